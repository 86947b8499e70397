"""What a stranger, or a tired host, may send and ask for: one more than each bound, and places that
are none."""

from __future__ import annotations

import errno
import json
import os
import socket
import time
import tracemalloc
import zipfile
from pathlib import Path
from typing import Any

import cv2
import numpy as np
import pytest
from flask import Flask
from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.datafolder import MOST_REPLACED, set_aside
from companion.errors import BadInput
from pdf.printers import MOST as MOST_PRINTERS, PrinterProfile, keep_printer
from pdf.scan.markers import MOST_MARKERS, find_sheets
from pdf.scan.pictures import PhotoFault
from tests.support.pages import fields
from tests.support.phone import Phone, Post, brought, token, token_in
from tests.support.served import LOOPBACK, Browser, serving
from tests.support.taken import all_taken
from tests.support.terminal import did
from webhelper.app import create_app
from webhelper.evenings.keeping import MAX_FILE
from webhelper.evenings.transfer import MOST_PARTS, MOST_VALUES, check_size, read_file
from webhelper.paper import FEW, MOST
from webhelper.serving import problems, server
from webhelper.serving.context import DATA_DIR
from webhelper.serving.resources import FILES, MANY, PRINTING, READING, Turns
from webhelper.storage import joining, limits
from webhelper.storage.rows import ForgetRow, PersonRow
from webhelper.storage.store import store_of

# ---- files that are brought in and taken along


def test_a_form_is_bounded_where_it_brings_in_no_file(client: FlaskClient, table: str) -> None:
    whole = client.get("/history/companion.json").data
    answer = brought(client, whole + b" " * (2 * 1024 * 1024))
    assert answer.status_code == 303
    assert "1 table here already" in client.get(answer.location).text
    fields = {"csrf_token": token(client), "do": "place", "place": "x" * 300_000}
    answer = client.post(f"{table}/roster", data=fields)
    assert answer.status_code == 413 and "at most 256 kB" in answer.text


def _many_tables(count: int) -> str:
    """A file of tables with records that are none."""
    when = '"created":"2026-01-01T00:00:00","changed":"2026-01-01T00:00:00"'
    rest = f'"game":"loot-island","record":{{}},"about":{{}},"version":0,{when}'
    codes = (f"{n:026}" for n in range(count))
    tables = ",".join(f'{{"id":"{code}",{rest}}}' for code in codes)
    return f'{{"format":"tabletop-companion","version":1,"tables":[{tables}]}}'


@pytest.mark.oracle
@pytest.mark.parametrize(
    "text",
    [
        '{"format":"tabletop-companion","version":1,"tables":[' + ",".join(["{}"] * 50_000) + "]}",
        '{"format":"tabletop-companion","version":1,"known":[' + ",".join(["{}"] * 50_000) + "]}",
        '{"format":"tabletop-companion","version":1,'
        + ",".join(f'"a{n}":1' for n in range(50_000))
        + "}",
        "[" * (MOST_PARTS + 1),
        _many_tables(12_000),
    ],
    ids=["tables", "known", "keys", "parts", "whole tables"],
)
def test_a_hostile_file_costs_little(text: str) -> None:
    def refuse() -> None:
        with pytest.raises(BadInput) as refused:
            check_size(text)
            read_file(text, lambda _: None)
        assert len(refused.value.faults) < 50

    began = time.process_time()
    refuse()
    assert time.process_time() - began < 2
    tracemalloc.start()  # by itself: counting what is allocated takes four times as long as reading
    refuse()
    _, most = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert most < 64 * 1024 * 1024


def test_a_time_and_dice_that_cannot_be_are_refused(client: FlaskClient, phone: Phone) -> None:
    assert phone.send(("players[0].rows[0][0]", ".", "1")).status_code == 200
    file = json.loads(client.get("/history/companion.json").data)
    for time_ in (
        {"created": "9999-12-31T23:59:59-14:00"},
        {"changed": "0001-01-01T00:00:00+14:00"},
    ):
        answer = brought(
            client, json.dumps({**file, "tables": [file["tables"][0] | time_]}).encode()
        )
        assert answer.status_code == 400 and "It takes a time such as" in answer.text
    file["tables"][0]["edits"][0]["rolled"] = 5
    assert brought(client, json.dumps(file).encode()).status_code == 400


def test_what_is_taken_along_holds_no_connection_while_it_is_read(
    app: Flask, client: FlaskClient, table: str
) -> None:
    answers = [client.get("/history/companion.json", buffered=False) for _ in range(20)]
    assert all(answer.status_code == 200 for answer in answers)
    assert store_of(app).engine.pool.checkedout() == 0  # type: ignore[attr-defined]
    assert answers[-1].headers["Content-Length"] == str(len(answers[-1].data))
    for answer in answers:
        answer.close()


# ---- where things lie


def test_a_data_folder_may_be_named_from_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    app = create_app(Path("data"))
    monkeypatch.chdir("/")
    assert app.config[DATA_DIR] == tmp_path / "data"
    assert app.test_client().get("/").status_code == 200

    def refused(*_: object) -> None:
        raise OSError(errno.EPERM, "Operation not permitted")

    monkeypatch.setattr(os, "link", refused)
    app = create_app(tmp_path / "other")
    assert app.test_client().get("/").status_code == 200
    assert {"companion.sqlite3", "secret-key"} <= {
        path.name for path in (tmp_path / "other").iterdir()
    }


@pytest.mark.parametrize("command", [("backup",), ("export", "-o")])
def test_only_a_plain_file_is_written_and_a_link_stays(
    app: Flask, tmp_path: Path, command: tuple[str, ...], capsys: Any
) -> None:
    data = ("--data", app.config[DATA_DIR])
    assert did(*command, tmp_path / "there", *data) == 0
    os.utime(tmp_path / "there", (0, 0))
    (tmp_path / "link").symlink_to(tmp_path / "there")
    assert did(*command, tmp_path / "link", *data) == 0
    assert (tmp_path / "link").is_symlink() and (tmp_path / "there").stat().st_mtime
    os.mkfifo(tmp_path / "pipe")
    for place in (tmp_path / "pipe", "/dev/null"):
        assert did(*command, place, *data) == 2
        assert "a plain file" in capsys.readouterr().err
    assert (tmp_path / "pipe").is_fifo()


def test_a_full_disk_is_told(app: Flask) -> None:
    with app.test_request_context("/printer", method="POST"):
        told = app.ensure_sync(app.handle_user_exception)(
            OSError(errno.ENOSPC, "No space left on device")
        )
    assert told.status_code == 503 and told.headers["Retry-After"] == str(problems.RETRY_SECONDS)  # type: ignore[union-attr]


# ---- backups


def test_what_is_no_backup_of_this_version_is_refused(
    app: Flask, tmp_path: Path, capsys: Any
) -> None:
    with store_of(app).engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    assert did("backup", tmp_path / "b.zip", "--data", app.config[DATA_DIR]) == 0
    assert did("restore", tmp_path / "b.zip", "--data", tmp_path / "new") == 2
    assert "newer version" in capsys.readouterr().err

    with zipfile.ZipFile(tmp_path / "bomb.zip", "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("manifest.json", "{}")
        with packed.open("companion.sqlite3", "w", force_zip64=True) as into:
            for _ in range(80):
                into.write(bytes(1024 * 1024))
    assert did("restore", tmp_path / "bomb.zip", "--data", tmp_path / "new") == 2
    assert "80 MB in a file of" in capsys.readouterr().err

    for place in ("/dev/full", tmp_path):  # of a device as much would be read as there is memory
        assert did("data", "restore", place, "--data", tmp_path / "new") == 2
        assert "no plain file" in capsys.readouterr().err
    assert not (tmp_path / "new").exists()


# ---- addresses


def test_below_another_site_links_lead_here(tmp_path: Path) -> None:
    client = create_app(tmp_path / "data", BASE_URL=None).test_client()
    at: dict[str, Any] = {"base_url": "http://companion.local/companion/"}
    page = client.get("/", **at)
    assert page.status_code == 200 and "/companion/companion/" not in page.text
    form = {
        "csrf_token": token_in(client.get("/sailorman-dice/score", **at).text),
        "name": ["Ann", "Ben"],
    }
    made = client.post("/sailorman-dice/score", data=form, **at)
    assert made.status_code == 302
    lobby = client.get(made.location.removeprefix("/companion").split("?")[0] + "/lobby", **at).text
    assert (
        "http://companion.local/companion/join?code=" in lobby
        and "companion/companion" not in lobby
    )


# ---- one more than each bound


def test_of_many_the_oldest_give_way(app: Flask, table: str, tmp_path: Path) -> None:
    kept, code = store_of(app), table.rsplit("/", 1)[1]
    for n in range(joining.MOST + 1):
        held = joining.take_seat(kept, code, f"phone-{n}", 0, "Ann’s phone")
    assert len(held) == joining.MOST
    assert {hold.device for hold in held} == {f"phone-{n}" for n in range(1, joining.MOST + 1)}

    file = tmp_path / "copies" / "loot-island.json"
    file.parent.mkdir()
    for n in range(MOST_REPLACED + 3):
        file.write_text(str(n))
        set_aside(file)
    left = sorted(int(path.read_text()) for path in file.parent.iterdir())
    assert left == list(range(3, MOST_REPLACED + 3))


AT_ONCE: dict[str, tuple[Turns, str]] = {
    "a sheet": (PRINTING, "/sailorman-dice/print/pad.pdf"),
    "a kit": (PRINTING, "/sailorman-dice/print/kit.pdf?players=3"),
    "a large picture": (PRINTING, "/sailorman-dice/print/pad/large-1.png"),
    "many sheets": (MANY, f"/sailorman-dice/print/pad.pdf?copies={FEW + 1}"),
    "all tables": (FILES, "/history/companion.json"),
    "a table": (FILES, ""),
    "a file": (FILES, ""),
    "a photo": (READING, ""),
}


@pytest.mark.parametrize("what", AT_ONCE)
def test_one_more_at_once_is_told_to_come_back(
    client: FlaskClient, table: str, monkeypatch: pytest.MonkeyPatch, what: str
) -> None:
    turns, address = AT_ONCE[what]

    def ask() -> TestResponse:
        if what == "a photo":
            return client.post(
                f"/api{table}/photo", data=b"x", headers={"X-CSRF-Token": token(client)}
            )
        if what == "a file":
            return brought(client, b"{}")
        return client.get(f"{table}/whole.json" if what == "a table" else address)

    with all_taken(turns):
        monkeypatch.setattr(turns, "patience", 0.01)
        answer = ask()
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0, what
    assert ask().status_code in (200, 400)


def test_one_sheet_more_than_an_order_has_is_refused(client: FlaskClient) -> None:
    answer = client.get(f"/sailorman-dice/print/pad.pdf?copies={MOST + 1}")
    assert (
        answer.status_code == 400
        and f"1 to {MOST}" in answer.text
        and f'value="{MOST + 1}"' in answer.text
    )


def test_one_corner_more_than_photos_have_is_refused() -> None:
    across = MOST_MARKERS // 8 + 1
    square = cv2.aruco.generateImageMarker(
        cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50), 0, 60
    )
    picture = np.full((8 * 100, across * 100), 255, np.uint8)
    for n in range(MOST_MARKERS + 1):
        top, left = 100 * (n // across) + 20, 100 * (n % across) + 20
        picture[top : top + 60, left : left + 60] = square
    with pytest.raises(PhotoFault, match="more corner squares"):
        find_sheets(picture, [])
    picture[20:80, 20:80] = 255
    with pytest.raises(PhotoFault, match="cut off"):  # so many are looked at
        find_sheets(picture, [])


def test_one_more_than_files_may_have_is_refused(client: FlaskClient) -> None:
    head = b'{"format":"tabletop-companion","version":1,"tables":['
    answer = brought(client, head + b" " * MAX_FILE)
    assert answer.status_code == 413 and "at most 16 MB" in answer.text
    with pytest.raises(BadInput, match="2,000,000 values"):
        check_size(head.decode() + "1," * MOST_VALUES + "1]}")
    for _ in range(limits.FILES.most):
        assert brought(client, b"{}").status_code == 400
    assert brought(client, b"{}").status_code == 429


def test_copies_printers_and_maps_from_one_address_are_counted(
    app: Flask, client: FlaskClient, post: Post
) -> None:
    for n in range(MOST_PRINTERS):
        keep_printer(app.config[DATA_DIR], f"Inky {n}", PrinterProfile())
    with pytest.raises(BadInput, match="up to 50 printers"):
        keep_printer(app.config[DATA_DIR], "Inky", PrinterProfile())
    for _ in range(limits.SETTINGS.most):
        limits.count(store_of(app), limits.SETTINGS, "127.0.0.1")
    assert post("/loot-island/copy").status_code == 429
    assert post("/printer", name="Inky", flip="long", a="0", b="0").status_code == 429
    given = fields(client.get("/sailorman-dice/maps/edit?code=7KQ4-M2XD").text)
    assert post("/sailorman-dice/maps/edit", **given | {"name": "Home"}).status_code == 429


def test_names_that_nobody_has_are_not_kept(
    app: Flask, client: FlaskClient, post: Post, table: str
) -> None:
    assert post("/history/forget", name="Nobody").status_code == 404
    assert post("/history/merge", name="Nobody", person="Ann").status_code == 404
    with store_of(app).session() as session:
        assert not session.query(ForgetRow).count() and not session.query(PersonRow).count()


SILENT = """
import resource
from webhelper.serving import server
server.SILENT_SECONDS = server.PAUSE_SECONDS = 2
resource.setrlimit(resource.RLIMIT_NOFILE, (server.SPARE + 16,) * 2)
from companion.cli import main; main()
"""


@pytest.mark.server
def test_connections_are_so_many_and_those_that_say_nothing_give_way(tmp_path: Path) -> None:
    """As many as the machine allows, here sixteen; one more is answered once the silent ones were
    closed."""
    with serving(tmp_path, code=SILENT) as address:
        here = (LOOPBACK, int(address.rpartition(":")[2]))
        silent = [socket.create_connection(here) for _ in range(20)]
        began = time.monotonic()
        assert Browser(address).ask("/healthz")[0] == 200
        assert time.monotonic() - began > 1, "it was one more than there may be"
        assert silent[0].recv(1) == b""
        for one in silent:
            one.close()


HALF = b"POST /api/x/table/y/edits HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 5000\r\n\r\n{"


@pytest.mark.server
def test_requests_that_never_end_keep_nobody_waiting(tmp_path: Path) -> None:
    """Far more than there are threads; of one address so many, and none for ever."""
    with serving(tmp_path, code=SILENT.replace("resource.setrlimit", "# ")) as address:
        here = (LOOPBACK, int(address.rpartition(":")[2]))
        half = [socket.create_connection(here) for _ in range(server.EACH)]
        for one in half:
            one.sendall(HALF)
        time.sleep(0.5)
        with socket.create_connection(here, timeout=20) as more:
            more.sendall(HALF)
            assert more.recv(12) == b"HTTP/1.1 503"
        half[0].settimeout(20)
        assert half[0].recv(12) == b"HTTP/1.1 408"
        assert Browser(address).ask("/healthz")[0] == 200
        for one in half:
            one.close()


@pytest.mark.server
def test_an_address_that_is_too_long_is_refused(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        assert Browser(address).ask(f"/?x={'y' * server.HEADER_BYTES}")[0] in (414, 431)
        assert Browser(address).ask(f"/?x={'y' * 4000}")[0] == 200
