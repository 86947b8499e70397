"""Signs by their names: symbols of the sprite, and small drawings that look the same everywhere.

``coin`` is a gold coin (gold, so that it is no white treasure) and ``x`` a written cross; ``d:4``
or ``d:bell`` is a die, ``c:5`` a playing card, ``n:1`` a numbered disc, ``o:red`` the sign of a
player. A sign stands in a line of words or beside a block of them.
"""

import math
from typing import Final

from pdf.drawing.pen import POINTS_PER_MM, WHITE, Font, Pen, Point, Rect, spokes
from pdf.drawing.symbols import label_of
from pdf.parts import chart

_EMS: Final = {"d": 1.12, "c": 0.98, "n": 1.2, "o": 1.3, "x": 0.95, "coin": 1.12}
_SYMBOL: Final = 1.3  # ems
_AIR: Final = 0.14  # ems after a die or a coin, whose rim would touch the words
_RIMMED: Final = ("d", "coin")
_MILLED: Final = 10.0  # mm; smaller coins have a plain rim
_CARD: Final = 1.38  # heights to a width
OWNERS: Final = {"red": "starfish", "blue": "anchor", "green": "fish", "yellow": "shell"}
"""The signs that tell the players' colours apart in grey, in every game."""
_TREASURE: Final = "treasure-"  # symbols of pieces, which have colours of their own


def width_of(sign: str, size: float) -> float:
    """Returns the width of a sign in a line of ``size`` points, in mm, with the air after it."""
    kind, _, _ = sign.partition(":")
    return _EMS.get(kind, _SYMBOL) * size / POINTS_PER_MM + air_of(sign, size)


def air_of(sign: str, size: float) -> float:
    """Returns the air after a sign in a line, in mm."""
    kind, _, _ = sign.partition(":")
    return _AIR * size / POINTS_PER_MM if kind in _RIMMED else 0.0


def label_of_sign(sign: str) -> str:
    """Returns a sign in words, for people who hear it."""
    kind, _, what = sign.partition(":")
    if not what:
        return "cross" if sign == "x" else label_of(sign)
    if kind == "o":
        return OWNERS[what]
    return {"d": "die showing ", "c": "card ", "n": ""}[kind] + label_of(what)


def draw_sign(
    pen: Pen, sign: str, cx: float, cy: float, side: float, size: float, stroke: float = 2.0
) -> None:
    """Draws a sign ``side`` mm wide, with its middle at ``cx``, ``cy``. Letters on it have at most
    ``size`` points; ``stroke`` is that of a symbol."""
    kind, _, what = sign.partition(":")
    if kind == "d":
        draw_die(pen, cx, cy, int(what) if what.isdigit() else what, side)
    elif kind == "c":
        draw_card(pen, Rect.around((cx, cy), side, side * _CARD), what, size)
    elif kind == "n":
        chart.disc(pen, cx, cy, what, side / 2, filled=True, size=size)
    elif kind == "o":
        pen.symbol(OWNERS[what], cx, cy, side, stroke=stroke)
    elif sign == "x":
        arm = side * 0.4
        for way in (arm, -arm):
            pen.line(cx - arm, cy - way, cx + arm, cy + way, 1.2, cap=1)
    elif sign == "coin":
        draw_coin(pen, cx, cy, side)
    else:
        colour = pen.ink.accent if sign == "shell" else None
        fill = WHITE
        if sign.startswith(_TREASURE):
            fill = pen.ink.piece(sign.removeprefix(_TREASURE))
        pen.symbol(sign, cx, cy, side, colour, fill=fill, stroke=stroke)


def draw_coin(
    pen: Pen, cx: float, cy: float, across: float, worth: str = "", least: float = 8
) -> None:
    """Draws a gold coin with its worth, in type of at least ``least`` points, or with a ring
    instead. A large one has a milled rim."""
    r = across / 2
    pen.circle(cx, cy, r, pen.ink.gold, 0.6)
    if across >= _MILLED:
        rim = r - 1.1
        pen.circle(cx, cy, rim, None, 0.6)
        pen.lines(spokes(cx, cy, rim, r, range(0, 360, 12)), 0.6)
    if worth:
        pen.centred_text(cx, cy, worth, Font.BOLD, max(least, across * 1.6))
    else:
        pen.circle(cx, cy, across * 0.28, None, 0.6)


def draw_card(pen: Pen, box: Rect, what: str, size: float, fill: str = WHITE) -> None:
    """Draws a playing card with a letter or number, a star (``*``), or a symbol of the sprite."""
    pen.rounded(box, min(1.2, box.w * 0.15), fill, 0.6)
    if what == "*":
        pen.symbol("star", *box.centre, box.w * 0.7, fill=pen.ink.line)
    elif len(what) > 3:
        pen.symbol(what, *box.centre, box.w * 0.76, stroke=1.8)
    elif what:
        pen.centred_text(*box.centre, what, Font.BOLD, size)


def draw_arrow(pen: Pen, start: Point, end: Point, width: float = 1.4, head: float = 2.6) -> None:
    """Draws an arrow from one point to another, its head ``head`` mm long."""
    (x1, y1), (x2, y2) = start, end
    length = math.dist(start, end)
    # a mm along the arrow
    dx, dy = (x2 - x1) / length, (y2 - y1) / length
    neck_x, neck_y = x2 - dx * head, y2 - dy * head
    half = head * 0.44
    # the shaft ends a little inside the head
    pen.line(x1, y1, x2 - dx * head * 0.7, y2 - dy * head * 0.7, width)
    left, right = (neck_x - dy * half, neck_y + dx * half), (neck_x + dy * half, neck_y - dx * half)
    pen.polygon([end, left, right], pen.ink.line)


_PIPS: Final = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, 1), (1, -1), (-1, 1)),
    5: ((-1, -1), (1, 1), (1, -1), (-1, 1), (0, 0)),
    6: ((-1, -1), (1, 1), (1, -1), (-1, 1), (-1, 0), (1, 0)),
}


def draw_die(pen: Pen, cx: float, cy: float, face: int | str, size: float = 8.0) -> None:
    """Draws a die that shows a number from 1 to 6, or a symbol."""
    box = Rect.around((cx, cy), size, size)
    shows = f"a {label_of(face)}" if isinstance(face, str) else str(face)
    with pen.figure(f"die showing {shows}", box):
        pen.rounded(box, size * 0.18, WHITE, 1.0)
        if isinstance(face, str):
            pen.symbol(face, cx, cy, size * 0.72)
            return
        apart = size * 0.26
        for x, y in _PIPS[face]:
            pen.circle(cx + x * apart, cy + y * apart, size * 0.09, pen.ink.line, 0)
