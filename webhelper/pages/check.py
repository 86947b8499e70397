"""Check the paper sheet: the boxes as they stand on paper beside what the rules count; nothing is written."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Blueprint, render_template, request

from companion import Game
from companion.errors import BadInput, Fault
from companion.papercheck import Box, Checked, Difference, PaperSheet, WrongSum, check_paper, paper_sheet, read_box
from webhelper.filters import line_symbol
from webhelper.forms import sentence
from webhelper.tables.seats import my_seat
from webhelper.tables.service import draft_of, remember, require_table

blueprint = Blueprint("check", __name__)


@dataclass(frozen=True, slots=True)
class Field:
    """A box as the page shows it: what was typed, what is wrong with that, or what disagrees."""

    name: str
    box: Box
    symbol: str
    typed: str
    fault: str
    difference: Difference | None
    sum: WrongSum | None
    agrees: bool


@dataclass(frozen=True, slots=True)
class Copied:
    """What was copied from a player's paper: the texts by box, the numbers among them, faults by box, the check."""

    sheet: PaperSheet
    typed: Mapping[str, str]
    faults: Mapping[str, Fault]
    checked: Checked

    @property
    def said(self) -> int:
        """How many boxes something is said of."""
        return self.checked.disagreements + len(self.faults)


@blueprint.get("/<slug>/table/<table_id>/check")
def show(slug: str, table_id: str) -> str:
    """The boxes of ``?player=N`` (from 1, else the seat that this phone holds) and what disagrees.

    What was typed stands in the address alone, ``N.key`` for each box of each player, so that back, reload and
    another phone show the same. What cannot be read is marked, and everything else is compared all the same.
    """
    game, table = require_table(slug, table_id)
    remember(table)
    mine = my_seat(table) if "player" not in request.args else None
    asked = request.args.get("player", 1, type=int) if mine is None else mine + 1
    seat = min(max(asked, 1), len(table.names)) - 1
    draft = draft_of(game, table)
    by_name = {standing.name: standing for standing in draft.result.standings}
    copied = [
        _copied(paper_sheet(by_name[name], game.categories), request.args, n) for n, name in enumerate(table.names, 1)
    ]
    shown = copied[seat]
    fields = {box.key: _field(game, shown, box, f"{seat + 1}.{box.key}") for box in shown.sheet.boxes}
    names = {field.name for field in fields.values()}
    return render_template(
        "pages/check/index.html",
        game=game,
        table=table,
        seat=seat,
        name=table.names[seat],
        copied=copied,
        shown=shown,
        fields=fields,
        elsewhere={key: text for key, text in request.args.items() if _of_a_box(key) and text and key not in names},
        unsettled=bool(draft.open_points) or any(n.kind == "progress" for n in draft.result.notices),
    )


def _of_a_box(key: str) -> bool:
    return key.partition(".")[0].isdecimal() and "." in key


def _copied(sheet: PaperSheet, given: Mapping[str, str], number: int) -> Copied:
    """What ``given`` holds of the sheet of player ``number``, from 1."""
    typed = {box.key: given.get(f"{number}.{box.key}", "") for box in sheet.boxes}
    written, faults = dict[str, int](), dict[str, Fault]()
    for key, text in typed.items():
        try:
            points = read_box(text, key)
        except BadInput as error:
            faults[key] = error.faults[0]
        else:
            written |= {} if points is None else {key: points}
    return Copied(sheet, typed, faults, check_paper(sheet, written))


def _field(game: Game, copied: Copied, box: Box, name: str) -> Field:
    category = box.key.partition(".")[0]
    fault, checked = copied.faults.get(box.key), copied.checked
    differs = next((found for found in checked.differences if found.key == box.key), None)
    wrong = next((found for found in checked.sums if found.key == box.key), None)
    typed = copied.typed[box.key]
    return Field(
        name,
        box,
        line_symbol(game, category, box.place),
        typed,
        sentence(fault) if fault else "",
        differs,
        wrong,
        agrees=bool(typed.strip()) and not (fault or differs or wrong),
    )
