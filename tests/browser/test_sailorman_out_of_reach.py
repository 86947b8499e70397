"""Sailorman Dice out of reach: fields written there bear their mark, and both pairs are told."""

from __future__ import annotations

from playwright.sync_api import Locator, Page, Route, expect

from tests.browser.conftest import Open
from tests.support.hands import (
    AHEAD,
    back_in_reach,
    begun,
    out_of_reach,
    record_of,
)


def rolled(
    phone: Page, site: str, dice: tuple[str, ...] = ("boat", "bell", "1", "5")
) -> tuple[str, Locator]:
    """Rolls for Ann at a new table of two. Returns its address and the fields that are offered."""
    table = begun(phone, site, "sailorman-dice", ("Ann", "Ben"))
    for face in dice:
        phone.locator(f"[data-die][data-face='{face}']").click()
    expect(phone.locator(".go:visible")).not_to_have_count(0)
    return table, phone.locator("button.go:visible:not(.kept)")


def test_a_field_written_out_of_reach_bears_its_mark_and_ends_its_row(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    table, framed = rolled(phone, site)
    phone.wait_for_function(AHEAD)
    all_of_both = framed.count()
    phone.context.set_offline(True)
    framed.first.click()
    expect(phone.locator("button.go.kept")).to_have_count(1)
    expect(framed).to_have_count(all_of_both // 2)
    expect(phone.locator("#word")).to_contain_text("the other pair")
    framed.first.click()
    expect(phone.locator("#word")).to_contain_text("Ben")
    expect(framed).not_to_have_count(0)  # those of Ben, who writes on this phone too
    expect(phone.locator(".player.on")).to_contain_text("Ben")
    framed.first.click()
    expect(phone.locator("button.go.kept")).to_have_count(1)
    expect(framed).to_have_count(0)  # of two pairs he writes one
    back_in_reach(phone, 3)
    rows = record_of(phone, table)["players"][0]["rows"]
    assert sum(field != "." for row in rows for field in row) == 2


def test_a_second_tap_on_a_field_whose_first_is_kept_meanwhile_is_not_kept_too(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    _, framed = rolled(phone, site)
    held: list[Route] = []
    phone.route("**/now", lambda route: held.append(route))
    field = framed.first
    field.evaluate("(button) => { button.click(); button.click(); }")  # the second one waits
    expect(phone.locator("button.go.kept")).to_have_count(0)
    held[0].abort("internetdisconnected")
    expect(phone.locator("#saved")).to_have_text("No connection: 1 kept on this phone")
    expect(phone.locator("button.go.kept")).to_have_count(1)
    expect(phone.locator(".say.flash")).to_have_count(1)  # the second tap is answered
    phone.unroute_all(behavior="ignoreErrors")


def test_pairs_written_before_the_phone_could_ask_how_the_page_goes_on_are_told(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    _, framed = rolled(phone, site)
    phone.evaluate("sessionStorage.clear()")
    phone.context.set_offline(True)
    total = phone.locator(".player.on .pt b")
    for told in ("now the other pair", "both pairs are written"):
        framed.first.click()
        expect(phone.locator("#word")).to_contain_text(told)
    expect(total).to_have_text("0")  # what two pairs add is not the sum of what each would add
    expect(total).to_have_class("kept")
    expect(phone.locator("button.go.kept")).to_have_count(2)


def test_of_two_like_symbols_the_other_number_stays_out_of_reach(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    table, _ = rolled(phone, site, ("bell", "bell", "1", "4"))
    phone.wait_for_function(AHEAD)
    asked, total = phone.locator("a.go:visible:not(.kept)"), phone.locator(".player.on .pt b")
    picks = phone.locator(".picks button:visible")
    phone.context.set_offline(True)
    asked.nth(3).click()
    picks.first.click()
    expect(phone.locator("#word")).to_have_text("Ann, now the other pair")
    expect(asked).to_have_text(["4"] * 5, use_inner_text=True)
    had = total.inner_text()
    asked.last.click()
    expect(picks).to_have_count(1)
    expect(total).to_have_text(had)
    expect(phone.locator("a.go.kept")).to_be_visible()
    picks.click()
    expect(phone.locator("#word")).to_have_text("Ann: both pairs are written")
    back_in_reach(phone, 2)
    assert record_of(phone, table)["players"][0]["rows"][1] == "...1....4"


def test_dice_tapped_in_out_of_reach_stay_in_sight_and_are_asked_for_once(
    site: str, open_page: Open
) -> None:
    phone = open_page("tall")
    _, framed = rolled(phone, site)
    out_of_reach(phone, AHEAD)
    for _ in range(3):
        framed.first.click()
    for face in ("anchor", "fish", "2", "6"):
        phone.locator(f"[data-die][data-face='{face}']").click()
    expect(phone.locator("#word")).to_have_text("The dice are kept")
    expect(phone.locator(".told")).to_contain_text("then Anchor, Fish, 2, 6.")
    expect(phone.locator("[data-slot]:not(:empty)")).to_have_count(4)
    expect(phone.locator("[data-die]:visible, #phone:visible")).to_have_count(0)
    expect(phone.get_by_text("Once connected the fields are framed.")).to_be_visible()
    back_in_reach(phone, 4)
    expect(phone.locator("#word")).to_have_text("Ben, write both pairs")
