"""Tables with phones that write and poll: how long answers take beside a ping, and what it costs
the server.

Run
``python -m tests.benchmarks.bench_load [--tables 100] [--seconds 30] [--workers N] [--postgres]``;
by default 100 tables with four phones each, one edit a second a phone, and every phone asking for
news 1.2 s after its last answer, against a server of its own, ``companion serve``, on SQLite or
on a PostgreSQL that is started for it. The phones are one process beside it, which shares the
machine: it keeps its connections, sends requests made beforehand and reads no more of an answer
than its version, and what both cost is printed, with the load that others put on the machine. A
ping is ``/healthz``, asked all the while.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import resource
import signal
import subprocess
import tempfile
import time
import urllib.parse
import zlib
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.support.postgres import new_database, server as postgres
from tests.support.served import Browser, started

NAMES = ("Ann", "Ben", "Chloé", "Dev")
POLL_SECONDS, EDIT_SECONDS, PING_SECONDS = 1.2, 1.0, 0.05
AIM_MS = 100


@dataclass
class Counts:
    """Times in milliseconds by kind of request, and what did not go well."""

    times: dict[str, list[float]] = field(default_factory=dict)
    errors: dict[str, int] = field(default_factory=dict)

    def add(self, kind: str, began: float, status: int) -> None:
        self.times.setdefault(kind, []).append(1000 * (time.perf_counter() - began))
        if status not in (200, 304):
            self.errors[f"{kind} {status}"] = self.errors.get(f"{kind} {status}", 0) + 1

    def p99(self, kind: str) -> float:
        times = sorted(self.times.get(kind, [0.0]))
        return times[min(len(times) - 1, int(len(times) * 0.99))]

    def tell(self, title: str, seconds: float) -> None:
        print(title)
        for kind in ("ping", "poll", "edit"):
            times = sorted(self.times.get(kind, [0.0]))
            print(
                f"  {kind:5} {len(times) / seconds:6.1f}/s   p50 {times[len(times) // 2]:7.1f} ms",
                end="   ",
            )
            print(f"p99 {self.p99(kind):7.1f} ms   worst {times[-1]:7.1f} ms")
        print("   errors:", self.errors or "none")


class Line(asyncio.Protocol):
    """One kept connection, one request at a time."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port, self.got, self.needed = host, port, b"", 0
        self.pipe: asyncio.Transport | None = None

    async def ask(self, request: bytes) -> tuple[int, bytes]:
        """The status and the body of its answer."""
        loop = asyncio.get_running_loop()
        if self.pipe is None:
            await loop.create_connection(lambda: self, self.host, self.port)
        assert self.pipe is not None
        self.answered: asyncio.Future[tuple[int, bytes]] = loop.create_future()
        self.pipe.write(request)
        return await self.answered

    def connection_made(self, transport: Any) -> None:
        self.pipe = transport

    def data_received(self, data: bytes) -> None:
        self.got += data
        if not self.needed:
            head, there, _ = self.got.partition(b"\r\n\r\n")
            if not there:
                return
            at = head.lower().find(b"content-length: ")
            length = int(head[at + 16 :].split(b"\r", 1)[0]) if at >= 0 else 0
            self.needed = len(head) + 4 + length
        if len(self.got) >= self.needed:
            answer, self.got, self.needed = self.got, b"", 0
            self.answered.set_result((int(answer[9:12]), answer[answer.index(b"\r\n\r\n") + 4 :]))

    def connection_lost(self, exc: Exception | None) -> None:
        self.pipe = None


@dataclass
class Phone:
    """A phone at a seat: writes digits into its own sheet, asks for what is new."""

    table: str
    seat: int
    head: str
    counts: Counts
    version: int = 0
    have: str = ""
    written: int = 0

    async def play(self, host: str, port: int, until: float) -> None:
        line = Line(host, port)
        edit_at = time.perf_counter() + random.random() * EDIT_SECONDS
        poll_at = time.perf_counter() + random.random() * POLL_SECONDS
        while (now := time.perf_counter()) < until:
            if now < min(edit_at, poll_at):
                await asyncio.sleep(min(edit_at, poll_at) - now)
            kind = "edit" if edit_at <= poll_at else "poll"
            began = time.perf_counter()
            status, body = await line.ask(self.edit() if kind == "edit" else self.poll())
            self.counts.add(kind, began, status)
            self.read(status, body)
            if kind == "edit":
                edit_at += EDIT_SECONDS
            else:
                poll_at = time.perf_counter() + POLL_SECONDS

    def edit(self) -> bytes:
        row, column, turn = self.written // 9 % 6, self.written % 9, self.written // 54
        before, value = ".123456"[turn % 7] if turn < 7 else "1", "1234561"[turn % 7]
        self.written += 1
        edit = (
            f'{{"edits":[{{"id":"load{id(self)}-{self.written}","place":"players[{self.seat}].rows[{row}][{column}]",'
            f'"before":"{before}","value":"{value}","player":"{NAMES[self.seat]}"}}],"have":"{self.have}"}}'
        ).encode()
        return (
            f"POST /api{self.table}/edits {self.head}Content-Length: {len(edit)}\r\n\r\n".encode()
            + edit
        )

    def poll(self) -> bytes:
        return (
            f"GET /api{self.table}?since={self.version}&have={self.have} {self.head}\r\n".encode()
        )

    def read(self, status: int, body: bytes) -> None:
        """The version and the name of what is told: they stand at the beginning."""
        if status != 200:
            return
        start = zlib.decompressobj(31).decompress(body, 700) if body[:1] == b"\x1f" else body[:700]
        self.version = int(start[11 : start.index(b",")])
        at = start.find(b'"have":"')
        self.have = start[at + 8 : at + 40].decode() if at >= 0 else ""


async def ping(host: str, port: int, counts: Counts, until: float) -> None:
    line, request = (
        Line(host, port),
        f"GET /healthz HTTP/1.1\r\nHost: {host}:{port}\r\n\r\n".encode(),
    )
    while time.perf_counter() < until:
        began = time.perf_counter()
        counts.add("ping", began, (await line.ask(request))[0])
        await asyncio.sleep(PING_SECONDS)


async def load(address: str, seconds: float, made: list[tuple[str, str, str]]) -> Counts:
    parts, counts = urllib.parse.urlsplit(address), Counts()
    host, port = parts.hostname or "", parts.port or 80
    until = time.perf_counter() + seconds
    heads = [
        f"HTTP/1.1\r\nHost: {host}:{port}\r\nCookie: {cookie}\r\nX-CSRF-Token:"
        f" {token}\r\nAccept-Encoding: gzip\r\n"
        for _, cookie, token in made
    ]
    phones = [
        Phone(table, seat, head, counts)
        for (table, _, _), head in zip(made, heads, strict=True)
        for seat in range(len(NAMES))
    ]
    await asyncio.gather(
        ping(host, port, counts, until), *(phone.play(host, port, until) for phone in phones)
    )
    return counts


def new_tables(address: str, count: int) -> list[tuple[str, str, str]]:
    """Tables with the cookie and token of a phone; as from many addresses, where the server
    believes its proxy."""
    browser = Browser(address)
    token = browser.token()
    cookie = "; ".join(f"{one.name}={one.value}" for one in browser.jar)
    found: list[tuple[str, str, str]] = []
    while len(found) < count:
        form = urllib.parse.urlencode(
            [("csrf_token", token), ("map", "7KQ4-M2XD"), *(("name", n) for n in NAMES)]
        )
        here = f"192.0.2.{len(found) // 20 + 1}"
        status, _, location = browser.ask(
            "/sailorman-dice/score", form.encode(), X_Forwarded_For=here
        )
        if status == 302:
            found.append((urllib.parse.urlsplit(location).path, cookie, token))
        else:
            time.sleep(5)
    return found


@contextmanager
def serving(workers: int, on_postgres: bool) -> Iterator[tuple[subprocess.Popen[Any], str]]:
    """A server while the block runs, and its address."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        more = {"COMPANION_PROXIES": "1"}
        if on_postgres:
            more["COMPANION_DATABASE_URL"] = new_database(stack.enter_context(postgres()))
        server, address = started(folder, "--workers", str(workers), **more)
        try:
            yield server, address
        finally:
            server.send_signal(signal.SIGTERM)
            server.communicate(timeout=20)


def cpu_of(process: int) -> float:
    """The seconds of CPU of a process and of those that it started."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            number, ticks = int(stat.parent.name), stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if process in (number, int(ticks[1])):
            total += (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")
    return total


def busy() -> float:
    """The seconds of CPU that the whole machine has spent."""
    user, nice, system, *_ = map(int, Path("/proc/stat").read_text().split("\n", 1)[0].split()[1:])
    return (user + nice + system) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    options.add_argument("--tables", type=int, nargs="+", default=[100])
    options.add_argument("--seconds", type=float, default=30)
    options.add_argument("--workers", type=int, default=1)
    options.add_argument("--postgres", action="store_true")
    given = options.parse_args()
    with serving(given.workers, given.postgres) as (server, address):
        made = new_tables(address, sum(given.tables))
        for tables in given.tables:
            mine, made = made[:tables], made[tables:]
            before, own, all_of_it = (
                cpu_of(server.pid),
                resource.getrusage(resource.RUSAGE_SELF),
                busy(),
            )
            counts = asyncio.run(load(address, given.seconds, mine))
            after, spent, others = (
                resource.getrusage(resource.RUSAGE_SELF),
                cpu_of(server.pid) - before,
                busy(),
            )
            phones = after.ru_utime + after.ru_stime - own.ru_utime - own.ru_stime
            others -= all_of_it + spent + phones
            requests = sum(map(len, counts.times.values()))
            good = counts.p99("edit") < AIM_MS and counts.p99("poll") < AIM_MS and not counts.errors
            title = (
                f"{tables} tables, {4 * tables} phones, {given.seconds:.0f} s:"
                f" {'good' if good else 'too much'}"
            )
            counts.tell(title, given.seconds)
            shares = [
                f"{name} {share / given.seconds:.0%}"
                for name, share in (("server", spent), ("phones", phones))
            ]
            print(
                f"   CPU of a core: {', '.join(shares)}, others {others / given.seconds:.0%};",
                end=" ",
            )
            print(f"{1000 * spent / requests:.2f} ms of the server's a request")


if __name__ == "__main__":
    main()
