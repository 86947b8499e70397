"""Writes of several threads in one transaction: SQLite writes one at a time, and waits for the disk after each.

Whoever comes while another write is on its way to the disk joins the next one. Nobody has an answer before
all of it is on the disk, and nobody's refusal touches the others: each write is in a savepoint of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from threading import Lock, RLock
from typing import Final, Generic, TypeVar

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError

from webhelper.storage.prepared import on_sqlite

MOST: Final = 32
"""Writes in one transaction; the last of them waits for all the others."""

T = TypeVar("T")


class _Asked(Generic[T]):
    """A write that waits for its turn, then what came of it."""

    def __init__(self, work: Callable[[Connection], T]) -> None:
        self.work = work
        self.value: T | None = None
        self.error: BaseException | None = None
        self.done = False

    def join(self, connection: Connection) -> None:
        """Runs within a transaction of several. Raises DBAPIError; what else goes wrong is its writer's alone."""
        on_sqlite(connection, "SAVEPOINT joined")
        try:
            self.value = self.work(connection)
        except DBAPIError:
            raise
        except Exception as error:
            self.error = error
            on_sqlite(connection, "ROLLBACK TO joined")
        on_sqlite(connection, "RELEASE joined")

    def run(self, engine: Engine) -> None:
        """Runs in a transaction by itself."""
        self.error = None
        try:
            with engine.begin() as connection:
                self.value = self.work(connection)
        except Exception as error:
            self.error = error


class Together:
    """The writes of this process into one database."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine.execution_options(companion_write=True)
        self._one_at_a_time = engine.dialect.name == "sqlite"
        self._turn, self._guard = RLock(), Lock()
        self._waiting: list[_Asked[object]] = []

    @contextmanager
    def alone(self) -> Iterator[None]:
        """While the block runs nobody else of this process writes, where the database takes one writer at a time."""
        if self._one_at_a_time:
            with self._turn:
                yield
        else:
            yield

    @contextmanager
    def connection(self) -> Iterator[Connection]:
        """A transaction by itself."""
        with self.alone(), self._engine.begin() as connection:
            yield connection

    def write(self, work: Callable[[Connection], T]) -> T:
        """Runs ``work`` in a transaction, perhaps with others; it may run twice, and then the first never was.

        Raises what ``work`` raises, of which nothing is kept, and DBAPIError where the database refuses.
        """
        if not self._one_at_a_time:
            with self._engine.begin() as connection:
                return work(connection)
        asked = _Asked(work)
        with self._guard:
            self._waiting.append(asked)  # type: ignore[arg-type]
        with self._turn:
            while not asked.done:
                self._lead()
        if asked.error is not None:
            raise asked.error
        value: T = asked.value  # type: ignore[assignment]
        return value

    def _lead(self) -> None:
        """Writes what waits, the first that came first."""
        with self._guard:
            batch, self._waiting = self._waiting[:MOST], self._waiting[MOST:]
        try:
            if len(batch) == 1:
                batch[0].run(self._engine)
            else:
                self._write(batch)
        finally:
            for asked in batch:
                asked.done = True

    def _write(self, batch: list[_Asked[object]]) -> None:
        """Writes several at once; where that fails, each by itself, so that one takes no other with it."""
        begun = False
        try:
            with self._engine.begin() as connection:
                begun = True
                for asked in batch:
                    asked.join(connection)
        except DBAPIError as error:
            for asked in batch:
                asked.error = error
                if begun:  # else somebody else has the database: waiting once is enough
                    asked.run(self._engine)
