"""The helper as a folder, built once for all workers of a run, and a static host that can go
away."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import FrameLocator, Page

from companion.datafolder import locked
from webhelper.site.build import SitePlace, build

ROOT = "/club/"


def built(shared: Path) -> Path:
    """Returns the folder, below one that all workers of a run share. Whoever needs it first builds
    it."""
    folder = shared / "folder"
    with locked(shared):
        if not (folder / "sw.js").exists():
            build(folder, SitePlace(ROOT, ""), lambda step: None)
    return folder


class _Files(SimpleHTTPRequestHandler):
    """Sends files as static hosts do: below a path, and the folder's own page if a file is not
    there."""

    protocol_version = "HTTP/1.1"

    def translate_path(self, path: str) -> str:
        below = path.removeprefix(ROOT) if path.startswith(ROOT) else "nothing"
        return super().translate_path(f"/{below}")

    def do_GET(self) -> None:
        other = self.server.instead.get(self.path.removeprefix(ROOT))  # type: ignore[attr-defined]
        if self.path.endswith(".wasm"):
            self.server.goes_on.wait()  # type: ignore[attr-defined]
        if other is None:
            return super().do_GET()
        return self._send(200, other)

    def send_error(self, code: int, *args: object, **more: object) -> None:
        self._send(code, Path(self.directory, "404.html").read_bytes())

    def _send(self, code: int, data: bytes) -> None:
        named = self.path if code == 200 else "404.html"
        self.send_response(code)
        self.send_header("Content-Type", self.guess_type(named))
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        self.server.asked.append(self.path)  # type: ignore[attr-defined]


@contextmanager
def hosted(folder: Path, port: int = 0) -> Iterator[ThreadingHTTPServer]:
    """Hosts the folder while the block runs. ``asked`` are the paths that were asked for.
    ``instead`` are other bytes for some of its files. While ``goes_on`` is cleared, Python does not
    come."""
    server = ThreadingHTTPServer(("127.0.0.1", port), partial(_Files, directory=str(folder)))
    server.asked, server.instead = [], {}  # type: ignore[attr-defined]
    server.goes_on = threading.Event()  # type: ignore[attr-defined]
    server.goes_on.set()  # type: ignore[attr-defined]
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield server
    finally:
        server.shutdown()
        server.server_close()


def address(server: ThreadingHTTPServer) -> str:
    return f"http://127.0.0.1:{server.server_address[1]}{ROOT}"


def opened(page: Page, at: str) -> FrameLocator:
    """Opens the folder. Returns the app's page, within the page around it, once it is there."""
    page.goto(at)
    page.locator("iframe#page:not([hidden])").wait_for(timeout=60_000)
    return page.frame_locator("#page")
