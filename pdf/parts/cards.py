"""Sheets of cards: sizes, cells, crop marks, and backs that meet their fronts.

Cards stand edge to edge on a landscape page, so that one cut serves two. All measures in mm, y
down from the top.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.errors import BadInput, UnknownName
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font
from pdf.drawing.inks import Ink
from pdf.drawing.operands import number
from pdf.drawing.paper import CUT_LINE, POINTS_PER_MM, Cut, Paper, Rect, Turn
from pdf.drawing.pen import Pen
from pdf.page import Page

SAFETY: Final = 25.4 / 8  # clear of type and drawings that matter, inside the cut
BLEED: Final = 2.0  # a back goes on past its cut by as much as sides may drift
MARK_GAP, MARK_LENGTH = 2.0, 3.0

Axis = Turn

TURNS: Final = {
    "long-edge": "both sides, turned over the long edge",
    "short-edge": "both sides, turned over the short edge",
    "none": "fronts only",
}
"""How to print a sheet, by what was chosen for its backs."""


@dataclass(frozen=True, slots=True)
class CardSize:
    """A size of cards, upright."""

    name: str
    title: str
    w: float
    h: float

    @property
    def box(self) -> Rect:
        return Rect(0, 0, self.w, self.h)


CARD_SIZES: Final = {
    size.name: size
    for size in (
        CardSize("standard", "63 x 88 mm", 63, 88),
        CardSize("poker", "Poker, 63.5 x 88.9 mm", 63.5, 88.9),
        CardSize("bridge", "Bridge, 57.15 x 88.9 mm", 57.15, 88.9),
        CardSize("mini", "Mini, 44 x 67.5 mm", 44, 67.5),
    )
}


def get_card_size(name: str, place: str = "--set card") -> CardSize:
    """The card size of this name. Raises UnknownName, which lists those that exist."""
    try:
        return CARD_SIZES[name.lower()]
    except KeyError:
        raise UnknownName.among(place, name, list(CARD_SIZES)) from None


@dataclass(frozen=True, slots=True)
class CardGrid:
    """The cells of a page, edge to edge and centred."""

    paper: Paper
    size: CardSize
    columns: int
    rows: int

    @property
    def block(self) -> Rect:
        """All cells together."""
        w, h = self.columns * self.size.w, self.rows * self.size.h
        return Rect((self.paper.width - w) / 2, (self.paper.height - h) / 2, w, h)

    @property
    def cells(self) -> tuple[Rect, ...]:
        """The cells in reading order."""
        block, w, h = self.block, self.size.w, self.size.h
        return tuple(
            Rect(block.x + c * w, block.y + r * h, w, h) for r in range(self.rows) for c in range(self.columns)
        )

    def back(self, cell: int, axis: Axis) -> int:
        """The cell of the other side that lies behind ``cell`` when the page is turned over ``axis``.

        On a landscape page the short edge is upright and mirrors columns; the long edge mirrors rows.
        """
        row, column = divmod(cell, self.columns)
        if axis == "short-edge":
            return row * self.columns + self.columns - 1 - column
        return (self.rows - 1 - row) * self.columns + column

    @staticmethod
    def turned(axis: Axis) -> bool:
        """Whether a back stands on its head on its page, so that it is upright when the card is turned sideways."""
        return axis == "long-edge"

    @property
    def marks(self) -> tuple[Cut, ...]:
        """Where to cut, outside the cells: one mark at either end of each of their edges."""
        block, out = self.block, []
        near, far = MARK_GAP, MARK_GAP + MARK_LENGTH
        for x in sorted({edge for cell in self.cells for edge in (round(cell.x, 6), round(cell.right, 6))}):
            out.append(Cut(x, block.y - far, x, block.y - near))
            out.append(Cut(x, block.bottom + near, x, block.bottom + far))
        for y in sorted({edge for cell in self.cells for edge in (round(cell.y, 6), round(cell.bottom, 6))}):
            out.append(Cut(block.x - far, y, block.x - near, y))
            out.append(Cut(block.right + near, y, block.right + far, y))
        return tuple(out)


def card_grid(paper: Paper, size: CardSize, place: str = "--set card") -> CardGrid:
    """As many cards as the page holds on its side, marks included: 4 x 2 of the standard size on A4 and Letter.

    Raises BadInput, naming what fits, for a paper that holds none.
    """
    page = paper.landscape
    room = 2 * (MARK_GAP + MARK_LENGTH)
    columns = int((page.safe_width - room) / size.w)
    rows = int((page.safe_height - room) / size.h)
    if columns < 1 or rows < 1:
        fits = [s.title for s in CARD_SIZES.values() if s.w < page.safe_width - room and s.h < page.safe_height - room]
        raise BadInput.at(place, size.name, f"a card that {paper.title} holds: {', '.join(fits) or 'none'}")
    return CardGrid(page, size, columns, rows)


@dataclass(frozen=True, slots=True)
class CardSides:
    """A card to print: the names of the forms that draw its sides; no back for cards that are only read."""

    front: str
    back: str = ""


def add_front(document: Document, name: str, size: CardSize, pen: Pen) -> None:
    """A card's front as a form; nothing of it reaches past the cut."""
    document.add_form(name, pen.operators(), (0, 0, size.w, size.h))


def add_back(document: Document, name: str, size: CardSize, pen: Pen) -> None:
    """A card's back as a form, which goes on past the cut by the bleed."""
    document.add_form(name, pen.operators(), (-BLEED, -BLEED, size.w + BLEED, size.h + BLEED))


def _place(grid: CardGrid, cell: int, form: str, turned: bool) -> str:
    box, k = grid.cells[cell], POINTS_PER_MM
    if turned:
        matrix: tuple[float, ...] = (-1, 0, 0, -1, box.right * k, (grid.paper.height - box.y) * k)
    else:
        matrix = (1, 0, 0, 1, box.x * k, (grid.paper.height - box.bottom) * k)
    return f"q {' '.join(number(v) for v in matrix)} cm /{form} Do Q"


def _crop_marks(grid: CardGrid) -> str:
    h, k = grid.paper.height, POINTS_PER_MM
    marks = " ".join(
        f"{number(m.x1 * k)} {number((h - m.y1) * k)} m {number(m.x2 * k)} {number((h - m.y2) * k)} l"
        for m in grid.marks
    )
    return f"q 0 G {number(CUT_LINE)} w {marks} S Q"


@dataclass(frozen=True, slots=True)
class CardPage:
    """The cards of one page in reading order, what to call it, and a line below it."""

    cards: Sequence[CardSides]
    title: str
    note: str


def pages_of(cards: Sequence[CardSides], grid: CardGrid) -> list[Sequence[CardSides]]:
    """``cards`` by the page."""
    each = grid.columns * grid.rows
    return [cards[i : i + each] for i in range(0, len(cards), each)]


def card_pages(
    document: Document, grid: CardGrid, ink: Ink, pages: Sequence[CardPage], axis: Axis | None
) -> list[Page]:
    """Fronts with their marks, each followed by its backs, or fronts alone where ``axis`` is None.

    Backs carry no marks: a card is cut from its front.
    """
    out = []
    for page in pages:
        pen = Pen(document, grid.paper.height, ink)
        # in the margin, below the marks and inside what printers reach
        pen.text(grid.block.x, grid.paper.safe.bottom - 1.3, page.note, Font.SANS, 8, ink.note)
        fronts = [_place(grid, i, card.front, False) for i, card in enumerate(page.cards)]
        out.append(Page("\n".join([pen.operators(), *fronts, _crop_marks(grid)]), page.title))
        if axis is not None:
            backs = [
                _place(grid, grid.back(i, axis), card.back, grid.turned(axis))
                for i, card in enumerate(page.cards)
                if card.back
            ]
            out.append(Page("\n".join(backs)))
    return out
