"""What plays at a table of one of the two games, for one, four or nine boxes."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.layout import ShipSetup
from companion.words import in_words
from pdf.kits import Besides, Kit, KitPart

_COMPASS: Final = KitPart("compass", "disc and needle, a list for equipment", "rose", card=True)
_TABLE: Final = KitPart("compass-table", "who goes first", "needle")
_ODDS: Final = KitPart("combat-odds", symbol="swords")
_GOLD: Final = Besides("coin", "Gold", "from the box, or coins")
_DICE: Final = Besides("skull", "Dice", f"with a skull for the {facts.SKULL - 1}")


def kit(players: int, options: ShipSetup) -> Kit:
    """The kit of the game that the set-up is for."""
    boxes = int(options.boxes)
    many = (
        f"{in_words(boxes)} times {facts.TILES}"
        if boxes > 1
        else f"{facts.TILES} of two by two squares"
    )
    tiles = KitPart("tiles", many, "island", times=boxes, card=True)
    aid = KitPart("player-aid", "this game only, one for each player", "flag", players)
    if options.mode == facts.CONQUEST:
        return _conquest(boxes, tiles, aid)
    return _treasure_map(players, tiles, aid)


def _treasure_map(players: int, tiles: KitPart, aid: KitPart) -> Kit:
    how_many = in_words(players).capitalize()
    levels = in_words(len(facts.LEVELS))
    return Kit(
        (
            KitPart("setup-sheet", "the board, step by step", "level"),
            tiles,
            KitPart("map-cards", "islands, and El Dorado behind", "map-card", card=True),
            KitPart("pieces", f"tokens of {levels} levels, map pieces, targets", "area", card=True),
            _COMPASS,
            KitPart("sea-map", "one for each player", "map-piece", players),
            _TABLE,
            KitPart("level-recap", "dice, galleon and pirates", "skull"),
            _ODDS,
            KitPart("coordinate-aid", "from a token to its square", "target"),
            aid,
        ),
        (
            Besides("ship", f"{how_many} ships", "from the box, or pawns"),
            Besides("captain", f"{how_many} crews", "in the same colours"),
            Besides(
                "pirate",
                f"{in_words(facts.PIRATES).capitalize()} pirates",
                "from the box, or pawns",
            ),
            Besides("galleon", "The galleon", "from the box, or a pawn"),
            _GOLD,
            _DICE,
            Besides("cannon", "Equipment cards", "from the box"),
        ),
        facts.MODES[facts.TREASURE_MAP],
    )


def _conquest(boxes: int, tiles: KitPart, aid: KitPart) -> Kit:
    size = facts.SIZES[boxes]
    how_many_boxes = "one box" if boxes == 1 else f"{in_words(boxes)} boxes"
    tokens = f"{size.areas * size.points} of {in_words(size.areas)} colours, with letters"
    return Kit(
        (
            KitPart("setup-sheet", f"{size.side} by {size.side} squares, step by step", "level"),
            tiles,
            KitPart("pieces", tokens, "area", card=True),
            _COMPASS,
            _TABLE,
            _ODDS,
            KitPart("conquest-pad", f"for {how_many_boxes}", "flag"),
            aid,
        ),
        (
            Besides("ship", "Ships", f"those of {how_many_boxes}, or pawns"),
            Besides("captain", "Crews", "as many, in the same colours"),
            _GOLD,
            _DICE,
            Besides("cannon", "Equipment cards", f"of {how_many_boxes}"),
            Besides("mark-cross", "Not used", "map cards, map pieces, galleon, pirates"),
        ),
        f"{facts.MODES[facts.CONQUEST]}, {how_many_boxes}",
    )
