"""Tuck boxes for the map cards of Ship Adventure and for its small pieces."""

from typing import Final

from companion.games.ship_adventure import facts
from pdf.orders import Order, Printed
from pdf.parts.tuck_box import print_tuck_box
from pdf.sheets.ship_adventure.options import DeckBoxOptions
from pdf.sheets.ship_adventure.pieces import MANY

_PIECES_DEEP: Final = 16.0  # mm: eight layers of a dozen on stiff card, with room to reach them
_CARDS: Final = (("map-card", "a map on each front"), ("galleon", "El Dorado on each back"))
_PIECES: Final = (
    ("coin", f"{len(facts.LEVELS) * facts.AREAS} treasure tokens"),
    ("map-piece", f"{len(facts.LEVELS)} sets of map pieces"),
    ("target", "targets"),
    ("ship", "ships, crews, pirates"),
    ("coin", "gold"),
)


def draw(order: Order[DeckBoxOptions]) -> Printed:
    """Returns the box for a deck or for the pieces."""
    if order.options.deck == "pieces":
        return print_tuck_box(order, "Pieces", MANY, _PIECES, _PIECES_DEEP)
    return print_tuck_box(order, "Map cards", facts.MAP_CARDS, _CARDS)
