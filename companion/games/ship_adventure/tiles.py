"""The tiles and the map cards of a box: the owner's where they were entered, otherwise ours.

No list of the publisher's tiles is known to us. Ours make an archipelago of the same make-up.
"""

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import LAND, TEMPLE, Tile, turned
from companion.games.ship_adventure.copy import (
    MIDDLE_ISLAND,
    OTHER_TILE,
    PLACES,
    ShipCopy,
    from_copy,
)


class BoxTile(NamedTuple):
    """A tile before it is turned: its number in the set, from 1, its squares, and the colour of its
    city."""

    number: int
    squares: Tile
    color: str | None = None

    @property
    def is_island(self) -> bool:
        """Returns whether it is a large island, with its temple."""
        return TEMPLE in "".join(self.squares)


class MapCard(NamedTuple):
    """A map card. ``islands`` are the large islands, as (row, column) of tiles from 0. ``center``
    is the index of the most central one.

    Only our cards have ``quarters`` and ``el_dorado``; their islands come in the order of the set.
    ``quarters`` is how far each island is turned clockwise. ``el_dorado`` is the square where the
    treasure lies.
    """

    number: int
    islands: tuple[tuple[int, int], ...]
    center: int
    quarters: tuple[int, ...] | None = None
    el_dorado: tuple[int, int] | None = None


# large islands, cities, skulls, jungle, waves, whirlpools, quiet sea
_OURS: Final[list[tuple[str, str, str | None]]] = [
    ("tj", "jj", None),
    ("tj", "jj", None),
    ("tj", "j~", None),
    ("t~", "jj", None),
    ("~t", "jj", None),
    *(("cj", "h~", color) for color in facts.PLAYER_COLORS),
    ("k~", "~~", None),
    ("k~", "~~", None),
    ("k~", "~j", None),
    ("k~", "~j", None),
    *[("jj", "j~", None)] * 3,
    *[("jj", "~~", None)] * 3,
    *[("j~", "~j", None)] * 2,
    *[("j~", "~~", None)] * 2,
    *[("~~", ">>", None)] * 2,
    *[("j~", ">~", None)] * 2,
    ("j~", ">>", None),
    ("~j", "^~", None),
    (">v", "^<", None),
    ("v<", ">^", None),
    *[("~~", "~~", None)] * 5,
]
OURS: Final = tuple(
    BoxTile(n, (north, south), color) for n, (north, south, color) in enumerate(_OURS, 1)
)
"""Our set of 36 tiles. They are not the publisher's."""

OUR_CARDS: Final = (
    MapCard(1, ((1, 0), (0, 4), (2, 2), (5, 1), (3, 5)), 2, (1, 0, 2, 3, 0), (7, 10)),
    MapCard(2, ((3, 0), (5, 4), (1, 5), (2, 3), (0, 1)), 3, (0, 2, 1, 0, 3), (10, 9)),
    MapCard(3, ((3, 3), (1, 5), (0, 2), (4, 0), (5, 4)), 0, (3, 1, 0, 2, 1), (1, 4)),
    MapCard(4, ((4, 5), (0, 3), (5, 1), (1, 0), (3, 2)), 4, (2, 3, 1, 0, 2), (3, 0)),
)
"""Our map cards: one island in the middle, the others far from it and from each other."""


def box_tiles(copy: ShipCopy | None = None) -> tuple[BoxTile, ...]:
    """Returns the 36 tiles of a box: the owner's in the order in which they were entered, otherwise
    ours."""
    if copy is None or not copy.tiles:
        return OURS
    return tuple(
        BoxTile(n, (t.squares[0], t.squares[1]), t.color) for n, t in enumerate(copy.tiles, 1)
    )


def islands_of(copy: ShipCopy | None) -> tuple[BoxTile, ...]:
    """Returns the five large islands of a box, in the order of its set."""
    return tuple(tile for tile in box_tiles(copy) if tile.is_island)


def map_card(number: int, copy: ShipCopy | None = None) -> MapCard:
    """Returns map card 1 to 4: the owner's, otherwise ours.

    On our card with the owner's tiles, the island of El Dorado is turned on until El Dorado is on
    land.
    """
    if copy is not None and copy.map_cards:
        return _entered_card(number, copy.map_cards[number - 1].islands)
    card = OUR_CARDS[number - 1]
    if not from_copy(copy, "tiles") or card.quarters is None or card.el_dorado is None:
        return card
    # our card is turned for our own islands: on the owner's, El Dorado may lie in the sea
    row, col = card.el_dorado
    its_island = card.islands.index((row // facts.TILE, col // facts.TILE))
    squares = islands_of(copy)[its_island].squares
    quarters = list(card.quarters)
    in_tile = row % facts.TILE, col % facts.TILE
    quarters[its_island] = _dry_turn(squares, in_tile, quarters[its_island])
    return card._replace(quarters=tuple(quarters))


def _dry_turn(squares: Tile, place: tuple[int, int], ours: int) -> int:
    # the quarters to turn a tile until a place has land, ours first, rather not under the temple
    row, col = place
    turns = [(ours + more) % 4 for more in range(4)]
    marks = {turn: turned(squares, turn)[row][col] for turn in turns}
    dry = [turn for turn in turns if marks[turn] in LAND]
    return next((turn for turn in dry if marks[turn] != TEMPLE), dry[0])


def _entered_card(number: int, rows: Sequence[str]) -> MapCard:
    marks = {(r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row)}
    places = tuple(place for place, mark in marks.items() if mark != OTHER_TILE)
    for n, place in enumerate(places):
        if marks[place] == MIDDLE_ISLAND:
            return MapCard(number, places, n)
    # No island is named as the central one: it is the nearest to the middle, which lies between two
    # tiles. So all is counted in half tiles.
    middle = PLACES - 1
    away = [(2 * row - middle) ** 2 + (2 * col - middle) ** 2 for row, col in places]
    return MapCard(number, places, away.index(min(away)))
