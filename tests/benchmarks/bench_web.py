"""What an edit, and a phone that finds nothing new, cost the server, beside a static file from the
same app.

Run ``python -m tests.benchmarks.bench_web``; it prints medians of CPU with the client in the same
process, for every game those of edits at random that its table takes, each with its totals, and how
much is sent.
"""

from __future__ import annotations

import random
import re
import statistics
import tempfile
from collections.abc import Callable
from itertools import count
from pathlib import Path

from flask.testing import FlaskClient

from companion import GAMES, Game
from tests.benchmarks.measuring import beside, static_file, told
from tests.support.edited import taken_edits
from tests.support.phone import Phone, token
from webhelper.app import create_app

ROUNDS = 300


def new_phone(client: FlaskClient, game: Game) -> Phone:
    form = {"csrf_token": token(client), "name": ["Ann", "Ben", "Chloé", "Dev"]}
    form["map"] = "7KQ4-M2XD" * bool(game.maps())
    return Phone(client, client.post(f"/{game.slug}/score", data=form).location)


def edits_to(phone: Phone, game: Game, sizes: list[int]) -> Callable[[], None]:
    """Every call writes one more edit, of a phone that has what it was told last."""
    made = list(taken_edits(game, phone.read()["record"], random.Random(7), ROUNDS + 20))
    numbers = count()

    def edit() -> None:
        answer = phone.send(made[next(numbers)])
        assert answer.status_code == 200
        phone.have = re.findall(r'"have":"(\w+)"', answer.text)[0]
        sizes.append(len(answer.data))

    for _ in range(20):
        edit()
    return edit


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        client = create_app(Path(folder)).test_client()
        static, first = static_file(client), new_phone(client, next(iter(GAMES.values())))
        polled = f"/api{first.table}?since={first.read()['version']}"
        assert client.get(polled).status_code == 304
        for what, call in (
            ("poll that finds nothing", lambda: client.get(polled)),
            ("whole table", first.read),
        ):
            floor, took = beside(static, call, ROUNDS)
            told(what, took, floor, " of a static file")
        for game in GAMES.values():
            sizes: list[int] = []
            floor, took = beside(static, edits_to(new_phone(client, game), game, sizes), ROUNDS)
            told(
                f"edit, {game.title}", took, floor, f"; {statistics.mean(sizes) / 1000:.1f} kB told"
            )


if __name__ == "__main__":
    main()
