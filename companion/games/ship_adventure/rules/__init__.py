"""Ship Adventure's two games in short, in our own words (the edition: :mod:`companion.games.ship_adventure.facts`)."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure.rules.caribbean_conquest import CARIBBEAN_CONQUEST
from companion.games.ship_adventure.rules.treasure_map import TREASURE_MAP

RULES: Final = (TREASURE_MAP, CARIBBEAN_CONQUEST)
"""Both games of the box, in the order of its booklet."""
