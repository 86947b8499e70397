"""Ship Adventure on the phone: whole games of both kinds tapped in and compared with the command
line."""

from __future__ import annotations

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.support.audit import audit_at_every_size, fits
from tests.support.hands import saved, start_table

SLUG = "ship-adventure"
NAMES = ("Ann", "Jo Ann", "Chloé", "李雷")


def choose(page: Page, field: str, label: str) -> None:
    """Chooses a game or a number of boxes at the top of the sheet."""
    if page.locator("#game").get_attribute("open") is None:
        page.locator("#game > summary").click()
    page.locator(f"#{field} label", has_text=label).click()
    saved(page)
    page.locator("#game > summary").click()


def write(page: Page, field: str, value: int) -> None:
    page.fill(f"#{field}", str(value))
    page.locator(f"#{field}").blur()


def open_labels(page: Page) -> None:
    """Shows the fields in which areas and players are renamed."""
    for details in ("#game", "#labels"):
        if page.locator(details).get_attribute("open") is None:
            page.locator(f"{details} > summary").click()


def point(page: Page, area: int, n: int) -> Any:
    return page.locator("#areas .holding").nth(area).locator(".pt").nth(n)


def test_a_tap_takes_over_and_lets_go_and_a_held_area_is_marked(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, SLUG, NAMES[:2])
    for n in range(3):
        point(page, 0, n).click()
    expect(page.locator(".holding").first).to_contain_text("Controlled by Ann")
    expect(page.locator("#income")).to_have_text("This round 6 gold: Red 6.")
    page.locator("#collect").click()
    expect(page.locator("#gold")).to_have_value("6")
    page.locator("#tab1").click()
    point(page, 0, 1).click()
    expect(page.locator(".holding").first).to_contain_text("Ann 2, Jo Ann 1")
    expect(point(page, 0, 1)).to_have_attribute("aria-label", "Red, point 2: Jo Ann")
    expect(point(page, 0, 1)).to_have_attribute("aria-pressed", "true")
    expect(page.locator("#tab0 b")).to_have_text("2")
    point(page, 0, 1).click()
    expect(point(page, 0, 1)).to_have_attribute("aria-label", "Red, point 2: nobody")


def test_areas_take_the_colours_of_the_tokens_on_the_board(open_page: Open, site: str) -> None:
    page = open_page()
    address = start_table(page, site, SLUG, NAMES[:2])
    point(page, 0, 0).click()

    def rename(old: str, new: str) -> None:
        open_labels(page)
        page.get_by_label(f"Colour of the area {old}", exact=True).fill(new)
        page.get_by_label(f"Colour of the area {old}", exact=True).blur()

    rename("Red", "turquoise")
    expect(page.locator(".holding").first).to_contain_text("Turquoise")
    rename("Orange", "Red sea")
    expect(page.locator(".holding").nth(1)).to_contain_text("Red sea")
    point(page, 1, 2).click()
    saved(page)
    assert page.request.get(f"{address}.json").json()["areas"] == {
        "turquoise": ["Ann", None, None],
        "Red sea": [None, None, "Ann"],
        "yellow": [None] * 3,
    }
    rename("Red sea", "yellow")
    expect(page.locator("#cap")).to_contain_text("3 areas of 3 points, each with a name of its own")
    expect(page.locator(".holding")).to_have_count(3)
    page.reload()
    for _ in range(4):  # the point, both names, the first point
        page.locator("#undo").click()
        saved(page)
    expect(page.locator(".holding h3")).to_contain_text(["Red", "Orange", "Yellow"])
    saved(page)
    expect(page.locator("#conflict")).to_be_hidden()
    stored = page.request.get(f"{address}.json").json()["areas"]
    assert list(stored) == ["red", "orange", "yellow"] and stored["red"] == ["Ann", None, None]


def test_too_many_cities_are_refused_in_words(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, SLUG, NAMES[:2])
    write(page, "cities", 5)
    expect(page.locator("#cap")).to_contain_text(
        "Ann’s cities cannot be 5; it takes at most 4 cities with 1 box"
    )
    expect(page.locator("#cities")).to_have_value("0")


def test_long_names_stay_on_the_page(open_page: Open, site: str) -> None:
    page = open_page()
    address = start_table(page, site, SLUG, ("W" * 40, "M" * 40))
    for n in range(3):
        point(page, 0, n).click()
    point(page, 1, 0).click()
    write(page, "cities", 1)
    saved(page)
    for place in (address, f"{address}/standings"):
        page.goto(place)
        page.wait_for_timeout(300)
        assert fits(page) == []


def test_a_lost_crew_and_el_dorado_are_told_apart_and_every_state_is_clean(
    open_page: Open, site: str
) -> None:
    page = open_page()
    start_table(page, site, SLUG, ("Ann",))
    page.locator("#pieces label", has_text="3").click()
    page.locator("#winner label", has_text="The crew was lost").click()
    saved(page)
    findings = audit_at_every_size(page)
    page.reload()
    expect(page.locator('#winner [value="false"]')).to_be_checked()
    page.locator("#winner label", has_text="El Dorado reached").click()
    expect(page.locator("#wrong")).to_have_text("El Dorado takes all 4 map pieces, and here are 3.")
    page.locator("#pieces label", has_text="4").click()
    expect(page.locator("#wrong")).to_be_hidden()
    start_table(page, site, SLUG, NAMES)
    choose(page, "boxes", "9")
    point(page, 0, 0).click()
    open_labels(page)
    saved(page)
    findings += audit_at_every_size(page)
    assert not findings, "\n".join(findings)


# ---- Ship Adventure's fights and temples in the browser: live odds, controls that come and go,
# dice of the phone


HELP = "/ship-adventure/help"


@pytest.mark.parametrize("size", ["phone", pytest.param("wide", marks=pytest.mark.soak)])
def test_odds_follow_every_change(open_page: Open, site: str, size: str) -> None:
    page = open_page(size)
    page.goto(f"{site}{HELP}/fights")
    chance = page.locator(".chance").first
    expect(chance).to_have_text("22%")
    page.get_by_role("button", name="Bonus of the cards: one point more").first.click()
    expect(chance).to_have_text("34%")
    expect(page.get_by_role("status")).to_have_text("The attacker wins 34%, the defender 66%.")
    page.reload()
    expect(chance).to_have_text("34%")
    expect(page.locator("#a_bonus")).to_have_value("1")
    page.locator("[name=kind][value=close]").focus()
    page.keyboard.press("ArrowRight")
    expect(chance).to_have_text("100%")
    expect(page.locator("#a_cannon")).to_be_visible()
    for hidden in ("#d_cannon", "#camouflage"):
        expect(page.locator(hidden)).to_be_hidden()
    page.locator("[name=defender][value=crew]").check()
    expect(page.locator("#camouflage")).to_be_visible()
    expect(page.locator("#level")).to_be_hidden()
    expect(page.locator("#d_cannon")).to_be_visible()
    page.locator("[name=a_cannon][value=no]").check()
    expect(chance).to_have_text("0%")
    expect(
        page.get_by_text("Only the crew on land fires, so it wins without a roll.")
    ).to_be_visible()
    page.locator("[name=a_cannon][value=yes]").check()
    expect(chance).to_have_text("100%")
    page.locator("[name=camouflage][value=yes]").check()
    expect(page.get_by_role("status")).to_have_text("No fight.")


def test_lying_down_a_tokens_numbers_stand_beside_its_colour(open_page: Open, site: str) -> None:
    page = open_page("lying")
    page.goto(f"{site}{HELP}/map-piece")
    colour, numbers = page.locator("#area").bounding_box(), page.locator("#nw").bounding_box()
    assert colour and numbers and numbers["x"] > colour["x"] + colour["width"]
    assert numbers["y"] < colour["y"] + colour["height"]


def test_a_tokens_button_is_filled_once_its_numbers_are_tapped(open_page: Open, site: str) -> None:
    page = open_page("low")
    page.goto(f"{site}{HELP}/map-piece")
    find = page.get_by_role("button", name="Find it")
    told = page.get_by_text("Tap its colour and its four numbers")
    ground = find.evaluate("(one) => getComputedStyle(one).backgroundColor")
    expect(told).to_be_visible()
    for corner, number in zip(("nw", "ne", "sw", "se"), "1243", strict=True):
        page.locator(f"#{corner} label", has_text=number).click()
    expect(told).to_be_hidden()
    assert find.evaluate("(one) => getComputedStyle(one).backgroundColor") != ground
    page.goto(f"{site}{HELP}/map-piece?find=yes")
    assert page.locator(".alert li").count() == 2, "its numbers, and the code"


@pytest.mark.parametrize("size", ["low", "tall"])
def test_the_whole_compass_is_in_sight(open_page: Open, site: str, size: str) -> None:
    page = open_page(size)
    for asked in ("", "?red=yes&blue=yes&needle=4"):
        page.goto(f"{site}{HELP}/compass{asked}")
        ring, dock = (
            page.locator(".needlerose").bounding_box(),
            page.locator(".dock").bounding_box(),
        )
        assert ring and dock and ring["y"] + ring["height"] <= dock["y"]
