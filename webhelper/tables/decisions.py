"""Decisions of a table, typed into a plain form: each names a place in the record and its value."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from secrets import token_hex
from typing import Any, Final

from flask import request
from werkzeug.datastructures import MultiDict

from companion import Game
from companion.errors import BadInput, Fault
from companion.places import PlacePath, parse_place, value_at
from companion.records import parse_json
from webhelper.storage.store import Conflict, SentEdit, Table
from webhelper.tables.service import write_to

PLACE: Final = "place"
"""A form names each place that it writes in a field of this name."""
WAS: Final = "was:"
"""Before a place: the field with the value, as JSON, that the page showed there."""
MAX_PLACES: Final = 40


def decide(game: Game, table: Table) -> Table:
    """Writes what the request's form holds into the table.

    Raises BadInput for what may not stand in the record, and, with both values, for what another
    phone wrote since the form was shown.
    """
    edited = write_to(game, table.id, typed_edits(request.form))
    if edited.conflicts:
        raise BadInput(_meanwhile(edited.conflicts))
    return edited.table


def _meanwhile(conflicts: Sequence[Conflict]) -> Iterator[Fault]:
    for conflict in conflicts:
        yield Fault(conflict.edit.place, conflict.theirs, "what another phone wrote meanwhile; or change it once more")


def shown_value(table: Table, place: str) -> str:
    """What stands at a place, as JSON for the form's hidden field; empty for nothing."""
    value = value_at(table.record, parse_place(place))
    return "" if value is None else json.dumps(value, ensure_ascii=False)


def typed_edits(form: MultiDict[str, str]) -> list[SentEdit]:
    """The edits that a form asks for.

    The value of a place stands in the field of that name as JSON, empty for none, or is put together
    from the fields inside it, as ``healers[0].fixed`` lies in ``healers``; list entries of which nothing
    was typed are left out. Raises BadInput.
    """
    places = form.getlist(PLACE)
    if len(places) > MAX_PLACES:
        raise BadInput.at(PLACE, len(places), f"up to {MAX_PLACES} places")
    edits = []
    for place in places:
        value = _json(place, form[place]) if place in form else _gathered(place, form)
        before = _json(place, form.get(WAS + place, ""))
        edits.append(SentEdit(place, value, token_hex(12), before))
    return edits


def _json(place: str, text: str) -> Any:
    try:
        return parse_json(text) if text.strip() else None
    except BadInput:
        raise BadInput.at(place, text, "a value as JSON") from None


def _gathered(place: str, form: MultiDict[str, str]) -> Any:
    """What the fields inside ``place`` amount to: nested lists and objects, None where nothing was typed."""
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
    """What fields named by place amount to: lists and objects, None where nothing was typed.

    ``gaps``: lists keep what nothing was typed at as None; else such entries are left out. Raises BadInput.
    """
    if () in typed:
        if len(typed) > 1:
            raise BadInput.at(PLACE, typed[()], "a value, or what stands inside it")
        return typed[()]
    parts = list(dict.fromkeys(path[0] for path in typed))
    inner = {p: nested({path[1:]: v for path, v in typed.items() if path[0] == p}, gaps) for p in parts}
    kept = {p: v for p, v in inner.items() if v is not None}
    numbers = [p for p in kept if isinstance(p, int)]
    if numbers and len(numbers) == len(kept):
        return [kept.get(n) for n in (range(max(numbers) + 1) if gaps else sorted(numbers))]
    return {str(p): v for p, v in kept.items()} or None
