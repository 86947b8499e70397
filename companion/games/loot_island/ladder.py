"""The crown ladder: bonuses by place (rules: p. 13, Crowns)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from typing import Protocol

from companion.records import refuse


class CopiedLadder(Protocol):
    """What an owner's copy tells of the ladder; the copy's own model is not needed to score without one."""

    @property
    def crown_ladder(self) -> Sequence[int] | None: ...


def falling(ladder: list[int]) -> list[int]:
    """A validator: refuses a crown ladder that rises."""
    for higher, lower in pairwise(ladder):
        if lower > higher:
            refuse(f"bonuses that never rise from place to place; {lower} stands after {higher}")
    return ladder


def ladder_of(copy: CopiedLadder | None) -> tuple[int, ...] | None:
    """The crown bonuses of the owner's copy, None where they were not entered."""
    return None if copy is None or copy.crown_ladder is None else tuple(copy.crown_ladder)
