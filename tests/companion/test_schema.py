"""The published JSON Schemas, read by somebody else's validator."""

from __future__ import annotations

import json
import random

import pytest
from jsonschema import Draft202012Validator
from pydantic import ValidationError

from companion import GAMES
from companion.datafolder import schema_of
from tests.support.mutants import spoiled
from tests.support.random_tables import random_table


def validator(slug: str) -> Draft202012Validator:
    document = json.loads(json.dumps(schema_of(GAMES[slug].record_model())))
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


@pytest.mark.parametrize("slug", GAMES)
def test_every_schema_is_one(slug: str) -> None:
    assert validator(slug)


@pytest.mark.oracle
@pytest.mark.parametrize("slug", GAMES)
def test_the_schema_takes_what_the_reader_takes_and_nothing_else(slug: str) -> None:
    check, model, rng = validator(slug), GAMES[slug].record_model(), random.Random(7)
    taken = 0
    for _ in range(300):
        record = random_table(GAMES[slug], rng)
        for _ in range(rng.choice((0, 1, 1, 2))):
            record = spoiled(record, rng)
        try:
            model.model_validate(record)
            read = True
        except ValidationError as error:
            read = all("never rise" in e["msg"] for e in error.errors())  # no schema compares two numbers
        assert check.is_valid(record) == read, record
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


INVISIBLE = (
    "Ann\u200b",
    "\ufeffAnn",
    "An\u00adn",
    "Ann\u3164",
    "\u2800",
    "Ann\u200d",
    "\u200cAnn",
    "Ann\u200e",
    "A\U000e0041",
)


@pytest.mark.parametrize(
    "name", ["", " ", "\u3000", "a\tb", "\u200b", "a\u2028", "\u202eAnn", "\x7f", "x" * 41, *INVISIBLE]
)
def test_names_without_anything_to_see_or_on_two_lines_do_not(name: str) -> None:
    assert not named(name)


def named(name: str) -> bool:
    """What the schema says of a name, as a player's and as a key; the reader must say the same."""
    people = [{"name": name, "gold": 1}, {"name": "Zed", "gold": 1}]
    record = {"game": "ship-adventure", "boxes": 1, "areas": {name: [None] * 3}, "cities": {name: 1}, "players": people}
    check, model = validator("ship-adventure"), GAMES["ship-adventure"].record_model()
    told = set()
    for part in ({"players": people}, {"areas": record["areas"]}, {"cities": record["cities"]}):
        one = record | {"players": [people[1], {"name": "Y", "gold": 1}], "areas": {}, "cities": {}} | part
        told.add(check.is_valid(one))
        try:
            model.model_validate(one)
            told.add(True)
        except ValidationError:
            told.add(False)
    assert len(told) == 1, told
    return told.pop()
