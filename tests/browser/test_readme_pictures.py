"""The README's pictures, a sheet and a page of play of each game, are as the product is now.

``COMPANION_REGENERATE=1 pytest tests/browser/test_readme_pictures.py`` makes them anew.
"""

from __future__ import annotations

import io
import os
import re
from pathlib import Path
from typing import Final

import pytest
from PIL import Image, ImageChops, ImageStat

from companion import GAMES, Game
from pdf.catalogue import get_sheet, sheets_of
from pdf.orders import make_order, print_order
from pdf.rendering import render_png
from tests.browser.conftest import Open
from tests.support.hands import begun, lay_out
from tests.support.rendered import CODE

PICTURES: Final = Path(__file__).parents[2] / "assets" / "readme"
SHEETS: Final = {
    "sailorman-dice": "pad",
    "waters-of-nereus": "setup-sheet",
    "loot-island": "player-aid",
}
"""The sheet that is shown of a game; of others the first that they have."""
NAMES: Final = ("Ann", "Ben", "Chloé", "Dev")
WIDTH: Final = 360
FAR: Final = 12.0
"""How far a region of two pictures may differ: the mean difference of greys, of 255."""
ACROSS: Final = 6
"""Regions across a picture, each as high as it is wide, so that a row that is missing is seen."""
GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def farthest(picture: bytes, other: bytes) -> float:
    """How far the region is in which two pictures differ most; all, where their shapes do."""
    now, kept = (Image.open(io.BytesIO(data)).convert("L") for data in (picture, other))
    if now.size != kept.size:
        return 255.0
    side = now.width // ACROSS
    smaller = ImageChops.difference(now, kept).resize((ACROSS, max(1, now.height // side)))
    return float(ImageStat.Stat(smaller).extrema[0][1])


def held_against(picture: bytes, name: str) -> None:
    """Compares a picture with the one that is kept, or keeps it where pictures are made anew."""
    path = PICTURES / name
    if os.environ.get("COMPANION_REGENERATE") and not os.environ.get("CI"):
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(picture)
    far = farthest(picture, path.read_bytes())
    assert far <= FAR, f"{name} is not as the product is now; COMPANION_REGENERATE=1 makes it anew"
    assert path.stat().st_size < 90_000


@GAME
def test_the_readme_shows_a_sheet_as_it_is_printed(game: Game) -> None:
    sheet = get_sheet(game.slug, SHEETS.get(game.slug, sheets_of(game.slug)[0].name))
    printed = print_order(make_order(game, sheet, code=CODE))
    held_against(render_png(printed.data, WIDTH, 64), f"{game.slug}-paper.png")


@GAME
def test_the_readme_shows_a_phone_as_it_is_in_play(game: Game, site: str, open_page: Open) -> None:
    page = open_page("tall")
    open_table = begun if game.play() else lay_out
    table = open_table(page, site, game.slug, NAMES[: game.players.most], CODE)
    page.goto(f"{table}{'/now' if game.play() else ''}")
    page.wait_for_load_state("networkidle")
    picture = (
        Image.open(io.BytesIO(page.screenshot()))
        .convert("RGB")
        .quantize(64, dither=Image.Dither.NONE)
    )
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    held_against(out.getvalue(), f"{game.slug}-phone.png")


def test_the_readme_names_every_picture_and_no_other() -> None:
    readme = (PICTURES.parents[1] / "README.md").read_text("utf-8")
    named = set(re.findall(r"assets/readme/([\w-]+\.png)", readme))
    assert named == {f"{slug}-{kind}.png" for slug in GAMES for kind in ("paper", "phone")}
