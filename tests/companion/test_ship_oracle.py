"""Ship Adventure's scorer against an independent one, on random tables of both games."""

from __future__ import annotations

import itertools
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


def test_the_tables_put_every_rule_to_the_test() -> None:
    rng = random.Random(4)
    seen: set[object] = set()
    for record in [random_table(rng) for _ in range(1_000)]:
        found, players = oracle.score(record), len(record["players"])
        totals = sorted((p["total"] for p in found["players"].values() if p["total"] is not None), reverse=True)
        if record.get("mode") == "treasure-map":
            seen.add((players, record["winner"] is None))
        elif len(totals) < players:
            seen.add("somebody eliminated")
        else:
            shared = "a shared win" if len(found["winners"]) > 1 else "gold decides"
            seen |= {(record["boxes"], players), shared if totals[0] == totals[1] else "points decide"}
            seen |= {"ended by areas"} if oracle.controller(record) else {"not ended"}
    voyages = {(1, True), *((players, False) for players in (1, 2, 3, 4))}
    wins = {"somebody eliminated", "a shared win", "gold decides", "points decide", "ended by areas", "not ended"}
    assert seen == {*itertools.product((1, 4, 9), (2, 3, 4)), *voyages, *wins}
