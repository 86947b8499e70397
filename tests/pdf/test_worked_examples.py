"""Backs of score pads: the pad filled in with a game that its scorer counts, on whole pages and on
halves."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion import GAMES
from pdf.drawing.pen import Pen
from pdf.preflight import check_pdf
from tests.support.rendered import printed, words_of

PADS = [
    ("waters-of-nereus", "score-pad"),
    ("loot-island", "score-pad"),
    ("ship-adventure", "conquest-pad"),
]


def words(text: str) -> str:
    return " ".join(
        text.replace("\N{MINUS SIGN}", "-").replace("\u2009", " ").replace("\u00a0", " ").split()
    )


WRITTEN = {
    "waters-of-nereus": (
        """
        Name Ann Ben|Scoring track 38 41|Science cards 9 7|Coins 7 4|Treasures in storage 2: 4 1: 2
        Gems in storage 1: 5|Gold in all 16 6|Gold into points 3 1|Total 50 49
        Tied: completed holds 2 1|Then: in incomplete holds 1 0"""
    ),
    "loot-island": (
        """
        Name Ann Ben Cleo|Curse cubes 5 9 13|Amulets 0 1|Coin bags 24 0|Books 12 4
        Jewels 3 + 0 0 + +|Crosses 4 3|Crowns 6 + 25 2 + 18 +|Skulls 0 + 8 + 9 +
        First Player tile|Healer - 10 - 12 -
        Loot value 65 30 out"""
    ),
    "ship-adventure": (
        """
        Name Ann Ben|White|Green|Turquoise|Cities 2 1|Points 4 8|Controlled 0 6|Total 4 14
        Gold, if tied 6 9"""
    ),
}
"""The rows and what is written in them, counted by hand from the rules."""
TICKS = {"waters-of-nereus": (3, 0), "loot-island": (1, 1), "ship-adventure": (11, 11)}
"""Cards played; the First Player tile; nine points and two controlled areas. On a whole page, on a
half."""


@pytest.mark.parametrize(("game", "sheet"), PADS)
@pytest.mark.parametrize("up", [1, 2])
def test_a_pads_back_is_the_pad_filled_in(
    game: str, sheet: str, up: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks: set[tuple[float, float]] = set()
    draw = Pen.symbol

    def noted(
        pen: Pen, name: str, cx: float, cy: float, size: float, *inks: Any, **line: Any
    ) -> None:
        if name == "tick" and inks[:1] == (pen.ink.hand,):
            ticks.add((round(cx, 1), round(cy, 1)))
        draw(pen, name, cx, cy, size, *inks, **line)

    monkeypatch.setattr(Pen, "symbol", noted)
    data = printed(sheet, f"up={up}", "back=example", game=game, copies=up).data
    assert check_pdf(data) == []
    front, back = map(words, words_of(data))
    result = GAMES[game].score_data(GAMES[game].example())
    assert words(result.outcome) in back and words(result.outcome) not in front
    at = 0
    for row in WRITTEN[game].replace("\n", "|").split("|"):
        label, *numbers = re.split(r" (?=[-+]?\d|out|[-+]|Ann|Ben|Cleo)", row.strip())
        found = re.compile(re.escape(label) + "[^|]*?" + " ".join(map(re.escape, numbers))).search(
            back, at
        )
        assert found or not label, (row, back[at:])
        at = found.end() if found else at
    assert len(ticks) == TICKS[game][up - 1]
