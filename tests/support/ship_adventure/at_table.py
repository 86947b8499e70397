"""Opens Ship Adventure's page of play and taps its board, both games."""

from __future__ import annotations

from playwright.sync_api import Page

from tests.support.hands import begun, send_act

TREASURE, CONQUEST = {"mode": "treasure-map"}, {"mode": "caribbean-conquest"}
FOUR_BOXES = {**CONQUEST, "boxes": "4"}
FOUR = ("Ann", "Ben", "Chloé", "Dev")


def started(page: Page, site: str, names: tuple[str, ...], **options: str) -> str:
    """A table in play; its address."""
    table = begun(page, site, "ship-adventure", names, **options)
    page.locator(".chart.live").wait_for()
    return table


def act(page: Page, table: str, **fields: str) -> None:
    """The same as a form of the page sends; the page as it is then."""
    send_act(page, table, **fields)
    page.goto(f"{table}/now")


def square(page: Page, name: str) -> None:
    """A square of the board; shown once the server has said what it offers."""
    before = page.url
    page.locator(f'.cells [data-square="{name}"]').first.click()
    page.wait_for_function("(before) => location.href !== before", arg=before)


def where(page: Page, piece: str) -> str:
    """The square of a piece, from the list of what lies on the board."""
    return page.locator(f'.laid li:has-text("{piece}")').first.get_attribute("data-square") or ""
