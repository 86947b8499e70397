"""Ship Adventure's fights and temples in the browser: live odds, controls that come and go, dice of the phone."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

Open = Callable[..., Page]
HELP = "/ship-adventure/help"


@pytest.mark.parametrize("size", ["phone", pytest.param("wide", marks=pytest.mark.soak)])
def test_odds_follow_every_change(open_page: Open, site: str, size: str) -> None:
    page = open_page(size)
    page.goto(f"{site}{HELP}/fights")
    chance = page.locator(".chance").first
    expect(chance).to_have_text("22 %")
    page.get_by_role("button", name="Bonus of the cards: one point more").first.click()
    expect(chance).to_have_text("34 %")
    expect(page.get_by_role("status")).to_have_text("The attacker wins 34 %, the defender 66 %.")
    page.reload()
    expect(chance).to_have_text("34 %")
    expect(page.locator("#a_bonus")).to_have_value("1")
    page.locator("[name=kind][value=close]").focus()
    page.keyboard.press("ArrowRight")
    expect(chance).to_have_text("100 %")
    expect(page.locator("#a_cannon")).to_be_visible()
    for hidden in ("#d_cannon", "#camouflage"):
        expect(page.locator(hidden)).to_be_hidden()
    page.locator("[name=defender][value=crew]").check()
    expect(page.locator("#camouflage")).to_be_visible()
    expect(page.locator("#level")).to_be_hidden()
    expect(page.locator("#d_cannon")).to_be_visible()
    page.locator("[name=a_cannon][value=no]").check()
    expect(chance).to_have_text("0 %")
    expect(page.get_by_text("Only the crew on land fires, so it wins without a roll.")).to_be_visible()
    page.locator("[name=a_cannon][value=yes]").check()
    expect(chance).to_have_text("100 %")
    page.locator("[name=camouflage][value=yes]").check()
    expect(page.get_by_role("status")).to_have_text("No fight.")


def test_a_battle_follows_its_units(open_page: Open, site: str) -> None:
    page = open_page()
    page.goto(f"{site}{HELP}/fights?mode=caribbean-conquest&a_ships=4")
    page.get_by_role("button", name="Ships: one ship less").first.click()
    expect(page).to_have_url(re.compile("a_ships=3"))
    expect(page.locator(".ends li")).to_have_count(4)
    expect(page.get_by_role("alert")).to_have_count(0)
