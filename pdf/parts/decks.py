"""A deck to cut out: its fronts and backs drawn once, its pages, and as many sets as were ordered."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Concatenate, ParamSpec

from pdf.drawing.inks import Ink
from pdf.drawing.pen import Pen
from pdf.orders import AnyOrder, Printed
from pdf.page import open_document, print_copies
from pdf.parts.card_art import DESIGN, front_pen
from pdf.parts.cards import TURNS, CardPage, CardSides, CardSize, add_back, add_front, card_grid, card_pages
from pdf.parts.choices import Backs

P = ParamSpec("P")


class Deck:
    """The cards of an order. ``design`` is the size that fronts are drawn for, ``place`` the option that sets ``size``.

    Raises BadInput for a size that the paper does not hold.
    """

    def __init__(
        self,
        order: AnyOrder,
        size: CardSize,
        ink: Ink,
        backs: Backs,
        subject: str,
        design: CardSize = DESIGN,
        place: str = "--set card",
    ) -> None:
        self.order, self.size, self.ink, self.design = order, size, ink, design
        self.backs: Backs = backs
        self.grid = card_grid(order.paper, size, place)
        self.document = open_document(order, subject, self.grid.paper)
        self._pages: list[CardPage] = []

    def front(self, name: str, draw: Callable[Concatenate[Pen, P], None], *args: P.args, **kwargs: P.kwargs) -> str:
        """Draws a front once, by ``draw(pen, ...)``; returns the name of its form."""
        pen = front_pen(self.document, self.size, self.ink, self.design)
        draw(pen, *args, **kwargs)
        add_front(self.document, name, self.size, pen)
        return name

    def back(self, name: str, draw: Callable[Concatenate[Pen, P], None], *args: P.args, **kwargs: P.kwargs) -> str:
        """Draws a back once, by ``draw(pen, ...)``; returns the name of its form."""
        pen = Pen(self.document, self.size.h, self.ink)
        draw(pen, *args, **kwargs)
        add_back(self.document, name, self.size, pen)
        return name

    def page(self, cards: Sequence[CardSides], title: str, told: str) -> None:
        """A page of cards; below it ``told``, and how to print it."""
        self._pages.append(CardPage(cards, title, f"{told} Print at 100 %, {TURNS[self.backs]}."))

    def finish(self, code: str | None = None) -> Printed:
        """The whole file, the deck as often as it was ordered."""
        axis = None if self.backs == "none" else self.backs
        pages = card_pages(self.document, self.grid, self.ink, self._pages, axis)
        return print_copies(self.order, self.document, pages, code=code, every_bookmark=True)
