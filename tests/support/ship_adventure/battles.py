"""Battles of several units by brute force; imports nothing of ``companion``."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product


def walk(a: int, d: int, bonus_a: int, bonus_d: int, die: tuple[int, ...]) -> Fraction:
    """The chance to hold the square by brute force: every roll of every state, a tie leading back to it."""

    @cache
    def solve(a: int, d: int) -> Fraction:
        if not d:
            return Fraction(1)
        if not a:
            return Fraction(0)
        # h = win * solve(a, d-1) + lose * solve(a-1, d) + tie * h, every roll enumerated
        known, loop = Fraction(0), Fraction(0)
        for x, y in product(die, repeat=2):
            mine, theirs = x + bonus_a + a - 1, y + bonus_d + d - 1
            if mine > theirs:
                known += Fraction(1, 36) * solve(a, d - 1)
            elif mine < theirs:
                known += Fraction(1, 36) * solve(a - 1, d)
            else:
                loop += Fraction(1, 36)
        return known / (1 - loop)

    return solve(a, d)
