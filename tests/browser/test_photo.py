"""A photo in a real browser: sent, looked at, written, undone."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest
from playwright.sync_api import expect

from companion.games.sailorman_dice import facts
from tests.browser.conftest import Open
from tests.support.audit import accessible
from tests.support.hands import start_table
from tests.support.photographed import CODE, filled, photo, written

pytestmark = pytest.mark.browser


@pytest.mark.parametrize("size", ["phone", pytest.param("tall", marks=pytest.mark.soak)])
def test_a_photo_is_confirmed_and_written(
    size: str, site: str, open_page: Open, tmp_path: Path
) -> None:
    sheet = filled(33)
    struck = next(i for i, mark in enumerate("".join(sheet.rows)) if mark in facts.DIGITS)
    path = tmp_path / "sheet.jpg"
    path.write_bytes(photo([written(replace(sheet, corrected=frozenset({struck})))]))
    page = open_page(size)
    start_table(page, site, "sailorman-dice", ("Ann", "Ben"), CODE)
    page.locator(".ways").get_by_role("link", name="Photo").click()
    expect(page.get_by_role("heading", name="Photograph the sheet")).to_be_visible()
    accessible(page)
    page.set_input_files("#album", path)
    page.locator("#looking:not([hidden])").wait_for(timeout=30_000)
    accessible(page)
    page.locator("#go").click()
    expect(page.locator("#question")).to_be_visible()
    accessible(page)
    row, column = divmod(struck, facts.N_COLS)
    while not page.locator("#go").get_attribute("data-writes"):
        asked = page.locator("#what").inner_text()
        here = re.fullmatch(rf"{facts.ROW_TITLES[row]} row, field {column + 1}", asked)
        if here:
            right = page.locator("#answers").get_by_role(
                "button", name="".join(sheet.rows)[struck], exact=True
            )
            right.click()
        else:
            page.locator("#go").click()
    page.locator("#go").click()
    page.wait_for_url("**/table/*?player=1")
    expect(page.locator(f"#map [data-i='{struck}'] b")).to_have_text("".join(sheet.rows)[struck])
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "false")
    before = page.locator("#map .f b").all_inner_texts()
    page.locator("#undo").click()
    expect(page.locator("#saved")).to_contain_text("Saved")
    assert page.locator("#totals").is_visible() and before


def test_a_photo_of_nothing_says_what_to_do(site: str, open_page: Open, tmp_path: Path) -> None:
    path = tmp_path / "nothing.jpg"
    path.write_bytes(b"no photo at all")
    page = open_page()
    page.goto(start_table(page, site, "sailorman-dice", ("Ann", "Ben")) + "/photo")
    page.set_input_files("#album", path)
    expect(page.get_by_role("alert")).to_contain_text("This is no photo")
