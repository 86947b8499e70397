"""Whole-process time of small commands beside ``python -c pass`` in the same run, pair by pair.

Run: python -m tests.benchmarks.bench_start [RUNS [PROGRAM ...]]

``PROGRAM`` is the ``companion`` of another environment, such as one with the run-time dependencies
alone; several are measured in turn, pair by pair.
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

LIMITS = {"--help": 6, "rules": 7, "games": 10, "score": 12, "print": 20}  # times a bare interpreter


def seconds(command: list[str]) -> float:
    start = time.perf_counter()
    subprocess.run(command, check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    programs = sys.argv[2:] or [str(Path(sys.executable).with_name("companion"))]
    with tempfile.TemporaryDirectory() as folder:
        commands = {
            "--help": ["--help"],
            "games": ["games"],
            "rules": ["rules", next(iter(GAMES))],
            "print": ["print", "sailorman-dice", "pad", "-o", str(Path(folder, "pad.pdf"))],
            "setup": ["setup", "sailorman-dice", "--players", "4"],
        }
        for slug, game in GAMES.items():
            record = Path(folder, f"{slug}.json")
            record.write_text(json.dumps(random_table(game, random.Random(1))))
            commands[f"score {slug}"] = ["score", slug, str(record), "--json"]
        for name, command in commands.items():
            measured = [[pair(program, command) for program in programs] for _ in range(runs + 1)][1:]
            for n, program in enumerate(programs):
                told(f"{name}" + (f" ({program})" if len(programs) > 1 else ""), [run[n] for run in measured])


def pair(program: str, command: list[str]) -> tuple[float, float]:
    """How long a command of a program takes, and its bare interpreter right after, in seconds."""
    bare = [str(Path(program).with_name("python")), "-c", "pass"]
    return seconds([program, *command]), seconds(bare)


def told(name: str, pairs: list[tuple[float, float]]) -> None:
    ratio = statistics.median(a / b for a, b in pairs)
    both = [1e3 * statistics.median(column) for column in zip(*pairs, strict=True)]
    wanted = LIMITS.get(name.partition(" ")[0])
    limit = f", at most {wanted} wanted" if wanted else ""
    print(f"{name:<24}{both[0]:7.1f} ms, bare {both[1]:5.1f} ms, {ratio:4.1f} times{limit}")


if __name__ == "__main__":
    main()
