"""The board of a table in play: its squares, and everything on them that the table knows."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.boards import NOWHERE, Piece, PlayBoard
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import KINDS, SKULL, TEMPLE, Square, parse_square, square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.layout import City, Layout, typed_layout
from companion.games.ship_adventure.letters import short_names
from companion.games.ship_adventure.levels import temple_name
from companion.games.ship_adventure.play.keys import GALLEON, Key, Kind
from companion.games.ship_adventure.play.state import ShipAt, changed, is_conquest

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


def square_at(layout: Layout, number: int) -> Square:
    """A square from its number as the state keeps it, row by row from 0."""
    return divmod(number, layout.board.side)


def number_of(layout: Layout, square: Square) -> int:
    """A square's number as the state keeps it."""
    return square[0] * layout.board.side + square[1]


def named(layout: Layout, text: str, place: str = "to") -> Square:
    """A square by its name. Raises BadInput for no square of this board."""
    square = parse_square(text, layout.board.side)
    if square is None:
        last = square_name((layout.board.side - 1, layout.board.side - 1))
        raise BadInput.at(place, text, f"a square from A1 to {last}")
    return square


# ---- Treasure Map: where pieces are


def city_of(at: ShipAt, layout: Layout, name: str) -> City | None:
    """The first city of a player's colour."""
    color = at.state.colors.get(name)
    return next((city for city in layout.cities if city.color == color), None)


def harbor_of(at: ShipAt, layout: Layout, name: str) -> Square | None:
    """The starting harbour of a player."""
    city = city_of(at, layout, name)
    return city.harbors[0] if city is not None else None


def ship_of(at: ShipAt, layout: Layout, name: str) -> Square | None:
    """Where a player's ship lies: in its harbour until it goes somewhere (rules: Setting up)."""
    kept = at.state.ships.get(name)
    return square_at(layout, kept) if kept is not None else harbor_of(at, layout, name)


def crew_of(at: ShipAt, layout: Layout, name: str) -> Square | None:
    """Where a player's crew is ashore, None where it is aboard."""
    kept = at.state.crews.get(name)
    return square_at(layout, kept) if kept is not None else None


def place_of(at: ShipAt, name: str) -> Square | None:
    """Where a player's crew is, ashore or aboard; None without a board."""
    layout = layout_of(at)
    return (crew_of(at, layout, name) or ship_of(at, layout, name)) if layout is not None else None


def skulls(layout: Layout) -> tuple[Square, ...]:
    """Where the pirates are at home, in the order in which the state keeps them."""
    return layout.board.squares(SKULL)


def pirates_of(at: ShipAt, layout: Layout) -> tuple[Square, ...]:
    """Where the pirates lie: on their skulls until somebody moves one; none in Conquest."""
    if layout.mode != facts.TREASURE_MAP:
        return ()
    kept = at.state.pirates
    return tuple(square_at(layout, n) for n in kept) if kept else skulls(layout)


def hunted_by(at: ShipAt, pirate: int) -> str | None:
    """Whom a pirate chases, where it is known which one does."""
    return next((name for name, which in at.state.hunts.items() if pirate in which), None)


def temple_square(at: ShipAt, temple: int) -> Square | None:
    """Where a temple stands: row by row from the north-west, the central one apart; None without a board."""
    layout = layout_of(at)
    if layout is None or layout.center is None:
        return None
    others = [square for square in layout.board.squares(TEMPLE) if square != layout.center]
    return (layout.center, *others)[temple]


def where(at: ShipAt, layout: Layout, key: Key) -> Square | None:
    """Where a ship, a crew, a pirate or the galleon is, None where it is not on the board."""
    if key.seat is not None:
        name = at.names[key.seat]
        return ship_of(at, layout, name) if key.kind == Kind.SHIP else crew_of(at, layout, name)
    if key.kind == Kind.PIRATE:
        return pirates_of(at, layout)[key.number]
    return parse_square(at.state.galleon, layout.board.side)


def placed(at: ShipAt, layout: Layout, key: Key, square: Square) -> ShipAt:
    """The table with a ship, a crew, a pirate or the galleon on a square."""
    kept, state = number_of(layout, square), at.state
    if key.kind == Kind.GALLEON:
        return changed(at, galleon=square_name(square))
    if key.kind == Kind.PIRATE:
        pirates = [number_of(layout, there) for there in pirates_of(at, layout)]
        pirates[key.number] = kept
        return changed(at, pirates=pirates)
    name = at.names[key.number]
    if key.kind == Kind.SHIP:
        return changed(at, ships={**state.ships, name: kept})
    return changed(at, crews={**state.crews, name: kept})


# ---- Conquest: who holds what


@dataclass(frozen=True, slots=True)
class Spot:
    """A strategic point of an area: its key, the area and its number there from 1, and who holds it.

    ``square`` and ``kind`` are known where the board is; ``letters`` are those of its area with its number.
    """

    key: Key
    area: str
    number: int
    letters: str
    holder: str | None
    square: Square | None = None
    kind: str = ""

    @property
    def title(self) -> str:
        """``Turquoise 2, a temple``; without a board what it is stands nowhere."""
        name = f"{self.area[:1].upper()}{self.area[1:]} {self.number}"
        return f"{name}, a {self.kind}" if self.kind else name


def spots_of(at: ShipAt) -> tuple[Spot, ...]:
    """The points of the areas, area by area; on a board each area's counted row by row from the north-west."""
    areas, layout = at.record.get("areas", {}), layout_of(at)
    names = layout.areas if layout is not None else tuple(areas)
    short = short_names(names if set(areas) <= set(names) else tuple(areas))
    out = list[Spot]()
    for area, holders in areas.items():
        lie = [p for p in layout.points if p.color == area] if layout is not None else []
        for n, holder in enumerate(holders):
            on = (lie[n].square, lie[n].kind) if n < len(lie) else (None, "")
            out.append(Spot(Key(Kind.POINT, len(out)), area, n + 1, f"{short[area]}{n + 1}", holder, *on))
    return tuple(out)


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


# ---- everything that lies there


def board_of(at: ShipAt) -> PlayBoard:
    """The board with all that is known to lie on it; without a set-up no squares, and only the pieces."""
    layout = layout_of(at)
    if layout is None:
        return PlayBoard((), (), KINDS, tuple(_pieces(at, None)))
    return PlayBoard(layout.board.columns, layout.board.rows, KINDS, tuple(_pieces(at, layout)))


def _pieces(at: ShipAt, layout: Layout | None) -> Iterator[Piece]:
    if is_conquest(at.record):
        yield from _points(at)
        yield from _cities(at, layout) if layout is not None else _counted_cities(at)
        return
    yield from _sailing(at, layout)
    yield from _temples(at)
    if layout is not None:
        for number, gold in sorted(at.state.coins.items()):
            square = square_name(square_at(layout, int(number)))
            yield Piece(Key(Kind.GOLD, int(number)).text, square, f"{gold} gold", "coin")
        yield from _cities(at, layout)


def _points(at: ShipAt) -> Iterator[Piece]:
    for spot in spots_of(at):
        seat = at.names.index(spot.holder) if spot.holder in at.names else None
        words = f"{spot.title}, {spot.holder or 'nobody'} holds it"
        yield Piece(spot.key.text, square_name(spot.square) if spot.square else NOWHERE, words, "flag", seat)


def _counted_cities(at: ShipAt) -> Iterator[Piece]:
    for seat, name in enumerate(at.names):
        count = at.record.get("cities", {}).get(name, 0)
        words = f"{name}’s cities, {count}"
        yield Piece(Key(Kind.CITY, seat).text, NOWHERE, words, "city", seat)


def _cities(at: ShipAt, layout: Layout) -> Iterator[Piece]:
    for n, city in enumerate(layout.cities):
        holder = holder_of(at, layout, city)
        seat = at.names.index(holder) if holder in at.names else None
        held = f", {holder or 'nobody'} holds it" if layout.mode == facts.CONQUEST else f", {holder}" if holder else ""
        yield Piece(Key(Kind.CITY, n).text, square_name(city.square), f"the {city.color} city{held}", "city", seat)


def _temples(at: ShipAt) -> Iterator[Piece]:
    for n, token in enumerate(at.state.temples):
        square = temple_square(at, n)
        words = f"{temple_name(n)}, {f'level {token} token' if token else 'empty'}"
        yield Piece(Key(Kind.TEMPLE, n).text, square_name(square) if square else NOWHERE, words, "temple")


def _sailing(at: ShipAt, layout: Layout | None) -> Iterator[Piece]:
    def lies(key: Key) -> str:
        square = where(at, layout, key) if layout is not None else None
        return square_name(square) if square is not None else NOWHERE

    for seat, name in enumerate(at.names):
        ship, crew = Key(Kind.SHIP, seat), Key(Kind.CREW, seat)
        if layout is None or lies(ship):
            words = f"{name}’s {'empty ship' if name in at.state.crews else 'ship'}"
            yield Piece(ship.text, lies(ship), words, "ship", seat, moves=layout is not None)
        if layout is None or name in at.state.crews:
            words = f"{name}’s crew{' on land' if layout is None else ''}"
            yield Piece(crew.text, lies(crew), words, "captain", seat, moves=layout is not None)
    for n in range(facts.PIRATES):
        chased = hunted_by(at, n)
        words = f"a pirate after {chased}" if chased else f"a pirate{f' {n + 1}' if layout is None else ''}"
        key = Key(Kind.PIRATE, n)
        yield Piece(key.text, lies(key), words, "pirate", moves=layout is not None)
    if layout is None or lies(GALLEON):
        yield Piece(GALLEON.text, lies(GALLEON), "the galleon", "galleon", moves=layout is not None)
