"""The same helper on PostgreSQL: migrations, several processes on one database, nothing lost, odd
bytes."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path

import pytest
from flask import Flask
from sqlalchemy import create_engine, distinct, func, select

from tests.support.databases import OLD_ID, RECORD, REVISIONS, as_it_was
from tests.support.killed import acknowledged, doubled, stands, typing
from tests.support.phone import Phone, new_table
from tests.support.served import Browser, Writer, serving
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


@pytest.fixture
def hosts(tmp_path: Path, postgres_database: str) -> Iterator[tuple[str, str]]:
    """Two hosts that start at once on an empty database, each with a data folder of its own."""
    key = {DATABASE_VARIABLE: postgres_database, "COMPANION_SECRET_KEY": "one key for all of them"}
    with ExitStack() as stack, ThreadPoolExecutor(2) as pool:
        starting = [
            pool.submit(stack.enter_context, serving(tmp_path / name, **key))
            for name in ("one", "two")
        ]
        one, two = (start.result() for start in starting)
        yield one, two


def test_phones_that_change_hosts_in_the_middle_lose_and_double_nothing(
    hosts: tuple[str, str], postgres_database: str
) -> None:
    """Four phones type while each is sent to the other host again and again, on a busy machine for
    longer."""
    maker = Browser(hosts[0])
    table = maker.new_table(NAMES)
    maker.address = hosts[1]
    assert table in maker.ask("/")[1]
    writers = [
        Writer(Browser(hosts[seat % 2]), table, seat, random.Random(seat)) for seat in range(4)
    ]
    rng, switched = random.Random(7), 0
    with typing(writers, 0.02):
        while switched < 60 or (acknowledged(writers) <= 40 and switched < 600):
            rng.choice(writers).browser.address = rng.choice(hosts)
            switched += 1
            time.sleep(0.05)
    told = stands(writers)
    assert told["lost"] == 0
    assert told["acknowledged"] > 40
    engine = create_engine(with_driver(postgres_database))
    with engine.connect() as connection:
        of_table = select(func.count(), func.count(distinct(EditRow.edit_id))).where(
            EditRow.table_id == table.rsplit("/", 1)[1]
        )
        written, ids = connection.execute(of_table).one()
    engine.dispose()
    assert doubled(writers, (written, ids)) == 0


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
    table = store_of(app).find(OLD_ID, "loot-island")
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
