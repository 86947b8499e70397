"""Games that were logged elsewhere among the evenings: shown before they are added, added once,
read like any other, taken along and forgotten like any other."""

from __future__ import annotations

import html
import json
import re
from io import BytesIO
from typing import Any

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.support.phone import Post, brought, token
from tests.webhelper.test_history import four, lines
from tests.webhelper.test_players_names import everything
from webhelper.evenings.backup import check
from webhelper.evenings.finished import EVERYBODY
from webhelper.evenings.forgetting import forget_player
from webhelper.storage.store import store_of

CSV = """date,game,place,name,points,won
2026-03-01,Waters of Nereus,Club,Ann,61,yes
2026-03-01,Waters of Nereus,Club,Ben,55,
2026-03-02,Chess,Club,Ann,1,yes
"""


def shown(client: FlaskClient, text: str) -> TestResponse:
    """A file sent to be looked at, by the page's own form."""
    form = {"csrf_token": token(client), "file": (BytesIO(text.encode()), "plays.csv")}
    return client.post("/history/logged", data=form, content_type="multipart/form-data")


def chosen(page: str) -> str:
    """What a preview sends back when its button is tapped."""
    found = re.search(r'<textarea name="chosen" hidden>(.*?)</textarea>', page, re.DOTALL)
    return html.unescape(found[1]) if found else ""


def added(client: FlaskClient, post: Post, text: str = CSV) -> None:
    answer = post("/history/logged/add", chosen=chosen(shown(client, text).text))
    assert answer.status_code == 303


def test_a_file_is_shown_before_anything_is_added(client: FlaskClient, post: Post) -> None:
    page = shown(client, CSV).text
    assert "1 game: Chess is no game of this companion" in page and ">Add 1 game<" in page
    assert not lines(client.get("/history").text)
    added(client, post)
    (line,) = lines(client.get("/history").text)
    assert line.endswith("Waters of Nereus 61, 55 · Club Ann won")
    again = shown(client, CSV).text
    assert "One game of this file is here already" in again and not chosen(again)


def test_it_is_read_like_any_other_and_has_no_record(client: FlaskClient, post: Post) -> None:
    added(client, post)
    assert four(client.get("/history/player?name=Ann").text) == ["1", "1", "61", "61.0"]
    assert "Ann" in client.get("/history/month").text
    link = re.search(r'class="lrow erow" href="([^"]+)"', client.get("/history").text)
    assert link
    page = client.get(link[1]).text
    assert "logged elsewhere" in page and "Ann 61 won, Ben 55" in " ".join(page.split())
    table = link[1].removesuffix("/standings")
    for name in ("", "/lobby", "/now", "/whole.json"):
        answer = client.get(table + name)
        assert answer.status_code in (302, 404), name
    assert post(f"{table}/reopen").status_code == 302
    assert lines(client.get("/history").text), "it stays closed"


def test_it_is_taken_along_forgotten_and_checked_like_any_other(
    app: Flask, client: FlaskClient, post: Post
) -> None:
    added(client, post)
    taken = json.loads(client.get("/history/companion.json").text)
    assert [table["about"]["logged"]["totals"] for table in taken["tables"]] == [[61, 55]]
    assert forget_player(store_of(app), EVERYBODY, ["Ann"]) == 1
    assert "Ann" not in everything(app)
    (line,) = lines(client.get("/history").text)
    assert line.endswith("Player 1 won")
    assert not check(store_of(app), app.config["DATA_DIR"]).faults
    assert brought(client, json.dumps(taken).encode()).status_code == 303


def test_what_no_preview_has_sent_is_refused(client: FlaskClient, post: Post) -> None:
    wrong: list[Any] = [
        "", "x", "[]", {"games": [{}]},
        {"games": [{"game": "chess", "title": "x", "ended": "x", "players": [{"name": "Ann"}]}]},
        {"games": [{"game": "loot-island", "title": "x", "ended": "x", "players": []}]},
        {"games": [{"game": "loot-island", "title": "x", "ended": "x",
                    "players": [{"name": "Ann"}, {"name": "Ann"}]}]},
    ]  # fmt: skip
    for sent in wrong:
        text = sent if isinstance(sent, str) else json.dumps(sent)
        assert post("/history/logged/add", chosen=text).status_code in (400, 404), text
    assert shown(client, "no such thing").status_code == 400
    assert not lines(client.get("/history").text)
