"""The cover of a pad of Sailorman Dice: what the pad holds, and how a stack of sheets becomes one."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.sailorman_dice import facts
from companion.words import in_words
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect, neatline_inset
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.sheets.sailorman_dice.layout import SheetLayout, Size

_GLUE: Final = 5.0  # mm: the band along the edge to glue
_TO_GLUE: Final = "Clamp the cut stack, brush glue on this edge, let it dry."


@dataclass(frozen=True, slots=True)
class Contents:
    """What a pad holds: how many maps, sheets of each, the first map's code and the last one's."""

    maps: int
    each: int
    first: str
    last: str

    @property
    def said(self) -> str:
        if self.maps == 1:
            return f"{in_words(self.each).capitalize()} sheets of one map"
        sheets = f"{in_words(self.each)} sheets" if self.each > 1 else "one sheet"
        return f"{in_words(self.maps).capitalize()} maps, {sheets} of each"


@dataclass(frozen=True, slots=True)
class _Style:
    """Where things stand on a size of cover: rose (centre and radius), words from x, title's baseline and size."""

    rose: tuple[float, float, float]
    words: float
    title: tuple[float, float]


_STYLES: Final[dict[Size, _Style]] = {
    "full": _Style((98, 96, 46), 30, (172, 28)),
    "half": _Style((56, 66, 32), 102, (52, 28)),
    "quarter": _Style((36, 48, 20), 63, (38, 18)),
}


def draw_cover(pen: Pen, layout: SheetLayout, title: str, contents: Contents) -> None:
    """The cover of a sheet of this layout."""
    style = _STYLES[layout.size]
    neatline = {"full": chart.FULL, "half": chart.HALF, "quarter": chart.QUARTER}[layout.size]
    chart.draw_neatline(pen, Rect(0, 0, layout.width, layout.height), chart.without_corners(neatline))
    _glue(pen, layout, neatline.inner)
    cx, cy, r = style.rose
    chart.draw_rose(pen, cx, cy, r)
    x, (y, size) = style.words, style.title
    pen.text(x, y, title, Font.SERIF, size)
    y += 0.34 * size
    pen.text(x + 0.3, y, contents.said, Font.ITALIC, 13 if size > 18 else 8)
    y += 0.26 * size
    right = layout.width - (x if layout.size == "full" else 8)
    pen.line(x, y, right, y, 0.35)
    step = (right - x) / len(facts.ROWS)
    for i, row in enumerate(facts.ROWS):
        pen.symbol(row, x + (i + 0.5) * step, y + 0.34 * size, 0.29 * size)
    y += 0.84 * size
    numbers = [("First map", contents.first), ("Last map", contents.last)]
    if contents.maps == 1:
        numbers = [("Map", contents.first)]
    for label, code in numbers:
        width = pen.text(x, y, label, Font.SANS, 8)
        pen.text(x + width + 3, y, code, Font.BOLD, 8)
        y += 5
    foot = layout.height - (10 if layout.size == "full" else 7)
    pen.text(right, foot, "Unofficial", Font.SANS, 8, pen.ink.note, "right")


def _glue(pen: Pen, layout: SheetLayout, inner: float) -> None:
    """The edge to glue: a hatched band below the neatline with words in it."""
    inset = neatline_inset(layout.width, layout.height) + inner
    box = Rect(inset, inset, layout.width - 2 * inset, _GLUE)
    step = 2.0
    lines = []
    for i in range(int(box.w / step)):
        x = box.x + i * step
        lines.append((x, box.bottom, min(x + _GLUE, box.right), max(box.bottom - _GLUE, box.bottom - box.right + x)))
    pen.lines(lines, 0.35, pen.ink.note)
    pen.line(box.x, box.bottom, box.right, box.bottom, 0.35)
    cx, cy = box.centre
    said = _TO_GLUE
    half = 0.5 * (text_width(said, Font.SANS, 8) + 6)
    pen.rect(Rect(cx - half, box.y + 0.2, 2 * half, _GLUE - 0.4), WHITE, 0)
    pen.centred_text(cx, cy, said, Font.SANS, 8)
