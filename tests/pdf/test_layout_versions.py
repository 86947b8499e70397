"""Layouts of sheets that photos are read from: none ever changes, and their numbers lead back to them all."""

from __future__ import annotations

import io
import json
import os
from collections.abc import Iterator
from dataclasses import replace
from hashlib import blake2b
from itertools import product
from pathlib import Path

import pytest

from companion import GAMES
from companion.commands import run
from companion.games.sailorman_dice.map_codes import read_map_code
from companion.randomness import parse_code, split_layout, with_layout
from pdf.catalogue import get_sheet, sheets_of
from pdf.cli import print_command
from pdf.drawing.paper import Rect
from pdf.links import DEFAULT_BASE_URL, scorer_link
from pdf.orders import make_order
from pdf.scan.readable import ReadableSheet
from pdf.sheets.sailorman_dice import layout as layouts
from tests.support.rendered import CODE, GAME, decoded_qr, page_image, printed, reader

GOLDEN = Path(__file__).parent / "golden" / "layouts.json"


def test_no_layout_ever_changes() -> None:
    """A golden of each version's geometry, to which COMPANION_REGENERATE=1 adds new versions and changes none."""
    pages = [("a4", 1), ("a4", 2), ("a4", 4), ("letter", 1), ("letter", 4), ("a5", 1), ("a5", 2)]
    found = {}
    for game in GAMES.values():
        readable = [sheet for sheet in sheets_of(game.slug) if isinstance(sheet, ReadableSheet)]
        for sheet, (paper, up) in product(readable, pages):
            for version in range(1, sheet.layouts + 1):
                options = sheet.options.model_validate({"up": up})
                told = json.dumps(
                    sheet.geometry(make_order(game, sheet, options, paper, layout=version)), sort_keys=True
                )
                name = f"{game.slug} {sheet.name} {version}: {paper} up={up}"
                found[name] = blake2b(told.encode(), digest_size=8).hexdigest()
    known = json.loads(GOLDEN.read_text()) if GOLDEN.exists() else {}
    assert {name: found.get(name) for name in known} == known, "a layout that was printed: make a new version of it"
    if os.environ.get("COMPANION_REGENERATE"):
        assert not os.environ.get("CI"), "CI compares and never rewrites"
        GOLDEN.write_text(json.dumps(found, indent=1) + "\n")
        known = found
    assert found.keys() == known.keys(), "a new version: look at its sheets, then COMPANION_REGENERATE=1"


def test_the_catalogue_counts_the_layouts() -> None:
    assert list(layouts.MEASURES) == list(range(1, get_sheet(GAME, "pad").layouts + 1))


def test_numbers_name_their_layout_from_the_second_on() -> None:
    for version, number in ((1, CODE), (2, f"{CODE}.layout-2"), (12, f"{CODE}.map-2.layout-12")):
        code = number.partition(".layout")[0]
        assert with_layout(code, version) == number
        assert split_layout(number.upper()) == (code.upper(), version)
    assert parse_code(f"{CODE}.LAYOUT-2", []) == parse_code(CODE, [])
    assert read_map_code(f"{CODE}.map-2.layout-3") == read_map_code(f"{CODE}.map-2")


# ---- as if the pad had a second layout: the map lower, the code elsewhere


@pytest.fixture
def second(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    first = layouts.MEASURES[1]
    moved = replace(first["full"], map_at=(first["full"].map_at[0], 69), qr=Rect(150, 203, 21, 21))
    monkeypatch.setattr(layouts, "MEASURES", {1: first, 2: {**first, "full": moved}})
    monkeypatch.setitem(vars(get_sheet(GAME, "pad")), "layouts", 2)
    layouts.layout.cache_clear()
    yield
    layouts.layout.cache_clear()


def from_terminal(path: Path, *words: str) -> bytes:
    assert run(print_command, [GAME, "pad", "-o", str(path), *words]) == 0
    return path.read_bytes()


def test_a_number_prints_the_sheet_that_it_stood_on(
    tmp_path: Path, request: pytest.FixtureRequest, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "sheet.pdf"
    old = from_terminal(path, "--seed", CODE)
    request.getfixturevalue("second")
    new = from_terminal(path, "--seed", CODE)
    assert from_terminal(path, "--id", f"No. {CODE}") == old
    assert from_terminal(path, "--id", f"{CODE.lower()}.layout-2") == new != old
    text = "".join(reader(new).pages[0].extract_text().split())
    assert f"No.{CODE}.layout-2" in text
    sheet = layouts.layout("a4", 1, 2)[0]
    assert decoded_qr(new, sheet.place, sheet.qr) == scorer_link(DEFAULT_BASE_URL, f"{CODE}.layout-2")
    assert run(print_command, [GAME, "pad", "-o", str(path), "--id", f"{CODE}.layout-3"]) == 2
    assert '--id: "layout-3"; allowed: a number of layout 1 to 2' in capsys.readouterr().err
    assert run(print_command, ["loot-island", "score-pad", "-o", str(path), "--id", f"{CODE}.layout-2"]) == 2
    assert "a number without a layout, as score-pad never had another" in capsys.readouterr().err


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.usefixtures("second")
def test_a_photo_is_read_by_the_layout_of_its_number(version: int) -> None:
    pytest.importorskip("cv2", reason="OpenCV reads the photo")
    from pdf.scan.pictures import open_picture
    from pdf.sheets.sailorman_dice.photo import plans, reading

    for kept in (plans.plan, plans.frames, plans.nodes, plans.printed):
        kept.cache_clear()
    picture = io.BytesIO()
    page_image(printed("pad", layout=version).data, dpi=120).save(picture, "JPEG")
    (found,) = reading.read_photo(open_picture(picture.getvalue()))
    assert found.size == with_layout("full", version)
    assert found.view.plan.map.y == (68, 69)[version - 1]
    assert set("".join(found.rows)) == {"."}
    plans.frames.cache_clear()
