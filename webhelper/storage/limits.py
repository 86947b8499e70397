"""How often an address may do what costs others something. Counted in the database."""

import datetime as dt
import math
from ipaddress import IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple

from sqlalchemy import Connection, delete, func, insert, or_, select

from companion.errors import CompanionError
from companion.words import counted
from webhelper.storage.rows import AttemptRow, now
from webhelper.storage.store import Store


class Limit(NamedTuple):
    """At most ``most`` tries of a ``kind`` within ``minutes`` from one address. ``text`` is what an
    address is told that tried too often."""

    kind: str
    most: int
    text: str
    minutes: int = 1


TABLES: Final = Limit("new-table", 60, "Too many tables were made from here within a minute.")
CODES: Final = Limit("code", 60, "Too many codes were tried from here within a minute.")
WRONG: Final = Limit("spoken-code", 10, "Too many wrong numbers from here.", 10)
FILES: Final = Limit("file", 10, "Too many files were brought in from here within a minute.")
SETTINGS: Final = Limit(
    "setting", 20, "Too many copies, maps and printers were entered from here within a minute."
)


class TooMany(CompanionError):
    """Raised for an address that did something too often. It may do it again after ``seconds``."""

    def __init__(self, limit: Limit, seconds: int) -> None:
        self.seconds = seconds
        super().__init__(
            f"{limit.text} Wait {counted(seconds, 'second')}, then send it once more; nothing that"
            " was typed is lost."
        )


def count(store: Store, limit: Limit, address: str) -> None:
    """Counts one more try from an address. Raises TooMany, and then counts nothing."""
    with store.writing() as connection:
        check(connection, limit, address)
        note(connection, limit, address)


def check(connection: Connection, limit: Limit, address: str) -> None:
    """Raises TooMany if an address may not try once more."""
    moment = now()
    window = dt.timedelta(minutes=limit.minutes)
    # also those of the future: the clock was set back
    old = or_(AttemptRow.at <= moment - window, AttemptRow.at > moment)
    connection.execute(delete(AttemptRow).where(AttemptRow.kind == limit.kind, old))
    same = (AttemptRow.kind == limit.kind, AttemptRow.address == network_of(address))
    number, first = connection.execute(
        select(func.count(), func.min(AttemptRow.at)).where(*same)
    ).one()
    if number >= limit.most:
        # until the first of these tries is old; a moment more is a second
        seconds_left = (first + window - moment).total_seconds()
        raise TooMany(limit, max(1, math.ceil(seconds_left)))


def note(connection: Connection, limit: Limit, address: str) -> None:
    """Counts one more try from an address that was checked."""
    connection.execute(
        insert(AttemptRow), {"kind": limit.kind, "address": network_of(address), "at": now()}
    )


def network_of(address: str) -> str:
    """Returns what stands for an address: itself, or its /64 network for IPv6."""
    try:
        known = ip_address(address.partition("%")[0])
    except ValueError:
        return address[:60]
    if isinstance(known, IPv6Address):
        if known.ipv4_mapped is not None:
            return str(known.ipv4_mapped)
        return str(IPv6Network((known, 64), strict=False))
    return str(known)
