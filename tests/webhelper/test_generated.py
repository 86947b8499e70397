"""Pages of a game that brings no template or script: all generated from its models."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Annotated, Any, Literal

import pytest
from flask.testing import FlaskClient
from pydantic import Field
from werkzeug.test import TestResponse

from companion import GAMES, BadInput
from companion.edits import NOTHING_YET, Edit, OpenPoint
from companion.questions import fields_of
from companion.records import Name, Record
from tests import test_every_surface
from tests.support.phone import Phone
from tests.support.plain_game import GAME, SLUG, PlainRecord

NAMES = ["Ann", "Ben", "Chloé"]


@pytest.fixture(autouse=True)
def registered() -> Iterator[None]:
    GAMES[SLUG] = GAME
    yield
    del GAMES[SLUG]


@pytest.fixture
def table(post: Callable[..., TestResponse]) -> str:
    return str(post(f"/{SLUG}/score", name=NAMES).location)


def test_every_field_of_the_model_is_a_control_in_its_order() -> None:
    fields = {field.name: field for field in fields_of(PlainRecord, NAMES)}
    own = ["coins", "debts", "level", "side", "done", "badges", "rounds"]
    assert list(fields) == [*(f"players[].{name}" for name in own), "first"]
    kinds = ["number", "number", "choice", "choice", "flag", "names", "series", "choice"]
    assert [field.kind for field in fields.values()] == kinds
    assert (fields["players[].debts"].low, fields["players[].debts"].high) == (-50, 0)
    assert [c.label for c in fields["players[].side"].choices] == ["At sea", "Land"]
    assert [(c.value, c.seat) for c in fields["first"].choices][-2:] == [("Chloé", 2), (None, None)]
    assert [c.value for c in fields["players[].level"].choices] == [1, 2, 3, 4]

    class Player(Record):
        name: Name
        six: Annotated[int, Field(ge=0, le=5)]
        seven: Annotated[int, Field(ge=0, le=6)]
        six_or_nothing: Annotated[int, Field(ge=1, le=6)] | None = None

    class Table(Record):
        game: Literal["plain-game"]
        players: list[Player]

    assert {field.last: field.kind for field in fields_of(Table, NAMES)} == {
        "six": "choice",
        "seven": "number",
        "six_or_nothing": "number",
    }


def test_a_new_table_can_be_scored_and_says_what_is_open() -> None:
    drafting = GAME.drafting()
    record = drafting.blank(NAMES)
    assert record["players"][2] == {
        "name": "Chloé",
        "coins": 0,
        "debts": 0,
        "level": 1,
        "side": "sea",
        "done": False,
        "badges": [],
        "rounds": [0, 0, 0],
    }
    draft = drafting.check(record)
    assert draft.result == GAME.score_data(record)
    assert draft.open_points == (NOTHING_YET, OpenPoint(None, "Who was first?", "question"))
    asked = drafting.check(drafting.apply(record, Edit("players[0].coins", 1)))
    assert asked.open_points == (OpenPoint(None, "Who was first?", "question"),), (
        "which waits, and is no fault"
    )


def test_a_table_at_which_nothing_is_asked_and_nothing_entered_is_not_over(
    client: FlaskClient, post: Callable[..., TestResponse], table: str
) -> None:
    """As where a set-up has told whatever is asked."""
    Phone(client, table).send(("first", None, "Ben"))
    page = client.get(f"{table}/standings").text
    assert "Not begun yet" in page and "Nothing has been entered yet." in page
    assert "Nobody wins" not in page and "Watch it counted up" not in page
    told = post(f"{table}/close")
    assert told.status_code == 303 and "close=1" in told.location, (
        "asked once more before it is closed"
    )


@pytest.mark.parametrize(
    ("place", "value", "allowed"),
    [
        ("players[0].coins", 100, "a whole number from 0 to 99"),
        ("players[0].coins", None, "a value"),
        ("players[0].coins", "7", "a whole number from 0 to 99"),
        ("players[0].debts", 5, "at most 0"),
        ("players[0].side", "air", "sea, land"),
        ("players[0].badges.red", 1, "true or false"),
        ("players[0].badges.green", True, "red, dark-blue"),
        ("players[0].rounds", [1, 2], "3"),
        ("first", "Zed", "Ann, Ben, Chloé"),
        ("players[3].coins", 1, "one of the 3 players"),
        ("game", "chess", "one of"),
    ],
)
def test_an_edit_is_bounded_by_the_model(place: str, value: Any, allowed: str) -> None:
    drafting = GAME.drafting()
    record = drafting.blank(NAMES)
    with pytest.raises(BadInput) as caught:
        drafting.apply(record, Edit(place, value))
    assert allowed in caught.value.faults[0].allowed


def test_a_new_name_is_followed_where_a_field_names_the_player() -> None:
    drafting = GAME.drafting()
    record = drafting.apply(drafting.blank(NAMES), Edit("first", "Ben"))
    assert drafting.apply(record, Edit("players[1].name", "Bea"))["first"] == "Bea"
    assert drafting.apply(record, Edit("first", None)).get("first") is None


def test_a_table_is_set_up_typed_in_and_scored(client: FlaskClient, table: str) -> None:
    page = client.get(table).text
    assert (
        'data-place="players[].coins"' in page
        and "shared/entry.js" in page
        and 'inputmode="numeric"' in page
    )
    phone = Phone(client, table)
    edits: list[tuple[str, Any, Any]] = [
        ("players[0].coins", 0, 12),
        ("players[0].badges.dark-blue", False, True),
        ("players[0].rounds", [0, 0, 0], [1, 2, 3]),
        ("players[1].done", False, True),
        ("first", None, "Ben"),
    ]
    answer = phone.send(*edits).get_json()
    assert [player["total"] for player in answer["players"]] == [
        12 + 10 + 3 + 6 + 1,
        10 + 5 + 2 + 1,
        11,
    ]
    assert "Ann wins" in client.get(f"{table}/standings").text
    assert "Plain Game" in client.get("/").text
    page = client.get(f"/{SLUG}/setup?players=3&seed=7KQ4-M2XD").text
    assert "Put the coins in the middle." in page and "takes the coin and begins" in page


def test_what_holds_of_every_game_holds_where_equal_totals_share_the_win(tmp_path: Path) -> None:
    test_every_surface.test_what_is_said_reads_well(GAME)
    test_every_surface.test_a_tie_breaker_is_named_alike_on_the_phone_and_at_the_terminal(
        GAME, tmp_path
    )
