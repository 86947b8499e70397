"""The board of a table in play: its squares, everything on them that the table knows, and how that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.boards import NOWHERE, Piece, PlayBoard
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import KINDS, SKULL, TEMPLE, Square, parse_square, square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.layout import City, Layout, typed_layout
from companion.games.ship_adventure.levels import temple_name
from companion.games.ship_adventure.placing import short_names
from companion.games.ship_adventure.play.goods import GALLEON, Key, Kind, read_key
from companion.games.ship_adventure.play.state import ShipAt, changed, is_conquest
from companion.records import letters_of


def layout_of(at: ShipAt) -> Layout | None:
    """The board of a table that was set up by a code, None for one that laid its own."""
    return _laid(tuple(sorted(at.state.laid.items())), at.copy.laid_by if at.copy is not None else "")


@lru_cache(maxsize=16)
def _laid(fields: tuple[tuple[str, str], ...], own: str) -> Layout | None:
    return typed_layout(dict(fields), ShipCopy.model_validate_json(own) if own else None)


def square_at(number: int) -> Square:
    """A square of one box's board from its number as the state keeps it, row by row from 0."""
    return divmod(number, facts.BOARD)


def number_of(square: Square, side: int = facts.BOARD) -> int:
    """A square's number as the state keeps it, on a board of so many squares along a side."""
    return square[0] * side + square[1]


def coin_on(square: Square) -> str:
    """A square's number as the state names the gold that lies there."""
    return str(number_of(square))


# ---- Treasure Map: where pieces are, None or nowhere on a table whose board is not known


def city_of(at: ShipAt, name: str) -> City | None:
    """The first city of a player's colour."""
    layout, color = layout_of(at), at.state.colors.get(name)
    return next((city for city in layout.cities if city.color == color), None) if layout is not None else None


def ship_of(at: ShipAt, name: str) -> Square | None:
    """Where a player's ship lies: in its harbour until it goes somewhere (rules: Setting up)."""
    stored = at.state.ships.get(name)
    if stored is not None:
        return square_at(stored)
    city = city_of(at, name)
    return city.harbors[0] if city is not None else None


def crew_of(at: ShipAt, name: str) -> Square | None:
    """Where a player's crew is ashore, None where it is aboard."""
    stored = at.state.crews.get(name)
    return square_at(stored) if stored is not None else None


def place_of(at: ShipAt, name: str) -> Square | None:
    """Where a player's crew is, ashore or aboard."""
    return crew_of(at, name) or ship_of(at, name)


def skulls(at: ShipAt) -> tuple[Square, ...]:
    """Where the pirates are at home, in the order in which the state keeps them; none in Conquest."""
    layout = layout_of(at)
    return layout.board.squares(SKULL) if layout is not None and layout.mode == facts.TREASURE_MAP else ()


def pirates_of(at: ShipAt) -> tuple[Square, ...]:
    """Where the pirates lie: on their skulls until somebody moves one."""
    return tuple(map(square_at, at.state.pirates)) or skulls(at)


def hunted_by(at: ShipAt, pirate: int) -> str | None:
    """Whom a pirate chases, where it is known which one does."""
    return next((name for name, which in at.state.hunts.items() if pirate in which), None)


def temple_square(at: ShipAt, temple: int) -> Square | None:
    """Where a temple stands: row by row from the north-west, the central one apart."""
    layout = layout_of(at)
    if layout is None or layout.center is None:
        return None
    others = [square for square in layout.board.squares(TEMPLE) if square != layout.center]
    return (layout.center, *others)[temple]


def where(at: ShipAt, key: Key) -> Square | None:
    """Where a ship, a crew, a pirate or the galleon is."""
    if key.seat is not None:
        name = at.names[key.seat]
        return ship_of(at, name) if key.kind == Kind.SHIP else crew_of(at, name)
    if key.kind == Kind.PIRATE:
        lie = pirates_of(at)
        return lie[key.number] if lie else None
    return parse_square(at.state.galleon, facts.BOARD)


def placed(at: ShipAt, key: Key, square: Square) -> ShipAt:
    """The table with a ship, a crew, a pirate or the galleon on a square."""
    number = number_of(square)
    state = at.state
    if key.kind == Kind.GALLEON:
        return changed(at, galleon=square_name(square))
    if key.kind == Kind.PIRATE:
        pirates = list(map(number_of, pirates_of(at)))
        pirates[key.number] = number
        return changed(at, pirates=pirates)
    name = at.names[key.number]
    if key.kind == Kind.SHIP:
        return changed(at, ships={**state.ships, name: number})
    return changed(at, crews={**state.crews, name: number})


def aboard(at: ShipAt, name: str) -> ShipAt:
    """The table with a player's crew aboard."""
    return changed(at, crews={who: square for who, square in at.state.crews.items() if who != name})


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
    side, colors = layout.board.side, at.state.colors
    return {
        name: [number_of(city.square, side) for city in layout.cities if city.color == colors.get(name)]
        for name in at.names
    }


def holder_of(at: ShipAt, layout: Layout, city: City) -> str | None:
    """Who holds a city, None where nobody does."""
    number = number_of(city.square, layout.board.side)
    return next((name for name, held in cities_held(at, layout).items() if number in held), None)


# ---- everything that lies there


def board_of(at: ShipAt) -> PlayBoard:
    """The board with all that is known to lie on it; without a set-up no squares, and only the pieces."""
    layout = layout_of(at)
    pieces = tuple(_held_places(at, layout) if is_conquest(at.record) else _movable(at, layout))
    if layout is None:
        return PlayBoard((), (), KINDS, pieces)
    return PlayBoard(layout.board.columns, layout.board.rows, KINDS, pieces)


def _on(square: Square | None) -> str:
    return square_name(square) if square is not None else NOWHERE


def _held_places(at: ShipAt, layout: Layout | None) -> Iterator[Piece]:
    """Of Conquest the points, and the cities; without a board only how many cities everybody holds."""
    for spot in spots_of(at):
        seat = at.names.index(spot.holder) if spot.holder in at.names else None
        words = f"{spot.title}, {spot.holder or 'nobody'} holds it"
        yield Piece(spot.key.text, _on(spot.square), words, "flag", seat)
    if layout is not None:
        yield from _cities(at, layout)
        return
    for seat, name in enumerate(at.names):
        words = f"{name}’s cities, {at.record.get('cities', {}).get(name, 0)}"
        yield Piece(Key(Kind.CITY, seat).text, NOWHERE, words, "city", seat)


def _cities(at: ShipAt, layout: Layout) -> Iterator[Piece]:
    for n, city in enumerate(layout.cities):
        holder = holder_of(at, layout, city)
        seat = at.names.index(holder) if holder in at.names else None
        words = f"the {city.color} city, {holder}" if holder else f"the {city.color} city"
        if layout.mode == facts.CONQUEST:
            words = f"{words} holds it" if holder else f"{words}, nobody holds it"
        yield Piece(Key(Kind.CITY, n).text, square_name(city.square), words, "city", seat)


def _movable(at: ShipAt, layout: Layout | None) -> Iterator[Piece]:
    """Of Treasure Map everything that sails, temples, gold on the water, and cities."""
    off_board = layout is None

    def sailing(key: Key, words: str, symbol: str, seat: int | None = None) -> Piece:
        return Piece(key.text, _on(where(at, key)), words, symbol, seat, moves=not off_board)

    for seat, name in enumerate(at.names):
        ship, crew = Key(Kind.SHIP, seat), Key(Kind.CREW, seat)
        if off_board or where(at, ship):
            words = f"{name}’s empty ship" if name in at.state.crews else f"{name}’s ship"
            yield sailing(ship, words, "ship", seat)
        if off_board or name in at.state.crews:
            yield sailing(crew, f"{name}’s crew on land" if off_board else f"{name}’s crew", "captain", seat)
    for n in range(facts.PIRATES):
        chased = hunted_by(at, n)
        words = f"a pirate after {chased}" if chased else f"a pirate {n + 1}" if off_board else "a pirate"
        yield sailing(Key(Kind.PIRATE, n), words, "pirate")
    if off_board or where(at, GALLEON):
        yield sailing(GALLEON, "the galleon", "galleon")
    for n, token in enumerate(at.state.temples):
        words = f"{temple_name(n)}, level {token} token" if token else f"{temple_name(n)}, empty"
        yield Piece(Key(Kind.TEMPLE, n).text, _on(temple_square(at, n)), words, "temple")
    if layout is not None:
        for number, gold in sorted(at.state.coins.items()):
            square = square_name(square_at(int(number)))
            yield Piece(Key(Kind.GOLD, int(number)).text, square, f"{gold} gold", "coin")
        yield from _cities(at, layout)


# ---- how it is drawn


@dataclass(frozen=True, slots=True)
class Chip:
    """A plate on a square: whose colour and letter, else those of what it is; ``shape`` is ``round`` on a skull,
    ``square`` on a temple, ``house`` in a city. ``number`` stands beside it; ``free``: nobody holds it.
    """

    square: Square
    color: str
    letters: str
    shape: str
    number: str = ""
    free: bool = False


@dataclass(frozen=True, slots=True)
class PlayerDisc:
    """A symbol on a disc; ``fill`` is what colours it, ``letter`` a player's. ``place`` counts those of one square,
    of ``of``.
    """

    square: Square
    symbol: str
    fill: str
    letter: str
    place: int
    of: int


@dataclass(frozen=True, slots=True)
class Drawn:
    """What a drawing shows. ``tiles`` are the numbers of the tiles by their north-western squares."""

    layout: Layout
    chips: tuple[Chip, ...]
    discs: tuple[PlayerDisc, ...]
    tiles: tuple[tuple[Square, int], ...]

    @property
    def taken(self) -> frozenset[Square]:
        """Squares on which something stands."""
        return frozenset((*(chip.square for chip in self.chips), *(disc.square for disc in self.discs)))


_SHAPES: Final = {"temple": "square", "skull": "round"}
_COLORS: Final = short_names(facts.PLAYER_COLORS)
"""Letters of a city that nobody holds: two, as one is a player's."""
_FILLS: Final = {Kind.TEMPLE: "dash", Kind.GOLD: "coin", Kind.PIRATE: "dark", Kind.GALLEON: "coin"}
"""What colours the disc of what is nobody's."""
_LOWEST_FIRST: Final = (*_FILLS, Kind.SHIP, Kind.CREW)


def drawn(at: ShipAt) -> Drawn | None:
    """What to draw, None for a table whose board is not known."""
    layout = layout_of(at)
    if layout is None:
        return None
    letters = dict(zip(at.names, letters_of(at.names), strict=True))

    def whose(name: str | None) -> tuple[str, str]:
        return (at.state.colors.get(name, ""), letters[name]) if name in letters else ("", "")

    chips = list[Chip]()
    for spot in spots_of(at) if layout.mode == facts.CONQUEST else ():
        color, letter = whose(spot.holder)
        if spot.square is not None:
            number = spot.letters if letter else ""
            chips.append(Chip(spot.square, color, letter or spot.letters, _SHAPES[spot.kind], number, not letter))
    for city in layout.cities:
        color, letter = whose(holder_of(at, layout, city))
        chips.append(Chip(city.square, color or city.color, letter or _COLORS[city.color], "house", free=not letter))
    tiles = tuple(((t.row * facts.TILE, t.col * facts.TILE), t.number) for t in layout.tiles)
    discs = _discs(at, layout, letters) if layout.mode == facts.TREASURE_MAP else ()
    return Drawn(layout, tuple(chips), discs, tiles)


def _discs(at: ShipAt, layout: Layout, letters: Mapping[str, str]) -> tuple[PlayerDisc, ...]:
    """The pieces of Treasure Map, but the cities."""
    lying = sorted(
        (_LOWEST_FIRST.index(key.kind), n, key, piece.symbol, square)
        for n, piece in enumerate(_movable(at, layout))
        if (key := read_key(piece.key)).kind in _LOWEST_FIRST and (square := parse_square(piece.square, facts.BOARD))
    )
    squares = [one[-1] for one in lying]
    out = list[PlayerDisc]()
    for n, (_, _, key, symbol, square) in enumerate(lying):
        if key.seat is not None:
            name = at.names[key.seat]
            fill = f"hue-{at.state.colors.get(name, 'white')}"
            letter = letters[name]
        else:
            token = at.state.temples[key.number] if key.kind == Kind.TEMPLE else 0
            fill, letter = ("coin", str(token)) if token else (_FILLS[key.kind], "")
        out.append(PlayerDisc(square, symbol, fill, letter, squares[:n].count(square), squares.count(square)))
    return tuple(out)
