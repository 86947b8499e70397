"""Records a second from JSON Lines, in one process: parsing, validation, scoring, explanation, output.

The floor is the same text through ``json`` alone. Run: python -m tests.benchmarks.bench_score [RECORDS]
"""

from __future__ import annotations

import contextlib
import json
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from companion import GAMES
from companion.cli import companion
from companion.commands import run
from tests.support.random_tables import Draw, draw_of

COLORS = ("red", "orange", "yellow", "turquoise", "white", "green", "purple", "pink", "blue")


def full_table(draw: Draw, rng: random.Random, players: int) -> dict[str, Any]:
    """A table of so many: the largest record there is."""
    while True:
        record = draw(rng)
        if len(record["players"]) == players:
            return record


def conquest_of_nine_boxes(rng: random.Random) -> dict[str, Any]:
    """Nine areas of nine points, nearly all held: the largest record of Ship Adventure."""
    names = ["Ann", "Ben", "Łukasz", "李雷"]
    areas = {}
    for color in COLORS:
        owner = rng.choice(names)
        areas[color] = [owner if rng.random() < 0.8 else rng.choice([*names, None]) for _ in range(9)]
    return {
        "game": "ship-adventure",
        "boxes": 9,
        "areas": areas,
        "cities": {name: rng.randrange(10) for name in names},
        "players": [{"name": name, "gold": rng.randrange(100)} for name in names],
    }


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    for slug, game in GAMES.items():
        rng, draw = random.Random(1), draw_of(game)
        fewest, most = game.players
        measure(f"{slug}, {fewest} to {most} players", slug, [json.dumps(draw(rng)) for _ in range(count)])
        full = min(most, 4)
        measure(f"{slug}, {full} players", slug, [json.dumps(full_table(draw, rng, full)) for _ in range(count)])
    lines = [json.dumps(conquest_of_nine_boxes(random.Random(n))) for n in range(count)]
    measure("ship-adventure, nine areas of nine", "ship-adventure", lines)


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
