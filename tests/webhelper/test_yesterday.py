"""Evenings of the version before: its backup opens, games go on where they stood, codes lead where
they led; the same on PostgreSQL, and after a migration that was killed.

``yesterday/`` holds a backup and an export that the version of November 2026 made, before tables in
play, storage and paper were rebuilt: every game in play after no, six and forty acts, finished and
reopened ones, a merged name, an owner's copy, a printer's profile; and, in ``expected.json``, what
that version read and printed.
"""

from __future__ import annotations

import gzip
import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import create_engine

from companion import GAMES, get_game
from companion.errors import BadInput
from pdf.printers import load_printers
from tests.support.databases import migrated
from tests.support.postgres import new_database
from tests.support.served import ROOT
from tests.support.terminal import did
from webhelper.app import create_app
from webhelper.evenings.backup import restore_backup
from webhelper.storage.database import DATABASE_FILE, DATABASE_VARIABLE, with_driver
from webhelper.storage.rows import Base
from webhelper.storage.store import Table, store_of
from webhelper.tables.playing import act_at, basis_of, now_of, undo_at
from webhelper.tables.undo import undo_log_at

YESTERDAY: Final = Path(__file__).with_name("yesterday")
EXPECTED: Final[dict[str, list[Any]]] = json.loads((YESTERDAY / "expected.json").read_text("utf-8"))
BEFORE, NEW = "0004", {"forgetting"}
"""The last migration of that version, and tables that came after it."""
IN_PLAY: Final = pytest.mark.parametrize(
    "was",
    EXPECTED["in_play"],
    ids=[f"{n} {was['game']}" for n, was in enumerate(EXPECTED["in_play"])],
)


KINDS: Final = [None, pytest.param("postgresql", marks=pytest.mark.server)]


@pytest.fixture(scope="module", params=KINDS, ids=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest) -> Iterator[str | None]:
    """The address of an empty database, None for SQLite in the data folder, as commands find it."""
    address = new_database(request.getfixturevalue("postgres_server")) if request.param else None
    with pytest.MonkeyPatch.context() as patched:
        if address:
            patched.setenv(DATABASE_VARIABLE, address)
        yield address


@pytest.fixture(scope="module")
def folder(url: str | None, tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("yesterday") / "data"
    assert did("restore", YESTERDAY / "backup.zip", "--data", data) == 0
    return data


@pytest.fixture(scope="module")
def served(folder: Path) -> Flask:
    return create_app(folder, HOUSEHOLD=True, TESTING=True)


@pytest.fixture
def visitor(served: Flask) -> FlaskClient:
    return served.test_client()


def table_of(app: Flask, was: dict[str, Any]) -> Table:
    table = store_of(app).find(was["id"])
    assert table is not None and table.game == was["game"]
    return table


def test_the_backup_is_whole(folder: Path, visitor: FlaskClient) -> None:
    assert did("check", "--data", folder) == 0
    printer = load_printers(folder).profiles["Hall"]
    assert (printer.dx, printer.dy) == (0.4, -1.2)
    assert "Anne Bonny" in visitor.get("/history/players").text


@pytest.mark.oracle
@IN_PLAY
def test_a_table_in_play_stands_where_it_stood_and_goes_on(
    served: Flask, visitor: FlaskClient, was: dict[str, Any]
) -> None:
    game, table = get_game(was["game"]), table_of(served, was)
    assert (
        table.record == was["record"]
        and table.names == was["names"]
        and table.watch == was["watch"]
    )
    address = f"/{was['game']}/table/{was['id']}"
    for page in ("/now", "", "/standings", "/lobby", ".json"):
        assert visitor.get(address + page, follow_redirects=True).status_code == 200, page
    with served.test_request_context():
        now = now_of(game, table)
        assert (now is None) == (was["play"] is None)
        if now is None:
            return
        done = 0
        for step in (*([now.next] if now.next else []), *now.more):
            typed = {"do": step.do, **step.fields}
            typed |= {q.name: q.choices[0].value if q.choices else str(q.low) for q in step.asks}
            typed |= {"how": step.ways[0].value} if step.ways else {}
            typed["on"] = basis_of(game, table)(typed)
            try:
                after = act_at(game, table.id, typed)
            except BadInput:
                continue
            done += 1
            undone = undo_log_at(store_of(served), table.id).last
            assert undone is not None
            assert undo_at(game, after, undone.id).record == table.record
            break
        assert done or not now.next


@pytest.mark.parametrize(
    "was", EXPECTED["finished"], ids=lambda was: f"{was['game']} {was['id'][:4]}"
)
def test_a_finished_game_scores_the_same(
    served: Flask, visitor: FlaskClient, was: dict[str, Any]
) -> None:
    table = table_of(served, was)
    assert visitor.get(f"/{was['game']}/table/{was['id']}").status_code == 200
    assert table.record == was["record"] and (table.closed is not None) == was["closed"]
    standings = get_game(was["game"]).score_data(table.record).standings
    assert [[s.name, s.rank, s.total] for s in standings] == was["standings"]


@pytest.mark.parametrize("was", EXPECTED["links"], ids=lambda was: " ".join(was["printed"][:2]))
def test_a_printed_code_leads_where_it_led(visitor: FlaskClient, was: dict[str, Any]) -> None:
    for code, status, location in was["codes"]:
        answer = visitor.get(code)
        assert answer.status_code == status, code
        if location is not None:
            assert answer.location.endswith(location)


def test_the_export_comes_in(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    data, export = tmp_path / "data", tmp_path / "export.json"
    export.write_bytes(gzip.decompress((YESTERDAY / "export.json.gz").read_bytes()))
    assert did("import", export, "--data", data) == 0
    app = create_app(data)
    for was in (*EXPECTED["in_play"], *EXPECTED["finished"]):
        assert table_of(app, was).record == was["record"]
    assert {was["game"] for was in EXPECTED["in_play"]} <= set(GAMES)


# ---- older and newer databases

KILLED: Final = """
import sys, time
from pathlib import Path
from alembic import op
from webhelper.app import create_app

done = op.create_table

def create_table(name, *parts, **more):
    done(name, *parts, **more)
    print("in the middle of", name, flush=True)
    time.sleep(60)

op.create_table = create_table
create_app(Path(sys.argv[1]))
"""


@pytest.fixture(params=KINDS, ids=["sqlite", "postgresql"])
def older(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A data folder of the version before, as it is before the first start of this one."""
    data, backup = tmp_path / "data", YESTERDAY / "backup.zip"
    monkeypatch.delenv(DATABASE_VARIABLE, raising=False)
    if request.param:
        monkeypatch.setenv(
            DATABASE_VARIABLE, new_database(request.getfixturevalue("postgres_server"))
        )
        restore_backup(data, os.environ[DATABASE_VARIABLE], backup)
        migrated(os.environ[DATABASE_VARIABLE], BEFORE, command.downgrade)
    else:
        with zipfile.ZipFile(backup) as packed:
            packed.extractall(data)
    return data


def asked(data: Path, *statements: str) -> list[Any]:
    """What the database of a folder answers, whatever its version."""
    url = os.environ.get(DATABASE_VARIABLE) or f"sqlite:///{data / DATABASE_FILE}"
    engine = create_engine(with_driver(url))
    with engine.begin() as connection:
        answers = [connection.exec_driver_sql(one) for one in statements]
        found = [row for answer in answers if answer.returns_rows for row in answer]
    engine.dispose()
    return found


def tables_in(data: Path) -> set[str]:
    """The names of the tables of a folder's database."""
    server = "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'"
    on_server = DATABASE_VARIABLE in os.environ
    return {
        row[0] for row in asked(data, server if on_server else "SELECT name FROM sqlite_master")
    }


@pytest.mark.server
def test_a_migration_that_is_killed_begins_anew(older: Path) -> None:
    """As when the machine loses its power in the middle: the folder is of the old version still,
    then of the new."""
    before = asked(
        older, "SELECT id, version FROM game_table ORDER BY id", "SELECT count(*) FROM edit"
    )
    starting = subprocess.Popen(
        [sys.executable, "-c", KILLED, str(older)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    )
    assert starting.stdout and starting.stdout.readline().startswith("in the middle")
    starting.kill()
    starting.wait()
    starting.stdout.close()
    assert asked(older, "SELECT version_num FROM alembic_version") == [(BEFORE,)]
    assert not tables_in(older) & NEW
    app = create_app(older, DATABASE_URL=os.environ.get(DATABASE_VARIABLE), HOUSEHOLD=True)
    assert tables_in(older) >= NEW
    assert before == asked(
        older, "SELECT id, version FROM game_table ORDER BY id", "SELECT count(*) FROM edit"
    )
    for was in EXPECTED["in_play"]:
        assert table_of(app, was).record == was["record"]


@pytest.mark.server
def test_the_migrations_lead_to_what_a_new_database_is(older: Path) -> None:
    app = create_app(older, DATABASE_URL=os.environ.get(DATABASE_VARIABLE))
    with store_of(app).engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), Base.metadata) == []


@pytest.mark.server
def test_a_newer_folder_is_refused_and_left_alone(older: Path) -> None:
    create_app(older, DATABASE_URL=os.environ.get(DATABASE_VARIABLE)).test_client().get("/")
    asked(
        older, "CREATE TABLE later (id INTEGER)", "UPDATE alembic_version SET version_num = '9999'"
    )
    whole = [
        "SELECT id, version, record FROM game_table ORDER BY id",
        "SELECT version_num FROM alembic_version",
    ]
    before, tables, files = asked(older, *whole), tables_in(older), files_of(older)
    with pytest.raises(BadInput, match="newer version"):
        create_app(older, DATABASE_URL=os.environ.get(DATABASE_VARIABLE))
    for words in (
        ["check"],
        ["tidy", "--untouched", "1"],
        ["forget", "Ann"],
        ["export", "-o", str(older / "e.json")],
    ):
        assert did("data", *words, "--data", older) == 2
    assert (before, tables) == (asked(older, *whole), tables_in(older))
    assert files_of(older) == files


def files_of(data: Path) -> list[Path]:
    """The files of a folder, but those that SQLite makes and takes away beside its own."""
    return [path for path in sorted(data.rglob("*")) if not path.name.endswith(("-wal", "-shm"))]
