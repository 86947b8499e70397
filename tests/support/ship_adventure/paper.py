"""Sheets of Ship Adventure as tests order them, and the copy of an owner with another box."""

from __future__ import annotations

from functools import cache, partial

from companion import get_game
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import turned
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.tiles import OURS, map_card
from companion.records import read_copy
from companion.setups import SetupResult, run_setup
from tests.support.rendered import CODE, printed
from tests.support.ship_adventure.copies import card_rows

GAME = facts.SLUG
CONQUEST = "mode=caribbean-conquest"
NAMES = ["Cove", "Reef Nr 2", "Cay", "Long Sandy Beach 33", "Key", "Gulf", "Bay", "Ness", "Sound"]
COPY = {
    "tiles": [
        {"squares": list(turned(t.squares, t.number)), **({"color": t.color} if t.color else {})}
        for t in reversed(OURS)
    ],
    "map_cards": [{"islands": [row[::-1] for row in card_rows(map_card(n))]} for n in range(1, 5)],
    "area_colors": NAMES,
    "compass": [
        {"inner": "red", "middle": "green", "outer": "blue"},
        {"inner": "yellow", "middle": "blue", "outer": "red"},
    ],
}


made = partial(printed, game=GAME)


def setup_of(
    players: int = 4, code: str = CODE, copy: ShipCopy | None = None, **settings: str
) -> SetupResult:
    return run_setup(get_game(GAME), players, code, settings, copy=copy)


_RINGS = ("inner", "middle", "outer")


def compass_of(count: int) -> list[dict[str, str]]:
    """So many positions that differ from ours."""
    colors = ("green", "yellow", "blue", "red")
    turned = [[colors[(i + k + i // 4) % 4] for k in range(3)] for i in range(count)]
    return [dict(zip(_RINGS, ring, strict=True)) for ring in turned]


@cache
def owned(needles: int = 16) -> ShipCopy:
    """A copy that differs from ours wherever an aid shows it."""
    return read_copy(
        ShipCopy,
        {
            "compass": compass_of(needles),
            "die": [1, 1, 3, 3, 7, 7],
            "area_colors": [
                "Crimson",
                "Amber",
                "Lemon",
                "Teal",
                "Ivory",
                "Olive",
                "Violet",
                "Rose",
                "Navy",
            ],
            "equipment": [
                {"name": "Sabre", "kind": "close", "bonus": 2, "price": 5},
                {"name": "Cannonball", "kind": "ranged", "price": 2},
                *(
                    {"name": f"Curio of a very long name, number {n}", "kind": "other"}
                    for n in range(20)
                ),
            ],
        },
    )
