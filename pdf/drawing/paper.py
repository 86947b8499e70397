"""Paper: sizes, the common safe box, and how a page divides. All measures in mm, y down from the
top.

Content lives in the box common to A4 and Letter, 6.35 mm clear of either edge: 197.3 x 266.7 mm,
centred. A frame of 196 x 264 mm stands in it whole, as two halves or as four quarters.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import accumulate, product
from typing import Final, Literal, NamedTuple

from companion.errors import BadInput, UnknownName

POINTS_PER_MM: Final = 72 / 25.4
CLEAR: Final = 6.35  # a quarter inch, which printers of the home and office reach
Line = tuple[float, float, float, float]
"""x and y of both ends, in mm."""
Matrix = tuple[float, float, float, float, float, float]
"""The six numbers of a matrix, in PDF's order."""
Flip = Literal["long", "short"]
"""The edge of the paper that a printer turns it over."""
MIN_TYPE: Final = 8.0  # points
_SLACK: Final = 1e-9  # mm
MIN_LINE: Final = 0.25  # points
CUT_LINE: Final = 0.25 * POINTS_PER_MM  # points: 0.25 mm


class Extent(NamedTuple):
    """Width and height."""

    w: float
    h: float


FRAME: Final = Extent(196.0, 264.0)


@lru_cache(maxsize=16_384)  # the same few lengths again and again
def number(value: float) -> str:
    """Returns a number as PDF wants it, with two decimals at most."""
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float

    @property
    def right(self) -> float:
        return self.x + self.w

    @property
    def bottom(self) -> float:
        return self.y + self.h

    @property
    def cx(self) -> float:
        return self.x + self.w / 2

    @property
    def cy(self) -> float:
        return self.y + self.h / 2

    @property
    def centre(self) -> tuple[float, float]:
        return self.cx, self.cy

    @classmethod
    def around(cls, centre: tuple[float, float], w: float, h: float) -> Rect:
        """Returns the rectangle of this size with its middle at ``centre``."""
        x, y = centre
        return cls(x - w / 2, y - h / 2, w, h)

    @classmethod
    def over(cls, *points: tuple[float, float]) -> Rect:
        """Returns the smallest rectangle that all these points are in."""
        xs, ys = zip(*points, strict=True)
        return cls(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def grown(self, by: float) -> Rect:
        """Returns the rectangle, larger by so many mm on all sides."""
        return Rect(self.x - by, self.y - by, self.w + 2 * by, self.h + 2 * by)

    def lines_within(self, columns: int, rows: int) -> list[Line]:
        """Returns the lines between so many rows and columns, all of one size."""
        level = [self.y + n * self.h / rows for n in range(1, rows)]
        upright = [self.x + n * self.w / columns for n in range(1, columns)]
        return [
            *((self.x, y, self.right, y) for y in level),
            *((x, self.y, x, self.bottom) for x in upright),
        ]

    def contains(self, other: Rect) -> bool:
        """Whether ``other`` lies inside; it may touch the edges."""
        return (
            self.x <= other.x + _SLACK
            and self.y <= other.y + _SLACK
            and other.right <= self.right + _SLACK
            and other.bottom <= self.bottom + _SLACK
        )


@dataclass(frozen=True)
class Grid:
    """A table's lines: its left and top, the widths of its columns and the heights of its rows, in
    mm."""

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
        """Returns a cell, or the room of several ``columns`` side by side."""
        x, y = self.lefts[column], self.tops[row]
        return Rect(x, y, sum(self.widths[column : column + columns]), self.heights[row])

    def row(self, row: int) -> Rect:
        return self.cell(row, 0, len(self.widths))


@dataclass(frozen=True, slots=True)
class Paper:
    """A page to print on: its name, its size as it is printed (portrait or landscape), and its safe
    box."""

    name: str
    title: str
    width: float
    height: float
    safe_width: float
    safe_height: float

    @property
    def safe(self) -> Rect:
        """The box that every printer reaches. A4 and Letter have the same one."""
        x, y = (self.width - self.safe_width) / 2, (self.height - self.safe_height) / 2
        return Rect(x, y, self.safe_width, self.safe_height)

    @property
    def whole(self) -> bool:
        """Whether a whole frame has room on it; otherwise half of one has."""
        page = self.upright
        return page.safe_width >= FRAME.w and page.safe_height >= FRAME.h

    @property
    def landscape(self) -> Paper:
        """The same paper with its long edge across."""
        return self if self.width > self.height else self._on_its_side

    @property
    def upright(self) -> Paper:
        """The same paper with its long edge upright."""
        return self if self.height >= self.width else self._on_its_side

    @property
    def _on_its_side(self) -> Paper:
        return replace(
            self,
            width=self.height,
            height=self.width,
            safe_width=self.safe_height,
            safe_height=self.safe_width,
        )

    def centred(self, w: float, h: float) -> Rect:
        """Returns a rectangle in the middle of the page. Raises ValueError if it leaves the safe
        box."""
        rect = Rect((self.width - w) / 2, (self.height - h) / 2, w, h)
        if not self.safe.contains(rect):
            safe = f"{self.safe_width} x {self.safe_height} mm"
            raise ValueError(f"{w} x {h} mm does not fit the safe box of {self.title}, {safe}")
        return rect


_COMMON: Final = (210 - 2 * CLEAR, 279.4 - 2 * CLEAR)  # A4's width, Letter's height

PAPERS: Final = {
    paper.name: paper
    for paper in (
        Paper("a4", "A4", 210, 297, *_COMMON),
        Paper("letter", "Letter", 215.9, 279.4, *_COMMON),
        Paper("legal", "Legal", 215.9, 355.6, *_COMMON),
        Paper("a5", "A5", 210, 148, 210 - 2 * CLEAR, 148 - 2 * CLEAR),
    )
}
"""Papers to print on; one more is a line."""
ANY_PAPER: Final = tuple(PAPERS)
PAGES: Final = tuple(name for name, paper in PAPERS.items() if paper.whole)
"""Papers with room for a whole frame."""

HALF: Final = Extent(196.0, 130.0)
UPRIGHT_HALF: Final = Extent(130.0, 196.0)
QUARTER: Final = Extent(130.0, 96.0)  # upright; a quarter of a page stands on its side
TRIM: Final = 1.8  # from a half's or quarter's neatline to the cut around it, the same on all sides
# how far the neatline stands inside its piece, so that the trimmed pieces fit the safe box
_INSETS: Final = {HALF: 1.35, UPRIGHT_HALF: 1.35, QUARTER: 0.6}


def neatline_inset(w: float, h: float) -> float:
    """Returns how far the neatline of a piece of this size stands inside the piece, in mm."""
    return _INSETS.get(Extent(w, h), 0.0)


def get_paper(name: str, place: str = "--paper") -> Paper:
    """Returns the paper of this name. Raises UnknownName at ``place``, with the names that
    exist."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise UnknownName.among(place, name, list(PAPERS)) from None


PAPER_VARIABLE: Final = "COMPANION_PAPER"
"""The environment's name for the paper that somebody prints on."""
_LETTER_IN: Final = ("US", "CA")


def paper_of_locale(locale: str) -> str:
    """Returns the name of the paper that is usual where a locale such as ``en_US.UTF-8`` is
    spoken."""
    region = re.search(r"[_-]([A-Z]{2})\b", locale)
    return "letter" if region and region[1] in _LETTER_IN else "a4"


def usual_paper(environ: Mapping[str, str], papers: Sequence[str] = PAGES) -> str:
    """Returns the name of the paper to print on if nobody named one.

    That is what ``COMPANION_PAPER`` says, or else the usual paper of the locale. If
    ``COMPANION_PAPER`` is none of ``papers``, it is the first of them. Raises UnknownName.
    """
    if environ.get(PAPER_VARIABLE):
        named = get_paper(environ[PAPER_VARIABLE], PAPER_VARIABLE).name
        return named if named in papers else papers[0]
    spoken = (environ.get(name, "") for name in ("LC_ALL", "LC_PAPER", "LANG"))
    return paper_of_locale(next(filter(None, spoken), ""))


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece stands on a page: the top left corner of what it covers, its own size, and its
    turn.

    ``turned``: the piece is turned a quarter anticlockwise, so that it covers ``h`` x ``w``.
    ``on_its_head``: it is turned by half a turn more, as the back of a piece may have to be.
    """

    x: float
    y: float
    w: float
    h: float
    turned: bool = False
    on_its_head: bool = False

    @property
    def covers(self) -> Rect:
        w, h = (self.h, self.w) if self.turned else (self.w, self.h)
        return Rect(self.x, self.y, w, h)

    def to_page(self, x: float, y: float) -> tuple[float, float]:
        """Returns where a point of the piece, in mm from its own top left, lies on the page."""
        if self.on_its_head:
            x, y = self.w - x, self.h - y
        if self.turned:
            return self.x + y, self.y + self.w - x
        return self.x + x, self.y + y

    def on_page(self, box: Rect) -> dict[str, float]:
        """Returns a box of the piece as ``print --geometry`` has it, in mm from the page's top
        left."""
        shown = Rect.over(self.to_page(box.x, box.y), self.to_page(box.right, box.bottom))
        sides = {"x": shown.x, "y": shown.y, "w": shown.w, "h": shown.h}
        return {name: round(mm, 3) for name, mm in sides.items()}

    def matrix(self, page_height: float) -> Matrix:
        """Returns the PDF matrix that takes points of the piece (y up from its bottom left) to the
        page."""
        x, y = self.to_page(0, self.h)
        # where a step to the right and a step up lead
        (right_x, right_y), (up_x, up_y) = self.to_page(1, self.h), self.to_page(0, self.h - 1)
        turn = right_x - x, y - right_y, up_x - x, y - up_y
        return *turn, x * POINTS_PER_MM, (page_height - y) * POINTS_PER_MM


@dataclass(frozen=True, slots=True)
class Division:
    """How a page is divided: the pieces in reading order, and the marks to cut between them."""

    paper: Paper
    places: tuple[Place, ...]
    cuts: tuple[Line, ...] = ()

    def backs(self, flip: Flip) -> tuple[Place, ...]:
        """Returns the places on the other side. A back is upright when its piece, cut out, is
        turned over like a leaf."""
        upright = (self.paper.height > self.paper.width) == (flip == "long")
        return tuple(replace(place, on_its_head=place.turned is upright) for place in self.places)


def divide(paper: Paper, up: int, upright: bool = False) -> Division:
    """Divides a page into ``up`` pieces. ``upright``: the halves of a page stand, to be read.

    Raises BadInput, with the nearest number that fits, if ``up`` pieces do not fit.
    """
    if upright:
        return _division(paper.upright if up == 1 else paper.landscape, UPRIGHT_HALF, up, 1, False)
    # the size of a piece, columns and rows, and whether pieces lie turned, by how many there are
    if paper.whole:
        ways = {1: (FRAME, 1, 1, False), 2: (HALF, 1, 2, False), 4: (QUARTER, 2, 2, True)}
    else:
        ways = {1: (HALF, 1, 1, False), 2: (QUARTER, 2, 1, True)}
    if up not in ways:
        nearest = min(ways, key=lambda n: abs(n - up))
        known = ", ".join(map(str, ways))
        raise BadInput.at("--set up", up, f"{known} on {paper.title}; the nearest fit is {nearest}")
    return _division(paper, *ways[up])


def _division(paper: Paper, size: Extent, columns: int, rows: int, turned: bool) -> Division:
    # the page cut into columns and rows of a size, in the middle of the paper
    w, h = reversed(size) if turned else size
    # one cut in the middle serves both
    apart = 2 * (TRIM - neatline_inset(*size))
    box = paper.centred(columns * w + (columns - 1) * apart, rows * h + (rows - 1) * apart)
    places = []
    for row, column in product(range(rows), range(columns)):
        x, y = box.x + column * (w + apart), box.y + row * (h + apart)
        places.append(Place(x, y, *size, turned=turned))
    return Division(paper, tuple(places), trim_marks(paper, places) if len(places) > 1 else ())


_MARK: Final = (2.0, 4.0)  # mm from a cut's corner to its mark, and the mark's length
_SHORT: Final = 1.4  # mm of a mark inside the trim, if nothing can be printed outside


def trim_marks(paper: Paper, places: Sequence[Place]) -> tuple[Line, ...]:
    """Returns marks at both ends of each cut around and between pieces in rows and columns.

    If a printer does not reach outside the pieces, the marks lie inside, along the cut.
    """
    xs, ys = set(), set()
    for place in places:
        around = TRIM - neatline_inset(place.w, place.h)
        box = place.covers
        # rounded, so that a cut that two pieces share is one
        xs |= {round(box.x - around, 4), round(box.right + around, 4)}
        ys |= {round(box.y - around, 4), round(box.bottom + around, 4)}
    left, right, top, bottom = min(xs), max(xs), min(ys), max(ys)
    cuts: list[Line] = []
    begins, ends = _mark_within(top - paper.safe.y)
    for x in sorted(xs):
        cuts += [(x, top + begins, x, top + ends), (x, bottom - ends, x, bottom - begins)]
    begins, ends = _mark_within(left - paper.safe.x)
    for y in sorted(ys):
        cuts += [(left + begins, y, left + ends, y), (right - ends, y, right - begins, y)]
    return tuple(cuts)


def _mark_within(room: float) -> tuple[float, float]:
    # where a mark begins and ends, in mm inwards from the cut's end. It lies outside (below 0) if
    # printers reach so far.
    near, length = _MARK
    far = min(near + length, room)
    # outside, a mark shorter than 1 mm would be no help
    return (-far, -near) if far > near + 1 else (0.0, _SHORT)
