"""The crown ladder: bonuses by place (rules: p. 13, Crowns)."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

from companion.records import refuse

if TYPE_CHECKING:  # scoring without a copy does without its model
    from companion.games.loot_island.copy import LootCopy


def falling(ladder: list[int]) -> list[int]:
    """A validator: refuses a crown ladder that rises."""
    for higher, lower in pairwise(ladder):
        if lower > higher:
            refuse(f"bonuses that never rise from place to place; {lower} stands after {higher}")
    return ladder


def ladder_of(copy: LootCopy | None) -> tuple[int, ...] | None:
    """The crown bonuses of the owner's copy, None where they were not entered."""
    return None if copy is None or copy.crown_ladder is None else tuple(copy.crown_ladder)
