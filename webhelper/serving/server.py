"""Serves the app: granian speaks HTTP, in Rust, and the app answers here what granian has read.

The app is asked through granian's own interface and not as WSGI. As WSGI, the thread that answers
also reads what is sent, and never ends if a phone goes out of reach meanwhile. Here a request gets
a thread once all of it has arrived. What is on its way from one address is bounded.
"""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import os
import signal
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from io import BytesIO
from pathlib import Path
from threading import Event, Thread
from typing import TYPE_CHECKING, Any, Final, NamedTuple
from urllib.parse import urlsplit

from webhelper.serving import statics
from webhelper.storage.database import CONNECTIONS
from webhelper.storage.limits import network_of

if TYPE_CHECKING:
    from _typeshed.wsgi import WSGIApplication, WSGIEnvironment

THREADS: Final = CONNECTIONS
"""How many requests a process works on at once. Prints, their pictures and photos take at most
twelve of them, see :mod:`webhelper.serving.resources`."""
SWITCH_SECONDS: Final = 0.0005
"""How long a thread that computes, such as a print, keeps others from their turn, in seconds."""
SILENT_SECONDS: Final = 10
"""How long a connection may say nothing, or stop within the lines that begin a request. Phones ask
every few seconds."""
PAUSE_SECONDS: Final = 15
"""How long a phone may stop within the body of a request."""
HEADER_BYTES: Final = 16 * 1024
"""The most bytes of an address and the header lines after it."""
MAX_BODY: Final = 44 * 1024 * 1024
"""The most bytes of a request that are read at all. Most pages allow far less."""
EACH: Final = 256
EACH_BYTES: Final = 96 * 1024 * 1024
"""The most requests, and bytes, that are on their way at once from one address."""
WHOLE: Final = 1024 * 1024
"""The most bytes of an answer that is sent at once. A longer one is sent in parts, and no thread
waits while a phone takes them."""
STOP_SECONDS: Final = 20
"""How long answers under way may take when the helper is stopped."""
SPARE: Final = 128
"""How many open files are left for the database, sheets and fonts."""
MOST_CONNECTIONS: Final = 65_000
"""The most connections. One address cannot open so many, so nobody alone keeps others out."""
_NO_BODY: Final = ("GET", "HEAD", "OPTIONS")
LOGGER: Final = logging.getLogger("companion.server")


class NotRead(Exception):
    """Raised for a request that is not read to its end: a status, and why in words."""

    def __init__(self, status: int, words: str) -> None:
        super().__init__(words)
        self.status, self.words = status, words


class ServedAt(NamedTuple):
    """Where the app is served: the numeric address of this machine, the port, the number of
    processes, and for https the files of a certificate and its key."""

    address: str
    port: int
    workers: int = 1
    certificate: Path | None = None
    key: Path | None = None


def serve(place: ServedAt, load: Callable[[], Any]) -> None:
    """Serves until Ctrl-C or SIGTERM, then lets answers under way finish. ``load`` makes an
    Answering in each process. Ends this process with status 1 if no process can be kept going."""
    from granian import Granian
    from granian.constants import HTTPModes, Interfaces, SSLProtocols
    from granian.http import HTTP1Settings

    server = Granian(
        "companion",
        address=place.address,
        port=place.port,
        interface=Interfaces.RSGI,
        # by itself it would wait for ever for the first byte, to tell HTTP/2 by it
        http=HTTPModes.http1,
        websockets=False,
        workers=place.workers,
        backlog=1024,
        backpressure=most_connections(),
        http1_settings=HTTP1Settings(
            header_read_timeout=1000 * SILENT_SECONDS, max_buffer_size=HEADER_BYTES
        ),
        log_enabled=False,
        ssl_cert=place.certificate,
        ssl_key=place.key,
        ssl_protocol_min=SSLProtocols.tls12,  # phones of ten years know no later one
        static_path_route=list(statics.folders()),
        static_path_mount=list(statics.folders().values()),
        static_path_expires=statics.YEAR,
        respawn_failed_workers=True,
        workers_kill_timeout=STOP_SECONDS,
    )
    # its own would sleep through a signal
    server.main_loop_interrupt = _Looked()
    server.serve(target_loader=load, wrap_loader=False)


class _Looked(Event):
    """The event that granian waits for, which wakes once a second. A signal may reach any thread,
    but its handler runs in this one, and nothing else wakes this one. Without this, one stop in ten
    was not heard."""

    def wait(self, timeout: float | None = None) -> bool:
        if timeout is not None:
            return super().wait(timeout)
        while not super().wait(1):
            pass
        return True


def most_connections() -> int:
    """Returns how many connections this process may have open, after asking the system for as many
    as needed. Idle ones must not stop the others."""
    try:
        import resource
    except ImportError:  # Windows
        return 8000
    # every connection is an open file, of which 1,024 are usual
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS + SPARE
    if hard != resource.RLIM_INFINITY:
        wanted = min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted - SPARE


class Answering:
    """The app as granian asks it: an RSGI application in front of a WSGI one."""

    def __init__(self, app: WSGIApplication, close: Callable[[], None], proxies: int = 0) -> None:
        self._app, self._close, self._proxies = app, close, proxies
        self._threads = ThreadPoolExecutor(THREADS, "request")
        self._under_way = Counter[str]()
        self._bytes = Counter[str]()

    def __rsgi_init__(self, loop: asyncio.AbstractEventLoop) -> None:
        # here and not at import: only in a process that serves
        sys.setswitchinterval(SWITCH_SECONDS)
        Thread(target=_stop_with_parent, daemon=True).start()

    def __rsgi_del__(self, loop: asyncio.AbstractEventLoop) -> None:
        # in this order: what is under way still writes into the database
        self._threads.shutdown()
        self._close()

    async def __rsgi__(self, scope: Any, protocol: Any) -> None:
        address = scope.client.rpartition(":")[0].strip("[]")
        who = network_of(self._forwarded(scope) or address)
        try:
            with self._room_for(who):
                body = await self._read(scope, protocol, who)
                await self._answer(environ_of(scope, address, body), protocol)
        except NotRead as refused:
            headers = [("content-type", "text/plain; charset=utf-8"), ("connection", "close")]
            protocol.response_str(refused.status, headers, f"{refused.words}\n")

    def _forwarded(self, scope: Any) -> str:
        """Returns the address that the proxies in front tell, empty if none is believed."""
        said = [part.strip() for part in scope.headers.get("x-forwarded-for", "").split(",")]
        return said[-self._proxies] if 0 < self._proxies <= len(said) else ""

    @contextmanager
    def _room_for(self, who: str) -> Iterator[None]:
        """Counts a request of an address while it is under way. Raises NotRead for one too many."""
        if self._under_way[who] >= EACH:
            raise NotRead(503, "Too much is being asked from here at once. Ask again in a moment.")
        self._under_way[who] += 1
        try:
            yield
        finally:
            self._under_way[who] -= 1
            # an address that asks nothing leaves nothing, also of the bytes that _read counts: else
            # a year of them would fill the memory
            if not self._under_way[who]:
                del self._under_way[who], self._bytes[who]

    async def _read(self, scope: Any, protocol: Any, who: str) -> bytes:
        """Reads the body of a request. Raises NotRead if it is too large, or if the sender
        stops."""
        if scope.method in _NO_BODY and "content-length" not in scope.headers:
            return b""
        body, now = bytearray(), asyncio.get_running_loop().time
        try:
            async with asyncio.timeout(PAUSE_SECONDS) as patience:
                async for part in protocol:
                    patience.reschedule(now() + PAUSE_SECONDS)
                    body += part
                    self._bytes[who] += len(part)
                    if len(body) > MAX_BODY or self._bytes[who] > EACH_BYTES:
                        raise NotRead(413, "What was sent is too large.")
            return bytes(body)
        except TimeoutError:
            raise NotRead(408, "What was sent did not all arrive. Send it once more.") from None
        finally:
            self._bytes[who] -= len(body)

    async def _answer(self, environ: WSGIEnvironment, protocol: Any) -> None:
        """Asks the app on a thread and sends its answer, in parts if it comes in parts."""
        loop = asyncio.get_running_loop()
        answer = await loop.run_in_executor(self._threads, self._ask, environ)
        if isinstance(answer.body, bytes):
            protocol.response_bytes(answer.status, answer.headers, answer.body)
            return
        parts = iter(answer.body)
        try:
            stream = protocol.response_stream(answer.status, answer.headers)
            # on a thread, as the next part may have to be read from a disk
            while part := await loop.run_in_executor(self._threads, next, parts, b""):
                await stream.send_bytes(part)
        finally:
            closes(answer.body)

    def _ask(self, environ: WSGIEnvironment) -> HttpAnswer:
        """Returns the app's answer, whole if it is not long. Runs on a thread."""
        # the status and the headers, which WSGI tells through a call and not with the body
        said: list[Any] = []

        # called while the app answers; an app may say it again, to take back what it said
        def start_response(status: str, headers: list[tuple[str, str]], _: Any = None) -> Any:
            said[:] = [int(status[:3]), headers]

        try:
            parts = self._app(environ, start_response)
            status, headers = said
            length = next((int(v) for k, v in headers if k.lower() == "content-length"), 0)
            # the answer to HEAD tells the length of a body that it does not have
            if length > WHOLE and environ["REQUEST_METHOD"] != "HEAD":
                return HttpAnswer(status, headers, parts)
            try:
                return HttpAnswer(status, headers, b"".join(parts))
            finally:
                closes(parts)
        except Exception:  # the app tells all that it knows; this is a fault beside it
            LOGGER.exception("a request was not answered")
            return HttpAnswer(500, [("content-type", "text/plain")], b"Something broke.\n")


def _stop_with_parent() -> None:
    """Stops this process once its parent is gone. A killed parent cannot say so, and the port would
    stay taken."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), signal.SIGTERM)


class HttpAnswer(NamedTuple):
    """A status, headers, and the body: all of it, or an iterator over its parts."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes | Iterable[bytes]


def closes(parts: object) -> None:
    """Closes the iterator of an answer in parts, if it can be closed."""
    close = getattr(parts, "close", None)
    if close is not None:
        close()


def _header_variables(headers: Iterable[tuple[str, str]]) -> dict[str, str]:
    told: dict[str, str] = {}
    for name, value in headers:
        # a name with "_" would pass for one with "-", which a proxy may have checked
        if "_" in name:
            continue
        key = f"HTTP_{name.upper().replace('-', '_')}"
        between = "; " if key == "HTTP_COOKIE" else ","
        told[key] = f"{told[key]}{between}{value}" if key in told else value
    return told


def environ_of(scope: Any, address: str, body: bytes) -> WSGIEnvironment:
    """Returns a request as WSGI has it (PEP 3333): texts are bytes of UTF-8 read as Latin-1."""
    here = urlsplit(f"//{scope.server}")
    environ: WSGIEnvironment = {
        "REQUEST_METHOD": scope.method,
        "SCRIPT_NAME": "",
        "PATH_INFO": _as_latin(scope.path),
        "QUERY_STRING": _as_latin(scope.query_string),
        "SERVER_NAME": here.hostname or "",
        "SERVER_PORT": str(here.port or ""),
        "SERVER_PROTOCOL": f"HTTP/{scope.http_version}",
        "REMOTE_ADDR": address,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.scheme,
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    environ |= _header_variables(scope.headers.items())
    environ["CONTENT_TYPE"] = environ.pop("HTTP_CONTENT_TYPE", "")
    environ.pop("HTTP_CONTENT_LENGTH", None)
    if body or scope.method not in _NO_BODY:
        environ["CONTENT_LENGTH"] = str(len(body))
    return environ


def _as_latin(text: str) -> str:
    return text.encode("utf-8", "surrogateescape").decode("latin-1")
