"""Sailorman Dice in detail: sheets while they are typed, maps in letters, the captain's seat, the
pad's example."""

from __future__ import annotations

import re
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.edits import Edit
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.record import fall_in
from companion.games.sailorman_dice.rolling import Pair, both_fit, entry_of, one_of_both
from companion.games.sailorman_dice.rules.aids import (
    CROSS,
    FULL_AREA,
    FULL_ROW,
    MAP_CODE,
    POINTS,
    ROWS,
    aid,
)
from companion.games.sailorman_dice.score import score_sheet
from companion.setups import run_setup
from tests.support import drafts
from tests.support.codes import nth_code
from tests.support.sailorman_dice.examples import OWN_MAP

GAME = get_game("sailorman-dice")
NAMES = ["Ann", "Ben"]


def with_rows(table: dict[str, Any], rows: dict[int, str]) -> dict[str, Any]:
    for row, marks in rows.items():
        for column, mark in enumerate(marks):
            table = drafts.edit(GAME, table, f"players[0].rows[{row}][{column}]", mark)
    return table


@pytest.mark.parametrize(
    ("marks", "columns"),
    [
        ("112233221", [6, 7, 8]),
        ("665544332", [2, 3, 4, 5, 6, 7, 8]),
        ("1X3.2....", [4]),
        ("11223344X", []),
        ("111111112", []),
    ],
)
def test_the_fields_of_a_row_that_falls_are_marked(marks: str, columns: list[int]) -> None:
    draft = drafts.check(GAME, with_rows(drafts.blank(GAME, NAMES), {0: "223344555", 3: marks}))
    view = draft.view[0]
    assert view["rows"][0] == 3 and (view["rows"][3] is None) == bool(columns)
    falls = [{"columns": columns, "text": point.text} for point in draft.open_points]
    assert list(view["falls"].items()) == [(3, fall) for fall in falls]
    assert bool(falls) == bool(columns)


@pytest.mark.parametrize("full", [0, 1, 7, 8, 9])
def test_how_many_boxes_are_filled_is_said_out_of_eight(full: int) -> None:
    """Six rows and three columns of crosses: each is one of the boxes that end the game."""
    table = drafts.blank(GAME, NAMES)
    for row in range(min(full, 5)):
        table = with_rows(table, {row: "X" * 9})
    for column in range(full - 5):
        table = with_rows(table, {5: "X" * (column + 1) + "." * (8 - column)})
    view = drafts.check(GAME, table).view[0]
    assert view["boxes"] == full
    assert view["boxesSaid"] == (
        f"{full} of 8 boxes" if full <= 8 else f"{full} boxes, 8 end the game"
    )


EMPTY = "." * 9


def test_a_new_table_keeps_its_map_under_its_own_key() -> None:
    assert drafts.blank(GAME, ["Ann", "Ben"], "7KQ4-M2XD")["map"] == "7KQ4-M2XD"
    table = drafts.blank(GAME, ["Ann", "Ben"])
    with pytest.raises(BadInput) as caught:
        drafts.check(GAME, {**table, "map": {"areas": "x"}})
    assert {fault.place.partition(".")[0] for fault in caught.value.faults} == {"map"}


def test_whose_a_map_is() -> None:
    book = GAME.maps()
    ours = book.read("7KQ4-M2XD")
    assert not ours.own and not book.read("7KQ4-M2XD.map-2").own and book.read(OWN_MAP).own
    painted = {key: value for key, value in ours.as_record().items() if key != "code"}
    assert book.from_record(painted).own


def test_a_mark_of_the_first_filled_on_a_sub_area_with_an_empty_field_can_be_taken_back() -> None:
    drafting = GAME.drafting()
    marked = drafting.apply(
        drafting.blank(["Ann", "Ben"], "7KQ4-M2XD"), Edit("players[0].first_filled.land", "L")
    )
    (asked,), none = (view["questions"] for view in drafting.check(marked).view)
    assert (asked["region"], asked["chosen"], asked["open"], none) == ("land", "L", True, [])
    assert asked["answers"] == [{"value": None, "label": "Take the mark back"}]


def test_a_roll_whose_pairs_have_one_field_left_between_them() -> None:
    """Rules: both pairs are entered; where each fits but not both, only one can be."""
    fields, pair = ".11111111" + "X" * 45, Pair("anchor", "1")
    entry = entry_of(None, fields, pair)
    assert not both_fit(fields, entry, entry)
    assert one_of_both(entry, entry).startswith("Either pair fits, but not both.")
    free = "..1111111" + "X" * 45
    assert both_fit(free, *[entry_of(None, free, pair)] * 2)


def test_the_notes_of_the_half_played_sheet_are_right() -> None:
    scored = score_sheet(read_map_code(MAP_CODE), Sheet("", "".join(ROWS)))
    assert {name: box.points for name, box in scored.with_shells.items() if box.filled} == {
        FULL_ROW: POINTS,
        FULL_AREA: POINTS,
    }
    assert not any(box.filled for box in scored.columns)
    assert ROWS[CROSS[0]][CROSS[1]] == facts.CROSS
    assert not any(map(fall_in, ROWS))
    row, area, _ = aid("crib").sections[1].parts
    assert row.name == f"{FULL_ROW.capitalize()} row full" and "write 4" in row.text
    assert (
        area.name.startswith("One mountain sub-area") and "write 4 into the left box" in area.text
    )


def test_who_the_captain_is_is_told_by_seat() -> None:
    first, again = (run_setup(GAME, 4, "7KQ4-M2XD", reroll=("captain",) * n) for n in (0, 5))
    for result in (first, again):
        step = next(step for step in result.steps if step.name == "captain")
        assert f"Seat {result.start_player} " in step.text
        assert result.start_player == result.as_json()["captain"]


@pytest.mark.parametrize("n", range(10))
def test_the_map_in_letters_is_the_map(n: int) -> None:
    result = run_setup(GAME, 2, str(nth_code(n)))
    sea_map = result.as_json()["map"]
    text = next(step.text for step in result.steps if step.name == "map")
    lines = text.splitlines()[1:7]
    assert [line.split()[0] for line in lines] == list(facts.ROWS)
    assert ["".join(line.split()[1:]) for line in lines] == sea_map["areas"]
    assert len({len(line) for line in lines}) == 1, "columns stand under each other"
    stands = re.search(r"between (\w+) (\d) and (\w+) (\d)", text)
    assert stands
    fields = [[facts.ROWS.index(stands[n]) + 1, int(stands[n + 1])] for n in (1, 3)]
    assert fields == [list(field) for field in sea_map["lighthouse"]]
