"""Imposition as properties: backs behind fronts, nothing outside the safe box, the same size on
every paper."""

from __future__ import annotations

import math
from typing import Final

import pytest
from hypothesis import given, strategies as st

from companion.errors import BadInput
from pdf.drawing.paper import PAPERS, Flip, Paper, Rect
from pdf.parts.imposition import (
    BLEED,
    CARD_SIZES,
    GUTTERS,
    ROOM,
    ROOM_FOR_BLEED,
    CardSize,
    Imposition,
    Plan,
    impose,
    svg_of,
)

Point = tuple[float, float]
_PAPERS: Final = ("a4", "letter")
_PLANS: Final[tuple[Plan, ...]] = ("duplex", "apart", "fold", "single", "svg")
_FLIPS: Final[tuple[Flip, ...]] = ("long", "short")

papers = st.sampled_from([PAPERS[name] for name in _PAPERS])
cards = st.sampled_from(list(CARD_SIZES.values()))
plans = st.sampled_from(_PLANS)
flips = st.sampled_from(_FLIPS)
tiles = st.integers(22, 80).map(
    lambda square: CardSize("tile", "tile", 2.0 * square, 2.0 * square, 0)
)


def turned_over(paper: Paper, flip: Flip, point: Point) -> Point:
    """Where a point of the back page lies on the front, as one finds who turns the printed sheet
    over by hand.

    The sheet turns about its long or its short edge: about an upright line where that edge is
    upright.
    """
    x, y = point
    upright_edge = "long" if paper.height >= paper.width else "short"
    return (paper.width - x, y) if flip == upright_edge else (x, paper.height - y)


def folded_over(imposition: Imposition, point: Point) -> Point:
    """Where a point beyond the fold comes to lie on the fronts; the fold is half a gutter from the
    last front."""
    x, y = point
    last = imposition.fronts[-1]
    if imposition.fold == "down":
        return 2 * (last.right + GUTTERS["down"] / 2) - x, y
    return x, 2 * (last.bottom + GUTTERS["across"] / 2) - y


def landed(imposition: Imposition, point: Point) -> Point:
    if imposition.fold:
        return folded_over(imposition, point)
    return turned_over(imposition.paper, imposition.flip, point)


@given(papers, cards, plans, flips)
def test_every_back_lies_behind_its_front_to_a_hundredth(
    paper: Paper, size: CardSize, plan: Plan, flip: Flip
) -> None:
    imposition = impose(paper, size, plan, flip)
    for i, front in enumerate(imposition.fronts):
        back = imposition.back(i)
        box = back.covers
        corners = [
            landed(imposition, (x, y)) for x in (box.x, box.right) for y in (box.y, box.bottom)
        ]
        xs, ys = [x for x, _ in corners], [y for _, y in corners]
        assert math.dist((min(xs), min(ys)), (front.x, front.y)) < 0.01
        assert math.dist((max(xs), max(ys)), (front.right, front.bottom)) < 0.01


@given(papers, cards, plans, flips)
def test_a_card_turned_sideways_shows_its_back_upright(
    paper: Paper, size: CardSize, plan: Plan, flip: Flip
) -> None:
    """The top of the back, which is its bottom on the page where it stands on its head, lies behind
    the front's top."""
    imposition = impose(paper, size, plan, flip)
    front, back = imposition.fronts[0], imposition.back(0)
    top = (back.covers.centre[0], back.covers.bottom if back.on_its_head else back.covers.y)
    assert landed(imposition, top)[1] == pytest.approx(front.y)


@given(
    papers,
    st.one_of(cards, tiles),
    st.sampled_from(("duplex", "apart", "fold", "svg")),
    flips,
    st.booleans(),
)
def test_all_that_is_cut_stays_in_the_safe_box(
    paper: Paper, size: CardSize, plan: Plan, flip: Flip, bleeds: bool
) -> None:
    try:
        imposition = impose(paper, size, plan, flip, ROOM_FOR_BLEED if bleeds else ROOM)
    except BadInput as error:
        assert plan == "fold" or size.w > 150, error
        return
    assert sorted((imposition.paper.width, imposition.paper.height)) == sorted(
        (paper.width, paper.height)
    )
    sides = [*imposition.fronts, *(imposition.back(i).covers for i in range(imposition.capacity))]
    for box in sides:
        bled = Rect(box.x - BLEED, box.y - BLEED, box.w + 2 * BLEED, box.h + 2 * BLEED)
        assert imposition.paper.safe.contains(bled)
        assert (round(box.w, 6), round(box.h, 6)) == (
            size.w,
            size.h,
        ), "the same size on every paper"
    assert imposition.block.contains(imposition.fronts[-1])


@given(papers, cards, st.sampled_from(("duplex", "fold")), flips)
def test_cuts_are_numbered_long_ones_first_and_part_every_card(
    paper: Paper, size: CardSize, plan: Plan, flip: Flip
) -> None:
    imposition = impose(paper, size, plan, flip)
    cuts = imposition.cuts
    assert len(cuts) == imposition.columns + imposition.rows + 2
    assert cuts[0].upright == (imposition.block.h > imposition.block.w)
    for box in imposition.fronts:
        for upright, edge in (
            (True, box.x),
            (True, box.right),
            (False, box.y),
            (False, box.bottom),
        ):
            assert any(cut.upright is upright and abs(cut.at - edge) < 0.01 for cut in cuts)


@pytest.mark.parametrize("paper", _PAPERS)
@pytest.mark.parametrize(
    ("size", "plan", "held"),
    [
        ("standard", "duplex", 8), ("poker", "duplex", 8), ("tarot", "duplex", 4),
        ("standard", "fold", 4), ("poker", "fold", 4), ("tarot", "fold", 2),
        ("standard", "single", 1), ],
)  # fmt: skip
def test_as_many_as_a_page_holds(paper: str, size: str, plan: Plan, held: int) -> None:
    assert impose(PAPERS[paper], CARD_SIZES[size], plan, "long").capacity == held


@pytest.mark.parametrize(("wide", "high"), [(60, 90), (90, 60), (60, 60)])
def test_a_card_on_a_page_of_its_own_is_turned_over_its_upright_edge(wide: int, high: int) -> None:
    alone = impose(PAPERS["a4"], CardSize("tile", "tile", wide, high, 0), "single", "short")
    assert alone.upright_axis and not alone.back(0).on_its_head


def test_what_does_not_fit_is_refused_with_the_nearest_fit() -> None:
    large = CardSize("tile", "140 × 140 mm", 140, 140, 0)
    with pytest.raises(BadInput, match=r"up to 12\d mm a side on A4, or the plan duplex"):
        impose(PAPERS["a4"], large, "fold", "long", place="--set square")
    with pytest.raises(BadInput, match="up to 55 mm a side on A5"):
        impose(PAPERS["a5"], CARD_SIZES["tarot"], "duplex", "long", 40)
    text = svg_of(impose(PAPERS["a4"], CARD_SIZES["standard"], "svg", "long"), "Deck")
    assert 'width="297mm" height="210mm" viewBox="0 0 297 210"' in text
    assert text.count('"/>') == 5 + 3 + 8, "each straight line once, then the corners of each card"
    assert "M22.500 17.000 V193.000" in text and "M22.500 17.000 H274.500" in text
