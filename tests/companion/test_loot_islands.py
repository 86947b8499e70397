"""Loot Island in play: who uses a small island, what it costs, and what it does."""

from __future__ import annotations

import pytest

from companion import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS
from tests.support.loot_island.played import cubes, in_round_1, with_event


def test_on_a_small_island_without_a_treasure_left_the_game_ends() -> None:
    """Rules, p. 5: without deck and discards it ends at once; the cube was taken before the
    treasure is turned up."""
    table = in_round_1("", players=3)
    piles = facts.SIZES[3].piles
    table.type(
        "players[1].treasures", [number for number, card in CARDS.items() if card.pile in piles]
    )
    told = table.do("island", player="Ann")
    assert told == "Small island: Ann takes 1 cube. No treasure is left: the game ends at once."
    assert table.at.state.stage == "end" and cubes(table) == [4, 3, 3]


def test_with_a3_every_small_island_costs_a_cube_beside_what_it_takes_itself() -> None:
    """Rules, p. 14."""
    table = in_round_1("A3")
    assert [way.label for step in table.view(at="Ben").islands for way in step.ways] == [
        "2 cubes and a treasure",
        "The ship sails on",
        "Another island",
    ]
    table.do("island", player="Ann", how="ship")
    table.do("island", player="Ben", how="other")
    table.do("island", player="Dev", how="treasure")
    assert cubes(table) == [4, 4, 3, 5] and table.at.state.corner == "north-east"


def test_with_b9_whoever_uses_a_small_island_passes_and_the_first_has_the_tile() -> None:
    """Rules, p. 14."""
    table = with_event("B9")
    assert table.do("island", player="Ben", how="ship").endswith(
        "Ben passes first and has the tile."
    )
    assert table.record["first_player"] == "Ben"
    table.do("island", player="Dev", how="treasure")
    assert table.record["first_player"] == "Ben" and table.at.state.takers == ["Dev"]


def test_whoever_has_passed_uses_no_small_island() -> None:
    """Rules, p. 6: their turn is skipped for the rest of the phase."""
    table = with_event("B9")
    table.do("island", player="Ben", how="ship")
    with pytest.raises(BadInput, match="allowed: Ann, Chloé, Dev"):
        table.do("island", player="Ben", how="other")
    asked = table.view(at="Ben").islands[0].asks[0]
    assert asked.values == ("Ann", "Chloé", "Dev") and asked.value == ""
    for name in asked.values:
        table.do("island", player=name, how="other")
    assert not table.view().islands
    table.do("find")
    table.do("skip")
    table.do("next", event="B7")
    table.do("passed", player="Ann")
    with pytest.raises(BadInput, match="allowed: Ben, Chloé, Dev"):
        table.do("island", player="Ann", how="treasure")


def test_whose_small_island_it_is_is_asked_only_where_it_matters() -> None:
    table = in_round_1("")
    treasure, ship = table.view(at="Ben").islands
    assert [asked.value for asked in treasure.asks] == ["Ben"] and not ship.asks
    table.do("island", how="ship")
    assert cubes(table) == [3, 3, 3, 3] and not table.now.more[0].asks
    assert "island" not in [step.do for step in table.now.more]
    one_for_all = with_event("B9").view().islands
    assert [len(step.asks) for step in one_for_all] == [1]


def test_what_is_played_for_aaron_is_told_in_his_row() -> None:
    """Rules, p. 15: his 1 gives both players a cube, his small islands no cube to anybody."""
    table = in_round_1("A3", players=2)
    page = table.view(at="Aaron")
    step = page.steps[0]
    assert (step.title, page.waits) == (
        "Ann and Ben take 1 cube",
        "Aaron never passes: tap who does.",
    )
    table.do(step.do, **step.fields)
    table.do("island", player="Aaron", how="ship")
    assert cubes(table) == [4, 4]
    last = in_round_1("", players=2)
    for do in ("find", "skip"):
        last.do(do)
    last.do("next", event="B9")
    last.do("island", player="Aaron", how="ship")
    assert not last.at.state.passed and last.marked() == {"aaron-events"}
