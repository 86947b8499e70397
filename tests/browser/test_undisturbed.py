"""An answer of the server never takes away focus, cursor, scroll or half-typed input, on a slow phone too."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

Open = Callable[..., Page]
NAMES = ["Ann", "Ben", "Chloé"]


def slow(page: Page, seconds: float) -> None:
    """A processor ten times as slow, and every edit answered ``seconds`` late."""

    def late(route: Route) -> None:
        answer = route.fetch()
        time.sleep(seconds)
        route.fulfill(response=answer)

    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 10})
    page.route("**/edits", late)


def start_table(page: Page, site: str, slug: str) -> None:
    page.goto(f"{site}/{slug}/score")
    for n, name in enumerate(NAMES):
        page.locator(f"#name{n}").fill(name)
    page.get_by_role("button", name="Start scoring").click()


def saved(page: Page) -> None:
    expect(page.locator("#saved span")).to_have_text("Saved", timeout=20_000)


def test_a_chosen_chip_keeps_the_focus_while_answers_arrive(open_page: Open, site: str) -> None:
    page = open_page("wide")
    start_table(page, site, "loot-island")
    slow(page, 0.3)
    page.locator("#ref").focus()
    page.keyboard.type("1632")
    page.locator('.chip[data-key="16"]').focus()
    page.keyboard.press("Enter")
    saved(page)
    assert page.evaluate("document.activeElement.dataset.key") == "16"
    page.keyboard.press("Delete")
    expect(page.locator(".chip")).to_have_count(1)


def test_what_is_half_typed_stays_with_its_cursor(open_page: Open, site: str) -> None:
    page = open_page("phone")
    start_table(page, site, "loot-island")
    slow(page, 0.3)
    page.locator("#ref").focus()
    page.keyboard.type("16")
    cubes = page.locator("#cubes")
    cubes.focus()
    cubes.select_text()
    page.keyboard.type("12")
    page.keyboard.press("ArrowLeft")
    scrolled = page.evaluate("document.querySelector('main').scrollTop")
    saved(page)
    expect(page.locator(".chip")).to_have_count(1)
    assert page.evaluate("[document.activeElement.id, document.activeElement.value]") == ["cubes", "12"]
    assert page.evaluate("document.activeElement.selectionStart") == 1
    assert page.evaluate("document.querySelector('main').scrollTop") == scrolled


@pytest.mark.parametrize("slug", ["waters-of-nereus", "ship-adventure"])
def test_numbers_of_other_games_stay_half_typed(open_page: Open, site: str, slug: str) -> None:
    page = open_page("phone")
    start_table(page, site, slug)
    slow(page, 0.3)
    gold = page.locator("#gold")
    gold.locator("xpath=..").get_by_role("button").last.click()
    gold.focus()
    gold.select_text()
    page.keyboard.type("17")
    saved(page)
    assert page.evaluate("[document.activeElement.id, document.activeElement.value]") == ["gold", "17"]
    page.keyboard.press("Tab")
    saved(page)
    assert page.request.get(page.url.split("?")[0] + ".json").json()["players"][0]["gold"] == 17
