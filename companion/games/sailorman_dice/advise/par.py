"""What a map is good for: the points that the policy reaches alone on it, and goals for whoever plays alone.

Ours, and no rule: 24 rolls, as in a game of two of whom one is silent: both pairs of the first roll, one of the second,
and so on; every shell is there to be won. All maps are played with the same dice, so that their pars compare.
"""

from __future__ import annotations

from functools import lru_cache
from statistics import fmean
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.playout import ALONE, MOST_ROLLS, TurnOrder, dice_of, play
from companion.games.sailorman_dice.advise.sheets import Desk, ground_of
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import FIELDS, SeaMap

VERSION: Final = 1
"""Another policy makes other pars: then this is one more, and so are the dice."""
ROLLS: Final = 24
_GAMES: Final = 200
_TENTH: Final = _GAMES // 10
_NEVER: Final = 10 * MOST_ROLLS
_ORDER: Final = TurnOrder(tuple(t % 2 == 0 for t in range(MOST_ROLLS)), (_NEVER,) * MOST_ROLLS)
_CLOCK: Final = ALONE._replace(eight=ROLLS - 2)
"""No box ends the game, and the last roll is known to be the last."""
CALM: Final = 41
FAIR: Final = 40
"""From so many points on a sea is calm, or fair: about a third of our maps each."""


class Par(NamedTuple):
    """Points of the policy alone on a map: the mean, and what it reaches nine times of ten and once in ten."""

    mean: int
    low: int
    high: int

    @property
    def sea(self) -> str:
        """How much a map yields, in a word."""
        return "calm" if self.mean >= CALM else "fair" if self.mean >= FAIR else "rough"

    @property
    def note(self) -> str:
        """The par in a sentence, and how to play alone, with three goals: ours."""
        return (
            f"A {self.sea} sea: {self.mean} points alone in {ROLLS} rolls, of {self.low} to {self.high}. "
            f"Alone (ours, not in the rules): {ROLLS} rolls, both pairs of the first, one of the second, and so on; "
            f"all shells are yours, and eight boxes end nothing. "
            f"{self.low} is bronze, {self.mean} is silver, {self.high} is gold."
        )


@lru_cache(maxsize=1024)
def par_of(sea_map: SeaMap) -> Par:
    """A map's par; a fraction of a second, once for each map. The same for ever, by ``VERSION``."""
    blank = Desk(ground_of(sea_map), Sheet("", facts.EMPTY * FIELDS, (), {}))
    dice = (dice_of(VERSION, n) for n in range(_GAMES))
    reached = sorted(play(blank.copy(), rolls, _ORDER, _CLOCK, 0, ROLLS - 1) for rolls in dice)
    return Par(round(fmean(reached)), reached[_TENTH], reached[-1 - _TENTH])
