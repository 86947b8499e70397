"""Waters of Nereus: records, drafts, what the entry page shows, an owner's copy, the days and the
bag."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import full_board
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from companion.games.waters_of_nereus.discovery import generate_deck
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.holds import holds_of, playable_holds
from companion.games.waters_of_nereus.neutral import crew_days, turn_disc
from companion.games.waters_of_nereus.play.state import Bag
from companion.games.waters_of_nereus.setup import full_bag
from companion.places import assign, parse_place
from companion.randomness import parse_code
from companion.records import read_copy
from tests.support.refused import faults, record_of

GAME = get_game("waters-of-nereus")
ORDER = ["white", "yellow", "green", "red", "purple", "black"]  # rules, The treasure chest


def changed(path: str, value: Any) -> dict[str, Any]:
    return assign(record_of(GAME), parse_place(path), value)


# ---- drafts


def test_a_map_code_opens_no_table() -> None:
    with pytest.raises(BadInput, match="no map"):
        DRAFTING.blank(["Ann", "Ben"], "7KQ4-M2XD")


def test_a_cabin_as_the_page_shows_it() -> None:
    record = changed("players[0].storage", {})
    shown = DRAFTING.check(record).view[0]
    slots = shown["chest"]
    assert [slot["slot"] for slot in slots] == ORDER
    assert [slot["random"] for slot in slots] == [False, False, True, False, False, False]
    assert [slot["points"] for slot in slots] == [1, 2, 0, 3, 4, 5]
    assert [slot["gold"] for slot in slots] == [1, 3, 0, 0, 0, 0]
    assert shown["storage"] == {**dict.fromkeys(ORDER, 2), "gem": 9}
    assert shown["bays"] == [["white", "yellow"], ["green", "red"], ["purple", "black"], ["gem"]]
    assert shown["completed"] == 1
    assert [card["name"] for card in shown["cards"]] == [
        "red-in-chest",
        "purple-in-storage",
        "captain",
    ]
    assert shown["cards"][1]["why"] == "not played: no purple treasure and no gem in storage"
    most = {card["name"]: card["most"] for card in shown["deck"]}
    assert (most["red-in-chest"], most["captain"]) == (2, 1)
    assert most["red-in-storage"] == 0, "what others hold cannot be had"
    holds = {hold["crew"]: hold for hold in shown["holds"]}
    captain, merchant, pilot = (holds[crew] for crew in ("captain", "merchant", "pilot"))
    assert (captain["title"], captain["fits"], captain["fault"]) == ("Captain", [], None)
    assert (merchant["size"], merchant["points"], merchant["from_copy"]) == (3, 5, False)
    assert pilot["recipe"] is None and len(pilot["fits"]) == 7
    mine = read_copy(
        NereusCopy, {"holds": {"pilot": {"recipe": ["red", "red", "red"], "points": 7}}}
    )
    pilot = DRAFTING.check(record, mine).view[0]["holds"][1]
    assert pilot["from_copy"] and (pilot["points"], pilot["recipe"]) == (7, "red, red, red")
    assert pilot["fault"] == "Pilot’s hold: treasures that find a space each: red, red, red."


def test_a_part_of_a_cabin_is_called_as_players_call_it() -> None:
    for part, words in (
        ("track", "Ann’s points on the scoring track"),
        ("science", "Ann’s science power"),
    ):
        assert DRAFTING.place_in_words(record_of(GAME), ("players", 0, part)) == words


# ---- from your copy

OWN = {
    "holds": {
        "pilot": {"recipe": ["white", "green/red", "any"], "points": 7},
        "scientist": {"recipe": ["white", "white", "yellow"]},
        "purser": {"points": 9},
    },
    "explorer_gold": [2, 3, 4, 5],
}


def own(**more: Any) -> NereusCopy:
    return read_copy(NereusCopy, {**OWN, **more})


def test_a_copys_recipes_bind_the_holds() -> None:
    assert (
        faults(GAME, changed("players[0].holds.pilot", ["yellow", "yellow"]), own())[0]
        == "players[0].holds.pilot: a list of 2; allowed: treasures that find a space each: white,"
        " green/red, any"
    )
    assert faults(GAME, changed("players[0].holds.scientist", ["white"] * 3), own())[0].endswith(
        'at most 2 treasures; a full hold is "complete"'
    )
    assert GAME.score_data(changed("players[0].holds.pilot", ["yellow", "red"]), own()).winners == (
        "Ann",
    )
    draft = DRAFTING.check(changed("players[0].holds.pilot", ["yellow", "yellow"]), own())
    assert [m.text for m in draft.open_points] == [
        "Pilot’s hold: treasures that find a space each: white, green/red, any."
    ]
    assert explorer_gold(own()) == (2, 3, 4, 5) and explorer_gold(None) == (2, 3, 3, 4)
    holds = holds_of(own())
    assert (holds["pilot"].size, holds["pilot"].points, holds["pilot"].from_copy) == (3, 7, True)
    assert (holds["captain"].points, holds["captain"].from_copy) == (12, False)
    assert holds["pilot"].recipe == "white, green/red, any"
    assert holds["scientist"].recipe == "white, white, yellow"


def test_our_holds_fill_what_nobody_tells_at_the_rate_of_the_rules() -> None:
    """Points by how rare the treasures are, as the captain's 12 have it; what the rules and the
    copy tell stays, and so do the treasures of their examples."""
    ours = playable_holds(None)

    def rare(colours: Iterable[str]) -> float:
        return sum(1 / facts.TREASURES[colour] for colour in colours)

    rate = facts.HOLD_POINTS["captain"] / rare(facts.CAPTAIN_RECIPE)
    common = sorted(facts.TREASURES, key=lambda colour: -facts.TREASURES[colour])
    recipes = facts.OUR_RECIPES | {"purser": common[: facts.PURSER_SIZE]}
    for crew, recipe in recipes.items():
        assert ours[crew].points == round(rate * rare(recipe)), crew
        assert ours[crew].size in facts.HOLD_SIZES
    assert "green" in recipes["boatswain"] and "white" in recipes["scientist"], "the examples"
    assert [crew for crew, hold in ours.items() if not hold.ours] == ["captain", "merchant"]
    told = holds_of(own())
    filled = playable_holds(own())
    assert all(filled[crew].points == hold.points for crew, hold in told.items() if hold.points)
    assert all(filled[crew].spaces == hold.spaces for crew, hold in told.items() if hold.spaces)
    assert not filled["pilot"].ours and filled["explorer"].ours == "treasures and VP"


def test_an_empty_copy_changes_nothing() -> None:
    empty = read_copy(NereusCopy, {})
    assert empty.fingerprint is None and holds_of(empty) == holds_of(None)
    assert GAME.score_data(record_of(GAME), empty) == GAME.score_data(record_of(GAME))


# ---- the chest


def tapped(chest: list[str], at: int) -> list[str]:
    """Rules: slots fill in order, each with its treasure or a gem."""
    if at >= len(chest):
        return chest + ORDER[len(chest) : at + 1]
    if chest[at] != "gem":
        return [*chest[:at], "gem", *chest[at + 1 :]]
    return chest[:at]


def test_a_tap_on_a_slot_fills_it_makes_a_gem_of_it_or_empties_it() -> None:
    taps: Any = DRAFTING.reference()["chest"]
    chests = taps["chests"]
    assert len(chests) == sum(2**n for n in range(7)), (
        "each slot in order, each its treasure or a gem"
    )
    for chest, after in zip(chests, taps["after"], strict=True):
        assert [chests[n] for n in after] == [tapped(chest, at) for at in range(6)]


# ---- set-ups


def test_a_deck_of_ours_is_the_same_for_two_players_and_three() -> None:
    code = parse_code("7KQ4-M2XD", ())
    for rows, cols in ((5, 5), (5, 6), (7, 7)):
        board = full_board(rows, cols)
        assert generate_deck(board, 2, code).cards == generate_deck(board, 3, code).cards


def test_the_card_counts_of_the_appendix() -> None:
    assert (
        facts.END_CARDS + sum(card.copies for card in facts.TURN_CARDS) == facts.SCIENCE_CARDS == 22
    )
    assert sum(facts.TREASURES.values()) == facts.N_TREASURES == 96
    assert len(facts.CREW) * 4 == facts.CREW_CARDS == 28
    assert sum(facts.COINS.values()) == 48


# ---- the neutral player, the bag


def test_the_disc_turns_clockwise() -> None:
    assert turn_disc("N", 2) == "E" and turn_disc("NW", 1) == "N" and turn_disc("W", 6) == "S"
    table = {point: tuple(turn_disc(point, face) for face in facts.FACES) for point in facts.POINTS}
    assert table["N"] == ("NE", "E", "SE", "S", "SW", "W") and len(table) == 8
    assert all(len(set(after)) == 6 and point not in after for point, after in table.items())


def test_the_days_of_a_code_are_whole_crews() -> None:
    days = crew_days(parse_code("7KQ4-M2XD", ()))
    assert (
        len(days) == 4
        and all(sorted(d) == sorted(facts.CREW) for d in days)
        and len({tuple(d) for d in days}) > 1
    )


def test_the_bag_starts_as_the_set_up_leaves_it() -> None:
    assert full_bag(4) == {**facts.TREASURES, "white": 19} and Bag.of(full_bag(2)).total == 94
    assert Bag.of(full_bag(2)).chances["black"] == Fraction(9, 94)
    empty = Bag.of({})
    assert [empty.refills, empty.draw("red").refills, empty.draw("red").draw("white").refills] == [
        0,
        1,
        1,
    ]
    assert empty.chances["white"] == Fraction(2, 8), "of the refill"
    with pytest.raises(BadInput, match="at most 9 black"):
        Bag.of(full_bag(2)).put_back("black")
