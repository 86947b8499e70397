"""The scorer against an independent one, the rules' worked examples, and its properties."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion import get_game
from companion.games.sailorman_dice.edits import DRAFTING
from companion.games.sailorman_dice.record import read_table
from companion.games.sailorman_dice.score import score, score_sheet
from tests.support.sailorman_dice import oracle
from tests.support.sailorman_dice.examples import EXAMPLES, example_record
from tests.support.sailorman_dice.tables import random_table

GAME = get_game("sailorman-dice")


def facts_of(record: dict[str, Any]) -> dict[str, Any]:
    """What the product says of a record, in the independent scorer's form."""
    table = read_table(record)
    result = score(table)
    sheets = {sheet.name: score_sheet(table.sea_map, sheet) for sheet in table.sheets}
    return {
        "winners": [p["name"] for p in record["players"] if p["name"] in result.winners],
        "players": {
            s.name: {
                "total": s.total,
                "rank": s.rank,
                "points": {category: s.subtotal(category) for category in GAME.categories},
                "boxes": sheets[s.name].boxes,
                "river_numbers": s.tie_breakers[0].value if s.tie_breakers else None,
            }
            for s in result.standings
        },
    }


@pytest.mark.parametrize(
    ("seed", "count"),
    [pytest.param(2022, 600, marks=pytest.mark.oracle), pytest.param(90390, 100_000, marks=pytest.mark.soak)],
)
def test_agrees_with_the_independent_scorer(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for n in range(count):
        record = random_table(rng)
        expected, found = oracle.score(record), facts_of(record)
        assert found["winners"] == expected["winners"], (seed, n, record)
        assert found["players"] == expected["players"], (seed, n, record)


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda e: e["name"])
def test_worked_examples_of_the_rules(example: dict[str, Any]) -> None:
    found = facts_of(example_record(example))["players"][example["player"]["name"]]
    for key, value in example["expected"].items():
        assert found["points"].get(key, found.get(key)) == value, key


FULL = ["111111111"] * 6


def table(*sheets: list[str], **extra: Any) -> dict[str, Any]:
    return {
        "game": "sailorman-dice",
        "players": [{"name": f"P{n}", "rows": rows, **extra} for n, rows in enumerate(sheets, 1)],
    }


def notices(record: dict[str, Any]) -> str:
    return " ".join(n.text for n in GAME.score_data(record).notices)


def test_rulings_are_shown_where_they_decide() -> None:
    blank = ["." * 9] * 6
    assert "Groups are ranked" not in notices(table(FULL, blank))
    two_of_a_kind = ["11.11....", *["." * 9] * 5]
    assert "Groups are ranked" in notices(table(two_of_a_kind, blank))
    crosses = ["XXXXXXXXX", *["." * 9] * 5]
    assert "crosses alone" in notices(table(crosses, blank))
    assert "crosses alone" not in notices(table(FULL, blank))
    assert "group of 1" in notices(table(["1........", *["." * 9] * 5], blank))


def test_without_a_map_the_areas_are_not_scored_and_it_is_said() -> None:
    result = GAME.score_data(table(FULL, ["." * 9] * 6))
    assert result.standings[0].subtotal("areas") == 0
    assert result.standings[0].tie_breakers == ()
    assert any(n.kind == "missing" for n in result.notices)


def test_outcome_names_the_tie_break() -> None:
    areas = ["RRLLLLMMM", "lRRRLLMMM", "lllrrDDDD", "lldrrDDDD", "mmdddrrrD", "mmmdddrrr"]
    crosses = ["XXXXXXXXX"] * 5
    river, dry = ["12XXXXXXX", *crosses], ["XX12XXXXX", *crosses]
    filled = {"first_filled": {}}
    result = GAME.score_data(answered(table(dry, river, **filled) | {"map": {"areas": areas}}))
    assert result.winners == ("P2",)
    assert (
        result.outcome
        == f"P2 wins with {result.standings[0].total} on the tie-breaker: 2 numbers in river fields, P1 0."
    )
    assert [s.rank for s in result.standings] == [1, 2]
    shared = GAME.score_data(answered(table(river, river, **filled) | {"map": {"areas": areas}}))
    assert shared.winners == ("P1", "P2")
    assert shared.outcome.startswith("P1 and P2 share the win with ")
    assert [s.rank for s in shared.standings] == [1, 1]


def answered(record: dict[str, Any]) -> dict[str, Any]:
    """The record with every question of its sheets answered by the first sub-area."""
    for player, view in zip(record["players"], DRAFTING.check(record).view, strict=True):
        player["first_filled"] = {q["region"]: q["answers"][0]["value"] for q in view["questions"]}
    return record


def test_a_game_that_is_not_over_has_a_leader_and_no_winner() -> None:
    result = GAME.score_data(table(["111111111", *["." * 9] * 5], ["." * 9] * 6))
    assert result.outcome == "P1 leads with 18 so far; the game is not over."


@pytest.mark.parametrize(("known", "points"), [({}, 0), ({"land": [1, 2]}, 1)])
def test_a_circled_shell_whose_worth_the_map_does_not_say_is_noticed(known: dict[str, list[int]], points: int) -> None:
    areas = ["LLLlllRMM", "LLLlllRMM", "LLLlllRmm", "DDDdddRmm", "DDDdddRmm", "RRRRRRrrr"]
    rows = ["111222...", "111222...", "111222...", ".........", ".........", "........."]
    record = {
        "game": "sailorman-dice",
        "map": {"areas": areas, "shells": {**known, "rows": [1] * 6}},
        "players": [
            {"name": "Ann", "rows": rows, "shells": ["land-1"], "first_filled": {"land": "L"}},
            {"name": "Ben", "rows": ["." * 9] * 6},
        ],
    }
    result = score(read_table(record))
    ann = next(s for s in result.standings if s.name == "Ann")
    assert ann.subtotal("shells") == points
    assert [n.kind for n in result.notices].count("missing") == (0 if known else 1)
