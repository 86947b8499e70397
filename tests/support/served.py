"""The server as people run it, in a process of its own, and a phone that keeps what it still has to
send."""

from __future__ import annotations

import http.client
import http.cookiejar
import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO, Any, Final

LOOPBACK: Final = "127.0.0.1"
ROOT: Final = Path(__file__).parents[2]
MAIN: Final = "from companion.cli import main; main()"


def free_port() -> int:
    with socket.socket() as free:
        free.bind((LOOPBACK, 0))
        port: int = free.getsockname()[1]
    return port


def started(
    folder: Path,
    *arguments: str,
    port: int = 0,
    errors: IO[str] | int = subprocess.PIPE,
    code: str = MAIN,
    **more: str,
) -> tuple[subprocess.Popen[str], str]:
    """Starts a server, on a free port unless one is given. Returns its process and its address.
    ``code`` is the Python that starts it."""
    port = port or free_port()
    command = [
        sys.executable,
        "-c",
        code,
        "serve",
        "--host",
        LOOPBACK,
        "--port",
        str(port),
        "--data",
        str(folder),
    ]
    server = subprocess.Popen(
        [*command, *arguments],
        cwd=ROOT,
        env={**os.environ, **more},
        stderr=errors,
        text=True,
        start_new_session=True,
    )
    address = f"http://{LOOPBACK}:{port}"
    answers(server, address)
    return server, address


@contextmanager
def serving(folder: Path, *arguments: str, code: str = MAIN, **more: str) -> Iterator[str]:
    """Runs a server while the block runs. Gives its address."""
    server, address = started(folder, *arguments, code=code, **more)
    try:
        yield address
    finally:
        server.terminate()
        server.communicate(timeout=20)


def answers(server: subprocess.Popen[Any], address: str) -> bool:
    """Waits until a server answers. Returns False if it ended instead."""
    for _ in range(300):
        if server.poll() is not None:
            return False
        try:
            urllib.request.urlopen(f"{address}/healthz", timeout=5).close()
            return True
        except OSError:
            time.sleep(0.1)
    return False


def kill(server: subprocess.Popen[Any]) -> None:
    """Ends at once a server that :func:`started` began, with all its processes, as a power cut
    does."""
    os.killpg(server.pid, signal.SIGKILL)
    server.wait(20)


def memory_of(process: int) -> int:
    """Returns the bytes of memory of a process and those that it started. Shared memory is counted
    once."""
    children = Path(f"/proc/{process}/task/{process}/children").read_text().split()
    total = 0
    for one in (str(process), *children):
        smaps = Path(f"/proc/{one}/smaps_rollup").read_text()
        total += 1024 * int(smaps.split("Pss:")[1].split()[0])  # what is shared is counted once
    return total


class Browser:
    """A browser's cookies and requests."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.jar = http.cookiejar.CookieJar(http.cookiejar.DefaultCookiePolicy(strict_domain=False))
        self.opener = urllib.request.build_opener(
            urllib.request.HTTPCookieProcessor(self.jar), _Stay()
        )

    def ask(self, path: str, data: bytes | None = None, **headers: str) -> tuple[int, str, str]:
        """Sends a request. Returns status, text and location of the answer."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(self.address + path, data=data, headers=named)
        try:
            with self.opener.open(request, timeout=30) as answer:
                return (
                    answer.status,
                    answer.read().decode(errors="replace"),
                    answer.headers.get("Location", ""),
                )
        except urllib.error.HTTPError as error:
            return error.code, error.read().decode(), error.headers.get("Location", "")

    def token(self, path: str = "/sailorman-dice/score") -> str:
        found = re.search(r'name="csrf_token" (?:value|content)="([^"]+)"', self.ask(path)[1])
        assert found
        return found[1]

    def new_table(self, names: list[str]) -> str:
        """Makes a table of Sailorman Dice. Returns its address."""
        form = urllib.parse.urlencode(
            [("csrf_token", self.token()), *(("name", name) for name in names)]
        )
        status, text, location = self.ask("/sailorman-dice/score", form.encode())
        assert status == 302, text
        return urllib.parse.urlsplit(location).path


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *args: Any) -> None:
        return None


FIELDS: Final = [(row, column) for row in range(6) for column in range(9)]


@dataclass
class Writer:
    """A phone that types digits into one sheet, keeps what was not acknowledged, and sends it
    again."""

    browser: Browser
    table: str
    seat: int
    rng: random.Random
    token: str = ""
    shown: dict[str, str] = field(default_factory=dict)
    waiting: list[dict[str, Any]] = field(default_factory=list)
    acknowledged: dict[str, str] = field(default_factory=dict)
    told: list[str] = field(default_factory=list)
    count: int = 0

    def type(self, places: list[tuple[int, int]] | None = None) -> None:
        """Types one more entry, which waits until it is sent."""
        row, column = self.rng.choice(places or FIELDS)
        place = f"players[{self.seat}].rows[{row}][{column}]"
        before = self.shown.get(place, ".")
        value = self.rng.choice([mark for mark in "123456X." if mark != before])
        self.shown[place] = value
        self.count += 1
        edit = {"id": f"writer{self.seat}-{self.rng.randrange(10**9)}-{self.count}", "place": place}
        self.waiting.append({**edit, "before": before, "value": value})

    def send(self, take: int = 20) -> bool:
        """Sends what waits. Returns whether the server acknowledged it."""
        batch = self.waiting[:take]
        try:
            if not self.token:
                self.token = self.browser.token(self.table)
            body = json.dumps({"edits": batch}).encode()
            status, text, _ = self.browser.ask(
                f"/api{self.table}/edits", body, X_CSRF_Token=self.token
            )
        except (OSError, http.client.HTTPException, AssertionError):
            return False  # no answer: it is not known whether it was written
        if status != 200:
            self.told.append(f"{status} {text}")
            return False
        answer = json.loads(text)
        assert not answer["conflicts"], answer["conflicts"]
        for edit in batch:
            self.acknowledged[edit["place"]] = edit["value"]
        self.waiting = self.waiting[len(batch) :]
        return True

    def send_all(self) -> None:
        """Sends until nothing waits any more."""
        for _ in range(500):
            if not self.waiting:
                return
            if not self.send(100):
                time.sleep(0.2)
        raise AssertionError(self.told[-1:])

    def stands(self, record: dict[str, Any]) -> dict[str, str]:
        """Returns what the record holds at the places where this phone wrote."""
        rows = record["players"][self.seat]["rows"]
        places = {
            f"players[{self.seat}].rows[{row}][{column}]": rows[row][column]
            for row, column in FIELDS
        }
        return {place: places[place] for place in self.shown}
