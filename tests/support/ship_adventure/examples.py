"""Tables of Ship Adventure for the tests: the contract's own record, and small ones of either game."""

from __future__ import annotations

import copy
from collections.abc import Sequence
from typing import Any

_CONTRACT: dict[str, Any] = {
    "game": "ship-adventure",
    "boxes": 1,
    "areas": {"red": ["Ann", "Ann", None], "blue": ["Ben", "Ann", None], "green": [None, None, None]},
    "cities": {"Ann": 2, "Ben": 1},
    "players": [{"name": "Ann", "gold": 12}, {"name": "Ben", "gold": 9}],
}
_VOYAGE: dict[str, Any] = {
    "game": "ship-adventure",
    "mode": "treasure-map",
    "winner": "Ann",
    "players": [
        {"name": "Ann", "pieces": 4, "gold": 9},
        {"name": "Ben", "pieces": 2, "gold": 20},
        {"name": "Cleo", "pieces": 2, "gold": 0},
    ],
}


def conquest(**changed: Any) -> dict[str, Any]:
    """The contract's record of Conquest, with some keys changed."""
    return copy.deepcopy(_CONTRACT) | changed


def voyage(**changed: Any) -> dict[str, Any]:
    """A record of Treasure Map, with some keys changed."""
    return copy.deepcopy(_VOYAGE) | changed


def solo(winner: str | None, pieces: int = 4) -> dict[str, Any]:
    """A game of one player alone."""
    return voyage(winner=winner, players=[{"name": "Ann", "pieces": pieces, "gold": 3}])


def areas(points: int, *holders: Sequence[str | None]) -> dict[str, list[str | None]]:
    """Areas ``a``, ``b`` and so on, each with its first points held as given and the rest by nobody."""
    return {chr(ord("a") + n): [*held, *[None] * points][:points] for n, held in enumerate(holders)}


def people(**gold: int) -> list[dict[str, Any]]:
    """Players with their gold."""
    return [{"name": name, "gold": count} for name, count in gold.items()]
