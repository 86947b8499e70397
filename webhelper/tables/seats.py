"""Who sits where at a table, and on which phones: as the lobby, joining and the other phones see it."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

from flask import session

from companion.records import letters_of
from webhelper.storage.joining import holds
from webhelper.storage.rows import now
from webhelper.storage.store import SeatHold, Table, store
from webhelper.tables.service import remembered


class Seat(NamedTuple):
    """A seat as people see it; ``number`` is from 1, ``labels`` are the phones that hold it, this one too. A seat
    without a phone lies on the one that came first, whose player is ``lent_to``; ``mine`` says it of this phone.
    ``seen`` is when one of the others last wrote (UTC)."""

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
    def taken(self) -> bool:
        """Whether a phone holds it."""
        return bool(self.labels)

    @property
    def wrote(self) -> str:
        """When another phone last wrote, in words; empty without one."""
        if self.seen is None:
            return ""
        minutes = int((now() - self.seen).total_seconds() // 60)
        return "just now" if minutes < 1 else "a minute ago" if minutes == 1 else f"{minutes} minutes ago"


def seats_at(table: Table) -> list[Seat]:
    """The seats of a table, clockwise, with who holds them."""
    everybody, me, names = holds(store(), table.id), session.get("device"), table.names
    first = min(everybody, key=lambda hold: (hold.since, hold.seat), default=None)
    seats = []
    for n, letter in enumerate(letters_of(names)):
        held = [h for h in everybody if h.seat == n]
        others = [h for h in held if h.device != me]
        seat = Seat(
            number=n + 1,
            name=names[n],
            letter=letter,
            colour=table.about.colour(n),
            starts=table.about.start == n,
            mine=len(others) < len(held) if held or first is None else first.device == me,
            labels=tuple(h.label for h in held),
            others=tuple(h.label for h in others),
            lent_to=names[first.seat] if first is not None and not held else "",
            seen=max((h.seen for h in others), default=None),
        )
        seats.append(seat)
    return seats


def holders(held: Sequence[SeatHold]) -> list[dict[str, Any]]:
    """Who holds which seat, from 0, for the other phones; no phone's id is among it."""
    me = session.get("device")
    return [{"seat": h.seat, "label": h.label, "mine": h.device == me} for h in held]


def my_seat(table: Table) -> int | None:
    """The first seat, from 0, that this browser holds at a table."""
    me = session.get("device")
    return next((h.seat for h in holds(store(), table.id) if h.device == me), None) if me else None


def my_seats(table: Table) -> tuple[int, ...]:
    """The seats, from 0, whose sheets lie on this phone."""
    return tuple(seat.number - 1 for seat in seats_at(table) if seat.mine)


def people_here(without: Sequence[str] = ()) -> list[str]:
    """The names of everybody who played on this browser's tables, latest first."""
    names = dict.fromkeys(name for table in remembered() if not table.about.unnamed for name in table.names)
    return [name for name in names if name not in without]
