"""An evening that goes wrong for hours: six phones type while everything around them is killed,
printed and exported.

Run ``python -m tests.benchmarks.soak [--minutes 240] [--pause 1]``; it needs PostgreSQL. Two
processes serve one database: one is killed every minute or so, the other stays, prints, exports,
brings files in and reads photos, and its memory is told; PostgreSQL is cut off every third time
instead. In the end nothing that was acknowledged may be lost, nothing may stand there twice, and
nothing may have gone wrong but in an announced way; it ends with 1 otherwise.
"""

from __future__ import annotations

import argparse
import http.client
import random
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path
from typing import Any, Final

from sqlalchemy import create_engine, text

from companion import GAMES
from pdf.catalogue import sheets_of
from tests.support.killed import doubled, stands, typing
from tests.support.postgres import new_database, running
from tests.support.served import Browser, Writer, free_port, kill, memory_of, started
from webhelper.storage.database import DATABASE_VARIABLE, with_driver

NAMES: Final = ["Ann", "Ben", "Chloé", "Dev"]
EVENT_SECONDS, GUEST_SECONDS, TELL_SECONDS = 40, 3, 120
ANNOUNCED: Final = (200, 302, 303, 409, 429, 503)
KEY: Final = "one key for both processes"


class Guest:
    """A browser that prints, takes along, brings in, takes photos and reads; counts what it was
    told."""

    def __init__(self, address: str, table: str, photo: bytes, seed: int) -> None:
        self.browser, self.photo, self.rng = Browser(address), photo, random.Random(seed)
        self.told, self.from_ = Counter[str](), f"198.51.100.{seed}"
        self.table = table or self.browser.new_table(NAMES)
        self.token = self.browser.token(self.table)

    def ask(self, path: str, data: bytes | None = None, **more: str) -> int:
        return self.browser.ask(
            path, data, X_Forwarded_For=self.from_, X_CSRF_Token=self.token, **more
        )[0]

    def run(self, stop: threading.Event) -> None:
        while not stop.wait(GUEST_SECONDS * 2 * self.rng.random()):
            do = self.rng.choice(
                [self.prints, self.prints, self.exports, self.reads, self.photographs]
            )
            try:
                status = do()
            except (OSError, http.client.HTTPException, AssertionError):
                self.told[f"{do.__name__} without an answer"] += 1
                continue
            self.told[f"{do.__name__} {status}"] += 1

    def prints(self) -> int:
        slug = self.rng.choice(list(GAMES))
        sheet = self.rng.choice(sheets_of(slug))
        return self.ask(f"/{slug}/print/{sheet.name}.pdf?copies={self.rng.choice((1, 1, 4, 20))}")

    def exports(self) -> int:
        """What is taken along is brought in again: nothing of it may stand there twice."""
        self.browser.ask(f"{self.table}/standings")
        status, whole, _ = self.browser.ask("/history/companion.json")
        if status != 200:
            return status
        return self.brings_in(whole)

    def brings_in(self, text: str) -> int:
        """Sends a file by the form that takes it."""
        parts = {"csrf_token": self.token, 'file"; filename="all.json': text}
        told = (
            f'--x\r\nContent-Disposition: form-data; name="{n}"\r\n\r\n{v}\r\n'
            for n, v in parts.items()
        )
        return self.ask(
            "/history/files",
            f"{''.join(told)}--x--\r\n".encode(),
            Content_Type="multipart/form-data; boundary=x",
        )

    def reads(self) -> int:
        pages = (
            "/",
            "/history",
            *(f"{self.table}{page}" for page in ("", "/standings", "/lobby", "/result.png")),
        )
        return self.ask(self.rng.choice(pages))

    def photographs(self) -> int:
        return self.ask(f"/api{self.table}/photo?player=1", self.photo)


def photo_of_a_sheet() -> bytes:
    from tests.support.photographed import filled, photo, written

    return photo([written(filled())])


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__.split("\n", 1)[0] if __doc__ else None)
    options.add_argument("--minutes", type=float, default=240)
    options.add_argument("--pause", type=float, default=1.0)
    given = options.parse_args()
    with tempfile.TemporaryDirectory() as name, running() as postgres:
        url = new_database(postgres.address)
        more = {DATABASE_VARIABLE: url, "COMPANION_SECRET_KEY": KEY}
        return 0 if _evening(Path(name), postgres, more, given.minutes, given.pause) else 1


def _evening(
    folder: Path, postgres: Any, more: dict[str, str], minutes: float, pause: float
) -> bool:
    port, log = free_port(), folder / "log"
    with log.open("w") as errors:
        lasting, steady = started(folder / "steady", errors=errors, **more)
        server, address = started(folder / "killed", port=port, errors=errors, **more)
        tables = [Browser(steady).new_table(NAMES) for _ in range(2)]
        seats = [
            (address, 0, 0),
            (steady, 0, 1),
            (address, 0, 2),
            (steady, 0, 3),
            (address, 1, 0),
            (steady, 1, 1),
        ]
        writers = [Writer(Browser(a), tables[t], s, random.Random(f"{t}-{s}")) for a, t, s in seats]
        guests = [Guest(steady, table, photo_of_a_sheet(), n) for n, table in enumerate(tables)]
        stop, events, began = threading.Event(), Counter[str](), time.monotonic()
        threads = [threading.Thread(target=guest.run, args=(stop,)) for guest in guests]
        for thread in threads:
            thread.start()
        told = 0.0
        try:
            with typing(writers, pause):
                while (passed := time.monotonic() - began) < 60 * minutes:
                    time.sleep(EVENT_SECONDS * (0.5 + random.random()))
                    if sum(events.values()) % 3 == 2:
                        postgres.cut_off()
                        time.sleep(3 * random.random())
                        postgres.start()
                        events["PostgreSQL cut off"] += 1
                    else:
                        kill(server)
                        server.wait()
                        server, _ = started(folder / "killed", port=port, errors=errors, **more)
                        events["killed"] += 1
                    if passed - told > TELL_SECONDS:
                        told = passed
                        _tell(passed, events, writers, guests, lasting)
        finally:
            stop.set()
            for thread in threads:
                thread.join()
        counted = stands(writers)
        with create_engine(with_driver(more[DATABASE_VARIABLE])).connect() as connection:
            row = connection.execute(
                text("SELECT count(*), count(DISTINCT table_id || edit_id) FROM edit")
            ).one()
            held = connection.execute(text("SELECT count(*) FROM game_table")).scalar()
        counted["doubled"] = doubled(writers, (row[0], row[1])) + abs(int(held or 0) - len(tables))
        _tell(time.monotonic() - began, events, writers, guests, lasting)
        for one in (server, lasting):
            one.terminate()
            one.wait(30)
    wrong = sum(
        (Counter({k: n for k, n in guest.told.items() if _unannounced(k)}) for guest in guests),
        Counter[str](),
    )
    tracebacks = log.read_text().count("Traceback")
    print(f"{dict(counted)}; unannounced {dict(wrong)}; {tracebacks} tracebacks")
    return not (counted["lost"] or counted["doubled"] or wrong or tracebacks)


def _unannounced(kind: str) -> bool:
    return not kind.endswith("answer") and int(kind.split()[-1]) not in ANNOUNCED


def _tell(
    seconds: float,
    events: Counter[str],
    writers: list[Writer],
    guests: list[Guest],
    server: subprocess.Popen[str],
) -> None:
    done = sum((guest.told for guest in guests), Counter[str]())
    acknowledged = sum(writer.count - len(writer.waiting) for writer in writers)
    memory = f"{memory_of(server.pid) / 1e6:.0f} MB"
    print(
        f"{seconds / 60:5.1f} min: {acknowledged} acknowledged, {dict(events)}, {memory};"
        f" {dict(sorted(done.items()))}"
    )
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
