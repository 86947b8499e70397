"""What a temple's dice give, against every roll of the dice counted one by one."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.hauls import average_gold, gold_range, skull_chances

DICE = [facts.DIE, (1, 1, 1, 7, 7, 7), (2, 2, 2, 2, 2, 2)]


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("dice", [level.dice for level in facts.LEVELS.values()])
def test_hauls_agree_with_every_roll(dice: int, die: tuple[int, ...]) -> None:
    rolls = list(product(die, repeat=dice))
    sums = [sum(roll) for roll in rolls]
    assert gold_range(dice, die) == (min(sums), max(sums))
    assert average_gold(dice, die) == Fraction(sum(sums), len(sums))
    counted = Counter(roll.count(facts.SKULL) for roll in rolls)
    assert skull_chances(dice, die) == tuple(Fraction(counted[n], len(rolls)) for n in range(dice + 1))


def test_our_die() -> None:
    assert gold_range(3) == (3, 21)
    assert average_gold(1) == Fraction(22, 6)
    assert skull_chances(2) == (Fraction(25, 36), Fraction(10, 36), Fraction(1, 36))
