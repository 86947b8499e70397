"""Ship Adventure in play size: boards in sheets, tiles and map cards that together are the box."""

from __future__ import annotations

import re
from collections import Counter
from itertools import product
from urllib.parse import parse_qs, urlsplit

import pypdfium2
import pytest

from companion.copies import read_copy
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.tiles import OURS, box_tiles, map_card
from pdf.drawing.paper import PAPERS, POINTS_PER_MM, Rect, divide
from pdf.parts.imposition import get_card_size, impose
from pdf.parts.setup_sheets import QR
from pdf.sheets.ship_adventure.board_chart import EDGE
from pdf.sheets.ship_adventure.board_play_size import BLEED, MOST_SHEETS, plan_of
from tests.support.rendered import CODE, decoded_qr, page_image, reader, stream_hash, without_guides, words
from tests.support.ship_adventure.paper import CONQUEST, COPY, made

pytestmark = pytest.mark.rendered


@pytest.fixture(scope="module")
def own_copy() -> ShipCopy:
    return read_copy(ShipCopy, COPY)


# ---- play size


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("boxes", [1, 4, 9])
@pytest.mark.parametrize("square", [22, 25, 30, 31, 40, 60, 80])
def test_the_sheets_together_are_the_board(paper: str, boxes: int, square: int) -> None:
    """Every square of the board on exactly one sheet, at its size, inside what printers reach."""
    side = facts.SIZES[boxes].side
    try:
        plan = plan_of(PAPERS[paper], side, square)
    except BadInput as error:
        allowed = re.search(r"up to (\d+)", str(error))
        assert allowed
        assert len(plan_of(PAPERS[paper], side, int(allowed[1])).parts) <= MOST_SHEETS
        return
    assert len(plan.parts) == plan.columns * plan.rows <= MOST_SHEETS
    squares = Counter(s for part in plan.parts for s in part.view.squares)
    assert set(squares) == set(product(range(side), repeat=2))
    assert set(squares.values()) == {1}
    safe = PAPERS[paper].safe
    for part in plan.parts:
        assert part.box.w == pytest.approx(part.view.cols * square)
        assert part.box.h == pytest.approx(part.view.rows * square)
        around = Rect(part.box.x - EDGE, part.box.y - EDGE, part.box.w + 2 * EDGE, part.box.h + 2 * EDGE)
        assert safe.contains(around)
        for side_name, back in (("east", "west"), ("south", "north")):
            other = plan.beside(part, side_name)
            if other is None:
                continue
            assert plan.seam(part, side_name) == plan.seam(other, back)
            if side_name == "east":
                assert other.view.col == part.view.col + part.view.cols
                assert (other.view.row, other.view.rows) == (part.view.row, part.view.rows)
            else:
                assert other.view.row == part.view.row + part.view.rows
                assert (other.view.col, other.view.cols) == (part.view.col, part.view.cols)
    seams = {plan.seam(p, s) for p in plan.parts for s in ("east", "south") if plan.beside(p, s)}
    assert len(seams) == plan.rows * (plan.columns - 1) + plan.columns * (plan.rows - 1)


@pytest.mark.parametrize(("paper", "settings"), [("a4", ()), ("letter", ("square=40", CONQUEST))])
def test_every_square_is_printed_once_with_its_name(paper: str, settings: tuple[str, ...]) -> None:
    data = made("board", "size=play", *settings, paper=paper).data
    plan = plan_of(PAPERS[paper], facts.BOARD, 40 if settings else 30)
    found: Counter[str] = Counter()
    for part in plan.parts:
        text = words(data, part.number)
        assert f"Sheet {part.number} of {len(plan.parts)}, {part.name}." in text
        assert f"No. {CODE}" in text
        names = [w for w in text.split() if re.fullmatch(r"[A-L]([1-9]|1[0-2])", w)]
        assert set(names) == {square_name(s) for s in part.view.squares}
        found.update(names)
    assert found == Counter(square_name(s) for s in product(range(facts.BOARD), repeat=2))


def test_nothing_is_lost_at_a_cut() -> None:
    """At every seam the flap shows the first millimetres of the next sheet, pixel for pixel or the one beside it."""
    dpi = 254  # ten pixels a millimetre
    data = made("board", "size=play").data
    plan = plan_of(PAPERS["a4"], facts.BOARD, 30)
    images = {part.number: page_image(data, part.number, dpi).convert("L") for part in plan.parts}
    depth = int(BLEED * 10) - 3
    for part in plan.parts:
        for side in ("east", "south"):
            other = plan.beside(part, side)
            if other is None:
                continue
            a, b = part.box, other.box
            length = (a.h if side == "east" else a.w) * 10 - 40
            alike = total = 0
            for along, deep in product(range(20, int(length), 7), range(3, depth)):
                if side == "east":
                    here, there = (a.right * 10 + deep, a.y * 10 + along), (b.x * 10 + deep, b.y * 10 + along)
                else:
                    here, there = (a.x * 10 + along, a.bottom * 10 + deep), (b.x * 10 + along, b.y * 10 + deep)
                total += 1
                one = images[part.number].getpixel((round(here[0]), round(here[1])))
                around = [(round(there[0]) + i, round(there[1]) + j) for i in (-1, 0, 1) for j in (-1, 0, 1)]
                two = [images[other.number].getpixel(at) for at in around]
                alike += any(abs(int(one) - int(v)) < 20 for v in two)  # type: ignore[call-overload]
            assert alike > 0.97 * total, (part.number, side, alike / total)


def test_the_cover_shows_the_plan() -> None:
    made_board = made("board", "size=play", "square=40")
    text = words(made_board.data)
    assert made_board.pages == 7
    assert "six sheets follow" in text
    assert "A square is 40 mm, the board 48 cm a side" in text
    assert "this is ours" in text
    link = decoded_qr(made_board.data, divide(PAPERS["a4"], 1).places[0], QR)
    assert parse_qs(urlsplit(link).query)["seed"] == [CODE]


def test_a_board_of_too_many_sheets_is_refused_with_the_nearest_fit() -> None:
    with pytest.raises(BadInput, match="up to 41: that board takes 81 sheets"):
        made("board", "size=play", "square=45", CONQUEST, "boxes=9")
    assert made("board", "size=play", "square=41", CONQUEST, "boxes=9").pages == 55


# ---- tiles and cards


def test_every_tile_is_printed_once() -> None:
    for paper, settings, pages in (("a4", (), 6), ("letter", ("square=40",), 12)):
        data = without_guides(made("tiles", *settings, paper=paper).data)
        assert len(reader(data).pages) == pages
        numbers: Counter[str] = Counter()
        for page in range(0, pages, 2):
            tiles, _, text = words(data, page).partition("Ship Adventure")
            assert "Our own tiles" in text
            numbers.update(re.findall(r"\d+", tiles))
        assert numbers == Counter(str(n) for n in range(1, 37))
        for color in facts.PLAYER_COLORS:
            assert sum(words(data, page).count(color.capitalize()) for page in range(pages)) == 1


def test_tiles_and_cards_are_the_copys_where_entered(own_copy: ShipCopy) -> None:
    assert [t.squares for t in box_tiles(own_copy)] != [t.squares for t in OURS]
    tiles = made("tiles", copy=own_copy).data
    assert f"From your copy {own_copy.fingerprint}" in words(tiles)
    assert stream_hash(tiles) != stream_hash(made("tiles").data)
    cards = made("map-cards", copy=own_copy).data
    assert f"From your copy {own_copy.fingerprint}" in words(cards)
    assert words(cards, 1).count("own card") == facts.MAP_CARDS
    assert "ours" not in words(cards, 1)


def test_a_map_card_shows_its_islands_and_el_dorado() -> None:
    data = made("map-cards").data
    fronts, backs = words(data, 0), words(data, 1)
    assert fronts.count("Ours, not the publisher’s") >= facts.MAP_CARDS
    for n in range(1, facts.MAP_CARDS + 1):
        card = map_card(n)
        assert card.el_dorado is not None
        assert square_name(card.el_dorado) in backs
        assert square_name(card.el_dorado) not in fronts.split(), "the front keeps the secret"
    assert fronts.count("Ringed: the central island, no token at first unless you play alone.") == facts.MAP_CARDS
    assert backs.count("El Dorado") == facts.MAP_CARDS


@pytest.mark.parametrize("flip", ["long", "short"])
def test_backs_meet_their_fronts(flip: str) -> None:
    """Turned over its edge, the sheet has each card's El Dorado in the cell of its own front."""
    data = made("map-cards", f"flip={flip}").data
    grid = impose(PAPERS["a4"], get_card_size("standard"), "duplex", "long")
    for n in range(1, facts.MAP_CARDS + 1):
        x, y = _place(data, 0, "Treasure Map", n - 1)
        u, v = _place(data, 1, f"Map {n}, ours")
        u, v = (u, grid.paper.height - v) if flip == "long" else (grid.paper.width - u, v)
        cells = [[cell.contains(Rect(*at, 0, 0)) for cell in grid.fronts] for at in ((x, y), (u, v))]
        assert cells[0] == cells[1]
        assert any(cells[0])


def _place(data: bytes, page: int, text: str, before: int = 0) -> tuple[float, float]:
    """Where a text of a page begins that stands there ``before`` times before, in mm from the top left."""
    sheet = pypdfium2.PdfDocument(data)[page]
    found = sheet.get_textpage()
    search = found.search(text)
    at = [search.get_next() for _ in range(before + 1)][-1]
    assert at is not None, text
    left, bottom, _, _ = found.get_charbox(at[0])
    return left / POINTS_PER_MM, (sheet.get_height() - bottom) / POINTS_PER_MM
