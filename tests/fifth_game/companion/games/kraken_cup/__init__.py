"""Kraken Cup, an invented game: what CONTRIBUTING says of a small one, taken literally."""

from __future__ import annotations

from companion.games.kraken_cup import facts

from companion.game import Game

GAME = Game(
    slug=facts.SLUG,
    title="Kraken Cup",
    summary="Catch krakens, gather pearls, be home before the storm.",
    players=facts.PLAYERS,
    symbol="anchor",
    categories=facts.CATEGORIES,
    line_symbols={"krakens": ("anchor",), "pearls": ("coin",), "home": ("flag",)},
    drawn_steps=("start-player",),
    rulings=facts.RULINGS,
    no_advice="Kraken Cup has no advice: at the end there is nothing left to choose.",
)
