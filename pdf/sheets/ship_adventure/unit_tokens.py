"""Caribbean Conquest's units in the players' colours, a ship on the front and a crew on the back;
and its gold."""

from __future__ import annotations

from functools import partial

from companion.games.ship_adventure import facts
from pdf.drawing.pen import WHITE, Pen
from pdf.orders import Order, Printed, setup_for
from pdf.parts.decks import Card, print_small_pieces
from pdf.parts.imposition import BLEED
from pdf.parts.signs import OWNERS, draw_coin
from pdf.sheets.ship_adventure.colours import ink_of
from pdf.sheets.ship_adventure.control_markers import ROW
from pdf.sheets.ship_adventure.options import MARKER, MarkerOptions

_BOX = MARKER.box
_PAST = _BOX.grown(BLEED)
_COIN = 11.6  # mm


def draw(order: Order[MarkerOptions]) -> Printed:
    """Returns whole rows of each player's colour, as PDF by any plan."""
    setup, each = setup_for(order), facts.PRINTED_UNITS[order.options.boxes]
    cards = list[Card]()
    for seat in setup.seats:
        front, back = (
            partial(_draw_side, colour=seat.color, unit=unit) for unit in ("ship", "captain")
        )
        ground = partial(_draw_ground, colour=seat.color)
        unit = Card(f"Ship or crew, {seat.color}", front, back, ground, seat.color)
        cards += [unit] * each
    for worth, many in facts.PRINTED_COINS[order.options.boxes].items():
        coin = partial(_draw_coin, worth=worth)
        cards += [Card(f"{worth} gold", coin, coin)] * many
    return print_small_pieces(
        order,
        cards,
        title=f"{order.game.title}, ships, crews and coins",
        note=f"No. {setup.code}: {each} a colour, to begin with and to buy, and gold; our numbers.",
        rule=facts.CC_SET_UP,
        subject=f"Set-up {setup.code}",
        across=ROW,
        code=setup.code,
    )


def _draw_ground(pen: Pen, colour: str) -> None:
    pen.rect(_PAST, ink_of(pen, colour), 0)


def _draw_coin(pen: Pen, worth: int) -> None:
    draw_coin(pen, *_BOX.centre, _COIN, str(worth))


def _draw_side(pen: Pen, colour: str, unit: str) -> None:
    """Draws a unit, and its player's sign, which tells it apart in a grey print."""
    _draw_ground(pen, colour)
    cx, cy = _BOX.centre
    if unit == "ship":
        pen.circle(cx, cy, 6.0, WHITE, 0.6)
    else:
        pen.rounded(_BOX.grown(-1.4), 1.2, WHITE, 0.6)
    pen.symbol(unit, cx, cy - 1.3, 6.6)
    pen.symbol(OWNERS[colour], cx, cy + 3.5, 3.2)
