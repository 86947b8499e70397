"""Tuck boxes for the map cards of Ship Adventure and for its small pieces."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from pdf.orders import Order, Printed
from pdf.parts.imposition import CARD_SIZES
from pdf.parts.tuck_box import TuckBox, print_tuck_box
from pdf.sheets.ship_adventure.options import DeckBoxOptions
from pdf.sheets.ship_adventure.pieces import MANY

_PIECES_DEEP: Final = 22.0  # mm: five piles of pieces on stiff card, with room to reach them


def draw(order: Order[DeckBoxOptions]) -> Printed:
    """The box of a deck or of the pieces."""
    inside: tuple[tuple[str, str], ...]
    size = CARD_SIZES[order.options.card]
    if order.options.deck == "pieces":
        inside = (
            ("coin", f"{len(facts.LEVELS) * facts.AREAS} treasure tokens"),
            ("map-piece", f"{len(facts.LEVELS)} sets of map pieces"),
            ("target", "targets"),
        )
        return print_tuck_box(order, TuckBox(order.game.title, "Pieces", MANY, size, inside, _PIECES_DEEP))
    cards = facts.MAP_CARDS + 1  # with the one that tells how to use them
    inside = (("map-card", "a map on each front"), ("galleon", "El Dorado on each back"))
    return print_tuck_box(order, TuckBox(order.game.title, "Map cards", cards, size, inside))
