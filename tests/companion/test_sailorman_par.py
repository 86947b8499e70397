"""Pars of maps: the same for ever, and goals that follow from them."""

from __future__ import annotations

import pytest

from companion.cli import companion
from companion.games.sailorman_dice import GAME
from companion.games.sailorman_dice.advise.playout import PAR_VERSION, par_of
from companion.games.sailorman_dice.map_codes import own_code, read_map_code
from pdf.sheets.sailorman_dice.pad import calm_first

GOLDEN = {"7KQ4-M2XD": (41, 32, 49), "0000-0000": (40, 31, 49), "TEST-N007": (39, 30, 49)}


@pytest.mark.parametrize("code", GOLDEN)
def test_a_par_is_the_same_for_ever(code: str) -> None:
    assert PAR_VERSION == 1
    assert tuple(par_of(read_map_code(code))) == GOLDEN[code]


def test_a_map_has_its_par_whatever_its_code() -> None:
    sea_map = read_map_code("7KQ4-M2XD")
    assert par_of(read_map_code(own_code(sea_map))) == par_of(sea_map)


def test_a_set_up_tells_the_par_of_its_map_and_the_goals_of_who_plays_alone() -> None:
    note, par = GAME.setup_note("7KQ4-M2XD"), par_of(read_map_code("7KQ4-M2XD"))
    assert f"sea: {par.mean} points alone in 24 rolls, of {par.low} to {par.high}." in note
    assert f"{par.low} is bronze, {par.mean} is silver, {par.high} is gold." in note
    assert "ours, not in the rules" in note
    assert par.low < par.mean < par.high


def test_a_pad_can_have_calm_seas_first() -> None:
    maps = [read_map_code(f"PADS-000{n}") for n in range(5)]
    pars = [par_of(sea_map).mean for sea_map in calm_first(maps)]
    assert pars == sorted(pars, reverse=True)


def test_a_terminal_tells_the_par_in_the_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    companion(["setup", "sailorman-dice", "--players", "2", "--seed", "7KQ4-M2XD"], standalone_mode=False)
    said = capsys.readouterr().out
    assert said.splitlines()[-1] == GAME.setup_note("7KQ4-M2XD")
    assert "ours, not in the rules" in said.splitlines()[-1]
