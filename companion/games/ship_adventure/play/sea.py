"""The board of a table in play: its squares, and everything on them that the table knows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.boards import Piece, PlayBoard
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import KINDS, SKULL, Square, parse_square, square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.layout import City, Layout, typed_layout
from companion.games.ship_adventure.layout import Point as Laid
from companion.games.ship_adventure.letters import short_names
from companion.games.ship_adventure.play.state import ShipAt, voyage_of

SHIP, CREW, PIRATE, GALLEON, POINT, TEMPLE, CITY, GOLD = (
    "ship",
    "crew",
    "pirate",
    "galleon",
    "point",
    "temple",
    "city",
    "gold",
)
"""What a piece's key begins with: its kind, then whose or which one, ``ship:0``."""
_LAID_BY: Final = {"tiles", "map_cards", "area_colors"}
"""What of an owner's copy decides how a board is laid."""


def layout_of(at: ShipAt) -> Layout | None:
    """The board of a table that was set up by a code, None for one that laid its own."""
    if not at.state.laid:
        return None
    own = at.copy.model_dump(mode="json", include=_LAID_BY, exclude_defaults=True) if at.copy is not None else {}
    return _laid(tuple(sorted(at.state.laid.items())), json.dumps(own) if own else "")


@lru_cache(maxsize=16)
def _laid(fields: tuple[tuple[str, str], ...], own: str) -> Layout | None:
    return typed_layout(dict(fields), ShipCopy.model_validate_json(own) if own else None)


@dataclass(frozen=True, slots=True)
class Spot:
    """A strategic point of Conquest: ``name`` as the record calls it, an area and a number from 1, empty for a city.

    ``letters`` are those of its area with its number, as everywhere; ``holder`` is who holds it.
    """

    point: Laid
    name: str
    letters: str
    holder: str | None

    @property
    def square(self) -> str:
        return square_name(self.point.square)

    @property
    def title(self) -> str:
        """``Turquoise 2, a temple``."""
        return f"{self.name.capitalize()}, a {self.point.kind}"


def spots_of(at: ShipAt, layout: Layout) -> tuple[Spot, ...]:
    """The points of the areas, each area's counted row by row from the north-west."""
    areas, short, counted = at.record.get("areas", {}), short_names(layout.areas), dict[str, int]()
    out = []
    for point in layout.points:
        if point.color is None or point.color not in areas:
            continue
        n = counted[point.color] = counted.get(point.color, 0) + 1
        holders = areas[point.color]
        if n <= len(holders):
            out.append(Spot(point, f"{point.color} {n}", f"{short[point.color]}{n}", holders[n - 1]))
    return tuple(out)


def city_of(at: ShipAt, layout: Layout, name: str) -> City | None:
    """The first city of a player's colour."""
    color = at.state.colors.get(name)
    return next((city for city in layout.cities if city.color == color), None)


def skulls(layout: Layout) -> tuple[Square, ...]:
    """Where the pirates are at home, in the order in which the state keeps them."""
    return layout.board.squares(SKULL)


def pirates_of(at: ShipAt, layout: Layout) -> tuple[Square, ...]:
    """Where the pirates lie: on their skulls until somebody moves one; none in Conquest."""
    if layout.mode != facts.TREASURE_MAP:
        return ()
    kept = at.state.pirates
    return tuple(square_at(layout, n) for n in kept) if kept else skulls(layout)


def square_at(layout: Layout, number: int) -> Square:
    """A square from its number as the state keeps it, row by row from 0."""
    return divmod(number, layout.board.side)


def number_of(layout: Layout, square: Square) -> int:
    """A square's number as the state keeps it."""
    return square[0] * layout.board.side + square[1]


def hunted_by(at: ShipAt, pirate: int) -> str | None:
    """Whom a pirate chases, where it is known which one does."""
    return next((name for name, which in at.state.hunts.items() if pirate in which), None)


def board_of(at: ShipAt) -> PlayBoard | None:
    """The board with all that is known to lie on it, None for a table that was not set up by a code."""
    layout = layout_of(at)
    if layout is None:
        return None
    return PlayBoard(layout.board.columns, layout.board.rows, KINDS, tuple(_pieces(at, layout)))


def _pieces(at: ShipAt, layout: Layout) -> list[Piece]:
    return _conquered(at, layout) if layout.mode == facts.CONQUEST else _afloat(at, layout)


def _conquered(at: ShipAt, layout: Layout) -> list[Piece]:
    out = []
    for spot in spots_of(at, layout):
        seat = at.names.index(spot.holder) if spot.holder in at.names else None
        words = f"{spot.title}, {spot.holder or 'nobody'} holds it"
        out.append(Piece(f"{POINT}:{spot.name}", spot.square, words, "flag", seat))
    return [*out, *_cities(at, layout)]


def cities_held(at: ShipAt, layout: Layout) -> Mapping[str, Sequence[int]]:
    """Who holds which cities, as the state keeps them: those of their colour until one changes hands."""
    if at.state.cities:
        return at.state.cities
    return {
        name: [number_of(layout, city.square) for city in layout.cities if city.color == at.state.colors.get(name)]
        for name in at.names
    }


def holder_of(at: ShipAt, layout: Layout, city: City) -> str | None:
    """Who holds a city, None where nobody does."""
    number = number_of(layout, city.square)
    return next((name for name, held in cities_held(at, layout).items() if number in held), None)


def _cities(at: ShipAt, layout: Layout) -> list[Piece]:
    out = []
    for city in layout.cities:
        square, holder = square_name(city.square), holder_of(at, layout, city)
        seat = at.names.index(holder) if holder in at.names else None
        held = f", {holder or 'nobody'} holds it" if layout.mode == facts.CONQUEST else f", {holder}" if holder else ""
        out.append(Piece(f"{CITY}:{square}", square, f"the {city.color} city{held}", "city", seat))
    return out


def _afloat(at: ShipAt, layout: Layout) -> list[Piece]:
    state, out = at.state, list[Piece]()
    for seat, name in enumerate(at.names):
        if name in state.ships:
            words = f"{name}’s {'empty ship' if name in state.crews else 'ship'}"
            square = square_name(square_at(layout, state.ships[name]))
            out.append(Piece(f"{SHIP}:{seat}", square, words, "ship", seat, moves=True))
        if name in state.crews:
            square = square_name(square_at(layout, state.crews[name]))
            out.append(Piece(f"{CREW}:{seat}", square, f"{name}’s crew", "captain", seat, moves=True))
    for n, lies in enumerate(pirates_of(at, layout)):
        chased = hunted_by(at, n)
        words = f"a pirate after {chased}" if chased else "a pirate"
        out.append(Piece(f"{PIRATE}:{n}", square_name(lies), words, "pirate", moves=True))
    if state.galleon and parse_square(state.galleon, layout.board.side):
        out.append(Piece(GALLEON, state.galleon, "the galleon", "galleon", moves=True))
    voyage = voyage_of(at)
    for temple in voyage.temples if voyage is not None else ():
        words = f"level {temple.token} token" if temple.token else "empty"
        title = temple.title.split(",")[0]
        out.append(Piece(f"{TEMPLE}:{temple.number}", temple.square, f"{title}, {words}", "temple"))
    for number, gold in sorted(state.coins.items()):
        out.append(Piece(f"{GOLD}:{number}", square_name(square_at(layout, int(number))), f"{gold} gold", "coin"))
    return [*out, *_cities(at, layout)]
