"""A set-up of either game as the steps tell it, and as pages and sheets draw it."""

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    SKULL,
    Square,
    area_letters,
    names_of,
    square_name,
)
from companion.games.ship_adventure.fights import first_level
from companion.games.ship_adventure.layout import City, Layout, ShipSetup

FIELDS: Final = {
    facts.TREASURE_MAP: ("tiles", "map_cards", "area_colors", "compass"),
    facts.CONQUEST: ("tiles", "area_colors", "compass"),
}
"""The fields of an owner's copy that a set-up of each game uses."""


class SeatView(NamedTuple):
    """A seat from 1, its colour, and its cities: one for each box."""

    seat: int
    color: str
    cities: tuple[City, ...]

    @property
    def held(self) -> str:
        """Returns the squares of its cities, ``C7 and D10``."""
        return names_of(city.square for city in self.cities)

    @property
    def names(self) -> tuple[str, ...]:
        """Returns harbour and city of each, in words."""
        return tuple(
            f"harbour {names_of(city.harbors)}, city {square_name(city.square)}"
            for city in self.cities
        )


class ShipView(NamedTuple):
    """A board with everybody at it: what the steps tell, and what pages and sheets draw.

    ``start`` is a seat. ``needle`` is a position from 0 in the north; ``position`` is its name,
    ``ring`` its colours. The galleon ``sails_for`` a colour; None if there is no galleon.
    ``from_copy`` are the fields of the owner's copy that count.
    """

    options: ShipSetup
    layout: Layout
    seats: tuple[SeatView, ...]
    start: int
    needle: int
    position: str
    ring: tuple[str, str, str]
    sails_for: str | None
    from_copy: frozenset[str]

    @property
    def marks(self) -> Mapping[str, str]:
        """Returns whether each field of a copy that is used is the owner's (``copy``) or
        ``ours``."""
        return {
            field: "copy" if field in self.from_copy else "ours"
            for field in FIELDS[self.layout.mode]
        }

    @property
    def edges(self) -> Mapping[str, str]:
        return facts.EDGE_COLORS

    @property
    def short(self) -> Mapping[str, str]:
        """Returns letters for the name of each area."""
        return area_letters(self.layout.areas)

    @property
    def counts(self) -> Mapping[str, int]:
        """Returns the number of points of each area of Conquest."""
        return Counter(point.color for point in self.layout.points if point.color)

    @property
    def pirates(self) -> tuple[Square, ...]:
        """Returns where the pirates start; none in Conquest."""
        return () if self.layout.mode == facts.CONQUEST else self.layout.board.squares(SKULL)

    @property
    def alone(self) -> bool:
        """Returns whether one player plays alone."""
        return len(self.seats) == 1

    @property
    def level(self) -> int:
        """Returns the level with which the game begins."""
        return first_level(len(self.seats))

    @property
    def galleon(self) -> Square | None:
        """Returns the harbour where the galleon starts; None in Conquest."""
        if self.sails_for is None:
            return None
        return next(city.harbors[0] for city in self.layout.cities if city.color == self.sails_for)

    @property
    def galleon_name(self) -> str | None:
        return square_name(self.galleon) if self.galleon is not None else None
