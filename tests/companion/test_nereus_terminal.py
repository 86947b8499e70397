"""What a terminal shows of a Waters of Nereus setup, and the bag for as many as play."""

from __future__ import annotations

import re

import pytest

from companion import BadInput, get_game
from companion.games.waters_of_nereus.bag import full_bag
from companion.games.waters_of_nereus.helps.bag_counter import answer
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


@pytest.mark.parametrize("players", [2, 3, 4])
def test_a_bag_without_a_table_starts_for_as_many_as_play(players: int) -> None:
    bag = answer(None, 0, {"do": "start", "players": str(players)})
    assert bag is not None
    assert bag.state.startswith(".".join(str(n) for n in (full_bag(players)["white"],)))


@pytest.mark.parametrize("players", ["1", "5", "x", ""])
def test_a_bag_for_players_that_cannot_be_is_refused(players: str) -> None:
    with pytest.raises(BadInput, match=r"players: .*; allowed: 2 to 4"):
        answer(None, 0, {"do": "start", "players": players})
