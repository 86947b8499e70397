"""Ship Adventure's page of play with four boxes put together: the whole board beside the part
in sight, and its areas."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from companion.games.ship_adventure import facts
from tests.browser.conftest import Open
from tests.support.audit import accessible
from tests.support.hands import send_act
from tests.support.ship_adventure.at_table import FOUR, FOUR_BOXES, act, started, where


def test_of_four_boxes_the_whole_board_stays_in_sight_and_leads_to_its_areas(
    site: str, open_page: Open
) -> None:
    page = open_page("tall")
    started(page, site, FOUR, **FOUR_BOXES)
    frame, window = page.locator(".frame-in-sight"), page.locator(".chart-view")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    board = page.locator(".sea-board").bounding_box()
    assert board and board["width"] > 2 * 390, "squares for fingers"
    page.locator(".area-key").nth(2).click()
    expect(page.locator("#turn")).to_have_text("Its points are ringed. Tap again for the next.")
    expect(page.locator(".marks .mark")).to_have_count(facts.SIZES[4].points)
    whole = page.locator(".whole").bounding_box()
    assert whole
    page.mouse.click(whole["x"] + whole["width"] - 2, whole["y"] + whole["height"] - 2)
    assert abs(window.evaluate("(e) => e.scrollWidth - e.clientWidth - e.scrollLeft")) < 2
    for _ in range(50):  # the frame follows a moment after
        box = frame.bounding_box()
        if box and abs(box["x"] + box["width"] - whole["x"] - whole["width"]) < 4:
            break
        page.wait_for_timeout(100)
    else:
        raise AssertionError(f"the frame stays at {box}")
    accessible(page)
    page.goto(page.url)
    expect(page.locator(".chart.live")).to_be_visible()
    assert window.evaluate("(e) => e.scrollLeft > 0"), "a reload shows the same part"


def test_of_four_boxes_points_and_areas_are_told_out_of_reach(site: str, open_page: Open) -> None:
    """What was told before others acted is offered; the whole board stays while a point changes
    hands."""
    page = open_page("tall", ahead=True)
    table = started(page, site, FOUR, **FOUR_BOXES)
    one, two = where(page, "Orange 1, a "), where(page, "Yellow 1, a ")
    page.wait_for_function(SQUARES, timeout=60_000)
    page.route("**/taps", lambda route: route.fulfill(json=[]))
    send_act(page, table, do="point", piece="point:1", holder="Chloé")
    expect(page.locator("#area-R")).to_contain_text("Chloé 1")
    page.context.set_offline(True)
    page.locator("#area-Y").click()
    expect(page.locator("#word")).to_have_text("Yellow: free")
    expect(page.locator(".marks .mark")).to_have_count(4)
    expect(page.locator(".whole .mark")).to_have_attribute("d", re.compile("(M[^M]+){4}"))
    expect(page.locator(".area-key[aria-current=true]")).to_have_id("area-Y")
    page.get_by_role("link", name="Back", exact=True).click()
    expect(page.locator(".marks .mark")).to_have_count(0)
    page.locator("#area-R").click()
    expect(page.locator(".aloud")).to_contain_text("No connection")
    dev_takes(page, two)
    expect(page.locator("#area-Y > .is")).to_have_text("kept")
    expect(page.locator("#next small")).to_have_text("counted once connected")
    page.locator("#area-Y").click()
    expect(page.locator("#word")).to_have_text("Yellow: counted once connected")
    page.get_by_role("link", name="Back", exact=True).click()
    page.context.set_offline(False)
    expect(page.locator("#area-Y")).to_contain_text("Dev 1", timeout=20_000)

    page.unroute_all(behavior="wait")
    page.goto(f"{table}/now")
    page.wait_for_function(SQUARES, timeout=60_000)
    page.context.set_offline(True)
    dev_takes(page, one)
    for back in (False, True):
        if back:
            page.context.set_offline(False)
            expect(page.locator("#saved")).to_have_text("Round 1", timeout=20_000)
        box = page.locator(".frame-in-sight").bounding_box()
        board = page.locator(".sea-board").bounding_box()
        assert box and board and box["width"] > 20 and board["width"] > 2 * 390
    expect(page.locator("#area-O")).to_contain_text("Dev 1")


def dev_takes(page: Page, point: str) -> None:
    page.locator(f'.cells [data-square="{point}"]').click()
    page.locator(".picks button", has_text="Dev").click()
    expect(page.locator("#saved")).to_have_text("No connection: 1 kept on this phone")


SQUARES = "() => sessionStorage.getItem('companion:squares:' + location.pathname)"
"""The phone has asked what the squares of the board offer."""


def test_on_a_low_phone_keys_hold_what_they_say_and_letters_stand_over_their_columns(
    site: str, open_page: Open
) -> None:
    page = open_page("low")
    table = started(page, site, FOUR, **FOUR_BOXES)
    act(page, table, do="point", piece="point:1", holder="Chloé")
    expect(page.locator(".area-key .plate")).to_have_count(1)
    wide = "(all) => all.filter((e) => e.scrollWidth > e.clientWidth).length"
    assert page.locator(".area-key > span").evaluate_all(wide) == 0
    page.locator("#next").click()
    expect(page.locator(".needles")).to_be_visible()
    letters, board = (
        page.locator(one).bounding_box() for one in (".rim:not(.down)", ".chart-view")
    )
    assert letters and board and abs(letters["x"] - board["x"]) < 2 and letters["x"] < 40
    assert abs(letters["width"] - board["width"]) < 2


def test_the_key_of_an_area_leads_from_one_of_its_points_to_the_next(
    open_page: Open, site: str
) -> None:
    page = open_page("tall")
    started(page, site, ("Ann", "Ben"), **FOUR_BOXES)
    _changes_in_what_a_script_built(page)
    key = page.locator(".area-key", has_text="Orange")
    seen: set[str] = set()
    for _ in range(4):
        with page.expect_response("**/now?area=*"):
            key.click()
        expect(page.locator("#word")).to_have_text("Orange: free")
        expect(page.locator(".whole .mark")).to_have_attribute("d", re.compile("(M[^M]+){4}"))
        page.evaluate(_AT_REST)
        seen |= set(page.evaluate(_RINGS_IN_SIGHT))
    page.unroute_all(behavior="wait")
    assert len(seen) == 4
    expect(page.locator("#chart")).to_have_class("chart live")


# the part shown has stood still for a fifth of a second
_AT_REST = """async () => {
  const place = () => {
    const box = document.querySelector(".marks .mark").getBoundingClientRect();
    return `${box.left} ${box.top}`;
  };
  const frame = () => new Promise(requestAnimationFrame);
  for (let was = "", still = 0; still < 12; was = place()) {
    await frame();
    still = place() === was ? still + 1 : 0;
  }
}"""
_RINGS_IN_SIGHT = """[...document.querySelectorAll(".marks .mark")].filter((ring) => {
  const box = ring.getBoundingClientRect();
  const view = document.querySelector(".chart-view").getBoundingClientRect();
  return box.left >= view.left - 1 && box.right <= view.right + 1
    && box.top >= view.top - 1 && box.bottom <= view.bottom + 1;
}).map((ring) => ring.getAttribute("d"))"""


def _changes_in_what_a_script_built(page: Page) -> None:
    """Lets the next answers differ around the board, as one does from a page that was dressed
    before it was read."""

    def answer(route: Route) -> None:
        had = route.fetch()
        route.fulfill(response=had, body=had.text().replace('class="rim ', 'class="rim  '))

    page.route("**/now?area=*", answer)
