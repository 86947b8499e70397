"""Printer profiles: what a printer does is undone, kept, told and measured on its sheet."""

from __future__ import annotations

import math
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, strategies as st

from companion.errors import BadInput, UnknownName
from pdf.drawing.paper import PAPERS, POINTS_PER_MM, Flip
from pdf.parts.drift import LEFT_OVER, drift_of, warnings_of
from pdf.parts.imposition import BLEED, CARD_SIZES, impose
from pdf.printer_sheet import BASE, Gauge, PrinterSheet, print_printer_sheet
from pdf.printers import (
    On,
    PrinterProfile,
    Readings,
    Turn,
    keep_printer,
    load_printers,
    remove_printer,
)
from tests.support.looks import check_looks, looks_of
from tests.support.rendered import check_sound, reader, words_of
from tests.support.terminal import did

GOLDEN = Path(__file__).with_name("golden") / "printer-sheets.json"

profiles = st.builds(
    PrinterProfile,
    dx=st.floats(-5, 5),
    dy=st.floats(-5, 5),
    angle=st.floats(-1, 1),
    scale_x=st.floats(0.98, 1.02),
    scale_y=st.floats(0.98, 1.02),
)


pytestmark = pytest.mark.rendered


def moved(
    matrix: tuple[float, ...] | None, x: float, y: float, height: float
) -> tuple[float, float]:
    """Where a page's matrix takes a point of mm, y down."""
    if matrix is None:
        return x, y
    a, b, c, d, e, f = matrix
    y = height - y
    return a * x + c * y + e, height - (b * x + d * y + f)


# ---- a printer, simulated: its way of the paper is upright, its driver turns what lies and what is
# turned over the short edge, and every back lands off by the same

Point = tuple[float, float]


def laid_out(point: Point, width: float, height: float, turn: Turn) -> Point:
    """A point of a page on the printer's way: what lies is turned a quarter, its top to the left or
    to the right."""
    x, y = point
    if width < height:
        return x, y
    return (y, width - x) if turn == "left" else (height - y, x)


def printed_at(
    point: Point,
    page: tuple[float, float],
    back: bool,
    flip: Flip,
    turn: Turn,
    printer: PrinterProfile,
) -> Point:
    """Where a point of a page comes out on the paper, seen from the front as the printer lays it
    out.

    ``printer``: what it does to backs on its own way, turned over the long edge; its scales, to
    both sides.
    """
    width, height = sorted(page)
    u, v = laid_out(point, *page, turn)
    if back and flip == "short":
        u, v = width - u, height - v
    shift = printer if back else PrinterProfile(scale_x=printer.scale_x, scale_y=printer.scale_y)
    u, v = shift.landed(u, v, width, height)
    return (width - u, v) if back else (u, v)


# half a step of 0.1 mm reads either way
drifts = st.floats(-2, 2).filter(lambda mm: abs(mm * 10 % 1 - 0.5) > 1e-6)
turns = st.sampled_from(["left", "right"])
edges = st.sampled_from(["long", "short"])
pages = st.sampled_from([(210.0, 297.0), (297.0, 210.0), (215.9, 279.4), (279.4, 215.9)])


def apart(
    profile: PrinterProfile,
    page: tuple[float, float],
    flip: Flip,
    turn: Turn,
    printer: PrinterProfile,
) -> float:
    """How far fronts and backs of a page, moved by a profile, come out apart at the worst corner of
    its safe box."""
    w, h = page
    here = profile.seen_on("lying" if w > h else "upright", flip)
    worst = 0.0
    for x, y in ((x, y) for x in (7.0, w / 2, w - 7) for y in (7.0, h / 2, h - 7)):
        behind = (w - x, y) if (flip == "long") == (w < h) else (x, h - y)
        front = moved(here.undoing(w, h, back=False), x, y, h)
        back = moved(here.undoing(w, h, back=True), *behind, h)
        ends = (
            printed_at(p, page, b, flip, turn, printer) for p, b in ((front, False), (back, True))
        )
        worst = max(worst, math.dist(*ends))
    return worst


def read_on(
    sheet: PrinterSheet,
    on: On,
    turn: Turn,
    printer: PrinterProfile,
    nearest: float,
    base: float = 0.0,
) -> PrinterProfile:
    """The profile that somebody reads off a sheet that this printer printed, held to a window."""
    page = (sheet.paper.width, sheet.paper.height)

    def seen(gauge: Gauge) -> float:
        """The line that runs straight through, to the nearest that an eye tells."""
        there = printed_at(sheet.on_back(gauge.x, gauge.y), page, True, sheet.flip, turn, printer)
        # what lies has been turned: back to the page as it is held
        w, h = page
        at = (
            (there if w < h else (w - there[1], there[0]))
            if turn == "left" or w < h
            else (there[1], h - there[0])
        )
        drift = gauge.y - at[1] if gauge.upright else at[0] - gauge.x
        return round(drift / nearest) * nearest

    read = {gauge.letter: seen(gauge) for gauge in sheet.gauges}
    if base:
        return Readings(read["A"], 0, read["C"], read["D"], base=base).profile(on, sheet.flip)
    return Readings(read["A"], read["B"]).profile(on, sheet.flip)


@pytest.mark.parametrize("measured", ["lying", "upright"])
@given(drifts, drifts, turns, edges, edges, pages)
def test_after_the_profile_backs_meet_their_fronts(
    measured: On,
    dx: float,
    dy: float,
    turn: Turn,
    flip: Flip,
    other: Flip,
    page: tuple[float, float],
) -> None:
    """The sheet is printed on both kinds of page by a printer that shifts, and read; then any page,
    over any edge."""
    printer = PrinterProfile(dx=dx, dy=dy)
    kinds = {"lying": PAPERS["a4"].landscape, "upright": PAPERS["a4"].upright}
    read = {
        on: read_on(PrinterSheet(paper, flip, "http://companion.local"), on, turn, printer, 0.1)
        for on, paper in kinds.items()
    }
    profile = read[measured].beside(read["upright" if measured == "lying" else "lying"])
    assert apart(profile, page, other, turn, printer) <= 0.1
    alone = read[measured]
    if alone.turn is not None or alone.on == ("lying" if page[0] > page[1] else "upright"):
        assert apart(alone, page, other, turn, printer) <= 0.1


@given(st.floats(-1, 1), st.floats(-1, 1), st.floats(-0.3, 0.3), turns, edges, edges, pages)
def test_the_exact_sheet_tells_the_angle_too(
    dx: float,
    dy: float,
    angle: float,
    turn: Turn,
    flip: Flip,
    other: Flip,
    page: tuple[float, float],
) -> None:
    printer = PrinterProfile(dx=dx, dy=dy, angle=angle)
    sheet = PrinterSheet(PAPERS["a4"].landscape, flip, "http://companion.local", exact=True)
    profile = read_on(sheet, "lying", turn, printer, 0.05, BASE).model_copy(update={"turn": turn})
    assert profile.angle == pytest.approx(angle, abs=math.degrees(0.06 / BASE))
    assert apart(profile, page, other, turn, printer) <= 0.1 + abs(angle) * 0.1


@given(profiles, st.sampled_from(["lying", "upright"]), turns, edges, pages)
def test_what_a_printer_does_is_undone(
    printer: PrinterProfile, on: On, turn: Turn, flip: Flip, page: tuple[float, float]
) -> None:
    """A profile without a fault of reading leaves nothing: shifts, turned backs and stretched
    sides, on every page."""
    on_its_way = PrinterProfile(
        **printer.model_dump(exclude={"on", "turn"}), on="upright", turn=turn
    )
    assert apart(on_its_way.seen_on(on, flip), page, flip, turn, printer) < 0.01


def test_backs_move_by_the_opposite_and_fronts_stay(tmp_path: Path) -> None:
    data = ["--data", str(tmp_path)]
    assert did("printer", "set", "Study", "--dx", "1.5", "--dy", "-0.5", *data) == 0
    for out, extra in (("plain.pdf", []), ("moved.pdf", ["--printer", "Study"])):
        order = [
            "print",
            "waters-of-nereus",
            "science-deck",
            "-o",
            str(tmp_path / out),
            *extra,
            *data,
        ]
        assert did(*order) == 0
    plain, shifted = (reader((tmp_path / name).read_bytes()) for name in ("plain.pdf", "moved.pdf"))
    contents = [[_contents(page) for page in pdf.pages] for pdf in (plain, shifted)]
    assert contents[0][0::2] == contents[1][0::2]
    assert contents[0][1] != contents[1][1]
    head, _, rest = contents[1][1].partition(" cm\n")
    numbers = [float(v) for v in head.removeprefix("q ").split()]
    assert numbers == pytest.approx(
        [1, 0, 0, 1, -1.5 * POINTS_PER_MM, -0.5 * POINTS_PER_MM], abs=1e-6
    )
    assert rest == f"{contents[0][1].rstrip()}\nQ\n" or rest.startswith(contents[0][1].rstrip())


def _contents(page: Any) -> str:
    text: str = page.get_contents().get_data().decode("ascii")
    return text


def test_the_default_printer_is_used_where_none_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path)]
    deck = ["print", "waters-of-nereus", "science-deck", "-o", str(tmp_path / "a.pdf"), *data]
    assert did("printer", "set", "Study", "--dx", "2", "--flip", "short", "--default", *data) == 0
    assert did(*deck) == 0
    told = capsys.readouterr().err
    assert (
        "Study drifts 2.0 mm at the worst corner; moved by its profile, at most 0.1 mm of 3 mm of"
        " bleed" in told
    )
    assert did(*deck, "--printer", "none") == 0
    assert "Study" not in capsys.readouterr().err
    assert did(*deck, "--printer", "Attic") == 2
    assert capsys.readouterr().err == '--printer: "Attic"; allowed: Study, none\n'


def test_profiles_are_kept_listed_and_removed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = ["--data", str(tmp_path)]
    assert did("printer", "list", *data) == 0
    assert "No printers yet" in capsys.readouterr().out
    assert not list(tmp_path.iterdir()), "nothing is made to look"
    line = "Büro 2 (default): back +0 mm right, +0 mm down, turned 0.25°"
    for order in (["set", "Büro 2", "--angle", "0.25", "--default"], ["list"]):
        assert did("printer", *order, *data) == 0
        assert line in capsys.readouterr().out, order
    kept = load_printers(tmp_path)
    assert (
        kept.chosen(None)
        == ("Büro 2", kept.get("Büro 2"))
        == ("Büro 2", PrinterProfile(angle=0.25))
    )
    assert kept.chosen("none") is None
    assert did("printer", "remove", "Büro 2", *data) == 0
    assert load_printers(tmp_path).profiles == {}
    assert load_printers(tmp_path).default is None
    with pytest.raises(UnknownName):
        remove_printer(tmp_path, "Büro 2")

    order = ["printer", "set", "none", "--dx", "99", "--flip", "side", "--data", str(tmp_path)]
    assert did(*order) == 2
    assert capsys.readouterr().err.splitlines() == [
        'NAME: "none"; allowed: any other name: none stands for no printer',
        "--dx: 99.0; allowed: millimetres from -10 to 10",
        '--flip: "side"; allowed: long, short',
    ]
    (tmp_path / "printers.json").write_text('{"printers": {"A": {"dx": "far"}}}')
    with pytest.raises(BadInput, match=r"printers\.json: printers"):
        load_printers(tmp_path)


def test_a_file_keeps_what_another_process_wrote_meanwhile(
    tmp_path: Path,
) -> None:
    keep_printer(tmp_path, "A", PrinterProfile(dx=1))
    keep_printer(tmp_path, "B", PrinterProfile(dx=2), default=True)
    kept = keep_printer(tmp_path, "A", PrinterProfile(dx=3))
    assert {name: profile.dx for name, profile in kept.profiles.items()} == {"A": 3, "B": 2}
    assert kept.default == "B"

    keep_printer(tmp_path, "C", PrinterProfile(dx=1, dy=0.5, angle=0.1))
    both = keep_printer(
        tmp_path, "C", PrinterProfile(dx=0.5, dy=-1, on="upright"), beside=True
    ).get("C")
    assert (both.dx, both.angle, both.on, both.turn) == (
        1,
        0.1,
        "lying",
        "left",
    ), "the exact one stays"
    both = keep_printer(tmp_path, "C", PrinterProfile(dx=-0.5, dy=1, on="upright")).get("C")
    assert (both.dx, both.turn) == (-0.5, None), "in its place unless both are to be known"


# ---- the printer sheet


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("on", "exact", "bars"), [("lying", False, 1), ("upright", False, 1), ("lying", True, 2)]
)
def test_the_sheet_has_two_sides_and_bars_of_a_hundred_millimetres(
    paper: str, on: On, exact: bool, bars: int
) -> None:
    printed = print_printer_sheet(PAPERS[paper], "long", "http://companion.local:8080", on, exact)
    front = reader(printed.data).pages[0]
    check_sound(printed.data)
    said, behind = words_of(printed.data)
    assert said.count("This bar measures 100 mm") == bars
    assert ("companion.local:8080/printer" in said) is not exact
    assert "shine through" in behind
    drawn = [
        line
        for line in _contents(front).splitlines()
        if line.endswith("re S") and " 283.46 " in line
    ]
    assert len(drawn) == bars
    way = f"{paper} {on}{' exact' if exact else ''}"
    check_looks(GOLDEN, way, [*looks_of(printed.data)])


# ---- what is left


def test_what_is_left_is_told_and_warned_of() -> None:
    imposition = impose(PAPERS["a4"], CARD_SIZES["standard"], "duplex", "long")
    good = PrinterProfile(dx=2.4, dy=1.2, angle=0.45, turn="left")
    assert drift_of(good, imposition) > BLEED > LEFT_OVER
    assert LEFT_OVER < 0.1
    (said,) = warnings_of("Study", good, imposition)
    assert said.endswith("at most 0.1 mm of 3 mm of bleed")
    elsewhere = warnings_of("Study", PrinterProfile(dx=1, on="upright", margin=9), imposition)
    assert "measured on upright pages: measure lying ones too" in elsewhere[0]
    assert "leaves 9 mm free" in elsewhere[1]
