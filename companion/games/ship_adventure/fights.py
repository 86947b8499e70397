"""The odds of fights, exact: one roll with ties rolled again, and battles of several units.

Rules: Treasure Map, 3 Fighting; Caribbean Conquest, Battles.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts

BONUS_MAX: Final = 99
"""More than all cards of a box can add; beyond it a number is a slip of the finger."""

NO_CANNONS: Final = "No cannons: with a cannonball you win, else nothing happens. From level 2: without one you lose."
"""Of a ranged fight with a pirate, by level (Treasure Map, 3 Fighting and 8 Next level)."""

Left = tuple[int, int]
"""Units left to attacker and defender; one of the two is 0 once a battle is over."""


@dataclass(frozen=True, slots=True)
class Odds:
    """A fight of one die a side, the attacker's view.

    ``wins``, ``ties`` and ``losses`` count the ``rolls`` that two dice can show; ``win`` is
    final, with every tie rolled again.
    """

    attacker_bonus: int
    defender_bonus: int
    wins: int
    ties: int
    losses: int

    @property
    def rolls(self) -> int:
        """What two dice can show, each face counted once: 36 for a die of six."""
        return self.wins + self.ties + self.losses

    @property
    def win(self) -> Fraction:
        return Fraction(self.wins, self.wins + self.losses)

    @property
    def tie_before_reroll(self) -> Fraction:
        """The chance that one roll ends level."""
        return Fraction(self.ties, self.rolls)

    @property
    def expected_rolls(self) -> Fraction:
        """How often both roll until someone has won, on average."""
        return Fraction(self.rolls, self.wins + self.losses)


def odds(attacker_bonus: int, defender_bonus: int, die: Sequence[int] = facts.DIE) -> Odds:
    """A fight of one die a side with these bonuses (rules: Fighting; ruling "tied-fight").

    Raises BadInput for a bonus under 0 or over BONUS_MAX, and where every roll would end level.
    """
    for place, bonus in (("attacker_bonus", attacker_bonus), ("defender_bonus", defender_bonus)):
        if not 0 <= bonus <= BONUS_MAX:
            raise BadInput.at(place, bonus, f"0 to {BONUS_MAX}")
    margins = [m for row in every_roll(attacker_bonus, defender_bonus, die) for m in row]
    wins, losses = sum(m > 0 for m in margins), sum(m < 0 for m in margins)
    if not wins + losses:
        raise BadInput.at("die", list(die), "faces that differ: with these every roll ends level")
    return Odds(attacker_bonus, defender_bonus, wins, len(margins) - wins - losses, losses)


def every_roll(attacker_bonus: int, defender_bonus: int, die: Sequence[int] = facts.DIE) -> tuple[tuple[int, ...], ...]:
    """By how much the attacker is ahead: a row for each face of its die, a column for each of the defender's."""
    return tuple(tuple(a + attacker_bonus - d - defender_bonus for d in die) for a in die)


@dataclass(frozen=True, slots=True)
class Side:
    """What fights from a square: all units, how many of those can attack, and the bonus of their cards.

    A strategic point that fires with them as a static ship is one more of both. ``fires`` is False
    where the side cannot answer and loses every roll.
    """

    units: int
    attacking: int
    bonus: int = 0
    fires: bool = True

    def bonus_with(self, left: int) -> int:
        """The bonus once ``left`` units are left. Those that cannot attack go first (ruling "lost-unit")."""
        return self.bonus + facts.EXTRA_ATTACKER * max(min(left, self.attacking) - 1, 0)


def outcomes(attacker: Side, defender: Side, die: Sequence[int] = facts.DIE) -> dict[Left, Fraction]:
    """How a battle can end, with the chance of each end: the loser of a roll loses a unit until a side has none.

    Ends come with the attacker's best first.
    """
    chances: dict[Left, Fraction] = {(attacker.units, defender.units): Fraction(1)}
    ends: dict[Left, Fraction] = {}
    # each roll takes one unit, so the states fall into layers by the units left on both sides
    while chances:
        following: dict[Left, Fraction] = {}
        for (a, d), chance in chances.items():
            win = roll_odds(attacker, defender, (a, d), die)
            for p, left in ((win, (a, d - 1)), (1 - win, (a - 1, d))):
                if p:
                    into = following if all(left) else ends
                    into[left] = into.get(left, Fraction(0)) + chance * p
        chances = following
    return dict(sorted(ends.items(), key=lambda e: (e[0][1], -e[0][0])))


def roll_odds(attacker: Side, defender: Side, left: Left, die: Sequence[int] = facts.DIE) -> Fraction:
    """The attacker's chance to win the next roll with so many units left; ties are rolled again."""
    if not defender.fires:
        return Fraction(1)
    if not attacker.fires:
        return Fraction(0)
    return odds(attacker.bonus_with(left[0]), defender.bonus_with(left[1]), die).win


def battle(
    attackers: int, defenders: int, bonus_a: int = 0, bonus_d: int = 0, die: Sequence[int] = facts.DIE
) -> Fraction:
    """The attacker's chance to have the square alone at the end, all units able to attack (rules: CC, Battles).

    Each unit beyond the first adds 1 to its side's die. Raises BadInput for units that no square holds.
    """
    for place, units in (("attackers", attackers), ("defenders", defenders)):
        if not 1 <= units <= facts.STACK:
            raise BadInput.at(place, units, f"1 to {facts.STACK}")
    ends = outcomes(Side(attackers, attackers, bonus_a), Side(defenders, defenders, bonus_d), die)
    return held(ends)


def held(ends: Mapping[Left, Fraction]) -> Fraction:
    """The chance of the ends that leave the defender without a unit."""
    return sum((p for (_, d), p in ends.items() if not d), Fraction(0))


def expected(ends: Mapping[Left, Fraction]) -> tuple[Fraction, Fraction]:
    """Units left to attacker and defender on average."""
    return (
        sum((p * a for (a, _), p in ends.items()), Fraction(0)),
        sum((p * d for (_, d), p in ends.items()), Fraction(0)),
    )
