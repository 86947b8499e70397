"""Score pads from rows of data: a label and a column for each player, in a frame with their names
above.

A game says what stands in its pad (:class:`Pad`); where that stands is said here. All lengths in
mm.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from companion.game import Game
from companion.results import Standing
from companion.rules import Section
from pdf.drawing.fonts import Font, fitted, text_width
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import FRAME, MIN_TYPE, Rect
from pdf.drawing.pen import Align, Pen
from pdf.links import page_link
from pdf.orders import AnyOrder, Printed
from pdf.page import Draw, Drawing, print_frames
from pdf.parts import chart
from pdf.parts.chart import LEFT, RIGHT, draw_heading
from pdf.parts.choices import EXAMPLE
from pdf.parts.flow.blocks import Block, Heading, Setting, fitting, stack
from pdf.parts.flow.blocks import row as side_by_side
from pdf.parts.flow.texts import draw_house_note, rule_text

HAND: Final = 8.0
"""What is written in is at least so high."""

Sign = Callable[[Pen, float, float, float], None]
"""Draws a row's sign: centre and size in mm."""
Written = tuple[str, ...]
"""What is written in a cell, at each of its places; empty before a game is counted."""
Cell = Callable[[Pen, Rect, Written], None]
"""Draws what stands in a player's cell, and what is written there."""
Counted = tuple[Any, Standing]
"""A player of a game that is counted: what the rows read of the record, and the standing."""
Writes = Callable[[Any, Standing], object]
"""What a player writes, from record and standing: a value, one for each place of the cell, or
None."""

_SIGN, _SIGN_AT, _LABEL_AT = 5.2, 4.8, 10.4  # a row's sign, its middle, its label


@dataclass(frozen=True, slots=True)
class Row:
    """A row to write in: its label, a note at its right, a symbol of the sprite or a sign of the
    game's own.

    ``line`` is the width of the line above in points; ``tint`` a terrain; ``empty`` the columns,
    from 0, in which nothing is written. Without a label there is a line to write one on, as under
    one ``by_hand``. A note without room stands below the label in a high row, else it is left out.
    ``writes`` fills it in for a game that is counted, where ``beside`` says what that is.
    """

    label: str
    note: str = ""
    symbol: str = ""
    height: float = HAND
    tint: str = ""
    font: Font = Font.MEDIUM
    size: float = 8
    line: float = 0.35
    sign: Sign | None = None
    cell: Cell | None = None
    empty: frozenset[int] = frozenset()
    by_hand: bool = False
    writes: Writes | None = None
    beside: str = ""

    def written(self, player: Any, standing: Standing) -> Written:
        """What stands in a player's cell of a game that is counted."""
        found = self.writes(player, standing) if self.writes else None
        if found is None or found == "":
            return ()
        return tuple(map(str, found)) if isinstance(found, tuple) else (str(found),)


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below each other: labels ``label`` wide from ``left``, columns to ``right``, names
    above.

    ``heads``: what stands in the place of a player's name, by column from 0.
    """

    rows: Sequence[Row]
    players: int
    label: float
    left: float = LEFT
    right: float = RIGHT
    heads: Mapping[int, str] = field(default_factory=dict)
    title: str = "Name"

    @property
    def columns(self) -> tuple[float, ...]:
        """The edges of the players' columns."""
        first = self.left + self.label
        return tuple(
            first + i * (self.right - first) / self.players for i in range(self.players + 1)
        )

    def draw(
        self, pen: Pen, top: float, head: float = HAND, counted: Sequence[Counted] = ()
    ) -> float:
        """The rows in their frame under names ``head`` high, and what is written; returns where
        they end."""
        columns, middle = self.columns, top + head / 2
        pen.centred_text(
            columns[0] - 2,
            top + head - 3,
            self.title,
            font=Font.SANS,
            size=8,
            colour=pen.ink.note,
            align="right",
        )
        for column, name in self.heads.items():
            pen.centred_text(
                (columns[column] + columns[column + 1]) / 2, middle, name, Font.SERIF, 10
            )
        for i, (_, standing) in enumerate(counted):
            write(pen, (columns[i] + columns[i + 1]) / 2, middle, standing.name)
        y = first = top + head
        n, free = 0, 0.0
        for row in self.rows:
            self._row(pen, row, y, columns, [row.written(*one) for one in counted])
            pen.line(self.left, y, columns[-1], y, 1.0 if y == first else row.line)
            if row.beside and counted:
                n, at = n + 1, max(y + row.height / 2, free + 2)
                chart.disc(pen, self.right + 5.6, at, str(n), 2.6, filled=True)
                free = pen.paragraph(self.right + 10, at + 1, RIGHT - self.right - 10, row.beside)
            y += row.height
        self._frame(pen, columns, top, first, y)
        return y

    def _row(
        self, pen: Pen, row: Row, y: float, columns: Sequence[float], written: Sequence[Written]
    ) -> None:
        if row.tint:
            pen.rect(Rect(self.left, y, self.label, row.height), pen.ink.tint(row.tint), 0)
        middle, size = y + row.height / 2, min(_SIGN, row.height - 2)
        if row.sign is not None:
            row.sign(pen, self.left + _SIGN_AT, middle, size)
        elif row.symbol:
            pen.symbol(row.symbol, self.left + _SIGN_AT, middle, size)
        self._label(pen, row, middle, columns[0] - 2)
        for i, (left, right) in enumerate(pairwise(columns)):
            cell = Rect(left, y, right - left, row.height)
            lines = written[i] if i < len(written) else ()
            if i in row.empty:
                chart.shade(pen, cell)
            elif row.cell is not None:
                row.cell(pen, cell, lines)
            elif lines:
                write(pen, *cell.centre, lines[0], 18 if row.size > 13 else 13)

    def _label(self, pen: Pen, row: Row, middle: float, right: float) -> None:
        x = self.left + _LABEL_AT
        note, label = text_width(row.note, Font.SANS, 8), text_width(row.label, row.font, row.size)
        beside = bool(row.note) and (
            row.by_hand or not row.label or label + note + 1.6 <= right - x
        )
        below = bool(row.note) and not beside and row.height > HAND + 3
        room = right - x - (note + 1.6 if beside else 0)
        if row.by_hand or not row.label:
            pen.line(x, middle + 1.8, x + room, middle + 1.8, 0.35, pen.ink.note)
        if row.by_hand:
            write(pen, x + 1, middle, row.label, align="left")
        else:
            at = middle - 1.9 if below else middle
            pen.centred_text(
                x, at, fitted(row.label, row.font, row.size, room), row.font, row.size, align="left"
            )
        colour = None if row.tint else pen.ink.note
        if beside:
            pen.centred_text(
                right, middle, row.note, font=Font.SANS, size=8, colour=colour, align="right"
            )
        elif below:
            pen.centred_text(
                x,
                middle + 2.1,
                fitted(row.note, Font.SANS, 8, room),
                font=Font.SANS,
                size=8,
                colour=colour,
                align="left",
            )

    def _frame(
        self, pen: Pen, columns: Sequence[float], top: float, below: float, bottom: float
    ) -> None:
        """Lines between the players, and round all; the corner above the labels stays open."""
        first, *between, right = columns
        pen.lines([(x, top, x, bottom) for x in between], 0.6)
        pen.lines(
            [(first, top, right, top), (first, top, first, bottom), (right, top, right, bottom)],
            1.0,
        )
        pen.lines([(self.left, bottom, right, bottom), (self.left, below, self.left, bottom)], 1.0)


# ---- cells


def write(
    pen: Pen, x: float, y: float, text: str, size: float = 13, align: Align = "centre"
) -> None:
    """What a player writes, its capitals centred on ``y``."""
    pen.centred_text(x, y, text, font=Font.ITALIC, size=size, colour=pen.ink.hand, align=align)


def tick(pen: Pen, box: Rect) -> None:
    """A tick in a box."""
    pen.symbol("tick", *box.centre, 1.2 * box.w, pen.ink.hand, stroke=2.8)


def boxes(count: int) -> Cell:
    """So many boxes to tick, in the middle; how many are ticked is written."""

    def draw(pen: Pen, cell: Rect, written: Written) -> None:
        cx, cy = cell.centre
        for i in range(count):
            box = Rect(cx + (i - (count - 1) / 2) * 8 - 2.2, cy - 2.2, 4.4, 4.4)
            pen.rounded(box, 0.7, WHITE, 0.6)
            if written and i < int(written[0]):
                tick(pen, box)

    return draw


def before(sign: str, box: bool = False) -> Cell:
    """A sign before the number that is written; ``box``: in its place a box to tick."""

    def draw(pen: Pen, cell: Rect, written: Written) -> None:
        cy, at = cell.centre[1], Rect(cell.right - 6.2, cell.centre[1] - 2, 4, 4)
        pen.centred_text(
            cell.x + 1.6, cy, sign, font=Font.SANS, size=8, colour=pen.ink.note, align="left"
        )
        if box:
            pen.rect(at, WHITE, 0.6)
        if written and box:
            tick(pen, at)
        elif written:
            write(pen, *cell.centre, written[0])

    return draw


def split(pen: Pen, cell: Rect, written: Written) -> None:
    """Two numbers that are added."""
    cx, cy = cell.centre
    pen.line(cx, cell.y + 1.2, cx, cell.bottom - 1.2, 0.35, pen.ink.note)
    for text in written[:1]:
        write(pen, cell.x + cell.w / 4, cy, text)
    pen.centred_text(cx + 1.2, cy, "+", font=Font.SANS, size=8, colour=pen.ink.note, align="left")
    for text in written[1:]:
        write(pen, cx + cell.w / 4 + 0.8, cy, text)


def of(many: int) -> Cell:
    """Room for a number, of at most so many."""

    def draw(pen: Pen, cell: Rect, written: Written) -> None:
        for text in written[:1]:
            write(pen, *cell.centre, text)
        pen.centred_text(
            cell.right - 1.4,
            cell.centre[1],
            f"of {many}",
            font=Font.SANS,
            size=8,
            colour=pen.ink.note,
            align="right",
        )

    return draw


# ---- what is written


def subtotal(category: str) -> Writes:
    """The points of a category."""
    return lambda player, standing: standing.subtotal(category)


def tie_break(n: int) -> Writes:
    """The value that decides a tie, from 0."""
    return lambda player, standing: standing.tie_breakers[n].value


def total_row(full: bool, note: str = "", title: str = "Total", tint: str = "dunes") -> Row:
    """The sum, higher and larger than other rows."""
    height, size = (14, 18) if full else (10, 13)
    writes: Writes = lambda player, standing: "out" if standing.total is None else standing.total  # noqa: E731
    return Row(
        title,
        note,
        height=height,
        tint=tint,
        font=Font.SERIF_BOLD,
        size=size,
        line=1.0,
        writes=writes,
    )


# ---- the pad


class _Places(NamedTuple):
    """Where things stand on a size of pad: the notes below its heading, the code to scan; the line
    for date and place, from the left, its end and its baseline; the table's top and the height of
    the names.
    """

    note: tuple[float, float]
    code: Rect
    date: tuple[float, float, float]
    caption: float
    table: tuple[float, float]


_FULL: Final = _Places(
    (LEFT + 0.4, 28.6), Rect(RIGHT - 22, 7.4, 22, 22), (124, 162, 23.4), 29.4, (33, 11)
)
_HALF: Final = _Places(
    (LEFT, 17), Rect(RIGHT - 15.6, 4.4, 15.6, 15.6), (140, 169, 17.4), 12, (20.8, HAND)
)


def places_of(full: bool) -> _Places:
    """Where things stand on a whole page or on half of one."""
    return _FULL if full else _HALF


@dataclass(frozen=True)
class Pad:
    """A score pad: its title and what follows it, what is told below (its lines), its tables side
    by side.

    ``full``: on a whole page; ``below`` draws under the tables, from where they end; ``caption``:
    what the code is for.
    """

    title: str
    subtitle: str
    notes: Sequence[str]
    tables: Sequence[Table]
    full: bool
    below: Callable[[Pen, float], object] = lambda pen, y: None
    caption: str = "Scan to score"

    def draw(self, pen: Pen, link: str = "") -> None:
        """The pad in its frame; its code, unless every sheet has its own."""
        at = places_of(self.full)
        draw_heading(pen, self.title, self.subtitle, half=not self.full)
        x, y = at.note
        for n, note in enumerate(self.notes):
            pen.text(x, y + 3.4 * n, note, Font.SANS, 8, pen.ink.note)
        left, right, y = at.date
        pen.text(
            left - 2,
            y,
            "Date and place",
            font=Font.SANS,
            size=8,
            colour=pen.ink.note,
            align="right",
        )
        pen.line(left, y + 0.4, right, y + 0.4)
        pen.text(
            at.code.x - 3,
            at.caption,
            self.caption,
            font=Font.BOLD,
            size=8,
            colour=pen.ink.accent,
            align="right",
        )
        if link:
            chart.draw_qr(pen, at.code, link)
        self.below(pen, max(table.draw(pen, *at.table) for table in self.tables))


def print_pad(
    order: AnyOrder,
    pad: Pad,
    backs: Sequence[Drawing] = (),
    settings: Mapping[str, object] | None = None,
) -> Printed:
    """A pad as PDF, its code the way to the scorer, with the settings of a table that it is for.

    Raises BadInput where so many do not fit.
    """
    link = page_link(order.base_url, order.game.slug, "score", settings)
    drawings = [Drawing(order.sheet.title, lambda pen: pad.draw(pen, link)), *backs]
    options = order.options
    flip = options.flip if backs else None
    return print_frames(order, drawings, options.up, flip=flip)


# ---- the back: the pad filled in with a game that is counted, and notes on what stands where

_BELOW: Final = ("end", "scoring")
"""Sections of the rules in short that stand below the example on a whole page."""
_NOTES: Final = 38.0  # mm at the right of the table
_ROOM: Final = 60.0  # mm that the sections take at least

Fill = Callable[[Any], tuple[Table, Sequence[Any]]]
"""The table of a pad for a record, and what its rows read of each player, in their order."""


def example_of(order: AnyOrder, full: bool, fill: Fill) -> list[Drawing]:
    """The back of a pad as its ``back`` says: none, or the pad filled in."""
    if order.options.back != EXAMPLE:
        return []
    return [Drawing("A game that is counted", example_drawing(order.game, full, fill))]


def example_drawing(game: Game, full: bool, fill: Fill) -> Draw:
    """Draws a game's example: the pad filled in, on a whole page with rules below. Raises
    ValueError without one."""
    record = game.example()
    if record is None:
        raise ValueError(f"{game.slug} has no example")
    title, result = game.title_of(record), game.score_data(record)
    placed = {one.name: one for one in result.standings}
    table, players = fill(game.read(record))
    counted = [
        (player, placed[one["name"]])
        for player, one in zip(players, record["players"], strict=True)
    ]
    all_rules = game.rules_in_short()
    rules = next((one for one in all_rules if one.title == title), all_rules[0])
    narrow = replace(table, players=len(counted), right=RIGHT - _NOTES, heads={})

    def draw(pen: Pen) -> None:
        draw_heading(pen, title, "the pad, filled in: what to write where", half=not full)
        bottom = FRAME[1] - 12 if full else 122.0
        y = narrow.draw(pen, *places_of(full).table, counted)
        end = y + 6 if full else bottom
        pen.text(LEFT, end, result.outcome, Font.BOLD, 8)
        if bottom - end > _ROOM:
            _draw_sections(pen, [rules.section(name) for name in _BELOW], end + 9, bottom - 5)
        pen.text(
            RIGHT,
            bottom,
            "An example of ours. Unofficial.",
            font=Font.SANS,
            size=8,
            colour=pen.ink.note,
            align="right",
        )

    return draw


def _draw_sections(pen: Pen, sections: Sequence[Section], top: float, bottom: float) -> None:

    def block(section: Section) -> Block:
        signs = [
            f"n:{n}" if section.steps else rule.symbol for n, rule in enumerate(section.rules, 1)
        ]
        return stack(Heading(section.title), *map(rule_text, section.rules, signs), gap=1.2)

    rules = side_by_side(*map(block, sections), gap=8, rule=False)
    settings = [Setting(size, size / 8 * 0.9) for size in (10.0, 9.0, MIN_TYPE)]
    fitting(rules, RIGHT - LEFT, bottom - top, settings).draw(pen, LEFT, top)
    if any(rule.ruling for section in sections for rule in section.rules):
        draw_house_note(pen, LEFT, bottom + 5)
