"""What plays at a table of one of the two games, for one, four or nine boxes."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.components import components
from companion.games.ship_adventure.layout import ShipSetup
from companion.words import in_words
from pdf.parts.kit import Kit, KitPart

_COMPASS: Final = KitPart(
    "compass",
    "disc and needle, a list for equipment",
    "rose",
    gives={"compass": 1},
    by_hand="disc and needle with scissors; pierce the middle of both",
)
_TABLE: Final = KitPart("compass-table", "who goes first", "needle")
_ODDS: Final = KitPart("combat-odds", "of a fight", "swords")
_LEVELS: Final = len(facts.LEVELS)
_PIECES: Final = {
    "treasure-token": facts.AREAS * _LEVELS,
    "map-piece": facts.MAP_PIECES * _LEVELS,
    "target": len(facts.PLAYER_COLORS) * facts.PIRATES,
}


def kit(players: int, options: ShipSetup) -> Kit:
    """The kit of the game that the set-up is for."""
    boxes = int(options.boxes)
    many = f"{facts.TILES} of two by two squares"
    if boxes > 1:
        many = f"{in_words(boxes)} times {facts.TILES}"
    tiles = KitPart("tiles", many, "island", boxes, gives={"tile": facts.TILES * boxes})
    aid = KitPart("player-aid", "this game only, one for each player", "flag", players)
    parts, title = _treasure_map(players, tiles, aid), facts.MODES[options.mode]
    if options.mode == facts.CONQUEST:
        parts = _conquest(players, boxes, tiles, aid)
        title += f", {_boxes(boxes)}"
    return Kit(parts, components(players, options), title)


def _treasure_map(players: int, tiles: KitPart, aid: KitPart) -> tuple[KitPart, ...]:
    levels = in_words(_LEVELS)
    return (
        KitPart("setup-sheet", "the order of the steps", "level"),
        KitPart("board", "tile numbers and arrows: lay the tiles by it", "compass"),
        KitPart(
            "sea-map",
            "two to a page, one for each player",
            "map-piece",
            players,
            settings={"up": "2"},
            gives={"sea-map": players},
        ),
        _TABLE,
        KitPart("level-recap", "dice, galleon and pirates", "skull"),
        _ODDS,
        KitPart("coordinate-aid", "from a token to its square", "target"),
        aid,
        _COMPASS,
        tiles,
        KitPart(
            "map-cards",
            "islands, and El Dorado behind",
            "map-card",
            gives={"map-card": facts.MAP_CARDS},
        ),
        KitPart("pieces", f"tokens of {levels} levels, map pieces, targets", "area", gives=_PIECES),
    )


def _conquest(players: int, boxes: int, tiles: KitPart, aid: KitPart) -> tuple[KitPart, ...]:
    size = facts.SIZES[boxes]
    points = size.areas * size.points
    tokens = f"{points} of {in_words(size.areas)} colours, with letters"
    markers = points + facts.CITIES * boxes
    return (
        KitPart("setup-sheet", f"{size.side} by {size.side} squares, step by step", "level"),
        KitPart("board", "tile numbers and arrows: lay the tiles by it", "compass"),
        _TABLE,
        _ODDS,
        KitPart("conquest-pad", f"for {_boxes(boxes)}", "flag"),
        aid,
        _COMPASS,
        tiles,
        KitPart("area-tokens", tokens, "area", gives={"area-token": points}),
        KitPart(
            "control-markers",
            f"{markers} for each player, 1 and 2",
            "flag",
            gives={"marker": markers * players},
        ),
        KitPart(
            "cannonball-cards",
            f"{facts.PRINTED_CANNONBALLS} a box, our number",
            "cannon",
            boxes,
            gives={"equipment": facts.PRINTED_CANNONBALLS * boxes},
        ),
    )


def _boxes(boxes: int) -> str:
    return "one box" if boxes == 1 else f"{in_words(boxes)} boxes"
