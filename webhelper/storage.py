"""Everything the web helper keeps: tables with their edits, and saved maps. The one storage module.

A table is the game's record as it stands, plus the edits that led there. An edit is an
operation on one place of the record (``players[0].rows[2][5]``), with an id made by the
phone, so that a repeated request changes nothing, and with the value the phone saw there,
so that two phones never overwrite each other unseen.

SQLite in the data folder, or any database that SQLAlchemy and a connection URL reach.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from flask import Flask, current_app
from sqlalchemy import JSON, Engine, ForeignKey, String, UniqueConstraint, create_engine, event, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.orm import DeclarativeBase, Mapped, Session, mapped_column

from companion.drafts import value_at
from companion.errors import BadInput, Fault
from companion.randomness import ALPHABET, plain
from companion.records import parse_place

ID_LENGTH: Final = 26
"""Letters of base 32 in a table's code: 130 bits."""
DATABASE_VARIABLE: Final = "COMPANION_DATABASE_URL"
DATABASE_FILE: Final = "companion.sqlite3"


def now() -> dt.datetime:
    return dt.datetime.now(dt.UTC).replace(tzinfo=None)


class Base(DeclarativeBase):
    """The tables of the database; Alembic's migrations make them."""


class TableRow(Base):
    """A game at a table: its record so far."""

    __tablename__ = "game_table"

    id: Mapped[str] = mapped_column(String(ID_LENGTH), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), index=True)
    record: Mapped[dict[str, Any]] = mapped_column(JSON)
    edits: Mapped[int] = mapped_column(default=0)
    created: Mapped[dt.datetime] = mapped_column(default=now)
    changed: Mapped[dt.datetime] = mapped_column(default=now)


class EditRow(Base):
    """One edit, in the order in which they arrived. ``applied`` is false for one that met a conflict."""

    __tablename__ = "edit"
    __table_args__ = (UniqueConstraint("table_id", "edit_id"),)

    id: Mapped[int] = mapped_column(primary_key=True, autoincrement=True)
    table_id: Mapped[str] = mapped_column(ForeignKey("game_table.id", ondelete="CASCADE"), index=True)
    edit_id: Mapped[str] = mapped_column(String(40))
    place: Mapped[str] = mapped_column(String(120))
    before: Mapped[Any] = mapped_column(JSON, nullable=True)
    value: Mapped[Any] = mapped_column(JSON, nullable=True)
    found: Mapped[Any] = mapped_column(JSON, nullable=True)
    applied: Mapped[bool]
    at: Mapped[dt.datetime] = mapped_column(default=now)


class MapRow(Base):
    """A map of an owner's copy under its name; the code holds all of it."""

    __tablename__ = "saved_map"

    code: Mapped[str] = mapped_column(String(120), primary_key=True)
    game: Mapped[str] = mapped_column(String(40), primary_key=True)
    name: Mapped[str] = mapped_column(String(40))
    created: Mapped[dt.datetime] = mapped_column(default=now)


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
class Edit:
    """What a phone sends: its own id for it, the place, the value it saw there and the new one."""

    id: str
    place: str
    before: Any
    value: Any


@dataclass(frozen=True, slots=True)
class Conflict:
    """An edit that was not applied: another phone's value stands there."""

    edit: Edit
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
        edits: Sequence[Edit],
        check: Callable[[dict[str, Any], Edit], Fault | None],
        put: Callable[[dict[str, Any], Edit], dict[str, Any]],
    ) -> tuple[Table, list[Conflict]]:
        """Applies edits in order and answers with the table and what met a conflict.

        An edit whose id is known changes nothing. ``check`` says what is wrong with an edit,
        given the record; then BadInput is raised and none of the edits is kept. ``put`` gives
        the record with an edit written.
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
                fault = check(record, edit)
                if fault is not None:
                    raise BadInput([fault])
                path = parse_place(edit.place)
                found = value_at(record, path)
                applied = found in (edit.before, edit.value)
                if applied:
                    record = put(record, edit)
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


def open_store(data_dir: Path, url: str | None = None) -> Store:
    """The database, brought to the newest schema; SQLite in ``data_dir`` without ``url``.

    Raises BadInput where there is no such database.
    """
    try:
        engine = create_engine(url or f"sqlite:///{data_dir / DATABASE_FILE}", pool_pre_ping=url is not None)
        if engine.dialect.name == "sqlite":
            _prepare_sqlite(engine)
        migrate(engine)
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        reason = str(getattr(error, "orig", None) or error).split("\n")[0]
        if url:
            hidden = url.split("@")[-1]  # never show a password
            allowed = f"an address of a database that answers, whose driver is installed ({reason})"
            raise BadInput.at(DATABASE_VARIABLE, hidden, allowed) from None
        raise BadInput.at(str(data_dir / DATABASE_FILE), reason, "a database of this program, or no file") from None
    return Store(engine)


def _prepare_sqlite(engine: Engine) -> None:
    """Write-ahead log, enforced keys, and write transactions that take the lock at once."""

    @event.listens_for(engine, "connect")
    def on_connect(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # SQLAlchemy's own BEGIN below, not the driver's
        for pragma in ("journal_mode=WAL", "busy_timeout=10000", "foreign_keys=ON", "synchronous=FULL"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def on_begin(connection: Any) -> None:
        writing = connection.get_execution_options().get("companion_write")
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writing else "BEGIN")


def migrate(engine: Engine) -> None:
    """Runs the migrations that this database has not seen."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(Path(__file__).parent / "migrations"))
    with engine.connect().execution_options(companion_write=True) as connection, connection.begin():
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
