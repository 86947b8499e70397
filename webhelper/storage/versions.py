"""The version of a table, which phones ask for every second or so.

The one place that goes past SQLAlchemy: SQLite's own driver answers in a third of the time, and these are two of three
requests. Every other database is asked as everything else is.
"""

from __future__ import annotations

from typing import Any, Final

from sqlalchemy import Engine, Select, bindparam, select
from sqlalchemy.dialects.sqlite.pysqlite import dialect

from webhelper.storage.rows import TableRow

_VERSION: Final = select(TableRow.version)
_OF_TABLE: Final = _VERSION.where(TableRow.id == bindparam("code"), TableRow.game == bindparam("game"))
_WATCHED: Final = _VERSION.where(TableRow.watch == bindparam("code"))


_OF_TABLE_TEXT, _WATCHED_TEXT = (str(one.compile(dialect=dialect(paramstyle="named"))) for one in (_OF_TABLE, _WATCHED))


def version_of(engine: Engine, game: str, table_id: str) -> int | None:
    """The version of a table of a game, None where there is none."""
    return _asked(engine, _OF_TABLE, _OF_TABLE_TEXT, code=table_id, game=game)


def watched_version(engine: Engine, watch: str) -> int | None:
    """The same by the code of those who only watch."""
    return _asked(engine, _WATCHED, _WATCHED_TEXT, code=watch)


def _asked(engine: Engine, statement: Select[Any], text: str, **values: str) -> int | None:
    if engine.dialect.name != "sqlite":
        with engine.connect() as connection:
            version: int | None = connection.scalar(statement, values)
            return version
    driver = engine.raw_connection()
    try:
        row = driver.cursor().execute(text, values).fetchone()
    finally:
        driver.close()
    return None if row is None else int(row[0])
