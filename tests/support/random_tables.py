"""The random tables of every game, found by the name of its module."""

from __future__ import annotations

import random
from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from companion import Game

Draw = Callable[[random.Random], dict[str, Any]]


def draw_of(game: Game) -> Draw:
    """What draws a random record of ``game``; a game without one fails by the name of the file it
    needs."""
    needed = f"tests/support/{game.module}/tables.py"
    name = needed.removesuffix(".py").replace("/", ".")
    try:
        draw: Draw | None = getattr(import_module(name), "random_table", None)
    except ModuleNotFoundError as error:
        if error.name is None or not f"{name}.".startswith(f"{error.name}."):
            raise  # it is there, and something that it imports is not
        draw = None
    if draw is None:
        pytest.fail(f"a new game needs {needed} with random_table(rng)", pytrace=False)
    return draw


def random_table(game: Game, rng: random.Random) -> dict[str, Any]:
    """A random record of ``game``, as JSON has it: complete, valid, of any number of players."""
    return draw_of(game)(rng)


def with_map_code(game: Game, record: dict[str, Any]) -> dict[str, Any]:
    """The same record, its map by the code that spells it out; unchanged where a game or a record
    has no map."""
    book = game.maps()
    if book is None or not isinstance(record.get("map"), dict):
        return record
    return {**record, "map": book.from_record(record["map"]).code}
