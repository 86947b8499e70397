"""The pages: one module an address, each with the blueprint of the same name."""

from __future__ import annotations

from typing import Final

from flask import Blueprint

from webhelper.pages.advice import blueprint as advice_
from webhelper.pages.api import blueprint as api_
from webhelper.pages.copy import blueprint as copy_
from webhelper.pages.dice import blueprint as dice_
from webhelper.pages.ending import blueprint as ending_
from webhelper.pages.exports import blueprint as exports_
from webhelper.pages.help import blueprint as help_
from webhelper.pages.hint import blueprint as hint_
from webhelper.pages.history import blueprint as history_
from webhelper.pages.join import blueprint as join_
from webhelper.pages.kit import blueprint as kit_
from webhelper.pages.lobby import blueprint as lobby_
from webhelper.pages.maps import blueprint as maps_
from webhelper.pages.now import blueprint as now_
from webhelper.pages.photo import blueprint as photo_
from webhelper.pages.print import blueprint as print_
from webhelper.pages.printer import blueprint as printer_
from webhelper.pages.result import blueprint as result_
from webhelper.pages.rules import blueprint as rules_
from webhelper.pages.score import blueprint as score_
from webhelper.pages.setup import blueprint as setup_
from webhelper.pages.start import blueprint as start_
from webhelper.pages.table import blueprint as table_
from webhelper.pages.watch import blueprint as watch_

PAGES: Final[tuple[Blueprint, ...]] = (
    start_,
    setup_,
    print_,
    kit_,
    printer_,
    score_,
    table_,
    now_,
    hint_,
    dice_,
    result_,
    ending_,
    watch_,
    photo_,
    join_,
    lobby_,
    help_,
    rules_,
    advice_,
    maps_,
    copy_,
    history_,
    exports_,
    api_,
)
