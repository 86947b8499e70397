"""Curse cubes: how many are safe, and what burying a treasure gives back (rules: pp. 11-12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from companion.games.loot_island import facts
from companion.words import in_words, plural

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
        return CubeCount(
            name,
            cubes,
            "out",
            f"{most} is safe. With {cubes} at the end of the game you are out: give some back before then.",
            "out with so many",
        )
    if cubes >= facts.CUBES_WARNING:
        more = most + 1 - cubes
        text = f"{most} is safe. {more} more at the end of the game and you are out."
        return CubeCount(name, cubes, "warning", text, f"{in_words(more)} more {plural(more, 'is', 'are')} out")
    return CubeCount(name, cubes, "safe", f"{most} is safe. With {most + 1} at the end of the game you are out.")


def discardable(amulets: int) -> int:
    """How many cubes burying a treasure may give back, with so many amulets held (rules: p. 11)."""
    return facts.DISCARD_CUBES + amulets
