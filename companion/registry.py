"""The registry: the one place that lists the games."""

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


def game_called(name: str) -> Game:
    """Returns the game that somebody means: by its slug or title, or by the beginning of a word in
    it that no other game has.

    Raises UnknownName, which lists the slugs.
    """
    typed = "-".join(name.casefold().replace("_", " ").replace("-", " ").split())
    meant = [game for game in _LISTED if typed and f"-{typed}" in f"-{game.slug}"]
    if len(meant) == 1:
        return meant[0]
    return get_game(name)


def get_game(slug: str) -> Game:
    """Returns the game with this slug. Raises UnknownName, which lists the slugs."""
    try:
        return GAMES[slug]
    except KeyError:
        raise UnknownName.among("GAME", slug, list(GAMES)) from None
