"""Opening the database: where it is, what SQLite needs, and its migrations.

SQLite in the data folder, or any database that SQLAlchemy and a connection URL reach.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event
from sqlalchemy.exc import SQLAlchemyError

from companion.errors import BadInput
from webhelper.storage.store import Store

DATABASE_VARIABLE: Final = "COMPANION_DATABASE_URL"
DATABASE_FILE: Final = "companion.sqlite3"


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
