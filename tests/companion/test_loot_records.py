"""Loot Island's records, copies and drafts."""

from __future__ import annotations

from typing import Any

from companion import get_game
from companion.games.loot_island.cards import cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.edits import DRAFTING
from companion.games.loot_island.record import read_table
from companion.places import assign, parse_place, value_at
from companion.records import read_copy
from tests.support.edited import refused
from tests.support.refused import faults, record_of

GAME = get_game("loot-island")
blank = DRAFTING.blank


def two(**aaron: Any) -> dict[str, Any]:
    players = [{"name": "Ann", "cubes": 0, "treasures": [3]}, {"name": "Ben", "cubes": 0}]
    return {"game": "loot-island", "first_player": "Ann", "aaron": aaron, "players": players}


def test_aaron_keeps_crowns_alone_and_either_counts_or_names_them() -> None:
    assert read_table(two(crosses=4)).aaron == read_table(two(treasures=[20])).aaron == 4
    assert read_table(two()).aaron == 0 and read_table(two(crosses=3, treasures=[])).aaron == 3
    assert faults(GAME, two(treasures=[20, 16]))[0].startswith("aaron.treasures[1]: ")
    assert faults(GAME, two(treasures=[3]))[0].endswith(": 3; allowed: a card that nobody has yet; Ann has it")
    assert faults(GAME, two(crosses=4, treasures=[20])) == ["aaron: an object; allowed: either crosses or treasures"]
    assert faults(GAME, two(crosses=57))[0].startswith("aaron.crosses: 57; allowed: a whole number from 0 to 56")
    assert faults(GAME, two(crosses=1) | {"crown_ladder": [25, 18]})[0].startswith("crown_ladder: ")


def test_each_revealed_healer_is_picked_once() -> None:
    data = assign(
        record_of(GAME), parse_place("players[1]"), {"name": "Ben", "cubes": 2, "healer": {"per_cube": 1, "fixed": 2}}
    )
    GAME.score_data(data)  # two cards alike were revealed
    data["healers"] = data["healers"][:2]
    assert faults(GAME, data) == ['players[1].healer: "1 a cube + 2"; allowed: each revealed healer once: 17 fixed']


def test_every_fault_is_told_at_once() -> None:
    data = record_of(GAME)
    data["players"][0]["cubes"] = -1
    data["players"][1]["treasures"] = [99, {"type": "crown", "value": 1}]
    data["crown_ladder"] = [1, 2, 3]
    data["extra"] = 1
    assert len(faults(GAME, data)) == 5
    data = record_of(GAME)
    data["first_player"] = "Dev"
    data["players"][1]["treasures"] = [16, 1]
    data["players"][2]["healer"] = {"per_cube": 1, "fixed": 2}
    assert len(faults(GAME, data)) == 4


# ---- from your copy


def own(**entered: Any) -> LootCopy:
    return read_copy(LootCopy, entered)


def test_an_owners_card_overrides_ours() -> None:
    mine = own(cards=[{"reference": 16, "value": 20}, {"reference": 2, "type": "crown", "crosses": 3, "value": 1}])
    cards = cards_of(mine)
    assert (cards[16].kind, cards[16].value, cards[16].curse) == ("coin-bag", 20, 4)
    assert (cards[2].kind, cards[2].value, cards[2].curse, cards[2].crosses) == ("crown", 1, 0, 3)
    ann = next(s for s in GAME.score_data(record_of(GAME), mine).standings if s.name == "Ann")
    assert ann.subtotal("coin-bags") == 20 and ann.subtotal("crowns") == 4 + 18
    assert mine.fingerprint and own().fingerprint is None


def test_the_copys_crown_bonuses_serve_where_the_record_has_none() -> None:
    mine = own(crown_ladder=[30, 20, 10, 5, 1])
    ann = GAME.score_data(record_of(GAME), mine).standings[0]
    assert ann.subtotal("crowns") == 4 + 30
    assert GAME.score_data(record_of(GAME) | {"crown_ladder": [9, 8, 7]}, mine).standings[0].subtotal("crowns") == 4 + 9


# ---- drafts


def draft() -> dict[str, Any]:
    out = blank(["Ann", "Ben", "Cleo"], None)
    for place, value in (
        ("players[0].treasures.n16", True),
        ("players[1].treasures.n2", True),
        ("players[0].cubes", 5),
        ("players[1].cubes", 5),
        ("players[1].healer", {"per_cube": 0, "fixed": 9}),
        ("healers", [{"per_cube": 1, "fixed": 2}, {"per_cube": 0, "fixed": 9}]),
    ):
        assert refused(DRAFTING, out, place, value) is None, place
        out = assign(out, parse_place(place), value)
    return out


def test_an_empty_table_says_what_is_missing_and_then_is_done() -> None:
    out = draft()
    texts = [m.text for m in DRAFTING.check(out).open_points]
    assert texts == [
        "Who has the First Player tile?",
        "Which healer does Ann pick for 5 curse cubes?",
        "How many curse cubes does Cleo have?",
    ]
    out = assign(out, parse_place("players[2].cubes"), 0)
    out = assign(
        assign(out, parse_place("first_player"), "Ben"), parse_place("players[0].healer"), {"per_cube": 1, "fixed": 2}
    )
    done = DRAFTING.check(out)
    assert done.open_points == () and done.result == GAME.score_data(out)
    later = assign(out, parse_place("players[1].cubes"), 0)
    assert refused(DRAFTING, out, "players[1].cubes", 0) is None, "cubes may go, and the healer must then be taken back"
    assert [m.seat for m in DRAFTING.check(later).open_points] == [1]
    assert value_at(out, parse_place("players[0].treasures.n16")) is True


def test_the_entry_page_sees_healers_hints_and_bonuses() -> None:
    out = assign(draft(), parse_place("players[1].treasures.n22"), True)
    seen = DRAFTING.check(out)
    ann, ben, cleo = seen.view
    assert [o["taken"] for o in ann["healer"]["options"]] == [None, "Ben"]
    assert [o["cost"] for o in ann["healer"]["options"]] == [7, 9] and ann["healer"]["asked"]
    assert [o["chosen"] for o in ben["healer"]["options"]] == [False, True]
    assert cleo["healer"] == {
        "title": "Cleo’s healer",
        "note": "First say how many curse cubes Cleo has.",
        "options": [],
        "asked": False,
    }
    assert "22 is of pile II: with 3 players only I and IV are in play" in ben["hint"] and ann["hint"] is None
    assert seen.shared["ladder"] == [25, 18, 11, 4, 0] and "first three places" in seen.shared["ladder_note"]
    mine = own(crown_ladder=[30, 20, 10, 5, 1])
    assert DRAFTING.check(out, mine).shared["ladder_note"] == "From your copy."
    assert DRAFTING.reference(mine)["cards"]["16"]["text"] == "Coin bag 12, curse 4"
