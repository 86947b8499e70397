"""Who holds which seat of a table: which sheet opens first on a phone. A seat can be held together."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import asdict, dataclass, fields
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, bindparam, delete, insert, select, update

from companion.places import RecordData
from webhelper.storage.rows import HoldRow, TableRow, now

if TYPE_CHECKING:
    from webhelper.storage.store import Store

MOST: Final = 12
"""Phones that hold one seat together; whoever wrote longest ago gives way to one more."""


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


# ---- each a transaction of its own


def holds(store: Store, table_id: str) -> list[SeatHold]:
    """Every hold of a table, by seat, who came first first."""
    with store.engine.connect() as connection:
        return holds_of(connection, table_id)


def sit_first(store: Store, table_id: str, device: str, label: str) -> None:
    """The phone that opened a table holds its first seat; nobody has seen the table before."""
    with store.writing() as connection:
        connection.execute(insert(HoldRow), {"table_id": table_id, "device": device, "seat": 0, "label": label})


def take_seat(store: Store, table_id: str, device: str, seat: int, label: str, alone: bool = False) -> list[SeatHold]:
    """A phone holds a seat from now on, ``alone`` instead of whoever held it; answers with all holds."""
    with store.writing() as connection:
        before = holds_of(connection, table_id)
        if alone:
            others = (HoldRow.table_id == table_id, HoldRow.seat == seat, HoldRow.device != device)
            connection.execute(delete(HoldRow).where(*others))
        held = [hold for hold in before if hold.seat == seat and hold.device != device]
        for oldest in sorted(held, key=lambda hold: hold.seen)[: len(held) - MOST + 1] if len(held) >= MOST else ():
            gone = (HoldRow.table_id == table_id, HoldRow.seat == seat, HoldRow.device == oldest.device)
            connection.execute(delete(HoldRow).where(*gone))
        if not any(hold.seat == seat and hold.device == device for hold in before):
            moment = now()
            new = {"table_id": table_id, "device": device, "seat": seat, "label": label}
            connection.execute(insert(HoldRow), {**new, "since": moment, "seen": moment})
        return _changed(connection, table_id, before)


def leave_seat(store: Store, table_id: str, device: str, seat: int) -> list[SeatHold]:
    """A phone holds a seat no longer; answers with the holds that are left."""
    with store.writing() as connection:
        before = holds_of(connection, table_id)
        mine = (HoldRow.table_id == table_id, HoldRow.seat == seat, HoldRow.device == device)
        connection.execute(delete(HoldRow).where(*mine))
        return _changed(connection, table_id, before)


def _changed(connection: Connection, table_id: str, before: list[SeatHold]) -> list[SeatHold]:
    """The holds after a change, which is a new version of the table if it is one."""
    after = holds_of(connection, table_id)
    if after != before:
        connection.execute(update(TableRow).where(TableRow.id == table_id).values(version=TableRow.version + 1))
    return after
