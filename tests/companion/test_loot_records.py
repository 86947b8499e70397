"""Loot Island's records, copies and drafts, cards in words, the counting of its helps."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, KIND_COUNTS, Card, cards_of, cube_count
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.edits import DRAFTING, FIELDS
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.play.finding import loots, revealed, taking_order, typed_discs
from companion.games.loot_island.record import read_table
from companion.pads import Told, pad_record
from companion.records import read_copy
from tests.support import drafts
from tests.support.loot_island import oracle
from tests.support.refused import record_of

GAME = get_game("loot-island")
NAMES = ["Ann", "Ben", "Cleo"]
GOLDEN = Path(__file__).parent / "golden" / "loot-events.json"


def test_aaron_keeps_crowns_alone_and_either_counts_or_names_them() -> None:
    players = [{"name": "Ann", "cubes": 0, "treasures": [3]}, {"name": "Ben", "cubes": 0}]
    for aaron, crosses in (
        ({"crosses": 4}, 4),
        ({"treasures": [20]}, 4),
        ({}, 0),
        ({"crosses": 3, "treasures": []}, 3),
    ):
        record = {"game": "loot-island", "first_player": "Ann", "aaron": aaron, "players": players}
        assert read_table(record).aaron == crosses


# ---- from your copy


def own(**entered: Any) -> LootCopy:
    return read_copy(LootCopy, entered)


def test_an_owners_card_overrides_ours() -> None:
    mine = own(
        cards=[
            {"reference": 16, "value": 20},
            {"reference": 2, "type": "crown", "crosses": 3, "value": 1},
        ]
    )
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
    assert (
        GAME.score_data(record_of(GAME) | {"crown_ladder": [9, 8, 7]}, mine)
        .standings[0]
        .subtotal("crowns")
        == 4 + 9
    )


def test_crowns_on_a_pad_count_what_is_written_with_the_bonus_in_it_or_beside_it() -> None:
    base = record_of(GAME) | {"players": [{"name": n, "cubes": 3, "treasures": []} for n in NAMES]}
    place = "standings[0].sums"
    for beside, total in (({}, 30), ({(f"{place}.crowns-bonus", "number", ""): 25}, 30 + 25)):
        written = {(f"{place}.crosses", "number", ""): 3, (f"{place}.crowns", "number", ""): 30}
        made = pad_record(GAME, base, Told(written | beside))
        assert GAME.score_data(made).standings[0].subtotal("crowns") == total


@pytest.mark.parametrize(
    ("kind", "field"), [("jewel", "curse"), ("jewel", "value"), ("book", "multiplier")]
)
def test_the_keys_of_a_card_begin_with_the_least_that_a_record_takes(kind: str, field: str) -> None:
    low, high = FIELDS[field]["low"], FIELDS[field]["high"]
    card: dict[str, Any] = {"type": kind, "value": 0} if kind == "jewel" else {"type": kind}
    record = record_of(GAME)
    for number in (low, high):
        record["players"][0]["treasures"] = [{**card, field: number}]
        read_table(record)
    record["players"][0]["treasures"] = [{**card, field: low - 1}]
    with pytest.raises(BadInput, match=field):
        read_table(record)


# ---- drafts


def test_the_entry_page_sees_healers_hints_and_bonuses() -> None:
    out = drafts.blank(GAME, NAMES)
    for place, value in (
        ("players[1].treasures.n22", True),
        ("players[0].cubes", 5),
        ("players[1].cubes", 5),
        ("players[1].healer", {"per_cube": 0, "fixed": 9}),
        ("healers", [{"per_cube": 1, "fixed": 2}, {"per_cube": 0, "fixed": 9}]),
    ):
        out = drafts.edit(GAME, out, place, value)
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
    assert "22 is of pile II: with 3 players only I and IV are in play" in ben["hint"]
    assert ann["hint"] is None
    assert seen.shared["ladder"] == [25, 18, 11, 4, 0]
    assert "first three places" in seen.shared["ladder_note"]
    mine = own(crown_ladder=[30, 20, 10, 5, 1])
    assert DRAFTING.check(out, mine).shared["ladder_note"] == "From your copy."
    entered = DRAFTING.check(drafts.edit(GAME, out, "crown_ladder", [20, 10, 5])).shared
    assert (entered["ladder"], entered["ladder_note"]) == (
        [20, 10, 5, 0, 0],
        "Entered for this table.",
    )
    assert DRAFTING.reference(mine)["cards"]["16"]["text"] == "Coin bag 12, curse 4"


def test_a_card_that_somebody_has_is_told_in_a_sentence() -> None:
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES), "players[1].treasures.n65", True)
    with pytest.raises(BadInput) as caught:
        drafts.edit(GAME, table, "players[0].treasures.n65", True)
    assert DRAFTING.refusal(table, caught.value.faults[0]) == "65 is Ben’s already."
    with pytest.raises(BadInput) as caught:
        drafts.edit(GAME, table, "players[0].cubes", -1)
    assert DRAFTING.refusal(table, caught.value.faults[0]).startswith(
        "Ann’s curse cubes cannot be -1; it takes"
    )


def test_what_is_wrong_already_keeps_nobody_from_typing_on() -> None:
    """Fewer crown bonuses than players, a healer that was not revealed: each is asked about, and
    others go on."""
    table = drafts.blank(GAME, NAMES) | {
        "crown_ladder": [25, 18],
        "healers": [{"per_cube": 1, "fixed": 2}],
    }
    table["players"][1] |= {"cubes": 2, "healer": {"per_cube": 2, "fixed": 9}}
    table = drafts.edit(GAME, table, "players[0].cubes", 5)
    table = drafts.edit(GAME, table, "players[0].healer", {"per_cube": 1, "fixed": 2})
    assert (table["players"][0]["cubes"], table["players"][0]["healer"]["fixed"]) == (5, 2)


@pytest.mark.parametrize(
    ("card", "text"),
    [
        (Card("book", multiplier=2, curse=1), "Book ×2, curse 1"),
        (Card("crown", 3, 2, crosses=1), "Crown 3, 1 cross, curse 2"),
        (Card("crown", 4, 0, crosses=3), "Crown 4, 3 crosses"),
        (Card("jewel", 5), "Jewel 5"),
    ],
)
def test_a_card_in_words(card: Card, text: str) -> None:
    assert card.text == text


def test_whoever_is_taken_out_leaves_the_tile() -> None:
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES), "first_player", "Cleo")
    left = drafts.edit(GAME, table, "players[2]", None)
    assert "first_player" not in left and len(left["players"]) == 2
    assert len(drafts.edit(GAME, left, "players[2]", {"name": "Cleo"})["players"]) == 3
    with_aaron = drafts.edit(GAME, left, "aaron.crosses", 2)
    assert (
        "empty his crosses first"
        in drafts.faults_of_edit(GAME, with_aaron, "players[2]", {"name": "Cleo"})[0]
    )


def test_the_form_asks_cubes_of_everybody_and_the_tile_of_the_table() -> None:
    cubes, tile = GAME.drafting().form(drafts.blank(GAME, NAMES))
    assert (cubes.name, cubes.of_player, tile.name, tile.of_player) == (
        "players[].cubes",
        True,
        "first_player",
        False,
    )
    hints = (cubes.hints["gauge"], cubes.hints["start"])
    assert hints == (13, 3), "out with the thirteenth cube; everybody starts with three"
    assert [choice.value for choice in tile.choices if choice.seat is not None] == NAMES


def test_healers_of_the_copy_say_so_until_cards_are_revealed() -> None:
    copy = read_copy(
        LootCopy, {"healers": [{"per_cube": 2, "fixed": 1}, {"per_cube": 0, "fixed": 11}]}
    )
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES), "players[0].cubes", 2)
    first, _ = drafts.check(GAME, table, copy).view[0]["healer"]["options"]
    assert first["why"] == "2 cubes at 2, and 1 fixed, from your copy"
    first = drafts.edit(GAME, table, "first_player", NAMES[1])
    both = drafts.edit(GAME, first, "players[1].cubes", 2)
    titles = [drafts.check(GAME, one).view[0]["healer"]["title"] for one in (table, first, both)]
    assert titles == ["Ann’s healer", "Ann’s healer", "Ann’s healer, picks second"]
    plain = drafts.check(GAME, table).view[0]["healer"]["options"]
    assert not any("copy" in option["why"] for option in plain)
    revealed = drafts.edit(GAME, table, "healers", [{"per_cube": 2, "fixed": 1}])
    (only,) = drafts.check(GAME, revealed, copy).view[0]["healer"]["options"]
    assert only["why"] == "2 cubes at 2, and 1 fixed"


def test_events_are_as_they_were_when_last_read() -> None:
    """Names, words by phase, and what they do to the numbers; COMPANION_REGENERATE=1 writes them
    anew: read them."""
    every = json.loads(json.dumps({name: asdict(event) for name, event in EVENTS.items()}))
    found = {
        name: {part: value for part, value in event.items() if value and part != "asks"}
        for name, event in every.items()
    }
    if os.environ.get("COMPANION_REGENERATE") == "1":
        assert os.environ.get("CI") != "true", "golden files are not written under CI=true"
        GOLDEN.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert found == json.loads(GOLDEN.read_text("utf-8"))


def test_the_rules_example_of_big_and_small_loot() -> None:
    """And events never reveal fewer than none."""
    assert loots(7, 8, 6) == (("far", "big"), ("near", "small"))
    assert revealed("big", 3, 4) == (7, "3 discs + 4 chests")
    order = taking_order(("Blue", "Red", "Black"), 7)
    assert [order.count(name) for name in ("Blue", "Red", "Black")] == [3, 2, 2]
    assert revealed("small", 4, 3)[0] == 3
    assert taking_order(("Red", "Black", "Yellow", "Blue"), 3) == ("Red", "Black", "Yellow")
    assert revealed("big", 1, 0, EVENTS["B11"])[0] == 0
    assert revealed("small", 5, 0, EVENTS["B11"])[0] == 0
    assert taking_order((), 2) == ()


@pytest.mark.parametrize(
    ("fields", "places"),
    [
        ({"disc_1": "1", "disc_2": "1"}, ["disc_2"]),
        ({"disc_1": "4", "disc_3": "aaron"}, ["disc_1"]),
    ],
)
def test_discs_that_cannot_lie_there_are_refused(fields: dict[str, str], places: list[str]) -> None:
    assert typed_discs({"disc_1": "2", "disc_3": "1"}, NAMES) == ("Ben", "Ann")
    assert typed_discs({"disc_1": "aaron"}, NAMES[:2]) == ("Aaron",)
    with pytest.raises(BadInput) as caught:
        typed_discs(fields, NAMES)
    assert [f.place for f in caught.value.faults] == places


def test_warnings_from_ten_cubes_up() -> None:
    warnings = [
        "",
        "",
        "out with 3 more",
        "out with 1 more",
        "out",
        "out",
    ]
    assert [cube_count("A", n).warning for n in (0, 9, 10, 12, 13, 40)] == warnings
    assert cube_count("A", 12).text == "12 is safe. 1 more at the end of the game and you are out."
    assert cube_count("A", 5).text == "12 is safe. With 13 at the end of the game you are out."
    assert cube_count("A", 13).text.startswith(
        "12 is safe. With 13 at the end of the game you are out: give some back"
    )


def test_the_cards_are_those_of_the_independent_list() -> None:
    assert len(CARDS) == facts.N_CARDS
    assert sorted(KIND_COUNTS.values(), reverse=True) == [14, 14, 14, 12, 10, 10]
    for reference, card in CARDS.items():
        other = oracle.CARDS[reference]
        mine = (
            card.pile,
            card.kind,
            card.value,
            card.curse,
            card.crosses,
            card.multiplier,
            card.skull or None,
        )
        assert mine == tuple(
            other[k] for k in ("pile", "type", "value", "curse", "crosses", "multiplier", "skull")
        )
