"""What a terminal shows of a Waters of Nereus setup, and the bag for as many as play."""

from __future__ import annotations

import re

import pytest

from companion import get_game
from companion.setups import format_setup, run_setup

GAME = get_game("waters-of-nereus")


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_setup_is_drawn_in_letters_and_keeps_what_is_hidden(players: int) -> None:
    result = run_setup(GAME, players, "7KQ4-M2XD")
    said = format_setup(result, GAME.title)
    details = result.details
    drawn = [line.split()[1:] for line in said.splitlines() if re.match(r" +\d+ [0-9A-Z] ", line)]
    assert len(drawn) == details["board"]["rows"]
    for ship in details["ships"]:
        assert drawn[ship["row"] - 1][ship["col"] - 1] == str(ship["seat"])
    letters = {"white": "W", "yellow": "Y", "green": "G", "red": "R", "purple": "P", "black": "K"}
    for treasure in details["treasures"]:
        assert drawn[treasure["row"] - 1][treasure["col"] - 1] == letters[treasure["color"]]
    assert all(f"{count} {color}" in said for color, count in details["bag"].items())
    assert ", ".join(details["discovery"]["stack"]) not in said
