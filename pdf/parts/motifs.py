"""The motifs of a sea chart's patterns: waves, tufts, peaks, the scales of backs; and coasts.

A coast is a bank with two waterlines. It is drawn by tiles around the corners between four fields.
Which of the four are water decides which tile it is, so every map shares the same drawings.
"""

import math
from collections.abc import Sequence
from typing import Final

from pdf.drawing.pen import POINTS_PER_MM, Line, Pen, Point, Rect
from pdf.drawing.symbols import CIRCLE, Segment, Segments, arc_path

WAVE: Final = "M-2 0 C-1.5 -.75 -.7 -.75 0 0 C.7 .75 1.5 .75 2 0"
TUFT: Final = "M0 .5 L0 -1.3 M-.35 .5 C-.4 -.2 -.7 -.7 -1.2 -.9 M.35 .5 C.4 -.2 .7 -.7 1.2 -.9"
PEAK: Final = "M-2 1.1 L-.2 -1.6 L.5 -.6 L.9 -1 L2.2 1.1"
HACHURES: Final = "M-.2 -1.6 L.1 .9 M.45 -.6 L.8 .9 M.9 -.9 L1.45 .9"


def draw_motif(pen: Pen, terrain: str, x: float, y: float, k: float) -> None:
    """Draws one wave, tuft or peak."""
    ink = pen.ink.pattern(terrain)
    if terrain == "mountains":
        pen.path(PEAK, x, y, k, width=0.6, colour=ink, cap=1)
        pen.path(HACHURES, x, y, k, width=0.35, colour=ink, cap=1)
    else:
        pen.path(WAVE if terrain == "river" else TUFT, x, y, k, width=0.6, colour=ink, cap=1)


def draw_waves(
    pen: Pen, box: Rect, step: tuple[float, float] = (7.0, 5.0), clear: Rect | None = None
) -> None:
    """Draws rows of waves over ``box``, every other row shifted. No wave touches ``clear``. Lengths
    in mm."""
    dx, dy = step
    rows = max(1, int((box.h - 2.4) / dy) + 1)
    for j in range(rows):
        y = box.cy + (j - (rows - 1) / 2) * dy
        n = max(1, int((box.w - 5) / dx) + 1) - j % 2
        for i in range(n):
            x = box.cx + (i - (n - 1) / 2) * dx
            if clear is None or not _wave_touches(clear, x, y):
                draw_motif(pen, "river", x, y, 1.0)


def _wave_touches(box: Rect, x: float, y: float) -> bool:
    """Returns whether a wave around a point would touch a box."""
    across = box.x < x + 2.4 and x - 2.4 < box.right
    return across and box.y < y + 1.2 and y - 1.2 < box.bottom


# Each scale has two circles. For each: its radius, and up to how many degrees from the top the
# scales in front leave it to be seen.
_SCALES: Final = ((1.0, 60.6), (0.62, 53.8))


def draw_scales(pen: Pen, box: Rect, columns: int, rows: int, bleed: float) -> None:
    """Draws scales like waves over ``box`` and ``bleed`` mm around it.

    ``columns`` and ``rows`` (even) fit ``box`` exactly, so boxes side by side join without a seam.
    Raises ValueError for an odd number of rows.
    """
    if rows % 2:
        raise ValueError("an odd number of rows does not join at its edges")
    dx, dy = box.w / columns, box.h / rows
    r = dx / 2
    # columns and rows more on each side, for the bleed
    beside, above = math.ceil(bleed / dx) + 1, math.ceil((bleed + r) / dy) + 1
    across = range(-beside, columns + beside + 1)
    first, last = -above, rows + above
    for top in (first, first + 1):
        left = box.x + (r if top % 2 else 0)
        row: list[Segment] = []
        for i in across:
            for share, angle in _SCALES:
                row += arc_path(left + i * dx, 0, share * r, -angle, angle)
        shifts = [(0.0, box.y + j * dy) for j in range(top, last + 1, 2)]
        pen.repeated(tuple(row), shifts, width=0.35, colour=pen.ink.quiet)


def draw_sea(pen: Pen, box: Rect, clear: Rect | None = None) -> None:
    """Draws water with waves, as :func:`draw_waves`, and a line around it."""
    pen.rect(box, pen.ink.tint("river"), 0)
    draw_waves(pen, box, (7.2, 5.8), clear)
    pen.rect(box, None, 1.0)


UNIT: Final = 17.0  # the field that the measures below are for, mm
CORNER: Final = 3.2  # radius of a coast's corner
WATERLINES: Final = (0.8, 1.45)  # distance from the coast
RULING: Final = 0.6  # points: the lines by which land is told without a tint
_OVERLAP: Final = 0.05  # coasts of neighbouring tiles overlap by this, mm
# where the single field lies from the corner: below right, then clockwise
QUADRANTS: Final = ((1, 1), (-1, 1), (-1, -1), (1, -1))


def _turn(f: float, r: float, inset: float, sx: int, sy: int) -> Segments:
    """Returns a line around the field in a quadrant, over its round corner, ``inset`` inside."""
    bow = r - inset
    h = bow * (1 - CIRCLE)

    def at(x: float, y: float) -> Point:
        return f / 2 + sx * x, f / 2 + sy * y

    far = f / 2 + _OVERLAP
    i = inset
    return (
        ("M", at(far, i)),
        ("L", at(r, i)),
        ("C", (*at(i + h, i), *at(i, i + h), *at(i, r))),
        ("L", at(i, far)),
    )


def _bank(f: float, r: float, inset: float, width: float, sx: int, sy: int) -> Segments:
    """Returns a line of ``width`` points along a turn, as an area. Some viewers move lines and
    rectangles to their pixels, but not other areas; then neighbouring tiles would not meet."""
    w = width / POINTS_PER_MM / 2
    (_, a), (_, b), (_, c), (_, d) = _turn(f, r, inset + w, sx, sy)
    (_, p), (_, q), (_, curve), (_, e) = _turn(f, r, inset - w, sx, sy)
    back = (*curve[2:4], *curve[:2], *q)
    return (
        ("M", a),
        ("L", b),
        ("C", c),
        ("L", d),
        ("L", e),
        ("L", curve[4:]),
        ("C", back),
        ("L", p),
        ("Z", ()),
    )


def draw_corner(
    pen: Pen,
    f: float,
    corner: int,
    terrain: str | None,
    waterlines: tuple[float, ...] = WATERLINES,
    ruling: Sequence[Line] = (),
    ruled: float = RULING,
) -> None:
    """Draws a coast that turns around one field: around a river field with ``terrain`` outside, or
    (None) around land.

    ``f``: the side of a field in mm; the corner of the grid is at (``f`` / 2, ``f`` / 2).
    ``ruling``: the lines that mark land without a tint, ``ruled`` points wide; they go on into the
    corner that the coast leaves to the land outside.
    """
    ink, k = pen.ink, f / UNIT
    r = CORNER * k
    sx, sy = QUADRANTS[corner]
    (_, _), (_, start), (_, curve), _ = _turn(f, r, 0, sx, sy)
    end = curve[4:]
    tip: Segments = (("M", start), ("C", curve), ("L", (f / 2, f / 2)), ("Z", ()))
    pen.path(tip, fill=ink.tint(terrain or "river"))
    if terrain and ruling:
        with pen.within(f"{pen.outline(tip)} W n"):
            pen.lines(ruling, ruled, ink.line)
    for x, y in (start, end):
        pen.line(f / 2, f / 2, x, y, ink.grid, ink.note)  # the grid stays whole
    inwards = k if terrain else -k
    for i in waterlines:
        pen.path(_bank(f, r, i * inwards, 0.35, sx, sy), fill=ink.pattern("river"))
    pen.path(_bank(f, r, 0, ink.border, sx, sy), fill=ink.line)


def draw_shore(pen: Pen, f: float, side: int, waterlines: tuple[float, ...] = WATERLINES) -> None:
    """Draws a straight coast as :func:`draw_corner` does. ``side``: the river lies below, left,
    above or right of it."""
    k = f / UNIT
    dx, dy = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    over = f / 2 + _OVERLAP
    water = pen.ink.pattern("river")
    lines = [(i * k, 0.35, water) for i in waterlines]
    for inset, width, colour in (*lines, (0.0, pen.ink.border, pen.ink.line)):
        x, y, w = f / 2 + dx * inset, f / 2 + dy * inset, width / POINTS_PER_MM / 2
        # six points: see _bank
        ends = ((-over, -w), (0, -w), (over, -w), (over, w), (0, w), (-over, w))
        pen.polygon([(x + a, y + b) if dy else (x + b, y + a) for a, b in ends], colour)


# by the four fields around a corner, clockwise from below right, 1 for river: the turns of the
# coast there, each a quadrant and whether the river is inside
TURNS: Final = {
    "1000": ((0, True),),
    "0100": ((1, True),),
    "0010": ((2, True),),
    "0001": ((3, True),),
    "1010": ((0, True), (2, True)),
    "0101": ((1, True), (3, True)),
    "0111": ((0, False),),
    "1011": ((1, False),),
    "1101": ((2, False),),
    "1110": ((3, False),),
}
# on which side of a straight coast the river is
SHORES: Final = {"1100": 0, "0110": 1, "0011": 2, "1001": 3}
