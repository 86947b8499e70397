"""Where a page finds our rulings: their addresses among the rules in short."""

from __future__ import annotations

from flask import url_for

from companion import Game


def address_of_ruling(game: Game, name: str) -> str:
    """Where a ruling stands among the rules in short: the page of the game of the box that tells it, and its anchor."""
    homes = [rules.name for rules in game.rules_in_short() if rules.home_of(name)]
    return url_for("rules.show", slug=game.slug, game=homes[0] or None if homes else None, _anchor=f"ruling-{name}")
