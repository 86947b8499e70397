"""The program in a shell that treats it badly: closed and full streams, odd names, endless
input."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
import time
from pathlib import Path

import pytest

pytestmark = pytest.mark.server

RECORD = (
    '{"game": "sailorman-dice", "players": [{"name": "Ann", "rows": ["11.234...", "1223X....",'
    ' ".........", "..4......", ".........", "......666"]}, {"name": "Ben", "rows": [".........",'
    ' ".........", ".........", ".........", ".........", "123456666"]}]}'
)


def shell(line: str, folder: Path, **more: str) -> subprocess.CompletedProcess[bytes]:
    """``line`` run by a shell in ``folder``, with ``$companion`` for the program."""
    code = "from companion.cli import main; main()"
    root = str(Path(__file__).parents[2])
    environment = {**os.environ, "COMPANION_DATA": str(folder / "data"), "PYTHONPATH": root, **more}
    line = line.replace("$companion", f"{sys.executable} -c '{code}'")
    return subprocess.run(
        ["/bin/bash", "-c", line], cwd=folder, env=environment, capture_output=True, timeout=60
    )


def assert_told(done: subprocess.CompletedProcess[bytes], *parts: str, lines: int = 1) -> None:
    said = done.stderr.decode()
    assert done.returncode == 2, said
    assert "Traceback" not in said
    assert len(said.splitlines()) == lines, said
    for part in parts:
        assert part in said


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "table.json").write_text(RECORD)
    (tmp_path / "other.json").write_text('{"game": "x"}')
    return tmp_path


@pytest.mark.parametrize(
    "command", ["games", "score sailorman-dice table.json --json", "print sailorman-dice"]
)
def test_an_output_that_is_closed_or_full_is_told(folder: Path, command: str) -> None:
    assert_told(shell(f"$companion {command} >&-", folder), "standard output")
    assert_told(shell(f"$companion {command} >/dev/full", folder), "standard output")


def test_a_sheet_on_a_full_output_is_told(folder: Path) -> None:
    done = shell("$companion print sailorman-dice pad -o - >/dev/full", folder)
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr


def test_every_stream_may_be_closed(folder: Path) -> None:
    assert_told(shell("$companion score sailorman-dice - <&-", folder), "standard input")
    for line in ("$companion games >&- 2>&- <&-", "$companion score nope 2>&-"):
        done = shell(line, folder)
        assert (done.returncode, done.stderr) == (2, b"")


def test_a_reader_that_goes_away_ends_it_quietly(folder: Path) -> None:
    done = shell("$companion games | head -1; exit ${PIPESTATUS[0]}", folder)
    assert (done.returncode, done.stderr) == (0, b"")
    assert len(done.stdout.splitlines()) == 1


def test_one_missing_file_does_not_hide_the_faults_of_the_next(folder: Path) -> None:
    done = shell("$companion score sailorman-dice none.json . other.json", folder)
    assert_told(done, "none.json", "other.json: game", lines=3)


def test_input_without_an_end_is_refused(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from companion import cli
    from companion.errors import BadInput

    monkeypatch.setattr(cli, "MAX_INPUT", 5 * 1024 * 1024)
    with (
        Path("/dev/zero").open() as zeros,
        pytest.raises(BadInput, match=r"standard input: .* smaller files"),
    ):
        monkeypatch.setattr("sys.stdin", zeros)
        cli.for_each_record(("-",), lambda record: b"")


def test_control_characters_of_a_name_never_reach_the_terminal(folder: Path) -> None:
    for line in (
        "$companion score sailorman-dice $'a\\e[31m'",
        "$companion print sailorman-dice pad -o $'a\\e[31m/x'",
        "$companion setup $'a\\e[31m' --players 2",
    ):
        assert b"\x1b" not in shell(line, folder).stderr
    shell("$companion print sailorman-dice summary -o $'b\\e[31m.pdf'", folder)
    done = shell("$companion print sailorman-dice summary -o $'b\\e[31m.pdf'", folder)
    assert done.returncode == 0
    assert b"\x1b" not in done.stdout


def test_links_in_a_circle_are_no_file(folder: Path) -> None:
    (folder / "one").symlink_to("two")
    (folder / "two").symlink_to("one")
    assert_told(shell("$companion print sailorman-dice pad -o one", folder), "-o", "circle")
    assert_told(shell("$companion print sailorman-dice pad -o one/pad.pdf", folder), "-o")


def test_a_replaced_file_keeps_its_permissions(folder: Path) -> None:
    pad = folder / "pad.pdf"
    pad.touch()
    pad.chmod(0o600)
    assert shell("$companion print sailorman-dice pad -o pad.pdf", folder).returncode == 0
    assert stat.S_IMODE(pad.stat().st_mode) == 0o600
    assert pad.stat().st_size > 0


def test_a_stopped_print_leaves_the_old_file_and_no_other(folder: Path) -> None:
    pad = folder / "pad.pdf"
    pad.write_bytes(b"old")
    code = "from companion.cli import main; main()"
    arguments = [
        "print",
        "sailorman-dice",
        "pad",
        "--copies",
        "1000",
        "--set",
        "maps=unique",
        "-o",
        str(pad),
    ]
    running = subprocess.Popen(
        [sys.executable, "-c", code, *arguments],
        cwd=Path(__file__).parents[2],
        env={**os.environ, "COMPANION_DATA": str(folder / "data")},
        stderr=subprocess.PIPE,
    )
    time.sleep(0.8)  # imports are done, a thousand sheets take longer
    running.send_signal(signal.SIGINT)
    said = running.communicate(timeout=30)[1]
    assert b"Traceback" not in said
    assert pad.read_bytes() == b"old" or running.returncode == 0  # too late to be stopped
    assert {p.name for p in folder.iterdir()} <= {"pad.pdf", "data", "table.json", "other.json"}


@pytest.mark.parametrize(
    "more", [{"HOME": "/nonexistent"}, {"LC_ALL": "C", "PYTHONUTF8": "0"}, {"HOME": "/proc"}]
)
def test_any_home_and_locale_will_do(folder: Path, more: dict[str, str]) -> None:
    line = "unset COMPANION_DATA; $companion score sailorman-dice table.json"
    done = shell(line, folder, **more)
    assert done.returncode == 0, done.stderr
    assert done.stdout.startswith(b"Ben leads")
