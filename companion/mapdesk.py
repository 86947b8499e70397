"""Maps of an owner's copy: what a game offers that lets owners enter their own."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol


class GameMap(Protocol):
    """A map of any game: its code, and the object that stands in a record."""

    @property
    def code(self) -> str | None: ...

    def as_record(self) -> dict[str, Any]:
        """The map as it stands in a record."""
        ...


@dataclass(frozen=True)
class Sketch:
    """An unfinished map: its areas with blanks made plain, what is still to do, and marks to choose.

    ``marks`` are the places where the map's one mark may stand, each with its name in words.
    """

    areas: tuple[str, ...]
    todo: tuple[str, ...]
    marks: tuple[tuple[tuple[tuple[int, int], tuple[int, int]], str], ...] = ()


@dataclass(frozen=True)
class MapDesk:
    """``read`` takes a map code, ``from_record`` the object of a record; both raise BadInput.

    A map from a record comes back with its own code, which holds the whole map. ``sketch``
    takes an object that need not be finished and never raises. ``layout`` is what the
    game's own pages need to draw any map: names, letters and bounds, JSON-ready.
    """

    read: Callable[[str], GameMap]
    from_record: Callable[[Any], GameMap]
    sketch: Callable[[Any], Sketch]
    layout: Mapping[str, Any] = field(default_factory=dict)
