"""The same helper on PostgreSQL: migrations, several processes on one database, nothing lost, odd
bytes."""

from __future__ import annotations

import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import select

from tests.support.databases import OLD_ID, RECORD, REVISIONS, as_it_was
from tests.support.phone import Phone, new_table
from tests.support.served import Browser, serving
from webhelper.app import create_app
from webhelper.storage.database import DATABASE_FILE, DATABASE_VARIABLE, with_driver
from webhelper.storage.rows import EditRow
from webhelper.storage.store import store_of

pytestmark = pytest.mark.server

NAMES = ["Ann", "Ben", "Chloé", "Dev"]


def test_every_page_of_a_table_works(on_postgres: Flask) -> None:
    client = on_postgres.test_client()
    table = new_table(client, "sailorman-dice", NAMES)
    phone = Phone(client, table)
    answer = phone.send(("players[0].rows[0][0]", ".", "1")).get_json()
    assert client.get(f"/api{table}?since={answer['version']}").status_code == 304
    refused = phone.send(("players[0].rows[0][0]", ".", "2")).get_json()
    assert refused["conflicts"][0]["theirs"] == "1"
    for page in ("", "/lobby", "/join", "/standings", "/reveal", ".json"):
        assert client.get(table + page).status_code == 200, page
    for do in ("hold", "code", "close", "reopen", "again"):
        form = {"csrf_token": phone.token, "seat": "1", "how": "together", "open": "1"}
        assert client.post(f"{table}/{do}", data=form).status_code in (302, 303), do
    assert client.get("/").status_code == client.get("/healthz").status_code == 200
    assert client.get("/join?code=123456").status_code == 302
    for address in (
        "/watch/%00",
        "/api/x%00/table/a?since=1",
        "/loot-island/table/%00",
        "/join?code=%00",
    ):
        assert client.get(address).status_code in (302, 400, 404), address


def test_an_address_without_a_driver_gets_ours() -> None:
    assert with_driver("postgres://me@db/games") == "postgresql+psycopg://me@db/games"
    assert with_driver("postgresql://me@db/games") == "postgresql+psycopg://me@db/games"
    assert with_driver("postgresql+asyncpg://db/x") == "postgresql+asyncpg://db/x"
    assert with_driver("sqlite:///x") == "sqlite:///x"


def test_servers_that_start_at_once_on_nothing_share_one_database(
    tmp_path: Path, postgres_database: str
) -> None:
    key = {DATABASE_VARIABLE: postgres_database, "COMPANION_SECRET_KEY": "one key for all of them"}
    with ExitStack() as stack, ThreadPoolExecutor(2) as pool:
        starting = [
            pool.submit(stack.enter_context, serving(tmp_path / name, **key))
            for name in ("one", "two")
        ]
        one, two = (start.result() for start in starting)
        browser = Browser(one)
        table = browser.new_table(NAMES)
        browser.address = two
        body = {
            "edits": [
                {"id": "one-phone-1", "place": "players[0].rows[0][0]", "before": ".", "value": "4"}
            ]
        }
        there = browser.token(table)
        assert (
            browser.ask(f"/api{table}/edits", json.dumps(body).encode(), X_CSRF_Token=there)[0]
            == 200
        )
        browser.address = one
        assert (
            json.loads(browser.ask(f"/api{table}")[1])["record"]["players"][0]["rows"][0][0] == "4"
        )
        assert table in browser.ask("/")[1]


def test_a_server_that_is_not_there_is_told_without_its_password(tmp_path: Path) -> None:
    url = "postgresql://me:secret@127.0.0.1:9/games"
    with pytest.raises(ValueError, match=DATABASE_VARIABLE) as refused:
        create_app(tmp_path, DATABASE_URL=url)
    assert "secret" not in str(refused.value)


# ---- databases of earlier migrations


@pytest.mark.parametrize("revision", REVISIONS)
@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_a_database_of_any_earlier_migration_opens_and_goes_on(
    tmp_path: Path, request: pytest.FixtureRequest, kind: str, revision: str
) -> None:
    url = None if kind == "sqlite" else str(request.getfixturevalue("postgres_database"))
    as_it_was(url or f"sqlite:///{tmp_path / DATABASE_FILE}", revision)
    app = create_app(tmp_path, DATABASE_URL=url)
    table = store_of(app).table("loot-island", OLD_ID)
    assert (
        table is not None
        and table.record == RECORD
        and table.version == 7
        and len(table.watch) == 26
    )
    assert table.watch != table.id and not table.about.colours and table.closed is None
    with store_of(app).session() as session:
        assert (
            session.scalar(select(EditRow.edit_id).where(EditRow.table_id == OLD_ID))
            == "phone-0001"
        )
    assert [saved.name for saved in store_of(app).saved_maps("sailorman-dice")] == ["Home"]
    address = f"/loot-island/table/{OLD_ID}"
    phone = Phone(app.test_client(), address)
    assert phone.send(("players[0].cubes", 3, 5)).get_json()["version"] == 8
    assert app.test_client().get(f"/watch/{table.watch}").status_code == 200
