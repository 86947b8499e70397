"""A finished table of Loot Island, and how it is tapped in on a phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from tests.support.evening import NAMES, Finger

HANDS = (
    (15, 55, 11, 32, 62, 26, 56, 2, 35, 59, 29, 69),
    (3, 13, 49, 70, 44, 45),
    (10, 21, 50, 68, 72, 12),
    (17, 23, 18, 30, 58, 60),
)
CUBES = (5, 2, 0, 13)
HEALERS = ((1, 2), (0, 17), (2, 0), (0, 9))


def evening() -> tuple[dict[str, Any], dict[str, str]]:
    """Returns a table of four, and the fields of the set-up that it was laid out by."""
    players = [
        {"name": n, "treasures": list(h), "cubes": c}
        for n, h, c in zip(NAMES, HANDS, CUBES, strict=True)
    ]
    return {"players": players, "first_player": "Dev"}, {"seed": "7KQ4-M2XD"}


def tap_in(finger: Finger, page: Page, record: dict[str, Any], seat: int) -> None:
    """Taps in one player's hand and curse cubes. Twelve cards must take no more than 24 digits."""
    player, digits = record["players"][seat], 0
    for number in player["treasures"]:
        for digit in str(number):
            finger.tap(page.locator(f'#pad [data-d="{digit}"]'))
            digits += 1
        if number < 8:  # more digits could follow
            finger.tap(page.locator('#pad [data-d="add"]'))
    assert digits <= 24
    expect(page.locator(".chip")).to_have_count(len(player["treasures"]))
    finger.write(page.locator("#cubes"), str(player["cubes"]))


def finish(finger: Finger, pages: list[Page], record: dict[str, Any]) -> None:
    """Taps in who has the First Player tile, and the healers in their order."""
    page = pages[0]
    finger.tap(page.locator("#first_player label", has_text=record["first_player"]))
    expect(page.locator("#saved")).to_have_text("Saved")
    finger.tap(page.locator("#healer").get_by_role("link"))
    for n, (per_cube, fixed) in enumerate(HEALERS):
        card = page.locator("#cards .card").nth(n)
        finger.tap(card.locator("label", has_text=str(per_cube)))
        finger.write(card.locator(".inp"), str(fixed))
    finger.tap(page.get_by_role("button", name="Show the picks"))
    while (button := page.get_by_role("button", name="picks this")).count():
        with page.expect_navigation():  # while a page loads there is no button to count
            finger.tap(button.first)
