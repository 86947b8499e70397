"""Sailorman Dice by roll help alone: a whole game, with shells, whose score is that of its record."""

from __future__ import annotations

import random

import pytest

from companion import BadInput, get_game
from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.entering import CanWrite
from tests.support.playing import Played, begun, set_up

GAME = get_game("sailorman-dice")


def on_a_map(players: int) -> Played:
    table = begun(GAME, players, set_up(GAME, players, "7KQ4-M2XD"))
    table.document["record"] = {**table.record, "map": set_up(GAME, players, "7KQ4-M2XD").code}
    return table


def can_write(table: Played, seat: int) -> CanWrite:
    can = table.play.writable(table.at, "legal-entries", seat)
    assert isinstance(can, CanWrite)
    return can


def write(table: Played, seat: int, rng: random.Random) -> bool:
    """One of the best entries that a player has; false where there is none."""
    ways = [(pair.entry, way) for _, pairs in can_write(table, seat).pairings for pair in pairs for way in pair.numbers]
    ways += [(p.entry, w) for _, ps in can_write(table, seat).pairings for p in ps for w in p.crosses[:3]]
    if not ways:
        return False
    best = max(way.gain for _, way in ways)
    entry, way = rng.choice([one for one in ways if one[1].gain == best])
    total = GAME.drafting().check(table.record).result
    before = next(s.total or 0 for s in total.standings if s.name == table.at.names[seat])
    table.do(
        "enter",
        player=table.at.names[seat],
        symbol=entry.symbol,
        digit=entry.digit,
        row=way.row,
        col=way.col,
        mark=way.mark,
    )
    after = next(
        s.total or 0 for s in GAME.drafting().check(table.record).result.standings if s.name == table.at.names[seat]
    )
    shells = after - before - way.gain
    assert 0 <= shells <= 8, "what it said it would bring, and the shells of boxes filled first"
    return True


def test_a_whole_game_by_roll_help_alone() -> None:
    rng, table = random.Random(11), on_a_map(3)
    start = table.document
    while not table.at.state.over:
        table.do("phone", from_=table.at.state.rolls)
        for seat in range(3):
            while write(table, seat, rng):
                pass
        table.next()
        assert table.at.state.rolls < 60, "a game ends"
    record = table.record
    result = GAME.score_data(record)
    assert {s.name: s.total for s in result.standings} == {
        s.name: s.total for s in GAME.drafting().check(record).result.standings
    }
    assert table.at.state.rolls % 3 == 0, "all have rolled equally often"
    assert any(view["boxes"] >= facts.END_BOXES for view in GAME.drafting().check(record).view)
    while table.back[1:]:
        table.undo()
    assert table.document["play"] == start["play"]


def test_everybody_writes_their_share_and_no_more() -> None:
    table = on_a_map(2)
    roller = table.at.state.roller
    with pytest.raises(BadInput) as raised:
        table.do("enter", player=roller, symbol="bell", digit="3", row=1, col=0, mark="3")
    assert "rolls first" in raised.value.faults[0].words
    table.next(symbol_1="bell", symbol_2="fish", number_1="3", number_2="5")
    with pytest.raises(BadInput):
        table.next(symbol_1="bell", symbol_2="fish", number_1="3", number_2="5", do="roll")
    other = next(n for n in table.at.names if n != roller)
    table.do("enter", player=other, symbol="bell", digit="5", row=1, col=4, mark="5")
    with pytest.raises(BadInput) as raised:
        table.do("enter", player=other, symbol="fish", digit="3", row=3, col=4, mark="3")
    assert "already" in raised.value.faults[0].words
    table.do("enter", player=roller, symbol="bell", digit="5", row=1, col=4, mark="5")
    for symbol, digit, row in (("bell", "3", 1), ("fish", "5", 3)):
        with pytest.raises(BadInput):
            table.do("enter", player=roller, symbol=symbol, digit=digit, row=row, col=0, mark=digit)
    table.do("enter", player=roller, symbol="fish", digit="3", row=3, col=0, mark="3")
    seat = table.at.names.index(roller)
    assert can_write(table, seat).left == 0 and can_write(table, seat).pairings == ()


def test_shells_go_to_all_who_fill_a_box_first_in_one_roll() -> None:
    table = on_a_map(2)
    table.document["record"]["players"] = [dict(p, rows=list(p["rows"])) for p in table.record["players"]]
    table.document["record"]["players"][0]["rows"][1] = "11.111111"
    table.document["record"]["players"][1]["rows"][1] = "11111.111"
    table.next(symbol_1="bell", symbol_2="fish", number_1="1", number_2="5")
    table.do("enter", player="Ann", symbol="bell", digit="1", row=1, col=2, mark="1")
    table.do("enter", player="Ben", symbol="bell", digit="1", row=1, col=5, mark="1")
    assert all("bell" in p["shells"] for p in table.record["players"])
