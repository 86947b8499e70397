"""Dice on paper, with pips or a sign of their own."""

from __future__ import annotations

from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.drawing.symbols import said_of


def draw_die(pen: Pen, cx: float, cy: float, face: int, size: float = 8.0) -> None:
    """A die showing ``face``, 1 to 6."""
    with pen.figure(f"die showing {face}", _box(cx, cy, size)):
        _draw_pips(pen, cx, cy, face, size)


def _draw_pips(pen: Pen, cx: float, cy: float, face: int, size: float) -> None:
    _outline(pen, cx, cy, size)
    pairs = {
        1: ((0, 0),),
        2: ((-1, -1), (1, 1)),
        3: ((-1, -1), (0, 0), (1, 1)),
        4: ((-1, -1), (1, 1), (1, -1), (-1, 1)),
        5: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 0)),
        6: ((-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0)),
    }
    o = size * 0.26
    for x, y in pairs[face]:
        pen.circle(cx + x * o, cy + y * o, size * 0.09, pen.ink.line, 0)


def draw_symbol_die(pen: Pen, cx: float, cy: float, symbol: str, size: float = 8.0) -> None:
    """A die showing a symbol."""
    with pen.figure(f"die showing a {said_of(symbol)}", _box(cx, cy, size)):
        _outline(pen, cx, cy, size)
        pen.symbol(symbol, cx, cy, size * 0.72)


def _box(cx: float, cy: float, size: float) -> Rect:
    return Rect(cx - size / 2, cy - size / 2, size, size)


def _outline(pen: Pen, cx: float, cy: float, size: float) -> None:
    pen.rounded(_box(cx, cy, size), size * 0.18, WHITE, 1.0)
