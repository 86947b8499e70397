"""A help of play carries one name: in its address, its module and its page."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

import pytest

import companion.games
import webhelper
from companion.registry import GAMES

PAGES = Path(webhelper.__file__).parent / "templates"


@pytest.mark.parametrize("slug", GAMES)
def test_every_help_has_a_module_of_its_name_and_every_module_a_help(slug: str) -> None:
    game = GAMES[slug]
    names = {kind.name.replace("-", "_") for kind in game.helps if not kind.begins}  # those are tables in play
    folder = Path(companion.games.__file__).parent / game.module / "helps"
    assert {path.stem for path in folder.glob("*.py")} - {"__init__"} >= names
    for name in names:
        assert callable(import_module(f"companion.games.{game.module}.helps.{name}").answer)
        assert list(PAGES.glob(f"games/{game.module}/helps/{name}.html")), f"no page for {name}"
