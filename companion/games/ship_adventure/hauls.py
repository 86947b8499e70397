"""What a temple's dice give: gold on average, and how many pirates they send (rules: Treasure Map, 4 Treasures)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from math import comb

from companion.games.ship_adventure import facts


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
