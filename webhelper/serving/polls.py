"""Polls that find nothing, answered before Flask: they are most of what phones ask, and cost a look into an index.

Where the process is busy the answer says when to ask again (``Retry-After``), and the more so the busier it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from companion.randomness import plain
from webhelper.storage.versions import version_of, watched_version

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment

    from webhelper.storage.store import Store

_SINCE: Final = re.compile(r"(?:^|&)since=(\d{1,9})(?:&|$)")
_TABLE: Final = re.compile(r"/(api/)?([a-z0-9-]{1,40})/table/(\w{20,40})(/now|/standings)?")
_WATCH: Final = re.compile(r"/watch/(\w{20,40})")
BUSY: Final = ((16, 6), (8, 3))
"""So many requests at once in this process, and after how many seconds phones had better ask again."""


class Polls:
    """The app behind the answers to polls that find nothing."""

    def __init__(self, app: WSGIApplication, store: Callable[[], Store]) -> None:
        self._app, self._store = app, store
        self._lock, self.at_once = Lock(), 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        status = self._nothing_new(environ)
        if status is not None:
            start_response(status, self._when())
            return ()
        with self._lock:
            self.at_once += 1
        try:
            return self._app(environ, start_response)
        finally:
            with self._lock:
                self.at_once -= 1

    def _nothing_new(self, environ: WSGIEnvironment) -> str | None:
        """The status where a page or script has what there is; None where it must be looked at, or is no poll."""
        since = _SINCE.search(environ.get("QUERY_STRING", "")) if environ["REQUEST_METHOD"] == "GET" else None
        if since is None:
            return None
        path: str = environ["PATH_INFO"]
        asked: Any = None
        try:
            if (found := _TABLE.fullmatch(path)) and bool(found[1]) != bool(found[4]):
                asked = version_of(self._store().engine, found[2], plain(found[3]))
            elif found := _WATCH.fullmatch(path):
                asked = watched_version(self._store().engine, plain(found[1]))
        except Exception:  # the page tells what is wrong with the database
            return None
        if asked is None or asked != int(since[1]):
            return None
        return "304 NOT MODIFIED" if path.startswith("/api/") else "204 NO CONTENT"

    def _when(self) -> list[tuple[str, str]]:
        return [("Retry-After", str(s)) for s in [next((s for most, s in BUSY if self.at_once >= most), 0)] if s]
