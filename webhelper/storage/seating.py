"""Holds of seats as one transaction reads and moves them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from companion.places import RecordData
from webhelper.storage.rows import HoldRow, now


@dataclass(frozen=True, slots=True)
class SeatHold:
    """A phone, ``device``, at a seat, from 0: what others call it, since when, and when it last wrote (UTC)."""

    seat: int
    device: str
    label: str
    since: dt.datetime
    seen: dt.datetime


_HOLDS = HoldRow.__table__
_HELD: Final = (
    select(*(_HOLDS.c[one.name] for one in fields(SeatHold)))
    .where(_HOLDS.c.table_id == bindparam("table_id"))
    .order_by(_HOLDS.c.seat, _HOLDS.c.since, _HOLDS.c.device)
)


def wrote(connection: Connection, table_id: str, device: str) -> None:
    """Notes that a phone wrote just now."""
    mine = (HoldRow.table_id == table_id, HoldRow.device == device)
    connection.execute(update(HoldRow).where(*mine).values(seen=now()))


def holds_of(connection: Connection, table_id: str) -> list[SeatHold]:
    """All holds of a table, by seat, who came first first."""
    return [SeatHold(*row) for row in connection.execute(_HELD, {"table_id": table_id})]


def reseat(connection: Connection, table_id: str, seats: Sequence[int | None]) -> None:
    """Moves every hold to where its player sits now: ``seats[old]`` is the new seat, None for one taken out."""
    if all(new == old for old, new in enumerate(seats)):
        return
    kept = holds_of(connection, table_id)
    connection.execute(delete(HoldRow).where(_HOLDS.c.table_id == table_id))
    moved = [
        {**asdict(hold), "table_id": table_id, "seat": new}
        for hold in kept
        if hold.seat < len(seats) and (new := seats[hold.seat]) is not None
    ]
    if moved:
        connection.execute(insert(HoldRow), moved)


def hold_again(connection: Connection, before: tuple[str, Sequence[str]], after: tuple[str, Sequence[str]]) -> None:
    """Every phone that holds a seat of one table, its code and names, holds that player's seat of another."""
    (old, names), (new, others) = before, after
    held = [hold for hold in holds_of(connection, old) if hold.seat < len(names) and names[hold.seat] in others]
    moved = [{**asdict(hold), "table_id": new, "seat": others.index(names[hold.seat])} for hold in held]
    if moved:
        connection.execute(insert(HoldRow), moved)


def moved_seats(before: RecordData, after: RecordData) -> list[int | None]:
    """Where the player of each seat sits after an edit, None for one who was taken out.

    A name that is new where as many play as before is the old player's new name.
    """
    old, new = ([player["name"] for player in document["players"]] for document in (before, after))
    moved: list[int | None] = []
    for seat, name in enumerate(old):
        if name in new:
            moved.append(new.index(name))
        else:
            moved.append(seat if len(old) == len(new) else None)
    return moved
