"""The sheets of Ship Adventure. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from pdf.catalogue import ANY_PAPER, MOST_SETS, AnySheet, Sheet

SHEETS: Final[tuple[AnySheet, ...]] = (
    Sheet(
        "board",
        "Board",
        "The board of a code: on one page with coordinates, or at play size over several pages to cut and join.",
        "BoardOptions",
        max_copies=MOST_SETS,
        uses_code=True,
    ),
    Sheet(
        "tiles",
        "Tiles",
        "The 36 tiles to cut out, numbered: your copy’s, or our own set.",
        "TileOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "map-cards",
        "Map cards",
        "The four map cards: where the large islands lie, and on the back where El Dorado is.",
        "CardOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "pieces",
        "Pieces",
        "Treasure tokens, map pieces and targets to cut out, both sides.",
        "PieceOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "compass",
        "Compass and equipment",
        "The compass and its needle to cut out; a list for the equipment that towns sell.",
        "InkOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "tuck-box",
        "Tuck box",
        "A box to cut, fold and glue for the map cards, or for tokens, map pieces and targets.",
        "DeckBoxOptions",
        max_copies=MOST_SETS,
    ),
    Sheet(
        "sea-map",
        "Sea map",
        "The nine areas with their colours in words and hatching, to note treasure tokens and map pieces.",
        "SeaMapOptions",
    ),
    Sheet(
        "setup-sheet",
        "Set-up sheet",
        "One set-up with its code, step by step, beside its board.",
        "SetupSheetOptions",
        reading=True,
        uses_code=True,
    ),
    Sheet(
        "level-recap",
        "Level recap",
        "Dice, galleon and pirates of each level, and what to do when it changes, by the number of players.",
        "LevelOptions",
        reading=True,
    ),
    Sheet(
        "compass-table",
        "Compass table",
        "Who goes first, by where the needle points and which colours play.",
        "InkOptions",
        reading=True,
    ),
    Sheet(
        "combat-odds",
        "Combat odds",
        "The chance to win a fight by the difference of bonuses, pirates by level, and Conquest’s battles.",
        "LargePrintOptions",
        reading=True,
    ),
    Sheet(
        "coordinate-aid",
        "Coordinate aid",
        "From a treasure token to the square of its map piece: worked examples, and a worksheet.",
        "LargePrintOptions",
        reading=True,
    ),
    Sheet(
        "conquest-pad",
        "Conquest pad",
        "Income by round, points of every area, final score and gold for one, four or nine boxes.",
        "ConquestPadOptions",
        scored=True,
    ),
    Sheet(
        "player-aid",
        "Player aid",
        "A side for each game of the box: a round, moves, fights, levels or battles, the end.",
        "PlayerAidOptions",
        reading=True,
        papers=ANY_PAPER,
    ),
)
