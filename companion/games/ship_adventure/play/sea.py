"""The board of a table in play: its squares, what lies on them, and how that is drawn."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.boards import NOWHERE, Piece, PlayBoard
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    KINDS,
    SKULL,
    TEMPLE,
    Square,
    parse_square,
    short_names,
    square_name,
)
from companion.games.ship_adventure.fights import temple_name
from companion.games.ship_adventure.layout import City, Layout
from companion.games.ship_adventure.play.state import GALLEON, Key, Kind, ShipAt
from companion.places import format_place
from companion.records import letters_of
from companion.words import capital


def square_at(number: int) -> Square:
    """The square of a number on one box's board."""
    return divmod(number, facts.BOARD)


def number_of(square: Square, side: int = facts.BOARD) -> int:
    """A square's number as the state keeps it, row by row from 0."""
    return square[0] * side + square[1]


def coin_on(square: Square) -> str:
    """A square's number as the state names the gold that lies there."""
    return str(number_of(square))


# ---- Treasure Map: where pieces are, None or nowhere on a table whose board is not known


def city_of(at: ShipAt, name: str) -> City | None:
    """The first city of a player's colour."""
    layout = at.layout
    color = at.state.colors.get(name)
    return (
        next((city for city in layout.cities if city.color == color), None)
        if layout is not None
        else None
    )


def ship_of(at: ShipAt, name: str) -> Square | None:
    """Where a player's ship lies: in its harbour until it goes somewhere (rules: Setting up)."""
    stored = at.state.ships.get(name)
    if stored is not None:
        return square_at(stored)
    city = city_of(at, name)
    return city.harbors[0] if city is not None else None


def fighter(at: ShipAt, name: str) -> Key:
    """With what a player moves and fights: the crew where it is ashore, else the ship."""
    return Key(Kind.CREW if name in at.state.crews else Kind.SHIP, at.names.index(name))


def skulls(at: ShipAt) -> tuple[Square, ...]:
    """Where the pirates are at home, in the state's order; none in Conquest."""
    layout = at.layout
    return (
        layout.board.squares(SKULL)
        if layout is not None and layout.mode == facts.TREASURE_MAP
        else ()
    )


def pirates_of(at: ShipAt) -> tuple[Square, ...]:
    """Where the pirates lie: on their skulls until somebody moves one."""
    return tuple(map(square_at, at.state.pirates)) or skulls(at)


def hunted_by(at: ShipAt, pirate: int) -> str | None:
    """Whom a pirate chases, where it is known which one does."""
    return next((name for name, which in at.state.hunts.items() if pirate in which), None)


def temple_square(at: ShipAt, temple: int) -> Square | None:
    """Where a temple stands: row by row from the north-west, the central one apart."""
    layout = at.layout
    if layout is None or layout.center is None:
        return None
    others = [square for square in layout.board.squares(TEMPLE) if square != layout.center]
    return (layout.center, *others)[temple]


def movable(at: ShipAt) -> list[Key]:
    """All that sails or walks: ships, crews, aboard or ashore, pirates, the galleon."""
    keys = [Key(kind, n) for kind in (Kind.SHIP, Kind.CREW) for n in range(len(at.names))]
    return [*keys, *(Key(Kind.PIRATE, n) for n in range(facts.PIRATES)), GALLEON]


def where(at: ShipAt, key: Key) -> Square | None:
    """Where a piece of Treasure Map is, but for a city."""
    if key.seat is not None:
        name = at.names[key.seat]
        if key.kind == Kind.SHIP:
            return ship_of(at, name)
        return square_at(at.state.crews[name]) if name in at.state.crews else None
    if key.kind == Kind.PIRATE:
        lie = pirates_of(at)
        return lie[key.number] if lie else None
    if key.kind == Kind.TEMPLE:
        return temple_square(at, key.number)
    if key.kind == Kind.GOLD:
        return square_at(key.number)
    return parse_square(at.state.galleon, facts.BOARD)


def placed(at: ShipAt, key: Key, square: Square) -> ShipAt:
    """The table with a ship, a crew, a pirate or the galleon on a square."""
    number = number_of(square)
    if key.kind == Kind.GALLEON:
        return at.changed(galleon=square_name(square))
    if key.kind == Kind.PIRATE:
        pirates = list(map(number_of, pirates_of(at)))
        pirates[key.number] = number
        return at.changed(pirates=pirates)
    name = at.names[key.number]
    if key.kind == Kind.SHIP:
        return at.changed_of(name, ships=number)
    return at.changed_of(name, crews=number)


def aboard(at: ShipAt, name: str) -> ShipAt:
    return at.changed(crews={who: square for who, square in at.state.crews.items() if who != name})


# ---- Conquest: who holds what


class Spot(NamedTuple):
    """A strategic point: its place in the record, its name, ``Turquoise 2, a temple``, and who holds it.

    ``square`` and ``kind`` are known where the board is; ``letters`` are its area's with its number.
    """

    key: Key
    place: str
    title: str
    letters: str
    holder: str | None
    square: Square | None
    kind: str


def spots_of(at: ShipAt) -> tuple[Spot, ...]:
    """The points, area by area; on a board each area's row by row from the north-west."""
    areas = at.record.get("areas", {})
    layout = at.layout
    names = layout.areas if layout is not None else tuple(areas)
    short = short_names(names if set(areas) <= set(names) else tuple(areas))
    out = list[Spot]()
    for area, holders in areas.items():
        lie = [p for p in layout.points if p.color == area] if layout is not None else []
        for n, holder in enumerate(holders):
            square, kind = (lie[n].square, lie[n].kind) if n < len(lie) else (None, "")
            place = format_place(("areas", area, n))
            title = f"{capital(area)} {n + 1}, a {kind}".removesuffix(", a ")
            out.append(
                Spot(
                    Key(Kind.POINT, len(out)),
                    place,
                    title,
                    f"{short[area]}{n + 1}",
                    holder,
                    square,
                    kind,
                )
            )
    return tuple(out)


def owned_cities(at: ShipAt, layout: Layout) -> Mapping[str, Sequence[int]]:
    """Who holds which cities: those of their colour until one changes hands."""
    if at.state.cities:
        return at.state.cities
    side = layout.board.side
    colors = at.state.colors
    return {
        name: [
            number_of(city.square, side) for city in layout.cities if city.color == colors.get(name)
        ]
        for name in at.names
    }


def holder_of(at: ShipAt, layout: Layout, city: City) -> str | None:
    number = number_of(city.square, layout.board.side)
    return next(
        (name for name, cities in owned_cities(at, layout).items() if number in cities), None
    )


# ---- everything that lies there


@dataclass(frozen=True, slots=True)
class ShipPiece(Piece):
    """A piece as it is drawn ``at`` its square: a plate of a ``shape``, ``round`` on a skull, ``square`` on a temple,
    ``house`` in a city, with a ``number`` beside it, or else a disc, the lowest ``layer`` first.
    """

    at: Square | None = None
    shape: str = ""
    fill: str = ""
    letters: str = ""
    number: str = ""
    layer: int = 0


_SHAPES: Final = {"temple": "square", "skull": "round", "": ""}
_COLORS: Final = short_names(facts.PLAYER_COLORS)
"""Letters of a city that nobody holds: two, as one is a player's."""
_LOWEST_FIRST: Final = (Kind.TEMPLE, Kind.GOLD, Kind.PIRATE, Kind.GALLEON, Kind.SHIP, Kind.CREW)


def board_of(at: ShipAt) -> PlayBoard:
    """The board with all that lies on it; without a set-up only the pieces."""
    layout = at.layout
    pieces = tuple(_places(at, layout) if at.conquest else _voyage(at, layout))
    if layout is None:
        return PlayBoard((), (), KINDS, pieces)
    return PlayBoard(layout.board.columns, layout.board.rows, KINDS, pieces)


def _on(square: Square | None) -> str:
    return square_name(square) if square is not None else NOWHERE


def _player(at: ShipAt, name: str | None) -> tuple[int | None, str, str]:
    if name not in at.names:
        return None, "", ""
    seat = at.names.index(name)
    color = at.state.colors.get(name, "")
    return seat, f"hue-{color}" if color else "", letters_of(at.names)[seat]


def _places(at: ShipAt, layout: Layout | None) -> Iterator[ShipPiece]:
    for spot in spots_of(at):
        seat, fill, letters = _player(at, spot.holder)
        yield ShipPiece(
            spot.key.text,
            _on(spot.square),
            f"{spot.title}, {spot.holder or 'nobody'} holds it",
            "flag",
            seat,
            at=spot.square,
            shape=_SHAPES[spot.kind],
            fill=fill,
            letters=letters or spot.letters,
            number=spot.letters if letters else "",
        )
    if layout is not None:
        yield from _cities(at, layout)
        return
    for seat, name in enumerate(at.names):
        words = f"{name}’s cities, {at.record.get('cities', {}).get(name, 0)}"
        yield ShipPiece(Key(Kind.CITY, seat).text, NOWHERE, words, "city", seat)


def _cities(at: ShipAt, layout: Layout) -> Iterator[ShipPiece]:
    for n, city in enumerate(layout.cities):
        holder = holder_of(at, layout, city)
        seat, fill, letters = _player(at, holder)
        words = f"the {city.color} city, {holder}" if holder else f"the {city.color} city"
        if layout.mode == facts.CONQUEST:
            words = f"{words} holds it" if holder else f"{words}, nobody holds it"
        yield ShipPiece(
            Key(Kind.CITY, n).text,
            square_name(city.square),
            words,
            "city",
            seat,
            at=city.square,
            shape="house",
            fill=fill or f"hue-{city.color}",
            letters=letters or _COLORS[city.color],
        )


def _voyage(at: ShipAt, layout: Layout | None) -> Iterator[ShipPiece]:
    off_board = layout is None

    def disc(key: Key, words: str, symbol: str, fill: str, letters: str = "") -> ShipPiece:
        square = where(at, key)
        sails = not off_board and key.kind not in (Kind.TEMPLE, Kind.GOLD)
        layer = _LOWEST_FIRST.index(key.kind) + 1
        return ShipPiece(
            key.text,
            _on(square),
            words,
            symbol,
            key.seat,
            sails,
            square,
            "",
            fill,
            letters,
            layer=layer,
        )

    for seat, name in enumerate(at.names):
        ship, crew = Key(Kind.SHIP, seat), Key(Kind.CREW, seat)
        _, fill, letters = _player(at, name)
        if off_board or where(at, ship):
            words = f"{name}’s empty ship" if name in at.state.crews else f"{name}’s ship"
            yield disc(ship, words, "ship", fill or "hue-white", letters)
        if off_board or name in at.state.crews:
            words = f"{name}’s crew on land" if off_board else f"{name}’s crew"
            yield disc(crew, words, "captain", fill or "hue-white", letters)
    for n in range(facts.PIRATES):
        chased = hunted_by(at, n)
        words = (
            f"a pirate after {chased}"
            if chased
            else f"a pirate {n + 1}"
            if off_board
            else "a pirate"
        )
        yield disc(Key(Kind.PIRATE, n), words, "pirate", "dark")
    if off_board or where(at, GALLEON):
        yield disc(GALLEON, "the galleon", "galleon", "coin")
    for n, token in enumerate(at.state.temples):
        words = f"{temple_name(n)}, level {token} token" if token else f"{temple_name(n)}, empty"
        yield disc(
            Key(Kind.TEMPLE, n),
            words,
            "temple",
            "coin" if token else "dash",
            str(token) if token else "",
        )
    if layout is not None:
        for number, gold in sorted(at.state.coins.items()):
            yield disc(Key(Kind.GOLD, int(number)), f"{gold} gold", "coin", "coin")
        yield from _cities(at, layout)
