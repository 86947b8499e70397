"""The symbols that every game names: its own, those of its lines and of the controls of its form."""

from __future__ import annotations

import random
import re
from importlib.resources import files

import pytest

from companion import GAMES, Game
from tests.support.random_tables import random_table


def names_in(package: str, sprite: str) -> set[str]:
    return set(re.findall(r'<symbol id="([^"]+)"', files(package).joinpath(sprite).read_text("utf-8")))


SYMBOLS = names_in("assets", "symbols.svg")
ICONS = names_in("webhelper", "static/shared/icons.svg")
"""What the screen alone has."""
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


@GAME
def test_every_control_of_a_form_names_a_symbol_there_is(game: Game) -> None:
    fields = game.drafting().form(random_table(game, random.Random(1)))
    named = {f.title: s for f in fields for s in (f.symbol, *(c.symbol for c in f.choices)) if s}
    assert {title: s for title, s in named.items() if s not in SYMBOLS} == {}, "no such symbol in assets/symbols.svg"


@GAME
def test_a_game_and_its_lines_name_symbols_there_are(game: Game) -> None:
    named = {game.symbol, *(name for names in game.line_symbols.values() for name in names)}
    assert named <= SYMBOLS | ICONS, "no such symbol in assets/symbols.svg"
