"""Printed sheets of Loot Island, opened again: document, figures against the rules, codes, the owner's copy."""

from __future__ import annotations

import re
from functools import partial

import pytest

from companion import get_game
from companion.copies import read_copy
from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.setups import run_setup
from pdf.parts.prose import house_marked, typeset
from pdf.preflight import check_pdf
from pdf.sheets.loot_island.aaron_aid import cards_for_two
from pdf.sheets.loot_island.bonus_tables import crown_share, span
from pdf.sheets.loot_island.island import Course
from tests.support.loot_island.paper import COPY
from tests.support.rendered import CODE, printed, words
from tests.support.tagged import squeezed

GAME = facts.SLUG


made = partial(printed, game=GAME)


@pytest.fixture(scope="module")
def own_copy() -> LootCopy:
    return read_copy(LootCopy, COPY)


# ---- figures


def test_shares_of_the_crowns_for_every_tie() -> None:
    """By hand from 25, 18, 11, 4, 0: sums of the places, divided, rounded down."""
    expected = {1: (25, 21, 18, 14, 11), 2: (18, 14, 11, 8), 3: (11, 7, 5), 4: (4, 2), 5: (0,)}
    for place, shares in expected.items():
        for tied, share in enumerate(shares, 1):
            assert crown_share(facts.CROWN_LADDER, place, tied) == share


@pytest.mark.parametrize("paper", ["a4", "a5"])
def test_the_tables_show_every_bonus(paper: str) -> None:
    text = words(made("bonus-tables", paper=paper).data)
    for said in (
        "1st 2nd 3rd 4th 5th",
        "25 18 11 4 0",
        "21 14 7 2",
        "18 11 5",
        "14 8",
        "0 8 20 20 28 40 40 48",
        "12 18 24 30",
    ):
        for part in said.split():
            assert part in text
    assert "13 or more cubes" in text
    assert "house rule" in text
    assert "yours" not in text


def test_the_index_has_every_card(own_copy: LootCopy) -> None:
    text = words(made("treasure-index").data)
    for number in CARDS:
        assert re.search(rf"\b{number}\b", text)
    assert "Unofficial list" in text
    assert "from your copy" not in text
    own = words(made("treasure-index", copy=own_copy).data)
    assert re.search(r"\b16\* 99\b", own)
    assert re.search(r"\b1\* 4 2 4\b", own)
    assert own.count("*") == 3, "two cards and the line that says what it means"
    assert "from your copy" in own


def test_the_index_lists_cards_as_they_are() -> None:
    """The run of figures of some cards, row by row."""
    text = words(made("treasure-index").data)
    assert "1 4 2 1 2 2 2 3 2 2 3 4 5 5 5 ×2 1" in text  # crown, jewel, crown, jewel, book
    assert "70 15 5 71 ×1 – 72 3 3" in text


def test_the_copy_changes_ladder_healers_and_crowns(own_copy: LootCopy) -> None:
    text = words(made("bonus-tables", copy=own_copy).data)
    assert "yours" in text
    assert "30" in text.split()
    assert "+ 30 · 20 · 10 …" in words(made("score-pad", paper="a5", copy=own_copy).data)
    aid = made("player-aid", copy=own_copy).data
    assert "2 a cube + 14" in " ".join(words(aid, page) for page in range(2))
    assert made("aaron-aid", copy=own_copy).data != made("aaron-aid").data
    assert "from your copy" in words(made("setup-sheet", "players=3", copy=own_copy).data)


def test_events_are_all_there_in_order() -> None:
    text = words(made("event-reference").data)
    at = [re.search(rf"\b{name}\b", text[text.index("The first round") :]) for name in EVENTS]
    starts = [found.start() for found in at if found]
    assert len(starts) == len(EVENTS) == 18
    assert starts == sorted(starts)
    for event in EVENTS.values():
        for told in (*event.reminders.values(), event.aaron):
            assert squeezed(typeset(house_marked(told)).replace("{house}", "")) in squeezed(text)


def test_the_pad_has_a_column_for_each_player_and_aarons_crosses() -> None:
    for players in range(facts.PLAYERS[0], facts.PLAYERS[1] + 1):
        text = words(made("score-pad", f"players={players}", paper="a5").data)
        assert text.count("+5") == players
        assert ("Aaron" in text) == (players in (2, 5))
        for title in facts.CATEGORIES.values():
            assert title in text


def test_aarons_crowns_are_those_of_a_game_for_two() -> None:
    crowns = {c.reference for c in cards_for_two() if c.kind == "crown"}
    assert crowns == {1, 3, 17, 20, 59, 64, 66, 74}


def test_examples_of_aaron_survive_a_strange_copy() -> None:
    no_skulls = [
        {"reference": n, "type": "amulet", "value": 1} for n, c in CARDS.items() if c.kind in ("skull", "crown")
    ]
    assert check_pdf(made("aaron-aid", copy=read_copy(LootCopy, {"cards": no_skulls})).data) == []


def test_span() -> None:
    assert (span([3, 1, 2]), span([2, 2]), span([])) == ("1–3", "2", "–")


# ---- setup, course, codes


@pytest.mark.parametrize(
    ("corner", "heading", "coasts"),
    [
        ("north-west", "clockwise", ["north", "east", "south", "west", "north"]),
        ("north-west", "anticlockwise", ["west", "south", "east", "north", "west"]),
        ("south-east", "clockwise", ["south", "west", "north", "east", "south"]),
    ],
)
def test_the_course_goes_round_the_island(corner: str, heading: str, coasts: list[str]) -> None:
    assert Course(corner, heading).coasts == coasts


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize(
    "variant", [(), ("healers=open",), ("healers=dealt", "preview_events=yes", "initial_hands=yes")]
)
def test_the_setup_sheet_tells_the_setup_and_no_secret(players: int, variant: tuple[str, ...]) -> None:
    made_sheet = made("setup-sheet", f"players={players}", *variant)
    text = words(made_sheet.data)
    setup = run_setup(get_game(GAME), players, CODE, dict(v.split("=") for v in variant))
    details = setup.details
    assert made_sheet.code == CODE
    assert f"No. {CODE}" in text
    for key in ("treasure_cards", "hand", "cards_for_loot", "small_islands", "healers"):
        assert str(details[key]) in text.split()
    assert f"seat {setup.start_player}" in text
    first, *hidden = details["events"]
    assert first in text.split()
    shown = [name for name in hidden if re.search(rf"\b{name}\b", text)]
    assert shown == ([] if "preview_events=yes" not in variant else hidden)
    if shown:  # they are told in the order of the box, not of the rounds
        at = [text.index(name) for name in sorted(shown, key=list(EVENTS).index)]
        assert at == sorted(at)
    assert ("Aaron" in text) == (players == 2)
    assert "Seats, clockwise" in text
    assert details["events"][0] in text and "as above." in text, "the open event is told once, on its card"


def test_every_sheet_of_a_pad_is_a_game_of_its_own() -> None:
    for name in ("score-pad", "round-tracker"):
        pad = made(name, "up=2", copies=9)
        assert (pad.pages, pad.sheets, pad.code) == (5, 10, CODE)
        numbers = [n for page in range(5) for n in re.findall(r"No\. ([\w-]+)", words(pad.data, page))]
        assert len(set(numbers)) == 10
        assert CODE in numbers
        short = made(name, "up=2", copies=3)
        again = [n for page in range(2) for n in re.findall(r"No\. ([\w-]+)", words(short.data, page))]
        assert set(again) == set(numbers[:4]), "a longer pad begins like a shorter one"


def test_the_tracker_shows_the_first_round_of_its_code() -> None:
    setup = run_setup(get_game(GAME), 3, CODE)
    for settings in (("players=3",), ("players=3", "up=2")):
        text = words(made("round-tracker", *settings).data)
        assert setup.details["events"][0] in text.split()
        assert f"Seat {setup.start_player}" in text
        for hidden in setup.details["events"][1:]:
            assert not re.search(rf"\b{hidden}\b", text)


def test_backs_take_turns_with_fronts() -> None:
    pad = made("score-pad", "up=2", "back=bonuses", copies=4)
    assert (pad.pages, pad.sheets) == (4, 4)
    for page in (1, 3):
        assert words(pad.data, page).count("Collector bonuses") == 2


def test_bad_orders_are_refused() -> None:
    with pytest.raises(BadInput, match="--seed"):
        made("setup-sheet", seed="7KQ4")
    with pytest.raises(BadInput, match="2 to 5"):
        made("score-pad", "players=6")
    with pytest.raises(BadInput, match="--paper"):
        made("treasure-index", paper="a5")
