"""Ship Adventure's scorer against an independent one, on random tables of both games."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion import get_game
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.record import ConquestRecord, read_table
from companion.games.ship_adventure.score import end_of, incomes
from tests.support.ship_adventure import oracle
from tests.support.ship_adventure.tables import random_table

GAME = get_game("ship-adventure")
QUICK, SOAK = 600, 100_000


def facts_of(record: dict[str, Any]) -> dict[str, Any]:
    """What the product says of a record, in the independent scorer's form."""
    result = GAME.score_data(record)
    categories = facts.CATEGORIES_OF[record.get("mode", facts.CONQUEST)]
    players = {
        s.name: {
            "total": s.total,
            "rank": s.rank,
            "points": {category: s.subtotal(category) for category in categories},
        }
        for s in result.standings
    }
    assert {line.category for s in result.standings for line in s.lines} == set(categories)
    return {"winners": [p["name"] for p in record["players"] if p["name"] in result.winners], "players": players}


def agree(seed: int, count: int) -> None:
    """Compares scores, and of Conquest a turn's income and the end of the game."""
    rng = random.Random(seed)
    for n in range(count):
        record = random_table(rng)
        assert facts_of(record) == oracle.score(record), (seed, n, record)
        table = read_table(record)
        if isinstance(table, ConquestRecord):
            expected = [oracle.income(player["name"], record) for player in record["players"]]
            assert [income.total for income in incomes(table)] == expected, (seed, n, record)
            assert end_of(table).controller == oracle.controller(record), (seed, n, record)
            assert bool(end_of(table).headline) == oracle.ended(record), (seed, n, record)


@pytest.mark.oracle
def test_agrees_with_the_independent_scorer() -> None:
    agree(seed=1718, count=QUICK)


@pytest.mark.soak
def test_agrees_with_the_independent_scorer_on_many_tables() -> None:
    agree(seed=1720, count=SOAK)
