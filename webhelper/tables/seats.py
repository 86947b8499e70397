"""Who sits where, and on which phones, as the lobby, joining and the other phones see it. It is
read once in a request, and so is the position in play."""

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
from webhelper.storage.rows import now
from webhelper.storage.store import SeatHold, Table, holds_of, store


def seat_asked(table: Table, asked: Mapping[str, str]) -> int:
    """Returns the seat, from 0, that the field ``player`` names from 1. Without that field it is
    the first."""
    return nearest_number(asked.get("player", ""), 1, len(table.names)) - 1


class Seat(NamedTuple):
    """A seat as people see it.

    ``number`` counts from 1. ``labels`` are all phones that hold it, ``others`` those that are not
    this phone. A seat that no phone holds lies on the phone that came first; ``lent_to`` is the
    player of that phone. ``mine`` says that this phone has the seat. ``seen`` is when another phone
    last wrote (UTC).
    """

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
        """Says when another phone last wrote. Empty if none did."""
        if self.seen is None:
            return ""
        minutes = int((now() - self.seen).total_seconds() // 60)
        if minutes < 1:
            return "just now"
        return "a minute ago" if minutes == 1 else f"{minutes} minutes ago"


@dataclass
class Known:
    """What this request has already read or worked out about a table at one version."""

    holds: list[SeatHold] | None = None
    seats: list[Seat] | None = None
    position: Position[Any, Any] | None = None


def known_of(table: Table) -> Known:
    """Returns what this request knows of a table at its version."""
    known: dict[tuple[str, int], Known] = g.setdefault("known", {})
    return known.setdefault((table.id, table.version), Known())


def worked_out(game: Game, table: Table, holds: list[SeatHold], state: PlayState | None) -> None:
    """Notes what this request wrote, so that the answer need not read it again: the holds of the
    seats, and after an act the state of play."""
    known = known_of(table)
    # the seats are laid out again, from these holds, when they are asked for
    known.holds, known.seats = holds, None
    play = game.play()
    if play is not None and state is not None:
        known.position = play.position(table.record, state, copy_of(game))


def holds_at(table: Table) -> list[SeatHold]:
    """Returns the holds of a table, by seat, those that came first at the front."""
    known = known_of(table)
    if known.holds is None:
        with store().engine.connect() as connection:
            known.holds = holds_of(connection, table.id)
    return known.holds


def seats_at(table: Table) -> list[Seat]:
    """Returns the seats of a table, clockwise, with the phones that hold them."""
    known = known_of(table)
    if known.seats is not None:
        return known.seats
    me, names, everybody = session.get("device"), table.names, holds_at(table)
    first = min(everybody, key=lambda hold: (hold.since, hold.seat), default=None)
    known.seats = []
    for n, letter in enumerate(letters_of(names)):
        here = [hold for hold in everybody if hold.seat == n]
        others = [hold for hold in here if hold.device != me]
        # a seat without a phone belongs to the phone that came first
        lender = None if here else first
        holders = here if lender is None else [lender]
        seat = Seat(
            number=n + 1,
            name=names[n],
            letter=letter,
            # without a set-up, what was told as play began
            colour=table.about.colour(n) or (table.play or {}).get("colors", {}).get(names[n]),
            starts=table.about.start == n,
            mine=any(hold.device == me for hold in holders),
            labels=tuple(hold.label for hold in here),
            others=tuple(hold.label for hold in others),
            lent_to="" if lender is None else names[lender.seat],
            seen=max((hold.seen for hold in others), default=None),
        )
        known.seats.append(seat)
    return known.seats


def my_seat(table: Table) -> int | None:
    """Returns the first seat, from 0, that this browser holds at a table."""
    me = session.get("device")
    return next((hold.seat for hold in holds_at(table) if hold.device == me), None) if me else None


def moved_seats(before: Sequence[str], after: Sequence[str]) -> list[int | None]:
    """Returns where the player of each seat sits after an edit, None for one who was taken out.

    ``before`` and ``after`` are the names in seat order. If the number of players stayed the same,
    a new name is a new name of whoever sits there.
    """
    # where somebody sits whose name is gone
    otherwise = range(len(before)) if len(before) == len(after) else [None] * len(before)
    return [
        after.index(name) if name in after else seat
        for name, seat in zip(before, otherwise, strict=True)
    ]
