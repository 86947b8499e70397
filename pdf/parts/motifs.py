"""The motifs of a sea chart's patterns: waves, tufts, peaks, the scales of backs; and coasts.

A coast is a bank with two waterlines. It is drawn by tiles around the corners between four fields.
Which of the four are water decides which tile it is, so every map shares the same drawings.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from pdf.drawing.pen import POINTS_PER_MM, Line, Pen, Point, Rect, spaced
from pdf.drawing.symbols import CIRCLE, Segment, Segments, arc_path

WAVE: Final = "M-2 0 C-1.5 -.75 -.7 -.75 0 0 C.7 .75 1.5 .75 2 0"
TUFT: Final = "M0 .5 L0 -1.3 M-.35 .5 C-.4 -.2 -.7 -.7 -1.2 -.9 M.35 .5 C.4 -.2 .7 -.7 1.2 -.9"
PEAK: Final = "M-2 1.1 L-.2 -1.6 L.5 -.6 L.9 -1 L2.2 1.1"
HACHURES: Final = "M-.2 -1.6 L.1 .9 M.45 -.6 L.8 .9 M.9 -.9 L1.45 .9"


def draw_motif(pen: Pen, terrain: str, x: float, y: float, scale: float) -> None:
    """Draws one wave, tuft or peak."""
    ink = pen.ink.pattern(terrain)
    if terrain == "mountains":
        pen.path(PEAK, x, y, scale, width=0.6, colour=ink, cap=1)
        pen.path(HACHURES, x, y, scale, width=0.35, colour=ink, cap=1)
    else:
        shape = WAVE if terrain == "river" else TUFT
        pen.path(shape, x, y, scale, width=0.6, colour=ink, cap=1)


def draw_waves(
    pen: Pen, box: Rect, step: tuple[float, float] = (7.0, 5.0), clear: Rect | None = None
) -> None:
    """Draws rows of waves over ``box``, every other row shifted. No wave touches ``clear``. Lengths
    in mm."""
    across, down = step
    rows = max(1, int((box.h - 2.4) / down) + 1)
    columns = max(1, int((box.w - 5) / across) + 1)
    for row, y in enumerate(spaced(box.cy, rows, down)):
        # a row with one wave less stands shifted by half a step
        for x in spaced(box.cx, columns - row % 2, across):
            if clear is None or not _wave_touches(clear, x, y):
                draw_motif(pen, "river", x, y, 1.0)


def _wave_touches(box: Rect, x: float, y: float) -> bool:
    beside = x + 2.4 <= box.x or box.right <= x - 2.4
    clear = y + 1.2 <= box.y or box.bottom <= y - 1.2
    return not beside and not clear


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
    across, down = box.w / columns, box.h / rows
    r = across / 2
    # columns and rows more on each side, for the bleed
    beside, above = math.ceil(bleed / across) + 1, math.ceil((bleed + r) / down) + 1
    for first in (-above, 1 - above):
        # every other row is shifted by half a scale
        left = box.x + (r if first % 2 else 0)
        row: list[Segment] = []
        for column in range(-beside, columns + beside + 1):
            for share, angle in _SCALES:
                row += arc_path(left + column * across, 0, share * r, -angle, angle)
        shifts = [(0.0, box.y + n * down) for n in range(first, rows + above + 1, 2)]
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


class _Turn(NamedTuple):
    """A line around the field in a quadrant: along its upper or lower edge, over its round corner,
    and along its side."""

    start: Point
    bend: Point
    handles: tuple[Point, Point]
    side: Point
    end: Point

    @property
    def curve(self) -> Segment:
        """The round corner, from ``bend`` on."""
        near, far = self.handles
        return "C", (*near, *far, *self.side)


def _turn(field: float, r: float, inset: float, quadrant: tuple[int, int]) -> _Turn:
    # a line around the field in a quadrant, ``inset`` inside of it
    bow = (r - inset) * (1 - CIRCLE)
    far = field / 2 + _OVERLAP

    def at(x: float, y: float) -> Point:
        # from the corner of the grid into the quadrant
        right, down = quadrant
        return field / 2 + right * x, field / 2 + down * y

    handles = at(inset + bow, inset), at(inset, inset + bow)
    return _Turn(at(far, inset), at(r, inset), handles, at(inset, r), at(inset, far))


def _bank(
    field: float, r: float, inset: float, width: float, quadrant: tuple[int, int]
) -> Segments:
    # a line of ``width`` points along a turn, as an area. Some viewers move lines and rectangles to
    # their pixels, but not other areas; then neighbouring tiles would not meet.
    half = width / POINTS_PER_MM / 2
    inner, outer = (_turn(field, r, inset + away, quadrant) for away in (half, -half))
    near, far = outer.handles
    return (
        ("M", inner.start),
        ("L", inner.bend),
        inner.curve,
        ("L", inner.end),
        # and back along the other edge of the line
        ("L", outer.end),
        ("L", outer.side),
        ("C", (*far, *near, *outer.bend)),
        ("L", outer.start),
        ("Z", ()),
    )


def draw_corner(
    pen: Pen,
    field: float,
    corner: int,
    terrain: str | None,
    waterlines: tuple[float, ...] = WATERLINES,
    ruling: Sequence[Line] = (),
    ruled: float = RULING,
) -> None:
    """Draws a coast that turns around one field: around a river field with ``terrain`` outside, or
    (None) around land.

    ``field``: the side of a field in mm; the corner of the grid is at half of it, across and down.
    ``ruling``: the lines that mark land without a tint, ``ruled`` points wide; they go on into the
    corner that the coast leaves to the land outside.
    """
    ink, scale = pen.ink, field / UNIT
    r, middle = CORNER * scale, (field / 2, field / 2)
    quadrant = QUADRANTS[corner]
    turn = _turn(field, r, 0, quadrant)
    tip: Segments = (("M", turn.bend), turn.curve, ("L", middle), ("Z", ()))
    pen.path(tip, fill=ink.tint(terrain or "river"))
    if terrain and ruling:
        with pen.within(f"{pen.outline(tip)} W n"):
            pen.lines(ruling, ruled, ink.line)
    for end in (turn.bend, turn.side):
        pen.line(*middle, *end, ink.grid, ink.note)  # the grid stays whole
    inwards = scale if terrain else -scale  # the waterlines lie in the water
    for away in waterlines:
        pen.path(_bank(field, r, away * inwards, 0.35, quadrant), fill=ink.pattern("river"))
    pen.path(_bank(field, r, 0, ink.border, quadrant), fill=ink.line)


def draw_shore(
    pen: Pen, field: float, side: int, waterlines: tuple[float, ...] = WATERLINES
) -> None:
    """Draws a straight coast as :func:`draw_corner` does. ``side``: the river lies below, left,
    above or right of it."""
    right, down = ((0, 1), (-1, 0), (0, -1), (1, 0))[side]
    over = field / 2 + _OVERLAP
    lines = [(away * (field / UNIT), 0.35, pen.ink.pattern("river")) for away in waterlines]
    for inset, width, colour in (*lines, (0.0, pen.ink.border, pen.ink.line)):
        x, y = field / 2 + right * inset, field / 2 + down * inset
        half = width / POINTS_PER_MM / 2
        # an area of six points, as no viewer moves those to its pixels: see _bank
        ring = [(-over, -half), (0, -half), (over, -half), (over, half), (0, half), (-over, half)]
        # along the coast and across it
        pen.polygon([(x + a, y + b) if down else (x + b, y + a) for a, b in ring], colour)


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
