"""Sailorman Dice in play: shells, entries by hand, passing, and what is told to those who write on paper."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from tests.support.playing import NAMES, Played, begun, set_up

GAME = get_game("sailorman-dice")
CODE = "7KQ4-M2XD"


def rolled(*dice: str, rows: dict[int, dict[int, str]] | None = None) -> Played:
    """A table at whose captain's roll these dice lie, ``rows`` of some sheets being written already."""
    table = begun(GAME, 2, set_up(GAME, 2, CODE))
    sheets: list[dict[str, Any]] = [{**p, "rows": list(p["rows"])} for p in table.record["players"]]
    for seat, lines in (rows or {}).items():
        for row, line in lines.items():
            sheets[seat]["rows"][row] = line
    table.document["record"] = {**table.record, "map": CODE, "players": sheets}
    table.do(
        "roll", **dict(zip(("symbol_1", "symbol_2", "number_1", "number_2"), dice, strict=True))
    )
    return table


def legal(table: Played, seat: int, **asked: str) -> set[tuple[int, int, tuple[str, ...]]]:
    return {
        (f.row, f.col, f.marks)
        for row in table.view(seat, **asked).rows
        for f in row.fields
        if f.marks
    }


def test_a_shell_is_given_for_a_box_that_is_filled_by_hand_too() -> None:
    """Both bell rows lack one field: Ann writes her 6 on the sheet, Ben taps his; both have the shell."""
    table = rolled("bell", "bell", "6", "5", rows={0: {1: "11223345."}, 1: {1: "11223345."}})
    table.type("players[0].rows[1][8]", "6")
    assert table.record["players"][0]["shells"] == ["bell"]
    table.do("write", player="Ben", field="1.8.6")
    assert [p["shells"] for p in table.record["players"]] == [["bell"], ["bell"]]
    assert table.view(0).turn.used, "what was written by hand counts for the roll"
    table.type("players[0].rows[1][8]", ".")
    assert table.record["players"][0]["shells"] == [], "and goes with it"


def test_a_box_filled_before_the_roll_has_no_shell_any_more() -> None:
    table = rolled("bell", "fish", "6", "5", rows={0: {1: "112233456"}, 1: {1: "11223345."}})
    told = table.do("write", player="Ben", field="1.8.6")
    assert table.record["players"][1]["shells"] == [] and "gone" not in told


def test_those_who_write_on_paper_are_told_which_shell_is_gone() -> None:
    table = rolled("bell", "fish", "6", "5", rows={0: {1: "11223345."}})
    assert table.do("write", player="Ann", field="1.8.6").endswith("The bell shell is gone.")
    for name in NAMES[:2]:
        if name in table.at.names and any(
            p.name == name and p.sign == "pencil" for p in table.now.players or ()
        ):
            table.do("pass", player=name)
    assert "The bell shell is gone." in table.now.turn, "beside the next roll too"


def test_the_next_roll_comes_by_itself_and_nobody_is_left_behind_unasked() -> None:
    table = rolled("bell", "fish", "3", "5")
    roller = table.at.state.roller
    other = next(name for name in table.at.names if name != roller)
    with pytest.raises(BadInput) as raised:
        table.do("phone")
    assert (
        f"{roller} and {other}" in raised.value.faults[0].words
        or "still write" in raised.value.faults[0].words
    )
    for field in ("1.4.5", "3.4.3"):
        table.do("write", player=roller, field=field)
    with pytest.raises(BadInput):
        table.do("write", player=roller, field="1.5.5")
    seat = table.at.names.index(roller)
    (go_on,) = [s for s in table.page(seat).more if s.do == "next"]
    assert go_on.title == f"Go on without {other}"
    table.do("write", player=other, field="1.4.3")
    assert table.now.word == f"{other} rolls"
    table.undo()
    table.do("next")
    assert table.now.word == f"{other} rolls"
    assert table.record["players"][1 - seat]["rows"][1] == "........."
    table.undo()
    table.do("paper", player=other)
    assert table.now.word == f"{other} rolls"
    table.next(symbol_1="bell", symbol_2="fish", number_1="3", number_2="5")
    assert [p.name for p in table.now.players or () if p.sign == "pencil"] == [roller]


def test_a_pair_that_stands_in_the_river_allows_a_cross_anywhere_and_what_was_just_written_does_not() -> (
    None
):
    book = GAME.maps()
    areas = book.read(CODE).as_record()["areas"]
    column = next(c for c in range(9) if areas[1][c] in "Rr")
    line = "." * column + "5" + "." * (8 - column)
    fields = legal(rolled("bell", "fish", "5", "2", rows={0: {1: line}}), 0, pairing="1")
    assert len(fields) == 53 and all("X" in marks for _, _, marks in fields)
    both = next((row, col) for row, col, marks in fields if marks[0] == "5" and "X" in marks)
    table = rolled("bell", "fish", "5", "2", rows={0: {1: line}})
    assert table.view(0, pairing="1", at=f"{both[0]}.{both[1]}").which is not None
    fresh = rolled("bell", "fish", "5", "2")
    fresh.do(
        "write", player="Ann", field=f"1.{column}.5"
    ) if fresh.at.state.roller == "Ann" else None
    assert not any("X" in marks for _, _, marks in legal(fresh, 0))


def test_where_nothing_fits_the_roll_passes_by_itself() -> None:
    full = dict.fromkeys(range(6), "666666666")
    table = rolled("bell", "fish", "5", "2", rows={0: full, 1: full})
    assert table.now.word.endswith("rolls") or table.now.standings


def test_our_readings_are_marked_where_they_decide() -> None:
    book = GAME.maps()
    column = next(c for c in range(9) if book.read(CODE).as_record()["areas"][1][c] in "Rr")
    table = rolled("bell", "bell", "5", "5")
    assert not table.marked()
    table.do("write", player=table.at.state.roller, field=f"1.{column}.5")
    assert table.marked() == {"already"}
    crosses = rolled("bell", "fish", "5", "2", rows={0: {0: "XXXXXXXXX"}})
    assert crosses.marked() == {"only-crosses"}
