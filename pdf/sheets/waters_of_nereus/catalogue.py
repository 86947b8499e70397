"""The sheets of Waters of Nereus. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from pdf.catalogue import ANY_PAPER, MOST_SETS, AnySheet, Sheet

SHEETS: Final[tuple[AnySheet, ...]] = (
    Sheet(
        "discovery-deck",
        "Discovery deck",
        "Six cards for 2-3 and six for 4 players: your copy’s, or our own and fair.",
        "DiscoveryOptions",
        max_copies=MOST_SETS,
        uses_code=True,
    ),
    Sheet(
        "science-deck",
        "Science deck",
        f"The {facts.SCIENCE_CARDS} science cards of the appendix; "
        f"the component list says {facts.SCIENCE_LISTED}, too few for four players.",
        "CardOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "crew-deck",
        "Crew deck",
        "Seven crew cards for each of four players, with their actions.",
        "CrewOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "board",
        "Board",
        "The board of a set-up with its treasures and ships: on one page, or as a poster.",
        "BoardOptions",
        max_copies=MOST_SETS,
        uses_code=True,
    ),
    Sheet(
        "cabin-board",
        "Cabin board",
        "Chest, storage and the seven holds to lay treasures on, one for each player.",
        "PlayerBoardOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "tokens",
        "Treasures and coins",
        "Treasures, gems, coins and completion tokens to cut out, as many as the box holds.",
        "TokenOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "tuck-box",
        "Tuck box",
        "A box to cut, fold and glue for a deck, as deep as its cards.",
        "DeckBoxOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "compass-table",
        "Compass table",
        "Where disc and die send the neutral ship, and how far it sails from each space of the board.",
        "CompassOptions",
        reading=True,
    ),
    Sheet(
        "player-aid",
        "Player aid",
        "Two sides: a day and the crew; sailing, the cabin, science cards and the end.",
        "AidOptions",
        reading=True,
        papers=ANY_PAPER,
    ),
    Sheet(
        "score-pad",
        "Score pad",
        "Track, science cards, gold and tie-breaks for two to four players.",
        "ScorePadOptions",
        scored=True,
    ),
    Sheet(
        "setup-sheet",
        "Set-up sheet",
        "A set-up drawn on one page: board, bag, a checklist for each seat.",
        "SetupSheetOptions",
        reading=True,
        uses_code=True,
    ),
)
