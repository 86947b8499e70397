"""The board of Ship Adventure: squares, tiles, and edges that wrap (rules: 2 Movements).

Squares are ``(row, column)`` from 0 at the north-west. People and records count from 1.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from companion.errors import MISSING, BadInput
from companion.games.ship_adventure import facts
from companion.squares import (
    Square as Square,
    column_name,
    parse_square,
    square_name as square_name,
)
from companion.words import joined

# the marks of the contract's board
QUIET: Final = "~"
WAVE: Final = "w"
HARBOR: Final = "h"
SKULL: Final = "k"
JUNGLE: Final = "j"
CITY: Final = "c"
TEMPLE: Final = "t"

ARROWS: Final = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
"""Waves as tiles and boards keep them, each with the step along its arrow."""

SEA: Final = frozenset((QUIET, HARBOR, SKULL, *ARROWS))
LAND: Final = frozenset((JUNGLE, CITY, TEMPLE))
KINDS: Final = {
    QUIET: "quiet sea",
    "^": "wave, north",
    ">": "wave, east",
    "v": "wave, south",
    "<": "wave, west",
    HARBOR: "harbour",
    SKULL: "skull",
    JUNGLE: "jungle",
    CITY: "city",
    TEMPLE: "temple",
}
"""Every mark of a tile, with what a reader calls it."""
SYMBOLS: Final = {TEMPLE: "temple", CITY: "city", HARBOR: "harbor", SKULL: "skull"}
"""Marks of what stands on a square, each with the symbol of the common sprite that draws it."""
_PLURALS: Final = {TEMPLE: "temples", CITY: "cities", HARBOR: "harbours", SKULL: "skulls"}

_TURNED: Final = str.maketrans("^>v<", ">v<^")
_STEPS: Final = tuple((r, c) for r in (-1, 0, 1) for c in (-1, 0, 1) if (r, c) != (0, 0))
SIDES: Final = {"north": (-1, 0), "east": (0, 1), "south": (1, 0), "west": (0, -1)}

Tile = tuple[str, str]
"""Two rows of two marks."""


@lru_cache(maxsize=256)  # a board has hundreds of tiles, of few kinds
def turned(tile: Tile, quarters: int = 1) -> Tile:
    """Returns the tile turned clockwise by so many quarters. Its waves turn with it."""
    for _ in range(quarters % 4):
        north, south = tile
        # the columns, read from the south, become the rows
        west, east = (below + above for below, above in zip(south, north, strict=True))
        tile = (west.translate(_TURNED), east.translate(_TURNED))
    return tile


@dataclass(frozen=True, slots=True)
class Board:
    """A square board of tiles. ``rows`` are rows of marks, as many as there are columns."""

    rows: tuple[str, ...]

    @property
    def side(self) -> int:
        """Returns the number of squares along a side."""
        return len(self.rows)

    @property
    def columns(self) -> tuple[str, ...]:
        """Returns the letters of its columns, from the west."""
        return tuple(column_name(col) for col in range(self.side))

    def at(self, square: Square) -> str:
        """Returns the mark of a square. Squares off the board wrap."""
        return self.rows[square[0] % self.side][square[1] % self.side]

    def around(self, square: Square) -> tuple[Square, ...]:
        """Returns the eight neighbours, across the edges too."""
        row, col = square
        side = self.side
        return tuple(((row + r) % side, (col + c) % side) for r, c in _STEPS)

    def is_sea(self, square: Square) -> bool:
        """Returns whether ships can sail on a square."""
        return self.at(square) in SEA

    def squares(self, marks: str | frozenset[str]) -> tuple[Square, ...]:
        """Returns every square with one of these marks, row by row."""
        written = ((r, c, mark) for r, row in enumerate(self.rows) for c, mark in enumerate(row))
        return tuple((r, c) for r, c, mark in written if mark in marks)

    @property
    def landmarks(self) -> tuple[tuple[Square, str], ...]:
        """Returns every square with something on it, and the symbol for it."""
        return tuple(
            (square, SYMBOLS[self.at(square)]) for square in self.squares(frozenset(SYMBOLS))
        )

    @property
    def waves(self) -> tuple[tuple[Square, int], ...]:
        """Returns every wave, and by how many quarters clockwise from north its arrow points."""
        order = "".join(ARROWS)
        return tuple(
            (square, order.index(self.at(square))) for square in self.squares(frozenset(ARROWS))
        )

    @property
    def tile_lines(self) -> range:
        """Returns the rows or columns after which a new tile begins inside the board."""
        return range(facts.TILE, self.side, facts.TILE)

    @property
    def area_lines(self) -> range:
        """Returns the rows or columns after which a new area begins, on the board of one box."""
        return range(facts.AREA, self.side, facts.AREA)

    def tile(self, row: int, col: int) -> Tile:
        """Returns the tile in a row and column of tiles, from 0."""
        top, left = row * facts.TILE, col * facts.TILE
        return (
            self.rows[top][left : left + facts.TILE],
            self.rows[top + 1][left : left + facts.TILE],
        )

    def in_short(self, named: bool) -> str:
        """Returns in words what stands where; unless ``named``, how much of it there is."""
        squares_of = {word: self.squares(mark) for mark, word in _PLURALS.items()}
        places = [
            f"{word} {names_of(squares)}" if named else f"{len(squares)} {word}"
            for word, squares in squares_of.items()
        ]
        return f"{self.side} by {self.side} squares: {'; '.join(places)}"

    def plain(self) -> list[str]:
        """Returns the rows as the contract writes them, with waves that have no direction."""
        waves = str.maketrans(dict.fromkeys(ARROWS, WAVE))
        return [row.translate(waves) for row in self.rows]


def board_of(tiles: list[list[Tile]]) -> Board:
    """Returns a board made of its tiles, with a list for each row of tiles."""
    # of each row of tiles first their northern halves side by side, then the southern ones
    return Board(
        tuple("".join(tile[half] for tile in row) for row in tiles for half in range(facts.TILE))
    )


def names_of(squares: Iterable[Square]) -> str:
    """Returns ``C7, D7 and E8``."""
    return joined(list(map(square_name, squares)))


def read_square(board: Board, text: str, place: str, *, afloat: bool = False) -> Square:
    """Returns a square of a board by its name. ``afloat``: it must be at sea. Raises BadInput."""
    square = parse_square(text)
    on_board = square is not None and max(square) < board.side
    if square is not None and on_board and (board.is_sea(square) or not afloat):
        return square
    last = square_name((board.side - 1, board.side - 1))
    what = "a sea square" if afloat else "a square"
    raise BadInput.at(place, text.strip() or MISSING, f"{what} from A1 to {last}")


# ---- the board in letters, for a terminal

_MEANING: Final = ", ".join(
    [
        "~ quiet sea",
        "^ > v < waves",
        *(f"{mark} {word}" for mark, word in KINDS.items() if mark not in {"~", *ARROWS}),
    ]
)


def area_letters(names: Sequence[str]) -> dict[str, str]:
    """Returns one letter for each area, the same on every sheet and page.

    It is the first letter of its name. If an earlier area has that, it is the last letter of the
    name that is free, otherwise its number. So purple is P, and pink is K.
    """
    out: dict[str, str] = {}
    for number, name in enumerate(names, 1):
        letters = [letter for letter in name.upper() if letter.isalnum()]
        wanted = [*letters[:1], *reversed(letters[1:])]
        taken = set(out.values())
        out[name] = next((letter for letter in wanted if letter not in taken), str(number))
    return out


def in_letters(board: Board, parted: bool) -> str:
    """Returns the board in letters with its coordinates. ``parted``: lines part the nine areas of
    one box."""
    width = max(map(len, board.columns))

    def line(cells: Iterable[str], bar: str, gap: str = " ") -> str:
        out = gap
        for col, cell in enumerate(cells):
            if parted and col and col % facts.AREA == 0:
                out += bar + gap
            out += cell.ljust(width, gap) + gap
        return out.rstrip(" ")

    lines = ["   " + line(board.columns, " ")]
    for row, marks in enumerate(board.rows):
        if parted and row and row % facts.AREA == 0:
            lines.append("   " + line(["-" * width] * board.side, "+", "-"))
        lines.append(f"{row + 1:>2} " + line(marks, "|"))
    return "\n".join([*lines, f"{_MEANING}."])
