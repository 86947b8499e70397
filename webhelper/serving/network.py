"""The helper on its network: found by a name, and polls answered at once.

Announced by mDNS (RFC 6762): phones open ``companion.local``, the name in printed QR codes, without
any setting.

Phones ask for news every few seconds and mostly get an empty 304, answered before Flask from an
index: the one place that goes past SQLAlchemy, as SQLite's own driver takes a third of the time. A
busy process says when to ask again (``Retry-After``).
"""

from __future__ import annotations

import re
import socket
from collections.abc import Callable, Iterable, Sequence
from threading import Lock
from typing import TYPE_CHECKING, Any, Final

from sqlalchemy import Engine, Select, bindparam, select
from sqlalchemy.dialects.sqlite.pysqlite import dialect

from companion.randomness import plain
from webhelper.storage.rows import TableRow

if TYPE_CHECKING:
    from _typeshed.wsgi import StartResponse, WSGIApplication, WSGIEnvironment
    from zeroconf import Zeroconf

    from webhelper.storage.store import Store

HOST_NAME: Final = "companion.local"
"""The announced name, which is also in the default address on paper."""
_SERVICE: Final = "_http._tcp.local."
_ASK_MS: Final = 1000  # how long another machine has to say that the name is its own


class NotAnnounced(Exception):
    """Raised if the name cannot be announced. The message says why, for the person at the
    terminal."""


def announce(
    port: int, addresses: Sequence[str], interfaces: Sequence[str] = (), name: str = HOST_NAME
) -> Zeroconf:
    """Announces the helper at ``name`` with these IPv4 addresses, until the returned object is
    closed. ``interfaces`` are addresses of this machine's network interfaces, all of them by
    default. Raises NotAnnounced."""
    import zeroconf

    try:
        network = zeroconf.Zeroconf(
            interfaces=list(interfaces) or zeroconf.InterfaceChoice.All,
            ip_version=zeroconf.IPVersion.V4Only,
        )
    except OSError as error:
        raise NotAnnounced(f"this network does not allow it ({error.strerror or error})") from None
    try:
        asked = zeroconf.AddressResolverIPv4(f"{name}.")  # type: ignore[attr-defined] # it is not marked as exported
        # an answer that was just given to everybody is held back for a second: ask once more
        if asked.request(network, _ASK_MS) or asked.request(network, _ASK_MS):
            taken = set(asked.parsed_addresses()) - set(addresses)
            if taken:
                raise NotAnnounced(f"the name belongs to {', '.join(sorted(taken))} already")
        info = zeroconf.ServiceInfo(
            _SERVICE,
            f"Tabletop Companion on port {port}.{_SERVICE}",
            addresses=[socket.inet_aton(address) for address in addresses],
            port=port,
            properties={"path": "/"},
            server=f"{name}.",
        )
        network.register_service(info, allow_name_change=True)
    except NotAnnounced:
        network.close()
        raise
    except (zeroconf.Error, OSError) as error:
        network.close()
        raise NotAnnounced(f"the network refused it ({error or type(error).__name__})") from None
    return network


# ---- polls that find nothing

_SINCE: Final = re.compile(r"(?:^|&)since=(\d{1,9})(?:&|$)")
_TABLE: Final = re.compile(
    r"/(?P<api>api/)?(?P<game>[a-z0-9-]{1,40})/table/(?P<code>\w{20,40})(?P<page>/now|/standings)?"
)
_WATCH: Final = re.compile(r"/watch/(\w{20,40})")
BUSY: Final = ((16, 6), (8, 3))
"""Pairs of requests at once in this process, and seconds after which phones had better ask again.
"""

_VERSION: Final = select(TableRow.version)
_OF_TABLE: Final = _VERSION.where(
    TableRow.id == bindparam("code"), TableRow.game == bindparam("game")
)
_WATCHED: Final = _VERSION.where(TableRow.watch == bindparam("code"))
_TEXTS: Final = {
    one: str(one.compile(dialect=dialect(paramstyle="named"))) for one in (_OF_TABLE, _WATCHED)
}


def version_of(engine: Engine, asked: Select[Any], **values: str) -> int | None:
    """Returns the version of a table, by its game and code or by its watchers' code. Returns None
    if there is none."""
    if engine.dialect.name != "sqlite":
        with engine.connect() as connection:
            version: int | None = connection.scalar(asked, values)
            return version
    # nothing is asked as often as this, and the driver alone is quicker
    driver = engine.raw_connection()
    try:
        row = driver.cursor().execute(_TEXTS[asked], values).fetchone()
    finally:
        driver.close()
    return None if row is None else int(row[0])


class Polls:
    """Answers polls that find nothing new, and passes all other requests on to the app."""

    def __init__(self, app: WSGIApplication, store: Callable[[], Store]) -> None:
        self._app, self._store = app, store
        self._lock, self.at_once = Lock(), 0

    def __call__(self, environ: WSGIEnvironment, start_response: StartResponse) -> Iterable[bytes]:
        """Answers a request. A phone that asks whether a table has changed is answered here if it
        has not. The more requests are under way, the longer it is told to wait."""
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
        """Returns the status that says “nothing new” to a phone that asks since a version. Returns
        None if the app has to answer."""
        since = _SINCE.search(environ.get("QUERY_STRING", ""))
        if since is None or environ["REQUEST_METHOD"] != "GET":
            return None
        path: str = environ["PATH_INFO"]
        try:
            version = self._version_at(path)
        except Exception:  # the page tells what is wrong with the database
            return None
        if version != int(since[1]):
            return None
        return "304 NOT MODIFIED" if path.startswith("/api/") else "204 NO CONTENT"

    def _version_at(self, path: str) -> int | None:
        # a table has one address with news of it below ``/api``, and two pages; a page below
        # ``/api`` and the table's own address are none of these: one part stands, not both
        matched = _TABLE.fullmatch(path)
        if matched and bool(matched["api"]) != bool(matched["page"]):
            code, game = plain(matched["code"]), matched["game"]
            return version_of(self._store().engine, _OF_TABLE, code=code, game=game)
        if matched := _WATCH.fullmatch(path):
            return version_of(self._store().engine, _WATCHED, code=plain(matched[1]))
        return None
