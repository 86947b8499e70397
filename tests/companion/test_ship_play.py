"""Ship Adventure in play: a Treasure Map to El Dorado, a Conquest to its end on four boxes, gold once a round."""

from __future__ import annotations

import random

import pytest

from companion import BadInput, get_game
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.play.page import ShipNow
from tests.support.playing import Played, begun, set_up

GAME = get_game("ship-adventure")


def view(table: Played) -> ShipNow:
    found = table.now.view
    assert isinstance(found, ShipNow)
    return found


def test_a_treasure_map_to_el_dorado() -> None:
    rng, table = random.Random(2), begun(GAME, 3, set_up(GAME, 3, mode="treasure-map"))
    start, galleons = table.document, {table.at.state.galleon}
    while True:
        voyage = view(table).voyage
        assert voyage is not None
        full = [t.number for t in voyage.temples if t.token is not None]
        if table.at.state.phase == "compass":
            table.do("spin", from_=table.at.state.point)
            galleons.add(table.at.state.galleon)
        elif voyage.due == "temple" and full:
            who = rng.choice(table.at.names)
            before = {p["name"]: p["gold"] for p in table.record["players"]}
            table.do("rolled", player=who, temple=full[0])
            gained = {p["name"]: p["gold"] - before[p["name"]] for p in table.record["players"]}
            haul = view(table).voyage
            assert haul is not None and haul.haul is not None and gained[who] == haul.haul.gold > 0
            assert sum(gained.values()) == gained[who]
            if haul.chasing[table.at.names.index(who)]:
                table.do("fought", player=who)
            if voyage.due == "temple" and rng.random() < 0.6:
                table.do("next", from_=table.at.state.point)
        elif voyage.due == "level":
            table.next()
        else:
            break
    winner = table.at.names[1]
    table.do("won", player=winner)
    result = GAME.score_data(table.record)
    assert result.winners == (winner,) and table.record["players"][1]["pieces"] == facts.MAP_PIECES
    assert table.now.standings and table.now.next is None and len(galleons) > 1
    while table.back[1:]:
        table.undo()
    assert table.document == start


def test_income_is_paid_once_a_round_and_says_so() -> None:
    table = begun(GAME, 2, set_up(GAME, 2, mode="caribbean-conquest"))
    spot = view(table).areas[0].name
    table.do("point", spot=f"{spot} 1", holder="Ann")
    before = [p["gold"] for p in table.record["players"]]
    point = table.at.state.point
    assert "Round 1 is paid." in table.next()
    paid = [p["gold"] for p in table.record["players"]]
    assert paid[0] > before[0]
    with pytest.raises(BadInput) as raised:
        table.do("income", from_=point)
    assert raised.value.faults[0].words == "The income of round 1 is paid already."
    assert [p["gold"] for p in table.record["players"]] == paid


def test_the_shop_takes_the_gold_where_there_is_enough() -> None:
    table = begun(GAME, 2, set_up(GAME, 2, mode="caribbean-conquest"))
    table.do("gold", player="Ann", by=10)
    had = table.record["players"][0]["gold"]
    table.do("buy", player="Ann", ships=1, crews=1)
    assert table.record["players"][0]["gold"] == had - facts.SHIP_PRICE - facts.CREW_PRICE
    with pytest.raises(BadInput) as raised:
        table.do("buy", player="Ben", ships=9, crews=0)
    assert "too few" in raised.value.faults[0].words


def test_a_conquest_to_its_end_on_four_boxes() -> None:
    table = begun(GAME, 3, set_up(GAME, 3, mode="caribbean-conquest", boxes="4"))
    start = table.document
    spots = [f"{area.name} {n}" for area in view(table).areas for n in range(1, area.points + 1)]
    while not table.now.standings:
        if table.at.state.phase == "compass":
            table.next(needle=3)
        for _ in range(2):
            if spots:
                table.do("point", spot=spots.pop(0), holder="Chloé")
        table.next()
        if table.at.state.phase == "paid" and not table.now.standings:
            table.next()
        assert table.at.state.round < 60
    assert GAME.score_data(table.record).winners == ("Chloé",)
    while table.back[1:]:
        table.undo()
    assert table.document == start


def test_loot_of_a_fight_goes_over_and_a_pirate_is_paid_off() -> None:
    table = begun(GAME, 2, set_up(GAME, 2, mode="treasure-map"))
    table.do("gold", player="Ben", by=5)
    table.do("fight", winner="Ann", loser="Ben", gold=3)
    assert [p["gold"] for p in table.record["players"]] == [3, 2]
    with pytest.raises(BadInput) as raised:
        table.do("fight", winner="Ann", loser="Ben", gold=3)
    assert raised.value.faults[0].words == "Ben has 2 gold."
    with pytest.raises(BadInput):
        table.do("pay", player="Ann")
