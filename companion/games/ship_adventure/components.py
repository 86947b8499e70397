"""What lies on the table of either game of Ship Adventure."""

from typing import Final

from companion.components import Component
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.fights import levels_of
from companion.games.ship_adventure.layout import ShipSetup
from companion.words import plural

_TARGETS: Final = facts.PIRATES  # of a colour: as many as may chase somebody at once
_FIGHTERS: Final = 2  # FIGHTING: each of the two rolls a die


def components(players: int, options: ShipSetup) -> tuple[Component, ...]:
    """Returns what so many players play with, in the game and with the boxes of the set-up."""
    boxes = int(options.boxes)
    both = (
        Component("tile", facts.TILES * boxes, "tile", "island"),
        Component("compass", 1, "compass", "rose", "with its needle"),
        Component("split-pin", 1, "split pin", "needle", "for the compass, or a drawing pin"),
    )
    if options.mode == facts.CONQUEST:
        return (*both, *_conquest(players, boxes))
    return (*both, *_treasure_map(players))


def _treasure_map(players: int) -> tuple[Component, ...]:
    # what so many players need for Treasure Map
    levels = len(levels_of(players))
    dice = max(_FIGHTERS, facts.LEVELS[facts.LAST_LEVEL[players]].dice)
    ships, crews = "pawns of different colours", "smaller pawns of the same colours"
    maps = plural(players, "sea map")
    if players == 1:
        ships, crews = "a pawn", "a smaller pawn"
    return (
        _coins(1),
        Component("map-card", facts.MAP_CARDS, "map card", "map-card"),
        Component("treasure-token", facts.AREAS * levels, "treasure token", "area"),
        Component("map-piece", facts.MAP_PIECES * levels, "map piece", "map-piece"),
        Component("target", players * _TARGETS, "target", "target"),
        Component("sea-map", players, "sea map", "map-piece"),
        Component("ship", players, "ship", "ship", ships),
        Component("crew", players, "crew", "captain", crews),
        Component("pirate", facts.PIRATES, "pirate", "pirate", "pawns of one more colour"),
        Component("galleon", 1, "galleon", "galleon", "an odd pawn"),
        Component("die", dice, "die", "d:skull", _skull(), "dice"),
        Component(
            "equipment",
            facts.PRINTED_CANNONBALLS[1],
            "cannonball card",
            "cannon",
            "one each to begin with, the others to buy",
            about=True,
        ),
        Component("pencil", players, "pencil", "pencil", f"for the {maps}"),
    )


def _conquest(players: int, boxes: int) -> tuple[Component, ...]:
    # what so many players need for Caribbean Conquest with so many boxes
    size, units = facts.SIZES[boxes], facts.PRINTED_UNITS[boxes]
    points = size.areas * size.points
    # a colour may hold them all; cities belong to no area
    markers = points + facts.CITIES * boxes
    return (
        Component("area-token", points, "area token", "area"),
        Component(
            "marker",
            markers * players,
            "control marker",
            "flag",
            f"{markers} a colour: coins, buttons or paper",
        ),
        Component(
            "equipment",
            facts.PRINTED_CANNONBALLS[boxes],
            "cannonball card",
            "cannon",
            "to buy",
            about=True,
        ),
        _coins(boxes),
        Component(
            "unit", units * players, "ship or crew", "ship", f"{units} a colour", "ships and crews"
        ),
        Component("die", _FIGHTERS, "die", "d:skull", _skull(), "dice"),
        Component("pencil", 1, "pencil", "pencil", "for the pad"),
    )


def _coins(boxes: int) -> Component:
    return Component("coin", sum(facts.PRINTED_COINS[boxes].values()), "coin", "coin", about=True)


def _skull() -> str:
    return f"the {facts.SKULL - 1} is the skull and counts {facts.SKULL} {{house}}"
