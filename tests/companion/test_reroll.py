"""A step drawn anew comes out otherwise, whatever the game; a code says the same for ever."""

from __future__ import annotations

import pytest

from companion import GAMES
from companion.game import Game
from companion.setups import run_setup

CODES = [f"7KQ4-M2X{letter}" for letter in "0123456789AB"]


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_a_step_drawn_anew_comes_out_otherwise_and_its_code_repeats_it(game: Game) -> None:
    for code in CODES:
        before = run_setup(game, game.players.most, code).as_json()
        for step in game.drawn_steps:
            if step not in [told["name"] for told in before["steps"]]:
                continue
            after = run_setup(game, game.players.most, code, reroll=(step,)).as_json()
            assert run_setup(game, game.players.most, after["code"]).as_json() == after
            assert {**before, "code": ""} != {**after, "code": ""}, (code, step)
