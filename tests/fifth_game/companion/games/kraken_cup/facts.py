"""What the rules of Kraken Cup fix; it was invented here, and so are they."""

from __future__ import annotations

from typing import Final

from companion.facts import Span, places, read_rulings

SLUG: Final = "kraken-cup"

PLACES: Final = places(
    SETUP="p. 1, Set-up",
    PLAYING="p. 2, A turn",
    END="p. 3, The end",
    SCORING="p. 4, Scoring",
    LONG_CUP="p. 5, The long cup",
)

PLAYERS: Final = Span(2, 4)  # SETUP
MOST_KRAKENS: Final = 12  # SETUP: as many as there are
MOST_PEARLS: Final = 30  # SETUP
KRAKEN: Final = 3  # SCORING
LONG_KRAKEN: Final = 4  # LONG_CUP
MOST_BONUS: Final = 5  # SCORING: most pearls
HOME: Final = 2  # SCORING
ROUNDS: Final = 4  # PLAYING
CATEGORIES: Final = {
    "krakens": "Krakens",
    "pearls": "Pearls",
    "most-pearls": "Most pearls",
    "home": "Home first",
}

RULINGS: Final = read_rulings(globals())
