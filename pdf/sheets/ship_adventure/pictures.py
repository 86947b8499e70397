"""What the games of Ship Adventure are explained by: moves, dice of a fight, a token that is read, points of areas."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise, product
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.letters import short_names
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import signs
from pdf.parts.dice import draw_die, draw_symbol_die
from pdf.parts.flow.blocks import Picture, Setting, text
from pdf.parts.motifs import draw_motif
from pdf.sheets.ship_adventure.colours import draw_hatch, draw_swatch, tint_of

_LETTERS: Final = short_names(facts.AREA_COLORS)
_LAND: Final = {(0, 5), (0, 6), (1, 5), (1, 6), (2, 6), (1, 7)}
_WAY: Final = ((0.9, 1.5), (1.5, 1.5), (2.5, 0.6), (3.5, 1.5), (4.5, 1.5))
TOKEN: Final = ("green", (3, 1, 4, 2))
"""The token that is read: its colour, its numbers in the corners from the north-west."""


def draw_face(pen: Pen, cx: float, cy: float, face: int, size: float = 8.0) -> None:
    """A face of the game's die: pips, or the skull."""
    if face == facts.SKULL:
        draw_symbol_die(pen, cx, cy, "skull", size)
    else:
        draw_die(pen, cx, cy, face, size)


def _number(pen: Pen, x: float, y: float, said: str, z: Setting) -> None:
    pen.circle(x, y, max(1.8 * z.k, z.least * 0.23), WHITE, 0.6)
    pen.centred_text(x, y, said, Font.BOLD, z.least)


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
        _number(pen, *at(*place), str(i), z)
    for name, c, r in (("temple", 6.5, 0.5), ("city", 7.5, 1.5), ("skull", 1.5, 2.5)):
        if c < n:
            pen.symbol(name, *at(c, r), side * 0.7, fill=WHITE, stroke=1.8)
    if n > 9:
        pen.symbol("wave", *at(8.5, 0.5), side * 0.7)
        signs.draw_arrow(pen, at(9.05, 0.5), at(9.85, 0.5), 1.0, 1.8 * z.k)


def draw_group(pen: Pen, box: Rect, z: Setting) -> None:
    """Two groups that share the squares of a turn."""
    side = min(8.4 * z.k, box.w / facts.CONQUEST_MOVE)
    for column in range(facts.CONQUEST_MOVE):
        pen.rect(Rect(box.x + column * side, box.y, side, side), pen.ink.tint("river"), 0.35)
    pen.rect(Rect(box.x, box.y, facts.CONQUEST_MOVE * side, side), None, 0.8)
    y, first = box.y + side / 2, facts.CONQUEST_MOVE - 2
    for c in (0.5, 4.5):
        pen.symbol("ship", box.x + c * side, y, side * 0.72, fill=pen.ink.piece("red"))
    signs.draw_arrow(pen, (box.x + 1.05 * side, y), (box.x + 3.9 * side, y), 1.2, 2 * z.k)
    _number(pen, box.x + 2.4 * side, y, str(first), z)
    signs.draw_arrow(pen, (box.x + 5.0 * side, y), (box.x + 5.95 * side, y), 1.2, 2 * z.k)
    said = f"{first} + {facts.CONQUEST_MOVE - first} = {facts.CONQUEST_MOVE} squares"
    pen.text(box.x, box.y + side + z.least * 0.42, said, Font.SANS, z.least)


def sides(one: Sequence[str], other: Sequence[str] = ()) -> Picture:
    """What either side of a fight has: faces of a die by their number, else signs."""

    def draw(pen: Pen, box: Rect, z: Setting) -> None:
        x, cy, k = box.x, box.y + box.h / 2, z.k
        for what in (*one, *(("vs", *other) if other else ())):
            if what == "vs":
                pen.centred_text(x + 3 * k, cy, what, Font.ITALIC, z.least)
                x += 7 * k
            elif what.isdigit():
                draw_face(pen, x + 3 * k, cy, int(what), 6 * k)
                x += 7 * k
            elif what == "to":
                signs.draw_arrow(pen, (x, cy), (x + 5 * k, cy), 1.2, 2.2)
                x += 6.4 * k
            else:
                pen.symbol(what, x + 2.8 * k, cy, 5.4 * k, fill=WHITE, stroke=1.8)
                x += 6.4 * k

    return draw


def battle(one: tuple[int, int], other: tuple[int, int]) -> Picture:
    """A battle's roll: each side's units and its die, and what they come to."""

    def draw(pen: Pen, box: Rect, z: Setting) -> None:
        k = z.k
        for i, (colour, (units, face)) in enumerate((("red", one), ("blue", other))):
            x = box.x + i * box.w / 2
            for n in range(units):
                pen.symbol("ship", x + (4 + n * 7.4) * k, box.y + 4.2 * k, 7 * k, fill=pen.ink.piece(colour))
            draw_face(pen, x + 4.2 * k, box.y + 13.2 * k, face, 6.4 * k)
            more = (units - 1) * facts.EXTRA_ATTACKER
            said = f"+ {more} further unit{'s' * (units > 2)} = "
            width = pen.centred_text(x + 9 * k, box.y + 13.2 * k, said, Font.MEDIUM, z.body, align="left")
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


def coins(many: int) -> Picture:
    """Dice of a temple's token, on gold."""

    def draw(pen: Pen, box: Rect, z: Setting) -> None:
        side = 5.0 * z.k
        for i in range(many):
            x = box.centre[0] + (i - (many - 1) / 2) * (side + 0.8 * z.k)
            draw_face(pen, x, box.centre[1], 5, side)

    return draw


def draw_token(pen: Pen, box: Rect, z: Setting, colour: str, numbers: Sequence[int], place: int = 0) -> None:
    """A token's back: its colour on the border, one pointer at its north edge, numbers in the corners.

    ``place``: of its area, for the hatching of a colour that has none of its own.
    """
    side, (cx, cy) = box.w, box.centre
    edge = side * 0.17
    draw_swatch(pen, box, colour, place)
    inner = Rect(box.x + edge, box.y + edge, side - 2 * edge, side - 2 * edge)
    pen.rect(inner, WHITE, 0.6)
    pen.lines([(cx, inner.y, cx, inner.bottom), (inner.x, cy, inner.right, cy)], 0.35, pen.ink.note)
    for i, n in enumerate(numbers):
        x, y = cx + (side * 0.18 if i % 2 else -side * 0.18), cy + (side * 0.18 if i > 1 else -side * 0.18)
        pen.centred_text(x, y, str(n), Font.BOLD, 13 if side > 17 else max(10, z.least))
    tip = [(cx, box.y + 0.3), (cx - side * 0.13, inner.y + side * 0.02), (cx + side * 0.13, inner.y + side * 0.02)]
    pen.polygon(tip, pen.ink.line, 0.6, WHITE)


def draw_reading(pen: Pen, box: Rect, z: Setting) -> None:
    """From token to area, to tile, to square."""
    colour, numbers = TOKEN
    d = min(19 * z.k, box.w / 5.4)
    gap = (box.w - 4 * d) / 3
    lefts = [box.x + i * (d + gap) for i in range(4)]
    for left in lefts[:-1]:
        y = box.y + d / 2
        signs.draw_arrow(pen, (left + d + gap * 0.3, y), (left + d + gap * 0.7, y), 1.4, min(2.4 * z.k, gap * 0.36))
    draw_token(pen, Rect(lefts[0], box.y, d, d), z, colour, numbers)
    for i, name in enumerate(facts.AREA_COLORS):
        cell = Rect(lefts[1] + i % 3 * d / 3, box.y + i // 3 * d / 3, d / 3, d / 3)
        pen.rect(cell, tint_of(pen, name), 0.35)
        draw_hatch(pen, cell, name, step=1.3 * z.k)
        if name == colour:
            pen.rect(cell, None, 1.6, pen.ink.accent)
        w, h = 0.58 * z.least, 0.43 * z.least
        pen.rounded(Rect(cell.centre[0] - w / 2, cell.centre[1] - h / 2, w, h), 0.6, WHITE, 0.35)
        pen.centred_text(*cell.centre, _LETTERS[name], Font.MEDIUM, z.least)
    _quarters(pen, Rect(lefts[2], box.y, d, d), z, numbers, tiles=True)
    _quarters(pen, Rect(lefts[3], box.y, d, d), z, numbers, tiles=False)
    for i, said in enumerate(
        ("turn it: pointer north", "its colour: the area", "tiles 1, 2, … until land", "squares, too")
    ):
        laid = text(said, align="left" if i < 3 else "right", small=True)(d + gap * 0.9 if i < 3 else d + gap * 0.6, z)
        laid.draw(pen, lefts[i] if i < 3 else box.right - d - gap * 0.6, box.y + d + 1.2 * z.k)


def _quarters(pen: Pen, box: Rect, z: Setting, numbers: Sequence[int], tiles: bool) -> None:
    """The tiles of an area, 2 the first with land; or the squares of that tile, 1 the first that is land."""
    half = box.w / 2
    for i, n in enumerate(numbers):
        cell = Rect(box.x + i % 2 * half, box.y + i // 2 * half, half, half)
        land = not tiles and i % 2 == 1
        pen.rect(cell, pen.ink.tint("land" if land else "river"), 0.6)
        for x, y in ((0.25, 0.4), (0.75, 0.4)) if land else ():
            draw_motif(pen, "land", cell.x + x * half, cell.y + y * half, 0.7 * z.k)
        for row, column in {2: ((0, 1), (1, 1)), 3: ((0, 0),), 4: ((0, 0),)}.get(n, ()) if tiles else ():
            square = Rect(cell.x + column * half / 2, cell.y + row * half / 2, half / 2, half / 2)
            pen.rect(square, pen.ink.tint("land"), 0.35)
            draw_motif(pen, "land", square.centre[0], square.centre[1], 0.6 * z.k)
    for i, n in enumerate(numbers):
        cell = Rect(box.x + i % 2 * half, box.y + i // 2 * half, half, half)
        if n == (2 if tiles else 1):
            pen.rect(cell, None, 1.6, pen.ink.accent)
        x, y = (cell.x + 2.2 * z.k, cell.bottom - 2.2 * z.k) if tiles else cell.centre
        _number(pen, x, y, str(n), z)
    pen.rect(box, None, 0.6)
