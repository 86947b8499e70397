"""A tired player: whole games by the filled button alone, where there is none by the first thing
offered, on a phone of two sizes."""

from __future__ import annotations

import pytest

from companion import get_game
from tests.browser.conftest import Open
from tests.support.hands import begun, record_of
from tests.support.tired import Tired

MOST = 320
"""Taps of a whole game; none takes so many."""


@pytest.mark.parametrize(
    ("slug", "options"),
    [
        ("sailorman-dice", {}),
        ("waters-of-nereus", {}),
        ("loot-island", {}),
        ("ship-adventure", {}),
        ("ship-adventure", {"mode": "caribbean-conquest"}),
    ],
    ids=["sailorman-dice", "waters-of-nereus", "loot-island", "treasure-map", "conquest"],
)
def test_a_tired_player_comes_to_an_end_and_loses_nothing(
    site: str, open_page: Open, slug: str, options: dict[str, str]
) -> None:
    page = open_page("tall")
    refused: list[str] = []
    page.on(
        "response", lambda r: refused.append(f"{r.status} {r.url}") if r.status >= 400 else None
    )
    table = begun(page, site, slug, ("Ann", "Ben"), **options)
    player = Tired(page, table, turns=30 if slug == "ship-adventure" else MOST)
    end = player.play(MOST)
    assert end in ("over", "asked")
    assert not player.faults and not refused
    open_points = get_game(slug).drafting().check(record_of(page, table), None).open_points
    assert end == "asked" or player.late or not open_points, (
        "a sheet was neither entered nor asked for"
    )
