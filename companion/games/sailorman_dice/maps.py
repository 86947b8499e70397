"""Maps of Sailorman Dice: their shape, what makes one legal, and their codes.

A map is six strings of nine letters, ``M m`` mountains first and second sub-area,
``L l`` land, ``D d`` dunes, ``R r`` river, top row first. Fields are numbered from
0 to 53 row by row inside this package; rows and columns count from 1 in records.

A map code is either the setup code that generates the map (``7KQ4-M2XD``) or an
owner's own code of 48 characters, which holds the whole map.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import lru_cache
from hashlib import blake2b
from typing import Final

from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.randomness import ALPHABET, CODE_LENGTH, CODE_SHAPE, SetupCode, grouped, parse_code, plain, split_layout

FIELDS: Final = facts.N_ROWS * facts.N_COLS
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
"""The fields orthogonally next to each."""
BORDERS: Final = tuple((i, j) for i in range(FIELDS) for j in NEIGHBOURS[i] if i < j)
"""Every pair of neighbouring fields; an own code names the lighthouse by its place here."""


def square(index: int) -> Square:
    """Field number to row and column from 1."""
    row, col = divmod(index, facts.N_COLS)
    return row + 1, col + 1


def index_of(at: Square) -> int:
    """Row and column from 1 to field number."""
    return (at[0] - 1) * facts.N_COLS + at[1] - 1


@dataclass(frozen=True, slots=True)
class SeaMap:
    """A legal map: terrain, lighthouse and the shells of its score boxes.

    ``lighthouse`` is the pair of river fields it stands between, or None where the owner
    gave none. ``area_shells`` maps a region to the shells of its left and right box, None
    where unknown; ``row_shells`` has one for each row.
    """

    areas: tuple[str, ...]
    lighthouse: tuple[Square, Square] | None = None
    area_shells: dict[str, tuple[int, int]] | None = field(default_factory=facts.OUR_AREA_SHELLS.copy, hash=False)
    row_shells: tuple[int, ...] = facts.OUR_ROW_SHELLS
    code: str | None = None

    @property
    def own(self) -> bool:
        """Whether this is an owner's map, not one that we generated."""
        return self.code is None or len(plain(self.code.split(".")[0])) != CODE_LENGTH

    def as_record(self) -> dict[str, object]:
        """The map as it stands in a record and in the result of ``setup``."""
        shells = {region: list(pair) for region, pair in (self.area_shells or {}).items()}
        return {
            **({} if self.code is None else {"code": self.code}),
            "areas": list(self.areas),
            **({} if self.lighthouse is None else {"lighthouse": [list(at) for at in self.lighthouse]}),
            "shells": {**shells, "rows": list(self.row_shells)},
        }


_RIVER: Final = frozenset(facts.LETTERS["river"])


def map_faults(areas: tuple[str, ...], lighthouse: tuple[Square, Square] | None, place: str = "map") -> list[Fault]:
    """What keeps six rows of nine letters from being usable: sub-areas, the river's rows and columns, the lighthouse.

    Checks what an owner's map needs, not the stricter form of the generated ones.
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
    for n, (row, col) in enumerate(lighthouse):
        if not (1 <= row <= facts.N_ROWS and 1 <= col <= facts.N_COLS):
            return [Fault(f"{place}[{n}]", [row, col], f"row 1 to {facts.N_ROWS}, column 1 to {facts.N_COLS}")]
    a, b = index_of(lighthouse[0]), index_of(lighthouse[1])
    if b not in NEIGHBOURS[a] or {flat[a], flat[b]} != {"R", "r"}:
        return [Fault(place, [list(at) for at in lighthouse], "two neighbouring river fields, one R and one r")]
    return []


# ---- codes

OWN_CODE_LENGTH: Final = 48
_CHECK_BITS: Final = 14
_NO_LIGHTHOUSE: Final = 127
_UNKNOWN_SHELLS: Final = (15, 15)  # of a region


def _check(number: int) -> int:
    digest = blake2b(number.to_bytes(29, "big"), digest_size=2).digest()
    return int.from_bytes(digest, "big") & ((1 << _CHECK_BITS) - 1)


_WIDTHS: Final = (*[3] * FIELDS, 7, 1, *[4] * (2 * len(facts.REGIONS) + facts.N_ROWS))
"""Bits of what an own code holds before its checksum."""


def own_code(sea_map: SeaMap) -> str:
    """The code that holds an owner's whole map.

    48 letters of base 32 are 240 bits: 54 fields of 3 bits, the lighthouse's border (7 bits,
    127 for none), one bit for known area shells, 14 shells of 4 bits (15 for a region's unknown
    ones), 14 bits of checksum.
    """
    border = _NO_LIGHTHOUSE
    if sea_map.lighthouse is not None:
        a, b = sorted(map(index_of, sea_map.lighthouse))
        border = BORDERS.index((a, b))
    unknown = (0, 0) if sea_map.area_shells is None else _UNKNOWN_SHELLS
    areas = sea_map.area_shells or {}
    area_shells = [shell for region in facts.REGIONS for shell in areas.get(region, unknown)]
    shells = (*area_shells, *sea_map.row_shells)
    fields = map(facts.AREA_LETTERS.index, "".join(sea_map.areas))
    number = 0
    for value, width in zip((*fields, border, sea_map.area_shells is not None, *shells), _WIDTHS, strict=True):
        number = number << width | value
    number = number << _CHECK_BITS | _check(number)
    return grouped("".join(ALPHABET[number >> (5 * i) & 31] for i in reversed(range(OWN_CODE_LENGTH))), 6)


def _read_own_code(text: str, letters: str, place: str) -> SeaMap:
    number = 0
    for letter in letters:
        number = number << 5 | ALPHABET.index(letter)
    check = number & ((1 << _CHECK_BITS) - 1)
    number >>= _CHECK_BITS
    if check != _check(number):
        raise BadInput.at(place, text, "a code whose letters agree with its checksum; one was mistyped")
    values: list[int] = []
    for width in reversed(_WIDTHS):
        values.insert(0, number & ((1 << width) - 1))
        number >>= width
    flat = "".join(facts.AREA_LETTERS[value] for value in values[:FIELDS])
    border, known, *shells = values[FIELDS:]
    areas = tuple(flat[at : at + facts.N_COLS] for at in range(0, FIELDS, facts.N_COLS))
    lighthouse = None
    if border != _NO_LIGHTHOUSE:
        if border >= len(BORDERS):
            raise BadInput.at(place, text, "a code with a lighthouse on the map")
        a, b = BORDERS[border]
        lighthouse = (square(a), square(b))
    every = zip(facts.REGIONS, zip(shells[::2], shells[1::2], strict=True), strict=False)
    pairs = {region: pair for region, pair in every if pair != _UNKNOWN_SHELLS}
    rows = tuple(shells[-facts.N_ROWS :])
    most = max((*rows, *(shell for pair in pairs.values() for shell in pair)))
    if map_faults(areas, lighthouse, place) or most > facts.SHELL_MAX:
        raise BadInput.at(place, text, "the code of a legal map")
    sea_map = SeaMap(areas, lighthouse, pairs if known else None, rows)
    return replace(sea_map, code=own_code(sea_map))


def setup_code_of(code: SetupCode) -> SetupCode:
    """The part of a setup code that the map depends on."""
    return code.only([MAP_STEP])


@lru_cache(maxsize=512)
def read_map_code(text: str, place: str = "map") -> SeaMap:
    """The map that a code stands for: a setup code generates it, an own code holds it.

    Setup codes may carry the suffixes of every step of ``setup``. Raises BadInput at ``place``.
    """
    text = split_layout(text)[0]
    letters = plain(text)
    if len(letters) == OWN_CODE_LENGTH and all(c in ALPHABET for c in letters):
        return _read_own_code(text, letters, place)
    from companion.games.sailorman_dice.generate import generate_map  # slow to load, and few records need it

    if "." not in text and (len(letters) != CODE_LENGTH or any(c not in ALPHABET for c in letters)):
        raise BadInput.at(place, text, f"a map code: {CODE_SHAPE}, or the {OWN_CODE_LENGTH} letters of an own map")
    return generate_map(setup_code_of(parse_code(text, facts.DRAWN_STEPS, place)))
