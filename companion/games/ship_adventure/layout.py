"""The options of a set-up, and the board laid from them (rules: Setting up; Conquest, Set up)."""

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from pydantic import AfterValidator, Field

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    CITY,
    HARBOR,
    LAND,
    SEA,
    SKULL,
    SYMBOLS,
    TEMPLE,
    Board,
    Square,
    turned,
)
from companion.games.ship_adventure.clusters import clusters
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of
from companion.games.ship_adventure.tiles import BoxTile, MapCard, box_tiles, map_card
from companion.questions import Options, read_options
from companion.randomness import SetupCode, Stream, parse_code
from companion.seat_choices import BY_LOT, by_seat, seats_of
from companion.setups import step_stream

# ---- what can be chosen

VERSION: Final = 1
"""The version of how a board is laid from a code. A change of any outcome takes a new one."""

AUTO: Final = "auto"
MAP_CARD, BOARD, COLORS, _ = facts.DRAWN_STEPS


COLORS_SHAPE: Final = (
    "a colour of its own for each seat, in their order, of"
    f' {", ".join(facts.PLAYER_COLORS)}; "{BY_LOT}" for a seat that takes one by lot'
)


def _colors(text: str) -> str:
    return by_seat(text, facts.PLAYER_COLORS, COLORS_SHAPE)


SeatColors = Annotated[
    str,
    AfterValidator(_colors),
    Field(
        title="Colours",
        description=COLORS_SHAPE,
        max_length=30,
        json_schema_extra={
            "offers": [[color, color] for color in facts.PLAYER_COLORS],
            "seats": 4,
        },
    ),
]
"""A colour for each seat, in order; or drawn."""


class ShipSetup(Options):
    """Which of the two games, with how many boxes, on which map card, and who plays which
    colour."""

    added: ClassVar[frozenset[str]] = frozenset({"seat_colors"})

    mode: Literal["treasure-map", "caribbean-conquest"] = Field(
        facts.TREASURE_MAP,
        title="Game",
        description=(
            "Treasure Map, a race for 1 to 4, or Caribbean Conquest, a fight over the sea for 2"
            " to 4"
        ),
        json_schema_extra={
            "words": dict(facts.MODES),
            "at_once": True,
            "told": {
                facts.TREASURE_MAP: "race to El Dorado, 1–\u20604",
                facts.CONQUEST: "hold the seas, 2–\u20604",
            },
        },
    )
    boxes: Literal[1, 4, 9] = Field(
        1,
        title="Boxes",
        description="how many boxes are put together; 4 or 9 in Caribbean Conquest only",
        json_schema_extra={"at_once": True, "only_with": ["mode", "caribbean-conquest"]},
    )
    map_card: Literal["auto", "1", "2", "3", "4"] = Field(
        AUTO,
        title="Map card",
        description="in Treasure Map: drawn with the code, or the card that you drew yourselves",
        json_schema_extra={"words": {AUTO: "Drawn"}, "only_with": ["mode", "treasure-map"]},
    )
    seat_colors: SeatColors = BY_LOT


def stream(code: SetupCode, step: str, *more: str | int) -> Stream:
    """Returns the random numbers of one step of a code."""
    return step_stream(facts.SLUG, VERSION, code, step, *more)


def seat_colors(code: SetupCode, players: int, options: ShipSetup) -> tuple[str, ...]:
    """Returns the colour of each seat, chosen or drawn by the code. Raises BadInput for more
    colours than seats."""
    # a stream for each number of players, so that another number is another drawing, not a part of
    # one
    lots = stream(code, COLORS, players).shuffled(facts.PLAYER_COLORS)
    return seats_of(options.seat_colors, lots, players, "--set seat_colors")


def typed_setup(typed: Mapping[str, str]) -> tuple[SetupCode, ShipSetup] | None:
    """Returns a set-up from the fields of a help page, ``code`` and options; None without a code.
    Raises BadInput."""
    if not typed.get("code", "").strip():
        return None
    given = {name: typed[name] for name in ShipSetup.model_fields if typed.get(name)}
    return parse_code(typed["code"], facts.DRAWN_STEPS, "code"), read_options(ShipSetup, given, "")


# ---- the board of a code

ATTEMPTS: Final = 100
"""The most boards that are drawn for a code, until one is found on which everything is within
reach."""


class Placed(NamedTuple):
    """A tile as it lies: its number, its row and column of tiles from 0, and the quarters by which
    it is turned."""

    number: int
    row: int
    col: int
    quarters: int


class City(NamedTuple):
    """A city: the colour of its player, its land square, and the harbours of its tile."""

    color: str
    square: Square
    harbors: tuple[Square, ...]


class Point(NamedTuple):
    """A strategic point. ``kind`` is city, temple or skull. ``color`` is its area's; None for a
    city."""

    square: Square
    kind: str
    color: str | None


class Layout(NamedTuple):
    """Everything on the table before the first turn, except the players' pieces.

    ``areas`` are the colours of the nine areas, row by row. Only Treasure Map has ``map_card``
    (from 1), ``sea_areas`` (areas without land), ``tokens`` (temples with a token) and ``center``
    (the temple without one). Only Conquest has ``points``.
    """

    mode: str
    boxes: int
    board: Board
    tiles: tuple[Placed, ...]
    areas: tuple[str, ...]
    cities: tuple[City, ...]
    map_card: int | None = None
    sea_areas: tuple[str, ...] = ()
    tokens: tuple[Square, ...] = ()
    center: Square | None = None
    points: tuple[Point, ...] = ()

    def cities_of(self, color: str) -> tuple[City, ...]:
        """Returns the cities of a colour, one for each box."""
        return tuple(city for city in self.cities if city.color == color)

    def details(self, level: int) -> dict[str, Any]:
        """Returns the board as JSON, with the tokens of a level. Rows and columns count from 1."""
        common = {
            "board": self.board.plain(),
            "areas": list(self.areas),
            "removed_tokens": list(self.sea_areas),
        }
        if self.mode == facts.CONQUEST:
            points = [{**_place(p.square), "kind": p.kind, "color": p.color} for p in self.points]
            return {**common, "points": points}
        tokens = [{**_place(square), "level": level} for square in self.tokens]
        return {"map_card": self.map_card, **common, "tokens": tokens}


def _place(square: Square) -> dict[str, int]:
    return {"row": square[0] + 1, "col": square[1] + 1}


def lay(code: SetupCode, options: ShipSetup, copy: ShipCopy | None = None) -> Layout:
    """Returns the board of a code, always the same, with the tokens for two to four players. Raises
    BadInput if no board fits."""
    if options.mode == facts.TREASURE_MAP and options.boxes != 1:
        raise BadInput.at("--set boxes", options.boxes, "1 in Treasure Map")
    if options.mode == facts.CONQUEST and options.map_card != AUTO:
        raise BadInput.at(
            "--set map_card", options.map_card, f"{AUTO}; Caribbean Conquest has no map card"
        )
    card = _card_of(code, options, copy)
    box = box_tiles(copy)
    # a board that ships cannot sail is drawn anew, of the same code with the next number
    for attempt in range(ATTEMPTS):
        table = _Table(
            box, options.boxes, stream(code, BOARD, options.mode, options.boxes, attempt)
        )
        board = table.laid(card)
        if board is None:
            continue
        made = Layout(
            mode=options.mode,
            boxes=options.boxes,
            board=board,
            tiles=table.placed(),
            areas=area_colors_of(copy),
            cities=table.cities(),
        )
        return _with_points(made, code) if card is None else _with_card(made, card)
    raise BadInput.at(
        "copy.tiles",
        f"{ATTEMPTS} boards drawn",
        "tiles that can make a board where every harbour touches the sea and ships can sail"
        " everywhere",
    )


def _card_of(code: SetupCode, options: ShipSetup, copy: ShipCopy | None) -> MapCard | None:
    # the map card, drawn or chosen; None in Conquest, which has no map cards
    if options.mode == facts.CONQUEST:
        return None
    if options.map_card == AUTO:
        return map_card(stream(code, MAP_CARD).below(facts.MAP_CARDS) + 1, copy)
    return map_card(int(options.map_card), copy)


def typed_layout(typed: Mapping[str, str], copy: ShipCopy | None = None) -> Layout | None:
    """Returns the board for the fields of a help page (:func:`typed_setup`); None without a
    code."""
    setup = typed_setup(typed)
    return lay(*setup, copy) if setup is not None else None


class _Table:
    # Tiles while they are moved and turned. They are known by their index, the first box's first.

    def __init__(self, box: Sequence[BoxTile], boxes: int, stream: Stream) -> None:
        self.box, self.side = box, facts.SIZES[boxes].side
        self.wide = self.side // facts.TILE  # tiles along a side
        count = len(box) * boxes
        self.turns = [stream.below(4) for _ in range(count)]
        # the tile at each place, row by row
        self.order = stream.shuffled(range(count))
        # tiles that a card has turned already
        self.fixed: frozenset[int] = frozenset()
        self.marks = [[""] * self.side for _ in range(self.side)]

    def tile(self, index: int) -> BoxTile:
        return self.box[index % len(self.box)]

    def laid(self, card: MapCard | None) -> Board | None:
        # the board, its islands where a card puts them; None if ships cannot sail it
        if card is not None:
            self.put_islands(card)
        for place in range(len(self.order)):
            self.write(place)
        if not self.turn_ports():
            return None
        board = Board(tuple(map("".join, self.marks)))
        return board if all_within_reach(board) else None

    def put_islands(self, card: MapCard) -> None:
        # swaps the large islands with the tiles that lie where the card puts them; no other moves
        islands = [index for index in self.order if self.tile(index).is_island]
        if card.quarters is not None:
            self.fixed = frozenset(islands)
            # our card tells the islands apart
            islands.sort()
            for index, quarters in zip(islands, card.quarters, strict=True):
                self.turns[index] = quarters
        for index, (row, col) in zip(islands, card.islands, strict=True):
            here, there = self.order.index(index), row * self.wide + col
            # changing places, so that every other tile stays where the code laid it
            self.order[here], self.order[there] = self.order[there], self.order[here]

    def write(self, place: int) -> None:
        index = self.order[place]
        marks = "".join(turned(self.tile(index).squares, self.turns[index]))
        for (row, col), mark in zip(self._squares(place), marks, strict=True):
            self.marks[row][col] = mark

    def _squares(self, place: int) -> list[Square]:
        return _squares_of_tile(*divmod(place, self.wide))

    def _in_tile(self, place: int, marks: str) -> list[Square]:
        return [(row, col) for row, col in self._squares(place) if self.marks[row][col] in marks]

    def turn_ports(self) -> bool:
        # turns tiles until every harbour is connected (ruling "harbor"), and tells whether that
        # worked
        ports = [
            place
            for place, index in enumerate(self.order)
            if HARBOR in "".join(self.tile(index).squares)
        ]
        # what a map card turned stays as the card shows it
        free = [place for place in ports if self.order[place] not in self.fixed]
        # turning one may cut off its neighbour: after a few rounds the board is given up
        for _ in range(4):
            cut_off = [place for place in free if not self._connected(place)]
            if not cut_off:
                break
            for place in cut_off:
                self._turn_to_the_sea(place)
        return all(self._connected(place) for place in ports)

    def _turn_to_the_sea(self, place: int) -> None:
        # turns a tile until its harbours are connected; after four turns it lies as it did
        for _ in range(4):
            if self._connected(place):
                return
            index = self.order[place]
            self.turns[index] = (self.turns[index] + 1) % 4
            self.write(place)

    def _connected(self, place: int) -> bool:
        # whether every harbour of a tile touches the sea of another tile
        for row, col in self._in_tile(place, HARBOR):
            # a tile is 2 x 2: each of its squares is a corner, with two neighbours outside
            outer_row = row + (-1 if row % facts.TILE == 0 else 1)
            outer_col = col + (-1 if col % facts.TILE == 0 else 1)
            # around the edge, as the board goes on at the other side
            above_or_below = self.marks[outer_row % self.side][col]
            left_or_right = self.marks[row][outer_col % self.side]
            if above_or_below not in SEA and left_or_right not in SEA:
                return False
        return True

    def placed(self) -> tuple[Placed, ...]:
        # every tile as it lies, row by row
        return tuple(
            Placed(self.tile(index).number, *divmod(place, self.wide), self.turns[index])
            for place, index in enumerate(self.order)
        )

    def cities(self) -> tuple[City, ...]:
        # by the order of their colours, as seats take them, not by where tiles came to lie
        cities = [
            City(color, self._in_tile(place, CITY)[0], tuple(self._in_tile(place, HARBOR)))
            for place, index in enumerate(self.order)
            if (color := self.tile(index).color) is not None
        ]
        cities.sort(key=lambda city: (facts.PLAYER_COLORS.index(city.color), city.square))
        return tuple(cities)


def _squares_of_tile(row: int, col: int) -> list[Square]:
    # the squares of the tile in a row and column of tiles
    top, left = row * facts.TILE, col * facts.TILE
    return [(top + down, left + right) for down in range(facts.TILE) for right in range(facts.TILE)]


def _with_card(made: Layout, card: MapCard) -> Layout:
    # the board of Treasure Map, with tokens on all temples but that of the most central island
    temples = made.board.squares(TEMPLE)
    central_island = _squares_of_tile(*card.islands[card.center])
    center = next(square for square in temples if square in central_island)
    # the numbers of the areas with land, counted row by row
    with_land = {
        row // facts.AREA * facts.AREAS_ACROSS + col // facts.AREA
        for row, col in made.board.squares(LAND)
    }
    return made._replace(
        map_card=card.number,
        sea_areas=tuple(color for n, color in enumerate(made.areas) if n not in with_land),
        tokens=tuple(square for square in temples if square != center),
        center=center,
    )


def _with_points(made: Layout, code: SetupCode) -> Layout:
    # The board of Conquest with its strategic points. Temples and skulls lie in areas, which take
    # colours that are drawn. Cities lie in none.
    colors = stream(code, BOARD, "areas", made.boxes).shuffled(made.areas)
    size, board = facts.SIZES[made.boxes], made.board
    treasures = board.squares(TEMPLE + SKULL)
    areas = clusters(treasures, size.areas, size.side)
    color_of = {square: colors[area] for square, area in zip(treasures, areas, strict=True)}
    points = tuple(
        Point(square, SYMBOLS[board.at(square)], color_of.get(square))
        for square in board.squares(TEMPLE + SKULL + CITY)
    )
    return made._replace(points=points)


def all_within_reach(board: Board) -> bool:
    """Returns whether ships can reach all harbours and skulls, and crews from there all temples and
    cities."""
    ports = board.squares(HARBOR + SKULL)
    # from any one of them, as all must be within reach of each other
    sea = _flooded(board, ports[:1], SEA)
    if not sea.issuperset(ports):
        return False
    # where crews can land
    coast = {*chain.from_iterable(map(board.around, sea))} & {*board.squares(LAND)}
    return _flooded(board, coast, LAND).issuperset(board.squares(TEMPLE + CITY))


def _flooded(board: Board, start: Iterable[Square], marks: frozenset[str]) -> set[Square]:
    # all squares with one of ``marks`` that can be reached over such squares, diagonally too
    reached = set(start)
    not_reached = {*board.squares(marks)} - reached
    to_look_around = list(reached)
    while to_look_around:
        found = not_reached.intersection(board.around(to_look_around.pop()))
        to_look_around += found
        not_reached -= found
        reached |= found
    return reached
