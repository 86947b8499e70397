"""The app within a browser: one call for each request, cookies kept beside the data.

It runs in the folder's Python and is called by ``engine.js``. No cookie ever reaches the browser.
"""

import json
import sys
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from shutil import copytree
from typing import Any, Final
from urllib.parse import urlsplit

from werkzeug.test import run_wsgi_app

from webhelper.app import create_app
from webhelper.paper import PICTURES
from webhelper.storage.database import DATABASE_FILE
from webhelper.storage.store import store_of

EMPTY: Final = Path(__file__).with_name("empty.sqlite3")
"""A database of the newest schema, so that the first start need not make one."""
COMPILED: Final = Path(__file__).with_name("templates")
DRAWN: Final = Path(__file__).with_name("pictures")
"""Small pictures of sheets, drawn beforehand."""
COOKIES: Final = "cookies.json"
_OURS: Final = ("HOST", "COOKIE", "ACCEPT_ENCODING", "CONTENT_LENGTH")

Headers = list[tuple[str, str]]


class Engine:
    """The app over a data folder, ``data``, in which it keeps the database and cookies.

    ``origin`` and ``root`` (a path without a slash at its end) say where the app is served.
    ``base_url`` is where codes on paper lead, empty for the same place.
    """

    def __init__(self, data: str, origin: str, root: str, base_url: str = "") -> None:
        folder = Path(data)
        self._origin, self._root = urlsplit(origin), root
        self._jar = folder / COOKIES
        self._cookies: dict[str, str] = {}
        if self._jar.exists():
            self._cookies = json.loads(self._jar.read_text("utf-8"))
        if not (folder / DATABASE_FILE).exists():
            (folder / DATABASE_FILE).write_bytes(EMPTY.read_bytes())
        if DRAWN.is_dir():
            copytree(DRAWN, folder / PICTURES, dirs_exist_ok=True)
        self.app = create_app(
            folder,
            HOUSEHOLD=True,
            COMPILED=str(COMPILED),
            HOST_NAMES=(self._origin.hostname or "",),
            BASE_URL=base_url or None,
        )

    def ask(
        self, method: str, path: str, query: str, headers: Any, body: Any
    ) -> tuple[int, Headers, bytes]:
        """Returns the answer to a request: status, headers and body. The request's headers and body
        are arrays of JavaScript."""
        sent: bytes = body.to_bytes()
        port = self._origin.port or {"https": 443}.get(self._origin.scheme, 80)
        environ = {
            "REQUEST_METHOD": method,
            "SCRIPT_NAME": self._root,
            "PATH_INFO": path,
            "QUERY_STRING": query,
            "SERVER_NAME": self._origin.hostname,
            "SERVER_PORT": str(port),
            "SERVER_PROTOCOL": "HTTP/1.1",
            "HTTP_HOST": self._origin.netloc,
            "REMOTE_ADDR": "127.0.0.1",
            "CONTENT_LENGTH": str(len(sent)),
            "wsgi.url_scheme": self._origin.scheme,
            "wsgi.input": BytesIO(sent),
            "wsgi.errors": sys.stderr,
        }
        for name, value in headers.to_py():
            key = name.upper().replace("-", "_")
            if key not in _OURS:
                environ[key if key == "CONTENT_TYPE" else f"HTTP_{key}"] = value
        if self._cookies:
            environ["HTTP_COOKIE"] = "; ".join(f"{n}={v}" for n, v in self._cookies.items())
        parts, status, answered = run_wsgi_app(self.app.wsgi_app, environ, buffered=True)
        for cookie in answered.getlist("Set-Cookie"):
            self._keep(cookie)
        kept = [(name, value) for name, value in answered if name.lower() != "set-cookie"]
        return int(status.split()[0]), kept, b"".join(parts)

    def close(self) -> None:
        """Closes the database, before its file is replaced."""
        store_of(self.app).close()

    def _keep(self, header: str) -> None:
        for name, morsel in SimpleCookie(header).items():
            if morsel["max-age"] == "0":
                self._cookies.pop(name, None)
            else:
                self._cookies[name] = morsel.coded_value
        self._jar.write_text(json.dumps(self._cookies), "utf-8")
