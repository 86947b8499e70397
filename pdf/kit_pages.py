"""A kit as one file: a page of contents, then every sheet that the table needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from companion.results import in_words
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font, fitted
from pdf.drawing.inks import INKS
from pdf.drawing.paper import FRAME, Rect, divide
from pdf.drawing.pen import Pen
from pdf.drawing.writing import Sink
from pdf.kits import KitOrder
from pdf.links import setup_link
from pdf.orders import Printed, Progress, print_order, quiet
from pdf.page import read_at
from pdf.parts import tables
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.scale_bar import draw_labelled_bar
from pdf.parts.setup_code import draw_setup_code

_QR: Final = Rect(RIGHT - 22, 8, 22, 22)
_COLUMNS: Final = (LEFT, LEFT + 20, LEFT + 102, LEFT + 124, LEFT + 166)
_FIGURES: Final = 46.0
_TABLE: Final = 78.0
_ROW: Final = 8.4


@dataclass(frozen=True, slots=True)
class KitRow:
    """A sheet in the contents: its first and last page, whether it goes on card, how many backs and cuts it has."""

    title: str
    first: int
    last: int
    card: bool
    backs: int
    cuts: int

    @property
    def pages(self) -> str:
        """Its pages as they are written."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def leaves(self) -> int:
        """Sheets of paper."""
        return self.last - self.first + 1 - self.backs


def print_kit(kit: KitOrder, progress: Progress = quiet, sink: Sink | None = None) -> Printed:
    """The whole kit as PDF, contents first; ``sink`` takes it as it grows. Raises BadInput as its sheets do."""
    paper = kit.orders[0][1].paper
    title = f"{kit.game.title}: kit for {in_words(kit.players)}"
    document = Document(paper, title, f"Code {kit.code}", tagged=True)
    document.sink = sink
    rows: list[KitRow] = []
    progress(0, len(kit.orders))
    for done, (part, order) in enumerate(kit.orders, 1):
        pages, backs = document.pages, document.backs
        printed = print_order(replace(order, into=document))
        rows.append(
            KitRow(order.sheet.title, pages + 2, document.pages + 1, part.card, document.backs - backs, printed.cuts)
        )
        progress(done, len(kit.orders))
    document.begin(paper, reading=True)
    pen = Pen(document, FRAME[1], INKS["normal"], tags=document.tags())
    _draw_contents(pen, kit, rows)
    operators, tags = read_at(divide(paper, 1).places[0], paper.height, pen)
    document.add_page(operators, "Contents", tags=tags)
    document.to_front(1)
    return Printed(document.finish(), document.pages, len(rows), kit.code)


def _draw_contents(pen: Pen, kit: KitOrder, rows: Sequence[KitRow]) -> None:
    tables.frame(pen, *FRAME)
    players = in_words(kit.players) if kit.players > 1 else "one"
    draw_heading(pen, kit.game.title, f"A kit for {players}: to print, cut and play")
    pen.text(LEFT + 0.4, 31, f"No. {kit.code}", Font.BOLD, 10)
    pen.text(LEFT + 0.4, 36, f"{rows[-1].last} pages with this one. Our own drawings and words. Unofficial.", size=8)
    link = setup_link(kit.orders[0][1].base_url, kit.game.slug, kit.players, kit.code)
    draw_setup_code(pen, _QR, link)
    _draw_figures(pen, rows)
    bottom = _draw_table(pen, rows)
    _draw_advice(pen, rows, bottom + 14)
    draw_labelled_bar(pen, RIGHT - 50, 250)


def _draw_figures(pen: Pen, rows: Sequence[KitRow]) -> None:
    """Paper, card and cuts, counted."""
    paper = 1 + sum(row.leaves for row in rows if not row.card)
    card = sum(row.leaves for row in rows if row.card)
    figures = [
        (paper, "sheets of paper", "80 to 100 g", "river"),
        (card, "sheets of card", "200 to 250 g", "river"),
        (sum(row.cuts for row in rows), "straight cuts", "with ruler and knife", "dunes"),
    ]
    width = (RIGHT - LEFT - 8) / 3
    for i, (number, what, how, tint) in enumerate(figures):
        box = Rect(LEFT + i * (width + 4), _FIGURES, width, 16)
        pen.rect(box, pen.ink.tint(tint), 0.6)
        with pen.item(), pen.role("P"):
            pen.centred_text(box.x + 12, box.centre[1], str(number), Font.BOLD, 18)
            pen.text(box.x + 23, box.y + 7, what, Font.BOLD, 8)
            pen.text(box.x + 23, box.y + 11.6, how, Font.SANS, 8)


def _draw_table(pen: Pen, rows: Sequence[KitRow]) -> float:
    """The contents in the order of the pages; returns where they end."""
    draw_title(pen, LEFT, _TABLE - 4, "Contents")
    head = Rect(LEFT, _TABLE, RIGHT - LEFT, 7)
    pen.rect(head, pen.ink.tint("river"), 0)
    for x, text in zip(_COLUMNS, ("page", "what", "on", "print", "cuts"), strict=True):
        right = text == "cuts"
        pen.centred_text(
            RIGHT - 3 if right else x + 3, head.centre[1], text, Font.BOLD, 8, None, "right" if right else "left"
        )
    height = min(_ROW, 118 / len(rows))
    y = head.bottom
    for row in rows:
        middle = y + height / 2
        said = (row.pages, "", "card" if row.card else "paper", "both sides" if row.backs else "one side")
        for x, text in zip(_COLUMNS, said, strict=False):
            pen.centred_text(x + 3, middle, text, Font.BOLD if x == LEFT else Font.SANS, 8, align="left")
        what = fitted(row.title, Font.SANS, 10, _COLUMNS[2] - _COLUMNS[1] - 2)
        pen.centred_text(_COLUMNS[1] + 3, middle, what, Font.SANS, 10, align="left")
        pen.centred_text(RIGHT - 3, middle, str(row.cuts) if row.cuts else "–", Font.BOLD, 8, align="right")
        y += height
        pen.line(LEFT, y, RIGHT, y, 0.35)
    widths = tuple(b - a for a, b in pairwise((*_COLUMNS, RIGHT)))
    tables.read_grid(pen, tables.Grid(LEFT, _TABLE, widths, (head.h, *(height,) * len(rows))), head_columns=0)
    pen.rect(Rect(LEFT, _TABLE, RIGHT - LEFT, y - _TABLE), None, 1.0)
    return y


def _draw_advice(pen: Pen, rows: Sequence[KitRow], y: float) -> None:
    """Before printing, and the order of cutting."""
    card = [row.pages for row in rows if row.card]
    told = [
        ("At 100 %", "never “fit to page”: the bar below must measure 50 mm."),
        ("Your printer", "print the printer sheet once and enter it: backs then meet their fronts."),
        (
            "Card",
            f"pages {', '.join(card)}; all others on paper." if card else "none of these pages needs it.",
        ),
    ]
    draw_title(pen, LEFT, y, "Before you print")
    width = (RIGHT - LEFT - 12) / 3
    for i, (head, text) in enumerate(told):
        x = LEFT + i * (width + 6)
        with pen.item():
            pen.text(x, y + 7, head, Font.BOLD, 8)
            pen.paragraph(x, y + 11.4, width, text, size=8)
    said = "Cut each sheet in the order of its numbers, the long cuts first; then the strips as one stack."
    pen.text(LEFT, y + 26, said if any(row.cuts for row in rows) else "Nothing to cut along numbers.", size=8)
