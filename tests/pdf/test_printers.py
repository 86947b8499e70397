"""Printer profiles: what a printer does is undone, kept, told and measured on its sheet."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import click
import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.commands import run
from companion.errors import BadInput, UnknownName
from pdf.cli import print_command
from pdf.drawing.paper import PAPERS, POINTS_PER_MM, Flip
from pdf.parts.imposition import BLEED, CARD_SIZES, Plan, impose
from pdf.printer_cli import printer_group
from pdf.printer_sheet import GAUGES, PrinterSheet, print_printer_sheet
from pdf.printers import (
    BASE,
    PITCH,
    STEP,
    Drift,
    PrinterProfile,
    Readings,
    drift_of,
    joined_reading,
    keep_printer,
    load_printers,
    remaining,
    remove_printer,
    warnings_of,
)
from tests.support.rendered import reader

PROGRAM = click.Group("companion", commands={"print": print_command, "printer": printer_group})

profiles = st.builds(
    PrinterProfile,
    dx=st.floats(-5, 5),
    dy=st.floats(-5, 5),
    angle=st.floats(-1, 1),
    scale_x=st.floats(0.98, 1.02),
    scale_y=st.floats(0.98, 1.02),
)


def moved(matrix: tuple[float, ...] | None, x: float, y: float, height: float) -> tuple[float, float]:
    """Where a page's matrix takes a point of mm, y down."""
    if matrix is None:
        return x, y
    a, b, c, d, e, f = matrix
    y = height - y
    return a * x + c * y + e, height - (b * x + d * y + f)


@given(
    profiles,
    st.sampled_from(["a4", "letter"]),
    st.sampled_from(list(CARD_SIZES)),
    st.sampled_from(["duplex", "apart"]),
    st.sampled_from(["long", "short"]),
)
def test_what_a_printer_does_is_undone(profile: PrinterProfile, paper: str, card: str, plan: Plan, flip: Flip) -> None:
    """Every corner of every back lands within a hundredth of a millimetre of where its front is cut."""
    imposition = impose(PAPERS[paper], CARD_SIZES[card], plan, flip)
    w, h = imposition.paper.width, imposition.paper.height
    front = PrinterProfile(scale_x=profile.scale_x, scale_y=profile.scale_y)
    for i in range(imposition.capacity):
        box = imposition.back(i).box
        for x, y in ((box.x, box.y), (box.right, box.bottom), (box.x, box.bottom)):
            assert math.dist(profile.landed(*moved(profile.undoing(w, h, back=True), x, y, h), w, h), (x, y)) < 0.01
            assert math.dist(front.landed(*moved(profile.undoing(w, h, back=False), x, y, h), w, h), (x, y)) < 0.01


def test_backs_move_by_the_opposite_and_fronts_stay(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path)]
    assert run(PROGRAM, ["printer", "set", "Study", "--dx", "1.5", "--dy", "-0.5", *data]) == 0
    for out, extra in (("plain.pdf", []), ("moved.pdf", ["--printer", "Study"])):
        order = ["print", "waters-of-nereus", "science-deck", "-o", str(tmp_path / out), *extra, *data]
        assert run(PROGRAM, order) == 0
    plain, shifted = (reader((tmp_path / name).read_bytes()) for name in ("plain.pdf", "moved.pdf"))
    contents = [[_contents(page) for page in pdf.pages] for pdf in (plain, shifted)]
    assert contents[0][0::2] == contents[1][0::2]
    assert contents[0][1] != contents[1][1]
    head, _, rest = contents[1][1].partition(" cm\n")
    numbers = [float(v) for v in head.removeprefix("q ").split()]
    assert numbers == pytest.approx([1, 0, 0, 1, -1.5 * POINTS_PER_MM, -0.5 * POINTS_PER_MM], abs=1e-6)
    assert rest == f"{contents[0][1].rstrip()}\nQ\n" or rest.startswith(contents[0][1].rstrip())


def _contents(page: Any) -> str:
    text: str = page.get_contents().get_data().decode("ascii")
    return text


def test_the_default_printer_is_used_where_none_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path)]
    deck = ["print", "waters-of-nereus", "science-deck", "-o", str(tmp_path / "a.pdf"), *data]
    assert run(PROGRAM, ["printer", "set", "Study", "--dx", "2", "--flip", "short", "--default", *data]) == 0
    assert run(PROGRAM, deck) == 0
    told = capsys.readouterr().err
    assert "Study drifts 2.0 mm at the worst corner; moved by its profile, at most 0.1 mm of 3 mm of bleed" in told
    assert "Study was measured turning over the short edge, here it is the long one" in told
    assert run(PROGRAM, [*deck, "--printer", "none"]) == 0
    assert "Study" not in capsys.readouterr().err
    assert run(PROGRAM, [*deck, "--printer", "Attic"]) == 2
    assert capsys.readouterr().err == '--printer: "Attic"; allowed: Study, none\n'


def test_profiles_are_kept_listed_and_removed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = ["--data", str(tmp_path)]
    assert run(PROGRAM, ["printer", "list", *data]) == 0
    assert "No printers yet" in capsys.readouterr().out
    assert not list(tmp_path.iterdir()), "nothing is made to look"
    assert run(PROGRAM, ["printer", "set", "Büro 2", "--angle", "0.25", "--default", *data]) == 0
    assert run(PROGRAM, ["printer", "list", *data]) == 0
    assert "Büro 2 (default): back +0 mm right, +0 mm down, turned 0.25°" in capsys.readouterr().out
    kept = load_printers(tmp_path)
    assert kept.chosen(None) == kept.get("Büro 2") == PrinterProfile(angle=0.25)
    assert kept.chosen("none") is None
    assert run(PROGRAM, ["printer", "remove", "Büro 2", *data]) == 0
    assert load_printers(tmp_path).profiles == {}
    assert load_printers(tmp_path).default is None
    with pytest.raises(UnknownName):
        remove_printer(tmp_path, "Büro 2")


def test_what_no_printer_does_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    order = ["printer", "set", "none", "--dx", "99", "--flip", "side", "--data", str(tmp_path)]
    assert run(PROGRAM, order) == 2
    assert capsys.readouterr().err.splitlines() == [
        'NAME: "none"; allowed: any other name: none stands for no printer',
        "--dx: 99.0; allowed: millimetres from -10 to 10",
        '--flip: "side"; allowed: long, short',
    ]
    (tmp_path / "printers.json").write_text('{"printers": {"A": {"dx": "far"}}}')
    with pytest.raises(BadInput, match=r"printers\.json: printers"):
        load_printers(tmp_path)


def test_a_file_keeps_what_another_process_wrote_meanwhile(tmp_path: Path) -> None:
    keep_printer(tmp_path, "A", PrinterProfile(dx=1))
    keep_printer(tmp_path, "B", PrinterProfile(dx=2), default=True)
    kept = keep_printer(tmp_path, "A", PrinterProfile(dx=3))
    assert {name: profile.dx for name, profile in kept.profiles.items()} == {"A": 3, "B": 2}
    assert kept.default == "B"


# ---- the printer sheet


@given(st.floats(-5, 5))
def test_both_gauges_together_tell_the_drift(drift: float) -> None:
    coarse = round(2 * drift) / 2
    turns = round(drift / STEP)
    fine = (turns - PITCH / STEP * round(turns * STEP / PITCH)) * STEP
    assert joined_reading(coarse, fine) == pytest.approx(drift, abs=STEP / 2 + 1e-9)


@pytest.mark.parametrize("flip", ["long", "short"])
@given(st.floats(-4, 4), st.floats(-4, 4), st.floats(-0.2, 0.2))
def test_what_is_read_on_the_sheet_is_what_the_printer_does(flip: Flip, dx: float, dy: float, angle: float) -> None:
    """A sheet is printed with a drift, held to the light and read: the profile has that drift again."""
    sheet = PrinterSheet(PAPERS["a4"].landscape, flip, "http://companion.local")
    printer = PrinterProfile(dx=dx, dy=dy, angle=angle, flip=flip)
    w, h = sheet.paper.width, sheet.paper.height

    def seen(letter: str) -> tuple[float, float]:
        """How far the nought of a gauge's back lies right and up of its front, through the paper."""
        gauge = next(g for g in GAUGES if g.letter == letter)
        x, y = printer.landed(*sheet.on_back(gauge.x, gauge.y), w, h)
        x, y = (x, h - y) if flip == "long" else (w - x, y)
        fx, fy = sheet.on_front(gauge.x, gauge.y)
        return x - fx, fy - y

    def fine(value: float) -> float:
        turns = round(value / STEP)
        return (turns - round(PITCH / STEP) * round(turns * STEP / PITCH)) * STEP

    read = Readings(
        right=round(2 * seen("A")[0]) / 2, up=round(2 * seen("B")[1]) / 2,
        right_fine=fine(seen("C")[0]), up_fine=fine(seen("D")[1]),
        up_left=fine(seen("E")[1]), up_right=fine(seen("F")[1]),
    )  # fmt: skip
    profile = read.profile(flip)
    assert profile.dx == pytest.approx(dx, abs=0.1)
    assert profile.dy == pytest.approx(dy, abs=0.1)
    assert profile.angle == pytest.approx(angle, abs=math.degrees(1.2 * STEP / BASE))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_sheet_has_two_sides_and_bars_of_a_hundred_millimetres(paper: str) -> None:
    printed = print_printer_sheet(PAPERS[paper], "long", "http://companion.local:8080")
    pages = reader(printed.data).pages
    assert len(pages) == 2
    assert pages[0].extract_text().count("This bar measures 100\u2009mm") == 2
    assert "companion.local:8080/printer" in pages[0].extract_text()
    bars = [line for line in _contents(pages[0]).splitlines() if line.endswith("re S") and " 283.46 " in line]
    assert len(bars) == 2


# ---- what is left


def test_what_is_left_is_told_and_warned_of() -> None:
    imposition = impose(PAPERS["a4"], CARD_SIZES["standard"], "duplex", "long")
    good = PrinterProfile(dx=2.4, dy=1.2, angle=0.45)
    assert drift_of(good, imposition).worst > BLEED > remaining(imposition).worst
    assert remaining(imposition).worst == pytest.approx(0.12, abs=0.02)
    assert Drift(3.1).shows
    assert not Drift(2.9).shows
    assert len(warnings_of("Study", good, imposition)) == 1
    said = warnings_of("Study", PrinterProfile(flip="short", margin=9), imposition)
    assert [line.split(" ")[1] for line in said] == ["drifts", "was", "leaves"]
