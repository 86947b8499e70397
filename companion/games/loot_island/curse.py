"""Curse cubes: how many are safe, and what a healer takes for them (rules: p. 12, Curse cubes, Healer cards)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Literal

from pydantic import Field

from companion.games.loot_island import facts
from companion.records import Record, whole
from companion.words import counted, in_words, plural

State = Literal["safe", "warning", "out"]


@dataclass(frozen=True, slots=True)
class CubeCount:
    """One player's cubes, whether that is safe, and a sentence."""

    name: str
    cubes: int
    state: State
    text: str
    warning: str = ""
    """The state in a few words, where it is not safe."""


def cube_count(name: str, cubes: int) -> CubeCount:
    """The cubes of one player with a warning where it is due."""
    most = facts.CUBES_SAFE
    if cubes > most:
        text = f"{most} is safe. With {cubes} at the end of the game you are out: give some back before then."
        return CubeCount(name, cubes, "out", text, "out with so many")
    if cubes >= facts.CUBES_WARNING:
        more = most + 1 - cubes
        text = f"{most} is safe. {more} more at the end of the game and you are out."
        return CubeCount(name, cubes, "warning", text, f"{in_words(more)} more {plural(more, 'is', 'are')} out")
    return CubeCount(name, cubes, "safe", f"{most} is safe. With {most + 1} at the end of the game you are out.")


COUNT_SHAPE = f"a whole number from 0 to {facts.COUNT_MAX}"
Count = Annotated[int, Field(ge=0, le=facts.COUNT_MAX, description=COUNT_SHAPE)]


class Healer(Record):
    """A healer card: gold for each curse cube, and fixed gold."""

    per_cube: Annotated[int, whole(0, facts.PER_CUBE_MAX, "gold for each cube")]
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
