"""Makes a game's record of what stands on a filled score pad, and the edits that write it.

A pad knows less than a record, such as a sum without its parts. If a game's record has more than
the places of its pad, its ``pad.py`` says which record is meant: ``record_of(base, told)``, and
``TOLD``, a sentence about what it took as given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Final

from companion.edits import Drafting, Edit
from companion.errors import BadInput
from companion.places import RecordData, assign, format_place, parse_place, value_at
from companion.words import whose

if TYPE_CHECKING:
    from companion.game import Game
    from companion.records import Copy

Cell = tuple[str, str, str]
"""The place of a cell, its kind (``number`` or ``tick``) and its value."""
COUNTED: Final = "standings"
"""The place of cells that the record does not have, but its score does."""


@dataclass(frozen=True)
class Told:
    """What was written, by cell: a number, or how many boxes are ticked.

    ``names`` are the players whose columns these are; None if they are everybody's. What other
    players have stays.
    """

    cells: Mapping[Cell, int]
    names: tuple[str, ...] | None = None

    def written(self, place: str, value: str = "") -> int | None:
        """Returns the number written at a place; None for nothing."""
        return self.cells.get((place, "number", value))

    def number(self, place: str, value: str = "") -> int:
        """Returns the number written at a place; 0 for nothing."""
        return self.written(place, value) or 0

    def ticks(self, place: str) -> list[str]:
        """Returns what is ticked at a place, once for each tick."""
        ticked: list[str] = []
        for (where, kind, value), count in self.cells.items():
            if (where, kind) == (place, "tick"):
                ticked += [value] * count
        return ticked

    def of_seat(self, seat: int) -> bool:
        """Returns whether anything of a player is written."""
        called = f"Player {seat + 1}"
        own = (f"players[{seat}]", f"{COUNTED}[{seat}]", called)
        for (place, _, value), count in self.cells.items():
            if count and (place.startswith(own) or called in place or value in own):
                return True
        return False


def pad_record(game: Game, base: RecordData, told: Told) -> RecordData:
    """Returns the record that a pad means. ``base`` is the record as far as it was known; its
    players are in the order of the columns."""
    own = game.pad_record()
    return own(base, told) if own is not None else _record_of_plain_fields(base, told)


def _record_of_plain_fields(base: RecordData, told: Told) -> RecordData:
    # the record with the cells of a pad that are its fields as they are; counted cells are left out
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
    """Returns what was written, moved from columns to the players who sit there.

    ``seats`` has a seat, from 0, for each column. ``names`` are the players by seat.
    """

    # on a pad players are "Player 1" and so on, by column
    def called(text: str) -> str:
        for column, seat in enumerate(seats, 1):
            if text == f"Player {column}" and seat < len(names):
                return names[seat]
        return text

    cells = {}
    for (place, kind, value), n in told.cells.items():
        path = [called(part) if isinstance(part, str) else part for part in parse_place(place)]
        # what belongs to a column belongs to the seat of its player
        match path:
            case ["players" | "standings", int(column), *_] if column < len(seats):
                path[1] = seats[column]
        cells[format_place(tuple(path)), kind, called(value)] = n
    return Told(cells, tuple(names[seat] for seat in seats if seat < len(names)))


def replaced(
    drafting: Drafting[Any, Any], record: RecordData, goal: RecordData, names: Sequence[str]
) -> list[str]:
    """Returns a sentence for each player whose entries at the table the pad would change."""
    said = []
    changed = [key for key in record if key != "players" and goal.get(key) != record[key]]
    for seat, player in enumerate(record["players"]):
        name = player["name"]
        blank, new = drafting.blank_player(record, name), goal["players"][seat]
        # what is neither as on an empty sheet nor as the pad has it
        own = [key for key, n in player.items() if n not in (blank.get(key), new.get(key))]
        named_elsewhere = any(_mentions(record[key], name) for key in changed)
        if name in names and (own or named_elsewhere):
            said.append(f"{whose(name)} entries at the table are others: this pad replaces them.")
    return said


def _mentions(value: Any, name: str) -> bool:
    # whether a player is named anywhere in a part of a record
    if isinstance(value, Mapping):
        return name in value or _mentions(list(value.values()), name)
    if isinstance(value, list):
        return any(_mentions(inner, name) for inner in value)
    return bool(value == name)


def totals_apart(game: Game, record: RecordData, told: Told) -> list[str]:
    """Returns a sentence for each player with a written total that is not the sum of the rest.

    It is empty if the record cannot be scored yet.
    """
    try:
        scored = {standing.name: standing.total for standing in game.score_data(record).standings}
    except BadInput:
        return []
    said = []
    for seat, player in enumerate(record["players"]):
        total = told.written(f"{COUNTED}[{seat}].total")
        name = player["name"]
        if total is not None and scored[name] is not None and total != scored[name]:
            said.append(f"{name}: the pad says {total}, by the rules it is {scored[name]}.")
    return said


def edits_towards(
    drafting: Drafting[Any, Any], record: RecordData, goal: RecordData, copy: Copy | None = None
) -> list[Edit]:
    """Returns the edits that change ``record`` into ``goal``, with the same players. Raises
    BadInput if a value may not stand there."""
    writer = _Writer(drafting, record, copy)
    writer.write((), goal)
    return writer.edits


@dataclass
class _Writer:
    # Writes the largest parts that can be written at once. If a whole is refused, it writes part by
    # part.

    drafting: Drafting[Any, Any]
    record: RecordData
    copy: Copy | None
    edits: list[Edit] = field(default_factory=list)

    def write(self, path: tuple[str | int, ...], goal: Any) -> None:
        """Changes what stands at a path into ``goal``."""
        here = value_at(self.record, path) if path else self.record
        if here == goal:
            return
        # no edit takes the record, all players or one player as a whole
        has_edit = path and (path[0] != "players" or len(path) > 2)
        if has_edit:
            edit = Edit(format_place(path), goal)
            try:
                self.record = self.drafting.apply(self.record, edit, self.copy)
                self.edits.append(edit)
                return
            except BadInput:
                if not isinstance(goal, Mapping | list):
                    raise
        for key in goal if isinstance(goal, Mapping) else range(len(goal)):
            self.write((*path, key), goal[key])
        # of the record itself no key goes
        if isinstance(goal, Mapping) and path:
            for key in set(here or ()) - set(goal):
                self.write((*path, key), None)
