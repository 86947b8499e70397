"""A sheet that is half played, as an example of what is written where: ours, on a map of ours.

A test scores it and compares what the notes say.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.sailorman_dice import facts

MAP_CODE: Final = "7KQ4-M2XD"
ROWS: Final = (
    "1.3..44..",
    "122X44446",
    "22....4..",
    "22.......",
    ".5..5....",
    ".3.......",
)
"""What is written, row by row: numbers, X for a cross, a point for an empty field."""
ROW: Final = facts.ROWS[1]
"""The row that is full; its shell is won."""
AREA: Final = "mountains-1"
"""The score box of the sub-area that is full; somebody else has its shell."""
POINTS: Final = 4
"""What each of the two boxes scores."""
CROSS: Final = (1, 3)
"""Row and column, from 0, of the cross."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note on the example: what it is about, and what it says."""

    title: str
    text: str


NOTES: Final = (
    Note(
        f"{ROW.capitalize()} row full",
        f"Four 4s stand in it, the most of one number: write {POINTS}. You are the first: circle its shell.",
    ),
    Note(
        "One mountain sub-area full",
        f"Four 2s: write {POINTS} into the left box. Another player was first: cross its shell out.",
    ),
    Note("A cross", "From a sailorman move. It fills the field, counts nothing, and the row's order skips it."),
)
"""In the order of their numbers on the sheet: at the row's box, at the sub-area's, at the cross."""
