"""Set-up sheets in several copies: one set-up for all, or each copy its own with its own code."""

from __future__ import annotations

import re
from itertools import combinations
from typing import Any

import pypdfium2
import pytest

from companion import GAMES
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import area_letters, square_name
from companion.games.ship_adventure.copy import ShipCopy
from companion.records import read_copy
from companion.setups import run_setup
from pdf.catalogue import sheet_names
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.sheets.ship_adventure.board_chart import chart_of
from tests.support.rendered import CODE, page_image, printed, reader, words, words_of
from tests.support.ship_adventure.paper import CONQUEST, made, setup_of

pytestmark = pytest.mark.rendered

SHEET = "setup-sheet"
WITH_SHEETS = [game for game in GAMES if SHEET in sheet_names(game)]
NINE = ("mode=caribbean-conquest", "boxes=9", "players=2")


def codes_of(data: bytes) -> list[str]:
    """The code of each bookmark."""
    return [str(mark["/Title"]).split()[-1] for mark in reader(data).outline]


@pytest.mark.parametrize("game", WITH_SHEETS)
def test_each_copy_has_a_set_up_of_its_own_where_that_is_asked(game: str) -> None:
    data = printed(SHEET, "setups=unique", game=game, copies=4).data
    codes = codes_of(data)
    assert codes[0] == CODE
    assert len(set(codes)) == len(codes) == len(reader(data).pages) == 4
    assert all(code in said for code, said in zip(codes, words_of(data), strict=True))
    again = printed(SHEET, game=game, code=codes[2])
    assert page_image(data, 2, 50).tobytes() == page_image(again.data, 0, 50).tobytes(), (
        "its number makes it again"
    )
    assert printed(SHEET, "setups=unique", game=game, copies=4).data == data, "the same bytes again"


@pytest.mark.parametrize("game", WITH_SHEETS)
def test_copies_are_the_same_where_nothing_is_asked(game: str) -> None:
    data = printed(SHEET, game=game, copies=2).data
    assert codes_of(data) == [CODE]
    assert page_image(data, 0, 40).tobytes() == page_image(data, 1, 40).tobytes()
    said = words_of(data)[0].lower()
    assert not re.search(r"\benter\b|\bentered\b", said)
    plan = run_setup(GAMES[game], 4, CODE)
    for step in plan.steps:
        assert step.invitation in step.text, "it would stay on paper"
    blanks = [step for step in plan.steps if step.blank]
    assert said.count("yours") == len(blanks)


def test_a_set_up_of_two_pages_counts_as_one_sheet() -> None:
    """Of nine boxes board and tiles have pages of their own."""
    made = printed(SHEET, "setups=unique", *NINE, game="ship-adventure", copies=2)
    assert (made.sheets, made.pages) == (2, 6)
    last = codes_of(made.data)[3]
    board = printed(SHEET, *NINE, game="ship-adventure", code=last)
    assert page_image(made.data, 4, 50).tobytes() == page_image(board.data, 1, 50).tobytes()


# ---- Ship Adventure: steps, points and areas


@pytest.mark.parametrize(
    "settings",
    [
        *((f"players={n}", f"map_card={card}") for n in (1, 2, 3, 4) for card in (1, 4)),
        *((CONQUEST, f"boxes={boxes}", f"players={n}") for boxes in (1, 4, 9) for n in (2, 4)),
    ],
)
def test_the_steps_are_read_at_arms_length(settings: tuple[str, ...]) -> None:
    """The last step stands in the type of the body, not in that of notes; beside nine boxes in 8
    pt."""
    page = pypdfium2.PdfDocument(made("setup-sheet", *settings).data)[0]
    found = page.get_textpage()
    at = found.search("innermost" if "players=1" in settings else "goes first.").get_next()
    assert at is not None
    _, bottom, _, top = found.get_charbox(at[0] + 1, loose=True)
    assert top - bottom > (1.0 if "boxes=9" in settings else 1.1) * 8


def test_squares_of_points_stand_once_on_the_sheet() -> None:
    for boxes in ("1", "4"):
        setup = setup_of(2, mode=facts.CONQUEST, boxes=boxes)
        text = words(made("setup-sheet", CONQUEST, f"boxes={boxes}", "players=2").data)
        for color in {p.color for p in setup.view.layout.points if p.color}:
            squares = sorted(p.square for p in setup.view.layout.points if p.color == color)
            where = " ".join(map(square_name, squares))
            assert text.count(where) == 1, (color, where)


def test_a_colour_has_the_same_letters_on_paper_as_on_every_page() -> None:
    """Also where only some of the nine play: letters do not depend on the others at the table."""
    names = ["green", "grey", "grenadine", "sea", "seal", "sand", "red", "blue", "pink"]
    copy = read_copy(ShipCopy, {"area_colors": names})
    short = area_letters(names)
    for n in range(20):
        setup = setup_of(2, f"{CODE}.board-{n + 2}", copy, mode=facts.CONQUEST)
        colors = chart_of(setup).point_colours
        assert len(colors) == 3
        assert colors.items() <= short.items()


def test_long_names_of_areas_keep_to_their_area(monkeypatch: pytest.MonkeyPatch) -> None:
    """They give way to their letters rather than run into another name or over a symbol's square
    beside them."""
    plates: list[tuple[float, Rect]] = []
    rounded = Pen.rounded

    def noted(pen: Pen, box: Rect, *more: Any, **named: Any) -> None:
        plates.append((id(pen), box))
        rounded(pen, box, *more, **named)

    monkeypatch.setattr(Pen, "rounded", noted)
    names = [f"{letter} a long name indeed" for letter in "abcdefghi"]
    assert all(len(name) == 20 for name in names)
    copy = read_copy(ShipCopy, {"area_colors": names})
    whole = 0
    for n in range(2, 12):
        for sheet in ("board", "setup-sheet"):
            plates.clear()
            made(sheet, code=f"{CODE}.board-{n}", copy=copy)
            wide = [box for _, box in plates if box.w > 14 and abs(box.h - 3.6) < 1e-6]
            assert len(wide) <= facts.AREAS
            whole += len(wide)
            for one, two in combinations(wide, 2):
                apart = (
                    one.right < two.x
                    or two.right < one.x
                    or one.bottom < two.y
                    or two.bottom < one.y
                )
                assert apart, (sheet, n, one, two)
            side = {"board": 13.6, "setup-sheet": 9.0}[sheet]
            assert all(box.w < facts.AREA * side for box in wide), (sheet, n)
    assert whole, "somewhere there is room for a long name"
