"""An app with its data in a folder of its own, and a client that carries the token."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import event, update
from werkzeug.test import TestResponse

from tests.support.phone import Phone, Post, new_table, token
from tests.support.sailorman_dice.examples import OWN_MAP
from webhelper.app import create_app
from webhelper.serving.context import DATA_DIR
from webhelper.storage import database
from webhelper.storage.rows import KnownRow
from webhelper.storage.store import Store, Table, store_of

COMPILED: dict[Any, Any] = {}


@pytest.fixture(scope="session")
def new_app(tmp_path_factory: pytest.TempPathFactory) -> Flask:
    """An app after its first start. Routes and templates are made once: that takes longer than most
    tests."""
    made = create_app(
        tmp_path_factory.mktemp("first") / "data", TESTING=False, PROPAGATE_EXCEPTIONS=False
    )
    store_of(made).close()
    return made


@pytest.fixture
def app(new_app: Flask, tmp_path: Path) -> Iterator[Flask]:
    """The app as after its first start, with a data folder that no other test sees."""
    config, store = dict(new_app.config), store_of(new_app)
    new_app.config[DATA_DIR] = shutil.copytree(config[DATA_DIR], tmp_path / "data")
    with pytest.MonkeyPatch.context() as patch:  # what the first start made is whole and newest
        for looks in ("_check_file", "migrate"):
            patch.setattr(database, looks, lambda _: None)
        own = new_app.extensions[Store.EXTENSION] = database.open_store(tmp_path / "data")
    # a statement is compiled once for all apps of a worker, by a dialect that they share
    own.engine.dialect = store.engine.dialect
    own.engine.update_execution_options(compiled_cache=COMPILED)
    event.listen(
        own.engine, "connect", lambda connection, _: connection.execute("PRAGMA synchronous=OFF")
    )
    own.engine.dispose()  # the next connections wait for no disk
    yield new_app
    own.engine.dispose()
    new_app.extensions[Store.EXTENSION] = store
    new_app.config.clear()
    new_app.config.update(config)


@pytest.fixture
def on_postgres(tmp_path: Path, postgres_database: str) -> Flask:
    return create_app(
        tmp_path / "data", DATABASE_URL=postgres_database, TESTING=False, PROPAGATE_EXCEPTIONS=False
    )


@pytest.fixture
def client(app: Flask) -> FlaskClient:
    return app.test_client()


@pytest.fixture
def post(client: FlaskClient) -> Callable[..., TestResponse]:
    """Posts a form with this browser's token."""

    def send(address: str, **data: Any) -> TestResponse:
        return client.post(address, data={"csrf_token": token(client), **data})

    return send


@pytest.fixture
def own(app: Flask) -> Callable[[str, dict[str, Any]], Path]:
    """Enters a copy of an owner's for a game; gives its file."""

    def enter(slug: str, data: dict[str, Any]) -> Path:
        file = Path(app.config[DATA_DIR]) / "copies" / f"{slug}.json"
        file.parent.mkdir(exist_ok=True)
        file.write_text(json.dumps(data))
        return file

    return enter


@pytest.fixture
def table(client: FlaskClient) -> str:
    """The address of a fresh table of three on an own map."""
    return new_table(client, "sailorman-dice", ["Ann", "Ben", "Chloé"], map=OWN_MAP)


@pytest.fixture
def phone(client: FlaskClient, table: str) -> Phone:
    return Phone(client, table)


def nereus(*tracks: tuple[str, int]) -> dict[str, Any]:
    """A record of Waters of Nereus in which everybody has only points on the track."""
    rest: dict[str, Any] = {
        "gold": 0,
        "science": 0,
        "chest": [],
        "storage": {},
        "holds": {},
        "cards": [],
    }
    return {
        "game": "waters-of-nereus",
        "players": [{"name": name, "track": points, **rest} for name, points in tracks],
    }


@pytest.fixture
def evening(app: Flask, client: FlaskClient, post: Post) -> Callable[..., Table]:
    """Plays a game of Waters of Nereus to its end on this browser."""

    def play(*tracks: tuple[str, int], to_its_end: bool = True) -> Table:
        table = store_of(app).create_table("waters-of-nereus", nereus(*tracks))
        client.get(f"/{table.game}/table/{table.id}")
        with store_of(app).writing() as connection:  # as where it is made there
            connection.execute(update(KnownRow).values(made=True))
        if to_its_end:
            post(f"/{table.game}/table/{table.id}/close", open="1")
        return table

    return play
