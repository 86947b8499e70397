"""The page of play without the server: taps are kept and sent, links stay, and it says what happened."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open
from tests.support.hands import begun, lay_out, record_of, start_table
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
    expect(ben.locator("#saved")).to_have_text("No connection: 1 entry kept here")
    more.click()
    expect(ben.locator("#saved")).to_have_text("No connection: 2 entries kept here")
    ben.locator(".bar a.ib").first.click()
    expect(ben.locator(".aloud")).to_contain_text("This page stays")
    assert ben.url.endswith("/now")
    ben.context.set_offline(False)
    expect(ben.locator(".aloud")).to_have_text("2 kept here: sent", timeout=20_000)
    expect(ben.locator("#saved")).not_to_contain_text("kept")
    now = record_of(ann, table)["players"]
    assert sum(p["cubes"] for p in now) == sum(p["cubes"] for p in had) + 2, (
        "each tap counts once, in their order"
    )


def test_a_sheet_opens_over_the_page_of_play_and_keeps_what_is_typed(
    site: str, open_page: Open
) -> None:
    ann = open_page("tall")
    table = begun(ann, site, "waters-of-nereus", ("Ann", "Ben"))
    ann.wait_for_timeout(6_000)  # the sheet, the rules and the standings are looked at once
    ann.context.set_offline(True)
    ann.get_by_role("button", name="More").click()
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
    expect(page.get_by_role("button", name="New name")).to_be_visible()
    page.keyboard.type("Ben")
    expect(field).to_have_value("Ben")
    expect(field).to_be_focused()


# ---- What waits on a phone when the server no longer knows it: it says so, keeps it, and sends it after loading again


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
