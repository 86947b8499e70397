"""The lines of tables, badges and frames: what the sheets of several games set alike."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart

SHADE: Final = "#EEF1F4"  # of cells that hold nothing


@dataclass(frozen=True)
class Grid:
    """A table's lines: its left and top, the widths of its columns and the heights of its rows, in mm."""

    x: float
    y: float
    widths: tuple[float, ...]
    heights: tuple[float, ...]

    @property
    def box(self) -> Rect:
        return Rect(self.x, self.y, sum(self.widths), sum(self.heights))

    @property
    def lefts(self) -> list[float]:
        """The left edge of each column, and the right edge of the last."""
        return list(accumulate(self.widths, initial=self.x))

    @property
    def tops(self) -> list[float]:
        """The upper edge of each row, and the lower edge of the last."""
        return list(accumulate(self.heights, initial=self.y))

    def cell(self, row: int, column: int, columns: int = 1) -> Rect:
        """A cell, or several side by side."""
        x, y = self.lefts[column], self.tops[row]
        return Rect(x, y, sum(self.widths[column : column + columns]), self.heights[row])

    def row(self, row: int) -> Rect:
        return self.cell(row, 0, len(self.widths))


def shade(pen: Pen, cell: Rect) -> None:
    """A cell that holds nothing: light where inks are, crossed out in outline."""
    if pen.ink.name == "outline":
        pen.line(cell.x, cell.bottom, cell.right, cell.y, 0.35)
    else:
        pen.rect(cell, SHADE, 0)


def disc(pen: Pen, cx: float, cy: float, text: str, r: float = 3.6, filled: bool = False, size: float = 8) -> None:
    """A round badge with a few letters; ``filled`` it is dark, or doubly ringed."""
    dark = filled and pen.ink.solid
    pen.circle(cx, cy, r, pen.ink.line if dark else WHITE, 1.0 if filled else 0.6)
    if filled and not dark:
        pen.circle(cx, cy, r - 0.6, None, 0.6)
    pen.centred_text(cx, cy, text, Font.BOLD, size, WHITE if dark else None)


def frame(pen: Pen, width: float, height: float) -> None:
    """The neatline of a page, a half or a quarter of one."""
    style = chart.FULL if height > 200 else chart.HALF if height > 100 else chart.QUARTER
    chart.draw_neatline(pen, Rect(0, 0, width, height), style)
