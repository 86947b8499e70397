"""The steps to follow at the table, in words (rules: Setting up; 8 Next level; Caribbean Conquest, Set up)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import SKULL, TEMPLE, Square, square_name
from companion.games.ship_adventure.compass import needle_name
from companion.games.ship_adventure.layout import City, Layout
from companion.games.ship_adventure.letters import board_in_words, short_names
from companion.games.ship_adventure.levels import first_level
from companion.games.ship_adventure.routes import nearest
from companion.games.ship_adventure.settings import BOARD, COLORS, COMPASS, MAP_CARD
from companion.setups import SetupStep, seat_called
from companion.words import capital, in_words, joined, worded

FIELDS: Final = {
    facts.TREASURE_MAP: ("tiles", "map_cards", "area_colors", "compass"),
    facts.CONQUEST: ("tiles", "area_colors", "compass"),
}
"""What of an owner's copy a set-up of each game uses."""


@dataclass(frozen=True, slots=True)
class SeatView:
    """A seat from 1, its colour, and its cities: one, or one of each box."""

    seat: int
    color: str
    cities: tuple[City, ...]

    @property
    def harbors(self) -> tuple[Square, ...]:
        """Those of the first city."""
        return self.cities[0].harbors

    @property
    def names(self) -> tuple[str, ...]:
        """Its cities in words."""
        return tuple(f"harbour {_names(city.harbors)}, city {square_name(city.square)}" for city in self.cities)


@dataclass(frozen=True, slots=True)
class ShipView:
    """A board with everybody at it: what the steps tell, and pages and sheets draw.

    ``start`` is the seat that goes first. ``needle`` counts the compass's ``positions`` from 0 in the north, ``ring``
    are its three colours there; ``sails_for`` is the colour that the galleon sails towards, None without a galleon.
    ``from_copy`` are the fields of the owner's copy that take part; ``chosen`` whether the map card was chosen rather
    than drawn, ``own_colors`` whether the colours were.
    """

    layout: Layout
    seats: tuple[SeatView, ...]
    start: int
    needle: int
    positions: int
    ring: tuple[str, str, str]
    sails_for: str | None
    from_copy: frozenset[str]
    chosen: bool
    own_colors: bool

    @property
    def marks(self) -> Mapping[str, str]:
        """Of each field of the owner's copy that a set-up uses whether it is theirs (``copy``) or ours (``ours``)."""
        return {field: "copy" if field in self.from_copy else "ours" for field in FIELDS[self.layout.mode]}

    @property
    def edges(self) -> Mapping[str, str]:
        """The colours of the compass points."""
        return facts.EDGE_COLORS

    @property
    def words(self) -> str:
        """What stands where on the board."""
        return board_in_words(self.layout)

    @property
    def short(self) -> Mapping[str, str]:
        """Letters for the name of each area."""
        return short_names(self.layout.areas)

    @property
    def counts(self) -> Mapping[str, int]:
        """The points of each area of Conquest."""
        return Counter(point.color for point in self.layout.points if point.color)

    @property
    def pirates(self) -> tuple[Square, ...]:
        """Where the pirates start, nowhere in Conquest."""
        return () if self.layout.mode == facts.CONQUEST else self.layout.board.squares(SKULL)

    @property
    def colors_step(self) -> str:
        """The name of the step that says who plays which colour; chosen ones are not drawn again."""
        return "seat-colors" if self.own_colors else COLORS

    @property
    def color_rulings(self) -> tuple[str, ...]:
        """The names of the rulings on who chose the colours."""
        return () if self.own_colors else ("drawn-colors",)

    @property
    def about_colors(self) -> str:
        """Who chose the colours."""
        return "You chose the colours." if self.own_colors else facts.RULINGS["drawn-colors"].text

    @property
    def alone(self) -> bool:
        return len(self.seats) == 1

    @property
    def level(self) -> int:
        """The level that Treasure Map begins with."""
        return first_level(len(self.seats))

    @property
    def chasers(self) -> tuple[Square, ...]:
        """The pirates nearest to the first seat's ship, of which one chases a player who is alone."""
        skulls = self.layout.board.squares(SKULL)
        found = nearest(self.layout.board, self.seats[0].harbors[0], skulls)
        return tuple(skulls[n] for n in found.nearest)

    @property
    def galleon(self) -> Square | None:
        """The harbour where the galleon starts, None in Conquest."""
        if self.sails_for is None:
            return None
        return next(city.harbors[0] for city in self.layout.cities if city.color == self.sails_for)

    @property
    def galleon_name(self) -> str | None:
        return square_name(self.galleon) if self.galleon is not None else None


def tile_name(row: int, col: int) -> str:
    """A tile by its corner squares, as in ``C1-D2``; row and column of tiles from 0."""
    top, left = row * facts.TILE, col * facts.TILE
    return f"{square_name((top, left))}-{square_name((top + facts.TILE - 1, left + facts.TILE - 1))}"


def _names(squares: Iterable[Square]) -> str:
    return joined([square_name(s) for s in squares])


_INVITED: Final = ": print ours, or enter yours once"
_NOT_THEIRS: Final = f"ours, not the publisher's{_INVITED}"
_INVITED_COLOURS: Final = "; enter those of your sea map once if they differ"


def _whose(own: bool, ours: str) -> str:
    return "from your copy" if own else ours


def treasure_steps(table: ShipView) -> tuple[SetupStep, ...]:
    """Treasure Map's steps for one to four players."""
    return (
        _map_card(table),
        SetupStep(
            BOARD,
            "Board",
            f"{_edges()} Lay the other {facts.TILES - facts.LARGE_ISLANDS} tiles as drawn, each turned as drawn: every "
            f"harbour touches the sea. {_tiles_note(table)}",
            invitation=_INVITED,
        ),
        _areas(table),
        _tokens(table),
        SetupStep(table.colors_step, "Colours and ships", _ships(table), table.color_rulings),
        SetupStep("pirates", "Pirates", _pirates(table), ("solo-pirates",) if table.alone else ()),
        SetupStep(
            "equipment",
            "You take" if table.alone else "Everybody takes",
            "A sea map and one cannonball card. The other equipment cards are for sale in every city.",
        ),
        SetupStep("supply", "Supply", _supply(table), ("first-pieces",)),
        SetupStep(COMPASS, "Compass and galleon", _compass(table), ("galleon-start", *_ALONE[table.alone])),
    )


_ALONE: Final = {True: ("solo-compass", "solo-level"), False: ()}  # further rulings, when one plays alone


def _edges() -> str:
    edges = [f"{color} {edge}" for edge, color in facts.EDGE_COLORS.items()]
    return f"The coloured edges: {joined(edges)}."


def _tiles_note(table: ShipView) -> str:
    return f"The tiles are {_whose('tiles' in table.from_copy, _NOT_THEIRS)}."


def _map_card(table: ShipView) -> SetupStep:
    """Chosen cards are not drawn again, so their step has another name."""
    layout = table.layout
    islands = sorted((square[0] // facts.TILE, square[1] // facts.TILE) for square in layout.board.squares(TEMPLE))
    own = _whose("map_cards" in table.from_copy, _NOT_THEIRS)
    return SetupStep(
        "map" if table.chosen else MAP_CARD,
        "Map card",
        f"Card {layout.map_card} ({own}). The large islands with a temple go to "
        f"{joined([tile_name(*place) for place in islands])}. Its back shows El Dorado: leave it unseen until the end.",
        invitation=_INVITED,
        blank="; yours: ____",
    )


def _areas(table: ShipView) -> SetupStep:
    areas = table.layout.areas
    across = facts.AREAS_ACROSS
    rows = [", ".join(areas[n : n + across]) for n in range(0, facts.AREAS, across)]
    gone = table.layout.sea_areas
    if not gone:
        removed = "Every area has land, so all treasure tokens stay in."
    else:
        is_sea = f"The {gone[0]} area is all sea" if len(gone) == 1 else f"The areas {joined(gone)} are all sea"
        removed = f"{is_sea}: take the {joined(gone)} treasure tokens of all levels out of the game."
    whose = _whose("area_colors" in table.from_copy, f"our colours{_INVITED_COLOURS}")
    return SetupStep(
        "areas",
        "Areas",
        f"{removed} From north to south: {'; '.join(rows)} ({whose}).",
        invitation=_INVITED_COLOURS,
        blank="; yours, if they differ: ____________",
    )


def _tokens(table: ShipView) -> SetupStep:
    layout, level = table.layout, table.level
    dice = worded(facts.LEVELS[level].dice, "die", "dice")
    head = f"Shuffle the treasure tokens of level {level} ({dice}) and lay one, dice up, on each temple"
    if layout.center is None:
        text = f"{head}, the central one too: {_names(layout.tokens)}. There is no level change when you play alone."
    else:
        text = f"{head} but the central one, {square_name(layout.center)}: {_names(layout.tokens)}."
    return SetupStep("tokens", "Treasure tokens", text)


def _ships(table: ShipView) -> str:
    parts = []
    for seat in table.seats:
        city = seat.cities[0]
        parts.append(f"{seat.color} in {_names(city.harbors)}, the harbour of the city {square_name(city.square)}")
    if table.alone:
        return f"Your ship is {parts[0]}, with your crew aboard."
    named = [f"{seat_called(seat.seat)} {part}" for seat, part in zip(table.seats, parts, strict=True)]
    return f"{capital('; '.join(named))}. The crews are aboard. {table.about_colors}"


def _pirates(table: ShipView) -> str:
    text = f"One pirate ship on each skull: {_names(table.layout.board.squares(SKULL))}."
    if table.alone:
        near = _names(table.chasers)
        who = (
            f"one of those in {near}, equally near,"
            if len(table.chasers) > 1
            else f"the one in {near}, the nearest (our reading),"
        )
        text += (
            f" From the start {who} chases you: give it your target token. One more follows for every temple you "
            "empty, and none for a skull you roll."
        )
    return text


def _supply(table: ShipView) -> str:
    pieces = f"One set of map pieces, 1 to {facts.MAP_PIECES}, lies ready"
    last = facts.LAST_LEVEL[len(table.seats)]
    if table.alone:
        others = [str(n) for n in facts.LEVELS if n != facts.SOLO_LEVEL]
        levels = f"The tokens of levels {joined(others)} stay in the box. You lose if your crew is destroyed"
    elif last < max(facts.LEVELS):
        rest = f"so level {max(facts.LEVELS)} stays in the box"
        levels = f"{pieces}; a second comes with level {last}, the last with two players, {rest}"
    else:
        levels = f"{pieces}; another comes with each of the levels 2 and {last}"
    if table.alone:
        levels = f"{pieces}. {levels}"
    return f"Gold, dice and target tokens within reach. {levels}."


def _needle(table: ShipView) -> str:
    whose = "" if "compass" in table.from_copy else " on our compass"
    return f"The needle points to {needle_name(table.needle, table.positions)}{whose}: {', '.join(table.ring)}"


def _compass(table: ShipView) -> str:
    assert table.galleon is not None  # noqa: S101 - only of Treasure Map
    gold = facts.LEVELS[table.level].galleon
    galleon = (
        f"The galleon starts in {square_name(table.galleon)}, the harbour of the {table.sails_for} city, with {gold} "
        "gold, and does not sail in the first round (our reading)."
    )
    if table.alone:
        return f"{_needle(table)} from the inside. {facts.RULINGS['solo-compass'].text} {galleon}"
    return f"{_needle(table)} from the inside. So {_goes_first(table)}. {galleon}"


def _goes_first(table: ShipView) -> str:
    seat = table.seats[table.start - 1]
    missing = table.ring[: table.ring.index(seat.color)]
    why = f", as nobody is {' or '.join(missing)}" if missing else ""
    return f"{seat.color}, {seat_called(seat.seat)}, goes first{why}"


# ---- Caribbean Conquest

_COUNTED: Final = {1: "one box", 4: "four boxes", 9: "nine boxes"}


def conquest_steps(table: ShipView) -> tuple[SetupStep, ...]:
    """Caribbean Conquest's steps for two to four players."""
    layout = table.layout
    side = layout.board.side
    return (
        SetupStep(
            BOARD,
            "Board",
            f"All {facts.TILES * layout.boxes} tiles of {_COUNTED[layout.boxes]} face down, mixed, and turned over as "
            f"drawn, {side} by {side} squares: every harbour touches the sea. {_edges()} {_tiles_note(table)}",
            invitation=_INVITED,
        ),
        _points(layout),
        SetupStep(
            table.colors_step, "Colours and units", _units(table), (*table.color_rulings, "start-units", "own-cities")
        ),
        SetupStep(
            "supply",
            "Supply",
            "Gold, dice, ships, crews and equipment cards within reach; everybody may buy cards on every turn, "
            "wherever they are. Nobody starts with gold or a card (our reading). Pirates, the galleon, map cards and "
            "map pieces stay in the box.",
            ("start-gold",),
        ),
        SetupStep(
            COMPASS,
            "Compass",
            f"{_needle(table)} from the inside. So {_goes_first(table)}.",
        ),
    )


def _points(layout: Layout) -> SetupStep:
    size = facts.SIZES[layout.boxes]
    by_color: dict[str, list[Square]] = {}
    for point in layout.points:
        if point.color is not None:
            by_color.setdefault(point.color, []).append(point.square)
    lines = [f"{color}: {', '.join(map(square_name, squares))}" for color, squares in _in_order(layout, by_color)]
    head = (
        f"Treasure tokens, colour up, on every temple and skull: {in_words(size.areas)} areas of "
        f"{in_words(size.points)} points, each area one colour. {facts.STATEMENTS['cities'].text}"
    )
    return SetupStep("points", "Strategic points", "\n".join([head, *lines]))


def _in_order(layout: Layout, by_color: dict[str, list[Square]]) -> Sequence[tuple[str, list[Square]]]:
    return [(color, by_color[color]) for color in layout.areas if color in by_color]


def _units(table: ShipView) -> str:
    ships, crews = facts.START_UNITS["ships"], facts.START_UNITS["crews"]
    parts = [
        f"{capital(seat_called(seat.seat))} is {seat.color} and holds {_names([city.square for city in seat.cities])}."
        for seat in table.seats
    ]
    each_city = "each" if len(table.seats[0].cities) > 1 else "the"
    free = len(table.layout.cities) - sum(len(seat.cities) for seat in table.seats)
    rest = " Cities of other colours belong to nobody yet." if free else ""
    units = (
        f"{in_words(ships)} ship in {each_city} city's harbour and {in_words(crews)} crews in {each_city} city "
        "(our reading)"
    )
    return f"{' '.join(parts)} Everybody starts with {units}.{rest} {table.about_colors}"
