"""``companion print``: files, faults, listings."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.shell_completion import ShellComplete

from companion import GAMES
from companion.cli import companion as program_of_all
from companion.datafolder import replacing
from companion.questions import questions_of
from companion.randomness import EXAMPLE_CODE
from pdf.catalogue import sheet_names, sheets_of
from tests.support.terminal import did

GAME = "sailorman-dice"
KIT_CANNOT = (("--copies", "3"), ("--plan", "fold"), ("--plan", "svg"))


@pytest.fixture(autouse=True)
def in_a_new_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("COMPANION_BASE_URL", raising=False)


def test_a_single_sheet_draws_a_code_and_says_where_it_went(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert did("print", GAME, "pad") == 0
    (path,) = tmp_path.iterdir()
    said = capsys.readouterr().out
    assert path.name in said
    assert path.stem.removeprefix(f"{GAME}-pad-") in said.split("code ")[1]
    assert path.read_bytes().startswith(b"%PDF-1.7")


def test_standard_output_takes_the_file_alone(
    capfdbinary: pytest.CaptureFixture[bytes], tmp_path: Path
) -> None:
    assert did("print", GAME, "pad", "-o", "-", "--seed", "7kq4m2xd") == 0
    out, err = capfdbinary.readouterr()
    assert out.startswith(b"%PDF-1.7")
    assert out.rstrip().endswith(b"%%EOF")
    assert b"7KQ4-M2XD" in err
    assert not list(tmp_path.iterdir())


@pytest.mark.rendered
def test_all_makes_one_of_everything_the_same_each_time(tmp_path: Path) -> None:
    assert did("print", "all", "-o", "one") == 0
    assert did("print", "all", "-o", "two", "--seed", EXAMPLE_CODE) == 0
    made = sorted(p.relative_to("one") for p in Path("one").rglob("*") if p.is_file())
    assert made == sorted(
        Path(slug) / f"{name}.pdf" for slug in GAMES for name in sheet_names(slug)
    )
    for path in made:
        assert Path("one", path).read_bytes() == Path("two", path).read_bytes()


def test_the_listing_names_every_sheet_and_option(capsys: pytest.CaptureFixture[str]) -> None:
    for slug in GAMES:
        if not sheets_of(slug):
            continue
        assert did("print", slug) == 0
        out = capsys.readouterr().out
        named = [line.split()[0] for line in out.splitlines() if line.startswith("  ")]
        assert named == ["kit", *(sheet.name for sheet in sheets_of(slug))]
        assert all(" ".join(sheet.summary.split()) in out for sheet in sheets_of(slug))
        assert did("print", slug, "--json") == 0
        data = json.loads(capsys.readouterr().out)
        assert [sheet["name"] for sheet in data["sheets"]] == named
        for sheet in sheets_of(slug):
            assert did("print", slug, sheet.name, "--help") == 0
            out = " ".join(capsys.readouterr().out.split())
            for option in questions_of(sheet.options):
                assert option.note
                assert f"{option.allowed}. {option.sentence}" in out
                assert option.sentence.endswith(".") and not option.sentence.endswith("..")
                assert option.sentence[0] == option.sentence[0].upper()


def test_help_for_all_kits_is_the_help_of_the_command(capsys: pytest.CaptureFixture[str]) -> None:
    assert did("print", "all", "kit", "--help") == 0
    out = capsys.readouterr().out
    assert "GAME|all" in out and "Of a kit" not in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("nope", "pad"), ['GAME: "nope"; allowed: ']),
        ((GAME, "pads"), ['SHEET: "pads"; allowed: kit, pad, player-aid, summary']),
        ((GAME, "pad", "--paper", "a3"), ['--paper: "a3"; allowed: a4, letter, legal, a5']),
        (
            ("loot-island", "event-reference", "--paper", "a5"),
            ['--paper: "a5"; allowed: a4, letter'],
        ),
        ((GAME, "pad", "--copies", "0"), ["--copies: 0; allowed: 1 to 10000"]),
        ((GAME, "pad", "--copies", "10001"), ["--copies: 10001; allowed: 1 to 10000"]),
        ((GAME, "pad", "--copies", "1.5"), ["copies"]),
        (
            ("ship-adventure", "setup-sheet", "--copies", "1000", "--set", "setups=unique"),
            ["--copies: 1000; allowed: 1 to 100 where each sheet has a set-up of its own"],
        ),
        (
            ("ship-adventure", "board", "--set", "mode=caribbean-conquest", "--set", "players=1"),
            ["--set players: 1; allowed: 2 to 4 in Caribbean Conquest"],
        ),
        (
            ("ship-adventure", "board", "--set", "boxes=4"),
            ["--set boxes: 4; allowed: 1 in Treasure Map"],
        ),
        (
            ("ship-adventure", "tiles", "--set", "square=81"),
            ['--set square: "81"; allowed: 22 to 80'],
        ),
        ((GAME, "pad", "--id", "12"), ['--id: "12"; allowed: ']),
        *(((GAME, "kit", "--players", "2", *one), [f"{one[0]}: "]) for one in KIT_CANNOT),
        ((GAME, "pad", "--set", "up=3"), ['--set up: "3"; allowed: 1|2|4']),
        ((GAME, "pad", "--set", "up"), ["key=value"]),
        (
            (GAME, "pad", "--set", "colour=red"),
            ["allowed: up, maps, each, calm, stack, cover, ink, back, flip, name"],
        ),
        ((GAME, "pad", "--set", "name=" + "x" * 41), ["--set name: ", "40"]),
        ((GAME, "pad", "--set", "up=4", "--paper", "a5"), ["the nearest fit is 2"]),
        ((GAME, "pad", "--seed", "7KQ4"), ['--seed: "7KQ4"']),
        ((GAME, "pad", "--seed", "7KQ4-M2XD.captain-1"), ["--seed: "]),
        ((GAME, "pad", "--base-url", "ftp://x"), ['--base-url: "ftp://x"']),
        ((GAME, "pad", "-o", "none/such/file.pdf"), ["a folder that exists"]),
        ((GAME, "pad", "-o", "."), ["not of a folder"]),
        (
            (GAME, "pad", "--paper", "a3", "--copies", "0", "--base-url", "x"),
            ["--paper", "--copies", "--base-url"],
        ),
        (("all",), ["-o: nothing given"]),
        (("all", "pad", "-o", "x"), ["SHEET"]),
        (("all", "-o", "x", "--set", "up=2"), ["--set"]),
    ],
)
def test_faults_are_lines_and_nothing_is_written(
    arguments: tuple[str, ...], said: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert did("print", *arguments) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    lines = captured.err.strip().splitlines()
    assert len(lines) == (len(said) if len(said) == 3 else 1)
    for part in said:
        assert part in captured.err
    assert not list(tmp_path.iterdir())


def test_a_base_url_from_the_environment_is_checked_too(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COMPANION_BASE_URL", "https://example.org")
    assert did("print", GAME, "pad", "-o", "x.pdf") == 0
    monkeypatch.setenv("COMPANION_BASE_URL", "nonsense")
    assert did("print", GAME, "pad", "-o", "y.pdf") == 2
    assert "--base-url" in capsys.readouterr().err


def test_a_file_is_written_whole_or_not_at_all(tmp_path: Path) -> None:
    target = tmp_path / "pad.pdf"
    target.write_bytes(b"old")
    with pytest.raises(OSError, match="full"), replacing(target, "-o") as temporary:
        temporary.write_bytes(b"half")
        raise OSError(28, "disk full")
    assert target.read_bytes() == b"old"
    assert [p.name for p in tmp_path.iterdir()] == ["pad.pdf"]


def test_scan_says_in_a_sentence_that_it_cannot_yet(capsys: pytest.CaptureFixture[str]) -> None:
    assert did("scan", GAME, "photo.jpg") == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_a_file_of_other_options_is_not_overwritten(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    for paper in ("a4", "a4", "letter"):
        assert did("print", GAME, "pad", "--seed", "7KQ4-M2XD", "--paper", paper) == 0
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [
        f"{GAME}-pad-7KQ4-M2XD-2.pdf",
        f"{GAME}-pad-7KQ4-M2XD.pdf",
    ], "the same again is the same file"
    capsys.readouterr()
    for flip in ("long", "short", "long"):
        assert did("printer", "sheet", "--flip", flip, "--data", str(tmp_path)) == 0
    told = [line.partition(":")[0] for line in capsys.readouterr().out.splitlines()]
    assert told == ["printer-sheet.pdf", "printer-sheet-2.pdf", "printer-sheet.pdf"]


@pytest.mark.parametrize(
    ("words", "incomplete", "expected"),
    [
        (["print"], "sail", ["sailorman-dice"]),
        (["print"], "al", ["all"]),
        (["print", "sailorman-dice"], "p", ["pad", "player-aid"]),
        (["print", "sailorman-dice", "pad", "--paper"], "l", ["letter", "legal"]),
        (["print", "sailorman-dice", "pad", "--set"], "up=", ["up=1", "up=2", "up=4"]),
        (["print", "waters-of-nereus", "science-deck", "--plan"], "s", ["single", "svg"]),
        (["print", "waters-of-nereus", "science-deck", "--flip"], "", ["long", "short"]),
        (["setup", "loot-island", "--players", "3", "--set"], "healers=o", ["healers=open"]),
        (["setup", "nonesuch", "--set"], "", []),
        (["score"], "w", ["waters-of-nereus"]),
    ],
)
def test_a_shell_completes(
    words: list[str], incomplete: str, expected: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COMP_WORDS", " ".join(["companion", *words, incomplete]))
    found = ShellComplete(program_of_all, {}, "companion", "_COMPANION_COMPLETE").get_completions(
        words, incomplete
    )
    assert [item.value for item in found] == expected


@pytest.mark.parametrize(
    "words", [["score", "loot-island"], ["advise", "loot-island"], ["data", "import"]]
)
def test_a_shell_completes_files(words: list[str]) -> None:
    found = ShellComplete(program_of_all, {}, "companion", "_COMPANION_COMPLETE").get_completions(
        words, ""
    )
    assert [item.type for item in found] == ["file"]
