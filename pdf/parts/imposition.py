"""Imposition: where cards stand on their sheets, what lies behind what, and where to cut.

Pure geometry, in mm, y down from the top left of a page. The cell of a back is the cell of its
front, mirrored at the line that the paper turns about: the middle of the page, or the fold. So the
back lies behind its front.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from html import escape
from itertools import product
from typing import Final, Literal, NamedTuple

from companion.errors import BadInput
from pdf.drawing.paper import Flip, Line, Paper, Place, Rect
from pdf.orders import Cutting

BLEED: Final = (
    3.0  # what a printing service asks for; a side may drift by as much before white shows
)
ROOM: Final = (
    6.2  # between the safe box and the cells: guides, their numbers, two lines at the foot
)
ROOM_FOR_BLEED: Final = 8.2  # the same round fronts that go on past the cut
GUTTERS: Final = {"across": 5.0, "down": 8.0, "": 0.0}
"""The room between fronts and backs at a fold, so that both bleed towards it."""
# the least room above and below a folded block: for numbers above, for bleed and foot below
_ABOVE, _BELOW = (5.4, 8.7)
GAP: Final = 2.0  # from the cells to their guides
_SAME: Final = 0.6  # mm by which a neighbour may be off its place

Plan = Literal["duplex", "apart", "fold", "single", "svg"]
Fold = Literal["", "across", "down"]
PLANS: Final = {
    "duplex": "Duplex",
    "apart": "Apart",
    "fold": "Fold",
    "single": "Single",
    "svg": "Lines",
}
FLIPS: Final = {"long": "Long edge", "short": "Short edge"}


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size of cards, upright. ``radius``: that of its corners, 0 for square ones."""

    name: str
    title: str
    w: float
    h: float
    radius: float = 3.0

    @property
    def box(self) -> Rect:
        return Rect(0, 0, self.w, self.h)


CARD_SIZES: Final = {
    size.name: size
    for size in (
        CardSize("standard", "63 × 88 mm", 63, 88),
        CardSize("poker", "Poker, 63.5 × 88.9 mm", 63.5, 88.9),
        CardSize("tarot", "Tarot, 70 × 120 mm", 70, 120),
    )
}


class StraightCut(NamedTuple):
    """A cut through the whole block: along x = ``at`` if it is ``upright``, else along y =
    ``at``."""

    upright: bool
    at: float


@dataclass(frozen=True)
class Imposition:
    """A page of ``columns`` x ``rows`` fronts of one size, edge to edge, and their backs.

    ``fold``: "across" if the page is folded along a line across it, with the fronts above; "down"
    if it is folded along an upright line, with the fronts at its left; empty if backs have a page
    of their own. ``top``: where the block begins; without it the block stands in the middle of its
    page.
    """

    paper: Paper
    size: CardSize
    columns: int
    rows: int
    flip: Flip = "long"
    fold: Fold = ""
    top: float | None = None

    @property
    def capacity(self) -> int:
        """How many cards a page has."""
        return self.columns * self.rows

    @property
    def block(self) -> Rect:
        """The room of all that is cut out: the fronts, and the backs beyond a fold."""
        w, h = self.columns * self.size.w, self.rows * self.size.h
        if self.fold == "down":
            w = 2 * w + GUTTERS[self.fold]
        elif self.fold == "across":
            h = 2 * h + GUTTERS[self.fold]
        y = (self.paper.height - h) / 2 if self.top is None else self.top
        # a folded block need not stand in the middle, and the foot needs room
        if self.fold:
            safe = self.paper.safe
            y = max(safe.y + _ABOVE, min(y, safe.bottom - _BELOW - h))
        return Rect((self.paper.width - w) / 2, y, w, h)

    @property
    def cells(self) -> Rect:
        """The room of all fronts together."""
        first = self.fronts[0]
        return Rect(first.x, first.y, self.columns * first.w, self.rows * first.h)

    @property
    def turns_about(self) -> float:
        """The place of the line that the paper turns about: x of an upright line, y of a line
        across."""
        x, y = self.block.centre if self.fold else (self.paper.width / 2, self.paper.height / 2)
        return x if self.upright_axis else y

    @cached_property  # every cell asks for all of them
    def fronts(self) -> tuple[Rect, ...]:
        """The cells of the fronts in reading order."""
        block, w, h = self.block, self.size.w, self.size.h
        return tuple(
            Rect(block.x + column * w, block.y + row * h, w, h)
            for row, column in product(range(self.rows), range(self.columns))
        )

    @property
    def upright_axis(self) -> bool:
        """Whether the paper turns about an upright line: then columns change places, otherwise rows
        do."""
        if self.fold:
            return self.fold == "down"
        return (self.flip == "long") == (self.paper.height >= self.paper.width)

    def back(self, cell: int) -> Place:
        """Returns where the back of the ``cell``-th front stands. It stands on its head if the
        paper turns about a line across."""
        # as far beyond the line as the front lies before it
        box = self.fronts[cell]
        if self.upright_axis:
            return Place(2 * self.turns_about - box.right, box.y, box.w, box.h)
        return Place(box.x, 2 * self.turns_about - box.bottom, box.w, box.h, on_its_head=True)

    @property
    def cuts(self) -> tuple[StraightCut, ...]:
        """The straight cuts in their order, the long ones first. A folded sheet is cut as one
        layer."""
        across, down = set[StraightCut](), set[StraightCut]()
        for box in self.fronts:
            # rounded: neighbours share a cut
            across |= {StraightCut(False, at=round(edge, 6)) for edge in (box.y, box.bottom)}
            down |= {StraightCut(True, at=round(edge, 6)) for edge in (box.x, box.right)}
        # a cut across a wide block is a long one
        if self.block.w >= self.block.h:
            return (*sorted(across), *sorted(down))
        return (*sorted(down), *sorted(across))

    @property
    def between(self) -> list[Line]:
        """A line along every cut, from end to end of the fronts."""
        cells = self.cells
        return [
            (away, cells.y, away, cells.bottom) if upright else (cells.x, away, cells.right, away)
            for upright, away in self.cuts
        ]

    def cutting(self, pages: int) -> Cutting:
        """Returns how so many pages are cut, one by one."""
        upright = tuple(cut.at for cut in self.cuts if cut.upright)
        across = tuple(cut.at for cut in self.cuts if not cut.upright)
        size = self.paper.width, self.paper.height
        return Cutting(size, self.columns, self.rows, xs=upright, ys=across, times=pages)


def _impositions(
    paper: Paper, size: CardSize, plan: Plan, flip: Flip, room: float
) -> list[Imposition]:
    # every way to place cards on a page: lying or standing, and folded along either side
    out = []
    folds: tuple[Fold, ...] = ("across", "down") if plan == "fold" else ("",)
    for page, fold in product((paper.landscape, paper.upright), folds):
        w = page.safe_width - 2 * room
        h = page.safe_height - (_ABOVE + _BELOW if fold else 2 * room)
        if fold == "down":
            w = (w - GUTTERS[fold]) / 2
        elif fold == "across":
            h = (h - GUTTERS[fold]) / 2
        # a room that is only just enough counts
        columns, rows = int((w + 1e-9) / size.w), int((h + 1e-9) / size.h)
        if columns > 0 and rows > 0:
            out.append(Imposition(page, size, columns, rows, flip, fold))
    return out


def impose(
    paper: Paper,
    size: CardSize,
    plan: Plan,
    flip: Flip,
    room: float = ROOM,
    place: str = "--set card",
    across: int | None = None,
) -> Imposition:
    """Returns the page that holds most cards, with at most ``across`` in a row if that is given.
    Raises BadInput, with the nearest size that fits, if it holds none."""
    # a card on a page of its own, with bleed around the cut
    if plan == "single":
        w, h = size.w + 2 * BLEED, size.h + 2 * BLEED
        page = Paper("card", f"{size.title} and {BLEED:g} mm of bleed", w, h, w, h)
        # a card is turned over its upright edge, whatever its proportions
        return Imposition(page, size, 1, 1, "long" if h >= w else "short")
    ways = _impositions(paper, size, plan, flip, room)
    if not ways:
        raise BadInput.at(place, size.name, _nearest_that_fits(paper, size, plan, flip, room))

    def cards_and_fullness(way: Imposition) -> tuple[int, int]:
        # of two ways with as many cards, the one whose rows have fewer places left
        used = min(way.columns, across or way.columns)
        places_left = way.columns - used
        return way.rows * used, -places_left

    return max(ways, key=cards_and_fullness)


def _nearest_that_fits(paper: Paper, size: CardSize, plan: Plan, flip: Flip, room: float) -> str:
    # in words what fits instead of a card that is too large: other sizes, or the other plan
    def fits(card: CardSize, by: Plan = plan) -> bool:
        return bool(_impositions(paper, card, by, flip, room))

    sizes = [card for card in CARD_SIZES.values() if fits(card)]
    nearest = min(sizes, key=lambda card: abs(card.w * card.h - size.w * size.h), default=None)
    if size.name in CARD_SIZES and nearest is not None:
        names = ", ".join(card.name for card in sizes)
        allowed = f"{names} on {paper.title}; the nearest fit is {nearest.name}"
    else:
        sides = [mm for mm in range(10, 300) if fits(CardSize("", "", mm, mm, 0))]
        allowed = f"up to {max(sides, default=0)} mm a side on {paper.title}"
    return f"{allowed}, or the plan {'duplex' if fits(size, 'duplex') else 'single'}"


def with_bleed(box: Rect, others: Sequence[Rect]) -> Rect:
    """Returns ``box`` with bleed on every side on which it has no neighbour among ``others``."""
    apart = 1.5 * max(box.w, box.h)  # further away is no neighbour
    near = [other for other in others if abs(other.x - box.x) + abs(other.y - box.y) < apart]

    def bleed_beside(x: float, y: float) -> float:
        # at the side where a neighbour would have its top left corner here
        for other in near:
            if abs(other.x - x) < _SAME and abs(other.y - y) < _SAME:
                return 0.0
        return BLEED

    left, right = bleed_beside(box.x - box.w, box.y), bleed_beside(box.right, box.y)
    above, below = bleed_beside(box.x, box.y - box.h), bleed_beside(box.x, box.bottom)
    return Rect(box.x - left, box.y - above, box.w + left + right, box.h + above + below)


def svg_of(imposition: Imposition, title: str) -> str:
    """Returns the cut lines of a page as SVG in mm, for cutting machines. Each straight line comes
    once, as cards share their edges; then follow the rounded corners of each card."""
    page, paths = imposition.paper, []
    for x, y, to_x, to_y in imposition.between:
        to = f"V{to_y:.3f}" if x == to_x else f"H{to_x:.3f}"
        paths.append(f"M{x:.3f} {y:.3f} {to}")
    if imposition.size.radius:
        paths += [_corners(box, imposition.size.radius) for box in imposition.fronts]
    drawn = [f'<path d="{path}"/>' for path in paths]
    group = ['<g id="cut" fill="none" stroke="#000" stroke-width="0.1">', *drawn, "</g>"]
    return svg_page(f"{page.width:g}", f"{page.height:g}", title, group)


def _corners(box: Rect, r: float) -> str:
    # an arc at each of the four corners
    arcs = []
    for x, across in ((box.x, r), (box.right, -r)):
        for y, down in ((box.y, r), (box.bottom, -r)):
            start, end = f"{x:.3f} {y + down:.3f}", f"{x + across:.3f} {y:.3f}"
            arcs.append(f"M{start} A{r:g} {r:g} 0 0 {int(across * down > 0)} {end}")
    return " ".join(arcs)


def svg_page(width: str, height: str, title: str, lines: Sequence[str]) -> str:
    """Returns an SVG file of so many mm."""
    size = f'width="{width}mm" height="{height}mm" viewBox="0 0 {width} {height}"'
    head = [f'<svg xmlns="http://www.w3.org/2000/svg" {size}>', f"<title>{escape(title)}</title>"]
    return "\n".join([*head, *lines, "</svg>\n"])
