"""The sheets of Ship Adventure. Loads no drawing library."""

from typing import Final

from pdf.catalogue import ANY_PAPER, AnySheet, RowPad, Sheet, to_cut, to_read

SHEETS: Final[tuple[AnySheet, ...]] = (
    to_cut(
        "board",
        choices="BoardOptions",
        summary=(
            "The board of a code: on one page with coordinates, or at play size over several "
            "pages to cut and join."
        ),
        uses_code=True,
    ),
    to_cut(
        "tiles",
        choices="TileOptions",
        card=True,
        summary="The 36 tiles to cut out, numbered: your copy’s, or our own set.",
    ),
    to_cut(
        "map-cards",
        choices="CardOptions",
        card=True,
        summary=(
            "The four map cards: where the large islands lie, and on the back where El Dorado is."
        ),
    ),
    to_cut(
        "pieces",
        choices="PieceOptions",
        card=True,
        summary="Treasure Map’s treasure tokens, map pieces and targets to cut out, both sides.",
    ),
    to_cut(
        "area-tokens",
        choices="AreaTokenOptions",
        card=True,
        summary="Conquest’s tokens of the areas that a set-up draws, to cut out.",
        uses_code=True,
    ),
    to_cut(
        "control-markers",
        choices="MarkerOptions",
        card=True,
        summary=(
            "Conquest’s markers of who holds a point: 1 on the front, 2 behind for an area that "
            "is all yours."
        ),
        uses_code=True,
    ),
    to_cut(
        "unit-tokens",
        choices="UnitOptions",
        card=True,
        summary="Conquest’s ships, crews behind, in a set-up’s colours, and its gold, to cut out.",
        title="Ships, crews and coins",
        uses_code=True,
    ),
    to_cut(
        "cannonball-cards",
        choices="CannonballOptions",
        card=True,
        summary="Cannonball cards for Conquest, with a line for the price on your own cards.",
    ),
    to_cut(
        "conquest-pieces",
        choices="ConquestCardOptions",
        card=True,
        summary=(
            "Conquest’s pieces on one card: all of one box; of four, area tokens and cannonballs."
        ),
        uses_code=True,
    ),
    to_cut(
        "compass",
        choices="InkOptions",
        card=True,
        summary="The compass and its needle to cut out; a list for the equipment that towns sell.",
        title="Compass and equipment",
    ),
    to_cut(
        "tuck-box",
        choices="DeckBoxOptions",
        card=True,
        summary=(
            "A box to cut, fold and glue for the map cards, or for tokens, map pieces and targets."
        ),
    ),
    Sheet(
        "sea-map",
        choices="SeaMapOptions",
        summary=(
            "The nine areas with their colours in words and hatching, to note treasure tokens "
            "and map pieces."
        ),
    ),
    to_read(
        "setup-sheet",
        choices="SetupSheetOptions",
        summary="One set-up with its code, step by step, beside its board.",
        title="Set-up sheet",
        uses_code=True,
    ),
    to_read(
        "level-recap",
        choices="LevelOptions",
        summary=(
            "Dice, galleon and pirates of each level, and what to do when it changes, by the "
            "number of players."
        ),
    ),
    to_read(
        "compass-table",
        choices="CompassTableOptions",
        summary="Who goes first, by where the needle points and which colours play.",
    ),
    to_read(
        "combat-odds",
        choices="OddsOptions",
        summary=(
            "The chance to win a fight by the difference of bonuses, pirates by level, and "
            "Conquest’s battles."
        ),
    ),
    to_read(
        "coordinate-aid",
        choices="LargePrintOptions",
        summary=(
            "From a treasure token to the square of its map piece: worked examples, and a "
            "worksheet."
        ),
    ),
    RowPad(
        "conquest-pad",
        choices="ConquestPadOptions",
        summary=(
            "Income by round, points of every area, final score and gold for one, four or "
            "nine boxes."
        ),
        scored=True,
        papers=ANY_PAPER,
    ),
    to_read(
        "player-aid",
        choices="PlayerAidOptions",
        summary=(
            "A side for each game of the box: a round, moves, fights, levels or battles, the end."
        ),
        papers=ANY_PAPER,
    ),
)
