"""Loot Island's setups: the numbers of the rules, fair draws."""

from __future__ import annotations

from typing import Any

import pytest

from companion import get_game
from companion.games.loot_island import facts
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.helps.event import answer
from companion.questions import questions_of
from companion.records import read_copy
from companion.setups import run_setup

GAME = get_game("loot-island")
NUMBERS = {
    "piles": [["I", "IV"], ["I", "IV"], ["I", "II", "IV"], ["I", "II", "III", "IV"]],
    "treasure_cards": [42, 42, 58, 74],
    "hand": [6, 7, 7, 7],
    "cards_for_loot": [4, 4, 5, 6],
    "small_islands": [6, 6, 6, 7],
    "healers": [2, 3, 4, 5],
}
"""For two to five players: Game setup, pp. 2-3, and Phase 3: Finding the loot, p. 10."""


def setup(players: int, **settings: str) -> dict[str, Any]:
    return run_setup(GAME, players, "7KQ4-M2XD", settings).as_json()


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_the_numbers_of_the_rules(players: int) -> None:
    found = setup(players)
    assert {key: found[key] for key in NUMBERS} == {
        key: known[players - 2] for key, known in NUMBERS.items()
    }
    assert ("aaron" in found) == (players == 2)
    assert [name[0] for name in found["events"]] == ["A", "B", "B", "B", "B"]
    assert set(found["ship"]) == {"corner", "heading"} and 1 <= found["start_player"] <= players
    assert "copy" not in found and "view" not in found
    assert ("aaron" in [s["name"] for s in found["steps"]]) == (players == 2)


def step(found: dict[str, Any], name: str) -> str:
    return next(s["text"] for s in found["steps"] if s["name"] == name)


def test_variants_are_told_at_their_step() -> None:
    assert "face down" in step(setup(4), "healers") and "unseen" in step(setup(4), "healers")
    assert "face up" in step(setup(4, healers="open"), "healers")
    assert "two face down to each player" in step(setup(5, healers="dealt"), "healers")
    plain, shown = setup(4), setup(4, preview_events="yes")
    assert plain["events"] == shown["events"]
    for name in plain["events"][1:]:
        assert f"{name}:" in step(shown, "events") and f"{name}:" not in step(plain, "events")
    listed = [line.split(":")[0] for line in step(shown, "events").split("\n")[3:]]
    assert listed == sorted(listed, key=facts.B_EVENTS.index), "the order stays hidden"
    deal = step(setup(5, initial_hands="yes"), "maps")
    seat = setup(5)["start_player"]
    for n, cards in enumerate((7, 8, 9, 10, 11)):
        assert f"seat {(seat - 1 + n) % 5 + 1}: {cards}" in deal
    assert "Everybody keeps 7" in deal
    assert "Everybody keeps 6" in step(setup(2, initial_hands="yes"), "maps")
    assert [o.name for o in questions_of(GAME.setup_plan().options)] == [
        "healers",
        "preview_events",
        "initial_hands",
    ]


def test_the_island_left_out_comes_from_the_copy() -> None:
    copy = read_copy(LootCopy, {"removed_island": "the anchor tile"})
    four = run_setup(GAME, 4, "7KQ4-M2XD", copy=copy)
    assert four.copy == copy.fingerprint
    assert "the anchor tile (from your copy)" in step(four.as_json(), "small-islands")
    assert run_setup(GAME, 5, "7KQ4-M2XD", copy=copy).copy is None, (
        "with five players none is left out"
    )


# ---- events


def test_eighteen_events_each_with_words_for_a_phase() -> None:
    assert list(EVENTS) == [f"A{n}" for n in range(1, 5)] + [f"B{n}" for n in range(1, 15)]
    assert all(
        e.reminders and e.title and all(words.endswith(".") for words in e.reminders.values())
        for e in EVENTS.values()
    )
    assert len({e.title for e in EVENTS.values()}) == 18


def draft(players: int) -> dict[str, Any]:
    return {
        "game": "loot-island",
        "players": [{"name": f"P{n}", "cubes": 0, "treasures": []} for n in range(players)],
    }


def test_the_event_of_the_round_by_name_or_by_code() -> None:
    assert answer(draft(3), 0, {}) is None and answer(None, 0, {}) is None
    b5 = answer(draft(2), 0, {"event": " b5 "})
    assert b5 is not None and b5.hand == 5
    assert b5.reminders[0][0] == "Phase 1, preparation"
    assert b5.reminders[-1] == ("Aaron", "Aaron gets 5 map cards.")
    four = answer(draft(4), 0, {"event": "B5"})
    assert four is not None and four.hand == 6 and all(who != "Aaron" for who, _ in four.reminders)
    events = setup(4)["events"]
    for n in range(1, 6):
        found = answer(draft(4), 0, {"code": "7kq4 m2xd", "round": str(n)})
        assert found is not None and found.event.name == events[n - 1] and found.round == n
    for players, hand in (("", None), ("2", 5), ("3", 6), ("5", 6)):
        alone = answer(None, 0, {"event": "B5", "players": players})
        assert alone is not None and alone.hand == hand
        assert [phase for phase, _ in alone.reminders][1:] == ["Aaron"] * (players == "2")
