"""What lies on the table in play: its kinds, and the key that tells one piece from all others."""

from __future__ import annotations

from enum import StrEnum
from typing import Final, NamedTuple

from companion.errors import BadInput, Fault

_LONGEST: Final = 4


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
    if kind in (kinds or tuple(Kind)) and number.isascii() and number.isdecimal() and len(number) <= _LONGEST:
        return Key(Kind(kind), int(number))
    allowed = ", ".join(kinds or tuple(Kind))
    raise BadInput([Fault(place, text, f"a piece of the board: {allowed}", "Which piece?")])
