"""The back of a map sheet: the rules of Sailorman Dice in short, as much of them as a side of its size holds."""

from __future__ import annotations

from typing import Final

from companion.rules import RulesInShort
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.parts.reference import draw_side, lay_out
from pdf.parts.reference_entries import Side
from pdf.sheets.sailorman_dice.layout import SheetLayout, Size

_BODY: Final[dict[Size, tuple[float, ...]]] = {"full": (10, 8), "half": (8,), "quarter": (8,)}
_LAST: Final = ("end", "signs", "set-up", "need")
"""What a table needs least from the back of its map."""


def draw_crib(pen: Pen, layout: SheetLayout, rules: RulesInShort, title: str) -> None:
    """The back of a sheet of this layout."""
    neatline = chart.QUARTER if layout.size == "quarter" else chart.FULL
    chart.draw_neatline(pen, Rect(0, 0, layout.width, layout.height), chart.without_corners(neatline))
    sizes = [Side(layout.width, layout.height, body, tight) for body in _BODY[layout.size] for tight in (False, True)]
    draw_side(pen, lay_out(rules, sizes, (1,), _LAST), 0, title)
