"""The sheets of Waters of Nereus: what they are called and what can be chosen. Loads no drawing library."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from companion.game import Part
from companion.games.waters_of_nereus.setup import AUTO, BOARD_SHAPE, BoardSize, NereusSetup
from pdf.catalogue import Sheet
from pdf.parts.choices import INK_HELP, MOST_SETS, PAGES, CardOptions, InkChoice, InkOptions


class DiscoveryOptions(CardOptions):
    """What can be chosen for the discovery deck."""

    players: Literal["all", "2-3", "4"] = Field(
        "all", title="For how many players", description="Both decks of six cards, or the one for 2-3 or 4 players."
    )
    board: BoardSize = Field(AUTO, title="Board", description=BOARD_SHAPE, max_length=9)


class CompassOptions(InkOptions):
    """What can be chosen for the compass table."""

    board: BoardSize = Field(AUTO, title="Board", description=BOARD_SHAPE, max_length=9)


class ScorePadOptions(InkOptions):
    """What can be chosen for the score pad."""

    up: Literal[1, 2] = Field(1, title="Sheets to a page", description="Sheets to a page: 1 or 2 (A5 each).")


class SetupSheetOptions(NereusSetup):
    """What can be chosen for the setup sheet: the setup's own options, the players and the ink."""

    players: Literal[2, 3, 4] = Field(3, title="Players", description="How many play.")
    ink: InkChoice = Field("normal", description=INK_HELP)


SHEETS = (
    Sheet(
        "discovery-deck",
        "Discovery deck",
        "Six cards for 2-3 and six for 4 players: your copy's, or our own and fair.",
        DiscoveryOptions,
        Part("pdf.sheets.waters_of_nereus.decks:draw_discovery_deck"),
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "science-deck",
        "Science deck",
        "The 22 science cards.",
        CardOptions,
        Part("pdf.sheets.waters_of_nereus.decks:draw_science_deck"),
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "crew-deck",
        "Crew deck",
        "Seven crew cards for each of four players, with their actions.",
        CardOptions,
        Part("pdf.sheets.waters_of_nereus.decks:draw_crew_deck"),
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "compass-table",
        "Compass table",
        "Where disc and die send the neutral ship, and how far it sails from each space of the board.",
        CompassOptions,
        Part("pdf.sheets.waters_of_nereus.compass_table:draw_compass_table"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "player-aid",
        "Player aid",
        "The day, the crew's actions, the cabin and the end of the game on one page.",
        InkOptions,
        Part("pdf.sheets.waters_of_nereus.player_aid:draw_player_aid"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "score-pad",
        "Score pad",
        "Track, science cards, gold and tie-breaks for two to four players.",
        ScorePadOptions,
        Part("pdf.sheets.waters_of_nereus.score_pad:draw_score_pad"),
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "setup-sheet",
        "Setup sheet",
        "A setup drawn on one page: board, bag, a checklist for each seat.",
        SetupSheetOptions,
        Part("pdf.sheets.waters_of_nereus.setup_sheet:draw_setup_sheet"),
        papers=PAGES,
    ),
)
