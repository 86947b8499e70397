"""Random records of Kraken Cup, whole and valid, often with equal totals."""

from __future__ import annotations

import random
from typing import Any

from tests.support.any_names import NAMES


def random_table(rng: random.Random) -> dict[str, Any]:
    names = rng.sample(NAMES, rng.randint(2, 4))
    players = [
        {"name": name, "krakens": rng.randint(0, 3), "pearls": rng.randint(0, 4)} for name in names
    ]
    cup = rng.choice(("short", "long"))
    return {"game": "kraken-cup", "cup": cup, "home": rng.choice(names), "players": players}
