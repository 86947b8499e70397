"""The command line as a user meets it: answers, faults, exit status, and what it loads."""

from __future__ import annotations

import io
import json
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from companion import GAMES
from companion.cli import companion
from companion.commands import run
from tests.support.sailorman_dice.tables import random_table

Run = Callable[..., tuple[int, str, str]]
SLUGS = list(GAMES)
REFUSED = Path(__file__).parent / "refused" / "program.txt"


@pytest.fixture
def program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> Run:
    """Runs the program in an empty folder: exit status, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object, stdin: str | bytes = "") -> tuple[int, str, str]:
        raw = stdin.encode() if isinstance(stdin, str) else stdin
        monkeypatch.setattr(sys, "stdin", SimpleNamespace(buffer=io.BytesIO(raw)))
        status = run(companion, [str(a) for a in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return call


def table(seed: int = 1) -> dict[str, Any]:
    return random_table(random.Random(seed))


def refused(result: tuple[int, str, str], *parts: str) -> None:
    """Exit 2, nothing on standard output, and each fault on one line."""
    status, out, err = result
    assert (status, out) == (2, ""), result
    assert "Traceback" not in err
    for part in parts:
        assert part in err
    assert all(line.strip() for line in err.rstrip("\n").split("\n")), (
        "a fault is one line, and none is blank"
    )


# ---- the rules in short


@pytest.mark.parametrize("slug", SLUGS)
def test_rules_are_told_whole_and_fit_a_terminal(
    program: Run, slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", "60")
    status, out, err = program("rules", slug)
    assert (status, err) == (0, "") and max(map(len, out.splitlines())) <= 60 and "{" not in out
    told = GAMES[slug].rules_in_short()
    assert all(section.title.upper() in out for rules in told for section in rules.sections)
    marked = sum(
        bool(rule.ruling) for rules in told for section in rules.sections for rule in section.rules
    )
    assert " ".join(out.split()).count("[house rule;") == marked
    data = json.loads(program("rules", slug, "--json")[1])
    assert data["game"] == slug and data["words"] == []
    assert [[s["name"] for s in game["sections"]] for game in data["rules"]] == [
        [section.name for section in rules.sections] for rules in told
    ]
    ours = {e["house_rule"] for g in data["rules"] for s in g["sections"] for e in s["entries"]} - {
        None
    }
    assert ours == set(GAMES[slug].rulings)


def test_rules_are_found_by_words(program: Run) -> None:
    status, out, _ = program("rules", "loot-island", "Healers", "cube")
    assert status == 0 and " - Healers: " in out and "[End of the game; " in " ".join(out.split())
    assert program("rules", "loot-island", "healers cube")[1] == out
    part = program("rules", "loot-island", "cubes open healers of the deck")[1]
    assert part.index("These hold some of the words:") < part.index("Healers")


def test_of_two_words_each_is_told_apart_and_what_is_not_answered_is_said(program: Run) -> None:
    one = program("rules", "loot-island", "healer whirlpool")[1]
    assert one.index('Nothing holds "whirlpool". For "healer":') < one.index("Reveal the healers")
    both = program("rules", "sailorman-dice", "lighthouse oldest")[1]
    first, second = both.index('Nothing holds both. For "'), both.rindex('\n\nFor "')
    assert first < both.index(" - ", first) < second < both.index(" - ", second)
    none = program("rules", "loot-island", "does an innkeeper charge the captain for breakfast")[1]
    assert "The rules in short do not answer this. What comes nearest:" in none


def test_what_is_found_in_a_box_is_best_first_over_its_games(program: Run) -> None:
    both = json.loads(program("rules", "ship-adventure", "whirlpool", "--json")[1])
    first = both["found"][0]
    assert list(first) == ["game", "section", "name", "text", "rules", "house_rule", "match"]
    assert (first["name"], first["house_rule"], first["match"]) == ("Waves", None, "all")
    assert first["rules"]
    assert "treasure-map" in [game["name"] for game in both["rules"]]
    sections = [section for game in both["rules"] for section in game["sections"]]
    by_section = [entry["text"] for section in sections for entry in section["entries"]]
    assert sorted(by_section) == sorted(entry["text"] for entry in both["found"])
    assert "found" not in json.loads(program("rules", "ship-adventure", "--json")[1])
    units = json.loads(
        program("rules", "ship-adventure", "units", "on", "a", "square", "--json")[1]
    )
    assert units["found"][0]["game"] == "caribbean-conquest"
    one = json.loads(program("rules", "loot-island", "healer", "--json")[1])
    assert {found["game"] for found in one["found"]} == {"loot-island"}


def test_an_example_is_drawn_at_the_terminal(program: Run) -> None:
    out = program("rules", "sailorman-dice", "rolled", "bell")[1]
    assert "bell  1  .  2  3  X [.][.] 5  ." in out
    assert "l land, d dunes, R river" in program("rules", "sailorman-dice", "fish", "marked")[1]


def test_what_the_rules_do_not_hold(program: Run) -> None:
    refused(
        program("rules", "loot-island", "zyzzyva"), 'WORDS: "zyzzyva"', "Questions that come up"
    )
    assert len(program("rules", "loot-island", "zyzzyva")[2].splitlines()) == 1
    refused(program("rules", "chess"), "GAME", "loot-island")


# ---- games and setup


def test_games_lists_the_registry(program: Run) -> None:
    status, out, _ = program("games", "--json")
    listed = json.loads(out)["games"]
    assert status == 0 and [g["slug"] for g in listed] == SLUGS
    assert all(g["print"] and g["score"] and g["setup"] for g in listed)
    status, out, _ = program("games")
    assert status == 0 and all(slug in out for slug in SLUGS)


def test_the_help_of_a_setup_lists_the_options_of_the_game_before_it(program: Run) -> None:
    status, out, _ = program("setup", "--players", 3, "loot-island", "--help")
    assert (
        status == 0
        and "--set healers=" in out
        and "hidden|open|dealt" in out
        and "Default: hidden." in out
    )
    assert "--set healers=" not in program("setup", "--help")[1]


def test_setup_repeats_from_its_code(program: Run) -> None:
    first = json.loads(program("setup", "sailorman-dice", "--players", 4, "--json")[1])
    again = json.loads(
        program(
            "setup", "sailorman-dice", "--players", 4, "--seed", first["code"].lower(), "--json"
        )[1]
    )
    assert first == again
    assert list(first)[:7] == [
        "game",
        "version",
        "code",
        "players",
        "options",
        "start_player",
        "steps",
    ]
    assert first["captain"] == first["start_player"] in range(1, 5)
    assert set(first["map"]) == {"code", "areas", "lighthouse", "shells"}
    fewer = json.loads(
        program("setup", "sailorman-dice", "--players", 2, "--seed", first["code"], "--json")[1]
    )
    assert fewer["map"] == first["map"], "the map depends on the code alone"


def test_a_step_is_drawn_anew_by_its_name(program: Run) -> None:
    def drawn(*extra: object) -> dict[str, Any]:
        out = program("setup", "sailorman-dice", "--players", 4, "--json", *extra)[1]
        return json.loads(out)  # type: ignore[no-any-return]

    both = drawn("--seed", "7KQ4-M2XD.captain-2", "--reroll", "map", "--reroll", "captain")
    assert both["code"] == "7KQ4-M2XD.captain-3.map-2" and both["map"]["code"] == "7KQ4-M2XD.map-2"
    assert drawn("--seed", both["code"]) == both
    captains = {drawn("--seed", f"7KQ4-M2XD.captain-{n}")["captain"] for n in range(2, 30)}
    assert captains == {1, 2, 3, 4}


def test_a_map_code_is_taken_wherever_a_map_is(program: Run) -> None:
    setup = json.loads(
        program("setup", "sailorman-dice", "--players", 2, "--seed", "7KQ4-M2XD", "--json")[1]
    )
    players = [{"name": name, "rows": ["123456666", *["." * 9] * 5]} for name in ("Ann", "Ben")]
    spelled = {"game": "sailorman-dice", "map": setup["map"], "players": players}
    by_code = {**spelled, "map": setup["map"]["code"].lower().replace("-", " ")}
    results = [
        program("score", "sailorman-dice", "-", "--json", stdin=json.dumps(r))
        for r in (spelled, by_code)
    ]
    assert results[0][0] == 0 and results[0] == results[1]
    notices = json.loads(results[0][1])["notices"]
    assert "missing" not in [notice["kind"] for notice in notices], "the map is known"


@pytest.mark.parametrize("line", REFUSED.read_text("utf-8").splitlines()[1:])
def test_bad_arguments_are_one_line_and_exit_2(program: Run, line: str) -> None:
    words, _, parts = line.rpartition(" | ")
    refused(program(*words.split()), *parts.split(" & "))


# ---- score


def test_scores_a_file_json_lines_and_standard_input(program: Run, tmp_path: Path) -> None:
    tables = [table(n) for n in range(3)]
    (tmp_path / "one.json").write_text(json.dumps(tables[0], indent=2), "utf-8")
    (tmp_path / "more.jsonl").write_text("\n".join(map(json.dumps, tables[1:])) + "\n", "utf-8-sig")
    status, out, err = program(
        "score",
        "sailorman-dice",
        "one.json",
        "more.jsonl",
        "-",
        "--json",
        stdin=json.dumps(tables[0]),
    )
    results = [json.loads(line) for line in out.splitlines()]
    assert (status, err, len(results)) == (0, "", 4)
    assert results[0] == results[3] and [s["name"] for s in results[0]["standings"]]
    for result in results:
        assert list(result) == ["game", "outcome", "winners", "standings", "notices"]
        for s in result["standings"]:
            assert list(s) == [
                "name",
                "rank",
                "total",
                "eliminated",
                "reason",
                "lines",
                "tie_breakers",
            ]
            assert sum(line["points"] for line in s["lines"]) == s["total"]
    status, out, _ = program("score", "sailorman-dice", "one.json")
    assert status == 0 and results[0]["outcome"] in out


def test_a_fault_names_file_and_line_and_suppresses_all_output(
    program: Run, tmp_path: Path
) -> None:
    good, bad = json.dumps(table()), json.dumps({**table(), "game": "x"})
    (tmp_path / "good.json").write_text(good)
    (tmp_path / "more.jsonl").write_text(f"{good}\n{bad}\n{{oops\n{good}\n")
    result = program("score", "sailorman-dice", "good.json", "more.jsonl", "--json")
    refused(
        result,
        'more.jsonl: line 2: game: "x"; allowed: sailorman-dice',
        "more.jsonl: line 3, column 2",
    )
    assert len(result[2].splitlines()) == 2


@pytest.mark.parametrize(
    "text",
    ["", " \n", "[]", "null", "{", b"\xff\xfe", b"\x00", "[" * 5000, '{"game": "sailorman-dice"'],
)
def test_input_that_is_no_record_is_refused(program: Run, text: str | bytes) -> None:
    refused(program("score", "sailorman-dice", "-", stdin=text), "standard input")


def test_advice_and_scan_that_are_not_offered_are_one_sentence(program: Run) -> None:
    refused(program("advise", "sailorman-dice", "-", stdin=json.dumps(table())), "needs a roll")
    refused(program("advise", "ship-adventure", "-", stdin="{}"), "no advice")
    refused(program("advise", "loot-island", "-", "--seed", "3", stdin="{}"), "--seed")
    refused(program("scan", "sailorman-dice", "photo.jpg"), "photo")


def test_a_sheet_never_takes_the_place_of_what_is_no_file(program: Run, tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    refused(program("print", "sailorman-dice", "summary", "-o", pipe), "-o: ", "a plain file")
    assert pipe.is_fifo() and [p.name for p in tmp_path.iterdir()] == ["pipe"]
    (tmp_path / "real.pdf").write_bytes(b"old")
    (tmp_path / "link.pdf").symlink_to(tmp_path / "real.pdf")
    assert program("print", "sailorman-dice", "summary", "-o", tmp_path / "link.pdf")[0] == 0
    assert (tmp_path / "link.pdf").is_symlink()
    assert (tmp_path / "real.pdf").read_bytes().startswith(b"%PDF")


@pytest.mark.parametrize(
    ("variable", "value"),
    [
        ("COMPANION_PROXIES", "x"),
        ("COMPANION_DATABASE_URL", "junk"),
        ("COMPANION_DATABASE_URL", "postgresql://somebody:secret@127.0.0.1:1/x"),
        ("COMPANION_BASE_URL", "junk"),
    ],
)
def test_a_setting_that_will_not_do_is_told_at_start(
    program: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, variable: str, value: str
) -> None:
    monkeypatch.setenv(variable, value)
    result = program("serve", "--port", "0", "--host", "127.0.0.1", "--data", tmp_path)
    refused(result, f"{variable}: ")
    assert "secret" not in result[2]


def test_a_data_folder_with_somebody_elses_database_is_told_at_start(
    program: Run, tmp_path: Path
) -> None:
    (tmp_path / "companion.sqlite3").write_bytes(
        b"not a database at all, but long enough to look at" * 40
    )
    refused(
        program("serve", "--port", "0", "--host", "127.0.0.1", "--data", tmp_path),
        "companion.sqlite3",
    )


def test_nothing_is_created_that_is_not_needed(program: Run, tmp_path: Path) -> None:
    for arguments in (
        ["games"],
        ["schema", "sailorman-dice"],
        ["setup", "sailorman-dice", "--players", "2"],
    ):
        assert program(*arguments, "--data", tmp_path / "data")[0] == 0
    assert not (tmp_path / "data").exists()


def test_every_command_takes_a_data_folder_and_has_help(program: Run) -> None:
    for name in ("games", "setup", "print", "score", "advise", "rules", "schema", "serve", "scan"):
        status, out, _ = program(name, "--help")
        assert status == 0 and "--data" in out, name
    status, out, _ = program("--help")
    assert status == 0 and all(name in out for name in ("print", "serve", "score"))


# ---- imports stay light

HEAVY = {
    "flask",
    "reportlab",
    "qrcode",
    "PIL",
    "sqlalchemy",
    "alembic",
    "granian",
    "jinja2",
    "werkzeug",
}
LOADED = "import sys; from companion.commands import run; from companion.cli import companion; status = run(companion, sys.argv[1:]); print(' '.join(sys.modules), file=sys.stderr); sys.exit(status)"  # noqa: E501


@pytest.mark.parametrize(
    ("arguments", "unwanted"),
    [
        (["--help"], HEAVY | {"pydantic"}),
        (["rules", "sailorman-dice"], HEAVY | {"pydantic"}),
        (["score", "sailorman-dice", "-", "--json"], HEAVY),
        (["setup", "sailorman-dice", "--players", "2"], HEAVY),
        (["schema", "sailorman-dice"], HEAVY),
    ],
    ids=lambda v: v[0] if isinstance(v, list) else "",
)
def test_a_command_loads_only_what_it_uses(arguments: list[str], unwanted: set[str]) -> None:
    done = subprocess.run(
        [sys.executable, "-c", LOADED, *arguments],
        input=json.dumps(table()),
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr[-500:]
    # a stand-in of ours
    names = [name for name in done.stderr.split() if not name.startswith("pydantic.plugin")]
    loaded = {name.partition(".")[0] for name in names}
    assert not unwanted & loaded


@pytest.mark.parametrize(
    "name", ["sailor", "Sailorman Dice", "dice", "SAILORMAN", "sailorman_dice", "sailorman-dice"]
)
def test_a_game_is_known_by_its_title_or_a_beginning(program: Run, name: str) -> None:
    assert json.loads(program("rules", name, "--json")[1])["game"] == "sailorman-dice"


def test_what_is_no_game_or_could_be_two(program: Run) -> None:
    for name in ("", "s", "ice", "-"):
        refused(program("rules", name), "GAME", "sailorman-dice, waters-of-nereus")


def test_commands_about_data_go_on_working_without_the_word(program: Run, tmp_path: Path) -> None:
    for name in ("export", "import", "backup", "restore", "check", "forget"):
        assert (
            program("data", name, "--help")[1].partition("\n")[2]
            == program(name, "--help")[1].partition("\n")[2]
        )
    assert "backup" not in program("--help")[1]
