"""The summary of Sailorman Dice: the totals of up to four players, and the evening's further games."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from companion.errors import BadInput
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.map_codes import read_map_code
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect, divide
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import chart
from pdf.sheets.sailorman_dice.options import SummaryOptions

SEATS: Final = facts.PLAYERS[1]

_NOTES: Final = {
    "rows": "Points in the six row boxes",
    "columns": "Points in the nine column boxes",
    "areas": "Points in the eight area boxes",
    "shells": "The numbers of circled shells",
    "largest-group": "Equal numbers, joined at their sides",
    "second-group": "The next group; any number",
}
# which fields of a small map are marked beside a category: a row, a column, an area, two groups
_MARKED: Final = {
    "rows": {(2, c) for c in range(9)},
    "columns": {(r, 5) for r in range(6)},
    "areas": {(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)},
    "largest-group": {(1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 5), (3, 6), (4, 4), (3, 4)},
    "second-group": {(3, 6), (3, 7), (4, 6), (4, 5)},
}


@dataclass(frozen=True, slots=True)
class _Style:
    """Measures of one size, mm and points."""

    left: float
    right: float
    label: float  # width of the labels' column
    top: float
    names: float  # heights of rows
    row: float
    total: float
    tie: float
    heading: float
    games: int


_FULL: Final = _Style(6, 190, 70, 42, 14, 15.5, 17, 12, 13, 6)
_HALF: Final = _Style(6, 190, 64, 22, 10.5, 11.5, 12.5, 9, 10, 0)


def draw(order: Order[SummaryOptions]) -> Printed:
    """The summary as PDF. Raises BadInput where so many do not fit the paper; a code is checked and printed."""
    options = order.options
    division = divide(order.paper, options.up)
    place = division.places[0]
    if place.w < _HALF.right:
        raise BadInput.at("--set up", options.up, f"1 on {order.paper.title}; the nearest fit is 1")
    code = read_map_code(order.seed, "--seed").code if order.seed is not None else None
    draw = partial(_draw, place.w, place.h, order.game.title, code)
    printed = print_pieces(order, INKS[options.ink], division, [Piece(p, draw) for p in division.places])
    return replace(printed, code=code)


def _draw(width: float, height: float, title: str, code: str | None, pen: Pen) -> None:
    full = height > 200
    style = _FULL if full else _HALF
    chart.draw_neatline(pen, Rect(0, 0, width, height), chart.without_corners(chart.FULL if full else chart.HALF))
    _heading(pen, style, full, title, code)
    y = _table(pen, style)
    if style.games:
        _evening(pen, style, y + 14)


def _heading(pen: Pen, style: _Style, full: bool, title: str, code: str | None) -> None:
    note = pen.ink.note
    if full:
        chart.draw_rose(pen, 22, 22, 14, 10, (0.9, 0.62))
        pen.text(41.4, 21, title, Font.SERIF, 28)
        pen.text(42, 29, "Score summary", Font.ITALIC, 13)
        pen.text(42, 34.6, "Copy each player's totals; most points win. Unofficial.", Font.SANS, 8, note)
        x, lines = 128.0, [(18.0, "Date"), (31.0, "Map No.")]
    else:
        chart.draw_star(pen, 13.4, 12, 7)
        width = pen.text(23, 14, title, Font.SERIF, 18)
        pen.text(23 + width + 4, 14, "Score summary", Font.ITALIC, 13)
        x, lines = 114.0, [(15.0, "Date")]
        pen.line(140, 15, style.right, 15)
        pen.text(140, 18, "Map No.", Font.SANS, 8, note)
    end = style.right if full else 136
    for y, label in lines:
        pen.line(x, y, end, y)
        pen.text(x, y + 3, label, Font.SANS, 8, note)
    if code is not None:
        shown = (x, 29.6) if full else (140.0, 13.6)
        if len(code) <= 27:
            pen.text(*shown, code, Font.MEDIUM, 10 if full else 8)
        else:
            pen.text(shown[0], shown[1] - 2.7, code[:28], Font.MEDIUM, 8)
            pen.text(shown[0], shown[1], code[28:], Font.MEDIUM, 8)


def _columns(style: _Style) -> list[float]:
    """The left edges of the players' columns, and the right edge of the last."""
    first = style.left + style.label
    step = (style.right - first) / SEATS
    return [first + i * step for i in range(SEATS + 1)]


def _table(pen: Pen, style: _Style) -> float:
    """The players' totals; returns where it ends."""
    note, columns = pen.ink.note, _columns(style)
    y = style.top
    first = columns[0]
    for i, x in enumerate(columns[:-1], 1):
        pen.text(x + 2, y + 3.4, f"Player {i}", Font.SANS, 8, note)
    top, y = y, y + style.names
    for name, label in facts.CATEGORIES.items():
        pen.line(style.left, y, style.right, y, 0.6)
        middle = y + style.row / 2
        pen.text(style.left + 2, middle - 0.2, label, Font.SERIF, style.heading)
        pen.text(style.left + 2, middle + 3.4, _NOTES[name], Font.SANS, 8, note)
        _pictogram(pen, name, first - 10, middle, 1.25 if style.row > 12 else 1.0)
        y += style.row
    sums = Rect(style.left, y, style.right - style.left, style.total)
    pen.rect(sums, pen.ink.tint("river"), 1.0)
    pen.centred_text(style.left + 2, sums.centre[1], "Total", Font.SERIF_BOLD, style.heading, align="left")
    y = sums.bottom
    pen.text(style.left + 2, y + style.tie / 2 - 0.2, "Tie: numbers in the river", Font.SANS, 8)
    below = "Crosses do not count; still tied, all of them win"
    pen.text(style.left + 2, y + style.tie / 2 + 3, below, Font.SANS, 8, note)
    y += style.tie
    pen.lines([(x, top, x, y) for x in columns[1:-1]], 0.6)
    pen.line(first, top, first, y, 1.0)
    pen.rect(Rect(style.left, top, style.right - style.left, y - top), None, 1.0)
    return y


def _pictogram(pen: Pen, category: str, cx: float, cy: float, cell: float) -> None:
    """A small map with what the category counts, or a shell."""
    if category == "shells":
        pen.symbol("shell", cx, cy, 6.4 * cell, pen.ink.accent)
        return
    x, y = cx - facts.N_COLS / 2 * cell, cy - facts.N_ROWS / 2 * cell
    w, h = facts.N_COLS * cell, facts.N_ROWS * cell
    for r, c in sorted(_MARKED[category]):
        pen.rect(Rect(x + c * cell, y + r * cell, cell, cell), pen.ink.line, 0)
    grid = [(x, y + r * cell, x + w, y + r * cell) for r in range(1, facts.N_ROWS)]
    grid += [(x + c * cell, y, x + c * cell, y + h) for c in range(1, facts.N_COLS)]
    pen.lines(grid, 0.35, pen.ink.note)
    pen.rect(Rect(x, y, w, h), None, 0.6)


def _evening(pen: Pen, style: _Style, y: float) -> None:
    """Further games of the same players: a total for each, and their sum."""
    note, columns, row = pen.ink.note, _columns(style), 8.0
    pen.text(style.left, y, "The evening", Font.SERIF, 13)
    pen.text(style.right, y, "The totals of all games, under the same names", Font.SANS, 8, note, "right")
    top = y + 3
    for i in range(style.games):
        at = top + i * row
        if i:
            pen.line(style.left, at, style.right, at, 0.35)
        pen.centred_text(style.left + 2, at + row / 2, f"Game {i + 1}", Font.SANS, 8, align="left")
        pen.text(style.left + 17, at + row / 2 + 1, "Map No.", Font.SANS, 8, note)
        pen.line(style.left + 27, at + row - 2, columns[0] - 3, at + row - 2, 0.35)
    sums = Rect(style.left, top + style.games * row, style.right - style.left, 10)
    pen.rect(sums, pen.ink.tint("dunes"), 1.0)
    pen.centred_text(style.left + 2, sums.centre[1], "All games", Font.SERIF_BOLD, 10, align="left")
    pen.lines([(x, top, x, sums.bottom) for x in columns[1:-1]], 0.6)
    pen.line(columns[0], top, columns[0], sums.bottom, 1.0)
    pen.rect(Rect(style.left, top, style.right - style.left, sums.bottom - top), None, 1.0)
