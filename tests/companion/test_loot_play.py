"""Loot Island in play: the loot of a coast written in one act, cards on another sheet, Aaron's crowns."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from companion.edits import Edit
from companion.games.loot_island.cards import CARDS
from tests.support.playing import Played, begun, set_up

GAME = get_game("loot-island")
DRAFTING = GAME.drafting()
CROWN = next(n for n, card in CARDS.items() if card.kind == "crown")
AMULET = next(n for n, card in CARDS.items() if card.kind == "amulet")
CURSED = next(n for n, card in CARDS.items() if card.curse == 4 and card.kind == "coin-bag")


def hands(table: Played) -> dict[str, tuple[list[int], int]]:
    return {p["name"]: (p["treasures"], p["cubes"]) for p in table.record["players"]}


def test_the_loot_of_a_landing_is_written_in_one_act_with_its_curse() -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    start = table.document
    landing = {"near_cards": 5, "near_disc_1": 2, "near_disc_2": 1, "near_chests": 2}
    told = table.do("explore", **landing, card_1=AMULET, card_2=CURSED, card_3=7, how_3="bury")
    # Ben holds an amulet, so burying gives back 2 + 1 cubes of the 3 that he began with; Ann's coin bag brings 4
    assert hands(table) == {"Ann": ([CURSED], 3 + 4), "Ben": ([AMULET], 0), "Chloé": ([], 3)}
    assert f"Ben: {AMULET} and buries 7, 0 cubes. Ann: {CURSED}, 7 cubes. Ann takes next." in told
    assert table.at.state.taker == ("Ann", "big")
    table.undo()
    assert table.document == start


@pytest.mark.parametrize(
    ("cards", "at"),
    [
        ({"card_2": 5}, "card_2"),
        ({"card_1": 5, "card_2": 5}, "card_2"),
        ({"card_1": 75}, "card_1"),
        ({f"card_{n}": n for n in range(1, 6)}, "card_5"),
    ],
)
def test_loot_that_cannot_be_taken_leaves_everything_as_it_was(cards: dict[str, Any], at: str) -> None:
    table = begun(GAME, 3, set_up(GAME, 3))
    before = table.document
    with pytest.raises(BadInput) as raised:
        table.do("explore", near_cards=5, near_disc_1=2, near_disc_2=1, near_chests=2, **cards)
    assert raised.value.faults[0].place == at and raised.value.faults[0].words
    assert table.document == before


def test_a_card_on_the_wrong_sheet_is_moved_in_one_edit_and_back() -> None:
    record = DRAFTING.apply(DRAFTING.blank(["Ann", "Ben"]), Edit("players[0].treasures.n15", True))
    assert DRAFTING.stands(record, "holder.n15") == "Ann" and DRAFTING.stands(record, "holder.n16") is None
    moved = DRAFTING.apply(record, Edit("holder.n15", "Ben"))
    assert [p["treasures"] for p in moved["players"]] == [[], [15]] and record["players"][0]["treasures"] == [15]
    assert DRAFTING.apply(moved, Edit("holder.n15", "Ann")) == record
    nobody = DRAFTING.apply(moved, Edit("holder.n15", None))
    assert [p["treasures"] for p in nobody["players"]] == [[], []]
    for place, value in (("holder.n15", "Chloé"), ("holder.n99", "Ann"), ("holder.n15", 3), ("holder", "Ann")):
        with pytest.raises(BadInput):
            DRAFTING.apply(record, Edit(place, value))


def test_aaron_holds_crowns_only_and_at_a_table_of_two() -> None:
    two = DRAFTING.blank(["Ann", "Ben"])
    crowned = DRAFTING.apply(two, Edit(f"holder.n{CROWN}", "Aaron"))
    assert crowned["aaron"] == {"treasures": [CROWN]} and DRAFTING.stands(crowned, f"holder.n{CROWN}") == "Aaron"
    assert DRAFTING.apply(crowned, Edit(f"holder.n{CROWN}", None)) == two
    with pytest.raises(BadInput) as raised:
        DRAFTING.apply(two, Edit("holder.n15", "Aaron"))
    assert raised.value.faults[0].words == "15 is no crown: Aaron buries it, as he keeps crowns only."
    counted = DRAFTING.apply(two, Edit("aaron", {"crosses": 2}))
    for record in (counted, DRAFTING.blank(["Ann", "Ben", "Chloé"])):
        with pytest.raises(BadInput):
            DRAFTING.apply(record, Edit(f"holder.n{CROWN}", "Aaron"))
    namesake = DRAFTING.apply(DRAFTING.blank(["Aaron", "Ben"]), Edit(f"holder.n{CROWN}", "Aaron"))
    assert namesake["players"][0]["treasures"] == [CROWN] and "aaron" not in namesake


def test_in_play_aaron_and_the_players_change_cards() -> None:
    table = begun(GAME, 2, set_up(GAME, 2))
    table.do("take", player="Aaron", card=CROWN)
    assert table.record["aaron"] == {"treasures": [CROWN]}
    assert "Ben's now, not Aaron's" in table.do("move", player="Ben", card=CROWN)
    assert "aaron" not in table.record and table.record["players"][1]["treasures"] == [CROWN]
    assert "buries" in table.do("take", player="Aaron", card=15)
    with pytest.raises(BadInput):
        table.do("take", player="Ann", card=CROWN, how="keep")
