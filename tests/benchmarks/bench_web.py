"""What a phone that finds nothing new costs the server, beside a static file from the same app.

Run ``python -m tests.benchmarks.bench_web``; it prints the ratio of the two medians.
"""

from __future__ import annotations

import re
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

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
    print(f"static file {static:.0f} us, poll that finds nothing {poll:.0f} us: {poll / static:.2f} times")
    print(f"a whole table {whole:.0f} us: {whole / static:.2f} times")


if __name__ == "__main__":
    main()
