"""Paper from a terminal leads to where the helper was served last, and both say so."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from companion.cli import companion
from companion.commands import run
from pdf.links import BASE_URL_VARIABLE, DEFAULT_BASE_URL, served_at
from pdf.preflight import codes_of
from webhelper.cli import note_served


@pytest.fixture(autouse=True)
def no_address(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(BASE_URL_VARIABLE, raising=False)


def printed(folder: Path, *more: str) -> str:
    file = folder / "pad.pdf"
    words = ["print", "sailorman-dice", "pad", "--seed", "7KQ4-M2XD", "-o", str(file), "--data", str(folder), *more]
    assert run(companion, words) == 0
    return " ".join(text for _, text in codes_of(file.read_bytes()))


def test_paper_leads_to_where_it_was_served_last(tmp_path: Path, capsys: Any) -> None:
    assert DEFAULT_BASE_URL.upper() in printed(tmp_path).upper()
    assert "QR codes lead" not in capsys.readouterr().err
    note_served(tmp_path, "http://companion.local:8131/")
    assert f"lead to {DEFAULT_BASE_URL}; from now on to http://companion.local:8131." in capsys.readouterr().err
    assert "COMPANION.LOCAL:8131/S/" in printed(tmp_path).upper()
    assert "where the helper was served last" in capsys.readouterr().err
    assert "GAMES.EXAMPLE/S/" in printed(tmp_path, "--base-url", "https://games.example").upper()
    assert "where the helper" not in capsys.readouterr().err


def test_the_same_place_is_not_told_again(tmp_path: Path, capsys: Any) -> None:
    note_served(tmp_path, f"{DEFAULT_BASE_URL}/")
    note_served(tmp_path, DEFAULT_BASE_URL)
    assert capsys.readouterr().err == "" and served_at(tmp_path) == DEFAULT_BASE_URL
    (tmp_path / ".served-at").write_text("no address")
    assert served_at(tmp_path) is None
