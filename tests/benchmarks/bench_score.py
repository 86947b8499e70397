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
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "companion"))

from sailorman_tables import random_table

from companion.cli import companion
from companion.commands import run


def full_table(rng: random.Random) -> dict[str, object]:
    """A table of four: the largest record there is."""
    while True:
        record = random_table(rng)
        if len(record["players"]) == 4:
            return record


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 4000
    rng = random.Random(1)
    for title, draw in (("2 to 4 players", random_table), ("4 players", full_table)):
        lines = [json.dumps(draw(rng)) for _ in range(count)]
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder, "tables.jsonl")
            path.write_text("\n".join(lines))
            answers_path = Path(folder, "answers.jsonl")
            start = time.perf_counter()
            with answers_path.open("w") as out, contextlib.redirect_stdout(out):
                status = run(companion, ["score", "sailorman-dice", str(path), "--json"])
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
