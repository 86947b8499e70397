"""The rows of a score pad: a label, and boxes to write or tick in for each player. All lengths in
mm.

A game says what stands in its pad. This module says where it stands, and where its boxes are for
reading a photo of it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import pairwise
from typing import Any, Final, NamedTuple

from companion.results import Standing
from pdf.drawing.paper import Extent
from pdf.drawing.pen import WHITE, Align, Font, Pen, Rect, fitted, spaced, text_width
from pdf.parts.chart import LEFT, RIGHT, disc, shade
from pdf.parts.pad_cells import PadCell

NOTES: Final = 38.0
"""The room for notes at the right of an example's table."""
HAND: Final = 8.0
"""The least height of what people write in."""
DIGIT: Final = Extent(6.8, 8.0)
"""Width and height of the box of a digit."""
TICK: Final = 5.0
"""The side of a box to tick."""
_PITCH: Final = 6.6  # from tick to tick
_RING: Final = 5.6  # across a ring to tick
_NOTED: Final = 11.2  # mm of a row with a note below its label
_AIR: Final = 1.5  # mm of a row, above and below its boxes, that make them boxes
_APART: Final = 2.6  # mm between the totals of two players: boxes of digits are narrower for it

RowSign = Callable[[Pen, float, float, float], None]
"""Draws a row's sign: centre and size in mm."""

Counted = tuple[Any, Standing]
"""A player of a game that is counted: the part of the record that rows read, and the standing."""
Writes = Callable[[Any, Standing], int | None]
"""Returns what a player writes, from record and standing: a number, how many ticks, or None."""

_SIGN, _SIGN_AT, _LABEL_AT = 5.2, 4.8, 10.4  # a row's sign, its middle, its label


class Heights(NamedTuple):
    """The heights of rows: rows of numbers, rows of ticks, and the total."""

    number: float
    tick: float
    total: float


WHOLE: Final = Heights(9.5, 7.2, 12.4)
"""The heights on a whole page."""
TIGHT: Final = Heights(8.0, 6.4, 10.0)
"""The heights on half a page."""


def heights(full: bool) -> Heights:
    """Returns the heights of rows on a whole page or on half of one."""
    return WHOLE if full else TIGHT


@dataclass(frozen=True, slots=True)
class Entry:
    """What a player writes in a row: a number of so many ``digits``, or ``ticks``, a box each, or a
    ``ring`` to tick.

    ``place``, ``value``: those of its :class:`PadCell`. In them ``{seat}`` is the column from 0,
    and ``{player}`` is the name of the player there, as a photo has it. ``places``: the places of
    columns that have another one. ``right``: how far from the cell's middle a number ends, or a
    ring has its middle; else a number of three digits stands in the middle.
    """

    place: str
    digits: int = 0
    ticks: int = 0
    ring: bool = False
    value: str = ""
    writes: Writes | None = None
    places: Mapping[int, str] = field(default_factory=dict)
    right: float | None = None

    def cells(self, cell: Rect, column: int) -> list[PadCell]:
        """Returns the boxes of the entry in a player's cell."""
        named = {"seat": column, "player": f"Player {column + 1}"}
        place = self.places.get(column, self.place).format(**named)
        value = self.value.format(**named)
        if not self.digits:
            return [PadCell(place, box, kind="tick", value=value) for box in self._to_tick(cell)]
        w, h = min(DIGIT.w, (cell.w - _APART) / 3), min(DIGIT.h, cell.h - _AIR)
        # its right end: that of three digits that stand in the middle, unless it has one of its own
        from_middle = 1.5 * w if self.right is None else self.right
        right, top = cell.cx + from_middle, cell.cy - h / 2
        box = Rect(right - w * self.digits, top, w * self.digits, h)
        # from the left, each told by how many digits it and those after it are
        digits = [Rect(right - w * n, top, w, h) for n in range(self.digits, 0, -1)]
        return [PadCell(place, box, tuple(digits), "number", value)]

    def _to_tick(self, cell: Rect) -> list[Rect]:
        # side by side; a ring stands alone
        if self.ring:
            return [Rect.around((cell.cx + (self.right or 0), cell.cy), _RING, _RING)]
        return [Rect.around((x, cell.cy), TICK, TICK) for x in spaced(cell.cx, self.ticks, _PITCH)]

    def written(self, player: Any, standing: Standing) -> str:
        """Returns what stands in a player's cell when a game is counted; for ticks, how many."""
        value = self.writes and self.writes(player, standing)
        return "" if value is None else str(int(value))

    def draw(self, pen: Pen, cells: Sequence[PadCell], written: str, width: float) -> None:
        """Draws the boxes of the entry, lines ``width`` points wide, and what is written there."""
        for i, cell in enumerate(cells):
            if cell.digits:
                _draw_number(pen, cell, written, width)
                continue
            if self.ring:
                pen.circle(*cell.box.centre, cell.box.w / 2, WHITE, 0.6)
            else:
                pen.rect(cell.box, WHITE, 0.6)
            if written and i < int(written):
                tick(pen, cell.box)


@dataclass(frozen=True, slots=True)
class PadRow:
    """A row of a pad: its label, a note at its right, its symbol or a sign of the game's own, and
    its entries. A row without ``entries`` has room to write, which is not read from photos.

    ``line``: points of the line above; ``tint``: a terrain; ``empty``: the columns, from 0, in
    which nothing is written. A row without a label has a line to write one on; so has a row
    ``by_hand``. A note without room beside the label stands below it in a high row and is left out
    in others. ``beside``: tells the reader of an example what is written. ``indent``: the row
    belongs to the row above.
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
    sign: RowSign | None = None
    empty: frozenset[int] = frozenset()
    by_hand: bool = False
    beside: str = ""
    total: bool = False
    indent: bool = False

    @property
    def has_line(self) -> bool:
        """Whether it has a line to write its label on."""
        return self.by_hand or not self.label

    def high(self, heights: Heights) -> float:
        """Returns the row's own height, or the height of rows of its kind."""
        if self.height:
            return self.height
        if self.total:
            return heights.total
        ticked = self.entries and not any(entry.digits for entry in self.entries)
        return heights.tick if ticked else heights.number


class _Line(NamedTuple):
    # a row at its place: its rectangle from the label to the right end, and the cell of each player
    row: PadRow
    box: Rect
    cells: tuple[Rect, ...]


class Asked(NamedTuple):
    """What is written in one cell of a table: the player's column, the row, its entry, and the
    boxes of the entry."""

    column: int
    row: PadRow
    entry: Entry
    boxes: list[PadCell]

    def written(self, counted: Sequence[Counted]) -> str:
        """Returns what stands there in a game that is counted; nothing in the column of nobody."""
        if self.column >= len(counted):
            return ""
        return self.entry.written(*counted[self.column])


@dataclass(frozen=True, slots=True)
class PadTable:
    """Rows below each other: labels ``label`` mm wide from ``left``, columns up to ``right``, names
    above.

    ``heads``: the text that replaces a player's name, by column from 0. ``heading``: a title and
    its note, which replace the row of names.
    """

    rows: Sequence[PadRow]
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
        edges = range(self.players + 1)
        return tuple(first + n * (self.right - first) / self.players for n in edges)

    @property
    def high(self) -> float:
        """The height of all rows together."""
        return sum(row.high(self.heights) for row in self.rows)

    def filling(self, room: float) -> PadTable:
        """Returns the table with higher rows of numbers, so that it fills ``room``. They are not
        higher than a note below the label asks for."""
        numbers = sum(row.high(self.heights) == self.heights.number for row in self.rows)
        spare = max(0.0, (room - self.high) / max(numbers, 1))
        high = min(_NOTED, self.heights.number + spare)
        return replace(self, heights=self.heights._replace(number=high))

    def lines(self, top: float) -> Iterator[_Line]:
        """Yields the rows, one below the other from ``top``."""
        for row in self.rows:
            high = row.high(self.heights)
            columns = pairwise(self.columns)
            cells = tuple(Rect(left, top, right - left, high) for left, right in columns)
            yield _Line(row, Rect(self.left, top, self.right - self.left, high), cells)
            top += high

    def names(self, top: float, high: float) -> list[Rect]:
        """Returns the boxes for the players' names, ``high`` mm down from ``top``."""
        return [
            Rect(left + 1.4, top, right - left - 2.8, high - 1.6)
            for n, (left, right) in enumerate(pairwise(self.columns))
            if n not in self.heads
        ]

    def cells(self, top: float) -> Iterator[Asked]:
        """Yields everything that is written below ``top``."""
        for row, _, cells in self.lines(top):
            for column, cell in enumerate(cells):
                for entry in row.entries if column not in row.empty else ():
                    yield Asked(column, row, entry, entry.cells(cell, column))

    def draw(
        self, pen: Pen, top: float, head: float = HAND, counted: Sequence[Counted] = ()
    ) -> float:
        """Draws the rows from ``top`` in their frame, with names or a heading ``head`` mm high
        above them, and what is written. Returns where they end."""
        title, note = self.heading
        if title:
            width = pen.text(self.left, top - 1.7, title, Font.SERIF_BOLD, 10)
            pen.text(self.left + width + 2, top - 1.7, note, Font.ITALIC, 8)
        else:
            self._draw_heads(pen, top - head, head, [standing.name for _, standing in counted])
        # how many notes stand beside the table by now, and where the last one ends
        notes, notes_end = 0, 0.0
        for row, box, cells in self.lines(top):
            self._draw_row(pen, row, box)
            for column, cell in enumerate(cells):
                if column in row.empty:
                    shade(pen, cell)
            pen.line(self.left, box.y, self.right, box.y, 1.0 if box.y == top else row.line)
            if row.beside and counted:
                notes += 1
                y = max(box.cy, notes_end + 2)
                notes_end = self._draw_beside(pen, y, notes, row.beside)
        frame = Rect(self.left, top, self.right - self.left, self.high)
        pen.lines([(x, top, x, frame.bottom) for x in self.columns[:-1]], 0.6)
        pen.rect(frame, None, 1.0)
        for asked in self.cells(top):
            width = 1.0 if asked.row.total else 0.6
            asked.entry.draw(pen, asked.boxes, asked.written(counted), width)
        return frame.bottom

    def _draw_beside(self, pen: Pen, y: float, number: int, note: str) -> float:
        # a numbered note at the right of its row. Returns where it ends.
        disc(pen, self.right + 5.6, y, str(number), 2.6, filled=True)
        return pen.paragraph(self.right + 10, y + 1, NOTES - 10, note)

    def _draw_heads(self, pen: Pen, top: float, head: float, names: Sequence[str]) -> None:
        columns, middle = self.columns, top + head / 2
        left, y, note = columns[0] - 2, top + head - 3, pen.ink.note
        pen.centred_text(left, y, self.title, Font.SANS, size=8, colour=note, align="right")
        middles = [(left + right) / 2 for left, right in pairwise(columns)]
        for column, name in self.heads.items():
            pen.centred_text(middles[column], middle, name, Font.SERIF, 10)
        for box in self.names(top, head):
            pen.line(box.x, box.bottom, box.right, box.bottom, 0.6)
        for x, name in zip(middles, names, strict=False):
            write(pen, x, middle - 0.6, name)

    def _draw_row(self, pen: Pen, row: PadRow, box: Rect) -> None:
        if row.tint:
            pen.rect(box, pen.ink.tint(row.tint), 0)
        middle, size = box.cy, min(_SIGN, box.h - 2)
        if row.sign is not None:
            row.sign(pen, self.left + _SIGN_AT, middle, size)
        elif row.symbol:
            pen.symbol(row.symbol, self.left + _SIGN_AT, middle, size)
        self._draw_label(pen, row, box, self.columns[0] - 2)

    def _draw_label(self, pen: Pen, row: PadRow, box: Rect, right: float) -> None:
        signed = row.sign is not None or row.symbol or row.indent
        x = self.left + (_LABEL_AT if signed or not row.label else 2.4)
        wide = text_width(row.label, row.font, row.size)
        wide_note = text_width(row.note, Font.SANS, 8)
        # where the note stands, if anywhere
        beside = bool(row.note) and (row.has_line or wide + wide_note + 1.6 <= right - x)
        below = bool(row.note) and not beside and box.h >= _NOTED
        room = right - x - (wide_note + 1.6 if beside else 0)
        _draw_words(pen, row, x, box.cy - 1.9 if below else box.cy, room)
        draw_note = partial(
            pen.centred_text,
            font=Font.SANS,
            size=8,
            colour=None if row.tint else pen.ink.note,
        )
        if beside:
            draw_note(right, box.cy, row.note, align="right")
        elif below:
            draw_note(x, box.cy + 2.1, fitted(row.note, Font.SANS, 8, room), align="left")


def _draw_words(pen: Pen, row: PadRow, x: float, y: float, room: float) -> None:
    # the label of a row, or the line to write it on
    if row.has_line:
        pen.line(x, y + 1.8, x + room, y + 1.8, 0.35, pen.ink.note)
    if row.by_hand:
        size = 13 if text_width(row.label, Font.ITALIC, 13) + 1 < room else 10
        write(pen, x + 1, y, row.label, size, align="left")
    else:
        words = fitted(row.label, row.font, row.size, room)
        pen.centred_text(x, y, words, row.font, row.size, align="left")


# ---- what is written by hand


def _draw_number(pen: Pen, cell: PadCell, written: str, width: float) -> None:
    # the last digit stands at the right
    pen.rect(cell.box, WHITE, width)
    pen.lines([(digit.x, digit.y, digit.x, digit.bottom) for digit in cell.digits[1:]], width)
    for digit, letter in zip(reversed(cell.digits), reversed(written), strict=False):
        write(pen, *digit.centre, letter, 18)


def write(
    pen: Pen, x: float, y: float, text: str, size: float = 13, align: Align = "centre"
) -> None:
    """Writes ``text`` as a player's hand does, its capitals centred on ``y``."""
    pen.centred_text(x, y, text, font=Font.ITALIC, size=size, colour=pen.ink.hand, align=align)


def tick(pen: Pen, box: Rect) -> None:
    """Draws a tick in a box."""
    pen.symbol("tick", *box.centre, 1.2 * box.w, pen.ink.hand, stroke=2.8)


# ---- what rows ask for


def of_player(place: str, digits: int, writes: Writes) -> tuple[Entry]:
    """Returns the entry of a number that the record has, at a place of each player."""
    return (Entry(f"players[{{seat}}].{place}", digits, writes=writes),)


def tick_for(place: str, writes: Writes) -> tuple[Entry]:
    """Returns the entry of a box to tick, for the one player whom the record names at this
    place."""
    return (Entry(place, ticks=1, value="{player}", writes=writes),)


def subtotal(category: str) -> tuple[Entry]:
    """Returns the entry for the points of a category, in two boxes."""
    place = f"standings[{{seat}}].lines.{category}"
    return (Entry(place, 2, writes=lambda player, standing: standing.subtotal(category)),)


def sums(name: str, digits: int, writes: Writes) -> tuple[Entry]:
    """Returns the entry for a number on the way to the total. Neither the record nor its score has
    it."""
    return (Entry(f"standings[{{seat}}].sums.{name}", digits, writes=writes),)


def tie_break(n: int, digits: int = 2) -> tuple[Entry]:
    """Returns the entry for the ``n``-th value that decides a tie, from 0."""
    place = f"standings[{{seat}}].tie_breakers[{n}]"
    return (Entry(place, digits, writes=lambda player, standing: standing.tie_breakers[n].value),)


def total_row(full: bool, note: str = "", title: str = "Total", tint: str = "dunes") -> PadRow:
    """Returns the row of the total, higher and larger than other rows."""
    writes: Writes = lambda player, standing: standing.total  # noqa: E731
    return PadRow(
        title,
        note,
        entries=(Entry("standings[{seat}].total", 3, writes=writes),),
        tint=tint,
        font=Font.SERIF_BOLD,
        size=18 if full else 13,
        line=1.0,
        total=True,
    )
