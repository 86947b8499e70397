"""Six digits to say across a table: alive for ten minutes, locked for an address that guesses."""

from __future__ import annotations

import datetime as dt
import secrets
from typing import Final

from sqlalchemy import delete, select

from webhelper.storage.limits import WRONG, check, note
from webhelper.storage.rows import SpokenRow, now
from webhelper.storage.store import Store

DIGITS: Final = 6
ALIVE: Final = dt.timedelta(minutes=10)


def spoken_code(store: Store, table_id: str) -> SpokenRow | None:
    """The code of a table that is alive, if one is."""
    with store.session() as session:
        return session.scalar(
            select(SpokenRow).where(SpokenRow.table_id == table_id, SpokenRow.expires > now()).limit(1)
        )


def new_spoken_code(store: Store, table_id: str) -> str:
    """A fresh code for a table; its old one leads nowhere any more."""
    with store.transaction() as session:
        session.execute(delete(SpokenRow).where((SpokenRow.expires <= now()) | (SpokenRow.table_id == table_id)))
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        while session.get(SpokenRow, code) is not None:
            code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        session.add(SpokenRow(code=code, table_id=table_id, expires=now() + ALIVE))
        return code


def table_of_spoken(store: Store, code: str, address: str) -> str | None:
    """The table that six digits stand for, None for none, which is counted against the address.

    Raises TooMany for an address that was wrong too often, whatever it says now.
    """
    asked = select(SpokenRow.table_id).where(SpokenRow.code == code, SpokenRow.expires > now())
    with store.writing() as connection:
        check(connection, WRONG, address)
        found: str | None = connection.scalar(asked)
        if found is None:
            note(connection, WRONG, address)
        return found
