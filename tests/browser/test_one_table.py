"""One table on four phones: joining, what one writes is on all others, one out of reach for a
while, questions kept."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Open
from tests.support import evening
from tests.support.evening import Finger, sit_down, to_the_sheets
from tests.support.hands import draft_of, lay_out, send_edits
from tests.support.sailorman_dice.tapping import put

SLUG = "sailorman-dice"


def play(page: Page, site: str) -> str:
    """From a drawn set-up to the lobby; the table's address."""
    return evening.play(Finger(), page, site, SLUG, {"seed": "7KQ4-M2XD"})


def shows(page: Page, field: int, text: str, within: float = 15_000) -> None:
    expect(page.locator(f'#map [data-i="{field}"] b')).to_have_text(text, timeout=within)


def test_four_phones_at_one_table_one_of_them_out_of_reach_for_a_while(
    open_page: Open, site: str
) -> None:
    ann = open_page("tall")
    address = play(ann, site)
    code = ann.locator(".dig").get_attribute("aria-label") or ""
    ben, chloe, dev = open_page((320, 480)), open_page("lying", True), open_page((360, 600))
    for page, name in ((ben, "Ben"), (chloe, "Chloé"), (dev, "Dev")):
        sit_down(Finger(), page, site, code, name)
    expect(ann.locator(".seatl")).to_contain_text("Dev’s phone")  # the lobby is live too
    to_the_sheets(Finger(), ann, "Ann")

    dev.locator("#tab0").click()  # looks at Ann's sheet
    put(ann, 0, "2")
    shows(dev, 0, "2", 4_000)
    expect(dev.locator(".f.far")).to_have_count(1)
    expect(dev.locator("#cap")).to_have_attribute("data-far", re.compile("Another phone"))
    send_edits(ann, address, ("players[0].shells.anchor", False, True))
    expect(dev.locator('[data-shell="anchor"]')).to_have_attribute("aria-pressed", "true")
    dev.wait_for_timeout(300)
    assert dev.locator("#saved span").inner_text() == "Saved", "it goes on following"

    chloe.context.set_offline(True)
    for field, key in ((0, "1"), (1, "1"), (2, "X")):
        put(chloe, field, key)
    expect(chloe.locator("#saved")).to_contain_text("kept here")
    expect(chloe.locator("#saved")).to_contain_text("onnection since")
    chloe.locator("#tab0").click()
    put(chloe, 1, "5")  # the same field as Ann, who is faster
    put(ann, 1, "3")
    expect(ann.locator("#saved span")).to_have_text("Saved")
    chloe.context.set_offline(False)
    expect(chloe.locator("#conflict")).to_contain_text("Ann")
    chloe.locator("#tab2").click()
    expect(chloe.locator("#conflict")).to_contain_text("two phones wrote here")
    chloe.reload()
    expect(chloe.locator("#conflict")).to_contain_text("Ann")
    chloe.locator("#conflict button", has_text="5").click()
    expect(chloe.locator("#conflict")).to_be_hidden()
    shows(dev, 1, "5")
    ben.locator("#tab2").click()
    shows(ben, 2, "×")

    for page in (ann, ben, chloe, dev):
        expect(page.locator("#saved span")).not_to_contain_text("kept here")
    kept = [draft_of(page) for page in (ann, ben, chloe, dev)]
    assert all(one == kept[0] for one in kept)
    assert (
        kept[0]["players"][0]["rows"][0][:2] == "25"
        and kept[0]["players"][2]["rows"][0][:3] == "11X"
    )

    # a seat swapped elsewhere never writes on another's sheet
    ann.goto(f"{address}/lobby?change=seats")
    ann.get_by_role("button", name="Chloé one seat on").click()
    expect(chloe.locator(".tab").nth(3)).to_contain_text("Chloé")
    expect(chloe.locator(".tab[aria-selected=true]")).to_contain_text("Chloé")


def test_two_tabs_of_one_browser_keep_each_others_unsent_edits(open_page: Open, site: str) -> None:
    one = open_page("tall")
    address = play(one, site)
    one.goto(address)
    two = one.context.new_page()
    two.goto(address)
    one.context.set_offline(True)
    put(one, 0, "1")
    put(two, 9, "2")
    shows(one, 9, "2")
    one.context.set_offline(False)
    one.reload()
    two.close()
    expect(one.locator("#saved span")).to_have_text("Saved")
    rows = draft_of(one)["players"][0]["rows"]
    assert (rows[0][0], rows[1][0]) == ("1", "2")


def test_return_after_a_name_goes_to_the_next_and_begins_nothing(
    site: str, open_page: Open
) -> None:
    page = open_page("tall")
    page.goto(f"{site}/loot-island/play")
    page.locator("#name0").click()
    for name in ("Ann", "Ben"):
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    page.keyboard.press("Enter")  # at an empty name the keyboard goes
    assert page.url.endswith("/play") and page.evaluate("document.activeElement === document.body")
    assert page.locator("#seats .name").evaluate_all(
        "(all) => all.map((one) => one.value).filter(Boolean)"
    ) == [
        "Ann",
        "Ben",
    ]


def test_an_empty_box_that_is_marked_is_no_player(open_page: Open, site: str) -> None:
    page = open_page("low")
    page.goto(f"{site}/{SLUG}/play")
    page.get_by_role("button", name="Open the table").click()
    expect(page.locator("[aria-invalid]")).to_have_count(1)
    expect(page.locator("#so-many")).to_have_text("enter the names")


def test_six_digits_stand_on_one_line_of_a_low_phone(open_page: Open, site: str) -> None:
    page = open_page("low")
    play(page, site)
    digits = page.locator(".dig").bounding_box()
    assert digits and digits["height"] < 45


def test_arrows_lead_from_field_to_field_of_the_map(open_page: Open, site: str) -> None:
    page = open_page("phone")
    play(page, site)
    to_the_sheets(Finger(), page, "Ann")
    page.locator('#map [data-i="20"]').click()
    for key, field in (
        ("ArrowUp", 11),
        ("ArrowRight", 12),
        ("ArrowDown", 21),
        ("ArrowLeft", 20),
        ("Home", 18),
        ("End", 26),
    ):
        page.keyboard.press(key)
        expect(page.locator("#map [data-i]:focus"), key).to_have_attribute("data-i", str(field))


@pytest.mark.parametrize("size", [(195, 422), (422, 195)], ids=["upright", "lying"])
def test_with_text_twice_as_large_nothing_overlaps_and_the_way_on_is_in_sight(
    open_page: Open, site: str, size: tuple[int, int]
) -> None:
    page = open_page(size)  # half as much room is text of twice the size
    table = lay_out(page, site, SLUG, ("Ann", "Ben", "Chloé", "Dev"))
    for place in ("lobby", "standings"):
        page.goto(f"{table}/{place}")
        way = page.locator(".dock .p").bounding_box()
        assert way and way["y"] + way["height"] <= size[1], f"{place}: {way}"
    page.goto(f"{table}/lobby")
    invited, seats = (
        page.locator(part).bounding_box() for part in ("[data-part=invite]", ".seatl")
    )
    assert invited and seats and invited["y"] + invited["height"] <= seats["y"]
