"""A deck to cut out: its fronts and backs drawn once, its pages by the chosen plan, as many sets as were ordered."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from html import escape
from typing import TypeVar

from companion.facts import RuleRef
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Page, open_document, print_copies
from pdf.parts.card_art import DESIGN, front_pen
from pdf.parts.cards import CardPage, CardSheets, CardSides, add_back, add_front, ground_of
from pdf.parts.choices import CutOptions
from pdf.parts.imposition import BLEED, CARD_SIZES, ROOM, ROOM_FOR_BLEED, Plan, impose, svg_of
from pdf.printers import warnings_of

O = TypeVar("O", bound=CutOptions)  # noqa: E741


Side = Callable[[Pen], object]
"""Draws a side of a card."""


@dataclass(frozen=True, eq=False)
class Card:
    """A card to cut out: what people call it, if it is played, and its sides; no back where it is only read.

    ``ground`` draws what of a front goes on past the cut, in a deck whose fronts bleed. One drawing is drawn once,
    however many cards have it.
    """

    name: str
    front: Side
    back: Side | None = None
    ground: Side | None = None


class Deck:
    """The cards of an order, whose options tell ink, plan and flip.

    ``place`` is the option that sets their size; ``bleeds``: fronts are drawn to their edge; ``mixed``: backs differ;
    ``most``: so many cards, which may not fill a page.
    Raises BadInput for a size that the paper does not hold.
    """

    def __init__(
        self,
        order: Order[O],
        subject: str,
        place: str = "--set card",
        bleeds: bool = False,
        mixed: bool = False,
        most: int | None = None,
    ) -> None:
        size = order.options.card_size
        self.order, self.size = order, size
        self.design = DESIGN if size.name in CARD_SIZES else size
        self.ink = INKS[order.options.ink]
        self.plan: Plan = order.options.plan
        room = ROOM_FOR_BLEED if bleeds else ROOM
        self.imposition = impose(order.paper, size, self.plan, order.options.flip, room, place)
        if most is not None:
            rows = min(self.imposition.rows, -(-most // self.imposition.columns))
            self.imposition = replace(self.imposition, rows=rows)
        paper = self.imposition.paper
        trim = Rect(BLEED, BLEED, size.w, size.h) if self.plan == "single" else None
        self.document = open_document(order, subject, paper, trim)
        self.sheets = CardSheets(self.document, self.imposition, self.ink, bleeds, mixed)
        self._forms: dict[Side, str] = {}
        self._groups: list[tuple[Sequence[CardSides], str, str]] = []

    def add(self, cards: Iterable[Card], title: str, told: str, rule: RuleRef) -> None:
        """Cards that begin a new page; ``told`` stands below, on every page that they take, and by which rule."""
        sides = [CardSides(self._front(card), self._back(card.back), card.name) for card in cards]
        self._groups.append((sides, title, f"{told} Rules: {rule}. Unofficial, in our own words."))

    def _front(self, card: Card) -> str:
        """The form of a front, drawn once, and with it what goes on past the cut."""
        name = self._forms.get(card.front)
        if name is None:
            self._forms[card.front] = name = f"C{len(self._forms)}"
            grounds = {ground_of(name): card.ground} if card.ground else {}
            for form, draw in {name: card.front, **grounds}.items():
                pen = front_pen(self.document, self.size, self.ink, self.design)
                draw(pen)
                add_front(self.document, form, self.imposition, pen)
        return name

    def _back(self, draw: Side | None) -> str:
        if draw is None:
            return ""
        if draw not in self._forms:
            self._forms[draw] = f"C{len(self._forms)}"
            pen = Pen(self.document, self.size.h, self.ink)
            draw(pen)
            add_back(self.document, self._forms[draw], self.imposition, pen)
        return self._forms[draw]

    def finish(self, code: str | None = None) -> Printed:
        """The whole file, the deck as often as it was ordered; or the cut lines alone."""
        if self.plan == "svg":
            return self._cut_lines(code)
        return replace(self._printed(code), told=self._told(), cuts=self._straight_cuts())

    def _straight_cuts(self) -> int:
        """The cuts of all pages; a single card is cut by whoever prints it."""
        pages = 0 if self.plan == "single" else len(self._pages())
        return pages * len(self.imposition.cuts) * self.order.copies

    def _told(self) -> tuple[str, ...]:
        """What the drift of the chosen printer means for these cards; a fold and a printing service know none."""
        if self.order.printer is None or self.plan not in ("duplex", "apart"):
            return ()
        return tuple(warnings_of(*self.order.printer, self.imposition))

    def _printed(self, code: str | None) -> Printed:
        if self.plan == "single":
            printed = print_copies(self.order, self.document, self._singles(), code=code, every_bookmark=True)
            return replace(
                printed, cards=tuple((card.name, card.back) for cards, _, _ in self._groups for card in cards)
            )
        pages = self._pages()
        fronts = [self.sheets.front_page(page) for page in pages]
        if self.plan == "fold":
            return print_copies(self.order, self.document, fronts, code=code, every_bookmark=True)
        backs = [self.sheets.back_page(page) for page in pages]
        turns = [side for pair in zip(fronts, backs, strict=True) for side in pair]
        both = [*fronts, *backs] if self.plan == "apart" else turns
        return print_copies(self.order, self.document, both, code=code, every_bookmark=True)

    def _pages(self) -> list[CardPage]:
        each = self.imposition.capacity
        pages = []
        for cards, title, told in self._groups:
            parts = [cards[i : i + each] for i in range(0, len(cards), each)]
            for n, part in enumerate(parts, 1):
                name = title if len(parts) == 1 else f"{title}, {n} of {len(parts)}"
                pages.append(CardPage(part, name, f"{name}: {self._how()} {told}"))
        return pages

    def _how(self) -> str:
        """How to print and to cut a page."""
        turn = f"over the {self.imposition.flip} edge"
        way = {
            "duplex": f", both sides, turned {turn}",
            "apart": f", all fronts, then all backs on the same sheets, turned {turn}",
            "fold": "; fold, glue, and cut when dry",
        }.get(self.plan, "")
        return f"Print at 100\u2009%, not “fit”{way}. {len(self.imposition.cuts)} cuts, in the order of the numbers."

    def _singles(self) -> list[Page]:
        out: list[Page] = []
        for cards, title, _ in self._groups:
            back = next((card.back for card in cards if card.back), "")
            for n, card in enumerate(cards):
                sides = CardSides(card.front, card.back or back)
                front, reverse = self.sheets.single_pages(sides, title)
                out += [Page(front.operators, title if n == 0 else None), reverse]
        return out

    def _cut_lines(self, code: str | None) -> Printed:
        title = f"{self.order.game.title}: {self.order.sheet.title}, cut lines of a page"
        return Printed(svg_of(self.imposition, escape(title)).encode(), 1, self.order.copies, code, "svg")
