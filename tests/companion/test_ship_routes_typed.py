"""Ways of Ship Adventure as they are asked for: pirates, players and crews by what is typed, on the board of a code."""

from __future__ import annotations

from dataclasses import replace

import pytest

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board
from companion.games.ship_adventure.helps.routes import answer
from companion.games.ship_adventure.layout import typed_layout
from companion.games.ship_adventure.routes import MOVERS
from tests.support.ship_adventure.ways import check

CODE = "7KQ4-M2XD"


def test_the_pirates_begin_on_the_skulls_of_the_board() -> None:
    layout = typed_layout({"code": CODE})
    told = answer(None, 0, {"code": CODE, "start": "j10"})
    assert layout is not None and told.pirates == layout.board.squares("k") and len(told.pirates) == facts.PIRATES
    assert told.title == "The pirate in B10 is nearest" and told.chaser is not None and told.chaser.square == (9, 1)
    assert told.chaser.text == "four squares, two turns: reaches J10"
    assert told.shown == told.chaser.route and "the pirate’s way over B10" in told.picture
    check(layout.board, told.chaser.route, (9, 1), [(9, 9)], "pirate")


def test_pirates_equally_near_are_left_to_the_table() -> None:
    told = answer(None, 0, {"code": CODE, "start": "C7"})
    assert told.title == "C4, B10 and C10 are equally near"
    assert "equal-ways" in told.rulings


def test_pirates_where_they_lie_now_and_a_player_ashore() -> None:
    told = answer(None, 0, {"code": CODE, "start": "G5", "pirates": "e2, a1"})
    assert [c.name for c in told.chases] == ["E2", "A1"]
    assert told.chaser is not None and told.chaser.text == "two squares, one turn: comes to G4, beside G5"
    assert told.marked == ((4, 6),) and "at-sea" in told.rulings


def test_what_lies_deep_inland_is_approached_as_closely_as_can_be(monkeypatch: pytest.MonkeyPatch) -> None:
    layout = typed_layout({"code": CODE})
    assert layout is not None
    island = ["~" * 12] * 3 + ["~~~jjjjj~~~~"] * 5 + ["~" * 12] * 4
    inland = replace(layout, board=Board(tuple(island)))
    monkeypatch.setattr("companion.games.ship_adventure.helps.routes.typed_layout", lambda *_: inland)
    told = answer(None, 0, {"code": CODE, "start": "F6", "pirates": "A6"})
    assert told.chaser is not None and told.chaser.text.endswith("comes no closer than C4, three squares from F6")
    assert "closest-sea" in told.rulings
    beside = answer(None, 0, {"code": CODE, "start": "D6", "pirates": "A6"})
    assert "closest-sea" not in beside.rulings


def test_a_way_tells_its_turns_the_waves_and_other_beginnings() -> None:
    told = answer(None, 0, {"code": CODE, "start": "C7", "goal": "K2"})
    assert told.way_title == "Five squares, two turns"
    assert told.way_texts[0] == "Turn 1 ends on K3 and turn 2 on K2." and "begins with B6 or C6" in told.way_texts[-1]
    drifting = answer(None, 0, {"code": CODE, "start": "J10", "goal": "C1"})
    assert drifting.way_texts == ("Waves carry it one square for nothing.",)
    assert "waves" in drifting.rulings
    there = answer(None, 0, {"code": CODE, "start": "A1", "goal": "A1"})
    assert there.way_title == "There already" and there.way is not None and there.way.turns == 0


def test_no_way_is_said_with_the_ground() -> None:
    told = answer(None, 0, {"code": CODE, "start": "C1", "goal": "A1", "mover": "player"})
    assert told.way_title == "No way" and told.way_texts == (
        "No way leads from C1 to A1 by sea and then ashore.",
        "A crew ashore has to go back to its ship first.",
    )
    assert told.way is None and told.shown is None and told.marked == ((0, 2), (0, 0))
    crew = answer(None, 0, {"code": CODE, "start": "D1", "goal": "B1", "mover": "crew"})
    assert crew.way_texts == ("It comes to C1, beside B1.", "One step more boards a ship that lies there.")


def test_conquest_has_six_squares_a_turn_and_no_pirates() -> None:
    typed = {"code": CODE, "mode": "caribbean-conquest", "boxes": "9"}
    layout = typed_layout(typed)
    assert layout is not None
    sea = layout.board.squares("h")
    names = [f"{layout.board.columns[c]}{r + 1}" for r, c in (sea[0], sea[-1])]
    told = answer(None, 0, {**typed, "start": names[0], "goal": names[1]})
    assert told.chases == () and told.title == "" and told.way is not None
    assert told.way.turns == -(-told.way.length // facts.CONQUEST_MOVE) > 0
    with pytest.raises(BadInput) as refused:
        answer(None, 0, {**typed, "start": names[0], "mover": "galleon", "pirates": "A1"})
    assert [f.place for f in refused.value.faults] == ["mover", "pirates"]


@pytest.mark.parametrize(
    ("typed", "places"),
    [
        ({"start": "C7"}, ["code"]),
        ({"code": CODE, "find": "1"}, ["start"]),
        ({"code": CODE, "goal": "C7", "find": "1"}, ["start"]),
        ({"code": CODE, "start": "M1", "goal": "A13", "mover": "kraken"}, ["mover", "start", "goal"]),
        ({"code": CODE, "start": "C1", "mover": "player-ship"}, ["start"]),
        ({"code": CODE, "start": "A1", "pirates": "C1 B2 Q9"}, ["pirates", "pirates"]),
        ({"code": CODE, "start": "A1", "pirates": "A1 A2 A3 A4 A5"}, ["pirates"]),
        ({"code": "?", "start": "A1"}, ["code"]),
    ],
)
def test_every_fault_is_named(typed: dict[str, str], places: list[str]) -> None:
    with pytest.raises(BadInput) as refused:
        answer(None, 0, typed)
    assert [f.place for f in refused.value.faults] == places


def test_nothing_typed_offers_who_can_go() -> None:
    told = answer(None, 0, {})
    assert list(told.movers) == list(MOVERS) and told.layout is None
    board_only = answer(None, 0, {"code": CODE})
    assert board_only.layout is not None and board_only.picture == "The board" and board_only.marked == ()
