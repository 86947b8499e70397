"""A compass card on paper: rings with ticks about a rose, needles, and the heads of arrows."""

from __future__ import annotations

from pdf.drawing.inks import WHITE
from pdf.drawing.pen import Pen, polar
from pdf.drawing.symbols import Segments, arc_path
from pdf.parts import chart


def draw_compass_card(pen: Pen, cx: float, cy: float, r: float, band: float) -> None:
    """A band of sea of ``band`` mm about a circle of ``r`` with a rose in it; ticks on either side of the band."""
    pen.circle(cx, cy, r + band + 2.4, None, 0.35)
    pen.circle(cx, cy, r + band, pen.ink.tint("river"), 1.0)
    pen.circle(cx, cy, r, WHITE, 1.0)
    ticks = []
    for a in range(0, 360, 5):
        ticks.append((*polar(cx, cy, r + band, a), *polar(cx, cy, r + band + (1.2 if a % 15 else 2.4), a)))
        if a % 10 == 0:
            ticks.append((*polar(cx, cy, r, a), *polar(cx, cy, r - (1.4 if a % 30 else 2.6), a)))
    pen.lines(ticks, 0.35)
    pen.circle(cx, cy, r - 2.6, None, 0.35)
    chart.draw_star(pen, cx, cy, r - 3.4, (0.985, 0.74, 0.5))


def sector_path(cx: float, cy: float, inner: float, outer: float, start: float, end: float) -> Segments:
    """The part of a band between two directions, in degrees clockwise from the top."""
    back = arc_path(cx, cy, inner, end, start)
    return (*arc_path(cx, cy, outer, start, end), ("L", back[0][1]), *back[1:], ("Z", ()))


def draw_head(pen: Pen, x: float, y: float, degrees: float) -> None:
    """An arrow's head pointing somewhere."""
    tail = polar(x, y, 0.5, degrees + 180)
    pen.polygon(
        [polar(x, y, 2.2, degrees), polar(x, y, 1.9, degrees + 138), tail, polar(x, y, 1.9, degrees - 138)],
        pen.ink.line,
    )


def draw_needle(pen: Pen, cx: float, cy: float, r: float, degrees: float) -> None:
    """A compass needle pointing somewhere: its head dark, its tail white."""
    left, right = polar(cx, cy, r * 0.3, degrees - 90), polar(cx, cy, r * 0.3, degrees + 90)
    pen.polygon([polar(cx, cy, r * 0.9, degrees + 180), left, right], WHITE, 0.6)
    pen.polygon([polar(cx, cy, r, degrees), left, right], pen.ink.line, 0.35)
