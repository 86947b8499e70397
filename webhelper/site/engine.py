"""The app within a browser: one call for each request, cookies kept beside the data.

Runs in the folder's Python, called by ``engine.js``; no cookie ever reaches the browser.
"""

from __future__ import annotations

import json
import sys
from http.cookies import SimpleCookie
from io import BytesIO
from pathlib import Path
from typing import Any, Final
from urllib.parse import urlsplit

from werkzeug.test import Client, run_wsgi_app

from companion import GAMES
from webhelper.app import create_app
from webhelper.paper import PICTURES
from webhelper.serving.resources import settle
from webhelper.serving.security import secret_key
from webhelper.storage.database import DATABASE_FILE, open_store
from webhelper.storage.store import Store, store_of

EMPTY: Final = Path(__file__).with_name("empty.sqlite3")
"""A database of the newest schema, so that the first start need not make one."""
COMPILED: Final = Path(__file__).with_name("templates")
DRAWN: Final = Path(__file__).with_name("pictures")
"""Small pictures of sheets, drawn beforehand."""
COOKIES: Final = "cookies.json"
_OURS: Final = ("HOST", "COOKIE", "ACCEPT_ENCODING", "CONTENT_LENGTH")

Headers = list[tuple[str, str]]


class Engine:
    """The app over a data folder, once that is opened. ``origin`` and ``root``, a path without a
    slash at its end, are where the folder is served."""

    def __init__(self, data: str, origin: str, root: str) -> None:
        self._data, self._origin, self._root = Path(data), urlsplit(origin), root
        self._cookies: dict[str, str] = {}
        self._lay_empty()
        names = (self._origin.hostname or "",)
        at = {"HOST_NAMES": names, "COMPILED": str(COMPILED)}
        self.app = create_app(self._data, HOUSEHOLD=True, **at)
        self._practise()
        self.close()

    def _lay_empty(self) -> None:
        file = self._data / DATABASE_FILE
        if not file.exists():
            file.write_bytes(EMPTY.read_bytes())

    def open(self, base_url: str) -> None:
        """Opens what the folder keeps by now; ``base_url`` is what codes on paper lead to, empty
        for where the folder is served."""
        self._lay_empty()
        pictures = self._data / PICTURES
        if DRAWN.is_dir() and not pictures.exists():
            pictures.symlink_to(DRAWN)
        jar = self._data / COOKIES
        self._cookies = json.loads(jar.read_text("utf-8")) if jar.exists() else {}
        self.app.config.update(SECRET_KEY=secret_key(self._data), BASE_URL=base_url or None)
        self.app.extensions[Store.EXTENSION] = open_store(self._data)

    def _practise(self) -> None:
        """Begins a table of each game, so that what an evening begins with is loaded."""
        client, at = Client(self.app), {"base_url": self._origin.geturl()}
        for slug in GAMES:
            page = client.get(f"/{slug}/score", **at).text
            token = page.partition('name="csrf_token" value="')[2].partition('"')[0]
            form = {"csrf_token": token, "name": ["Ann", "Ben"]}
            client.post(f"/{slug}/score", data=form, follow_redirects=True, **at)
        settle()

    def ask(
        self, method: str, path: str, query: str, headers: Any, body: Any
    ) -> tuple[int, Headers, bytes]:
        """The answer to a request: its status, headers and body. Headers and body of the request
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
        parts, status, told = run_wsgi_app(self.app.wsgi_app, environ, buffered=True)
        for cookie in told.getlist("Set-Cookie"):
            self._keep(cookie)
        kept = [(name, value) for name, value in told if name.lower() != "set-cookie"]
        return int(status.split()[0]), kept, b"".join(parts)

    def close(self) -> None:
        """Lets go of the database: its file is replaced next."""
        store_of(self.app).close()

    def _keep(self, header: str) -> None:
        for name, morsel in SimpleCookie(header).items():
            if morsel["max-age"] == "0":
                self._cookies.pop(name, None)
            else:
                self._cookies[name] = morsel.coded_value
        (self._data / COOKIES).write_text(json.dumps(self._cookies), "utf-8")
