"""Waters of Nereus in play: neutral player, discovery cards, bag, and its board with ships,
treasures, cabins."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from companion.boards import Tap
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.helps.cabin import answer
from companion.games.waters_of_nereus.neutral import at_start, crew_days
from companion.games.waters_of_nereus.play.state import NereusState
from companion.randomness import parse_code
from companion.records import read_copy
from companion.setups import run_setup
from tests.support.playing import Played, begun, set_up, with_state

GAME = get_game("waters-of-nereus")


def with_cards(players: int, cards: str, **options: str) -> Played:
    """A table that said whose discovery cards lie there, laid out by a set-up."""
    table = Played(GAME, players, set_up(GAME, players, **options))
    table.do("begin", cards=cards)
    return table


def cabin(table: Played, seat: int = 0) -> dict[str, Any]:
    player: dict[str, Any] = table.record["players"][seat]
    return player


def offered(table: Played, square: str, goal: str = "") -> Any:
    return table.tapped(Tap(square, "", goal))


# ---- the discovery cards: ours, or the box's


def test_the_boxs_own_cards_are_not_told_and_ours_are_marked() -> None:
    """Of the box's cards, of which no text tells the ticks, none are shown."""
    table = Played(GAME, 2, set_up(GAME, 2))
    (asked,) = table.play.before(table.record, table.setup).asks
    assert [choice.value for choice in asked.choices] == ["box", "ours"] and asked.value == "box"
    table.do("begin", cards="box")
    assert not table.at.state.ticks and not table.view().ticks and not table.marked()
    assert "ticked" in table.now.turn and table.now.word == "Turn the discovery card"
    ours = with_cards(2, "ours")
    assert ours.view().ticks and ours.marked() == {"our-cards"}


def test_the_owners_cards_are_named_as_they_are_turned() -> None:
    rows = ["~~~~~"] * 5
    ticks = {
        card: ["....."] * n + ["x.x.."] + ["....."] * (4 - n) for n, card in enumerate("ABCDE")
    }
    ticks["F"] = ["xxxxx", *["....."] * 4]
    own = read_copy(NereusCopy, {"boards": {"few": {"water": rows}}, "discovery": ticks})
    setup = run_setup(GAME, 2, "13MG-A796", {}, (), own)
    table = Played(GAME, 2, setup)
    assert "your copy" in table.play.before(table.record, setup).asks[0].choices[1].label
    table.do("begin", cards="box")
    step = table.now.next
    assert (
        step is not None
        and step.do == "card"
        and [c.value for c in step.asks[0].choices] == list("ABCDEF")
    )
    table.next(value="C")
    assert list(table.view().ticks) == ["A3", "C3"]
    while table.at.state.day == 1:
        step = table.now.next
        table.do("next")
    assert table.now.next is not None and "C" not in [
        c.value for c in table.now.next.asks[0].choices
    ]
    told = Played(GAME, 2, setup)
    told.do("begin", cards="ours")
    assert told.view().ticks and not told.marked() and "our own" not in told.now.turn


def test_a_ticked_space_with_a_ship_or_three_treasures_is_not_done_but_left_out() -> None:
    table = with_cards(2, "ours")
    first, second, third = [*table.view().ticks][:3]
    table.do("put", player="Ann", to=second)
    table.document["play"]["lies"][third] = ["white"] * 3
    table.do("lay", square=first, color="white")
    assert [*table.view().ticks.values()][:3] == ["laid", "skipped", "skipped"]


def test_a_day_is_laid_out_in_as_many_taps_as_it_has_treasures_or_in_one() -> None:
    table = with_cards(2, "ours")
    wanted = list(table.view().open)
    undone, laid = table.document, []
    while (step := table.now.next) is not None and step.do == "lay":
        laid.append(step.fields["square"])
        color = next(c for c in facts.COLORS if table.at.state.bag.next_ones[c])
        table.next(color=color)
    assert laid == wanted and table.now.next is not None and table.now.next.do == "next"
    table.document = undone
    before = table.at.state.bag.total
    told = table.do("lay-all")
    assert table.at.state.laid == wanted and table.at.state.bag.total == before - len(wanted)
    assert all(square in told for square in wanted)


# ---- the neutral player


def test_the_rules_worked_example_of_the_neutral_ship() -> None:
    """Pilot; disc on north-west, 3: east, blocked; 2: south, stopped by the edge after two
    spaces."""
    table = begun(GAME, 2, set_up(GAME, 2, variant="neutral"))
    table.document["play"]["neutral"] |= {"ship": "E3", "disc": "NW"}
    table.document["play"]["lies"]["E5"] = ["white"]
    table.next()
    before = table.at.state.bag.counts["white"]
    table.do("flip", value="boatswain")
    table.next()
    table.do("flip", value="pilot")
    table.next(value=2)  # "move 3 spaces"
    assert "east, no water ahead" in table.do("die", value=3)
    told = table.do("die", value=2)
    assert "Die 3, then 2: the disc turns to south" in told
    assert "two spaces to E5, where the water ends" in told and "White back into the bag" in told
    assert (table.at.state.neutral.ship, table.at.state.neutral.disc) == ("E5", "S")
    assert table.view(0).sailed == ((3, 5), (5, 5)), "a line from E3 to E5"
    assert "E5" not in table.at.state.lies and table.at.state.bag.counts["white"] == before + 1


def test_a_days_first_marker_lies_first_and_the_phone_plays_a_card_in_one_tap() -> None:
    table = begun(GAME, 2, set_up(GAME, 2, variant="neutral"))
    table.next()
    order = crew_days(parse_code(table.setup.code, ()))[0]  # type: ignore[union-attr]
    while table.at.state.phase == "action":
        told = table.do("flip")
        card = table.at.state.neutral.last
        assert card.drawn and card.crew == order[len(table.at.state.neutral.today) - 1]
        if card.moves and len(table.at.state.neutral.today) > 1:
            assert table.now.next is not None and table.now.next.do == "space"
            told = table.next(value=3)
        if card.moves:
            assert f"to {table.at.state.neutral.last.ship}" in told
        table.next()


def test_a_table_without_a_set_up_has_the_neutral_player_if_two_say_so() -> None:
    table = Played(GAME, 2)
    table.do("begin", first="Ann", neutral="yes")
    assert table.at.state.neutral == at_start(table.at.state.board)
    assert table.at.state.neutral.ship == "C3"
    table.next()
    table.do("flip")
    assert table.at.state.neutral.last.drawn, "without a code the phone draws lots"
    other = Played(GAME, 3)
    other.do("begin", first="Ann")
    assert other.at.state.neutral is None and "neutral" not in [
        q.name for q in other.play.before(other.record, None).asks
    ]


# ---- tables that were begun before


def test_letters_of_tables_in_play_go_on_where_they_stood() -> None:
    """What such a table kept: the set-up's code, the board, and a letter for all that happened."""
    order = crew_days(parse_code("7KQ4-M2XD", ()))[0]
    moves = next(n for n, crew in enumerate(order) if crew in ("captain", "pilot"))
    kept: dict[str, Any] = {
        "sun": "Ann",
        "hourglass": "Ben",
        "phase": "action",
        "cycle": min(moves + 1, facts.CYCLES),
    }
    kept |= {"water": ["~~~~~"] * 5, "bag": "20.20.18.15.11.9~WWKk"}
    for steps, ship in (("s1", "C3"), ("s1d2", "E3")):
        state = GAME.play().read({**kept, "neutral": f"7KQ4-M2XD~5x5~{'f' * (moves + 1)}{steps}"})  # type: ignore[union-attr]
        assert (
            isinstance(state, NereusState) and state.neutral is not None and state.bag is not None
        )
        assert [card.crew for card in state.neutral.today] == order[: moves + 1]
        assert state.neutral.ship == ship
        assert state.bag.counts == {
            "white": 18,
            "yellow": 20,
            "green": 18,
            "red": 15,
            "purple": 11,
            "black": 9,
        }
    over = GAME.play().read(
        {**kept, "neutral": f"7KQ4-M2XD~5x5~{'f' * 3}n", "bag": "0.0.0.0.0.1~KRrr"}
    )  # type: ignore[union-attr]
    assert over.neutral.today == [] and over.bag.gone == {"red": 1} and over.bag.total == 8


def test_filling_an_empty_bag_and_a_way_through_the_neutral_ship_are_marked_as_ours() -> None:
    table = with_cards(2, "box", variant="neutral")
    table.document["play"]["bag"] = {"counts": {}}
    assert table.marked() == {"refill"}
    table.do("draw", color="white")
    assert table.marked() == {"added-treasures"}
    ship, neutral = table.at.state.ships["Ann"], table.at.state.neutral
    told = {
        goal: offered(table, ship, goal)
        for goal in offered(table, ship).goals
        if goal != neutral.ship
    }
    assert {goal for goal, found in told.items() if "neutral-gold" in found.rulings} == {
        goal
        for goal, found in told.items()
        if any("pays the supply" in step.follows for step in found.steps)
    }


# ---- what a square and a way offer


def test_what_was_entered_before_the_game_begins_stays() -> None:
    entered = Played(GAME, 2)
    entered.document["record"]["players"][0]["gold"] = 7
    entered.do("begin", first="Ann")
    assert (cabin(entered)["gold"], cabin(entered)["storage"]) == (7, {})


def test_a_square_and_a_way_offer_what_can_be_done_there() -> None:
    """A diagonal space is the captain's or a turning pilot's; ships can be sailed round; three
    treasures are most."""
    for count, done in ((2, ["pick", "lay", "lift", "put"]), (3, ["pick", "lift", "put"])):
        table = with_cards(2, "ours")
        with_state(table, ships={"Ann": "A1", "Ben": "B1"}, lies={"C3": ["white"] * count})
        assert [step.do for step in offered(table, "C3").steps] == done
        assert ("lay one more" in offered(table, "C3").note) == ("lay" in done)
    with_state(table, lies={"A1": ["white"]})  # under a ship none may be laid
    assert [step.do for step in table.tapped(Tap("A1", "white:A1:0")).steps] == [
        "pick",
        "lift",
        "put",
    ]
    assert [step.fields["way"] for step in offered(table, "A1", "B2").steps] == [
        "straight",
        "turn-2",
    ]
    straight, turning = offered(table, "A1", "C1").steps
    assert [straight.fields["way"], turning.fields["way"]] == [
        "straight",
        "turn-4",
    ], "through Ben, or round him"
    assert "pays Ben 1 gold" in straight.follows
    assert "pays 2 gold to turn" in turning.follows
    assert "Ben" not in table.do("sail", player="Ann", to="C1", way="turn-4")
    assert cabin(table, 1)["gold"] == 3


def test_a_way_that_a_player_cannot_pay_is_not_offered() -> None:
    table = with_state(with_cards(2, "ours"), ships={"Ann": "A1", "Ben": "B1"})
    with_gold = set(offered(table, "A1").goals)
    table.type("players[0].gold", 1)
    ship = offered(table, "A1")
    assert "A4" in ship.goals, "straight on costs nothing"
    assert "C1" in ship.goals, "past Ben for 1 gold"
    assert [step.fields["way"] for step in offered(table, "A1", "C1").steps] == ["straight"]
    assert with_gold > set(ship.goals)
    assert ship.note.endswith("The others cost more than Ann’s 1 gold.")
    assert not offered(table, "A1", "C2").goal, "only a turn leads there"


def test_the_example_of_the_rules_of_placing_treasures() -> None:
    """Example of placing treasures in the cabin: chest, exchange, and a gem that fills the
    merchant's hold."""
    table = with_cards(2, "ours")
    for place, value in (
        ("storage.white", None),
        ("storage.yellow", 1),
        ("holds.merchant", ["red", "red"]),
    ):
        table.type(f"players[0].{place}", value)
    with_state(table, hands={"Ann": ["white", "yellow", "green"]})
    for color, gold, points in (("white", 1, 1), ("yellow", 3, 2), ("green", 0, 0)):
        had = cabin(table)["gold"], cabin(table)["track"]
        table.do("place", player="Ann", color=color, where="chest")
        assert (cabin(table)["gold"], cabin(table)["track"]) == (had[0] + gold, had[1] + points)
    table.do("hand", player="Ann", color="yellow")
    table.do("place", player="Ann", color="yellow", where="storage")
    before = table.at.state.bag.total
    table.do("exchange", player="Ann", color="yellow")
    assert table.at.state.bag.total == before + 2 and cabin(table)["storage"] == {"gem": 1}
    told = table.do("gem", player="Ann", where="merchant")
    assert told == "Ann puts a gem into the merchant’s hold: full: 5 points."
    assert cabin(table)["holds"] == {"merchant": "complete"} and cabin(table)["storage"] == {}
    assert (cabin(table)["track"], cabin(table)["gold"]) == (1 + 2 + 5, 3 + 1 + 3)
    assert table.at.state.bag.total == before + 4, (
        "two yellow ones and the merchant’s two red ones are back"
    )


def test_what_may_go_where_comes_from_the_rules() -> None:
    table = with_state(with_cards(2, "ours"), hands={"Ann": ["black"]})
    for place, value in (
        ("chest", ["white"]),
        ("storage.purple", 1),
        ("storage.black", 1),
        ("holds.purser", ["black"]),
    ):
        table.type(f"players[0].{place}", value)
    found = table.play.writable(table.at, "cabin", 0)
    where = [place.where for place in found["hand"][0][1]]
    # the chest is due yellow, storage has two of black and purple, the purser asks for four
    # different colours
    assert not {"chest", "storage", "purser"} & set(where)
    assert {"captain", "merchant", "bag"} <= set(where)
    for place in ("chest", "storage", "purser", "nowhere"):
        with pytest.raises(BadInput):
            table.do("place", player="Ann", color="black", where=place)
    with pytest.raises(BadInput):
        table.do("place", player="Ann", color="white", where="captain")  # not in hand
    assert (
        found["sold"] == [("white", 2), ("purple", 2), ("black", 2)]
        and found["pairs"] == ()
        and found["gems"] == ()
    )
    told = answer(table.record, 0, {"piece": "gem"})
    assert told is not None and "chest" in [place.where for place in told], "a gem is of any colour"
    assert answer(table.record, 0, {}) is None


def test_a_hold_that_only_the_cabin_tells_is_full_when_the_players_say_so() -> None:
    table = with_state(with_cards(2, "ours"), hands={"Ann": ["black"]})
    table.type("players[0].holds.scientist", ["red", "red"])
    found = table.play.writable(table.at, "cabin", 0)
    by_where = {place.where: place for place in found["hand"][0][1]}
    assert "scientist" in by_where and by_where["scientist-full"].brings == "5 points"
    table.do("place", player="Ann", color="black", where="scientist-full")
    assert cabin(table)["holds"] == {"scientist": "complete"} and cabin(table)["track"] == 5


def test_a_table_with_printed_cabins_gets_the_holds_that_are_printed() -> None:
    table = Played(GAME, 2)
    table.do("begin", first="Ann", neutral="no")
    table.do("cabins", value="ours")
    for color in facts.OUR_RECIPES["pilot"]:
        table.do("hand", player="Ann", color=color)
        offers = dict(GAME.play().writable(table.at, "cabin", 0)["hand"])[color]
        assert "pilot" in [place.where for place in offers]
        assert not any(place.where.endswith("-full") for place in offers), "the phone knows them"
        table.do("place", player="Ann", color=color, where="pilot")
    assert cabin(table)["track"] == facts.OUR_POINTS["pilot"]
    assert cabin(table)["holds"]["pilot"] == "complete"
    told = GAME.play().writable(table.at, "cabin", 0)
    assert "pilot: purple, yellow, white, 7 points;" in told["ours"] and told["cabins"][0] == "box"
    table.do("cabins", value="box")
    table.do("hand", player="Ann", color="red")
    offers = dict(GAME.play().writable(table.at, "cabin", 0)["hand"])["red"]
    assert "boatswain" in [place.where for place in offers]
