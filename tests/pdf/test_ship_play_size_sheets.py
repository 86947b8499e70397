"""Ship Adventure in play size: boards in sheets, tiles and map cards that together are the box."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from urllib.parse import parse_qs, urlsplit

import pytest

from companion.copies import read_copy
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.tiles import map_card
from pdf.drawing.paper import PAPERS, Rect, divide
from pdf.parts.setup_sheets import QR
from pdf.sheets.ship_adventure.board_chart import EDGE
from pdf.sheets.ship_adventure.board_play_size import BLEED, MOST_SHEETS, beside, plan_of
from tests.support.rendered import CODE, decoded_qr, page_image, reader, without_guides, words
from tests.support.ship_adventure.paper import CONQUEST, COPY, made

pytestmark = pytest.mark.rendered


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(
    ("boxes", "square"), [(1, 22), (1, 30), (1, 31), (1, 80), (4, 25), (4, 40), (4, 80), (9, 30), (9, 41)]
)
def test_the_sheets_together_are_the_board(paper: str, boxes: int, square: int) -> None:
    """Every square of the board on exactly one sheet, at its size, inside what printers reach."""
    side = facts.SIZES[boxes].side
    try:
        plan = plan_of(PAPERS[paper], side, square)
    except BadInput as error:
        allowed = re.search(r"up to (\d+)", str(error))
        assert allowed
        assert len(plan_of(PAPERS[paper], side, int(allowed[1]))) <= MOST_SHEETS
        return
    assert len(plan) <= MOST_SHEETS
    squares = Counter(s for part in plan.values() for s in part.view.squares)
    assert squares == Counter(product(range(side), repeat=2))
    for part in plan.values():
        view, box = part.view, part.box
        assert (box.w, box.h) == pytest.approx((view.cols * square, view.rows * square))
        assert PAPERS[paper].safe.contains(Rect(box.x - EDGE, box.y - EDGE, box.w + 2 * EDGE, box.h + 2 * EDGE))
        east, south = beside(plan, part)["east"], beside(plan, part)["south"]
        if east:
            assert (east.view.col, east.view.row, east.view.rows) == (view.col + view.cols, view.row, view.rows)
        if south:
            assert (south.view.row, south.view.col, south.view.cols) == (view.row + view.rows, view.col, view.cols)


@pytest.mark.parametrize(("paper", "settings"), [("a4", ()), ("letter", ("square=40", CONQUEST))])
def test_every_square_is_printed_once_with_its_name(paper: str, settings: tuple[str, ...]) -> None:
    data = made("board", "size=play", *settings, paper=paper).data
    plan = plan_of(PAPERS[paper], facts.BOARD, 40 if settings else 30)
    for part in plan.values():
        text = words(data, part.number)
        assert f"Sheet {part.number} of {len(plan)}, {part.name}. No. {CODE}." in text
        names = [w for w in text.split() if re.fullmatch(r"[A-L]([1-9]|1[0-2])", w)]
        assert sorted(names) == sorted(map(square_name, part.view.squares))
        for side, other in beside(plan, part).items():
            joint = "flap under sheet" if side in ("east", "south") else "glue on the flap of sheet"
            assert other is None or f"{joint} {other.number}" in text


def test_nothing_is_lost_at_a_cut() -> None:
    """At every seam the flap shows the first millimetres of the next sheet, pixel for pixel or the one beside it."""
    data, plan = made("board", "size=play").data, plan_of(PAPERS["a4"], facts.BOARD, 30)
    images = {part.number: page_image(data, part.number, 254).convert("L") for part in plan.values()}  # 10 dots a mm
    for part in plan.values():
        for side in ("east", "south"):
            other = beside(plan, part)[side]
            if other is None:
                continue
            alike = []
            for along, deep in product(range(20, 1500, 7), range(3, int(BLEED * 10) - 3)):
                dx, dy = (deep, along) if side == "east" else (along, deep)
                x, y = (part.box.right, part.box.y) if side == "east" else (part.box.x, part.box.bottom)
                one: float = images[part.number].getpixel((round(x * 10 + dx), round(y * 10 + dy)))  # type: ignore[assignment]
                at = round(other.box.x * 10 + dx), round(other.box.y * 10 + dy)
                around = images[other.number].crop((at[0] - 1, at[1] - 1, at[0] + 2, at[1] + 2)).tobytes()
                alike.append(any(abs(one - v) < 20 for v in around))
            assert sum(alike) > 0.97 * len(alike), (part.number, side)


def test_the_cover_shows_the_plan() -> None:
    made_board = made("board", "size=play", "square=40")
    text = words(made_board.data)
    assert made_board.pages == 7
    assert "six sheets follow. A square is 40 mm, the board 48 cm a side" in text
    link = decoded_qr(made_board.data, divide(PAPERS["a4"], 1).places[0], QR)
    assert parse_qs(urlsplit(link).query)["seed"] == [CODE]


def test_a_board_of_too_many_sheets_is_refused_with_the_nearest_fit() -> None:
    with pytest.raises(BadInput, match="up to 41: that board takes 81 sheets"):
        made("board", "size=play", "square=45", CONQUEST, "boxes=9")


def test_every_tile_is_printed_once() -> None:
    for paper, settings, pages in (("a4", (), 6), ("letter", ("square=40",), 12)):
        data = without_guides(made("tiles", *settings, paper=paper).data)
        assert len(reader(data).pages) == pages
        fronts = [words(data, page).partition("Ship Adventure") for page in range(0, pages, 2)]
        numbers = Counter(number for tiles, _, _ in fronts for number in re.findall(r"\d+", tiles))
        assert numbers == Counter(str(n) for n in range(1, facts.TILES + 1))
        assert all("Our own tiles" in foot for _, _, foot in fronts)


def test_tiles_and_cards_are_the_copys_where_entered() -> None:
    own = read_copy(ShipCopy, COPY)
    tiles, cards = (made(sheet, copy=own).data for sheet in ("tiles", "map-cards"))
    assert f"From your copy {own.fingerprint}" in words(tiles)
    assert f"From your copy {own.fingerprint}" in words(cards)
    assert words(cards, 1).count("own card") == facts.MAP_CARDS
    assert "ours" not in words(cards, 1)


def test_a_map_card_keeps_el_dorado_to_its_back() -> None:
    data = made("map-cards").data
    fronts, backs = words(data, 0), words(data, 1)
    for n in range(1, facts.MAP_CARDS + 1):
        found = map_card(n).el_dorado
        assert found and square_name(found) in backs and square_name(found) not in fronts.split()
