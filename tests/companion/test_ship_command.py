"""Ship Adventure at the command line, held against the formats as they are promised, key by key."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from pathlib import Path

import pytest

from companion.cli import companion
from companion.commands import run
from tests.support.ship_adventure.examples import conquest, solo, voyage
from tests.support.ship_adventure.tables import random_table

Run = Callable[..., tuple[int, str, str]]
GAME = "ship-adventure"


@pytest.fixture
def program(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Run:
    """Runs the program in an empty folder: exit status, standard output, standard error."""
    monkeypatch.chdir(tmp_path)

    def call(*arguments: object) -> tuple[int, str, str]:
        status = run(companion, [str(a) for a in arguments])
        out, err = capsys.readouterr()
        return status, out, err

    return call


# ---- setup


# ---- score


def test_a_result_has_the_keys_of_the_contract_in_its_order(program: Run, tmp_path: Path) -> None:
    rng = random.Random(5)
    tables = [conquest(), voyage(), solo(None), *(random_table(rng) for _ in range(300))]
    (tmp_path / "all.jsonl").write_text("\n".join(json.dumps(t) for t in tables), encoding="utf-8")
    status, out, err = program("score", GAME, "all.jsonl", "--json")
    assert (status, err) == (0, "")
    for table, line in zip(tables, out.splitlines(), strict=True):
        result = json.loads(line)
        assert list(result) == ["game", "outcome", "winners", "standings", "notices"]
        assert all(list(n) == ["kind", "text"] for n in result["notices"])
        assert sorted(s["name"] for s in result["standings"]) == sorted(p["name"] for p in table["players"])
        assert [s["rank"] for s in result["standings"]] == sorted(s["rank"] for s in result["standings"])
        wanted = ["map-pieces"] if table.get("mode") == "treasure-map" else ["points", "controlled-areas"]
        for s in result["standings"]:
            assert list(s) == ["name", "rank", "total", "eliminated", "reason", "lines", "tie_breakers"]
            out = any(p["name"] == s["name"] and p.get("eliminated") for p in table["players"])
            assert s["eliminated"] is out and (s["reason"] is not None) is out
            assert s["total"] == (None if out else sum(x["points"] for x in s["lines"]))
            assert all(list(x) == ["category", "label", "points", "why"] and x["why"] for x in s["lines"])
            assert list(dict.fromkeys(x["category"] for x in s["lines"])) == wanted
            assert all(list(t) == ["label", "value"] for t in s["tie_breakers"])


# ---- what it does not do, and paper


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["advise", GAME, "r.json"], "Ship Adventure has no advice"),
        (["scan", GAME, "r.json"], "Ship Adventure has no sheet that can be read"),
        (["setup", GAME, "--players", "1", "--set", "mode=caribbean-conquest"], "--players: 1; allowed: 2 to 4"),
        (["setup", GAME, "--players", "2", "--set", "boxes=4"], "--set boxes: 4; allowed: 1 in Treasure Map"),
        (["print", GAME, "board", "--paper", "a5"], '--paper: "a5"; allowed: a4, letter'),
        (["print", GAME, "board", "-o", "none/x.pdf"], "a file in a folder that exists"),
        (
            ["print", GAME, "board", "--set", "mode=caribbean-conquest", "--set", "players=1"],
            "--set players: 1; allowed: 2 to 4 in Caribbean Conquest",
        ),
    ],
)
def test_what_there_is_not_is_one_sentence(program: Run, tmp_path: Path, arguments: list[str], said: str) -> None:
    (tmp_path / "r.json").write_text(json.dumps(conquest()), encoding="utf-8")
    status, out, err = program(*arguments)
    assert (status, out) == (2, "") and said in err and len(err.splitlines()) == 1
    assert [p.name for p in tmp_path.iterdir()] == ["r.json"]
