"""Maps of Sailorman Dice: their shape, and what makes one legal.

A map is six strings of nine letters, the top row first: ``M m`` are the first and second sub-area
of the mountains, ``L l`` of the land, ``D d`` of the dunes, ``R r`` of the river. Inside this
package fields are numbered from 0 to 53, row by row. In records rows and columns count from 1.
"""

from dataclasses import dataclass, field
from typing import Final

from companion.errors import Fault
from companion.games.sailorman_dice import facts
from companion.randomness import CODE_LENGTH, plain

FIELDS: Final = facts.N_ROWS * facts.N_COLS
STRIDE: Final = facts.N_COLS + 1
"""The bits from a field to the one below, if fields are the bits of a number. An empty bit after
each row keeps the ends of neighbouring rows apart."""
MAP_STEP, CAPTAIN_STEP = facts.DRAWN_STEPS

Square = tuple[int, int]
"""Row and column, both from 1 at the top left."""


def _neighbours(index: int) -> tuple[int, ...]:
    row, col = divmod(index, facts.N_COLS)
    up = (row > 0, -facts.N_COLS)
    down = (row < facts.N_ROWS - 1, facts.N_COLS)
    left = (col > 0, -1)
    right = (col < facts.N_COLS - 1, 1)
    return tuple(index + step for inside, step in (up, down, left, right) if inside)


NEIGHBOURS: Final = tuple(map(_neighbours, range(FIELDS)))
"""The fields orthogonally next to each field."""
BORDERS: Final = tuple((i, j) for i in range(FIELDS) for j in NEIGHBOURS[i] if i < j)
"""Every pair of neighbouring fields. An own code names the lighthouse by its index here."""


def square(index: int) -> Square:
    """Returns row and column, from 1, of a field number."""
    row, col = divmod(index, facts.N_COLS)
    return row + 1, col + 1


def index_of(square: Square) -> int:
    """Returns the field number of a row and column, from 1."""
    row, col = square
    return (row - 1) * facts.N_COLS + col - 1


def connected(seed: int, within: int) -> int:
    """Returns the fields of ``within`` that hang together with those of ``seed``, as bits."""
    while True:
        # every field spreads to its four neighbours, until nothing new is reached
        grown = seed | (seed << 1 | seed >> 1 | seed << STRIDE | seed >> STRIDE) & within
        if grown == seed:
            return grown
        seed = grown


def rows_in(fields: str) -> tuple[str, ...]:
    """Returns six rows of nine fields each, from all 54. The fields are letters or marks."""
    return tuple([fields[start : start + facts.N_COLS] for start in range(0, FIELDS, facts.N_COLS)])


@dataclass(frozen=True, slots=True)
class SeaMap:
    """A legal map: terrain, lighthouse, and the shells of its score boxes.

    ``lighthouse`` is the pair of river fields that it stands between; None if the owner gave none.
    ``area_shells`` has the shells of the left and right box of each region; None if not known.
    ``row_shells`` has one shell for each row.
    """

    areas: tuple[str, ...]
    lighthouse: tuple[Square, Square] | None = None
    area_shells: dict[str, tuple[int, int]] | None = field(
        default_factory=facts.OUR_AREA_SHELLS.copy, hash=False
    )
    row_shells: tuple[int, ...] = facts.OUR_ROW_SHELLS
    code: str | None = None

    @property
    def own(self) -> bool:
        """Returns whether this is an owner's map, not one that we generated."""
        return self.code is None or len(plain(self.code.split(".")[0])) != CODE_LENGTH

    def as_record(self) -> dict[str, object]:
        """Returns the map as it stands in a record and in the result of ``setup``."""
        shells = {region: list(pair) for region, pair in (self.area_shells or {}).items()}
        return {
            **({} if self.code is None else {"code": self.code}),
            "areas": list(self.areas),
            **(
                {}
                if self.lighthouse is None
                else {"lighthouse": [list(square) for square in self.lighthouse]}
            ),
            "shells": {**shells, "rows": list(self.row_shells)},
        }


_RIVER: Final = frozenset(facts.LETTERS["river"])


def map_faults(
    areas: tuple[str, ...], lighthouse: tuple[Square, Square] | None, place: str = "map"
) -> list[Fault]:
    """Returns what keeps six rows of nine letters from being usable: sub-areas, the river's rows
    and columns, the lighthouse.

    It checks what an owner's map needs, which is less strict than for generated maps.
    """
    faults = []
    flat = "".join(areas)
    for letter in facts.AREA_LETTERS:
        if letter not in flat:
            allowed = f"each of {facts.AREA_LETTERS} at least once; {letter} is missing"
            faults.append(Fault(f"{place}.areas", list(areas), allowed))
    for r, row in enumerate(areas):
        if _RIVER.isdisjoint(row):
            faults.append(Fault(f"{place}.areas[{r}]", row, "a river field (R or r) in every row"))
    for c in range(facts.N_COLS):
        if _RIVER.isdisjoint(flat[c :: facts.N_COLS]):
            allowed = f"a river field (R or r) in every column; column {c + 1} has none"
            faults.append(Fault(f"{place}.areas", list(areas), allowed))
    if lighthouse is not None:
        faults += _lighthouse_faults(flat, lighthouse, f"{place}.lighthouse")
    return faults


def _lighthouse_faults(flat: str, lighthouse: tuple[Square, Square], place: str) -> list[Fault]:
    # The fault of a lighthouse that lies off the map, or not between an R and an r that touch.
    # ``flat`` are the fields’ letters in reading order.
    for n, (row, col) in enumerate(lighthouse):
        if not (1 <= row <= facts.N_ROWS and 1 <= col <= facts.N_COLS):
            return [
                Fault(
                    f"{place}[{n}]",
                    [row, col],
                    f"row 1 to {facts.N_ROWS}, column 1 to {facts.N_COLS}",
                )
            ]
    a, b = map(index_of, lighthouse)
    if b not in NEIGHBOURS[a] or {flat[a], flat[b]} != {"R", "r"}:
        return [
            Fault(
                place,
                [list(square) for square in lighthouse],
                "two neighbouring river fields, one R and one r",
            )
        ]
    return []
