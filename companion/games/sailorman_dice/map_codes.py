"""Codes of maps: how an owner's map becomes a code, and which map a code stands for.

A map code is the setup code that generates the map (``7KQ4-M2XD``), or an owner's own code of 48
characters, which holds the whole map.
"""

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from itertools import chain
from typing import Final

from companion.errors import BadInput
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import (
    BORDERS,
    FIELDS,
    MAP_STEP,
    SeaMap,
    index_of,
    map_faults,
    rows_in,
    square,
)
from companion.randomness import (
    ALPHABET,
    CODE_LENGTH,
    CODE_SHAPE,
    grouped,
    parse_code,
    plain,
    split_layout,
)

OWN_CODE_LENGTH: Final = 48
_CHECK_BITS: Final = 14
_NO_LIGHTHOUSE: Final = 127
_UNKNOWN_SHELLS: Final = (15, 15)  # of a region


def _check(number: int) -> int:
    # the names of maps and regions do without
    from hashlib import blake2b

    digest = blake2b(number.to_bytes(29, "big"), digest_size=2).digest()
    return int.from_bytes(digest, "big") & ((1 << _CHECK_BITS) - 1)


# the numbers of bits of what an own code holds before its checksum
_WIDTHS: Final = (*[3] * FIELDS, 7, 1, *[4] * (2 * len(facts.REGIONS) + facts.N_ROWS))


def own_code(sea_map: SeaMap) -> str:
    """Returns the code that holds an owner's whole map.

    48 letters of base 32 are 240 bits: 54 fields of 3 bits, the lighthouse's border (7 bits, 127
    for none), one bit for known area shells, 14 shells of 4 bits (15 for unknown ones of a region),
    14 bits of checksum.
    """
    number = 0
    for value, width in zip(_values_of(sea_map), _WIDTHS, strict=True):
        number = number << width | value
    number = number << _CHECK_BITS | _check(number)
    letters = [ALPHABET[number >> (5 * n) & 31] for n in reversed(range(OWN_CODE_LENGTH))]
    return grouped("".join(letters), 6)


def _values_of(sea_map: SeaMap) -> list[int]:
    # what an own code holds, in the order of ``_WIDTHS``
    fields = map(facts.AREA_LETTERS.index, "".join(sea_map.areas))
    border = _NO_LIGHTHOUSE
    if sea_map.lighthouse is not None:
        a, b = sorted(map(index_of, sea_map.lighthouse))
        border = BORDERS.index((a, b))
    # if no shells of areas are known at all, the bit before them says so
    known = sea_map.area_shells is not None
    unknown = _UNKNOWN_SHELLS if known else (0, 0)
    areas = sea_map.area_shells or {}
    area_shells = [shell for region in facts.REGIONS for shell in areas.get(region, unknown)]
    return [*fields, border, known, *area_shells, *sea_map.row_shells]


def _values_in(number: int) -> list[int]:
    # what an own code without its checksum holds, in the order of ``_WIDTHS``
    values: list[int] = []
    # the last value stands in the lowest bits
    for width in reversed(_WIDTHS):
        values.insert(0, number & ((1 << width) - 1))
        number >>= width
    return values


def _region_shells(shells: Sequence[int]) -> dict[str, tuple[int, int]]:
    # the shells of the regions of which they are known, from two for each region
    two_each = zip(shells[::2], shells[1::2], strict=True)
    by_region = zip(facts.REGIONS, two_each, strict=True)
    return {region: pair for region, pair in by_region if pair != _UNKNOWN_SHELLS}


def _read_own_code(text: str, letters: str, place: str) -> SeaMap:
    # the map that an owner's own code holds; raises BadInput at ``place``
    number = 0
    for letter in letters:
        number = number << 5 | ALPHABET.index(letter)
    check = number & ((1 << _CHECK_BITS) - 1)
    number >>= _CHECK_BITS
    if check != _check(number):
        raise BadInput.at(
            place, text, "a code whose letters agree with its checksum; one was mistyped"
        )
    values = _values_in(number)
    flat = "".join(facts.AREA_LETTERS[value] for value in values[:FIELDS])
    border, known, *shells = values[FIELDS:]
    areas = rows_in(flat)
    lighthouse = None
    if border != _NO_LIGHTHOUSE:
        if border >= len(BORDERS):
            raise BadInput.at(place, text, "a code with a lighthouse on the map")
        a, b = BORDERS[border]
        lighthouse = (square(a), square(b))
    # the shells of the regions, then one for each row
    pairs, rows = _region_shells(shells[: -facts.N_ROWS]), tuple(shells[-facts.N_ROWS :])
    most = max(chain(rows, *pairs.values()))
    if map_faults(areas, lighthouse, place) or most > facts.SHELL_MAX:
        raise BadInput.at(place, text, "the code of a legal map")
    sea_map = SeaMap(areas, lighthouse, pairs if known else None, rows)
    return replace(sea_map, code=own_code(sea_map))


@lru_cache(maxsize=512)
def read_map_code(text: str, place: str = "map") -> SeaMap:
    """Returns the map that a code stands for. A setup code generates it; an own code holds it.

    Setup codes may have the suffixes of every step of ``setup``. Raises BadInput at ``place``.
    """
    text = split_layout(text)[0]
    letters = plain(text)
    if len(letters) == OWN_CODE_LENGTH and all(c in ALPHABET for c in letters):
        return _read_own_code(text, letters, place)
    # slow to load, and few records need it
    from companion.games.sailorman_dice.generate import generate_map

    # with a suffix it is meant as a setup code, and what is wrong with it is told as such
    if "." not in text and (len(letters) != CODE_LENGTH or any(c not in ALPHABET for c in letters)):
        raise BadInput.at(
            place, text, f"a map code: {CODE_SHAPE}, or the {OWN_CODE_LENGTH} letters of an own map"
        )
    return generate_map(parse_code(text, facts.DRAWN_STEPS, place).only([MAP_STEP]))
