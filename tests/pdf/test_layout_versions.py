"""Layouts of sheets that photos are read from: none ever changes, and their numbers lead back to
them all."""

from __future__ import annotations

import io
import json
import os
from hashlib import blake2b
from itertools import product
from pathlib import Path

import pytest

from companion import GAMES
from companion.commands import run
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.randomness import number_in_print, parse_code, split_layout, with_layout
from pdf.catalogue import AnySheet, ReadableSheet, RowPad, get_sheet, sheets_of
from pdf.cli import print_command
from pdf.links import DEFAULT_BASE_URL, scorer_link
from pdf.orders import make_order
from pdf.parts.pad_cells import VERSION
from pdf.sheets.sailorman_dice import layout as layouts
from tests.support.rendered import CODE, GAME, decoded_qr, page_image, printed, words_of

pytestmark = pytest.mark.rendered

GOLDEN = Path(__file__).parent / "golden" / "layouts.json"
PADS = GOLDEN.with_name("pads.json")


def test_no_layout_ever_changes() -> None:
    """A golden of each version's geometry, to which COMPANION_REGENERATE=1 adds new versions and
    changes none."""
    pages = [("a4", 1), ("a4", 2), ("a4", 4), ("letter", 1), ("letter", 4), ("a5", 1), ("a5", 2)]
    found = {}
    for game in GAMES.values():
        readable = [sheet for sheet in sheets_of(game.slug) if isinstance(sheet, ReadableSheet)]
        for sheet, (paper, up) in product(readable, pages):
            for version in range(1, sheet.layouts + 1):
                options = sheet.options.model_validate({"up": up})
                told = json.dumps(
                    sheet.geometry(make_order(game, sheet, options, paper, layout=version)),
                    sort_keys=True,
                )
                name = f"{game.slug} {sheet.name} {version}: {paper} up={up}"
                found[name] = blake2b(told.encode(), digest_size=8).hexdigest()
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    assert {name: found.get(name) for name in known} == known, (
        "a layout that was printed: make a new version of it"
    )
    if os.environ.get("COMPANION_REGENERATE"):
        assert not os.environ.get("CI"), "CI compares and never rewrites"
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
        known = found
    assert found.keys() == known.keys(), (
        "a new version: look at its sheets, then COMPANION_REGENERATE=1"
    )


def test_no_box_of_a_pad_ever_moves() -> None:
    """A golden of every pad's geometry but for its code, which is found where it once was; where it
    differs, raise VERSION of pad_cells.py, keep what this one was for the reader, and
    COMPANION_REGENERATE=1."""
    found = {}
    for game in GAMES.values():
        for sheet in [one for one in sheets_of(game.slug) if isinstance(one, RowPad)]:
            for up, given in product((1, 2), _asked_of(sheet)):
                order = make_order(game, sheet, {**given, "up": str(up)})
                geometry = sheet.geometry(order)
                for pad in geometry["sheets"]:
                    del pad["qr"]
                told = json.dumps(geometry, sort_keys=True)
                name = f"{game.slug} {sheet.name} {VERSION}: up={up} {given}"
                found[name] = blake2b(told.encode(), digest_size=8).hexdigest()
    if os.environ.get("COMPANION_REGENERATE"):
        assert not os.environ.get("CI"), "CI compares and never rewrites"
        PADS.write_text(json.dumps(found, indent=1) + "\n")
    known = json.loads(PADS.read_text())
    assert {name: told for name, told in found.items() if name in known} == known


def _asked_of(sheet: AnySheet) -> list[dict[str, str]]:
    """Every number of players, and of boxes, that a pad is printed for."""
    fields = sheet.options.model_json_schema()["properties"]
    names = [name for name in ("players", "boxes") if name in fields]
    values = [
        fields[name].get("enum") or range(fields[name]["minimum"], fields[name]["maximum"] + 1)
        for name in names
    ]
    return [dict(zip(names, map(str, chosen), strict=True)) for chosen in product(*values)]


def test_numbers_name_their_layout_from_the_second_on() -> None:
    for version, number in ((1, CODE), (2, f"{CODE}.layout-2"), (12, f"{CODE}.map-2.layout-12")):
        code = number.partition(".layout")[0]
        assert with_layout(code, version) == number
        assert split_layout(number.upper()) == (code.upper(), version)
        assert split_layout(f"No. {number_in_print(code, version)}") == (f"No. {code}", version)
    assert parse_code(f"{CODE}.LAYOUT-2", []) == parse_code(CODE, [])
    assert read_map_code(f"{CODE}.map-2.layout-3") == read_map_code(f"{CODE}.map-2")
    assert list(layouts.MEASURES) == list(range(1, get_sheet(GAME, "pad").layouts + 1))
    assert [sheet.version for sheet in layouts.layout("a4", 1)] == [1]
    assert [sheet.version for sheet in layouts.layout("letter", 2)] == [2, 2]


def from_terminal(path: Path, *words: str) -> bytes:
    assert run(print_command, [GAME, "pad", "-o", str(path), *words]) == 0
    return path.read_bytes()


SIZES = [("a4", 2), ("a4", 4)]


@pytest.mark.parametrize(("paper", "up"), SIZES)
def test_a_number_prints_the_sheet_that_it_stood_on(
    tmp_path: Path, paper: str, up: int, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.pdf"
    how = ("--paper", paper, "--set", f"up={up}")
    new = from_terminal(path, "--seed", CODE, *how)
    first, second = (
        from_terminal(path, "--id", number, *how)
        for number in (f"No. {CODE}", f"{CODE.lower()}.layout-2")
    )
    assert second == new != first
    for data, version in ((first, 1), (second, 2)):
        sheet = layouts.layout(paper, up, version)[0]
        assert decoded_qr(data, sheet.place, sheet.qr) == scorer_link(
            DEFAULT_BASE_URL, with_layout(CODE, version)
        )
        text = " ".join(words_of(data)[0].split())
        assert CODE in text and (" layout 2" in text) is (version > 1) and ".layout" not in text
    assert run(print_command, [GAME, "pad", "-o", str(path), "--id", f"{CODE}.layout-3"]) == 2
    assert '--id: "layout-3"; allowed: a number of layout 1 to 2' in capsys.readouterr().err
    assert (
        run(
            print_command, ["loot-island", "score-pad", "-o", str(path), "--id", f"{CODE}.layout-2"]
        )
        == 2
    )
    assert "a number without a layout, as score-pad never had another" in capsys.readouterr().err


@pytest.mark.parametrize(("paper", "up"), SIZES)
@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("coded", [True, False])
def test_a_photo_is_read_by_the_layout_of_its_number(
    paper: str, up: int, version: int, coded: bool
) -> None:
    """Of its code's number; and where that cannot be read, of the layout that its print is most
    like."""
    pytest.importorskip("cv2", reason="OpenCV reads the photo")
    from pdf.scan.pictures import open_picture
    from pdf.sheets.sailorman_dice.photo import reading

    order = printed("pad", f"up={up}", paper=paper, layout=version)
    sheet = layouts.layout(paper, up, version)[0]
    page, k = page_image(order.data, dpi=120), 120 / 25.4
    covers = sheet.place.covers
    if not coded:
        (x1, y1), (x2, y2) = (
            sheet.place.to_page(sheet.qr.x, sheet.qr.y),
            sheet.place.to_page(sheet.qr.right, sheet.qr.bottom),
        )
        page.paste(
            "white",
            tuple(round(v * k) for v in (min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2))),
        )
    page = page.crop(
        tuple(
            round(v * k) for v in (covers.x - 3, covers.y - 3, covers.right + 3, covers.bottom + 3)
        )
    )
    picture = io.BytesIO()
    page.convert("RGB").save(picture, "JPEG")
    (found,) = reading.read_photo(open_picture(picture.getvalue()), None if coded else CODE)
    assert found.size == with_layout(sheet.size, version)
    assert found.view.plan.map == sheet.map
    assert set(found.fields) == {"."}
    assert found.code_from_sheet is coded
