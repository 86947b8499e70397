"""The rules of the games: facts, records, setups, scores and help. No input, no output.

>>> from companion import get_game
>>> get_game("sailorman-dice").title
'Sailorman Dice'

The registry and its games are loaded when first asked for, so that the program's help and
its errors cost nothing of them.
"""

from typing import TYPE_CHECKING, Any

from companion.errors import BadInput, CompanionError, Fault, NotOffered, UnknownName

if TYPE_CHECKING:
    from companion.game import Game
    from companion.registry import GAMES, get_game

__all__ = [
    "GAMES",
    "BadInput",
    "CompanionError",
    "Fault",
    "Game",
    "NotOffered",
    "UnknownName",
    "get_game",
]


def __getattr__(name: str) -> Any:
    if name in ("GAMES", "Game", "get_game"):
        from companion import registry

        return getattr(registry, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
