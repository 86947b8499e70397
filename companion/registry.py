"""The registry: the one place that lists the games."""

from __future__ import annotations

from typing import Final

from companion.errors import UnknownName
from companion.game import Game
from companion.games import loot_island, sailorman_dice, ship_adventure, waters_of_nereus

_LISTED: Final[tuple[Game, ...]] = (
    sailorman_dice.GAME,
    waters_of_nereus.GAME,
    loot_island.GAME,
    ship_adventure.GAME,
)

GAMES: Final[dict[str, Game]] = {game.slug: game for game in _LISTED}


def get_game(slug: str, place: str = "GAME") -> Game:
    """The game with this slug. Raises UnknownName, which lists those that exist."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownName.among(place, slug, list(GAMES)) from None
