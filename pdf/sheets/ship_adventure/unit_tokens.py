"""Caribbean Conquest's units in the players' colours, a ship on the front and a crew on the back;
and its gold. Control markers may stand above them."""

from functools import partial

from companion.games.ship_adventure import facts
from pdf.parts.decks import Card, print_small_pieces
from pdf.parts.imposition import BLEED, CardSize
from pdf.parts.sheet import OWNERS, WHITE, Order, Pen, Printed, Rect, draw_coin, setup_for
from pdf.sheets.ship_adventure.colours import draw_hatch, ink_of
from pdf.sheets.ship_adventure.control_markers import ROW, markers_of
from pdf.sheets.ship_adventure.options import MARKER, UnitOptions

_COIN = 0.85  # of a piece: across a coin
_STEP = 2.2  # mm between the lines of a fleet's hatching


def draw(order: Order[UnitOptions]) -> Printed:
    """Returns whole rows of each player's colour, as PDF by any plan."""
    options = order.options
    setup, each = setup_for(order), facts.PRINTED_UNITS[options.boxes]
    cards = list[Card]()
    for seat in setup.seats:
        cards += [unit_of(seat.color, MARKER)] * each
    cards += coins_of(options.boxes, MARKER)
    told = f"{each} a colour, to begin with and to buy, and gold; our numbers."
    title = f"{order.game.title}, ships, crews and coins"
    if options.markers:
        markers, held = markers_of(setup, options.boxes)
        cards, told = markers + cards, f"Control markers: {held} Units: {told}"
        title = f"{order.game.title}, control markers, units and coins"
    return print_small_pieces(
        order,
        cards,
        title=title,
        note=f"No. {setup.code}: {told}",
        rule=facts.PLACES.CC_SET_UP,
        subject=f"Set-up {setup.code}",
        across=ROW,
        code=setup.code,
    )


def unit_of(colour: str, size: CardSize) -> Card:
    """Returns a piece of a player: a ship, and a crew behind."""
    front, back = (
        partial(_draw_side, colour=colour, unit=unit, box=size.box) for unit in ("ship", "captain")
    )
    ground = partial(_draw_ground, colour=colour, box=size.box)
    return Card(f"Ship or crew, {colour}", front, back, ground, colour)


def coins_of(boxes: int, size: CardSize) -> list[Card]:
    """Returns the gold of so many boxes."""
    cards = list[Card]()
    for worth, many in facts.PRINTED_COINS[boxes].items():
        cx, cy = size.box.centre
        coin = partial(draw_coin, cx=cx, cy=cy, across=_COIN * size.w, worth=str(worth))
        cards += [Card(f"{worth} gold", coin, coin)] * many
    return cards


def _draw_ground(pen: Pen, colour: str, box: Rect) -> None:
    # its hatching tells it in a grey print and in outline
    past = box.grown(BLEED)
    pen.rect(past, ink_of(pen, colour), 0)
    draw_hatch(pen, past, colour, step=_STEP, ink=pen.ink.on_piece(colour))


def _draw_side(pen: Pen, colour: str, unit: str, box: Rect) -> None:
    # a ship in a circle, a crew in a square
    _draw_ground(pen, colour, box)
    k = box.w / MARKER.w
    if unit == "ship":
        pen.circle(*box.centre, 5.7 * k, WHITE, 0.6)
    else:
        pen.rounded(box.grown(-1.7 * k), 1.2, WHITE, 0.6)
    pen.symbol(OWNERS[colour], box.cx, box.cy - 2.2 * k, 5.4 * k)
    pen.symbol(unit, box.cx, box.cy + 2.9 * k, 4.6 * k)
