"""Chances in words: whole percents, and never 0 or 100 for what is possible."""

from __future__ import annotations

from fractions import Fraction

import pytest

from companion.words import percent, percent_of_rest


@pytest.mark.parametrize(
    ("chance", "text", "rest"),
    [
        (Fraction(0), "0 %", "100 %"),
        (Fraction(1), "100 %", "0 %"),
        (Fraction(1, 2), "50 %", "50 %"),
        (Fraction(7, 12), "58 %", "42 %"),
        (Fraction(1, 3), "33 %", "67 %"),
        (Fraction(125, 1000), "13 %", "87 %"),
        (Fraction(1, 200), "1 %", "99 %"),
        (Fraction(1, 201), "under 1 %", "over 99 %"),
        (Fraction(199, 200), "over 99 %", "under 1 %"),
        (Fraction(989, 1000), "99 %", "1 %"),
    ],
)
def test_percent(chance: Fraction, text: str, rest: str) -> None:
    assert (percent(chance), percent_of_rest(chance)) == (text, rest)
