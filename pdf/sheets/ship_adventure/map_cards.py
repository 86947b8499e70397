"""The four map cards, the owner's or else ours, with El Dorado on their backs."""

from functools import partial
from itertools import product
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square, area_letters
from companion.games.ship_adventure.copy import PLACES, ShipCopy, area_colors_of, whose
from companion.games.ship_adventure.tiles import MapCard, islands_of, map_card
from companion.squares import column_name
from companion.words import capital
from pdf.parts.card_faces import DESIGN, MEDALLION, draw_card_back
from pdf.parts.choices import CardOptions
from pdf.parts.decks import Card, Deck
from pdf.parts.imposition import CardSize
from pdf.parts.sheet import (
    WHITE,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    disc,
    draw_motif,
    draw_ring,
    polar,
)
from pdf.sheets.ship_adventure.board_chart import draw_strip, draw_tile_number, edge_strips

_EDGE: Final = 1.6  # mm: strips of the edges' colours
_NAMES: Final = 4.0  # mm: the letters and numbers of the squares
_MARGIN: Final = 3.4
_SIDE: Final = DESIGN.w - 2 * _MARGIN - 2 * _EDGE - _NAMES
_GRID: Final = Rect(_MARGIN + _EDGE + _NAMES, 18.4, _SIDE, _SIDE)
_BELOW: Final = _GRID.bottom + _EDGE + 4.0
_HIGH: Final = 100.0  # mm: higher cards have room for what the others leave out
_DOT: Final = 0.35  # mm: a dot at El Dorado's letter and number
_DOT_AT: Final = 2.1  # mm from the middle of a letter or number out to its dot
_ACROSS: Final = 2  # cards in a row: two rows fill a page
_RINGED: Final = "Ringed: no token at first, unless you play alone."
_NUMBERS: Final = "Number, arrow: our tile and its north."
_WHO_CUTS: Final = "On the backs a dot marks El Dorado’s letter, another its number."
_BACK: Final = "Keep the back unseen."


def draw(order: Order[CardOptions]) -> Printed:
    """Returns the cards as PDF. Raises BadInput."""
    copy = order.copy_as(ShipCopy)
    size = order.options.card_size
    source = whose(copy, "map_cards", "ours, not the publisher’s")
    across = None if order.options.plan == "fold" else _ACROSS
    deck = Deck(order, capital(source), across=across, most=facts.MAP_CARDS)
    cards = []
    for number in range(1, facts.MAP_CARDS + 1):
        card = map_card(number, copy)
        front = partial(draw_front, card=card, copy=copy, source=capital(source))
        cards.append(Card(f"Map card {number}", front, partial(draw_back, size=size, card=card)))
    deck.add(
        cards, "Map cards", f"{order.game.title}, {source}. {_WHO_CUTS}", facts.PLACES.SETTING_UP
    )
    return deck.finish()


def draw_front(pen: Pen, card: MapCard, copy: ShipCopy | None, source: str) -> None:
    """Draws where the five large islands lie among the tiles. The central one has a ring."""
    left, right = _MARGIN, DESIGN.w - _MARGIN
    disc(pen, left + 3.2, 7.6, str(card.number), 3.2, filled=True, size=10)
    pen.text(left + 8.4, 9.2, "Treasure Map", Font.SERIF_BOLD, 13)
    pen.centred_text(right, 7.8, "north is up", Font.ITALIC, 8, pen.ink.note, align="right")
    _draw_sea(pen, card, copy)
    numbered = card.quarters is not None
    told = [f"{_RINGED} {_NUMBERS} {_BACK}" if numbered else f"{_RINGED} {_BACK}"]
    roomy = pen.height > _HIGH
    if roomy:
        edges = ", ".join(f"{side} {colour}" for side, colour in facts.EDGE_COLORS.items())
        told.append(f"Lay the five large islands so; the others at random. The edges: {edges}.")
    y = _BELOW
    for words in told:
        y = pen.paragraph(left, y, right - left, words, size=9 if roomy else 8, lead=1.2) + 0.8
    # the numbers' sentence leaves no room for the source: the page's foot and the back tell it
    if roomy or not numbered:
        pen.text(left, pen.height - 4.4, source, Font.SANS, 8, pen.ink.note)


def _draw_sea(pen: Pen, card: MapCard, copy: ShipCopy | None) -> None:
    # cell: a place, where one tile lies; an area has several, and a tile several squares
    cell = _GRID.w / PLACES
    pen.rect(_GRID, pen.ink.tint("river"), 0)
    for row, col in product(range(PLACES), repeat=2):
        x, y = _GRID.x + (col + 0.5) * cell, _GRID.y + (row + 0.5) * cell
        if (row, col) in card.islands:
            _draw_island(pen, card, card.islands.index((row, col)), x, y=y, cell=cell, copy=copy)
        else:
            draw_motif(pen, "river", x, y, 0.9)
    tiles_across = facts.AREA // facts.TILE  # an area
    for n in range(1, PLACES):
        x, y = _GRID.x + n * cell, _GRID.y + n * cell
        # strong between areas
        width, ink = (0.35, pen.ink.note) if n % tiles_across else (1.0, pen.ink.line)
        pen.lines([(x, _GRID.y, x, _GRID.bottom), (_GRID.x, y, _GRID.right, y)], width, ink)
    # land has a line around it, which tells it in a grey print
    for row, col in card.islands:
        pen.rect(Rect(_GRID.x + col * cell, _GRID.y + row * cell, cell, cell), None, 1.4)
    pen.rect(_GRID, None, 1.0)
    letters = area_letters(area_colors_of(copy))
    areas = product(range(facts.AREAS_ACROSS), repeat=2)
    area = tiles_across * cell
    for (row, col), letter in zip(areas, letters.values(), strict=True):
        x, y = _GRID.x + (col + 0.5) * area, _GRID.y + (row + 0.5) * area
        disc(pen, x, y, letter, 1.9, size=8)
    _draw_names(pen, cell / facts.TILE)
    around = Rect(_GRID.x - _NAMES, _GRID.y - _NAMES, _SIDE + _NAMES, _SIDE + _NAMES)
    for side, strip in edge_strips(around, _EDGE).items():
        draw_strip(pen, strip, side, 1.2)


def _draw_names(pen: Pen, square: float) -> None:
    # letters of columns above the tiles, numbers of rows at their left
    for n in range(facts.BOARD):
        along = (n + 0.5) * square
        pen.centred_text(_GRID.x + along, _GRID.y - _NAMES / 2, column_name(n), Font.BOLD, 8)
        pen.centred_text(_GRID.x - _NAMES / 2, _GRID.y + along, str(n + 1), Font.BOLD, 8)


def _draw_island(
    pen: Pen, card: MapCard, n: int, x: float, y: float, cell: float, copy: ShipCopy | None
) -> None:
    # an island of a map card around a point. The one in the middle is ringed. A card that numbers
    # its islands has the tile’s number below.
    box = Rect.around((x, y), cell, cell)
    pen.rect(box, pen.ink.tint("land"), 0)
    # with a number below, the temple is smaller and stands higher
    up, r, size = (0.0, 3.2, 4.6) if card.quarters is None else (1.7, 2.2, 3.2)
    if n == card.center:
        pen.circle(x, y - up, r, WHITE, 0.6)
    pen.symbol("temple", x, y - up, size)
    if card.quarters is not None:
        draw_tile_number(pen, x, box.bottom - 2.0, islands_of(copy)[n].number, card.quarters[n])


def draw_back(pen: Pen, size: CardSize, card: MapCard) -> None:
    """Draws El Dorado's square. If only the owner's own card has it, draws a rose instead."""
    draw_card_back(pen, size)
    cx, cy = size.w / 2, size.h / 2
    if card.el_dorado is None:
        plate = Rect(cx - 23, cy + MEDALLION + 2, 46, 9.4)
        pen.rounded(plate, 1.4, WHITE, 1.0)
        pen.centred_text(cx, plate.cy - 1.6, f"Map {card.number}", Font.BOLD, 8)
        pen.centred_text(cx, plate.cy + 1.9, "El Dorado: on the box’s own card", Font.SANS, 8)
        return
    pen.circle(cx, cy, MEDALLION - 1.4, WHITE, 0)
    draw_ring(pen, cx, cy, MEDALLION - 1.9)
    _draw_hidden(pen, cx, cy, card.el_dorado)
    pen.centred_text(cx, cy - 3, "El Dorado:", Font.ITALIC, 8)
    pen.centred_text(cx, cy, "the two dots", Font.ITALIC, 8)
    pen.centred_text(cx, cy + 3.2, f"Map {card.number}, ours", Font.SANS, 8, pen.ink.note)


def _draw_hidden(pen: Pen, cx: float, cy: float, square: Square) -> None:
    # in two rings, the letters of columns around the numbers of rows; a dot so small that a glance
    # at the back does not tell the square
    row, col = square
    for n in range(facts.BOARD):
        angle = n * 360 / facts.BOARD
        for word, r, hidden in ((column_name(n), 15.6, col), (str(n + 1), 10.8, row)):
            pen.centred_text(*polar(cx, cy, r, angle), word, Font.MEDIUM, 8)
            if n == hidden:
                pen.dots([polar(cx, cy, r + _DOT_AT, angle)], _DOT, pen.ink.line)
