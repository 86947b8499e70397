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
    """Returns the function that draws a random record of ``game``. Without one, the test fails with
    the name of the missing file."""
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
    """Draws a random record of ``game``, as JSON has it: complete, valid, for any number of
    players."""
    return draw_of(game)(rng)


def with_map_code(game: Game, record: dict[str, Any]) -> dict[str, Any]:
    """Returns the record with its map as a code. It is unchanged if the game or the record has no
    map."""
    book = game.maps()
    if book is None or not isinstance(record.get("map"), dict):
        return record
    return {**record, "map": book.from_record(record["map"]).code}


def as_typed(game: Game, record: dict[str, Any]) -> dict[str, Any]:
    """Returns the record as a table of phones holds it: its map as a code, and with all that a
    record may leave out (``whole_table`` of the game's tables)."""
    whole = getattr(import_module(f"tests.support.{game.module}.tables"), "whole_table", None)
    record = with_map_code(game, record)
    return record if whole is None else whole(record)
