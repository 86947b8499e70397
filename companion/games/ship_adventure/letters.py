"""A board in letters, for a terminal and for readers of a page's text."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import ARROWS, KINDS, square_name
from companion.games.ship_adventure.layout import Layout

MEANING: Final = ", ".join(
    ["~ quiet sea", "^ > v < waves", *(f"{mark} {word}" for mark, word in KINDS.items() if mark not in {"~", *ARROWS})]
)


def in_letters(layout: Layout) -> str:
    """The board with its coordinates; on a board of one box lines part the nine areas."""
    board = layout.board
    parted = layout.mode == facts.TREASURE_MAP
    names = [square_name((0, col))[:-1] for col in range(board.side)]
    width = max(map(len, names))
    lines = ["   " + _line(names, width, parted, " ")]
    for row, marks in enumerate(board.rows):
        if parted and row and row % facts.AREA == 0:
            lines.append("   " + _line(["-" * width] * board.side, width, parted, "+", "-"))
        lines.append(f"{row + 1:>2} " + _line(list(marks), width, parted, "|"))
    return "\n".join([*lines, f"{MEANING}."])


def _line(cells: list[str], width: int, parted: bool, bar: str, gap: str = " ") -> str:
    out = gap
    for col, cell in enumerate(cells):
        if parted and col and col % facts.AREA == 0:
            out += bar + gap
        out += cell.ljust(width, gap) + gap
    return out.rstrip(" ")
