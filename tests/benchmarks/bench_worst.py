"""Ten phones that do their worst at once, and an eleventh table that plays: how long its edits take
beside a ping.

Run ``python -m tests.benchmarks.bench_worst [--seconds 60] [--workers N] [--postgres]``. They print
as many sheets as they may, send photos and hostile files, take everything along and never read it,
draw kits and pictures, make tables and guess codes, each from an address of its own and without a
pause. Aims: 300 ms at p99, 500 MB of memory.
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import socket
import subprocess
import sys
import time
import urllib.parse
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Lock, Thread
from typing import Final

from companion import GAMES
from pdf.catalogue import sheets_of
from tests.benchmarks.bench_load import NAMES, load, new_tables, serving
from tests.benchmarks.soak import Guest, photo_of_a_sheet
from webhelper.paper import MOST

AIM_MS, AIM_MB = 300, 500
HOSTILE: Final = [
    f'{{"format":"tabletop-companion","version":1,"tables":[{",".join(parts)}]}}'
    for parts in (
        ["{}"] * 150_000,
        ["1"] * 1_999_000,
        ["[" * 30 + "]" * 30] * 15_000,
        ['"' + "x" * 15_000_000 + '"'],
    )
]


class Worst(Guest):
    """One of the ten: what it does all the time, from an address of its own."""

    def __init__(self, address: str, photo: bytes, number: int) -> None:
        super().__init__(address, "", photo, number)
        self.open: list[socket.socket] = []

    def prints(self) -> int:
        return self.ask(f"/sailorman-dice/print/pad.pdf?copies={MOST}&seed=7KQ4-M2XD")

    def brings(self) -> int:
        self.from_ = f"203.0.113.{self.rng.randrange(250)}"
        return self.brings_in(self.rng.choice(HOSTILE))

    def takes_along(self) -> int:
        """Asks for everything and reads nothing of it; twenty at a time stay open."""
        parts = urllib.parse.urlsplit(self.browser.address)
        cookie = "; ".join(f"{one.name}={one.value}" for one in self.browser.jar)
        asking = socket.create_connection((parts.hostname or "", parts.port or 80))
        asking.sendall(
            f"GET /history/companion.json HTTP/1.1\r\nHost: {parts.netloc}\r\nCookie:"
            f" {cookie}\r\n\r\n".encode()
        )
        self.open.append(asking)
        if len(self.open) > 20:
            self.open.pop(0).close()
        time.sleep(0.1)
        return 200

    def draws(self) -> int:
        slug = self.rng.choice(list(GAMES))
        sheet = self.rng.choice(sheets_of(slug)).name
        where = self.rng.choice(("kit.pdf?players=3", f"{sheet}.pdf", f"{sheet}/medium-1.png"))
        return self.ask(f"/{slug}/print/{where}")

    def guesses(self) -> int:
        self.from_ = f"192.0.2.{self.rng.randrange(250)}"
        return self.ask(f"/join?code={self.rng.randrange(10**6):06}")

    def makes_tables(self) -> int:
        self.from_ = f"192.0.2.{self.rng.randrange(250)}"
        form = [("csrf_token", self.token), *(("name", name) for name in NAMES)]
        return self.ask("/sailorman-dice/score", urllib.parse.urlencode(form).encode())


KINDS: Final[tuple[Callable[[Worst], int], ...]] = (
    *(Worst.prints, Worst.prints, Worst.photographs, Worst.photographs, Worst.brings),
    *(Worst.takes_along, Worst.takes_along, Worst.draws, Worst.guesses, Worst.makes_tables),
)


def do_the_worst(address: str, seconds: float) -> None:
    """Ten phones, in a process of their own; tells how often each was answered how."""
    photo, told, lock, until = (
        photo_of_a_sheet(),
        Counter[str](),
        Lock(),
        time.monotonic() + seconds,
    )

    def work(number: int, do: Callable[[Worst], int]) -> None:
        phone = Worst(address, photo, number)
        while time.monotonic() < until:
            began = time.monotonic()
            try:
                status = str(do(phone))
            except (OSError, http.client.HTTPException) as error:
                status = type(error).__name__
            with lock:
                told[f"{do.__name__} {status}"] += 1
                told[f"{do.__name__} worst s"] = max(
                    told[f"{do.__name__} worst s"], round(time.monotonic() - began)
                )

    threads = [Thread(target=work, args=(n, do)) for n, do in enumerate(KINDS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    print("  ", dict(sorted(told.items())))


def most_memory_of(process: int) -> float:
    """The most megabytes that a process has held so far."""
    text = Path(f"/proc/{process}/status").read_text()
    return int(text.split("VmHWM:")[1].split()[0]) / 1024


def main() -> None:
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    options.add_argument("--seconds", type=float, default=60)
    options.add_argument("--workers", type=int, default=0)
    options.add_argument("--postgres", action="store_true")
    options.add_argument("--on", help=argparse.SUPPRESS)
    given = options.parse_args()
    if given.on:
        do_the_worst(given.on, given.seconds)
        return
    with serving(given.workers, given.postgres) as (server, address):
        made = new_tables(address, 2)
        calm = asyncio.run(load(address, given.seconds / 4, made[:1]))
        run = [
            sys.executable,
            "-m",
            __spec__.name,
            "--on",
            address,
            "--seconds",
            str(given.seconds + 5),
        ]
        ten = subprocess.Popen(run)
        time.sleep(5)
        counts = asyncio.run(load(address, given.seconds, made[1:]))
        ten.wait()
        calm.tell("alone", given.seconds / 4)
        counts.tell("beside ten", given.seconds)
        print(
            f"memory at most {most_memory_of(server.pid):.0f} MB (aim {AIM_MB}); edit p99"
            f" {counts.p99('edit'):.0f} ms (aim {AIM_MS}),"
            f" {counts.p99('edit') / counts.p99('ping'):.1f} times ping"
        )


if __name__ == "__main__":
    main()
