"""The coordinate aid of Ship Adventure: from a treasure token to the square of its map piece, and a worksheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Tile, board_of
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.letters import short_names
from companion.games.ship_adventure.locate import CORNERS, Located, locate
from companion.games.ship_adventure.rules.aids import aid
from pdf.drawing.fonts import Font, fitted
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts import tables
from pdf.parts.choices import LargePrintOptions
from pdf.parts.flow.blocks import Block, Column, Laid, Picture, Row, Setting, row, stack, table, text
from pdf.parts.flow.sides import print_pages
from pdf.parts.flow.told import aid_of
from pdf.parts.signs import draw_arrow
from pdf.sheets.ship_adventure.colours import draw_swatch, tint_of
from pdf.sheets.ship_adventure.pictures import draw_token
from pdf.sheets.ship_adventure.terrain import BoardDrawing, Squares

_ROWS: Final = 6  # of the worksheet
_TOKEN, _SEA, _SQUARE, _BIG = 24.0, 24.0, 8.4, 12.0  # mm: a token, the sea map, a square of an area and of a tile
_GAP: Final = 7.0
_WIDE, _HIGH = 3 * _GAP + _TOKEN + _SEA + 4 * _SQUARE + 2 * _BIG, 4 * _SQUARE + 4.0


class Example(NamedTuple):
    """A token and the area that it names: what is 's place, tiles and numbers in CORNERS' order."""

    area: int
    tiles: tuple[Tile, Tile, Tile, Tile]
    numbers: tuple[int, int, int, int]

    @property
    def located(self) -> Located:
        return locate(self.tiles, self.numbers)


EXAMPLES: Final = (
    Example(1, (("~~", "~j"), (">v", "^<"), ("jc", "~h"), ("k~", "~~")), (2, 1, 4, 3)),
    Example(6, (("tj", "j~"), ("~j", "j~"), ("~~", "~~"), ("~k", "~~")), (4, 2, 3, 1)),
)


def draw(order: Order[LargePrintOptions]) -> Printed:
    """The aid as PDF; the areas bear the colours of the owner's sea map, or ours."""
    copy = order.copy_as(ShipCopy)
    one, several = (_example(example, area_colors_of(copy)) for example in EXAMPLES)
    figures = {"one": one, "several": several, "worksheet": _worksheet()}
    return print_pages(order, aid_of(aid("coordinate-aid", copy), lambda narrow: figures), order.options)


def _example(example: Example, colours: Sequence[str]) -> Block:
    """The pictures, then at their right, or below, what was looked at and why."""
    why = [text("**Why**")]
    why += [text(f"{step.text}.") for step in example.located.steps]
    shown = reading_of(example, colours)

    def pictures(width: float, z: Setting) -> Laid:
        return Laid(_HIGH * z.k, lambda pen, x, y: shown(pen, Rect(x, y, _WIDE * z.k, _HIGH * z.k), z))

    return row(pictures, stack(*why, gap=1), widths=(-_WIDE, 1), rule=False)


def reading_of(example: Example, colours: Sequence[str] = facts.AREA_COLORS) -> Picture:
    """From token to sea map, to area, to tile."""
    return partial(_pictures, example=example, colours=colours)


def _pictures(pen: Pen, box: Rect, z: Setting, example: Example, colours: Sequence[str]) -> None:
    """Token, sea map, area and tile from left to right, as large as ``box`` is wide."""
    located, colour, k = example.located, colours[example.area], min(box.w / _WIDE, box.h / _HIGH)
    x, y, high, side = box.x + 1.5, box.y, 4 * _SQUARE * k, 2 * _BIG * k
    gap = min((box.w - (_WIDE - 3 * _GAP) * k) / 3, 2.4 * _GAP)
    token = Rect(x, y + (high - _TOKEN * k) / 2, _TOKEN * k, _TOKEN * k)
    sea = Rect(token.right + gap, y + (high - _SEA * k) / 2, _SEA * k, _SEA * k)
    area = Rect(sea.right + gap, y, high, high)
    tile = Rect(area.right + gap, y + (high - side) / 2, side, side)
    for a, b in pairwise((token, sea, area, tile)):
        draw_arrow(pen, (a.right + gap * 0.25, y + high / 2), (b.x - gap * 0.25, y + high / 2), 1.0, 1.8 * k)
    numbers = ", ".join(f"{n} {corner}" for n, corner in zip(example.numbers, CORNERS, strict=True))
    with pen.figure(f"A token, its border {colour}, its numbers {numbers}", token):
        draw_token(pen, token, z, colour, example.numbers, example.area)
    with pen.figure(f"The sea map, its {colour} area framed", sea):
        _sea_map(pen, sea, example.area, colours, z)
    with pen.figure("The four tiles of the area, those passed over crossed out", area):
        _area(pen, area, example, located, z)
    with pen.figure("The tile with the square of the map piece framed", tile):
        _tile(pen, tile, example, located, z)
    for box, caption in (
        (token, fitted(f"border: {colour}", Font.SANS, z.least, token.w + gap)),
        (sea, "the area"),
        (tile, "the tile"),
    ):
        pen.text(box.centre[0], box.bottom + z.least * 0.45, caption, Font.SANS, z.least, pen.ink.note, "centre")


def _sea_map(pen: Pen, box: Rect, found: int, colours: Sequence[str], z: Setting) -> None:
    """The nine areas, the one that is meant framed."""
    names = short_names(colours)
    side = box.w / facts.AREAS_ACROSS
    for i, colour in enumerate(colours):
        row, col = divmod(i, facts.AREAS_ACROSS)
        cell = Rect(box.x + col * side, box.y + row * side, side, side)
        if i == found:
            draw_swatch(pen, cell, colour, i)
            w, h = 0.68 * z.least, 0.46 * z.least
            patch = Rect(cell.centre[0] - w / 2, cell.centre[1] - h / 2, w, h)
            pen.rounded(patch, 0.6, WHITE, 0.35)
        else:
            pen.rect(cell, tint_of(pen, colour), 0.35, pen.ink.note)
        pen.centred_text(*cell.centre, names[colour], Font.MEDIUM, z.least)
    row, col = divmod(found, facts.AREAS_ACROSS)
    cell = Rect(box.x + col * side, box.y + row * side, side, side)
    pen.rect(box, None, 0.6)
    pen.rect(cell, None, 1.4, pen.ink.accent)


def _board(pen: Pen, box: Rect, board: Board, side: float, name: str) -> None:
    """A few squares as they lie on the table; their drawings have this name."""
    BoardDrawing(Squares(pen.document, pen.ink, side, name), board, box.x, box.y, alone=True).draw_squares(pen)


def _area(pen: Pen, box: Rect, example: Example, located: Located, z: Setting) -> None:
    """The area's four tiles with their numbers, those passed over crossed out, the square that it is framed."""
    nw, ne, sw, se = example.tiles
    _board(pen, box, board_of([[nw, ne], [sw, se]]), box.w / 4, f"A{example.area}")
    half = box.w / 2
    pen.lines([(box.x + half, box.y, box.x + half, box.bottom), (box.x, box.y + half, box.right, box.y + half)], 1.0)
    pen.rect(box, None, 1.0)
    _found(pen, box, located, box.w / 4, (0, 0))
    passed = {step.number for step in located.steps if step.what == "tile" and not step.taken}
    for i, n in enumerate(example.numbers):
        x, y = box.x + (i % 2 + 0.5) * half, box.y + (i // 2 + 0.5) * half
        _disc(pen, x, y, n, i == located.tile, n in passed, z)


def _disc(pen: Pen, x: float, y: float, n: int, taken: bool, passed: bool, z: Setting) -> None:
    """A number in its disc, dark where it is taken, crossed out where it was passed over."""
    k = max(1.0, z.least / 10)
    tables.disc(pen, x, y, str(n), 3.0 * k, filled=taken, size=z.title)
    if passed:
        pen.line(x - 3.6 * k, y + 3.6 * k, x + 3.6 * k, y - 3.6 * k, 1.0)


def _tile(pen: Pen, box: Rect, example: Example, located: Located, z: Setting) -> None:
    """The tile where the piece lies, its squares numbered where that decides."""
    if located.tile is None:
        raise ValueError("an example leads to a square")
    _board(pen, box, Board(example.tiles[located.tile]), box.w / 2, f"T{example.area}")
    pen.rect(box, None, 1.0)
    _found(pen, box, located, box.w / 2, (located.tile // 2 * facts.TILE, located.tile % 2 * facts.TILE))
    looked = {step.corner: step for step in located.steps if step.what == "square"}
    for i, n in enumerate(example.numbers if looked else ()):
        x, y = box.x + (i % 2 + 0.5) * box.w / 2, box.y + (i // 2 + 0.5) * box.w / 2
        step = looked.get(CORNERS[i])
        _disc(pen, x, y, n, step is not None and step.taken, step is not None and not step.taken, z)


def _found(pen: Pen, box: Rect, located: Located, side: float, corner: tuple[int, int]) -> None:
    if located.square is not None:
        row, col = located.square[0] - corner[0], located.square[1] - corner[1]
        pen.rect(Rect(box.x + col * side, box.y + row * side, side, side), None, 1.8, pen.ink.accent)


def _worksheet() -> Block:
    """Lines for tokens: their numbers, the tiles and squares looked at, where the piece lies."""

    def token(pen: Pen, box: Rect, z: Setting) -> None:
        (cx, cy), r = box.centre, 4.6 * z.k
        pen.rect(Rect(cx - r, cy - r, 2 * r, 2 * r), WHITE, 0.35, pen.ink.note)
        pen.lines([(cx - r, cy, cx + r, cy), (cx, cy - r, cx, cy + r)], 0.35, pen.ink.note)

    def blank(pen: Pen, box: Rect, z: Setting) -> None:
        pen.line(box.x + 1.5, box.bottom - 2 * z.k, box.right - 1.5, box.bottom - 2 * z.k, 0.35, pen.ink.note)

    titles = ("Token", "Area: its border", "Tile: first with land", "Land square in it", "Square", "Piece found")
    shares = (-16.0, 1.0, 1.1, 1.1, 0.7, 1.1)
    columns = [Column(title, share, "centre") for title, share in zip(titles, shares, strict=True)]
    order, pieces = _choices(len(CORNERS), 0.0), _choices(facts.MAP_PIECES, 5.6)
    line: Row = (token, blank, order, order, blank, pieces)
    return table(columns, [line] * _ROWS, 10.6, heads=0)


def _choices(many: int, side: float) -> Picture:
    """Numbers to strike out or circle, in boxes of ``side`` mm if that is any."""

    def draw(pen: Pen, box: Rect, z: Setting) -> None:
        step = min(7.0 * z.k, (box.w - 1) / many)
        for n in range(1, many + 1):
            x = box.centre[0] + (n - (many + 1) / 2) * step
            if side:
                w = min(side * z.k, step - 0.6)
                pen.rounded(Rect(x - w / 2, box.centre[1] - w / 2, w, w), 0.7, WHITE, 0.6)
            pen.centred_text(x, box.centre[1], str(n), Font.SANS, z.least if side else z.title, pen.ink.note)

    return draw
