"""Joining a table: which phone holds which seat; six digits to say across a table; which browser
knows it."""

from __future__ import annotations

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
"""Phones that hold one seat together; whoever wrote longest ago gives way to one more."""


def holds(store: Store, table_id: str) -> list[SeatHold]:
    """Every hold of a table, by seat, who came first first."""
    with store.engine.connect() as connection:
        return holds_of(connection, table_id)


def sit_first(store: Store, table_id: str, device: str, label: str) -> None:
    """The phone that opened a table holds its first seat; nobody has seen the table before."""
    with store.writing() as connection:
        connection.execute(
            insert(HoldRow), {"table_id": table_id, "device": device, "seat": 0, "label": label}
        )


def take_seat(
    store: Store, table_id: str, device: str, seat: int, label: str, alone: bool = False
) -> list[SeatHold]:
    """A phone holds a seat from now on, ``alone`` instead of whoever holds it; answers with all
    holds."""
    with store.writing() as connection:
        before = holds_of(connection, table_id)
        others = [hold for hold in before if hold.seat == seat and hold.device != device]
        # who wrote longest ago stands first, and gives way first
        others.sort(key=lambda hold: hold.seen)
        gone = others if alone else others[: max(0, len(others) - MOST + 1)]
        out = (
            HoldRow.table_id == table_id,
            HoldRow.seat == seat,
            HoldRow.device.in_([hold.device for hold in gone]),
        )
        connection.execute(delete(HoldRow).where(*out))
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
    after = holds_of(connection, table_id)
    if after != before:
        _has_changed(connection, table_id)
    return after


def _has_changed(connection: Connection, table_id: str) -> None:
    connection.execute(
        update(TableRow).where(TableRow.id == table_id).values(version=TableRow.version + 1)
    )


def who_knows(store: Store, table_id: str) -> set[str]:
    """The phones that have opened a table, of the next game those that said yes to it."""
    with store.engine.connect() as connection:
        return set(connection.scalars(select(KnownRow.device).where(KnownRow.table_id == table_id)))


def tell_all(store: Store, table_id: str) -> None:
    """The phones of a table look at it anew."""
    with store.writing() as connection:
        _has_changed(connection, table_id)


DIGITS: Final = 6
ALIVE: Final = dt.timedelta(minutes=SPOKEN_MINUTES)


def spoken_code(store: Store, table_id: str) -> SpokenRow | None:
    """The code of a table that is alive, if one is."""
    with store.session() as session:
        alive = (SpokenRow.table_id == table_id, SpokenRow.expires > now())
        return session.scalar(select(SpokenRow).where(*alive).limit(1))


def new_spoken_code(store: Store, table_id: str) -> str:
    """A fresh code for a table; its old one leads nowhere any more."""
    with store.transaction() as session:
        session.execute(
            # those that ran out are free again, of a million there would soon be none
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
    """The table that six digits stand for; None is counted against the address. Raises TooMany."""
    asked = select(SpokenRow.table_id).where(SpokenRow.code == code, SpokenRow.expires > now())
    with store.writing() as connection:
        # before the code is looked up: whoever tried too often learns nothing from a right one
        check(connection, WRONG, address)
        table_id: str | None = connection.scalar(asked)
        if table_id is None:
            note(connection, WRONG, address)
        return table_id


def know(store: Store, device: str, ids: Iterable[str], made: bool = False) -> None:
    """A browser has opened these tables, and its history keeps them from now on; ``made`` where
    they began on it."""
    wanted = set(ids)
    # two answers at once say the same
    with suppress(IntegrityError), store.transaction() as session:
        there = session.scalars(select(TableRow.id).where(TableRow.id.in_(wanted)))
        known = session.scalars(select(KnownRow.table_id).where(KnownRow.device == device))
        session.add_all(
            KnownRow(device=device, table_id=i, since=now(), made=made)
            for i in set(there) - set(known)
        )
