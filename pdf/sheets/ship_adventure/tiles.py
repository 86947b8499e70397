"""The tiles to cut out, numbered: the owner's if they were entered, else our own set."""

from functools import partial
from itertools import product
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import CITY, Board
from companion.games.ship_adventure.copy import ShipCopy, whose
from companion.games.ship_adventure.tiles import BoxTile, box_tiles
from companion.words import capital, either, in_words
from pdf.parts.decks import Card, Deck
from pdf.parts.imposition import BLEED, CardSize
from pdf.parts.sheet import WHITE, Order, Pen, Printed, draw_rose, draw_scales
from pdf.sheets.ship_adventure.board_chart import draw_tile_number
from pdf.sheets.ship_adventure.colours import draw_plate
from pdf.sheets.ship_adventure.options import TileOptions
from pdf.sheets.ship_adventure.terrain import BoardDrawing, Squares

_BOXES: Final = either([in_words(boxes) for boxes in facts.SIZES if boxes > 1]) + " boxes"
_NUMBER: Final = 6.6, 5.0  # mm from the west and the south to a tile's number: no cut reaches it
_COLUMNS: Final = 7  # scales across a back of 60 mm


def draw(order: Order[TileOptions]) -> Printed:
    """Returns the tiles as PDF, by any plan."""
    options, copy = order.options, order.copy_as(ShipCopy)
    size = options.card_size
    source = capital(whose(copy, "tiles", "our own tiles, not the publisher’s"))
    deck = Deck(order, source, place="--set square", bleeds=True)
    squares = Squares(deck.document, deck.ink, size.w / facts.TILE, "S")
    # one for all tiles, so that it is drawn once
    back = partial(draw_tile_back, size=size) if options.backs else None
    cards = [
        Card(
            f"Tile {tile.number}",
            partial(draw_tile, tile=tile, squares=squares),
            back,
            partial(draw_ground, tile=tile, squares=squares),
        )
        for tile in box_tiles(copy)
    ]
    note = f"{_BOXES.capitalize()}: as many copies. {source}; squares of {options.square} mm."
    deck.add(cards, f"{order.game.title}, tiles", note, facts.PLACES.SETTING_UP)
    return deck.finish()


def draw_ground(pen: Pen, tile: BoxTile, squares: Squares) -> BoardDrawing:
    """Draws a tile's four squares with their coasts."""
    drawing = BoardDrawing(squares, Board(tile.squares), alone=True)
    drawing.draw_squares(pen)
    return drawing


def draw_tile(pen: Pen, tile: BoxTile, squares: Squares) -> None:
    """Draws a tile with the colour of its city in words, its number and an arrow to its north."""
    drawing = draw_ground(pen, tile, squares)
    side = squares.side * facts.TILE
    if tile.color:
        places = product(range(facts.TILE), repeat=2)
        city = next((row, col) for row, col in places if tile.squares[row][col] == CITY)
        x, y = drawing.middle(city)
        below, size = y + 0.36 * squares.side, 8 if side < 52 else 10
        draw_plate(pen, x, below, tile.color.capitalize(), tile.color, size)
    from_west, from_south = _NUMBER
    draw_tile_number(pen, from_west, side - from_south, tile.number, 0)


def draw_tile_back(pen: Pen, size: CardSize) -> None:
    """Draws scales to beyond the cut, and a rose, as on the backs of cards."""
    pen.rect(size.box.grown(BLEED), pen.ink.tint("river"), 0)
    columns = max(3, round(_COLUMNS * size.w / 60))
    draw_scales(pen, size.box, columns, 4 * columns, BLEED)
    centre, r = size.box.centre, 0.3 * size.w
    pen.circle(*centre, r, WHITE, 1.0)
    draw_rose(pen, *centre, r - 1.2, 5, (0.95, 0.68, 0.44))
