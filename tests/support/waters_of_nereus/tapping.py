"""A finished table of Waters of Nereus, and how its cabins are tapped in on a phone."""

from __future__ import annotations

import random
from typing import Any

from playwright.sync_api import Page

from tests.support.evening import NAMES, Finger
from tests.support.waters_of_nereus.tables import random_table


def four_players() -> dict[str, Any]:
    """Returns a finished table of four, with gems, complete and half-filled holds and many
    cards."""
    rng = random.Random(11)
    while True:
        record = random_table(rng)
        players = record["players"]
        holds = [h for p in players for h in p.get("holds", {}).values()]
        if (
            len(players) == 4
            and "complete" in holds
            and any("gem" in p.get("chest", ()) for p in players)
        ):
            break
    for player, name in zip(players, NAMES, strict=True):
        player["name"] = name
    return record


def evening() -> tuple[dict[str, Any], dict[str, str]]:
    """Returns a table of four, and the fields of the set-up that it was laid out by."""
    return four_players(), {"seed": "7KQ4-M2XD"}


def tap_in(finger: Finger, page: Page, record: dict[str, Any], seat: int) -> None:
    """Taps in one player's cabin."""
    player = record["players"][seat]
    for name in ("track", "gold"):
        finger.write(page.locator(f"#{name}"), str(player[name]))
    finger.tap(page.locator("#science label", has_text=str(player["science"])))
    chest = player.get("chest", [])
    if chest:
        finger.tap(page.locator(".slot").nth(len(chest) - 1))
    for n, piece in enumerate(chest):
        if piece == "gem":
            finger.tap(page.locator(".slot").nth(n))
    for piece, count in player.get("storage", {}).items():
        for _ in range(count):
            finger.tap(page.locator(f'.put[data-piece="{piece}"]'))
    for crew, contents in player.get("holds", {}).items():
        if not contents:
            continue
        finger.tap(page.locator(f'[data-crew="{crew}"]'))
        for piece in [] if contents == "complete" else contents:
            finger.tap(page.locator(f'[data-add="{piece}"]'))
        if contents == "complete":
            finger.tap(page.locator('[data-act="complete"]'))
        finger.tap(page.locator('[data-act="close"]'))
    for card in player.get("cards", []):
        finger.tap(page.locator(f'[data-card="{card}"]'))


def finish(finger: Finger, pages: list[Page], record: dict[str, Any]) -> None:
    """Does nothing: nothing is left to tell of the whole table."""
