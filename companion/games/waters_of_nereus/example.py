"""A finished game as an example of how it is counted: ours, shown on the back of the score pad."""

from __future__ import annotations

from typing import Any, Final

from companion.games.waters_of_nereus import facts

EXAMPLE: Final[dict[str, Any]] = {
    "game": facts.SLUG,
    "players": [
        {
            "name": "Ann", "track": 38, "gold": 7, "science": 3, "chest": ["white", "yellow", "green"],
            "storage": {"red": 1, "yellow": 1, "gem": 1},
            "holds": {"captain": "complete", "purser": "complete", "pilot": ["white"]},
            "cards": ["red-in-storage", "captain"],
        },
        {
            "name": "Ben", "track": 41, "gold": 4, "science": 1, "chest": ["white", "yellow"],
            "storage": {"black": 1}, "holds": {"explorer": "complete"}, "cards": ["black-in-storage"],
        },
    ],
}  # fmt: skip
