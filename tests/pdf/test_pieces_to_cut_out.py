"""Pieces to cut out: as many as the box holds, numbers that are ours and stay; boxes as deep as
their decks."""

from __future__ import annotations

import math
import re
from dataclasses import replace

import pytest
from pypdfium2 import PdfDocument

from companion.games.ship_adventure import facts as ship
from companion.games.waters_of_nereus import facts as nereus
from pdf.drawing.paper import PAPERS, POINTS_PER_MM
from pdf.parts.imposition import CARD_SIZES, ROOM_FOR_BLEED, impose
from pdf.parts.tuck_box import TuckBox
from pdf.sheets.ship_adventure.options import TOKEN
from pdf.sheets.ship_adventure.pieces import token_numbers
from pdf.sheets.waters_of_nereus.tokens import pieces
from tests.support.rendered import printed, reader, words_of

pytestmark = pytest.mark.rendered


def test_pieces_tokens_and_depths_are_those_of_the_box() -> None:
    many = nereus.N_TREASURES + nereus.GEMS + sum(nereus.COINS.values()) + nereus.COMPLETION_TOKENS
    assert len(pieces(ships=3)) == many + 3 + len(("sun", "hourglass"))
    for level in ship.LEVELS:
        for area in range(ship.AREAS):
            assert sorted(token_numbers(level, area)) == list(range(1, ship.MAP_PIECES + 1))
    assert token_numbers(1, 0) == (2, 3, 4, 1)
    depths = [TuckBox("Game", "Deck", cards, CARD_SIZES["standard"]).depth for cards in (1, 22, 32)]
    assert depths == [4, 9, 13]


@pytest.mark.parametrize("colour", ["red", "yellow"])
def test_a_crew_deck_comes_by_colour(colour: str) -> None:
    said = words_of(printed("crew-deck", f"colour={colour}", game="waters-of-nereus").data)
    assert f"Crew deck, {colour}" in said[0]
    assert len(said) == 2


@pytest.mark.parametrize("flip", ["long", "short"])
@pytest.mark.parametrize(
    ("game", "sheet", "many"),
    [("ship-adventure", "pieces", 94), ("waters-of-nereus", "tokens", 187)],
)
def test_small_pieces_come_in_every_plan(game: str, sheet: str, many: int, flip: str) -> None:
    pages = {
        plan: len(PdfDocument(printed(sheet, f"plan={plan}", f"flip={flip}", game=game).data))
        for plan in ("duplex", "apart", "fold", "single")
    }
    assert pages == {"duplex": 2, "apart": 2, "fold": 2, "single": 2 * many}
    lines = printed(sheet, "plan=svg", game=game)
    cutting = printed(sheet, f"flip={flip}", game=game).cutting
    assert cutting is not None and cutting.columns * cutting.rows >= many
    drawn = lines.data.count(b"<path")
    assert lines.kind == "svg" and drawn == cutting.each, "an edge of two pieces is cut once"


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("asked", ["tiles", "control-markers boxes=9", "area-tokens boxes=9"])
def test_the_foot_of_a_full_page_stands_on_white(asked: str, paper: str) -> None:
    """The bleed of the last row ends above the first line of the foot."""
    sheet, *options = asked.split()
    made = printed(sheet, *options, game="ship-adventure", paper=paper)
    page, scale = PdfDocument(made.data)[0], 6
    picture = page.render(scale=scale, grayscale=True).to_pil()
    text = page.get_textpage()
    first, many = text.search("Print at 100").get_next()
    for i in range(first, first + many):
        left, _, right, top = (round(edge * scale) for edge in text.get_charbox(i))
        above = picture.height - top - 2
        row = picture.crop((left, above, max(right, left + 1), above + 1))
        assert row.getextrema() == (255, 255), (asked, i)


@pytest.mark.parametrize("sheet", ["unit-tokens", "control-markers"])
def test_the_colours_beside_the_rows_stand_clear_of_the_cuts_numbers(sheet: str) -> None:
    """Each once on a page, and no nearer to a number's middle than its circle reaches."""
    made = printed(sheet, "boxes=9", game="ship-adventure")
    page = PdfDocument(made.data)[0]
    text, margin = page.get_textpage(), page.get_width() - 40
    boxes = [text.get_rect(i) for i in range(text.count_rects())]
    words = [(text.get_text_bounded(*box).strip(), box) for box in boxes if box[0] > margin]
    colours = [(name, box) for name, box in words if name in ship.PLAYER_COLORS]
    numbers = [box for name, box in words if name.isdigit()]
    assert len({name for name, _ in colours}) == len(colours) >= 2 and len(numbers) > 9
    for _, (left, bottom, right, top) in colours:
        for box in numbers:
            x, y = (box[0] + box[2]) / 2, (box[1] + box[3]) / 2
            away = max(left - x, x - right, 0), max(bottom - y, y - top, 0)
            assert math.hypot(*away) > 2.2 * POINTS_PER_MM


def test_control_markers_fill_their_pages() -> None:
    """Thirteen in a row: all of four boxes on one card, of nine on two."""
    for paper in ("a4", "letter"):
        for boxes, pages in ((1, 2), (4, 2), (9, 4)):
            chosen = f"boxes={boxes}"
            made = printed("control-markers", chosen, game="ship-adventure", paper=paper)
            assert made.cutting is not None
            assert (made.cutting.columns, made.pages) == (13, pages)


def test_backs_that_differ_do_not_cover_each_other() -> None:
    """Every back of a token lies in its own cell: its clip is no wider, where another stands beside
    it."""
    operators = reader(printed("pieces", game="ship-adventure").data).pages[1].get_contents()
    assert operators is not None
    clips = [
        tuple(map(float, clip))
        for clip in re.findall(r"q (\S+) (\S+) (\S+) (\S+) re W n", operators.get_data().decode())
    ]
    assert len(clips) == 94
    whole = impose(PAPERS["a4"], TOKEN, "duplex", "long", ROOM_FOR_BLEED, across=9)
    imposition = replace(whole, rows=11)
    for i in range(len(clips)):
        cell = imposition.back(i).covers
        for n, (x, bottom, w, h) in enumerate(clips):
            left, top = x / POINTS_PER_MM, imposition.paper.height - (bottom + h) / POINTS_PER_MM
            across = min(left + w / POINTS_PER_MM, cell.right) - max(left, cell.x)
            down = min(top + h / POINTS_PER_MM, cell.bottom) - max(top, cell.y)
            assert (min(across, down) > TOKEN.w - 0.1) if n == i else (min(across, down) < 0.1)


@pytest.mark.parametrize(
    ("game", "deck"), [("ship-adventure", "pieces"), ("waters-of-nereus", "crew")]
)
def test_a_box_comes_as_lines_for_a_machine(game: str, deck: str) -> None:
    svg = printed("tuck-box", "plan=svg", f"deck={deck}", game=game).data.decode()
    cuts, folds = (re.search(rf'<g id="{name}".*?</g>', svg, re.DOTALL) for name in ("cut", "fold"))
    assert cuts and folds
    assert folds[0].count("<path") == 7
    w, h = (float(v) for v in re.findall(r'(?:width|height)="([\d.]+)mm"', svg)[:2])
    points = [(float(x), float(y)) for x, y in re.findall(r"(\d+\.\d+) (\d+\.\d+)", cuts[0])]
    assert min(p for point in points for p in point) == pytest.approx(5)
    assert (max(x for x, _ in points), max(y for _, y in points)) == pytest.approx((w - 5, h - 5))
