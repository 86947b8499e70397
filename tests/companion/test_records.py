"""Records: what is refused, and that every fault says place, value and what is allowed."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion import GAMES, BadInput, get_game
from companion.errors import shown
from companion.places import assign, format_place, parse_place, value_at
from companion.records import parse_json, split_records
from tests.support.sailorman_dice.refused import BAD, changed, record

GAME = get_game("sailorman-dice")


def faults(data: Any) -> list[str]:
    with pytest.raises(BadInput) as caught:
        GAME.score_data(data)
    return [str(f) for f in caught.value.faults]


@pytest.mark.parametrize(("place", "value", "message"), BAD, ids=[f"{p}={v!r}"[:40] for p, v, _ in BAD])
def test_faults_name_place_value_and_what_is_allowed(place: str, value: Any, message: str) -> None:
    found = faults(changed(place, value))
    assert any(f.startswith(message) for f in found), found
    assert all("\n" not in f and len(f) < 400 for f in found)


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


@given(
    st.lists(st.integers(0, 99_999) | st.from_regex(r"[a-z_][a-z0-9_-]{0,8}", fullmatch=True), min_size=1, max_size=6)
)
def test_places_survive_the_round_trip(path: list[str | int]) -> None:
    path = [path[0] if isinstance(path[0], str) else "players", *path[1:]]
    assert parse_place(format_place(path)) == tuple(path)


@pytest.mark.parametrize(
    "name", ['Jo "Q"', "[0].b", "a\\b", "a\nb", "a\u2028b\x85", "\u202ea", "\U0001f468\u200d\U0001f469", ""]
)
def test_names_in_places_stay_on_a_line_and_survive(name: str) -> None:
    place = format_place(("areas", name, 2))
    assert parse_place(place) == ("areas", name, 2) and len(place.splitlines()) == 1


@pytest.mark.parametrize("place", ["", ".a", "a.", "a[", "a[x]", "[0]", "a..b", "a[0]b", "a b"])
def test_malformed_places_are_refused(place: str) -> None:
    with pytest.raises(BadInput):
        parse_place(place)


def test_a_place_is_set_in_a_copy() -> None:
    before = {"players": [{"rows": ["..."], "shells": [], "first": {}}]}
    after = assign(before, parse_place("players[0].rows[0][1]"), "5")
    assert after["players"][0]["rows"] == [".5."] and before["players"][0]["rows"] == ["..."]
    circled = assign(before, parse_place("players[0].shells.bell"), True)
    assert circled["players"][0]["shells"] == ["bell"]
    assert value_at(circled, parse_place("players[0].shells.bell")) is True
    assert assign(circled, parse_place("players[0].shells.bell"), False) == before
    first = assign(before, parse_place("players[0].first.land"), "l")
    assert value_at(first, parse_place("players[0].first.land")) == "l"
    assert value_at(before, parse_place("players[0].first.land")) is None
    assert assign(first, parse_place("players[0].first.land"), None) == before
    for off in ("players[3].rows", "players[0].rows[0][9]", "players[0].rows[0].x.y"):
        with pytest.raises(BadInput):
            value_at(before, parse_place(off))


def test_values_are_shown_on_one_short_line() -> None:
    assert shown("a\nb") == '"a\N{REPLACEMENT CHARACTER}b"'
    assert len(shown("x" * 500)) == 60
    assert shown(None) == "null" and shown(True) == "true" and shown({}) == "an object"


def test_every_game_publishes_a_schema_that_its_records_meet() -> None:
    for game in GAMES.values():
        schema = game.record_model().model_json_schema()
        forms = [schema["$defs"][form["$ref"].split("/")[-1]] for form in schema.get("oneOf", ())] or [schema]
        assert all(form["additionalProperties"] is False and "players" in form["properties"] for form in forms)
