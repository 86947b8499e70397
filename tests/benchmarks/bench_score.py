"""Records a second from JSON Lines, in one process: parsing, validation, scoring, explanation,
output.

The floor is the same text through ``json`` alone. Run: python -m tests.benchmarks.bench_score
[RECORDS]
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import tempfile
from pathlib import Path

from companion import GAMES, Game
from tests.benchmarks.measuring import cpu, told
from tests.support.random_tables import random_table
from tests.support.terminal import did


def full_table(game: Game, rng: random.Random) -> str:
    """The largest of a hundred random tables: most players, most typed."""
    return max((json.dumps(random_table(game, rng)) for _ in range(100)), key=len)


def measure(title: str, slug: str, lines: list[str]) -> None:
    """Scores the records through the command and prints the rate beside that of JSON alone."""
    with tempfile.TemporaryDirectory() as folder:
        path, answers = Path(folder, "tables.jsonl"), Path(folder, "answers.jsonl")
        path.write_text("\n".join(lines))
        with answers.open("w") as out, contextlib.redirect_stdout(out):
            spent = cpu(lambda: did("score", slug, path, "--json"))
        told_lines = answers.read_text("utf-8").splitlines()
    both = list(zip(lines, told_lines, strict=True))
    floor = cpu(
        lambda: [(json.loads(line), json.dumps(json.loads(answer))) for line, answer in both]
    )
    told(title, spent, floor, f" of JSON alone; {1000 * len(lines) / spent:,.0f} records a second")


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    for slug, game in GAMES.items():
        rng = random.Random(1)
        measure(
            f"{slug}, any table", slug, [json.dumps(random_table(game, rng)) for _ in range(count)]
        )
        measure(f"{slug}, a large table", slug, [full_table(game, rng)] * count)


if __name__ == "__main__":
    main()
