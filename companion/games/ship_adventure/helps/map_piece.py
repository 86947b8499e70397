"""The play help that finds the square of a map piece from a token as it lies (rules: Treasure Map,
5 Collecting map pieces)."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from companion.errors import MISSING, BadInput, Fault, refuse_any
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    JUNGLE,
    LAND,
    QUIET,
    Square,
    Tile,
    area_letters,
    square_name,
)
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy
from companion.games.ship_adventure.layout import Layout, typed_layout

CORNERS: Final = ("NW", "NE", "SW", "SE")
"""The order of the corners of a token, of the tiles of an area, and of the squares of a tile."""


class TileStep(NamedTuple):
    """A look at the ``"tile"`` or ``"square"`` of a number. ``taken``: the search stays there."""

    number: int
    corner: str
    what: str
    taken: bool
    why: str

    @property
    def text(self) -> str:
        """Returns the look in words."""
        return f"{self.number}: {self.corner} {self.what}, {self.why}"


class Located(NamedTuple):
    """Where the piece lies. ``square`` is in its area, row and column from 0 to 3; None if the area
    is all sea.

    ``tile`` is an index into :data:`CORNERS`. ``steps`` are all looks, in order.
    """

    square: Square | None
    tile: int | None
    steps: tuple[TileStep, ...]


def locate(tiles: Sequence[Tile], numbers: Sequence[int]) -> Located:
    """Returns the square of a map piece, from four ``tiles`` of an area and the ``numbers`` of the
    token.

    Raises BadInput if the numbers are not 1 to 4, each once.
    """
    if sorted(numbers) != [1, 2, 3, 4]:
        raise BadInput.at("numbers", list(numbers), "1, 2, 3 and 4, each once")
    # the corners as the token numbers them: of the tiles, then of the squares of a tile
    order = [numbers.index(n) for n in (1, 2, 3, 4)]
    steps: list[TileStep] = []
    for n, corner in enumerate(order, 1):
        land = [square for square, mark in enumerate("".join(tiles[corner])) if mark in LAND]
        if not land:
            steps.append(TileStep(n, CORNERS[corner], "tile", False, "all sea: passed over"))
            continue
        why = f"{len(land)} land squares: the same order within"
        if len(land) == 1:
            why = f"one land square, {CORNERS[land[0]]}: there it lies"
        steps.append(TileStep(n, CORNERS[corner], "tile", True, why))
        found = next(square for square in order if square in land)
        # a single land square needs no look at the others
        if len(land) > 1:
            steps += _looks_in_tile(order, found)
        return Located(_square_in_area(corner, found), corner, tuple(steps))
    return Located(None, None, tuple(steps))


def _looks_in_tile(order: Sequence[int], found: int) -> list[TileStep]:
    # the looks at the squares of a tile, up to the first with land
    passed = order[: order.index(found)]
    sea = [
        TileStep(n, CORNERS[square], "square", False, "sea: passed over")
        for n, square in enumerate(passed, 1)
    ]
    return [*sea, TileStep(len(passed) + 1, CORNERS[found], "square", True, "land: there it lies")]


def _square_in_area(tile: int, square: int) -> Square:
    # corners go two a row, as tiles in an area and as squares in a tile
    (row, col), (down, right) = divmod(tile, 2), divmod(square, 2)
    return row * facts.TILE + down, col * facts.TILE + right


# ---- as it is asked

LOOKS: Final = dict(
    zip(CORNERS, ("north-west", "north-east", "south-west", "south-east"), strict=True)
)
NUMBERS: Final = tuple(corner.lower() for corner in CORNERS)
"""The fields for a token's numbers."""


class MapArea(NamedTuple):
    """An area of the sea map. ``place`` is 0 to 8, row by row. ``sea``: it is all sea, so it has no
    tokens."""

    place: int
    color: str
    letters: str
    sea: bool

    @property
    def corner(self) -> Square:
        """Returns its north-west square."""
        row, col = divmod(self.place, facts.AREAS_ACROSS)
        return row * facts.AREA, col * facts.AREA


class PieceAnswer(NamedTuple):
    """What to choose from, and where the piece lies once enough was typed.

    ``layout`` is the board, if a set-up was named. ``area`` is the token's. ``tiles`` are those
    that were looked at. ``found`` is the search; None before it. ``square`` is on the board; None
    if the area is unknown or all sea.
    """

    areas: tuple[MapArea, ...]
    layout: Layout | None = None
    area: MapArea | None = None
    tiles: tuple[Tile, ...] = ()
    found: Located | None = None
    square: Square | None = None
    title: str = ""
    text: str = ""
    rulings: tuple[str, ...] = ()

    @property
    def land(self) -> str:
        return facts.STATEMENTS["land"]


def land_field(tile: int, square: int) -> str:
    """Returns the name of the field for land on a square of a tile. Both are indexes into
    :data:`CORNERS`."""
    return f"{NUMBERS[tile]}_{NUMBERS[square]}"


def answer(
    record: Mapping[str, Any] | None,
    seat: int,
    typed: Mapping[str, str],
    copy: ShipCopy | None = None,
) -> PieceAnswer:
    """Returns the square of a map piece from what was typed.

    The token is ``area``, a colour of the sea map, and its numbers ``nw``, ``ne``, ``sw``, ``se``.
    The tiles are given by the ``code`` of a set-up, or by any text in ``nw_nw`` to ``se_se`` (tile,
    then square) for land. If neither these nor ``find`` were typed, only what there is to choose
    from is returned. Raises BadInput with every fault.
    """
    layout = typed_layout(typed, copy)
    if layout is not None and layout.mode != facts.TREASURE_MAP:
        mode = facts.MODES[facts.TREASURE_MAP]
        raise BadInput.at(
            "mode", facts.MODES[layout.mode], f"{mode}; map pieces are part of no other game"
        )
    areas = _areas_of(layout, copy)
    fields = [land_field(tile, square) for tile in range(4) for square in range(4)]
    tapped = [field for field in fields if typed.get(field)]
    if not tapped and not any(typed.get(name) for name in ("find", "area", *NUMBERS)):
        return PieceAnswer(areas, layout)
    refuse_any([*_faults(typed, areas, layout, tapped)])
    area, numbers = _area_named(typed, areas), [int(typed[name]) for name in NUMBERS]
    if layout is None or area is None:
        tiles = tuple(_tile_of(tile, tapped) for tile in range(4))
    else:
        tiles = _tiles_in(area, layout)
    located = locate(tiles, numbers)
    square = _square_on_board(area, located)
    rulings = ("token-order",) if from_copy(copy, "area_colors") else ("token-order", "sea-map")
    title, text = _words(area, located, square)
    return PieceAnswer(
        areas=areas,
        layout=layout,
        area=area,
        tiles=tiles,
        found=located,
        square=square,
        title=title,
        text=text,
        rulings=rulings,
    )


def _square_on_board(area: MapArea | None, located: Located) -> Square | None:
    if area is None or located.square is None:
        return None
    (top, left), (row, col) = area.corner, located.square
    return top + row, left + col


def _areas_of(layout: Layout | None, copy: ShipCopy | None) -> tuple[MapArea, ...]:
    colors, sea = (layout.areas, layout.sea_areas) if layout else (area_colors_of(copy), ())
    letters = area_letters(colors)
    return tuple(MapArea(n, color, letters[color], color in sea) for n, color in enumerate(colors))


def _tiles_in(area: MapArea, layout: Layout) -> tuple[Tile, ...]:
    top, left = (start // facts.TILE for start in area.corner)
    return tuple(layout.board.tile(top + row, left + col) for row in (0, 1) for col in (0, 1))


def _tile_of(tile: int, tapped: Collection[str]) -> Tile:
    # A tile from the fields of its squares with land. All land is shown as jungle.
    marks = "".join(JUNGLE if land_field(tile, s) in tapped else QUIET for s in range(4))
    return marks[: facts.TILE], marks[facts.TILE :]


def _area_named(typed: Mapping[str, str], areas: Sequence[MapArea]) -> MapArea | None:
    text = typed.get("area", "").strip().casefold()
    return next((area for area in areas if area.color.casefold() == text), None)


def _faults(
    typed: Mapping[str, str],
    areas: Sequence[MapArea],
    layout: Layout | None,
    tapped: Collection[str],
) -> Iterator[Fault]:
    # what is wrong or missing, in the order of the form
    text = typed.get("area", "").strip()
    # the token's area need not be told if the tiles are tapped by hand
    if _area_named(typed, areas) is None and (text or layout is not None):
        yield Fault("area", text or MISSING, ", ".join(area.color for area in areas))
    yield from _number_faults(typed)
    if layout is None and not tapped:
        yield Fault("code", MISSING, "the code of your set-up; or tap the land of the four tiles")


def _number_faults(typed: Mapping[str, str]) -> Iterator[Fault]:
    # what is wrong with the token's numbers, 1 to 4, each once: every corner at fault is named, the
    # first for all if none has a number
    texts = [typed.get(name, "").strip() for name in NUMBERS]
    if not any(texts):
        yield Fault(NUMBERS[0], MISSING, "the token’s four numbers")
        return
    looks = list(LOOKS.values())
    for n, text in enumerate(texts):
        if text not in ("1", "2", "3", "4"):
            allowed = f"1 to 4, the token’s number in the {looks[n]}"
            yield Fault(NUMBERS[n], text or MISSING, allowed)
        elif text in texts[:n]:
            first = looks[texts.index(text)]
            yield Fault(NUMBERS[n], text, f"each number once; the {first} has it already")


def _words(area: MapArea | None, located: Located, square: Square | None) -> tuple[str, str]:
    name = f"the {area.color} area" if area is not None else "the area"
    if located.square is None or located.tile is None:
        return "No piece here", f"All of {name} is sea: its tokens left the game before it began."
    row, col = located.square
    # which corner of its tile the square is
    inner = CORNERS[row % facts.TILE * 2 + col % facts.TILE]
    text = f"{inner} square of the {CORNERS[located.tile]} tile of {name}"
    if square is None:
        return f"Row {row + 1}, column {col + 1}", f"The {text}, counted from its north-west."
    return square_name(square), f"The {text}."
