"""The sheets of Waters of Nereus, each with the function that draws it. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from pdf.kits import KitPart
from pdf.orders import AnySheet, Order, Printed, Sheet
from pdf.parts.choices import MOST_SETS, PAGES, AidOptions, CardOptions, PlayerBoardOptions
from pdf.sheets.waters_of_nereus.options import (
    BoardOptions,
    CompassOptions,
    CrewOptions,
    DeckBoxOptions,
    DiscoveryOptions,
    ScorePadOptions,
    SetupSheetOptions,
    TokenOptions,
)


class DiscoveryDeck(Sheet[DiscoveryOptions]):
    name = "discovery-deck"
    title = "Discovery deck"
    summary = "Six cards for 2-3 and six for 4 players: your copy’s, or our own and fair."
    options = DiscoveryOptions
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[DiscoveryOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.discovery_deck import draw_discovery_deck

        return draw_discovery_deck(order)


class ScienceDeck(Sheet[CardOptions]):
    name = "science-deck"
    title = "Science deck"
    summary = (
        f"The {facts.SCIENCE_CARDS} science cards of the appendix; the component list says {facts.SCIENCE_LISTED}, "
        "too few for four players."
    )
    options = CardOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[CardOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.science_deck import draw_science_deck

        return draw_science_deck(order)


class CrewDeck(Sheet[CrewOptions]):
    name = "crew-deck"
    title = "Crew deck"
    summary = "Seven crew cards for each of four players, with their actions."
    options = CrewOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[CrewOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.crew_deck import draw_crew_deck

        return draw_crew_deck(order)


class BoardSheet(Sheet[BoardOptions]):
    name = "board"
    title = "Board"
    summary = "The board of a set-up with its treasures and ships: on one page, or as a poster."
    options = BoardOptions
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[BoardOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.board import draw_board_sheet

        return draw_board_sheet(order)


class CabinBoard(Sheet[PlayerBoardOptions]):
    name = "cabin-board"
    title = "Cabin board"
    summary = "Chest, storage and the seven holds to lay treasures on, one for each player."
    options = PlayerBoardOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[PlayerBoardOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.cabin_board import draw_cabin_board

        return draw_cabin_board(order)


class Tokens(Sheet[TokenOptions]):
    name = "tokens"
    title = "Treasures and coins"
    summary = "Treasures, gems, coins and completion tokens to cut out, as many as the box holds."
    options = TokenOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[TokenOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.tokens import draw_tokens

        return draw_tokens(order)


class DeckBox(Sheet[DeckBoxOptions]):
    name = "tuck-box"
    title = "Tuck box"
    summary = "A box to cut, fold and glue for a deck, as deep as its cards."
    options = DeckBoxOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[DeckBoxOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.tuck_box import draw_nereus_tuck_box

        return draw_nereus_tuck_box(order)


class CompassTable(Sheet[CompassOptions]):
    name = "compass-table"
    title = "Compass table"
    summary = "Where disc and die send the neutral ship, and how far it sails from each space of the board."
    options = CompassOptions
    reading = True
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[CompassOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.compass_table import draw_compass_table

        return draw_compass_table(order)


class PlayerAid(Sheet[AidOptions]):
    name = "player-aid"
    title = "Player aid"
    summary = "The rules in short on two sides: the day, the crew and every sign, the cabin, the end."
    options = AidOptions
    reading = True
    uses_code = False

    def draw(self, order: Order[AidOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.player_aid import draw_player_aid

        return draw_player_aid(order)


class ScorePad(Sheet[ScorePadOptions]):
    name = "score-pad"
    title = "Score pad"
    summary = "Track, science cards, gold and tie-breaks for two to four players."
    options = ScorePadOptions
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[ScorePadOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.score_pad import draw_score_pad

        return draw_score_pad(order)


class SetupSheet(Sheet[SetupSheetOptions]):
    name = "setup-sheet"
    title = "Set-up sheet"
    summary = "A set-up drawn on one page: board, bag, a checklist for each seat."
    options = SetupSheetOptions
    reading = True
    papers = PAGES

    def draw(self, order: Order[SetupSheetOptions]) -> Printed:
        from pdf.sheets.waters_of_nereus.setup_sheet import draw_setup_sheet

        return draw_setup_sheet(order)


SHEETS: Final[tuple[AnySheet, ...]] = (
    DiscoveryDeck(),
    ScienceDeck(),
    CrewDeck(),
    BoardSheet(),
    CabinBoard(),
    Tokens(),
    DeckBox(),
    CompassTable(),
    PlayerAid(),
    ScorePad(),
    SetupSheet(),
)

KIT: Final[tuple[KitPart, ...]] = (
    KitPart("setup-sheet"),
    KitPart("discovery-deck", card=True),
    KitPart("science-deck", card=True),
    KitPart("crew-deck", card=True),
    KitPart("cabin-board", each=True, card=True),
    KitPart("tokens", card=True),
    KitPart("compass-table"),
    KitPart("score-pad"),
    KitPart("player-aid"),
)
"""What a table needs, in the order of the pages."""
