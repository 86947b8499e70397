"""Waters of Nereus in play on its board: ships that sail and pay, treasures laid, picked up and put into cabins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.boards import BoardPlay, Tap
from companion.games.waters_of_nereus.helps.cabin import answer
from companion.games.waters_of_nereus.play.cabins import CanPlace
from tests.companion.test_nereus_play import view_of
from tests.support.playing import Played, begun, set_up

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


def test_a_ship_sails_straight_pays_whom_it_passes_and_picks_up_where_it_stops() -> None:
    table = with_state(
        laid_out(), ships={"Ann": "A1", "Ben": "C1"}, lies={"B1": ["red"], "D1": ["white", "black"]}, hands={}
    )
    goals = offered(table, "A1").goals
    assert {"B1", "D1", "E1", "C3", "A5"} <= set(goals) and "C1" not in goals and "E3" not in goals
    way = offered(table, "A1", "D1")
    assert way.way == ("A1", "B1", "C1", "D1") and "pays Ben 1 gold" in way.steps[0].follows
    assert table.do("sail", player="Ann", to="D1") == "Ann sails to D1, picks up white and black, pays Ben 1 gold."
    assert (cabin(table)["gold"], cabin(table, 1)["gold"]) == (2, 4)
    assert table.at.state.hands == {"Ann": ["white", "black"]} and table.at.state.lies == {"B1": ["red"]}
    for to in ("C1", "A3", "D1", "F1"):
        with pytest.raises(BadInput):
            table.do("sail", player="Ann", to=to)


def test_who_cannot_pay_does_not_pass_and_the_neutral_ship_is_paid_to_the_supply() -> None:
    table = with_state(laid_out(variant="neutral"), ships={"Ann": "A3", "Ben": "E5"}, lies={})
    assert "pays the supply 1 gold" in table.do("sail", player="Ann", to="D3"), "the neutral ship is in C3"
    assert (cabin(table)["gold"], cabin(table, 1)["gold"]) == (2, 3)
    table.document["record"]["players"][0]["gold"] = 0
    with pytest.raises(BadInput) as raised:
        table.do("sail", player="Ann", to="A3")
    assert raised.value.faults[0].words == "Ann has 0 gold and would pay 1 on the way."


def test_both_ships_of_one_space_are_paid_to_their_owners() -> None:
    """The neutral ship may land where another is; each ship that one passes through is paid for (Movement rules)."""
    table = with_state(laid_out(variant="neutral"), ships={"Ann": "A3", "Ben": "C3"}, lies={})
    told = table.do("sail", player="Ann", to="E3")
    assert "pays Ben 1 gold" in told and "pays the supply 1 gold" in told
    assert (cabin(table)["gold"], cabin(table, 1)["gold"]) == (1, 4)
    table.do("put", player="Ann", to="D3")
    with pytest.raises(BadInput):
        table.do("put", player="Ann", to="C3")
    table.document["play"]["ships"]["Ben"] = "A1"
    assert table.do("put", player="Ann", to="C3") == "Ann's ship is in C3.", "the neutral ship came to it"


def test_a_pilot_turns_on_the_way_for_gold_or_by_the_hold() -> None:
    """The Pilot's actions: orthogonal moves, 2 gold to change direction, nothing once the hold is complete."""
    table = with_state(laid_out(), ships={"Ann": "A1", "Ben": "E5"}, lies={"B3": ["red"]})
    assert "B3" in offered(table, "A1").goals and "E4" not in offered(table, "A1").goals, "seven moves away"
    (turn,) = offered(table, "A1", "B3").steps
    assert turn.fields["way"] == "turn-3" and "pays 2 gold to turn (pilot, three spaces)" in turn.follows
    assert "picks up red" in table.do("sail", **turn.fields) and cabin(table)["gold"] == 1
    for way in ("turn-2", "straight", "turn-5"):
        with pytest.raises(BadInput):
            table.do("sail", player="Ann", to="C5", way=way)
    table.document["record"] = GAME.drafting().apply(table.record, _edit("holds.pilot", "complete"))
    assert "free of charge" in table.do("sail", player="Ann", to="A1", way="turn-3") and cabin(table)["gold"] == 1


def test_a_diagonal_space_is_the_captains_or_a_turning_pilots_and_ships_can_be_sailed_round() -> None:
    table = with_state(laid_out(), ships={"Ann": "A1", "Ben": "B1"}, lies={})
    assert [step.fields["way"] for step in offered(table, "A1", "B2").steps] == ["straight", "turn-2"]
    ways = [step.fields["way"] for step in offered(table, "A1", "C1").steps]
    assert ways == ["straight", "turn-4"], "through Ben for one gold, or round him"
    assert "Ben" not in table.do("sail", player="Ann", to="C1", way="turn-4") and cabin(table, 1)["gold"] == 3


def test_ticked_spaces_get_a_treasure_each_once_and_three_at_most() -> None:
    table = laid_out()
    open_ticks = [tick.square for tick in view_of(table).ticks if tick.state == "open"]
    first, before = open_ticks[0], bag_total(table)
    assert "lay" in [step.do for step in offered(table, first).steps]
    table.do("lay", square=first, color="white")
    assert view_of(table).aim == open_ticks[1] and bag_total(table) == before - 1
    assert [tick.square for tick in view_of(table).ticks if tick.state == "open"] == open_ticks[1:]
    while len(table.at.state.lies[first]) < 3:
        table.do("lay", square=first, color="white")
    for square in (first, table.at.state.ships["Ann"]):
        with pytest.raises(BadInput):
            table.do("lay", square=square, color="white")
    table.do("lift", square=first, color="white")
    assert bag_total(table) == before - len(table.at.state.lies[first]) + 1


def test_the_explorer_takes_one_treasure_of_several() -> None:
    table = with_state(laid_out(), lies={"B2": ["red", "green"]})
    table.do("pick", player="Ben", square="B2", color="green")
    assert table.at.state.hands == {"Ben": ["green"]} and table.at.state.lies == {"B2": ["red"]}
    with pytest.raises(BadInput):
        table.do("pick", player="Ben", square="B2", color="green")


def test_what_the_neutral_ship_meets_goes_back_into_the_bag() -> None:
    table = begun(GAME, 2, set_up(GAME, 2, variant="neutral"))
    table.next()
    table.do("flip", value="captain")
    lies, before = table.at.state.lies, bag_total(table)
    told = table.do("die")
    gone = lies[table.at.state.neutral.ship]
    assert gone and bag_total(table) == before + len(gone) and f"{gone[0].capitalize()} back into the bag" in told
    assert table.at.state.neutral.ship not in table.at.state.lies


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
    assert isinstance(found, CanPlace)
    where = [place.where for place in found.hand[0].places]
    # the chest is due yellow, storage has two of black and purple, the purser asks for four different colours
    assert not {"chest", "storage", "purser"} & set(where) and {"captain", "merchant", "bag"} <= set(where)
    for place in ("chest", "storage", "purser", "nowhere"):
        with pytest.raises(BadInput):
            table.do("place", player="Ann", color="black", where=place)
    with pytest.raises(BadInput):
        table.do("place", player="Ann", color="white", where="captain")  # not in hand
    assert found.sold == (("white", 2), ("purple", 2), ("black", 2)) and found.pairs == () and found.gems == ()
    told = answer(table.record, 0, {"piece": "gem"})
    assert told is not None and "chest" in [place.where for place in told.places], "a gem is of any colour"
    assert answer(table.record, 0, {}) is None
    with pytest.raises(BadInput):
        answer(table.record, 0, {"piece": "pink"})


def test_a_hold_that_only_the_cabin_tells_is_full_when_the_players_say_so() -> None:
    table = with_state(laid_out(), hands={"Ann": ["black"]})
    table.document["record"] = GAME.drafting().apply(table.record, _edit("holds.scientist", ["red", "red"]))
    found = table.play.writable(table.at, "cabin", 0)
    assert isinstance(found, CanPlace)
    by_where = {place.where: place for place in found.hand[0].places}
    assert "scientist" in by_where and by_where["scientist-full"].brings == "5 VP"
    table.do("place", player="Ann", color="black", where="scientist-full")
    assert cabin(table)["holds"] == {"scientist": "complete"} and cabin(table)["track"] == 5


def test_a_table_without_a_board_shows_none() -> None:
    table = with_state(laid_out(), water=[], ships={}, lies={})
    assert isinstance(table.play, BoardPlay) and table.play.board(table.at) is None
    assert view_of(table).drawn is None
    with pytest.raises(BadInput):
        table.do("put", player="Ann", to="A1")
    moved = replace(table.at, state=table.at.state)
    assert moved.state.board is None
