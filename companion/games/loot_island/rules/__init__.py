"""Loot Island's rules in short, in our own words (the edition: :mod:`companion.games.loot_island.facts`)."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.rules.ending import END, QUESTIONS, SCORING
from companion.games.loot_island.rules.rounds import FITTING, ISLANDS, LANDINGS, LOOT, ROUND, SIGNS, TAKING, TURN
from companion.games.loot_island.rules.table import AARON, EVENT_CARDS, NEED, SET_UP, VARIANTS
from companion.rules import RulesInShort

RULES: Final = (
    RulesInShort(
        facts.SLUG,
        (
            NEED,
            SET_UP,
            ROUND,
            TURN,
            LANDINGS,
            FITTING,
            ISLANDS,
            SIGNS,
            LOOT,
            TAKING,
            EVENT_CARDS,
            END,
            SCORING,
            AARON,
            VARIANTS,
            QUESTIONS,
        ),
    ),
)
"""One game, one entry."""
