"""Undo at a table: the last thing done is taken back, whoever did it, on any phone."""

from __future__ import annotations

from dataclasses import replace

from sqlalchemy import select

from companion.dice import Roll
from companion.errors import BadInput, Fault
from webhelper.storage.history import Done, done_at, rolls_of, taken_back, taken_back_since
from webhelper.storage.rows import EditRow, now
from webhelper.storage.seating import wrote
from webhelper.storage.store import Store, Table, TableClosed, document_of, keep, locked_row, table_of


def last_done(store: Store, table_id: str) -> Done | None:
    """What an undo would take back, and what the last one took back; None where there is neither."""
    with store.engine.connect() as connection:
        done = done_at(connection, table_id)
        gone = taken_back_since(connection, table_id, done[-1].number if done else 0)
        if done:
            return replace(done[-1], taken_back=gone)
        return Done("", "", "", gone) if gone else None


def undo(store: Store, table_id: str, edit_id: str, device: str | None = None) -> tuple[Table, Done | None]:
    """Takes back the last edit that stands, if it is this one; answers with the table and what was taken back.

    One that was taken back before stays so. Raises BadInput where something else was done since, and TableClosed.
    """
    with store.transaction() as session:
        row = locked_row(session, table_id)
        edit = session.scalar(select(EditRow).where(EditRow.table_id == table_id, EditRow.edit_id == edit_id))
        if edit is None or edit.undone:
            return table_of(row), None
        if row.closed is not None:
            raise TableClosed
        done = done_at(session.connection(), table_id)
        if not done or done[-1].id != edit_id:
            words = "Something else was done meanwhile; look again."
            raise BadInput([Fault("undo", edit_id, "the last thing done", words)])
        document = document_of(row)
        keep(session, row, document, taken_back(document, edit.inverse))
        edit.undone = True
        edit.at = row.changed = now()
        if device:
            wrote(session.connection(), table_id, device)
        session.flush()
        return table_of(row), done[-1]


def rolls_at(store: Store, table_id: str) -> list[tuple[Roll, str, bool]]:
    """Every roll of the phone at a table, in order, with what was told of it and whether it was undone."""
    with store.session() as session:
        return rolls_of(session, table_id)
