"""Six phones behind a network that drops requests and answers, repeats them and changes their order."""

from __future__ import annotations

import random
import threading
import time
from collections import Counter

from flask import Flask

from tests.support.phone import Phone
from webhelper.storage.store import store_of


class Bad:
    """A phone behind a network that drops requests and answers, repeats and reorders them."""

    def __init__(self, app: Flask, table: str, seat: int, rng: random.Random) -> None:
        self.phone = Phone(app.test_client(), table)
        self.seat, self.rng = seat, rng
        self.shown: dict[str, str] = {}
        self.acknowledged: set[str] = set()
        self.sent = self.conflicts = 0
        self.late: list[list[tuple[str, str, str, str]]] = []

    def type(self) -> None:
        """Two phones share a sheet, each with its own rows, so that what stands there in the end is known."""
        row = self.rng.randrange(3) + 3 * (self.seat // 4)
        place = f"players[{self.seat % 4}].rows[{row}][{self.rng.randrange(9)}]"
        before, value = self.shown.get(place, "."), self.rng.choice("123456X.")
        self.sent += 1
        self.shown[place] = value
        self.deliver([(f"{self.phone.prefix}-{self.sent}", place, before, value)])

    def deliver(self, edits: list[tuple[str, str, str, str]]) -> None:
        fate = self.rng.random()
        if fate < 0.15:
            self.late.append(edits)  # the answer is lost: it is sent once more, later
            self.post(edits)
        elif fate < 0.3:
            self.post(edits)
            self.post(edits)
        elif fate < 0.4 and self.late:
            self.post(self.late.pop(self.rng.randrange(len(self.late))))  # an old one arrives after newer ones
            self.post(edits)
        else:
            self.post(edits)

    def post(self, edits: list[tuple[str, str, str, str]]) -> None:
        """Sends until there is an answer that something was written; a dropped request is simply sent again."""
        answer = self.phone.send(*[(p, b, v) for _, p, b, v in edits], ids=[i for i, *_ in edits])
        while answer.status_code in (429, 503):
            time.sleep(0.2)
            answer = self.phone.send(*[(p, b, v) for _, p, b, v in edits], ids=[i for i, *_ in edits])
        assert answer.status_code == 200, answer.text
        self.conflicts += len(answer.get_json()["conflicts"])
        self.acknowledged.update(one for one, *_ in edits)


def interleaved(app: Flask, table: str, seed: int, each: int) -> Counter[str]:
    phones = [Bad(app, table, seat, random.Random(f"{seed}-{seat}")) for seat in range(6)]
    failed: list[BaseException] = []

    def work(phone: Bad) -> None:
        try:
            for _ in range(each):
                phone.type()
            for edits in phone.late:
                phone.post(edits)
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(phone,)) for phone in phones]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed, failed
    record = phones[0].phone.read()["record"]
    out: Counter[str] = Counter()
    for phone in phones:
        for place, value in phone.shown.items():
            seat, row, column = (int(part) for part in place.replace("]", "[").split("[") if part.isdigit())
            out["places"] += 1
            out["lost"] += record["players"][seat]["rows"][row][column] != value
        out["conflicts"] += phone.conflicts
        out["acknowledged"] += len(phone.acknowledged)
    out["edits"] = sum(phone.sent for phone in phones)
    with store_of(app).engine.connect() as connection:
        ids = connection.exec_driver_sql("SELECT count(*), count(DISTINCT edit_id) FROM edit").one()
        version = connection.exec_driver_sql("SELECT version FROM game_table").scalar()
        applied = connection.exec_driver_sql("SELECT count(*) FROM edit WHERE applied").scalar()
    out["written"], out["doubled"] = ids[0], ids[0] - ids[1] + abs(int(version or 0) - int(applied or 0))
    return out
