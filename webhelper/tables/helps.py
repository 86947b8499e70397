"""Draws the page of a help during play: beside a table, from an address alone, or after a refused
act."""

import json
from collections.abc import Mapping
from functools import partial
from typing import Any
from urllib.parse import parse_qsl, urlsplit

from flask import g, render_template, url_for
from werkzeug.wrappers import Response

from companion import Game, get_game
from companion.errors import BadInput
from companion.game import PlayHelp
from companion.places import RecordData, parse_place, value_at
from companion.play import DO
from webhelper.serving.context import copy_of, template_of, with_query
from webhelper.setups import CODE, last_setup, setup_of_address, setup_of_table
from webhelper.storage.store import Table, TableUnreadable, store
from webhelper.tables.listed import remembered, summary
from webhelper.tables.live import play_at
from webhelper.tables.playing import basis_of, writable_at
from webhelper.tables.seats import seat_asked, seats_at
from webhelper.tables.undo import undo_log_at


def _stored_value(table: Table | None, place: str) -> str:
    """Returns what stands at a place of a table, as JSON for a hidden field of the form. Empty if
    nothing stands there."""
    value = value_at(table.record, parse_place(place)) if table else None
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def page_with_refused(
    slug: str, address: str, refused: BadInput, sent: Mapping[str, str]
) -> Response | tuple[str, int] | None:
    """Draws the help from which a refused act was sent, with what was typed. Returns None if the
    address is of no such help."""
    try:
        parts = urlsplit(address)
    except ValueError:  # none of ours
        return None
    asked = {
        **dict(parse_qsl(parts.query)),
        **{name: text for name, text in sent.items() if name != DO},
    }
    game = get_game(slug)
    help_ = next((h for h in game.helps if url_for("help.show", name=h.name) == parts.path), None)
    if help_ is None:
        return None
    table = table_asked(slug, asked)
    return None if table is None else help_page(game, help_, table, asked, refused)


def table_asked(slug: str, asked: Mapping[str, str]) -> Table | None:
    """Returns the table that an address names, None if it names none. Raises TableUnreadable."""
    table = store().find(asked.get("table", ""), slug)
    if table is not None:
        g.at_table = table
        if not table.names:
            raise TableUnreadable
    return table


def tables_for(game: Game, help_: PlayHelp) -> list[dict[str, Any]]:
    """Returns this browser's tables that a help suits, as a list shows them, those that are not
    over first."""
    mine = sorted(remembered(game), key=lambda table: table.closed is not None)
    return [summary(t) for t in mine if help_.suits(t.record)]


def helps_at(game: Game, table: Table | None) -> list[PlayHelp]:
    """Returns the helps of a game that are of use at a table, without one all of them."""
    return [help_ for help_ in game.helps if table is None or help_.suits(table.record)]


def address_here(table: Table | None, asked: Mapping[str, str]) -> dict[str, Any]:
    """Returns the fields that lead an address back to this sheet."""
    return {"table": table.id, "player": seat_asked(table, asked) + 1} if table else {}


def help_page(
    game: Game,
    help_: PlayHelp,
    table: Table | None,
    asked: Mapping[str, str],
    refused: BadInput | None = None,
) -> Response | tuple[str, int]:
    """Draws a help's page, for a table if one is given. ``asked`` is what was typed. ``refused`` is
    the error of an act that was sent from this page."""
    here = address_here(table, asked)
    seat = here.get("player", 1) - 1
    record = table.record if table else None
    laid, filled, beside = _beside(game, help_, table, seat) if table else ({}, {}, {})
    # what was typed goes before what the game fills in, and that before the table's set-up; with a
    # code it is another set-up's page
    typed = {**(laid if CODE not in asked else {}), **filled, **asked}
    answer, fault = _answered(game, help_, record, seat, typed)
    # what the page offers to choose from is read off an answer: at a fault, off that to nothing
    offered = answer if fault is None else _answered(game, help_, record, seat, {})[0]
    page = render_template(
        template_of(game, f"helps/{help_.name.replace('-', '_')}"),
        help=help_,
        tables=[] if table else tables_for(game, help_),
        seat=seat,
        here=here,
        setup=setup_of_address(game, typed, CODE),
        last_setup=last_setup(game),
        player=record["players"][seat] if record else None,
        again=with_query(url_for("help.show", name=help_.name), {**asked, **here}),
        typed=typed,
        answer=answer,
        asked=offered,
        fault=fault,
        refused=refused,
        was=partial(_stored_value, table),
        reference=game.drafting().reference(copy_of(game)),
        **beside,
    )
    return page, 400 if fault or refused else 200


def _answered(
    game: Game,
    help_: PlayHelp,
    record: RecordData | None,
    seat: int,
    typed: Mapping[str, str],
) -> tuple[Any, BadInput | None]:
    try:
        return help_.answer(record, seat, typed, copy_of(game)), None
    except BadInput as error:
        return None, error


def _beside(
    game: Game, help_: PlayHelp, table: Table, seat: int
) -> tuple[Mapping[str, str], Mapping[str, str], dict[str, Any]]:
    """Returns what a help needs besides what was typed: the fields of the table's set-up, if this
    help can use them, the fields filled in from the game in play, and what the page shows of the
    table."""
    setup = setup_of_table(game, table)
    laid = setup.fields if setup is not None and help_.name in setup.helps else {}
    shown: dict[str, Any] = {
        "seats": seats_at(table),
        "in_play": table.play is not None and not table.closed,
        "basis": basis_of(game, table),
        "done": None if table.play is None else undo_log_at(store(), table.id),
    }
    position = play_at(game, table)
    if position is None:
        return laid, {}, shown
    play, at = position
    # what the help may write into the table
    shown["can_write"] = writable_at(game, table, help_.name, seat)
    return laid, play.filled(at, help_.name, seat), shown
