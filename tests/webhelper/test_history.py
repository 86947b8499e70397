"""Evenings, players and maps on the web: who sees what, corrections, names merged, parted and
forgotten."""

from __future__ import annotations

import datetime as dt
import random
import re
from collections.abc import Callable
from html import unescape
from pathlib import Path
from types import SimpleNamespace
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from companion import GAMES
from tests.support.phone import Phone, Post, token
from tests.support.random_tables import random_table
from webhelper.app import create_app
from webhelper.evenings.drawn import chart_of
from webhelper.evenings.finished import last_entries
from webhelper.storage.rows import EditRow, KnownRow, now
from webhelper.storage.store import Table, store_of


def rewrite(app: Flask, statement: str) -> None:
    """Writes into the database behind the helper's back."""
    with store_of(app).engine.begin() as database:
        database.exec_driver_sql(statement)


def lines(page: str) -> list[str]:
    """The games that a page lists, in words."""
    rows = re.findall(r'<a class="lrow erow" href="[^"]*">(.*?)</a>', page, re.DOTALL)
    return [" ".join(re.sub(r"<[^>]+>", " ", row).split()) for row in rows]


def four(page: str) -> list[str]:
    """Games, won, best and average on a player's page."""
    return re.findall(r"<dd>([^<]*)</dd>", page)


def test_a_game_lasts_to_its_own_last_entry_before_it_ended(
    app: Flask, phone: Phone, post: Post
) -> None:
    """Neither a correction of it nor another table counts."""
    kept, other = (
        store_of(app),
        Phone(phone.client, str(post("/sailorman-dice/score", name=["Eva", "Fin"]).location)),
    )
    phone.send(("players[0].rows[0][0]", ".", "1"))
    code = phone.table.rsplit("/", 1)[1]
    first = now() - dt.timedelta(minutes=9)
    with kept.transaction() as session:
        session.execute(update(EditRow).values(at=first))
    other.send(("players[0].rows[0][0]", ".", "2"))
    with kept.transaction() as session:
        session.execute(
            update(EditRow)
            .where(EditRow.table_id != code)
            .values(at=first + dt.timedelta(minutes=5))
        )
    post(f"{phone.table}/close", open="1")
    post(f"{phone.table}/reopen")
    phone.send(("players[0].rows[0][1]", ".", "2"))
    post(f"{phone.table}/close", open="1")
    table = kept.find(code)
    assert table is not None and last_entries(kept, [table]) == {code: first}


# ---- who sees what


def test_a_closed_table_is_an_evening(client: FlaskClient, evening: Callable[..., Table]) -> None:
    for empty in ("/history", "/history/month"):
        page = client.get(empty).text
        assert "No evening yet" in page or "No month yet" in page
        assert "Choose a game" in page and "opened or joined on this phone" in page
    evening(("Ann", 40), ("Ben", 31))
    evening(("Cleo", 5), ("Ann", 4), to_its_end=False)
    (line,) = lines(client.get("/history").text)
    assert line.endswith("Waters of Nereus 40, 31 Ann won")
    assert four(client.get("/history/player?name=Ann").text) == ["1", "1", "40", "40.0"]
    assert client.get("/history/player?name=Cleo").status_code == 404


def test_another_browser_sees_none_of_it(
    app: Flask, client: FlaskClient, evening: Callable[..., Table]
) -> None:
    table = evening(("Ann", 40), ("Ben", 31))
    stranger = app.test_client()
    for page in ("/history", "/history/players", "/history/companion.json", "/history/games.csv"):
        assert "Ann" not in stranger.get(page).text and table.id not in stranger.get(page).text
    assert stranger.get("/history/player?name=Ann").status_code == 404
    stranger.get(f"/watch/{table.watch}")
    assert "Ann" not in stranger.get("/history").text, "to watch is not to have opened"
    stranger.get(f"/waters-of-nereus/table/{table.id}/standings")
    assert "Ann" in stranger.get("/history").text
    said, forget = "can be forgotten on the phone or computer where", "/history/forget?name=Ann"
    theirs, own = (one.get("/history/player?name=Ann").text for one in (stranger, client))
    assert said in theirs and forget not in theirs
    assert said not in own and forget in own
    assert stranger.get("/history/forget?name=Ann").status_code == 404
    send = {"csrf_token": token(stranger), "name": "Ann"}
    assert stranger.post("/history/forget", data=send).status_code == 404
    assert store_of(app).find(table.id).names == ["Ann", "Ben"]  # type: ignore[union-attr]


def test_a_household_sees_everything_in_pages_that_are_light(
    app: Flask,
    evening: Callable[..., Table],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    client: FlaskClient,
) -> None:
    evening(("A" * 40, 1), ("B" * 40, 0))
    app.config["HOUSEHOLD"] = True
    page = app.test_client().get("/history").text
    assert len(lines(page)) == 1 and "Every table of this household" in page
    for said in "10":
        monkeypatch.setenv("COMPANION_HOUSEHOLD", said)
        assert create_app(tmp_path).config["HOUSEHOLD"] is (said == "1")
    same = "game, record, about, version, created, changed, closed, secret, rolls"
    for n in range(130):
        rewrite(
            app,
            f"INSERT INTO game_table (id, {same}) SELECT '{n:026}', {same} FROM game_table LIMIT 1",
        )
    first, last = client.get("/history"), client.get("/history?page=9999")
    assert len(lines(first.text)) == 60 and len(lines(last.text)) == 131 - 120
    assert len(first.data) < 120_000 and "Earlier" in first.text and "Later" in last.text


def test_history_outlasts_the_list_of_the_start_page(
    app: Flask, client: FlaskClient, evening: Callable[..., Table]
) -> None:
    tables = [evening(("Ann", n), ("Ben", 0)) for n in range(3)]
    with client.session_transaction() as session:
        session["tables"] = [tables[-1].id]
    assert len(lines(client.get("/history").text)) == 3
    with store_of(app).session() as session:
        assert len(set(session.scalars(select(KnownRow.device)))) == 1


# ---- it follows the tables


def test_a_correction_counts_an_open_table_does_not(
    app: Flask, client: FlaskClient, post: Post, evening: Callable[..., Table]
) -> None:
    table = evening(("Ann", 40), ("Ben", 31))
    where = f"/waters-of-nereus/table/{table.id}"
    post(f"{where}/reopen")
    assert not lines(client.get("/history").text), "while it is corrected it is no finished game"
    assert Phone(client, where).send(("players[1].track", 31, 52)).status_code == 200
    post(f"{where}/close", open="1")
    (line,) = lines(client.get("/history").text)
    assert "Waters of Nereus 52, 40 · corrected on" in line and line.endswith("Ben won")
    assert four(client.get("/history/player?name=Ben").text) == ["1", "1", "52", "52.0"]

    when = (
        """closed = '2026-03-03 20:00:00.000000', about = '{"started": "2026-03-03T19:12:00Z"}'"""
    )
    rewrite(app, f"UPDATE game_table SET version = version + 1, {when}")
    assert "48 min" in lines(client.get("/history").text)[0]
    post(f"{where}/reopen")
    post(f"{where}/close", open="1")
    page = client.get("/history").text
    assert "48 min" in lines(page)[0] and "March" in page, "corrected today, played in March"


def test_what_is_kept_of_a_game_is_never_trusted_at_another_version(
    app: Flask, client: FlaskClient, evening: Callable[..., Table]
) -> None:
    evening(("Ann", 40), ("Ben", 31))
    client.get("/history")
    rewrite(app, """UPDATE finished_game SET summary = '{"format": 1}'""")
    assert len(lines(client.get("/history").text)) == 1, "a summary of another form is made anew"
    rewrite(
        app, "UPDATE game_table SET record = replace(record, '40', '77'), version = version + 1"
    )
    assert "77, 31" in lines(client.get("/history").text)[0]
    rewrite(app, "UPDATE game_table SET record = '{}', version = version + 1")
    page = client.get("/history").text
    assert not lines(page) and "One closed table cannot be scored now" in " ".join(page.split())


def test_a_game_that_was_not_played_to_its_end_counts_nowhere(
    app: Flask, client: FlaskClient, post: Post, evening: Callable[..., Table]
) -> None:
    answer = post("/ship-adventure/score", name=["Ann", "Ben"])
    post(f"{answer.location}/close", open="1")
    page = client.get("/history").text
    assert "Ann and Ben · not played to its end" in lines(page)[0] and "won" not in lines(page)[0]
    assert four(client.get("/history/player?name=Ann").text) == ["0", "0", "–", "–"]
    assert "app.bgstatsapp.com" not in client.get(f"{answer.location}/standings").text
    table = evening(("Ann", 40), ("Ben", 31))
    page = client.get(f"/waters-of-nereus/table/{table.id}/standings").text
    assert (
        'href="/history"' in page and "https://app.bgstatsapp.com/createPlay.html?data=%7B" in page
    )
    assert 'href="/history"' in client.get("/").text


def test_every_game_has_its_line_and_its_player(
    app: Flask, client: FlaskClient, post: Post
) -> None:
    app.config["HOUSEHOLD"] = True
    for game in GAMES.values():
        table = store_of(app).create_table(game.slug, random_table(game, random.Random(2)))
        post(f"/{game.slug}/table/{table.id}/close", open="1")
        name = quote(table.names[0], safe="")
        page = client.get(f"/history/player?name={name}&game={game.slug}")
        assert page.status_code == 200, game.slug
        assert client.get(f"/history?game={game.slug}").text.count('class="lrow erow"') == 1
    assert client.get("/history/games.bgsplay").status_code == 200


# ---- a map to beat


def test_two_people_their_form_and_the_month_are_looked_up(
    client: FlaskClient, evening: Callable[..., Table]
) -> None:
    for ann, ben in ((40, 31), (20, 50), (44, 40)):
        evening(("Ann", ann), ("Ben", ben))
    page = client.get("/history/player?name=Ann").text
    assert (page.count('class="h-won" cx='), page.count('class="h-open" cx=')) == (2, 1)
    assert re.search(r": 40, won\. .*: 20\. .*: 44, won\.", page), "the earliest first"
    assert 'name="group"' not in page, "all of them were played alike"
    link = re.search(r'href="(/history/against[^"]+)"', page)
    assert link and "3 games together" in page
    assert four(client.get(unescape(link[1])).text) == ["3", "2", "1", "\N{MINUS SIGN}5.7"]
    month = client.get("/history/month").text
    assert [
        " ".join(re.sub(r"<[^>]+>", " ", row).split())
        for row in re.findall(r'<a class="lrow erow man".*?</a>', month, re.DOTALL)
    ] == ["1. Ann 67% won 2 won 3 games", "2. Ben 33% won 1 won 3 games"]
    evening(("Ann", 20), ("Ben", 31))
    month = client.get("/history/month").text
    assert re.findall(r"<b>(\d)\.\s+(\w+)", month) == [("1", "Ann"), ("1", "Ben")], "a tie shares"
    assert client.get("/history/against?name=Ann&other=Zoe").status_code == 404
    assert client.get("/history/month?month=x&game=chess").status_code == 200
    evening(("Ann", 9), ("Ben", 8), ("Chloé", 7))
    for group, games in (("with three players", "1"), ("with two players", "4"), ("", "5")):
        shown = client.get(f"/history/player?name=Ann&group={quote(group)}").text
        assert four(shown)[0] == games, group


def test_the_best_on_a_map(app: Flask, client: FlaskClient, post: Post) -> None:
    for names in (["Ann", "Ben"], ["Cleo", "Dev"]):
        answer = post("/sailorman-dice/score", name=names, map="7kq4m2xd")
        Phone(client, str(answer.location)).send(("players[0].rows[0][0]", ".", "1"))
        post(f"{answer.location}/close", open="1")
    page = client.get("/history/map?game=sailorman-dice&code=7KQ4-M2XD").text
    assert "Best on this map" in page and "/s/7KQ4-M2XD" in page
    assert client.get("/history/map?game=sailorman-dice&code=AAAA").status_code == 400
    assert client.get("/history/map?game=loot-island&code=AAAA").status_code == 404
    assert client.get("/history/map").status_code == 404


def test_the_average_stands_over_the_bar_of_its_score() -> None:
    bars = [SimpleNamespace(start=14 + n, games=1, won=1, others=0) for n in range(3)]
    career: Any = SimpleNamespace(bars=bars, average=15.0, step=1)
    drawn = chart_of(career)
    assert drawn["average"] == drawn["bars"][1]["middle"]
