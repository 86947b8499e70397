"""The sheets of Ship Adventure, each with the function that draws it. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from pdf.kits import KitPart
from pdf.orders import AnySheet, Order, Printed, Sheet
from pdf.parts.choices import MOST_SETS, PAGES, CardOptions, InkOptions, LargePrintOptions
from pdf.sheets.ship_adventure.options import (
    BoardOptions,
    ConquestPadOptions,
    DeckBoxOptions,
    LevelOptions,
    PieceOptions,
    PlayerAidOptions,
    SeaMapOptions,
    SetupSheetOptions,
    TileOptions,
)


class Board(Sheet[BoardOptions]):
    name = "board"
    title = "Board"
    summary = "The board of a code: on one page with coordinates, or at play size over several pages to cut and join."
    options = BoardOptions
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[BoardOptions]) -> Printed:
        from pdf.sheets.ship_adventure.board import draw_board

        return draw_board(order)


class Tiles(Sheet[TileOptions]):
    name = "tiles"
    title = "Tiles"
    summary = "The 36 tiles to cut out, numbered: your copy’s, or our own set."
    options = TileOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[TileOptions]) -> Printed:
        from pdf.sheets.ship_adventure.tiles import draw_tiles

        return draw_tiles(order)


class MapCards(Sheet[CardOptions]):
    name = "map-cards"
    title = "Map cards"
    summary = "The four map cards: where the large islands lie, and on the back where El Dorado is."
    options = CardOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[CardOptions]) -> Printed:
        from pdf.sheets.ship_adventure.map_cards import draw_map_cards

        return draw_map_cards(order)


class SeaMap(Sheet[SeaMapOptions]):
    name = "sea-map"
    title = "Sea map"
    summary = "The nine areas with their colours in words and hatching, to note treasure tokens and map pieces."
    options = SeaMapOptions
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[SeaMapOptions]) -> Printed:
        from pdf.sheets.ship_adventure.sea_map import draw_sea_map

        return draw_sea_map(order)


class SetupSheet(Sheet[SetupSheetOptions]):
    name = "setup-sheet"
    title = "Set-up sheet"
    summary = "One set-up with its code, step by step, beside its board."
    options = SetupSheetOptions
    reading = True
    papers = PAGES

    def draw(self, order: Order[SetupSheetOptions]) -> Printed:
        from pdf.sheets.ship_adventure.setup_sheet import draw_setup_sheet

        return draw_setup_sheet(order)


class LevelRecap(Sheet[LevelOptions]):
    name = "level-recap"
    title = "Level recap"
    summary = "Dice, galleon and pirates of each level, and what to do when it changes, by the number of players."
    options = LevelOptions
    reading = True
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[LevelOptions]) -> Printed:
        from pdf.sheets.ship_adventure.level_recap import draw_level_recap

        return draw_level_recap(order)


class CompassTable(Sheet[InkOptions]):
    name = "compass-table"
    title = "Compass table"
    summary = "Who goes first, by where the needle points and which colours play."
    options = InkOptions
    reading = True
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[InkOptions]) -> Printed:
        from pdf.sheets.ship_adventure.compass_table import draw_compass_table

        return draw_compass_table(order)


class CombatOdds(Sheet[LargePrintOptions]):
    name = "combat-odds"
    title = "Combat odds"
    summary = "The chance to win a fight by the difference of bonuses, pirates by level, and Conquest’s battles."
    options = LargePrintOptions
    reading = True
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[LargePrintOptions]) -> Printed:
        from pdf.sheets.ship_adventure.combat_odds import draw_combat_odds

        return draw_combat_odds(order)


class CoordinateAid(Sheet[LargePrintOptions]):
    name = "coordinate-aid"
    title = "Coordinate aid"
    summary = "From a treasure token to the square of its map piece: worked examples, and a worksheet."
    options = LargePrintOptions
    reading = True
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[LargePrintOptions]) -> Printed:
        from pdf.sheets.ship_adventure.coordinate_aid import draw_coordinate_aid

        return draw_coordinate_aid(order)


class ConquestPad(Sheet[ConquestPadOptions]):
    name = "conquest-pad"
    title = "Conquest pad"
    summary = "Income by round, points of every area, final score and gold for one, four or nine boxes."
    options = ConquestPadOptions
    uses_code = False
    papers = PAGES

    def draw(self, order: Order[ConquestPadOptions]) -> Printed:
        from pdf.sheets.ship_adventure.conquest_pad import draw_conquest_pad

        return draw_conquest_pad(order)


class Pieces(Sheet[PieceOptions]):
    name = "pieces"
    title = "Pieces"
    summary = "Treasure tokens, map pieces and targets to cut out, both sides."
    options = PieceOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[PieceOptions]) -> Printed:
        from pdf.sheets.ship_adventure.pieces import draw_pieces

        return draw_pieces(order)


class DeckBox(Sheet[DeckBoxOptions]):
    name = "tuck-box"
    title = "Tuck box"
    summary = "A box to cut, fold and glue for the map cards, or for tokens, map pieces and targets."
    options = DeckBoxOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[DeckBoxOptions]) -> Printed:
        from pdf.sheets.ship_adventure.tuck_box import draw_ship_tuck_box

        return draw_ship_tuck_box(order)


class CompassDisc(Sheet[InkOptions]):
    name = "compass"
    title = "Compass and equipment"
    summary = "The compass and its needle to cut out; a list for the equipment that towns sell."
    options = InkOptions
    uses_code = False
    max_copies = MOST_SETS
    papers = PAGES

    def draw(self, order: Order[InkOptions]) -> Printed:
        from pdf.sheets.ship_adventure.compass_disc import draw_compass_disc

        return draw_compass_disc(order)


class PlayerAid(Sheet[PlayerAidOptions]):
    name = "player-aid"
    title = "Player aid"
    summary = "The rules in short, two sides for each game of the box."
    options = PlayerAidOptions
    reading = True
    uses_code = False

    def draw(self, order: Order[PlayerAidOptions]) -> Printed:
        from pdf.sheets.ship_adventure.player_aid import draw_player_aid

        return draw_player_aid(order)


SHEETS: Final[tuple[AnySheet, ...]] = (
    Board(),
    Tiles(),
    MapCards(),
    Pieces(),
    CompassDisc(),
    DeckBox(),
    SeaMap(),
    SetupSheet(),
    LevelRecap(),
    CompassTable(),
    CombatOdds(),
    CoordinateAid(),
    ConquestPad(),
    PlayerAid(),
)

KIT: Final[tuple[KitPart, ...]] = (
    KitPart("setup-sheet"),
    KitPart("tiles", card=True),
    KitPart("map-cards", card=True, only={"mode": facts.TREASURE_MAP}),
    KitPart("pieces", card=True),
    KitPart("compass", card=True),
    KitPart("sea-map", each=True, only={"mode": facts.TREASURE_MAP}),
    KitPart("compass-table"),
    KitPart("level-recap", only={"mode": facts.TREASURE_MAP}),
    KitPart("combat-odds"),
    KitPart("conquest-pad", only={"mode": facts.CONQUEST}),
    KitPart("player-aid"),
)
"""What a table needs, in the order of the pages."""
