"""Owners' copies of Ship Adventure for tests: a whole box and boxes that nobody can lay, and
set-ups with them."""

from __future__ import annotations

from typing import Any

from companion import get_game
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.layout import Layout, ShipSetup, lay
from companion.games.ship_adventure.tiles import MapCard
from companion.records import read_copy
from companion.setups import SetupResult, run_setup
from tests.support.codes import nth_code

GAME = get_game("ship-adventure")
CODE = "7KQ4-M2XD"
COLORS = ("red", "blue", "yellow", "green")
SEA = ["~~", "~~"]

# other tiles than ours: temples in jungle of two squares, harbours away from the corner, a skull
# beside jungle
TILES: list[dict[str, Any]] = [
    *({"squares": ["tj", "~~"]} for _ in range(5)),
    *({"squares": ["hc", "jj"], "color": color} for color in COLORS),
    *({"squares": ["~k", "j~"]} for _ in range(4)),
    *({"squares": ["j~", "~~"]} for _ in range(10)),
    *({"squares": ["^^", "~~"]} for _ in range(3)),
    *({"squares": SEA} for _ in range(10)),
]
MAP_CARDS = [
    {"islands": ["x.....", "....x.", "..o...", "......", ".x...x", "......"]},
    {"islands": ["......", ".x..x.", "......", "..x...", "......", ".x..x."]},
    {"islands": ["x....x", "......", "......", "..x...", "......", "x....x"]},
    {"islands": [".x....", "......", "x..o..", "......", "....x.", "..x..."]},
]
COMPASS = [
    {"inner": "blue", "middle": "yellow", "outer": "green"},
    {"inner": "red", "middle": "green", "outer": "blue"},
    {"inner": "yellow", "middle": "red", "outer": "green"},
    {"inner": "green", "middle": "blue", "outer": "red"},
]
AREAS = ["black", "white", "red", "blue", "gold", "green", "pink", "brown", "grey"]
WHOLE: dict[str, Any] = {
    "tiles": TILES,
    "map_cards": MAP_CARDS,
    "compass": COMPASS,
    "area_colors": AREAS,
    "die": [1, 2, 3, 4, 5, 7],
    "equipment": [
        {"name": "Cannonball", "kind": "ranged", "price": 3},
        {"name": "Sabre", "kind": "close", "bonus": 2, "price": 5},
    ],
}

# every harbour is walled in by land, however its tile is turned
LANDLOCKED: list[dict[str, Any]] = [
    *({"squares": ["tj", "jj"]} for _ in range(5)),
    *({"squares": ["ch", "jj"], "color": color} for color in COLORS),
    *({"squares": ["kj", "jj"]} for _ in range(4)),
    *({"squares": ["jj", "jj"]} for _ in range(23)),
]


def owners(**fields: Any) -> ShipCopy:
    """Returns a copy with these fields entered."""
    return read_copy(ShipCopy, fields)


def result(
    players: int, code: str = CODE, copy: ShipCopy | None = None, **given: str
) -> SetupResult:
    """Returns the set-up of a code, with options as they would be typed."""
    return run_setup(GAME, players, code, given, copy=copy)


def treasure(n: int) -> Layout:
    return lay(nth_code(n), ShipSetup())


def card_rows(card: MapCard) -> list[str]:
    """Returns a card as rows of marks, as an owner would enter it."""
    marks = {place: "o" if n == card.center else "x" for n, place in enumerate(card.islands)}
    return ["".join(marks.get((r, c), ".") for c in range(6)) for r in range(6)]
