"""Joining a table: which phone holds which seat, six digits to say across a table, and which
browsers know a table."""

import datetime as dt
import secrets
from collections.abc import Iterable
from contextlib import suppress
from typing import Final

from sqlalchemy import Connection, delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from webhelper.storage.limits import WRONG, check, note
from webhelper.storage.rows import SPOKEN_MINUTES, HoldRow, KnownRow, SpokenRow, TableRow, now
from webhelper.storage.store import SeatHold, Store, holds_of

MOST: Final = 12
"""How many phones may hold one seat. One more takes the place of the phone that wrote longest ago.
"""


def sit_first(store: Store, table_id: str, device: str, label: str) -> None:
    """Gives the first seat to the phone that opened a table, before any other phone has seen the
    table."""
    with store.writing() as connection:
        connection.execute(
            insert(HoldRow), {"table_id": table_id, "device": device, "seat": 0, "label": label}
        )


def take_seat(
    store: Store, table_id: str, device: str, seat: int, label: str, alone: bool = False
) -> list[SeatHold]:
    """Lets a phone hold a seat, with ``alone`` instead of the phones that hold it. Returns all
    holds of the table."""
    with store.writing() as connection:
        before = holds_of(connection, table_id)
        others = [hold for hold in before if hold.seat == seat and hold.device != device]
        # whoever wrote longest ago comes first in this order, and gives way first
        others.sort(key=lambda hold: hold.seen)
        # with this phone there may be MOST of them, so one less of the others
        too_many = max(0, len(others) - (MOST - 1))
        giving_way = others if alone else others[:too_many]
        their_holds = (
            HoldRow.table_id == table_id,
            HoldRow.seat == seat,
            HoldRow.device.in_([hold.device for hold in giving_way]),
        )
        connection.execute(delete(HoldRow).where(*their_holds))
        # a phone that holds the seat already keeps its place in the order
        if not any(hold.seat == seat and hold.device == device for hold in before):
            moment = now()
            new = {"table_id": table_id, "device": device, "seat": seat, "label": label}
            connection.execute(insert(HoldRow), {**new, "since": moment, "seen": moment})
        return _changed(connection, table_id, before)


def leave_seat(store: Store, table_id: str, device: str, seat: int) -> list[SeatHold]:
    """Takes a seat from a phone. Returns the holds that are left."""
    with store.writing() as connection:
        before = holds_of(connection, table_id)
        mine = (HoldRow.table_id == table_id, HoldRow.seat == seat, HoldRow.device == device)
        connection.execute(delete(HoldRow).where(*mine))
        return _changed(connection, table_id, before)


def _changed(connection: Connection, table_id: str, before: list[SeatHold]) -> list[SeatHold]:
    """Returns who holds which seat now, and notes it if that is not as ``before``."""
    after = holds_of(connection, table_id)
    if after != before:
        _has_changed(connection, table_id)
    return after


def _has_changed(connection: Connection, table_id: str) -> None:
    connection.execute(
        update(TableRow).where(TableRow.id == table_id).values(version=TableRow.version + 1)
    )


def who_knows(store: Store, table_id: str) -> set[str]:
    """Returns the phones that have opened a table. For a next game they are the phones that said
    yes to it."""
    with store.engine.connect() as connection:
        return set(connection.scalars(select(KnownRow.device).where(KnownRow.table_id == table_id)))


def tell_all(store: Store, table_id: str) -> None:
    """Makes a table's phones read it again, by raising its version."""
    with store.writing() as connection:
        _has_changed(connection, table_id)


DIGITS: Final = 6
ALIVE: Final = dt.timedelta(minutes=SPOKEN_MINUTES)


def spoken_code(store: Store, table_id: str) -> SpokenRow | None:
    """Returns a table's six digits, if they still lead to it."""
    with store.session() as session:
        alive = (SpokenRow.table_id == table_id, SpokenRow.expires > now())
        return session.scalar(select(SpokenRow).where(*alive).limit(1))


def new_spoken_code(store: Store, table_id: str) -> str:
    """Draws six fresh digits for a table. Its old ones lead nowhere any more."""
    with store.transaction() as session:
        session.execute(
            # also frees the codes that ran out: there are only a million
            delete(SpokenRow).where((SpokenRow.expires <= now()) | (SpokenRow.table_id == table_id))
        )
        code = _any_code()
        while session.get(SpokenRow, code) is not None:
            code = _any_code()
        session.add(SpokenRow(code=code, table_id=table_id, expires=now() + ALIVE))
        return code


def _any_code() -> str:
    return f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"


def table_of_spoken(store: Store, code: str, address: str) -> str | None:
    """Returns the id of the table that six digits stand for. If there is none, returns None and
    counts a try against the address. Raises TooMany."""
    asked = select(SpokenRow.table_id).where(SpokenRow.code == code, SpokenRow.expires > now())
    with store.writing() as connection:
        # before the code is looked up: whoever tried too often learns nothing from a right one
        check(connection, WRONG, address)
        table_id: str | None = connection.scalar(asked)
        if table_id is None:
            note(connection, WRONG, address)
        return table_id


def know(store: Store, device: str, ids: Iterable[str], made: bool = False) -> None:
    """Notes that a browser has opened these tables, for its history. ``made`` says that they began
    in it."""
    wanted = set(ids)
    # two requests at once add the same row: the second then adds nothing
    with suppress(IntegrityError), store.transaction() as session:
        there = session.scalars(select(TableRow.id).where(TableRow.id.in_(wanted)))
        known = session.scalars(select(KnownRow.table_id).where(KnownRow.device == device))
        session.add_all(
            KnownRow(device=device, table_id=new, since=now(), made=made)
            for new in set(there) - set(known)
        )
