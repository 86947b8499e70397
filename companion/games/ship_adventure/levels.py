"""Levels of Treasure Map: who plays which, what a new one changes, what a temple's dice give.

Rules: Treasure Map, 4 Treasures, 7 Moving third party ships, 8 Next level.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb
from typing import Final

from companion.games.ship_adventure import facts
from companion.words import in_words, worded

CENTRE: Final = 0


def levels_of(players: int | None) -> tuple[int, ...]:
    """The levels that so many play, all of them for None (rules: Next level)."""
    if players == 1:
        return (facts.SOLO_LEVEL,)
    return tuple(n for n in facts.LEVELS if players is None or n <= facts.LAST_LEVEL[players])


def first_level(players: int) -> int:
    """The level with which so many begin."""
    return levels_of(players)[0]


def tokens_at(players: int | None) -> int:
    """Treasure tokens that lie out at each level: on all temples alone, else on all but one (rules: Next level)."""
    return facts.LARGE_ISLANDS if players == 1 else facts.LARGE_ISLANDS - 1


def temple_name(number: int) -> str:
    """What a temple is called: those with a token at the start are counted, the central one is not."""
    return f"Temple {number}" if number != CENTRE else "Central temple"


def new_level(level: int, emptied_last: int | None) -> tuple[str, ...]:
    """What a level changes, a sentence each (rules: Next level)."""
    now = facts.LEVELS[level]
    ranged = "no cannons" if now.ranged is None else f"+{now.ranged} ranged"
    last = f": {temple_name(emptied_last).lower()}" if emptied_last is not None else ""
    return (
        f"A level {level} token on every temple but the one emptied last{last}.",
        f"Pirates taken off the board return, and roll with +{now.close} close and {ranged}.",
        f"The galleon now gives {now.galleon} gold.",
        f"A temple now gives the gold of {worded(now.dice, 'die', 'dice')}.",
        f"{in_words(facts.MAP_PIECES).capitalize()} new map pieces, one of each number.",
    )


def gold_range(dice: int, die: Sequence[int] = facts.DIE) -> tuple[int, int]:
    """The least and the most gold that so many dice give."""
    return dice * min(die), dice * max(die)


def average_gold(dice: int, die: Sequence[int] = facts.DIE) -> Fraction:
    """The gold that so many dice give on average; a skull counts :data:`facts.SKULL`."""
    return dice * Fraction(sum(die), len(die))


def skull_chances(dice: int, die: Sequence[int] = facts.DIE) -> tuple[Fraction, ...]:
    """The chance of each number of skulls, none first: so many pirates give chase."""
    one = Fraction(sum(face == facts.SKULL for face in die), len(die))
    return tuple(comb(dice, n) * one**n * (1 - one) ** (dice - n) for n in range(dice + 1))
