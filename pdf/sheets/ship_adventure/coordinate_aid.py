"""The coordinate aid of Ship Adventure: from a treasure token to the square of its map piece, and a worksheet."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Tile, board_of
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy
from companion.games.ship_adventure.letters import short_names
from companion.games.ship_adventure.locate import CORNERS, Located, locate
from companion.games.ship_adventure.rules import TREASURE_MAP
from companion.rules import Rule
from pdf.drawing.fonts import Font, fitted
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.operands import number
from pdf.drawing.paper import POINTS_PER_MM, Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart, tables
from pdf.parts.choices import LargePrintOptions
from pdf.parts.headings import LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.large_print import (
    ROOM,
    SECTION,
    TYPE,
    LargePage,
    draw_large_rules,
    draw_lines_centred,
    print_large,
)
from pdf.parts.reference import draw_house_note, draw_rules
from pdf.sheets.ship_adventure.colours import draw_swatch, tint_of
from pdf.sheets.ship_adventure.marks import whose
from pdf.sheets.ship_adventure.terrain import TileDrawing

_ROWS: Final = 6  # of the worksheet
_TITLE: Final = "Find the map piece"
_SUBTITLE: Final = "Ship Adventure, Treasure Map"
_HEADS: Final = ("Token", "Area: its border", "Tile: the first with land", "Land square in it", "Square", "Piece found")


@dataclass(frozen=True)
class Look:
    """How large an example is drawn: mm of the area's squares, the tile's, the token, the sea map; points of type
    for captions and for the numbers of a token."""

    square: float
    big: float
    token: float
    sea: float
    type: float
    number: float
    disc: float

    @property
    def high(self) -> float:
        """The height of the pictures."""
        return 4 * self.square

    @property
    def k(self) -> float:
        """How much larger than plain the signs on the pictures are."""
        return self.token / 26


_PLAIN: Final = Look(9.0, 13.0, 26, 27, 8, 13, 10)
_LARGE: Final = Look(11.0, 18.0, 36, 37, TYPE, 18, 13)


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


def draw(order: Order[LargePrintOptions]) -> Printed:
    """The aid as PDF; the areas bear the colours of the owner's sea map, or ours."""
    options = order.options
    copy = order.copy_as(ShipCopy)
    if options.large:
        return print_large(order, INKS[options.ink], _TITLE, _SUBTITLE, _large_pages(copy))
    drawing = Drawing(order.sheet.title, partial(_draw, copy=copy))
    return print_frames(order, INKS[options.ink], order.sheet.summary, [drawing])


def _draw(pen: Pen, copy: ShipCopy | None) -> None:
    draw_heading(pen, _TITLE, _SUBTITLE, f"Rules: {facts.PIECES}. Unofficial.")
    pen.text(RIGHT, 20, _coloured(copy), Font.SANS, 8, pen.ink.note, "right")
    draw_rules(pen, Rect(LEFT, 29.6, RIGHT - LEFT, 29.4), TREASURE_MAP.section("pieces").rules, 2, steps=True)
    colours = area_colors_of(copy)
    for i, example in enumerate(EXAMPLES):
        draw_title(pen, LEFT, 66.4 + i * 50, example.title)
        _example(pen, 71.0 + i * 50, example, colours)
    _worksheet(pen, 170)


def _coloured(copy: ShipCopy | None) -> str:
    return f"Colours of the areas: {whose(from_copy(copy, 'area_colors'), copy, 'ours, not the publisher’s')}"


def _example(pen: Pen, y: float, example: Example, colours: Sequence[str]) -> None:
    """The pictures, then at their right what was looked at and why."""
    tile = _pictures(pen, y, example, colours, _PLAIN)
    x = tile.right + 5
    row = y + 4.4
    pen.text(x, row, "Why", Font.MEDIUM, 8)
    row += 4.6
    for step in example.located.steps:
        shown = None if step.taken else pen.ink.note
        with pen.item():
            row = pen.paragraph(x, row, RIGHT - x, step.text + ".", Font.SANS, 8, shown) + 0.8


def _pictures(pen: Pen, y: float, example: Example, colours: Sequence[str], look: Look) -> Rect:
    """Token, sea map, area and tile from left to right; returns where the tile is."""
    located = example.located
    colour = colours[example.area]
    high, side = look.high, 2 * look.big
    token = Rect(LEFT, y + (high - look.token) / 2, look.token, look.token)
    sea = Rect(token.right + 9, y + (high - look.sea) / 2, look.sea, look.sea)
    area = Rect(sea.right + 9, y, high, high)
    tile = Rect(area.right + 9, y + (high - side) / 2, side, side)
    for a, b in pairwise((token, sea, area, tile)):
        x = (a.right + b.x) / 2 - 0.8
        pen.path("M0 0 L1.6 3 L0 6", x, y + high / 2 - 3, 1, None, 1.0)
    numbers = ", ".join(f"{n} {corner}" for n, corner in zip(example.numbers, CORNERS, strict=True))
    with pen.figure(f"A token, its border {colour}, its numbers {numbers}", token):
        _token(pen, token, example, colour, look)
    with pen.figure(f"The sea map, its {colour} area framed", sea):
        _sea_map(pen, sea, example.area, colours, look)
    with pen.figure("The four tiles of the area, those passed over crossed out", area):
        _area(pen, area, example, located, look)
    with pen.figure("The tile with the square of the map piece framed", tile):
        _tile(pen, tile, example, located, look)
    for box, caption in (
        (token, fitted(f"border: {colour}", Font.SANS, look.type, token.w)),
        (sea, "the area"),
        (tile, "the tile"),
    ):
        pen.text(box.centre[0], box.bottom + 3.6 * look.k, caption, Font.SANS, look.type, pen.ink.note, "centre")
    return tile


def _token(pen: Pen, box: Rect, example: Example, colour: str, look: Look) -> None:
    """A token as read: its border in the area's colour, the numbers in the corners about its compass."""
    draw_swatch(pen, box, colour, example.area)
    k = look.k
    inner = Rect(box.x + 3 * k, box.y + 3 * k, box.w - 6 * k, box.h - 6 * k)
    pen.rect(inner, WHITE, 0.6)
    cx, cy = box.centre
    chart.draw_star(pen, cx, cy, 4.6 * k, (1.0, 0.5))
    for i, n in enumerate(example.numbers):
        x, y = cx + (5.8 if i % 2 else -5.8) * k, cy + (5.8 if i // 2 else -5.8) * k
        pen.centred_text(x, y, str(n), Font.SERIF_BOLD, look.number)


def _sea_map(pen: Pen, box: Rect, found: int, colours: Sequence[str], look: Look) -> None:
    """The nine areas, the one that is meant framed."""
    names = short_names(colours)
    side = box.w / facts.AREAS_ACROSS
    for i, colour in enumerate(colours):
        row, col = divmod(i, facts.AREAS_ACROSS)
        cell = Rect(box.x + col * side, box.y + row * side, side, side)
        if i == found:
            draw_swatch(pen, cell, colour, i)
            k = look.k
            patch = Rect(cell.centre[0] - 2.9 * k, cell.centre[1] - 1.9 * k, 5.8 * k, 3.8 * k)
            pen.rounded(patch, 0.6, WHITE, 0.35)
        else:
            pen.rect(cell, tint_of(pen, colour), 0.35, pen.ink.note)
        pen.centred_text(*cell.centre, names[colour], Font.MEDIUM, look.type)
    row, col = divmod(found, facts.AREAS_ACROSS)
    cell = Rect(box.x + col * side, box.y + row * side, side, side)
    pen.rect(box, None, 0.6)
    pen.rect(cell, None, 1.4, pen.ink.accent)


def _board(pen: Pen, box: Rect, board: Board, side: float) -> None:
    """A few squares as they lie on the table."""
    move = f"1 0 0 1 {number(box.x * POINTS_PER_MM)} {number(-box.y * POINTS_PER_MM)} cm"
    with pen.within(move):
        TileDrawing(board, side).draw(pen)


def _area(pen: Pen, box: Rect, example: Example, located: Located, look: Look) -> None:
    """The area's four tiles with their numbers, those passed over crossed out, the square that it is framed."""
    nw, ne, sw, se = example.tiles
    _board(pen, box, board_of([[nw, ne], [sw, se]]), look.square)
    half = box.w / 2
    pen.lines([(box.x + half, box.y, box.x + half, box.bottom), (box.x, box.y + half, box.right, box.y + half)], 1.0)
    pen.rect(box, None, 1.0)
    _found(pen, box, located, look.square, (0, 0))
    passed = {step.number for step in located.steps if step.what == "tile" and not step.taken}
    for i, n in enumerate(example.numbers):
        x, y = box.x + (i % 2 + 0.5) * half, box.y + (i // 2 + 0.5) * half
        _disc(pen, x, y, n, i == located.tile, n in passed, look)


def _disc(pen: Pen, x: float, y: float, n: int, taken: bool, passed: bool, look: Look) -> None:
    """A number in its disc, dark where it is taken, crossed out where it was passed over."""
    k = look.disc / 10
    tables.disc(pen, x, y, str(n), 3.2 * k, filled=taken, size=look.disc)
    if passed:
        pen.line(x - 3.6 * k, y + 3.6 * k, x + 3.6 * k, y - 3.6 * k, 1.0)


def _tile(pen: Pen, box: Rect, example: Example, located: Located, look: Look) -> None:
    """The tile where the piece lies, its squares numbered where that decides."""
    if located.tile is None:
        raise ValueError("an example leads to a square")
    _board(pen, box, Board(example.tiles[located.tile]), look.big)
    pen.rect(box, None, 1.0)
    _found(pen, box, located, look.big, (located.tile // 2 * facts.TILE, located.tile % 2 * facts.TILE))
    looked = {step.corner: step for step in located.steps if step.what == "square"}
    for i, n in enumerate(example.numbers if looked else ()):
        x, y = box.x + (i % 2 + 0.5) * look.big, box.y + (i // 2 + 0.5) * look.big
        step = looked.get(CORNERS[i])
        _disc(pen, x, y, n, step is not None and step.taken, step is not None and not step.taken, look)


def _found(pen: Pen, box: Rect, located: Located, side: float, corner: tuple[int, int]) -> None:
    if located.square is not None:
        row, col = located.square[0] - corner[0], located.square[1] - corner[1]
        pen.rect(Rect(box.x + col * side, box.y + row * side, side, side), None, 1.8, pen.ink.accent)


def _worksheet(pen: Pen, top: float) -> None:
    """Lines for tokens: their numbers, the tiles and squares looked at, where the piece lies."""
    draw_title(pen, LEFT, top, "Your tokens")
    pen.text(RIGHT, top, _STRIKE, Font.SANS, 8, pen.ink.note, "right")
    grid = tables.Grid(LEFT, top + 3.2, (20, 34, 40, 40, 20, 26), (7, *(11.0,) * _ROWS))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    for column, head in enumerate(_HEADS):
        pen.centred_text(*grid.cell(0, column).centre, head, Font.MEDIUM, 8)
    _lines(pen, grid, 8, 10)
    draw_rules(pen, Rect(LEFT, grid.box.bottom + 2, RIGHT - LEFT, 8), _order())
    draw_house_note(pen, LEFT, 259)


_STRIKE: Final = f"Strike out what is all sea, circle what you take. {facts.STATEMENTS['land'].text}"


def _order() -> list[Rule]:
    return [rule for rule in TREASURE_MAP.section("questions").rules if rule.ruling == "token-order"]


def _lines(pen: Pen, grid: tables.Grid, small: float, size: float) -> None:
    """What the worksheet has to fill in, in points: ``small`` the pieces, ``size`` the numbers to strike out."""
    side, step = (6.0, 6.8) if small > 8 else (4.4, 5.6)
    for row in range(1, len(grid.heights)):
        cx, cy = grid.cell(row, 0).centre
        pen.rect(Rect(cx - 4.8, cy - 4.8, 9.6, 9.6), None, 0.35, pen.ink.note)
        pen.lines([(cx - 4.8, cy, cx + 4.8, cy), (cx, cy - 4.8, cx, cy + 4.8)], 0.35, pen.ink.note)
        for column in (2, 3):
            cx, cy = grid.cell(row, column).centre
            for n in range(1, len(CORNERS) + 1):
                x = cx + (n - (len(CORNERS) + 1) / 2) * 8.4
                pen.centred_text(x, cy, str(n), Font.SANS, size, pen.ink.note)
        cell = grid.cell(row, 5)
        for n in range(1, facts.MAP_PIECES + 1):
            x = cell.centre[0] + (n - (facts.MAP_PIECES + 1) / 2) * step
            pen.rounded(Rect(x - side / 2, cell.centre[1] - side / 2, side, side), 0.7, WHITE, 0.6)
            pen.centred_text(x, cell.centre[1], str(n), Font.SANS, small, pen.ink.note)
    tables.rule_grid(pen, grid)


# ---- in large print: the steps and an example, the other example, a worksheet


def _large_pages(copy: ShipCopy | None) -> list[LargePage]:
    note = f"Rules: {facts.PIECES}"
    return [
        LargePage(note, partial(_large_steps, copy=copy)),
        LargePage(note, partial(_large_more, copy=copy), False),
    ]


def _large_steps(pen: Pen, copy: ShipCopy | None) -> None:
    y = draw_large_rules(pen, ROOM.y + 2, TREASURE_MAP.section("pieces").rules, steps=True)
    y = draw_large_rules(pen, y + 5, _order(), 1)
    y = _large_example(pen, y + 14, EXAMPLES[0], area_colors_of(copy))
    pen.text(LEFT, y + 4, f"{_coloured(copy)}.", Font.SANS, TYPE, pen.ink.note)


def _large_more(pen: Pen, copy: ShipCopy | None) -> None:
    """The other example, and as many lines of a worksheet as there is room for."""
    y = _large_example(pen, ROOM.y + 6, EXAMPLES[1], area_colors_of(copy)) + 9
    draw_title(pen, LEFT, y, "Your tokens", SECTION)
    y = pen.paragraph(LEFT, y + 7, ROOM.w, _STRIKE, Font.SANS, TYPE)
    head, row = 13.0, 13.0
    rows = int((ROOM.bottom - y - head) / row)
    grid = tables.Grid(LEFT, y, (20, 30, 41, 41, 18, 30), (head, *(row,) * rows))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    for column, words in enumerate(_HEADS):
        draw_lines_centred(pen, grid.cell(0, column), words)
    _lines(pen, grid, TYPE, 13)


def _large_example(pen: Pen, top: float, example: Example, colours: Sequence[str]) -> float:
    """An example across the page, below it what was looked at and why; returns the next baseline."""
    draw_title(pen, LEFT, top, example.title, SECTION)
    _pictures(pen, top + 5, example, colours, _LARGE)
    y = top + 5 + _LARGE.high + 9
    for step in example.located.steps:
        shown = None if step.taken else pen.ink.note
        with pen.item():
            y = pen.paragraph(LEFT, y, ROOM.w, step.text + ".", Font.SANS, TYPE, shown) + 0.8
    return y
