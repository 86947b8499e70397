"""Boards of Waters of Nereus. Water spaces are (row, column) from 1 at the top left."""

import re
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Annotated, Final

from pydantic import Field

from companion import squares
from companion.errors import BadInput
from companion.games.waters_of_nereus import facts

WATER: Final = "~"
TICK: Final = "x"
NO_TICK: Final = "."

Square = tuple[int, int]
"""A space as (row, column) from 1."""
SquareName = Annotated[str, Field(pattern=r"^[A-I][1-9]$")]
"""A space as players call it."""

_SIZE: Final = re.compile(
    rf"(?P<rows>[{facts.BOARD_MIN}-{facts.BOARD_MAX}])x(?P<cols>[{facts.BOARD_MIN}-{facts.BOARD_MAX}])"
)
SIZE_SHAPE: Final = f"rows x columns of {facts.BOARD_MIN} to {facts.BOARD_MAX} each, as in 5x5"


@dataclass(frozen=True)
class Board:
    """A board: strings of the same length, with ``~`` for water and ``#`` for none."""

    water: tuple[str, ...]

    @property
    def rows(self) -> int:
        return len(self.water)

    @property
    def cols(self) -> int:
        return len(self.water[0])

    @cached_property
    def spaces(self) -> tuple[Square, ...]:
        """Returns the water spaces in reading order."""
        return tuple(
            (r, c)
            for r, row in enumerate(self.water, 1)
            for c, mark in enumerate(row, 1)
            if mark == WATER
        )

    def is_water(self, square: Square) -> bool:
        """Returns whether a ship can be on a square. Off the board it cannot."""
        row, col = square
        return (
            1 <= row <= self.rows
            and 1 <= col <= self.cols
            and self.water[row - 1][col - 1] == WATER
        )

    def marked(self, ticked: Collection[str]) -> list[str]:
        """Returns rows of ``x`` and ``.``, with the spaces of these names ticked."""
        rows = []
        for row in range(1, self.rows + 1):
            names = [square_name((row, col)) for col in range(1, self.cols + 1)]
            rows.append("".join([TICK if name in ticked else NO_TICK for name in names]))
        return rows

    @property
    def centre(self) -> Square | None:
        """Returns the space in the middle; None if there is none or it is no water (rules:
        Two-player variant)."""
        if self.rows % 2 == 0 or self.cols % 2 == 0:
            return None
        middle = ((self.rows + 1) // 2, (self.cols + 1) // 2)
        return middle if self.is_water(middle) else None

    @cached_property
    def corners(self) -> tuple[Square, Square, Square, Square]:
        """Returns the four corner spaces. On an uneven coast each is the water nearest to the
        corner."""
        corners: list[Square] = []
        for row, col in ((1, 1), (1, self.cols), (self.rows, self.cols), (self.rows, 1)):
            free = [space for space in self.spaces if space not in (*corners, self.centre)]
            away = {(r, c): abs(r - row) + abs(c - col) for r, c in free}
            corners.append(min(free, key=lambda space: (away[space], space)))
        first, second, third, fourth = corners
        return first, second, third, fourth


def check_centre(board: Board, players: int | None) -> None:
    """Raises BadInput if there is no place for the neutral ship. ``players`` is given if the board
    is the owner's."""
    if board.centre is not None:
        return
    place = "--set board"
    allowed = "an odd number of rows and columns with water in the centre"
    if players is not None:
        place = f"boards.{side_of(players)}.water of your copy"
        allowed += " for the neutral player; or name another board"
    raise BadInput.at(place, f"{board.rows}x{board.cols}", allowed)


def full_board(rows: int, cols: int) -> Board:
    """Returns a board of water only."""
    return Board((WATER * cols,) * rows)


def parse_size(text: str) -> Board | None:
    """Returns a board of water only for ``5x6``; None for any other text."""
    match = _SIZE.fullmatch(text)
    return full_board(int(match["rows"]), int(match["cols"])) if match else None


def our_board(players: int) -> Board:
    """Returns our own board for so many players. It is not the publisher's."""
    return full_board(*facts.OUR_BOARDS[players])


def square_name(square: Square) -> str:
    """Returns ``A1`` for the top left: columns are letters, rows are numbers."""
    row, col = square
    return squares.square_name((row - 1, col - 1))


def square_named(name: str) -> Square:
    """Returns the square of a name that :func:`square_name` wrote."""
    square = squares.parse_square(name)
    assert square is not None, name  # noqa: S101 - names of the state and of our own facts
    row, col = square
    return row + 1, col + 1


def side_of(players: int) -> str:
    """Returns which side of the board so many players use (rules: Setup)."""
    return "few" if players < facts.PLAYERS.most else "four"


def card_ids(players: int) -> tuple[str, ...]:
    """Returns the letters of the six discovery cards for so many players."""
    return tuple("ABCDEF" if side_of(players) == "few" else "GHIJKL")


def ticked_names(rows: Sequence[str]) -> list[str]:
    """Returns the names of the spaces that rows of ``x`` and ``.`` tick, in reading order."""
    names = []
    for row, marks in enumerate(rows, 1):
        names += [square_name((row, col)) for col, mark in enumerate(marks, 1) if mark == TICK]
    return names
