"""The first-player compass (rules: Treasure Map, 1 The compass)."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from companion.games.ship_adventure.copy import ShipCopy

Ring = tuple[str, str, str]
"""The colours under the needle, from the innermost ring outwards."""

OURS: Final[tuple[Ring, ...]] = (
    ("red", "green", "blue"),
    ("blue", "yellow", "green"),  # the one position that the rules show
    ("yellow", "red", "blue"),
    ("green", "blue", "yellow"),
    ("red", "yellow", "green"),
    ("blue", "green", "red"),
    ("yellow", "blue", "red"),
    ("green", "red", "yellow"),
    ("red", "blue", "yellow"),
    ("blue", "red", "green"),
    ("yellow", "green", "red"),
    ("green", "yellow", "blue"),
)
"""Our positions clockwise from north: fair whichever colours play, as every pair of rings comes once."""

_EIGHT: Final = ("north", "north-east", "east", "south-east", "south", "south-west", "west", "north-west")
_SIXTEEN: Final = tuple(
    point
    for n, name in enumerate(_EIGHT)
    for point in (name, "-".join(sorted((name, _EIGHT[(n + 1) % len(_EIGHT)]), key=len)))  # the side, then the corner
)
_POINTS: Final = {4: _EIGHT[::2], 8: _EIGHT, 16: _SIXTEEN}
_CLOCK: Final = 12


def rings(copy: ShipCopy | None = None) -> tuple[Ring, ...]:
    """The colours at each position of the needle, clockwise from north: the owner's, else ours."""
    if copy is None or not copy.compass:
        return OURS
    return tuple(needle.ring for needle in copy.compass)


def needle_name(number: int, count: int) -> str:
    """What to call position ``number``, from 0 in the north, of ``count``: a compass point or an hour of the clock."""
    mark = needle_mark(number, count)
    return f"position {mark} of {count}" if mark.isdecimal() else mark


def needle_mark(number: int, count: int) -> str:
    """What to write at a position where all ``count`` are drawn: its name, or its number from 1 where it has none."""
    if count in _POINTS:
        return _POINTS[count][number]
    if count == _CLOCK:
        return _POINTS[4][number // 3] if number % 3 == 0 else f"{number} o'clock"
    return str(number + 1)


def first_color(ring: Ring, present: Collection[str]) -> tuple[str, int]:
    """The colour that goes first among those present, and the ring that it stands on, 0 the innermost.

    With two or more colours one of the three is always present. A single colour may stand on none:
    then it is that of the innermost ring, which the galleon sails for (ruling ``solo-compass``).
    """
    if len(set(present)) > 1:
        for index, color in enumerate(ring):
            if color in present:
                return color, index
    return ring[0], 0
