"""Decisions of a table, typed into a plain form: each names a place in the record and its value."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import suppress
from secrets import token_hex
from typing import Any, Final

from flask import request

from companion import Game, get_game
from companion.errors import BadInput, Fault
from companion.places import PlacePath, format_place, parse_place, value_at
from companion.records import parse_json
from webhelper.storage.history import UNDO
from webhelper.storage.store import ABOUT, SentEdit, Table
from webhelper.tables.service import write_to
from webhelper.tables.writing import TableWriting

PLACE: Final = "place"
"""A form names the place that it writes in a field of this name."""
WAS: Final = "was:"
"""Before a place: the field with the value, as JSON, that the page showed there."""


def decide(game: Game, table: Table) -> None:
    """Writes what the request's form holds into the table. The value of its place stands in the field of that name as
    JSON, empty for none, or is put together from the fields inside it, as ``healers[0].fixed`` lies in ``healers``;
    list entries of which nothing was typed are left out. Raises BadInput for what may not stand in the record, and,
    with both values, for what another phone wrote since the form was shown."""
    form = request.form
    place = form.get(PLACE, "")
    value = _json(place, form[place]) if place in form else _gathered(place, form)
    edited = write_to(game, table.id, [_edit(place, _json(place, form.get(WAS + place, "")), value)])
    if edited.conflicts:
        meanwhile = "what another phone wrote meanwhile; or change it once more"
        raise BadInput(Fault(conflict.edit.place, conflict.theirs, meanwhile) for conflict in edited.conflicts)


def shown_value(table: Table, place: str) -> str:
    """What stands at a place, as JSON for the form's hidden field; empty for nothing."""
    value = value_at(table.record, parse_place(place))
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def _json(place: str, text: str) -> Any:
    try:
        return parse_json(text) if text.strip() else None
    except BadInput:
        raise BadInput.at(place, text, "a value as JSON") from None


def _gathered(place: str, form: Mapping[str, str]) -> Any:
    top = parse_place(place)
    typed = {}
    for name, text in form.items():
        if name.startswith((f"{place}[", f"{place}.")):
            try:
                value = parse_json(text) if text.strip() else None
            except BadInput:
                value = text.strip()  # the game says what may stand there
            typed[parse_place(name)[len(top) :]] = value
    return nested(typed)


def nested(typed: dict[PlacePath, Any], gaps: bool = False) -> Any:
    """What fields named by place amount to: lists and objects, None where nothing was typed. ``gaps``: such entries of
    a list stay as None, else they are left out. Raises BadInput."""
    if () in typed:
        if len(typed) > 1:
            raise BadInput.at(PLACE, typed[()], "a value, or what stands inside it")
        return typed[()]
    parts = list(dict.fromkeys(path[0] for path in typed))
    inner = {p: nested({path[1:]: v for path, v in typed.items() if path[0] == p}, gaps) for p in parts}
    filled = {p: v for p, v in inner.items() if v is not None}
    numbers = [p for p in filled if isinstance(p, int)]
    if numbers and len(numbers) == len(filled):
        return [filled.get(n) for n in (range(max(numbers) + 1) if gaps else sorted(numbers))]
    return {str(p): v for p, v in filled.items()} or None


PLATES: Final = ("red", "blue", "yellow", "green", "white", "orange", "purple", "black")
"""The colours to tell players apart by, in games that name none for their pieces."""


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
            return _text_edit("map", form)
        case "colours":
            value = [form.get(f"colour{seat}") or None for seat in range(1, len(table.names) + 1)]
            was = None
            with suppress(ValueError):
                was = json.loads(form.get("was", "null"))
            return [] if was == value else [_edit("about.colours", was, value)]
    return [_change_of_players(table, do, form)]


def _text_edit(place: str, form: Mapping[str, str]) -> list[SentEdit]:
    was, value = form.get("was", ""), " ".join(form.get("value", "").split())
    return [] if was == value else [_edit(place, was or None, value or None)]


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
        document = {**table.record, ABOUT: table.about.as_json()}
        place = f"players[{seat}]"
        return _edit(place, TableWriting(get_game(table.game), None).stands(document, place), None)
    raise BadInput.at("do", do, "add, rename, down, out, place, map, colours, tick or undo")


def _edit(place: str, before: Any, value: Any) -> SentEdit:
    return SentEdit(place, value, token_hex(12), before)
