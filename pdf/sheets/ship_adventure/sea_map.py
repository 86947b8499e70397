"""The sea map: nine areas by colour, with squares to note tokens and map pieces in."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import area_letters
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy, whose
from pdf.parts.pad_rows import HAND
from pdf.parts.sheet import (
    WHITE,
    Drawing,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    disc,
    draw_box,
    draw_labelled_bar,
    draw_title,
    lead_of,
    lightened,
    print_frames,
    text_width,
    wrapped,
)
from pdf.sheets.ship_adventure.board_chart import draw_coordinates, draw_edges
from pdf.sheets.ship_adventure.colours import draw_hatch, fitted, tint_of
from pdf.sheets.ship_adventure.options import SeaMapOptions

_GAME: Final = "Ship Adventure: Treasure Map"
_NAMED: Final = 8.0  # mm: on squares at least so wide an area's name leaves room to write


class _Style(NamedTuple):
    """How a size of the map is set, in mm.

    ``board``, ``square``: the board's corner, and the side of a square. ``title``, ``subtitle``: x,
    baseline and points. ``foot``: the room of the foot. ``pieces``: the box of the first map piece;
    ``tokens``: the room for tokens, with ``across`` side by side. ``bar``: where the bar of 50 mm
    stands, if it has room.
    """

    board: tuple[float, float]
    square: float
    title: tuple[float, float, float]
    subtitle: tuple[float, float, float] | None
    foot: Rect
    pieces: Rect
    tokens: Rect
    across: int
    bar: tuple[float, float] | None = None


_STYLES: Final = {
    1: _Style((18, 41), 13.2, (8, 16.4, 28), (8.4, 23.4, 13), foot=Rect(8, 0, 62, 250.6),
              pieces=Rect(8, 216, 13, 13), tokens=Rect(78, 216, 110, 42), across=3, bar=(138, 14)),
    2: _Style((14, 13.6), 8.6, (128, 14, 18), (128.2, 18.6, 8), foot=Rect(128, 0, 60, 123),
              pieces=Rect(128, 26, 9, 9), tokens=Rect(128, 44, 60, 61), across=2, bar=(128, 107.4)),
    4: _Style((11.6, 11.4), 6.0, (95, 11.4, 13), None, foot=Rect(95, 0, 30, 90.6),
              pieces=Rect(95, 17.2, 6.6, 6.6), tokens=Rect(95, 29.6, 30, 36), across=1),
}  # fmt: skip


def draw(order: Order[SeaMapOptions]) -> Printed:
    """Returns the sheet as PDF, one to four maps on a page. Raises BadInput."""
    up = order.options.up
    copy = order.copy_as(ShipCopy)
    own = f"Colours {whose(copy, 'area_colors')}."
    source = own if from_copy(copy, "area_colors") else "The colours are ours."
    sea_map = partial(_draw, style=_STYLES[up], areas=area_colors_of(copy), source=source)
    return print_frames(order, [Drawing(order.sheet.title, sea_map)], up, direct=True)


def _draw(pen: Pen, style: _Style, areas: Sequence[str], source: str) -> None:
    large = style == _STYLES[1]  # a whole page
    x, y, size = style.title
    draw_title(pen, x, y, "Sea map", size=size, level="H1")
    if style.subtitle:
        x, y, size = style.subtitle
        pen.text(x, y, _GAME, Font.ITALIC, size)
    if large:
        pen.text(
            8.4,
            29,
            "Pencil treasure tokens and the squares of map pieces into the areas.",
            Font.SANS,
            8,
        )
    side = style.square * facts.BOARD
    board = Rect(*style.board, side, side)
    letters = area_letters(areas)
    named = ", ".join(f"{letters[colour]} {colour}" for colour in areas)
    with pen.figure(f"The nine areas, row by row from the north-west: {named}", board):
        _draw_areas(pen, board, areas, letters)
        draw_coordinates(pen, board, facts.BOARD)
        draw_edges(pen, board, words=style.across > 1)
    _draw_notes(pen, style, (Font.SERIF, 13) if large else (Font.BOLD, 8))
    if style.bar:
        draw_labelled_bar(pen, *style.bar)
    note = f"{source} Rules: {facts.PLACES.PIECES}. Unofficial."
    # on squares without room for names the foot has them; a line does not break within one
    if style.square < _NAMED:
        unbroken = [f"{letters[colour]} {colour}".replace(" ", "\u00a0") for colour in areas]
        note = f"{', '.join(unbroken)}. {source} Unofficial."
    foot = style.foot
    lines = len(wrapped(note, Font.SANS, 8, foot.w))
    pen.paragraph(foot.x, foot.bottom - (lines - 1) * lead_of(8), foot.w, note, colour=pen.ink.note)


def _draw_notes(pen: Pen, style: _Style, heads: tuple[Font, float]) -> None:
    # where map pieces and tokens are noted, under heads in this font and points
    first, room, (head, points) = style.pieces, style.tokens, heads
    pen.text(first.x, first.y, "Map pieces", head, points)
    apart = min(2.0, (room.w - facts.MAP_PIECES * first.w) / (facts.MAP_PIECES - 1))
    for n in range(facts.MAP_PIECES):
        box = Rect(first.x + n * (first.w + apart), first.y + 2.4, first.w, first.w)
        draw_box(pen, box)
        pen.text(box.x + 1, box.y + 2.9, str(n + 1), Font.SANS, 8, pen.ink.note)
    pen.text(room.x, room.y, "Treasure tokens", head, points)
    _draw_tokens(pen, Rect(room.x, room.y + 2.4, room.w, room.h - 2.4), style.across)


def _draw_areas(pen: Pen, board: Rect, areas: Sequence[str], letters: Mapping[str, str]) -> None:
    # a frame of tint and hatching around each area, its fields light enough to write on, then
    # squares, tiles and names
    square = board.w / facts.BOARD
    side = board.w / facts.AREAS_ACROSS
    places = list(product(range(facts.AREAS_ACROSS), repeat=2))
    boxes = [Rect(board.x + col * side, board.y + row * side, side, side) for row, col in places]
    for n, (box, colour) in enumerate(zip(boxes, areas, strict=True)):
        tint = tint_of(pen, colour)
        pen.rect(box, tint, 0)
        draw_hatch(pen, box, colour, n, 1.3)
        pen.rect(box.grown(-0.34 * square), lightened(tint, 0.5), 0)
    _draw_lines(pen, board, square)
    for box, colour in zip(boxes, areas, strict=True):
        if square < _NAMED:
            disc(pen, box.x + 2.1, box.y + 2.1, letters[colour], 1.9)
        else:
            _draw_area_name(pen, box, f"{letters[colour]} {colour}", large=square > 10)


def _draw_lines(pen: Pen, board: Rect, square: float) -> None:
    # before these columns and rows: of areas, of tiles within them, of squares within those
    strong = range(facts.AREA, facts.BOARD, facts.AREA)
    tiles = [n for n in range(facts.TILE, facts.BOARD, facts.TILE) if n not in strong]
    fine = [n for n in range(1, facts.BOARD) if n % facts.TILE]
    for steps, width, ink in ((fine, 0.35, pen.ink.note), (tiles, 0.6, None), (strong, 1.0, None)):
        xs, ys = ([start + n * square for n in steps] for start in (board.x, board.y))
        upright = [(x, board.y, x, board.bottom) for x in xs]
        pen.lines(upright + [(board.x, y, board.right, y) for y in ys], width, ink)
    pen.rect(board, None, 1.0)


def _draw_area_name(pen: Pen, box: Rect, name: str, large: bool) -> None:
    # on a plate over the upper edge
    room = box.w - 2.6
    size = 10.0 if large and text_width(name, Font.BOLD, 10) < room else 8.0
    text, font = fitted(name, size, room)
    w = text_width(text, font, size) + 0.3 * size
    plate = Rect(box.cx - w / 2, box.y + 0.2, w, 0.45 * size)
    pen.rounded(plate, 0.6, WHITE, 0.6)
    pen.centred_text(*plate.centre, text, font, size)


def _draw_tokens(pen: Pen, box: Rect, across: int) -> None:
    # as many as have room; a quarter of a page has smaller ones
    side, apart = (12.0 if across == 1 else 2 * HAND), 2.6
    width = (box.w + apart) / across
    for row, column in product(range(int((box.h + apart) / (side + apart))), range(across)):
        token = Rect(box.x + column * width, box.y + row * (side + apart), side, side)
        pen.rect(token, WHITE, 0.6)
        pen.lines(token.lines_within(2, 2), 0.35)
        x, right = token.right + 1.6, token.x + width - apart
        for name, y in (("area", token.cy), ("square", token.bottom)):
            pen.text(x, y - side / 2 + 2.8, name, Font.SANS, 8, pen.ink.note)
            pen.line(x, y, right, y, 0.35)
