"""Squares of a board by name: a column's letters and a row's number, ``C7``.

Squares are ``(row, column)`` from 0 at the top left; columns beyond ``Z`` are ``AA``, ``AB`` ...
"""

import re
from typing import Final

Square = tuple[int, int]

_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_NAME: Final = re.compile(r"(?P<before>[A-Z]?)(?P<letter>[A-Z])0*(?P<row>[1-9][0-9]{0,2})")


def column_name(col: int) -> str:
    """Returns the letters of a column, counted from 0, for up to 702 columns."""
    before, letter = divmod(col, len(_LETTERS))
    return f"{_LETTERS[before - 1] if before else ''}{_LETTERS[letter]}"


def square_name(square: Square) -> str:
    """Returns a square's name, ``A1`` at the top left."""
    row, col = square
    return f"{column_name(col)}{row + 1}"


def parse_square(text: str) -> Square | None:
    """Returns the square that a name stands for, in any case and spacing; None if it is no name of
    a square."""
    name = _NAME.fullmatch("".join(text.split()).upper())
    if name is None:
        return None
    col = _LETTERS.index(name["letter"])
    # the columns of one letter, and of all first letters before this one
    if name["before"]:
        col += (_LETTERS.index(name["before"]) + 1) * len(_LETTERS)
    return int(name["row"]) - 1, col
