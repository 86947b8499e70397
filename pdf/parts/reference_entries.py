"""An entry of the rules in short on paper: the sizes it is set in, its lines, its drawing, its number, its example."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Final

from companion.rules import Rule, Section
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import POINTS_PER_MM, Rect
from pdf.drawing.pen import Pen, lead_of
from pdf.parts import prose, tables
from pdf.parts.prose import Word
from pdf.parts.written_fields import draw_fields, fields_height

QUESTIONS: Final = "questions"
_SCORING: Final = "scoring"
_BAND: Final = "#EDF3F8"
_PIECE: Final = "treasure-"  # drawings of playing pieces, which have colours of their own
_NARROW: Final = "\u00a0"  # more room between a name and what is said of it
_DENSE: Final = 1.16  # from line to line, in sizes of type
HOUSE: Final = Word("", Font.SANS, "house")
"""What marks a reading of ours."""


@dataclass(frozen=True)
class Side:
    """One side: the sheet's size in mm, its columns, where text stands, and the sizes of type in points.

    ``tight`` stands closer than open type, ``dense`` closest, with small headings, for what half a page holds.
    ``below``: mm at the foot that something else fills; ``fold``: it is folded between its two columns.
    """

    width: float
    height: float
    body: float
    tight: bool = False
    columns: int = 2
    below: float = 0.0
    dense: bool = False
    fold: bool = False

    @property
    def full(self) -> bool:
        """Whether it fills a page, not half of one."""
        return self.height > 200

    @property
    def quarter(self) -> bool:
        """Whether four of it fill a page."""
        return self.height < 110

    @property
    def left(self) -> float:
        return 5.6 if self.quarter else 7.6 if self.dense else 12.0 if self.full and not self.tight else 9.0

    @property
    def top(self) -> float:
        """Of the columns."""
        return (28.0 if self.tight else 29.4) if self.full else 14.0 if self.quarter or self.dense else 19.0

    @property
    def box(self) -> Rect:
        foot = 7.6 if self.quarter else 9.4 if self.dense else 11.0
        return Rect(self.left, self.top, self.width - 2 * self.left, self.height - self.top - foot - self.below)

    @property
    def gutter(self) -> float:
        return 2 * self.left if self.fold else 7.0 if self.full else 6.0

    @property
    def column(self) -> float:
        return (self.box.w - self.gutter * (self.columns - 1)) / self.columns

    @property
    def lead(self) -> float:
        """From line to line."""
        return lead_of(self.body, _DENSE if self.dense else prose.CLOSE if self.tight else prose.LEAD)

    @property
    def between(self) -> float:
        """Between entries."""
        return (0.6 if self.dense else 0.8 if self.tight else 1.3) * self.k

    @property
    def above(self) -> float:
        """Above a section."""
        return (2.0 if self.dense else 2.6 if self.tight else 4.2) * self.k

    @property
    def icon(self) -> float:
        """The side of an entry's drawing."""
        return (4.0 if self.dense else 5.0 if self.tight else 6.0) * self.k

    @property
    def heading(self) -> float:
        """Type of a section's title."""
        return 18.0 if self.body > 10 else 10.0 if self.quarter or self.dense else 13.0

    @property
    def k(self) -> float:
        """How much larger than at 8 pt things are."""
        return self.body / 8


class Inset(Side):
    """A box of another sheet that entries fill to its edges."""

    @property
    def box(self) -> Rect:
        return Rect(0, 0, self.width, self.height)

    @property
    def gutter(self) -> float:
        return 5.0


@dataclass(frozen=True)
class Entry:
    """An entry set in lines: how far in they stand, its drawing, its number in a list of steps."""

    side: Side
    rule: Rule
    lines: Sequence[Sequence[Word]]
    indent: float
    number: int = 0
    symbol: str = ""
    band: str = ""

    @property
    def lead(self) -> float:
        return self.side.lead

    @property
    def padding(self) -> float:
        return (0.6 if self.side.tight else 1.0) * self.side.k if self.band else 0.0

    @property
    def text_height(self) -> float:
        return len(self.lines) * self.lead

    @property
    def drawn(self) -> float:
        """The height of its example."""
        example = self.rule.example
        return fields_height(example, self.side.column - 6) + 2.4 if example else 0.0

    @property
    def height(self) -> float:
        text = self.text_height
        if self.symbol:
            text = max(text, self.side.icon)
        if self.number:
            text = max(text, 4.5 * self.side.k)
        return text + self.drawn + 2 * self.padding + (3.0 if self.rule.example else 0.0)

    def draw(self, pen: Pen, x: float, top: float) -> None:
        with pen.item():
            self._draw(pen, x, top)

    def _draw(self, pen: Pen, x: float, top: float) -> None:
        side, inset = self.side, 0.0
        if self.rule.example:
            box = Rect(x, top, side.column, self.height)
            pen.rect(box, _BAND if pen.ink.tints else None, 0)
            pen.rect(Rect(x, top, 1.2, self.height), pen.ink.line, 0)
            inset, top = 3.4, top + 1.6
        elif self.band:
            if self.band != WHITE and pen.ink.tints:
                pen.rect(Rect(x, top, side.column, self.height), self.band, 0)
            top += self.padding
        icon = side.icon
        em = side.body / POINTS_PER_MM
        shown = bool(self.symbol)
        inner = max(self.text_height, icon if shown else 0.0, 4.5 * side.k if self.number else 0.0)
        first = top + (inner - self.text_height) / 2 + self.lead / 2
        at = x + inset
        if self.number:
            with pen.role("Lbl"):
                tables.disc(pen, at + 2.1 * side.k, first, str(self.number), 2.1 * side.k, True, side.body)
            at += 5.6 * side.k
        if shown:
            middle = top + max(icon, min(self.text_height, 2 * self.lead)) / 2
            fill = pen.ink.piece(self.symbol.removeprefix(_PIECE)) if self.symbol.startswith(_PIECE) else None
            pen.symbol(self.symbol, at + icon / 2 + (1.0 if self.band else 0.0), middle, icon, fill=fill)
        baseline = first + Font.SANS.cap_height * em / 2
        prose.draw_lines(pen, x + inset + self.indent, baseline, self.lines, side.body, side.lead)
        if self.rule.example:
            draw_fields(pen, x + inset, top + self.text_height + 1.0, side.column - 6, self.rule.example)


def set_entry(side: Side, section: Section, rule: Rule, number: int, symbols: bool) -> Entry:
    """The entry ``number`` of a section, set for a side; ``symbols``: with the room for drawings."""
    band = (_BAND, WHITE)[number % 2 == 0] if section.name == _SCORING else ""
    steps = section.steps and not rule.example
    if symbols and not (rule.symbol or rule.name):
        symbols = False
    indent = (5.6 * side.k if steps else 0.0) + (side.icon + 2.0 * side.k if symbols and not rule.example else 0.0)
    indent += 1.0 if band else 0.0
    width = side.column - indent - (6.0 if rule.example else 1.2 if band else 0.0)
    body = prose.words_of(rule.text)
    if rule.ruling:
        body = [*body, HOUSE]
    name = prose.words_of(rule.name, Font.BOLD)
    if name and section.name != QUESTIONS:
        name[-1] = replace(name[-1], text=name[-1].text + _NARROW)
    if section.name == QUESTIONS:
        lines = [*prose.broken(name, side.body, width), *prose.broken(body, side.body, width)]
    else:
        lines = prose.broken([*name, *body], side.body, width)
    return Entry(side, rule, lines, indent, number if steps else 0, rule.symbol if symbols else "", band)
