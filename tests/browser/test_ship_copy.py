"""An owner taps in the tiles of Ship Adventure on a phone; nothing is lost on the way."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.support.ship_adventure.copies import WHOLE

ADDRESS = "/ship-adventure/copy"
SIGNS = {
    "~": "quiet sea",
    "t": "temple",
    "j": "jungle",
    "c": "city",
    "h": "harbour",
    "k": "skull",
    "^": "wave, north",
}


@pytest.fixture
def page(open_page: Open, site: str) -> Iterator[Page]:
    page = open_page("phone")
    page.goto(site + ADDRESS)
    for part in ("Tiles", "Map cards"):
        page.locator(".copy > .fold > summary", has_text=part).click()
    yield page


def tap_tile(page: Page, number: int, rows: list[str]) -> None:
    tile = page.get_by_role("group", name=f"Tile {number}", exact=True)
    cells = tile.locator(".grid button")
    for n, mark in enumerate("".join(rows)):
        page.get_by_role("radio", name=SIGNS[mark], exact=True).check(force=True)
        cells.nth(n).click()


@pytest.mark.landing
def test_a_whole_box_is_tapped_in_saved_and_used(page: Page) -> None:
    tiles = WHOLE["tiles"]
    for number, tile in enumerate(tiles, 1):
        tap_tile(page, number, tile["squares"])
        if tile.get("color"):
            group = page.get_by_role("group", name=f"Tile {number}", exact=True)
            group.get_by_label("City’s colour").select_option(tile["color"])
    page.get_by_role("button", name="Save").click()
    expect(page.get_by_text("Saved. Set-up, printing")).to_be_visible()
    page.get_by_role("button", name="More", exact=True).click()
    with page.expect_download() as kept:
        page.get_by_role("link", name="Save as a file").click()
    assert json.loads(kept.value.path().read_text("utf-8")) == {"tiles": tiles}
    # left as found, for the other tests of this site
    page.get_by_role("button", name="Take it out of use").click()
    expect(page.get_by_text("Nothing is kept from your copy now")).to_be_visible()


def test_what_was_tapped_survives_a_reload_and_can_be_emptied(page: Page) -> None:
    tap_tile(page, 1, ["tj", "^~"])
    city = page.get_by_role("group", name="Tile 2", exact=True)
    expect(city.get_by_label("City’s colour")).to_be_hidden()
    tap_tile(page, 2, ["c"])
    city.get_by_label("City’s colour").select_option("green")
    card = page.get_by_role("group", name="Map card 1", exact=True).locator(".grid button")
    card.nth(7).click()
    page.reload()
    expect(page.get_by_text("It is not saved yet")).to_be_visible()
    assert page.locator('[name="tiles[0].squares"]').input_value() == "tj\n^~"
    assert page.locator('[name="map_cards[0].islands"]').input_value().splitlines()[1] == ".x...."
    expect(city.get_by_label("City’s colour")).to_have_value("green")
    page.get_by_role("button", name="Empty Tile 1", exact=True).click()
    assert page.locator('[name="tiles[0].squares"]').input_value() == ""
    expect(page.get_by_role("button", name="Empty Tile 1", exact=True)).to_be_hidden()
