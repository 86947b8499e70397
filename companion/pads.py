"""From what stands in a filled score pad to a game's record, and the edits that write it down.

A pad knows less than a record, such as a sum where the record has what was summed up. A game whose
record is more than its pad's places says in ``pad.py`` what record is meant: ``record_of(base,
told)``, and ``TOLD``, a sentence on what it took as given.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from companion.edits import Drafting, Edit
from companion.errors import BadInput
from companion.places import RecordData, assign, format_place, parse_place, value_at

if TYPE_CHECKING:
    from companion.game import Game
    from companion.records import Copy

Cell = tuple[str, str, str]
"""A cell's place, its kind (``number`` or ``tick``) and its value."""
COUNTED: Final = "standings"
"""Where a pad has what the record has not, but its score."""
_SEAT: Final = re.compile(r"^(players|standings)\[(\d+)\]")
_COLUMN: Final = re.compile(r"Player (\d+)")


@dataclass(frozen=True)
class Told:
    """What was written, by cell: a number, or how many boxes are ticked."""

    cells: Mapping[Cell, int]

    def number(self, place: str, value: str = "") -> int:
        """What is written at a place, 0 for nothing."""
        return self.cells.get((place, "number", value), 0)

    def ticks(self, place: str) -> list[str]:
        """What is ticked at a place, as often as it is."""
        found = [
            [value] * n
            for (at, kind, value), n in self.cells.items()
            if (at, kind) == (place, "tick")
        ]
        return [value for some in found for value in some]

    def of_seat(self, seat: int) -> bool:
        """Whether anything of a player is written."""
        own = (f"players[{seat}]", f"{COUNTED}[{seat}]", f"Player {seat + 1}")
        return any(n and (place.startswith(own) or value in own or own[2] in place)
                   for (place, _, value), n in self.cells.items())  # fmt: skip


def pad_record(game: Game, base: RecordData, told: Told) -> RecordData:
    """The record that a pad means; ``base`` is the table's as far as it was known, its players in
    the order of the columns."""
    own = game.pad_record()
    return own(base, told) if own is not None else _plain(base, told)


def _plain(base: RecordData, told: Told) -> RecordData:
    record = base
    for (place, kind, value), n in told.cells.items():
        path = parse_place(place)
        if path[0] == COUNTED:
            continue
        here = value_at(record, path)
        if kind == "number":
            record = assign(record, path, n)
        elif isinstance(here, list):
            record = assign(record, path, [*here, *([value] * n)])
        elif n:
            record = assign(record, path, value or True)
    return record


def seated(told: Told, seats: Sequence[int], names: Sequence[str]) -> Told:
    """What was written under the columns, for the players who sit there: a seat, from 0, for each
    column, and the names by seat."""

    def moved(match: re.Match[str]) -> str:
        column = int(match[2])
        return f"{match[1]}[{seats[column] if column < len(seats) else column}]"

    def called(match: re.Match[str]) -> str:
        column = int(match[1]) - 1
        seat = seats[column] if column < len(seats) else len(names)
        return names[seat] if seat < len(names) else match[0]

    cells = {}
    for (place, kind, value), n in told.cells.items():
        at = re.sub(_COLUMN, called, re.sub(_SEAT, moved, place))
        cells[at, kind, re.sub(_COLUMN, called, value)] = n
    return Told(cells)


def edits_towards(
    drafting: Drafting[Any, Any], record: RecordData, goal: RecordData, copy: Copy | None = None
) -> list[Edit]:
    """What to type into ``record`` so that it becomes ``goal``, of the same players. Raises
    BadInput for what may not stand there."""
    edits: list[Edit] = []
    for edit in _changes(drafting, record, goal, (), copy):
        record = drafting.apply(record, edit, copy)
        edits.append(edit)
    return edits


def _changes(
    drafting: Drafting[Any, Any],
    record: RecordData,
    goal: Any,
    path: tuple[str | int, ...],
    copy: Copy | None,
) -> Iterator[Edit]:
    """The largest parts that can be written at once: a refused whole is written part by part."""
    here = value_at(record, path) if path else record
    if here == goal:
        return
    edit = Edit(format_place(path), goal)
    if len(path) > 1 or (path and path[0] != "players"):
        try:
            drafting.apply(record, edit, copy)
        except BadInput:
            if not isinstance(goal, Mapping | list):
                raise
        else:
            yield edit
            return
    keys = goal if isinstance(goal, Mapping) else range(len(goal))
    for key in keys:
        part = goal[key]
        yield from _changes(drafting, record, part, (*path, key), copy)
    for gone in set(here or ()) - set(keys) if isinstance(goal, Mapping) else ():
        yield Edit(format_place((*path, gone)), None)
