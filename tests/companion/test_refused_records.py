"""What a record of each game refuses, with place, value and what is allowed; its schema and its drafts do so too.

``refused/SLUG.txt``, where there is one, holds records, each followed by what does not do in it, one case a line; after
the word ``edit`` an entry that a draft refuses, after ``copy`` a whole copy, after ``setup`` players and options.
"""

from __future__ import annotations

import json
import random
from functools import cache

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from companion import GAMES, BadInput, Game
from companion.datafolder import schema_of
from companion.places import assign, format_place
from tests.support.edited import places_in, refused
from tests.support.random_tables import random_table
from tests.support.refused import Case, cases_of, faults

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
NO_PLACES = ("game", "mode", "players", "extra", "cook", "pink", "sand")
"""Ends of places that a draft has none of, or tells otherwise."""


def every(*cases: Case) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("case", cases, ids=[f"{c.game.slug} {c.place}={c.value!r}"[:60] for c in cases])


CASES = [case for game in GAMES.values() for case in cases_of(game)]
EVERY_CASE = every(*(case for case in CASES if not case.kind))


@every(*(case for case in CASES if case.kind))
def test_edits_copies_and_set_ups_are_refused_in_these_words(case: Case) -> None:
    with pytest.raises(BadInput) as caught:
        case.tried()
    assert str(caught.value).startswith(case.fault)


@cache
def validator(game: Game) -> Draft202012Validator:
    return Draft202012Validator(json.loads(json.dumps(schema_of(game.record_model()))))


@EVERY_CASE
def test_faults_name_place_value_and_what_is_allowed(case: Case) -> None:
    found = faults(case.game, case.spoiled())
    assert any(fault.startswith(case.fault) for fault in found), found
    assert all("\n" not in fault and "\x1f" not in fault and len(fault) < 400 for fault in found)


@EVERY_CASE
def test_the_schema_refuses_what_its_model_refuses(case: Case) -> None:
    try:
        case.game.record_model().model_validate(case.spoiled())
        read = True
    except ValidationError as error:
        read = all("never rise" in one["msg"] for one in error.errors())  # no schema compares two numbers
    if case.value != "\ud800":  # half a letter, which JSON has and a schema does not know
        assert validator(case.game).is_valid(case.spoiled()) == read


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
            assert any(format_place(path).startswith(fault.place) for fault in caught.value.faults), (path, bad)
