"""Loot Island on the phone: a whole game tapped in, its healers picked, compared with the command
line."""

from __future__ import annotations

import re
from typing import Any

from playwright.sync_api import Page, expect

from companion import get_game
from companion.games.loot_island.cards import CARDS as CARDS_OF_THE_BOX
from tests.browser.conftest import Open
from tests.support.audit import audit_at_every_size
from tests.support.hands import saved, start_table

GAME = get_game("loot-island")

NAMES = ("Ann", "Ben", "Chloé", "Dev", "Eli")


def tap_digits(page: Page, digits: str) -> None:
    for digit in digits:
        page.locator(f'#pad [data-d="{digit}"]').click()


def tap_cards(page: Page, numbers: tuple[int, ...]) -> None:
    """Taps reference numbers that no other begins with."""
    for number in numbers:
        tap_digits(page, str(number))
        expect(page.locator(f'.chip[data-key="{number}"]')).to_be_visible()


def test_a_card_without_a_number_is_spelled_out(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, GAME.slug, NAMES[:2])
    page.locator("summary", has_text="Card without a number").click()
    page.locator("#spell-open").click()
    page.locator("#spell label", has_text="Crown").click()
    expect(page.locator('[data-field="multiplier"]')).to_be_hidden()
    page.fill("#spell_value", "3")
    page.fill("#spell_crosses", "2")
    page.fill("#spell_curse", "2")
    page.locator("#spell-add").click()
    expect(page.locator("#read-info b")).to_have_text("Crown 3, crosses 2, curse 2")
    page.get_by_role("button", name="Aaron’s crosses: one more").click()
    page.get_by_role("button", name="Aaron’s crosses: one more").click()
    saved(page)
    record: dict[str, Any] = page.request.get(f"{page.url.split('?')[0]}.json").json()
    assert record["players"][0]["treasures"] == [
        {"type": "crown", "value": 3, "crosses": 2, "curse": 2}
    ]
    assert record["aaron"] == {"crosses": 1}
    page.locator("#remove").click()
    expect(page.locator(".chip")).to_have_count(0)


def test_everything_goes_by_keyboard(open_page: Open, site: str) -> None:
    page = open_page("wide")
    start_table(page, site, GAME.slug, NAMES[:3])
    page.locator("#ref").focus()
    page.keyboard.type("1632")
    page.keyboard.type("7")
    expect(page.locator("#read-info b")).to_have_text("Coin bag 7, curse 2")
    page.keyboard.press("Enter")
    expect(page.locator(".chip")).to_have_count(3)
    page.keyboard.type("6")
    page.keyboard.press("Backspace")
    expect(page.locator("#ref")).to_have_value("")
    page.locator('.chip[data-key="32"]').focus()
    page.keyboard.press("Enter")
    page.keyboard.press("Delete")
    expect(page.locator(".chip")).to_have_count(2)
    assert page.evaluate("document.activeElement.id") == "ref"
    page.keyboard.press("Control+z")
    expect(page.locator(".chip")).to_have_count(3)


def test_a_healer_tapped_out_of_reach_is_nobody_else_s(open_page: Open, site: str) -> None:
    """Both have as many cubes, so their cards read alike."""
    page = open_page()
    start_table(page, site, GAME.slug, NAMES[:2])
    for seat in range(2):
        page.locator(f"#tab{seat}").click()
        page.get_by_role("button", name="Curse cubes: one more").click()
        saved(page)
    page.context.set_offline(True)
    page.locator("#healers label").first.click()
    expect(page.locator("#healers :checked")).to_have_count(1)
    page.locator("#tab0").click()
    expect(page.locator("#healers input").first).to_be_visible()
    expect(page.locator("#healers :checked")).to_have_count(0)
    page.context.set_offline(False)
    saved(page)


def test_cubes_warn_and_put_a_player_out(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, GAME.slug, NAMES[:3])
    more = page.get_by_role("button", name="Curse cubes: one more")
    expect(page.locator("#cubes")).to_have_attribute("placeholder", "3")
    for _ in range(7):
        more.click()
    expect(page.locator("#cubes-note")).to_have_class(re.compile("near"))
    for _ in range(3):
        more.click()
    expect(page.locator("#tab0 b")).to_have_text("out")
    expect(page.locator("#cubes-gauge .on")).to_have_count(13)
    saved(page)


def test_a_card_on_another_sheet_moves_here_and_aarons_crowns_have_the_same_keypad(
    open_page: Open, site: str
) -> None:
    page = open_page()
    start_table(page, site, GAME.slug, NAMES[:2])
    tap_cards(page, (70,))
    for seat, whose in enumerate(("here", "Ann’s")):
        page.locator(f"#tab{seat}").click()
        tap_digits(page, "70")
        expect(page.locator("#read-info")).to_contain_text(f"70 is {whose} already.")
    tap_digits(page, "7")
    assert page.locator('#pad [data-d="5"]').get_attribute("aria-disabled") == "true", (
        "there is no 75"
    )
    page.locator('#pad [data-d="back"]').click()
    tap_digits(page, "70")
    page.get_by_role("button", name="Move it here").click()
    expect(page.locator('#led .chip[data-key="70"]')).to_be_visible()
    saved(page)
    address = page.url.split("?")[0]

    def hands() -> list[list[int]]:
        return [
            player["treasures"] for player in page.request.get(f"{address}.json").json()["players"]
        ]

    assert hands() == [[], [70]]
    page.locator("[data-undo]:visible").first.click()
    saved(page)
    assert hands() == [[70], []], "one undo"
    page.get_by_role("button", name="Aaron", exact=True).click()
    crown = next(n for n, card in CARDS_OF_THE_BOX.items() if card.kind == "crown" and n > 9)
    tap_digits(page, str(crown))
    expect(page.locator(f'#crowns .chip[data-key="{crown}"]')).to_be_visible()
    saved(page)
    assert page.request.get(f"{address}.json").json()["aaron"] == {"treasures": [crown]}
    tap_digits(page, "15")
    expect(page.locator("#read-info")).to_contain_text("15 is no crown: Aaron buries it")
    assert hands() == [[70], []]


def test_every_state_of_a_sheet_is_clean(open_page: Open, site: str) -> None:
    page = open_page()
    start_table(page, site, GAME.slug, NAMES[:2])
    tap_cards(page, (62, 70))
    page.locator("summary", has_text="Crown bonuses").click()
    page.locator('.chip[data-key="62"]').click()
    findings = audit_at_every_size(page)
    page.reload()
    page.locator("summary", has_text="Card without a number").click()
    page.locator("#spell-open").click()
    findings += audit_at_every_size(page)
    assert not findings, "\n".join(findings)
