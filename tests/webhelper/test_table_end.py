"""The end of a table: closed, opened again, and the next game of the same people."""

from __future__ import annotations

import re

from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.randomness import wrong_rolls
from tests.support.phone import Phone
from tests.support.tapper import Tapper, new
from tests.webhelper.test_undo import FIELD
from webhelper.storage.store import holds_of, store_of
from webhelper.tables.playing import rolls_at


def test_whoever_plays_again_sits_down_at_one_table(app: Flask) -> None:
    one, two = app.test_client(), app.test_client()
    ann = Tapper(one, new(one, "loot-island", 3))
    ben = Tapper(two, ann.table)
    one.post(f"{ann.table}/close", data={"csrf_token": ann.token, "open": "1"})
    alone = one.get(f"{ann.table}/standings").text
    assert "<small>the same three</small>" in alone, "there is no other phone to ask"
    two.post(f"{ann.table}/hold", data={"csrf_token": ben.token, "seat": "2"})
    asks = one.get(f"{ann.table}/standings").text
    assert "<small>asks all phones, the same three</small>" in asks

    def again(phone: Tapper) -> str:
        sent = phone.client.post(f"{phone.table}/again", data={"csrf_token": phone.token})
        return str(sent.location)

    assert "Play again?" not in two.get("/").text
    address = again(ann).removesuffix("/lobby")
    assert "<b>Again, Ben?</b>" in two.get(f"{ann.table}/reveal?step=99").text
    assert "Play again?" in two.get("/").text and "Play again?" not in one.get("/").text
    waits = one.get(f"{address}/lobby").text
    assert (
        "1 of 2 said yes" in waits and waits.count("plays again") == waits.count('note">asked') == 1
    )
    assert waits.count("class=waits") == 1, "Chloé has no phone that could say yes"
    assert f"{address}/lobby" == again(ben), "one table, whoever asks"
    assert "Play again?" not in two.get("/").text, "answered"
    (version,) = re.findall(r'data-version="(\d+)"', waits)
    news = one.get(f"/api{address}?since={version}")
    assert news.status_code == 200, "Ann's phone is told of Ben's yes"
    for client, name in ((one, "Ann and Chlo\u00e9"), (two, "Ben")):
        for page in ("standings", "now"):
            shown = client.get(f"{ann.table}/{page}").text
            assert f"<b>Again, {name}?</b>" in shown and (
                page != "now" or "The game is over</h2>" in shown
            )
    assert "<b>To the next game</b>" in app.test_client().get(f"{ann.table}/standings").text
    store = store_of(app)
    with store.engine.connect() as connection:
        held = holds_of(connection, address.rsplit("/", 1)[1])
    assert ("Ben’s phone", 1) in [(hold.label, hold.seat) for hold in held], (
        "every phone holds its seat again"
    )
    assert [p["name"] for p in two.get(f"{address}.json").get_json()["players"]] == [
        "Ann",
        "Ben",
        "Chloé",
    ]
    all_in = two.get(f"{address}/lobby").text
    assert "2 of 2 said yes" in all_in and "class=waits" not in all_in
    version = two.get(f"/api{ann.table}").get_json()["version"]
    begins = {"first": "Ann", "event": "none", "corner": "north-east", "heading": "clockwise"}
    assert Tapper(one, address).next(**begins).status_code == 303
    told = two.get(f"/api{ann.table}?since={version}")
    assert told.status_code == 200, "Ben's phone, still there, is told that it has begun"
    still_there = two.get(f"{ann.table}/standings").text
    assert "Again, Ben?" not in still_there and "it has begun" in still_there
    watcher = app.test_client()
    watcher.get(f"{ann.table}/standings")
    start = watcher.get("/").text
    assert "The next game has begun" in start and ">Answer<" not in start
    late = two.post(f"{ann.table}/again", data={"csrf_token": ben.token})
    assert late.location == f"{address}/now", "one tap leads to where the game is by then"


def test_a_game_with_something_open_is_not_closed_unasked(
    client: FlaskClient, phone: Phone
) -> None:
    def close(**fields: str) -> TestResponse:
        return client.post(f"{phone.table}/close", data={"csrf_token": phone.token, **fields})

    asked = close()
    page = client.get(asked.location).text
    assert "nothing was written down" in page and phone.send((FIELD, ".", "3")).status_code == 200
    assert close(open="1").status_code == 303 and phone.send((FIELD, "3", "4")).status_code == 409


def test_a_table_opened_again_rolls_by_a_fresh_secret(app: Flask) -> None:
    client = app.test_client()
    ann = Tapper(client, new(client, "sailorman-dice", 2))
    table_id = ann.table.rsplit("/", 1)[1]

    def secret() -> str:
        table = store_of(app).find(table_id)
        assert table is not None
        return table.secret

    first, token = secret(), {"csrf_token": ann.token}
    ann.next()
    ann.do("phone", from_="0")
    client.post(f"{ann.table}/close", data={**token, "open": "1"})
    client.post(f"{ann.table}/reopen", data=token)
    assert secret() != first and secret() not in client.get(f"{ann.table}/dice").text
    ann.undo()
    ann.do("phone", from_="0")
    client.post(f"{ann.table}/close", data={**token, "open": "1"})
    page = client.get(f"{ann.table}/dice").text
    assert first in page and secret() in page and "Every roll is what was sealed." in page
    rolls = [roll for roll, _, _ in rolls_at(store_of(app), table_id)]
    assert wrong_rolls(secret(), rolls, {first: 1}) == () and wrong_rolls(secret(), rolls) == (1,)
