"""A score pad drawn from rows of data: a label and a column for each player, on a whole page or half of one.

A game whose pad is a plain table prints it with :func:`print_score_pad`; a pad with more on it
takes the rows alone, :func:`draw_rows`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from typing import Final, TypeVar

from companion.errors import BadInput
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.links import page_link
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts.choices import PadOptions
from pdf.parts.headings import LEFT, RIGHT, HeadingStyle, draw_heading
from pdf.parts.pads import draw_borders, draw_title_block

O = TypeVar("O", bound=PadOptions)  # noqa: E741

Sign = Callable[[Pen, float, float, float], None]
"""Draws a row's sign: centre and size in mm."""


@dataclass(frozen=True, slots=True)
class Row:
    """A row to write in: its label, a note at its right, a symbol of the sprite or a sign of the game's own.

    ``height`` is in mm; on a standard pad it counts in parts of a plain row. A cell holds a number,
    or ``boxes`` to tick, or with ``circle`` one circle at its right. ``line`` is the width of the
    line above in points; ``tint`` a terrain that the label is tinted as.
    """

    label: str
    note: str = ""
    symbol: str = ""
    height: float = 1.0
    tint: str = ""
    boxes: int = 0
    circle: bool = False
    font: Font = Font.MEDIUM
    size: float = 10
    line: float = 0.35
    sign: Sign | None = None


TOTAL: Final = Row("Total", "", "", 1.4, "dunes", font=Font.SERIF_BOLD, size=18, line=1.0)
"""The last row of a standard pad, above its tie-breaks."""


@dataclass(frozen=True, slots=True)
class RowStyle:
    """Places in a label, in mm from its left: the middle of the symbol, its size and the room about it, the words."""

    symbol_x: float = 5.0
    symbol: float = 5.0
    room: float = 2.4
    label_x: float = 11.0


PLAIN: Final = RowStyle()


def even_columns(left: float, right: float, columns: int) -> tuple[float, ...]:
    """The edges of so many columns of one width."""
    return tuple(left + i * (right - left) / columns for i in range(columns + 1))


def draw_rows(pen: Pen, columns: Sequence[float], top: float, rows: Sequence[Row], style: RowStyle = PLAIN) -> float:
    """Rows below each other from ``top`` down, ``columns`` the edges of the players'; returns where they end."""
    y = top
    for row in rows:
        if row.tint:
            pen.rect(Rect(LEFT, y, columns[0] - LEFT, row.height), pen.ink.tint(row.tint), 0)
        pen.line(LEFT, y, columns[-1], y, 1.0 if y == top else row.line)
        middle, size = y + row.height / 2, min(style.symbol, row.height - style.room)
        if row.sign is not None:
            row.sign(pen, LEFT + style.symbol_x, middle, size)
        elif row.symbol:
            pen.symbol(row.symbol, LEFT + style.symbol_x, middle, size)
        pen.centred_text(LEFT + style.label_x, middle, row.label, row.font, row.size, align="left")
        if row.note:
            pen.centred_text(columns[0] - 2, middle, row.note, Font.SANS, 8, pen.ink.note, "right")
        _marks(pen, columns, middle, row)
        y += row.height
    return y


def _marks(pen: Pen, columns: Sequence[float], middle: float, row: Row) -> None:
    """What is ticked in the cells of a row."""
    for left, right in pairwise(columns):
        for i in range(row.boxes):
            x = (left + right) / 2 + (i - (row.boxes - 1) / 2) * 8
            pen.rounded(Rect(x - 2.2, middle - 2.2, 4.4, 4.4), 0.7, WHITE, 0.6)
        if row.circle:
            pen.circle(right - 3.6, middle, 2.0, WHITE, 0.6)


# ---- the standard pad


@dataclass(frozen=True, slots=True)
class _Style:
    """Measures of a whole page or half of one, in mm and points."""

    heading: HeadingStyle
    qr: float
    top: float
    names: float
    bottom: float
    row: float  # at most
    largest: float  # type


_FULL: Final = _Style(HeadingStyle((LEFT, 16.4), 28, (LEFT + 0.4, 23.4), (LEFT + 0.4, 28.6)), 22, 33, 11, 252, 21, 18)
_HALF: Final = _Style(HeadingStyle((LEFT, 15.4), 18, None, (LEFT, 20.6)), 16, 26, 8.4, 122, 10, 13)
_LEAST_ROW: Final = 5.6
_LABEL: Final = 66.0
_WIDE: Final = 4  # players; for more of them the labels take less
_NARROW_LABEL: Final = 52.0


def print_score_pad(order: Order[O], rows: Sequence[Row], ties: Sequence[Row] = (), note: str = "") -> Printed:
    """A pad of ``rows``, a total, and ``ties`` below it, with a column for each player of the game at most.

    ``note`` says below the title where the rules tell it. Raises BadInput for more to a page than fit.
    """
    options = order.options
    style = _FULL if options.up == 1 else _HALF
    height = _row_height(style, rows, ties)
    if height < _LEAST_ROW:
        raise BadInput.at("--set up", options.up, "1; so many rows need a whole page")
    link = page_link(order.base_url, order.game.slug, "score")
    draw = partial(
        _draw, style=style, link=link, rows=rows, ties=ties, note=note, title=order.game.title,
        subtitle=order.sheet.title, players=order.game.players[1], height=height,
    )  # fmt: skip
    return print_frames(order, INKS[options.ink], order.sheet.summary, [Drawing(order.sheet.title, draw)], options.up)


def _row_height(style: _Style, rows: Sequence[Row], ties: Sequence[Row]) -> float:
    """The height of a plain row that fills the page, in mm."""
    parts = sum(row.height for row in (*rows, TOTAL, *ties))
    return min(style.row, (style.bottom - style.top - style.names) / parts)


def _draw(
    pen: Pen,
    style: _Style,
    link: str,
    rows: Sequence[Row],
    ties: Sequence[Row],
    note: str,
    title: str,
    subtitle: str,
    players: int,
    height: float,
) -> None:
    draw_heading(pen, title, subtitle, note, style.heading)
    draw_title_block(pen, link, style.qr)
    columns = even_columns(LEFT + (_LABEL if players <= _WIDE else _NARROW_LABEL), RIGHT, players)
    pen.centred_text(columns[0] - 3, style.top + style.names - 3, "Name", Font.SANS, 8, pen.ink.note, "right")
    below = [replace(tie, line=1.0 if i == 0 else tie.line) for i, tie in enumerate(ties)]
    sized = [
        replace(row, height=row.height * height, size=min(row.size, style.largest if row is TOTAL else 10))
        for row in (*rows, TOTAL, *below)
    ]
    y = draw_rows(pen, columns, style.top + style.names, sized)
    draw_borders(pen, columns, style.top, y, style.names)
