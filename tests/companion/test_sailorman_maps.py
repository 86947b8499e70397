"""The map generator: legal, varied, and the same for ever.

``faults`` is a second legality checker, written from the rules and the pad and not from the generator.
The golden file is written anew by ``COMPANION_REGENERATE=1 pytest tests/companion/test_sailorman_maps.py``; do that
only together with a raised ``GENERATOR_VERSION``, as printed pads and shared codes rely on the old maps.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Sequence
from pathlib import Path

import pytest

from companion.games.sailorman_dice.generate import GENERATOR_VERSION, generate_map
from companion.games.sailorman_dice.maps import SeaMap, map_faults
from companion.randomness import SetupCode
from tests.support.codes import nth_code

pytestmark = pytest.mark.oracle

Field = tuple[int, int]
GOLDEN = Path(__file__).parent / "golden" / "sailorman-maps.json"
SAMPLE = 4_000
FIELDS = [(row, column) for row in range(1, 7) for column in range(1, 10)]


@pytest.fixture(scope="module")
def sample() -> list[SeaMap]:
    return [generate_map(nth_code(n)) for n in range(SAMPLE)]


# ---- an independent checker


def beside(field: Field) -> list[Field]:
    row, column = field
    return [(row - 1, column), (row + 1, column), (row, column - 1), (row, column + 1)]


def in_one_piece(fields: Iterable[Field]) -> bool:
    todo = set(fields)
    reached = [todo.pop()] if todo else []
    for field in reached:
        for other in beside(field):
            if other in todo:
                todo.remove(other)
                reached.append(other)
    return bool(reached) and not todo


def touch(one: Iterable[Field], other: Iterable[Field]) -> bool:
    """Whether two areas meet at a side or at a corner."""
    others = set(other)
    return any((r + dr, c + dc) in others for r, c in one for dr in (-1, 0, 1) for dc in (-1, 0, 1))


def faults(areas: Sequence[str], lighthouse: tuple[Field, Field] | None) -> list[str]:
    """Everything in which a map is not as a generated one must be."""
    if [len(row) for row in areas] != [9] * 6:
        return ["shape"]
    letter = {(r, c): areas[r - 1][c - 1] for r, c in FIELDS}
    found = []
    if set(letter.values()) != set("MmLlDdRr"):
        found.append("letters")
    where = {name: [field for field in FIELDS if letter[field] == name] for name in "MmLlDdRr"}
    for name, fields in where.items():
        if not 4 <= len(fields) <= 10:
            found.append(f"{name}: size")
        if not in_one_piece(fields):
            found.append(f"{name}: pieces")
    for big, small in (("M", "m"), ("L", "l"), ("D", "d")):
        if touch(where[big], where[small]):
            found.append(f"{big}: touches")
    for big, small in (("M", "m"), ("L", "l"), ("D", "d"), ("R", "r")):
        if where[big] and where[small] and where[big][0] > where[small][0]:
            found.append(f"{big}: not first in reading order")

    river = {*where["R"], *where["r"]}
    if not in_one_piece(river):
        found.append("river: pieces")
    if {r for r, _ in river} != set(range(1, 7)):
        found.append("river: rows")
    if {c for _, c in river} != set(range(1, 10)):
        found.append("river: columns")
    if any({(r, c), (r + 1, c), (r, c + 1), (r + 1, c + 1)} <= river for r, c in FIELDS):
        found.append("river: wide")
    if sorted(sum(other in river for other in beside(field)) for field in river) != [1, 1] + [2] * (len(river) - 2):
        found.append("river: no path")
    borders = [(a, b) for a in where["R"] for b in beside(a) if b in where["r"]]
    if lighthouse not in borders:
        found.append("lighthouse: place")
    if len(borders) != 1:
        found.append("lighthouse: other borders")
    return found


# ---- legal


def test_every_map_is_legal(sample: list[SeaMap]) -> None:
    for sea_map in sample[:3_000]:
        assert faults(sea_map.areas, sea_map.lighthouse) == [], sea_map
    assert not any(map_faults(m.areas, m.lighthouse) for m in sample)


# ---- the same for ever


def golden_codes() -> list[SetupCode]:
    plain = [SetupCode("7KQ4M2XD"), SetupCode("00000000"), SetupCode("ZZZZZZZZ")]
    redrawn = [SetupCode("7KQ4M2XD", {"map": 2}), SetupCode("ZZZZZZZZ", {"map": 999})]
    return [*plain, *(nth_code(n) for n in range(15)), *redrawn]


def golden_text() -> str:
    lines = []
    for code in golden_codes():
        sea_map = generate_map(code)
        lines.append(json.dumps({"code": sea_map.code, "areas": sea_map.areas, "lighthouse": sea_map.lighthouse}))
    maps = ",\n    ".join(lines)
    return f'{{\n  "version": {GENERATOR_VERSION},\n  "maps": [\n    {maps}\n  ]\n}}\n'


def test_the_golden_maps_stay() -> None:
    if os.environ.get("COMPANION_REGENERATE") == "1":
        if os.environ.get("CI") == "true":
            pytest.fail("golden files are not written under CI=true")
        GOLDEN.write_text(golden_text(), encoding="utf-8")
    assert golden_text() == GOLDEN.read_text(encoding="utf-8")


# ---- varied


def test_maps_differ(sample: list[SeaMap]) -> None:
    assert len({(m.areas, m.lighthouse) for m in sample}) >= SAMPLE - 10
    assert len({m.areas for m in sample}) >= SAMPLE - 10
    rivers = {tuple("r" if c in "Rr" else "." for row in m.areas for c in row) for m in sample}
    assert len(rivers) >= SAMPLE / 2
    assert len({frozenset(m.lighthouse or ()) for m in sample}) >= 80  # of the 93 borders
