"""Holds of seats as one transaction reads and moves them."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from companion.places import RecordData
from webhelper.storage.rows import HoldRow, now


@dataclass(frozen=True, slots=True)
class Hold:
    """A phone, ``device``, at a seat, from 0: what others call it, since when, and when it last wrote (UTC)."""

    seat: int
    device: str
    label: str
    since: dt.datetime
    seen: dt.datetime


def holds_of(session: Session, table_id: str) -> list[Hold]:
    rows = session.scalars(
        select(HoldRow).where(HoldRow.table_id == table_id).order_by(HoldRow.seat, HoldRow.since, HoldRow.device)
    )
    return [Hold(row.seat, row.device, row.label, row.since, row.seen) for row in rows]


def label_of(session: Session, table_id: str, device: str) -> str:
    """What others call a phone that holds a seat at a table, empty for one that holds none."""
    mine = select(HoldRow.label).where(HoldRow.table_id == table_id, HoldRow.device == device)
    return session.scalar(mine.order_by(HoldRow.seat).limit(1)) or ""


def wrote(session: Session, table_id: str, device: str) -> None:
    """Notes that a phone wrote just now."""
    mine = (HoldRow.table_id == table_id, HoldRow.device == device)
    session.execute(update(HoldRow).where(*mine).values(seen=now()))


def reseat(session: Session, table_id: str, seats: Sequence[int | None]) -> None:
    """Moves every hold to where its player sits now: ``seats[old]`` is the new seat, None for one taken out."""
    if all(new == old for old, new in enumerate(seats)):
        return
    kept = holds_of(session, table_id)
    session.execute(delete(HoldRow).where(HoldRow.table_id == table_id))
    for hold in kept:
        new = seats[hold.seat] if hold.seat < len(seats) else None
        if new is not None:
            session.add(
                HoldRow(
                    table_id=table_id,
                    device=hold.device,
                    seat=new,
                    label=hold.label,
                    since=hold.since,
                    seen=hold.seen,
                )
            )


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
