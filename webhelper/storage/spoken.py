"""Six digits to say across a table: alive for ten minutes, locked for an address that guesses."""

from __future__ import annotations

import datetime as dt
import secrets
from dataclasses import dataclass
from typing import Final

from sqlalchemy import delete, func, or_, select

from companion.errors import CompanionError
from webhelper.storage.limits import network_of
from webhelper.storage.rows import AttemptRow, SpokenRow, now
from webhelper.storage.store import Store

DIGITS: Final = 6
ALIVE: Final = dt.timedelta(minutes=10)
WRONG_TRIES: Final = 10
"""Wrong tries from one address within ``LOCKED``, after which it must wait."""
LOCKED: Final = dt.timedelta(minutes=10)
_KIND: Final = "spoken-code"


class TooManyTries(CompanionError):
    """An address that tried too many codes; ``minutes`` is how long it must wait at most."""

    def __init__(self, minutes: int) -> None:
        self.minutes = minutes
        super().__init__(f"Too many wrong numbers from here. Wait {minutes} minutes, or scan the table's QR code.")


@dataclass(frozen=True, slots=True)
class SpokenCode:
    """Six digits, and until when they lead to the table (UTC)."""

    code: str
    expires: dt.datetime

    @property
    def minutes_left(self) -> int:
        """Minutes that it still lives, rounded up."""
        return max(0, -int((now() - self.expires).total_seconds() // 60))


def spoken_code(store: Store, table_id: str) -> SpokenCode | None:
    """The code of a table that is alive, if one is."""
    with store.session() as session:
        row = session.scalar(
            select(SpokenRow).where(SpokenRow.table_id == table_id, SpokenRow.expires > now()).limit(1)
        )
        return SpokenCode(row.code, row.expires) if row else None


def new_spoken_code(store: Store, table_id: str) -> SpokenCode:
    """A fresh code for a table; its old one leads nowhere any more."""
    with store.transaction() as session:
        session.execute(delete(SpokenRow).where((SpokenRow.expires <= now()) | (SpokenRow.table_id == table_id)))
        code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        while session.get(SpokenRow, code) is not None:
            code = f"{secrets.randbelow(10**DIGITS):0{DIGITS}}"
        row = SpokenRow(code=code, table_id=table_id, expires=now() + ALIVE)
        session.add(row)
        return SpokenCode(row.code, row.expires)


def table_of_spoken(store: Store, code: str, address: str) -> str | None:
    """The table that six digits stand for, None for none, which is counted against the address.

    Raises TooManyTries for an address that was wrong too often, whatever it says now.
    """
    here, moment = network_of(address), now()
    with store.transaction() as session:
        old = or_(AttemptRow.at <= moment - LOCKED, AttemptRow.at > moment)  # after it: the clock was set back
        session.execute(delete(AttemptRow).where(AttemptRow.kind == _KIND, old))
        tries = (AttemptRow.kind == _KIND, AttemptRow.address == here)
        count, first = session.execute(select(func.count(), func.min(AttemptRow.at)).where(*tries)).one()
        if count < WRONG_TRIES:
            row = session.get(SpokenRow, code)
            if row is not None and row.expires > moment:
                return row.table_id
            session.add(AttemptRow(kind=_KIND, address=here, at=moment))
            return None
    raise TooManyTries(max(1, -int((moment - first - LOCKED).total_seconds() // 60)))
