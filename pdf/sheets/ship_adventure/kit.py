"""What plays at a table of Ship Adventure: the pieces of one of its two games, for one, four or nine boxes."""

from __future__ import annotations

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.settings import ShipSetup
from companion.words import in_words
from pdf.kits import Besides, Kit, KitPart


def kit(players: int, options: ShipSetup) -> Kit:
    """The kit of the game that the set-up is for."""
    boxes = int(options.boxes)
    many = f"{in_words(boxes)} times {facts.TILES}" if boxes > 1 else f"{facts.TILES} of two by two squares"
    tiles = KitPart("tiles", many, "island", times=boxes, card=True)
    compass = KitPart("compass", "disc and needle, a list for equipment", "rose", card=True)
    table = KitPart("compass-table", "who goes first", "needle")
    odds = KitPart("combat-odds", symbol="swords")
    aid = KitPart("player-aid", "this game only, one for each player", "flag", players)
    gold = Besides("coin", "Gold", "from the box, or coins")
    dice = Besides("skull", "Dice", f"with a skull for the {facts.SKULL - 1}")
    if options.mode == facts.TREASURE_MAP:
        how_many, levels = in_words(players).capitalize(), in_words(len(facts.LEVELS))
        return Kit(
            (
                KitPart("setup-sheet", "the board, step by step", "level"),
                tiles,
                KitPart("map-cards", "islands, and El Dorado behind", "map-card", card=True),
                KitPart("pieces", f"tokens of {levels} levels, map pieces, targets", "area", card=True),
                compass,
                KitPart("sea-map", "one for each player", "map-piece", players),
                table,
                KitPart("level-recap", "dice, galleon and pirates", "skull"),
                odds,
                KitPart("coordinate-aid", "from a token to its square", "target"),
                aid,
            ),
            (
                Besides("ship", f"{how_many} ships", "from the box, or pawns"),
                Besides("captain", f"{how_many} crews", "in the same colours"),
                Besides("pirate", f"{in_words(facts.PIRATES).capitalize()} pirates", "from the box, or pawns"),
                Besides("galleon", "The galleon", "from the box, or a pawn"),
                gold,
                dice,
                Besides("cannon", "Equipment cards", "from the box"),
            ),
            facts.MODES[facts.TREASURE_MAP],
        )
    size = facts.SIZES[boxes]
    how_many_boxes = "one box" if boxes == 1 else f"{in_words(boxes)} boxes"
    tokens = f"{size.areas * size.points} of {in_words(size.areas)} colours, with letters"
    return Kit(
        (
            KitPart("setup-sheet", f"{size.side} by {size.side} squares, step by step", "level"),
            tiles,
            KitPart("pieces", tokens, "area", card=True),
            compass,
            table,
            odds,
            KitPart("conquest-pad", f"for {how_many_boxes}", "flag"),
            aid,
        ),
        (
            Besides("ship", "Ships", f"those of {how_many_boxes}, or pawns"),
            Besides("captain", "Crews", "as many, in the same colours"),
            gold,
            dice,
            Besides("cannon", "Equipment cards", f"of {how_many_boxes}"),
            Besides("mark-cross", "Not used", "map cards, map pieces, galleon, pirates"),
        ),
        f"{facts.MODES[facts.CONQUEST]}, {how_many_boxes}",
    )
