"""What surrounds a drawing: the neatline of a page, of a half or of a quarter, and marks to cut
along. All lengths in mm."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final, NamedTuple

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
# the neatlines of drawings that are higher than so many mm
_STYLES: Final = ((200.0, FULL), (100.0, HALF), (0.0, QUARTER))


class _Side(NamedTuple):
    # a side of a frame: 0 above, then clockwise

    box: Rect
    number: int

    @property
    def length(self) -> float:
        return self.box.h if self.number % 2 else self.box.w

    def at(self, along: float, inwards: float) -> Point:
        # so many mm along the side, from the left or from above, and inwards
        box = self.box
        above, right = (box.x + along, box.y + inwards), (box.right - inwards, box.y + along)
        below, left = (box.x + along, box.bottom - inwards), (box.x + inwards, box.y + along)
        return (above, right, below, left)[self.number]

    def along(self, start: float, end: float, inwards: float) -> Line:
        return (*self.at(start, inwards), *self.at(end, inwards))

    def across(self, along: float, near: float, far: float) -> Line:
        return (*self.at(along, near), *self.at(along, far))


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
    sides = [_Side(box, number) for number in range(4)]
    if corner:
        _draw_blocks(pen, sides, style, stops=inset > 0)
    fill, width = (pen.ink.line, 0.0) if pen.ink.solid else (None, 0.6)
    for side in sides:
        for bar in _bars(side, style, corner):
            pen.rect(bar, fill, width)
    pen.lines([line for side in sides for line in _scale(side, style, corner)], 0.35)


def _segments(side: _Side, style: Neatline, corner: float) -> list[float]:
    # where the segments of a side begin, and where the last one ends, in mm along it
    room = side.length - 2 * corner
    # an odd number, so that both ends of a side are dark
    count = max(3, round(room / style.segment)) | 1
    step = room / count
    return [corner + n * step for n in range(count + 1)]


def _bars(side: _Side, style: Neatline, corner: float) -> Iterator[Rect]:
    # every second segment of a side's strip, from the first on
    near, far = style.strip
    start = corner or near  # where sides meet, at the inner edge of the other strip
    for begins, ends in islice(pairwise(_segments(side, style, corner)), 0, None, 2):
        first = side.at(max(begins, start), near)
        yield Rect.over(first, side.at(min(ends, side.length - start), far))


def _scale(side: _Side, style: Neatline, corner: float) -> Iterator[Line]:
    # the thin lines of a side: both edges of its strip, the inner line, and ticks between them
    near, far = style.strip
    start, inner = corner or near, corner or style.inner
    for inwards in style.strip:
        yield side.along(start, side.length - start, inwards)
    yield side.along(inner, side.length - inner, style.inner)
    for n, (begins, ends) in enumerate(pairwise(_segments(side, style, corner))):
        # four short ticks part a segment, and a long one ends it
        for part in range(1, 5):
            tick = begins + (ends - begins) * part / 5
            if inner < tick < side.length - inner:
                yield side.across(tick, far, min(far + 0.5, style.inner))
        if n:
            yield side.across(begins, far, style.inner)


def _draw_blocks(pen: Pen, sides: Sequence[_Side], style: Neatline, stops: bool) -> None:
    # the lines that bound the blocks of the markers. The outer line of a half's or quarter's frame
    # ``stops`` before the blocks.
    if not stops:
        # one path for the sides above and below, one for those at the left and right
        for pair in (sides[::2], sides[1::2]):
            pen.lines([line for side in pair for line in _bounds(side, style, style.corner)], 0.35)
        return
    ends: list[Line] = []
    for side in sides:
        ends.append(side.along(style.corner, side.length - style.corner, 0))
        ends += _bounds(side, style, style.inner)
    pen.lines(ends, 1.0)


def _bounds(side: _Side, style: Neatline, far: float) -> list[Line]:
    # a line beside each of the two blocks of a side, far mm inwards
    return [side.across(edge, 0, far) for edge in (style.corner, side.length - style.corner)]


def frame(pen: Pen, width: float, height: float) -> None:
    """Draws the neatline of a page, of a half or of a quarter."""
    style = next(style for least, style in _STYLES if height > least)
    draw_neatline(pen, Rect(0, 0, width, height), style)


def cut_marks(division: Division) -> str:
    """Returns the operators of the marks to cut a page along, in the gaps between its pieces."""
    if not division.cuts:
        return ""

    def at(x: float, y: float) -> str:
        # y counts upwards in a PDF
        return f"{number(x * POINTS_PER_MM)} {number((division.paper.height - y) * POINTS_PER_MM)}"

    marks = " ".join(f"{at(x1, y1)} m {at(x2, y2)} l" for x1, y1, x2, y2 in division.cuts)
    return f"q 0 G {number(CUT_LINE)} w {marks} S Q"
