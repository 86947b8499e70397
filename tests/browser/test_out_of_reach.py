"""The page of play without the server: taps are kept and sent, links stay, and it says what happened."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.support.hands import lay_out, record_of

Open = Callable[..., Page]


def test_acts_are_kept_and_sent_and_links_stay(site: str, open_page: Open) -> None:
    ann, ben = open_page("tall"), open_page("tall")
    table = lay_out(ann, site, "loot-island", ("Ann", "Ben", "Chloé"))
    ann.goto(f"{table}/now")
    ann.locator("#next").click()
    expect(ann.locator("#saved")).not_to_have_text("Before the game")
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
    assert sum(p["cubes"] for p in now) == sum(p["cubes"] for p in had) + 2, "each tap counts once, in their order"
