"""The words of Sailorman Dice's aids, ``aids.txt``, the fields that they work out, and a sheet half
played."""

from collections import Counter
from typing import Final

from companion.aids import AidText, read_aid
from companion.games.sailorman_dice import facts

ROW: Final = ("122X44446", "MMrllldrd")
"""A full row: what is written, and its areas."""
FIRST: Final = (("33X", "53."), ("lll", "ll "))
SECOND: Final = ((".3.", "253"), (" L ", "LLL"))
"""The land's two sub-areas, full."""


def most(*rows: str) -> tuple[str, int]:
    """The most frequent number of what is written, and how often it stands there."""
    return Counter(mark for row in rows for mark in row if mark in facts.DIGITS).most_common(1)[0]


def aid(name: str) -> AidText:
    """An aid by the name of its sheet. Raises KeyError."""
    number, points = most(ROW[0])
    area, first = most(*FIRST[0])
    _, both = most(*FIRST[0], *SECOND[0])
    return read_aid(
        facts,
        name,
        {
            "AREA_BOTH": both,
            "AREA_FIRST": first,
            "AREA_NUMBER": area,
            "AREA_POINTS": first + both,
            "REGION_NAMES": ", ".join(facts.REGIONS),
            "POINTS": POINTS,
            "ROW_NUMBER": number,
            "ROW_POINTS": points,
            "SUB_AREAS": 2 * len(facts.REGIONS),
        },
    )


# ---- a sheet that is half played: ours, on a map of ours; a test scores it and compares what the
# notes say

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
FULL_ROW: Final = facts.ROWS[1]
"""The row that is full; its shell is won."""
FULL_AREA: Final = "mountains-1"
"""The score box of the sub-area that is full; somebody else has its shell."""
POINTS: Final = 4
"""What each of the two boxes scores."""
CROSS: Final = (1, 3)
"""Row and column, from 0, of the cross."""
