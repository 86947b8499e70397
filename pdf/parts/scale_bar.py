"""A bar of 50 mm on whatever must come out at its true size."""

from __future__ import annotations

from typing import Final

from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen

LENGTH: Final = 50.0  # mm
SAID: Final = "This bar measures 50\u2009mm"
_PARTS, _HEIGHT, _TICK = 5, 1.2, 0.4
BASELINE: Final = 3.7  # mm from the bar's middle down to the baseline of its sentence
RISE: Final = _HEIGHT / 2 + _TICK  # mm from the bar's middle to the top of its ends


def draw_scale_bar(pen: Pen, x: float, y: float, length: float = LENGTH, parts: int = _PARTS) -> None:
    """The bar alone, its left end at ``x``, its middle at ``y``: parts in turns dark and white, a line at both ends.

    The lines rise above the bar, so that what is said below it stands clear of them.
    """
    top, part = y - _HEIGHT / 2, length / parts
    for i in range(parts):
        dark = i % 2 == 0
        pen.rect(Rect(x + i * part, top, part, _HEIGHT), pen.ink.line if dark else WHITE, 0 if dark else 0.35)
    pen.rect(Rect(x, top, length, _HEIGHT), None, 0.35)
    ends = [(at, top - _TICK, at, top + _HEIGHT) for at in (x, x + length)]
    pen.lines(ends, 0.35)


def draw_labelled_bar(pen: Pen, x: float, y: float) -> None:
    """The bar with its sentence below, its baseline :data:`BASELINE` mm under the bar's middle."""
    draw_scale_bar(pen, x, y)
    pen.text(x, y + BASELINE, SAID, Font.MEDIUM, 8)
