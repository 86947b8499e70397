"""The coordinate aid: from a token to the square of its map piece, and a worksheet."""

from collections.abc import Mapping, Sequence
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Tile, area_letters, board_of
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.helps.map_piece import CORNERS, Located, locate
from companion.games.ship_adventure.rules.aids import aid
from pdf.parts.choices import LargePrintOptions
from pdf.parts.sheet import (
    WHITE,
    Block,
    Column,
    Font,
    Laid,
    Order,
    Pen,
    Picture,
    Printed,
    Rect,
    Row,
    Setting,
    aid_of,
    disc,
    draw_arrow,
    fitted,
    print_whole_aid,
    row,
    stack,
    table,
    text,
    to_tick,
    to_write,
)
from pdf.sheets.ship_adventure.colours import legend, tint_of
from pdf.sheets.ship_adventure.pieces import draw_token
from pdf.sheets.ship_adventure.terrain import BoardDrawing, Squares

_ROWS: Final = 6  # rows of the worksheet
_TOKEN, _SEA, _SQUARE, _BIG = 24.0, 24.0, 8.4, 12.0  # mm; squares of an area and of a tile
_GAP: Final = 7.0
# mm: all four pictures with the gaps between them, and the highest one
_WIDE, _HIGH = 3 * _GAP + _TOKEN + _SEA + 4 * _SQUARE + 2 * _BIG, 4 * _SQUARE + 4.0


class _Step(NamedTuple):
    # a picture on the way: how wide and high, what is read of it, and what is written below
    side: float
    alt: str
    draw: Picture
    caption: str


class OneToken(NamedTuple):
    """A token and the area that it names: the area's place, its tiles and the token's numbers, both
    in the order of CORNERS."""

    area: int
    tiles: tuple[Tile, Tile, Tile, Tile]
    numbers: tuple[int, int, int, int]

    @property
    def located(self) -> Located:
        return locate(self.tiles, self.numbers)


EXAMPLES: Final = (
    OneToken(1, (("~~", "~j"), (">v", "^<"), ("jj", "~j"), ("~~", "~~")), (2, 1, 4, 3)),
    OneToken(6, (("tj", "j~"), ("~j", "j~"), ("~~", "~~"), ("~k", "~~")), (4, 2, 3, 1)),
)


def draw(order: Order[LargePrintOptions]) -> Printed:
    """Returns the aid as PDF. The areas have the colours of the owner's sea map, or ours."""
    copy = order.copy_as(ShipCopy)
    one, several = (_example(example, area_colors_of(copy)) for example in EXAMPLES)
    figures = {"areas": areas_told(copy), "one": one, "several": several, "worksheet": _worksheet()}
    return print_whole_aid(order, aid_of(aid("coordinate-aid", copy), lambda narrow: figures))


def areas_told(copy: ShipCopy | None) -> Block:
    """Returns the legend of the areas, in the owner's colours."""
    alt = "Each area has a letter and a colour, on all sheets the same"
    return legend(area_colors_of(copy), alt=alt)


def _example(example: OneToken, colours: Sequence[str]) -> Block:
    # the way from a token to its square in pictures, the reasons at their right
    why = [text("**Why**"), *(text(f"{step.text}.") for step in example.located.steps)]
    shown = partial(draw_reading, example=example, colours=colours)

    def pictures(width: float, setting: Setting) -> Laid:
        scale = min(setting.scale, (width - 3) / _WIDE)
        wide, high = _WIDE * scale, _HIGH * scale
        return Laid(high, lambda pen, x, y: shown(pen, Rect(x, y, wide, high), setting))

    # below 0 a width is in mm, above 0 a share of the rest
    return row(pictures, stack(*why, gap=1), widths=(-_WIDE, 1), rule=False)


def draw_reading(
    pen: Pen,
    box: Rect,
    setting: Setting,
    example: OneToken,
    colours: Sequence[str] = facts.AREA_COLORS,
) -> None:
    """Draws the way from token to sea map, to area, to tile, as large as it has room."""
    steps = _steps(example, colours)
    scale = min((box.w - 3) / _WIDE, box.h / _HIGH)
    x = box.x + 1.5
    # the highest picture is that of the area's squares: all stand around its middle
    middle = box.y + 2 * _SQUARE * scale
    # what room the pictures leave, up to a limit, goes to the gaps between them
    pictures = sum(step.side for step in steps) * scale
    gap = min((box.w - 3 - pictures) / (len(steps) - 1), 2.4 * _GAP)
    for n, step in enumerate(steps):
        side = step.side * scale
        field = Rect(x, middle - side / 2, side, side)
        if n:  # an arrow from the one before
            draw_arrow(pen, (x - gap * 0.75, middle), (x - gap * 0.25, middle), 1.0, 1.8 * scale)
        with pen.figure(step.alt, field):
            step.draw(pen, field, setting)
        caption = fitted(step.caption, Font.SANS, setting.least, field.w + gap)
        y, note = field.bottom + setting.least * 0.45, pen.ink.note
        pen.text(field.cx, y, caption, size=setting.least, colour=note, align="centre")
        x = field.right + gap


def _steps(example: OneToken, colours: Sequence[str]) -> Sequence[_Step]:
    # from the token to the square
    colour, tile = colours[example.area], example.located.tile
    numbers = ", ".join(f"{n} {corner}" for n, corner in zip(example.numbers, CORNERS, strict=True))
    return (
        _Step(
            _TOKEN,
            f"A token, its border {colour}, its numbers {numbers}",
            partial(draw_token, colour=colour, numbers=example.numbers, place=example.area),
            f"border: {colour}",
        ),
        _Step(
            _SEA,
            f"The sea map, its {colour} area framed",
            partial(_draw_sea_map, found=example.area, colours=colours),
            "the area",
        ),
        _Step(
            4 * _SQUARE,
            "The four tiles of the area, those passed over crossed out",
            partial(_draw_squares, example=example, tile=None),
            "",
        ),
        _Step(
            2 * _BIG,
            "The tile with the square of the map piece framed",
            partial(_draw_squares, example=example, tile=tile),
            "the tile",
        ),
    )


def _draw_sea_map(
    pen: Pen, box: Rect, setting: Setting, found: int, colours: Sequence[str]
) -> None:
    names = area_letters(colours)
    side = box.w / facts.AREAS_ACROSS
    places = product(range(facts.AREAS_ACROSS), repeat=2)
    cells = [Rect(box.x + col * side, box.y + row * side, side, side) for row, col in places]
    for cell, colour in zip(cells, colours, strict=True):
        pen.rect(cell, tint_of(pen, colour), 0.35, pen.ink.note)
        pen.centred_text(*cell.centre, names[colour], Font.MEDIUM, setting.least)
    pen.rect(box, None, 0.6)
    pen.rect(cells[found], None, 1.4, pen.ink.accent)


def _draw_squares(
    pen: Pen, box: Rect, setting: Setting, example: OneToken, tile: int | None
) -> None:
    # the four tiles of the token's area, or one ``tile`` of them; numbers that lead on are dark
    located = example.located
    nw, ne, sw, se = example.tiles
    if located.square is None:
        raise ValueError("an example leads to a square")
    row, col = located.square
    whole = tile is None
    board = board_of([[nw, ne], [sw, se]]) if tile is None else Board(example.tiles[tile])
    # the corners that are looked at, and whether the search stays there
    stays = {
        step.corner: step.taken
        for step in located.steps
        if step.what == ("tile" if whole else "square")
    }
    side = box.w / board.side
    squares = Squares(pen.document, pen.ink, side, f"{'A' if whole else 'T'}{example.area}")
    BoardDrawing(squares, board, box.x, box.y, alone=True).draw_squares(pen)
    if whole:
        pen.lines(box.lines_within(2, 2), 1.0)
    pen.rect(box, None, 1.0)
    # the square's row and column in the area; in one tile they count from the tile's own corner
    field = Rect(box.x + col % board.side * side, box.y + row % board.side * side, side, side)
    pen.rect(field, None, 1.8, pen.ink.accent)
    # a tile with one land square needs no numbers: nothing is looked at
    if stays:
        _draw_corners(pen, box, setting, example.numbers, stays)


def _draw_corners(
    pen: Pen, box: Rect, setting: Setting, numbers: Sequence[int], stays: Mapping[str, bool]
) -> None:
    # the token's number in each quarter; those that were passed over are struck out
    scale = max(1.0, setting.least / 10)
    arm = 2.6 * scale
    for place, (corner, number) in enumerate(zip(CORNERS, numbers, strict=True)):
        lower, right = divmod(place, 2)
        x, y = box.x + (right + 0.5) * box.w / 2, box.y + (lower + 0.5) * box.w / 2
        # the disc is small, so that the squares around it are seen
        leads_on = stays.get(corner, False)
        disc(pen, x, y, str(number), 1.9 * scale, filled=leads_on, size=setting.least)
        # a corner that is not looked at has no cross
        if corner in stays and not leads_on:
            pen.line(x - arm, y + arm, x + arm, y - arm, 1.0)


def _worksheet() -> Block:

    def token(pen: Pen, box: Rect, setting: Setting) -> None:
        place = Rect(*box.centre, 0, 0).grown(4.6 * setting.scale)
        pen.rect(place, WHITE, 0.35, pen.ink.note)
        pen.lines(place.lines_within(2, 2), 0.35, pen.ink.note)

    titles = (
        "Token",
        "Area: its border",
        "Tile: first with land",
        "Land square in it",
        "Square",
        "Piece found",
    )
    shares = (-16.0, 1.0, 1.1, 1.1, 0.7, 1.1)  # 16 mm, and parts of what is left
    columns = [Column(title, share, "centre") for title, share in zip(titles, shares, strict=True)]
    order = to_tick(len(CORNERS), True, 5.6)
    line: Row = (token, to_write, order, order, to_write, to_tick(facts.MAP_PIECES, True, 5.6))
    return table(columns, [line] * _ROWS, 10.6, heads=0)
