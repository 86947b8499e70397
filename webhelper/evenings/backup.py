"""Makes a backup of everything that is kept, while the helper serves, and puts it back into an
empty data folder.

A backup is a ZIP file for its owner only. It holds the database as one SQLite file and every other
file of the data folder (the owners' copies, the key of cookies). Its ``manifest.json`` has the size
and hash of each file and the number of rows of each table. A database on a server is copied into
such a file row by row, so a backup can be restored into either kind.
"""

import datetime as dt
import errno
import json
import os
import shutil
import sqlite3
import tempfile
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import closing, contextmanager, nullcontext
from hashlib import file_digest
from pathlib import Path, PurePosixPath
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import Field
from sqlalchemy import Row, func, insert, select, text

from companion import GAMES
from companion.datafolder import COPIES, load_copy, locked, replacing
from companion.errors import BadInput, Fault, printable
from companion.jsontext import parse_json
from companion.records import Copy, Record, read_model
from companion.words import counted
from webhelper.evenings.transfer import faults_at, read_map, read_play, read_record, snapshot
from webhelper.serving.security import KEY_FILE, secret_key
from webhelper.storage.about import About
from webhelper.storage.database import DATABASE_FILE, DATABASE_VARIABLE, open_store
from webhelper.storage.rows import Base, EditRow, HoldRow, MapRow, TableRow
from webhelper.storage.store import Store, names_in

MANIFEST: Final = "manifest.json"
_ALLOWED: Final = "a backup that `companion data backup` made"
_DATABASE: Final = tuple(DATABASE_FILE + end for end in ("", "-wal", "-shm", "-journal"))
_AT_ONCE: Final = 500  # rows that are copied or looked at
# unpacked bytes, and how many times smaller a file may be packed. A backup that exceeds both is
# refused. A database shrinks to a fifth.
_BOMB, _SHRUNK = 64 * 1024 * 1024, 60


class FileInBackup(Record):
    bytes: Annotated[int, Field(ge=0)]
    sha256: str


class Manifest(Record):
    """What a backup holds. ``made`` is when it was made (UTC). ``rows`` are counts by table of the
    database."""

    format: Literal["tabletop-companion-backup"]
    version: Literal[1]
    made: str
    files: dict[str, FileInBackup]
    rows: dict[str, int]

    @property
    def sentence(self) -> str:
        """Says how much the backup holds."""
        return ", ".join(
            [
                counted(self.rows.get("game_table", 0), "table"),
                counted(self.rows.get("edit", 0), "edit"),
                counted(len(self.files), "file"),
            ]
        )


# ---- out


def is_backup(file: Path) -> bool:
    """Whether a file looks like a backup of ours, whole or not."""
    try:
        with zipfile.ZipFile(file) as packed:
            return MANIFEST in packed.namelist()
    except (OSError, zipfile.BadZipFile):
        return False


def make_backup(data_dir: Path, url: str | None, file: Path) -> Manifest:
    """Writes a backup, and reads it again before it gets its name. It replaces nothing but an
    earlier backup. Raises BadInput."""
    if not url and not (data_dir / DATABASE_FILE).is_file():
        raise BadInput.at(
            "--data", str(data_dir), f"a data folder with a database, {DATABASE_FILE}"
        )
    if file.is_file() and not is_backup(file):
        raise BadInput.at(
            "FILE",
            str(file),
            "a new file, or an earlier backup, which gives way; this is another file",
        )
    copies = data_dir / COPIES
    with (
        replacing(file, "FILE", private=True) as temporary,
        tempfile.TemporaryDirectory(prefix=".companion-", dir=temporary.parent) as beside,
    ):
        copied = Path(beside) / DATABASE_FILE
        if url:
            _carry_rows(open_store(copied.parent, url), open_store(copied.parent))
        else:
            _copy_whole(data_dir / DATABASE_FILE, copied, file)
        rows = rows_of(copied)
        # no copy is saved while it is packed: half a file would be kept for good
        with locked(copies) if copies.is_dir() else nullcontext():
            made = _write(temporary, {DATABASE_FILE: copied, **_others(data_dir)}, rows)
        # every file of it is read again and compared
        with opened(temporary):
            pass
    return made


def _copy_whole(database: Path, copied: Path, file: Path) -> None:
    """Copies SQLite's database as it is at one moment, while others write. Raises BadInput, and
    OSError that names the backup if the disk is full."""
    with _read_only(database) as source, closing(sqlite3.connect(copied)) as target:
        try:
            source.backup(target)
        except sqlite3.OperationalError as error:
            kind_of_error = error.sqlite_errorcode & 0xFF  # without what SQLite adds in detail
            if kind_of_error not in (sqlite3.SQLITE_FULL, sqlite3.SQLITE_IOERR):
                raise
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC), str(file)) from error
        # one file, without a log beside it
        target.execute("PRAGMA journal_mode=DELETE")


def _others(data_dir: Path) -> dict[str, Path]:
    """Returns every other file of the data folder by its name in the backup. Earlier backups and
    unfinished files are left out."""
    files: dict[str, Path] = {}
    for path in sorted(data_dir.rglob("*")):
        name = path.relative_to(data_dir).as_posix()
        # the database is copied as of one moment instead; backups within backups would only grow;
        # what has a name with a dot in front can be made again
        left_out = name in _DATABASE or name.endswith((".zip", ".part")) or "/." in f"/{name}"
        if path.is_file() and not left_out:
            files[name] = path
    return files


@contextmanager
def _read_only(file: Path) -> Iterator[sqlite3.Connection]:
    try:
        with closing(
            sqlite3.connect(f"{file.resolve().as_uri()}?mode=ro", uri=True, timeout=30)
        ) as database:
            yield database
    except sqlite3.DatabaseError as error:
        raise BadInput.at(str(file), str(error), "a whole database") from None


def rows_of(file: Path) -> dict[str, int]:
    """Counts the rows of each table of a SQLite database. Raises BadInput if it is damaged."""
    with _read_only(file) as database:
        report = str(database.execute("PRAGMA integrity_check(1)").fetchone()[0])
        if report != "ok":
            raise BadInput.at(str(file), report, "a whole database")
        # those of SQLite itself are made anew with the database
        names = database.execute(
            "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB 'sqlite_*'"
            " ORDER BY name"
        ).fetchall()
        return {n: database.execute(f'SELECT count(*) FROM "{n}"').fetchone()[0] for (n,) in names}  # noqa: S608


def _write(target: Path, files: dict[str, Path], rows: dict[str, int]) -> Manifest:
    """Packs files into a ZIP file, with a manifest that lists them. ``rows`` counts what each table
    of the database has."""
    listed: dict[str, FileInBackup] = {}
    # without strict times: some disks give files no date, which a ZIP file cannot hold
    with zipfile.ZipFile(target, "w", zipfile.ZIP_DEFLATED, strict_timestamps=False) as packed:
        for name, path in files.items():
            packed.write(path, name)
            with path.open("rb") as source:
                listed[name] = _listed(source, path.stat().st_size)
        made = Manifest(
            format="tabletop-companion-backup",
            version=1,
            made=f"{dt.datetime.now(dt.UTC):%Y-%m-%dT%H:%M:%SZ}",
            files=listed,
            rows=rows,
        )
        packed.writestr(MANIFEST, json.dumps(made.model_dump(), indent=1))
    return made


def _listed(source: Any, size: int) -> FileInBackup:
    return FileInBackup(bytes=size, sha256=file_digest(source, "sha256").hexdigest())


# ---- in


@contextmanager
def opened(file: Path) -> Iterator[tuple[zipfile.ZipFile, Manifest]]:
    """Opens a backup, after reading every file and comparing it with its hash. Raises BadInput."""
    # a device may never end
    if file.exists() and not file.is_file():
        raise BadInput.at(str(file), "no plain file", _ALLOWED)
    try:
        with zipfile.ZipFile(file) as packed:
            yield packed, _read_whole(packed, file)
    except (
        zipfile.BadZipFile,
        zlib.error,
        KeyError,
        UnicodeDecodeError,
        EOFError,
        NotImplementedError,
    ):
        raise BadInput.at(str(file), "no backup, or a damaged one", _ALLOWED) from None
    except OSError as error:
        # without a file's name it is no fault of reading one
        if error.filename is None:
            raise
        raise BadInput.at(
            str(file), error.strerror or str(error), "a file that can be read"
        ) from None
    except BadInput as error:
        # faults of the manifest name only a place in it
        faults = [
            f if f.place.startswith(str(file)) else f._replace(place=f"{file}: {f.place}")
            for f in error.faults
        ]
        raise BadInput(faults) from None


def _read_whole(packed: zipfile.ZipFile, file: Path) -> Manifest:
    """Returns the manifest of a backup whose files are all as it says. Raises BadInput, and what
    damaged files raise."""
    size, packed_size = sum(m.file_size for m in packed.infolist()), file.stat().st_size
    # before anything is unpacked: what a small file unpacks to can fill the disk
    if size > _BOMB and size > _SHRUNK * packed_size:
        raise BadInput.at(
            str(file), f"{size // 1024**2} MB in a file of {packed_size} bytes", _ALLOWED
        )
    manifest = read_model(Manifest, parse_json(packed.read(MANIFEST).decode()))
    names = [name for name in packed.namelist() if name != MANIFEST]
    # a file more could be put anywhere in the data folder, one less would be missed
    if sorted(names) != sorted(manifest.files) or DATABASE_FILE not in names:
        raise BadInput.at(str(file), "other files than its manifest lists", _ALLOWED)
    for name, listed in manifest.files.items():
        if not _stays_inside(name):
            raise BadInput.at(str(file), name, "names of files in a data folder")
        with packed.open(name) as source:
            if _listed(source, packed.getinfo(name).file_size) != listed:
                raise BadInput.at(str(file), f"{name} is damaged", _ALLOWED)
    return manifest


def _stays_inside(name: str) -> bool:
    """Whether a name in a backup is of a file within the data folder that is not hidden there."""
    path = PurePosixPath(name)
    # the two signs lead elsewhere on Windows
    leads_out = path.is_absolute() or ".." in path.parts or "\\" in name or ":" in name
    return not leads_out and not path.name.startswith(".")


def restore_backup(data_dir: Path, url: str | None, file: Path) -> Manifest:
    """Puts a backup into an empty place: all of it or nothing. Raises BadInput."""
    if data_dir.exists() and (not data_dir.is_dir() or any(data_dir.iterdir())):
        raise BadInput.at(
            "--data", str(data_dir), "an empty folder, or one that does not exist yet"
        )
    with opened(file) as (packed, manifest):
        was_there = data_dir.is_dir()
        placed = list[Path]()
        data_dir.mkdir(mode=0o700, parents=True, exist_ok=True)
        try:
            with tempfile.TemporaryDirectory(prefix=".restore-", dir=data_dir) as name:
                staged = Path(name)
                packed.extractall(staged, manifest.files)
                _bring_up_to_date(staged, manifest, file)
                if url:
                    _carry_rows(open_store(staged), open_store(staged, url))
                    (staged / DATABASE_FILE).unlink()
                _hand_over(staged, data_dir)
                listed = {PurePosixPath(name).parts[0] for name in manifest.files}
                # the database comes last: without it nothing is in use
                for part in sorted(listed, key=lambda part: part == DATABASE_FILE):
                    if (staged / part).exists():
                        placed.append((staged / part).rename(data_dir / part))
        # also on Ctrl-C: half a data folder would be taken for a whole one at the next start
        except BaseException:
            for path in placed:
                shutil.rmtree(path) if path.is_dir() else path.unlink()
            if not was_there:
                data_dir.rmdir()
            raise
    return manifest


def _bring_up_to_date(staged: Path, manifest: Manifest, file: Path) -> None:
    """Brings an unpacked database to this version's schema. Raises BadInput if it is not what the
    manifest says, or of a version that is not known."""
    if rows_of(staged / DATABASE_FILE) != manifest.rows:
        raise BadInput.at(str(file), "a database of other rows than its manifest lists", _ALLOWED)
    try:
        open_store(staged).close()
    except BadInput as error:
        raise BadInput(fault._replace(place=str(file)) for fault in error.faults) from None


def _hand_over(staged: Path, data_dir: Path) -> None:
    """Gives all that was unpacked to the owner of the data folder alone."""
    owner = data_dir.stat()
    for path in staged.rglob("*"):
        path.chmod(0o700 if path.is_dir() else 0o600)
        if hasattr(os, "geteuid") and os.geteuid() == 0 and owner.st_uid != 0:
            os.chown(path, owner.st_uid, owner.st_gid)


def _carry_rows(source: Store, target: Store) -> None:
    """Copies every row of a database into an empty one, and closes both. Raises BadInput if that
    one is not empty."""
    tables = Base.metadata.sorted_tables
    try:
        with snapshot(source) as reads, target.writing() as writes:
            filled = [t.name for t in tables if writes.scalar(select(func.count()).select_from(t))]
            if filled:
                raise BadInput(
                    [Fault(DATABASE_VARIABLE, f"rows in {', '.join(filled)}", "an empty database")]
                )
            for table in tables:
                for part in reads.execute(select(table)).mappings().partitions(_AT_ONCE):
                    writes.execute(insert(table), [dict(row) for row in part])
                number = table.autoincrement_column
                # PostgreSQL does not count numbers that were given, so it is told the highest; of
                # an empty table it is told that 1 comes next
                if number is not None and writes.dialect.name == "postgresql":
                    highest = writes.scalar(select(func.max(number))) or 0
                    sequence = func.pg_get_serial_sequence(table.name, number.name)
                    writes.execute(select(func.setval(sequence, max(highest, 1), highest > 0)))
    finally:
        target.close()
        source.close()


class Findings(NamedTuple):
    """How much was read, in words, and every fault as a sentence."""

    read: str
    faults: tuple[str, ...]

    @property
    def sentence(self) -> str:
        """Says how much was read and how many faults there are."""
        return (
            f"{self.read}:"
            f" {counted(len(self.faults), 'fault') if self.faults else 'nothing is wrong'}."
        )


def check(store: Store, data_dir: Path) -> Findings:
    """Reads the database and the files beside it. Returns what is wrong with them."""
    faults = list(_faults_of_database(store))
    copies: dict[str, Copy | None] = {}
    for game in GAMES.values():
        try:
            copies[game.slug] = load_copy(game, data_dir)
        except BadInput as error:
            faults += [
                f"Your copy of {game.title} cannot be read: {fault}" for fault in error.faults
            ]
    faults += [*_faults_of_files(data_dir), *_faults_of_tables(store, copies)]
    with store.session() as session:
        read = [
            counted(session.scalar(select(func.count()).select_from(row)) or 0, noun)
            for row, noun in ((TableRow, "table"), (EditRow, "edit"), (MapRow, "map"))
        ]
        for saved in session.scalars(select(MapRow)):
            # the first says it: a damaged code is wrong at every place
            for fault in faults_at("", read_map, saved.game, saved.code)[:1]:
                faults.append(f"The saved map {saved.name} cannot be read: {fault}")
    return Findings(", ".join(read), tuple(printable(fault) for fault in faults))


def _faults_of_database(store: Store) -> Iterator[str]:
    if store.engine.dialect.name != "sqlite":
        return
    with store.engine.connect() as connection:
        lines = connection.scalars(text("PRAGMA integrity_check(20)")).all()
        yield from (f"The database is damaged: {line}" for line in lines if line != "ok")
        for row in connection.execute(text("PRAGMA foreign_key_check")):
            yield f"The database is damaged: a row of {row[0]} belongs to no {row[2]}"


def _faults_of_files(data_dir: Path) -> Iterator[str]:
    try:
        if (data_dir / KEY_FILE).is_file():
            secret_key(data_dir)
    except BadInput as error:
        yield f"The key of cookies cannot be used: {error}"
    for name in (KEY_FILE, DATABASE_FILE):
        path = data_dir / name
        if path.is_file() and path.stat().st_mode & 0o077:
            yield f"{path} can be read by others on this machine; chmod 600 makes it yours alone"


def _faults_of_tables(store: Store, copies: dict[str, Copy | None]) -> Iterator[str]:
    """Yields what is wrong with each table, the oldest first. A few are read at a time, as there
    may be thousands."""
    table_id = TableRow.__table__.c.id
    applied = select(func.count()).where(EditRow.table_id == table_id, EditRow.applied)
    last_seat = select(func.max(HoldRow.seat)).where(HoldRow.table_id == table_id)
    query = select(
        TableRow.__table__,
        applied.scalar_subquery().label("applied"),
        last_seat.scalar_subquery().label("last_seat"),
    ).order_by(TableRow.created)
    with store.engine.connect() as connection:
        for row in connection.execute(query.execution_options(yield_per=_AT_ONCE)):
            name = f"Table {row.id[:6]}… ({row.game}, of {row.created:%d.%m.%Y})"
            yield from (f"{name}: {fault}" for fault in _faults_of_table(row, copies))


def _faults_of_table(row: Row[Any], copies: dict[str, Copy | None]) -> Iterator[str]:
    """Yields what is wrong with a table. ``copies`` has the owner’s copy of each game whose copy
    can be read; the records of other games are not checked."""
    if row.game not in GAMES:
        yield "its game is not here; it stays as it is and cannot be opened"
    elif row.game in copies:
        game = GAMES[row.game]
        # the first few say it: a damaged record has hundreds
        for fault in faults_at("", read_record, game, row.record, copies[row.game])[:3]:
            yield f"its record cannot be read: {fault}"
        for fault in faults_at("", read_play, game, row.play)[:3]:
            yield f"where its game stands cannot be read: {fault}"
    for fault in faults_at("", read_model, About, row.about)[:1]:
        yield f"what is known of its evening cannot be read: {fault}"
    if not row.watch:
        yield "it has no link for watchers"
    if row.version < row.applied:
        yield (
            f"it counts {row.version} changes and has {row.applied}; phones may miss the last ones"
        )
    # of a record without names it was told above that it cannot be read
    if row.last_seat is not None and 0 < len(names_in(row.record)) <= row.last_seat:
        yield f"a phone holds seat {row.last_seat + 1}, where nobody sits"
