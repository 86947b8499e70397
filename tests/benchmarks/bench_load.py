"""Tables with phones that write and poll: how long answers take beside a ping, and what it costs the server.

Run ``python -m tests.benchmarks.bench_load [TABLES [SECONDS [ADDRESS]]]``; by default 100 tables with four phones each,
one edit a second a phone, and every phone asking for news every 1.5 s, against a server of its own. The phones are in a
process of their own, which shares the machine with the server: what both cost is printed. A ping is ``/healthz``, asked
all the while.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import re
import resource
import signal
import sys
import tempfile
import time
import urllib.parse
import zlib
from dataclasses import dataclass, field
from pathlib import Path

from tests.support.served import Browser, started

NAMES = ("Ann", "Ben", "Chloé", "Dev")
POLL_SECONDS, EDIT_SECONDS = 1.5, 1.0


@dataclass
class Counts:
    """Times in milliseconds by kind of request, and what did not go well."""

    times: dict[str, list[float]] = field(default_factory=dict)
    errors: dict[str, int] = field(default_factory=dict)

    def add(self, kind: str, began: float, status: int) -> None:
        self.times.setdefault(kind, []).append(1000 * (time.perf_counter() - began))
        if status not in (200, 304):
            self.errors[f"{kind} {status}"] = self.errors.get(f"{kind} {status}", 0) + 1

    def line(self, kind: str) -> str:
        times = sorted(self.times.get(kind, [0.0]))
        p50, p99 = times[len(times) // 2], times[min(len(times) - 1, int(len(times) * 0.99))]
        return f"{kind:6} {len(times):6}   p50 {p50:7.1f} ms   p99 {p99:7.1f} ms   worst {times[-1]:7.1f} ms"


class Line:
    """One kept connection."""

    def __init__(self, host: str, port: int) -> None:
        self.host, self.port = host, port
        self.pipe: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, head: str, body: bytes = b"") -> tuple[int, bytes]:
        if self.pipe is None:
            self.pipe = await asyncio.open_connection(self.host, self.port)
        reader, writer = self.pipe
        writer.write(f"{head}Host: {self.host}:{self.port}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
        await writer.drain()
        answer = (await reader.readuntil(b"\r\n\r\n")).decode()
        length = re.search(r"(?i)content-length: (\d+)", answer)
        data = await reader.readexactly(int(length[1])) if length else b""
        return int(answer.split()[1]), data


@dataclass
class Phone:
    """A phone at a seat: writes digits into its own sheet, asks for what is new."""

    line: Line
    table: str
    seat: int
    cookie: str
    token: str
    counts: Counts
    version: int = 0
    written: int = 0

    async def play(self, until: float) -> None:
        await asyncio.sleep(random.random() * EDIT_SECONDS)
        next_edit, next_poll = time.perf_counter(), time.perf_counter() + random.random() * POLL_SECONDS
        while time.perf_counter() < until:
            await asyncio.sleep(max(0.0, min(next_edit, next_poll) - time.perf_counter()))
            if next_edit <= next_poll:
                next_edit += EDIT_SECONDS
                await self.edit()
            else:
                next_poll += POLL_SECONDS
                await self.poll()

    async def edit(self) -> None:
        row, column = self.written // 9 % 6, self.written % 9
        turn = self.written // 54
        before, value = ".123456"[turn % 7], "1234561"[turn % 7]
        self.written += 1
        place = f"players[{self.seat}].rows[{row}][{column}]"
        edit = {"id": f"load{id(self)}-{self.written}", "place": place, "before": before, "value": value}
        edit["player"] = NAMES[self.seat]
        head = f"POST /api{self.table}/edits HTTP/1.1\r\nX-CSRF-Token: {self.token}\r\nCookie: {self.cookie}\r\n"
        began = time.perf_counter()
        status, data = await self.line.ask(f"{head}Accept-Encoding: gzip\r\n", json.dumps({"edits": [edit]}).encode())
        self.counts.add("edit", began, status)
        if status == 200:
            start = zlib.decompressobj(31).decompress(data, 40)
            self.version = int(re.search(rb'"version":(\d+)', start)[1])  # type: ignore[index]

    async def poll(self) -> None:
        head = f"GET /api{self.table}?since={self.version} HTTP/1.1\r\nCookie: {self.cookie}\r\n"
        began = time.perf_counter()
        status, data = await self.line.ask(head)
        self.counts.add("poll", began, status)
        if status == 200:
            self.version = json.loads(data)["version"]


async def ping(line: Line, counts: Counts, until: float) -> None:
    while time.perf_counter() < until:
        began = time.perf_counter()
        status, _ = await line.ask("GET /healthz HTTP/1.1\r\n")
        counts.add("ping", began, status)
        await asyncio.sleep(0.05)


async def load(address: str, tables: int, seconds: float, made: list[tuple[str, str, str]]) -> Counts:
    parts, counts = urllib.parse.urlsplit(address), Counts()
    host, port = parts.hostname or "", parts.port or 80
    until = time.perf_counter() + seconds
    phones = [
        Phone(Line(host, port), table, seat, cookie, token, counts)
        for table, cookie, token in made[:tables]
        for seat in range(len(NAMES))
    ]
    await asyncio.gather(ping(Line(host, port), counts, until), *(phone.play(until) for phone in phones))
    return counts


def new_tables(address: str, count: int) -> list[tuple[str, str, str]]:
    """Tables with the cookie and token of a phone; as from many addresses, where the server believes its proxy."""
    browser = Browser(address)
    token = browser.token()
    cookie = "; ".join(f"{one.name}={one.value}" for one in browser.jar)
    found: list[tuple[str, str, str]] = []
    while len(found) < count:
        form = urllib.parse.urlencode([("csrf_token", token), ("map", "7KQ4-M2XD"), *(("name", n) for n in NAMES)])
        here = f"192.0.2.{len(found) // 20 + 1}"
        status, _, location = browser.ask("/sailorman-dice/score", form.encode(), X_Forwarded_For=here)
        if status == 302:
            found.append((urllib.parse.urlsplit(location).path, cookie, token))
        else:
            time.sleep(5)
    return found


def cpu_of(process: int) -> float:
    ticks = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(ticks[11]) + int(ticks[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    tables = int(sys.argv[1]) if len(sys.argv) > 1 else 100
    seconds = float(sys.argv[2]) if len(sys.argv) > 2 else 30
    with tempfile.TemporaryDirectory() as folder:
        server, address = (None, sys.argv[3]) if len(sys.argv) > 3 else started(Path(folder), COMPANION_PROXIES="1")
        try:
            made = new_tables(address, tables)
            before, own = cpu_of(server.pid) if server else 0.0, resource.getrusage(resource.RUSAGE_SELF)
            counts = asyncio.run(load(address, tables, seconds, made))
            after = resource.getrusage(resource.RUSAGE_SELF)
            print(f"{tables} tables, {4 * tables} phones, {seconds:.0f} s, load average {os.getloadavg()[0]:.1f}")
            for kind in ("ping", "poll", "edit"):
                print(counts.line(kind))
            print("errors:", counts.errors or "none")
            mine = after.ru_utime + after.ru_stime - own.ru_utime - own.ru_stime
            if server:
                print(
                    f"CPU: server {(cpu_of(server.pid) - before) / seconds:.0%}, phones {mine / seconds:.0%} of a core"
                )
        finally:
            if server:
                server.send_signal(signal.SIGTERM)
                server.communicate(timeout=20)


if __name__ == "__main__":
    main()
