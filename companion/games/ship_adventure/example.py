"""A finished game as an example of how it is counted: ours, shown on the back of the score pad."""

from __future__ import annotations

from typing import Any, Final

from companion.games.ship_adventure import facts

EXAMPLE: Final[dict[str, Any]] = {
    "game": facts.SLUG,
    "mode": facts.CONQUEST,
    "boxes": 1,
    "areas": {"white": ["Ann", "Ann", "Ben"], "green": ["Ben"] * 3, "turquoise": ["Ben"] * 3},
    "cities": {"Ann": 2, "Ben": 1},
    "players": [{"name": "Ann", "gold": 6}, {"name": "Ben", "gold": 9}],
}
