"""Evenings of the version before: its backup opens, games go on where they stood, codes lead where they led.

``yesterday/`` holds a backup and an export that the version of November 2026 made, before tables in play, storage and
paper were rebuilt: every game in play after no, six and forty acts, finished and reopened ones, a merged name, an
owner's copy, a printer's profile; and, in ``expected.json``, what that version read and printed.
"""

from __future__ import annotations

import gzip
import json
from pathlib import Path
from typing import Any, Final

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion import GAMES, get_game
from companion.cli import companion
from companion.commands import run
from companion.errors import BadInput
from pdf.printers import load_printers
from tests.support.phone import token
from webhelper.app import create_app
from webhelper.storage.history import history_at
from webhelper.storage.store import Table, store_of
from webhelper.tables.playing import act_at, basis_of, now_of, undo_at

YESTERDAY: Final = Path(__file__).with_name("yesterday")
EXPECTED: Final[dict[str, list[Any]]] = json.loads((YESTERDAY / "expected.json").read_text("utf-8"))
IN_PLAY: Final = pytest.mark.parametrize(
    "was", EXPECTED["in_play"], ids=[f"{n} {was['game']}" for n, was in enumerate(EXPECTED["in_play"])]
)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    data = tmp_path_factory.mktemp("yesterday") / "data"
    assert run(companion, ["restore", str(YESTERDAY / "backup.zip"), "--data", str(data)]) == 0
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


def test_the_backup_is_whole(folder: Path) -> None:
    assert run(companion, ["check", "--data", str(folder)]) == 0
    printer = load_printers(folder).profiles["Hall"]
    assert (printer.dx, printer.dy) == (0.4, -1.2)


@IN_PLAY
def test_a_table_in_play_stands_where_it_stood(served: Flask, visitor: FlaskClient, was: dict[str, Any]) -> None:
    table = table_of(served, was)
    assert table.record == was["record"] and table.names == was["names"] and table.watch == was["watch"]
    address = f"/{was['game']}/table/{was['id']}"
    for page in ("/now", "", "/standings", "/lobby", ".json"):
        assert visitor.get(address + page, follow_redirects=True).status_code == 200, page
    with served.test_request_context():
        page_of_play = now_of(get_game(was["game"]), table)
    assert (page_of_play is None) == (was["play"] is None)


@IN_PLAY
def test_a_table_in_play_goes_on(served: Flask, was: dict[str, Any]) -> None:
    game, table = get_game(was["game"]), table_of(served, was)
    with served.test_request_context():
        now = now_of(game, table)
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
            undone = history_at(store_of(served), table.id).last
            assert undone is not None
            assert undo_at(game, after, undone.id).record == table.record
            break
        assert done or not now.next


@pytest.mark.parametrize("was", EXPECTED["finished"], ids=lambda was: f"{was['game']} {was['id'][:4]}")
def test_a_finished_game_scores_the_same(served: Flask, was: dict[str, Any]) -> None:
    table = table_of(served, was)
    assert table.record == was["record"] and (table.closed is not None) == was["closed"]
    standings = get_game(was["game"]).score_data(table.record).standings
    assert [[s.name, s.rank, s.total] for s in standings] == was["standings"]


def test_history_and_names_are_there(visitor: FlaskClient) -> None:
    assert "Anne Bonny" in visitor.get("/history/players").text
    token(visitor)


@pytest.mark.parametrize("was", EXPECTED["links"], ids=lambda was: " ".join(was["printed"][:2]))
def test_a_printed_code_leads_where_it_led(visitor: FlaskClient, was: dict[str, Any]) -> None:
    for code, status, location in was["codes"]:
        answer = visitor.get(code)
        assert answer.status_code == status, code
        if location is not None:
            assert answer.location.endswith(location)


def test_the_export_comes_in(tmp_path: Path) -> None:
    data, export = tmp_path / "data", tmp_path / "export.json"
    export.write_bytes(gzip.decompress((YESTERDAY / "export.json.gz").read_bytes()))
    assert run(companion, ["import", str(export), "--data", str(data)]) == 0
    app = create_app(data)
    for was in (*EXPECTED["in_play"], *EXPECTED["finished"]):
        assert table_of(app, was).record == was["record"]
    assert {was["game"] for was in EXPECTED["in_play"]} == set(GAMES)
