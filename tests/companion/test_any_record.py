"""Records of every game: whatever stands in one is scored or refused, never a traceback, never
changed."""

from __future__ import annotations

import copy
import random
from typing import Any

import pytest
from hypothesis import given, settings, strategies as st

from companion import GAMES, BadInput, Game, NotOffered
from companion.edits import Edit
from tests.support.random_tables import draw_of, random_table

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
ANYTHING = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda c: st.lists(c, max_size=4) | st.dictionaries(st.text(max_size=8), c, max_size=4),
    max_leaves=12,
)


@EVERY_GAME
def test_a_random_table_is_a_whole_record_of_any_size(game: Game) -> None:
    rng = random.Random(5)
    tables = [random_table(game, rng) for _ in range(120)]
    for table in tables:
        assert {player["name"] for player in table["players"]} <= {
            s.name for s in game.score_data(table).standings
        }
    fewest, most = game.players
    assert {len(table["players"]) for table in tables} == {*range(fewest, most + 1)}


@EVERY_GAME
def test_two_players_of_one_name_are_refused(game: Game) -> None:
    record = random_table(game, random.Random(9))
    record["players"][1]["name"] = record["players"][0]["name"]
    with pytest.raises(BadInput) as caught:
        game.score_data(record)
    assert any(fault.place == "players[1].name" for fault in caught.value.faults)


def test_a_game_without_random_tables_is_told_which_file_it_needs() -> None:
    class NewGame:
        module = "paper_boats"

    with pytest.raises(
        pytest.fail.Exception, match=r"needs tests/support/paper_boats/tables\.py with random_table"
    ):
        draw_of(NewGame)  # type: ignore[arg-type]


@EVERY_GAME
@pytest.mark.parametrize(
    "data", [None, 1, "x", [], [1], True, {}, {"players": {}}, {"players": [None, None]}]
)
def test_anything_at_all_is_refused_without_a_traceback(game: Game, data: Any) -> None:
    with pytest.raises(BadInput) as caught:
        game.score_data(data)
    assert caught.value.faults


@EVERY_GAME
@pytest.mark.parametrize(
    "key", ["[key]", "\x1f", "\x1fcaribbean-conquest", "x" * 3000, "a\u2028b", ""]
)
def test_a_key_of_any_kind_is_refused_on_one_line(game: Game, key: str) -> None:
    for at in ((), ("players", 0)):
        data = random_table(game, random.Random(2))
        here: Any = data
        for part in at:
            here = here[part]
        here[key] = {key: 1}
        with pytest.raises(BadInput) as caught:
            game.score_data(data)
        place = "players[0]" if at else ""
        assert any(
            f.place == place and f.allowed.startswith("only the keys") for f in caught.value.faults
        )
        assert all(len(str(f).splitlines()) == 1 and len(str(f)) < 700 for f in caught.value.faults)


def test_a_long_key_does_not_make_a_long_line() -> None:
    with pytest.raises(BadInput) as caught:
        GAMES["ship-adventure"].score_data({"areas": {"x" * 5000: 5}})
    long = next(f for f in caught.value.faults if len(f.place) > 5000)
    assert len(str(long)) < 700 and "…: 5; allowed: a list" in str(long)


@pytest.mark.oracle
@EVERY_GAME
@given(ANYTHING, st.integers(0, 2**32))
@settings(max_examples=60)
def test_a_spoiled_record_is_scored_or_refused(game: Game, junk: Any, seed: int) -> None:
    rng = random.Random(seed)
    data = random_table(game, rng)
    here: Any = data
    while isinstance(here, (dict, list)) and here:
        key = rng.choice(list(here) if isinstance(here, dict) else range(len(here)))
        if rng.random() < 0.4 or not isinstance(here[key], (dict, list)):
            here[key] = junk
            break
        here = here[key]
    before = copy.deepcopy(data)
    for work in (game.score_data, game.advise_data):
        try:
            work(data)
        except NotOffered:
            pass
        except BadInput as error:
            assert error.faults and all("\n" not in str(f) for f in error.faults)
    assert data == before or junk != junk  # NaN is unequal to itself


@EVERY_GAME
def test_a_finished_record_scores_the_same_as_a_draft_and_every_point_has_a_line(
    game: Game,
) -> None:
    rng = random.Random(f"{game.slug} finished")
    for _ in range(60):
        record = random_table(game, rng)
        result = game.score_data(record)
        assert game.drafting().check(record).result.standings == result.standings
        for standing in result.standings:
            assert (
                standing.total is None
                or sum(line.points for line in standing.lines) == standing.total
            )
            assert all(
                line.label and line.why and line.category in game.categories
                for line in standing.lines
            )


@EVERY_GAME
@pytest.mark.parametrize(
    "names",
    [
        [],
        ["Ann", "Ann"],
        ["Ann", ""],
        ["Ann", " "],
        ["Ann", "x" * 41],
        ["Ann", "B\nC"],
        ["Ann"] * 12,
    ],
)
def test_names_that_will_not_do_open_no_table(game: Game, names: list[str]) -> None:
    with pytest.raises(BadInput):
        game.drafting().blank(names)


@EVERY_GAME
def test_the_seat_after_the_last_does_not_exist(game: Game) -> None:
    record = game.drafting().blank(["Ann", "Ben"])
    field = next(key for key in record["players"][0] if key != "name")
    with pytest.raises(BadInput) as caught:
        game.drafting().apply(record, Edit(f"players[2].{field}", None))
    assert "2 players" in caught.value.faults[0].allowed
