"""The sheets of Ship Adventure. Loads no drawing library."""

from __future__ import annotations

from typing import Final

from pdf.catalogue import ANY_PAPER, AnySheet, Sheet, to_cut, to_read

SHEETS: Final[tuple[AnySheet, ...]] = (
    to_cut(
        "board",
        "BoardOptions",
        "The board of a code: on one page with coordinates, or at play size over several pages to cut and join.",
        uses_code=True,
    ),
    to_cut(
        "tiles", "TileOptions", "The 36 tiles to cut out, numbered: your copy’s, or our own set."
    ),
    to_cut(
        "map-cards",
        "CardOptions",
        "The four map cards: where the large islands lie, and on the back where El Dorado is.",
    ),
    to_cut(
        "pieces", "PieceOptions", "Treasure tokens, map pieces and targets to cut out, both sides."
    ),
    to_cut(
        "compass",
        "InkOptions",
        "The compass and its needle to cut out; a list for the equipment that towns sell.",
        title="Compass and equipment",
    ),
    to_cut(
        "tuck-box",
        "DeckBoxOptions",
        "A box to cut, fold and glue for the map cards, or for tokens, map pieces and targets.",
    ),
    Sheet(
        "sea-map",
        "SeaMapOptions",
        "The nine areas with their colours in words and hatching, to note treasure tokens and map pieces.",
    ),
    to_read(
        "setup-sheet",
        "SetupSheetOptions",
        "One set-up with its code, step by step, beside its board.",
        title="Set-up sheet",
        uses_code=True,
    ),
    to_read(
        "level-recap",
        "LevelOptions",
        "Dice, galleon and pirates of each level, and what to do when it changes, by the number of players.",
    ),
    to_read(
        "compass-table",
        "InkOptions",
        "Who goes first, by where the needle points and which colours play.",
    ),
    to_read(
        "combat-odds",
        "LargePrintOptions",
        "The chance to win a fight by the difference of bonuses, pirates by level, and Conquest’s battles.",
    ),
    to_read(
        "coordinate-aid",
        "LargePrintOptions",
        "From a treasure token to the square of its map piece: worked examples, and a worksheet.",
    ),
    Sheet(
        "conquest-pad",
        "ConquestPadOptions",
        "Income by round, points of every area, final score and gold for one, four or nine boxes.",
        scored=True,
    ),
    to_read(
        "player-aid",
        "PlayerAidOptions",
        "A side for each game of the box: a round, moves, fights, levels or battles, the end.",
        papers=ANY_PAPER,
    ),
)
