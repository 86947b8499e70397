"""Statements that phones ask again and again: SQLite's driver gets them without what SQLAlchemy does around each.

What it does is most of what an edit costs there. Every other database is asked by SQLAlchemy, as everything else is.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, Final

from sqlalchemy import Connection, Delete, Insert, Select, Update
from sqlalchemy.dialects.sqlite.pysqlite import dialect as pysqlite
from sqlalchemy.exc import DBAPIError
from sqlalchemy.types import TypeEngine

_DIALECT: Final = pysqlite(paramstyle="named")
Converting = Callable[[Any], Any]


def on_sqlite(connection: Connection, text: str, values: Mapping[str, object] | None = None) -> sqlite3.Cursor:
    """Hands a statement to SQLite's driver. Raises DBAPIError."""
    driver: Any = connection.connection.dbapi_connection
    try:
        cursor: sqlite3.Cursor = driver.execute(text, values or {})
    except sqlite3.Error as error:
        raise DBAPIError.instance(text, None, error, sqlite3.Error, dialect=_DIALECT) from error
    return cursor


class Prepared:
    """A statement with names for its values, none of them a list; what it is on SQLite is worked out once."""

    def __init__(self, statement: Select[Any] | Insert | Update | Delete) -> None:
        self._statement = statement

    def rows(self, connection: Connection, **values: object) -> Sequence[Sequence[Any]]:
        """What is found, each row in the order of the columns. Raises DBAPIError."""
        if connection.dialect.name != "sqlite":
            return connection.execute(self._statement, values).all()
        found = self._run(connection, values).fetchall()
        return [self._converted(row) for row in found] if self._results else found

    def run(self, connection: Connection, **values: object) -> None:
        """Writes. Raises DBAPIError."""
        if connection.dialect.name == "sqlite":
            self._run(connection, values)
        else:
            connection.execute(self._statement, values)

    # ---- as SQLite takes it

    def _run(self, connection: Connection, values: Mapping[str, object]) -> sqlite3.Cursor:
        text, given, binds = self._prepared
        sent = {**given, **values}
        for name, converting in binds:
            sent[name] = converting(sent[name])
        return on_sqlite(connection, text, sent)

    def _converted(self, row: Sequence[Any]) -> list[Any]:
        out = list(row)
        for n, converting in self._results:
            out[n] = converting(out[n])
        return out

    @cached_property
    def _prepared(self) -> tuple[str, dict[str, Any], list[tuple[str, Converting]]]:
        """The text, the values that it brings itself, and how others become what SQLite keeps."""
        compiled = self._statement.compile(dialect=_DIALECT)
        binds = [(name, _impl(bind.type).bind_processor(_DIALECT)) for bind, name in compiled.bind_names.items()]
        given = {name: value for name, value in compiled.params.items() if value is not None}
        return str(compiled), given, [(name, converting) for name, converting in binds if converting]

    @cached_property
    def _results(self) -> list[tuple[int, Converting]]:
        """The columns whose values must be made of what SQLite keeps."""
        columns = self._statement.selected_columns if isinstance(self._statement, Select) else ()
        found = [(n, _impl(column.type).result_processor(_DIALECT, None)) for n, column in enumerate(columns)]
        return [(n, converting) for n, converting in found if converting]


def _impl(kind: TypeEngine[Any]) -> TypeEngine[Any]:
    return kind.dialect_impl(_DIALECT)
