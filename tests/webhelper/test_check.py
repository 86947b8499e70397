"""Check the paper sheet: boxes typed into the page of a table, what disagrees, and that nothing is written."""

from __future__ import annotations

import html
import random
import re
from collections.abc import Callable

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion import GAMES, Game
from companion.papercheck import PaperSheet, paper_sheet
from tests.support.random_tables import random_table
from webhelper.filters import signed
from webhelper.storage.store import Table, store_of

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))


def stored(app: Flask, game: Game) -> tuple[Table, PaperSheet]:
    """A random table, and the boxes of its first player."""
    record = random_table(game, random.Random(f"{game.slug} check"))
    table = store_of(app).create_table(game.slug, record)
    standing = next(s for s in game.score_data(record).standings if s.name == table.names[0])
    return table, paper_sheet(standing, game.categories)


def words(page: str) -> str:
    return " ".join(html.unescape(re.sub("<[^>]+>", " ", page)).split())


@EVERY_GAME
def test_every_box_is_there_and_right_numbers_agree(game: Game, app: Flask, client: FlaskClient) -> None:
    table, sheet = stored(app, game)
    address = f"/{game.slug}/table/{table.id}/check"
    page = client.get(f"{address}?player=1").text
    assert all(f'name="1.{box.key}"' in page for box in sheet.boxes)
    assert "<form id=" in page and 'class="flt"' not in page
    written = {f"1.{box.key}": str(box.counted) for box in sheet.boxes if box.counted is not None}
    agreed = client.get(address, query_string={"player": 1, **written}).text
    assert "Paper and rules agree" in agreed and agreed.count("agrees</span>") == len(written)
    kept = store_of(app).table(game.slug, table.id)
    assert kept is not None and (kept.record, kept.version) == (table.record, table.version)


@EVERY_GAME
def test_what_disagrees_is_told_with_its_reason(game: Game, app: Flask, client: FlaskClient) -> None:
    table, sheet = stored(app, game)
    box = next(box for box in sheet.boxes if box.counted is not None and box.counted > 0)
    address = f"/{game.slug}/table/{table.id}/check"
    page = words(client.get(address, query_string={"player": 1, f"1.{box.key}": box.counted + 1}).text)
    assert "One box disagrees" in page
    assert f"Paper {signed(box.counted + 1)}, rules {signed(box.counted)} {box.why[:1].upper()}{box.why[1:]}" in page


def test_a_wrong_sum_of_the_paper_is_told(table: str, client: FlaskClient) -> None:
    given = {"1.rows": 0, "1.columns": 10, "1.areas": 20, "1.shells": 1, "1.largest-group": 8, "1.second-group": 2}
    page = words(client.get(f"{table}/check", query_string={"player": 1, **given, "1.total": 44}).text)
    assert "Your boxes add up to 41, the total says 44" in page and "Paper 44, rules 0" in page
    assert "The game is not finished on the phone" in page


def test_what_cannot_be_read_is_marked_kept_and_stops_nothing(table: str, client: FlaskClient) -> None:
    given = {"player": 1, "1.rows": "1x<", "1.shells": "3", "2.total": "17", "1.nothing": "5", "x": "y"}
    answer = client.get(f"{table}/check", query_string=given)
    assert answer.status_code == 200
    assert 'value="1x&lt;"' in answer.text and 'aria-invalid="true" aria-describedby="1.rows-said"' in answer.text
    page = words(answer.text)
    assert "One box is marked below" in page and "it takes a whole number of up to four digits" in page
    assert "Paper 3, rules 0" in page, "the other boxes are compared"
    assert '<input type="hidden" name="2.total" value="17">' in answer.text, "what stands on Ben's paper stays"
    assert '<input type="hidden" name="1.nothing" value="5">' in answer.text and 'name="x"' not in answer.text
    ben = client.get(f"{table}/check", query_string={**given, "player": 2}).text
    assert 'name="2.total" value="17"' in ben and 'name="1.rows" value="1x&lt;"' in ben


@pytest.mark.parametrize("player", ["0", "99", "-3", "x"])
def test_an_odd_player_is_somebody_at_the_table(player: str, table: str, client: FlaskClient) -> None:
    assert client.get(f"{table}/check?player={player}").status_code == 200


def test_sheet_and_standings_lead_there_open_and_closed(
    table: str, client: FlaskClient, post: Callable[..., TestResponse]
) -> None:
    assert f'href="{table}/check?player=2"' in client.get(f"{table}?player=2").text
    assert f'href="{table}/check"' in client.get(f"{table}/standings").text
    post(f"{table}/close", open="1")
    closed = client.get(f"{table}/standings").text
    assert f'href="{table}/check"' in closed and "Check the paper sheet" in closed
    assert client.get(f"{table}/check").status_code == 200
    assert client.get("/sailorman-dice/table/NOTHING/check").status_code == 404
