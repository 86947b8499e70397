"""A server killed in the middle of what phones send; six phones behind a network that drops
requests and answers, repeats them and changes their order."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from itertools import product
from pathlib import Path

from flask import Flask

from tests.support.served import Browser, Writer, free_port, kill, started
from webhelper.storage.store import store_of


def killed(
    folder: Path, times: int, seed: int, count: Callable[[], tuple[int, int]], **more: str
) -> Counter[str]:
    """Lets phones type while the server is killed and started again. Returns how many edits were
    acknowledged, lost and doubled.

    ``count`` tells how many edits the database holds in the end, and how many ids. ``more`` is the
    environment.
    """
    rng, port, out = random.Random(seed), free_port(), Counter[str]()
    server, address = started(folder, port=port, **more)
    table = Browser(address).new_table(["Ann", "Ben", "Chloé", "Dev"])
    writers = [
        Writer(Browser(address), table, seat, random.Random(f"{seed}-{seat}")) for seat in range(4)
    ]
    with typing(writers, 0.02):
        for _ in range(times):
            _writing(writers)
            time.sleep(0.1 + 0.3 * rng.random())
            kill(server)
            server.communicate()
            out["kills"] += 1
            server, _ = started(folder, port=port, **more)
    try:
        out += stands(writers)
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=20)
    out["doubled"] = doubled(writers, count())
    return out


@contextmanager
def typing(writers: list[Writer], pause: float) -> Iterator[None]:
    """Lets every phone type and send in a thread of its own while the block runs, with ``pause``
    seconds between."""
    stop = threading.Event()

    def work(writer: Writer) -> None:
        while not stop.is_set():
            if len(writer.waiting) < 60:
                writer.type()
            stop.wait(pause if writer.send() else pause + 0.03)

    threads = [threading.Thread(target=work, args=(writer,)) for writer in writers]
    for thread in threads:
        thread.start()
    try:
        yield
    finally:
        stop.set()
        for thread in threads:
            thread.join()


def acknowledged(writers: list[Writer]) -> int:
    """Returns how many edits of all phones were acknowledged."""
    return sum(writer.count - len(writer.waiting) for writer in writers)


def stands(writers: list[Writer]) -> Counter[str]:
    """Counts how much was acknowledged and how much of it is lost, before and after all waiting
    edits were sent."""
    out = Counter[str](lost=0, acknowledged=acknowledged(writers))
    for writer in writers:
        pending = {edit["place"] for edit in writer.waiting}
        there = writer.stands(_record(writer))
        out["lost"] += sum(
            there[p] != v for p, v in writer.acknowledged.items() if p not in pending
        )
    for writer in writers:
        writer.send_all()
        out["lost"] += writer.stands(_record(writer)) != writer.shown
    return out


def doubled(writers: list[Writer], counted: tuple[int, int]) -> int:
    """Returns how many edits the database holds twice, plus the difference to the number of sent
    ones. ``counted`` are its edits and ids."""
    written, distinct = counted
    return written - distinct + abs(written - sum(writer.count for writer in writers))


def _record(writer: Writer) -> dict[str, object]:
    record: dict[str, object] = json.loads(writer.browser.ask(f"/api{writer.table}")[1])["record"]
    return record


def _writing(writers: list[Writer]) -> None:
    """Waits until more is acknowledged. A busy machine takes seconds for the first answer after a
    start."""
    before, until = acknowledged(writers), time.monotonic() + 10
    while acknowledged(writers) == before and time.monotonic() < until:
        time.sleep(0.02)


# ---- a network that drops requests


class Inside(Browser):
    """A browser of an app in this process."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()

    def ask(self, path: str, data: bytes | None = None, **headers: str) -> tuple[int, str, str]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.client.open(
            path, method="GET" if data is None else "POST", data=data, headers=named
        )
        return answer.status_code, answer.text, answer.headers.get("Location", "")


def typed(writer: Writer, rows: range, each: int) -> None:
    """Types ``each`` entries into some rows and delivers them as a bad network does."""
    places, late = list(product(rows, range(9))), list[dict[str, str]]()

    def deliver(edit: dict[str, str]) -> None:
        """Sends an edit until an answer says that it was written. A dropped request is simply sent
        again."""
        writer.waiting = [edit]
        for _ in range(50):
            if writer.send():
                return
            assert not writer.told or writer.told[-1][:3] in ("429", "503"), writer.told
            time.sleep(0.1)
        raise AssertionError(writer.told)

    for _ in range(each):
        writer.type(places)
        edit, fate = writer.waiting.pop(), writer.rng.random()
        if 0.3 <= fate < 0.4 and late:
            # an old one arrives after newer ones
            deliver(late.pop(writer.rng.randrange(len(late))))
        deliver(edit)
        if fate < 0.15:
            late.append(edit)  # the answer is lost: it is sent once more, later
        elif fate < 0.3:
            deliver(edit)
    for edit in late:
        deliver(edit)


def interleaved(app: Flask, table: str, seed: int, each: int) -> Counter[str]:
    """Lets six phones type. Where two share a sheet, each has its own rows, so that it is known
    what must stand there in the end."""
    writers = [Writer(Inside(app), table, n % 4, random.Random(f"{seed}-{n}")) for n in range(6)]
    with ThreadPoolExecutor(len(writers)) as pool:
        work = [
            pool.submit(typed, one, range(3 * (n // 4), 3 * (n // 4) + 3), each)
            for n, one in enumerate(writers)
        ]
    for done in work:
        done.result()  # no conflict either, or it fails
    record = _record(writers[0])
    out: Counter[str] = Counter(edits=sum(writer.count for writer in writers))
    for writer in writers:
        there = writer.stands(record)
        out["lost"] += sum(there[place] != value for place, value in writer.shown.items())
    with store_of(app).engine.connect() as connection:
        ids = connection.exec_driver_sql("SELECT count(*), count(DISTINCT edit_id) FROM edit").one()
        version = connection.exec_driver_sql("SELECT version FROM game_table").scalar()
        applied = connection.exec_driver_sql("SELECT count(*) FROM edit WHERE applied").scalar()
    out["written"], out["doubled"] = (
        ids[0],
        ids[0] - ids[1] + abs(int(version or 0) - int(applied or 0)),
    )
    return out
