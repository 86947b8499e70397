"""The rules in short in a browser: found while typing, and by those who have no script."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Open


def test_words_are_found_while_they_are_typed(open_page: Open, site: str) -> None:
    page = open_page()
    page.goto(f"{site}/ship-adventure/rules")
    entries = page.locator(".paras > li")
    everything = entries.count()
    page.locator("#words").press_sequentially("whirlpool")
    expect(page.get_by_text("answers to whirlpool")).to_be_visible()
    assert 0 < entries.count() < everything
    expect(page.get_by_role("link", name="Caribbean Conquest · ")).to_be_visible()
    expect(page.locator("#words")).to_be_focused()
    assert page.url.endswith("words=whirlpool"), "another phone, or a reload, shows the same"
    page.locator("#words").fill("")
    expect(entries).to_have_count(everything)


def test_a_house_rule_is_in_sight_where_its_link_leads(open_page: Open, site: str) -> None:
    page = open_page()
    page.goto(f"{site}/loot-island/rules#ruling-crown-ladder")
    expect(page.locator("#ruling-crown-ladder")).to_be_in_viewport()
