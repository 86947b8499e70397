"""Maps of Sailorman Dice: the generator, legal, varied, the same for ever; owners' codes; pars, and
goals from them.

``faults`` is a second legality checker, written from the rules and the pad and not from the
generator. The golden file is written anew by
``COMPANION_REGENERATE=1 pytest tests/companion/test_sailorman_maps.py``; do that only together with
a raised ``GENERATOR_VERSION``, as printed pads and shared codes rely on the old maps.
"""

from __future__ import annotations

import json
import os
import random
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.cli import companion
from companion.games.sailorman_dice.advise.playout import PAR_VERSION, par_of
from companion.games.sailorman_dice.generate import GENERATOR_VERSION, generate_map
from companion.games.sailorman_dice.map_codes import own_code, read_map_code
from companion.games.sailorman_dice.maps import SeaMap, map_faults
from companion.randomness import ALPHABET, SetupCode, plain
from pdf.sheets.sailorman_dice.pad import calm_first
from tests.support.codes import nth_code
from tests.support.sailorman_dice.examples import OWN_MAP

GAME = get_game("sailorman-dice")
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
    if sorted(sum(other in river for other in beside(field)) for field in river) != [1, 1] + [2] * (
        len(river) - 2
    ):
        found.append("river: no path")
    borders = [(a, b) for a in where["R"] for b in beside(a) if b in where["r"]]
    if lighthouse not in borders:
        found.append("lighthouse: place")
    if len(borders) != 1:
        found.append("lighthouse: other borders")
    return found


# ---- legal


@pytest.mark.oracle
def test_every_map_is_legal(sample: list[SeaMap]) -> None:
    for sea_map in sample[:3_000]:
        assert faults(sea_map.areas, sea_map.lighthouse) == [], sea_map
    assert not any(map_faults(m.areas, m.lighthouse) for m in sample)


# ---- the same for ever


def golden_text() -> str:
    plain = [SetupCode("7KQ4M2XD"), SetupCode("00000000"), SetupCode("ZZZZZZZZ")]
    redrawn = [SetupCode("7KQ4M2XD", {"map": 2}), SetupCode("ZZZZZZZZ", {"map": 999})]
    lines = []
    for code in (*plain, *(nth_code(n) for n in range(15)), *redrawn):
        sea_map = generate_map(code)
        lines.append(
            json.dumps(
                {"code": sea_map.code, "areas": sea_map.areas, "lighthouse": sea_map.lighthouse}
            )
        )
    maps = ",\n    ".join(lines)
    return f'{{\n  "version": {GENERATOR_VERSION},\n  "maps": [\n    {maps}\n  ]\n}}\n'


@pytest.mark.oracle
def test_the_golden_maps_stay() -> None:
    if os.environ.get("COMPANION_REGENERATE") == "1":
        if os.environ.get("CI") == "true":
            pytest.fail("golden files are not written under CI=true")
        GOLDEN.write_text(golden_text(), encoding="utf-8")
    assert golden_text() == GOLDEN.read_text(encoding="utf-8")


# ---- varied


@pytest.mark.oracle
def test_maps_differ(sample: list[SeaMap]) -> None:
    assert len({(m.areas, m.lighthouse) for m in sample}) >= SAMPLE - 10
    assert len({m.areas for m in sample}) >= SAMPLE - 10
    rivers = {tuple("r" if c in "Rr" else "." for row in m.areas for c in row) for m in sample}
    assert len(rivers) >= SAMPLE / 2
    assert len({frozenset(m.lighthouse or ()) for m in sample}) >= 80  # of the 93 borders


# ---- the codes of owners' maps, read here by their description alone

BOOK = GAME.maps()
TERRAIN = "MmLlDdRr"
REGIONS = ("mountains", "land", "dunes", "river")
BORDERS = [(i, j) for i in range(54) for j in (i + 9, i + 1) if j < 54 and (j == i + 9 or j % 9)]


def code_of(record: dict[str, Any]) -> str:
    return str(BOOK.from_record(record).code)


def taken_apart(code: str) -> dict[str, Any]:
    """A code as its description says: 54 fields of 3 bits, the border of the lighthouse in 7,
    whether area shells are known in 1, 14 shells of 4, a checksum of 14."""
    bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in plain(code))
    assert len(bits) == 240
    number = int(bits[:226], 2)
    check = (
        int.from_bytes(blake2b(number.to_bytes(29, "big"), digest_size=2).digest(), "big") % 2**14
    )
    assert int(bits[226:], 2) == check
    fields = "".join(TERRAIN[int(bits[3 * n : 3 * n + 3], 2)] for n in range(54))
    shells = [int(bits[170 + 4 * n : 174 + 4 * n], 2) for n in range(14)]
    return {
        "areas": [fields[9 * r : 9 * r + 9] for r in range(6)],
        "border": int(bits[162:169], 2),
        "known": bits[169] == "1",
        "pairs": {region: shells[2 * n : 2 * n + 2] for n, region in enumerate(REGIONS)},
        "rows": shells[8:],
    }


def own_maps(count: int) -> list[dict[str, Any]]:
    """Maps as owners may enter them: with a lighthouse or without, shells of all, some or no
    regions."""
    rng, found = random.Random(7), []
    for n in range(count):
        code = SetupCode("".join(rng.choice(ALPHABET) for _ in range(8)))
        record = {**BOOK.read(str(code)).as_record()}
        del record["code"]
        if n % 3 == 0:
            del record["lighthouse"]
        else:
            record["lighthouse"] = sorted(record["lighthouse"])
        known = {
            region: [rng.randrange(10), rng.randrange(10)]
            for region in REGIONS
            if n % 4 and rng.random() < 0.7
        }
        record["shells"] = {**known, "rows": [rng.randrange(10) for _ in range(6)]}
        found.append(record)
    return found


def test_a_code_is_what_its_description_says_and_gives_the_map_back() -> None:
    for record in own_maps(40):
        code = code_of(record)
        read = BOOK.read(code).as_record()
        assert read == {**record, "code": code} and code_of(read) == code
        parts = taken_apart(code)
        assert parts["areas"] == list(record["areas"])
        if "lighthouse" in record:
            (r1, c1), (r2, c2) = record["lighthouse"]
            fields = sorted((9 * (r1 - 1) + c1 - 1, 9 * (r2 - 1) + c2 - 1))
            assert tuple(fields) == BORDERS[parts["border"]]
        else:
            assert parts["border"] == 127
        shells = record["shells"]
        assert parts["rows"] == shells["rows"]
        named = {region: pair for region, pair in shells.items() if region != "rows"}
        assert parts["known"] == bool(named)
        for region in REGIONS:
            assert parts["pairs"][region] == named.get(region, [15, 15] if named else [0, 0])


def changed(code: str, **bits: tuple[int, int, int]) -> str:
    """A code with some of its bits (from, to, number) written anew and its checksum put right."""
    flat = "".join(f"{ALPHABET.index(letter):05b}" for letter in plain(code))[:226]
    for start, end, number in bits.values():
        flat = flat[:start] + f"{number:0{end - start}b}" + flat[end:]
    check = (
        int.from_bytes(blake2b(int(flat, 2).to_bytes(29, "big"), digest_size=2).digest(), "big")
        % 2**14
    )
    whole = flat + f"{check:014b}"
    return "".join(ALPHABET[int(whole[n : n + 5], 2)] for n in range(0, 240, 5))


@pytest.mark.parametrize(
    ("bits", "message"),
    [
        ((162, 169, 93), "a lighthouse on the map"),
        ((162, 169, 126), "a lighthouse on the map"),
        ((222, 226, 10), "the code of a legal map"),
        ((222, 226, 15), "the code of a legal map"),
        ((202, 206, 10), "the code of a legal map"),
        ((0, 3, 0), "the code of a legal map"),
    ],
)
def test_a_code_of_no_map_is_refused(bits: tuple[int, int, int], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        BOOK.read(changed(OWN_MAP, bits=bits))
    assert BOOK.read(changed(OWN_MAP, bits=(222, 226, 9))).as_record()["shells"]["rows"][5] == 9


def test_a_letter_mistyped_is_told() -> None:
    letters = plain(OWN_MAP)
    for n in range(0, 48, 5):
        other = letters[:n] + ALPHABET[(ALPHABET.index(letters[n]) + 1) % 32] + letters[n + 1 :]
        with pytest.raises(BadInput, match="mistyped"):
            BOOK.read(other)


# ---- pars

PARS = {"7KQ4-M2XD": (41, 32, 49), "0000-0000": (40, 31, 49), "TEST-N007": (39, 30, 49)}


@pytest.mark.parametrize("code", PARS)
def test_a_par_is_the_same_for_ever(code: str) -> None:
    assert PAR_VERSION == 1
    assert tuple(par_of(read_map_code(code))) == PARS[code]


def test_a_map_has_its_par_whatever_its_code() -> None:
    sea_map = read_map_code("7KQ4-M2XD")
    assert par_of(read_map_code(own_code(sea_map))) == par_of(sea_map)


def test_a_set_up_tells_the_par_of_its_map_and_the_goals_of_who_plays_alone() -> None:
    note, par = GAME.setup_note("7KQ4-M2XD"), par_of(read_map_code("7KQ4-M2XD"))
    assert f"sea: {par.mean} points alone in 24 rolls, of {par.low} to {par.high}." in note
    assert f"{par.low} is bronze, {par.mean} is silver, {par.high} is gold." in note
    assert "ours, not in the rules" in note
    assert par.low < par.mean < par.high


def test_a_pad_can_have_calm_seas_first() -> None:
    maps = [read_map_code(f"PADS-000{n}") for n in range(5)]
    pars = [par_of(sea_map).mean for sea_map in calm_first(maps)]
    assert pars == sorted(pars, reverse=True)


def test_a_terminal_tells_the_par_in_the_last_line(capsys: pytest.CaptureFixture[str]) -> None:
    companion(
        ["setup", "sailorman-dice", "--players", "2", "--seed", "7KQ4-M2XD"], standalone_mode=False
    )
    said = capsys.readouterr().out
    assert said.splitlines()[-1] == GAME.setup_note("7KQ4-M2XD")
    assert "ours, not in the rules" in said.splitlines()[-1]
