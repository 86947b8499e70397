"""What this browser knows: its list of tables; its cookie is set where it changes alone, and is
never too large."""

from __future__ import annotations

import datetime as dt
import re
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.phone import Phone, Post, token
from webhelper.serving.security import AHEAD, MAX_COOKIE
from webhelper.setups import COOKIE
from webhelper.storage.store import store_of


@pytest.mark.parametrize(
    "page",
    ["", "/standings", "/lobby", "/result.txt", "/result.png", ".json", "?since=0", "/reveal"],
)
def test_reading_a_known_table_sets_no_cookie(client: FlaskClient, table: str, page: str) -> None:
    client.get(table)
    assert "Set-Cookie" not in client.get(table + page).headers


def test_a_page_fetched_ahead_makes_no_token_void(client: FlaskClient) -> None:
    """On a first visit a script fetches pages for later, while one of them is opened."""
    page = "/sailorman-dice/play"
    assert "Set-Cookie" not in client.get(page, headers={AHEAD: "1"}).headers
    assert "Set-Cookie" in client.get(page).headers


def test_a_slow_answer_forgets_no_table(client: FlaskClient, table: str) -> None:
    """A PDF that was asked for before a table was made arrives after it."""
    client.get("/")
    late = client.get("/sailorman-dice/print/pad.pdf?seed=7KQ4-M2XD")
    refused = client.get("/sailorman-dice/print/pad.pdf?copies=0")
    again = client.get("/sailorman-dice/setup?players=3&seed=7KQ4-M2XD")
    client.get("/sailorman-dice/setup?players=3&seed=7KQ4-M2XD")
    same = client.get("/sailorman-dice/setup?players=3&seed=7KQ4-M2XD")
    assert late.status_code == 200 and refused.status_code == 400 and again.status_code == 200
    assert all("Set-Cookie" not in answer.headers for answer in (late, refused, same))

    # a set-up says only what was drawn, and that once
    drawn = client.get("/loot-island/setup?players=3&seed=7KQ4-M2XD")
    assert [cookie.split("=")[0] for cookie in drawn.headers.getlist("Set-Cookie")] == [COOKIE]
    assert "7KQ4-M2XD" in client.get("/loot-island/help").text, "the helps know it"
    assert "Set-Cookie" not in client.get("/loot-island/setup?players=3&seed=7KQ4-M2XD").headers
    client.set_cookie(COOKIE, "forged." + drawn.headers["Set-Cookie"].split(";")[0])
    assert "7KQ4-M2XD" not in client.get("/loot-island/help").text
    assert table in client.get("/tables").text


@pytest.mark.parametrize(
    "address",
    ["/assets/symbols.svg", "/static/shared/app.css", "/worker.js", "/manifest.webmanifest"],
)
def test_what_is_public_knows_no_browser(app: Flask, address: str) -> None:
    answer = app.test_client().get(address)
    assert answer.status_code == 200
    assert "Set-Cookie" not in answer.headers and "Cookie" not in answer.headers.get("Vary", "")


@pytest.mark.parametrize(
    ("root", "secure"), [("https://localhost", True), ("http://localhost", False)]
)
def test_the_cookie_is_secure_where_the_page_is(app: Flask, root: str, secure: bool) -> None:
    answer = app.test_client().get("/sailorman-dice/score", base_url=root)
    assert ("Secure" in answer.headers["Set-Cookie"]) is secure


@pytest.mark.parametrize(("days", "known"), [(-30, True), (200, True), (400, False)])
def test_no_table_is_forgotten_where_the_clock_is_set_back(
    client: FlaskClient, table: str, monkeypatch: pytest.MonkeyPatch, days: int, known: bool
) -> None:
    """A small computer without a clock of its own starts in the past."""
    here, then = time.time(), time.time() + days * 24 * 3600

    class Then(dt.datetime):
        @classmethod
        def now(cls, tz: dt.tzinfo | None = None) -> Then:
            return cls.fromtimestamp(then, tz)

    monkeypatch.setattr("time.time", lambda: then)
    monkeypatch.setattr("webhelper.serving.security.dt.datetime", Then)
    assert (table in client.get("/tables").text) is known, here


def test_a_cookie_that_was_changed_is_none(client: FlaskClient, table: str) -> None:
    kept = client.get_cookie("companion")
    assert kept is not None and table in client.get("/tables").text
    client.set_cookie("companion", kept.value[:-2] + "xx")
    assert table not in client.get("/tables").text


def test_no_table_is_forgotten_after_twenty(app: Flask) -> None:
    client = app.test_client()
    record = {"game": "chess", "players": [{"name": "Ann"}, {"name": "Ben"}]}
    ids = [store_of(app).create_table("chess", record).id for _ in range(60)]
    with client.session_transaction() as session:
        session["tables"] = ids[:-1]
        session["names"] = {ids[0]: "A long name of thirty letters."}
        session["csrf"], session["device"] = "x" * 32, "y" * 16
    made = client.post("/loot-island/score", data={"csrf_token": "x" * 32, "name": ["Ann", "Ben"]})
    page = client.get("/tables").text
    assert made.status_code == 302 and made.location in page
    assert all(f"/table/{table_id}" in page for table_id in ids[:-1])


def test_a_cookie_that_would_be_too_large_forgets_what_came_first(app: Flask) -> None:
    client = app.test_client()
    known = token(client)
    with client.session_transaction() as session:
        session["tables"] = [
            f"{n:026}"[::-1].replace("0", "ABCDEFGH"[n % 8]) + str(n) for n in range(400)
        ]
        session["names"] = {code: f"{code} at home" for code in session["tables"]}
    answer = client.post(
        "/sailorman-dice/score", data={"csrf_token": known, "name": ["Ann", "Ben"]}
    )
    value = answer.headers["Set-Cookie"].split(";")[0].removeprefix("companion=")
    assert answer.status_code == 302 and 0.9 * MAX_COOKIE < len(value) <= MAX_COOKIE
    with client.session_transaction() as session:
        left = set(session["tables"])
        assert answer.location.endswith(session["tables"][0]) and len(left) > 20
        assert set(session["names"]) <= left


# ---- the start page: going on with a table, and the list of them


def test_the_list_tells_who_plays_and_when_and_what_is_over(
    phone: Phone, client: FlaskClient, post: Post
) -> None:
    post(f"{phone.table}/close", open="1")
    page = client.get("/tables").text
    assert (
        "won" in page
        and "<b>Sailorman Dice</b>" in page
        and f'href="{phone.table}/standings"' in page
    )
    post(f"{phone.table}/reopen")
    page = client.get("/tables").text
    assert "won" not in page and re.search(r"Ann \d+, Ben \d+, Chloé \d+, \d\d:\d\d", page)


def test_a_table_before_its_game_has_its_name_and_players_and_no_points(
    client: FlaskClient, post: Post
) -> None:
    given = {"play": "1", "name": ["Ann", "Ben"], "mode": "caribbean-conquest"}
    lobby = post("/ship-adventure/score", **given).location
    for path in ("/", "/tables"):
        page = client.get(path).text
        assert "Caribbean Conquest" in page and f'href="{lobby}"' in page, path
        assert "efore the game" in page and "Ann, Ben" in page and "in play" not in page, path


def test_a_table_is_named_removed_and_put_back(
    phone: Phone, client: FlaskClient, post: Post, app: Flask
) -> None:
    table = phone.table.rsplit("/", 1)[1].split("?")[0]
    post("/tables", do="rename", table=table, name="  Sunday   evening ")
    assert "<b>Sunday evening" in client.get("/tables").text
    assert "Remove" in client.get("/?change=tables", follow_redirects=True).text
    post("/tables", do="remove", table=table)
    page = client.get("/tables").text
    assert "Sunday evening" not in page and "Undo" in page
    assert client.get(phone.table.split("?")[0] + "/standings").status_code == 200, (
        "the table itself stays"
    )
    client.get("/tables")
    post("/tables", do="back")
    assert "<b>Sunday evening" in client.get("/tables").text
    assert post("/tables", do="remove", table="ABCDEFGHJKMNPQRSTVWXYZ0123").status_code == 404
    assert app.test_client().post("/tables", data={"do": "back"}).status_code == 400, (
        "without the token"
    )


def test_what_is_drawn_anew_keeps_what_is_chosen_and_revealed(client: FlaskClient) -> None:
    answer = client.get("/loot-island/setup?players=3&seed=7KQ4-M2XD&new=1")
    assert (
        answer.status_code == 302
        and "players=3" in answer.location
        and "7KQ4" not in answer.location
    )
    address = "/waters-of-nereus/setup?players=3&seed=7KQ4-M2XD&day=2"
    again = client.get(f"{address}&reroll=start-player&_external=1")
    assert again.status_code == 302 and "day=2" in again.location and again.location.startswith("/")
    assert "Reveal day 3" in client.get(again.location).text
    assert "day=" not in client.get(f"{address}&new=1").location
    page = client.get("/sailorman-dice/print/pad").text
    assert re.search(r'name="seed" value="[0-9A-Z]{4}-[0-9A-Z]{4}"', page)
