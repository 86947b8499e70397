"""A server that is killed in the middle of what phones send, again and again."""

from __future__ import annotations

import json
import random
import signal
import threading
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

from tests.support.served import Browser, Writer, free_port, started


def killed(folder: Path, times: int, seed: int, count: Callable[[], tuple[int, int]], **more: str) -> Counter[str]:
    """Phones that type while the server is killed and started again; what was acknowledged, lost and doubled.

    ``count`` tells how many edits the database holds in the end, and how many ids; ``more`` is the environment.
    """
    rng, port = random.Random(seed), free_port()
    server, address = started(folder, port=port, **more)
    table = Browser(address).new_table(["Ann", "Ben", "Chloé", "Dev"])
    writers = [Writer(Browser(address), table, seat, random.Random(f"{seed}-{seat}")) for seat in range(4)]
    stop, out = threading.Event(), Counter[str]()

    def work(writer: Writer) -> None:
        while not stop.is_set():
            if len(writer.waiting) < 60:
                writer.type()
            time.sleep(0.02 if writer.send() else 0.05)

    threads = [threading.Thread(target=work, args=(writer,)) for writer in writers]
    for thread in threads:
        thread.start()
    try:
        for _ in range(times):
            _writing(writers)
            time.sleep(0.1 + 0.3 * rng.random())
            server.kill()
            server.communicate()
            out["kills"] += 1
            server, _ = started(folder, port=port, **more)
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    try:
        record = json.loads(Browser(address).ask(f"/api{table}")[1])["record"]
        for writer in writers:
            stands = writer.stands(record)
            pending = {edit["place"] for edit in writer.waiting}
            out["acknowledged"] += writer.count - len(writer.waiting)
            out["lost"] += sum(stands[p] != v for p, v in writer.acknowledged.items() if p not in pending)
            writer.send_all()
        record = json.loads(Browser(address).ask(f"/api{table}")[1])["record"]
        out["lost"] += sum(writer.stands(record) != writer.shown for writer in writers)
    finally:
        server.send_signal(signal.SIGTERM)
        server.communicate(timeout=20)
    written, distinct = count()
    out["written"], out["doubled"] = written, written - distinct + (written != sum(w.count for w in writers))
    return out


def _writing(writers: list[Writer]) -> None:
    """Waits until more was acknowledged: a busy machine takes seconds for the first answer after a start."""
    before, until = _acknowledged(writers), time.monotonic() + 10
    while _acknowledged(writers) == before and time.monotonic() < until:
        time.sleep(0.02)


def _acknowledged(writers: list[Writer]) -> int:
    return sum(writer.count - len(writer.waiting) for writer in writers)
