"""Six phones behind a network that drops requests and answers, repeats them and changes their order."""

from __future__ import annotations

import json
import random
import time
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import product

from flask import Flask

from tests.support.served import Browser, Writer
from webhelper.storage.store import store_of


class Inside(Browser):
    """A browser of an app in this process."""

    def __init__(self, app: Flask) -> None:
        self.client = app.test_client()

    def ask(self, path: str, data: bytes | None = None, **headers: str) -> tuple[int, str, str]:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.client.open(path, method="GET" if data is None else "POST", data=data, headers=named)
        return answer.status_code, answer.text, answer.headers.get("Location", "")


def typed(writer: Writer, rows: range, each: int) -> None:
    """Types so many entries into some rows and delivers each as such a network does."""
    places, late = list(product(rows, range(9))), list[dict[str, str]]()

    def deliver(edit: dict[str, str]) -> None:
        """Until there is an answer that something was written; a dropped request is simply sent again."""
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
            deliver(late.pop(writer.rng.randrange(len(late))))  # an old one arrives after newer ones
        deliver(edit)
        if fate < 0.15:
            late.append(edit)  # the answer is lost: it is sent once more, later
        elif fate < 0.3:
            deliver(edit)
    for edit in late:
        deliver(edit)


def interleaved(app: Flask, table: str, seed: int, each: int) -> Counter[str]:
    """Two phones share a sheet, each with its own rows, so that what stands there in the end is known."""
    writers = [Writer(Inside(app), table, n % 4, random.Random(f"{seed}-{n}")) for n in range(6)]
    with ThreadPoolExecutor(len(writers)) as pool:
        work = [pool.submit(typed, one, range(3 * (n // 4), 3 * (n // 4) + 3), each) for n, one in enumerate(writers)]
    for done in work:
        done.result()  # no conflict either, or it fails
    record = json.loads(writers[0].browser.ask(f"/api{table}")[1])["record"]
    out: Counter[str] = Counter(edits=sum(writer.count for writer in writers))
    for writer in writers:
        there = writer.stands(record)
        out["lost"] += sum(there[place] != value for place, value in writer.shown.items())
    with store_of(app).engine.connect() as connection:
        ids = connection.exec_driver_sql("SELECT count(*), count(DISTINCT edit_id) FROM edit").one()
        version = connection.exec_driver_sql("SELECT version FROM game_table").scalar()
        applied = connection.exec_driver_sql("SELECT count(*) FROM edit WHERE applied").scalar()
    out["written"], out["doubled"] = ids[0], ids[0] - ids[1] + abs(int(version or 0) - int(applied or 0))
    return out
