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
        land = [at for at, mark in enumerate("".join(tiles[corner])) if mark in LAND]
        why = "all sea: passed over"
        if land:
            why = f"{len(land)} land squares: the same order within"
        if len(land) == 1:
            why = f"one land square, {CORNERS[land[0]]}: there it lies"
        steps.append(TileStep(n, CORNERS[corner], "tile", bool(land), why))
        if not land:
            continue
        found = next(at for at in order if at in land)
        for inner, at in enumerate(order[: order.index(found) + 1] if len(land) > 1 else (), 1):
            what = "land: there it lies" if at == found else "sea: passed over"
            steps.append(TileStep(inner, CORNERS[at], "square", at == found, what))
        (row, col) = divmod(corner, 2)
        (down, right) = divmod(found, 2)
        return Located((row * facts.TILE + down, col * facts.TILE + right), corner, tuple(steps))
    return Located(None, None, tuple(steps))
