"""The tiles of a box and the map cards: the owner's where entered, else ours.

No list of the publisher's tiles is known to us. Ours make an archipelago of the same make-up: five
large islands, four cities, four skulls, and every kind of square that the rules name.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import LAND, TEMPLE, Square, Tile, turned
from companion.games.ship_adventure.copy import MIDDLE_ISLAND, OTHER_TILE, PLACES, ShipCopy, from_copy


@dataclass(frozen=True, slots=True)
class BoxTile:
    """A tile of the set, as it lies before it is turned. ``number`` counts from 1; ``color`` is that of a city's
    player, else None.
    """

    number: int
    squares: Tile
    color: str | None = None

    @property
    def is_island(self) -> bool:
        """Whether it is a large island, with its temple."""
        return TEMPLE in "".join(self.squares)


@dataclass(frozen=True, slots=True)
class MapCard:
    """A map card: the places of the five large islands as (row, column) of tiles from 0.

    ``center`` is the index of the most central island. Of our cards only: ``quarters``, how far each
    island is turned clockwise, where the islands lie in the order of the set, and ``el_dorado``, the
    square where the treasure lies.
    """

    number: int
    islands: tuple[tuple[int, int], ...]
    center: int
    quarters: tuple[int, ...] | None = None
    el_dorado: Square | None = None


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
OURS: Final = tuple(BoxTile(n, (north, south), color) for n, (north, south, color) in enumerate(_OURS, 1))
"""Our set: 36 tiles, not the publisher's."""

OUR_CARDS: Final = (
    MapCard(1, ((1, 0), (0, 4), (2, 2), (5, 1), (3, 5)), 2, (1, 0, 2, 3, 0), (7, 10)),
    MapCard(2, ((3, 0), (5, 4), (1, 5), (2, 3), (0, 1)), 3, (0, 2, 1, 0, 3), (10, 9)),
    MapCard(3, ((3, 3), (1, 5), (0, 2), (4, 0), (5, 4)), 0, (3, 1, 0, 2, 1), (1, 4)),
    MapCard(4, ((4, 5), (0, 3), (5, 1), (1, 0), (3, 2)), 4, (2, 3, 1, 0, 2), (3, 0)),
)
"""Our four map cards. Each has one island in the middle and the others far from it and from each other."""


def box_tiles(copy: ShipCopy | None = None) -> tuple[BoxTile, ...]:
    """The 36 tiles of a box: the owner's in the order of entering, else ours."""
    if copy is None or not copy.tiles:
        return OURS
    return tuple(BoxTile(n, (t.squares[0], t.squares[1]), t.color) for n, t in enumerate(copy.tiles, 1))


def islands_of(tiles: tuple[BoxTile, ...]) -> tuple[BoxTile, ...]:
    """The five large islands in the order of the set."""
    return tuple(tile for tile in tiles if tile.is_island)


def map_card(number: int, copy: ShipCopy | None = None) -> MapCard:
    """Map card 1 to 4: the owner's, else ours, whose islands are turned as it says, so that El Dorado is on land; with
    the owner's tiles its island is turned on until it is.
    """
    if copy is not None and copy.map_cards:
        rows = copy.map_cards[number - 1].islands
        places = tuple((r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != OTHER_TILE)
        middle = PLACES - 1  # twice the middle, which lies between two tiles
        away = [(2 * r - middle) ** 2 + (2 * c - middle) ** 2 for r, c in places]
        named = [n for n, (r, c) in enumerate(places) if rows[r][c] == MIDDLE_ISLAND]
        return MapCard(number, places, named[0] if named else away.index(min(away)))
    card = OUR_CARDS[number - 1]
    if not from_copy(copy, "tiles") or card.quarters is None or card.el_dorado is None:
        return card
    row, col = card.el_dorado
    at = card.islands.index((row // facts.TILE, col // facts.TILE))
    island = islands_of(box_tiles(copy))[at].squares
    turns = [(card.quarters[at] + more) % 4 for more in range(4)]
    marks = {q: turned(island, q)[row % facts.TILE][col % facts.TILE] for q in turns}
    dry = [q for q in turns if marks[q] in LAND]
    best = next((q for q in dry if marks[q] != TEMPLE), dry[0])
    return replace(card, quarters=(*card.quarters[:at], best, *card.quarters[at + 1 :]))
