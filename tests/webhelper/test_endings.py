"""The end of a table: standings and what decided them, the counting up, closing, playing again,
watching."""

from __future__ import annotations

import datetime as dt
import io
import random
import re
from dataclasses import replace
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from PIL import Image

from companion import GAMES, Game, get_game
from companion.edits import Draft
from companion.results import Line, Notice, Result, Standing, TieBreaker
from companion.setups import run_setup
from tests.support.phone import Phone, Post, token
from tests.support.random_tables import random_table
from webhelper.storage.store import Table, store_of
from webhelper.tables.opening import new_table, play_again
from webhelper.tables.standings import counting_up, result_text, standings_view
from webhelper.tables.writing import setup_drawn

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.slug)
SEATS = {"Ann": 1, "Ben": 2, "Cleo": 3}
CATEGORIES = {"track": "Track", "cards": "Cards", "healer": "Healer"}


def lines(track: int, cards: int, healer: int) -> tuple[Line, ...]:
    return (
        Line("track", "Track", track, "why"),
        Line("cards", "Cards", cards, "why"),
        Line("healer", "H", healer, "why"),
    )


def draft(*standings: Standing, outcome: str = "", notices: tuple[Notice, ...] = ()) -> Draft:
    winners = tuple(s.name for s in standings if s.rank == 1 and not s.eliminated)
    return Draft(Result("game", outcome, winners, standings, notices), ())


ANN, BEN = Standing("Ann", 1, lines(30, 10, -4)), Standing("Ben", 2, lines(20, 15, 0))
OUT = Standing("Cleo", 3, lines(9, 9, 9), eliminated=True, reason="13 cubes")


def stored(app: Flask, game: Game, seed: str = "end") -> Table:
    return store_of(app).create_table(game.slug, random_table(game, random.Random(seed)))


# ---- the standings


def test_under_the_headline_stands_what_the_next_has() -> None:
    clear = standings_view(
        draft(ANN, BEN, OUT, outcome="Ann wins with 36; nobody is tied."), CATEGORIES, SEATS
    )
    assert (clear.headline, clear.lead, clear.decided) == (
        "Ann wins",
        "36 to Ben’s 35.",
        False,
    )
    assert [row.tie for row in clear.rows] == ["", "", ""]
    first, second = (
        (TieBreaker("holds", 1, "1 hold"), TieBreaker("gold", 5, "5 gold")),
        (TieBreaker("holds", 1, "1 hold"), TieBreaker("gold", 1, "1 gold")),
    )
    tied = draft(
        Standing("Ann", 1, lines(5, 0, 0), first),
        Standing("Ben", 2, lines(5, 0, 0), second),
        outcome="Told.",
    )
    view = standings_view(tied, CATEGORIES, SEATS)
    assert view.decided and view.lead == "Told." and view.rows[0].tie == "1 hold, 5 gold"

    going = (Notice("progress", "Nobody is done."),)
    view = standings_view(draft(ANN, BEN, notices=going), CATEGORIES, SEATS)
    assert (view.headline, view.lead, view.still) == (
        "Ann leads",
        "ahead by 1",
        ("Nobody is done.",),
    )
    assert (
        standings_view(draft(ANN, BEN, notices=going), CATEGORIES, SEATS, closed=True).headline
        == "Ann was ahead"
    )
    level = draft(Standing("Ann", 1, ()), Standing("Ben", 1, ()), notices=going)
    assert standings_view(level, CATEGORIES, SEATS).headline == "Nobody leads yet"

    ann, ben, out = standings_view(draft(ANN, BEN, OUT), CATEGORIES, SEATS).rows
    assert [(p.category, p.start, p.width, p.taken) for p in ann.parts] == [
        ("track", 0, 75, False),
        ("cards", 75, 25, False),
        ("healer", 90, 10, True),
    ]
    assert sum(p.width for p in ben.parts) == 87.5 and out.parts == ()


@EVERY_GAME
def test_the_standings_show_everybody_folded_and_as_a_picture(
    game: Game, app: Flask, client: FlaskClient
) -> None:
    table = stored(app, game)
    page = client.get(f"/{game.slug}/table/{table.id}/standings").text
    assert (
        page.count('<details class="st"') == len(table.names)
        and '<details class="st" open' not in page
    )
    assert page.index("</details>") < page.index('id="share"'), (
        "what is taken along comes after the ranking"
    )
    ours = page.find("<b>Ours:</b>")
    assert ours < 0 or page.rindex("<details", 0, ours) > page.rindex('class="st"', 0, ours), (
        "and rulings are folded"
    )

    answer = client.get(f"/{game.slug}/table/{table.id}/result.png")
    picture = Image.open(io.BytesIO(answer.data))
    assert answer.mimetype == "image/png" and picture.format == "PNG" and picture.width == 1080
    assert len(answer.data) < 150_000 and len(picture.convert("L").getcolors()) > 20


# ---- counting up


@EVERY_GAME
@pytest.mark.parametrize("seed", range(12))
def test_counting_up_ends_as_the_result_stands(game: Game, seed: int) -> None:
    result = game.score_data(random_table(game, random.Random(f"count {seed}")))
    steps = counting_up(result, game.categories)
    assert [(p.name, p.total) for p in steps[-1].players] == [
        (s.name, s.total) for s in result.standings
    ]
    for standing in result.standings:
        gains = [p.gain for step in steps for p in step.players if p.name == standing.name]
        assert len(gains) == len(steps) and sum(gains) == (standing.total or 0)
    assert all(0 <= p.before <= 100 and 0 <= p.after <= 100 for step in steps for p in step.players)


# ---- text and picture


def test_the_result_as_text_is_the_ranking(app: Flask, client: FlaskClient) -> None:
    text = result_text(
        "Sea", "1 May 2026", draft(ANN, BEN, OUT, outcome="Ann wins with 36; nobody is tied.")
    )
    assert text.splitlines() == [
        "Sea, 1 May 2026",
        "Ann wins: 36 to Ben’s 35.",
        "",
        "1. Ann 36",
        "2. Ben 35",
        "– Cleo: out, 13 cubes",
    ]
    table = stored(app, get_game("loot-island"))
    assert client.get(f"/loot-island/table/{table.id}/result.txt").mimetype == "text/plain"

    game = get_game("waters-of-nereus")
    address = f"/{game.slug}/table/{stored(app, game).id}/reveal"
    page, titles = client.get(address).text, []
    while onward := re.search(r'id="next" href="([^"]+)">', page):
        titles.append(re.search(r'id="category">([^<]+)', page)[1])  # type: ignore[index]
        page = client.get(onward[1]).text
    assert titles == list(game.categories.values()) and "Counted" in page and "The result" in page


# ---- closing, correcting, playing again


def test_a_closed_table_is_read_only_until_it_is_corrected(
    phone: Phone, client: FlaskClient, post: Post
) -> None:
    shown = client.get(f"{phone.table}/standings").text
    assert "End the game" in shown and "Live, last change" in shown
    assert post(f"{phone.table}/close", open="1").status_code == 303
    page = client.get(f"{phone.table}/standings").text
    assert (
        re.search(r"Over since \d\d:\d\d", page)
        and "Play again" in page
        and "End the game" not in page
    )
    refused = phone.send(("players[0].rows[0][0]", ".", "4"))
    assert refused.status_code == 409 and "Correct it" in refused.get_json()["text"]
    assert phone.read()["closed"] and phone.read()["record"]["players"][0]["rows"][0][0] == "."
    lobby = client.get(f"{phone.table}/lobby").text
    assert "Add a player" not in lobby and "the game is over" in lobby
    assert post(f"{phone.table}/reopen").status_code == 303
    assert "Open again since" in client.get(f"{phone.table}/standings").text
    assert phone.send(("players[0].rows[0][0]", ".", "4")).status_code == 200
    post(f"{phone.table}/close", open="1")
    assert re.search(
        r"Over since \d\d:\d\d, corrected \d\d:\d\d",
        client.get(f"{phone.table}/standings").text,
    )


def test_while_it_is_counted_up_no_page_tells_who_won(
    app: Flask, phone: Phone, client: FlaskClient, post: Post
) -> None:
    table = store_of(app).find(phone.table.rsplit("/", 1)[1])
    assert table is not None
    winner = client.get(f"{phone.table}/standings").text
    assert 'id="place-1"' in winner
    assert post(f"{phone.table}/close", open="1", to="reveal").status_code == 303
    for page in ("", "/now", "/standings"):
        opened = client.get(f"{phone.table}{page}")
        assert opened.location == f"{phone.table}/reveal", page
    assert phone.read()["begun"] == f"{phone.table}/reveal", "a sheet that is open counts along"
    watching = client.get(f"/watch/{table.watch}").text
    assert "once the table has counted it up" in watching and "place-1" not in watching
    assert client.get(f"{phone.table}/reveal?step=1").status_code == 200
    assert "place-1" not in client.get(f"/watch/{table.watch}").text
    assert "The result" in client.get(f"{phone.table}/reveal?step=99").text
    assert "place-1" in client.get(f"/watch/{table.watch}").text
    assert "place-1" in client.get(f"{phone.table}/standings").text


def test_a_counting_up_that_everybody_left_keeps_nothing_back(
    app: Flask, phone: Phone, client: FlaskClient, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    post(f"{phone.table}/close", open="1", to="reveal")
    monkeypatch.setattr("webhelper.tables.standings.COUNTING", dt.timedelta(0))
    assert "place-1" in client.get(f"{phone.table}/standings").text


@EVERY_GAME
def test_play_again_keeps_the_people_and_passes_the_start_on_where_the_game_does(
    game: Game, app: Flask
) -> None:
    table = stored(app, game)
    start = len(table.names) - 1
    with app.test_request_context():
        again = play_again(game, replace(table, about=table.about.but(start=start)))
    assert again.names == table.names and again.id != table.id and again.about.again_of == table.id
    assert again.about.start == (None if game.draws_start else 0)


def test_who_starts_a_next_game_is_drawn_with_its_set_up(app: Flask) -> None:
    game = get_game("sailorman-dice")
    with app.test_request_context():
        table = new_table(game, ("Ann", "Ben", "Chloé"), setup=run_setup(game, 3))
        for _ in range(6):
            table = play_again(game, table)
            setup = setup_drawn(game, table.about, None)
            assert setup is not None and table.about.start == setup.start_player - 1


def test_everybody_keeps_their_colour_at_a_next_game(app: Flask) -> None:
    game = get_game("ship-adventure")
    with app.test_request_context():
        table = new_table(game, ("Ann", "Ben", "Chloé"), setup=run_setup(game, 3))
        for _ in range(4):
            again = play_again(game, table)
            assert again.about.colours == table.about.colours and again.about.setup
            assert again.about.setup.code != (table.about.setup and table.about.setup.code)
            table = again


# ---- watching


def test_a_watcher_sees_the_standings_and_can_write_nothing(
    app: Flask, phone: Phone, client: FlaskClient
) -> None:
    table_id = phone.table.rsplit("/", 1)[1]
    table = store_of(app).find(table_id)
    assert table is not None
    stranger = app.test_client()
    page = stranger.get(f"/watch/{table.watch}").text
    assert all(name in page for name in table.names) and "Not begun yet" in page
    assert table_id not in page and "<form" not in page and "csrf" not in page
    assert stranger.get(f"/watch/{table_id}").status_code == 404, (
        "a table's own code is no watchers' code"
    )
    sent = {"X-CSRF-Token": token(stranger)}
    posts = [
        rule
        for rule in app.url_map.iter_rules()
        if "POST" in (rule.methods or ()) and "table_id" in rule.arguments
    ]
    assert len(posts) >= 4
    for rule in posts:
        values: dict[str, Any] = dict.fromkeys(rule.arguments, 0)
        values |= {"slug": "sailorman-dice", "table_id": table.watch}
        with app.test_request_context():
            address = app.url_for(rule.endpoint, **values)
        body = {
            "edits": [
                {"id": "watching-1", "place": "players[0].name", "before": "Ann", "value": "Eve"}
            ]
        }
        answer = stranger.post(address, json=body, headers=sent)
        assert answer.status_code == 404, (rule, answer.status_code)
    after = store_of(app).find(table_id)
    assert after == table
