"""Paper: sizes, the common safe box, and how a page divides. All measures in mm, y down from the top.

Content lives in the box common to A4 and Letter, 6.35 mm clear of either edge: 197.3 x 266.7 mm,
centred. A frame of 196 x 264 mm stands in it whole, as two halves or as four quarters.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.errors import BadInput, UnknownName

POINTS_PER_MM: Final = 72 / 25.4
CLEAR: Final = 6.35  # a quarter inch, which printers of the home and office reach
MIN_TYPE: Final = 6.5  # points
MIN_LINE: Final = 0.25  # points
CUT_LINE: Final = 0.25 * POINTS_PER_MM  # points: 0.25 mm


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
    def centre(self) -> tuple[float, float]:
        return self.x + self.w / 2, self.y + self.h / 2

    def contains(self, other: Rect, slack: float = 1e-9) -> bool:
        """Whether ``other`` lies inside, its edges included."""
        return (
            self.x <= other.x + slack
            and self.y <= other.y + slack
            and other.right <= self.right + slack
            and other.bottom <= self.bottom + slack
        )


@dataclass(frozen=True, slots=True)
class Paper:
    """A page to print on: its name, its size as it is printed (portrait or landscape), its safe box."""

    name: str
    title: str
    width: float
    height: float
    safe_width: float
    safe_height: float

    @property
    def safe(self) -> Rect:
        """The box that every printer reaches; common to A4 and Letter on these two."""
        return Rect(
            (self.width - self.safe_width) / 2,
            (self.height - self.safe_height) / 2,
            self.safe_width,
            self.safe_height,
        )

    @property
    def landscape(self) -> Paper:
        """The same paper with its long edge across; itself where it lies so already."""
        return self if self.width > self.height else self._on_its_side

    @property
    def upright(self) -> Paper:
        """The same paper with its long edge upright; itself where it stands so already."""
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
        """A rectangle of this size in the middle of the page. Raises ValueError if it leaves the safe box."""
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
        Paper("a5", "A5 (landscape)", 210, 148, 210 - 2 * CLEAR, 148 - 2 * CLEAR),
    )
}

FRAME: Final = (196.0, 264.0)
HALF: Final = (196.0, 130.0)
QUARTER: Final = (130.0, 96.0)  # upright; a quarter of a page stands on its side
GAP: Final = 4.0  # between halves and quarters, the cut in its middle


def get_paper(name: str, place: str = "--paper") -> Paper:
    """The paper of this name. Raises UnknownName, which lists those that exist."""
    try:
        return PAPERS[name.lower()]
    except KeyError:
        raise UnknownName.among(place, name, list(PAPERS)) from None


@dataclass(frozen=True, slots=True)
class Place:
    """Where a piece stands on a page: top left corner of what it covers, its own size, and its turn.

    ``turned``: the piece is turned a quarter anticlockwise, so that it covers ``h`` x ``w``.
    """

    x: float
    y: float
    w: float
    h: float
    turned: bool = False

    @property
    def covers(self) -> Rect:
        return Rect(self.x, self.y, self.h, self.w) if self.turned else Rect(self.x, self.y, self.w, self.h)

    def to_page(self, x: float, y: float) -> tuple[float, float]:
        """A point of the piece, mm from its own top left, on the page."""
        if self.turned:
            return self.x + y, self.y + self.w - x
        return self.x + x, self.y + y

    def matrix(self, page_height: float) -> tuple[float, float, float, float, float, float]:
        """The PDF matrix that takes the piece's points (y up from its bottom left) to the page's."""
        k = POINTS_PER_MM
        if self.turned:
            return 0, 1, -1, 0, (self.x + self.h) * k, (page_height - self.y - self.w) * k
        return 1, 0, 0, 1, self.x * k, (page_height - self.y - self.h) * k


@dataclass(frozen=True, slots=True)
class Cut:
    """A cut line between pieces, from and to."""

    x1: float
    y1: float
    x2: float
    y2: float


@dataclass(frozen=True, slots=True)
class Division:
    """How a page is shared out: the pieces in reading order, and the marks to cut between them."""

    paper: Paper
    places: tuple[Place, ...]
    cuts: tuple[Cut, ...] = ()


def divide(paper: Paper, up: int, place: str = "--set up") -> Division:
    """``up`` pieces on one page. Raises BadInput, naming the nearest fit, where they do not fit."""
    small = paper.name == "a5"
    if up == 1:
        box = paper.centred(*(HALF if small else FRAME))
        return Division(paper, (Place(box.x, box.y, box.w, box.h),))
    if up == 2 and not small:
        box = paper.centred(*FRAME)
        places = tuple(Place(box.x, box.y + i * (HALF[1] + GAP), *HALF) for i in range(2))
        return Division(paper, places, _across(box, box.y + HALF[1] + GAP / 2))
    if up == 2 or (up == 4 and not small):
        box = paper.centred(2 * QUARTER[1] + GAP, (up // 2) * QUARTER[0] + (up // 2 - 1) * GAP)
        places = tuple(
            Place(box.x + i % 2 * (QUARTER[1] + GAP), box.y + i // 2 * (QUARTER[0] + GAP), *QUARTER, turned=True)
            for i in range(up)
        )
        cuts = _down(box, box.x + QUARTER[1] + GAP / 2)
        if up == 4:
            cuts += _across(box, box.y + QUARTER[0] + GAP / 2)
        return Division(paper, places, cuts)
    fits = (1, 2) if small else (1, 2, 4)
    nearest = min(fits, key=lambda n: abs(n - up))
    raise BadInput.at(place, up, f"{', '.join(map(str, fits))} on {paper.title}; the nearest fit is {nearest}")


_MARK: Final = 6.0


def _across(box: Rect, y: float) -> tuple[Cut, ...]:
    return Cut(box.x, y, box.x + _MARK, y), Cut(box.right - _MARK, y, box.right, y)


def _down(box: Rect, x: float) -> tuple[Cut, ...]:
    return Cut(x, box.y, x, box.y + _MARK), Cut(x, box.bottom - _MARK, x, box.bottom)
