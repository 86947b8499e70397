"""A kit as one file: a page of contents, then every sheet that the table needs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from companion.randomness import with_options
from companion.words import in_words
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font, fitted, text_width
from pdf.drawing.inks import INKS
from pdf.drawing.paper import FRAME, Rect, divide
from pdf.drawing.pen import Pen
from pdf.drawing.writing import Sink
from pdf.kits import Besides, KitOrder, KitPart
from pdf.links import setup_link
from pdf.orders import Printed, Progress, print_order, quiet
from pdf.page import read_at
from pdf.parts import tables
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.scale_bar import draw_labelled_bar
from pdf.parts.setup_code import draw_setup_code

_QR: Final = Rect(RIGHT - 22, 8, 22, 22)
_COLUMNS: Final = (LEFT, LEFT + 17, LEFT + 25, LEFT + 124, LEFT + 142, LEFT + 164)
"""Where pages, symbol, what, paper or card, sides and cuts begin."""
_FIGURES: Final = 40.0
_TABLE: Final = 68.0
_ROW: Final = 7.0
_MINUTES: Final = 0.5
"""A straight cut by hand, ours."""


@dataclass(frozen=True, slots=True)
class KitRow:
    """A sheet in the contents: its part of the kit, its first and last page, how many backs and cuts these have."""

    part: KitPart
    title: str
    first: int
    last: int
    backs: int
    cuts: int

    @property
    def pages(self) -> str:
        """Its pages as they are written."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"

    @property
    def leaves(self) -> int:
        """Sheets of paper, as often as they are printed."""
        return self.part.times * (self.last - self.first + 1 - self.backs)

    @property
    def all_cuts(self) -> int:
        return self.part.times * self.cuts


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
            KitRow(part, order.sheet.title, pages + 2, document.pages + 1, document.backs - backs, printed.cuts)
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
    of_box = f"{kit.kit.title}: a" if kit.kit.title else "A"
    draw_heading(
        pen, kit.game.title, f"{of_box} kit for {players}{'' if kit.kit.title else ': to print, cut and play'}"
    )
    often = "; print some of them more than once" if any(row.part.times > 1 for row in rows) else ""
    number = with_options(kit.code, {"players": kit.players, **kit.settings})
    width = pen.text(LEFT + 0.4, 31, f"No. {number}", Font.BOLD, 8)
    pen.text(LEFT + 4 + width, 31, f"{rows[-1].last} pages with this one{often}.", size=8)
    link = setup_link(kit.orders[0][1].base_url, kit.game.slug, kit.players, kit.code, kit.settings)
    draw_setup_code(pen, _QR, link)
    _draw_figures(pen, kit, rows)
    y = _draw_table(pen, rows)
    y = _draw_cells(pen, y + 12, "Print", "", _advice(rows))
    cuts = [row for row in rows if row.cuts]
    if cuts:
        note = "the numbers stand on the sheets: long cuts first, then the strips as one stack"
        y = _draw_cells(pen, y + 9, "Cut in this order", note, [(row.title, _cutting(row)) for row in cuts[:4]])
    _draw_besides(pen, y + 9, kit.kit.besides)
    note = kit.game.setup_note(kit.code)
    if note:
        pen.paragraph(LEFT, 240, RIGHT - LEFT - 56, note, size=8)
    draw_labelled_bar(pen, RIGHT - 50, 250)
    pen.text(LEFT, 254, "Our own drawings and words. Unofficial.", Font.SANS, 8, pen.ink.note)


def _draw_figures(pen: Pen, kit: KitOrder, rows: Sequence[KitRow]) -> None:
    """Paper, card and cuts, and what else lies on the table, counted."""
    paper = 1 + sum(row.leaves for row in rows if not row.part.card)
    card = sum(row.leaves for row in rows if row.part.card)
    cuts = sum(row.all_cuts for row in rows)
    minutes = 5 * max(1, round(cuts * _MINUTES / 5))
    figures = [
        (paper, "sheets of paper", "80 to 100 g", "river"),
        (card, "sheets of card", "200 to 250 g", "river"),
        (cuts, "straight cuts", f"about {minutes} minutes" if cuts else "nothing to cut", "dunes"),
        (len(kit.kit.besides), "things more", "on the table", ""),
    ]
    width = (RIGHT - LEFT - 9) / 4
    for i, (number, what, how, tint) in enumerate(figures):
        box = Rect(LEFT + i * (width + 3), _FIGURES, width, 14)
        pen.rect(box, pen.ink.tint(tint) if tint else None, 0.6)
        with pen.item(), pen.role("P"):
            pen.centred_text(box.x + 13, box.centre[1], str(number), Font.BOLD, 18, align="right")
            pen.text(box.x + 15.4, box.y + 6, what, Font.BOLD, 8)
            pen.text(box.x + 15.4, box.y + 10.4, how, Font.SANS, 8)


def _draw_table(pen: Pen, rows: Sequence[KitRow]) -> float:
    """The contents in the order of the pages; returns where they end."""
    draw_title(pen, LEFT, _TABLE - 4, "Contents")
    head = Rect(LEFT, _TABLE, RIGHT - LEFT, 6)
    pen.rect(head, pen.ink.tint("river"), 0)
    for x, text in zip(_COLUMNS, ("Page", "", "What", "On", "Print", "Cuts"), strict=True):
        right = text == "Cuts"
        pen.centred_text(
            RIGHT - 2 if right else x + 2, head.centre[1], text, Font.BOLD, 8, None, "right" if right else "left"
        )
    height = min(_ROW, 78 / len(rows))
    y = head.bottom
    for row in rows:
        middle = y + height / 2
        often = f" {row.part.times}×" if row.part.times > 1 else ""
        pen.centred_text(LEFT + 2, middle, f"{row.pages}{often}", Font.BOLD, 8, align="left")
        if row.part.symbol:
            pen.symbol(row.part.symbol, _COLUMNS[1] + 3, middle, 4.6)
        x = _COLUMNS[2] + 2
        pen.centred_text(x, middle, row.title, Font.BOLD, 8, align="left")
        room = _COLUMNS[3] - x - text_width(row.title, Font.BOLD, 8) - 4
        note = fitted(row.part.note, Font.SANS, 8, room)
        pen.centred_text(x + text_width(row.title, Font.BOLD, 8) + 2, middle, note, Font.SANS, 8, align="left")
        mark = Rect(_COLUMNS[3] + 2, middle - 2.2, 3.3, 4.4)
        pen.rect(mark, pen.ink.tint("dunes") if row.part.card else None, 1.0 if row.part.card else 0.6)
        kind = "card" if row.part.card else "paper"
        pen.centred_text(mark.right + 1.6, middle, kind, Font.SANS, 8, align="left")
        sides = "both sides" if row.backs else "one side"
        pen.centred_text(_COLUMNS[4] + 2, middle, sides, Font.SANS, 8, align="left")
        pen.centred_text(RIGHT - 2, middle, str(row.all_cuts) if row.cuts else "–", Font.BOLD, 8, align="right")
        y += height
        pen.line(LEFT, y, RIGHT, y, 0.35)
    widths = tuple(b - a for a, b in pairwise((*_COLUMNS, RIGHT)))
    tables.read_grid(pen, tables.Grid(LEFT, _TABLE, widths, (head.h, *(height,) * len(rows))), head_columns=0)
    pen.rect(Rect(LEFT, _TABLE, RIGHT - LEFT, y - _TABLE), None, 0.8)
    return y


def _advice(rows: Sequence[KitRow]) -> list[tuple[str, str]]:
    """What to mind before printing."""
    card: list[tuple[int, int]] = []
    for row in rows:
        if row.part.card and card and card[-1][1] == row.first - 1:
            card[-1] = (card[-1][0], row.last)
        elif row.part.card:
            card.append((row.first, row.last))
    told = ", ".join(str(first) if first == last else f"{first}–{last}" for first, last in card)
    return [
        ("At 100 %", "never “fit to page”; the bar below measures 50 mm"),
        ("Backs", "print and read the printer sheet once; then backs meet their fronts"),
        ("Card", f"pages {told}; all others on paper" if card else "none of these pages needs it"),
    ]


def _cutting(row: KitRow) -> str:
    leaves = f"{row.leaves} sheet{'s' if row.leaves > 1 else ''}"
    return f"pages {row.pages}, {leaves}: {row.all_cuts} cuts"


def _draw_cells(pen: Pen, y: float, title: str, note: str, cells: Sequence[tuple[str, str]]) -> float:
    """A heading over a few short texts side by side; returns where the longest ends."""
    draw_title(pen, LEFT, y, title)
    if note:
        pen.text(LEFT + text_width(title, Font.SERIF_BOLD, 13) + 6, y, note, Font.ITALIC, 8, pen.ink.note)
    width = (RIGHT - LEFT - 4 * (len(cells) - 1)) / max(len(cells), 3)
    bottom = y
    for i, (head, text) in enumerate(cells):
        x = LEFT + i * (width + 4)
        with pen.item():
            pen.text(x, y + 6.4, head, Font.BOLD, 8)
            bottom = max(bottom, pen.paragraph(x, y + 10.6, width, text, size=8))
    return bottom


def _draw_besides(pen: Pen, y: float, besides: Sequence[Besides]) -> None:
    """What lies on the table too, in two columns."""
    if not besides:
        return
    title = "Also on the table"
    draw_title(pen, LEFT, y, title)
    note = "take these from your box, or what lies at hand"
    pen.text(LEFT + text_width(title, Font.SERIF_BOLD, 13) + 6, y, note, Font.ITALIC, 8, pen.ink.note)
    half = (RIGHT - LEFT) / 2
    rows = -(-len(besides) // 2)
    step = min(7.4, (246 - y - 3) / rows)
    for i, thing in enumerate(besides):
        x, middle = LEFT + half * (i % 2), y + 3 + step * (i // 2 + 0.5)
        with pen.item():
            pen.symbol(thing.symbol, x + 3, middle, 5)
            pen.centred_text(x + 8, middle, thing.name, Font.BOLD, 8, align="left")
            after = x + 8 + text_width(thing.name, Font.BOLD, 8) + 1.6
            pen.centred_text(
                after, middle, fitted(thing.note, Font.SANS, 8, x + half - after), Font.SANS, 8, align="left"
            )
