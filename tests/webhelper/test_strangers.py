"""What a stranger, or a tired host, may send and ask for: one more than each bound, and places that are none."""

from __future__ import annotations

import errno
import io
import json
import os
import time
import tracemalloc
import zipfile
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.cli import companion
from companion.commands import run
from companion.datafolder import MOST_REPLACED, set_aside
from companion.errors import BadInput
from tests.support.phone import Phone, token, token_in
from webhelper.app import create_app
from webhelper.evenings.transfer import MOST_PARTS, read_file
from webhelper.serving.context import DATA_DIR
from webhelper.serving.log import path_shown
from webhelper.storage import holds, limits, spoken
from webhelper.storage.spoken import TooManyTries, new_spoken_code, table_of_spoken
from webhelper.storage.store import store_of

Post = Callable[..., TestResponse]


def did(*words: object) -> int:
    """The exit status of a command."""
    return run(companion, [str(word) for word in words])


def brought(client: FlaskClient, data: bytes) -> TestResponse:
    """A file sent by the page's own form, its token among the fields."""
    form = {"csrf_token": token(client), "file": (io.BytesIO(data), "companion.json")}
    return client.post("/history/files", data=form, content_type="multipart/form-data")


# ---- files that are brought in and taken along


def test_a_file_beyond_any_other_form_is_brought_in_by_its_own(client: FlaskClient, table: str) -> None:
    whole = client.get("/history/companion.json").data
    answer = brought(client, whole + b" " * (2 * 1024 * 1024))
    assert answer.status_code == 303
    assert "1 table here already" in client.get(answer.location).text


def test_a_form_is_bounded_where_it_is_no_file(client: FlaskClient, table: str) -> None:
    fields = {"csrf_token": token(client), "do": "place", "place": "x" * 300_000}
    answer = client.post(f"{table}/roster", data=fields)
    assert answer.status_code == 413 and "at most 256 kB" in answer.text


@pytest.mark.parametrize(
    "text",
    [
        '{"format":"tabletop-companion","version":1,"tables":[' + ",".join(["{}"] * 50_000) + "]}",
        '{"format":"tabletop-companion","version":1,"known":[' + ",".join(["{}"] * 50_000) + "]}",
        '{"format":"tabletop-companion","version":1,' + ",".join(f'"a{n}":1' for n in range(50_000)) + "}",
        "[" * (MOST_PARTS + 1),
    ],
)
def test_a_hostile_file_costs_little(text: str) -> None:
    tracemalloc.start()
    began = time.process_time()
    with pytest.raises(BadInput) as refused:
        read_file(text, lambda _: None)
    took, (_, most) = time.process_time() - began, tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert took < 2 and most < 64 * 1024 * 1024
    assert len(refused.value.faults) < 50


@pytest.mark.parametrize(
    "changed", [{"created": "9999-12-31T23:59:59-14:00"}, {"changed": "0001-01-01T00:00:00+14:00"}]
)
def test_a_time_beyond_the_calendar_is_refused(client: FlaskClient, table: str, changed: dict[str, Any]) -> None:
    file = json.loads(client.get("/history/companion.json").data)
    file["tables"][0] |= changed
    answer = brought(client, json.dumps(file).encode())
    assert answer.status_code == 400 and "It takes a time such as" in answer.text


def test_dice_in_a_file_are_dice(client: FlaskClient, phone: Phone) -> None:
    assert phone.send(("players[0].rows[0][0]", ".", "1")).status_code == 200
    file = json.loads(client.get("/history/companion.json").data)
    file["tables"][0]["edits"][0]["rolled"] = 5
    assert brought(client, json.dumps(file).encode()).status_code == 400


def test_what_is_taken_along_holds_no_connection_while_it_is_read(app: Flask, client: FlaskClient, table: str) -> None:
    answers = [client.get("/history/companion.json", buffered=False) for _ in range(20)]
    assert all(answer.status_code == 200 for answer in answers)
    assert store_of(app).engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    assert answers[-1].headers["Content-Length"] == str(len(answers[-1].data))
    for answer in answers:
        answer.close()


# ---- where things lie


def test_a_data_folder_may_be_named_from_here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    app = create_app(Path("data"))
    monkeypatch.chdir("/")
    assert app.config[DATA_DIR] == tmp_path / "data"
    assert app.test_client().get("/").status_code == 200


def test_a_file_system_without_links_will_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    app = create_app(tmp_path / "data")
    assert app.test_client().get("/").status_code == 200
    assert {"companion.sqlite3", "secret-key"} <= {path.name for path in (tmp_path / "data").iterdir()}


@pytest.mark.parametrize("command", [("backup",), ("export", "-o")])
def test_only_a_plain_file_is_written_and_a_link_stays(
    app: Flask, tmp_path: Path, command: tuple[str, ...], capsys: Any
) -> None:
    data = ("--data", app.config[DATA_DIR])
    (tmp_path / "there").write_text("old")
    (tmp_path / "link").symlink_to(tmp_path / "there")
    assert did(*command, tmp_path / "link", *data) == 0
    assert (tmp_path / "link").is_symlink() and (tmp_path / "there").read_bytes() != b"old"
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", "/dev/null"):
        assert did(*command, place, *data) == 2
        assert "a plain file" in capsys.readouterr().err
    assert (tmp_path / "pipe").is_fifo()


# ---- backups


def test_a_newer_backup_is_refused_and_leaves_nothing(app: Flask, tmp_path: Path, capsys: Any) -> None:
    with store_of(app).engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert did("backup", tmp_path / "b.zip", "--data", app.config[DATA_DIR]) == 0
    assert did("restore", tmp_path / "b.zip", "--data", tmp_path / "new") == 2
    assert "newer version" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


def test_a_backup_that_swells_is_none(tmp_path: Path, capsys: Any) -> None:
    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("manifest.json", "{}")
        with packed.open("companion.sqlite3", "w", force_zip64=True) as into:
            for _ in range(80):
                into.write(bytes(1024 * 1024))
    assert did("restore", tmp_path / "bomb.zip", "--data", tmp_path / "new") == 2
    assert "80 MB in a file of" in capsys.readouterr().err


# ---- six digits


def test_a_network_of_addresses_guesses_as_one(app: Flask, table: str) -> None:
    kept = store_of(app)
    for n in range(spoken.WRONG_TRIES):
        assert table_of_spoken(kept, "000000", f"2001:db8:1:2::{n + 1:x}") is None
    with pytest.raises(TooManyTries):
        table_of_spoken(kept, "000000", "2001:db8:1:2:ffff::1")
    assert table_of_spoken(kept, "000000", "2001:db8:1:3::1") is None


def test_a_clock_set_back_locks_nobody_out(app: Flask, table: str, monkeypatch: pytest.MonkeyPatch) -> None:
    kept, code = store_of(app), new_spoken_code(store_of(app), table.rsplit("/", 1)[1])
    for _ in range(spoken.WRONG_TRIES):
        assert table_of_spoken(kept, "000000", "192.0.2.1") is None
    earlier = spoken.now() - 30 * spoken.LOCKED
    monkeypatch.setattr(spoken, "now", lambda: earlier)
    assert table_of_spoken(kept, code.code, "192.0.2.1") == table.rsplit("/", 1)[1]


# ---- photos, logs, addresses


def test_a_closed_table_reads_no_photo(client: FlaskClient, post: Post, table: str) -> None:
    post(f"{table}/close", open="1")
    answer = client.post(f"/api{table}/photo", data=b"x", headers={"X-CSRF-Token": token(client)})
    assert answer.status_code == 409 and "closed" in answer.get_json()["text"]


def test_the_log_tells_no_key(client: FlaskClient) -> None:
    assert path_shown("/watch/ABCDEFGHJKMNPQRSTVWXYZ0123") == "/watch/ABCDEF…"


def test_below_another_site_links_lead_here(tmp_path: Path) -> None:
    app = create_app(tmp_path / "data", BASE_URL=None)
    client = app.test_client()
    at = {"base_url": "http://games.local/companion/"}
    page = client.get("/", **at)
    assert page.status_code == 200 and "/companion/companion/" not in page.text
    made = client.post(
        "/sailorman-dice/score",
        data={
            "csrf_token": token_in(client.get("/sailorman-dice/score", **at).text),
            "name": ["Ann", "Ben"],
            "map": "7KQ4-M2XD",
        },
        **at,
    )
    assert made.status_code == 302
    lobby = client.get(made.location.removeprefix("/companion").split("?")[0] + "/lobby", **at).text
    assert "http://games.local/companion/join?code=" in lobby and "companion/companion" not in lobby


# ---- one more than each bound


def test_many_phones_hold_one_seat_and_the_longest_silent_gives_way(app: Flask, table: str) -> None:
    kept, code = store_of(app), table.rsplit("/", 1)[1]
    for n in range(holds.MOST + 1):
        held = holds.take_seat(kept, code, f"phone-{n}", 0, "Ann’s phone")
    assert len(held) == holds.MOST
    assert {hold.device for hold in held} == {f"phone-{n}" for n in range(1, holds.MOST + 1)}


def test_copies_that_gave_way_are_so_many(tmp_path: Path) -> None:
    for n in range(MOST_REPLACED + 3):
        (tmp_path / "loot-island.json").write_text(str(n))
        set_aside(tmp_path / "loot-island.json")
    left = sorted(int(path.read_text()) for path in tmp_path.iterdir())
    assert left == list(range(3, MOST_REPLACED + 3))


def test_copies_and_printers_from_one_address_are_counted(app: Flask, client: FlaskClient, post: Post) -> None:
    for _ in range(limits.SETTINGS.most):
        limits.count(store_of(app), limits.SETTINGS, "127.0.0.1")
    assert post("/loot-island/copy").status_code == 429
    read = dict.fromkeys("abcdef", "0") | {"across": "100", "down": "100", "margin": "5"}
    assert post("/printer", name="Inky", flip="long", **read).status_code == 429
