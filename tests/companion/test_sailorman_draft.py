"""A Sailorman sheet while it is typed: what is taken, what is refused, and what a falling row still counts."""

from __future__ import annotations

from typing import Any

import pytest

from companion import get_game
from tests.support import drafts

GAME = get_game("sailorman-dice")
ROWS = ("Anchor", "Bell", "Starfish", "Fish", "Boat", "Ship's wheel")
NAMES = ["Ann", "Ben", "Cleo", "Dora"]


@pytest.fixture
def table() -> dict[str, Any]:
    return drafts.blank(GAME, NAMES, "7KQ4-M2XD")


@pytest.mark.parametrize("seat", range(4))
def test_every_seat_the_last_too_can_be_written(table: dict[str, Any], seat: int) -> None:
    typed = {"rows[0][0]": "1", "rows[5][8]": "X", "shells.wheel": True, "first_filled.land": "L", "name": "Zoë"}
    for place, value in typed.items():
        table = drafts.edit(GAME, table, f"players[{seat}].{place}", value)
    player = table["players"][seat]
    assert player["rows"][0] == "1........" and player["rows"][5] == "........X"
    assert player["shells"] == ["wheel"] and player["first_filled"] == {"land": "L"} and player["name"] == "Zoë"
    others = [p for n, p in enumerate(table["players"]) if n != seat]
    assert all(p["rows"] == ["........."] * 6 and not p["shells"] for p in others)


@pytest.mark.parametrize(
    ("place", "value", "allowed"),
    [
        ("players[0].rows[2][4]", "7", "1-6, X for a cross, . for empty"),
        ("players[0].rows[2][4]", "0", "1-6, X for a cross, . for empty"),
        ("players[0].rows[2][4]", "12", "1-6, X for a cross, . for empty"),
        ("players[0].rows[2][4]", "", "1-6, X for a cross, . for empty"),
        ("players[0].rows[2][4]", 1, "1-6, X for a cross, . for empty"),
        ("players[0].shells.wheel", 1, "true or false"),
        ("players[0].first_filled.land", "M", "L, l or null"),
        ("players[0].first_filled.dunes", "d ", "D, d or null"),
        ("players[0].name", "Ben", "a name that no other player has"),
        ("players[3].name", "Ann", "a name that no other player has"),
        ("players[0].name", "", "1 to 40 characters"),
    ],
)
def test_what_may_not_stand_is_refused_with_what_may(
    table: dict[str, Any], place: str, value: Any, allowed: str
) -> None:
    (fault,) = drafts.faults_of_edit(GAME, table, place, value)
    assert fault.startswith(f"{place}: ") and f"allowed: {allowed}" in fault


@pytest.mark.parametrize(
    "place",
    ["players[0].rows[6][0]", "players[0].rows[0][9]", "players[0].shells.lamp", "players[0].first_filled.sea", "game"],
)
def test_other_places_do_not_exist(table: dict[str, Any], place: str) -> None:
    (fault,) = drafts.faults_of_edit(GAME, table, place, "1")
    assert fault == f'place: "{place}"; allowed: a field, a shell, the area filled first, the map, or a name'


def with_rows(table: dict[str, Any], rows: dict[int, str], seat: int = 0) -> dict[str, Any]:
    for row, marks in rows.items():
        for column, mark in enumerate(marks):
            table = drafts.edit(GAME, table, f"players[{seat}].rows[{row}][{column}]", mark)
    return table


@pytest.mark.parametrize(
    ("marks", "low", "high", "columns"),
    [
        ("112233221", "2", "3", [6, 7, 8]),
        ("665544332", "5", "6", [2, 3, 4, 5, 6, 7, 8]),
        ("1X3.2....", "2", "3", [4]),
        ("11223344X", "", "", []),
        ("111111112", "", "", []),
    ],
)
def test_a_row_that_falls_counts_nothing_and_says_which_number_falls(
    marks: str, low: str, high: str, columns: list[int]
) -> None:
    table = with_rows(drafts.blank(GAME, NAMES[:2]), {0: "223344555", 3: marks})
    draft = drafts.check(GAME, table)
    lines = [line for line in draft.result.standings[0].lines if line.category == "rows"]
    assert [line.label for line in lines] == [f"{name} row" for name in ROWS]
    assert lines[0].points == 3, "a row beside it counts as before: three fives"
    assert draft.view[0]["rows"][0] == 3
    if not columns:
        assert not draft.open_points and not draft.view[0]["falls"]
        return
    assert [(mend.seat, mend.text) for mend in draft.open_points] == [
        (0, f"{ROWS[3]}: {low} after {high}. A row may not fall.")
    ]
    assert lines[3].points == 0 and draft.view[0]["rows"][3] is None
    assert lines[3].why == f"{low} after {high}: a row may not fall"
    assert draft.view[0]["falls"] == {
        3: {"columns": columns, "text": f"{ROWS[3]}: {low} after {high}. A row may not fall."}
    }
    assert draft.result.standings[0].total == sum(line.points for line in draft.result.standings[0].lines)


def test_columns_are_named_by_their_number_from_the_left() -> None:
    table = with_rows(drafts.blank(GAME, NAMES[:2]), dict.fromkeys(range(6), "1........"))
    table = with_rows(table, dict.fromkeys(range(6), "1.......6"))
    lines = [line for line in drafts.check(GAME, table).result.standings[0].lines if line.category == "columns"]
    assert [line.label for line in lines] == [f"Column {n}" for n in range(1, 10)]
    assert [line.points for line in lines] == [6, 0, 0, 0, 0, 0, 0, 0, 6]


@pytest.mark.parametrize("full", [0, 1, 7, 8, 9])
def test_how_many_boxes_are_filled_is_said_out_of_eight(full: int) -> None:
    """Six rows and three columns of crosses: each is one of the boxes that end the game."""
    table = drafts.blank(GAME, NAMES[:2])
    for row in range(min(full, 5)):
        table = with_rows(table, {row: "X" * 9})
    for column in range(full - 5):
        table = with_rows(table, {5: "X" * (column + 1) + "." * (8 - column)})
    view = drafts.check(GAME, table).view[0]
    assert view["boxes"] == full
    assert view["boxesSaid"] == (f"{full} of 8 boxes" if full <= 8 else f"{full} boxes, 8 end the game")
