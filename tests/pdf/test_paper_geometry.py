"""Paper: the safe box, how pages divide, and where pieces stand."""

from __future__ import annotations

import pytest
from hypothesis import given, strategies as st

from companion.errors import BadInput, UnknownName
from pdf.drawing.paper import (
    CLEAR,
    PAPERS,
    POINTS_PER_MM,
    TRIM,
    Flip,
    Paper,
    Rect,
    divide,
    get_paper,
    neatline_inset,
)
from pdf.parts.imposition import BLEED
from pdf.parts.setup_sheets import POSTERS, SLUG
from tests.support.rendered import check_sound, printed, reader

pytestmark = pytest.mark.rendered

FITS = [(p, up) for p in PAPERS.values() for up in (1, 2, 4) if not (p.name == "a5" and up == 4)]


def test_the_safe_box_is_common_to_a4_and_letter() -> None:
    a4, letter = PAPERS["a4"].safe, PAPERS["letter"].safe
    assert (
        (round(a4.w, 2), round(a4.h, 2))
        == (round(letter.w, 2), round(letter.h, 2))
        == (197.3, 266.7)
    )


@pytest.mark.parametrize("paper", PAPERS.values(), ids=PAPERS)
def test_the_safe_box_is_clear_of_every_edge(paper: Paper) -> None:
    page = Rect(0, 0, paper.width, paper.height)
    safe = paper.safe
    assert page.contains(safe)
    assert min(safe.x, safe.y) >= CLEAR - 1e-9
    assert safe.x == pytest.approx(paper.width - safe.right)
    assert safe.y == pytest.approx(paper.height - safe.bottom)


@pytest.mark.parametrize(("paper", "up"), FITS)
def test_pieces_lie_in_the_safe_box_and_apart(paper: Paper, up: int) -> None:
    division = divide(paper, up)
    covers = [p.covers for p in division.places]
    assert len(covers) == up
    apart = 2 * (TRIM - neatline_inset(division.places[0].w, division.places[0].h))
    for i, a in enumerate(covers):
        assert paper.safe.contains(a)
        for b in covers[:i]:
            across = max(a.x - b.right, b.x - a.right)
            down = max(a.y - b.bottom, b.y - a.bottom)
            assert max(across, down) == pytest.approx(apart)
    for x1, y1, x2, y2 in division.cuts:
        assert paper.safe.contains(Rect(min(x1, x2), min(y1, y2), abs(x2 - x1), abs(y2 - y1)))
        for a in covers:
            assert not (a.x < (x1 + x2) / 2 < a.right and a.y < (y1 + y2) / 2 < a.bottom)


@pytest.mark.parametrize(("paper", "up"), [(paper, up) for paper, up in FITS if up > 1])
def test_trimmed_pieces_have_the_same_margin_on_all_sides(paper: Paper, up: int) -> None:
    division = divide(paper, up)
    xs = sorted({x1 for x1, _, x2, _ in division.cuts if x1 == x2})
    ys = sorted({y1 for _, y1, _, y2 in division.cuts if y1 == y2})
    for place in division.places:
        inset, box = neatline_inset(place.w, place.h), place.covers
        for edge, cuts in (
            (box.x + inset, xs),
            (box.right - inset, xs),
            (box.y + inset, ys),
            (box.bottom - inset, ys),
        ):
            assert min(abs(edge - cut) for cut in cuts) == pytest.approx(TRIM, abs=1e-3)


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(("paper", "up"), FITS)
def test_a_back_is_upright_when_the_cut_piece_is_turned_over_like_a_leaf(
    paper: Paper, up: int, flip: Flip
) -> None:
    """The sheet turned over its edge and the piece about its upright axis: top left of the back
    meets top right."""
    division = divide(paper, up)
    # the axis that the sheet is turned about
    upright = (paper.height > paper.width) == (flip == "long")
    backs = division.backs(flip)
    for front in division.places:
        x, y = front.to_page(front.w, 0)
        there = (paper.width - x, y) if upright else (x, paper.height - y)
        assert any(back.to_page(0, 0) == pytest.approx(there, abs=1e-6) for back in backs)


@pytest.mark.parametrize(("paper", "up"), FITS)
@given(u=st.floats(0, 1), v=st.floats(0, 1))
def test_data_and_drawing_place_a_point_alike(paper: Paper, up: int, u: float, v: float) -> None:
    """``to_page`` (mm, y down) is what ``matrix`` (points, y up) does to the page."""
    for place in divide(paper, up).places:
        x, y = u * place.w, v * place.h
        a, b, c, d, e, f = place.matrix(paper.height)
        px, py = x * POINTS_PER_MM, (place.h - y) * POINTS_PER_MM
        drawn = (
            (a * px + c * py + e) / POINTS_PER_MM,
            paper.height - (b * px + d * py + f) / POINTS_PER_MM,
        )
        assert drawn == pytest.approx(place.to_page(x, y), abs=1e-6)


def test_what_does_not_fit_or_is_unknown_names_what_does() -> None:
    for name, up, nearest in (("a5", 4, 2), ("a4", 3, 2), ("letter", 9, 4)):
        with pytest.raises(BadInput, match=f"fit is {nearest}"):
            divide(PAPERS[name], up)
    with pytest.raises(UnknownName, match="a4, letter, legal, a5"):
        get_paper("a3")
    with pytest.raises(ValueError, match="does not fit"):
        PAPERS["a4"].centred(200, 260)


# ---- Boards as posters: true boxes, bleed without a white edge, crop marks that stay outside it


BOARDS = [("ship-adventure", "board"), ("waters-of-nereus", "board"), ("loot-island", "island")]
SIZES = {"a4": (210, 297), "a3": (297, 420), "a2": (420, 594)}


@pytest.mark.parametrize(
    ("game", "sheet", "size"),
    [
        *((*board, size) for board in BOARDS for size in ("a3", "a2")),
        ("waters-of-nereus", "cabin-board", "a4"),
    ],
)
def test_a_poster_has_true_boxes_and_nothing_leaves_them(game: str, sheet: str, size: str) -> None:
    data = printed(sheet, f"size={size}", game=game, code="7KQ4-M2XD").data
    assert set(POSTERS) == set(SIZES)
    check_sound(data)
    (page,) = reader(data).pages
    w, h = SIZES[size]
    for box, around in ((page.mediabox, SLUG), (page.bleedbox, BLEED), (page.trimbox, 0)):
        inset = SLUG - around
        expected = [inset, inset, inset + w + 2 * around, inset + h + 2 * around]
        assert [float(v) / POINTS_PER_MM for v in box] == pytest.approx(expected, abs=0.01)
