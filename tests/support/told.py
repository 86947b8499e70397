"""Which games tell their rules in short."""

from __future__ import annotations

from importlib.util import find_spec

from companion import Game


def tells_rules(game: Game) -> bool:
    """Whether a game has rules in short of its own, in ``rules``: those of others are their rulings alone."""
    return find_spec(f"{game.package}.rules") is not None
