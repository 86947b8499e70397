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
from typing import Any, Final

from companion.errors import BadInput, Fault
from companion.games.sailorman_dice import facts
from companion.mapdesk import MapDesk, Sketch
from companion.randomness import ALPHABET, CODE_LENGTH, CODE_SHAPE, SetupCode, grouped, parse_code, plain

FIELDS: Final = facts.N_ROWS * facts.N_COLS
MAP_STEP: Final = "map"
CAPTAIN_STEP: Final = "captain"
SETUP_STEPS: Final = (MAP_STEP, CAPTAIN_STEP)
OWN_CODE_LENGTH: Final = 48

Square = tuple[int, int]
"""Row and column, both from 1 at the top left."""


def neighbours(index: int) -> list[int]:
    """The fields orthogonally next to field ``index``."""
    row, col = divmod(index, facts.N_COLS)
    near = []
    if row:
        near.append(index - facts.N_COLS)
    if row < facts.N_ROWS - 1:
        near.append(index + facts.N_COLS)
    if col:
        near.append(index - 1)
    if col < facts.N_COLS - 1:
        near.append(index + 1)
    return near


NEIGHBOURS: Final = tuple(tuple(neighbours(i)) for i in range(FIELDS))
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
    area_shells: dict[str, tuple[int, int]] | None = field(default_factory=lambda: dict(facts.OUR_AREA_SHELLS))
    row_shells: tuple[int, ...] = facts.OUR_ROW_SHELLS
    code: str | None = None

    @property
    def own(self) -> bool:
        """Whether this is an owner's map, not one that we generated."""
        return self.code is None or len(plain(self.code.split(".")[0])) != CODE_LENGTH

    def as_record(self) -> dict[str, object]:
        """The map as it stands in a record and in the result of ``setup``."""
        out: dict[str, object] = {}
        if self.code is not None:
            out["code"] = self.code
        out["areas"] = list(self.areas)
        if self.lighthouse is not None:
            out["lighthouse"] = [list(s) for s in self.lighthouse]
        shells: dict[str, object] = {r: list(v) for r, v in (self.area_shells or {}).items()}
        out["shells"] = {**shells, "rows": list(self.row_shells)}
        return out


_LETTERS: Final = frozenset(facts.AREA_LETTERS)
_RIVER: Final = frozenset(facts.LETTERS["river"])


def map_faults(areas: tuple[str, ...], lighthouse: tuple[Square, Square] | None, place: str = "map") -> list[Fault]:
    """What keeps a map from being usable: letters, the river's rows and columns, the lighthouse.

    Checks what an owner's map needs, not the stricter form of the generated ones.
    """
    if len(areas) != facts.N_ROWS:
        return [Fault(f"{place}.areas", list(areas), f"{facts.N_ROWS} strings of {facts.N_COLS} letters")]
    faults = [
        Fault(f"{place}.areas[{r}]", row, f"{facts.N_COLS} of the letters {facts.AREA_LETTERS}")
        for r, row in enumerate(areas)
        if len(row) != facts.N_COLS or not _LETTERS.issuperset(row)
    ]
    if faults:
        return faults
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

_CHECK_BITS: Final = 14
_NO_LIGHTHOUSE: Final = 127
_UNKNOWN_SHELL: Final = 15


def _check(number: int) -> int:
    digest = blake2b(number.to_bytes(29, "big"), digest_size=2).digest()
    return int.from_bytes(digest, "big") & ((1 << _CHECK_BITS) - 1)


def own_code(sea_map: SeaMap) -> str:
    """The code that holds an owner's whole map.

    48 letters of base 32 are 240 bits: 54 fields of 3 bits, the lighthouse's border (7 bits,
    127 for none), one bit for known area shells, 14 shells of 4 bits (15 for a region's unknown
    ones), 14 bits of checksum.
    """
    number = 0
    for letter in "".join(sea_map.areas):
        number = number << 3 | facts.AREA_LETTERS.index(letter)
    border = _NO_LIGHTHOUSE
    if sea_map.lighthouse is not None:
        a, b = sorted(map(index_of, sea_map.lighthouse))
        border = BORDERS.index((a, b))
    number = number << 7 | border
    number = number << 1 | (sea_map.area_shells is not None)
    unknown = (0, 0) if sea_map.area_shells is None else (_UNKNOWN_SHELL, _UNKNOWN_SHELL)
    areas = dict.fromkeys(facts.REGIONS, unknown) | (sea_map.area_shells or {})
    for shell in (*(s for region in facts.REGIONS for s in areas[region]), *sea_map.row_shells):
        number = number << 4 | shell
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
    shells = []
    for _ in range(2 * len(facts.REGIONS) + facts.N_ROWS):
        shells.append(number & 15)
        number >>= 4
    shells.reverse()
    known, border = number & 1, number >> 1 & 127
    number >>= 8
    flat = "".join(facts.AREA_LETTERS[number >> (3 * i) & 7] for i in reversed(range(FIELDS)))
    areas = tuple(flat[r * facts.N_COLS : (r + 1) * facts.N_COLS] for r in range(facts.N_ROWS))
    lighthouse = None
    if border != _NO_LIGHTHOUSE:
        if border >= len(BORDERS):
            raise BadInput.at(place, text, "a code with a lighthouse on the map")
        a, b = BORDERS[border]
        lighthouse = (square(a), square(b))
    faults = map_faults(areas, lighthouse, place)
    every = {region: (shells[2 * i], shells[2 * i + 1]) for i, region in enumerate(facts.REGIONS)}
    pairs = {region: pair for region, pair in every.items() if pair != (_UNKNOWN_SHELL, _UNKNOWN_SHELL)}
    if faults or max((*shells[8:], *(s for pair in pairs.values() for s in pair))) > facts.SHELL_MAX:
        raise BadInput.at(place, text, "the code of a legal map")
    sea_map = SeaMap(areas, lighthouse, pairs if known else None, tuple(shells[8:]))
    return replace(sea_map, code=own_code(sea_map))


def setup_code_of(code: SetupCode) -> SetupCode:
    """The part of a setup code that the map depends on."""
    return code.only([MAP_STEP])


@lru_cache(maxsize=512)
def read_map_code(text: str, place: str = "map") -> SeaMap:
    """The map that a code stands for: a setup code generates it, an own code holds it.

    Setup codes may carry the suffixes of every step of ``setup``. Raises BadInput at ``place``.
    """
    letters = plain(text)
    if len(letters) == OWN_CODE_LENGTH and all(c in ALPHABET for c in letters):
        return _read_own_code(text, letters, place)
    from companion.games.sailorman_dice.generate import generate_map

    if "." not in text and (len(letters) != CODE_LENGTH or any(c not in ALPHABET for c in letters)):
        raise BadInput.at(place, text, f"a map code: {CODE_SHAPE}, or the {OWN_CODE_LENGTH} letters of an own map")
    return generate_map(setup_code_of(parse_code(text, SETUP_STEPS, place)))


def map_from_record(data: Any) -> SeaMap:
    """An owner's map from the object that a record holds under ``map``. Raises BadInput."""
    from companion.games.sailorman_dice.record import MapRecord, read_map
    from companion.records import read_model

    sea_map = read_map(read_model(MapRecord, data, ("map",)))
    assert sea_map is not None  # noqa: S101 - an object is never no map
    return replace(sea_map, code=own_code(sea_map))


def lighthouse_places(areas: tuple[str, ...]) -> list[tuple[Square, Square]]:
    """Every border where the lighthouse may stand: between a field of R and a field of r.

    ``areas`` may be unfinished, but is six rows of nine characters.
    """
    flat = "".join(areas)
    return [(square(a), square(b)) for a, b in BORDERS if {flat[a], flat[b]} == {"R", "r"}]


def sketch(data: Any) -> Sketch:
    """What can be said of an unfinished map: fields still blank, faults, places for the lighthouse.

    ``data`` is the object of a record, with anything but a terrain letter for a blank field.
    """
    given = data.get("areas") if isinstance(data, dict) else None
    rows = [str(row) for row in given] if isinstance(given, (list, tuple)) else []
    padded = [row.ljust(facts.N_COLS)[: facts.N_COLS] for row in [*rows, *[""] * facts.N_ROWS][: facts.N_ROWS]]
    areas = tuple("".join(c if c in facts.AREA_LETTERS else facts.EMPTY for c in row) for row in padded)
    blank = "".join(areas).count(facts.EMPTY)
    if blank:
        todo: tuple[str, ...] = (f"{blank} of {FIELDS} fields are still blank.",)
    else:
        todo = tuple(f"Needed: {fault.allowed}." for fault in map_faults(areas, None))
    places = tuple(
        (((r1, c1), (r2, c2)), f"{facts.ROW_TITLES[r1 - 1]} {c1} | {facts.ROW_TITLES[r2 - 1]} {c2}")
        for (r1, c1), (r2, c2) in lighthouse_places(areas)
    )
    return Sketch(areas, todo, places)


LAYOUT: Final = {
    "rows": [{"name": name, "title": title} for name, title in zip(facts.ROWS, facts.ROW_TITLES, strict=True)],
    "columns": facts.N_COLS,
    "regions": [{"name": r, "title": r.capitalize(), "letters": list(facts.LETTERS[r])} for r in facts.REGIONS],
    "shells": {"max": facts.SHELL_MAX, "rows": list(facts.OUR_ROW_SHELLS)},
}

DESK: Final = MapDesk(read=read_map_code, from_record=map_from_record, sketch=sketch, layout=LAYOUT)
