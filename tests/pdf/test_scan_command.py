"""``companion scan`` and ``companion print --geometry`` at a terminal."""

from __future__ import annotations

import io
import json
from pathlib import Path

import cv2
import numpy as np
import pypdfium2
import pytest

from companion import GAMES, get_game
from companion.cli import companion
from companion.commands import run
from companion.errors import CompanionError
from pdf.catalogue import ReadableSheet, RowPad, readable_sheet, sheets_of
from pdf.drawing.paper import POINTS_PER_MM
from tests.support.photographed import CODE, filled, photo, written

pytestmark = pytest.mark.rendered

DPI = 200


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    status = run(companion, arguments)
    out, err = capsys.readouterr()
    return status, out, err


def test_a_photo_becomes_a_record_that_scores_or_its_rows_are_shown(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for n in (1, 2):
        (tmp_path / f"{n}.jpg").write_bytes(photo([written(filled(20 + n), seed=n)], n))
    record = tmp_path / "table.json"
    shots = [str(tmp_path / f"{n}.jpg") for n in (1, 2)]
    status, out, err = call(
        capsys, "scan", "sailorman-dice", *shots, "--names", "Ann,Ben", "--json", "-o", str(record)
    )
    assert (status, err) == (0, "")
    result = json.loads(out)
    assert set(result) == {"game", "version", "record", "photos", "notices"}
    assert [set(p) for p in result["photos"]] == [{"file", "sheets", "notices"}] * 2
    sheet = result["photos"][0]["sheets"][0]
    assert set(sheet) == {"player", "code", "layout", "unsure"}
    assert (sheet["code"], sheet["layout"]) == (CODE, "full")
    for unsure in sheet["unsure"]:
        assert (
            set(unsure) == {"place", "read", "other", "confidence"}
            and 0 <= unsure["confidence"] <= 1
        )
    assert json.loads(record.read_text()) == result["record"]
    status, out, err = call(capsys, "score", "sailorman-dice", str(record))
    assert status == 0 and "Ann" in out, err

    status, out, _ = call(capsys, "scan", "sailorman-dice", shots[0])
    assert status == 0 and out.startswith("Player 1\n  ")
    assert sum(f"  {row}" in out for row in filled(21).rows) >= 5


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (("sailorman-dice", "nowhere.jpg"), "a file with a photo"),
        (("sailorman-dice", "{good}", "{bad}"), "bad.jpg: "),
        (("sailorman-dice", "{good}", "--names", "Ann,Ben"), "--names"),
        (("sailorman-dice", "{good}", "--names", "A" * 41), "40"),
        (("sailorman-dice", "{good}", "--seed", "!"), "--seed"),
        (("loot-island", "{good}"), "no pad that can be read"),
    ],
)
def test_faults_are_lines_and_nothing_is_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, arguments: tuple[str, ...], words: str
) -> None:
    good, bad = tmp_path / "good.jpg", tmp_path / "bad.jpg"
    good.write_bytes(photo([written(filled(21))]))
    bad.write_bytes(b"no photo")
    record = tmp_path / "record.json"
    given = [a.format(good=good, bad=bad) for a in arguments]
    status, out, err = call(capsys, "scan", *given, "-o", str(record))
    assert status == 2 and out == "" and words in err
    assert "Traceback" not in err and not record.exists()


def test_without_the_libraries_a_sentence_says_which_extra(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pdf.catalogue._LIBRARIES", ("a_library_nobody_has",))
    with pytest.raises(CompanionError, match=r"\[scan\]"):
        readable_sheet(get_game("sailorman-dice"))


# ---- geometry


@pytest.mark.parametrize(
    ("paper", "up"), [("a4", 1), ("letter", 2), ("a4", 4), ("a5", 1), ("a5", 2)]
)
def test_geometry_is_where_the_page_has_it(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, paper: str, up: int
) -> None:
    base = ("print", "sailorman-dice", "pad", "--paper", paper, "--set", f"up={up}")
    status, out, _ = call(capsys, *base, "--geometry")
    assert status == 0
    printed_at = json.loads(out)
    assert len(printed_at["sheets"]) == up
    pdf = tmp_path / "pad.pdf"
    call(capsys, *base, "--seed", CODE, "-o", str(pdf))
    scale = DPI / 25.4
    page = pypdfium2.PdfDocument(io.BytesIO(pdf.read_bytes()))[0]
    picture = page.render(scale=scale / POINTS_PER_MM).to_numpy()[:, :, :3]
    assert [round(v * scale) for v in printed_at["page"]] == pytest.approx(
        [picture.shape[1], picture.shape[0]], abs=1
    )
    grey = cv2.cvtColor(np.ascontiguousarray(picture), cv2.COLOR_BGR2GRAY)
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(
        dictionary, cv2.aruco.DetectorParameters()
    ).detectMarkers(grey)
    found = zip(numbers.ravel(), corners, strict=True)
    seen = [(int(n), *(np.asarray(square).reshape(4, 2).mean(0) / scale)) for n, square in found]
    wanted = [
        (n, m["x"] + m["w"] / 2, m["y"] + m["h"] / 2)
        for s in printed_at["sheets"]
        for n, m in enumerate(s["markers"])
    ]
    assert sorted(n for n, *_ in seen) == sorted(n for n, *_ in wanted)
    for n, x, y in wanted:
        assert min(abs(x - a) + abs(y - b) for k, a, b in seen if k == n) < 0.4
    for sheet in printed_at["sheets"]:
        assert {"place", "fields", "shells", "boxes", "markers", "qr"} <= set(sheet)
        assert [len(row) for row in sheet["fields"]] == [9] * 6


def test_every_other_sheet_says_that_it_has_no_geometry(capsys: pytest.CaptureFixture[str]) -> None:
    for game in GAMES.values():
        for sheet in sheets_of(game.slug):
            status, out, err = call(capsys, "print", game.slug, sheet.name, "--geometry")
            if isinstance(sheet, ReadableSheet | RowPad):
                assert status == 0 and json.loads(out)["sheets"]
            else:
                assert status == 2 and out == "" and err.count("\n") == 1
