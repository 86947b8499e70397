"""Preflight: every sheet passes, and every rule is seen to find what it is for."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path

import click
import pytest

from companion import GAMES, Game
from companion.commands import run
from pdf.catalogue import sheets_of
from pdf.cli import print_command
from pdf.drawing.frames import FULL, draw_neatline
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.kits import order_kit, print_kit
from pdf.links import setup_link
from pdf.parts.chart import draw_qr
from pdf.preflight import check_pdf
from tests.support.landing import one_of
from tests.support.rendered import CODE, check_sound, drawn, printed, reader, words_of

pytestmark = pytest.mark.rendered

PROGRAM = click.Group("companion", commands={"print": print_command})
Draw = Callable[[Pen], object]


@pytest.mark.oracle
@pytest.mark.parametrize(
    "most", [True, pytest.param(False, marks=pytest.mark.soak)], ids=["most", "fewest"]
)
@pytest.mark.parametrize("game", one_of([*GAMES.values()]), ids=list(GAMES))
def test_a_kit_passes_for_the_fewest_and_the_most_players(game: Game, most: bool) -> None:
    kit = order_kit(game, game.players[most], CODE)
    check_sound(print_kit(kit).data)


def found(*draws: Draw) -> list[str]:
    return check_pdf(drawn(*draws))


def word(pen: Pen) -> float:
    return pen.text(50, 50, "Cannonball", size=10)


def small(pen: Pen) -> None:
    with pen.within("0.5 0 0 0.5 0 0 cm"):
        pen.text(100, 100, "Cannonball", size=8)


@pytest.mark.parametrize(
    ("draw", "said"),
    [
        (small, "page 1: “Cannonball” is set in 4.0 pt, less than 8"),
        (lambda pen: pen.text(2, 50, "Cannonball"), "page 1: “Cannonball” leaves the safe box"),
        (
            lambda pen: pen.text(55, 51, "Galleon", size=10),
            "page 1: “Cannonball” and “Galleon” overlap",
        ),
        (lambda pen: pen.line(40, 49, 90, 49), "page 1: a line runs through “Cannonball”"),
        (lambda pen: pen.line(55, 30, 55, 70), "page 1: a line runs through “Cannonball”"),
        (lambda pen: pen.raw("0.1 w 0 0 m 9 9 l S"), "page 1: a line of 0.10 pt, less than 0.25"),
    ],
)
def test_each_rule_finds_what_it_is_for(draw: Draw, said: str) -> None:
    assert found(word) == []
    assert said in found(word, draw)


def test_a_page_that_holds_only_its_frame_is_told() -> None:
    def frame(pen: Pen) -> None:
        draw_neatline(pen, Rect(7, 16.5, 196, 264), FULL)

    assert "page 1: nothing but its frame" in found(frame)
    assert found(frame, lambda pen: pen.symbol("ship", 105, 140, 8)) == []
    assert found(word, frame) == []
    assert found() == [], "a page may be left blank"

    def plate(pen: Pen) -> None:
        pen.rect(Rect(48, 44, 40, 9), WHITE, 0)

    def line(pen: Pen) -> None:
        pen.line(40, 49, 90, 49)

    assert found(line, plate, word) == []
    assert found(plate, line, word) == ["page 1: a line runs through “Cannonball”"]


def test_a_code_that_nobody_can_read_is_told() -> None:
    pytest.importorskip("zxingcpp")

    def code(pen: Pen) -> None:
        draw_qr(pen, Rect(100, 100, 25, 25), "HTTP://COMPANION.LOCAL:8080/S/7KQ4M2XD")

    def blot(pen: Pen) -> None:
        pen.circle(112, 112, 7, WHITE, 0)

    assert found(word, code) == []
    assert found(word, code, blot) == ["page 1: a code that cannot be read at 200 dpi"]


def test_every_font_is_a_subset_and_no_picture_has_pixels() -> None:
    """Each rule of the file is seen to find what it is for."""
    data = drawn(word)
    name = re.search(rb"/BaseFont ?/([A-Z]{6}\+)", data)
    assert name is not None
    whole = data.replace(name[1], name[1].replace(b"+", b"-"))
    assert any("is embedded whole, or not at all" in said for said in check_pdf(whole))
    pixels = data.replace(b"/Type/Page/", b"/Type/Page/Subtype/Image/")
    assert "a picture of pixels" in check_pdf(pixels)
    outside = data.replace(b"/FontFile2", b"/FontFileX")
    assert any("which is not embedded" in said for said in check_pdf(outside))
    assert "not written as PDF 1.7" in check_pdf(data.replace(b"%PDF-1.7", b"%PDF-1.4", 1))
    assert {"no title", "no outline"} <= set(check_pdf(drawn(word, title="", bookmark=None)))
    assert check_pdf(data.replace(b"/PrintScaling/None", b"/PrintScaling/Nope")) == [
        "printers may scale it"
    ]
    assert check_pdf(data.replace(b"/Lang (en-GB)", b"/Lang (de-DE)")) == [
        "its language is not en-GB"
    ]


def test_titles_and_bookmarks_tell_sheets_and_codes_apart() -> None:
    """No two sheets of a game share a title, and one drawn from a code is marked with that code."""
    for game in GAMES.values():
        titles = {}
        for sheet in sheets_of(game.slug):
            pdf = reader(printed(sheet.name, game=game.slug).data)
            assert pdf.metadata is not None
            titles[sheet.name] = pdf.metadata.title
            marks = [str(mark["/Title"]) for mark in pdf.outline if not isinstance(mark, list)]
            assert marks
            if sheet.uses_code:
                said = [*marks, str(pdf.metadata.subject)]
                assert any(CODE in words for words in said), (game.slug, sheet.name, said)
        assert len(set(titles.values())) == len(titles), titles


def test_the_command_reads_its_file_back(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    order = [
        "print",
        "loot-island",
        "score-pad",
        "--id",
        "No. 7KQ4-M2XD",
        "--players",
        "5",
        "--check",
    ]
    order += ["-o", str(tmp_path / "a.pdf")]
    assert run(PROGRAM, order) == 0
    assert "checked: 1 page, nothing wrong" in capsys.readouterr().err
    assert run(PROGRAM, [*order, "--seed", "7KQ4-M2XD"]) == 2
    capsys.readouterr()
    order = [
        "print",
        "loot-island",
        "setup-sheet",
        "--id",
        "7KQ4-M2XD",
        "-o",
        str(tmp_path / "a.pdf"),
    ]
    assert run(PROGRAM, order) == 2
    assert "for how many it was printed" in capsys.readouterr().err
    assert run(PROGRAM, [*order[:3], "--id", "7KQ4-M2XD, players=3, sails=9", *order[5:]]) == 2
    assert "sails" in capsys.readouterr().err
    monkeypatch.setattr("pdf.preflight.MIN_LINE", 9.0)
    order = [
        "print",
        "loot-island",
        "score-pad",
        "--check",
        "-o",
        str(tmp_path / "a.pdf"),
        "--data",
        str(tmp_path),
    ]
    assert run(PROGRAM, order) == 1
    assert "page 1: a line of" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "sheet", "settings", "told"),
    [
        ("loot-island", "setup-sheet", ["players=5"], ""),
        ("loot-island", "round-tracker", ["players=2"], ""),
        (
            "waters-of-nereus",
            "setup-sheet",
            ["players=2", "variant=neutral", "corners=a5,e1"],
            "; neutral ship; corners: A5,E1",
        ),
        ("waters-of-nereus", "board", ["players=4"], ""),
        (
            "ship-adventure",
            "setup-sheet",
            ["players=3", "mode=caribbean-conquest", "boxes=4"],
            "; game: Caribbean Conquest; 4 boxes",
        ),
        (
            "ship-adventure",
            "board",
            ["players=2", "mode=caribbean-conquest"],
            "; game: Caribbean Conquest",
        ),
        ("ship-adventure", "board", ["players=2", "size=play"], ""),
    ],
)
def test_a_printed_number_makes_the_same_sheet_again(
    game: str, sheet: str, settings: list[str], told: str, tmp_path: Path
) -> None:
    """Players and options stand in the number that is printed, and in the address of its code."""
    made = [item for setting in settings for item in ("--set", setting)]
    sizes = [
        item for setting in settings if setting.startswith("size=") for item in ("--set", setting)
    ]

    def pdf(name: str, *how: str) -> bytes:
        order = ["print", game, sheet, "-o", str(tmp_path / name), "--data", str(tmp_path), *how]
        assert run(PROGRAM, order) == 0
        return (tmp_path / name).read_bytes()

    first = pdf("a.pdf", "--seed", "7KQ4-M2XD", *made)
    number = f"7KQ4-M2XD for {settings[0].removeprefix('players=')} players{told}"
    said = " ".join(words_of(first)[0].split())
    assert number in said and "players=" not in said
    assert pdf("b.pdf", "--id", f"No. {number}", *sizes) == first
    drawn_for = [one for one in settings if not one.startswith("size=")]
    before = ", ".join(["7KQ4-M2XD", *drawn_for])
    assert pdf("c.pdf", "--id", f"No. {before}", *sizes) == first, "as it was printed up to 0.1.0"
    form = number.replace("4 boxes", "boxes: 4").replace("neutral ship", "neutral ship: yes")
    assert pdf("e.pdf", "--id", f"No. {form}", *sizes) == first, "as it was printed since"
    link = setup_link(
        "http://companion.local:8080", game, 0, "7KQ4-M2XD", dict(s.split("=") for s in drawn_for)
    )
    assert pdf("d.pdf", "--id", link, *sizes) == first


TINT = "#CFE5F2"
"""Somewhere on every page that is not in outline."""


def test_boxes_that_overlap_or_are_too_small_are_found() -> None:
    """As on the pad for nine boxes of Caribbean Conquest, where ticks stood in each other."""

    def ticks(pen: Pen, side: float, pitch: float) -> None:
        pen.rect(Rect(20, 20, 9, 9), TINT, 0)
        pen.text(40, 40, "Ticks")
        for n in range(6):
            pen.rounded(Rect(40 + n * pitch, 50, side, side), 0.6, WHITE, 0.6)

    def found(side: float, pitch: float) -> list[str]:
        return check_pdf(drawn(lambda pen: ticks(pen, side, pitch)))

    assert found(5, 6) == []
    assert found(5, 4.5) == ["page 1: 6 boxes overlap"]
    assert found(3, 4) == ["page 1: 6 boxes of 3.0 mm, less than 5"]
    assert found(4.5, 6) == ["page 1: 6 boxes of 4.5 mm, less than 5"]


def test_a_drawing_that_leaves_its_frame_is_found() -> None:
    """As on an aid in large print, where letters of areas in discs ran over the frame."""

    def page(pen: Pen, x: float) -> None:
        draw_neatline(pen, Rect(10, 10, 180, 260), FULL)
        word(pen)
        for n in range(3):
            pen.circle(x + 12 * n, 80, 5, WHITE, 0.6)

    assert found(lambda pen: page(pen, 150)) == []
    assert found(lambda pen: page(pen, 162)) == ["page 1: 1 drawing out of a frame"]


def test_a_word_over_the_edge_of_a_box_is_found() -> None:
    def wordy(pen: Pen, x: float) -> None:
        pen.rect(Rect(20, 20, 9, 9), TINT, 0)
        pen.rounded(Rect(40, 50, 6, 6), 0.6, WHITE, 0.6)
        pen.text(x, 54, "twelve")

    assert check_pdf(drawn(lambda pen: wordy(pen, 50))) == []
    assert check_pdf(drawn(lambda pen: wordy(pen, 43))) == [
        "page 1: “twelve” runs over the edge of a box"
    ]


def test_a_foot_that_a_back_comes_down_to_is_found() -> None:
    """As on sheets to fold, whose backs ended half a millimetre above the foot."""

    def foot(pen: Pen, y: float) -> None:
        pen.rect(Rect(20, 20, 60, 40), TINT, 0)
        pen.text(25, y, "Print at 100 %")

    assert check_pdf(drawn(lambda pen: foot(pen, 40))) == [], "on the ground itself"
    assert check_pdf(drawn(lambda pen: foot(pen, 64))) == []
    for y in (62.5, 61.9):  # above the foot, and a hair into it
        (finding,) = check_pdf(drawn(lambda pen: foot(pen, y)))  # noqa: B023
        assert "mm from a ground" in finding


def test_a_foot_that_runs_through_the_number_of_a_cut_is_found() -> None:
    """As on the tokens of Waters of Nereus, whose foot ran behind the number of the last cut."""

    def foot(pen: Pen, x: float) -> None:
        pen.rect(Rect(20, 20, 9, 9), TINT, 0)
        pen.text(x, 80, "96 treasures for the bag")
        pen.circle(40, 79, 2.2, WHITE, 0.6)
        pen.text(40, 80, "13", align="centre")

    over = "page 1: “96 treasures for the bag” runs over the edge of a box"
    assert check_pdf(drawn(lambda pen: foot(pen, 45))) == []
    assert over in check_pdf(drawn(lambda pen: foot(pen, 39)))


def test_a_code_that_opens_another_set_up_is_found() -> None:
    """As on the discovery deck of a kit for three, whose code opened a table of two."""
    two, three = (setup_link("http://x", "waters-of-nereus", n, "7KQ4-M2XD") for n in (2, 3))
    page = drawn(lambda pen: draw_qr(pen, Rect(40, 50, 25, 25), two))
    assert check_pdf(page, opens=two) == check_pdf(page) == []
    (finding,) = check_pdf(page, opens=three)
    assert "opens another set-up" in finding
    pad = drawn(lambda pen: draw_qr(pen, Rect(40, 50, 25, 25), f"{two}#pad-1"))
    assert check_pdf(pad, opens=two) == [], "how a pad is laid out stands behind its address"


def test_a_digit_that_touches_a_line_is_found() -> None:
    def digit(pen: Pen, y: float) -> None:
        pen.text(50, 60, "3")
        pen.line(40, y, 80, y)

    assert check_pdf(drawn(lambda pen: digit(pen, 61))) == []
    assert check_pdf(drawn(lambda pen: digit(pen, 60))) == ["page 1: a line runs through “3”"]
