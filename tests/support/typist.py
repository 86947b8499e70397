"""Types a record into a table edit by edit, as a phone sends them, knowing nothing of the game."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from companion.errors import BadInput
from companion.places import PlacePath, format_place, value_at

Send = Callable[[str, Any, Any], dict[str, Any] | None]
"""Sends ``place, before, value``. Returns the record after that, None if the edit is refused."""


def type_in(wanted: dict[str, Any], record: dict[str, Any], send: Send) -> dict[str, Any]:
    """Types edits towards ``wanted``, each as large as the game takes. Returns the record after
    them.

    An edit that is refused as a whole is typed in parts. One that waits for something else is tried
    again.
    """
    whole: dict[str, bool] = {}  # by kind of place: false where it is taken in parts
    for _ in range(3):
        before = record
        names_first = sorted(_differences(wanted, record), key=lambda one: one[0][-1] != "name")
        for path, value in names_first:  # they stand elsewhere too
            record = _typed(path, value, record, send, whole)
        if record == before:
            break
    return record


def _differences(wanted: dict[str, Any], record: dict[str, Any]) -> Iterator[tuple[PlacePath, Any]]:
    for key in wanted:
        if key == "players":
            for seat, player in enumerate(wanted["players"]):
                for name, value in player.items():
                    if record["players"][seat].get(name) != value:
                        yield ("players", seat, name), value
        elif record.get(key) != wanted[key]:
            yield (key,), wanted[key]


def _typed(
    path: PlacePath, value: Any, record: dict[str, Any], send: Send, whole: dict[str, bool]
) -> dict[str, Any]:
    try:
        now = value_at(record, path)
    except BadInput:
        return record
    if now == value:
        return record
    place = format_place(path)
    kind = re.sub(r"\d+", "", place)
    if whole.get(kind, True) and (after := send(place, now, value)) is not None:
        return after
    before = record
    for part, inner in _parts(value, now):
        record = _typed((*path, part), inner, record, send, whole)
    if record != before:
        whole[kind] = False
    return record


def _parts(value: Any, now: Any) -> Iterator[tuple[str | int, Any]]:
    """Yields the parts by which a value can be typed: keys, places of a list or a text, members of
    a set."""
    if isinstance(value, dict):
        yield from value.items()
    elif isinstance(value, list | str) and type(now) is type(value) and len(now) == len(value) > 0:
        yield from enumerate(value)
    elif isinstance(value, list):
        for member in [*value, *(x for x in now or () if x not in value)]:
            yield (f"n{member}" if isinstance(member, int) else str(member)), member in value
