"""The symbols and headings that the controls of every game's form name."""

from __future__ import annotations

import random
import re
from importlib.resources import files

import pytest

from companion import GAMES, Game
from tests.support.random_tables import random_table

SYMBOLS = set(re.findall(r'<symbol id="([^"]+)"', files("assets").joinpath("symbols.svg").read_text("utf-8")))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_control_of_a_form_names_a_symbol_there_is(game: Game) -> None:
    fields = game.drafting().form(random_table(game, random.Random(1)))
    named = {f.title: s for f in fields for s in (f.symbol, *(c.symbol for c in f.choices)) if s}
    assert {title: s for title, s in named.items() if s not in SYMBOLS} == {}, "no such symbol in assets/symbols.svg"
