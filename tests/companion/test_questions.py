"""What a person is asked follows from a record's model: which fields are tapped, which are counted, in which words."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from companion.questions import Choice, Question, fields_of


class Asked(BaseModel):
    """A record with one field of each plain kind."""

    pieces: Annotated[int, Field(ge=0, le=4)] = 0
    steps: Annotated[int, Field(ge=0, le=4, json_schema_extra={"step": 2})] = 0
    sides: Annotated[int, Field(ge=1, le=6)] = 1
    gold: Annotated[int, Field(ge=0, le=6)] = 0
    letter: Literal["l", "L"] = "l"
    way: Literal["long-way", "short"] = "short"
    winner: Annotated[str | None, Field(json_schema_extra={"players": True, "nobody": "Nobody"})] = None


FIELDS = {field.name: field for field in fields_of(Asked, ["Ann", "Ben"])}


@pytest.mark.parametrize(
    ("name", "kind", "choices"),
    [
        ("pieces", "choice", [(n, str(n)) for n in range(5)]),
        ("steps", "number", []),
        ("sides", "choice", [(n, str(n)) for n in range(1, 7)]),
        ("gold", "number", []),
        ("letter", "choice", [("l", "l"), ("L", "L")]),
        ("way", "choice", [("long-way", "Long way"), ("short", "Short")]),
        ("winner", "choice", [("Ann", "Ann"), ("Ben", "Ben"), (None, "Nobody")]),
    ],
)
def test_few_values_are_tapped_in_their_words(name: str, kind: str, choices: list[tuple[Any, str]]) -> None:
    field = FIELDS[name]
    assert (field.kind, [(choice.value, choice.label) for choice in field.choices]) == (kind, choices)


def test_players_are_asked_for_by_seat() -> None:
    winner: Question = FIELDS["winner"]
    seats: list[Choice] = [choice for choice in winner.choices if choice.value is not None]
    assert [choice.seat for choice in seats] == [0, 1]
