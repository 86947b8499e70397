"""What the games of Ship Adventure are explained by: moves, points of areas, a token that is read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

from companion.games.ship_adventure import facts
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import signs, tables
from pdf.parts.flow.blocks import Picture, Setting
from pdf.parts.motifs import draw_motif
from pdf.sheets.ship_adventure.colours import draw_swatch

_LAND: Final = {(0, 5), (0, 6), (1, 5), (1, 6), (2, 6), (1, 7)}
_WAY: Final = ((0.9, 1.5), (1.5, 1.5), (2.5, 0.6), (3.5, 1.5), (4.5, 1.5))


def draw_moves(pen: Pen, box: Rect, z: Setting) -> None:
    """A ship's move of as many squares as there may be, beside land; a wave."""
    side = box.h / 3
    n = int(min(10, box.w // side))

    def at(c: float, r: float) -> tuple[float, float]:
        return box.x + c * side, box.y + r * side

    for row, column in product(range(3), range(n)):
        land = (row, column) in _LAND
        pen.rect(Rect(*at(column, row), side, side), pen.ink.tint("land" if land else "river"), 0.35)
        for x, y in ((0.18, 0.9), (0.82, 0.9)) if land else ((0.5, 0.2),) if (row + column) % 2 else ():
            draw_motif(pen, "land" if land else "river", *at(column + x, row + y), side / 17)
    pen.rect(Rect(box.x, box.y, n * side, box.h), None, 0.8)
    pen.symbol("ship", *at(0.5, 1.5), side * 0.74, fill=pen.ink.piece("red"))
    pen.lines([(*at(*a), *at(*b)) for a, b in pairwise(_WAY)], 1.2)
    for i, place in enumerate(_WAY[1 : facts.PLAYER_MOVE + 1], 1):
        tables.disc(pen, *at(*place), str(i), max(1.8 * z.k, z.least * 0.23), size=z.least)
    for name, c, r in (("temple", 6.5, 0.5), ("city", 7.5, 1.5), ("skull", 1.5, 2.5)):
        if c < n:
            pen.symbol(name, *at(c, r), side * 0.7, fill=WHITE, stroke=1.8)
    if n > 9:
        pen.symbol("wave", *at(8.5, 0.5), side * 0.7)
        signs.draw_arrow(pen, at(9.05, 0.5), at(9.85, 0.5), 1.0, 1.8 * z.k)


def draw_group(pen: Pen, box: Rect, z: Setting) -> None:
    """Two groups that share the squares of a turn."""
    total = facts.CONQUEST_MOVE
    first = facts.CONQUEST_MOVE - 2
    side = min(8.4 * z.k, box.w / total)
    y = box.y + side / 2
    for column in range(total):
        pen.rect(Rect(box.x + column * side, box.y, side, side), pen.ink.tint("river"), 0.35)
    pen.rect(Rect(box.x, box.y, total * side, side), None, 0.8)
    for ship, start, end in ((0.5, 1.05, 3.9), (4.5, 5.0, 5.95)):
        pen.symbol("ship", box.x + ship * side, y, side * 0.72, fill=pen.ink.piece("red"))
        signs.draw_arrow(pen, (box.x + start * side, y), (box.x + end * side, y), 1.2, 2 * z.k)
    tables.disc(pen, box.x + 2.4 * side, y, str(first), max(1.8 * z.k, z.least * 0.23), size=z.least)
    words = f"{first} + {total - first} = {total} squares"
    pen.text(box.x, box.y + side + z.least * 0.42, words, Font.SANS, z.least)


def battle(one: tuple[int, int], other: tuple[int, int]) -> Picture:
    """A battle's roll: each side's units and its die, and what they come to."""

    def draw(pen: Pen, box: Rect, z: Setting) -> None:
        k = z.k
        for i, (colour, (units, face)) in enumerate((("red", one), ("blue", other))):
            x = box.x + i * box.w / 2
            for n in range(units):
                pen.symbol("ship", x + (4 + n * 7.4) * k, box.y + 4.2 * k, 7 * k, fill=pen.ink.piece(colour))
            signs.draw_die(pen, x + 4.2 * k, box.y + 13.2 * k, face, 6.4 * k)
            more = (units - 1) * facts.EXTRA_ATTACKER
            words = f"+ {more} further unit{'s' * (units > 2)} = "
            width = pen.centred_text(x + 9 * k, box.y + 13.2 * k, words, Font.MEDIUM, z.body, align="left")
            pen.centred_text(x + 9.6 * k + width, box.y + 13.2 * k, str(face + more), Font.BOLD, 13, align="left")
        pen.centred_text(box.x + box.w / 2 - 6 * k, box.y + 4.2 * k, "vs", Font.ITALIC, z.title)

    return draw


def points(colour: str, held: int) -> Picture:
    """An area's points, those held with a flag."""

    def draw(pen: Pen, box: Rect, z: Setting) -> None:
        side, k = box.h, z.k
        for i, kind in enumerate(("temple", "skull", "temple")):
            one = Rect(box.x + i * (side + 1.4 * k), box.y, side, side)
            draw_swatch(pen, one, colour)
            pen.circle(*one.centre, side * 0.38, WHITE, 0.6)
            pen.symbol(kind, *one.centre, side * 0.52, stroke=1.9)
            if i < held:
                pen.symbol("flag", one.right - 1.4 * k, one.y + 1.4 * k, 4 * k, fill=WHITE)

    return draw


def draw_token(pen: Pen, box: Rect, z: Setting, colour: str, numbers: Sequence[int], place: int = 0) -> None:
    """A token's back: its colour on the border, one pointer at its north edge, numbers in the corners.

    ``place``: of its area, for the hatching of a colour that has none of its own.
    """
    draw_swatch(pen, box, colour, place)
    draw_token_numbers(pen, box, numbers, max(10, z.least))


def draw_token_numbers(pen: Pen, box: Rect, numbers: Sequence[int], least: float) -> None:
    """What stands within the border of a token's back: pointer and numbers, those of at least so many points."""
    side, (cx, cy) = box.w, box.centre
    edge = side * 0.17
    away = side * 0.18
    inner = Rect(box.x + edge, box.y + edge, side - 2 * edge, side - 2 * edge)
    pen.rect(inner, WHITE, 0.6)
    pen.lines([(cx, inner.y, cx, inner.bottom), (inner.x, cy, inner.right, cy)], 0.35, pen.ink.note)
    for i, n in enumerate(numbers):
        x, y = cx + (away if i % 2 else -away), cy + (away if i > 1 else -away)
        pen.centred_text(x, y, str(n), Font.BOLD, 13 if side > 17 else least)
    tip = box.y + 0.04 * side
    half = 0.13 * side
    pen.polygon([(cx, tip), (cx - half, inner.y), (cx + half, inner.y)], pen.ink.line, 0.6, WHITE)
