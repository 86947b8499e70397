"""Records a second from JSON Lines, in one process: parsing, validation, scoring, explanation, output.

The floor is the same text through ``json`` alone. Run: python tests/benchmarks/bench_score.py [RECORDS]
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "companion"))

from random_tables import TABLES

from companion.cli import companion
from companion.commands import run

Draw = Callable[[random.Random], dict[str, Any]]


def full_table(draw: Draw, rng: random.Random) -> dict[str, Any]:
    """A table of four: the largest record there is."""
    while True:
        record = draw(rng)
        if len(record["players"]) == 4:
            return record


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    for slug, draw in TABLES.items():
        rng = random.Random(1)
        measure(f"{slug}, 2 to 4 players", slug, [json.dumps(draw(rng)) for _ in range(count)])
        measure(f"{slug}, 4 players", slug, [json.dumps(full_table(draw, rng)) for _ in range(count)])


def measure(title: str, slug: str, lines: list[str]) -> None:
    """Scores the records through the command and prints the rate beside that of JSON alone."""
    count = len(lines)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "tables.jsonl")
        path.write_text("\n".join(lines))
        answers_path = Path(folder, "answers.jsonl")
        start = time.perf_counter()
        with answers_path.open("w") as out, contextlib.redirect_stdout(out):
            status = run(companion, ["score", slug, str(path), "--json"])
        spent = time.perf_counter() - start
        assert status == 0
        answers = answers_path.read_text("utf-8").splitlines()
    start = time.perf_counter()
    for line, answer in zip(lines, answers, strict=True):
        json.loads(line)
        json.dumps(json.loads(answer))
    floor = time.perf_counter() - start
    print(
        f"{title}: {count / spent:,.0f} records/s ({1e3 * spent / count:.3f} ms each); "
        f"json alone {count / floor:,.0f}/s, {spent / floor:.1f} times the floor"
    )


if __name__ == "__main__":
    main()
