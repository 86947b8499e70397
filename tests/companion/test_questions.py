"""What a person is asked follows from a record's model: what is tapped, what is counted, in which
words; chances."""

from __future__ import annotations

from fractions import Fraction
from typing import Annotated, Any, Literal

import pytest
from pydantic import BaseModel, Field

from companion.questions import Choice, Question, fields_of
from companion.words import percent, percent_of_rest


class Asked(BaseModel):
    """A record with one field of each plain kind."""

    pieces: Annotated[int, Field(ge=0, le=4)] = 0
    steps: Annotated[int, Field(ge=0, le=4, json_schema_extra={"step": 2})] = 0
    sides: Annotated[int, Field(ge=1, le=6)] = 1
    gold: Annotated[int, Field(ge=0, le=6)] = 0
    letter: Literal["l", "L"] = "l"
    way: Literal["long-way", "short"] = "short"
    winner: Annotated[
        str | None, Field(json_schema_extra={"players": True, "nobody": "Nobody"})
    ] = None


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
def test_few_values_are_tapped_in_their_words(
    name: str, kind: str, choices: list[tuple[Any, str]]
) -> None:
    field = FIELDS[name]
    assert (field.kind, [(choice.value, choice.label) for choice in field.choices]) == (
        kind,
        choices,
    )


def test_players_are_asked_for_by_seat() -> None:
    winner: Question = FIELDS["winner"]
    seats: list[Choice] = [choice for choice in winner.choices if choice.value is not None]
    assert [choice.seat for choice in seats] == [0, 1]


@pytest.mark.parametrize(
    ("chance", "text", "rest"),
    [
        (Fraction(0), "0%", "100%"),
        (Fraction(1), "100%", "0%"),
        (Fraction(1, 2), "50%", "50%"),
        (Fraction(7, 12), "58%", "42%"),
        (Fraction(1, 3), "33%", "67%"),
        (Fraction(125, 1000), "13%", "87%"),
        (Fraction(1, 200), "1%", "99%"),
        (Fraction(1, 201), "under 1%", "over 99%"),
        (Fraction(199, 200), "over 99%", "under 1%"),
        (Fraction(989, 1000), "99%", "1%"),
    ],
)
def test_percent(chance: Fraction, text: str, rest: str) -> None:
    assert (percent(chance), percent_of_rest(chance)) == (text, rest)
