"""What waits on a phone when the server no longer knows it: it says so, keeps it, and sends it after loading again."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.support.hands import start_table

Open = Callable[..., Page]


def test_what_waits_behind_another_key_is_sent_after_loading(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, "sailorman-dice", ("Ann", "Ben"))
    page.context.clear_cookies()  # as where the key of cookies was made anew
    page.locator('[data-i="5"]').click()
    page.locator('#keys [data-k="6"]').click()
    expect(page.locator("#saved")).to_have_text("1 to send, kept here; load this page again to send")
    page.reload()
    expect(page.locator("#saved")).to_have_text("Saved")
    expect(page.locator('[data-i="5"] b')).to_have_text("6")
    page.reload()
    expect(page.locator('[data-i="5"] b')).to_have_text("6")
