"""Who sits where, and on which phones: as the lobby, joining and the other phones see it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from flask import session

from companion.numbers import nearest_number
from companion.records import letters_of
from webhelper.storage.rows import now
from webhelper.storage.store import Table
from webhelper.tables.live import holds_at


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


def seats_at(table: Table) -> list[Seat]:
    """The seats of a table, clockwise, with who holds them."""
    everybody = holds_at(table)
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
