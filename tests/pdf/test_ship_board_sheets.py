"""The boards and maps of Ship Adventure on paper, opened again: what a set-up says, colours, coasts."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from companion.copies import read_copy
from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import JUNGLE, QUIET, Board
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.placing import short_names
from pdf.drawing.document import Document
from pdf.drawing.inks import INKS
from pdf.drawing.paper import PAPERS, POINTS_PER_MM, Rect
from pdf.drawing.pen import Pen
from pdf.sheets.ship_adventure.board_chart import chart_of
from pdf.sheets.ship_adventure.colours import draw_hatch, ink_of
from pdf.sheets.ship_adventure.terrain import BoardDrawing, Squares
from tests.support.rendered import CODE, words
from tests.support.ship_adventure.paper import CONQUEST, COPY, NAMES, made, setup_of


@pytest.mark.parametrize("players", [1, 4])
def test_the_board_tells_the_set_up_in_words(players: int) -> None:
    setup = setup_of(players)
    text = words(made("board", f"players={players}").data)
    for color in setup.details["areas"]:
        assert color.capitalize() in text
    for side, color in facts.EDGE_COLORS.items():
        assert f"{side.capitalize()}: {color}" in text
    for seat in setup.view.seats:
        letters, name = f"{seat.color[0].upper()}{seat.seat}", f"{seat.color.capitalize()} {seat.seat}"
        assert letters in text or name in text
    assert all(re.search(rf"\b{letter}\b", text) for letter in "ABCDEFGHIJKL")
    assert {str(n) for n in range(1, 37)} <= set(text.split()), "the number of every tile"


@pytest.mark.parametrize("boxes", ["1", "4", "9"])
def test_every_point_of_conquest_is_marked_with_its_colour(boxes: str) -> None:
    chart = chart_of(setup_of(4, mode=facts.CONQUEST, boxes=boxes))
    assert {(p.square, p.color) for p in chart.layout.points if p.color} == {
        (square, tag.colour) for square, tag in chart.tags.items() if not tag.player
    }
    text = Counter(words(made("board", CONQUEST, f"boxes={boxes}").data).split())
    size, letters = facts.SIZES[chart.layout.boxes], set(chart.point_colours.values())
    assert all(text[short] >= size.points for short in letters)
    assert len(letters) == size.areas


def test_areas_of_sea_are_named() -> None:
    """A code whose board has an area without land: its tokens leave the game, and the sheet says which."""
    code = next(c for c in (f"{CODE}.board-{n}" for n in range(2, 400)) if setup_of(seed=c).details["removed_tokens"])
    removed = setup_of(seed=code).details["removed_tokens"][0]
    assert f"its tokens leave the game: {removed}" in words(made("board", seed=code).data)


@pytest.mark.parametrize("up", [1, 2, 4])
def test_a_sea_map_has_its_colours_in_words(up: int) -> None:
    copy = read_copy(ShipCopy, COPY)
    made_map = made("sea-map", f"up={up}", copies=up)
    text = words(made_map.data)
    assert (made_map.pages, made_map.sheets) == (1, up)
    for color in facts.AREA_COLORS:
        assert len(re.findall(rf"\b{color.capitalize()}\b", text)) >= up
    assert "The colours are ours" in text
    own = words(made("sea-map", f"up={up}", copy=copy).data)
    assert f"Colours from your copy {copy.fingerprint}" in own
    assert all((name if up < 4 else name[:12]) in own for name in NAMES)


def test_short_names_tell_colours_apart() -> None:
    shorts = "Re Or Ye Tu Wh Gr Pu Pi Bl"
    assert short_names(facts.AREA_COLORS) == dict(zip(facts.AREA_COLORS, shorts.split(), strict=True))
    assert short_names(["green", "grey", "grenadine"]) == {"green": "Gn", "grey": "Gy", "grenadine": "Ge"}
    for odd in (["light red", "light blue", "A", "Ä"], ["green", "greenish", "Gn"], ["1", "111", "1112", "2", "3"]):
        assert len(set(short_names(odd).values())) == len(odd)


def test_every_colour_has_a_hatching_of_its_own_in_its_box() -> None:
    drawn, k = set(), POINTS_PER_MM
    for color in facts.AREA_COLORS:
        pen = Pen(Document(PAPERS["a4"], "t", "s"), 50, INKS["outline"])
        draw_hatch(pen, Rect(10, 20, 7.3, 4.1), color)
        drawn.add(pen.operators())
        assert ink_of(pen, color) == "#FFFFFF", "outline has no tints"
        for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+) [ml]\b", pen.operators()):
            assert 10 * k - 0.1 <= float(x) <= 17.3 * k + 0.1, color
            assert (50 - 24.1) * k - 0.1 <= float(y) <= 30 * k + 0.1
    assert len(drawn) == len(facts.AREA_COLORS)


@pytest.mark.parametrize(
    ("order", "match"),
    [
        (("setup-sheet", CONQUEST, "players=1"), "--set players"),
        (("board", "boxes=4"), "boxes"),
        (("tiles", "square=81"), "square"),
        (("sea-map", "up=3"), "up"),
    ],
)
def test_a_bad_order_is_refused(order: tuple[str, ...], match: str) -> None:
    with pytest.raises(BadInput, match=match):
        made(*order)


def test_coasts_go_on_across_the_wrapping_edges() -> None:
    """Land in a corner of the board has shores on all four corners of the sheet."""
    board = Board((JUNGLE + QUIET * 11, *(QUIET * 12,) * 11))
    document = Document(PAPERS["a4"], "t", "s")
    pen = Pen(document, 200, INKS["normal"])
    BoardDrawing(Squares(document, INKS["normal"], 10.0, "Q"), board, 10, 10).draw_squares(pen)
    turns = re.findall(r"1 0 0 1 ([\d.]+) ([\d.]+) cm /Qcl\d Do", pen.operators())
    assert len(turns) == 9, "the square's four corners, and those that stand at other corners of the board too"
