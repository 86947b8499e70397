"""Who sits where, and on which phones: as the lobby, joining and the other phones see it. It is
read once in a request, as is where the game stands."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from flask import g, session

from companion import Game
from companion.numbers import nearest_number
from companion.play import PlayState, Position
from companion.records import letters_of
from webhelper.serving.context import copy_of
from webhelper.storage.joining import holds
from webhelper.storage.rows import now
from webhelper.storage.store import SeatHold, Table, store


def seat_asked(table: Table, asked: Mapping[str, str]) -> int:
    """The seat, from 0, that the field ``player`` names from 1; the first without it."""
    return nearest_number(asked.get("player", ""), 1, len(table.names)) - 1


class Seat(NamedTuple):
    """A seat as people see it; ``number`` is from 1, ``labels`` are the phones that hold it, this
    one too. A seat without a phone lies on the one that came first, whose player is ``lent_to``;
    ``mine`` says it of this phone. ``seen`` is when one of the others last wrote (UTC)."""

    number: int
    name: str
    letter: str
    colour: str | None
    starts: bool
    mine: bool
    labels: tuple[str, ...]
    others: tuple[str, ...]
    lent_to: str
    seen: dt.datetime | None

    @property
    def wrote(self) -> str:
        """When another phone last wrote, in words; empty without one."""
        if self.seen is None:
            return ""
        minutes = int((now() - self.seen).total_seconds() // 60)
        if minutes < 1:
            return "just now"
        return "a minute ago" if minutes == 1 else f"{minutes} minutes ago"


@dataclass
class Known:
    """What a request has read already of a table at one of its versions, or worked out itself."""

    holds: list[SeatHold] | None = None
    seats: list[Seat] | None = None
    position: Position[Any, Any] | None = None


def known_of(table: Table) -> Known:
    """What this request knows of a table as it stands."""
    known: dict[tuple[str, int], Known] = g.setdefault("known", {})
    return known.setdefault((table.id, table.version), Known())


def worked_out(game: Game, table: Table, holds: list[SeatHold], state: PlayState | None) -> None:
    """What this request wrote need not be read again to answer it: who holds the seats, and after
    an act where the game stands."""
    known = known_of(table)
    known.holds, known.seats = holds, None
    if state is not None:
        known.position = Position(table.record, state, copy_of(game))


def holds_at(table: Table) -> list[SeatHold]:
    """Every hold of a table, by seat, who came first first."""
    known = known_of(table)
    if known.holds is None:
        known.holds = holds(store(), table.id)
    return known.holds


def seats_at(table: Table) -> list[Seat]:
    """The seats of a table, clockwise, with who holds them."""
    known = known_of(table)
    if known.seats is None:
        known.seats = _seats_of(table, holds_at(table))
    return known.seats


def _seats_of(table: Table, everybody: Sequence[SeatHold]) -> list[Seat]:
    me = session.get("device")
    names = table.names
    first = min(everybody, key=lambda hold: (hold.since, hold.seat), default=None)
    seats = []
    for n, letter in enumerate(letters_of(names)):
        here = [h for h in everybody if h.seat == n]
        others = [h for h in here if h.device != me]
        seat = Seat(
            number=n + 1,
            name=names[n],
            letter=letter,
            colour=table.about.colour(n),
            starts=table.about.start == n,
            mine=len(others) < len(here) if here or first is None else first.device == me,
            labels=tuple(h.label for h in here),
            others=tuple(h.label for h in others),
            lent_to=names[first.seat] if first is not None and not here else "",
            seen=max((h.seen for h in others), default=None),
        )
        seats.append(seat)
    return seats


def my_seat(table: Table) -> int | None:
    """The first seat, from 0, that this browser holds at a table."""
    me = session.get("device")
    return next((h.seat for h in holds_at(table) if h.device == me), None) if me else None


def moved_seats(before: Sequence[str], after: Sequence[str]) -> list[int | None]:
    """Where the player of each seat sits after an edit, None for one who was taken out.

    ``before`` and ``after`` are the names in seat order. Where as many play as before, a name that
    was not there is a new one for whoever sits there.
    """
    as_many = len(before) == len(after)
    moved: list[int | None] = []
    for seat, name in enumerate(before):
        if name in after:
            moved.append(after.index(name))
        else:
            moved.append(seat if as_many else None)
    return moved
