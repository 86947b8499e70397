"""Records: what is refused, and that every fault says place, value and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from companion.errors import shown
from companion.places import assign, parse_place
from companion.records import parse_json, split_records

GAME = get_game("sailorman-dice")


AREAS = ["RRLLLLMMM", "lRRRLLMMM", "lllrrDDDD", "lldrrDDDD", "mmdddrrrD", "mmmdddrrr"]


def record(**player: Any) -> dict[str, Any]:
    blank = ["." * 9] * 6
    return {
        "game": "sailorman-dice",
        "map": {"areas": list(AREAS), "shells": {"land": [1, 2], "rows": [1] * 6}, "lighthouse": [[2, 4], [3, 4]]},
        "players": [{"name": "Ann", "rows": blank, **player}, {"name": "Ben", "rows": blank}],
    }


def faults(data: Any) -> list[str]:
    with pytest.raises(BadInput) as caught:
        GAME.score_data(data)
    return [str(f) for f in caught.value.faults]


def test_every_fault_is_told_at_once() -> None:
    data = record(rows=["21.......", "x", *["." * 9] * 4])
    data["map"]["areas"][0] = "?"
    data["extra"] = 1
    assert len(faults(data)) == 4


def test_a_missing_answer_is_asked_for() -> None:
    data = record(rows=["..1111...", "1...22...", "222......", "22.......", *["." * 9] * 2])
    place = "players[0].first_filled.land"
    assert faults(data) == [f"{place}: nothing given; allowed: L or l, the sub-area filled first; they count 4 and 5"]
    lines = {}
    for letter in "Ll":
        result = GAME.score_data(assign(data, parse_place(place), letter))
        lines[letter] = [x.points for x in result.standings[0].lines if x.label.startswith("Land")][:2]
    assert lines == {"L": [4, 7], "l": [5, 7]}


# ---- JSON text


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "nothing given; allowed: a record"),
        ("   \n ", "nothing given"),
        ("{", "line 1, column 2"),
        ('{"a": NaN}', '"NaN"; allowed: numbers that JSON knows'),
        ('{"a": 1, "a": 2}', '"a"; allowed: each key once'),
        ("[" * 100_000, "nested"),
        ("9" * 5000, "a number of thousands of digits"),
    ],
)
def test_text_that_is_no_json_is_refused(text: str, message: str) -> None:
    with pytest.raises(BadInput) as caught:
        for line, part in split_records(text):
            parse_json(part, line)
    assert message in str(caught.value)


def test_one_record_in_any_layout_or_json_lines() -> None:
    assert split_records('{\n"a": 1\n}') == [(None, '{\n"a": 1\n}')]
    assert split_records('{"a": 1}') == [(None, '{"a": 1}')]
    assert split_records('\n{"a": 1}\n\n{"a": 2}\n') == [(2, '{"a": 1}'), (4, '{"a": 2}')]


# ---- places and drafts


def test_values_are_shown_on_one_short_line() -> None:
    assert shown("a\nb") == '"a\N{REPLACEMENT CHARACTER}b"'
    assert len(shown("x" * 500)) == 60
    assert shown(None) == "null" and shown(True) == "true" and shown({}) == "an object"
