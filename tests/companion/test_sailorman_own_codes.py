"""The codes of owners' maps: what they are made of, read here by their description alone, and the same for ever."""

from __future__ import annotations

import random
from hashlib import blake2b
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.randomness import ALPHABET, SetupCode, plain
from tests.support.sailorman_dice.examples import OWN_MAP

GAME = get_game("sailorman-dice")
BOOK = GAME.maps()
assert BOOK is not None
TERRAIN = "MmLlDdRr"
REGIONS = ("mountains", "land", "dunes", "river")
BORDERS = [(i, j) for i in range(54) for j in (i + 9, i + 1) if j < 54 and (j == i + 9 or j % 9)]


def code_of(record: dict[str, Any]) -> str:
    return str(BOOK.from_record(record).code)


def taken_apart(code: str) -> dict[str, Any]:
    """A code as its description says: 54 fields of 3 bits, the border of the lighthouse in 7, whether area shells
    are known in 1, 14 shells of 4, a checksum of 14."""
    bits = "".join(f"{ALPHABET.index(letter):05b}" for letter in plain(code))
    assert len(bits) == 240
    number = int(bits[:226], 2)
    check = int.from_bytes(blake2b(number.to_bytes(29, "big"), digest_size=2).digest(), "big") % 2**14
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
    """Maps as owners may enter them: with a lighthouse or without, shells of all, some or no regions."""
    rng, found = random.Random(7), []
    for n in range(count):
        code = SetupCode("".join(rng.choice(ALPHABET) for _ in range(8)))
        record = {**BOOK.read(str(code)).as_record()}
        del record["code"]
        if n % 3 == 0:
            del record["lighthouse"]
        else:
            record["lighthouse"] = sorted(record["lighthouse"])
        known = {region: [rng.randrange(10), rng.randrange(10)] for region in REGIONS if n % 4 and rng.random() < 0.7}
        record["shells"] = {**known, "rows": [rng.randrange(10) for _ in range(6)]}
        found.append(record)
    return found


def test_a_code_is_what_its_description_says() -> None:
    for record in own_maps(40):
        parts = taken_apart(code_of(record))
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


def test_a_code_gives_the_map_back() -> None:
    for record in own_maps(40):
        read = BOOK.read(code_of(record)).as_record()
        assert read == {**record, "code": code_of(record)}
        assert code_of(read) == code_of(record)


def changed(code: str, **bits: tuple[int, int, int]) -> str:
    """A code with some of its bits (from, to, number) written anew and its checksum put right."""
    flat = "".join(f"{ALPHABET.index(letter):05b}" for letter in plain(code))[:226]
    for start, end, number in bits.values():
        flat = flat[:start] + f"{number:0{end - start}b}" + flat[end:]
    check = int.from_bytes(blake2b(int(flat, 2).to_bytes(29, "big"), digest_size=2).digest(), "big") % 2**14
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
