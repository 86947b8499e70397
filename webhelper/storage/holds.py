"""Who holds which seat of a table: which sheet opens first on a phone. A seat can be held together."""

from __future__ import annotations

from sqlalchemy import delete, update
from sqlalchemy.orm import Session

from webhelper.storage.rows import HoldRow, TableRow
from webhelper.storage.seating import Hold, holds_of
from webhelper.storage.store import Store


def holds(store: Store, table_id: str) -> list[Hold]:
    """Every hold of a table, by seat, who came first first."""
    with Session(store.engine) as session:
        return holds_of(session, table_id)


def take_seat(store: Store, table_id: str, device: str, seat: int, label: str, alone: bool = False) -> list[Hold]:
    """A phone holds a seat from now on, ``alone`` instead of whoever held it; answers with all holds."""
    with store.transaction() as session:
        before = holds_of(session, table_id)
        if alone:
            others = (HoldRow.table_id == table_id, HoldRow.seat == seat, HoldRow.device != device)
            session.execute(delete(HoldRow).where(*others))
        if session.get(HoldRow, (table_id, device, seat)) is None:
            session.add(HoldRow(table_id=table_id, device=device, seat=seat, label=label))
        return _changed(session, table_id, before)


def leave_seat(store: Store, table_id: str, device: str, seat: int) -> list[Hold]:
    """A phone holds a seat no longer; answers with the holds that are left."""
    with store.transaction() as session:
        before = holds_of(session, table_id)
        session.execute(
            delete(HoldRow).where(HoldRow.table_id == table_id, HoldRow.seat == seat, HoldRow.device == device)
        )
        return _changed(session, table_id, before)


def _changed(session: Session, table_id: str, before: list[Hold]) -> list[Hold]:
    """The holds after a change, which is a new version of the table if it is one."""
    session.flush()
    after = holds_of(session, table_id)
    if after != before:
        session.execute(update(TableRow).where(TableRow.id == table_id).values(version=TableRow.version + 1))
    return after
