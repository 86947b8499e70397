"""Healer cards: what they cost, and who picks when (rules: p. 12, Healer cards)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from pydantic import Field

from companion.games.loot_island import facts
from companion.records import Record
from companion.words import counted

COUNT_SHAPE = f"a whole number from 0 to {facts.COUNT_MAX}"
Count = Annotated[int, Field(ge=0, le=facts.COUNT_MAX, description=COUNT_SHAPE)]


class Healer(Record):
    """A healer card: gold for each curse cube, and fixed gold."""

    per_cube: Annotated[int, Field(ge=0, le=facts.PER_CUBE_MAX)] = Field(
        description=f"a whole number from 0 to {facts.PER_CUBE_MAX}: gold for each cube"
    )
    fixed: Count = Field(description=f"{COUNT_SHAPE}: fixed gold")

    def cost(self, cubes: int) -> int:
        """What a player with so many cubes pays."""
        return self.per_cube * cubes + self.fixed

    @property
    def text(self) -> str:
        """``1 a cube + 2``, ``2 a cube``, ``17 fixed``."""
        if not self.per_cube:
            return f"{self.fixed} fixed"
        return f"{self.per_cube} a cube" + (f" + {self.fixed}" if self.fixed else "")

    def why(self, cubes: int) -> str:
        """The cost in words: ``5 cubes at 1, and 2 fixed``."""
        if not self.per_cube:
            return f"{self.fixed} fixed, however many cubes"
        return f"{counted(cubes, 'cube')} at {self.per_cube}" + (f", and {self.fixed} fixed" if self.fixed else "")


def ordinal(place: int) -> str:
    """``1st``, ``2nd``, ``3rd``, ``4th``."""
    return f"{place}{('th', 'st', 'nd', 'rd')[place] if place < 4 else 'th'}"


def eliminated_by_cubes(cubes: int) -> bool:
    """Whether so many cubes are too many (rules: p. 12, Curse cubes)."""
    return cubes > facts.CUBES_SAFE


def picks_healer(cubes: int) -> bool:
    """Whether a player with so many cubes picks a healer."""
    return 0 < cubes <= facts.CUBES_SAFE


def seats_away(seat: int, first: int, players: int) -> int:
    """How many seats clockwise from the First Player tile, 0 for its holder."""
    return (seat - first) % players


def picking_order(cubes: Sequence[int], first: int) -> list[int]:
    """The seats that pick a healer, in order: fewest cubes first, then closest clockwise to the tile."""
    pickers = [seat for seat, n in enumerate(cubes) if picks_healer(n)]
    return sorted(pickers, key=lambda seat: (cubes[seat], seats_away(seat, first, len(cubes))))
