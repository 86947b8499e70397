"""The published JSON Schemas, read by somebody else's validator."""

from __future__ import annotations

import json
import random
from typing import Any

import pytest
from jsonschema import Draft202012Validator
from sailorman_tables import random_table
from test_records import BAD, changed

from companion import GAMES
from companion.cli import schema_of

# what a schema cannot say: it needs the whole map, or two players at once
BEYOND_SCHEMA = (
    "a name that no other",
    "of it is filled",
    "in every row",
    "neighbouring river",
    "row 1 to 6",
    "a map code",
    "nothing given",
)
BLANKS = {" ", "a\nb", "\ud800"}


def validator(slug: str) -> Draft202012Validator:
    document = json.loads(json.dumps(schema_of(GAMES[slug].record)))
    Draft202012Validator.check_schema(document)
    return Draft202012Validator(document)


@pytest.mark.parametrize("slug", GAMES)
def test_every_schema_is_one(slug: str) -> None:
    assert validator(slug)


def test_valid_records_meet_the_schema() -> None:
    check, rng = validator("sailorman-dice"), random.Random(3)
    for _ in range(60):
        record = json.loads(json.dumps(random_table(rng)))
        assert check.is_valid(record), next(check.iter_errors(record)).message


@pytest.mark.parametrize(("place", "value", "message"), BAD, ids=[f"{p}={v!r}"[:40] for p, v, _ in BAD])
def test_refused_records_do_not_meet_it_where_it_can_tell(place: str, value: Any, message: str) -> None:
    told = not any(words in message for words in BEYOND_SCHEMA) and not (isinstance(value, str) and value in BLANKS)
    if told and not message.endswith(": "):
        assert not validator("sailorman-dice").is_valid(changed(place, value))
