"""What is changed on a table's own page, as edits with their undoing: who plays, place, map and colours."""

from __future__ import annotations

import json
from collections.abc import Mapping
from secrets import token_hex
from typing import Any, Final

from companion import Game, get_game
from companion.errors import BadInput
from companion.places import format_place
from webhelper.storage.history import UNDO
from webhelper.storage.store import ABOUT, SentEdit, Table
from webhelper.tables.writing import TableWriting

MAP: Final = "map"
"""The place of a record where its map stands, in games that have maps."""
PLATES: Final = ("red", "blue", "yellow", "green", "white", "orange", "purple", "black")
"""The colours to tell players apart by, in games that name none for their pieces."""


def colours_of(game: Game) -> tuple[str, ...]:
    """The colours that players can have."""
    return game.colours or PLATES


def map_code_of(table: Table) -> str:
    """The code of a table's map; empty where it has none, or one that is spelled out."""
    code = table.record.get(MAP)
    return code if isinstance(code, str) else ""


def seat_of_form(table: Table, form: Mapping[str, str]) -> int:
    """The seat, from 0, that a form names. Raises BadInput."""
    given = form.get("seat", "")
    if not (given.isascii() and given.isdecimal() and 1 <= int(given) <= len(table.names)):
        raise BadInput.at("seat", given, f"a seat from 1 to {len(table.names)}")
    return int(given) - 1


# ---- from a form to edits


def changes(table: Table, do: str, form: Mapping[str, str]) -> list[SentEdit]:
    """The edits that a form asks for, with what the page showed as what was there before. Raises BadInput."""
    match do:
        case "undo":
            return [_edit(UNDO, None, form.get("edit", ""))]
        case "place":
            return _text_edit("about.place", form)
        case "tick":
            return _text_edit(format_place((ABOUT, "ticks", form.get("step", ""))), form)
        case "map":
            return _text_edit(MAP, form)
        case "colours":
            return _colours_edit(table, form)
    return [_change_of_players(table, do, form)]


def _text_edit(place: str, form: Mapping[str, str]) -> list[SentEdit]:
    was, value = form.get("was", ""), " ".join(form.get("value", "").split())
    return [] if was == value else [_edit(place, was or None, value or None)]


def _colours_edit(table: Table, form: Mapping[str, str]) -> list[SentEdit]:
    value = [form.get(f"colour{seat}") or None for seat in range(1, len(table.names) + 1)]
    try:
        was = json.loads(form.get("was", "null"))
    except ValueError:
        was = None
    return [] if was == value else [_edit("about.colours", was, value)]


def _change_of_players(table: Table, do: str, form: Mapping[str, str]) -> SentEdit:
    names, name = table.names, form.get("name", "").strip()
    if do == "add":
        return _edit(f"players[{len(names)}]", None, {"name": name})
    seat, was = seat_of_form(table, form), form.get("was", "")
    if names[seat] != was:
        raise BadInput.at("", names[seat], f"{was}, who sat here when this page was shown; look again")
    if do == "rename":
        return _edit(f"players[{seat}].name", was, name)
    if do == "down" and seat + 1 < len(names):
        return _edit("seating", names, [*names[:seat], names[seat + 1], names[seat], *names[seat + 2 :]])
    if do == "out":
        return _edit(f"players[{seat}]", _stands(table, f"players[{seat}]"), None)
    raise BadInput.at("do", do, "add, rename, down, out, place, map, colours, tick or undo")


def _stands(table: Table, place: str) -> Any:
    return TableWriting(get_game(table.game), None).stands({**table.record, ABOUT: table.about.as_json()}, place)


def _edit(place: str, before: Any, value: Any) -> SentEdit:
    return SentEdit(place, value, token_hex(12), before)
