"""The coordinate aid of Ship Adventure: from a treasure token to the square of its map piece, and a worksheet."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Tile, board_of
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy
from companion.games.ship_adventure.letters import short_names
from companion.games.ship_adventure.locate import CORNERS, Located, locate
from companion.games.ship_adventure.rules.treasure_map import TREASURE_MAP
from pdf.drawing.fonts import Font, fitted
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.operands import number
from pdf.drawing.paper import POINTS_PER_MM, Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart, tables
from pdf.parts.choices import InkOptions
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.reference import draw_house_note, draw_rules
from pdf.sheets.ship_adventure.colours import draw_swatch, tint_of
from pdf.sheets.ship_adventure.marks import whose
from pdf.sheets.ship_adventure.terrain import TileDrawing

_SQUARE: Final = 9.0  # mm of the area's squares
_BIG: Final = 13.0  # of the tile's
_HIGH: Final = 4 * _SQUARE
_ROWS: Final = 6  # of the worksheet


class Example(NamedTuple):
    """A token and the area that it names: what is told of it, the area's place, tiles and numbers in CORNERS' order."""

    title: str
    area: int
    tiles: tuple[Tile, Tile, Tile, Tile]
    numbers: tuple[int, int, int, int]

    @property
    def located(self) -> Located:
        return locate(self.tiles, self.numbers)


EXAMPLES: Final = (
    Example("One land square", 1, (("~~", "~j"), (">v", "^<"), ("jc", "~h"), ("k~", "~~")), (2, 1, 4, 3)),
    Example("Several land squares", 6, (("tj", "j~"), ("~j", "j~"), ("~~", "~~"), ("~k", "~~")), (4, 2, 3, 1)),
)


def draw_coordinate_aid(order: Order[InkOptions]) -> Printed:
    """The aid as PDF; the areas bear the colours of the owner's sea map, or ours."""
    options = order.options
    copy = order.copy_as(ShipCopy)
    drawing = Drawing(order.sheet.title, partial(_draw, copy=copy))
    return print_frames(order, INKS[options.ink], order.sheet.summary, [drawing])


def _draw(pen: Pen, copy: ShipCopy | None) -> None:
    draw_heading(pen, "Find the map piece", "Ship Adventure, Treasure Map", f"Rules: {facts.PIECES}. Unofficial.")
    own = whose(from_copy(copy, "area_colors"), copy, "ours, not the publisher’s")
    pen.text(RIGHT, 20, f"Colours of the areas: {own}", Font.SANS, 8, pen.ink.note, "right")
    draw_rules(pen, Rect(LEFT, 29.6, RIGHT - LEFT, 29.4), TREASURE_MAP.section("pieces").rules, 2, steps=True)
    colours = area_colors_of(copy)
    for i, example in enumerate(EXAMPLES):
        _example(pen, 66.4 + i * 50, example, colours)
    _worksheet(pen, 170)


def _example(pen: Pen, top: float, example: Example, colours: Sequence[str]) -> None:
    """Token, sea map, area and tile from left to right, then what was looked at and why."""
    located = example.located
    colour = colours[example.area]
    draw_title(pen, LEFT, top, example.title)
    y = top + 4.6
    token = Rect(LEFT, y + (_HIGH - 26) / 2, 26, 26)
    sea = Rect(token.right + 9, y + (_HIGH - 27) / 2, 27, 27)
    area = Rect(sea.right + 9, y, _HIGH, _HIGH)
    tile = Rect(area.right + 9, y + (_HIGH - 2 * _BIG) / 2, 2 * _BIG, 2 * _BIG)
    for a, b in pairwise((token, sea, area, tile)):
        x = (a.right + b.x) / 2 - 0.8
        pen.path("M0 0 L1.6 3 L0 6", x, y + _HIGH / 2 - 3, 1, None, 1.0)
    numbers = ", ".join(f"{n} {corner}" for n, corner in zip(example.numbers, CORNERS, strict=True))
    with pen.figure(f"A token, its border {colour}, its numbers {numbers}", token):
        _token(pen, token, example, colour)
    with pen.figure(f"The sea map, its {colour} area framed", sea):
        _sea_map(pen, sea, example.area, colours)
    with pen.figure("The four tiles of the area, those passed over crossed out", area):
        _area(pen, area, example, located)
    with pen.figure("The tile with the square of the map piece framed", tile):
        _tile(pen, tile, example, located)
    for box, caption in (
        (token, fitted(f"border: {colour}", Font.SANS, 8, token.w)),
        (sea, "the area"),
        (tile, "the tile"),
    ):
        pen.text(box.centre[0], box.bottom + 3.6, caption, Font.SANS, 8, pen.ink.note, "centre")
    x = tile.right + 5
    row = y + 4.4
    pen.text(x, row, "Why", Font.MEDIUM, 8)
    row += 4.6
    for step in located.steps:
        shown = None if step.taken else pen.ink.note
        with pen.item():
            row = pen.paragraph(x, row, RIGHT - x, step.text + ".", Font.SANS, 8, shown) + 0.8


def _token(pen: Pen, box: Rect, example: Example, colour: str) -> None:
    """A token as read: its border in the area's colour, the numbers in the corners about its compass."""
    draw_swatch(pen, box, colour, example.area)
    inner = Rect(box.x + 3, box.y + 3, box.w - 6, box.h - 6)
    pen.rect(inner, WHITE, 0.6)
    cx, cy = box.centre
    chart.draw_star(pen, cx, cy, 4.6, (1.0, 0.5))
    for i, n in enumerate(example.numbers):
        x, y = cx + (5.8 if i % 2 else -5.8), cy + (5.8 if i // 2 else -5.8)
        pen.centred_text(x, y, str(n), Font.SERIF_BOLD, 13)


def _sea_map(pen: Pen, box: Rect, found: int, colours: Sequence[str]) -> None:
    """The nine areas, the one that is meant framed."""
    names = short_names(colours)
    side = box.w / facts.AREAS_ACROSS
    for i, colour in enumerate(colours):
        row, col = divmod(i, facts.AREAS_ACROSS)
        cell = Rect(box.x + col * side, box.y + row * side, side, side)
        if i == found:
            draw_swatch(pen, cell, colour, i)
            pen.rounded(Rect(cell.centre[0] - 2.9, cell.centre[1] - 1.9, 5.8, 3.8), 0.6, WHITE, 0.35)
        else:
            pen.rect(cell, tint_of(pen, colour), 0.35, pen.ink.note)
        pen.centred_text(*cell.centre, names[colour], Font.MEDIUM, 8)
    row, col = divmod(found, facts.AREAS_ACROSS)
    cell = Rect(box.x + col * side, box.y + row * side, side, side)
    pen.rect(box, None, 0.6)
    pen.rect(cell, None, 1.4, pen.ink.accent)


def _board(pen: Pen, box: Rect, board: Board, side: float) -> None:
    """A few squares as they lie on the table."""
    move = f"1 0 0 1 {number(box.x * POINTS_PER_MM)} {number(-box.y * POINTS_PER_MM)} cm"
    with pen.within(move):
        TileDrawing(board, side).draw(pen)


def _area(pen: Pen, box: Rect, example: Example, located: Located) -> None:
    """The area's four tiles with their numbers, those passed over crossed out, the square that it is framed."""
    nw, ne, sw, se = example.tiles
    _board(pen, box, board_of([[nw, ne], [sw, se]]), _SQUARE)
    half = box.w / 2
    pen.lines([(box.x + half, box.y, box.x + half, box.bottom), (box.x, box.y + half, box.right, box.y + half)], 1.0)
    pen.rect(box, None, 1.0)
    _found(pen, box, located, _SQUARE, (0, 0))
    passed = {step.number for step in located.steps if step.what == "tile" and not step.taken}
    for i, n in enumerate(example.numbers):
        x, y = box.x + (i % 2 + 0.5) * half, box.y + (i // 2 + 0.5) * half
        tables.disc(pen, x, y, str(n), 3.2, filled=i == located.tile, size=10)
        if n in passed:
            pen.line(x - 3.6, y + 3.6, x + 3.6, y - 3.6, 1.0)


def _tile(pen: Pen, box: Rect, example: Example, located: Located) -> None:
    """The tile where the piece lies, its squares numbered where that decides."""
    if located.tile is None:
        raise ValueError("an example leads to a square")
    _board(pen, box, Board(example.tiles[located.tile]), _BIG)
    pen.rect(box, None, 1.0)
    _found(pen, box, located, _BIG, (located.tile // 2 * facts.TILE, located.tile % 2 * facts.TILE))
    looked = {step.corner: step for step in located.steps if step.what == "square"}
    for i, n in enumerate(example.numbers if looked else ()):
        x, y = box.x + (i % 2 + 0.5) * _BIG, box.y + (i // 2 + 0.5) * _BIG
        step = looked.get(CORNERS[i])
        tables.disc(pen, x, y, str(n), 3.2, filled=step is not None and step.taken, size=10)
        if step is not None and not step.taken:
            pen.line(x - 3.6, y + 3.6, x + 3.6, y - 3.6, 1.0)


def _found(pen: Pen, box: Rect, located: Located, side: float, corner: tuple[int, int]) -> None:
    if located.square is not None:
        row, col = located.square[0] - corner[0], located.square[1] - corner[1]
        pen.rect(Rect(box.x + col * side, box.y + row * side, side, side), None, 1.8, pen.ink.accent)


def _worksheet(pen: Pen, top: float) -> None:
    """Lines for tokens: their numbers, the tiles and squares looked at, where the piece lies."""
    draw_title(pen, LEFT, top, "Your tokens")
    said = f"Strike out what is all sea, circle what you take. {facts.STATEMENTS['land'].text}"
    pen.text(RIGHT, top, said, Font.SANS, 8, pen.ink.note, "right")
    grid = tables.Grid(LEFT, top + 3.2, (20, 34, 40, 40, 20, 26), (7, *(11.0,) * _ROWS))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    heads = ("Token", "Area: its border", "Tile: the first with land", "Land square in it", "Square", "Piece found")
    for column, head in enumerate(heads):
        pen.centred_text(*grid.cell(0, column).centre, head, Font.MEDIUM, 8)
    for row in range(1, _ROWS + 1):
        cx, cy = grid.cell(row, 0).centre
        pen.rect(Rect(cx - 4.8, cy - 4.8, 9.6, 9.6), None, 0.35, pen.ink.note)
        pen.lines([(cx - 4.8, cy, cx + 4.8, cy), (cx, cy - 4.8, cx, cy + 4.8)], 0.35, pen.ink.note)
        for column in (2, 3):
            cx, cy = grid.cell(row, column).centre
            for n in range(1, len(CORNERS) + 1):
                x = cx + (n - (len(CORNERS) + 1) / 2) * 8.4
                pen.centred_text(x, cy, str(n), Font.SANS, 10, pen.ink.note)
        cell = grid.cell(row, 5)
        for n in range(1, facts.MAP_PIECES + 1):
            x = cell.centre[0] + (n - (facts.MAP_PIECES + 1) / 2) * 5.6
            pen.rounded(Rect(x - 2.2, cell.centre[1] - 2.2, 4.4, 4.4), 0.7, WHITE, 0.6)
            pen.centred_text(x, cell.centre[1], str(n), Font.SANS, 8, pen.ink.note)
    tables.rule_grid(pen, grid)
    order = [rule for rule in TREASURE_MAP.section("questions").rules if rule.ruling == "token-order"]
    draw_rules(pen, Rect(LEFT, grid.box.bottom + 2, RIGHT - LEFT, 8), order)
    draw_house_note(pen, LEFT, 259)
