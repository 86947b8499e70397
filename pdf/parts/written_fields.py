"""Worked examples of the rules in short: a few fields as players write on them, the ones to look at circled."""

from __future__ import annotations

from typing import Final

from companion.rules import Example
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.drawing.symbols import said_of

FIELD: Final = 7.6  # mm
_HEAD: Final = 8.4  # for the drawing before a row
_TERRAINS: Final = {"r": "river", "l": "land", "d": "dunes", "m": "mountains"}
_CROSS: Final = "X"
_SIGNS: Final = {_CROSS: "cross", ".": "empty"}


def _field(example: Example, width: float) -> float:
    return min(FIELD, (width - _head(example)) / len(example.fields[0]))


def _head(example: Example) -> float:
    return _HEAD if example.heads else 0.0


def fields_height(example: Example, width: float) -> float:
    """The height of the drawing in mm, in so much room."""
    return _field(example, width) * len(example.fields)


def draw_fields(pen: Pen, x: float, y: float, width: float, example: Example) -> None:
    """The fields from their top left; a row's own drawing stands before it."""
    with pen.figure(_said(example), Rect(x, y, width, fields_height(example, width))):
        _draw_fields(pen, x, y, width, example)


def _said(example: Example) -> str:
    """The fields in words."""
    rows = []
    for row, written in enumerate(example.fields):
        head = f"{said_of(example.heads[row])}: " if row < len(example.heads) else ""
        signs = [
            f"{_SIGNS.get(sign, sign)}{' circled' if (row + 1, column + 1) in example.marked else ''}"
            for column, sign in enumerate(written)
        ]
        rows.append(head + ", ".join(signs))
    return "Fields as written: " + "; ".join(rows)


def _draw_fields(pen: Pen, x: float, y: float, width: float, example: Example) -> None:
    side = _field(example, width)
    left = x + _head(example)
    for row, written in enumerate(example.fields):
        top = y + row * side
        if row < len(example.heads):
            pen.symbol(example.heads[row], x + _HEAD / 2 - 0.6, top + side / 2, min(6.0, side * 0.8))
        for column, sign in enumerate(written):
            cell = Rect(left + column * side, top, side, side)
            terrain = _TERRAINS.get(example.terrain[row][column].lower()) if example.terrain else None
            pen.rect(cell, pen.ink.tint(terrain) if terrain else WHITE, 0.6)
            cx, cy = cell.centre
            if (row + 1, column + 1) in example.marked:
                pen.circle(cx, cy, side * 0.4, WHITE, 1.0, pen.ink.accent)
            if sign == _CROSS:
                arm = side * 0.2
                pen.line(cx - arm, cy - arm, cx + arm, cy + arm, 1.0, cap=1)
                pen.line(cx + arm, cy - arm, cx - arm, cy + arm, 1.0, cap=1)
            elif sign != ".":
                pen.centred_text(cx, cy, sign, Font.BOLD, 10)
    pen.rect(Rect(left, y, side * len(example.fields[0]), side * len(example.fields)), None, 1.0)
