"""Sailorman Dice in play: shells, entries by hand, passing, and what is told to those who write on
paper."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from tests.support.playing import NAMES, Played, begun, set_up

GAME = get_game("sailorman-dice")
CODE = "7KQ4-M2XD"


def rolled(*dice: str, rows: dict[int, dict[int, str]] | None = None, code: str = CODE) -> Played:
    """A table at whose captain's roll these dice lie, ``rows`` of some sheets being written
    already."""
    table = begun(GAME, 2, set_up(GAME, 2, code))
    sheets: list[dict[str, Any]] = [{**p, "rows": list(p["rows"])} for p in table.record["players"]]
    for seat, lines in (rows or {}).items():
        for row, line in lines.items():
            sheets[seat]["rows"][row] = line
    table.document["record"] = {**table.record, "map": code, "players": sheets}
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
    """Both bell rows lack one field: Ann writes her 6 on the sheet, Ben taps his; both have the
    shell."""
    table = rolled("bell", "bell", "6", "5", rows={0: {1: "11223345."}, 1: {1: "11223345."}})
    table.type("players[0].rows[1][8]", "6")
    assert table.record["players"][0]["shells"] == ["bell"]
    table.do("write", player="Ben", field="1.8.6")
    assert [p["shells"] for p in table.record["players"]] == [["bell"], ["bell"]]
    assert table.view(0).way.used, "what was written by hand counts for the roll"
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


def test_a_pair_that_stands_in_the_river_allows_a_cross_but_what_was_just_written_does_not() -> (
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
    assert "Pair bell 5 may be a cross on any ring." in table.page(0, pairing="1").turn
    assert "Pair bell 5 may be a cross, after Swap." in table.page(0, pairing="2").turn
    fresh = rolled("bell", "fish", "5", "2")
    (
        fresh.do("write", player="Ann", field=f"1.{column}.5")
        if fresh.at.state.roller == "Ann"
        else None
    )
    assert not any("X" in marks for _, _, marks in legal(fresh, 0))


def test_after_a_cross_swap_goes_round_every_pair_that_is_left_with_its_own_used_pair() -> None:
    """Anchor 2, anchor 3 and bell 3 stand in the river: the cross may be any of them."""
    rows = {0: "..23.....", 1: "..3......"}
    table = rolled("anchor", "bell", "2", "3", rows={0: rows, 1: rows}, code="13MG-A796")
    seat = table.at.names.index(table.at.state.roller)
    crosses = [(r, c) for r, c, marks in legal(table, seat, pairing="1") if marks == ("X",)]
    table.do("write", player=table.at.state.roller, field=".".join(map(str, max(crosses))) + ".X")
    left, number = {}, "1"
    while number not in left:
        view = table.view(seat, pairing=number)
        left[number] = view.way.left[0]
        assert {pair.symbol for pair in view.way.used + view.way.left} == {"anchor", "bell"}
        assert {pair.digit for pair in view.way.used + view.way.left} == {"2", "3"}
        number = str(view.swaps[0])
    assert len(left) == 3 and ("bell", "2") in left.values()


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


# ---- going on without somebody


def without_ben() -> Played:
    """Ann rolled and wrote both pairs; Ann's phone went on without Ben."""
    table = rolled("bell", "fish", "3", "5")
    roller, other = table.at.state.roller, seat_beside(table)
    for field in ("1.4.5", "3.4.3"):
        table.do("write", player=roller, field=field)
    (step,) = [s for s in table.page(table.at.names.index(roller)).more if s.do == "next"]
    assert step.fields == {"by": roller}
    absent = table.view(table.at.names.index(roller)).absent
    assert absent.seat == other + 1 and "may still write it until" in absent.text
    table.do("next", **step.fields)
    return table


def seat_beside(table: Played) -> int:
    return 1 - table.at.names.index(table.at.state.roller)


def test_whoever_they_went_on_without_is_told_by_whom_and_may_write_until_the_next_dice() -> None:
    table = without_ben()
    seat, roller = seat_beside(table), table.at.state.roller
    page = table.page(seat)
    assert page.word == f"{table.at.names[seat]}, they went on without you"
    assert page.turn == f"{roller}’s phone passed a pair."
    assert page.next is None and page.view.behind and legal(table, seat)
    assert table.page(1 - seat).next is not None, "the others have the dice"
    table.do("write", player=table.at.names[seat], field="1.4.3")
    assert table.record["players"][seat]["rows"][1] == "....3...."
    table.undo()
    table.next(symbol_1="bell", symbol_2="fish", number_1="3", number_2="5")
    assert not table.view(seat).behind, "what is framed now is of the new roll"


def test_what_was_passed_can_be_left_so_and_is_told_until_the_next_dice() -> None:
    table = without_ben()
    seat, rolls = seat_beside(table), table.at.state.rolls
    name = table.at.names[seat]
    assert table.do("pass", player=name) == f"{name} leaves it so."
    assert table.page(seat).turn.startswith(f"{name} passed a pair of roll {rolls}.")
    assert table.page(seat).next is not None


def test_a_box_shows_whether_its_shell_can_still_be_had_and_who_took_it() -> None:
    rows = {0: {1: "11223345.", 2: "112233456"}, 1: {1: "11223345."}}
    table = rolled("bell", "fish", "6", "5", rows=rows)

    def shells(seat: int) -> list[tuple[str, int | None]]:
        return [(row.box.shell, row.box.by) for row in table.view(seat).rows][:3]

    assert shells(0) == [("open", None), ("open", None), ("gone", None)]
    table.do("write", player="Ann", field="1.8.6")
    assert shells(0)[1] == ("mine", None) and shells(1)[1] == ("taken", 0)
