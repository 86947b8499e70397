"""Sheets of cards: cells, marks, backs that meet their fronts."""

from __future__ import annotations

import pytest

from companion.errors import UnknownName
from pdf.drawing.document import Document
from pdf.drawing.inks import INKS
from pdf.drawing.paper import PAPERS, Rect
from pdf.drawing.pen import Pen
from pdf.parts.card_art import DESIGN, LEFT, RIGHT, front_pen
from pdf.parts.cards import BLEED, CARD_SIZES, SAFETY, Axis, card_grid, get_card_size
from pdf.parts.motifs import draw_scales

PAGES = [(PAPERS[p], CARD_SIZES[c]) for p in ("a4", "letter") for c in CARD_SIZES]


@pytest.mark.parametrize(("paper", "size"), PAGES, ids=lambda v: v.name)
def test_cells_are_alike_edge_to_edge_and_marks_stay_outside(paper, size) -> None:  # type: ignore[no-untyped-def]
    grid = card_grid(paper, size)
    assert (grid.paper.width, grid.paper.height) == (paper.height, paper.width)
    if size.name != "mini":
        assert (grid.columns, grid.rows) == (4, 2)
    else:
        assert (grid.columns, grid.rows) == (5, 2)
    assert len(grid.cells) == grid.columns * grid.rows
    assert all((round(c.w, 6), round(c.h, 6)) == (size.w, size.h) for c in grid.cells)
    block = grid.block
    assert block.x == pytest.approx(grid.paper.width - block.right)
    assert block.y == pytest.approx(grid.paper.height - block.bottom)
    assert grid.paper.safe.contains(Rect(block.x - BLEED, block.y - BLEED, block.w + 2 * BLEED, block.h + 2 * BLEED))
    assert len(grid.marks) == 2 * (grid.columns + 1 + grid.rows + 1)
    for mark in grid.marks:
        for x, y in ((mark.x1, mark.y1), (mark.x2, mark.y2)):
            assert grid.paper.safe.contains(Rect(x, y, 0, 0))
            assert not (block.x - 1 < x < block.right + 1 and block.y - 1 < y < block.bottom + 1)
    xs = {round(m.x1, 4) for m in grid.marks if m.x1 == m.x2}
    assert xs == {round(e, 4) for c in grid.cells for e in (c.x, c.right)}


@pytest.mark.parametrize("axis", ["long-edge", "short-edge"])
@pytest.mark.parametrize(("paper", "size"), PAGES[:4], ids=lambda v: v.name)
def test_a_back_lies_behind_its_front(paper, size, axis: Axis) -> None:  # type: ignore[no-untyped-def]
    grid = card_grid(paper, size)
    for i, front in enumerate(grid.cells):
        back = grid.cells[grid.back(i, axis)]
        # seen through the sheet: turning over the upright (short) edge of a landscape page mirrors x, the long one y
        if axis == "short-edge":
            assert back.x == pytest.approx(grid.paper.width - front.right)
            assert back.y == pytest.approx(front.y)
        else:
            assert back.x == pytest.approx(front.x)
            assert back.y == pytest.approx(grid.paper.height - front.bottom)
        assert grid.back(grid.back(i, axis), axis) == i
    assert grid.turned("long-edge")
    assert not grid.turned("short-edge")


def test_type_keeps_clear_of_the_cut() -> None:
    assert LEFT >= SAFETY
    assert DESIGN.w - RIGHT >= SAFETY


def test_unknown_and_small_cards_are_refused() -> None:
    with pytest.raises(UnknownName, match="standard, poker, bridge, mini"):
        get_card_size("tarot")
    document = Document(PAPERS["a4"], "x", "x")
    with pytest.raises(ValueError, match="does not fit"):
        front_pen(document, CARD_SIZES["mini"], INKS["normal"])


def test_scales_need_even_rows_to_join() -> None:
    pen = Pen(Document(PAPERS["a4"], "x", "x"), 88, INKS["normal"])
    with pytest.raises(ValueError, match="odd"):
        draw_scales(pen, DESIGN.box, 7, 41, BLEED)
