"""Gold, treasure tokens and map pieces, each piece by its own number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Any, Final

from pydantic import Field, field_validator

from companion.games.ship_adventure import facts
from companion.records import Record
from companion.words import counted, joined, plural

Few = Annotated[int, Field(ge=0, le=99)]
Gold = Annotated[int, Field(ge=0, le=facts.GOLD_MAX)]
_NUMBERS: Final = tuple(range(1, facts.MAP_PIECES + 1))
Pieces = Annotated[list[Annotated[int, Field(ge=1, le=facts.MAP_PIECES)]], Field(max_length=99)]
"""Numbers of map pieces, from the lowest; one comes twice where a player has two of it."""


class Goods(Record):
    """What somebody has, or what lies somewhere."""

    gold: Gold = 0
    tokens: Few = 0
    pieces: Pieces = []

    @field_validator("pieces", mode="before")
    @classmethod
    def _numbered(cls, value: Any) -> Any:
        """Tables of before the pieces had numbers kept how many there were."""
        return list(range(1, value + 1)) if isinstance(value, int) else value

    def __add__(self, other: Goods) -> Goods:
        return Goods(
            gold=min(facts.GOLD_MAX, self.gold + other.gold),
            tokens=min(99, self.tokens + other.tokens),
            pieces=sorted((*self.pieces, *other.pieces))[:99],
        )

    def __sub__(self, other: Goods) -> Goods:
        """What is left without the other, never less than nothing."""
        left = Counter(self.pieces) - Counter(other.pieces)
        return Goods(
            gold=max(0, self.gold - other.gold),
            tokens=max(0, self.tokens - other.tokens),
            pieces=sorted(left.elements()),
        )

    def within(self, other: Goods) -> Goods:
        """As much of it as the other has."""
        shared = Counter(self.pieces) & Counter(other.pieces)
        return Goods(
            gold=min(self.gold, other.gold),
            tokens=min(self.tokens, other.tokens),
            pieces=sorted(shared.elements()),
        )

    @property
    def whole_map(self) -> bool:
        """Whether it holds a piece of every number."""
        return set(self.pieces) == set(_NUMBERS)

    @property
    def text(self) -> str:
        """``5 gold, 1 treasure token and map pieces 1 and 3``; empty for nothing."""
        parts = [f"{self.gold} gold"] if self.gold else []
        if self.tokens:
            parts.append(counted(self.tokens, "treasure token"))
        if self.pieces:
            parts.append(pieces_text(self.pieces))
        return joined(parts) if parts else ""


def pieces_text(pieces: Iterable[int]) -> str:
    """``map piece 2``, ``map pieces 1 and 3``."""
    numbers = [str(n) for n in pieces]
    return f"{plural(len(numbers), 'map piece')} {joined(numbers)}"


def counted_as(pieces: Iterable[int], count: int) -> list[int]:
    """Pieces of so many different numbers: where a sheet was filled by hand, the lowest numbers join or stay."""
    have = sorted(pieces)
    for n in _NUMBERS:
        if len(set(have)) < count and n not in have:
            have.append(n)
    keep = set(sorted(set(have))[:count])
    return sorted(n for n in have if n in keep)
