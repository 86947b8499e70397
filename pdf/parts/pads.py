"""Parts of score pads: date and code beside the title, the frame of a table with names above it."""

from __future__ import annotations

from collections.abc import Sequence

from pdf.drawing.fonts import Font
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.parts.headings import LEFT, RIGHT


def title_qr(side: float) -> Rect:
    """Where :func:`draw_title_block` puts its code of ``side`` mm."""
    return Rect(RIGHT - side, 7.4, side, side)


def draw_title_block(pen: Pen, link: str, side: float, line: float = 38, beside: float = 0.0) -> None:
    """A line of ``line`` mm for date and place, and the QR code of ``side`` mm that leads to the scorer.

    What the line is for stands below it, or before it on the baseline ``beside``.
    """
    right = RIGHT - side - 26
    y = beside + 0.4 if beside else 18.0
    x, below = (right - line - 2, beside) if beside else (right, 21.8)
    pen.text(x, below, "Date and place", Font.SANS, 8, pen.ink.note, "right")
    pen.line(right - line, y, right, y)
    chart.draw_qr(pen, title_qr(side), link)
    pen.text(RIGHT - side - 3, 7.4 + side, "Scan to score", Font.BOLD, 8, pen.ink.accent, "right")


def draw_borders(
    pen: Pen, columns: Sequence[float], top: float, bottom: float, head: float, left: float = LEFT
) -> None:
    """The frame of a table and its ``columns``, the edges of the players'; the corner above the labels stays open."""
    first, *between, right = columns
    pen.lines([(x, top, x, bottom) for x in between], 0.6, pen.ink.line)
    pen.lines([(first, top, right, top), (first, top, first, bottom), (right, top, right, bottom)], 1.0)
    pen.lines([(left, bottom, right, bottom), (left, top + head, left, bottom)], 1.0)
