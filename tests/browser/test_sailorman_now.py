"""Sailorman Dice on its page of play: taps a roll, nothing that scrolls, a board that stays, two
phones at once."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.support import hands
from tests.support.audit import accessible
from tests.support.evening import Finger
from tests.support.hands import act, record_of
from tests.support.still import Still

NAMES = ("Ann", "Ben", "Chloé", "Dev")
SYMBOLS = ("anchor", "bell", "starfish", "fish", "boat", "wheel")
BY_DICE, BY_PHONE = 9, 6
"""Taps that a roll of four people may take with dice of their own and with the phone's."""


def begun(page: Page, site: str, names: tuple[str, ...] = NAMES) -> tuple[Finger, str]:
    return Finger(), hands.begun(page, site, "sailorman-dice", names)


def two_phones(site: str, open_page: Open) -> tuple[Page, Page, Finger]:
    """A table begun on Ann's phone that Ben has joined on his."""
    ann, ben = open_page("tall"), open_page("low")
    finger, table = begun(ann, site, ("Ann", "Ben"))
    ben.goto(f"{table}/join")
    ben.get_by_role("button", name="Ben").click()
    ben.wait_for_url("**/now*")
    return ann, ben, finger


def roll(finger: Finger, page: Page, *dice: str) -> None:
    """The dice tapped in as they lie; the fourth sends them."""
    for face in dice[:-1]:
        finger.tap(page.locator(f'#tray [data-face="{face}"]'))
    act(finger, page, f'#tray [data-face="{dice[-1]}"]')


def write(finger: Finger, page: Page) -> None:
    """The first framed field; a second tap, not counted, only where number and cross may stand."""
    if page.locator("button.go:not(.xo)").count():
        return act(finger, page, "button.go:not(.xo) >> nth=0")
    if page.locator("a.go").count():
        page.locator("a.go").first.click()
        expect(page.locator(".picks")).to_be_visible()
        return act(finger, page, ".picks button >> nth=0")
    return act(finger, page, "button.go >> nth=0")


def play_a_roll(finger: Finger, page: Page, number: int, by_phone: bool) -> int:
    """A roll of all people of one phone; how many taps it took."""
    before = finger.taps
    if by_phone:
        act(finger, page, "#phone")
    else:
        digits = (str(number % 6 + 1), str((number * 5 + 1) % 6 + 1))
        roll(finger, page, SYMBOLS[number % 6], digits[0], SYMBOLS[(number * 5 + 2) % 6], digits[1])
    while page.locator(".go").count():
        write(finger, page)
    return finger.taps - before


def test_a_roll_takes_few_taps_nothing_scrolls_and_the_board_stays(
    site: str, open_page: Open
) -> None:
    page = open_page("tall")
    finger, _ = begun(page, site)
    still = Still(page, ".map")
    still.look("before the roll")
    taps = finger.taps
    roll(finger, page, "bell", "5", "boat", "1")
    still.look("rolled")
    accessible(page)
    while page.locator(".go").count():
        write(finger, page)
        still.look(page.locator("#word").inner_text())
    assert finger.taps - taps <= BY_DICE
    expect(page.locator("#word")).to_contain_text("rolls")
    assert play_a_roll(finger, page, 1, by_phone=True) <= BY_PHONE
    still.look("by the phone")
    still.check()


def test_both_pairings_by_one_tap_and_each_takes_back_their_own(site: str, open_page: Open) -> None:
    page = open_page("tall")
    finger, table = begun(page, site, ("Ann", "Ben"))
    roll(finger, page, "bell", "5", "boat", "1")
    expect(page.locator("#word")).to_contain_text("write both pairs")
    shown = page.locator(".pair").all_inner_texts()
    page.get_by_role("link", name="Swap").click()
    expect(page.locator(".pair").first).not_to_have_text(shown[0])
    roller = page.locator("#word").inner_text().split(",")[0]
    for _ in range(3):
        write(finger, page)
    expect(page.locator("#word")).to_contain_text("rolls")
    record = record_of(page, table)
    page.locator("#mine").click()
    expect(page.locator("#word")).to_contain_text("write one pair")
    after = record_of(page, table)
    seat = [player["name"] for player in record["players"]].index(roller)
    assert after["players"][seat] == record["players"][seat], "the other’s entries stay"
    assert after["players"][1 - seat] != record["players"][1 - seat]
    page.locator("#again").click()
    expect(page.locator("#word")).to_contain_text("rolls")
    assert record_of(page, table) == record


TWICE = """() => {
  const field = document.querySelector("button.go");
  field.click();
  field.click();
}"""


def test_two_taps_within_a_second_are_one_step(site: str, open_page: Open) -> None:
    page = open_page("tall")
    finger, table = begun(page, site, ("Ann", "Ben"))
    roll(finger, page, "bell", "5", "boat", "1")
    write(finger, page)
    page.evaluate("document.body.dataset.rest = 1000")
    page.evaluate(TWICE)
    expect(page.locator("#word")).to_contain_text("write one pair")
    expect(page.locator(".say.flash")).to_have_count(1)  # the tap that does nothing is seen to
    sheets = [player["rows"] for player in record_of(page, table)["players"]]
    assert sorted(sum(mark != "." for row in rows for mark in row) for rows in sheets) == [0, 2]


def test_a_panel_opened_before_an_answer_stays_open(site: str, open_page: Open) -> None:
    ann, _, finger = two_phones(site, open_page)
    roll(finger, ann, "bell", "5", "boat", "1")
    while ann.locator(".go").count():
        write(finger, ann)
    held: list[Route] = []

    def hold(route: Route) -> None:
        if held:
            route.continue_()
        else:
            held.append(route)

    ann.route("**/undo", hold)
    ann.locator("#mine").click()
    ann.get_by_role("button", name="Go on", exact=True).click()
    held[0].continue_()
    expect(ann.locator("#word")).to_contain_text("now the other pair")
    expect(ann.locator("#without")).to_be_visible()


COVERS = """() => [...document.querySelectorAll(".go")].filter((go) => {
  const { x, y, width, height } = go.getBoundingClientRect();
  return !go.contains(document.elementFromPoint(x + width / 2, y + height / 2));
}).length"""


def test_the_slower_of_two_rolls_is_told_beside_the_board_and_goes_on(
    site: str, open_page: Open
) -> None:
    ann, ben, finger = two_phones(site, open_page)
    lost = "internetdisconnected"
    ben.route(
        "**/now*",
        lambda route: route.abort(lost) if route.request.method == "GET" else route.continue_(),
    )
    act(finger, ann, "#phone")
    act(finger, ben, "#phone")
    expect(ben.locator(".say .refused")).to_contain_text("quicker")
    expect(ben.locator("main .alert")).to_have_count(0)
    expect(ben.locator("#tray")).to_have_count(0)
    assert ben.locator(".go").count() and ben.evaluate(COVERS) == 0, "a legal field takes its tap"
    ben.unroute("**/now*")
    shown = ben.locator("body").get_attribute("data-version")
    write(finger, ann)
    expect(ben.locator(f'body:not([data-version="{shown}"])')).to_have_count(1)
    expect(ben.locator(".refused")).to_have_count(0)
    expect(ben.locator("[data-behind]")).to_have_count(0)


def test_marks_stay_inside_their_fields_and_what_is_said_stands_above_the_dock(
    site: str, open_page: Open
) -> None:
    page = open_page("low")
    finger, _ = begun(page, site, ("Ann", "Ben"))
    roll(finger, page, "bell", "3", "bell", "4")
    assert page.locator(".two-marks").count()
    for width in (360, 390):
        page.set_viewport_size({"width": width, "height": 640})
        wide = """(gos) => gos.filter((go) => {
          const text = document.createRange(), { left, right } = go.getBoundingClientRect();
          text.selectNode(go.firstChild);
          const box = text.getBoundingClientRect();
          return box.left < left + 3 || box.right > right - 3;
        }).length"""
        assert page.locator(".two-marks").evaluate_all(wide) == 0, width
    live = "document.querySelector('script[src*=acts]').src.replace('acts.js', 'live.js')"
    page.evaluate(f"import({live}).then((live) => live.say('1 kept here: sent'))")
    said, dock = page.locator(".aloud").bounding_box(), page.locator(".dock").bounding_box()
    assert said and dock and said["y"] + said["height"] <= dock["y"]


def test_beside_a_wide_board_who_did_what_stands_in_one_line(site: str, open_page: Open) -> None:
    ann, ben, finger = two_phones(site, open_page)
    roll(finger, ann, "bell", "5", "boat", "1")
    write(finger, ben)
    ann.set_viewport_size({"width": 1280, "height": 900})
    by = ann.locator(".log .by").first
    expect(by).to_be_visible()
    inside = "(one) => one.scrollHeight <= one.offsetHeight"
    assert by.evaluate(inside), "printed over no other line"


def test_going_on_without_somebody_is_asked_first_and_told_to_them(
    site: str, open_page: Open
) -> None:
    ann, ben, finger = two_phones(site, open_page)
    roll(finger, ann, "bell", "5", "boat", "1")
    while ann.locator(".go").count():
        write(finger, ann)
    asked = ann.get_by_role("dialog", name="Go on without Ben?")
    for answer in ("Wait for Ben", "Go on without"):
        ann.get_by_role("button", name="Go on", exact=True).click()
        if answer == "Go on without":  # it is the same dialog twice
            accessible(ann)
        assert asked.locator(".btn.p").all_inner_texts() == ["Wait for Ben"]
        asked.get_by_role("button", name=answer).click()
        expect(asked).to_be_hidden()
    expect(ben.locator("#word")).to_have_text("Ben, they went on without you")
    expect(ben.locator("#mine")).to_have_count(0)
    expect(ann.locator("#tray")).to_be_visible()
    ben.get_by_role("button", name="Leave it so").click()
    expect(ben.locator("#tray")).to_be_visible()


def test_an_entry_can_be_taken_back_while_others_still_write(site: str, open_page: Open) -> None:
    ann, _, finger = two_phones(site, open_page)
    roll(finger, ann, "bell", "1", "bell", "2")
    ann.locator(".two-marks").first.click()
    expect(ann.locator(".picks button")).to_contain_text(["+1 now", "+1 now"])
    act(finger, ann, ".picks button >> nth=0")
    write(finger, ann)
    expect(ann.locator("#word")).to_contain_text("are written")
    act(finger, ann, "#mine")
    expect(ann.locator("#word")).to_contain_text("now the other pair")


@pytest.mark.parametrize("slug", ["sailorman-dice", "waters-of-nereus"])
def test_a_set_up_is_told_in_full_on_a_low_phone(site: str, open_page: Open, slug: str) -> None:
    page = open_page("low")
    table = hands.lay_out(page, site, slug, ("Ann", "Ben"))
    page.goto(f"{site}/{slug}/setup?table={table.rsplit('/', 1)[1]}")
    cut = "(all) => all.filter((one) => one.scrollWidth > one.clientWidth).length"
    assert page.locator(".ticked summary > span").count() >= 3
    assert page.locator(".ticked summary > span").evaluate_all(cut) == 0
