"""The bag of treasures: what it holds as treasures are drawn and put back, and how it is refilled.

Rules: "Components", "Hints for handling".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Annotated, Self

from pydantic import Field

from companion.dice import Dice
from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.facts import COLORS, Color
from companion.records import Record

_Counts = dict[Color, Annotated[int, Field(ge=0, le=999)]]


def full_bag(players: int) -> dict[str, int]:
    """The bag before anything is drawn: every treasure but the one white that each player stores (rules: Setup)."""
    return {**facts.TREASURES, "white": facts.TREASURES["white"] - players * facts.START_WHITE}


class Bag(Record):
    """The bag in play, all counts by colour; what is not named is 0.

    ``owed`` were added to an empty bag and leave the game with the next discards; ``gone`` have left it; ``refills``
    is how often the bag was found empty.
    """

    counts: _Counts
    owed: _Counts = {}
    gone: _Counts = {}
    refills: Annotated[int, Field(ge=0, le=999)] = 0

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Self:
        """A bag with so many of each colour."""
        return cls(counts={color: counts[color] for color in COLORS if counts.get(color)})

    @property
    def total(self) -> int:
        return sum(self.counts.values())

    @property
    def chances(self) -> Mapping[Color, Fraction]:
        """The chance of each colour for the next treasure drawn; of the refill where the bag is empty."""
        counts = self.next_ones
        return {color: Fraction(counts[color], sum(counts.values())) for color in COLORS}

    @property
    def next_ones(self) -> Mapping[Color, int]:
        """The treasures of which the next one is drawn: those in the bag, or its refill where it is empty."""
        return {color: self.counts.get(color, 0) if self.total else facts.REFILL[color] for color in COLORS}

    def can_give(self, color: Color) -> bool:
        """Whether a treasure of this colour can be drawn now."""
        return self.next_ones[color] > 0

    def at_random(self, dice: Dice) -> Color:
        """The colour of a treasure drawn by lot, which is still in the bag."""
        left = dice.die(sum(self.next_ones.values()))
        for color, count in self.next_ones.items():
            left -= count
            if left <= 0:
                return color
        raise AssertionError("a die has no more sides than there are treasures")

    def draw(self, color: Color) -> Bag:
        """One taken out; an empty bag is refilled first (rules: Hints for handling). Raises BadInput."""
        if not self.can_give(color):
            raise BadInput.at("color", color, "a colour that is still in the bag")
        counts, owed, refills = self.counts, self.owed, self.refills
        if not self.total:
            counts, owed, refills = _plus(counts, facts.REFILL), _plus(owed, facts.REFILL), refills + 1
        return Bag(counts=_plus(counts, {color: -1}), owed=owed, gone=self.gone, refills=refills)

    def put_back(self, color: Color) -> Bag:
        """One put back, or out of the game for one that was added (ruling "added-treasures"). Raises BadInput."""
        if self.owed.get(color):
            owed, gone = _plus(self.owed, {color: -1}), _plus(self.gone, {color: 1})
            return Bag(counts=self.counts, owed=owed, gone=gone, refills=self.refills)
        if self.counts.get(color, 0) >= facts.TREASURES[color]:
            raise BadInput.at("color", color, f"at most {facts.TREASURES[color]} {color} in the bag")
        return Bag(counts=_plus(self.counts, {color: 1}), owed=self.owed, gone=self.gone, refills=self.refills)

    def put_back_all(self, colors: Iterable[str]) -> Bag:
        """All put back that the box has: of more, something was not entered, and the count stays."""
        bag = self
        for color in colors:
            try:
                bag = bag.put_back(COLORS[COLORS.index(color)])
            except BadInput:
                continue
        return bag


def _plus(counts: Mapping[Color, int], more: Mapping[str, int]) -> dict[Color, int]:
    summed = {color: counts.get(color, 0) + more.get(color, 0) for color in COLORS}
    return {color: count for color, count in summed.items() if count}
