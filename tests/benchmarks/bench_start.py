"""Whole-process time of small commands beside ``python -c pass`` in the same run, pair by pair.

Run: python -m tests.benchmarks.bench_start [RUNS [PROGRAM ...]]

``PROGRAM`` is the ``companion`` of another environment, such as one with the run-time dependencies
alone; several are measured in turn.
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

# times a bare interpreter
LIMITS = {"--help": 6, "rules": 7, "games": 10, "score": 12, "print": 20}


def seconds(*command: object) -> float:
    start = time.perf_counter()
    subprocess.run([str(word) for word in command], check=True, capture_output=True)
    return time.perf_counter() - start


def main() -> None:
    runs = int(sys.argv[1]) if len(sys.argv) > 1 else 15
    programs = [Path(one) for one in sys.argv[2:]] or [Path(sys.executable).with_name("companion")]
    with tempfile.TemporaryDirectory() as folder:
        commands = [
            ["--help"],
            ["games"],
            ["rules", next(iter(GAMES))],
            ["setup", "sailorman-dice", "--players", "4"],
        ]
        commands.append(["print", "sailorman-dice", "pad", "-o", str(Path(folder, "pad.pdf"))])
        for slug, game in GAMES.items():
            record = Path(folder, f"{slug}.json")
            record.write_text(json.dumps(random_table(game, random.Random(1))))
            commands.append(["score", slug, str(record), "--json"])
        for command in commands:
            for program in programs:
                bare = (program.with_name("python"), "-c", "pass")
                pairs = [(seconds(program, *command), seconds(*bare)) for _ in range(runs + 1)][1:]
                ratio = statistics.median(a / b for a, b in pairs)
                ours, alone = (
                    1e3 * statistics.median(column) for column in zip(*pairs, strict=True)
                )
                wanted = f", at most {LIMITS[command[0]]} wanted" if command[0] in LIMITS else ""
                name = f"{' '.join(command[:2])} {program if len(programs) > 1 else ''}"
                print(
                    f"{name:<28}{ours:7.1f} ms, bare {alone:5.1f} ms, {ratio:4.1f} times{wanted}",
                    flush=True,
                )


if __name__ == "__main__":
    main()
