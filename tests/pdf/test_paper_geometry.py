"""Paper: the safe box, how pages divide, and where pieces stand."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.errors import BadInput, UnknownName
from pdf.drawing.paper import CLEAR, GAP, PAPERS, POINTS_PER_MM, Paper, Rect, divide, get_paper

FITS = [(p, up) for p in PAPERS.values() for up in (1, 2, 4) if not (p.name == "a5" and up == 4)]


def test_the_safe_box_is_common_to_a4_and_letter() -> None:
    a4, letter = PAPERS["a4"].safe, PAPERS["letter"].safe
    assert (round(a4.w, 2), round(a4.h, 2)) == (round(letter.w, 2), round(letter.h, 2)) == (197.3, 266.7)


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
    for i, a in enumerate(covers):
        assert paper.safe.contains(a)
        for b in covers[:i]:
            across = max(a.x - b.right, b.x - a.right)
            down = max(a.y - b.bottom, b.y - a.bottom)
            assert max(across, down) == pytest.approx(GAP)
    for cut in division.cuts:
        assert paper.safe.contains(
            Rect(min(cut.x1, cut.x2), min(cut.y1, cut.y2), abs(cut.x2 - cut.x1), abs(cut.y2 - cut.y1))
        )
        for a in covers:
            assert not (a.x < (cut.x1 + cut.x2) / 2 < a.right and a.y < (cut.y1 + cut.y2) / 2 < a.bottom)


@pytest.mark.parametrize(("paper", "up"), FITS)
@given(u=st.floats(0, 1), v=st.floats(0, 1))
def test_data_and_drawing_place_a_point_alike(paper: Paper, up: int, u: float, v: float) -> None:
    """``to_page`` (mm, y down) is what ``matrix`` (points, y up) does to the page."""
    for place in divide(paper, up).places:
        x, y = u * place.w, v * place.h
        a, b, c, d, e, f = place.matrix(paper.height)
        px, py = x * POINTS_PER_MM, (place.h - y) * POINTS_PER_MM
        drawn = (a * px + c * py + e) / POINTS_PER_MM, paper.height - (b * px + d * py + f) / POINTS_PER_MM
        assert drawn == pytest.approx(place.to_page(x, y), abs=1e-6)


@pytest.mark.parametrize(
    ("name", "up", "nearest"), [("a5", 4, "fit is 2"), ("a4", 3, "fit is 2"), ("letter", 9, "fit is 4")]
)
def test_what_does_not_fit_names_the_nearest_fit(name: str, up: int, nearest: str) -> None:
    with pytest.raises(BadInput, match=nearest):
        divide(PAPERS[name], up)


def test_an_unknown_paper_lists_those_there_are() -> None:
    with pytest.raises(UnknownName, match="a4, letter, a5"):
        get_paper("a3")


def test_too_large_a_frame_is_refused() -> None:
    with pytest.raises(ValueError, match="does not fit"):
        PAPERS["a4"].centred(200, 260)
