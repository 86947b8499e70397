"""The sheet of Sailorman Dice on the phone: what is marked at once, and all of it by keyboard."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from companion import get_game
from tests.browser.conftest import Open
from tests.support.hands import saved, start_table

GAME = get_game("sailorman-dice")


def test_a_row_that_falls_is_marked_at_once_and_says_why(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, GAME.slug, ["Ann", "Ben"], "7KQ4-M2XD")
    page.locator('[data-i="27"]').click()
    for mark in "52":
        page.locator(f'#keys [data-k="{mark}"]').click()
    expect(page.locator("#cap")).to_have_text("Fish: 2 after 5. A row may not fall.")
    expect(page.locator('[data-i="28"]')).to_have_class(re.compile(r"\bbad\b"))
    assert "lower than before it" in (
        page.locator('[data-i="28"]').get_attribute("aria-label") or ""
    )
    low = page.locator("#keys .low")
    assert low.all_inner_texts() == ["1", "2", "3", "4"]
    page.locator("#undo").click()
    expect(page.locator("#map .bad")).to_have_count(0)
    page.locator("#redo").click()
    expect(page.locator('[data-i="28"]')).to_have_class(re.compile(r"\bbad\b"))


def test_everything_goes_by_keyboard(open_page: Open, site: str) -> None:
    page = open_page("wide")
    start_table(page, site, GAME.slug, ["Ann", "Ben"])
    page.locator('[data-i="0"]').focus()
    page.keyboard.type("123456666")
    expect(page.locator("#map .rs").first).to_have_text("4")
    page.keyboard.press("ArrowDown")
    page.keyboard.press("x")
    expect(page.locator('[data-i="18"] b')).to_have_text("×")
    page.keyboard.press("Backspace")
    expect(page.locator('[data-i="18"] b')).to_have_text("")
    page.keyboard.press("Enter")
    assert page.evaluate("document.activeElement.dataset.i") == "27"
    page.keyboard.press("Control+z")
    expect(page.locator('[data-i="18"] b')).to_have_text("×")
    page.locator("#tab0").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#tab1")).to_have_attribute("aria-selected", "true")
    saved(page)
