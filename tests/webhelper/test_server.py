"""The server itself: the names it answers to, how it is found at home, what it logs, how it
stops."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import sqlite3
import stat
import subprocess
import sys
import urllib.request
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from pathlib import Path
from typing import Any, Final

import pytest
from flask.testing import FlaskClient
from sqlalchemy import Engine

from companion.errors import BadInput
from pdf.links import BASE_URL_VARIABLE, DEFAULT_BASE_URL, served_at
from tests.support.rendered import codes_of
from tests.support.served import LOOPBACK, MAIN, ROOT, Browser, free_port, serving, started
from tests.support.terminal import did
from webhelper.app import create_app
from webhelper.cli import note_served
from webhelper.serving.problems import path_shown
from webhelper.serving.security import KEY_FILE, is_ours, own_names, secret_key
from webhelper.storage import database
from webhelper.storage.database import DATABASE_FILE, open_store

OURS: Final = (
    *("127.0.0.1:8080", "192.168.1.20", "[::1]:8080", "[fe80::1]", "localhost", "LOCALHOST:5000"),
    *("companion.local:8080", "companion.local.", "our.club", "OUR.club:443", "second.name"),
)
FOREIGN: Final = (
    *(
        "",
        "evil.example",
        "local",
        ".local",
        "companion.local.evil.example",
        "127.0.0.1.evil.example",
    ),
    *("a@127.0.0.1", "127.0.0.1/x", "localhost:port", "[::1", "our.club.evil.example", "0x7f.1"),
)


# ---- names


@pytest.mark.parametrize("host", [*OURS, *FOREIGN])
def test_it_answers_to_addresses_and_its_own_names_alone(host: str) -> None:
    assert is_ours(host, own_names("https://our.club/games", ["Second.Name"])) == (host in OURS)


@pytest.mark.parametrize(
    "address", ["/", "/loot-island/setup", "/healthz", "/api/loot-island/table/X", "/static/x"]
)
def test_a_foreign_name_is_refused_in_words(client: FlaskClient, address: str) -> None:
    answer = client.get(address, headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert "does not go by that name" in answer.text
    assert "evil.example" not in answer.text


def test_a_name_given_at_start_is_answered(tmp_path: Path) -> None:
    client = create_app(tmp_path, HOST_NAMES=("games.example",)).test_client()
    assert client.get("/", headers={"Host": "games.example:8080"}).status_code == 200


# ---- found at home


@pytest.mark.server
def test_phones_find_the_helper_by_its_name() -> None:
    """In a thread of its own: a browser's test before it leaves an event loop in this one, which
    zeroconf would take for its own."""
    with ThreadPoolExecutor(1) as pool:
        pool.submit(_found_by_its_name).result()


def _found_by_its_name() -> None:
    zeroconf = pytest.importorskip("zeroconf")
    from webhelper.serving.network import NotAnnounced, announce

    found, taken = "companion-test-found.local", "companion-test-taken.local"
    announcement = announce(8123, [LOOPBACK], interfaces=[LOOPBACK], name=found)
    other = zeroconf.Zeroconf(interfaces=[LOOPBACK])
    kind, address = "_http._tcp.local.", [socket.inet_aton("127.0.0.9")]
    try:
        phone = zeroconf.AddressResolverIPv4(f"{found}.")
        assert phone.request(other, 3000)
        assert phone.parsed_addresses() == [LOOPBACK]
        other.register_service(
            zeroconf.ServiceInfo(
                kind, f"Somebody.{kind}", addresses=address, port=80, server=f"{taken}."
            )
        )
        with pytest.raises(NotAnnounced, match=r"127\.0\.0\.9"):
            announce(8123, [LOOPBACK], interfaces=[LOOPBACK], name=taken)
    finally:
        other.close()
        announcement.close()


def test_a_network_that_refuses_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    zeroconf = pytest.importorskip("zeroconf")
    from webhelper.cli import announced, start_message

    def refuse(**_: object) -> None:
        raise OSError(19, "No such device")

    monkeypatch.setattr(zeroconf, "Zeroconf", refuse)
    assert announced(8080, "192.0.2.7") is None
    said = capsys.readouterr().err
    assert "No such device" in said
    assert "--base-url http://192.0.2.7:8080" in said
    alone = start_message("http://127.0.0.1:8080/")
    assert (
        "no phone reaches it" in alone and "Scan" not in alone and "http://127.0.0.1:8080/" in alone
    )
    assert "Scan it with a phone" in start_message("http://192.0.2.7:8080/")


# ---- the log


def test_the_log_has_no_names_and_no_keys() -> None:
    shown = path_shown("/loot-island/table/ABCDEFGHJKMNPQRSTVWXYZ0123/standings")
    assert shown == "/loot-island/table/ABCDEF…/standings"
    assert path_shown("/api/x/table/ABCDEFGHJKMNPQRSTVWXYZ0123.json") == "/api/x/table/ABCDEF….json"
    assert path_shown("/watch/ABCDEFGHJKMNPQRSTVWXYZ0123") == "/watch/ABCDEF…"
    assert "\n" not in path_shown("/a\nb\x1b[31m")


# ---- start and stop


@pytest.mark.server
def test_a_stop_is_clean_and_the_log_is_short(tmp_path: Path) -> None:
    server, address = started(tmp_path, "--log")
    idle = [
        socket.create_connection((LOOPBACK, int(address.rpartition(":")[2]))) for _ in range(150)
    ]
    try:
        with urllib.request.urlopen(f"{address}/loot-island/help?player=Zoe", timeout=20) as page:
            assert page.status == 200, "idle connections stop nobody"
    finally:
        for connection in idle:
            connection.close()
    server.send_signal(signal.SIGTERM)
    said = server.communicate(timeout=20)[1]
    assert server.returncode == 0
    assert {path.name for path in tmp_path.iterdir()} == {
        "companion.sqlite3",
        "secret-key",
    }, "no log of writes is left"
    lines = [line for line in said.splitlines() if "/loot-island/help" in line]
    assert len(lines) == 1
    assert re.search(r"GET /loot-island/help 200 [1-9]\d+ B \d+\.\d ms$", lines[0])
    assert "Zoe" not in said
    assert "Traceback" not in said


@pytest.mark.server
def test_whoever_opens_the_address_when_it_is_told_finds_somebody_there(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-c", MAIN, "serve", "--host", LOOPBACK, "--data", str(tmp_path)]
    with subprocess.Popen(
        [*command, "--port", str(port)], cwd=ROOT, stderr=subprocess.PIPE, text=True
    ) as server:
        assert server.stderr
        try:
            assert any(f"{LOOPBACK}:{port}" in line for line in server.stderr)
            socket.create_connection((LOOPBACK, port)).close()
        finally:
            server.terminate()  # at once: one stop in ten was not heard
            assert server.wait(25) == 0


@pytest.mark.server
def test_a_look_that_finds_nothing_keeps_the_connection(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        table = Browser(address).new_table(["Ann", "Ben"])
        line = http.client.HTTPConnection(LOOPBACK, int(address.rpartition(":")[2]), timeout=20)
        line.connect()
        kept = line.sock
        for _ in range(3):
            line.request("GET", f"/api{table}?since=0")
            answer = line.getresponse()
            assert (answer.status, answer.read(), answer.headers["Connection"]) == (304, b"", None)
            assert line.sock is kept
        line.request("GET", f"/api{table}?since=0", headers={"Connection": "close"})
        assert line.getresponse().headers["Connection"] == "close"
        line.close()


@pytest.mark.server
@pytest.mark.parametrize(("proxies", "status"), [("1", 200), ("0", 400)])
def test_a_proxy_is_believed_only_when_told_to(tmp_path: Path, proxies: str, status: int) -> None:
    named = {"COMPANION_PROXIES": proxies, "COMPANION_HOST_NAMES": "games.example"}
    forwarded = {
        "Host": "inner.example",
        "X_Forwarded_Host": "games.example",
        "X_Forwarded_Proto": "https",
    }
    with serving(tmp_path, **named) as address:
        assert Browser(address).ask("/", **forwarded)[0] == status


# ---- The first start and the next: keys and databases that are missing, broken, empty or of
# another version


def test_what_a_first_start_makes_is_whole_and_for_its_owner_only(tmp_path: Path) -> None:
    create_app(tmp_path)
    for name in (KEY_FILE, DATABASE_FILE):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    assert {p.name for p in tmp_path.iterdir()} <= {
        KEY_FILE,
        *(DATABASE_FILE + tail for tail in ("", "-wal", "-shm")),
    }


def start(folder: Path) -> tuple[str, str]:
    """What a server does at start: its key, and a table that somebody made at once."""
    return secret_key(folder), open_store(folder).create_table("some-game", {"players": []}).id


@pytest.mark.server
def test_starts_at_the_same_time_agree(tmp_path: Path) -> None:
    with ProcessPoolExecutor(3) as starts:
        begun = list(starts.map(start, [tmp_path] * 6))
    assert len({key for key, _ in begun}) == 1
    store = open_store(tmp_path)
    assert all(store.find(table, "some-game") for _, table in begun), "nobody's table is lost"


def test_a_full_disk_leaves_no_key_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        secret_key(tmp_path)
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    assert len(secret_key(tmp_path)) >= 32


def test_a_key_that_will_not_do_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for kept in (b"", b"short\n", b"\xff\xfe" * 20):
        (tmp_path / KEY_FILE).write_bytes(kept)
        with pytest.raises(BadInput, match="secret-key"):
            create_app(tmp_path)
        assert (tmp_path / KEY_FILE).read_bytes() == kept
    monkeypatch.setenv("COMPANION_SECRET_KEY", "abc")
    with pytest.raises(BadInput, match="COMPANION_SECRET_KEY"):
        create_app(tmp_path)


def test_a_database_has_its_name_only_once_it_is_whole(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, made, named = tmp_path / DATABASE_FILE, database.migrate, []

    def watched(engine: Engine) -> None:
        made(engine)
        named.append(file.exists())

    monkeypatch.setattr(database, "migrate", watched)
    open_store(tmp_path).close()
    assert named == [False, True], "whoever is stopped between the two can start again"


def test_an_empty_a_damaged_and_a_newer_database_are_told(tmp_path: Path) -> None:
    file = tmp_path / DATABASE_FILE
    file.touch()
    with pytest.raises(BadInput, match="an empty file"):
        open_store(tmp_path)
    assert file.stat().st_size == 0
    file.unlink()
    store = open_store(tmp_path)
    for _ in range(60):
        store.create_table("some-game", {"players": [{"name": "x" * 2000}]})
    store.close()
    whole = file.read_bytes()
    for broken in (
        whole[: len(whole) // 2],
        whole[:5000] + b"\x55" * 30_000 + whole[35_000:],
        b"no database" * 900,
    ):
        file.write_bytes(broken)
        with pytest.raises(BadInput, match=r"companion\.sqlite3"):
            open_store(tmp_path)
        assert file.read_bytes() == broken
    file.write_bytes(whole)
    for version, told in (("9999", "a newer version"), ("0003", "never released")):
        with sqlite3.connect(file) as connection:
            connection.execute(f"UPDATE alembic_version SET version_num = '{version}'")
        connection.close()
        with pytest.raises(BadInput, match=told):
            open_store(tmp_path)


# ---- Paper from a terminal leads to where the helper was served last, and both say so


@pytest.fixture(autouse=True)
def no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(BASE_URL_VARIABLE, raising=False)


def printed(folder: Path, *more: str) -> str:
    file = folder / "pad.pdf"
    words = (
        "print",
        "sailorman-dice",
        "pad",
        "--seed",
        "7KQ4-M2XD",
        "-o",
        file,
        "--data",
        folder,
        *more,
    )
    assert did(*words) == 0
    return " ".join(text for _, text, _ in codes_of(file.read_bytes()))


def test_paper_leads_to_where_it_was_served_last(tmp_path: Path, capsys: Any) -> None:
    assert DEFAULT_BASE_URL.upper() in printed(tmp_path).upper()
    assert "QR codes lead" not in capsys.readouterr().err
    note_served(tmp_path, "http://companion.local:8130/")
    assert capsys.readouterr().err == "", "nothing was printed for another address"
    note_served(tmp_path, "http://companion.local:8131/")
    changed = "lead to http://companion.local:8130; from now on to http://companion.local:8131."
    assert changed in capsys.readouterr().err
    assert "COMPANION.LOCAL:8131/S/" in printed(tmp_path).upper()
    assert "where the helper was served last" in capsys.readouterr().err
    assert "GAMES.EXAMPLE/S/" in printed(tmp_path, "--base-url", "https://games.example").upper()
    assert "where the helper" not in capsys.readouterr().err

    note_served(tmp_path, f"{DEFAULT_BASE_URL}/")
    capsys.readouterr()
    note_served(tmp_path, DEFAULT_BASE_URL)
    assert capsys.readouterr().err == "" and served_at(tmp_path) == DEFAULT_BASE_URL
    (tmp_path / ".served-at").write_text("no address")
    assert served_at(tmp_path) is None


def test_files_that_make_no_https_are_told_before_an_address(tmp_path: Path, capsys: Any) -> None:
    empty = tmp_path / "empty.pem"
    empty.touch()
    wrong = (
        (("--certificate", empty), "--key: nothing given; allowed: the file that belongs"),
        (("--certificate", tmp_path / "no.pem", "--key", empty), "allowed: a file that can be"),
        (("--certificate", empty, "--key", empty), "a certificate that empty.pem is the key of"),
    )
    for options, words in wrong:
        assert did("serve", "--data", tmp_path / "data", *options) == 2, options
        told = capsys.readouterr().err
        assert words in told, options
        assert "://" not in told, options
