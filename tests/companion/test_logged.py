"""Games that were logged elsewhere: what is read of an export of BG Stats and of a spreadsheet, and
what is left out, with its reason."""

from __future__ import annotations

import datetime as dt
import json
from typing import Any

import pytest

from companion import GAMES, BadInput
from companion.bgstats import play_file
from companion.finished import FinishedGame, PlayerResult
from companion.logged import COLUMNS, read_logged
from companion.spreadsheet import games_csv

GAME = next(iter(GAMES.values()))


def finished(number: int, slug: str = GAME.slug, **changed: object) -> FinishedGame:
    players = (
        PlayerResult("Ann", 1, 60 + number, True, False, {}, 2),
        PlayerResult("=Ben", 2, 50, False, True, {}, 1),
    )
    game = FinishedGame(
        id=f"T{number}",
        game=slug,
        title=GAMES[slug].title,
        ended=dt.datetime(2026, 1, 1 + number, 20, 15),
        minutes=48,
        place="Club",
        map=None,
        complete=True,
        corrected=None,
        outcome="Ann wins.",
        players=players,
    )
    return game._replace(**changed)  # type: ignore[arg-type]


def told(text: str) -> list[tuple[Any, ...]]:
    return [
        (
            g.game,
            g.ended,
            g.minutes,
            g.place,
            {p.name: (p.total, p.won, p.started) for p in g.players},
        )
        for g in read_logged(text).games
    ]


@pytest.mark.parametrize("form", ["bgstats", "csv", "csv;"])
def test_what_goes_out_comes_in_again(form: str) -> None:
    games = [finished(n, slug) for n, slug in enumerate(GAMES)]
    text = (
        json.dumps(play_file(games)) if form == "bgstats" else "\ufeff" + games_csv(games, dt.UTC)
    )
    if form == "csv;":
        text = text.replace(",", ";")
    assert told(text) == [
        (g.game, f"{g.ended:%Y-%m-%dT%H:%M:%SZ}", 48, "Club",
         {"Ann": (g.players[0].total, True, False), "=Ben": (50, False, True)})
        for g in games
    ]  # fmt: skip
    keys = {game.key for game in read_logged(text).games}
    assert len(keys) == len(games) and keys == {game.key for game in read_logged(text).games}


def test_a_spreadsheet_of_ones_own_needs_four_columns_and_tells_the_winner_by_points() -> None:
    text = (
        f"Date,Game,Name,Points\n2026-03-01,{GAME.title},Ann,12\n2026-03-01,{GAME.title},Ben,30\n"
    )
    ((game, ended, minutes, place, players),) = told(text)
    assert (game, ended, minutes, place) == (GAME.slug, "2026-03-01T12:00:00Z", None, "")
    assert players == {"Ann": (12, False, False), "Ben": (30, True, False)}


@pytest.mark.parametrize(
    ("date", "ended"),
    [
        ("2026-03-01 20:15", "2026-03-01T20:15"),
        ("1.3.2026", "2026-03-01T12:00"),
        ("1.3.2026 20:15", "2026-03-01T20:15"),
    ],
)
def test_dates_are_read_as_spreadsheets_write_them(date: str, ended: str) -> None:
    rows = f"{date},{GAME.title},Ann,1\n{date},{GAME.title},Ben,2"
    assert told(f"{','.join(COLUMNS)}\n{rows}")[0][1] == f"{ended}:00Z"


@pytest.mark.parametrize(
    ("rows", "reason"),
    [
        ("2026-03-01,Chess,Ann,1\n2026-03-01,Chess,Ben,2", "Chess is no game of this companion"),
        ("someday,{0},Ann,1\nsomeday,{0},Ben,2", "a date that cannot be read"),
        ("2026-03-01,{0},Ann,lots\n2026-03-01,{0},Ben,2", "points that are no whole number"),
        ("2026-03-01,{0},Ann,1\n2026-03-01,{0},Ann,2", "a name that cannot stand"),
        ("2026-03-01,{0},Ann,1", "is for "),
        ("2026-03-01,{0},Ann,\n2026-03-01,{0},Ben,", "nobody is told to have won"),
    ],
)
def test_what_is_not_known_is_left_out_and_said(rows: str, reason: str) -> None:
    logged = read_logged(f"{','.join(COLUMNS)}\n{rows.format(GAME.title)}\n")
    assert not logged.games and len(logged.left_out) == 1
    assert logged.left_out[0].startswith("1 game: ") and reason in logged.left_out[0]


def test_a_play_that_points_nowhere_is_left_out_and_the_others_come_in() -> None:
    file = play_file([finished(0), finished(1), finished(2)])
    file["plays"][0]["gameRefId"] = 99
    file["plays"][1]["ignored"] = True
    logged = read_logged(json.dumps(file))
    assert len(logged.games) == 1 and logged.left_out == ("1 game: it cannot be read",)


@pytest.mark.parametrize(
    "text", ["", "{}", "[]", "x", "a,b\n1,2", '{"plays": 3}', '{"plays": [', "\0"]
)
def test_a_file_of_something_else_is_refused(text: str) -> None:
    with pytest.raises(BadInput):
        read_logged(text)
