"""A bar of 50 mm on whatever must come out at its true size."""

from __future__ import annotations

from typing import Final

from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen

LENGTH: Final = 50.0  # mm
SAID: Final = "This bar measures 50\u2009mm"
_PARTS, _HEIGHT, _TICK = 5, 1.5, 0.7


def draw_scale_bar(pen: Pen, x: float, y: float, length: float = LENGTH, parts: int = _PARTS) -> None:
    """The bar alone, its left end at ``x``, its middle at ``y``: parts in turns dark and white, a line at both ends."""
    top, part = y - _HEIGHT / 2, length / parts
    for i in range(parts):
        dark = i % 2 == 0
        pen.rect(Rect(x + i * part, top, part, _HEIGHT), pen.ink.line if dark else WHITE, 0 if dark else 0.35)
    pen.rect(Rect(x, top, length, _HEIGHT), None, 0.35)
    ends = [(at, top - _TICK, at, top + _HEIGHT + _TICK) for at in (x, x + length)]
    pen.lines(ends, 0.35)


def draw_labelled_bar(pen: Pen, x: float, y: float) -> None:
    """The bar with its sentence below, whose baseline is 3.5 mm under the bar's middle."""
    draw_scale_bar(pen, x, y)
    pen.text(x, y + 3.5, SAID, Font.MEDIUM, 8)
