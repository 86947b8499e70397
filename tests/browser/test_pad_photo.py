"""A score pad photographed at a table: looked at, mended, written, who won."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion import get_game
from tests.benchmarks.pads_measured import any_table
from tests.browser.conftest import Open
from tests.support.audit import accessible
from tests.support.hands import record_of, start_table
from tests.support.photographed import pad_photo

pytestmark = pytest.mark.browser

STRUCK = 0  # the cell of the first player's track


def test_a_pad_is_mended_by_taps_and_tells_who_won(
    site: str, open_page: Open, tmp_path: Path
) -> None:
    game = get_game("waters-of-nereus")
    example = game.example()
    path = tmp_path / "pad.jpg"
    path.write_bytes(pad_photo(game.slug, example, {STRUCK: "??"}))
    page = open_page()
    table = start_table(page, site, game.slug, ("Ann", "Ben"))
    page.locator(".ways").get_by_role("link", name="Photo").click()
    expect(page.get_by_role("heading", name="Photograph the pad")).to_be_visible()
    page.set_input_files("#album", path)
    page.locator("#looking:not([hidden])").wait_for(timeout=30_000)
    accessible(page)
    expect(page.locator("#columns canvas")).to_have_count(2)
    assert page.locator("#columns select").evaluate_all("all => all.map((one) => one.value)") == [
        "0", "1"]  # fmt: skip
    page.locator("#go").click()
    track = str(example["players"][0]["track"])
    while not page.locator("#go").get_attribute("data-writes"):
        if page.locator("#what").inner_text() == "Column 1, points on the scoring track":
            accessible(page)
            expect(page.locator("#go")).to_be_hidden()  # no guess is accepted by the way
            page.fill("#typed", track)
            page.locator("#typing button").click()
        else:
            page.locator("#go").click()
    page.locator("#go").click()
    page.wait_for_url("**/standings")
    scored = game.score_data(record_of(page, table)).standings
    expected = game.score_data(example).standings
    assert [(one.name, one.total) for one in scored] == [(e.name, e.total) for e in expected]


def test_an_empty_pad_is_taken_again_and_its_columns_stand_in_order(
    site: str, open_page: Open, tmp_path: Path
) -> None:
    game = get_game("waters-of-nereus")
    path = tmp_path / "pad.jpg"
    path.write_bytes(pad_photo(game.slug, game.example(), dict.fromkeys(range(50), "")))
    page = open_page()
    start_table(page, site, game.slug, ("Ann", "Ben"))
    page.locator(".ways").get_by_role("link", name="Photo").click()
    page.set_input_files("#album", path)
    expect(page.locator("#said")).to_contain_text("No number found", timeout=30_000)
    expect(page.locator("#go")).to_be_hidden()
    assert page.locator("#columns select").evaluate_all("all => all.map((one) => one.value)") == [
        "0", "1"]  # fmt: skip


def test_a_second_pad_is_the_next_players_and_the_first_again_counts_once(
    site: str, open_page: Open, tmp_path: Path
) -> None:
    game = get_game("waters-of-nereus")
    drawn = filter(None, (any_table(game.slug, random.Random(n)) for n in range(40)))
    other = next(record for record, _ in drawn if len(record["players"]) == 2)
    photos = [tmp_path / name for name in ("one.jpg", "other.jpg", "once-more.jpg")]
    for path, record in zip(photos, (game.example(), other, game.example()), strict=True):
        path.write_bytes(pad_photo(game.slug, record))
    page = open_page()
    start_table(page, site, game.slug, ("Ann", "Ben", "Cleo", "Dan"))
    page.locator(".ways").get_by_role("link", name="Photo").click()
    page.set_input_files("#album", photos)
    for seats, told in (
        (["0", "1"], ""),
        (["2", "3"], ""),
        (["0", "1"], "You have written this pad already"),
    ):
        expect(page.locator("#columns select").first).to_have_value(seats[0], timeout=30_000)
        expect(page.locator("#columns select").last).to_have_value(seats[1])
        expect(page.locator("#notices")).to_contain_text("A pad does not say which treasures")
        expect(page.locator("#said")).to_contain_text(told)
        while not page.locator("#go").get_attribute("data-writes"):
            page.locator("#go").click()
        page.locator("#go").click()
    page.wait_for_url("**/standings")
