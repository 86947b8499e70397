"""Waters of Nereus out of reach: gold, cabin and treasures written there count as at the table."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from companion.games.waters_of_nereus import facts
from tests.browser.conftest import Open
from tests.support.evening import Finger
from tests.support.hands import (
    act,
    back_in_reach,
    begun,
    out_of_reach,
    record_of,
    send_act,
    start_table,
)

SLUG = "waters-of-nereus"
NAMES = ("Ann", "Ben", "Chloé", "Dev")
ASKED = """() => JSON.parse(sessionStorage.getItem(`companion:ahead:${location.pathname}`) ?? "{}")
  .lasting?.["?player=2"]"""
"""Whether the phone has asked what Ben has written."""


def test_the_board_stays_to_be_tapped_after_something_was_kept_without_a_net(
    open_page: Open, site: str
) -> None:
    page = open_page("low")
    start_table(page, site, SLUG, ("Ann", "Ben"))
    table = page.url.partition("?")[0]
    page.goto(f"{table}/now")
    act(Finger(), page, "#next")
    page.goto(f"{table}/now?player=2")
    board = page.locator("#chart.live")
    wide = board.locator(".chart-view").bounding_box()
    page.context.set_offline(True)
    page.locator("#gold-more").click()
    expect(page.locator(".top .saved")).to_contain_text("1 kept")
    expect(page.locator("#gold")).to_have_value("4")
    expect(board).to_be_visible()
    assert board.locator(".chart-view").bounding_box() == wide
    page.context.set_offline(False)


@pytest.mark.parametrize("opened", ["", "?player=2"])
def test_gold_can_be_written_out_of_reach_and_stands_above_too(
    open_page: Open, site: str, opened: str
) -> None:
    page = open_page("low")
    table = begun(page, site, SLUG, ("Ann", "Ben"))
    page.goto(f"{table}/now{opened}")
    ben = page.locator(".player", has_text="Ben")
    page.wait_for_function(ASKED)
    page.context.set_offline(True)
    if not opened:
        ben.click()
    for _ in range(2):
        page.locator("#gold-more").click()
    expect(ben.locator(".gold")).to_contain_text(str(facts.START_GOLD + 2))
    page.get_by_role("link", name="Close").click()
    expect(page.locator("#gold")).to_have_count(0)
    page.context.set_offline(False)


@pytest.mark.parametrize("size", ["low", "tall"])
def test_a_cabin_opened_out_of_reach_is_as_the_table_and_what_is_placed_there_counts(
    open_page: Open, site: str, size: str
) -> None:
    page = open_page(size)
    table = begun(page, site, SLUG, NAMES)
    page.goto(f"{table}/now?player=2&help=cabin")
    expect(page.locator("#word")).to_have_text("Ben has nothing to place")
    for color in ("white", "red"):
        act(Finger(), page, f"#drawn-{color}")
    page.locator("#leave").click()
    page.locator(".player", has_text="Ben").click()
    for _ in range(2):
        act(Finger(), page, "#gold-more")
    page.get_by_role("link", name="Close").click()
    gold = page.locator(".player", has_text="Ben").locator(".gold")
    expect(gold).to_contain_text(str(facts.START_GOLD + 2))
    out_of_reach(page)
    page.locator(".player", has_text="Ben").click()
    page.locator("#gold-more").click()
    page.get_by_role("link", name="Cabin").click()
    expect(page.locator("#word")).to_have_text("Ben places white")
    expect(page.locator("#turn")).to_contain_text("2 to place")
    expect(page.locator("#gold")).to_have_text(str(facts.START_GOLD + 3))
    page.locator("#at-white-chest").click()
    expect(page.locator("#word")).to_have_text("Ben places red")
    page.locator("#leave").click()
    to_place = page.locator(".dock [data-holds]")
    expect(to_place).to_have_text("Ben1 to place")
    expect(gold).to_contain_text(str(facts.START_GOLD + 3 + facts.CHEST_GOLD["white"]))
    to_place.click()
    page.locator("#hand-red").click()
    page.locator("#at-red-storage").click()
    expect(page.locator(".top .saved")).to_have_text("No connection: 3 kept on this phone")
    expect(page.locator("#leave")).to_have_text("Done", use_inner_text=True)
    page.locator("#leave").click()
    expect(page.locator("#chart")).to_be_visible()
    expect(to_place).to_be_hidden()
    expect(page.locator(".sg-hand")).to_be_hidden()
    back_in_reach(page, 3)
    ben = record_of(page, table)["players"][1]
    assert (ben["chest"], ben["storage"]["red"], ben["gold"]) == (
        ["white"],
        1,
        facts.START_GOLD + 3 + facts.CHEST_GOLD["white"],
    )


def test_a_hold_that_took_a_colour_out_of_reach_is_not_offered_to_another(
    open_page: Open, site: str
) -> None:
    page = open_page("low")
    table = begun(page, site, SLUG, NAMES)
    page.goto(f"{table}/now?player=2&help=cabin")
    for color in ("white", "red"):
        act(Finger(), page, f"#drawn-{color}")
    out_of_reach(page)
    page.locator("#at-white-merchant").click()
    expect(page.locator("#word")).to_have_text("Ben places red")
    expect(page.locator("#at-red-merchant")).to_be_hidden()
    assert page.locator("[id^=at-red]:visible").count() > 2, "other holds are offered still"
    expect(page.locator("#at-red-storage")).to_be_visible()


def test_the_last_treasure_placed_out_of_reach_leaves_nothing_to_place_and_costs_no_gold(
    open_page: Open, site: str
) -> None:
    page, other = open_page("low", own=True), open_page("tall")
    table = begun(page, site, SLUG, ("Ann", "Ben"))
    page.clock.install()
    page.goto(f"{table}/now?player=2&help=cabin")
    act(Finger(), page, "#drawn-red")
    other.goto(page.url)
    page.locator("#leave").click()
    to_place = page.get_by_role("link", name="Ben 1 to place")
    expect(to_place).to_be_visible()
    out_of_reach(page)
    to_place.click()
    page.locator("#at-red-captain").click()
    expect(page.locator("#word")).to_have_text("Ben has nothing to place")
    expect(page.locator("#leave")).to_have_text("Done", use_inner_text=True)
    page.locator("#leave").click()
    expect(page.locator("#chart")).to_be_visible()
    expect(to_place).to_have_count(0)
    page.locator(".player", has_text="Ben").click()
    page.locator("#track-more").click()
    expect(page.locator("#track-less")).to_be_enabled()
    send_act(other, table, "place", player="Ben", color="red", where="storage")
    page.context.set_offline(False)
    refused = page.locator(".refused")
    expect(refused).to_contain_text("Not counted: Ben’s red: captain’s hold. ", timeout=20_000)
    assert record_of(page, table)["players"][1]["track"] == 1
    page.clock.fast_forward(20_000)
    expect(refused).to_be_visible()
    page.locator("#gold").click()
    expect(refused).to_have_count(0)


def test_out_of_reach_no_ring_promises_a_way_and_what_was_closed_stays_so(
    open_page: Open, site: str
) -> None:
    page = open_page("low")
    begun(page, site, SLUG, ("Ann", "Ben"))
    page.wait_for_function(ASKED)
    ship = page.locator(".laid-on[aria-label*='Ben’s ship']")
    page.context.set_offline(True)
    ship.click()
    expect(page.locator(".say")).to_contain_text("where it can go is told once it is over")
    expect(page.locator(".around, .dot")).to_have_count(0)
    page.locator(".player", has_text="Ben").click()
    page.locator("#gold-more").click()
    page.get_by_role("link", name="Close").click()
    expect(page.locator(".top .saved")).to_have_text("No connection: 1 kept on this phone")
    page.locator("#next").click()
    page.get_by_role("button", name="Take back").click()
    expect(page.locator("#next")).to_be_visible()
    expect(page.locator("#gold")).to_have_count(0)
    page.context.set_offline(False)
    expect(page.locator(".aloud")).to_contain_text("kept here is sent", timeout=20_000)
    expect(page.locator("#gold")).to_have_count(0)
    assert "player" not in page.url


def test_a_purse_opens_out_of_reach_at_once_after_others_did_something_and_stays_closed(
    open_page: Open, site: str
) -> None:
    page, other = open_page("low"), open_page("tall")
    table = begun(page, site, SLUG, ("Ann", "Ben"))
    other.goto(f"{table}/now?player=1")
    page.wait_for_function(ASKED)
    other.locator("#track-more").click()
    expect(page.locator(".player", has_text="Ann").locator(".pt > b")).to_have_text("1")
    page.context.set_offline(True)
    ben = page.locator(".player", has_text="Ben")
    for told in (0, 1):  # opened again, what is kept stands there
        ben.click()
        expect(page.locator("#gold")).to_have_value(str(facts.START_GOLD + told))
        page.locator("#gold-more").click()
        page.get_by_role("link", name="Close").click()
    expect(page.locator("#gold")).to_have_count(0)
    back_in_reach(page, 2)
    expect(page.locator("#gold")).to_have_count(0)
    assert record_of(page, table)["players"][1]["gold"] == facts.START_GOLD + 2
