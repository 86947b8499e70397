"""What a record of each game refuses, with place, value and what is allowed; its schema and its
drafts do so too.

``refused/SLUG.txt``, where there is one, holds records, each followed by what does not do in it,
one case a line; after the word ``edit`` an entry that a draft refuses, after ``copy`` a whole copy,
after ``setup`` players and options, after ``help`` what is typed into one, after ``record`` several
places at once; & stands between several faults.
"""

from __future__ import annotations

import json
import random
from functools import cache
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from companion import GAMES, BadInput, Game
from companion.datafolder import schema_of
from companion.places import assign, format_place
from tests.support.edited import places_in, refused
from tests.support.mutants import spoiled
from tests.support.random_tables import random_table
from tests.support.refused import Case, cases_of, faults

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def every(*cases: Case) -> pytest.MarkDecorator:
    return pytest.mark.parametrize(
        "case", cases, ids=[f"{c.game.slug} {c.place}={c.value!r}"[:60] for c in cases]
    )


CASES = [case for game in GAMES.values() for case in cases_of(game)]
EVERY_CASE = every(*(case for case in CASES if not case.kind))


@every(*(case for case in CASES if case.kind))
def test_edits_copies_set_ups_and_helps_are_refused_in_these_words(case: Case) -> None:
    with pytest.raises(BadInput) as caught:
        case.tried()
    found, begins = [str(fault) for fault in caught.value.faults], case.fault.split(" & ")
    assert len(found) == len(begins) and all(map(str.startswith, found, begins)), found


@cache
def validator(game: Game) -> Draft202012Validator:
    document = json.loads(json.dumps(schema_of(game.record_model())))
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


def is_read(game: Game, record: Any) -> bool:
    """Whether the model takes a record, but for what compares two numbers, as no schema does."""
    try:
        game.record_model().model_validate(record)
    except ValidationError as error:
        return all("never rise" in one["msg"] for one in error.errors())
    return True


@EVERY_CASE
def test_faults_name_place_value_and_what_is_allowed(case: Case) -> None:
    found = faults(case.game, case.spoiled())
    assert any(fault.startswith(case.fault) for fault in found), found
    assert all("\n" not in fault and "\x1f" not in fault and len(fault) < 400 for fault in found)


@EVERY_CASE
def test_the_schema_refuses_what_its_model_refuses(case: Case) -> None:
    if case.value != "\ud800":  # half a letter, which JSON has and a schema does not know
        assert validator(case.game).is_valid(case.spoiled()) == is_read(case.game, case.spoiled())


@EVERY_CASE
def test_a_draft_refuses_what_a_record_does_or_marks_it(case: Case) -> None:
    drafting = case.game.drafting()
    fault = refused(drafting, case.record, case.place, case.value)
    if fault is None:
        assert drafting.check(case.spoiled()).open_points, "neither refused nor to be mended"
    elif fault.place != "place":
        assert fault.place.startswith(case.place.partition("[")[0]) and fault.allowed


@EVERY_GAME
def test_the_records_are_fine_as_they_stand(game: Game) -> None:
    for case in cases_of(game):
        assert case.kind or game.score_data(case.record).standings


@EVERY_GAME
def test_a_number_is_a_whole_one_within_its_bounds(game: Game) -> None:
    cases = [case for case in cases_of(game) if not case.kind]
    record = cases[-1].record if cases else random_table(game, random.Random(1))
    numbers = [path for path, value in places_in(record) if type(value) is int]
    for path in numbers:
        for bad in (-1, "7", 1.5, True, 10**30):
            with pytest.raises(BadInput) as caught:
                game.score_data(assign(record, path, bad))
            assert any(
                format_place(path).startswith(fault.place) for fault in caught.value.faults
            ), (path, bad)


# ---- the published schemas, read by somebody else's validator


@pytest.mark.oracle
@EVERY_GAME
def test_the_schema_takes_what_the_reader_takes_and_nothing_else(game: Game) -> None:
    rng, taken = random.Random(7), 0
    for _ in range(300):
        record = random_table(game, rng)
        for _ in range(rng.choice((0, 1, 1, 2))):
            record = spoiled(record, rng)
        read = is_read(game, record)
        assert validator(game).is_valid(record) == read, record
        taken += read
    assert 75 < taken < 225


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "\u0639\u0645\u0631",
        "a b",
        " a",
        "\U0001f468\u200d\U0001f469",
        "\u00a0x",
        "\u3042",
        "\u0645\u06cc\u200c\u0634",
    ],
)
def test_names_of_any_script_meet_the_schema(name: str) -> None:
    assert named(name)


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\u3000", "a\tb", "\u200b", "a\u2028", "\u202eAnn", "\x7f", "x" * 41),
        "Ann\u200b",
        "\ufeffAnn",
        "An\u00adn",
        "Ann\u3164",
        "\u2800",
        "Ann\u200d",
        "\u200cAnn",
        "Ann\u200e",
        "A\U000e0041",
    ],
)
def test_names_without_anything_to_see_or_on_two_lines_do_not(name: str) -> None:
    assert not named(name)


def named(name: str) -> bool:
    """What the schema says of a name, as a player's and as a key; the reader must say the same."""
    people = [{"name": name, "gold": 1}, {"name": "Zed", "gold": 1}]
    record = {
        "game": "ship-adventure",
        "boxes": 1,
        "areas": {name: [None] * 3},
        "cities": {name: 1},
        "players": people,
    }
    game = GAMES["ship-adventure"]
    told = set()
    for part in ({"players": people}, {"areas": record["areas"]}, {"cities": record["cities"]}):
        one = (
            record
            | {"players": [people[1], {"name": "Y", "gold": 1}], "areas": {}, "cities": {}}
            | part
        )
        told |= {validator(game).is_valid(one), is_read(game, one)}
    assert len(told) == 1, told
    return told.pop()
