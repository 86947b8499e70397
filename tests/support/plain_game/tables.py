"""Random records of the plain game, whole and valid, often with equal totals."""

from __future__ import annotations

import random
from typing import Any

from tests.support.any_names import NAMES


def random_table(rng: random.Random) -> dict[str, Any]:
    names = rng.sample(NAMES, rng.randint(2, 4))
    players = [
        {
            "name": name,
            "coins": rng.randint(0, 3),
            "debts": -rng.randint(0, 2),
            "level": rng.randint(1, 2),
            "side": rng.choice(("sea", "land")),
            "done": False,
            "rounds": [rng.randint(0, 1) for _ in range(3)],
        }
        for name in names
    ]
    return {"game": "plain-game", "first": rng.choice(names), "players": players}
