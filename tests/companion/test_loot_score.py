"""Loot Island's scorer against an independent one, the rules' worked examples, and its properties."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion import get_game
from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, KIND_COUNTS
from companion.games.loot_island.score import places
from tests.support.loot_island import oracle
from tests.support.loot_island.examples import EDGES, EXAMPLES, Example
from tests.support.loot_island.tables import random_table
from tests.support.oracles import asked

GAME = get_game("loot-island")

RECOUNT = facts.RULINGS["crown-ranks"].text


def facts_of(record: dict[str, Any]) -> dict[str, Any]:
    """What the product says of a record, in the independent scorer's form."""
    result = GAME.score_data(record)
    return {
        "winners": list(result.winners),
        "players": {
            s.name: {
                "total": s.total,
                "rank": s.rank,
                "eliminated": s.eliminated,
                "points": {category: s.subtotal(category) for category in GAME.categories},
            }
            for s in result.standings
        },
    }


def rulings(record: dict[str, Any]) -> list[str]:
    return [n.text for n in GAME.score_data(record).notices if n.kind == "ruling"]


@asked((2017, 600), soak=(74, 100_000))
def test_agrees_with_the_independent_scorer(seed: int, count: int) -> None:
    rng = random.Random(seed)
    changed = 0
    for n in range(count):
        record = random_table(rng)
        expected, found = oracle.score(record), facts_of(record)
        assert found == expected, (seed, n, record)
        would, anew = oracle.recounted(record)
        texts = [text for text in rulings(record) if text.startswith(RECOUNT)]
        assert bool(texts) == bool(anew), (seed, n, record)
        if texts and would != expected["winners"]:
            assert f"{would[0]} would win" in texts[0]
        elif texts:
            assert all(f"{name} would have {total}" in texts[0] for name, total in anew.items())
        changed += bool(texts)
    assert changed > 1, "the tables must put the crown ruling to the test"


@pytest.mark.parametrize("example", EXAMPLES + EDGES, ids=lambda e: e.name)
def test_worked_examples_of_the_rules(example: Example) -> None:
    found = facts_of(example.record)
    assert found["winners"] == example.winners
    for name, expected in example.expected.items():
        player = found["players"][name]
        for key, value in expected.items():
            assert player["points"].get(key, player.get(key)) == value, (name, key)
    if example.anew:
        assert rulings(example.record)


def test_the_cards_are_those_of_the_independent_list() -> None:
    assert len(CARDS) == facts.N_CARDS
    assert sorted(KIND_COUNTS.values(), reverse=True) == [14, 14, 14, 12, 10, 10]
    for reference, card in CARDS.items():
        other = oracle.CARDS[reference]
        mine = (card.pile, card.kind, card.value, card.curse, card.crosses, card.multiplier, card.skull or None)
        assert mine == tuple(other[k] for k in ("pile", "type", "value", "curse", "crosses", "multiplier", "skull"))


def test_a_tie_is_explained_as_the_contract_shows() -> None:
    record = next(e for e in EXAMPLES if "6, 6, 3, 0" in e.name).record
    red = next(s for s in GAME.score_data(record).standings if s.name == "Red")
    bonus = next(line for line in red.lines if line.label == "Crowns: collector bonus")
    assert bonus.why == "6 crosses, tied 1st-2nd with Blue: (25 + 18) / 2 = 21 (rounded down)"
    players = [{"name": name, "cubes": 0, "treasures": [card]} for name, card in (("A", 17), ("B", 34), ("C", 40))]
    three = GAME.score_data({"game": "loot-island", "first_player": "A", "players": players}).standings
    assert "(25 + 18 + 11) / 3 = 18" in [line.why.partition(": ")[2] for s in three for line in s.lines]


def test_zeros_and_eliminations_say_why() -> None:
    out = {"name": "Ann", "cubes": 13, "treasures": [16]}
    poor = {"name": "Ben", "cubes": 12, "healer": {"per_cube": 2, "fixed": 0}, "treasures": [6]}
    calm = {"name": "Cleo", "cubes": 0, "treasures": [71]}
    result = GAME.score_data({"game": "loot-island", "first_player": "Ann", "players": [out, poor, calm]})
    assert result.outcome == "Cleo wins with 0; nobody is tied."
    by_name = {s.name: s for s in result.standings}
    assert by_name["Ann"].reason == "13 curse cubes; 12 is the most a player survives"
    assert by_name["Ben"].reason == "cannot pay the healer: 5 in loot, 24 to pay"
    assert {line.why for line in by_name["Ann"].lines} == {"lost: out with 13 curse cubes"}
    whys = {line.label: line.why for line in by_name["Cleo"].lines}
    assert whys["Book 71 ×1"] == "no other treasure left to pair with"
    assert whys["First Player tile"] == "Ann has it" and whys["Healer"] == "no curse cubes, no healer"


def test_ours_and_missing_is_said() -> None:
    two = {
        "game": "loot-island",
        "first_player": "A",
        "players": [{"name": n, "cubes": 0, "treasures": t} for n, t in (("A", [1]), ("B", []))],
    }
    assert [n.kind for n in GAME.score_data(two).notices] == ["missing"]
    assert not GAME.score_data(two | {"aaron": {"crosses": 0}}).notices
    hands = [[20], [3], [17], [1]]
    four = {
        "game": "loot-island",
        "first_player": "P0",
        "players": [{"name": f"P{n}", "cubes": 0, "treasures": h} for n, h in enumerate(hands)],
    }

    def ours(record: dict[str, Any]) -> list[str]:
        return [s.name for s in GAME.score_data(record).standings for x in s.lines if "are ours" in x.why]

    assert ours(four) == ["P3"]
    assert ours(four | {"crown_ladder": [25, 18, 11, 4]}) == []


def test_the_tile_settles_equal_totals() -> None:
    hands = {"A": [11], "B": [62], "C": []}
    record = {
        "game": "loot-island",
        "first_player": "C",
        "players": [{"name": n, "cubes": 0, "treasures": t} for n, t in hands.items()],
    }
    result = GAME.score_data(record)
    assert result.outcome == "A wins with 10 on the tie-breaker: closer to the First Player tile than B."
    assert [(s.name, s.rank, s.tie_breakers[0].value) for s in result.standings] == [
        ("A", 1, 1),
        ("B", 2, 2),
        ("C", 3, 0),
    ]
    everyone_out = {**record, "players": [{"name": n, "cubes": 20} for n in hands]}
    gone = GAME.score_data(everyone_out)
    assert gone.winners == () and gone.outcome == "Everybody is out: there is no winner."


def test_cards_and_healers_that_stay_in_the_box_are_told_and_never_refused() -> None:
    """Rules, p. 2-3: with two or three players piles I and IV only, and as many healers as players."""
    players = [
        {"name": name, "cubes": 0, "treasures": [card]} for name, card in (("Ann", 1), ("Ben", 22), ("Cleo", 74))
    ]
    healers = [{"per_cube": 1, "fixed": n} for n in range(4)]
    record = {"game": "loot-island", "first_player": "Ann", "players": players, "healers": healers}
    told = [n.text for n in GAME.score_data(record).notices if n.kind == "check"]
    assert told == [
        "Ben's 22 is of pile II: with 3 players only I and IV are in play. Is the number right?",
        "4 healers are listed: with 3 players there are 3, one a player.",
    ]
    players += [{"name": "Dora", "cubes": 0}, {"name": "Emil", "cubes": 0}]
    assert not [n for n in GAME.score_data(record).notices if n.kind == "check"]


def test_places_below_the_winner_are_ours() -> None:
    players = [{"name": name, "cubes": 0} for name in ("Ann", "Ben", "Cleo")]
    record = {"game": "loot-island", "first_player": "Ann", "players": players}
    assert facts.RULINGS["lower-places"].text in rulings(record)


def test_the_eliminated_share_the_place_after_all_others() -> None:
    assert places([5, None, 3, -1, 5], [1, 0, 2, 3, 4]) == [1, 4, 3, 4, 2]
