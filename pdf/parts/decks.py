"""A deck to cut out: its fronts and backs drawn once, its pages by the chosen plan.

Cards stand edge to edge, so that one cut serves two. All measures in mm, y down from the top.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import product
from math import ceil
from typing import Final, TypeVar

from companion.facts import RuleRef
from pdf.drawing.document import Document
from pdf.drawing.paper import CUT_LINE, POINTS_PER_MM, Line, Place, Rect, number
from pdf.drawing.pen import INKS, WHITE, Font, Pen, Point, broken, lead_of, wrapped
from pdf.drawing.tagging import artifact
from pdf.orders import Order, Printed
from pdf.page import Page, open_document, placed, print_sheets
from pdf.parts.card_faces import DESIGN, scale_of
from pdf.parts.chart import BASELINE, LENGTH, RISE, draw_corners, draw_labelled_bar
from pdf.parts.choices import CutOptions
from pdf.parts.drift import warnings_of
from pdf.parts.imposition import (
    BLEED,
    CARD_SIZES,
    GAP,
    ROOM,
    ROOM_FOR_BLEED,
    CardSize,
    Imposition,
    Plan,
    impose,
    svg_of,
    with_bleed,
)

O = TypeVar("O", bound=CutOptions)  # noqa: E741
_NUMBER: Final = 2.0  # mm, the radius of a cut's number
_NOTE, _LEAD = 8, 1.02  # points, ems
_DESCENT: Final = 0.72  # mm below the last line, for its descenders
_CLEAR: Final = 0.6  # mm between the guides and the foot
_WHITE: Final = 2.0  # mm that stay white between what bleeds and the foot
_OWNER: Final = 2.4  # mm: the room of a word beside the rows, before the cuts' numbers
_LOW: Final = 0.6  # of a page: lower blocks stand at its top, so that the rest is still of use
_SHORT: Final = 8.0  # mm of a guide there, below the block


CardSide = Callable[[Pen], object]
"""Draws a side of a card."""


@dataclass(frozen=True, eq=False)
class Card:
    """A card to cut out.

    ``name``: what people call it; empty for a card that is not played. ``back``: None for a card
    that is only read. ``ground``: draws what of a front goes on past the cut, in a deck whose
    fronts bleed. ``owner``: the colour of the player whose piece it is, which is written at the end
    of its row.
    """

    name: str
    front: CardSide
    back: CardSide | None = None
    ground: CardSide | None = None
    owner: str = ""


class Deck:
    """The cards of an order. Its options say the ink, the plan and the flip.

    ``size``: the size of the cards; without it, the option that ``place`` names sets it.
    ``bleeds``: fronts are drawn to their edge, and the mirror image of their ground goes on past
    it. ``mixed``: the backs differ, so that no back may go on over another one. ``most``: there are
    so many cards, which may not fill a page; ``top``: where their first row begins, in mm.
    ``across``: so many cards in a row. ``beside``: a deck on the same page, whose document this one
    goes on with. ``owned``: each player's colour stands beside the rows. Raises BadInput at
    ``place`` for a size that the paper does not hold.
    """

    def __init__(
        self,
        order: Order[O],
        subject: str,
        place: str = "--set card",
        bleeds: bool = False,
        mixed: bool = False,
        most: int | None = None,
        across: int | None = None,
        size: CardSize | None = None,
        top: float | None = None,
        beside: Deck | None = None,
        owned: bool = False,
    ) -> None:
        self.order = order
        self.size = size or order.options.card_size
        self.ink = INKS[order.options.ink]
        self.plan: Plan = order.options.plan
        self._bleeds, self._mixed = bleeds, mixed
        self._owned = owned
        room = ROOM_FOR_BLEED if bleeds else ROOM
        flip = order.options.flip
        page = impose(order.paper, self.size, self.plan, flip, room, place, across)
        self.imposition = page if most is None else _for_few(page, most, across, top, room)
        trim = Rect(BLEED, BLEED, self.size.w, self.size.h) if self.plan == "single" else None
        self._forms: dict[tuple[CardSide, bool], str] = {}
        self.document: Document
        if beside:
            # one document, so one set of forms: they are named by their count
            self.document, self._forms = beside.document, beside._forms
        else:
            self.document = open_document(order, subject, self.imposition.paper, trim)
        self._groups: list[tuple[Sequence[Card], str, str]] = []

    def add(self, cards: Iterable[Card], title: str, note: str, rule: RuleRef) -> None:
        """Adds cards that begin a new page; ``note`` and ``rule`` stand at the foot of each of
        their pages."""
        self._groups.append(
            ([*cards], title, f"{note} Rules: {rule}. Unofficial, in our own words.")
        )

    def _form(self, draw: CardSide, back: bool = False) -> str:
        # the name of the form that draws a side, which is made once; a back goes on past the cut
        if (draw, back) not in self._forms:
            name = f"C{len(self._forms)}"
            self._forms[draw, back] = name
            pen = Pen(self.document, self.size.h, self.ink) if back else self._front_pen()
            draw(pen)
            past = BLEED if back else 0.0
            box = (-past, -past, self.size.w + past, self.size.h + past)
            self.document.add_form(name, pen.operators(), box)
        return self._forms[draw, back]

    def _front_pen(self) -> Pen:
        # the design is scaled so that it fits the card
        size = self.size
        design = DESIGN if size.name in CARD_SIZES else size
        scale = scale_of(size, design)
        pen = Pen(self.document, size.h / scale, self.ink, scale)
        dx = (size.w - scale * design.w) / 2
        if scale != 1 or dx:
            times = f"{scale:.5f}".rstrip("0").rstrip(".")
            pen.raw(f"{times} 0 0 {times} {number(dx * POINTS_PER_MM)} 0 cm")
        return pen

    def finish(self, code: str | None = None) -> Printed:
        """Returns the whole file, or the cut lines alone if the plan is ``svg``. Its notes tell how
        far the chosen printer drifts."""
        order, plan = self.order, self.plan
        if plan == "svg":
            title = f"{order.game.title}: {order.sheet.title}, cut lines of a page"
            return Printed(svg_of(self.imposition, title).encode(), 1, order.copies, code, "svg")
        pages = self._singles() if plan == "single" else self._pages()
        copies = ([*pages] for _ in range(order.copies))  # each with bookmarks of its own
        printed = print_sheets(order, self.document, copies, code=code)
        if plan == "single":
            # of each card, its name and that of its back
            named = [
                (card.name, self._form(card.back, back=True) if card.back else "")
                for cards, *_ in self._groups
                for card in cards
            ]
            return replace(printed, cards=tuple(named))
        if order.printer and plan != "fold":
            printed = replace(printed, notes=tuple(warnings_of(*order.printer, self.imposition)))
        fronts = sum(not page.back for page in pages)
        return replace(printed, cutting=self.imposition.cutting(fronts * order.copies))

    # ---- pages

    def _has_backs(self) -> bool:
        # without a single back, only one side is printed
        return any(card.back for cards, *_ in self._groups for card in cards)

    def _singles(self) -> list[Page]:
        # two pages for each card, its front and its back, with bleed and without a mark; the front
        # alone where no card has a back
        out: list[Page] = []
        box = self.imposition.fronts[0]
        for cards, title, _ in self._groups:
            # a card that is only read has the back of the others
            shared = next((card.back for card in cards if card.back), None)
            for n, card in enumerate(cards):
                named, back = card.name or "How to use them", card.back or shared
                front = self._front(box, card)
                out.append(Page(front, None if n else title, alt=f"{title}: {named}"))
                if self._has_backs():
                    behind = self._placed(_place(box), self._form(back, back=True)) if back else ""
                    out.append(Page(behind, back=True, alt=f"{title}: the back of {named}"))
        return out

    def _pages(self) -> list[Page]:
        # the pages of fronts and of backs: in turns, all backs after all fronts, or both on one
        # page. Pages of backs have no mark.
        each = self.imposition.capacity
        turn = f"over the {self.imposition.flip} edge"
        backed = self._has_backs()
        ways = {
            "duplex": f", both sides, turned {turn}",
            "apart": f", all fronts, then all backs on the same sheets, turned {turn}",
            "fold": "; fold, glue, and cut when dry",
        }
        way = ways.get(self.plan, "") if backed else ""
        cuts = f"{len(self.imposition.cuts)} cuts, in the order of the numbers."
        fronts, backs = list[Page](), list[Page]()
        for cards, title, note in self._groups:
            how = f"Print at 100\u2009%, not “fit”{way}. {cuts} {note}"
            parts = [cards[first : first + each] for first in range(0, len(cards), each)]
            for n, part in enumerate(parts, 1):
                name = title if len(parts) == 1 else f"{title}, {n} of {len(parts)}"
                fronts.append(self._front_page(part, name, how))
                behind = "\n".join(self.backs(part))
                backs.append(Page(behind, back=True, alt=f"{name}: the backs"))
        if self.plan == "fold" or not backed:
            return fronts
        if self.plan == "apart":
            return [*fronts, *backs]
        return [side for leaf in zip(fronts, backs, strict=True) for side in leaf]

    def _front_page(self, cards: Sequence[Card], name: str, note: str) -> Page:
        # a folded page has the backs beside its fronts
        imposition = self.imposition
        pen = Pen(self.document, imposition.paper.height, self.ink, reading=True)
        foot = self.draw_foot(pen, name, note)
        drawn = self.fronts(cards, foot)
        if imposition.fold:  # down to the foot, which stands on white
            last = max(foot.y - _WHITE, imposition.block.bottom)
            above = Rect(0, 0, imposition.paper.width, last)
            drawn.append(self._clipped(above, "\n".join(self.backs(cards))))
        draw_corners(pen, imposition.fronts[: len(cards)], imposition.size.radius)
        self.draw_owners(pen, cards)
        guides = Pen(self.document, imposition.paper.height, self.ink)
        self._draw_guides(guides, foot)
        # guides run to the page's edge: what may leave the safe box is marked
        marked = artifact(f"/Guides BMC\n{guides.operators()}\nEMC")
        words = pen.tags.marked()
        pictures = pen.tags.also("\n".join(drawn), f"{name}: {told(cards)}", imposition.block)
        return Page("\n".join([pictures, words, marked]), name, tags=pen.tags)

    # ---- cells

    def _placed(self, place: Place, form: str) -> str:
        return placed(place, self.imposition.paper.height, f"/{form} Do")

    def _front(self, box: Rect, card: Card, last: float | None = None) -> str:
        # the operators of a front in its cell. A front that bleeds has the mirror images of its
        # ground around it. They end at ``last`` (mm from the top), so that the foot stands on
        # white.
        drawn = self._placed(_place(box), self._form(card.front))
        if not self._bleeds or card.ground is None:
            return drawn
        ground = self._form(card.ground)
        shown = with_bleed(box, self.imposition.fronts)
        if last is not None and last < shown.bottom:
            shown = Rect(shown.x, shown.y, shown.w, max(last, box.bottom) - shown.y)
        # -1 is the column or row before the card, 1 the one after it
        columns = range(-1 if shown.x < box.x else 0, 2 if shown.right > box.right else 1)
        rows = range(-1 if shown.y < box.y else 0, 2 if shown.bottom > box.bottom else 1)
        around = [step for step in product(columns, rows) if step != (0, 0)]
        images = [self._mirrored(box, ground, *step) for step in around]
        return self._clipped(shown, " ".join([*images, drawn]))

    def _mirrored(self, box: Rect, form: str, column: int, row: int) -> str:
        # the operators of the mirror image of ``box``, one box before it (-1) or after it (1)
        # where the lower left corner of ``box`` comes to, from the paper's lower left
        x = box.x + 2 * box.w if column > 0 else box.x
        y = self.imposition.paper.height - box.bottom
        if row < 0:
            y += 2 * box.h
        turn = (-1 if column else 1, 0, 0, -1 if row else 1)
        matrix = " ".join(map(number, (*turn, x * POINTS_PER_MM, y * POINTS_PER_MM)))
        return f"q {matrix} cm /{form} Do Q"

    def fronts(self, cards: Sequence[Card], foot: Rect) -> list[str]:
        """Returns the operators of the fronts, each in its cell; their bleed ends above the
        foot."""
        last = foot.y - _WHITE
        cells = zip(self.imposition.fronts, cards, strict=False)
        return [self._front(box, card, last) for box, card in cells]

    def backs(self, cards: Sequence[Card]) -> list[str]:
        """Returns the operators of the cards' backs, each in the cell of a back."""
        drawn = {self.imposition.back(i): card.back for i, card in enumerate(cards) if card.back}
        boxes = [place.covers for place in drawn]
        shown = [self._placed(place, self._form(back, back=True)) for place, back in drawn.items()]
        if not self._mixed:
            return shown
        # no back goes on over another one
        own = zip(boxes, shown, strict=True)
        return [self._clipped(with_bleed(box, boxes), back) for box, back in own]

    def _clipped(self, box: Rect, operators: str) -> str:
        low = self.imposition.paper.height - box.bottom
        edges = [number(mm * POINTS_PER_MM) for mm in (box.x, low, box.w, box.h)]
        return f"q {' '.join(edges)} re W n {operators} Q"

    # ---- marks

    def draw_foot(self, pen: Pen, title: str, note: str) -> Rect:
        """Draws the bar and the note below the cells, inside the safe box. Its title is the page's
        heading. Returns the room that they take."""
        safe, block = self.imposition.paper.safe, self.imposition.block
        left = max(safe.x, min(block.x, safe.right - 190))
        x, end, lead = left + LENGTH + 4, safe.right, lead_of(_NOTE, _LEAD)
        if block.bottom + _NUMBER > safe.bottom - 3 * lead:  # the lowest cut's number is beside it
            middle, _ = self.number_place(False, 0, far=True)
            end = middle - _NUMBER - _CLEAR
        opening, *lines = wrapped(f"{title}: {note}", Font.SANS, _NOTE, end - x)
        base = safe.bottom - _DESCENT - lead * len(lines)  # of the first line
        head = opening[: len(title) + 2]
        with pen.role("H1"):
            wide = pen.text(x, base, head, Font.SANS, _NOTE)
        with pen.role("P"):
            pen.text(x + wide, base, opening.removeprefix(head), Font.SANS, _NOTE, pen.ink.note)
            for n, line in enumerate(lines, 1):
                pen.text(x, base + n * lead, line, Font.SANS, _NOTE, pen.ink.note)
        bar = safe.bottom - _DESCENT - BASELINE
        draw_labelled_bar(pen, left, bar)
        top = min(base - 1.8, bar - RISE)
        return Rect(left, top, safe.right - left, safe.bottom - top)

    def draw_owners(self, pen: Pen, cards: Sequence[Card]) -> None:
        """Writes at the right end of the rows who owns them, once for each player; on a folded page
        nothing."""
        if self.imposition.fold or not self._owned:
            return
        rows = dict[str, list[float]]()
        across = self.imposition.columns
        ends = zip(self.imposition.fronts[::across], cards[across - 1 :: across], strict=False)
        for box, card in ends:
            rows.setdefault(card.owner, []).append(box.cy)
        rows.pop("", None)
        x = self.around.right + _OWNER / 2
        for owner, middles in rows.items():
            y = middles[(len(middles) - 1) // 2]  # between two cuts
            with pen.role("P"), pen.turned(x, y, 1):
                pen.centred_text(x, y, owner)

    def _draw_guides(self, pen: Pen, foot: Rect) -> None:
        # a line from every cut and every fold to the page's edge
        cuts, folded = self.imposition.cuts, bool(self.imposition.fold)
        if self._bleeds and not self.ink.tints:  # grounds are white, and do not tell the edges
            pen.lines(self.imposition.between, 0.35, pen.ink.note)
        lines = [line for cut in cuts for line in self._guides(cut.upright, cut.at, foot)]
        pen.lines(lines, round(CUT_LINE, 2), "#000000")
        for n, cut in enumerate(cuts, 1):
            draw_cut_number(pen, *self.number_place(cut.upright, cut.at), n)
            if not cut.upright and not folded:  # at the other end too
                draw_cut_number(pen, *self.number_place(cut.upright, cut.at, far=True), n)
        if folded:
            upright, middle = self.imposition.upright_axis, self.imposition.turns_about
            dashes = broken(self._guides(upright, middle, foot), 3.0)
            pen.lines(dashes, round(CUT_LINE, 2), "#000000")
            x, y = self.number_place(upright, middle, far=not upright)
            with pen.turned(x, y, 3 if upright else 0):
                pen.rect(Rect.around((x, y), 6, 2.6), WHITE, 0)
                pen.centred_text(x, y, "fold", Font.MEDIUM, 8)

    @property
    def around(self) -> Rect:
        """What the guides keep clear of: the block, and its bleed if it has any."""
        return self.imposition.block.grown(
            BLEED + _CLEAR if self._bleeds or self.imposition.fold else GAP
        )

    def _guides(self, upright: bool, at: float, foot: Rect) -> list[Line]:
        paper, around = self.imposition.paper, self.around
        if not upright:
            return [(0, at, around.x, at), (around.right, at, paper.width, at)]
        if self.imposition.top is not None:  # the rest of the card stays white
            below = [(around.bottom, around.bottom + _SHORT)]
        elif foot.x - 1 < at < foot.right:  # above and below the foot
            below = [(around.bottom, foot.y - _CLEAR), (foot.bottom + _CLEAR, paper.height)]
        else:
            below = [(around.bottom, paper.height)]
        return [(at, 0, at, around.y), *((at, y1, at, y2) for y1, y2 in below if y2 > y1)]

    def number_place(self, upright: bool, at: float, far: bool = False) -> Point:
        """Returns the middle of the room between the safe box and the ends of the guides."""
        safe, around = self.imposition.paper.safe, self.around
        if upright:
            return at, max(safe.y + _NUMBER + 0.2, (safe.y + around.y) / 2)
        if far:
            begins = around.right + (_OWNER if self._owned else 0)
            return min(safe.right - _NUMBER - 0.2, (begins + safe.right) / 2), at
        return max(safe.x + _NUMBER + 0.2, (safe.x + around.x) / 2), at


def _for_few(
    page: Imposition, most: int, across: int | None, top: float | None, room: float
) -> Imposition:
    # a page with no more columns and rows than so many cards need
    columns = min(page.columns, across or most)
    needed = ceil(most / columns)
    # pages of equal height: none is left with a single row
    rows = ceil(needed / ceil(needed / page.rows))
    low = rows * page.size.h < _LOW * page.paper.height
    if top is None and low and not page.fold:
        top = page.paper.safe.y + room
    return replace(page, columns=columns, rows=rows, top=top)


def print_small_pieces(
    order: Order[O],
    cards: Sequence[Card],
    title: str,
    note: str,
    rule: RuleRef,
    subject: str,
    across: int | None = None,
    code: str | None = None,
) -> Printed:
    """Returns pieces of one size, which may not fill a page, as PDF by any plan: those with a
    ground bleed, and backs differ. The parameters are those of :class:`Deck` and its methods."""
    deck = Deck(
        order,
        subject,
        "--paper",
        bleeds=any(card.ground for card in cards),
        mixed=True,
        most=len(cards),
        across=across,
        owned=any(card.owner for card in cards),
    )
    deck.add(cards, title, note, rule)
    return deck.finish(code)


def draw_cut_number(pen: Pen, x: float, y: float, n: int) -> None:
    """Draws the number that tells when a cut is made."""
    pen.circle(x, y, _NUMBER, WHITE, 0.6, "#000000")
    pen.centred_text(x, y, str(n), Font.BOLD, 8, "#000000")


def _place(box: Rect) -> Place:
    return Place(box.x, box.y, box.w, box.h)


def told(cards: Sequence[Card]) -> str:
    """Returns what is on a page in words: each name once, with its count."""
    names = Counter(card.name or "how to use them" for card in cards)
    return "; ".join(name if n == 1 else f"{n} x {name}" for name, n in names.items())
