"""Everything the web helper keeps: tables with their edits, and saved maps.

An edit changes one place of the record, or of what is known of the evening (``about.place``). The
phone gives it an id, so that a repeated request changes nothing. It also sends the value that it
saw there, so that two phones never overwrite each other unseen.
"""

import datetime as dt
import os
import secrets
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, nullcontext, suppress
from dataclasses import dataclass, field, fields
from threading import Lock
from typing import Any, Final, NamedTuple

from flask import Flask, current_app
from sqlalchemy import ColumnElement, Connection, Engine, Row, bindparam, delete, insert, select
from sqlalchemy.exc import OperationalError
from sqlalchemy.orm import Session

from companion.edits import Edit
from companion.errors import BadInput, CompanionError
from companion.places import RecordData
from companion.randomness import ALPHABET, plain
from webhelper.storage.about import About, moment
from webhelper.storage.rows import ID_LENGTH, HoldRow, MapRow, TableRow, new_secret, now


@dataclass(frozen=True, slots=True)
class Table:
    """A stored table, see :class:`TableRow`. Times are UTC. A ``closed`` table takes no edits.
    ``reopened`` is when it was opened again. ``secret`` is told to nobody before the table is
    closed."""

    id: str
    game: str
    record: dict[str, Any]
    version: int
    created: dt.datetime
    changed: dt.datetime
    about: About
    play: Any
    watch: str
    closed: dt.datetime | None
    reopened: dt.datetime | None
    secret: str
    rolls: int

    @property
    def names(self) -> list[str]:
        """Returns the players' names in seat order, none if what is stored is no record."""
        return names_in(self.record)

    @property
    def document(self) -> RecordData:
        """Returns all of the table that edits change, as one document."""
        return document_of(self.record, self.about.as_json(), self.play)


def names_in(record: Any) -> list[str]:
    """Returns the names in a stored record, in seat order; none if it is no record."""
    try:
        return [str(player["name"]) for player in record["players"]]
    except (KeyError, TypeError):
        return []


class TableClosed(CompanionError):
    """Raised for a write to a table that is closed. Nothing of the write was kept."""

    def __init__(self) -> None:
        super().__init__(
            "This table is closed: its game is over. To change something, tap “Correct it” first."
        )


class TableUnreadable(CompanionError):
    """Raised for a stored table with a record that cannot be read. The table stays as it is."""

    def __init__(self) -> None:
        super().__init__(
            "What is stored of this table is damaged, or of another version. Nothing of it was"
            " changed. Its record can still be had: add .json to the table’s address."
        )


ABOUT: Final = "about"
"""The first part of a place in :class:`About` instead of the record."""
PLAY: Final = "play"
"""The place of an act, which may change the state of play and the record alike."""


@dataclass(frozen=True, slots=True)
class SentEdit(Edit):
    """An edit as a phone sends it. ``id`` is the phone's own, ``before`` the value that it saw at
    the place. ``player`` is who sat at the seat in the place: the edit stays with that player even
    if seats changed meanwhile."""

    id: str = field(default_factory=lambda: secrets.token_hex(12))
    before: Any = None
    player: str | None = None


class Conflict(NamedTuple):
    """An edit that was not applied: another phone's value stands there."""

    edit: SentEdit
    theirs: Any


class NotOnDisk(OSError):
    """Raised if the database has what was written, and other phones see it, but the disk did not
    take it. A loss of power may lose it."""


class _Turns:
    """Lets the threads of this process write into SQLite one after the other. Each goes on once its
    write is on the disk.

    SQLite hands a commit only to the system (``synchronous=NORMAL``). The disk gets it after the
    next thread's turn began, for all threads that wait together. With one sync for each, a disk
    that needs 6 ms would take no more than 160 writes a second.
    """

    def __init__(self, log: str) -> None:
        self._log, self._writing, self._syncing = log, Lock(), Lock()
        self._committed = self._synced = 0

    def __enter__(self) -> None:
        self._writing.acquire()

    def __exit__(self, fault: type[BaseException] | None, *_: object) -> None:
        """Gives the turn to the next writer, then waits until what was committed is on the disk.
        Raises NotOnDisk if that fails."""
        # still within the turn, so that numbers rise in the order of the commits
        self._committed = my_number = self._committed + 1
        self._writing.release()
        # what failed was not committed, so nothing has to reach the disk
        if fault is None:
            with self._syncing:
                # while this one waited, another's sync may have taken it along
                if self._synced < my_number:
                    # the sync takes along all that is committed before it begins
                    last_number = self._committed
                    try:
                        _sync(self._log)
                    except OSError as error:
                        raise NotOnDisk(error.errno, error.strerror) from error
                    self._synced = last_number


def _sync(log: str) -> None:
    """Makes the disk take all that was written into a write-ahead log. Raises OSError."""
    try:
        file = os.open(log, os.O_RDWR)
    except FileNotFoundError:  # folded into the database by whoever let go of it last
        return
    try:
        # macOS and Windows have no other
        getattr(os, "fdatasync", os.fsync)(file)
    finally:
        os.close(file)


class Store:
    """The database. Every method is one transaction."""

    EXTENSION: Final = "companion-store"

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._turn = (
            _Turns(f"{engine.url.database}-wal")
            if engine.dialect.name == "sqlite"
            else nullcontext()
        )

    def ping(self) -> None:
        """Checks that the database answers. Raises SQLAlchemyError if it does not."""
        with self.engine.connect() as connection:
            connection.execute(select(1))

    def close(self) -> None:
        """Folds SQLite's write-ahead log into the file and lets go of every connection."""
        if self.engine.dialect.name == "sqlite":
            # a full disk cannot take it; the log is read again at the next start
            with suppress(OperationalError), self.engine.connect() as connection:
                connection.exec_driver_sql("PRAGMA wal_checkpoint(TRUNCATE)")
        self.engine.dispose()

    @contextmanager
    def transaction(self) -> Iterator[Session]:
        """Opens a transaction that writes. SQLite locks at once. Threads of this process wait here,
        not in the database."""
        with self._turn, Session(self.engine) as session, session.begin():
            take_lock(session.connection())
            yield session

    @contextmanager
    def writing(self) -> Iterator[Connection]:
        """Opens a transaction that writes, as :meth:`transaction` does, but without objects for
        rows."""
        with self._turn, self.engine.begin() as connection:
            take_lock(connection)
            yield connection

    def session(self) -> Session:
        """Opens a session that reads."""
        return Session(self.engine)

    # -- tables

    def create_table(self, game: str, record: dict[str, Any], about: About | None = None) -> Table:
        """Makes a table with this record and a fresh code. It starts now unless ``about`` says
        when.

        If people go on from another table, that one names the new table and phones keep their
        seats. Whoever asks again gets the same table.
        """
        known = about or About()
        row = TableRow(
            id=_new_code(),
            game=game,
            record=record,
            about=(known if known.started else known.but(started=moment(now()))).as_json(),
            watch=_new_code(),
            version=0,
        )
        with self.transaction() as session:
            before = None if known.again_of is None else locked_row(session, known.again_of)
            if before is not None:
                # somebody else has gone on from it already
                made_already = session.get(TableRow, About.of_json(before.about).again or "")
                if made_already is not None:
                    return table_of(made_already)
                before.about = About.of_json(before.about).but(again=row.id).as_json()
                before.version += 1
            session.add(row)
            session.flush()  # the row first: holds refer to it
            if before is not None:
                _keep_seats(session.connection(), before, row)
            return table_of(row)

    def find(self, table_id: str, game: str = "") -> Table | None:
        """Finds the table of this code, whatever its case and separators; with ``game`` only a
        table of that game."""
        tables = self._read(TableRow.id == plain(table_id)[:ID_LENGTH])
        return next((table for table in tables if not game or table.game == game), None)

    def tables(self, ids: Sequence[str]) -> list[Table]:
        """Returns the tables of these codes that still exist, in the order asked."""
        by_id = {table.id: table for table in self._read(TableRow.id.in_(ids))}
        return [by_id[table_id] for table_id in ids if table_id in by_id]

    def watched(self, code: str) -> Table | None:
        """Finds the table that a watcher's code shows."""
        return next(iter(self._read(TableRow.watch == plain(code)[:ID_LENGTH])), None)

    def _read(self, which: ColumnElement[bool]) -> list[Table]:
        asked = select(TableRow.__table__).where(which)
        with self.engine.connect() as connection:
            return [table_of(row) for row in connection.execute(asked)]

    def end_table(self, table_id: str, counted: bool = False) -> Table:
        """Closes a table: it takes no edits until it is opened again. ``counted`` says that its
        phones count it up before they tell who won."""
        with self.transaction() as session:
            row = locked_row(session, table_id)
            if row.closed is None:
                row.closed = row.changed = now()
                row.about = About.of_json(row.about).but(counted=counted, told=False).as_json()
                row.version += 1
            return table_of(row)

    def tell_result(self, table_id: str) -> None:
        """Notes that a phone came to the end of the counting up. Who won is no secret any more."""
        with self.transaction() as session:
            row = locked_row(session, table_id)
            about = About.of_json(row.about)
            if not about.told:
                row.about = about.but(told=True).as_json()
                row.version += 1

    def reopen_table(self, table_id: str) -> Table:
        """Lets a closed table take edits again. Its dice get a fresh secret, because the last one
        was told."""
        with self.transaction() as session:
            row = locked_row(session, table_id)
            if row.closed is not None:
                about = About.of_json(row.about)
                # whoever looked knows what the last secret would roll next
                shown = {**about.secrets, row.secret: row.rolls}
                row.about = about.but(
                    ended=about.ended or moment(row.closed), secrets=shown
                ).as_json()
                row.secret = new_secret()
                row.closed, row.reopened = None, now()
                row.version += 1
            return table_of(row)

    # -- maps of an owner's copy

    def save_map(self, game: str, name: str, code: str) -> None:
        """Keeps a map under a name. A map that was kept before gets the new name."""
        with self.transaction() as session:
            session.merge(MapRow(code=code, game=game, name=name, created=now()))

    def saved_maps(self, game: str) -> Sequence[MapRow]:
        """Returns the saved maps of a game, by name."""
        with self.session() as session:
            return session.scalars(
                select(MapRow).where(MapRow.game == game).order_by(MapRow.name, MapRow.code)
            ).all()

    def map_name(self, game: str, code: str) -> str:
        """Returns the name of a saved map, empty if it is not saved."""
        return next((saved.name for saved in self.saved_maps(game) if saved.code == code), "")

    def delete_map(self, game: str, code: str) -> None:
        """Forgets a saved map, if it is there."""
        with self.transaction() as session:
            session.execute(delete(MapRow).where(MapRow.code == code, MapRow.game == game))


def take_lock(connection: Connection, mode: str = "IMMEDIATE") -> None:
    """Begins a transaction in SQLite, which has to be told: to write, or with ``DEFERRED`` to read
    one moment."""
    if connection.dialect.name == "sqlite":
        connection.exec_driver_sql(f"BEGIN {mode}")


def document_of(record: RecordData, about: RecordData, play: Any) -> RecordData:
    """Puts together what edits change of a table."""
    return {**record, ABOUT: about, **({} if play is None else {PLAY: play})}


def record_in(document: RecordData) -> RecordData:
    """Returns the record in a document."""
    return {key: value for key, value in document.items() if key not in (ABOUT, PLAY)}


def _new_code() -> str:
    return "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))


def locked_row(session: Session, table_id: str) -> TableRow:
    """Returns the row of a table, locked for writing. Raises BadInput if there is none."""
    row = session.get(TableRow, table_id, with_for_update=True)
    if row is None:
        raise BadInput.at("table", table_id, "the code of a table")
    return row


def table_of(row: TableRow | Row[Any]) -> Table:
    """Makes a table from its row."""
    stored = {column.name: getattr(row, column.name) for column in fields(Table)}
    return Table(**{**stored, "about": About.of_json(row.about), "watch": row.watch or ""})


def store() -> Store:
    """Returns the store of the app that serves this request."""
    return store_of(current_app)


def store_of(app: Flask) -> Store:
    """Returns the store of an app."""
    store: Store = app.extensions[Store.EXTENSION]
    return store


class SeatHold(NamedTuple):
    """A phone (``device``) at a seat (from 0). ``label`` is what others call the phone, ``since``
    when it took the seat, ``seen`` when it last wrote (both UTC)."""

    seat: int
    device: str
    label: str
    since: dt.datetime
    seen: dt.datetime


_HOLDS = HoldRow.__table__
_HOLDS_OF_TABLE: Final = (
    select(*(_HOLDS.c[name] for name in SeatHold._fields))
    .where(_HOLDS.c.table_id == bindparam("table_id"))
    .order_by(_HOLDS.c.seat, _HOLDS.c.since, _HOLDS.c.device)
)


def holds_of(connection: Connection, table_id: str) -> list[SeatHold]:
    """Returns the holds of a table, by seat, those that came first at the front."""
    return [SeatHold(*row) for row in connection.execute(_HOLDS_OF_TABLE, {"table_id": table_id})]


def reseat(connection: Connection, table_id: str, seats: Sequence[int | None]) -> None:
    """Moves every hold to the seat where its player sits now. ``seats[old]`` is the new seat, None
    for a player who was taken out."""
    there = holds_of(connection, table_id)
    connection.execute(delete(HoldRow).where(_HOLDS.c.table_id == table_id))
    _add_holds(connection, table_id, there, seats)


def _keep_seats(connection: Connection, before: TableRow, row: TableRow) -> None:
    names = names_in(row.record)
    seats = [names.index(name) if name in names else None for name in names_in(before.record)]
    _add_holds(connection, row.id, holds_of(connection, before.id), seats)


def _add_holds(
    connection: Connection, table_id: str, holds: Sequence[SeatHold], seats: Sequence[int | None]
) -> None:
    seat_now = dict(enumerate(seats))
    moved = [
        {**hold._asdict(), "table_id": table_id, "seat": seat}
        for hold in holds
        if (seat := seat_now.get(hold.seat)) is not None
    ]
    if moved:
        connection.execute(insert(HoldRow), moved)


class TooManyEdits(CompanionError):
    """Raised if a table gets more edits than players can type. Nothing of these edits was kept."""

    seconds = 1

    def __init__(self) -> None:
        super().__init__(
            "This table gets more entries than anybody can type. They are sent again in a moment."
        )
