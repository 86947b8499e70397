"""The sheets of Waters of Nereus. Loads no drawing library."""

from typing import Final

from companion.games.waters_of_nereus import facts
from pdf.catalogue import ANY_PAPER, AnySheet, RowPad, to_cut, to_read

SHEETS: Final[tuple[AnySheet, ...]] = (
    to_cut(
        "discovery-deck",
        choices="DiscoveryOptions",
        card=True,
        summary="Six cards for 2-3 and six for 4 players: your copy’s, or our own and fair.",
        uses_code=True,
    ),
    to_cut(
        "science-deck",
        choices="CardOptions",
        card=True,
        summary=f"The {facts.SCIENCE_CARDS} science cards of the appendix; "
        f"the component list says {facts.SCIENCE_LISTED}, too few for four players.",
    ),
    to_cut(
        "crew-deck",
        choices="CrewOptions",
        card=True,
        summary="Seven crew cards for each of four players, with their actions.",
    ),
    to_cut(
        "board",
        choices="BoardOptions",
        card=True,
        summary="The board of a set-up with its treasures and ships: on one page, or as a poster.",
        uses_code=True,
    ),
    to_cut(
        "action-board",
        choices="InkOptions",
        card=True,
        summary="Four action spaces for each crew member, the scoring track about them.",
    ),
    to_cut(
        "cabin-board",
        choices="CabinOptions",
        card=True,
        summary="Chest, storage and the seven holds to lay treasures on, one for each player.",
    ),
    to_cut(
        "tokens",
        choices="TokenOptions",
        card=True,
        summary=(
            "Treasures, gems, coins and completion tokens to cut out, as many as the box holds; "
            "ships, sun and hourglass."
        ),
        title="Treasures and coins",
    ),
    to_cut(
        "tuck-box",
        choices="DeckBoxOptions",
        card=True,
        summary="A box to cut, fold and glue for a deck, as deep as its cards, or for the pieces.",
    ),
    to_read(
        "compass-table",
        choices="CompassOptions",
        summary=(
            "Where disc and die send the neutral ship, and how far it sails from each space "
            "of the board."
        ),
    ),
    to_read(
        "player-aid",
        choices="PlayerAidOptions",
        summary="Two sides: a day and the crew; sailing, the cabin, science cards and the end.",
        papers=ANY_PAPER,
    ),
    RowPad(
        "score-pad",
        choices="ScorePadOptions",
        summary="Track, science cards, gold and tie-breaks for two to four players.",
        scored=True,
        papers=ANY_PAPER,
    ),
    to_read(
        "setup-sheet",
        choices="SetupSheetOptions",
        summary="A set-up drawn on one page: board, bag, a checklist for each seat.",
        title="Set-up sheet",
        uses_code=True,
    ),
)
