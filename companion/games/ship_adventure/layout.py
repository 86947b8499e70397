"""A board laid out: which tile lies where, and what follows from it (rules: Setting up; Conquest, Set up)."""

from __future__ import annotations

from dataclasses import dataclass

from companion.games.ship_adventure.board import Board, Square


@dataclass(frozen=True, slots=True)
class Placed:
    """A tile where it lies: its number in the set from 1, row and column of tiles from 0, quarters turned."""

    number: int
    row: int
    col: int
    quarters: int


@dataclass(frozen=True, slots=True)
class City:
    """A city: the colour of its player, its land square, and the harbours of its tile."""

    color: str
    square: Square
    harbors: tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Point:
    """A strategic point of Conquest: what it is (a mark of the board) and its area's colour, None for a city."""

    square: Square
    mark: str
    color: str | None


@dataclass(frozen=True, slots=True)
class Layout:
    """Everything on the table before the first turn, apart from the players.

    ``areas`` are the colours of the nine areas, row by row. Of Treasure Map only: ``map_card`` from 1,
    ``sea_areas`` (those without land, by colour), ``tokens`` (temples with a treasure token), ``center``
    (the temple without one), all empty in Conquest; of Conquest only: ``points``.
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
