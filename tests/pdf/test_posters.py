"""Boards as posters: true boxes, bleed without a white edge, crop marks that stay outside it."""

from __future__ import annotations

import pytest

from pdf.drawing.inks import TINTS
from pdf.drawing.paper import POINTS_PER_MM
from pdf.parts.imposition import BLEED
from pdf.parts.poster import POSTERS, SLUG
from pdf.preflight import check_pdf
from tests.support.rendered import page_image, printed, reader

BOARDS = [("ship-adventure", "board"), ("waters-of-nereus", "board"), ("loot-island", "island")]
SIZES = {"a4": (210, 297), "a3": (297, 420), "a2": (420, 594)}
DPI = 50
WHITE = (255, 255, 255)


@pytest.mark.parametrize(
    ("game", "sheet", "size"),
    [*((*board, size) for board in BOARDS for size in ("a3", "a2")), ("waters-of-nereus", "cabin-board", "a4")],
)
def test_a_poster_has_true_boxes_and_nothing_leaves_them(game: str, sheet: str, size: str) -> None:
    data = printed(sheet, f"size={size}", game=game, seed="7KQ4-M2XD").data
    assert set(POSTERS) == set(SIZES)
    assert check_pdf(data) == []
    (page,) = reader(data).pages
    w, h = SIZES[size]
    for box, around in ((page.mediabox, SLUG), (page.bleedbox, BLEED), (page.trimbox, 0)):
        inset = SLUG - around
        expected = [inset, inset, inset + w + 2 * around, inset + h + 2 * around]
        assert [float(v) / POINTS_PER_MM for v in box] == pytest.approx(expected, abs=0.01)


@pytest.mark.parametrize(("game", "sheet"), BOARDS)
def test_the_sea_bleeds_and_the_marks_stay_outside(game: str, sheet: str) -> None:
    image = page_image(printed(sheet, "size=a3", game=game, seed="7KQ4-M2XD").data, dpi=DPI)
    px = DPI / 25.4
    sea = tuple(int(TINTS["river"][i : i + 2], 16) for i in (1, 3, 5))
    edge = SLUG - BLEED + 0.6  # just inside the bleed
    for n in range(1, 100):
        x, y = n * image.width / 100, n * image.height / 100
        if not edge * px + 1 < x < image.width - edge * px - 1:
            continue
        for at in ((x, edge * px), (x, image.height - edge * px)):
            assert image.getpixel((int(at[0]), int(at[1]))) == sea
        if edge * px + 1 < y < image.height - edge * px - 1:
            assert image.getpixel((int(edge * px), int(y))) == sea
    between, marks = (int((SLUG - away) * px) for away in (BLEED + 1, BLEED + 5))
    assert all(image.getpixel((x, between)) == WHITE for x in range(image.width))
    marked = [x / px for x in range(image.width) if image.getpixel((x, marks)) != WHITE]
    assert len(marked) >= 2
    assert all(min(abs(x - SLUG), abs(x - SLUG - 297)) < 1 for x in marked)
