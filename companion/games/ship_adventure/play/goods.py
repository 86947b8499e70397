"""What lies on the table in play: pieces by their keys, and gold, treasure tokens and map pieces by their numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from enum import StrEnum
from typing import Annotated, Any, Final, NamedTuple

from pydantic import Field, field_validator

from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.records import Record
from companion.words import counted, joined, plural


class Kind(StrEnum):
    """The kinds of pieces, by what the number of a key counts."""

    SHIP = "ship"  # a player's seat, from 0
    CREW = "crew"  # a player's seat; one that is ashore
    PIRATE = "pirate"  # its skull, row by row from 0
    GALLEON = "galleon"
    TEMPLE = "temple"  # as they are numbered at the table, 0 the central one
    CITY = "city"  # of the board row by row; of a table without a board its holder's seat
    GOLD = "gold"  # the square, row by row from 0
    POINT = "point"  # of Conquest: area by area, from 0


class Key(NamedTuple):
    """A piece; as text ``ship:0``, which :func:`read_key` reads again."""

    kind: Kind
    number: int = 0

    @property
    def text(self) -> str:
        return f"{self.kind}:{self.number}"

    @property
    def seat(self) -> int | None:
        """Whose ship or crew it is, None for what no player sails."""
        return self.number if self.kind in (Kind.SHIP, Kind.CREW) else None


GALLEON: Final = Key(Kind.GALLEON)


def read_key(text: str, *kinds: Kind, place: str = "piece") -> Key:
    """The key of a piece of one of these kinds, of any for none. Raises BadInput."""
    kind, _, number = text.partition(":")
    if kind in (kinds or tuple(Kind)) and number.isascii() and number.isdecimal() and len(number) <= 4:
        return Key(Kind(kind), int(number))
    allowed = ", ".join(kinds or tuple(Kind))
    raise BadInput([Fault(place, text, f"a piece of the board: {allowed}", "Which piece?")])


# ---- gold, treasure tokens and map pieces, each piece by its own number

_MOST: Final = 99
Few = Annotated[int, Field(ge=0, le=_MOST)]
_PIECE_NUMBERS: Final = tuple(range(1, facts.MAP_PIECES + 1))
Pieces = Annotated[list[Annotated[int, Field(ge=1, le=facts.MAP_PIECES)]], Field(max_length=_MOST)]
"""Numbers of map pieces, from the lowest; one comes twice where a player has two of it."""


class Goods(Record):
    """What somebody has, or what lies somewhere."""

    gold: Annotated[int, Field(ge=0, le=facts.GOLD_MAX)] = 0
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
            tokens=min(_MOST, self.tokens + other.tokens),
            pieces=sorted((*self.pieces, *other.pieces))[:_MOST],
        )

    def __sub__(self, other: Goods) -> Goods:
        """What is left without the other, never less than nothing."""
        return Goods(
            gold=max(0, self.gold - other.gold),
            tokens=max(0, self.tokens - other.tokens),
            pieces=sorted((Counter(self.pieces) - Counter(other.pieces)).elements()),
        )

    def within(self, other: Goods) -> Goods:
        """As much of it as the other has."""
        return self - (self - other)

    @property
    def whole_map(self) -> bool:
        """Whether it holds a piece of every number."""
        return set(self.pieces) == set(_PIECE_NUMBERS)

    @property
    def text(self) -> str:
        """``5 gold, 1 treasure token and map pieces 1 and 3``; empty for nothing."""
        parts = [f"{self.gold} gold"] if self.gold else []
        parts += [counted(self.tokens, "treasure token")] if self.tokens else []
        parts += [pieces_text(self.pieces)] if self.pieces else []
        return joined(parts) if parts else ""


def pieces_text(pieces: Iterable[int]) -> str:
    """``map piece 2``, ``map pieces 1 and 3``."""
    numbers = list(map(str, pieces))
    return f"{plural(len(numbers), 'map piece')} {joined(numbers)}"


def counted_as(pieces: Iterable[int], count: int) -> list[int]:
    """Pieces of so many different numbers: where a sheet was filled by hand, the lowest numbers join or stay."""
    have = sorted(pieces)
    missing = [n for n in _PIECE_NUMBERS if n not in have][: max(0, count - len(set(have)))]
    keep = sorted({*have, *missing})[:count]
    return sorted(n for n in (*have, *missing) if n in keep)
