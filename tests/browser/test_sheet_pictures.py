"""The print pages in a browser: pictures in the list, one that follows the form, in both
palettes."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.support.audit import audit

LOADED = "() => [...document.images].every((x) => x.complete && x.naturalWidth)"


def test_pictures_come_and_follow_what_is_chosen(open_page: Open, site: str) -> None:
    page = open_page("tall")
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"{site}/sailorman-dice/print")
    page.wait_for_function(LOADED)
    assert page.locator(".lrow img").count() == 3
    findings = audit(page)

    page.goto(f"{site}/sailorman-dice/print/pad?seed=7KQ4-M2XD")
    page.wait_for_function(LOADED)
    picture, words = page.locator(".prev img"), page.locator(".prev [role=status]")
    box = "(x) => [x.offsetTop, x.offsetLeft, x.offsetWidth, x.offsetHeight]"
    before = picture.evaluate(box)
    page.locator('[name="up"][value="4"]').check()
    page.get_by_role("button", name="More", exact=True).click()
    page.locator('[name="ink"][value="low"]').check()
    expect(picture).to_have_attribute("src", re.compile("up=4.*ink=low"))
    expect(page.locator("#link")).to_have_text(
        f"{site}/sailorman-dice/print/pad?seed=7KQ4-M2XD&up=4&ink=low"
    )
    page.wait_for_function(LOADED)
    assert picture.evaluate(box) == before, "nothing jumps"
    good = picture.get_attribute("src")

    page.locator("#seed").fill("U")
    expect(words).to_contain_text("Code")
    assert picture.get_attribute("src") == good, "the last good picture stays"
    findings += audit(page)
    page.locator("#seed").fill("7KQ4-M2XD")
    expect(words).to_have_text("The first page, as it will be printed.")
    assert not findings, "\n".join(findings)
