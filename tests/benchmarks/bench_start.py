"""Whole-process time of small commands beside ``python -c pass`` in the same run, pair by pair.

Run: python -m tests.benchmarks.bench_start [RUNS]
"""

from __future__ import annotations

import json
import random
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from companion import GAMES
from tests.support.random_tables import random_table

PROGRAM = str(Path(sys.executable).with_name("companion"))
LIMITS = {"--help": 8, "score": 16}  # times a bare interpreter


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    with tempfile.TemporaryDirectory() as folder:
        bare = [sys.executable, "-c", "pass"]
        commands = {
            "--help": [PROGRAM, "--help"],
            "games": [PROGRAM, "games"],
            "setup": [PROGRAM, "setup", "sailorman-dice", "--players", "4"],
        }
        for slug, game in GAMES.items():
            record = Path(folder, f"{slug}.json")
            record.write_text(json.dumps(random_table(game, random.Random(1))))
            commands[f"score {slug}"] = [PROGRAM, "score", slug, str(record), "--json"]
        for name, command in commands.items():
            pairs = [(seconds(command), seconds(bare)) for _ in range(runs + 1)][1:]
            ratio = statistics.median(a / b for a, b in pairs)
            both = [1e3 * statistics.median(column) for column in zip(*pairs, strict=True)]
            wanted = LIMITS.get(name.partition(" ")[0])
            limit = f", at most {wanted} wanted" if wanted else ""
            print(f"{name:<24}{both[0]:7.1f} ms, bare {both[1]:5.1f} ms, {ratio:4.1f} times{limit}")


if __name__ == "__main__":
    main()
