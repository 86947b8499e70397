"""The board of a table in play: what lies on which square, and what can be done where somebody
taps.

Squares are named as players call them, a column's letters and a row's number: ``C7``.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.errors import BadInput
from companion.play import OwnCopy, Play, Position, State, Step
from companion.squares import parse_square, square_name

NOWHERE: Final = ""
"""The name of no square."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a square, as players call it. ``key`` tells it apart from all others
    of the board; ``seat`` is its player's, from 0, None for what is nobody's. ``moves``: it can be
    taken elsewhere.
    """

    key: str
    square: str
    name: str
    symbol: str = ""
    seat: int | None = None
    moves: bool = False


@dataclass(frozen=True, slots=True)
class PlayBoard:
    """The squares of a board, row by row from the north-west, as one mark each, and what lies on
    them.

    ``kinds`` says of each mark what a reader calls it; a mark that is not among them is no square.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    kinds: Mapping[str, str]
    pieces: tuple[Piece, ...] = ()

    def name(self, row: int, col: int) -> str:
        """A square as players call it; row and column from 0."""
        return square_name((row, col))

    def find(self, name: str) -> tuple[int, int] | None:
        """Row and column from 0 of a square by its name, None where there is none of this name."""
        square = parse_square(name)
        if square is None or square_name(square) != name:
            return None
        row, col = square
        inside = row < len(self.rows) and col < len(self.columns)
        return square if inside and self.rows[row][col] in self.kinds else None

    def squares(self, names: Sequence[str]) -> list[tuple[int, int]]:
        """Rows and columns from 0 of squares of this board, by their names."""
        return [square for square in map(self.find, names) if square is not None]

    def on(self, square: str) -> tuple[Piece, ...]:
        """What lies on a square, what moves first."""
        here = [piece for piece in self.pieces if piece.square == square]
        return tuple(sorted(here, key=lambda piece: not piece.moves))

    def piece(self, key: str) -> Piece | None:
        """A piece by its key."""
        return next((piece for piece in self.pieces if piece.key == key), None)


@dataclass(frozen=True, slots=True)
class Tap:
    """What somebody tapped: a square, which of the pieces on it where there are several, and where
    that is to go.

    Of a board without squares only the piece is named.
    """

    square: str
    piece: str = ""
    goal: str = NOWHERE


@dataclass(frozen=True, slots=True)
class Link:
    """A help that matters on a square: its name, what it is told, and what it says there;
    ``figure`` is its sum.
    """

    help: str
    title: str
    note: str = ""
    figure: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)
    symbol: str = ""


@dataclass(frozen=True, slots=True)
class Tapped:
    """What can be done on a square that was tapped.

    ``piece`` is the one chosen, of ``pieces``. ``goals`` are squares that it can reach, one tap
    further; with a goal chosen, ``way`` is every square from here to there. ``ringed`` are squares
    to point at, ``foes`` those whose piece can be fought from here. ``steps`` are acts, ``links``
    helps, in the order in which they matter; ``rulings`` are the
    names of what of ours decides there.
    """

    square: str
    title: str
    note: str = ""
    piece: str = ""
    pieces: tuple[Piece, ...] = ()
    goals: tuple[str, ...] = ()
    goal: str = NOWHERE
    way: tuple[str, ...] = ()
    ringed: tuple[str, ...] = ()
    foes: tuple[str, ...] = ()
    steps: tuple[Step, ...] = ()
    links: tuple[Link, ...] = ()
    rulings: tuple[str, ...] = ()


class BoardPlay(Play[State, OwnCopy]):
    """How a table plays on the phone where the game has a board whose squares can be tapped."""

    @abstractmethod
    def board(self, at: Position[State, OwnCopy]) -> PlayBoard | None:
        """The board with all that the table knows to lie on it, None where it knows no board."""

    def resting(self, at: Position[State, OwnCopy]) -> Tap | None:
        """What is chosen while nobody tapped anything, None for nothing."""
        return None

    @abstractmethod
    def tapped(self, at: Position[State, OwnCopy], tap: Tap) -> Tapped:
        """What a tap offers, on a board that is known. Raises BadInput for no square of it."""


def known_square(board: PlayBoard, name: str) -> tuple[int, int]:
    """Row and column from 0 of a square that was tapped. Raises BadInput where the board has none
    of this name."""
    square = board.find(name)
    if square is None:
        last = board.name(len(board.rows) - 1, len(board.columns) - 1)
        raise BadInput.at("square", name, f"a square of this board, {board.name(0, 0)} to {last}")
    return square
