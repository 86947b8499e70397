"""Every game from "Play this" to the result on four phones, one of them out of reach while it taps its sheet in."""

from __future__ import annotations

from importlib.util import find_spec
from itertools import cycle
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect

from companion import GAMES, Game
from tests.browser.test_every_game import scored, signed
from tests.support.audit import audit, sideways
from tests.support.evening import phones, spend

SIZES = [(320, 480), (360, 600), (390, 664), (390, 844), (844, 390), (1280, 800)]
GRID = [(size, dark) for size in SIZES for dark in (False, True)]
EVERY_RUN = [((390, 664), False), ((320, 480), True), ((844, 390), False), ((360, 600), True)]
"""The sizes of every run, one a game."""
PLAYED = [game for game in GAMES.values() if find_spec(f"tests.support.{game.module}.tapping")]
"""The games that say how their sheets are tapped in."""


def evening(browser: Browser, site: str, game: Game, size: tuple[int, int], dark: bool, folder: Path) -> str:
    """Four phones at one table to the end; what the command line scores is what all of them show. Gives the taps."""
    with phones(browser, *size, dark) as table:
        finger, address, record = spend(site, table, game)
        result = scored(game, record, folder)
        for context in table.contexts:
            page = context.pages[0]
            for n, standing in enumerate(result["standings"]):
                row = page.locator("details.st").nth(n)
                expect(row.locator(".nm b").first).to_have_text(standing["name"])
                expect(row.locator("b.tot")).to_have_text(signed(standing["total"]))
        ann = table.contexts[0].pages[0]
        assert audit(ann) == []
        ann.goto(f"{address}/reveal?step=1")
        assert sideways(ann) <= 0
        ann.get_by_role("link", name="Skip", exact=True).click()
        expect(ann.locator("#counted")).to_be_visible()
        assert ann.request.get(f"{address}/result.png").body().startswith(b"\x89PNG")
    told = "".join(f", {what} {taps}" for what, taps in finger.told.items())
    return f"{game.title} at {size[0]} x {size[1]}: {finger.taps} taps{told}"


@pytest.mark.parametrize(
    ("game", "size", "dark"),
    [(game, *where) for game, where in zip(PLAYED, cycle(EVERY_RUN), strict=False)],
    ids=[game.slug for game in PLAYED],
)
def test_an_evening_on_four_phones(
    browser: Browser,
    site: str,
    game: Game,
    size: tuple[int, int],
    dark: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    told = evening(browser, site, game, size, dark, tmp_path)
    with capsys.disabled():
        print(f"\n{told}")


@pytest.mark.soak
@pytest.mark.parametrize("game", PLAYED, ids=[game.slug for game in PLAYED])
@pytest.mark.parametrize(("size", "dark"), GRID)
def test_an_evening_at_every_size(
    browser: Browser, site: str, game: Game, size: tuple[int, int], dark: bool, tmp_path: Path
) -> None:
    evening(browser, site, game, size, dark, tmp_path)
