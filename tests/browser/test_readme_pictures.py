"""The README's pictures, a sheet and a page of play of each game, are as the product is now.

``COMPANION_REGENERATE=1 pytest tests/browser/test_readme_pictures.py`` makes them anew.
"""

from __future__ import annotations

import io
import os
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest
from flask import Flask
from PIL import Image, ImageChops, ImageStat
from playwright.sync_api import Browser

from companion import GAMES, Game
from companion.play import BEGIN
from companion.setups import run_setup
from pdf.catalogue import get_sheet, sheets_of
from pdf.orders import make_order, print_order
from pdf.rendering import render_png
from tests.browser.conftest import running
from tests.support.rendered import CODE
from webhelper.app import create_app
from webhelper.storage.store import Table
from webhelper.tables.playing import act_at, first_step
from webhelper.tables.service import new_table

PICTURES: Final = Path(__file__).parents[2] / "assets" / "readme"
SHEETS: Final = {"sailorman-dice": "pad", "waters-of-nereus": "setup-sheet", "loot-island": "player-aid"}
"""The sheet that is shown of a game; of others the first that they have."""
NAMES: Final = ("Ann", "Ben", "Chloé", "Dev")
WIDTH: Final = 360
FAR: Final = 9.0
"""How far two pictures may be from each other: the mean difference of greys, of 255, at 48 pixels wide."""
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def held_against(picture: bytes, name: str) -> None:
    """Compares a picture with the one that is kept, or keeps it where pictures are made anew."""
    path = PICTURES / name
    if os.environ.get("COMPANION_REGENERATE") and not os.environ.get("CI"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(picture)
    now, kept = (Image.open(io.BytesIO(data)).convert("L").resize((48, 100)) for data in (picture, path.read_bytes()))
    far = ImageStat.Stat(ImageChops.difference(now, kept)).mean[0]
    assert far <= FAR, f"{name} is not as the product is now; COMPANION_REGENERATE=1 makes it anew"
    assert path.stat().st_size < 90_000


@GAME
def test_the_readme_shows_a_sheet_as_it_is_printed(game: Game) -> None:
    sheet = get_sheet(game.slug, SHEETS.get(game.slug, sheets_of(game.slug)[0].name))
    printed = print_order(make_order(game, sheet, seed=CODE))
    held_against(render_png(printed.data, WIDTH, 64), f"{game.slug}-paper.png")


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Flask, str]]:
    app = create_app(tmp_path_factory.mktemp("data"))
    with running(app) as address:
        yield app, address


def in_play(app: Flask, game: Game) -> Table:
    """A table of four, laid out by the example's code, that has begun where the game has a page of play."""
    names = list(NAMES[: game.players[1]])
    with app.test_request_context():
        table = new_table(game, names, None, run_setup(game, len(names), CODE, {}), {})
        if game.play() is None:
            return table
        step = first_step(game, table)
        assert step is not None
        return act_at(game, table.id, {"do": BEGIN, **{question.name: question.value for question in step.asks}})


@GAME
def test_the_readme_shows_a_phone_as_it_is_in_play(game: Game, served: tuple[Flask, str], browser: Browser) -> None:
    app, site = served
    table = in_play(app, game)
    page = browser.new_page(viewport={"width": 390, "height": 844}, device_scale_factor=1)
    page.goto(f"{site}/{game.slug}/table/{table.id}{'/now' if game.play() else ''}")
    page.wait_for_load_state("networkidle")
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB").quantize(64, dither=Image.Dither.NONE)
    page.close()
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    held_against(out.getvalue(), f"{game.slug}-phone.png")


def test_the_readme_names_every_picture_and_no_other() -> None:
    readme = (PICTURES.parents[1] / "README.md").read_text("utf-8")
    named = set(re.findall(r"assets/readme/([\w-]+\.png)", readme))
    assert named == {f"{slug}-{kind}.png" for slug in GAMES for kind in ("paper", "phone")}
