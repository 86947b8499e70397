"""Every game from "Play this" to the result on four phones, one of them out of reach while it taps
its sheet in."""

from __future__ import annotations

from functools import partial
from importlib.util import find_spec
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import expect

from companion import GAMES, Game
from tests.browser.conftest import Open
from tests.browser.test_every_game import check_standings, scored
from tests.support.audit import accessible, sideways
from tests.support.evening import AROUND, Evening, to_the_result, until_tapped_in
from tests.support.sheet_in_hand import asked_by_a_tap, fits_when_low

SIZES = [(320, 480), (360, 600), (390, 664), (390, 844), (844, 390), (1280, 800)]
EVERY_RUN = [((390, 664), False), ((320, 480), True), ((844, 390), False), ((360, 600), True)]
"""The sizes of every run, one a game."""
PLAYED = [game for game in GAMES.values() if find_spec(f"tests.support.{game.module}.tapping")]
"""The games that say how their sheets are tapped in."""


def agreed(evening: Evening, record: dict[str, Any], folder: Path) -> None:
    """What the command line scores is what all phones show, to the end of the counting and the
    picture."""
    result = scored(evening.game, record, folder)
    for page in evening.seats:
        check_standings(page, result)
    ann = evening.seats[0]
    accessible(ann)
    ann.goto(f"{evening.address}/reveal?step=1")
    assert sideways(ann) <= 0
    ann.goto(f"{evening.address}/reveal?step=99")
    expect(ann.locator("#outcome")).to_be_visible()
    assert ann.request.get(f"{evening.address}/result.png").body().startswith(b"\x89PNG")


@pytest.mark.landing
@pytest.mark.parametrize(
    ("game", "size", "dark"),
    [(game, *where) for game, where in zip(PLAYED, cycle(EVERY_RUN), strict=False)],
    ids=[game.slug for game in PLAYED],
)
def test_an_evening_on_four_phones(
    open_page: Open, site: str, game: Game, size: tuple[int, int], dark: bool, tmp_path: Path
) -> None:
    evening = until_tapped_in(site, partial(open_page, size, dark, ahead=True), game)
    ben = evening.seats[1]
    assert asked_by_a_tap(ben) == []
    expect(ben.locator("#saved span")).to_have_text("Saved")
    assert fits_when_low(ben) == []
    agreed(evening, to_the_result(evening), tmp_path)
    assert evening.finger.taps - evening.finger.on_sheets <= AROUND


@pytest.mark.soak
@pytest.mark.parametrize("dark", [False, True], ids=["light", "dark"])
@pytest.mark.parametrize("size", SIZES, ids=[f"{width}x{height}" for width, height in SIZES])
def test_an_evening_of_every_game_with_a_minute_away(
    open_page: Open, site: str, size: tuple[int, int], dark: bool, tmp_path: Path
) -> None:
    """Every game at a table of its own, at once: the minute is waited for together."""
    another = partial(open_page, size, dark, ahead=True)
    evenings = [until_tapped_in(site, another, game) for game in PLAYED]
    for evening in evenings:
        agreed(evening, to_the_result(evening, away=60), tmp_path)
