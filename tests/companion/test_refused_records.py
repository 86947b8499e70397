"""What a record of each game refuses, with place, value and what is allowed; its schema and its drafts do so too.

``refused/SLUG.txt``, where there is one, holds records, each followed by what does not do in it, one case a line; after
the word ``edit`` an entry that a draft refuses, after ``copy`` a whole copy, after ``setup`` players and options.
"""

from __future__ import annotations

import json
import random
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from companion import GAMES, BadInput, Game
from companion.copies import Copy
from companion.datafolder import schema_of
from companion.edits import Edit
from companion.places import assign, format_place, parse_place
from companion.records import read_model
from companion.setups import run_setup
from tests.support.edited import places_in, refused
from tests.support.mutants import spoiled
from tests.support.random_tables import random_table

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


class Case(NamedTuple):
    game: Game
    record: dict[str, Any]
    kind: str
    place: str
    value: Any
    fault: str

    def spoiled(self) -> dict[str, Any]:
        return assign(self.record, parse_place(self.place), self.value)

    def tried(self) -> object:
        """What is refused, of an edit, a copy or a set-up."""
        if self.kind == "copy":
            return read_model(self.game.copy_model(), self.value, ("copy",))  # type: ignore[type-var]
        if self.kind == "setup":
            return run_setup(self.game, int(self.place), "7KQ4-M2XD", self.value)
        return self.game.drafting().apply(self.record, Edit(self.place, self.value))


def cases_of(game: Game) -> list[Case]:
    """The cases of a game's file; a line that starts with a brace is the record, or draft, of those below it."""
    found, record = list[Case](), {}
    file = Path(__file__).with_name("refused") / f"{game.slug}.txt"
    for line in file.read_text("utf-8").splitlines() if file.exists() else ():
        if line.startswith("{"):
            record = json.loads(line)
        elif not line.startswith("#"):
            (what, _, value), fault = line.rpartition(" | ")[0].partition(" = "), line.rpartition(" | ")[2]
            kind, _, place = what.rpartition(" ") if what.startswith(("edit ", "copy ", "setup ")) else ("", "", what)
            fault = fault.replace(".", place, fault[:1] == ".")
            found.append(Case(game, record, kind, place, json.loads(value), fault))
    return found


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


def faults(game: Game, data: Any, copy: Copy | None = None) -> list[str]:
    with pytest.raises(BadInput) as caught:
        game.score_data(data, copy)
    return [str(fault) for fault in caught.value.faults]


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
            assert any(format_place(path).startswith(fault.place) for fault in caught.value.faults), (path, bad)


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
        *("Ann", "a b", " a", "\u0639\u0645\u0631", "\U0001f468\u200d\U0001f469"),
        *("\u00a0x", "\u3042", "\u0645\u06cc\u200c\u0634"),
    ],
)
def test_names_of_any_script_meet_the_schema(name: str) -> None:
    assert named(name)


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\u3000", "a\tb", "\u200b", "a\u2028", "\u202eAnn", "\x7f", "x" * 41, "Ann\u200b", "\ufeffAnn"),
        *("An\u00adn", "Ann\u3164", "\u2800", "Ann\u200d", "\u200cAnn", "Ann\u200e", "A\U000e0041"),
    ],
)
def test_names_without_anything_to_see_or_on_two_lines_do_not(name: str) -> None:
    assert not named(name)


def named(name: str) -> bool:
    """What the schema says of a name, as a player's and as a key; the reader must say the same."""
    people = [{"name": name, "gold": 1}, {"name": "Zed", "gold": 1}]
    record = {"game": "ship-adventure", "boxes": 1, "areas": {name: [None] * 3}, "cities": {name: 1}, "players": people}
    game = GAMES["ship-adventure"]
    told = set()
    for part in ({"players": people}, {"areas": record["areas"]}, {"cities": record["cities"]}):
        one = record | {"players": [people[1], {"name": "Y", "gold": 1}], "areas": {}, "cities": {}} | part
        told |= {validator(game).is_valid(one), is_read(game, one)}
    assert len(told) == 1, told
    return told.pop()
