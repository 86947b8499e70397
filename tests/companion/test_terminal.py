"""The terminal as people use it: what is shown to who asks nothing, what is meant, how wide lines
are, what is said while something takes time."""

from __future__ import annotations

import io
import json
import random
import sys
import time
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

from companion import GAMES
from companion.commands import fitted, working
from pdf.links import SERVED
from pdf.scan.results import one_by_one
from tests.support.random_tables import random_table
from tests.support.terminal import did

Captured = pytest.CaptureFixture[str]


@pytest.fixture
def records(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, Path]:
    """A file with a record of every game."""
    monkeypatch.chdir(tmp_path)
    files = {slug: tmp_path / f"{slug}.json" for slug in GAMES}
    for slug, file in files.items():
        file.write_text(json.dumps(random_table(GAMES[slug], random.Random(1))))
    return files


def test_a_record_names_its_game(records: dict[str, Path], capsys: Captured) -> None:
    assert did("score", *records.values(), "--json") == 0
    scored = [json.loads(line)["game"] for line in capsys.readouterr().out.splitlines()]
    assert scored == list(records)
    slug, file = next(iter(records.items()))
    told = []
    for words in ((slug, file), (file,)):
        assert did("score", *words) == 0
        told.append(capsys.readouterr().out)
    assert told[0] == told[1]


def test_a_record_of_another_game_is_one_fault(records: dict[str, Path], capsys: Captured) -> None:
    one, other = list(records)[:2]
    assert did("score", one, records[other]) == 2
    said = capsys.readouterr().err.splitlines()
    assert len(said) == 1 and f'game: "{other}"; allowed: {one}' in said[0]


def test_a_record_that_names_no_game_is_told_which_there_are(
    records: dict[str, Path], capsys: Captured
) -> None:
    file = next(iter(records.values()))
    file.write_text('{"game": "lot-island", "players": []}')
    assert did("score", file) == 2
    assert "loot-island" in capsys.readouterr().err.partition("did you mean")[2]


@pytest.mark.parametrize(
    ("words", "meant"),
    [
        (["scor"], "score"),
        (["rules", "lot-island"], "loot-island"),
        (["setup", "loot-island", "--players", "3", "--set", "healer=open"], "healers"),
        (["print", "loot-island", "score-pads"], "score-pad"),
        (["score", "--jsn"], "--json"),
    ],
)
def test_what_is_spelt_much_like_a_name_is_asked_after(
    words: list[str], meant: str, capsys: Captured
) -> None:
    assert did(*words) == 2
    assert f"did you mean {meant}?" in capsys.readouterr().err
    assert did("setup", "loot-island", "--players", "3", "--set", "xyz=1") == 2
    assert "did you mean" not in capsys.readouterr().err


def test_who_asks_nothing_is_shown_the_help(capsys: Captured) -> None:
    told = []
    for words in ([], ["help"], ["--help"]):
        assert did(*words) == 0
        told.append(capsys.readouterr())
    assert told[0] == told[1] == told[2] and not told[0].err
    for command in ("schema", "score", "data", "print"):
        assert f"\n  {command} " in told[0].out
    assert "..." not in told[0].out.partition("Commands")[2], "whole sentences"
    assert did("help", "print") == 0
    of_print = capsys.readouterr().out
    assert all(option in of_print for option in ("--id", "--check", "--geometry"))


def test_what_is_seldom_chosen_stands_apart(capsys: Captured) -> None:
    assert did("help", "printer", "set") == 0
    showed, _, besides = capsys.readouterr().out.partition("Besides:")
    assert "--dx" in showed and "--flip" not in showed and "--margin" in besides
    assert did("print", "sailorman-dice", "pad", "--help") == 0
    everyday, _, book = capsys.readouterr().out.partition("For a book")
    assert "up=" in everyday and "name=" in everyday and "cover=" not in everyday
    assert "cover=" in book and "calm=" in book


def test_lines_are_as_wide_as_the_terminal_and_whole_in_a_pipe(
    capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    wide = []
    for columns in ("50", ""):
        if columns:
            monkeypatch.setenv("COLUMNS", columns)
        else:
            monkeypatch.delenv("COLUMNS")
        for words in (["games"], ["print", "loot-island"], ["setup", "loot-island", "--players=3"]):
            assert did(*words, *(["--seed=7KQ4-M2XD"] if "setup" in words else [])) == 0
        wide.append(capsys.readouterr().out)
    assert max(map(len, wide[0].splitlines())) <= 50 < max(map(len, wide[1].splitlines()))
    assert wide[0].split() == wide[1].split(), "no word is lost"


def test_a_line_goes_on_below_where_its_words_began(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "40")
    text = "  name   one two three four five six seven eight nine\n1. Ship: " + "north " * 8
    first, second, third, fourth = fitted(text).splitlines()
    assert second.startswith(" " * 9) and second[9] != " " and first.startswith("  name   one")
    assert third.startswith("1. Ship") and fourth.startswith("   north")


def test_where_codes_lead_is_told_after_a_print_that_came_out(
    tmp_path: Path, capsys: Captured, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / SERVED).write_text("http://games.example:8080\n")
    words = ("print", "sailorman-dice", "pad", "--data", tmp_path)
    assert did(*words, "--set", "up=9") == 2
    assert "QR codes" not in capsys.readouterr().err
    assert did(*words, "-o", "pad.pdf") == 0
    assert "QR codes lead to http://games.example:8080" in capsys.readouterr().err


@pytest.mark.parametrize("option", ["flip=short", "plan=fold"])
def test_what_has_an_option_of_its_own_is_not_set_otherwise(option: str, capsys: Captured) -> None:
    assert did("print", "waters-of-nereus", "science-deck", "--set", option) == 2
    name, _, value = option.partition("=")
    assert f"--set {name}: " in (said := capsys.readouterr().err) and f"--{name} {value}" in said


class Terminal(io.StringIO):
    """A standard error that is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("kind", [Terminal, io.StringIO])
def test_only_a_terminal_is_told_of_what_takes_more_than_a_second(
    kind: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stderr", told := kind())
    with working("Drawing") as tell:
        tell("Drawing sheet 2")
    assert "Drawing" not in told.getvalue(), "it was quick"
    with working("Drawing") as tell:
        tell("Drawing sheet 3")
        time.sleep(1.2)
    assert ("Drawing sheet 3 ..." in told.getvalue()) is (kind is Terminal)


def test_photos_and_records_are_counted(
    records: dict[str, Path], monkeypatch: pytest.MonkeyPatch, capsys: Captured
) -> None:
    told: list[str] = []
    photos = [("a.jpg", b""), ("b.jpg", b"")]
    assert list(one_by_one(photos, told.append)) == photos
    assert told == ["Reading photo 1 of 2", "Reading photo 2 of 2"]
    file = next(iter(records.values()))
    file.write_text("\n".join([json.dumps(json.loads(file.read_text()))] * 2))
    monkeypatch.setattr("companion.cli.working", lambda words: nullcontext(told.append))
    assert did("score", file) == 0
    capsys.readouterr()
    assert told[2:] == [f"{file}: record {n} of 2" for n in (1, 2)]
