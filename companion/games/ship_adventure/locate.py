"""Where a piece of the treasure map lies, from its token (rules: Treasure Map, 5 Collecting map pieces)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import LAND, Square, Tile

CORNERS: Final = ("NW", "NE", "SW", "SE")
"""The corners of a token, the tiles of an area and the squares of a tile, in the order of all arguments here."""


@dataclass(frozen=True, slots=True)
class TileStep:
    """One look: at the ``"tile"`` or ``"square"`` in a corner, which bears ``number`` on the token.

    ``taken`` where the search goes on or ends there; ``why`` says the reason in words.
    """

    number: int
    corner: str
    what: str
    taken: bool
    why: str

    @property
    def text(self) -> str:
        return f"{self.number}: {self.corner} {self.what}, {self.why}"


@dataclass(frozen=True, slots=True)
class Located:
    """Where the piece lies: ``square`` within its area, row and column from 0 to 3; None in an area all sea.

    ``tile`` is the index of its tile in :data:`CORNERS`; ``steps`` is every look in order.
    """

    square: Square | None
    tile: int | None
    steps: tuple[TileStep, ...]

    @property
    def reasons(self) -> tuple[str, ...]:
        return tuple(step.text for step in self.steps)


def locate(tiles: Sequence[Tile], numbers: Sequence[int]) -> Located:
    """The square of a map piece in the area of four ``tiles``: NW, NE, SW, SE.

    ``numbers`` are the token's at NW, NE, SW, SE as read with its compass up. Raises BadInput where they are
    not 1 to 4, each once.
    """
    if sorted(numbers) != [1, 2, 3, 4]:
        raise BadInput.at("numbers", list(numbers), "1, 2, 3 and 4, each once")
    order = [numbers.index(n) for n in (1, 2, 3, 4)]
    steps: list[TileStep] = []
    for n, corner in enumerate(order, 1):
        marks = "".join(tiles[corner])
        land = [at for at, mark in enumerate(marks) if mark in LAND]
        if not land:
            steps.append(TileStep(n, CORNERS[corner], "tile", False, "all sea: passed over"))
            continue
        if len(land) == 1:
            at = land[0]
            steps.append(TileStep(n, CORNERS[corner], "tile", True, f"one land square, {CORNERS[at]}: there it lies"))
        else:
            steps.append(TileStep(n, CORNERS[corner], "tile", True, f"{len(land)} land squares: the same order within"))
            at = _within(order, land, steps)
        row, col = divmod(corner, 2)
        square = (row * facts.TILE + at // 2, col * facts.TILE + at % 2)
        return Located(square, corner, tuple(steps))
    return Located(None, None, tuple(steps))


def _within(order: Sequence[int], land: Sequence[int], steps: list[TileStep]) -> int:
    """The first square in the token's order that is land."""
    for n, at in enumerate(order, 1):
        if at in land:
            steps.append(TileStep(n, CORNERS[at], "square", True, "land: there it lies"))
            return at
        steps.append(TileStep(n, CORNERS[at], "square", False, "sea: passed over"))
    raise AssertionError("a tile with land has a land square")
