"""What an edit, and a phone that finds nothing new, cost the server, beside a static file from the same app.

Run ``python -m tests.benchmarks.bench_web``; it prints medians and ratios, and the CPU of an edit with its totals.
"""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Callable
from itertools import count
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient

from webhelper.app import create_app

ROUNDS = 300


def median(call: Callable[[], Any]) -> float:
    """The middle of the times of ``ROUNDS`` calls, in microseconds."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e6


def edits_to(client: FlaskClient, table: str, csrf: str) -> Callable[[], None]:
    """Every call writes the next field of the table's four sheets."""
    numbers = count()

    def edit() -> None:
        n = next(numbers)
        turn, field = divmod(n, 216)
        place = f"players[{field % 4}].rows[{field // 4 % 6}][{field // 24}]"
        before, value = ".123456"[turn % 7], "123456."[turn % 7]
        body = {"edits": [{"id": f"bench-{n:06}", "place": place, "before": before, "value": value}]}
        answer = client.post(f"{table}/edits", json=body, headers={"X-CSRF-Token": csrf})
        assert answer.status_code == 200 and not answer.get_json()["conflicts"]

    return edit


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        client = create_app(Path(folder)).test_client()
        page = client.get("/sailorman-dice/score").text
        token = re.search(r'name="csrf_token" value="([^"]+)"', page)
        icon = re.search(r'"(/v/[^"]+favicon\.svg)"', page)
        assert token and icon
        form = {"csrf_token": token[1], "name": ["Ann", "Ben", "Chloé", "Dev"], "map": "7KQ4-M2XD"}
        table = f"/api{client.post('/sailorman-dice/score', data=form).location}"
        version = client.get(table).get_json()["version"]
        polled = f"{table}?since={version}"
        assert client.get(polled).status_code == 304
        static, poll = median(lambda: client.get(icon[1])), median(lambda: client.get(polled))
        static, poll = min(static, median(lambda: client.get(icon[1]))), min(poll, median(lambda: client.get(polled)))
        whole = median(lambda: client.get(table))
        edit = edits_to(client, table, token[1])
        edit()
        began = time.process_time()
        edited = median(edit)
        cpu = (time.process_time() - began) / ROUNDS * 1e6
    print(f"static file {static:.0f} us, poll that finds nothing {poll:.0f} us: {poll / static:.2f} times")
    print(f"a whole table {whole:.0f} us: {whole / static:.2f} times")
    print(f"an edit {edited:.0f} us: {edited / static:.2f} times; {cpu:.0f} us of CPU, the client in the same process")


if __name__ == "__main__":
    main()
