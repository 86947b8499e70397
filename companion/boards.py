"""The board of a table in play: what lies on each square, and what a tap on it offers.

Squares are named as players call them, with the letters of a column and the number of a row:
``C7``.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from companion.errors import BadInput
from companion.now import Step
from companion.play import At, OwnCopy, Play, State
from companion.squares import parse_square, square_name

NOWHERE: Final = ""
"""Stands for no square."""
NOTHING: Final = "nothing"
"""Stands for the piece of a square that was seen empty."""


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that lies on a square. ``name`` is what players call it. ``key`` tells it apart
    from all other pieces of the board. ``seat`` is its player's, from 0; None if it is nobody's.
    ``moves``: it can be moved."""

    key: str
    square: str
    name: str
    symbol: str = ""
    seat: int | None = None
    moves: bool = False


@dataclass(frozen=True, slots=True)
class Tap:
    """What somebody tapped: a ``square``, the ``piece`` that was seen on it, and the ``goal`` to
    which it is to go.

    On a board without squares only the piece is named.
    """

    square: str
    piece: str = ""
    goal: str = NOWHERE


@dataclass(frozen=True, slots=True)
class PlayBoard:
    """The squares of a board, and what lies on them.

    ``rows`` go from north to south, with a mark for each square from west to east. ``kinds`` names
    the kind of square for each mark. A mark that is not in ``kinds`` is no square.
    """

    columns: tuple[str, ...]
    rows: tuple[str, ...]
    kinds: Mapping[str, str]
    pieces: tuple[Piece, ...] = ()

    def name(self, row: int, col: int) -> str:
        """Returns the name of a square. ``row`` and ``col`` are from 0."""
        return square_name((row, col))

    def find(self, name: str) -> tuple[int, int] | None:
        """Returns the row and the column, from 0, of a square; None if the board has no square of
        this name."""
        square = parse_square(name)
        if square is None or square_name(square) != name:
            return None
        row, col = square
        inside = row < len(self.rows) and col < len(self.columns)
        return square if inside and self.rows[row][col] in self.kinds else None

    def squares(self, names: Sequence[str]) -> list[tuple[int, int]]:
        """Returns the rows and columns, from 0, of the named squares that are on this board."""
        return [square for square in map(self.find, names) if square is not None]

    def on(self, square: str) -> tuple[Piece, ...]:
        """Returns what lies on a square, pieces that move first."""
        here = [piece for piece in self.pieces if piece.square == square]
        return tuple(sorted(here, key=lambda piece: not piece.moves))

    def chosen(self, tap: Tap) -> Piece | None:
        """Returns the piece that a tap names, otherwise the first one that lies there."""
        here = self.on(tap.square)
        named = [piece for piece in here if piece.key == tap.piece]
        return next(iter(named or here), None)

    @property
    def listed(self) -> list[Piece]:
        """Returns what lies on the board, row by row from the north-west; of one square what moves
        comes first."""
        # what lies on no square of this board comes before all squares
        return sorted(self.pieces, key=lambda p: (self.find(p.square) or (), not p.moves))

    def piece(self, key: str) -> Piece | None:
        """Returns the piece with a key, None if there is none."""
        return next((piece for piece in self.pieces if piece.key == key), None)


@dataclass(frozen=True, slots=True)
class Link:
    """A help that matters on a square. ``title`` and ``note`` stand on the link. ``fields`` are
    what the help is told."""

    help: str
    title: str
    note: str = ""
    fields: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Tapped:
    """What can be done on a square that was tapped.

    ``pieces`` lie there; ``piece`` is the chosen one. ``goals`` are squares that it can reach. If a
    goal is chosen, ``way`` is every square from here to there. ``ringed`` are squares to point at.
    ``foes`` are the squares of pieces that can be fought from here. ``steps`` are acts and
    ``links`` are helps, the most important first. ``rulings`` names our readings that decide
    something there.
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


class BoardPlay(Play[State, OwnCopy, At]):
    """How a table plays on the phone, for games with a board of which the squares can be tapped."""

    @abstractmethod
    def board(self, at: At, /) -> PlayBoard:
        """Returns the board with all that is known to lie on it. It has no squares if the table
        knows no board."""

    def resting(self, at: At) -> Tap | None:
        """Returns what is chosen while nobody has tapped anything; None for nothing."""
        return None

    def standing(self, at: At, row: int, /) -> Sequence[Tapped]:
        """Returns what a tap offers on those squares of a row, from 0, whose offer no act changes.

        A phone keeps them for when it is out of reach.
        """
        return ()

    @abstractmethod
    def tapped(self, at: At, board: PlayBoard, tap: Tap, /) -> Tapped:
        """Returns what a tap on the ``board`` of the table offers. Raises BadInput if the board has
        no such square."""


def known_square(board: PlayBoard, name: str) -> tuple[int, int]:
    """Returns the row and the column, from 0, of a square that was tapped. Raises BadInput if the
    board has no square of this name."""
    square = board.find(name)
    if square is None:
        last = board.name(len(board.rows) - 1, len(board.columns) - 1)
        raise BadInput.at("square", name, f"a square of this board, {board.name(0, 0)} to {last}")
    return square
