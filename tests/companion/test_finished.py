"""Finished games: what they count to, their way into the BG Stats app and a spreadsheet."""

from __future__ import annotations

import csv
import datetime as dt
import io
import json
import random
from urllib.parse import unquote, urlsplit

import pytest
from hypothesis import given, strategies as st

from companion import GAMES, BadInput, get_game
from companion.bgstats import LINK, play_file, play_link, play_of
from companion.careers import (
    MOST_BINS,
    best_on,
    career_of,
    distribution,
    form_of,
    head_to_head,
    maps_of,
    opponents_of,
    parts_of,
    people_of,
    standing_of,
)
from companion.finished import (
    FinishedGame,
    PlayerResult,
    as_people,
    check_merge,
    game_of_summary,
    is_complete,
    minutes_between,
    players_of,
    summary_of,
)
from companion.spreadsheet import COLUMNS, cell, games_csv
from tests.support.random_tables import random_table

END = dt.datetime(2026, 1, 31, 20, 15)


def result(
    name: str, total: int | None, won: bool = False, rank: int = 1, **points: int
) -> PlayerResult:
    return PlayerResult(name, rank, total, won, False, points)


def finished(*players: PlayerResult, **changed: object) -> FinishedGame:
    game = FinishedGame(
        "T" * 26,
        "sailorman-dice",
        "Sailorman Dice",
        END,
        48,
        "",
        None,
        True,
        None,
        "Ann wins.",
        tuple(players),
    )
    return game._replace(**changed)  # type: ignore[arg-type]


GAMES_OF_ANN = (
    finished(result("Ann", 71, True, rows=50, columns=21), result("Ben", 40), map="7KQ4-M2XD"),
    finished(result("Ben", 55, True), result("Ann", 41, rows=40, columns=1), map="7KQ4-M2XD"),
    finished(result("Ann", None), result("Ben", 3, True)),
    finished(result("Ann", 99, True), complete=False),
)


# ---- counting


def test_a_career_counts_what_was_played_to_its_end() -> None:
    career = career_of(GAMES_OF_ANN, "Ann")
    assert (career.games, career.won, career.best, career.average) == (3, 1, 71, 56.0)
    assert career.sources == (("rows", 45.0), ("columns", 11.0))
    assert sum(bar.games for bar in career.bars) == 2, "who was eliminated has no points to draw"
    nobody = career_of(GAMES_OF_ANN, "Cleo")
    assert (nobody.games, nobody.best, nobody.average, nobody.bars) == (0, None, None, ())


@given(st.lists(st.tuples(st.integers(-300, 99_999), st.booleans()), min_size=1, max_size=60))
def test_a_distribution_loses_nothing_and_stays_readable(counted: list[tuple[int, bool]]) -> None:
    step, bars = distribution(counted)
    assert 1 <= len(bars) <= MOST_BINS and str(step).rstrip("0") in "125"
    assert [bar.start for bar in bars] == [bars[0].start + n * step for n in range(len(bars))]
    assert all(bar.start % step == 0 for bar in bars) and bars[0].games and bars[-1].games
    for bar in bars:
        inside = [won for total, won in counted if bar.start <= total < bar.start + step]
        assert (bar.won, bar.others) == (sum(inside), len(inside) - sum(inside))


def test_people_and_maps() -> None:
    people = people_of(GAMES_OF_ANN)
    assert [(p.name, p.games, p.won) for p in people] == [("Ann", 3, 1), ("Ben", 3, 2)]
    assert maps_of(GAMES_OF_ANN) == [("sailorman-dice", "7KQ4-M2XD", 2)]
    assert [(player.name, player.total) for player, _ in best_on(GAMES_OF_ANN, "7KQ4-M2XD")] == [
        ("Ann", 71),
        ("Ben", 55),
        ("Ann", 41),
        ("Ben", 40),
    ]


def test_an_equal_result_does_not_take_the_earlier_ones_place() -> None:
    later = finished(result("Ben", 71), map="M", ended=END + dt.timedelta(days=1))
    best = best_on([later, finished(result("Ann", 71), map="M")], "M")
    assert [player.name for player, _ in best] == ["Ann", "Ben"]


def test_names_are_merged_only_where_somebody_said_so() -> None:
    games = [
        finished(result("Chloé", 5)),
        finished(result("Chloe", 7)),
        finished(result("Chloe\u0301", 9)),
    ]
    assert [p.name for p in people_of(as_people(games, {}))] == ["Chloé", "Chloe"]
    merged = as_people(games, {"Chloe": "Chloé"})
    assert career_of(merged, "Chloé").games == 3
    assert as_people(games, {"Chloé": "C"})[2].players[0].name == "C", (
        "one name, however its accent is encoded"
    )


def test_who_sat_at_one_table_is_not_one_person() -> None:
    with pytest.raises(BadInput, match=r"never sat at a table with Ann, as on 31\.01\.2026"):
        check_merge(GAMES_OF_ANN, "Ann", "Ben")
    with pytest.raises(BadInput, match="another name"):
        check_merge(GAMES_OF_ANN, "Ann", " Ann")
    check_merge(GAMES_OF_ANN, "Ann", "Anna")


def test_how_long_a_game_took() -> None:
    assert minutes_between(END - dt.timedelta(minutes=48), END) == 48
    assert minutes_between(None, END) is None
    assert minutes_between(END - dt.timedelta(days=2), END) is None, (
        "the table was forgotten, not played for two days"
    )
    assert minutes_between(END, END - dt.timedelta(minutes=5)) is None, "a clock that jumped"


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_every_game_is_kept_and_read_again(game: object) -> None:
    one = get_game(game.slug)  # type: ignore[attr-defined]
    record = random_table(one, random.Random(1))
    draft = one.drafting().check(record)
    players = players_of(
        draft, [s.name for s in draft.result.standings[::-1]], 0, is_complete(draft)
    )
    kept = finished(*players, game=one.slug, title=one.title_of(record), corrected=END)
    assert game_of_summary(kept.id, json.loads(json.dumps(summary_of(kept)))) == kept
    assert {p.name: p.total for p in players} == {s.name: s.total for s in draft.result.standings}
    assert {p.name for p in players if p.won} == set(
        draft.result.winners if is_complete(draft) else ()
    )
    for p in players:
        assert p.total is None or sum(p.points.values()) == p.total
    assert kept.players[-1].started


def test_both_games_of_a_box_are_told_apart() -> None:
    ship = get_game("ship-adventure")
    assert {ship.title_of({"mode": "treasure-map"}), ship.title_of({})} == {
        "Treasure Map",
        "Caribbean Conquest",
    }


# ---- BG Stats: each trap of the link


def sent(game: FinishedGame) -> dict[str, object]:
    """What the app reads from the link."""
    link = play_link(game)
    assert link.startswith(LINK)
    parts = urlsplit(link)
    assert parts.fragment == "" and "+" not in parts.query and " " not in link and link.isascii()
    found: dict[str, object] = json.loads(unquote(parts.query.removeprefix("data=")))
    return found


PLAYED = finished(
    result("Ann & Söhne #1 +%20", 71, True)._replace(started=True),
    result("李雷", 0, rank=2),
    result("Out", None, rank=3),
    map="7KQ4-M2XD",
    place="Ben’s",
)


PLAYER = ("name", "sourcePlayerId", "startPlayer", "winner", "rank", "score")


def test_the_link_says_all_that_the_app_would_guess() -> None:
    assert sent(PLAYED) == {
        "sourceName": "Tabletop Companion",
        "sourcePlayId": "87c9a466-9585-57cd-a43d-97b02c02347c",
        "playDate": "2026-01-31 20:15:00",
        "durationMin": 48,
        "comments": "Ann wins.",
        "board": "7KQ4-M2XD",
        "location": "Ben’s",
        "game": {
            "name": "Sailorman Dice",
            "sourceGameId": "sailorman-dice",
            "highestWins": True,
            "noPoints": False,
            "bggId": get_game("sailorman-dice").bgg_id,
        },
        "players": [
            dict(zip(PLAYER, values, strict=False))
            for values in (
                ("Ann & Söhne #1 +%20", "5c5e91f0-eaf6-58f5-bdf9-17c395c1cf30", True, True, 1, 71),
                ("李雷", "4a65c17a-e511-513c-a408-345426603df7", False, False, 2, 0),
                ("Out", "8d79e89c-354c-58bc-90c8-d7e27c58d0fa", False, False, 3),
            )
        ],
    }


def test_a_shared_win_and_a_shared_place() -> None:
    shared = sent(finished(result("Ann", 5, True), result("Ben", 5, True)))
    assert isinstance(shared["players"], list)
    assert [(p["winner"], p["rank"]) for p in shared["players"]] == [(True, 1), (True, 1)]


def test_the_same_game_is_the_same_play_and_a_person_the_same_player() -> None:
    corrected = PLAYED._replace(players=(PLAYED.players[0]._replace(total=72), *PLAYED.players[1:]))
    assert play_of(corrected)["sourcePlayId"] == play_of(PLAYED)["sourcePlayId"]
    assert play_of(PLAYED._replace(id="U" * 26))["sourcePlayId"] != play_of(PLAYED)["sourcePlayId"]
    ids = [p["sourcePlayerId"] for p in play_of(PLAYED)["players"]]
    assert len(set(ids)) == 3 and ids == [
        p["sourcePlayerId"] for p in play_of(corrected)["players"]
    ]
    assert PLAYED.id not in json.dumps(play_of(PLAYED)), (
        "the code of a table lets anybody write in it"
    )


def test_a_box_of_two_games_is_one_game_to_the_app() -> None:
    voyage = finished(
        result("Ann", 4, True), game="ship-adventure", title="Treasure Map", outcome="Ann has won."
    )
    told = play_of(voyage)
    assert told["game"]["name"] == "Ship Adventure" and told["board"] == "Treasure Map"
    assert told["comments"] == "Treasure Map: Ann has won."


def test_the_file_holds_every_play_with_what_it_refers_to() -> None:
    other = finished(
        result("Ann & Söhne #1 +%20", 9, True), id="U" * 26, game="loot-island", title="Loot Island"
    )
    file = play_file([PLAYED, other])
    assert [play["playDate"] for play in file["plays"]] == ["2026-01-31 20:15:00"] * 2
    assert (
        len(file["players"]) == 3
        and len(file["games"]) == 2
        and [x["name"] for x in file["locations"]] == ["Ben’s"]
    )
    people = {p["id"]: p["name"] for p in file["players"]}
    boxes = {g["id"]: g["name"] for g in file["games"]}
    for game, play in zip([PLAYED, other], file["plays"], strict=True):
        assert [people[s["playerRefId"]] for s in play["playerScores"]] == [
            p.name for p in game.players
        ]
        assert boxes[play["gameRefId"]] == game.title
        assert {key: play[key] for key in play_of(game)} == play_of(game)
    assert file["plays"][0]["playerScores"][2]["score"] == ""


# ---- the spreadsheet


@pytest.mark.parametrize(
    "text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", " =1", '"=1', "＝1", "\r\n=1"]
)
def test_no_cell_is_a_formula(text: str) -> None:
    assert cell(text) == f"'{text}"


@pytest.mark.parametrize("text", ["Ann", "O'Hara", "7KQ4-M2XD", "", "李雷", "a=b"])
def test_other_cells_stay_as_they_are(text: str) -> None:
    assert cell(text) == text


def test_the_spreadsheet_has_a_line_a_player() -> None:
    hostile = finished(
        result("=HYPERLINK(1)", -3, True), result('a,"b"\nc', None), place="@home", map=None
    )
    zone = dt.timezone(dt.timedelta(hours=5, minutes=30))
    lines = list(csv.DictReader(io.StringIO(games_csv([hostile, PLAYED], zone))))
    assert tuple(lines[0])[: len(COLUMNS)] == COLUMNS and len(lines) == 5
    assert [x["name"] for x in lines[:2]] == ["'=HYPERLINK(1)", 'a,"b"\nc']
    assert lines[0]["place"] == "'@home"
    assert lines[0]["table"] == hostile.id
    assert lines[0]["points"] == "-3", "a number is no formula, and is to be added up"
    assert (
        lines[1]["points"] == "" and lines[2]["started"] == "yes" and lines[2]["zone"] == "UTC+0530"
    )
    assert (lines[2]["date"], lines[2]["time"]) == (
        "2026-02-01",
        "01:45",
    ), "of the place where it was played"


def met(day: int, ann: int | None, ben: int | None, complete: bool = True) -> FinishedGame:
    """Ann and Ben at a table of two."""
    ahead = ann is not None and (ben is None or ann >= ben)
    behind = ben is not None and (ann is None or ben >= ann)
    players = (
        result("Ann", ann, ahead, 1 if ahead else 2),
        result("Ben", ben, behind, 1 if behind else 2),
    )
    return finished(*players, ended=END.replace(day=day), complete=complete, id=f"t{day}")


SEASON = (
    met(9, 50, 40), met(8, None, 30), met(7, 44, 44), met(6, 10, 60), met(5, 9, 8, complete=False),
)  # fmt: skip


def test_two_people_are_compared_in_the_games_that_both_finished() -> None:
    both = head_to_head(SEASON, "Ann", "Ben")
    assert (both.ahead, both.behind, len(both.meetings)) == (1, 2, 4)
    assert both.difference == (10 + 0 - 50) / 3, "an eliminated player has no points"
    back = head_to_head(SEASON, "Ben", "Ann")
    assert (back.ahead, back.behind, back.difference) == (2, 1, 40 / 3)
    assert head_to_head(SEASON, "Ann", "Zoe").difference is None
    assert opponents_of(SEASON, "Ann") == [("Ben", 4)]


def test_form_goes_from_the_earliest_game_to_the_latest() -> None:
    assert [(total, won) for _, total, won in form_of(SEASON, "Ann")] == [
        (10, False), (44, True), (50, True),
    ]  # fmt: skip


def test_a_month_s_table_puts_who_won_most_first_and_of_equals_who_played_less() -> None:
    games = (*SEASON, finished(result("Zoe", 90, True), result("Ann", 80, rank=2), id="z"))
    assert [(p.name, p.won, p.games) for p in standing_of(games)] == [
        ("Ben", 3, 4), ("Ann", 2, 5), ("Zoe", 1, 1),
    ]  # fmt: skip
    assert standing_of((met(5, 9, 8, complete=False),)) == []


def test_games_are_parted_by_what_makes_their_points_hard_to_compare() -> None:
    four = finished(*(result(name, 1) for name in "ABCD"), variant="islands four", map="A")
    two = finished(result("A", 1), result("B", 2), map="A")
    parts = parts_of([four, two, two], lambda code: f"the map {code}")
    assert {words: len(games) for words, games in parts.items()} == {
        "with four players": 1,
        "with two players": 2,
        "islands four": 1,
        "as usual": 2,
    }, "all are on one map, which tells nothing"
    assert parts_of([two, two], str) == {}
