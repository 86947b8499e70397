"""Maps of an owner's copy: what a game offers that lets owners enter their own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol


class GameMap(Protocol):
    """A map of any game: its code, and the object that stands in a record."""

    @property
    def code(self) -> str | None: ...

    def as_record(self) -> dict[str, Any]:
        """The map as it stands in a record."""


@dataclass(frozen=True)
class Sketch:
    """An unfinished map: its areas with blanks made plain, what is still to do, and marks to
    choose.

    ``marks`` are the places where the map's one mark may stand, two neighbouring fields each, as
    row and column from 1, with its name in words.
    """

    areas: tuple[str, ...]
    todo: tuple[str, ...]
    marks: tuple[tuple[tuple[tuple[int, int], ...], str], ...] = ()


@dataclass(frozen=True)
class MapPart:
    """A row of a game's maps, its name being its symbol too, or a kind of terrain with the letters
    of its areas."""

    name: str
    title: str
    letters: tuple[str, ...] = ()


@dataclass(frozen=True)
class MapLayout:
    """What is alike on all maps of a game: rows from the top, how many columns, and the terrain
    there is."""

    rows: tuple[MapPart, ...]
    columns: int
    regions: tuple[MapPart, ...]

    @property
    def region_of(self) -> dict[str, MapPart]:
        """The region of each letter."""
        return {letter: region for region in self.regions for letter in region.letters}


@dataclass(frozen=True)
class MapBook:
    """The maps of one game, those with a code of ours and those that owners enter.

    ``read`` gives the map with a code, ``from_record`` the one that a record spells out, with its
    own code, which holds the whole map; both raise BadInput. ``sketch`` says what can be said of
    the object of a map that need not be finished, and never raises. ``layout`` is what is needed to
    draw any map; a game's own pages may find more on its own kind of layout.
    """

    read: Callable[[str], GameMap]
    from_record: Callable[[Any], GameMap]
    sketch: Callable[[Any], Sketch]
    layout: MapLayout
