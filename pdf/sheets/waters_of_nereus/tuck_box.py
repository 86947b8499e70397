"""Tuck boxes for the decks of Waters of Nereus and for its small pieces."""

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.words import in_words
from pdf.orders import Order, Printed
from pdf.parts.tuck_box import print_tuck_box
from pdf.sheets.waters_of_nereus.options import DeckBoxOptions

_CREW: Final = tuple((crew, facts.CREW_TITLES[crew]) for crew in facts.CREW)
_HOLDS: Final = (*_CREW, ("cabin", "The cabin"))
_PIECES: Final = (
    ("treasure-red", f"{sum(facts.TREASURES.values())} treasures"),
    ("gem", f"{facts.GEMS} gems"),
    ("coin", f"{sum(facts.COINS.values())} coins"),
    ("tick", f"{facts.COMPLETION_TOKENS} completion tokens"),
)
_MANY: Final = sum(
    (sum(facts.TREASURES.values()), facts.GEMS, sum(facts.COINS.values()), facts.COMPLETION_TOKENS)
)
_PIECES_DEEP: Final = 18.0  # mm: ten layers of twenty on stiff card, with room to reach them
_IN_TURN: Final = sum(card.copies for card in facts.TURN_CARDS)
# the title of each deck, how many cards we print, and the lines on the back of the box
_DECKS: Final = {
    "discovery": (
        "Discovery deck",
        2 * facts.DISCOVERY_CARDS + 2,
        (
            ("tick", f"{in_words(facts.DISCOVERY_CARDS)} cards for 2–3 players"),
            ("tick", f"{in_words(facts.DISCOVERY_CARDS)} cards for 4 players"),
            ("sun", f"{in_words(facts.STACK)} a game, one a day"),
        ),
    ),
    "science": (
        "Science deck",
        facts.SCIENCE_CARDS,
        (
            ("sun", f"{_IN_TURN} for your turn"),
            ("hourglass", f"{facts.SCIENCE_CARDS - _IN_TURN} for the end of the game"),
            ("flask", "each costs 1 science power"),
        ),
    ),
    "crew": ("Crew decks", facts.CREW_CARDS + len(facts.SHIP_COLORS), _HOLDS),
    "one-crew": ("Crew deck", len(_HOLDS), _HOLDS),
}


def draw(order: Order[DeckBoxOptions]) -> Printed:
    """Returns the box of a deck, or of the small pieces."""
    if order.options.deck == "pieces":
        return print_tuck_box(order, "Treasures and coins", _MANY, _PIECES, _PIECES_DEEP)
    return print_tuck_box(order, *_DECKS[order.options.deck])
