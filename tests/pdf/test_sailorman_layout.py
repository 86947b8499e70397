"""The geometry of a map sheet as data: what the issue asks of it, and that the drawing keeps to it."""

from __future__ import annotations

from itertools import combinations

import pytest
from PIL import Image

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.map_codes import read_map_code
from pdf.drawing.inks import TINTS
from pdf.drawing.markers import BITS, MODULES
from pdf.drawing.paper import Rect
from pdf.sheets.sailorman_dice.layout import SheetLayout, layout
from tests.support.rendered import CODE, page_image, printed

PAGES = [("a4", 1), ("a4", 2), ("a4", 4), ("letter", 1), ("letter", 2), ("letter", 4), ("a5", 1), ("a5", 2)]
DPI = 200


@pytest.mark.parametrize(("paper", "up"), PAGES)
def test_every_box_lies_in_its_sheet_and_apart(paper: str, up: int) -> None:
    for sheet in layout(paper, up):
        frame = Rect(0, 0, sheet.width, sheet.height)
        fields = {f"field-{r}-{c}": box for r, row in enumerate(sheet.fields) for c, box in enumerate(row)}
        markers = {f"marker-{i}": box for i, box in enumerate(sheet.markers)}
        everything = {**fields, **sheet.boxes, **markers, "qr": sheet.qr}
        for box in everything.values():
            assert frame.contains(box)
        for (a, one), (b, two) in combinations(everything.items(), 2):
            across = max(one.x - two.right, two.x - one.right)
            down = max(one.y - two.bottom, two.y - one.bottom)
            assert max(across, down) >= -1e-9, (a, b)
        for name, shell in sheet.shells.items():
            assert sheet.boxes[name].contains(shell)


@pytest.mark.parametrize(("paper", "up", "least"), [("a4", 1, 16), ("letter", 1, 16), ("a4", 2, 13), ("a5", 1, 13)])
def test_fields_are_large_enough_to_read_from_a_photo(paper: str, up: int, least: float) -> None:
    for sheet in layout(paper, up):
        assert min(min(box.w, box.h) for row in sheet.fields for box in row) >= least


@pytest.mark.parametrize(("paper", "up"), PAGES)
def test_whatever_is_written_in_has_room_for_a_hand(paper: str, up: int) -> None:
    sheet = layout(paper, up)[0]
    for name, box in sheet.boxes.items():
        if sheet.size != "full" and name != "captain":  # a full page has its sums in a table, as ever
            assert box.h >= 8 and box.w >= 7.6, name
    assert sheet.qr.w >= 15


@pytest.mark.parametrize(("paper", "up"), PAGES)
def test_markers_stand_around_the_map(paper: str, up: int) -> None:
    for sheet in layout(paper, up):
        centres = [box.centre for box in sheet.markers]
        xs, ys = [c[0] for c in centres], [c[1] for c in centres]
        assert (xs[0], ys[0]) == (min(xs), min(ys))
        assert (xs[2], ys[2]) == (max(xs), max(ys))
        assert min(xs) < sheet.map.x < sheet.map.right < max(xs)
        assert min(ys) < sheet.map.y < sheet.map.bottom < max(ys)


def test_all_twenty_three_boxes_are_there() -> None:
    sheet = layout("a4", 1)[0]
    scored = [*facts.ROWS, *(f"column-{n}" for n in range(1, 10)), *(f"{r}-{n}" for r in facts.REGIONS for n in (1, 2))]
    assert len(scored) == facts.SCORE_BOXES
    assert set(scored) <= set(sheet.boxes)
    assert len(sheet.counters) == facts.END_BOXES


# ---- drawing and data agree: the page is rendered and probed


def _pixel(image: Image.Image, sheet: SheetLayout, x: float, y: float) -> tuple[int, int, int]:
    px, py = sheet.place.to_page(x, y)
    pixel = image.getpixel((int(px * DPI / 25.4), int(py * DPI / 25.4)))
    assert isinstance(pixel, tuple)
    return pixel[0], pixel[1], pixel[2]


def _near(pixel: tuple[int, int, int], colour: str, slack: int = 6) -> bool:
    return all(abs(p - int(colour[i : i + 2], 16)) <= slack for p, i in zip(pixel, (1, 3, 5), strict=True))


@pytest.mark.parametrize(("paper", "up"), PAGES)
def test_drawing_and_data_agree(paper: str, up: int) -> None:
    image = page_image(printed("pad", f"up={up}", paper=paper, copies=up).data, dpi=DPI)
    areas = read_map_code(CODE).areas
    for sheet in layout(paper, up):
        for r, row in enumerate(sheet.fields):
            for c, box in enumerate(row):
                tint = TINTS[facts.REGION_OF[areas[r][c]]]
                assert _near(_pixel(image, sheet, *box.centre), tint), (r, c)
        for name, box in sheet.boxes.items():
            if name == "name":
                continue
            # white inside, an inked edge at the middle of its left side
            assert _near(_pixel(image, sheet, box.x + box.w * 0.3, box.y + box.h * 0.75), "#FFFFFF"), name
            edge = [_pixel(image, sheet, box.x + d * 0.04, box.y + box.h * 0.6) for d in range(-6, 7)]
            assert min(sum(p) for p in edge) < 600, name
        for i, box in enumerate(sheet.markers):
            cell = box.w / MODULES
            for r, bits in enumerate(BITS[i], 1):
                for c, bit in enumerate(bits, 1):
                    at = _pixel(image, sheet, box.x + (c + 0.5) * cell, box.y + (r + 0.5) * cell)
                    assert _near(at, "#FFFFFF" if bit == "1" else "#000000", 40)
        for x, y in sheet.counters:
            ring = [_pixel(image, sheet, x + sheet.counter_radius + d * 0.04, y) for d in range(-6, 7)]
            assert min(sum(p) for p in ring) < 600
