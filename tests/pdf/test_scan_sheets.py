"""Photos of filled sheets, simulated: what was written is read, what is not sure is told."""

from __future__ import annotations

import re
from dataclasses import replace
from itertools import product
from pathlib import Path

import cv2
import numpy as np
import pytest

from assets.reader.training.camera import Shot
from assets.reader.training.filled import FilledSheet
from assets.reader.training.hands import drawn_hand
from assets.reader.training.measure import measure
from companion.games.sailorman_dice import facts
from pdf.scan.markers import FoundSheet, find_sheets, projected
from pdf.scan.pictures import PhotoFault, Pixels, grey_of, open_picture
from pdf.scan.results import ScanFault, ScanResult
from pdf.sheets.sailorman_dice.photo.reading import VALUES, decoded, read_photo
from pdf.sheets.sailorman_dice.photo.table import look, scan
from pdf.sheets.sailorman_dice.photo.views import frames, plan
from tests.support.landing import again_for
from tests.support.photographed import CODE, filled, photo, written

pytestmark = pytest.mark.oracle

MAX_UNSURE = 12


def asked(result: ScanResult, seat: int = 0) -> set[str]:
    """The places of a sheet that somebody is to look at."""
    return {
        u.place
        for photo_ in result.photos
        for s in photo_.sheets
        if s.player == seat
        for u in s.unsure
    }


def wrong_and_silent(sheet: FilledSheet, result: ScanResult, seat: int = 0) -> set[str]:
    """Fields that were read otherwise than they were written and are not to be looked at."""
    rows = result.record["players"][seat]["rows"]
    fields = product(range(facts.N_ROWS), range(facts.N_COLS))
    return {f"rows[{r}][{c}]" for r, c in fields if rows[r][c] != sheet.rows[r][c]} - asked(
        result, seat
    )


def picture_of(data: bytes) -> Pixels:
    return np.asarray(cv2.imdecode(np.frombuffer(data, np.uint8), cv2.IMREAD_COLOR), np.uint8)


def jpeg(picture: Pixels) -> bytes:
    return bytes(cv2.imencode(".jpg", picture)[1])


def found_on(picture: Pixels) -> FoundSheet:
    return find_sheets(grey_of(picture), frames())[0]


# ---- rows


def test_a_row_is_read_as_the_likeliest_that_does_not_fall() -> None:
    rng = np.random.default_rng(3)
    for _ in range(20):
        row = rng.dirichlet(np.full(len(VALUES), 0.4), 4)
        best, chance, sums = "", 0.0, np.zeros((4, len(VALUES)))
        for values in product(range(len(VALUES)), repeat=4):
            digits = [v for v in values if v < 6]
            if digits != sorted(digits):
                continue
            p = float(np.prod([row[c, v] for c, v in enumerate(values)]))
            for c, v in enumerate(values):
                sums[c, v] += p
            if p > chance:
                best, chance = "".join(VALUES[v] for v in values), p
        marks, marginals = decoded(row)
        assert marks == best
        assert marginals == pytest.approx(sums / sums.sum(1, keepdims=True))


# ---- sheets


@pytest.mark.parametrize(
    ("size", "ink"),
    [
        ("full", "normal"),
        *again_for(("half.layout-2", "outline"), ("quarter.layout-2", "low")),
        *(
            pytest.param(*way, marks=pytest.mark.soak)
            for way in (("half", "low"), ("quarter", "normal"))
        ),
    ],
)
def test_a_photo_gives_the_sheet(size: str, ink: str) -> None:
    sheet = filled(7, size)
    result = scan([("ann.jpg", photo([written(sheet, ink)]))], names=["Ann"])
    assert result.record["map"] == CODE
    assert result.photos[0].sheets[0].layout == size
    assert not wrong_and_silent(sheet, result)
    assert len(asked(result)) <= MAX_UNSURE
    player = result.record["players"][0]
    assert player["name"] == "Ann"
    assert {f"shells.{name}" for name in set(player["shells"]) ^ set(sheet.shells)} <= asked(result)


@pytest.mark.parametrize("quarter_turns", [1, pytest.param(2, marks=pytest.mark.soak)])
def test_a_photo_may_be_taken_from_any_side(quarter_turns: int) -> None:
    sheet = filled(8)
    picture = picture_of(photo([written(sheet)], shot=Shot(1600, hard=0.4, turned=False)))
    assert not wrong_and_silent(sheet, scan([("a.jpg", jpeg(np.rot90(picture, quarter_turns)))]))


@pytest.mark.parametrize("corner", [0, pytest.param(2, marks=pytest.mark.soak)])
def test_three_of_four_markers_are_enough(corner: int) -> None:
    sheet = filled(9)
    paper = written(sheet)
    h, w = paper.light.shape[:2]
    at = ((0, 0), (w, 0), (w, h), (0, h))[corner]
    cv2.circle(paper.light, at, int(20 * paper.scale), (0.6, 0.4, 0.3), -1)
    assert not wrong_and_silent(sheet, scan([("a.jpg", photo([paper]))]))


@pytest.mark.parametrize(
    ("size", "side", "coded"),
    [
        ("full", "bottom", False),
        *again_for(("quarter.layout-2", "top", True)),
        pytest.param("half.layout-2", "left", True, marks=pytest.mark.soak),
        pytest.param("quarter", "right", False, marks=pytest.mark.soak),
    ],
)
def test_a_whole_map_is_read_without_two_or_three_corners(
    size: str, side: str, coded: bool
) -> None:
    """The code, or the number that is given, tells the print, by which the sheet is found."""
    sheet = filled(9, size)
    picture = picture_of(photo([written(sheet)], shot=Shot(2000, hard=0.3, turned=False)))
    found = found_on(picture)
    box = plan(size).map
    corners = np.array(
        [[box.x, box.y], [box.right, box.y], [box.right, box.bottom], [box.x, box.bottom]]
    )
    at = projected(found.matrix, corners)
    (left, top), (right, bottom) = at.min(0).astype(int) - 15, at.max(0).astype(int) + 15
    part = picture[
        top if side == "top" else 0 : bottom if side == "bottom" else None,
        left if side == "left" else 0 : right if side == "right" else None,
    ]
    with pytest.raises(PhotoFault, match="corner"):
        found_on(np.ascontiguousarray(part))
    result = scan([("a.jpg", jpeg(part))], None if coded else CODE)
    assert result.photos[0].sheets[0].layout == size
    assert not wrong_and_silent(sheet, result)
    assert any("outside the picture" in notice for notice in result.photos[0].notices)


def test_without_two_corners_nothing_that_is_covered_is_read_as_empty() -> None:
    paper = written(filled(9))
    paper.light[: int(100 * paper.scale)] = 0.5
    with pytest.raises(
        ScanFault,
        match=r"a.jpg: (A part of the map is covered|The upper left and upper right corners)",
    ):
        scan([("a.jpg", photo([paper], shot=Shot(1600, hard=0.3)))])


def test_a_sheet_that_is_seen_twice_is_one_player() -> None:
    one, two = filled(12), filled(13)
    papers = [written(one), written(two)]
    shots = [photo([papers[0]], 1), photo([papers[0]], 2), photo([papers[1]], 3)]
    result = scan([(f"{n}.jpg", data) for n, data in enumerate(shots)])
    assert [[s.player for s in p.sheets] for p in result.photos] == [[0], [0], [1]]
    assert not wrong_and_silent(one, result, 0)
    assert not wrong_and_silent(two, result, 1)

    sheets = [filled(10, "half"), filled(11, "half")]
    result = scan([("both.jpg", photo([written(s) for s in sheets], shot=Shot(2800, hard=0.4)))])
    assert [s.player for s in result.photos[0].sheets] == [0, 1]
    for seat, sheet in enumerate(sheets):
        assert not wrong_and_silent(sheet, result, seat)


def test_sheets_of_different_maps_are_refused_with_which_is_which() -> None:
    other = "1234-5678"
    shots = [photo([written(filled(12))]), photo([written(filled(12, code=other))])]
    with pytest.raises(ScanFault) as caught:
        scan([("ann.jpg", shots[0]), ("ben.jpg", shots[1])])
    assert re.search(rf"ann\.jpg: .*{CODE}", str(caught.value))
    assert re.search(rf"ben\.jpg: .*{other}", str(caught.value))


def test_without_its_qr_code_a_sheet_needs_the_number() -> None:
    sheet = filled(14)
    paper = written(sheet)
    h, w = paper.light.shape[:2]
    paper.light[int(0.74 * h) : int(0.88 * h), int(0.78 * w) : int(0.95 * w)] = 1.0
    data = photo([paper])
    with pytest.raises(ScanFault, match="number printed on the sheet"):
        scan([("a.jpg", data)])
    result = scan([("a.jpg", data)], code=CODE)
    assert not result.notices
    beside = scan([("a.jpg", data), ("b.jpg", photo([written(filled(13))], 3))])
    assert beside.record["map"] == CODE and len(beside.record["players"]) == 2
    assert not wrong_and_silent(sheet, result)
    assert any("QR code" in n for n in result.photos[0].notices)


def test_sheets_of_another_map_than_the_one_given_are_told() -> None:
    shots = [("a.jpg", photo([written(filled(14))]))]
    assert not scan(shots, code=CODE).notices
    (told,) = scan(shots, code="1234-5678").notices
    assert CODE in told and "1234-5678" in told


def test_a_corrected_field_is_always_told() -> None:
    sheet = filled(15)
    marks = [i for i, mark in enumerate("".join(sheet.rows)) if mark in facts.DIGITS][::7]
    sheet = replace(sheet, corrected=frozenset(marks))
    result = scan([("a.jpg", photo([written(sheet)]))])
    assert {f"rows[{i // 9}][{i % 9}]" for i in marks} <= asked(result)


def test_a_reflection_is_told_by_its_row() -> None:
    picture = picture_of(photo([written(filled(16))], shot=Shot(1600, hard=0, turned=False)))
    found = found_on(picture)
    corners = np.array([[20, 102], [130, 102], [130, 119], [20, 119]], float)
    at = cv2.perspectiveTransform(corners[None], found.matrix)[0].astype(np.int32)
    cv2.fillConvexPoly(picture, at, (255, 255, 255))
    data = jpeg(picture)
    with pytest.raises(ScanFault, match="A reflection covers the starfish row"):
        scan([("a.jpg", data)])
    sheet = look(data, None, "Ann")[0]
    hidden = [
        mark.place for mark in sheet.marks if mark.read is None and mark.place.startswith("rows")
    ]
    assert hidden and all(place.startswith("rows[2]") for place in hidden)


def test_a_bright_photo_of_white_paper_is_no_reflection() -> None:
    sheet = filled(19)
    picture = picture_of(photo([written(sheet, "outline")], shot=Shot(1600, hard=0)))
    picture = np.clip(
        picture.astype(float) * (1.25 * 255 / np.percentile(picture, 95)), 0, 255
    ).astype(np.uint8)
    assert not wrong_and_silent(sheet, scan([("a.jpg", jpeg(picture))]))


def test_points_that_were_written_otherwise_are_told() -> None:
    sheet = filled(17)
    row = "112233333"
    sheet = replace(sheet, rows=(row, *sheet.rows[1:]), points={"anchor": 3}, shells=(), struck=())
    notices = scan([("a.jpg", photo([written(sheet)]))], names=["Ann"]).photos[0].notices
    assert "Anchor row: Ann wrote 3, it is 5: five 3s." in notices


def test_four_tapped_corners_find_a_sheet_without_markers() -> None:
    sheet = filled(18)
    paper = written(sheet)
    data = photo([paper], shot=Shot(1600, hard=0, turned=False))
    picture = open_picture(data)
    found = found_on(picture)
    middles = np.array([box.centre for box in found.frame.markers])
    tapped = cv2.perspectiveTransform(middles[None], found.matrix)[0]
    for x, y in tapped:
        cv2.circle(picture, (round(x), round(y)), 40, (90, 90, 90), -1)
    (reading,) = read_photo(picture, None, tapped + np.array([[3, -2], [-3, 2], [2, 3], [-2, -3]]))
    right = sum(a == b for a, b in zip(reading.fields, "".join(sheet.rows), strict=True))
    assert right >= 52


def test_what_measures_the_reader_counts_a_photo_and_shows_what_was_misread(tmp_path: Path) -> None:
    tally = measure(drawn_hand(1), 1, 7, Shot(1100, "measuring"), tmp_path)
    assert tally.n["photos"] == tally.n["read"] == 1 and tally.n["fields"] == 54
    misread = tally.n["fields"] - tally.n["right"]
    assert len(list(tmp_path.iterdir())) == misread and f"({54 - misread} of 54)" in tally.summary()
