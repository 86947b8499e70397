"""What goes wrong on a real evening: dead networks, killed servers, full disks, locks. Nothing
acknowledged is lost."""

from __future__ import annotations

import datetime as dt
import errno
import json
import os
import random
import sqlite3
import subprocess
import sys
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine, event, text, update
from werkzeug.test import TestResponse

from companion.errors import BadInput
from tests.support.killed import interleaved, killed
from tests.support.phone import Phone, Post, new_table
from tests.support.served import (
    LOOPBACK,
    ROOT,
    Browser,
    Writer,
    answers,
    free_port,
    serving,
    started,
)
from webhelper.app import create_app
from webhelper.storage import joining, limits, rows, store
from webhelper.storage.database import DATABASE_FILE, DATABASE_VARIABLE, with_driver
from webhelper.storage.rows import TableRow
from webhelper.storage.store import store_of
from webhelper.tables import editing

NAMES = ["Ann", "Ben", "Chloé", "Dev"]


# ---- six phones with a bad network


@pytest.mark.parametrize(
    ("seed", "each"), [(1, 40), *(pytest.param(n, 170, marks=pytest.mark.soak) for n in range(8))]
)
@pytest.mark.parametrize("where", ["app", pytest.param("on_postgres", marks=pytest.mark.server)])
def test_six_phones_on_a_bad_network_lose_nothing(
    request: pytest.FixtureRequest, where: str, seed: int, each: int
) -> None:
    app: Flask = request.getfixturevalue(where)
    counted = interleaved(app, new_table(app.test_client(), "sailorman-dice", NAMES), seed, each)
    assert counted["lost"] == counted["doubled"] == 0, counted
    assert counted["written"] == counted["edits"] == 6 * each


# ---- a server that is killed


@pytest.mark.server
@pytest.mark.parametrize("times", [1, pytest.param(50, marks=pytest.mark.soak)])
@pytest.mark.parametrize("on_server", [False, pytest.param(True, marks=pytest.mark.soak)])
def test_a_server_killed_in_the_middle_loses_nothing(
    request: pytest.FixtureRequest, tmp_path: Path, times: int, on_server: bool
) -> None:
    url = (
        request.getfixturevalue("postgres_database")
        if on_server
        else f"sqlite:///{tmp_path / DATABASE_FILE}"
    )

    def count() -> tuple[int, int]:
        """How many edits the database holds, and how many ids of them; it is whole."""
        with create_engine(with_driver(url)).connect() as connection:
            assert on_server or connection.execute(text("PRAGMA integrity_check")).scalar() == "ok"
            row = connection.execute(
                text("SELECT count(*), count(DISTINCT edit_id) FROM edit")
            ).one()
            return row[0], row[1]

    counted = killed(
        tmp_path, times, times, count, **({DATABASE_VARIABLE: url} if on_server else {})
    )
    assert counted["lost"] == counted["doubled"] == 0 and counted["acknowledged"] > 3, counted


# ---- a database that refuses


def at_every_connection(app: Flask, pragma: str) -> None:
    event.listen(
        store_of(app).engine,
        "checkout",
        lambda connection, *_: connection.execute(f"PRAGMA {pragma}"),
    )


def told_not_kept(answer: TestResponse) -> None:
    """A sentence that nothing was kept, when to come back, and nothing that says otherwise."""
    text = answer.get_json()["text"] if answer.is_json else answer.text
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
    assert "Nothing of what you just sent was kept" in text and "still on the page" in text


def test_a_locked_database_is_told_and_what_was_typed_is_kept_by_its_sender(
    app: Flask, phone: Phone, post: Post, caplog: pytest.LogCaptureFixture
) -> None:
    at_every_connection(app, "busy_timeout=50")
    with sqlite3.connect(app.config["DATA_DIR"] / DATABASE_FILE, isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        told_not_kept(phone.send(("players[0].rows[0][0]", ".", "1")))
        told_not_kept(post("/loot-island/score", name=["Zacharias", "Ben"]))
        assert "database is locked" in caplog.text and "Zacharias" not in caplog.text
        assert phone.table.rsplit("/", 1)[1] not in caplog.text, "a table’s code is a key to it"
        assert phone.read()["record"]["players"][0]["rows"][0][0] == ".", "reading goes on"
        other.execute("ROLLBACK")
    assert phone.send(("players[0].rows[0][0]", ".", "1")).status_code == 200


@pytest.mark.server
def test_a_lock_is_waited_for_two_seconds_and_then_told(app: Flask, phone: Phone) -> None:
    other = sqlite3.connect(
        app.config["DATA_DIR"] / DATABASE_FILE, isolation_level=None, check_same_thread=False
    )
    other.execute("BEGIN IMMEDIATE")
    timer = threading.Timer(1, lambda: other.execute("ROLLBACK"))
    timer.start()
    assert phone.send(("players[0].rows[0][0]", ".", "1")).status_code == 200
    timer.join()
    other.execute("BEGIN IMMEDIATE")
    began = time.monotonic()
    told_not_kept(phone.send(("players[0].rows[0][1]", ".", "1")))
    assert 1.5 < time.monotonic() - began < 4
    other.close()


@pytest.mark.parametrize(
    ("pragma", "words"), [("max_page_count=1", "full"), ("query_only=ON", "cannot be written to")]
)
def test_a_disk_that_takes_nothing_is_told(
    app: Flask, phone: Phone, post: Post, pragma: str, words: str
) -> None:
    at_every_connection(app, pragma)  # it has more pages than one already
    for n in range(300):
        answer = post("/loot-island/score", name=[f"Ann {n} {'x' * 30}", "Ben"])
        if answer.status_code != 302:
            break
    told_not_kept(answer)
    assert words in answer.text
    assert phone.client.get(phone.table).status_code == 200, "what is kept can be read"


def test_nothing_is_acknowledged_before_the_disk_has_it(
    app: Flask, phone: Phone, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Not even where the power fails: and many that write at once wait for one disk together."""
    kept, on_disk = store_of(app), threading.Event()
    at_work, times = threading.Event(), list[int]()

    def slow(file: int) -> None:
        times.append(file)
        at_work.set()
        assert on_disk.wait(20)

    monkeypatch.setattr(os, "fdatasync", slow, raising=False)
    code = phone.table.rsplit("/", 1)[1]

    def one(_: int) -> None:
        with kept.writing() as connection:
            connection.execute(
                update(TableRow).where(TableRow.id == code).values(rolls=TableRow.rolls + 1)
            )

    with ThreadPoolExecutor(8) as pool:
        writers = [pool.submit(one, 0)]
        assert at_work.wait(20)
        writers += [pool.submit(one, n) for n in range(7)]
        while (
            kept.find(code) or pytest.fail("gone")
        ).rolls < 8:  # committed, so that others may go on writing
            time.sleep(0.01)
        assert not any(writer.done() for writer in writers)
        on_disk.set()
    assert all(writer.exception() is None for writer in writers) and len(times) == 2

    def failed(file: int) -> None:
        raise OSError(errno.EIO, "Input/output error")

    monkeypatch.setattr(os, "fdatasync", failed, raising=False)
    answer = phone.send(("players[0].rows[0][0]", ".", "1"), ids=["once-only"])
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
    assert "is written, but the disk" in answer.get_json()["text"], "others see it already"
    monkeypatch.undo()
    assert (
        phone.send(("players[0].rows[0][0]", ".", "1"), ids=["once-only"]).get_json()["conflicts"]
        == []
    )


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv.pop(1)),) * 2)
import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
from companion.cli import main; main()
"""


@pytest.mark.server
def test_a_file_that_may_not_grow_is_told_and_the_server_goes_on(tmp_path: Path) -> None:
    """The disk is full for the whole process, so that the write-ahead log cannot grow either."""
    first = create_app(tmp_path)
    table = new_table(first.test_client(), "sailorman-dice", NAMES)
    store_of(first).close()
    port, size = free_port(), (tmp_path / DATABASE_FILE).stat().st_size
    command = [
        sys.executable,
        "-c",
        LIMITED,
        str(size + 40_000),
        "serve",
        "--host",
        LOOPBACK,
        "--port",
        str(port),
    ]
    server = subprocess.Popen(
        [*command, "--data", str(tmp_path)], cwd=ROOT, stderr=subprocess.PIPE, text=True
    )
    try:
        assert answers(server, f"http://{LOOPBACK}:{port}")
        writer = Writer(Browser(f"http://{LOOPBACK}:{port}"), table, 0, random.Random(1))
        for _ in range(200):
            writer.type()
            if not writer.send():
                break
        assert (
            writer.told
            and writer.told[-1].startswith("503")
            and "Nothing of what you just sent" in writer.told[-1]
        )
        assert writer.browser.ask(table)[0] == 200
    finally:
        server.terminate()
        server.communicate(timeout=20)
    phone = Phone(create_app(tmp_path).test_client(), table)
    for edit in writer.waiting:
        assert (
            phone.send((edit["place"], edit["before"], edit["value"]), ids=[edit["id"]]).status_code
            == 200
        )
    assert writer.stands(phone.read()["record"]) == writer.shown, (
        "what was refused is taken when there is room again"
    )


@pytest.mark.server
@pytest.mark.parametrize("damage", ["truncated", "overwritten"])
def test_a_database_that_is_damaged_while_it_serves_is_told(tmp_path: Path, damage: str) -> None:
    server, address = started(tmp_path)
    file = tmp_path / DATABASE_FILE
    try:
        browser = Browser(address)
        table = browser.new_table(NAMES)
        with sqlite3.connect(file) as other:
            other.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        with file.open("r+b") as raw:
            if damage == "truncated":
                raw.truncate(5000)
            else:
                raw.seek(0)
                raw.write(os.urandom(file.stat().st_size))
        status, text, _ = browser.ask(f"/api{table}")
        assert status in (200, 503) and "Traceback" not in text
        writer = Writer(browser, table, 0, random.Random(1), token="none")
        writer.type()
        assert not writer.send() or damage == "truncated"
    finally:
        server.terminate()
        said = server.communicate(timeout=20)[1]
    assert "Traceback" not in said
    with pytest.raises(BadInput, match=DATABASE_FILE):
        create_app(tmp_path)


@pytest.mark.server
def test_two_servers_on_one_folder_agree(tmp_path: Path) -> None:
    with serving(tmp_path) as one, serving(tmp_path) as other:
        browsers = [Browser(address) for address in (one, other)]
        table = browsers[0].new_table(NAMES)
        writers = [
            Writer(browser, table, seat, random.Random(seat))
            for seat, browser in enumerate(browsers)
        ]
        for _ in range(20):
            for writer in writers:
                writer.type()
                assert writer.send(), writer.told
        records = [json.loads(browser.ask(f"/api{table}")[1])["record"] for browser in browsers]
        assert records[0] == records[1]
        assert all(writer.stands(records[0]) == writer.shown for writer in writers)


# ---- clocks that jump


def test_a_clock_that_jumps_takes_nothing_away(
    client: FlaskClient, phone: Phone, post: Post, monkeypatch: pytest.MonkeyPatch
) -> None:
    for n, days in enumerate((0, 400, -400, 0)):
        moment = dt.datetime.now(dt.UTC).replace(tzinfo=None) + dt.timedelta(days=days)
        for module in (joining, limits, rows, store, editing):
            monkeypatch.setattr(module, "now", lambda moment=moment: moment)
        assert phone.send((f"players[0].rows[0][{n}]", ".", "1")).status_code == 200
        assert post(f"{phone.table}/code").status_code == 302
        assert client.get(f"{phone.table}/lobby").status_code == 200
        assert (
            client.get("/").status_code == client.get(f"{phone.table}/standings").status_code == 200
        )
        assert client.get("/join?code=123456").status_code == 302
    assert phone.read()["record"]["players"][0]["rows"][0].startswith("1111")
