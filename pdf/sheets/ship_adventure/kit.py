"""What plays at a table of Ship Adventure: the pieces of one of its two games, for one, four or nine boxes."""

from __future__ import annotations

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.settings import ShipSetup
from companion.words import in_words
from pdf.kits import Besides, Kit, KitPart


def kit(players: int, options: ShipSetup) -> Kit:
    """The kit of the game that the set-up is for."""
    return _treasure_map(players) if options.mode == facts.TREASURE_MAP else _conquest(players, int(options.boxes))


def _treasure_map(players: int) -> Kit:
    levels = len(facts.LEVELS)
    return Kit(
        (
            KitPart("setup-sheet", note="the board, step by step", symbol="level"),
            KitPart("tiles", note=f"{facts.TILES} of two by two squares", card=True, symbol="island"),
            KitPart("map-cards", note="islands, and El Dorado behind", card=True, symbol="map-card"),
            KitPart(
                "pieces", note=f"tokens of {in_words(levels)} levels, map pieces, targets", card=True, symbol="area"
            ),
            KitPart("compass", note="disc and needle, a list for equipment", card=True, symbol="rose"),
            KitPart("sea-map", copies=players, note="one for each player", symbol="map-piece"),
            KitPart("compass-table", note="who goes first", symbol="needle"),
            KitPart("level-recap", note="dice, galleon and pirates", symbol="skull"),
            KitPart("combat-odds", symbol="swords"),
            KitPart("coordinate-aid", note="from a token to its square", symbol="target"),
            KitPart("player-aid", copies=players, note="this game only, one for each player", symbol="flag"),
        ),
        (
            Besides("ship", f"{in_words(players).capitalize()} ships", "from the box, or pawns"),
            Besides("captain", f"{in_words(players).capitalize()} crews", "in the same colours"),
            Besides("pirate", f"{in_words(facts.PIRATES).capitalize()} pirates", "from the box, or pawns"),
            Besides("galleon", "The galleon", "from the box, or a pawn"),
            Besides("coin", "Gold", "from the box, or coins"),
            Besides("skull", "Dice", f"with a skull for the {facts.SKULL - 1}"),
            Besides("cannon", "Equipment cards", "from the box"),
        ),
        facts.MODES[facts.TREASURE_MAP],
    )


def _conquest(players: int, boxes: int) -> Kit:
    size = facts.SIZES[boxes]
    many = f"{in_words(boxes)} times {facts.TILES}" if boxes > 1 else f"{facts.TILES} of two by two squares"
    said = "one box" if boxes == 1 else f"{in_words(boxes)} boxes"
    tokens = f"{size.areas * size.points} of {in_words(size.areas)} colours, with letters"
    return Kit(
        (
            KitPart("setup-sheet", note=f"{size.side} by {size.side} squares, step by step", symbol="level"),
            KitPart("tiles", times=boxes, note=many, card=True, symbol="island"),
            KitPart("pieces", note=tokens, card=True, symbol="area"),
            KitPart("compass", note="disc and needle, a list for equipment", card=True, symbol="rose"),
            KitPart("compass-table", note="who goes first", symbol="needle"),
            KitPart("combat-odds", symbol="swords"),
            KitPart("conquest-pad", note=f"for {said}", symbol="flag"),
            KitPart("player-aid", copies=players, note="this game only, one for each player", symbol="flag"),
        ),
        (
            Besides("ship", "Ships", f"those of {said}, or pawns"),
            Besides("captain", "Crews", "as many, in the same colours"),
            Besides("coin", "Gold", "from the box, or coins"),
            Besides("skull", "Dice", f"with a skull for the {facts.SKULL - 1}"),
            Besides("cannon", "Equipment cards", f"of {said}"),
            Besides("mark-cross", "Not used", "map cards, map pieces, galleon, pirates"),
        ),
        f"{facts.MODES[facts.CONQUEST]}, {said}",
    )
