"""A finished game of Caribbean Conquest, and how it is tapped in on a phone."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page

from tests.support.evening import NAMES, Finger


def evening() -> tuple[dict[str, Any], dict[str, str]]:
    """Returns four players with their gold, and the fields of the set-up that they were laid out
    by."""
    players = [{"name": name, "gold": 7 * (seat + 1)} for seat, name in enumerate(NAMES)]
    return {"players": players}, {"seed": "7KQ4-M2XD", "mode": "caribbean-conquest"}


def tap_in(finger: Finger, page: Page, record: dict[str, Any], seat: int) -> None:
    """Taps in one player's points and gold. The first player has all points of the first two areas,
    which ends the game; of the others each has every fifth."""
    areas = page.locator("#areas .holding")
    for at in range(areas.count()):
        points = areas.nth(at).locator(".pt")
        for n in range(points.count()):
            if seat == 0 if at < 2 else (n + at) % 5 == seat:
                finger.tap(points.nth(n))
    finger.write(page.locator("#gold"), str(record["players"][seat]["gold"]))


def finish(finger: Finger, pages: list[Page], record: dict[str, Any]) -> None:
    """Does nothing: nothing is left to tell of the whole table."""
