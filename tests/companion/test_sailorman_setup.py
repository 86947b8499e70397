"""Setting up Sailorman Dice: the captain's seat, the map in letters, and that a code stays what it was."""

from __future__ import annotations

import re

import pytest

from companion import get_game
from companion.setups import SetupResult, run_setup
from tests.support.codes import nth_code

GAME = get_game("sailorman-dice")
ROWS = ("anchor", "bell", "starfish", "fish", "boat", "wheel")


def codes(count: int) -> list[str]:
    return [str(nth_code(n)) for n in range(count)]


def captain(result: SetupResult) -> int:
    seat = result.as_json()["captain"]
    assert isinstance(seat, int)
    return seat


def test_the_captain_starts_is_told_by_seat_and_is_drawn_apart_from_the_map() -> None:
    first, again = (run_setup(GAME, 4, "7KQ4-M2XD", reroll=("captain",) * n) for n in (0, 5))
    for result in (first, again):
        step = next(step for step in result.steps if step.name == "captain")
        assert f"Seat {captain(result)} " in step.text
        assert result.start_player == captain(result)
    assert first.as_json()["map"] == again.as_json()["map"]


@pytest.mark.parametrize("code", codes(40))
def test_the_map_in_letters_is_the_map(code: str) -> None:
    result = run_setup(GAME, 2, code)
    sea_map = result.as_json()["map"]
    text = next(step.text for step in result.steps if step.name == "map")
    lines = text.splitlines()[1:7]
    assert [line.split()[0] for line in lines] == list(ROWS)
    assert ["".join(line.split()[1:]) for line in lines] == sea_map["areas"]
    assert len({len(line) for line in lines}) == 1, "columns stand under each other"
    stands = re.search(r"between (\w+) (\d) and (\w+) (\d)", text)
    if sea_map.get("lighthouse"):
        assert stands
        told = [[ROWS.index(stands[n]) + 1, int(stands[n + 1])] for n in (1, 3)]
        assert told == [list(field) for field in sea_map["lighthouse"]]
    else:
        assert stands is None
