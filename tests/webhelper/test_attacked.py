"""What an attack in November 2026 brought down, each of it once."""

from __future__ import annotations

import datetime as dt
import errno
import json
import os
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import select, update

from companion import GAMES
from companion.errors import BadInput
from companion.records import look_alike
from pdf import catalogue
from pdf.catalogue import sheets_of
from tests.support.phone import Phone, Post, new_table, token
from tests.support.terminal import did
from webhelper import paper
from webhelper.app import create_app
from webhelper.evenings import keeping, transfer
from webhelper.evenings.forgetting import forget_due
from webhelper.serving.context import DATA_DIR
from webhelper.serving.problems import path_shown
from webhelper.serving.resources import Recent
from webhelper.storage.rows import EditRow, ForgetRow, SpokenRow, TableRow, now
from webhelper.storage.store import store_of


def test_words_that_are_no_game_are_told_and_not_kept(client: FlaskClient) -> None:
    for n in range(20):
        for slug in (f"{n}-strange-{'x' * 500}", f"a.b{n}.strange"):
            answer = client.get(f"/{slug}/print/x")
            assert answer.status_code == 404, slug
            assert sheets_of(slug) == ()
    assert catalogue._sheets_of.cache_info().currsize <= len(GAMES)


def test_a_control_that_nests_without_end_is_refused(client: FlaskClient, table: str) -> None:
    csrf = token(client)
    deep = {"csrf_token": csrf, f"a{'[0]' * 20_000}": "1"}
    for way in ("edit", "sketch"):
        answer = client.post(f"/sailorman-dice/maps/{way}", data=deep)
        assert answer.status_code < 500, way
    place = f"players[0].rows{'[0]' * 20_000}"
    form = {"csrf_token": csrf, "place": "players[0].rows", place: "1"}
    code = table.rsplit("/", 1)[1]
    for kind in GAMES["sailorman-dice"].helps:
        asked = f"/sailorman-dice/help/{kind.name}?table={code}"
        assert client.post(asked, data=form).status_code < 500, kind.name


def forget_now(app: Flask) -> None:
    with store_of(app).writing() as connection:
        connection.execute(update(ForgetRow).values(due=now()))
    forget_due(store_of(app))


def played(client: FlaskClient, post: Post) -> str:
    """A table of Zed and Ben, laid out, with a step ticked by Zed, played to its end."""
    table = new_table(client, "loot-island", ["Zed", "Ben"], players=2, seed="13MG-A796")
    page = client.get(f"/loot-island/setup?table={table.rsplit('/', 1)[1]}").text
    step = page.split('name="step" value="', 1)[1].split('"', 1)[0]
    assert post(f"{table}/roster", do="tick", step=step, value="Zed", was="").status_code == 302
    post(f"{table}/close", open="1")
    return table


def test_a_forgotten_name_is_at_no_step_of_a_set_up(
    app: Flask, client: FlaskClient, post: Post
) -> None:
    table = played(client, post)
    assert post("/history/forget", name="Zed").status_code == 303
    forget_now(app)
    with store_of(app).engine.connect() as connection:
        rows = connection.execute(select(TableRow.about, TableRow.record)).all()
        edits = connection.execute(select(EditRow.before, EditRow.value, EditRow.inverse)).all()
    assert "Zed" not in f"{rows} {edits}"
    assert rows[0].about["ticks"], "the step stays done"
    assert client.get(f"{table}/lobby").status_code == 200


def test_a_guest_whose_clock_was_set_back_forgets_nobody(
    app: Flask, client: FlaskClient, post: Post
) -> None:
    table = played(client, post)
    guest = app.test_client()
    guest.get(table)
    with store_of(app).writing() as connection:
        connection.exec_driver_sql(
            "UPDATE known_table SET since = '2020-01-01 00:00:00.000000'"
            " WHERE since = (SELECT max(since) FROM known_table)"
        )
    asked = {"csrf_token": token(guest), "name": "Zed"}
    assert guest.post("/history/forget", data=asked).status_code == 404
    assert post("/history/forget", name="Zed").status_code == 303, "whoever made it may"


def test_what_is_deleted_is_not_left_in_the_file(app: Flask) -> None:
    with store_of(app).engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA secure_delete").scalar() == 1


def test_six_digits_never_stand_for_hours(app: Flask, client: FlaskClient, table: str) -> None:
    with store_of(app).writing() as connection:
        later = now() + dt.timedelta(hours=5)
        connection.execute(update(SpokenRow).values(expires=later))
    page = client.get(f"{table}/lobby").text
    assert "for 10 more minutes" in " ".join(page.split())


def test_pictures_are_drawn_ahead_though_a_copy_cannot_be_read(
    app: Flask, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Never(Event):
        def wait(self, timeout: float | None = None) -> bool:
            return False

    folder = Path(app.config[DATA_DIR]) / "copies"
    folder.mkdir(exist_ok=True)
    for slug in GAMES:
        (folder / f"{slug}.json").write_text("{")
    asked: list[str] = []
    monkeypatch.setattr(paper, "picture_of_sheet", lambda wanted: asked.append(wanted.key))
    (folder / f"{list(GAMES)[-1]}.json").unlink()
    paper.draw_ahead(app, Never())
    assert len(asked) >= len(sheets_of(list(GAMES)[-1]))


def test_bytes_that_are_no_text_are_refused(phone: Phone) -> None:
    body = json.dumps({"edits": [{"id": "12345678", "place": "map", "value": "A?"}]}).encode()
    headers = {"X-CSRF-Token": token(phone.client), "Content-Type": "application/json"}
    sent = body.replace(b"A?", b"A\xff")
    answer = phone.client.post(f"/api{phone.table}/edits", data=sent, headers=headers)
    assert answer.status_code == 400 and "could not be read" in answer.get_json()["said"][0]


def test_below_another_site_a_link_typed_into_join_opens_its_table(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMPANION_PROXIES", "1")
    app = create_app(tmp_path / "data", BASE_URL=None)
    client = app.test_client()
    below = {"X-Forwarded-Prefix": "/games"}
    table = new_table(client, "loot-island", ["Ann", "Ben"])
    link = f"http://localhost/games{table}/lobby"
    opened = client.get("/join", query_string={"code": link}, headers=below)
    assert opened.location == f"/games{table}/lobby"
    manifest = client.get("/manifest.webmanifest", headers=below).get_json(force=True)
    assert manifest["start_url"] == manifest["scope"] == "/games/"
    for forged in ("//evil.example", "http://evil.example", "/a?b", "/a b"):
        page = client.get("/", headers={"X-Forwarded-Prefix": forged}).text
        assert "evil.example" not in page and 'href="/loot-island' in page, forged


def test_a_mistyped_address_gives_no_code_to_the_log() -> None:
    shown = path_shown("/loot-island/tabel/ABCDEFGHJKMNPQRSTVWXYZ0123/standings")
    assert shown == "/loot-island/tabel/ABCDEF…/standings"
    assert (
        path_shown("/waters-of-nereus/help/legal-entries") == "/waters-of-nereus/help/legal-entries"
    )


def test_an_export_comes_back_at_a_terminal_whatever_its_size(
    app: Flask, tmp_path: Path, table: str, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setattr(transfer, "MOST_PARTS", 5)
    monkeypatch.setattr(keeping, "MAX_FILE", 100)
    file = tmp_path / "out.json"
    assert did("data", "export", "-o", file, "--data", app.config[DATA_DIR]) == 0
    assert "too large for a browser" in capsys.readouterr().err
    assert did("data", "import", file, "--data", tmp_path / "new") == 0
    assert "1 table added" in capsys.readouterr().err


def test_links_in_a_circle_are_no_data_folder(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(BadInput, match="in a circle"):
        create_app(tmp_path / "a")


def test_a_full_disk_is_told_of_the_file_that_it_was_for(
    tmp_path: Path, app: Flask, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    file = tmp_path / "out.json"
    assert did("data", "export", "-o", file, "--data", app.config[DATA_DIR]) != 0
    assert "out.json: No space left" in capsys.readouterr().err


@pytest.mark.parametrize("host", ["localhost.evil.example", "evil.local", "my-localhost"])
def test_a_name_that_only_looks_like_ours_is_refused(client: FlaskClient, host: str) -> None:
    assert client.get("/", headers={"Host": host}).status_code == 400


def test_pictures_that_are_kept_are_for_their_owner_alone(
    app: Flask, client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(paper, "DRAWN", Recent(1_000_000, len))  # else drawn by an earlier test
    with app.test_request_context():
        game = GAMES["loot-island"]
        sheet = sheets_of(game.slug)[0]
        paper.picture_of_sheet(paper.Wanted(paper.order_of(game, sheet, {}), "small"))
    folder = Path(app.config[DATA_DIR]) / paper.PICTURES
    assert os.name == "nt" or folder.stat().st_mode & 0o077 == 0


CYRILLIC_ANN = "\u0410nn"


def test_names_that_look_alike_are_asked_about_once(client: FlaskClient, post: Post) -> None:
    """At a new table and in the lobby; what was typed stands there again, and may be sent again."""
    question = "looks like Ann, with letters of another alphabet"
    asked = post("/loot-island/score", name=["Ann", CYRILLIC_ANN])
    assert asked.status_code == 400
    assert question in asked.text
    assert f'name="alike" value="{CYRILLIC_ANN}"' in asked.text
    sent_again = post("/loot-island/score", name=["Ann", CYRILLIC_ANN], alike=CYRILLIC_ANN)
    assert sent_again.status_code == 302
    table = new_table(client, "loot-island", ["Ann", "Ben"])
    added = {"do": "add", "name": CYRILLIC_ANN}
    assert question in post(f"{table}/roster", **added).text
    assert post(f"{table}/roster", **added, alike=CYRILLIC_ANN).status_code == 302


@pytest.mark.parametrize(
    ("names", "pair"),
    [
        (["Ann", CYRILLIC_ANN], (0, 1)),
        (["Ben", "Io", "lo"], (1, 2)),
        (["Ann", "ann", "Anne"], None),
        (["\u0410\u043d\u043d\u0430", "Anna"], None),
    ],
)
def test_names_look_alike_letter_by_letter(names: list[str], pair: tuple[int, int] | None) -> None:
    assert look_alike(names) == pair
