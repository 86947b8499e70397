"""A tired player: whole games by the filled button alone, where there is none by the first thing
offered, on a phone of two sizes."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from companion import get_game
from companion.games.ship_adventure import facts
from tests.browser.conftest import Open
from tests.support.hands import begun, record_of, send_act
from tests.support.tired import Tired

MOST = 320
"""Taps of a whole game; none takes so many."""
ROUNDS = 12
"""Turns after which Ann, who is awake, brings to its end what filled buttons alone never end."""


def _finds_el_dorado(page: Page, table: str) -> None:
    for piece in range(1, facts.MAP_PIECES + 1):
        send_act(page, table, "correct", player="Ann", what=f"piece-{piece}", now=1)
        page.reload()
    page.locator('.cells [aria-label$=", jungle"]').first.click()
    page.wait_for_url(lambda address: "at=" in address)  # what is asked stands over that square
    page.get_by_role("button", name="El Dorado is here").click()
    page.get_by_role("button", name="Yes, Ann wins").click()
    page.wait_for_load_state("networkidle")


def _holds_most(page: Page, table: str) -> None:
    for point in range(facts.SIZES[1].points * 2):
        send_act(page, table, "point", piece=f"point:{point}", holder="Ann")
        page.reload()


def _writes_a_treasure(page: Page) -> None:
    seat = page.locator(".tab[aria-selected=true]").get_attribute("id")
    for digit in {"tab0": "12", "tab1": "34"}[seat or ""]:
        page.locator(f"#pad [data-d='{digit}']").click()
    expect(page.locator("#saved")).to_have_text("Saved")
    expect(page.get_by_role("button", name="These are all")).to_be_visible()


@pytest.mark.landing
@pytest.mark.parametrize(
    ("slug", "options", "ended"),
    [
        ("sailorman-dice", {}, None),
        ("waters-of-nereus", {}, None),
        ("loot-island", {}, None),
        ("ship-adventure", {}, _finds_el_dorado),
        ("ship-adventure", {"mode": "caribbean-conquest"}, _holds_most),
    ],
    ids=["sailorman-dice", "waters-of-nereus", "loot-island", "treasure-map", "conquest"],
)
def test_a_tired_player_comes_to_an_end_and_loses_nothing(
    site: str,
    open_page: Open,
    slug: str,
    options: dict[str, str],
    ended: Callable[[Page, str], None] | None,
) -> None:
    page = open_page("tall", own=True)
    refused: list[str] = []
    page.on(
        "response", lambda r: refused.append(f"{r.status} {r.url}") if r.status >= 400 else None
    )
    table = begun(page, site, slug, ("Ann", "Ben"), **options)
    player = Tired(page, table, turns=ROUNDS if ended else MOST, ended=ended)
    player.entered = _writes_a_treasure if slug == "loot-island" else None
    end = player.play(MOST)
    assert end == "over"
    assert not player.faults and not refused
    assert not get_game(slug).drafting().check(record_of(page, table), None).open_points, (
        "a sheet was neither entered nor asked for"
    )
    standings = page.request.get(f"{table}/standings").text()
    assert "Nothing is entered" not in standings, "what was told to be 0 is 0"
