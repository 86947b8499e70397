"""Caribbean Conquest's control markers: 1 on the front, and 2 on the back for an area that is all
yours.

The numbers on a player's markers, added, are the income of a round and the score at the end (rules:
Conquest, Income; The end).
"""

from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.setups import SetupResult
from pdf.parts.decks import Card, print_small_pieces
from pdf.parts.imposition import BLEED
from pdf.parts.sheet import OWNERS, WHITE, Font, Order, Pen, Printed, lightened, setup_for
from pdf.sheets.ship_adventure.colours import ink_of
from pdf.sheets.ship_adventure.options import MARKER, MarkerOptions

ROW: Final = facts.SIZES[1].areas * facts.SIZES[1].points + facts.CITIES
"""The markers of one colour for one box fill a row, so that their backs lie side by side."""
_BOX: Final = MARKER.box
_PAST: Final = _BOX.grown(BLEED)
_TINTS: Final = {1: 0.35, 2: 0.65}  # strengths of the colour: turned over, a marker is darker


def draw(order: Order[MarkerOptions]) -> Printed:
    """Returns as many markers of each player's colour as there are points and cities, as PDF by any
    plan."""
    setup = setup_for(order)
    cards, told = markers_of(setup, order.options.boxes)
    return print_small_pieces(
        order,
        cards,
        title=f"{order.game.title}, control markers",
        note=f"No. {setup.code}: {told}",
        rule=facts.PLACES.CC_POINTS,
        subject=f"Set-up {setup.code}",
        across=ROW,
        code=setup.code,
    )


def markers_of(setup: SetupResult, boxes: int) -> tuple[list[Card], str]:
    """Returns the markers of the colours in play, and a sentence that tells how many each has, and
    its sign."""
    size = facts.SIZES[boxes]
    points, cities = size.areas * size.points, facts.CITIES * boxes
    cards = list[Card]()
    for seat in setup.seats:
        front, back = (partial(_draw_side, colour=seat.color, worth=worth) for worth in _TINTS)
        ground = partial(_draw_ground, colour=seat.color, worth=1)
        marker = Card(f"Control marker, {seat.color}", front, back, ground, seat.color)
        cards += [marker] * (points + cities)
    signs = ", ".join(f"{OWNERS[seat.color]} {seat.color}" for seat in setup.seats)
    return cards, f"{points + cities} a colour, {signs}."


def _draw_ground(pen: Pen, colour: str, worth: int) -> None:
    pen.rect(_PAST, lightened(ink_of(pen, colour), _TINTS[worth]), 0)


def _draw_side(pen: Pen, colour: str, worth: int) -> None:
    _draw_ground(pen, colour, worth)
    cx, cy = _BOX.centre
    pen.circle(cx, cy, 5.4, WHITE, 0.6)
    if worth > 1:
        pen.circle(cx, cy, 6.25, None, 0.6)
    pen.symbol(OWNERS[colour], cx - 2.2, cy, 4.6)
    pen.centred_text(cx + 2.2, cy, str(worth), Font.BOLD, 13)
