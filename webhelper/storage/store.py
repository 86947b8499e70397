"""Everything the web helper keeps: tables with their edits, and saved maps.

A table is the game's record as it stands, plus the edits that led there. An edit is an
operation on one place of the record (``players[0].rows[2][5]``), with an id made by the
phone, so that a repeated request changes nothing, and with the value the phone saw there,
so that two phones never overwrite each other unseen.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Final

from flask import Flask, current_app
from sqlalchemy import Engine, select
from sqlalchemy.orm import Session

from companion.edits import Edit
from companion.errors import BadInput
from companion.places import RecordData, parse_place, value_at
from companion.randomness import ALPHABET, plain
from webhelper.storage.rows import ID_LENGTH, EditRow, MapRow, TableRow, now


@dataclass(frozen=True, slots=True)
class Table:
    """A stored table. ``edits`` counts what changed it and serves as its version."""

    id: str
    game: str
    record: dict[str, Any]
    edits: int
    created: dt.datetime
    changed: dt.datetime


@dataclass(frozen=True, slots=True)
class SentEdit(Edit):
    """An edit as a phone sends it: with its own id for it, and the value that it saw there."""

    id: str
    before: Any


@dataclass(frozen=True, slots=True)
class Conflict:
    """An edit that was not applied: another phone's value stands there."""

    edit: SentEdit
    theirs: Any


@dataclass(frozen=True, slots=True)
class SavedMap:
    """A saved map of an owner's copy."""

    code: str
    name: str
    created: dt.datetime


class Store:
    """The database. Every method is one transaction."""

    EXTENSION: Final = "companion-store"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def ping(self) -> None:
        """Asks the database for nothing. Raises SQLAlchemyError where it does not answer."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def close(self) -> None:
        """Folds SQLite's write-ahead log into the file and lets go of every connection."""
        if self.engine.dialect.name == "sqlite":
            with self.engine.connect() as connection:
                connection.exec_driver_sql("ROLLBACK")  # a checkpoint stands outside every transaction
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
                connection.exec_driver_sql("BEGIN")
        self.engine.dispose()

    @contextmanager
    def _write(self) -> Iterator[Session]:
        with Session(self.engine) as session, session.begin():
            if self.engine.dialect.name == "sqlite":
                session.connection(execution_options={"companion_write": True})
            yield session

    # -- tables

    def create_table(self, game: str, record: dict[str, Any]) -> Table:
        """A new table with this record and a fresh code."""
        row = TableRow(
            id="".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH)), game=game, record=record, edits=0
        )
        with self._write() as session:
            session.add(row)
            session.flush()
            return _table(row)

    def table(self, game: str, table_id: str) -> Table | None:
        """The table of this game with this code, forgiving case and separators."""
        with Session(self.engine) as session:
            row = session.get(TableRow, plain(table_id)[:ID_LENGTH])
            return _table(row) if row is not None and row.game == game else None

    def find(self, table_id: str) -> Table | None:
        """The table with this code, of whatever game."""
        with Session(self.engine) as session:
            row = session.get(TableRow, plain(table_id)[:ID_LENGTH])
            return _table(row) if row is not None else None

    def tables(self, ids: Sequence[str]) -> list[Table]:
        """The tables with these codes that still exist, in the order asked."""
        with Session(self.engine) as session:
            rows = {row.id: row for row in session.scalars(select(TableRow).where(TableRow.id.in_(list(ids))))}
            return [_table(rows[i]) for i in ids if i in rows]

    def edit(
        self,
        table_id: str,
        edits: Sequence[SentEdit],
        apply: Callable[[RecordData, Edit], RecordData],
    ) -> tuple[Table, list[Conflict]]:
        """Applies edits in order and answers with the table and what met a conflict.

        An edit whose id is known changes nothing. ``apply`` gives the record with an edit written;
        where it raises BadInput, none of the edits is kept.
        """
        conflicts = []
        with self._write() as session:
            row = session.get(TableRow, table_id, with_for_update=True)
            if row is None:
                raise BadInput.at("table", table_id, "the code of a table")
            record = row.record
            for edit in edits:
                known = session.scalar(select(EditRow).where(EditRow.table_id == table_id, EditRow.edit_id == edit.id))
                if known is not None:
                    if not known.applied and value_at(record, parse_place(edit.place)) != edit.value:
                        conflicts.append(Conflict(edit, value_at(record, parse_place(edit.place))))
                    continue
                written = apply(record, edit)  # also where it meets a conflict: what will not do is told first
                found = value_at(record, parse_place(edit.place))
                # a phone may show nothing entered yet as 0, false or empty
                applied = found in (edit.before, edit.value) or (found is None and not edit.before)
                if applied:
                    record = written
                    row.edits += 1
                else:
                    conflicts.append(Conflict(edit, found))
                session.add(
                    EditRow(
                        table_id=table_id,
                        edit_id=edit.id,
                        place=edit.place,
                        before=edit.before,
                        value=edit.value,
                        found=found,
                        applied=applied,
                    )
                )
            row.record = record
            row.changed = now()
            session.flush()
            return _table(row), conflicts

    # -- maps of an owner's copy

    def save_map(self, game: str, name: str, code: str) -> SavedMap:
        """Keeps a map under a name; the same map again takes the new name."""
        with self._write() as session:
            row = session.merge(MapRow(code=code, game=game, name=name, created=now()))
            session.flush()
            return SavedMap(row.code, row.name, row.created)

    def saved_maps(self, game: str) -> list[SavedMap]:
        """The saved maps of a game, by name."""
        with Session(self.engine) as session:
            rows = session.scalars(select(MapRow).where(MapRow.game == game).order_by(MapRow.name, MapRow.code))
            return [SavedMap(r.code, r.name, r.created) for r in rows]

    def delete_map(self, game: str, code: str) -> None:
        """Forgets a saved map, if it is there."""
        with self._write() as session:
            row = session.get(MapRow, (code, game))
            if row is not None:
                session.delete(row)


def _table(row: TableRow) -> Table:
    return Table(row.id, row.game, row.record, row.edits, row.created, row.changed)


def store() -> Store:
    """The store of the app that serves this request."""
    return store_of(current_app)


def store_of(app: Flask) -> Store:
    """The store of an app."""
    found: Store = app.extensions[Store.EXTENSION]
    return found
