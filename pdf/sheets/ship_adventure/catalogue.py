"""The sheets of Ship Adventure. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from pdf.kits import KitPart
from pdf.orders import AnySheet, Sheet
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

SHEETS: Final[tuple[AnySheet, ...]] = (
    Sheet(
        "board",
        "Board",
        "The board of a code: on one page with coordinates, or at play size over several pages to cut and join.",
        BoardOptions,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "tiles",
        "Tiles",
        "The 36 tiles to cut out, numbered: your copy’s, or our own set.",
        TileOptions,
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "map-cards",
        "Map cards",
        "The four map cards: where the large islands lie, and on the back where El Dorado is.",
        CardOptions,
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "pieces",
        "Pieces",
        "Treasure tokens, map pieces and targets to cut out, both sides.",
        PieceOptions,
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "compass",
        "Compass and equipment",
        "The compass and its needle to cut out; a list for the equipment that towns sell.",
        InkOptions,
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "tuck-box",
        "Tuck box",
        "A box to cut, fold and glue for the map cards, or for tokens, map pieces and targets.",
        DeckBoxOptions,
        uses_code=False,
        max_copies=MOST_SETS,
        papers=PAGES,
    ),
    Sheet(
        "sea-map",
        "Sea map",
        "The nine areas with their colours in words and hatching, to note treasure tokens and map pieces.",
        SeaMapOptions,
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "setup-sheet",
        "Set-up sheet",
        "One set-up with its code, step by step, beside its board.",
        SetupSheetOptions,
        reading=True,
        papers=PAGES,
    ),
    Sheet(
        "level-recap",
        "Level recap",
        "Dice, galleon and pirates of each level, and what to do when it changes, by the number of players.",
        LevelOptions,
        reading=True,
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "compass-table",
        "Compass table",
        "Who goes first, by where the needle points and which colours play.",
        InkOptions,
        reading=True,
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "combat-odds",
        "Combat odds",
        "The chance to win a fight by the difference of bonuses, pirates by level, and Conquest’s battles.",
        LargePrintOptions,
        reading=True,
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "coordinate-aid",
        "Coordinate aid",
        "From a treasure token to the square of its map piece: worked examples, and a worksheet.",
        LargePrintOptions,
        reading=True,
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "conquest-pad",
        "Conquest pad",
        "Income by round, points of every area, final score and gold for one, four or nine boxes.",
        ConquestPadOptions,
        uses_code=False,
        papers=PAGES,
    ),
    Sheet(
        "player-aid",
        "Player aid",
        "The rules in short, two sides for each game of the box.",
        PlayerAidOptions,
        reading=True,
        uses_code=False,
    ),
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
