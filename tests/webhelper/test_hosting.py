"""The operator's guide and its files say what is; commands mean the database that is served."""

from __future__ import annotations

import os
import re
import shlex
import shutil
import sqlite3
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import click
import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.cli import companion
from companion.datafolder import MOST_REPLACED
from companion.errors import BadInput
from pdf.printers import MOST as MOST_PRINTERS
from pdf.scan.markers import MOST_MARKERS
from pdf.scan.results import MAX_BYTES
from tests.support.served import Browser, serving
from tests.support.terminal import did
from webhelper.app import BODY_LIMIT, create_app
from webhelper.evenings import backup
from webhelper.evenings.backup import restore_backup
from webhelper.evenings.keeping import MAX_FILE
from webhelper.evenings.transfer import MOST_PARTS, MOST_VALUES
from webhelper.pages.api import MAX_BODY
from webhelper.paper import FEW, MOST
from webhelper.serving import network, resources, server
from webhelper.serving.context import DATA_DIR
from webhelper.serving.resources import MANY, PRINTING, READING, THINKING, Turns
from webhelper.storage import joining, limits
from webhelper.storage.database import SERVED_FROM
from webhelper.tables import editing

ROOT = Path(__file__).parents[2]
CONTRIBUTING = (ROOT / "CONTRIBUTING.md").read_text("utf-8")
GUIDE = (ROOT / "webhelper" / "README.md").read_text("utf-8")
FILES = ROOT / "webhelper" / "hosting"


def in_turn(turns: Turns) -> str:
    """How the guide says a bound of what is heavy."""
    wait = f"wait{'s' if turns.waiting == 1 else ''}"
    patience = "a second" if turns.patience == 1 else f"up to {turns.patience} s"
    each = f"; {turns.each} of an address" if turns.each < turns.at_once + turns.waiting else ""
    return f"{turns.at_once}, and {turns.waiting} more {wait} {patience}{each}"


def test_the_guide_says_each_bound() -> None:
    table = CONTRIBUTING.split("## What is bounded")[1].split("##")[0]
    for told in (
        f"orders of more than {FEW} sheets",
        f"| sheets of an order | {MOST};",
        f"{MAX_BYTES // 1000**2} MB, {MOST_MARKERS} markers",
        f"{MAX_FILE // 1024**2} MB, {MOST_PARTS:,} lists and objects, {MOST_VALUES:,} values, ",
        f"values, {limits.FILES.most} a minute",
        f"sheets, kits and pictures made at once, a process | {in_turn(PRINTING)}",
        f"orders of more than {FEW} sheets at once, a process | {in_turn(MANY)}",
        f"photos read at once, a process | {in_turn(READING)}",
        f"files taken along or brought in at once, a process | {in_turn(resources.FILES)}",
        f"hints worked out at once, a process | {in_turn(THINKING)}",
        f"| {limits.TABLES.most} a minute |",
        f"{limits.CODES.most} a minute; {limits.WRONG.most} wrong six-digit numbers",
        f"maps and printers entered from an address | {limits.SETTINGS.most} a minute",
        f"| printers; copies that gave way | {MOST_PRINTERS}; {MOST_REPLACED} of a game",
        f"{editing.MOST // 5} a second",
        f"| phones at one seat | {joining.MOST} |",
        f"{BODY_LIMIT // 1024} kB; {MAX_BODY // 1024} kB of entries",
        f"{editing.MAX_VALUE:,} characters",
        f"{server.HEADER_BYTES // 1024} kB of an address and its lines",
        f"on their way from an address | {server.EACH}, and {server.EACH_BYTES // 1024**2} MB |",
        f"| a request that stops | {server.PAUSE_SECONDS} s |",
        f"{server.MOST_CONNECTIONS:,}, or what the machine allows; one that says nothing for"
        f" {server.SILENT_SECONDS} s",
        f"more than {backup._BOMB // 1024**2} MB is not {backup._SHRUNK} times smaller",
        f"works at {network.BUSY[1][0]}, or {network.BUSY[0][0]}, requests",
    ):
        assert told in table, told


def test_units_and_containers_name_what_there_is() -> None:
    readme = (ROOT / "companion" / "README.md").read_text("utf-8")
    known = set(re.findall(r"`(COMPANION_[A-Z_]+)`", readme))
    context = click.Context(companion)
    for file in FILES.iterdir():
        text = file.read_text("utf-8")
        assert set(re.findall(r"COMPANION_[A-Z_]+", text)) <= known, file.name
        for line in re.findall(
            r"^(?:\S*bin/)?companion (?!\W)(.*)|=\S*bin/companion (.*)", text, re.M
        ):
            words = shlex.split("".join(line))
            command = companion.get_command(context, words[0])
            while isinstance(command, click.Group):
                words = words[1:]
                command = command.get_command(context, words[0])
            assert command is not None, line
            options = {option for parameter in command.params for option in parameter.opts}
            assert {word for word in words if word.startswith("--")} <= options, line
    assert (FILES / "Containerfile").read_text().index("USER companion") < 600
    for name in re.findall(r"install -m \d+ (\S+)", GUIDE):
        assert (FILES / name).is_file(), name


@pytest.mark.server
def test_the_nightly_job_runs(app: Flask, tmp_path: Path) -> None:
    """As cron runs it, with folders and program of this test; without root nobody else can be
    ``companion``."""
    if os.geteuid() != 0 or shutil.which("setpriv") is None:
        pytest.skip("needs root, as cron has")
    program = shutil.which("companion") or str(Path(sys.executable).with_name("companion"))
    script = (FILES / "companion-nightly").read_text()
    for old, new in (
        ("/opt/companion/bin/companion", program),
        ("/var/backups/companion", str(tmp_path / "backups")),
        ("/etc/companion.env", str(tmp_path / "env")),
        ("-o companion -g companion", "-o root -g root"),
        ("--reuid companion --regid companion", "--reuid root --regid root"),
    ):
        script = script.replace(old, new)
    (tmp_path / "env").write_text(
        f"COMPANION_DATA={app.config[DATA_DIR]}\nCOMPANION_KEEP_DAYS=365\n"
    )
    done = subprocess.run(["/bin/sh", "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert (
        "0 tables deleted" in done.stderr
        and len(list((tmp_path / "backups").glob("[1-7].zip"))) == 1
    )


def test_a_folder_that_is_served_from_elsewhere_is_not_read(
    app: Flask, tmp_path: Path, capsys: Any
) -> None:
    folder = app.config[DATA_DIR]
    assert did("data", "backup", tmp_path / "one.zip", "--data", folder) == 0
    told = capsys.readouterr().err
    assert (
        f"Database: {folder / 'companion.sqlite3'}" in told
        and "The file holds the key of cookies" in told
    )
    (folder / "secret-key").unlink()
    assert did("data", "backup", tmp_path / "one.zip", "--data", folder) == 0
    assert "The key of cookies is not in it" in capsys.readouterr().err
    (folder / SERVED_FROM).write_text("127.0.0.1/companion\n")
    for command in (["backup", str(tmp_path / "two.zip")], ["forget", "Ann"], ["check"], ["tidy"]):
        assert did("data", *command, "--data", folder) == 2
        assert (
            "127.0.0.1/companion, from which this folder was served last" in capsys.readouterr().err
        )
    assert not (tmp_path / "two.zip").exists()
    with pytest.raises(BadInput, match="COMPANION_DATABASE_URL"):
        create_app(folder)
    (folder / SERVED_FROM).unlink()
    create_app(folder)


def test_what_is_served_from_a_server_is_kept_without_its_password(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'elsewhere.sqlite3'}"
    create_app(tmp_path / "data", DATABASE_URL=url)
    assert (tmp_path / "data" / SERVED_FROM).read_text() == f"{url}\n"
    from webhelper.storage.database import database_meant

    (tmp_path / "data" / SERVED_FROM).write_text("host/games\n")
    assert (
        database_meant(tmp_path / "data", "postgresql://me:PASSWORD@host/games?sslmode=require")
        == "host/games"
    )


def test_root_restores_for_the_folders_owner(app: Flask, tmp_path: Path) -> None:
    if os.geteuid() != 0:
        pytest.skip("needs root")
    assert did("data", "backup", tmp_path / "b.zip", "--data", app.config[DATA_DIR]) == 0
    (tmp_path / "new").mkdir()
    os.chown(tmp_path / "new", 4321, 4321)
    restore_backup(tmp_path / "new", None, tmp_path / "b.zip")
    assert {path.stat().st_uid for path in (tmp_path / "new").rglob("*")} == {4321}


def test_people_are_told_what_is_kept(client: FlaskClient, monkeypatch: pytest.MonkeyPatch) -> None:
    assert 'href="/privacy"' in client.get("/about").text
    assert "It stays until whoever runs" in client.get("/privacy").text
    monkeypatch.setenv("COMPANION_KEEP_DAYS", "365")
    monkeypatch.setenv("COMPANION_BACKUP_DAYS", "7")
    told = " ".join(client.get("/privacy").text.split())
    assert "for 365 days is deleted" in told and "gone from backups too after 7 days" in told


@pytest.mark.server
def test_a_folder_that_is_gone_is_told(tmp_path: Path) -> None:
    (tmp_path / "gone").mkdir()
    program = "import os; os.rmdir(os.getcwd()); from companion.cli import main; main()"
    told = [sys.executable, "-c", program, "serve", "--port", "0", "--data", "data"]
    done = subprocess.run(
        told,
        cwd=tmp_path / "gone",
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2 and "is gone. Change to one that exists" in done.stderr


@pytest.mark.server
def test_the_server_itself_deletes_what_it_says(tmp_path: Path) -> None:
    with serving(tmp_path) as address:
        table = Browser(address).new_table(["Ann", "Ben"])
    with sqlite3.connect(tmp_path / "companion.sqlite3") as database:
        database.execute("UPDATE game_table SET changed = '2020-01-01 00:00:00.000000'")
    with serving(tmp_path, COMPANION_KEEP_DAYS="30") as address:
        browser, until = Browser(address), time.monotonic() + 20
        while browser.ask(table)[0] == 200 and time.monotonic() < until:
            time.sleep(0.1)
        assert browser.ask(table)[0] == 404
