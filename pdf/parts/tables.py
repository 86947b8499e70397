"""Tables, paragraphs that begin in bold, badges and frames: what the sheets of several games set alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from pdf.drawing.fonts import Font, text_width, words_in
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, lead_of
from pdf.drawing.tagging import Cells
from pdf.parts import chart
from pdf.parts.headings import draw_title

SHADE: Final = "#EEF1F4"  # of cells that hold nothing


def run_in(pen: Pen, x: float, y: float, width: float, head: str, text: str, size: float = 8) -> float:
    """A paragraph that begins with ``head`` in bold; returns the baseline for the next line."""
    indent = text_width(head + " ", Font.BOLD, size)
    with pen.role("P"):
        pen.text(x, y, head, Font.BOLD, size)
        first, rest = _first_line(width - indent, text, size)
        pen.text(x + indent, y, first, Font.SANS, size)
        y += lead_of(size)
        return pen.paragraph(x, y, width, rest, size=size) if rest else y


def _first_line(width: float, text: str, size: float) -> tuple[str, str]:
    """As many words as ``width`` mm take, and the others."""
    words, first = words_in(text), ""
    while words and text_width(f"{first} {words[0]}".strip(), Font.SANS, size) <= width:
        first = f"{first} {words.pop(0)}".strip()
    return first, " ".join(words)


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


def rule_grid(pen: Pen, grid: Grid, head_rows: Sequence[int] = (1,), head_columns: Sequence[int] = (1,)) -> None:
    """The lines: a strong frame, strong after head rows and columns, fine between the others.

    It is read as a table, whose heads are before the first of either; without heads, as a list.
    """
    read_grid(pen, grid, min(head_rows, default=0), min(head_columns, default=0))
    box, xs, ys = grid.box, grid.lefts, grid.tops
    fine = [(box.x, y, box.right, y) for i, y in enumerate(ys[1:-1], 1) if i not in head_rows]
    fine += [(x, box.y, x, box.bottom) for i, x in enumerate(xs[1:-1], 1) if i not in head_columns]
    pen.lines(fine, 0.6, pen.ink.note)
    strong = [(box.x, ys[i], box.right, ys[i]) for i in head_rows if i < len(ys) - 1]
    strong += [(xs[i], box.y, xs[i], box.bottom) for i in head_columns if i < len(xs) - 1]
    pen.lines(strong, 1.0)
    pen.rect(box, None, 1.0)


def read_grid(pen: Pen, grid: Grid, head_rows: int = 1, head_columns: int = 1) -> None:
    """What stands in ``grid`` is read as a table."""
    pen.table(Cells(grid.lefts, grid.tops, head_rows, head_columns))


def shade(pen: Pen, cell: Rect) -> None:
    """A cell that holds nothing: light where inks are, crossed out in outline."""
    if pen.ink.name == "outline":
        pen.line(cell.x, cell.bottom, cell.right, cell.y, 0.35)
    else:
        pen.rect(cell, SHADE, 0)


def disc(pen: Pen, cx: float, cy: float, text: str, r: float = 3.6, filled: bool = False, size: float = 8) -> None:
    """A round badge with a few letters; ``filled`` it is dark, or doubly ringed where the ink fills nothing."""
    dark = filled and pen.ink.solid
    pen.circle(cx, cy, r, pen.ink.line if dark else WHITE, 1.0 if filled else 0.6)
    if filled and not dark:
        pen.circle(cx, cy, r - 0.6, None, 0.6)
    pen.centred_text(cx, cy, text, Font.BOLD, size, WHITE if dark else None)


def section(pen: Pen, x: float, y: float, title: str, symbol: str | None = None, note: str = "") -> None:
    """A section's heading, its baseline at ``y``."""
    at = x
    if symbol is not None:
        with pen.unread():
            pen.symbol(symbol, x + 3.4, y - 1.6, 6.8)
        at += 9
    width = draw_title(pen, at, y, title)
    if note:
        pen.text(at + width + 3, y, note, Font.SANS, 8, pen.ink.note)


def frame(pen: Pen, width: float, height: float, corners: bool = False) -> None:
    """The neatline of a whole or half page, with blocks for markers in its corners or without."""
    style = chart.FULL if height > 200 else chart.HALF
    chart.draw_neatline(pen, Rect(0, 0, width, height), style if corners else chart.without_corners(style))
