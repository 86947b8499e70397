"""Rewards, room and cards of Waters of Nereus in words, for rules, pages and sheets alike."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.words import capital, in_words, joined, plural, whose, worded

GROUPS: Final = ", ".join(f"{in_words(facts.STORAGE_EACH)} {one} or {other}" for one, other in facts.STORAGE_GROUPS)
STORAGE_ROOM: Final = f"{GROUPS.capitalize()}, and {in_words(facts.STORAGE_GEMS)} gems."


def chest_reward(color: str) -> str:
    """What the chest's slot of a colour gives, in words."""
    gold, points = facts.CHEST_GOLD[color], facts.CHEST_POINTS[color]
    parts = ([f"{gold} gold"] if gold else []) + ([f"{points} VP"] if points else [])
    return joined(parts) if parts else "a random treasure from the bag"


def _needs(card: facts.ScienceCard) -> str:
    """What a game-end card asks for, in words."""
    if card.needs == "holds":
        holds = joined([whose(crew) for crew in card.crew])
        return f"if your {holds} {plural(len(card.crew), 'hold is', 'holds are both')} complete"
    return f"if you have a {card.color} treasure in your {'chest' if card.needs == 'chest' else 'storage'}"


def effect_of(card: facts.ScienceCard) -> str:
    """What a game-end card scores and when, in a sentence."""
    return f"{card.points} VP {_needs(card)}."


def copies_of(count: int) -> str:
    """How many cards there are, in a sentence."""
    return f"{capital(worded(count, 'card'))}."
