"""A finished game as an example of how it is counted: ours, shown on the back of the score pad."""

from __future__ import annotations

from typing import Any, Final

from companion.games.loot_island import facts

_HEALERS: Final = ({"per_cube": 2, "fixed": 0}, {"per_cube": 1, "fixed": 3})
EXAMPLE: Final[dict[str, Any]] = {
    "game": facts.SLUG,
    "first_player": "Ann",
    "players": [
        {"name": "Ann", "cubes": 5, "treasures": [61, 6, 59, 16, 3, 7, 10], "healer": _HEALERS[0]},
        {"name": "Ben", "cubes": 9, "treasures": [71, 55, 9, 66, 19], "healer": _HEALERS[1]},
        {"name": "Cleo", "cubes": 13, "treasures": [1, 72, 64]},
    ],
    "healers": list(_HEALERS),
}
