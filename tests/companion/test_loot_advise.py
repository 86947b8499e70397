"""Healers: the order of picking and the best picks, against play-outs of every pick."""

from __future__ import annotations

import random
from typing import Any

import pytest

from companion import BadInput, get_game
from companion.games.loot_island.advise import best_picks, suggestions
from companion.games.loot_island.helps.healers import answer
from companion.games.loot_island.record import read_table
from tests.support.loot_island import oracle
from tests.support.loot_island.tables import random_advice
from tests.support.oracles import asked

GAME = get_game("loot-island")


@asked((14, 1_500), soak=(1902, 100_000))
def test_picks_equal_those_of_playing_out_everything(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for n in range(count):
        record = random_advice(rng)
        picks = [
            {k: v for k, v in pick.items() if k != "why"}
            for pick in GAME.advise_data(record)["picks"]
        ]
        assert picks == oracle.picks(record), (seed, n, record)


@pytest.mark.parametrize(("healers", "told"), [(0, "nothing given"), (2, "2")])
def test_more_pickers_than_healers_is_refused(healers: int, told: str) -> None:
    record = five(healers)
    with pytest.raises(BadInput) as caught:
        GAME.advise_data(record)
    assert (
        str(caught.value)
        == f"healers: {told}; allowed: at least 5 healers revealed, as 5 players pick one"
    )
    for player in record["players"]:
        player["cubes"] = 0
    assert GAME.advise_data(record)["picks"] == []


def five(healers: int) -> dict[str, Any]:
    players = [
        {"name": f"P{n}", "cubes": 5 + n, "treasures": [n + 1, 60 + n, 40 + n]} for n in range(5)
    ]
    cards = [{"per_cube": n % 3, "fixed": 7 * n % 13} for n in range(healers)]
    return {"game": "loot-island", "first_player": "P2", "players": players, "healers": cards}


def test_the_advice_is_laid_out_as_the_contract_says() -> None:
    advice = GAME.advise_data(five(5))
    assert list(advice) == ["game", "advice", "picks"] and advice["advice"] == []
    assert [list(p) for p in advice["picks"]] == [["name", "healer", "cost", "why"]] * 5


def test_picks_made_already_stay_and_the_others_pick_around_them() -> None:
    record = five(5)
    free = {p.seat: p for p in best_picks(read_table(record))}
    last = max(free)
    record["players"][0]["healer"] = record["healers"][free[last].best.index]
    table = read_table(record)
    found = suggestions(table)
    assert set(found) == set(range(5))
    taken = record["players"][0]["healer"]
    for seat in range(1, 5):
        assert found[seat].best.healer.model_dump() != taken or record["healers"].count(taken) > 1
    assert found[0].best.healer == free[0].best.healer, "one’s own pick may be changed"


def test_the_page_shows_turns_choices_and_who_stays_outside() -> None:
    record = five(5)
    record["players"][3] = {"name": "P3", "cubes": 0}
    record["players"][4] = {"name": "P4", "cubes": 13}
    record["players"][1]["healer"] = record["healers"][2]
    shown = answer(record, 0, {})
    assert [t.name for t in shown.turns] == ["P0", "P1", "P2"]
    assert shown.outside == (
        "P3 has no curse cubes and picks none.",
        "P4 is out with 13 curse cubes and picks none.",
    )
    assert [c.taken for c in shown.turns[0].choices] == [None, None, "P1", None, None]
    assert [c.picked for c in shown.turns[1].choices] == [False, False, True, False, False]
    assert all(sum(c.best for c in turn.choices) == 1 for turn in shown.turns)
    assert shown.cards == 5 and shown.missing is None and shown.turns[0].why
    del record["first_player"]
    record["healers"] = record["healers"][:2]
    record["players"][1].pop("healer")
    shown = answer(record, 0, {})
    assert (
        shown.missing
        and "First Player tile" in shown.missing
        and "3 cards or more" in shown.missing
    )
    assert not any(c.best for turn in shown.turns for c in turn.choices)
    assert [h.text for h in shown.known] == ["1 a cube + 2", "17 fixed"] and not shown.own
