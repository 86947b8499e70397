"""Backup while others write, restore into nothing, check: nothing lost, nothing half, faults in
words."""

from __future__ import annotations

import json
import sqlite3
import threading
import zipfile
from pathlib import Path
from typing import Any

import pytest
from alembic import command

from companion import BadInput, get_game
from tests.support.databases import migrated
from tests.support.terminal import did
from tests.webhelper.test_transfer import rows
from webhelper.evenings import backup
from webhelper.evenings.backup import MANIFEST, check, make_backup, restore_backup
from webhelper.serving.security import KEY_FILE, secret_key
from webhelper.storage.database import DATABASE_FILE, open_store
from webhelper.storage.joining import take_seat
from webhelper.storage.store import SentEdit, Store, Table
from webhelper.tables.editing import write_edits
from webhelper.tables.writing import TableWriting

GAME = get_game("waters-of-nereus")
WRITING = TableWriting(GAME, None)
COPY = b'{"boats": []}'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A data folder in use: a table, a key, an owner's copy with one that gave way, something
    half."""
    data = tmp_path / "data"
    (data / "copies").mkdir(parents=True)
    (data / "copies" / "loot-island.json.replaced-1").write_bytes(COPY)
    (data / ".loot.json.part").write_bytes(b"half")
    (data / ".pictures" / "now").mkdir(parents=True)
    (data / ".pictures" / "now" / "a.png").write_bytes(b"drawn anew anywhere")
    secret_key(data)
    store = open_store(data)
    new_table(store)
    store.engine.dispose()
    return data


def new_table(store: Store) -> Table:
    return store.create_table(GAME.slug, GAME.drafting().blank(["Ann", "Ben"]))


def edit(store: Store, table: Table, n: int) -> None:
    write_edits(
        store,
        GAME.slug,
        table.id,
        [SentEdit("players[0].track", n, f"edit-{n:04}", n - 1)],
        WRITING,
    )


def test_a_backup_made_while_others_write_is_of_one_moment(folder: Path, tmp_path: Path) -> None:
    store = open_store(folder)
    table = new_table(store)
    stop = threading.Event()
    done = [0]

    def write() -> None:
        while not stop.is_set():
            edit(store, table, done[0] + 1)
            done[0] += 1

    writer = threading.Thread(target=write)
    writer.start()
    try:
        counts = []
        for n in range(4):
            while done[0] < (n + 1) * 5:
                pass
            least = done[0]
            make_backup(folder, None, tmp_path / f"{n}.zip")
            counts.append((least, done[0] + 1))
    finally:
        stop.set()
        writer.join()
    store.close()
    for n, (least, most) in enumerate(counts):
        restore_backup(tmp_path / f"back{n}", None, tmp_path / f"{n}.zip")
        restored = open_store(tmp_path / f"back{n}")
        found = restored.find(table.id)
        assert found is not None and least <= found.version <= most, (
            "what was told as saved is in it"
        )
        assert found.record["players"][0]["track"] == found.version, (
            "table and edits are of one moment"
        )
        assert len(rows(restored)["edit"]) == found.version
        assert check(restored, tmp_path / f"back{n}").faults == ()
        restored.close()


def test_all_that_is_kept_comes_back_for_its_owner_only(folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "b.zip"
    assert did("backup", file, "--data", folder) == 0
    assert file.stat().st_mode & 0o777 == 0o600 and not list(tmp_path.glob(".*"))
    assert sorted(zipfile.ZipFile(file).namelist()) == sorted(
        [DATABASE_FILE, KEY_FILE, "copies/loot-island.json.replaced-1", MANIFEST]
    )
    back = tmp_path / "back"
    assert did("restore", file, "--data", back) == 0
    assert (back / KEY_FILE).read_bytes() == (folder / KEY_FILE).read_bytes()
    assert (back / "copies" / "loot-island.json.replaced-1").read_bytes() == COPY
    assert all((back / name).stat().st_mode & 0o777 == 0o600 for name in (KEY_FILE, DATABASE_FILE))
    one, other = open_store(folder), open_store(back)
    assert rows(one) == rows(other)
    one.close()
    other.close()
    before = {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    assert did("restore", file, "--data", folder) == 2, "it is in use"
    assert {p: p.read_bytes() for p in folder.rglob("*") if p.is_file()} == before


def spoiled(file: Path, kind: str) -> None:
    """A backup with one thing wrong."""
    raw = bytearray(file.read_bytes())
    if kind == "cut":
        file.write_bytes(raw[: len(raw) // 2])
    elif kind == "a flipped byte":
        raw[200] ^= 0xFF
        file.write_bytes(raw)
    elif kind == "no backup":
        file.write_text("hello")
    else:
        with zipfile.ZipFile(file) as packed:
            parts = {name: packed.read(name) for name in packed.namelist()}
        manifest: dict[str, Any] = json.loads(parts[MANIFEST])
        if kind == "a file too many":
            parts["extra"] = b"x"
        elif kind == "another hash":
            parts[KEY_FILE] = b"x" * 64
        elif kind == "a name that leads away":
            parts["../away"] = parts.pop(KEY_FILE)
            manifest["files"]["../away"] = manifest["files"].pop(KEY_FILE)
        elif kind == "a version to come":
            manifest["version"] = 2
        elif kind == "other rows":
            manifest["rows"]["edit"] = 7
        elif kind == "no database":
            del parts[DATABASE_FILE], manifest["files"][DATABASE_FILE]
        parts[MANIFEST] = json.dumps(manifest).encode()
        with zipfile.ZipFile(file, "w") as packed:
            for name, data in parts.items():
                packed.writestr(name, data)


@pytest.mark.parametrize(
    "kind",
    [
        *("cut", "a flipped byte", "no backup", "a file too many", "another hash"),
        *("a name that leads away", "a version to come", "other rows", "no database"),
    ],
)
def test_a_spoiled_backup_leaves_nothing_behind(
    folder: Path, tmp_path: Path, kind: str, capsys: Any
) -> None:
    file, back = tmp_path / "b.zip", tmp_path / "in" / "back"
    make_backup(folder, None, file)
    spoiled(file, kind)
    assert did("restore", file, "--data", back) == 2
    assert not back.exists() and not (tmp_path / "away").exists()
    told = capsys.readouterr().err
    assert str(file) in told and len(told.splitlines()) == 1


def test_a_failed_backup_keeps_the_one_before(
    folder: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file, write = tmp_path / "b.zip", backup._write
    make_backup(folder, None, file)
    before = file.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    def lying(target: Path, *rest: Any) -> Any:
        made = write(target, *rest)
        spoiled(target, "another hash")
        return made

    for failing in (full, lying):
        monkeypatch.setattr(backup, "_write", failing)
        assert did("backup", file, "--data", folder) == 2
        assert file.read_bytes() == before and [
            p.name for p in tmp_path.iterdir() if p.is_file()
        ] == ["b.zip"]


def test_a_backup_takes_the_place_of_an_earlier_one_alone(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, letter = tmp_path / "b.zip", tmp_path / "letter.odt"
    letter.write_bytes(b"Dear Ann")
    assert did("backup", letter, "--data", folder) == 2 and letter.read_bytes() == b"Dear Ann"
    assert "this is another file" in capsys.readouterr().err
    assert (
        did("backup", file, "--data", folder) == 0 and "in place of" not in capsys.readouterr().err
    )
    assert did("backup", file, "--data", folder) == 0
    assert "in place of an earlier backup" in capsys.readouterr().err


def test_an_export_says_what_it_holds_and_forgetting_asks_at_a_did(
    folder: Path,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    file = tmp_path / "all.json"
    assert did("data", "export", "-o", file, "--data", folder) == 0
    assert "all tables with their edits" in capsys.readouterr().err
    assert did("data", "export", "-o", file, "--data", folder) == 0
    assert "in place of another file" in capsys.readouterr().err
    name = str(json.loads(file.read_text("utf-8"))["tables"][0]["record"]["players"][0]["name"])
    asked: list[str] = []
    monkeypatch.setattr("sys.stdin.isatty", lambda: False)
    assert did("data", "forget", name, "--data", folder) == 2
    assert "--yes: nothing given" in capsys.readouterr().err, "nobody was asked"
    monkeypatch.setattr("sys.stdin.isatty", lambda: True)
    monkeypatch.setattr("click.confirm", lambda text, **_: asked.append(text))
    assert did("data", "forget", name, "--data", folder) == 0
    assert len(asked) == 1 and name in asked[0] and "cannot be undone" in asked[0]
    assert did("data", "forget", "--yes", "Player 1", "--data", folder) == 0 and len(asked) == 1


@pytest.mark.parametrize("command", ["backup x.zip", "export", "check", "forget Ann"])
def test_where_nothing_is_kept_nothing_is_made(
    tmp_path: Path, command: str, capsys: Any, monkeypatch: Any
) -> None:
    monkeypatch.chdir(tmp_path)
    assert did(*command.split(), "--data", tmp_path / "none") == 2
    assert not list(tmp_path.iterdir()) and len(capsys.readouterr().err.splitlines()) == 1


def test_a_backup_of_an_earlier_version_opens(folder: Path, tmp_path: Path) -> None:
    """It is made as it lies there, before a newer version has touched it."""
    (folder / DATABASE_FILE).unlink()
    open_store(folder).close()
    migrated(f"sqlite:///{folder / DATABASE_FILE}", "0004", command.downgrade)
    make_backup(folder, None, tmp_path / "b.zip")
    with sqlite3.connect(folder / DATABASE_FILE) as database:
        assert database.execute("SELECT version_num FROM alembic_version").fetchone() == ("0004",)
    assert did("restore", tmp_path / "b.zip", "--data", tmp_path / "back") == 0

    file = folder / DATABASE_FILE
    raw = bytearray(file.read_bytes())
    raw[4096 : 4096 * 3] = b"\xff" * 8192
    file.write_bytes(raw)
    with pytest.raises(BadInput):
        make_backup(folder, None, tmp_path / "c.zip")
    assert not (tmp_path / "c.zip").exists()


# ---- check


DAMAGE = {
    "its game is not here": "UPDATE game_table SET game = 'chess'",
    "its record cannot be read": (
        'UPDATE game_table SET record = \'{"game": "waters-of-nereus", "players": [1]}\''
    ),
    "what is known of its evening cannot be read": (
        'UPDATE game_table SET about = \'{"start": "x"}\''
    ),
    "it has no link for watchers": "UPDATE game_table SET watch = NULL",
    "it counts 0 changes and has 1": "UPDATE game_table SET version = 0",
    "a phone holds seat 8": "UPDATE seat_hold SET seat = 7",
    "The saved map Mine cannot be read": "UPDATE saved_map SET code = 'x'",
    "belongs to no game_table": "UPDATE edit SET table_id = 'x'",
}


def test_check_finds_each_fault_and_nothing_else(folder: Path, capsys: Any) -> None:
    store = open_store(folder)
    (table,) = (store.find(row[0]) for row in rows(store)["game_table"])
    assert table is not None
    edit(store, table, 1)
    take_seat(store, table.id, "phone-a", 0, "Ann’s phone")
    store.save_map("sailorman-dice", "Mine", "7KQ4-M2XD")
    store.close()
    assert did("check", "--data", folder) == 0
    assert capsys.readouterr().out == "1 table, 1 edit, 1 map: nothing is wrong.\n"
    whole = (folder / DATABASE_FILE).read_bytes()
    for words, damage in DAMAGE.items():
        (folder / DATABASE_FILE).write_bytes(whole)
        with sqlite3.connect(folder / DATABASE_FILE) as database:
            database.execute(damage)
        database.close()
        assert did("check", "--data", folder) == 1, words
        told = capsys.readouterr()
        assert words in told.err and len(told.err.splitlines()) == 2, told.err
        assert "1 fault." in told.out
        for leftover in folder.glob(f"{DATABASE_FILE}-*"):
            leftover.unlink()

    (folder / DATABASE_FILE).write_bytes(whole)
    (folder / KEY_FILE).write_text("short")
    (folder / "copies" / "ship-adventure.json").write_text("{")
    (folder / DATABASE_FILE).chmod(0o644)
    assert did("check", "--data", folder) == 1
    found = capsys.readouterr().err
    assert (
        "The key of cookies cannot be used" in found
        and "Your copy of Ship Adventure cannot be read" in found
    )
    assert "can be read by others" in found and len(found.splitlines()) == 4


# ---- from one kind of database to another


@pytest.mark.server
def test_a_server_is_backed_up_and_filled(
    folder: Path, tmp_path: Path, postgres_database: str
) -> None:
    """From SQLite to an empty PostgreSQL and back, through one form of backup."""
    url = postgres_database
    local = open_store(folder)
    table = new_table(local)
    for n in range(1, 4):
        edit(local, table, n)
    make_backup(folder, None, tmp_path / "1.zip")
    restore_backup(tmp_path / "back", url, tmp_path / "1.zip")
    assert (
        not (tmp_path / "back" / DATABASE_FILE).exists() and (tmp_path / "back" / KEY_FILE).exists()
    )
    server = open_store(folder, url)
    assert rows(server) == rows(local)
    edit(server, table, 4)
    make_backup(folder, url, tmp_path / "2.zip")
    restore_backup(tmp_path / "again", None, tmp_path / "2.zip")
    again = open_store(tmp_path / "again")
    assert rows(again) == rows(server) and len(rows(again)["edit"]) == 4
    with pytest.raises(BadInput, match="an empty database"):
        restore_backup(tmp_path / "third", url, tmp_path / "2.zip")
    assert not (tmp_path / "third").exists()
    for store in (server, local, again):
        store.close()
