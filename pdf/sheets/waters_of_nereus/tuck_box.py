"""Tuck boxes for the decks of Waters of Nereus."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from pdf.orders import Order, Printed
from pdf.parts.tuck_box import print_tuck_box
from pdf.sheets.waters_of_nereus.options import DeckBoxOptions

_CREW: Final = tuple((crew, facts.CREW_TITLES[crew]) for crew in facts.CREW)
_HOLDS: Final = (*_CREW, ("cabin", "The cabin"))
_DECKS: Final = {
    "discovery": (
        "Discovery deck",
        2 * facts.DISCOVERY_CARDS + 2,
        (("sun", "four leave the stack, one a day"),),
    ),
    "science": (
        "Science deck",
        facts.SCIENCE_CARDS,
        (("sun", "in your turn"), ("hourglass", "at the end")),
    ),
    "crew": ("Crew decks", facts.CREW_CARDS + len(facts.SHIP_COLORS), _HOLDS),
    "one-crew": ("Crew deck", len(_HOLDS), _HOLDS),
}
"""Of each deck: its title, its cards as we print them, and what is on the box's back."""


def draw(order: Order[DeckBoxOptions]) -> Printed:
    """The box of a deck."""
    return print_tuck_box(order, *_DECKS[order.options.deck])
