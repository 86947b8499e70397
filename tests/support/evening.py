"""A whole evening at one table: four phones, from "Play this" to the result, every tap counted."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, Final, Protocol

from playwright.sync_api import Locator, Page, expect

from companion import Game
from tests.support.audit import sideways

NAMES = ("Ann", "Ben", "Chloé", "Dev")

AROUND: Final = 1 + 4 + len("".join(NAMES)) + 1 + 3 * (1 + 6 + 1 + 1) + 4 * 2 + 4 + 1
"""The most taps that are allowed besides the sheets: Play this, the names, Open the table; on three
phones six digits, Join and a name; on all four the way to the sheets (under More) and the
standings; the end of the game."""


class Finger:
    """Taps and counts the taps; a key of a keyboard counts too. ``on_sheets`` are the taps that
    wrote down what lay on the table."""

    def __init__(self) -> None:
        self.taps = 0
        self.on_sheets = 0

    def tap(self, target: Locator) -> None:
        target.click()
        self.taps += 1

    def press(self, page: Page, x: float, y: float) -> None:
        page.mouse.click(x, y)
        self.taps += 1

    def write(self, target: Locator, text: str) -> None:
        """Writes into a field. That counts as a tap on it and one for each character."""
        target.fill(text)
        target.blur()
        self.taps += 1 + len(text)


class Tapping(Protocol):
    """What a game's ``tapping`` module must have."""

    def evening(self) -> tuple[dict[str, Any], dict[str, str]]: ...
    def tap_in(self, finger: Finger, page: Page, record: dict[str, Any], seat: int) -> None: ...
    def finish(self, finger: Finger, pages: list[Page], record: dict[str, Any]) -> None: ...


def tapping_of(game: Game) -> Tapping:
    """Returns the module that taps in a game's sheets, ``tests/support/<game>/tapping.py``."""
    found: Any = import_module(f"tests.support.{game.module}.tapping")
    return found  # type: ignore[no-any-return]


def play(finger: Finger, page: Page, site: str, slug: str, setup: dict[str, str]) -> str:
    """Goes from a drawn set-up, by "Play this", to the lobby. Returns the table's address."""
    fields = "&".join(f"{name}={value}" for name, value in setup.items())
    page.goto(f"{site}/{slug}/setup?players={len(NAMES)}&{fields}")
    finger.tap(page.get_by_role("link", name="Play this"))
    for seat, name in enumerate(NAMES):
        finger.write(page.locator(f"#name{seat}"), name)
    finger.tap(page.get_by_role("button", name="Open the table"))
    page.wait_for_url("**/lobby")
    return page.url.removesuffix("/lobby")


def sit_down(finger: Finger, page: Page, site: str, code: str, name: str) -> None:
    """Types the six digits on the start page and chooses a name."""
    page.goto(site)
    finger.write(page.locator("#code"), code)
    finger.tap(page.get_by_role("button", name="Join"))
    finger.tap(page.locator(".wbtn", has_text=name))
    to_the_sheets(finger, page, name)


def to_the_sheets(finger: Finger, page: Page, name: str) -> None:
    """Goes from the lobby to the sheet of the phone's own seat. Only people who play without the
    phone need this."""
    finger.tap(page.get_by_role("button", name="More", exact=True))
    finger.tap(page.get_by_role("link", name="Go to the sheets"))
    expect(page.locator(".tab[aria-selected=true]")).to_contain_text(name)


def ways_in_sight(page: Page) -> None:
    """Checks that nothing scrolls sideways, and that the way back is seen without scrolling."""
    assert sideways(page) <= 0, page.url
    height = page.viewport_size["height"] if page.viewport_size else 0
    box = page.locator(".bar a.ib").first.bounding_box()
    assert box and box["y"] >= 0 and box["y"] + box["height"] <= height + 0.5, page.url


@dataclass
class Evening:
    """A table with all sheets tapped in. Its last phone is out of reach since the time ``left``."""

    game: Game
    address: str
    seats: list[Page]
    record: dict[str, Any]
    finger: Finger
    left: float


def until_tapped_in(site: str, another: Callable[[], Page], game: Game) -> Evening:
    """Plays from "Play this" until every sheet is tapped in, the fourth one while its phone is out
    of reach. ``another`` opens one more phone."""
    finger, tapping = Finger(), tapping_of(game)
    record, setup = tapping.evening()
    ann = another()
    address = play(finger, ann, site, game.slug, setup)
    ways_in_sight(ann)
    code = ann.locator(".dig").get_attribute("aria-label") or ""
    seats = [ann, *(another() for _ in NAMES[1:])]
    for page, name in zip(seats[1:], NAMES[1:], strict=True):
        sit_down(finger, page, site, code, name)
        ways_in_sight(page)
    expect(ann.locator(".seatl")).to_contain_text("Dev’s phone")  # the lobby is live
    to_the_sheets(finger, ann, "Ann")

    seats[-1].context.set_offline(True)
    evening = Evening(game, address, seats, record, finger, time.monotonic())
    before = finger.taps
    for seat, page in reversed(list(enumerate(seats))):
        tapping.tap_in(finger, page, record, seat)
    finger.on_sheets += finger.taps - before
    expect(seats[-1].locator("#saved")).to_contain_text("kept here")
    expect(seats[-1].locator("#saved")).to_contain_text("onnection since")
    for page in seats[:-1]:
        expect(page.locator("#saved span")).to_have_text("Saved")
    return evening


def to_the_result(evening: Evening, away: float = 0) -> dict[str, Any]:
    """Brings the fourth phone back, after at least ``away`` seconds, and ends the game. Returns the
    record."""
    seats, finger, ann = evening.seats, evening.finger, evening.seats[0]
    seats[-1].wait_for_timeout(max(0.0, evening.left + away - time.monotonic()) * 1000)
    seats[-1].context.set_offline(False)
    expect(seats[-1].locator("#saved span")).to_have_text("Saved", timeout=20_000)

    before = finger.taps
    tapping_of(evening.game).finish(finger, seats, evening.record)
    finger.on_sheets += finger.taps - before
    kept: dict[str, Any] = ann.request.get(f"{evening.address}.json").json()
    for page in (*seats[1:], ann):
        finger.tap(page.get_by_role("link", name="Standings"))
        page.wait_for_url("**/standings")
        ways_in_sight(page)
    finger.tap(ann.get_by_role("button", name="End the game"))
    for page in seats:
        expect(page.locator(".saved")).to_contain_text("Over since")
    outcome = ann.locator("#outcome").inner_text()
    for page in seats[1:]:
        expect(page.locator("#outcome")).to_have_text(outcome)
    return kept
