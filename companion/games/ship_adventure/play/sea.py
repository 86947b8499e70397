"""The board of a table in play: its squares, what lies on them, and how that is drawn."""

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
    area_letters,
    square_name,
)
from companion.games.ship_adventure.fights import temple_name
from companion.games.ship_adventure.layout import City, Layout
from companion.games.ship_adventure.play.state import GALLEON, Key, Kind, ShipAt
from companion.places import format_place
from companion.records import letters_of
from companion.squares import parse_square
from companion.words import capital


def square_at(number: int) -> Square:
    """Returns the square with a number on the board of one box."""
    return divmod(number, facts.BOARD)


def number_of(square: Square, side: int = facts.BOARD) -> int:
    """Returns the number of a square as the state keeps it: row by row from 0."""
    row, col = square
    return row * side + col


def coin_on(square: Square) -> str:
    """Returns the number of a square as text, which is how the state names gold that lies there."""
    return str(number_of(square))


# ---- Treasure Map: where pieces are, None or nowhere on a table whose board is not known


def city_of(game: ShipAt, name: str) -> City | None:
    """Returns the first city of a player's colour."""
    cities = game.layout.cities if game.layout is not None else ()
    return next((city for city in cities if city.color == game.state.colors.get(name)), None)


def ship_of(game: ShipAt, name: str) -> Square | None:
    """Returns where a player's ship lies. It is in its harbour until it sails (rules: Setting
    up)."""
    stored = game.state.ships.get(name)
    if stored is not None:
        return square_at(stored)
    city = city_of(game, name)
    return city.harbors[0] if city is not None else None


def fighter(game: ShipAt, name: str) -> Key:
    """Returns the key of what a player moves and fights with: the crew if it is ashore, otherwise
    the ship."""
    return Key(Kind.CREW if name in game.state.crews else Kind.SHIP, game.names.index(name))


def skulls(game: ShipAt) -> tuple[Square, ...]:
    """Returns the home squares of the pirates, in the order of the state; none in Conquest."""
    layout = game.layout
    if layout is None or layout.mode != facts.TREASURE_MAP:
        return ()
    return layout.board.squares(SKULL)


def pirates_of(game: ShipAt) -> tuple[Square, ...]:
    """Returns where the pirates are. They are on their skulls until somebody moves one."""
    return tuple(map(square_at, game.state.pirates)) or skulls(game)


def hunted_by(game: ShipAt, pirate: int) -> str | None:
    """Returns whom a pirate chases; None if that is not known, or if it chases nobody."""
    return next((name for name, which in game.state.hunts.items() if pirate in which), None)


def temple_square(game: ShipAt, temple: int) -> Square | None:
    """Returns where a temple stands. Number 0 is the central one; the others are counted row by row
    from the north-west."""
    layout = game.layout
    if layout is None or layout.center is None:
        return None
    others = [square for square in layout.board.squares(TEMPLE) if square != layout.center]
    return (layout.center, *others)[temple]


def movable(game: ShipAt) -> list[Key]:
    """Returns the keys of all that sails or walks: ships, crews, pirates and the galleon."""
    keys = [Key(kind, n) for kind in (Kind.SHIP, Kind.CREW) for n in range(len(game.names))]
    return [*keys, *(Key(Kind.PIRATE, n) for n in range(facts.PIRATES)), GALLEON]


def where(game: ShipAt, key: Key) -> Square | None:
    """Returns where a piece of Treasure Map is. It does not know cities."""
    if key.seat is not None:
        name = game.names[key.seat]
        if key.kind == Kind.SHIP:
            return ship_of(game, name)
        return square_at(game.state.crews[name]) if name in game.state.crews else None
    if key.kind == Kind.PIRATE:
        lie = pirates_of(game)
        return lie[key.number] if lie else None
    if key.kind == Kind.TEMPLE:
        return temple_square(game, key.number)
    if key.kind == Kind.GOLD:
        return square_at(key.number)
    if key.kind == Kind.LOOT:
        return skulls(game)[key.number]
    return parse_square(game.state.galleon)


def placed(game: ShipAt, key: Key, square: Square) -> ShipAt:
    """Returns the table after a ship, a crew, a pirate or the galleon was put on a square."""
    number = number_of(square)
    if key.kind == Kind.GALLEON:
        return game.changed(galleon=square_name(square))
    if key.kind == Kind.PIRATE:
        pirates = list(map(number_of, pirates_of(game)))
        pirates[key.number] = number
        return game.changed(pirates=pirates)
    name = game.names[key.number]
    if key.kind == Kind.SHIP:
        return game.changed_of(name, ships=number)
    return game.changed_of(name, crews=number)


def caught(game: ShipAt) -> tuple[Key, Key] | None:
    """Returns a pirate that is on the square of the player it chases, and that player's piece; None
    if there is none."""
    lie = pirates_of(game)
    if not lie:
        return None
    for name, which in game.state.hunts.items():
        mine = fighter(game, name)
        for pirate in which:
            if lie[pirate] == where(game, mine):
                return Key(Kind.PIRATE, pirate), mine
    return None


def aboard(game: ShipAt, name: str) -> ShipAt:
    """Returns the table after a player’s crew went aboard its ship."""
    return game.changed(
        crews={who: square for who, square in game.state.crews.items() if who != name}
    )


# ---- Conquest: who holds what


class Spot(NamedTuple):
    """A strategic point. ``place`` is where it stands in the record. ``title`` is its name, such as
    ``Turquoise 2, a temple``. ``letters`` are those of its area, with its number.

    ``square`` and ``kind`` are known only if the table has a board.
    """

    key: Key
    area: str
    place: str
    title: str
    letters: str
    holder: str | None
    square: Square | None
    kind: str


def spots_of(game: ShipAt) -> tuple[Spot, ...]:
    """Returns the points, area by area. On a board the points of an area go row by row from the
    north-west."""
    areas = game.record.get("areas", {})
    layout = game.layout
    names = layout.areas if layout is not None else tuple(areas)
    # letters as on the sheets of the set-up, unless areas were given names of their own
    short = area_letters(names if set(areas) <= set(names) else tuple(areas))
    out = list[Spot]()
    for area, holders in areas.items():
        lie = [p for p in layout.points if p.color == area] if layout is not None else []
        for n, holder in enumerate(holders):
            # the nth of the record is the nth on the board; without a board neither is known
            square, kind = (lie[n].square, lie[n].kind) if n < len(lie) else (None, "")
            out.append(
                Spot(
                    key=Key(Kind.POINT, len(out)),
                    area=area,
                    place=format_place(("areas", area, n)),
                    # of an unknown kind nothing is said
                    title=f"{capital(area)} {n + 1}, a {kind}".removesuffix(", a "),
                    letters=f"{short[area]}{n + 1}",
                    holder=holder,
                    square=square,
                    kind=kind,
                )
            )
    return tuple(out)


def owned_cities(game: ShipAt, layout: Layout) -> Mapping[str, Sequence[int]]:
    """Returns who holds which cities. Until a city changes hands, players hold those of their
    colour."""
    if game.state.cities:
        return game.state.cities
    owned = {}
    for name in game.names:
        cities = layout.cities_of(game.state.colors.get(name, ""))
        owned[name] = [number_of(city.square, layout.board.side) for city in cities]
    return owned


def holder_of(game: ShipAt, layout: Layout, city: City) -> str | None:
    """Returns who holds a city; None if nobody does."""
    number = number_of(city.square, layout.board.side)
    owned = owned_cities(game, layout).items()
    return next((name for name, cities in owned if number in cities), None)


# ---- everything that lies there


@dataclass(frozen=True, slots=True)
class ShipPiece(Piece):
    """A piece as it is drawn on its square, ``at``.

    It is a plate of a ``shape``: ``round`` on a skull, ``square`` on a temple, ``house`` in a city.
    Beside it stands a ``number`` in the colour of its ``area``. Without a shape it is a disc. The
    lowest ``layer`` is drawn first.
    """

    at: Square | None = None
    shape: str = ""
    fill: str = ""
    letters: str = ""
    number: str = ""
    area: str = ""
    layer: int = 0


_SHAPES: Final = {"temple": "square", "skull": "round", "": ""}
# Letters of a city that nobody holds. They are two, as players and areas have one letter.
_COLORS: Final = {color: color[:2].capitalize() for color in facts.PLAYER_COLORS}
_LOWEST_FIRST: Final = (
    Kind.TEMPLE,
    Kind.GOLD,
    Kind.LOOT,
    Kind.PIRATE,
    Kind.GALLEON,
    Kind.SHIP,
    Kind.CREW,
)


def board_of(game: ShipAt) -> PlayBoard:
    """Returns the board with all that lies on it. Without a set-up it has only the pieces."""
    layout = game.layout
    pieces = tuple(
        _pieces_on_land(game, layout) if game.conquest else _pieces_of_voyage(game, layout)
    )
    if layout is None:
        return PlayBoard((), (), KINDS, pieces)
    return PlayBoard(layout.board.columns, layout.board.rows, KINDS, pieces)


def _name_or_nowhere(square: Square | None) -> str:
    return square_name(square) if square is not None else NOWHERE


class Plate(NamedTuple):
    """A player's seat, colour and letters, as a plate or a disc shows them."""

    seat: int | None = None
    fill: str = ""
    letters: str = ""


def plate_of(game: ShipAt, name: str | None) -> Plate:
    """Returns the plate of a player; an empty one for nobody."""
    if name not in game.names:
        return Plate()
    seat = game.names.index(name)
    color = game.state.colors.get(name, "")
    return Plate(seat, f"hue-{color}" if color else "", letters_of(game.names)[seat])


def _pieces_on_land(game: ShipAt, layout: Layout | None) -> Iterator[ShipPiece]:
    # The strategic points and the cities. Without a layout there is one piece for all cities of a
    # player.
    for spot in spots_of(game):
        plate = plate_of(game, spot.holder)
        yield ShipPiece(
            spot.key.text,
            _name_or_nowhere(spot.square),
            f"{spot.title}, {f'{spot.holder} holds it' if spot.holder else 'is free'}",
            "flag",
            plate.seat,
            at=spot.square,
            shape=_SHAPES[spot.kind],
            fill=plate.fill,
            letters=plate.letters or spot.letters,
            number=spot.letters if plate.letters else "",
            area=f"hue-{spot.area}",
        )
    if layout is not None:
        yield from _city_pieces(game, layout)
        return
    for seat, name in enumerate(game.names):
        words = f"{name}’s cities, {game.record.get('cities', {}).get(name, 0)}"
        yield ShipPiece(Key(Kind.CITY, seat).text, NOWHERE, words, "city", seat)


def _city_pieces(game: ShipAt, layout: Layout) -> Iterator[ShipPiece]:
    # each city of a known board, in the colour of its holder
    for n, city in enumerate(layout.cities):
        holder = holder_of(game, layout, city)
        plate = plate_of(game, holder)
        words = f"the {city.color} city, {holder}" if holder else f"the {city.color} city"
        if layout.mode == facts.CONQUEST:
            words = f"{words} holds it" if holder else f"{words} is free"
        yield ShipPiece(
            Key(Kind.CITY, n).text,
            square_name(city.square),
            words,
            "city",
            plate.seat,
            at=city.square,
            shape="house",
            fill=plate.fill or f"hue-{city.color}",
            letters=plate.letters or _COLORS[city.color],
        )


def _pieces_of_voyage(game: ShipAt, layout: Layout | None) -> Iterator[ShipPiece]:
    # The pieces of Treasure Map. Without a layout all ships, crews and the galleon are there; gold
    # and cities are left out.
    off_board = layout is None
    for seat in range(len(game.names)):
        yield from _ship_and_crew(game, seat, off_board)
    for n in range(facts.PIRATES):
        chased = hunted_by(game, n)
        words = f"pirate {n + 1}" if off_board else "a pirate"
        if chased:
            words = f"a pirate after {chased}"
        # it wears the letters of whom it chases, as the target token at the table
        letters = plate_of(game, chased).letters
        yield _disc(game, Key(Kind.PIRATE, n), words, "pirate", "dark", letters)
    if off_board or where(game, GALLEON):
        yield _disc(game, GALLEON, "the galleon", "galleon", "coin")
    for n, token in enumerate(game.state.temples):
        words = f"{temple_name(n)}, level {token} token" if token else f"{temple_name(n)}, empty"
        fill, letters = ("coin", str(token)) if token else ("dash", "")
        yield _disc(game, Key(Kind.TEMPLE, n), words, "temple", fill, letters)
    if layout is not None:
        yield from _gold_pieces(game)
        yield from _city_pieces(game, layout)


def _ship_and_crew(game: ShipAt, seat: int, off_board: bool) -> Iterator[ShipPiece]:
    # a player's ship, and the crew if it is ashore; off a board both
    name = game.names[seat]
    ashore = name in game.state.crews
    ship, crew = Key(Kind.SHIP, seat), Key(Kind.CREW, seat)
    plate = plate_of(game, name)
    fill = plate.fill or "hue-white"
    if off_board or where(game, ship):
        words = f"{name}’s empty ship" if ashore else f"{name}’s ship"
        yield _disc(game, ship, words, "ship", fill, plate.letters)
    if off_board or ashore:
        words = f"{name}’s crew on land" if off_board else f"{name}’s crew"
        yield _disc(game, crew, words, "captain", fill, plate.letters)


def _gold_pieces(game: ShipAt) -> Iterator[ShipPiece]:
    # the gold on the squares of a known board
    for number, gold in sorted(game.state.coins.items()):
        yield _disc(game, Key(Kind.GOLD, int(number)), f"{gold} gold", "coin", "coin")
    # what a pirate has won stays on its skull while the pirate is away (ruling "paid-gold")
    away = zip(pirates_of(game), skulls(game), game.state.won, strict=False)
    for n, (lies, home, won) in enumerate(away):
        if won.gold and lies != home:
            yield _disc(game, Key(Kind.LOOT, n), f"{won.gold} gold of a pirate", "coin", "coin")


def _disc(
    game: ShipAt, key: Key, words: str, symbol: str, fill: str, letters: str = ""
) -> ShipPiece:
    # a piece of Treasure Map as a disc where it lies
    square = where(game, key)
    # a tap can send it on; temples and gold stay
    sails = game.layout is not None and key.kind not in (Kind.TEMPLE, Kind.GOLD, Kind.LOOT)
    return ShipPiece(
        key.text,
        _name_or_nowhere(square),
        words,
        symbol,
        key.seat,
        moves=sails,
        at=square,
        fill=fill,
        letters=letters,
        layer=_LOWEST_FIRST.index(key.kind) + 1,
    )
