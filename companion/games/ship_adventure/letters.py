"""A board in letters, for a terminal and for readers of a page's text."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import chain, count
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import ARROWS, CITY, HARBOR, KINDS, SKULL, TEMPLE, square_name
from companion.games.ship_adventure.layout import Layout
from companion.words import joined

MEANING: Final = ", ".join(
    ["~ quiet sea", "^ > v < waves", *(f"{mark} {word}" for mark, word in KINDS.items() if mark not in {"~", *ARROWS})]
)


def short_names(names: Sequence[str]) -> dict[str, str]:
    """Two or three letters for each name, no two alike: how it begins, else its first letter and a late one.

    A number where no letters tell it apart.
    """
    out: dict[str, str] = {}
    for length in (2, 3):
        starts = [name[:length].strip().casefold() for name in names]
        out |= {
            name: name[:length].strip().capitalize()
            for name, start in zip(names, starts, strict=True)
            if name not in out and starts.count(start) == 1
        }
    for n, name in enumerate(names, 1):
        if name not in out:
            taken = {short.casefold() for short in out.values()}
            pairs = (name[0].upper() + letter for letter in reversed(name[1:].casefold()) if letter.isalpha())
            out[name] = next(short for short in chain(pairs, map(str, count(n))) if short.casefold() not in taken)
    return {name: out[name] for name in names}


_PLURALS: Final = {TEMPLE: "temples", CITY: "cities", HARBOR: "harbours", SKULL: "skulls"}


def board_in_words(layout: Layout) -> str:
    """What stands where, for those who do not see the board; of large boards only how much there is."""
    board = layout.board
    found = []
    for mark, word in _PLURALS.items():
        at = board.squares(mark)
        found.append(f"{len(at)} {word}" if layout.boxes > 1 else f"{word} {joined(list(map(square_name, at)))}")
    return f"{board.side} by {board.side} squares: {'; '.join(found)}"


def in_letters(layout: Layout) -> str:
    """The board with its coordinates; on a board of one box lines part the nine areas."""
    board = layout.board
    parted = layout.mode == facts.TREASURE_MAP
    width = max(map(len, board.columns))

    def line(cells: Iterable[str], bar: str, gap: str = " ") -> str:
        out = gap
        for col, cell in enumerate(cells):
            if parted and col and col % facts.AREA == 0:
                out += bar + gap
            out += cell.ljust(width, gap) + gap
        return out.rstrip(" ")

    lines = ["   " + line(board.columns, " ")]
    for row, marks in enumerate(board.rows):
        if parted and row and row % facts.AREA == 0:
            lines.append("   " + line(["-" * width] * board.side, "+", "-"))
        lines.append(f"{row + 1:>2} " + line(marks, "|"))
    return "\n".join([*lines, f"{MEANING}."])
