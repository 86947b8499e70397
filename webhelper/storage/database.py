"""Opens the database: where it is, what SQLite needs, and its migrations.

It is SQLite in the data folder, or any database that SQLAlchemy reaches by a connection URL.
"""

from contextlib import suppress
from pathlib import Path
from typing import Any, Final

from pydantic_core import from_json
from sqlalchemy import Engine, create_engine, event, func, select
from sqlalchemy.exc import DatabaseError, SQLAlchemyError

from companion.datafolder import replacing
from companion.errors import MISSING, BadInput
from companion.jsontext import dumps
from webhelper.storage.rows import Base, Damaged
from webhelper.storage.store import Store, take_lock

DATABASE_VARIABLE: Final = "COMPANION_DATABASE_URL"
DATABASE_FILE: Final = "companion.sqlite3"
SERVED_FROM: Final = ".database-at"
"""The file that says which database on a server this data folder was served with. Its name begins
with a dot, so no backup takes it."""
_MIGRATING: Final = (
    0x636F6D70  # the lock of whoever brings a schema up to date, any number that all agree on
)
CONNECTIONS: Final = 24
"""How many connections a process keeps: one for each thread that answers, so that nobody waits
while one is opened."""
BUSY_MS: Final = 2000
"""How long to wait, in milliseconds, for a database that another process has locked. After that
whoever asked is told, and phones send again by themselves."""
_MIGRATIONS: Final = Path(__file__).parent / "migrations"
QUICK_CHECK: Final = 64 * 1024 * 1024
"""The largest database, in bytes, that is checked at every start."""


def open_store(data_dir: Path, url: str | None = None) -> Store:
    """Opens the database and brings it to the newest schema. Without ``url`` it is SQLite in
    ``data_dir``. Raises BadInput."""
    file = data_dir / DATABASE_FILE
    place = DATABASE_VARIABLE if url else str(file)
    try:
        if not url:
            _make_file(file)
        address = with_driver(url) if url else f"sqlite:///{file}"
        engine = create_engine(
            address,
            json_serializer=dumps,
            json_deserializer=_read_json,
            pool_pre_ping=url is not None,
            pool_size=CONNECTIONS,
            max_overflow=0,
        )
        if engine.dialect.name == "sqlite":
            event.listen(engine, "connect", _prepare_sqlite)
        migrate(engine)
    except UnknownSchema as error:
        raise BadInput.at(place, *error.args) from None
    except (SQLAlchemyError, ModuleNotFoundError) as error:
        # what the driver itself said, without the statement and the links that follow
        reason = str(getattr(error, "orig", None) or error).split("\n")[0]
        if url:
            hidden = url.split("@")[-1]  # never show a password
            allowed = f"an address of a database that answers, whose driver is installed ({reason})"
            raise BadInput.at(place, hidden, allowed) from None
        raise BadInput.at(place, reason, "a database of this program, or no file") from None
    return Store(engine)


def database_meant(data_dir: Path, url: str | None) -> str:
    """Returns which database is meant, without a password. Raises BadInput if the folder was last
    served with another database, because this one is then out of date."""
    meant = _shown(url) if url else str(data_dir / DATABASE_FILE)
    try:
        served = (data_dir / SERVED_FROM).read_text("utf-8").strip()
    except OSError:
        return meant
    if meant != served:
        allowed = (
            f"the address of {served}, from which this folder was served last. To use another"
            f" database for good, delete {data_dir / SERVED_FROM}"
        )
        raise BadInput.at(DATABASE_VARIABLE, meant if url else MISSING, allowed)
    return meant


def note_served_from(data_dir: Path, url: str | None) -> None:
    """Notes which database on a server is served with this data folder."""
    if url:
        with suppress(OSError):  # served all the same
            (data_dir / SERVED_FROM).write_text(f"{_shown(url)}\n", "utf-8")


def _shown(url: str) -> str:
    return url.rpartition("@")[2].partition("?")[0]


def with_driver(url: str) -> str:
    """Returns the address of a database. A PostgreSQL address without a driver gets psycopg."""
    scheme, colon, rest = url.partition("://")
    return f"postgresql+psycopg://{rest}" if colon and scheme in ("postgres", "postgresql") else url


def _read_json(text: str) -> Any:
    """Reads what a column holds. Damaged text is returned as such, so that the other tables can
    still be read."""
    try:
        return from_json(text)
    except ValueError:
        return Damaged()


def _make_file(file: Path) -> None:
    if file.exists():
        _check_file(file)
        return
    with replacing(file, "--data", private=True, once=True) as beside:
        # without a write-ahead log, which would stay behind
        engine = create_engine(f"sqlite:///{beside}")
        migrate(engine)
        engine.dispose()


def _check_file(file: Path) -> None:
    """Raises BadInput if a database file is empty or damaged. Large files are not read through."""
    allowed = "a whole database; put a backup in its place, or move the file away to begin anew"
    if not file.stat().st_size:
        raise BadInput.at(str(file), "an empty file", allowed)
    if file.stat().st_size > QUICK_CHECK:
        return
    engine = create_engine(f"sqlite:///{file}")
    try:
        with engine.connect() as connection:
            report = str(connection.exec_driver_sql("PRAGMA quick_check(1)").scalar())
    except DatabaseError as error:
        report = str(error.orig)
    finally:
        engine.dispose()
    if report != "ok":
        raise BadInput.at(str(file), report, allowed)


def _prepare_sqlite(connection: Any, _: Any) -> None:
    """Prepares a connection to SQLite: write-ahead log, enforced keys. Whoever writes begins the
    transaction (``take_lock``), and the store waits for the disk."""
    connection.isolation_level = None
    for pragma in (
        f"busy_timeout={BUSY_MS}",
        "secure_delete=ON",  # what is forgotten is not left in the file's free pages
        "journal_mode=WAL",
        "foreign_keys=ON",
        "synchronous=NORMAL",
    ):
        connection.execute(f"PRAGMA {pragma}")


class UnknownSchema(Exception):
    """Raised if the database names a migration that is not among ours: what that is, in words, and
    what is allowed."""


def migrate(engine: Engine) -> None:
    """Brings a database to the newest schema, one process at a time: makes what an empty one lacks,
    or runs the migrations that it has not had. Raises UnknownSchema."""
    newest = max(file.name[:4] for file in (_MIGRATIONS / "versions").glob("[0-9]*.py*"))
    with suppress(SQLAlchemyError), engine.connect() as connection:
        asked = connection.exec_driver_sql("SELECT version_num FROM alembic_version")
        if asked.scalars().all() == [newest]:
            # what migrates takes longer to load than all else
            return
    from alembic import command
    from alembic.config import Config
    from alembic.runtime.migration import MigrationContext
    from alembic.util import CommandError

    config = Config()
    config.set_main_option("script_location", str(_MIGRATIONS))
    with engine.begin() as connection:
        # another process may be at it just now: 20 seconds are waited for it
        if connection.dialect.name == "sqlite":
            connection.exec_driver_sql("PRAGMA busy_timeout=20000")
        take_lock(connection)
        if connection.dialect.name == "postgresql":
            connection.execute(select(func.pg_advisory_xact_lock(_MIGRATING)))
        config.attributes["connection"] = connection
        found = MigrationContext.configure(connection).get_current_revision()
        # an empty database has no migration: it is made as the newest schema says
        if found is None:
            Base.metadata.create_all(connection)
            command.stamp(config, "head")
            return
        try:
            command.upgrade(config, "head")
        except CommandError:
            # the names of migrations are numbers that rise
            if found > newest:
                raise UnknownSchema(
                    "a database of a newer version", "this version or an older one"
                ) from None
            raise UnknownSchema(
                "a database of an early version that was never released",
                "one of 0.1.0 or later; move it away to begin anew",
            ) from None
