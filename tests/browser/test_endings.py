"""The end of a table on a phone: the ranking in one screenful, live; the counting up."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion import get_game
from tests.browser.conftest import Open
from tests.support.audit import accessible
from tests.support.hands import send_edits, start_table

GAME = get_game("waters-of-nereus")


@pytest.fixture
def table(open_page: Open, site: str) -> str:
    """The address of a table of four with points on the track."""
    page = open_page("wide")
    address = start_table(page, site, GAME.slug, ("Ann", "Ben", "Chloé", "Dev"))
    send_edits(
        page,
        address,
        *[(f"players[{n}].track", 0, points) for n, points in enumerate((20, 48, 7, 31))],
    )
    return address


def test_four_players_stand_in_one_screenful_and_stay_live(open_page: Open, table: str) -> None:
    page = open_page("tall")
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"{table}/standings")
    expect(page.locator("#outcome")).to_have_text("Ben wins")
    last, dock = (
        page.locator("details.st").last.bounding_box(),
        page.locator("footer").bounding_box(),
    )
    assert last and dock and last["y"] + last["height"] <= dock["y"], (
        "the last place is under the dock"
    )
    accessible(page)
    page.locator("details.st summary").first.click()
    other = open_page("wide")
    other.goto(table)
    send_edits(other, table, ("players[0].track", 20, 90))
    expect(page.locator("#outcome")).to_have_text("Ann wins", timeout=8000)
    expect(page.locator("details.st[open] .nm b")).to_have_text("Ben")
    other.goto(f"{table}/standings")
    other.get_by_role("button", name="End the game").click()
    expect(page.get_by_role("button", name="Play again")).to_be_visible(timeout=8000)
    page.set_viewport_size({"width": 320, "height": 480})
    accessible(page)


def test_the_counting_up_goes_by_itself_and_by_hand(open_page: Open, table: str) -> None:
    page = open_page("tall")
    page.set_viewport_size({"width": 390, "height": 664})
    page.goto(f"{table}/reveal")
    expect(page.locator("#count-of")).to_have_text("Counted", timeout=15_000)
    assert page.locator("#count li > .sum").all_inner_texts() == ["48", "31", "20", "7"]
    page.get_by_role("link", name="Again").press("Enter")
    expect(page.locator("#category")).to_be_visible()
    page.keyboard.press("Tab")
    page.get_by_role("link", name="Skip", exact=True).press("Enter")
    expect(page.get_by_role("link", name="The result", exact=True)).to_be_focused()
    expect(page.locator("#told")).to_contain_text("Ben wins")
    accessible(page)
    page.evaluate("document.body.dataset.rest = 1e6")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    page.get_by_role("link", name="Again").press("Enter")
    expect(page.locator("#outcome")).to_be_visible()
    assert not [address for address in asked if "step=1" in address], "Skip lay there"


@pytest.mark.parametrize("players", [2, 3, 5])
def test_all_are_counted_above_the_dock_of_a_phone_that_lies_and_fill_the_room(
    open_page: Open, site: str, players: int
) -> None:
    page = open_page("lying")
    names = ("Ann", "Ben", "Chloé", "Maximilian", "Eli")
    table = start_table(page, site, "loot-island", names[:players])
    for step in (1, 99):
        page.goto(f"{table}/reveal?step={step}")
        last, dock = (
            page.locator("#count li").last.bounding_box(),
            page.locator("footer").bounding_box(),
        )
        assert last and dock and last["y"] + last["height"] <= dock["y"], "lying, all are seen"
        assert dock["y"] - last["y"] - last["height"] < 70, "no third of the page is empty"


def test_with_less_motion_nothing_moves_by_itself(open_page: Open, table: str) -> None:
    page = open_page("phone", dark=True, reduced_motion="reduce")
    page.set_viewport_size({"width": 320, "height": 480})
    page.goto(f"{table}/reveal")
    expect(page.locator("#category")).to_have_text("Scoring track")
    page.wait_for_timeout(1600)
    expect(page.locator("#category")).to_have_text("Scoring track")
    assert page.evaluate("document.getAnimations().length") == 0
    steps = int(page.locator("#count-of").inner_text().split()[-1])
    for step in range(2, steps + 1):
        page.get_by_role("link", name="Next").click()
        expect(page.locator("#count-of")).to_have_text(f"{step} of {steps}")
    page.get_by_role("link", name="Next").click()
    expect(page.locator("#outcome")).to_have_text("Ben wins")
    accessible(page)
