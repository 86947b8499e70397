"""Printed sheets of Loot Island, opened again: figures against the rules, codes, the owner's
copy."""

from __future__ import annotations

import re
from functools import partial

import pytest

from companion import get_game
from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.records import read_copy
from companion.setups import run_setup
from pdf.preflight import check_pdf
from pdf.sheets.loot_island.aaron_aid import cards_for_two
from pdf.sheets.loot_island.bonus_tables import crown_share
from pdf.sheets.loot_island.island import coasts_of
from tests.support.loot_island.paper import COPY
from tests.support.rendered import CODE, printed, words

pytestmark = pytest.mark.rendered

GAME = facts.SLUG
OWN = read_copy(LootCopy, COPY)
made = partial(printed, game=GAME)


def test_shares_of_the_crowns_for_every_tie_and_aarons_crowns() -> None:
    """By hand from 25, 18, 11, 4, 0: sums of the places, divided, rounded down."""
    expected = {1: (25, 21, 18, 14, 11), 2: (18, 14, 11, 8), 3: (11, 7, 5), 4: (4, 2), 5: (0,)}
    for place, shares in expected.items():
        assert (
            tuple(crown_share(facts.CROWN_LADDER, place, n) for n in range(1, len(shares) + 1))
            == shares
        )
    assert {c.reference for c in cards_for_two() if c.kind == "crown"} == {
        1,
        3,
        17,
        20,
        59,
        64,
        66,
        74,
    }


def test_the_index_lists_cards_as_they_are() -> None:
    """The run of figures of some cards, row by row; the owner's are marked."""
    text = words(made("treasure-index").data)
    assert all(re.search(rf"\b{number}\b", text) for number in CARDS)
    assert "1 4 2 1 2 2 2 3 2 2 3 4 5 5 5 ×2 1" in text  # crown, jewel, crown, jewel, book
    assert "70 15 5 71 ×1 – 72 3 3" in text
    assert "Unofficial list" in text and "from your copy" not in text
    own = words(made("treasure-index", copy=OWN).data)
    assert re.search(r"\b16\* 99\b", own) and re.search(r"\b1\* 4 2 4\b", own)
    assert own.count("*") == 3, "two cards and the line that says what it means"


def test_the_copy_changes_ladder_healers_and_crowns() -> None:
    text = words(made("bonus-tables", copy=OWN).data)
    assert "yours" in text and "30" in text.split()
    assert "30, 20, 10 …" in words(made("score-pad", paper="a5", copy=OWN).data)
    aid = made("player-aid", copy=OWN).data
    assert "2 a cube + 14" in " ".join(words(aid, page) for page in range(2))
    # folded, the last line has no room for the names of what stays away
    assert "Not here: 5 parts" in words(made("player-aid", "fold=yes", paper="a5", copy=OWN).data)
    assert made("aaron-aid", copy=OWN).data != made("aaron-aid").data
    assert "from your copy" in words(made("setup-sheet", "players=3", copy=OWN).data)
    no_skulls = [
        {"reference": n, "type": "amulet", "value": 1}
        for n, c in CARDS.items()
        if c.kind in ("skull", "crown")
    ]
    assert check_pdf(made("aaron-aid", copy=read_copy(LootCopy, {"cards": no_skulls})).data) == []


def test_the_pad_has_a_column_for_each_player_and_aarons_crosses() -> None:
    for players in range(facts.PLAYERS.least, facts.PLAYERS.most + 1):
        text = words(made("score-pad", f"players={players}", paper="a5").data)
        assert ("Aaron" in text) == (players == facts.AARON_PLAYERS)
        assert all(title in text for title in facts.CATEGORIES.values())


@pytest.mark.parametrize(
    ("corner", "heading", "coasts"),
    [
        ("north-west", "clockwise", ["north", "east", "south", "west", "north"]),
        ("north-west", "anticlockwise", ["west", "south", "east", "north", "west"]),
        ("south-east", "clockwise", ["south", "west", "north", "east", "south"]),
    ],
)
def test_the_course_goes_round_the_island(corner: str, heading: str, coasts: list[str]) -> None:
    assert coasts_of({"corner": corner, "heading": heading}) == coasts


@pytest.mark.parametrize("players", [2, 5])
@pytest.mark.parametrize(
    "variant", [(), ("healers=dealt", "preview_events=yes", "initial_hands=yes")]
)
def test_the_setup_sheet_tells_the_setup_and_no_secret(
    players: int, variant: tuple[str, ...]
) -> None:
    made_sheet = made("setup-sheet", f"players={players}", *variant)
    text = words(made_sheet.data)
    setup = run_setup(get_game(GAME), players, CODE, dict(v.split("=") for v in variant))
    details = setup.details
    assert (
        made_sheet.code == CODE and f"No. {CODE}" in text and f"seat {setup.start_player}" in text
    )
    for key in ("treasure_cards", "hand", "cards_for_loot", "small_islands", "healers"):
        assert str(details[key]) in text.split()
    first, *hidden = details["events"]
    assert first in text.split() and "as above." in text, "the open event is told once, on its card"
    shown = [name for name in hidden if re.search(rf"\b{name}\b", text)]
    assert shown == (hidden if variant else [])
    at = [text.index(name) for name in sorted(shown, key=list(EVENTS).index)]
    assert at == sorted(at), "in the order of the box, not of the rounds"
    assert ("Aaron" in text) == (players == 2)


def test_every_sheet_of_a_pad_is_a_game_of_its_own() -> None:
    pad = made("score-pad", "up=2", copies=9)
    assert (pad.pages, pad.sheets, pad.code) == (5, 10, CODE)
    numbers = [n for page in range(5) for n in re.findall(r"No\. ([\w-]+)", words(pad.data, page))]
    assert len(set(numbers)) == 10 and CODE in numbers
    short = made("score-pad", "up=2", copies=3)
    again = [n for page in range(2) for n in re.findall(r"No\. ([\w-]+)", words(short.data, page))]
    assert set(again) == set(numbers[:4]), "a longer pad begins like a shorter one"
    trackers = words(made("round-tracker", "up=2", copies=2).data)
    assert trackers.count(f"No. {CODE}") == 2, "one table follows one set-up"


@pytest.mark.parametrize("settings", [("players=3",), ("players=3", "up=2")])
def test_the_tracker_shows_the_first_round_of_its_code(settings: tuple[str, ...]) -> None:
    setup = run_setup(get_game(GAME), 3, CODE)
    text = words(made("round-tracker", *settings).data)
    first, *hidden = setup.details["events"]
    assert first in text.split() and f"Seat {setup.start_player}" in text
    assert not any(re.search(rf"\b{name}\b", text) for name in hidden)
