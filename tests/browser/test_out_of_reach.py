"""The page of play without the server: taps are kept and sent, links stay, and it says what
happened."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.browser.conftest import Open
from tests.support.hands import (
    AHEAD,
    back_in_reach,
    begun,
    lay_out,
    out_of_reach,
    record_of,
    send_act,
    start_table,
)
from tests.support.sailorman_dice.tapping import put


def test_acts_are_kept_and_sent_and_links_stay(site: str, open_page: Open) -> None:
    ann, ben = open_page("tall"), open_page("tall")
    table = begun(ann, site, "loot-island", ("Ann", "Ben", "Chloé"))
    ben.goto(f"{table}/now")
    more = ben.get_by_role("button", name="one cube more").first
    had = record_of(ann, table)["players"]
    ben.wait_for_timeout(4_000)  # the standings are looked at once
    ben.context.set_offline(True)
    more.click()
    expect(ben.locator("#saved")).to_have_text("No connection: 1 kept on this phone")
    more.click()
    expect(ben.locator("#saved")).to_have_text("No connection: 2 kept on this phone")
    ben.locator(".bar a.ib").first.click()
    expect(ben.locator(".aloud")).to_contain_text("This page stays")
    assert ben.url.endswith("/now")
    back_in_reach(ben, 2)
    expect(ben.locator("#saved")).not_to_contain_text("kept")
    now = record_of(ann, table)["players"]
    assert sum(p["cubes"] for p in now) == sum(p["cubes"] for p in had) + 2, (
        "each tap counts once, in their order"
    )


def test_what_is_written_out_of_reach_is_drawn_and_the_game_goes_on(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    table = begun(phone, site, "loot-island", ("Ann", "Ben", "Chloé"))
    phone.wait_for_function(AHEAD)
    passes = phone.locator(".dock .btn.p")
    first = passes.inner_text().split()[0]
    cubes = phone.locator(".cuberow .me .v")
    had = int(cubes.inner_text())
    phone.context.set_offline(True)
    for _ in range(2):
        phone.get_by_role("button", name="one cube more").first.click()
    expect(cubes).to_have_text(str(had + 2))
    expect(cubes).to_have_class(re.compile("kept"))
    passes.click()
    expect(phone.locator(".say")).to_contain_text(f"2 others, then {first} passes")
    expect(passes).not_to_contain_text("passes")
    expect(cubes).to_have_text(str(had + 2))
    phone.get_by_role("button", name="Take back").click()
    expect(passes).to_contain_text(f"{first} passes")
    expect(cubes).to_have_text(str(had + 2))
    back_in_reach(phone, 2)
    expect(phone.locator(".kept")).to_have_count(0)
    assert max(p["cubes"] for p in record_of(phone, table)["players"]) == had + 2


def test_taps_open_out_of_reach_a_second_time_too(site: str, open_page: Open) -> None:
    phone = open_page("tall")
    begun(phone, site, "loot-island", ("Ann", "Ben", "Chloé"))
    out_of_reach(phone, AHEAD)
    phone.locator("#next").click()
    expect(phone.locator("#saved")).to_have_text("No connection: 1 kept on this phone")
    back_in_reach(phone, 1)
    out_of_reach(phone)
    other = phone.locator(".cuberow a.nm").last
    name = other.inner_text().split("\n")[0]
    other.click()
    expect(phone.locator(".cuberow .me")).to_contain_text(name)
    phone.context.set_offline(False)


def cubes_told(page: Page, table: str, wanted: int = 0) -> int:
    """Returns the cubes of all players, waiting at most 20 s for as many as ``wanted``."""
    for _ in range(80):
        cubes: int = sum(player["cubes"] for player in record_of(page, table)["players"])
        if cubes >= wanted:
            break
        page.wait_for_timeout(250)
    return cubes


def test_two_tabs_of_one_browser_keep_each_others_acts(site: str, open_page: Open) -> None:
    one = open_page("tall")
    table = begun(one, site, "loot-island", ("Ann", "Ben", "Chloé"))
    had = cubes_told(one, table)
    two = one.context.new_page()
    for tab in (one, two):
        tab.goto(f"{table}/now")
    one.context.set_offline(True)
    for n, tab in enumerate((one, two), 1):
        tab.get_by_role("button", name="one cube more").first.click()
        for shown in (one, two):
            expect(shown.locator("#saved")).to_have_text(f"No connection: {n} kept on this phone")
    one.context.set_offline(False)
    assert cubes_told(one, table, had + 2) == had + 2
    for tab in (one, two):
        expect(tab.locator("#saved")).not_to_contain_text("kept", timeout=20_000)


def test_what_was_kept_after_an_act_that_counted_counts_when_the_page_is_left_between(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    table = begun(phone, site, "loot-island", ("Ann", "Ben", "Chloé"))
    had = cubes_told(phone, table)
    phone.context.set_offline(True)
    for n in (1, 2):
        phone.wait_for_timeout(1_100)  # a second tap at once is none
        phone.get_by_role("button", name="one cube more").first.click()
        expect(phone.locator("#saved")).to_have_text(f"No connection: {n} kept on this phone")
    sent: list[str] = []

    def first_alone(route: Route) -> None:
        if route.request.method == "POST" and route.request.url.endswith("/now"):
            sent.append(route.request.url)
            if len(sent) > 1:
                return route.abort("internetdisconnected")
        return route.continue_()

    phone.route("**/*", first_alone)
    phone.context.set_offline(False)
    expect(phone.locator("#saved")).to_have_text(
        "No connection: 1 kept on this phone", timeout=20_000
    )
    phone.unroute("**/*")
    phone.reload()
    assert cubes_told(phone, table, had + 2) == had + 2, "one of two was lost"


def test_what_is_kept_is_sent_once_from_the_standings_and_from_a_sheet(
    site: str, open_page: Open
) -> None:
    phone = open_page("low")
    table = begun(phone, site, "waters-of-nereus", ("Ann", "Ben"))
    phone.goto(f"{table}/now?player=1")
    had = record_of(phone, table)["players"][0]["gold"]
    with phone.expect_response("**/standings", timeout=60_000):
        pass  # they are looked at once
    phone.wait_for_timeout(1_000)
    phone.context.set_offline(True)
    phone.locator("#gold-more").click()
    phone.get_by_role("button", name="More", exact=True).click()
    phone.get_by_role("link", name="Standings", exact=True).click()
    standings = phone.frame_locator("iframe.over")
    expect(standings.locator(".top .saved")).to_have_text("No connection: 1 kept on this phone")
    phone.context.set_offline(False)
    expect(standings.locator(".aloud")).to_contain_text("kept here is sent", timeout=20_000)
    expect(standings.locator(".top .saved")).not_to_contain_text("kept")
    assert record_of(phone, table)["players"][0]["gold"] == had + 1
    phone.goto(f"{table}/now?player=1")
    phone.route("**/now**", offline_for_acts)
    phone.locator("#gold-more").click()
    expect(phone.locator("#saved")).to_contain_text("1 kept on this phone")
    phone.goto("about:blank")
    phone.unroute("**/now**")
    phone.goto(table)
    expect(phone.locator(".aloud")).to_contain_text("kept here is sent", timeout=20_000)
    assert record_of(phone, table)["players"][0]["gold"] == had + 2


def test_a_sheet_opens_over_the_page_of_play_and_keeps_what_is_typed(
    site: str, open_page: Open
) -> None:
    ann = open_page("tall")
    table = begun(ann, site, "waters-of-nereus", ("Ann", "Ben"))
    ann.wait_for_timeout(6_000)  # the sheet, the rules and the standings are looked at once
    ann.context.set_offline(True)
    ann.get_by_role("button", name="More", exact=True).click()
    ann.get_by_role("link", name="All sheets").click()
    sheet = ann.frame_locator("iframe.over")
    expect(sheet.locator("#totals[aria-label]")).to_be_visible()
    assert ann.url.split("?")[0] == table
    number = sheet.locator("input[inputmode=numeric]").first
    number.fill("3")
    number.press("Tab")
    expect(sheet.locator("#saved")).to_contain_text("1 to send, kept here", timeout=20_000)
    sheet.get_by_role("link", name="Standings", exact=True).first.click()
    expect(sheet.locator("#outcome, .ranking").first).to_be_visible()
    ann.go_back()
    ann.go_back()
    expect(ann.locator("iframe.over")).to_have_count(0)
    assert ann.url.endswith("/now")
    ann.context.set_offline(False)
    ann.goto(table)
    expect(ann.locator("#saved")).to_have_text("Saved", timeout=20_000)
    assert 3 in [
        number for number in record_of(ann, table)["players"][0].values() if isinstance(number, int)
    ]


def test_a_phone_that_is_back_follows_a_link_at_once(site: str, open_page: Open) -> None:
    ann = open_page("tall")
    table = lay_out(ann, site, "loot-island", ("Ann", "Ben", "Chloé"))
    ann.goto(f"{table}/now")
    ann.context.set_offline(True)
    expect(ann.locator("#saved")).to_contain_text("No connection", timeout=20_000)
    ann.wait_for_timeout(6_000)  # it asks less and less often
    ann.context.set_offline(False)
    ann.get_by_role("link", name="Standings").or_(
        ann.get_by_role("navigation").get_by_role("link")
    ).first.click()
    ann.wait_for_url("**/standings", timeout=2_500)


def test_a_name_field_in_hand_stays_there_when_the_script_arrives(
    site: str, open_page: Open
) -> None:
    page = open_page("tall")
    page.route("**/people.js", lambda route: (page.wait_for_timeout(1_500), route.continue_()))
    page.goto(f"{site}/loot-island/score", wait_until="commit")
    field = page.locator("#name1")
    field.click()
    page.wait_for_load_state("load")
    expect(page.get_by_role("button", name="Add a name")).to_be_visible()
    start = page.get_by_role("button", name="Start scoring")
    expect(start).not_to_have_class(re.compile(r"\bp\b"))
    page.keyboard.type("Ben")
    expect(field).to_have_value("Ben")
    expect(field).to_be_focused()
    expect(start).not_to_have_class(re.compile(r"\bp\b"))
    page.get_by_role("button", name="Add a name").click()
    page.keyboard.type("Ann")
    expect(start).to_have_class(re.compile(r"\bp\b"))


def offline_for_acts(route: Route) -> None:
    if route.request.method == "POST":
        return route.abort("internetdisconnected")
    return route.continue_()


def test_numbers_written_out_of_reach_are_drawn_once_last_a_reload_and_all_count(
    site: str, open_page: Open
) -> None:
    ann, ben = open_page("low"), open_page("tall")
    table = begun(ann, site, "waters-of-nereus", ("Ann", "Ben"))
    ann.goto(f"{table}/now?player=1")
    ben.goto(f"{table}/now")
    ann.context.set_offline(True)
    gold, track = ann.locator("#gold"), ann.locator("#track")
    ann.locator("#gold-more").click()
    track.fill("7")
    track.blur()
    expect(ann.locator("#saved")).to_have_text("No connection: 2 kept on this phone")
    expect(gold).to_have_value("4")
    expect(ann.locator(".say .told")).to_contain_text("Ann: gold +1; Ann: points 7")
    send_act(ben, table, "next")
    ann.route("**/now**", offline_for_acts)
    ann.context.set_offline(False)
    ann.reload()
    expect(ann.locator("#saved")).to_contain_text("2 kept on this phone")
    expect(gold).to_have_value("4")
    expect(track).to_have_value("7")
    ann.unroute("**/now**")
    ann.reload()
    expect(ann.locator(".aloud")).to_contain_text("All 2 kept here are sent", timeout=20_000)
    written = record_of(ann, table)["players"][0]
    assert (written["gold"], written["track"]) == (4, 7), "others went on elsewhere"


# ---- What waits on a phone when the server no longer knows it: it says so, keeps it, and sends it
# after loading again


def test_what_waits_behind_another_key_is_sent_after_loading(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, "sailorman-dice", ("Ann", "Ben"))
    page.context.clear_cookies()  # as where the key of cookies was made anew
    put(page, 5, "6")
    expect(page.locator("#saved")).to_have_text(
        "1 to send, kept here; load this page again to send"
    )
    page.reload()
    expect(page.locator("#saved")).to_have_text("Saved")
    expect(page.locator('[data-i="5"] b')).to_have_text("6")
    page.reload()
    expect(page.locator('[data-i="5"] b')).to_have_text("6")
