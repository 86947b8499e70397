"""A score pad drawn from rows of data: a label and a column for each player, in a frame with their names above."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import pairwise
from typing import Final

from pdf.drawing.fonts import Font, fitted, text_width
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Align, Pen
from pdf.parts import chart, tables
from pdf.parts.headings import LEFT, RIGHT

HAND: Final = 8.0
"""mm: what is written in is at least so high."""

Sign = Callable[[Pen, float, float, float], None]
"""Draws a row's sign: centre and size in mm."""
Written = tuple[str, ...]
"""What is written in a cell, at each of its places; empty before a game is counted."""
Cell = Callable[[Pen, Rect, Written], None]
"""Draws what stands in a player's cell, and what is written there."""
Sums = Mapping[str, Written]
"""What a player writes, by the label of the row."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row to write in: its label, a note at its right, a symbol of the sprite or a sign of the game's own.

    ``height`` is in mm. ``line`` is the width of the line above in points; ``tint`` a terrain that the label is tinted
    as; ``empty`` the columns, from 0, in which nothing is written. Without a label there is a line to write one on,
    as under one ``by_hand``; a note that the label leaves no room for is left out.
    """

    label: str
    note: str = ""
    symbol: str = ""
    height: float = HAND
    tint: str = ""
    font: Font = Font.MEDIUM
    size: float = 10
    line: float = 0.35
    sign: Sign | None = None
    cell: Cell | None = None
    empty: frozenset[int] = frozenset()
    by_hand: bool = False


@dataclass(frozen=True, slots=True)
class RowStyle:
    """Places in a label, in mm from its left: the middle of the symbol, its size and the room about it, the words."""

    symbol_x: float = 5.0
    symbol: float = 5.0
    room: float = 2.4
    label_x: float = 11.0


@dataclass(frozen=True, slots=True)
class Filled:
    """A game that is counted on a pad: whose column each is, what they write, and notes beside rows by their label."""

    names: Sequence[str]
    sums: Sequence[Sums]
    notes: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class Table:
    """Where rows stand, in mm: labels ``label`` wide from ``left``, columns to ``right``, names ``head`` high above.

    ``heads``: what stands in the place of a player's name, by column from 0.
    """

    players: int
    top: float
    label: float
    head: float = HAND
    left: float = LEFT
    right: float = RIGHT
    style: RowStyle = field(default_factory=RowStyle)
    heads: Mapping[int, str] = field(default_factory=dict)
    title: str = "Name"

    @property
    def columns(self) -> tuple[float, ...]:
        """The edges of the players' columns."""
        first = self.left + self.label
        return tuple(first + i * (self.right - first) / self.players for i in range(self.players + 1))

    def draw(self, pen: Pen, rows: Sequence[Row], filled: Filled | None = None) -> float:
        """The rows below each other in their frame, with what is written in them; returns where they end."""
        columns = self.columns
        title_at = self.top + self.head - 3
        pen.centred_text(columns[0] - 2, title_at, self.title, Font.SANS, 8, pen.ink.note, "right")
        for column, name in self.heads.items():
            middle = (columns[column] + columns[column + 1]) / 2
            pen.centred_text(middle, self.top + self.head / 2, name, Font.SERIF, 10)
        for i, name in enumerate(filled.names if filled else ()):
            write(pen, (columns[i] + columns[i + 1]) / 2, self.top + self.head / 2, name)
        y = first = self.top + self.head
        for row in rows:
            self._row(pen, row, y, columns, filled.sums if filled else ())
            pen.line(self.left, y, columns[-1], y, 1.0 if y == first else row.line)
            y += row.height
        self._frame(pen, columns, y)
        if filled is not None:
            self._notes(pen, rows, filled.notes)
        return y

    def _notes(self, pen: Pen, rows: Sequence[Row], notes: Mapping[str, str]) -> None:
        """Numbered notes at the right, each beside its row or as soon below as the one before leaves room."""
        x, row_at, free, n = self.right + 3, self.top + self.head, 0.0, 0
        for row in rows:
            if row.label in notes:
                n, y = n + 1, max(row_at + row.height / 2, free + 2)
                tables.disc(pen, x + 2.6, y, str(n), 2.6, filled=True)
                free = pen.paragraph(x + 7, y + 1, RIGHT - x - 7, notes[row.label])
            row_at += row.height

    def _row(self, pen: Pen, row: Row, y: float, columns: Sequence[float], sums: Sequence[Sums]) -> None:
        style, start = self.style, columns[0]
        if row.tint:
            pen.rect(Rect(self.left, y, self.label, row.height), pen.ink.tint(row.tint), 0)
        middle, size = y + row.height / 2, min(style.symbol, row.height - style.room)
        if row.sign is not None:
            row.sign(pen, self.left + style.symbol_x, middle, size)
        elif row.symbol:
            pen.symbol(row.symbol, self.left + style.symbol_x, middle, size)
        x, note = self.left + style.label_x, text_width(row.note, Font.SANS, 8) + 1.6 if row.note else 0.0
        if row.by_hand or not row.label:
            pen.line(x, middle + 1.8, start - 2 - note, middle + 1.8, 0.35, pen.ink.note)
        elif text_width(row.label, row.font, row.size) > start - 2 - note - x:
            note = 0.0
        if row.by_hand:
            write(pen, x + 1, middle, row.label, align="left")
        else:
            shown = fitted(row.label, row.font, row.size, start - 2 - note - x)
            pen.centred_text(x, middle, shown, row.font, row.size, align="left")
        if note:
            colour = None if row.tint else pen.ink.note
            pen.centred_text(start - 2, middle, row.note, Font.SANS, 8, colour, "right")
        for i, (left, right) in enumerate(pairwise(columns)):
            cell = Rect(left, y, right - left, row.height)
            written = sums[i].get(row.label, ()) if i < len(sums) else ()
            if i in row.empty:
                tables.shade(pen, cell)
            elif row.cell is not None:
                row.cell(pen, cell, written)
            elif written:
                write(pen, *cell.centre, written[0], 18 if row.size > 13 else 13)

    def _frame(self, pen: Pen, columns: Sequence[float], bottom: float) -> None:
        """Lines between the players, and round all; the corner above the labels stays open."""
        first, *between, right = columns
        top, below = self.top, self.top + self.head
        pen.lines([(x, top, x, bottom) for x in between], 0.6)
        pen.lines([(first, top, right, top), (first, top, first, bottom), (right, top, right, bottom)], 1.0)
        pen.lines([(self.left, bottom, right, bottom), (self.left, below, self.left, bottom)], 1.0)


# ---- cells


def write(pen: Pen, x: float, y: float, text: str, size: float = 13, align: Align = "centre") -> None:
    """What a player writes, its capitals centred on ``y``."""
    pen.centred_text(x, y, text, Font.ITALIC, size, pen.ink.hand, align)


def tick(pen: Pen, box: Rect) -> None:
    """A tick in a box."""
    pen.symbol("tick", *box.centre, 1.2 * box.w, pen.ink.hand, stroke=2.8)


def boxes(count: int) -> Cell:
    """So many boxes to tick, in the middle; how many are ticked is written."""
    return partial(_boxes, count=count)


def _boxes(pen: Pen, cell: Rect, written: Written, count: int) -> None:
    cx, cy = cell.centre
    for i in range(count):
        box = Rect(cx + (i - (count - 1) / 2) * 8 - 2.2, cy - 2.2, 4.4, 4.4)
        pen.rounded(box, 0.7, WHITE, 0.6)
        if written and i < int(written[0]):
            tick(pen, box)


def before(sign: str, box: bool = False) -> Cell:
    """A sign before the number that is written; ``box``: in its place a box to tick."""
    return partial(_before, sign=sign, box=box)


def _before(pen: Pen, cell: Rect, written: Written, sign: str, box: bool) -> None:
    cy, at = cell.centre[1], Rect(cell.right - 6.2, cell.centre[1] - 2, 4, 4)
    pen.centred_text(cell.x + 1.6, cy, sign, Font.SANS, 8, pen.ink.note, "left")
    if box:
        pen.rect(at, WHITE, 0.6)
    if written and box:
        tick(pen, at)
    elif written:
        write(pen, *cell.centre, written[0])


def split(pen: Pen, cell: Rect, written: Written) -> None:
    """Two numbers that are added."""
    cx, cy = cell.centre
    for text in written[:1]:
        write(pen, cell.x + cell.w / 4, cy, text)
    pen.line(cx, cell.y + 1.2, cx, cell.bottom - 1.2, 0.35, pen.ink.note)
    pen.centred_text(cx + 1.2, cy, "+", Font.SANS, 8, pen.ink.note, "left")
    for text in written[1:]:
        write(pen, cx + cell.w / 4 + 0.8, cy, text)


def of(many: int) -> Cell:
    """Room for a number, of at most so many."""
    return partial(_of, many=many)


def _of(pen: Pen, cell: Rect, written: Written, many: int) -> None:
    for text in written[:1]:
        write(pen, *cell.centre, text)
    pen.centred_text(cell.right - 1.4, cell.centre[1], f"of {many}", Font.SANS, 8, pen.ink.note, "right")


# ---- the title


def title_qr(side: float) -> Rect:
    """Where :func:`draw_title_block` puts its code of ``side`` mm."""
    return Rect(RIGHT - side, 7.4, side, side)


def draw_title_block(pen: Pen, link: str, side: float, line: float = 38, beside: float = 0.0) -> None:
    """A line of ``line`` mm for date and place, and the QR code of ``side`` mm that leads to the scorer.

    What the line is for stands below it, or before it on the baseline ``beside``.
    """
    right = RIGHT - side - 26
    y = beside + 0.4 if beside else 18.0
    x, below = (right - line - 2, beside) if beside else (right, 21.8)
    pen.text(x, below, "Date and place", Font.SANS, 8, pen.ink.note, "right")
    pen.line(right - line, y, right, y)
    chart.draw_qr(pen, title_qr(side), link)
    pen.text(RIGHT - side - 3, 7.4 + side, "Scan to score", Font.BOLD, 8, pen.ink.accent, "right")
