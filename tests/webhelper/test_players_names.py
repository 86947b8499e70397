"""Names of players on the web: merged, parted, forgotten, hostile."""

from __future__ import annotations

import datetime as dt
import json
import random
from collections.abc import Callable
from contextlib import suppress
from html import unescape
from typing import Any
from urllib.parse import quote

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, text, update

from companion import GAMES
from companion.errors import BadInput
from tests.support.phone import Phone, Post
from tests.support.random_tables import random_table
from tests.support.terminal import did
from tests.webhelper.conftest import nereus
from tests.webhelper.test_history import four, lines
from webhelper.evenings.forgetting import SOMEBODY, forget_due
from webhelper.serving.context import DATA_DIR
from webhelper.storage.joining import take_seat
from webhelper.storage.rows import EditRow, ForgetRow, TableRow, now
from webhelper.storage.store import PLAY, SentEdit, Table, store_of
from webhelper.tables.editing import write_edits
from webhelper.tables.writing import TableWriting


def test_names_are_merged_and_parted(
    app: Flask, client: FlaskClient, post: Post, evening: Callable[..., Table]
) -> None:
    evening(("Chloé", 40), ("Ben", 31))
    evening(("Chloe", 20), ("Ben", 31))
    assert four(client.get("/history/player?name=Chloé").text)[0] == "1"
    refused = post("/history/merge", name="Chloe", person="Ben")
    assert refused.status_code == 400 and "never sat at a table with Chloe" in refused.text
    assert post("/history/merge", name="Chloe", person="").status_code == 400
    assert post("/history/merge", name="Chloe", person="Chloé").status_code == 303
    page = client.get("/history/player?name=Chloé").text
    assert four(page) == ["2", "1", "40", "30.0"] and "Also known as <b>Chloe</b>" in page
    assert client.get("/history/player?name=Chloe").status_code == 404
    assert app.test_client().get("/history").status_code == 200
    post("/history/part", name="Chloe", person="Chloé")
    assert four(client.get("/history/player?name=Chloé").text)[0] == "1"
    assert four(client.get("/history/player?name=Chloe").text)[0] == "1"

    for name in ("A", "B", "C"):
        evening((name, 40), ("Z", 31))
    post("/history/merge", name="A", person="B")
    post("/history/merge", name="B", person="C")
    assert four(client.get("/history/player?name=C").text)[0] == "3"
    post("/history/part", name="A", person="C")
    assert four(client.get("/history/player?name=C").text)[0] == "2"
    post("/history/merge", name="C", person="B")
    assert client.get("/history/players").status_code == 200


def everything(app: Flask) -> str:
    """All text of the database."""
    with store_of(app).engine.connect() as database:
        tables = (
            database.execute(text("SELECT name FROM sqlite_master WHERE type = 'table'"))
            .scalars()
            .all()
        )
        rows = [row for table in tables for row in database.execute(text(f"SELECT * FROM {table}"))]
    # as it lies there, escapes of JSON and all
    return "\n".join(str(value) for row in rows for value in row)


def forget(app: Flask, post: Post, name: str) -> bool:
    """Has a name forgotten, as if its day were over."""
    assert post("/history/forget", name=name).status_code == 303
    with store_of(app).writing() as connection:
        connection.execute(update(ForgetRow).values(due=now()))
    return forget_due(store_of(app)) > 0


def test_forgetting_can_be_taken_back_for_a_day(
    app: Flask, client: FlaskClient, post: Post, evening: Callable[..., Table]
) -> None:
    table = evening(("Ann", 40), ("Ben", 31))
    assert post("/history/forget", name="Ann").status_code == 303
    page = client.get("/history/player?name=Ann").text
    assert "This name will be forgotten on" in page and "Keep it" in page
    assert forget_due(store_of(app)) == 0
    post("/history/keep", name="Ann")
    assert "be forgotten on" not in client.get("/history/player?name=Ann").text
    with store_of(app).writing() as connection:
        connection.execute(update(ForgetRow).values(due=now()))
    assert forget_due(store_of(app)) == 0
    assert store_of(app).find(table.id).names == ["Ann", "Ben"]  # type: ignore[union-attr]

    mine, other = evening(("Ann", 40), ("Anna", 31)), evening(("Anna", 3), ("Ben", 1))
    stranger = store_of(app).create_table("waters-of-nereus", nereus(("Ann", 1), ("Eve", 2)))
    assert forget(app, post, "Ann")
    assert [store_of(app).find(t.id).names for t in (mine, other, stranger)] == [  # type: ignore[union-attr]
        ["Player 1", "Anna"],
        ["Anna", "Ben"],
        ["Ann", "Eve"],
    ], "nobody forgets in tables that they do not know"


def test_what_nobody_touched_for_long_is_deleted(app: Flask, capsys: Any) -> None:
    kept = store_of(app)
    old, new = (
        kept.create_table("waters-of-nereus", nereus(("Ann", 1), ("Eve", 2))) for _ in range(2)
    )
    take_seat(kept, old.id, "phone-a", 1, "Eve’s phone")
    with kept.writing() as connection:
        long_ago = now() - dt.timedelta(days=400)
        connection.execute(update(TableRow).where(TableRow.id == old.id).values(changed=long_ago))
    assert did("data", "tidy", "--untouched", 365, "--data", app.config[DATA_DIR]) == 0
    assert "1 table deleted" in capsys.readouterr().err
    assert kept.find(old.id) is None and kept.find(new.id) is not None


def test_a_forgotten_player_is_nowhere(
    app: Flask, client: FlaskClient, post: Post, evening: Callable[..., Table]
) -> None:
    table = evening(("Zoë", 40), ("Ben", 31), to_its_end=False)
    where, kept = f"/waters-of-nereus/table/{table.id}", store_of(app)
    phone = Phone(client, where)
    phone.send(
        ("players[0].track", 40, 41),
        ("players[0].name", "Zoë", "Zoëlle"),
        ("players[0].gold", 0, 2),
    )
    seating = ["Ben", "Zoëlle"]
    phone.send(("seating", ["Zoëlle", "Ben"], seating))
    place = SentEdit("about.place", "Chez Zoëlle", "edit-place", None)
    write_edits(kept, table.game, table.id, [place], TableWriting(GAMES[table.game], None))
    take_seat(kept, table.id, "phone-a", 1, "Zoëlle’s phone")
    post(f"{where}/close", open="1")
    post("/history/merge", name="Zoëlle", person="Zed")
    assert "two tables" not in client.get("/history/forget?name=Zed").text
    assert forget(app, post, "Zed")
    left = everything(app)
    for name in ("Zoë", "Zoëlle", "Zo\\u00eb", "Zed"):
        assert name not in left
    after = kept.find(table.id)
    assert after is not None and after.names == ["Ben", "Player 2"]
    standings = client.get(f"{where}/standings").text
    assert "Player 2" in standings
    for name in ("Zoë", "Zo\\u00eb"):
        assert name not in unescape(standings)
    assert lines(client.get("/history").text)[0].endswith("Player 2 won")
    with kept.session() as session:
        assert SOMEBODY not in str([(e.before, e.value) for e in session.scalars(select(EditRow))])


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_forgetting_keeps_every_games_points(
    app: Flask, client: FlaskClient, post: Post, game: Any
) -> None:
    app.config["HOUSEHOLD"] = True
    for seed in range(4):
        table = store_of(app).create_table(game.slug, random_table(game, random.Random(seed)))
        if game.play() is not None:
            with suppress(BadInput):  # not every record can be played on
                begin = SentEdit(PLAY, {"do": "begin"}, "edit-begin", None)
                write_edits(store_of(app), game.slug, table.id, [begin], TableWriting(game, None))
        before = [s.total for s in game.drafting().check(table.record).result.standings]
        for name in table.names:
            assert forget(app, post, name)
        after = store_of(app).find(table.id)
        assert after is not None and after.names == [
            f"Player {n}" for n in range(1, len(table.names) + 1)
        ]
        left = json.dumps([after.play, after.record], ensure_ascii=False)
        # an area may be called as somebody is
        others = {*table.record, *table.record.get("areas", {})}
        assert not [
            name for name in table.names if len(name) > 2 and name not in others and name in left
        ]
        assert [s.total for s in game.drafting().check(after.record).result.standings] == before


def test_hostile_names_are_text(
    client: FlaskClient, post: Post, evening: Callable[..., Table]
) -> None:
    name = '<img src=x onerror="a()">&\'{{1234567*9}}'
    evening((name, 40), ("Ben", 31))
    for page in ("", "/players", f"/player?name={quote(name)}", f"/forget?name={quote(name)}"):
        answer = client.get(f"/history{page}")
        assert (
            answer.status_code == 200
            and "<img" not in answer.text
            and "11111103" not in answer.text
        )
    assert client.get(f"/history/player?name={quote('a' * 5000)}").status_code == 404
    assert client.get("/history/player?name=%00").status_code == 404
    assert client.get("/history?page=x&game=%00").status_code == 200
