"""What is bounded: prints at once, tables and codes from an address, edits of a table, the size of
what is sent."""

from __future__ import annotations

import datetime as dt
import threading
import time

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.phone import Phone, Post, token
from tests.support.taken import all_taken
from webhelper.serving.resources import PRINTING, AllBusy, Turns
from webhelper.storage import limits
from webhelper.storage.limits import Limit, TooMany, count, network_of
from webhelper.storage.store import store_of
from webhelper.tables import editing

THREE = Limit("three", 3, "Too many.")


# ---- turns


def test_two_work_two_wait_and_the_fifth_is_told() -> None:
    turns, gate, done = Turns(2, 2, 5, "Come back."), threading.Event(), []

    def work() -> None:
        with turns.turn():
            gate.wait(5)
            done.append(1)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    while len(turns._here) < 4:
        time.sleep(0.001)
    with pytest.raises(AllBusy, match="Come back"), turns.turn():
        pass
    gate.set()
    for thread in threads:
        thread.join()
    assert len(done) == 4
    with turns.turn():
        pass


def test_whoever_asks_for_much_keeps_nobody_else_from_a_turn() -> None:
    turns, gate, order = Turns(2, 2, 20, "Come back.", each=2), threading.Event(), list[str]()

    def work(who: str) -> None:
        with turns.turn(who):
            order.append(who)
            gate.wait(20)

    def begin(who: str, there: int) -> threading.Thread:
        thread = threading.Thread(target=work, args=(who,))
        thread.start()
        while len(turns._here) < there:
            time.sleep(0.001)
        return thread

    threads = [begin("loud", 1), begin("loud", 2)]
    with pytest.raises(AllBusy), turns.turn("loud"):
        pass
    threads.append(begin("quiet", 3))
    gate.set()
    for thread in threads:
        thread.join()
    assert order == ["loud", "loud", "quiet"]


def test_a_sheet_that_must_wait_is_told_and_nothing_chosen_is_lost(
    client: FlaskClient, table: str, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PRINTING, "patience", 0.01)
    with all_taken(PRINTING):
        answer = client.get("/sailorman-dice/print/pad.pdf?copies=7&seed=7KQ4-M2XD&up=2")
        picture = client.get(f"{table}/result.png")
        tapped = phone.send(("players[0].rows[0][0]", ".", "1"))
    assert answer.status_code == picture.status_code == 503
    assert answer.headers["Retry-After"] == picture.headers["Retry-After"] == "10"
    assert (
        "Other sheets are being printed" in answer.text
        and 'value="7"' in answer.text
        and "7KQ4-M2XD" in answer.text
    )
    assert tapped.status_code == 200
    assert (
        client.get("/sailorman-dice/print/pad.pdf?copies=7&seed=7KQ4-M2XD&up=2").status_code == 200
    )


# ---- from one address


def test_so_many_a_minute_and_no_more(app: Flask, monkeypatch: pytest.MonkeyPatch) -> None:
    kept = store_of(app)
    for _ in range(3):
        count(kept, THREE, "192.0.2.1")
    with pytest.raises(TooMany) as refused:
        count(kept, THREE, "192.0.2.1")
    assert 55 <= refused.value.seconds <= 60 and "Wait" in str(refused.value)
    count(kept, THREE, "192.0.2.2")
    later = limits.now() + dt.timedelta(seconds=61)
    monkeypatch.setattr(limits, "now", lambda: later)
    for _ in range(3):
        count(kept, THREE, "192.0.2.1")
    earlier = later - dt.timedelta(days=400)
    monkeypatch.setattr(limits, "now", lambda: earlier)
    count(kept, THREE, "192.0.2.1")  # a clock that is set back locks nobody out


def test_whoever_has_many_addresses_counts_once() -> None:
    for same in ("192.0.2.7", "::ffff:192.0.2.7"):
        assert network_of(same) == "192.0.2.7"
    for same in ("2001:db8:1:2:aaaa::1", "2001:db8:1:2:bbbb::9%eth0"):
        assert network_of(same) == "2001:db8:1:2::/64"
    assert network_of("") == ""


def test_many_tables_and_codes_from_one_address_are_refused_with_what_was_typed(
    app: Flask, client: FlaskClient, post: Post
) -> None:
    for _ in range(limits.TABLES.most):
        count(store_of(app), limits.TABLES, "127.0.0.1")
    answer = post("/loot-island/score", name=["Ann", "Ben"])
    assert answer.status_code == 429 and 0 < int(answer.headers["Retry-After"]) <= 60
    assert 'value="Ann"' in answer.text and "Too many tables" in answer.text
    elsewhere = client.post(
        "/loot-island/score",
        data={"csrf_token": token(client), "name": ["Ann", "Ben"]},
        environ_base={"REMOTE_ADDR": "192.0.2.9"},
    )
    assert elsewhere.status_code == 302
    for _ in range(limits.CODES.most - 1):
        count(store_of(app), limits.CODES, "127.0.0.1")
    assert client.get("/join?code=7KQ4-M2XD").status_code == 200
    answer = client.get("/join?code=7KQ4-M2XD")
    assert (
        answer.status_code == 429
        and int(answer.headers["Retry-After"]) > 0
        and "Wait" in answer.text
    )


# ---- edits of one table


def test_a_table_takes_so_many_edits_a_second(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(editing, "MOST", 10)
    changes = [(f"players[0].rows[0][{n}]", ".", "1") for n in range(9)]
    assert phone.send(*changes).status_code == 200
    version = phone.read()["version"]
    answer = phone.send(*[(f"players[1].rows[0][{n}]", ".", "1") for n in range(9)])
    assert (
        answer.status_code == 429
        and answer.headers["Retry-After"]
        and "sent again" in answer.get_json()["text"]
    )
    assert phone.read()["version"] == version, "nothing of it was kept"
    one_by_one = [phone.send((f"players[1].rows[1][{n}]", ".", "1")).status_code for n in range(2)]
    assert one_by_one == [200, 429], "the tenth, and one more"
    later = editing.now() + editing.WINDOW
    monkeypatch.setattr(editing, "now", lambda: later)
    assert (
        phone.send(*[(f"players[1].rows[0][{n}]", ".", "1") for n in range(9)]).status_code == 200
    )
    earlier = later - dt.timedelta(days=3)
    monkeypatch.setattr(editing, "now", lambda: earlier)
    assert phone.send(("players[2].rows[0][0]", ".", "1")).status_code == 200, (
        "the clock was set back"
    )


def test_what_stood_there_before_is_bounded(app: Flask, phone: Phone) -> None:
    for before in ("x" * 9000, ["x" * 100] * 90, {"a": "x" * 9000}):
        answer = phone.send(("players[0].rows[0][0]", before, "1"))
        assert answer.status_code == 400 and "characters" in answer.get_json()["faults"][0]
    assert phone.client.post(
        f"/api{phone.table}/edits", data=b" " * 70_000, headers={"X-CSRF-Token": phone.token}
    ).status_code in (400, 413)
    with store_of(app).engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM edit").scalar() == 0
