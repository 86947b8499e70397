"""Ship Adventure, scored with reasons: both games; and what a record of either may hold."""

from __future__ import annotations

from typing import Any

import pytest

from companion import BadInput, get_game
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.record import ConquestRecord, read_draft, read_table
from companion.games.ship_adventure.score import area_views, end_of, incomes
from companion.results import Result
from tests.support.ship_adventure.examples import areas, conquest, people, solo, voyage

GAME = get_game("ship-adventure")


def table_of(record: dict[str, Any]) -> ConquestRecord:
    table = read_draft(record)
    assert isinstance(table, ConquestRecord)
    return table


def lines(result: Result, name: str, category: str) -> list[tuple[str, int, str]]:
    standing = next(s for s in result.standings if s.name == name)
    return [(x.label, x.points, x.why) for x in standing.lines if x.category == category]


def kinds(result: Result) -> list[str]:
    return [n.kind for n in result.notices]


def test_the_contracts_own_record() -> None:
    result = GAME.score_data(conquest())
    assert [(s.name, s.rank, s.total) for s in result.standings] == [("Ann", 1, 5), ("Ben", 2, 2)]
    assert lines(result, "Ann", "points") == [
        ("Red", 2, "2 of 3 points held, 1 each"),
        ("Blue", 1, "1 of 3 points held, 1 each"),
        ("Cities", 2, "2 cities held, 1 for each; in no area"),
    ]
    assert lines(result, "Ben", "points")[-1] == ("Cities", 1, "1 city held, 1 for each; in no area")
    assert lines(result, "Ann", "controlled-areas") == [("Controlled areas", 0, "no area held completely")]
    assert result.outcome == "Ann leads with 5; nobody is tied." and result.winners == ("Ann",)
    assert kinds(result) == ["progress", "rule"]
    assert result.notices[0].text.startswith("Nobody controls 2 of the 3 areas yet. Unless a player is eliminated")
    assert result.standings[0].tie_breakers[0].value == 12


def test_controlled_areas_count_double_and_the_majority_ends_the_game() -> None:
    held = {"red": ["Ben"] * 3, "blue": ["Ben"] * 3, "green": ["Ann", "Ann", "Ben"]}
    result = GAME.score_data(conquest(areas=held))
    assert lines(result, "Ben", "controlled-areas") == [
        ("Red", 3, "all 3 points held: each counts 2, so 1 more for each"),
        ("Blue", 3, "all 3 points held: each counts 2, so 1 more for each"),
    ]
    assert [(s.name, s.total) for s in result.standings] == [("Ben", 14), ("Ann", 4)]
    assert result.outcome == "Ben wins with 14; nobody is tied. Ben controls 2 of 3 areas, which ends the game."
    assert "progress" not in kinds(result)


def test_gold_breaks_a_tie_and_the_same_gold_shares_the_place() -> None:
    held = areas(3, ["Ann", "Ben", None])
    players = people(Ann=9, Ben=12, Cleo=1)
    result = GAME.score_data(conquest(areas=held, cities={"Ann": 1, "Ben": 1}, players=players))
    assert result.outcome == "Ben leads with 2 on the tie-breaker: 12 gold, Ann 9."
    assert [(s.name, s.rank) for s in result.standings] == [("Ben", 1), ("Ann", 2), ("Cleo", 3)]
    players = people(Ann=12, Ben=12, Cleo=0, Dev=0)
    result = GAME.score_data(conquest(areas=held, cities={"Ann": 1, "Ben": 1}, players=players))
    assert result.outcome == "Ann and Ben share the lead with 2 and 12 gold each." and result.winners == ("Ann", "Ben")
    assert [s.rank for s in result.standings] == [1, 1, 3, 3]
    assert facts.RULINGS["shared-place"].text in [n.text for n in result.notices]


def test_a_player_without_a_city_may_be_eliminated() -> None:
    result = GAME.score_data(conquest(cities={"Ann": 2}))
    assert kinds(result)[:2] == ["progress", "ruling"] and result.outcome.startswith("Ann leads")
    assert result.notices[1].text == (
        f"Ben holds no city. {facts.RULINGS['eliminated'].text} If no unit is left to them, the game is over."
    )
    for cities in ({}, {"Ann": 1, "Ben": 1}):
        told = [n.text for n in GAME.score_data(conquest(cities=cities)).notices]
        assert not any("no city" in text for text in told), "where nobody has a city, none was entered yet"
    assert "progress" in kinds(GAME.score_data(conquest(areas={}, cities={})))


def test_an_eliminated_player_ends_the_game_and_comes_last() -> None:
    """Caribbean Conquest, End of the game: it ends when a player is eliminated; then the points are counted."""
    held = {"red": ["Ann", "Ann", None], "blue": ["Cleo", "Cleo", "Cleo"]}
    players = people(Ann=1, Ben=99, Cleo=0)
    players[1]["eliminated"] = True
    result = GAME.score_data(conquest(areas=held, cities={"Ann": 1}, players=players))
    assert [(s.name, s.rank, s.total, s.eliminated) for s in result.standings] == [
        ("Cleo", 1, 6, False), ("Ann", 2, 3, False), ("Ben", 3, None, True),
    ]  # fmt: skip
    assert result.winners == ("Cleo",) and result.standings[2].reason == "neither a unit nor a city left"
    assert result.outcome == "Cleo wins with 6; nobody is tied. Ben is eliminated, which ends the game."
    assert {x.category for x in result.standings[2].lines} == {"points", "controlled-areas"}
    assert kinds(result) == ["rule"], "no progress to tell"
    end = end_of(table_of(conquest(areas=held, cities={"Ann": 1}, players=players)))
    assert end.headline and end.text == "Ben is eliminated: finish the round and take its income, then count."


def test_nobody_is_left_and_nobody_wins() -> None:
    players = [{**p, "eliminated": True} for p in people(Ann=1, Ben=2)]
    result = GAME.score_data(conquest(areas={}, cities={}, players=players))
    assert (result.outcome, result.winners) == ("Everybody is eliminated: nobody wins.", ())
    assert [s.rank for s in result.standings] == [1, 1]


def test_places_after_the_winner_are_ours() -> None:
    """Treasure Map, End of the game, names the winner only."""
    (notice,) = GAME.score_data(voyage()).notices
    assert (notice.kind, notice.text) == ("ruling", facts.RULINGS["places"].text)


def test_treasure_map_the_winner_first_then_by_pieces() -> None:
    result = GAME.score_data(voyage())
    assert [(s.name, s.rank, s.total) for s in result.standings] == [("Ann", 1, 4), ("Ben", 2, 2), ("Cleo", 2, 2)]
    assert result.outcome == "Ann reaches El Dorado first, with all 4 map pieces, and wins."
    assert lines(result, "Ann", "map-pieces") == [("Map pieces", 4, "all 4 pieces, and El Dorado reached; 9 gold")]
    assert lines(result, "Ben", "map-pieces") == [("Map pieces", 2, "2 of 4 pieces found; 20 gold")]
    assert not any(s.eliminated or s.tie_breakers for s in result.standings)
    full = voyage(winner="Ben", players=[{"name": n, "pieces": 4, "gold": 0} for n in ("Ann", "Ben")])
    assert [(s.name, s.rank) for s in GAME.score_data(full).standings] == [("Ben", 1), ("Ann", 2)]
    assert not GAME.score_data(full).notices, "of two the other one is second by any reading"


def test_treasure_map_alone_is_won_or_lost() -> None:
    won = GAME.score_data(solo("Ann"))
    assert won.winners == ("Ann",) and won.outcome == "Ann reaches El Dorado, with all 4 map pieces, and wins."
    lost = GAME.score_data(solo(None, 3))
    assert (
        lost.winners == () and lost.outcome == "Ann's crew was lost with 3 of 4 map pieces: nobody reaches El Dorado."
    )
    assert not lost.standings[0].eliminated and lost.standings[0].total == 3 and not lost.notices


@pytest.mark.parametrize(
    ("area", "meant"), [("redd", "red"), ("Gren", "green"), ("turqoise", "turquoise"), ("Pinc", "pink")]
)
def test_an_area_that_is_one_letter_from_a_colour_is_told(area: str, meant: str) -> None:
    """Any name will do, so a slip of the finger counts as an area of its own; a notice asks."""
    result = GAME.score_data(conquest(areas={area: ["Ann", None, None]}))
    assert [n.text for n in result.notices if n.kind == "check"] == [
        f"The area {area} is one letter from {meant}. If {meant} is meant, call it so: names of areas count as typed."
    ]
    for name in (meant, meant.upper(), "our bay"):
        assert "check" not in kinds(GAME.score_data(conquest(areas={name: ["Ann", None, None]})))


# ---- the tracker


def test_incomes_of_a_turn() -> None:
    held = {"red": ["Ann"] * 3, "blue": ["Ben", "Ann", None]}
    table = table_of(conquest(areas=held))
    ann, ben = incomes(table)
    assert ann.earnings == (("Red", 6), ("Blue", 1), ("Cities", 2))
    assert (ann.total, ann.after) == (9, 21) and (ben.total, ben.after) == (2, 11)
    assert [a["text"] for a in area_views(table)] == ["all 3 held by Ann", "Ann 1, Ben 1"]
    end = end_of(table)
    assert end.text == "Nobody controls 2 of the 3 areas yet. Unless a player is eliminated, the game goes on."
    assert end.notes == ("Ann controls one; one more would end it.",)


def test_the_end_is_told_and_who_is_near_elimination() -> None:
    held = {"red": ["Ann"] * 3, "blue": ["Ann"] * 3}
    end = end_of(table_of(conquest(areas=held, cities={"Ann": 4})))
    assert end.text == "Ann controls 2 of 3 areas: finish the round and take its income, then count."
    assert end.notes == ("Ben holds no city, and is eliminated once no unit is left either.",)


def faults(data: Any) -> list[str]:
    with pytest.raises(BadInput) as caught:
        read_table(data)
    return [str(f) for f in caught.value.faults]


def test_a_key_of_the_other_form_is_refused() -> None:
    for data in (conquest(winner=None), conquest(mode="treasure-map"), voyage(mode=None)):
        assert faults(data)


def test_every_fault_is_told_at_once() -> None:
    data = conquest(boxes=4, areas={"red": ["Ann", "Zed"] * 2, "blue": ["Ann"] * 3}, cities={"Zed": 1, "Ann": 17})
    assert len(faults(data)) == 5
    data["players"][0]["gold"] = data["players"][1]["gold"] = -1
    assert len(faults(data)) == 2, "structure first: what fits together is looked at once the parts are whole"
    assert faults(voyage(winner=None))[0].startswith(
        "winner: null; allowed: the name of a player: Ann, Ben, Cleo; only one player alone can lose"
    )


def test_areas_left_out_are_held_by_nobody() -> None:
    few = GAME.score_data(conquest(areas={"red": ["Ann", "Ann", None], "blue": ["Ben", "Ann", None]}))
    assert few == GAME.score_data(conquest())
