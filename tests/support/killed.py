"""A server that is killed in the middle of what phones send, again and again."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.support.served import Browser, Writer, free_port, started


def killed(folder: Path, times: int, seed: int, count: Callable[[], tuple[int, int]], **more: str) -> Counter[str]:
    """Phones that type while the server is killed and started again; what was acknowledged, lost and doubled.

    ``count`` tells how many edits the database holds in the end, and how many ids; ``more`` is the environment.
    """
    rng, port, out = random.Random(seed), free_port(), Counter[str]()
    server, address = started(folder, port=port, **more)
    table = Browser(address).new_table(["Ann", "Ben", "Chloé", "Dev"])
    writers = [Writer(Browser(address), table, seat, random.Random(f"{seed}-{seat}")) for seat in range(4)]
    with typing(writers, 0.02):
        for _ in range(times):
            _writing(writers)
            time.sleep(0.1 + 0.3 * rng.random())
            server.kill()
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
    """Every phone types and sends in a thread of its own while the block runs, with seconds of ``pause`` between."""
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


def stands(writers: list[Writer]) -> Counter[str]:
    """How much was acknowledged and how much of it is lost, before and after all that waits was sent."""
    out = Counter[str](lost=0)
    for writer in writers:
        pending = {edit["place"] for edit in writer.waiting}
        there = writer.stands(_record(writer))
        out["acknowledged"] += writer.count - len(writer.waiting)
        out["lost"] += sum(there[p] != v for p, v in writer.acknowledged.items() if p not in pending)
    for writer in writers:
        writer.send_all()
        out["lost"] += writer.stands(_record(writer)) != writer.shown
    return out


def doubled(writers: list[Writer], counted: tuple[int, int]) -> int:
    """How many edits the database holds twice, or holds more or fewer than were sent; edits and ids as counted."""
    written, distinct = counted
    return written - distinct + abs(written - sum(writer.count for writer in writers))


def _record(writer: Writer) -> dict[str, object]:
    record: dict[str, object] = json.loads(writer.browser.ask(f"/api{writer.table}")[1])["record"]
    return record


def _writing(writers: list[Writer]) -> None:
    """Waits until more was acknowledged: a busy machine takes seconds for the first answer after a start."""
    before, until = _acknowledged(writers), time.monotonic() + 10
    while _acknowledged(writers) == before and time.monotonic() < until:
        time.sleep(0.02)


def _acknowledged(writers: list[Writer]) -> int:
    return sum(writer.count - len(writer.waiting) for writer in writers)
