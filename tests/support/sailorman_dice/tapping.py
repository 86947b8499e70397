"""A finished table of Sailorman Dice, and how its sheets are tapped in on a phone."""

from __future__ import annotations

import random
import re
from typing import Any

from playwright.sync_api import Page, expect

from companion import get_game
from tests.support.evening import Finger
from tests.support.sailorman_dice.tables import random_table

GAME = get_game("sailorman-dice")
_ANSWERED = (
    "asked => { const q = document.getElementById('question'); return q.hidden || q.innerText !=="
    " asked; }"
)


def four_players() -> dict[str, Any]:
    """Returns a finished table of four on a generated map, with shells and sub-areas filled
    first."""
    rng = random.Random(8)
    while True:
        record = random_table(rng)
        full = [p for p in record["players"] if "." not in "".join(p["rows"])]
        if len(record["players"]) == 4 and full and isinstance(record.get("map"), dict):
            break
    for player, name in zip(record["players"], ("Ann", "Ben", "Chloé", "Dev"), strict=True):
        player["name"] = name
    record["map"] = GAME.maps().from_record(record["map"]).code  # type: ignore[union-attr]
    return record


def evening() -> tuple[dict[str, Any], dict[str, str]]:
    """Returns a table of four, and the fields of the set-up that it was laid out by."""
    return four_players(), {"seed": "7KQ4-M2XD"}


def put(page: Page, field: int, key: str) -> None:
    """Puts a mark on a field of the open sheet; ``field`` counts from the sheet's first."""
    page.locator(f'#map [data-i="{field}"]').click()
    page.locator(f'#keys [data-k="{key}"]').click()


def tap_in(finger: Finger, page: Page, record: dict[str, Any], seat: int) -> None:
    """Taps in one player's sheet. Its marks must take no more than 55 taps."""
    player = record["players"][seat]
    before = finger.taps
    finger.tap(page.locator('[data-i="0"]'))
    keys: dict[str, tuple[float, float]] = {}
    for mark in "".join(player["rows"]):
        if mark in keys:  # where the key was: the pad must not move under the finger
            finger.press(page, *keys[mark])
            continue
        key = page.locator(f'#keys [data-k="{mark}"]')
        finger.tap(key)
        box = key.bounding_box()
        assert box is not None
        keys[mark] = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    expect(page.locator("#saved")).to_have_text(re.compile("Saved|kept here"))
    now = key.bounding_box()  # a question may be open by now
    assert now is not None and (now["x"], now["y"]) == (box["x"], box["y"])
    assert finger.taps - before <= 55


def finish(finger: Finger, pages: list[Page], record: dict[str, Any]) -> None:
    """Answers for everybody which area was filled first, if the page asks."""
    for page in pages:
        while page.locator("#question").is_visible():
            asked = page.locator("#question").inner_text()
            finger.tap(page.locator("#question button").first)
            page.wait_for_function(_ANSWERED, arg=asked)
            expect(page.locator("#saved")).to_have_text("Saved")
