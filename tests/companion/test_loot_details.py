"""Loot Island in detail: cards spelled out, who leaves, the words of events."""

from __future__ import annotations

import json
import os
from dataclasses import asdict
from pathlib import Path

import pytest

from companion import BadInput, get_game
from companion.games.loot_island.cards import Card
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.records import read_copy
from tests.support import drafts

GAME = get_game("loot-island")
GOLDEN = Path(__file__).parent / "golden" / "loot-events.json"
NAMES = ["Ann", "Ben", "Cleo"]


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
    assert "empty his crosses first" in drafts.faults_of_edit(GAME, with_aaron, "players[2]", {"name": "Cleo"})[0]


def test_the_form_asks_cubes_of_everybody_and_the_tile_of_the_table() -> None:
    cubes, tile = GAME.drafting().form(drafts.blank(GAME, NAMES))
    assert (cubes.name, cubes.of_player, tile.name, tile.of_player) == ("players[].cubes", True, "first_player", False)
    hints = (cubes.hints["gauge"], cubes.hints["start"])
    assert hints == (13, 3), "out with the thirteenth cube; everybody starts with three"
    assert [choice.value for choice in tile.choices if choice.seat is not None] == NAMES


def test_a_table_where_only_some_cubes_are_counted_holds_nothing_yet() -> None:
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES), "first_player", "Ann")
    table = drafts.edit(GAME, table, "players[1].cubes", 4)
    assert "Nothing has been entered yet." in [point.text for point in drafts.check(GAME, table).open_points]
    for seat in (0, 2):
        table = drafts.edit(GAME, table, f"players[{seat}].cubes", 0)
    assert "Nothing has been entered yet." not in [point.text for point in drafts.check(GAME, table).open_points]


def test_crown_bonuses_of_ones_own_are_shown_to_the_last_place() -> None:
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES), "crown_ladder", [20, 10, 5])
    shared = drafts.check(GAME, table).shared
    assert (shared["ladder"], shared["ladder_note"]) == ([20, 10, 5, 0, 0], "Entered for this table.")


def test_healers_of_the_copy_say_so_until_cards_are_revealed() -> None:
    copy = read_copy(LootCopy, {"healers": [{"per_cube": 2, "fixed": 1}, {"per_cube": 0, "fixed": 11}]})
    table = drafts.edit(GAME, drafts.blank(GAME, NAMES), "players[0].cubes", 2)
    (first, _) = drafts.check(GAME, table, copy).view[0]["healer"]["options"]
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


def test_a_third_of_two_healers_is_told_that_none_is_left() -> None:
    one = {"per_cube": 1, "fixed": 2}
    players = [{"name": name, "cubes": 2, "healer": one, "treasures": []} for name in NAMES]
    record = {"game": GAME.slug, "first_player": "Ann", "healers": [one, one], "players": players}
    with pytest.raises(BadInput) as caught:
        GAME.score_data(record)
    (fault,) = caught.value.faults
    assert (fault.place, fault.allowed) == ("players[2].healer", "each revealed healer once: none is left")


def test_events_are_as_they_were_when_last_read() -> None:
    """Names, words by phase, and what they do to the numbers; COMPANION_REGENERATE=1 writes them anew: read them."""
    every = json.loads(json.dumps({name: asdict(event) for name, event in EVENTS.items()}))
    found = {name: {part: value for part, value in event.items() if value} for name, event in every.items()}
    if os.environ.get("COMPANION_REGENERATE") == "1":
        assert os.environ.get("CI") != "true", "golden files are not written under CI=true"
        GOLDEN.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    assert found == json.loads(GOLDEN.read_text("utf-8"))
