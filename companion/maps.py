"""Maps that owners enter from their copy: what a game offers for them."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol


class GameMap(Protocol):
    """A map of any game: its code, and the object that stands in a record."""

    @property
    def code(self) -> str | None: ...

    def as_record(self) -> dict[str, Any]:
        """Returns the map as it stands in a record."""


@dataclass(frozen=True)
class Sketch:
    """An unfinished map: its areas with blanks made plain, what is still to do, and marks to
    choose.

    ``marks`` are the places where the map's one mark may stand. Each has two neighbouring fields,
    as row and column from 1, and its name in words.
    """

    areas: tuple[str, ...]
    todo: tuple[str, ...]
    marks: tuple[tuple[tuple[tuple[int, int], ...], str], ...] = ()


@dataclass(frozen=True)
class MapPart:
    """A row of a game's maps, or a kind of terrain. The ``name`` of a row is its symbol too;
    ``letters`` are those of the terrain's areas."""

    name: str
    title: str
    letters: tuple[str, ...] = ()


@dataclass(frozen=True)
class MapLayout:
    """What all maps of a game have in common: the rows from the top, the number of columns, and the
    kinds of terrain."""

    rows: tuple[MapPart, ...]
    columns: int
    regions: tuple[MapPart, ...]

    @property
    def region_of(self) -> dict[str, MapPart]:
        """Returns the region of each letter."""
        return {letter: region for region in self.regions for letter in region.letters}


@dataclass(frozen=True)
class MapBook:
    """The maps of one game: those with a code of ours, and those that owners enter.

    ``read`` returns the map with a code. ``from_record`` returns the map that a record spells out;
    its code holds the whole map. Both raise BadInput. ``sketch`` describes the object of a map that
    need not be finished, and never raises. ``layout`` is what is needed to draw any map. A game's
    own pages may find more on its own kind of layout.
    """

    read: Callable[[str], GameMap]
    from_record: Callable[[Any], GameMap]
    sketch: Callable[[Any], Sketch]
    layout: MapLayout
