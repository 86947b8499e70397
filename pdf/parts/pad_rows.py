"""The rows of a score pad: a label, and for each player boxes to write or tick in. All lengths in
mm.

A game says what stands in its pad; where that stands, and where its boxes are for whoever reads a
photo of it, is said here.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import Any, Final, NamedTuple

from companion.results import Standing
from pdf.drawing.fonts import Font, fitted, text_width
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Align, Pen
from pdf.parts import chart
from pdf.parts.chart import LEFT, RIGHT
from pdf.parts.pad_cells import PadCell

NOTES: Final = 38.0
"""How much room an example leaves at the right of its table for notes."""
HAND: Final = 8.0
"""What is written in is at least so high."""
DIGIT: Final = (6.8, 8.0)
"""Width and height of the box of a digit."""
TICK: Final = 5.0
"""The side of a box to tick."""
_PITCH: Final = 6.6  # from tick to tick
_RING: Final = 5.6  # across a ring to tick
_DOUBLED: Final = 1.5  # mm: rows higher than their boxes by less show two lines as one

Sign = Callable[[Pen, float, float, float], None]
"""Draws a row's sign: centre and size in mm."""
Written = tuple[str, ...]
"""What is written in a row, of each of its entries; empty before a game is counted."""
Counted = tuple[Any, Standing]
"""A player of a game that is counted: what the rows read of the record, and the standing."""
Writes = Callable[[Any, Standing], int | None]
"""What a player writes, from record and standing; None: nothing. Of ticks how many."""

_SIGN, _SIGN_AT, _LABEL_AT = 5.2, 4.8, 10.4  # a row's sign, its middle, its label


class Heights(NamedTuple):
    """How high rows are: of numbers, of ticks, the total."""

    number: float
    tick: float
    total: float


WHOLE: Final = Heights(9.5, 7.2, 12.4)
"""On a whole page."""
TIGHT: Final = Heights(8.0, 6.4, 10.0)
"""On half of one."""


def heights(full: bool) -> Heights:
    """Of the rows on a whole page or on half of one."""
    return WHOLE if full else TIGHT


@dataclass(frozen=True, slots=True)
class Entry:
    """What a player writes in a row: a number of so many ``digits``, else ``ticks``, one a box, or
    a ``ring`` to tick.

    ``place`` and ``value`` are those of its :class:`PadCell`; ``{seat}`` in them is the column
    from 0, ``{player}`` who sits there as a photo names them. ``places``: the places of columns
    that have another. ``right``: where a number ends, a ring's middle, from the cell's middle.
    """

    place: str
    digits: int = 0
    ticks: int = 0
    ring: bool = False
    value: str = ""
    writes: Writes | None = None
    places: Mapping[int, str] = field(default_factory=dict)
    right: float = 1.5 * DIGIT[0]

    def cells(self, cell: Rect, column: int) -> list[PadCell]:
        """Its boxes in a player's cell."""
        named = {"seat": column, "player": f"Player {column + 1}"}
        place = self.places.get(column, self.place).format(**named)
        value = self.value.format(**named)
        cx, cy = cell.centre
        if self.digits:
            w, h = DIGIT[0], min(DIGIT[1], cell.h - 0.4)
            right, top = cx + self.right, cy - h / 2
            digits = [Rect(right - w * n, top, w, h) for n in range(self.digits, 0, -1)]
            box = Rect(digits[0].x, top, w * self.digits, h)
            return [PadCell(place, box, tuple(digits), "number", value)]
        side = _RING if self.ring else TICK
        middles = [cx + _PITCH * (i - (self.ticks - 1) / 2) for i in range(self.ticks)]
        boxes = [Rect(x - side / 2, cy - side / 2, side, side) for x in middles]
        if self.ring:
            boxes = [Rect(cx + self.right - side / 2, cy - side / 2, side, side)]
        return [PadCell(place, box, kind="tick", value=value) for box in boxes]

    def draw(
        self, pen: Pen, cells: Sequence[PadCell], written: str, width: float, room: Rect
    ) -> None:
        """Its boxes, their lines ``width`` points wide, and what is written there, in a player's
        ``room``; digits nearly as high end at its lines, which would else be doubled."""
        for i, cell in enumerate(cells):
            if cell.digits and room.h - cell.box.h < _DOUBLED:
                pen.rect(Rect(cell.box.x, room.y + 0.2, cell.box.w, room.h - 0.4), WHITE, 0)
                edges = (*(digit.x for digit in cell.digits), cell.box.right)
                own = [x for x in edges if min(x - room.x, room.right - x) > _DOUBLED / 2]
                pen.lines([(x, room.y, x, room.bottom) for x in own], width)
                across = [(cell.box.x, y, cell.box.right, y) for y in (room.y, room.bottom)]
                pen.lines(across, 0.35)
            elif cell.digits:
                pen.rect(cell.box, WHITE, width)
                pen.lines([(d.x, d.y, d.x, d.bottom) for d in cell.digits[1:]], width)
            for digit, letter in zip(reversed(cell.digits), reversed(written), strict=False):
                write(pen, *digit.centre, letter, 18)
            if cell.digits:
                continue
            if self.ring:
                pen.circle(*cell.box.centre, cell.box.w / 2, WHITE, 0.6)
            else:
                pen.rect(cell.box, WHITE, 0.6)
            if written and i < int(written):
                tick(pen, cell.box)


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its label, a note at its right, a symbol of the sprite or a sign of the game's own,
    and what is written there; without ``entries`` there is room, which no photo is read for.

    ``line`` is the width of the line above in points; ``tint`` a terrain; ``empty`` the columns,
    from 0, in which nothing is written. Without a label there is a line to write one on, as under
    one ``by_hand``. A note without room stands below the label in a high row, else it is left out.
    ``beside`` tells an example's reader what is written; ``indent``: it belongs to the row above.
    """

    label: str
    note: str = ""
    symbol: str = ""
    entries: tuple[Entry, ...] = ()
    height: float = 0
    tint: str = ""
    font: Font = Font.MEDIUM
    size: float = 8
    line: float = 0.35
    sign: Sign | None = None
    empty: frozenset[int] = frozenset()
    by_hand: bool = False
    beside: str = ""
    total: bool = False
    indent: bool = False

    def high(self, heights: Heights) -> float:
        """Its own height, or that of its kind."""
        if self.height or self.total:
            return self.height or heights.total
        ticked = self.entries and not any(entry.digits for entry in self.entries)
        return heights.tick if ticked else heights.number

    def written(self, player: Any, standing: Standing) -> Written:
        """What stands in a player's cell of a game that is counted."""
        values = [entry.writes and entry.writes(player, standing) for entry in self.entries]
        return tuple("" if value is None else str(int(value)) for value in values)


class _Line(NamedTuple):
    """A row where it stands: its own rectangle from label to right, and each player's cell."""

    row: Row
    box: Rect
    cells: tuple[Rect, ...]


@dataclass(frozen=True, slots=True)
class Table:
    """Rows below each other: labels ``label`` wide from ``left``, columns to ``right``, names
    above.

    ``heads``: what stands in the place of a player's name, by column from 0. ``heading``: what
    stands above it instead of names, and what that says besides.
    """

    rows: Sequence[Row]
    players: int
    label: float
    left: float = LEFT
    right: float = RIGHT
    heads: Mapping[int, str] = field(default_factory=dict)
    title: str = "Name"
    heading: tuple[str, str] = ("", "")
    heights: Heights = WHOLE

    @property
    def columns(self) -> tuple[float, ...]:
        """The edges of the players' columns."""
        first = self.left + self.label
        return tuple(
            first + i * (self.right - first) / self.players for i in range(self.players + 1)
        )

    @property
    def high(self) -> float:
        """How high all rows are."""
        return sum(row.high(self.heights) for row in self.rows)

    def filling(self, room: float) -> Table:
        """It with its numbers as high as that leaves room for, at most as on a whole page."""
        numbers = sum(row.high(self.heights) == self.heights.number for row in self.rows)
        spare = max(0.0, (room - self.high) / max(numbers, 1))
        high = min(WHOLE.number, self.heights.number + spare)
        return replace(self, heights=self.heights._replace(number=high))

    def lines(self, top: float) -> Iterator[_Line]:
        """The rows below each other from ``top``."""
        y = top
        for row in self.rows:
            high = row.high(self.heights)
            cells = tuple(Rect(a, y, b - a, high) for a, b in pairwise(self.columns))
            yield _Line(row, Rect(self.left, y, self.right - self.left, high), cells)
            y += high

    def names(self, top: float, head: float) -> list[Rect]:
        """Where the players' names are written, ``head`` high from ``top``."""
        return [
            Rect(a + 1.4, top, b - a - 2.8, head - 1.6)
            for n, (a, b) in enumerate(pairwise(self.columns))
            if n not in self.heads
        ]

    def cells(self, top: float) -> Iterator[tuple[int, Row, int, list[PadCell]]]:
        """Everything that is written under names that end at ``top``: the column, the row, which
        of its entries, the boxes."""
        for row, _, cells in self.lines(top):
            for column, cell in enumerate(cells):
                for n, entry in enumerate(row.entries if column not in row.empty else ()):
                    yield column, row, n, entry.cells(cell, column)

    def draw(
        self, pen: Pen, top: float, head: float = HAND, counted: Sequence[Counted] = ()
    ) -> float:
        """The rows from ``top`` in their frame, under names or a heading ``head`` high, and what is
        written; returns where they end."""
        if self.heading[0]:
            width = pen.text(self.left, top - 1.7, self.heading[0], Font.SERIF_BOLD, 10)
            pen.text(self.left + width + 2, top - 1.7, self.heading[1], Font.ITALIC, 8)
        else:
            self._draw_heads(pen, top - head, head, [standing.name for _, standing in counted])
        n, free = 0, 0.0
        for row, box, cells in self.lines(top):
            self._draw_row(pen, row, box)
            for column, cell in enumerate(cells):
                if column in row.empty:
                    chart.shade(pen, cell)
            pen.line(self.left, box.y, self.right, box.y, 1.0 if box.y == top else row.line)
            if row.beside and counted:
                n, y = n + 1, max(box.centre[1], free + 2)
                chart.disc(pen, self.right + 5.6, y, str(n), 2.6, filled=True)
                free = pen.paragraph(self.right + 10, y + 1, NOTES - 10, row.beside)
        box = Rect(self.left, top, self.right - self.left, self.high)
        pen.lines([(x, top, x, box.bottom) for x in self.columns[:-1]], 0.6)
        pen.rect(box, None, 1.0)
        for column, row, k, found in self.cells(top):
            text = row.written(*counted[column])[k] if column < len(counted) else ""
            left, right = self.columns[column : column + 2]
            high, width = row.high(self.heights), 1.0 if row.total else 0.6
            room = Rect(left, found[0].box.centre[1] - high / 2, right - left, high)
            row.entries[k].draw(pen, found, text, width, room)
        return box.bottom

    def _draw_heads(self, pen: Pen, top: float, head: float, names: Sequence[str]) -> None:
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
        for box in self.names(top, head):
            pen.line(box.x, box.bottom, box.right, box.bottom, 0.6)
        for i, name in enumerate(names):
            write(pen, (columns[i] + columns[i + 1]) / 2, middle - 0.6, name)

    def _draw_row(self, pen: Pen, row: Row, box: Rect) -> None:
        """Its tint, its sign and its label."""
        if row.tint:
            pen.rect(box, pen.ink.tint(row.tint), 0)
        middle, size = box.centre[1], min(_SIGN, box.h - 2)
        if row.sign is not None:
            row.sign(pen, self.left + _SIGN_AT, middle, size)
        elif row.symbol:
            pen.symbol(row.symbol, self.left + _SIGN_AT, middle, size)
        self._draw_label(pen, row, box, self.columns[0] - 2)

    def _draw_label(self, pen: Pen, row: Row, box: Rect, right: float) -> None:
        signed = row.sign is not None or row.symbol or row.indent
        x = self.left + (_LABEL_AT if signed or not row.label else 2.4)
        middle = box.centre[1]
        note = text_width(row.note, Font.SANS, 8)
        label = text_width(row.label, row.font, row.size)
        beside = bool(row.note) and (
            row.by_hand or not row.label or label + note + 1.6 <= right - x
        )
        below = bool(row.note) and not beside and box.h > HAND + 3
        room = right - x - (note + 1.6 if beside else 0)
        if row.by_hand or not row.label:
            pen.line(x, middle + 1.8, x + room, middle + 1.8, 0.35, pen.ink.note)
        if row.by_hand:
            size = 13 if text_width(row.label, Font.ITALIC, 13) + 1 < room else 10
            write(pen, x + 1, middle, row.label, size, align="left")
        else:
            y = middle - 1.9 if below else middle
            pen.centred_text(
                x, y, fitted(row.label, row.font, row.size, room), row.font, row.size, align="left"
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


# ---- what is written by hand


def write(
    pen: Pen, x: float, y: float, text: str, size: float = 13, align: Align = "centre"
) -> None:
    """What a player writes, its capitals centred on ``y``."""
    pen.centred_text(x, y, text, font=Font.ITALIC, size=size, colour=pen.ink.hand, align=align)


def tick(pen: Pen, box: Rect) -> None:
    """A tick in a box."""
    pen.symbol("tick", *box.centre, 1.2 * box.w, pen.ink.hand, stroke=2.8)


# ---- what rows ask for


def of_player(place: str, digits: int, writes: Writes) -> tuple[Entry]:
    """A number that the record has of a player, at a place of theirs."""
    return (Entry(f"players[{{seat}}].{place}", digits, writes=writes),)


def tick_for(place: str, writes: Writes) -> tuple[Entry]:
    """A box to tick by the one player whom the record names at this place."""
    return (Entry(place, ticks=1, value="{player}", writes=writes),)


def subtotal(category: str) -> tuple[Entry]:
    """The points of a category, in two boxes."""
    place = f"standings[{{seat}}].lines.{category}"
    return (Entry(place, 2, writes=lambda player, standing: standing.subtotal(category)),)


def sums(name: str, digits: int, writes: Writes) -> tuple[Entry]:
    """A number on the way to the total, which neither the record nor its score has by itself."""
    return (Entry(f"standings[{{seat}}].sums.{name}", digits, writes=writes),)


def tie_break(n: int, digits: int = 2) -> tuple[Entry]:
    """The value that decides a tie, from 0."""
    place = f"standings[{{seat}}].tie_breakers[{n}]"
    return (Entry(place, digits, writes=lambda player, standing: standing.tie_breakers[n].value),)


def total_row(full: bool, note: str = "", title: str = "Total", tint: str = "dunes") -> Row:
    """The sum, higher and larger than other rows."""
    writes: Writes = lambda player, standing: standing.total  # noqa: E731
    return Row(
        title,
        note,
        entries=(Entry("standings[{seat}].total", 3, writes=writes),),
        tint=tint,
        font=Font.SERIF_BOLD,
        size=18 if full else 13,
        line=1.0,
        total=True,
    )
