"""``companion check``: everything that is kept, read once, and what is wrong with it in plain words."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final, NamedTuple

from sqlalchemy import func, select, text

from companion import GAMES
from companion.copies import Copy
from companion.datafolder import load_copy
from companion.errors import BadInput, printable
from companion.words import counted
from webhelper.evenings.transfer import faults_at, read_map, read_play, read_record
from webhelper.serving.security import KEY_FILE, secret_key
from webhelper.storage.about import About
from webhelper.storage.database import DATABASE_FILE
from webhelper.storage.rows import EditRow, HoldRow, MapRow, TableRow
from webhelper.storage.store import Store, names_in

_AT_ONCE: Final = 200


class Checked(NamedTuple):
    """How much was read, and every fault in a sentence."""

    tables: int
    edits: int
    maps: int
    faults: tuple[str, ...]

    def told(self) -> str:
        """All in a sentence."""
        read = ", ".join([counted(self.tables, "table"), counted(self.edits, "edit"), counted(self.maps, "map")])
        return f"{read}: {counted(len(self.faults), 'fault') if self.faults else 'nothing is wrong'}."


def check(store: Store, data_dir: Path) -> Checked:
    """Reads the database and the files beside it."""
    faults = [f"The database is damaged: {line}" for line in damage_of(store)]
    copies: dict[str, Copy | None] = {}
    for game in GAMES.values():
        try:
            copies[game.slug] = load_copy(game, data_dir)
        except BadInput as error:
            faults += [f"Your copy of {game.title} cannot be read: {fault}" for fault in error.faults]
    faults += _files(data_dir)
    with store.engine.connect() as connection:
        tables, edits, maps = [
            connection.scalar(select(func.count()).select_from(row)) or 0 for row in (TableRow, EditRow, MapRow)
        ]
    faults += _tables(store, copies)
    with store.session() as session:
        for row in session.scalars(select(MapRow)):
            wrong = faults_at("", read_map, row.game, row.code)[:1]
            faults += [f"The saved map {row.name} cannot be read: {fault}" for fault in wrong]
    return Checked(tables, edits, maps, tuple(printable(fault) for fault in faults))


def damage_of(store: Store) -> list[str]:
    """What a database says of its own damage, in its words; nothing where it is whole."""
    if store.engine.dialect.name != "sqlite":
        return []
    with store.engine.connect() as connection:
        told = [str(row[0]) for row in connection.execute(text("PRAGMA integrity_check(20)"))]
        lost = connection.execute(text("PRAGMA foreign_key_check")).all()
    return [line for line in told if line != "ok"] + [f"a row of {row[0]} belongs to no {row[2]}" for row in lost]


def _files(data_dir: Path) -> Iterator[str]:
    if (data_dir / KEY_FILE).is_file():
        try:
            secret_key(data_dir)
        except BadInput as error:
            yield f"The key of cookies cannot be used: {error}"
    for name in (KEY_FILE, DATABASE_FILE):
        path = data_dir / name
        if path.is_file() and path.stat().st_mode & 0o077:
            yield f"{path} can be read by others on this machine; chmod 600 makes it yours alone"


def _tables(store: Store, copies: dict[str, Copy | None]) -> Iterator[str]:
    with store.session() as session:
        ids = iter(session.scalars(select(TableRow.id).order_by(TableRow.created)).all())
        while part := list(islice(ids, _AT_ONCE)):
            rows = session.scalars(select(TableRow).where(TableRow.id.in_(part))).all()
            applied = select(EditRow.table_id).where(EditRow.table_id.in_(part), EditRow.applied)
            written = Counter(session.scalars(applied))
            seats = select(HoldRow.table_id, func.max(HoldRow.seat)).where(HoldRow.table_id.in_(part))
            highest = {row[0]: row[1] for row in session.execute(seats.group_by(HoldRow.table_id))}
            for row in rows:
                told = f"Table {row.id[:6]}… ({row.game}, of {row.created:%d.%m.%Y})"
                yield from (f"{told}: {fault}" for fault in _table(row, copies, written[row.id], highest.get(row.id)))
            session.expunge_all()


def _table(row: TableRow, copies: dict[str, Copy | None], written: int, seat: int | None) -> Iterator[str]:
    """What is wrong with one table, without its name."""
    if row.game not in GAMES:
        yield "its game is not here; it stays as it is and cannot be opened"
    elif row.game in copies:
        game = GAMES[row.game]
        for fault in faults_at("", read_record, game, row.record, copies[row.game])[:3]:
            yield f"its record cannot be read: {fault}"
        for fault in faults_at("", read_play, game, row.play)[:3]:
            yield f"where its game stands cannot be read: {fault}"
    for fault in faults_at("", About.read, row.about)[:1]:
        yield f"what is known of its evening cannot be read: {fault}"
    if not row.watch:
        yield "it has no link for watchers"
    if row.version < written:
        yield f"it counts {row.version} changes and has {written}; phones may miss the last ones"
    names = names_in(row.record)
    if seat is not None and 0 < len(names) <= seat:
        yield f"a phone holds seat {seat + 1}, where nobody sits"
