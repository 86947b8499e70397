"""Waters of Nereus in play on its board: ships, treasures, cabins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.boards import BoardPlay, Tap
from companion.games.waters_of_nereus.helps.cabin import answer
from tests.support.playing import Played, set_up

GAME = get_game("waters-of-nereus")


def laid_out(players: int = 2, **options: str) -> Played:
    table = Played(GAME, players, set_up(GAME, players, **options))
    table.do("begin", cards="ours")
    return table


def with_state(table: Played, **changes: Any) -> Played:
    """The table with something else in its state of play."""
    table.document = {**table.document, "play": {**table.document["play"], **changes}}
    return table


def cabin(table: Played, seat: int = 0) -> dict[str, Any]:
    player: dict[str, Any] = table.record["players"][seat]
    return player


def bag_total(table: Played) -> int:
    return int(table.at.state.bag.total)


def offered(table: Played, square: str, goal: str = "") -> Any:
    assert isinstance(table.play, BoardPlay)
    return table.play.tapped(table.at, Tap(square, "", goal))


def test_everybody_begins_with_what_the_rules_give_and_the_board_lies_as_set_up() -> None:
    table = laid_out(3)
    assert [(p["gold"], p["storage"]) for p in table.record["players"]] == [(3, {"white": 1})] * 3
    drawn = set_up(GAME, 3).details
    assert sum(len(pile) for pile in table.at.state.lies.values()) == len(drawn["treasures"])
    assert len(table.at.state.ships) == 3 and bag_total(table) == sum(drawn["bag"].values())
    entered = Played(GAME, 2)
    entered.document["record"]["players"][0]["gold"] = 7
    entered.do("begin", first="Ann")
    assert (cabin(entered)["gold"], cabin(entered)["storage"]) == (7, {}), "what was entered stays"


def test_a_diagonal_space_is_the_captains_or_a_turning_pilots_and_ships_can_be_sailed_round() -> None:
    table = with_state(laid_out(), ships={"Ann": "A1", "Ben": "B1"}, lies={})
    assert [step.fields["way"] for step in offered(table, "A1", "B2").steps] == ["straight", "turn-2"]
    ways = [step.fields["way"] for step in offered(table, "A1", "C1").steps]
    assert ways == ["straight", "turn-4"], "through Ben for one gold, or round him"
    assert "Ben" not in table.do("sail", player="Ann", to="C1", way="turn-4") and cabin(table, 1)["gold"] == 3


def test_the_example_of_the_rules_of_placing_treasures() -> None:
    """Example of placing treasures in the cabin: chest, exchange, and a gem that fills the merchant's hold."""
    table = laid_out()
    for edit in (("storage.white", None), ("storage.yellow", 1), ("holds.merchant", ["red", "red"])):
        table.document["record"] = GAME.drafting().apply(table.record, _edit(*edit))
    with_state(table, hands={"Ann": ["white", "yellow", "green"]})
    for color, gold, points in (("white", 1, 1), ("yellow", 3, 2), ("green", 0, 0)):
        had = cabin(table)["gold"], cabin(table)["track"]
        table.do("place", player="Ann", color=color, where="chest")
        assert (cabin(table)["gold"], cabin(table)["track"]) == (had[0] + gold, had[1] + points)
    table.do("hand", player="Ann", color="yellow")
    table.do("place", player="Ann", color="yellow", where="storage")
    before = bag_total(table)
    table.do("exchange", player="Ann", color="yellow")
    assert bag_total(table) == before + 2 and cabin(table)["storage"] == {"gem": 1}
    told = table.do("gem", player="Ann", where="merchant")
    assert told == "Ann puts a gem into the merchant's hold: full: 5 VP."
    assert cabin(table)["holds"] == {"merchant": "complete"} and cabin(table)["storage"] == {}
    assert (cabin(table)["track"], cabin(table)["gold"]) == (1 + 2 + 5, 3 + 1 + 3)
    assert bag_total(table) == before + 4, "two yellow ones and the merchant's two red ones are back"


def _edit(part: str, value: Any) -> Any:
    from companion.edits import Edit

    return Edit(f"players[0].{part}", value)


def test_what_may_go_where_comes_from_the_rules() -> None:
    table = with_state(laid_out(), hands={"Ann": ["black"]})
    for edit in (("chest", ["white"]), ("storage.purple", 1), ("storage.black", 1), ("holds.purser", ["black"])):
        table.document["record"] = GAME.drafting().apply(table.record, _edit(*edit))
    found = table.play.writable(table.at, "cabin", 0)
    assert isinstance(found, dict)
    where = [place.where for place in found["hand"][0][1]]
    # the chest is due yellow, storage has two of black and purple, the purser asks for four different colours
    assert not {"chest", "storage", "purser"} & set(where) and {"captain", "merchant", "bag"} <= set(where)
    for place in ("chest", "storage", "purser", "nowhere"):
        with pytest.raises(BadInput):
            table.do("place", player="Ann", color="black", where=place)
    with pytest.raises(BadInput):
        table.do("place", player="Ann", color="white", where="captain")  # not in hand
    assert found["sold"] == [("white", 2), ("purple", 2), ("black", 2)] and found["pairs"] == () and found["gems"] == ()
    told = answer(table.record, 0, {"piece": "gem"})
    assert told is not None and "chest" in [place.where for place in told], "a gem is of any colour"
    assert answer(table.record, 0, {}) is None
    with pytest.raises(BadInput):
        answer(table.record, 0, {"piece": "pink"})


def test_a_hold_that_only_the_cabin_tells_is_full_when_the_players_say_so() -> None:
    table = with_state(laid_out(), hands={"Ann": ["black"]})
    table.document["record"] = GAME.drafting().apply(table.record, _edit("holds.scientist", ["red", "red"]))
    found = table.play.writable(table.at, "cabin", 0)
    assert isinstance(found, dict)
    by_where = {place.where: place for place in found["hand"][0][1]}
    assert "scientist" in by_where and by_where["scientist-full"].brings == "5 VP"
    table.do("place", player="Ann", color="black", where="scientist-full")
    assert cabin(table)["holds"] == {"scientist": "complete"} and cabin(table)["track"] == 5


def test_a_table_without_a_board_shows_none() -> None:
    table = with_state(laid_out(), water=[], ships={}, lies={})
    assert isinstance(table.play, BoardPlay) and table.play.board(table.at) is None
    with pytest.raises(BadInput):
        table.do("put", player="Ann", to="A1")
    moved = replace(table.at, state=table.at.state)
    assert moved.state.board is None
