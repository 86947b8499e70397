"""Waters of Nereus: the scorer against an independent one, the rules' examples, and its properties."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion import get_game
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.places import assign, parse_place
from tests.support.oracles import asked
from tests.support.waters_of_nereus import oracle
from tests.support.waters_of_nereus.examples import EXAMPLES
from tests.support.waters_of_nereus.tables import random_table

GAME = get_game("waters-of-nereus")


def facts_of(record: dict[str, Any]) -> dict[str, Any]:
    """What the product says of a record, in the independent scorer's form."""
    result = GAME.score_data(record)
    players = {
        s.name: {
            "total": s.total,
            "points": {category: s.subtotal(category) for category in GAME.categories},
            "completed_holds": s.tie_breakers[0].value,
            "incomplete_treasures": s.tie_breakers[1].value,
            "rank": s.rank,
        }
        for s in result.standings
    }
    return {"winners": [p["name"] for p in record["players"] if p["name"] in result.winners], "players": players}


@asked((2018, 600), soak=(234578, 100_000))
def test_agrees_with_the_independent_scorer(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for n in range(count):
        record = random_table(rng)
        assert facts_of(record) == oracle.score(record), (seed, n, record)


def player(name: str = "Ann", **more: Any) -> dict[str, Any]:
    return {"name": name, "track": 0, "gold": 0, "science": 0, **more}


def table(*players: dict[str, Any]) -> dict[str, Any]:
    return {"game": "waters-of-nereus", "players": [*players, *[player("Zed")][: 2 - len(players)]]}


def lines(one: dict[str, Any]) -> list[tuple[str, int, str]]:
    standing = next(s for s in GAME.score_data(table(one)).standings if s.name == one["name"])
    return [(line.label, line.points, line.why) for line in standing.lines]


def notices(*players: dict[str, Any]) -> str:
    return " ".join(n.text for n in GAME.score_data(table(*players)).notices)


# ---- the rules' examples


def test_two_cards_for_red_in_storage_need_two_reds() -> None:
    """Rules, Clarifications: two such cards score both only with two red treasures."""
    cards = ["red-in-storage", "red-in-storage"]
    one = lines(player(science=5, cards=cards, storage={"red": 1}))
    assert one[1:3] == [
        ("Red in storage", 6, "a red treasure in storage"),
        ("Red in storage", 0, "not played: the red treasure serves another card, and there is no gem"),
    ]
    assert [p for _, p, _ in lines(player(science=5, cards=cards, storage={"red": 2}))[1:3]] == [6, 6]
    assert [p for _, p, _ in lines(player(science=5, cards=cards, storage={"red": 1, "gem": 1}))[1:3]] == [6, 6]


def test_each_card_lowers_science_power_by_one() -> None:
    """Rules, Science cards: at power 1 one card is played, at 0 none."""
    hand = {"cards": ["white-in-storage", "black-in-storage"], "storage": {"white": 1, "black": 1}}
    assert lines(player(science=1, **hand))[1:3] == [
        ("White in storage", 0, "not played: science power 1 goes to Black in storage, worth as much or more"),
        ("Black in storage", 7, "a black treasure in storage"),
    ]
    assert all(why == "not played: science power is 0" for _, _, why in lines(player(**hand))[1:3])


def test_storage_becomes_gold_and_every_five_gold_a_point() -> None:
    """Rules, Game End: each treasure 2, each gem 5, holds nothing."""
    one = player(gold=4, storage={"white": 2, "gem": 1}, holds={"captain": ["red", "green", "gem"]})
    assert lines(one)[-1] == (
        "Gold",
        2,
        "4 gold + 2 treasures sold for 4 + 1 gem sold for 5 = 13; every 5 gold 1 VP, 3 left over",
    )


def test_the_card_counts_of_the_appendix() -> None:
    assert facts.END_CARDS + sum(card.copies for card in facts.TURN_CARDS) == facts.SCIENCE_CARDS == 22
    assert sum(facts.TREASURES.values()) == facts.N_TREASURES == 96
    assert len(facts.CREW) * 4 == facts.CREW_CARDS == 28
    assert sum(facts.COINS.values()) == 48
    assert all(facts.RULINGS[name].rule.game == facts.SLUG for name in facts.RULINGS)


# ---- gems, the chest and the reasons


def test_a_gem_serves_the_card_worth_most_and_is_sold_afterwards() -> None:
    one = player(science=5, cards=["white-in-storage", "purple-in-storage"], storage={"gem": 1})
    assert lines(one)[1:] == [
        ("White in storage", 0, "not played: no white treasure in storage, and the gem serves another card"),
        ("Purple in storage", 7, "a gem in storage stands for purple"),
        ("Gold", 1, "0 gold + 1 gem sold for 5 = 5; every 5 gold 1 VP, nothing left over"),
    ]
    assert "A gem in storage may stand for one colour" in notices(one)


def test_of_two_cards_for_red_in_the_chest_one_scores() -> None:
    cards = ["red-in-chest", "red-in-chest"]
    with_gem = player(science=5, cards=cards, chest=["white", "yellow", "gem", "gem"])
    assert [(p, w) for _, p, w in lines(with_gem)[1:3]] == [
        (3, "a gem in the chest's red space"),
        (0, "not played: the one treasure in the red space serves the other card"),
    ]
    assert "one red space" in notices(with_gem) and "counts as a red treasure" in notices(with_gem)
    up_to_green = player(science=5, cards=cards[:1], chest=["white", "yellow", "green"])
    assert lines(up_to_green)[1] == ("Red in the chest", 0, "not played: the chest's red space is empty")
    plain = player(science=5, cards=cards, chest=["white", "yellow", "green", "red"])
    assert "one red space" in notices(plain) and "counts as a red" not in notices(plain)
    assert lines(player(science=5, cards=cards[:1], chest=["white"] * 1))[1][1:] == (
        0,
        "not played: the chest's red space is empty",
    )


def test_cards_of_two_holds_need_both() -> None:
    one = player(science=5, cards=["merchant-boatswain", "captain"], holds={"merchant": "complete"})
    assert [(p, w) for _, p, w in lines(one)[1:3]] == [
        (0, "not played: the boatswain's hold is not complete"),
        (0, "not played: the captain's hold is not complete"),
    ]
    both = player(science=1, cards=["merchant-boatswain"], holds={"merchant": "complete", "boatswain": "complete"})
    assert lines(both)[1] == ("Merchant's and boatswain's holds", 5, "both holds are complete")


# ---- places


def test_ties_go_to_completed_holds_then_to_treasures_in_incomplete_ones() -> None:
    ann = player("Ann", track=9, holds={"captain": "complete"})
    ben = player("Ben", track=9, holds={"pilot": ["white", "gem"]})
    result = GAME.score_data(table(ann, ben))
    assert result.outcome == "Ann wins with 9 on the tie-breaker: 1 completed hold, Ben 0."
    cleo = player("Cleo", track=9, holds={"captain": ["red"]})
    result = GAME.score_data(table(cleo, ben))
    assert result.outcome == "Ben wins with 9 on the second tie-breaker: 2 treasures in incomplete holds, Cleo 1."
    assert "Gems in incomplete holds count" in " ".join(n.text for n in result.notices)
    dan = player("Dan", track=9, holds={"explorer": ["red", "red"]})
    result = GAME.score_data(table(ben, dan, player("Eve", track=1)))
    assert result.winners == ("Ben", "Dan") and [s.rank for s in result.standings] == [1, 1, 3]
    assert result.outcome == (
        "Ben and Dan share the win with 9, 0 completed holds and 2 treasures in incomplete holds each."
    )
    assert "Gems in incomplete" not in notices(player("A", track=3, holds={"pilot": ["gem"]}), player("B"))


def test_those_who_lose_on_the_tie_break_are_named_as_they_sit() -> None:
    record = DRAFTING.blank(["Ann", "Ben", "Cleo"])
    record = assign(record, parse_place("players[2].holds.captain"), "complete")
    record = assign(record, parse_place("players[1].holds"), {"captain": "complete", "pilot": "complete"})
    assert GAME.score_data(record).outcome == (
        "Ben wins with 0 on the tie-breaker: 2 completed holds, Ann 0 and Cleo 1."
    )


@pytest.mark.parametrize(("shows", "cabin", "points"), EXAMPLES, ids=[shows[:30] for shows, _, _ in EXAMPLES])
def test_worked_examples_of_the_rules(shows: str, cabin: dict[str, Any], points: tuple[int, int, int, int]) -> None:
    ann = next(s for s in GAME.score_data(table(player(**cabin))).standings if s.name == "Ann")
    found = {c: sum(line.points for line in ann.lines if line.category == c) for c in GAME.categories}
    assert (found["track"], found["science-cards"], found["gold"], ann.total) == points, shows
