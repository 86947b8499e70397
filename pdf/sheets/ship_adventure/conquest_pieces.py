"""Caribbean Conquest's pieces on one sheet of card: for one box all of them; for four boxes, area
tokens and eight cannonballs."""

from companion.games.ship_adventure import facts
from pdf.orders import Order, Printed, setup_for
from pdf.parts.strips import Strips
from pdf.sheets.ship_adventure.area_tokens import tokens_of
from pdf.sheets.ship_adventure.cannonball_cards import NOTE, cannonball
from pdf.sheets.ship_adventure.control_markers import ROW, markers_of
from pdf.sheets.ship_adventure.options import MARKER, MINI, TOKEN, ConquestCardOptions


def draw(order: Order[ConquestCardOptions]) -> Printed:
    """Returns the card as PDF, front and back."""
    setup, boxes = setup_for(order), order.options.boxes
    strips = Strips(order, f"Set-up {setup.code}")
    tokens, letters = tokens_of(setup)
    strips.add(tokens, TOKEN, facts.AREAS, f"Area tokens: {letters}.")
    if boxes == 1:
        markers, told = markers_of(setup, boxes)
        strips.add(
            markers,
            MARKER,
            ROW,
            f"Control markers: {told} Turn those of an area that is all yours.",
        )
    strips.add([cannonball(MINI)] * facts.PRINTED_CANNONBALLS[1], MINI, 4)
    title = f"{facts.MODES[facts.CONQUEST]}, pieces"
    return strips.finish(title, f"No. {setup.code}. {NOTE}", facts.PLACES.CC_SET_UP, setup.code)
