"""The first start and the next: keys and databases that are missing, broken, empty or of another version."""

from __future__ import annotations

import os
import sqlite3
import stat
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

import pytest

from companion.errors import BadInput
from webhelper.app import create_app
from webhelper.serving.security import KEY_FILE, secret_key
from webhelper.storage.database import DATABASE_FILE, open_store


def test_what_a_first_start_makes_is_whole_and_for_its_owner_only(tmp_path: Path) -> None:
    create_app(tmp_path)
    for name in (KEY_FILE, DATABASE_FILE):
        assert stat.S_IMODE((tmp_path / name).stat().st_mode) == 0o600
    assert {p.name for p in tmp_path.iterdir()} <= {KEY_FILE, *(DATABASE_FILE + tail for tail in ("", "-wal", "-shm"))}


def start(folder: Path) -> tuple[str, str]:
    """What a server does at start: its key, and a table that somebody made at once."""
    return secret_key(folder), open_store(folder).create_table("some-game", {"players": []}).id


def test_starts_at_the_same_time_agree(tmp_path: Path) -> None:
    with ProcessPoolExecutor(3) as starts:
        begun = list(starts.map(start, [tmp_path] * 6))
    assert len({key for key, _ in begun}) == 1
    store = open_store(tmp_path)
    assert all(store.table("some-game", table) for _, table in begun), "nobody's table is lost"


def test_a_full_disk_leaves_no_key_behind(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space"):
        secret_key(tmp_path)
    assert not list(tmp_path.iterdir())
    monkeypatch.undo()
    assert len(secret_key(tmp_path)) >= 32


@pytest.mark.parametrize("kept", [b"", b"short\n", b"\xff\xfe" * 20])
def test_a_key_that_will_not_do_is_told(tmp_path: Path, kept: bytes) -> None:
    (tmp_path / KEY_FILE).write_bytes(kept)
    with pytest.raises(BadInput, match="secret-key"):
        create_app(tmp_path)
    assert (tmp_path / KEY_FILE).read_bytes() == kept


def test_a_short_key_of_the_environment_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COMPANION_SECRET_KEY", "abc")
    with pytest.raises(BadInput, match="COMPANION_SECRET_KEY"):
        create_app(tmp_path)


def test_an_empty_or_damaged_database_is_told_and_kept(tmp_path: Path) -> None:
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
    for broken in (whole[: len(whole) // 2], whole[:5000] + b"\x55" * 30_000 + whole[35_000:], b"no database" * 900):
        file.write_bytes(broken)
        with pytest.raises(BadInput, match=r"companion\.sqlite3"):
            open_store(tmp_path)
        assert file.read_bytes() == broken


def test_a_database_of_a_newer_version_is_told(tmp_path: Path) -> None:
    open_store(tmp_path).close()
    with sqlite3.connect(tmp_path / DATABASE_FILE) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
    connection.close()
    with pytest.raises(BadInput, match="a newer version"):
        open_store(tmp_path)
