"""Polls that find nothing, answered before Flask: they are most of what phones ask, and cost a look into an index.

Where the process is busy the answer says when to ask again (``Retry-After``), and the more so the busier it is. The one
place that goes past SQLAlchemy: SQLite's own driver answers in a third of the time, and most requests are these.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Engine, Select, bindparam, select
from sqlalchemy.dialects.sqlite.pysqlite import dialect

from companion.randomness import plain
from webhelper.storage.rows import TableRow

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    from webhelper.storage.store import Store

_SINCE: Final = re.compile(r"(?:^|&)since=(\d{1,9})(?:&|$)")
_TABLE: Final = re.compile(r"/(api/)?([a-z0-9-]{1,40})/table/(\w{20,40})(/now|/standings)?")
_WATCH: Final = re.compile(r"/watch/(\w{20,40})")
BUSY: Final = ((16, 6), (8, 3))
"""So many requests at once in this process, and after how many seconds phones had better ask again."""

_VERSION: Final = select(TableRow.version)
_OF_TABLE: Final = _VERSION.where(TableRow.id == bindparam("code"), TableRow.game == bindparam("game"))
_WATCHED: Final = _VERSION.where(TableRow.watch == bindparam("code"))
_TEXTS: Final = {one: str(one.compile(dialect=dialect(paramstyle="named"))) for one in (_OF_TABLE, _WATCHED)}


def version_of(engine: Engine, asked: Select[Any], **values: str) -> int | None:
    """The version of a table, by its game and code or its watchers'; None without."""
    if engine.dialect.name != "sqlite":
        with engine.connect() as connection:
            version: int | None = connection.scalar(asked, values)
            return version
    driver = engine.raw_connection()
    try:
        row = driver.cursor().execute(_TEXTS[asked], values).fetchone()
    finally:
        driver.close()
    return None if row is None else int(row[0])


class Polls:
    """The app behind the answers to polls that find nothing."""

    def __init__(self, app: WSGIApplication, store: Callable[[], Store]) -> None:
        self._app, self._store = app, store
        self._lock, self.at_once = Lock(), 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        status = self._nothing_new(environ)
        if status is not None:
            again = next((seconds for most, seconds in BUSY if self.at_once >= most), None)
            start_response(status, [("Retry-After", str(again))] if again else [])
            return ()
        with self._lock:
            self.at_once += 1
        try:
            return self._app(environ, start_response)
        finally:
            with self._lock:
                self.at_once -= 1

    def _nothing_new(self, environ: WSGIEnvironment) -> str | None:
        """The status where a page or script has what there is; None for anything else."""
        since = _SINCE.search(environ.get("QUERY_STRING", "")) if environ["REQUEST_METHOD"] == "GET" else None
        if since is None:
            return None
        path: str = environ["PATH_INFO"]
        version = None
        try:
            if (found := _TABLE.fullmatch(path)) and bool(found[1]) != bool(found[4]):
                version = version_of(self._store().engine, _OF_TABLE, code=plain(found[3]), game=found[2])
            elif found := _WATCH.fullmatch(path):
                version = version_of(self._store().engine, _WATCHED, code=plain(found[1]))
        except Exception:  # the page tells what is wrong with the database
            return None
        if version != int(since[1]):
            return None
        return "304 NOT MODIFIED" if path.startswith("/api/") else "204 NO CONTENT"
