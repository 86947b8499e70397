"""Ship Adventure's dice: odds against enumeration, battles of several units against a brute-force walk."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.fights import BONUS_MAX, Side, battle, expected, held, odds, outcomes

DICE = (facts.DIE, (1, 2, 3, 4, 5, 6), (1, 1, 1, 1, 1, 7), (2, 3, 3, 7, 7, 7))


# ---- one die a side


@pytest.mark.parametrize("die", DICE)
def test_odds_are_the_count_of_all_rolls_with_ties_rolled_again(die: tuple[int, ...]) -> None:
    for a, d in product(range(9), repeat=2):
        rolls = list(product(die, repeat=2))
        wins = sum(x + a > y + d for x, y in rolls)
        ties = sum(x + a == y + d for x, y in rolls)
        found = odds(a, d, die)
        assert (found.wins, found.ties, found.losses) == (wins, ties, len(rolls) - wins - ties)
        assert found.rolls == 36
        assert found.tie_before_reroll == Fraction(ties, 36)
        # a fight of at most 200 rolls falls short of the final odds by the chance of 200 ties, not by more
        tie = Fraction(ties, 36)
        within = sum(Fraction(wins, 36) * tie**n for n in range(200))
        assert 0 <= found.win - within <= tie**200
        assert found.expected_rolls == 1 / (1 - tie)


def test_known_odds() -> None:
    """Our die (1-5 and the skull, 7): level 15 of 36 each way and 6 ties; a first-level pirate beats a bare die."""
    assert odds(0, 0).win == Fraction(1, 2) and (odds(0, 0).wins, odds(0, 0).ties) == (15, 6)
    assert odds(0, 2).win == Fraction(7, 32)
    assert odds(0, 6).win == 0 and odds(0, 6).ties == 1, "a skull ties with a 1 and six, and never beats it"
    assert odds(3, 0).win == 1 - odds(0, 3).win


def test_odds_that_cannot_be() -> None:
    for a, d in ((-1, 0), (0, BONUS_MAX + 1)):
        with pytest.raises(BadInput):
            odds(a, d)
    with pytest.raises(BadInput, match="ends level"):
        odds(2, 2, (3,) * 6)
    assert odds(3, 2, (3,) * 6).win == 1


# ---- several units


def test_the_ends_of_a_battle_are_whole() -> None:
    for a, d, able_a, able_d in product(range(1, 5), repeat=4):
        if able_a > a or able_d > d:
            continue
        ends = outcomes(Side(a, able_a, 1), Side(d, able_d))
        assert sum(ends.values()) == 1 and all(not min(left) and max(left) for left in ends)
        assert held(ends) == sum(p for (left, _), p in ends.items() if left)
        mean_a, mean_d = expected(ends)
        assert mean_a == sum(p * left for (left, _), p in ends.items()) and 0 <= mean_d <= d
    assert battle(3, 3) == Fraction(1, 2) and battle(4, 1) == 1 - battle(1, 4)
    assert list(outcomes(Side(2, 2), Side(1, 1))) == [(2, 0), (1, 0), (0, 1)], "the attacker's best first"


def test_units_that_cannot_attack_add_nothing_and_go_first() -> None:
    side = Side(units=4, attacking=2, bonus=3)
    assert [side.bonus_with(n) for n in (4, 3, 2, 1)] == [4, 4, 4, 3]
    # two ships with two crews against one ship that is fired at by it: more lives, the same bonus as two ships
    assert held(outcomes(Side(4, 2), Side(1, 1))) > held(outcomes(Side(2, 2), Side(1, 1)))
    assert held(outcomes(Side(4, 2), Side(1, 1))) < battle(4, 1)


@pytest.mark.parametrize(("a", "d"), [(0, 1), (1, 0), (5, 1), (1, 5)])
def test_a_square_holds_four(a: int, d: int) -> None:
    with pytest.raises(BadInput, match="1 to 4"):
        battle(a, d)
