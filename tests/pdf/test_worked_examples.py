"""Backs of score pads: the pad filled in with a game that its scorer counts, on whole pages and on
halves."""

from __future__ import annotations

from typing import Any

import pytest

from companion import GAMES
from pdf.drawing.pen import Pen
from pdf.parts import pad_rows
from tests.support.rendered import check_sound, printed, words_of

pytestmark = pytest.mark.rendered

PADS = [
    ("waters-of-nereus", "score-pad"),
    ("loot-island", "score-pad"),
    ("ship-adventure", "conquest-pad"),
]


def words(text: str) -> str:
    return " ".join(
        text.replace("\N{MINUS SIGN}", "-").replace("\u2009", " ").replace("\u00a0", " ").split()
    )


WHOLE = {
    "waters-of-nereus": (
        "Ann Ben 38 41 3 1 9 7 7 4 2 1 1 0 16 6 3 1 50 49 2 1 1 0",
        "by order of rows: track, power, cards, coins, treasures, gems, gold, its points, ties",
    ),
    "loot-island": (
        "Ann Ben Cleo 5 9 13 0 1 24 0 12 4 3 0 0 0 4 3 6 2 25 18 0 8 0 9 75 42 10 12 65 30",
        "out of the game, Cleo writes her cubes alone",
    ),
    "ship-adventure": (
        "Ann Ben White 2 1 Green 0 3 Turquoise 0 3 2 7 0 6 2 1 4 14 6 9",
        "areas by name with the points in each; points, rings, cities, total, gold",
    ),
}
HALF = {
    "waters-of-nereus": ("Ann Ben 38 41 9 7 7 4 2 1 1 0 16 6 3 1 50 49 2 1 1 0", "no cards"),
    "loot-island": (
        "Ann Ben Cleo 5 9 13 0 1 24 0 12 4 3 0 4 3 31 20 0 17 10 12 65 30",
        "sets and bonuses with their cards",
    ),
    "ship-adventure": WHOLE["ship-adventure"],
}
"""What is written, row by row and player by player, counted by hand from the rules."""
TICKS = {"waters-of-nereus": (3, 0), "loot-island": (1, 1), "ship-adventure": (2, 2)}
"""Cards played; the First Player tile; two controlled areas. On a whole page, on a half."""


@pytest.mark.parametrize(("game", "sheet"), PADS)
@pytest.mark.parametrize("up", [1, 2])
def test_a_pads_back_is_the_pad_filled_in(
    game: str, sheet: str, up: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    ticks: set[tuple[float, float]] = set()
    hand: set[tuple[float, float, str]] = set()
    draw, write = Pen.symbol, pad_rows.write

    def noted(
        pen: Pen, name: str, cx: float, cy: float, size: float, *inks: Any, **line: Any
    ) -> None:
        if name == "tick" and inks[:1] == (pen.ink.hand,):
            ticks.add((round(cx, 1), round(cy, 1)))
        draw(pen, name, cx, cy, size, *inks, **line)

    def written(pen: Pen, x: float, y: float, text: str, *more: Any, **how: Any) -> None:
        hand.add((round(y, 1), round(x, 1), text))
        write(pen, x, y, text, *more, **how)

    monkeypatch.setattr(Pen, "symbol", noted)
    monkeypatch.setattr(pad_rows, "write", written)
    data = printed(sheet, f"up={up}", "back=example", game=game, copies=up).data
    check_sound(data)
    front, back = map(words, words_of(data))
    result = GAMES[game].score_data(GAMES[game].example())
    assert words(result.outcome) in back and words(result.outcome) not in front
    expected = (WHOLE, HALF)[up - 1][game][0]
    assert "".join(text for _, _, text in sorted(hand)) == expected.replace(" ", "")
    assert len(ticks) == TICKS[game][up - 1]
