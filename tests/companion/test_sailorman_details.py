"""Sailorman Dice in detail: maps of a table and in letters, crosses alone, what a row says that falls, the captain's
seat, and that the half-played example of the pad's back scores what its notes say."""

from __future__ import annotations

import re

import pytest

from companion import BadInput, get_game
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.games.sailorman_dice.record import fall_in
from companion.games.sailorman_dice.rolling import Pair, both_fit, entry_of, one_of_both
from companion.games.sailorman_dice.rules.aids import CROSS, FULL_AREA, FULL_ROW, MAP_CODE, POINTS, ROWS, aid
from companion.games.sailorman_dice.score import score_sheet
from companion.setups import run_setup
from tests.support import drafts
from tests.support.codes import nth_code
from tests.support.sailorman_dice.examples import OWN_MAP

GAME = get_game("sailorman-dice")
EMPTY = "." * 9


def test_a_new_table_keeps_its_map_under_its_own_key() -> None:
    assert drafts.blank(GAME, ["Ann", "Ben"], "7KQ4-M2XD")["map"] == "7KQ4-M2XD"
    table = drafts.blank(GAME, ["Ann", "Ben"])
    with pytest.raises(BadInput) as caught:
        drafts.check(GAME, {**table, "map": {"areas": "x"}})
    assert {fault.place.partition(".")[0] for fault in caught.value.faults} == {"map"}


def test_whose_a_map_is() -> None:
    book = GAME.maps()
    assert book is not None
    ours = book.read("7KQ4-M2XD")
    assert not ours.own and not book.read("7KQ4-M2XD.map-2").own and book.read(OWN_MAP).own
    painted = {key: value for key, value in ours.as_record().items() if key != "code"}
    assert book.from_record(painted).own


def test_a_line_of_crosses_alone_scores_nothing() -> None:
    table = drafts.blank(GAME, ["Ann", "Ben"])
    for column in range(9):
        table = drafts.edit(GAME, table, f"players[0].rows[2][{column}]", "X")
    (line,) = [x for x in drafts.check(GAME, table).result.standings[0].lines if x.label == "Starfish row"]
    assert (line.points, line.why) == (0, "crosses only")


def test_a_group_says_where_it_is() -> None:
    rows = [EMPTY, "......33.", ".......3.", EMPTY, "5........", EMPTY]
    players = [{"name": "Ann", "rows": rows}, {"name": "Ben", "rows": [EMPTY] * 6}]
    ann = GAME.score_data({"game": GAME.slug, "players": players}).standings[0]
    found = [line.why for line in ann.lines if line.category.endswith("group")]
    assert found == ["3 connected 3s from bell 7", "a lone 5 at boat 1"]


@pytest.mark.parametrize("full_rows", [0, 1])
def test_the_game_goes_on_until_somebody_has_filled_so_many_boxes(full_rows: int) -> None:
    """Rules, end of the game: seven columns are full here, and no row or one."""
    rows = [("1" * (9 if n < full_rows else 7)).ljust(9, ".") for n in range(6)]
    players = [{"name": "Ann", "rows": rows}, {"name": "Ben", "rows": [EMPTY] * 6}]
    notices = {notice.kind for notice in GAME.score_data({"game": GAME.slug, "players": players}).notices}
    assert ("progress" in notices) == (full_rows + 7 < facts.END_BOXES)


def test_a_record_whose_row_falls_says_which_number_stands_after_which() -> None:
    rows = ["..4..2...", *[EMPTY] * 5]
    players = [{"name": "Ann", "rows": rows}, {"name": "Ben", "rows": [EMPTY] * 6}]
    with pytest.raises(BadInput) as caught:
        GAME.score_data({"game": GAME.slug, "players": players})
    (fault,) = caught.value.faults
    assert fault.place == "players[0].rows[0]" and fault.allowed.endswith("2 stands after 4")


def test_a_roll_whose_pairs_have_one_field_left_between_them() -> None:
    """Rules: both pairs are entered; where each fits but not both, only one can be."""
    fields, pair = ".11111111" + "X" * 45, Pair("anchor", "1")
    entry = entry_of(None, fields, pair)
    assert not both_fit(fields, entry, entry)
    assert one_of_both(entry, entry).startswith("Each pair has a place, but not both at once")
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
    assert area.name.startswith("One mountain sub-area") and "write 4 into the left box" in area.text


def test_the_captain_starts_is_told_by_seat_and_is_drawn_apart_from_the_map() -> None:
    first, again = (run_setup(GAME, 4, "7KQ4-M2XD", reroll=("captain",) * n) for n in (0, 5))
    for result in (first, again):
        step = next(step for step in result.steps if step.name == "captain")
        assert f"Seat {result.start_player} " in step.text
        assert result.start_player == result.as_json()["captain"]
    assert first.as_json()["map"] == again.as_json()["map"]


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
