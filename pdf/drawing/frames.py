"""What surrounds a drawing: the neatline of a page, of a half or of a quarter, and marks to cut
along. All lengths in mm."""

from dataclasses import dataclass
from typing import Final

from pdf.drawing.paper import CUT_LINE, POINTS_PER_MM, Division, Line, Rect, neatline_inset, number
from pdf.drawing.pen import Pen, Point


@dataclass(frozen=True, slots=True)
class Neatline:
    """Measures of a graduated frame in mm: the strip's edges, the inner line, segments, marker
    blocks."""

    strip: tuple[float, float]
    inner: float
    segment: float
    corner: float


FULL: Final = Neatline((0.9, 1.8), 2.8, 10, 12)
HALF: Final = Neatline((0.6, 1.2), 1.7, 8, 9.15)
QUARTER: Final = Neatline((0.5, 1.0), 1.4, 6, 6.9)
_STYLES: Final = ((200.0, FULL), (100.0, HALF), (0.0, QUARTER))
"""The neatlines of drawings that are higher than so many mm."""


def draw_neatline(pen: Pen, box: Rect, style: Neatline, markers: bool = False) -> None:
    """Draws a line, a strip of alternating segments, ticks, and an inner line. It leaves the
    corners free for the blocks of ``markers``.

    The neatline of a half or a quarter stands inside its box, as far as trimming needs.
    """
    corner = style.corner if markers else 0.0
    inset = neatline_inset(box.w, box.h)
    box = box.grown(-inset)
    if not corner or not inset:
        pen.rect(box, None, 1.0)
    a, b = style.strip
    # the outer lines of a half's or quarter's frame, which stop before the blocks
    ends: list[Line] = []
    blocks: tuple[list[Line], list[Line]] = [], []
    bars: list[Rect] = []
    thin: list[Line] = []
    for side in range(4):
        length = box.w if side % 2 == 0 else box.h

        # the sides are above, right, below and left
        def at(u: float, p: float, side: int = side) -> Point:
            """Returns the point ``u`` mm along the side and ``p`` mm inwards."""
            return (
                (box.x + u, box.y + p),
                (box.right - p, box.y + u),
                (box.x + u, box.bottom - p),
                (box.x + p, box.y + u),
            )[side]

        both = (corner, length - corner) if corner else ()
        if inset and both:
            ends.append((*at(corner, 0), *at(length - corner, 0)))
            ends += [(*at(u, 0), *at(u, style.inner)) for u in both]
        else:
            blocks[side % 2].extend((*at(u, 0), *at(u, corner)) for u in both)
        n = max(3, round((length - 2 * corner) / style.segment)) | 1
        step = (length - 2 * corner) / n
        start, inner = corner or a, corner or style.inner
        thin += [(*at(start, p), *at(length - start, p)) for p in (a, b)]
        thin.append((*at(inner, style.inner), *at(length - inner, style.inner)))
        for k in range(n):
            u, v = corner + k * step, corner + (k + 1) * step
            if k % 2 == 0:
                (x1, y1), (x2, y2) = at(max(u, start), a), at(min(v, length - start), b)
                bars.append(Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))
            for tick in [u + step * m / 5 for m in range(1, 5)]:
                if inner < tick < length - inner:
                    thin.append((*at(tick, b), *at(tick, min(b + 0.5, style.inner))))
            if k:
                thin.append((*at(u, b), *at(u, style.inner)))
    pen.lines(ends, 1.0)
    for lines in blocks:
        pen.lines(lines, 0.35)
    for bar in bars:
        pen.rect(bar, pen.ink.line if pen.ink.solid else None, 0.0 if pen.ink.solid else 0.6)
    pen.lines(thin, 0.35)


def frame(pen: Pen, width: float, height: float) -> None:
    """Draws the neatline of a page, of a half or of a quarter."""
    style = next(style for least, style in _STYLES if height > least)
    draw_neatline(pen, Rect(0, 0, width, height), style)


def cut_marks(division: Division) -> str:
    """Returns the operators of the marks to cut a page along, in the gaps between its pieces."""
    if not division.cuts:
        return ""
    h, k = division.paper.height, POINTS_PER_MM
    marks = " ".join(
        f"{number(x1 * k)} {number((h - y1) * k)} m {number(x2 * k)} {number((h - y2) * k)} l"
        for x1, y1, x2, y2 in division.cuts
    )
    return f"q 0 G {number(CUT_LINE)} w {marks} S Q"
