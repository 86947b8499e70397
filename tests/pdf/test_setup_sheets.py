"""Set-up sheets in several copies: one set-up for all, or each copy its own with its own code."""

from __future__ import annotations

import re

import pytest

from companion import GAMES
from companion.setups import run_setup
from pdf.catalogue import sheet_names
from tests.support.rendered import CODE, page_image, printed, reader, words_of

SHEET = "setup-sheet"
WITH_SHEETS = [game for game in GAMES if SHEET in sheet_names(game)]
NINE = ("mode=caribbean-conquest", "boxes=9", "players=2")


def codes_of(data: bytes) -> list[str]:
    """The code of each bookmark."""
    return [str(mark["/Title"]).split()[-1] for mark in reader(data).outline]


def test_three_games_have_set_up_sheets() -> None:
    assert len(WITH_SHEETS) == 3


@pytest.mark.parametrize("game", WITH_SHEETS)
def test_each_copy_has_a_set_up_of_its_own_where_that_is_asked(game: str) -> None:
    data = printed(SHEET, "setups=unique", game=game, copies=4).data
    codes = codes_of(data)
    assert codes[0] == CODE
    assert len(set(codes)) == len(codes) == len(reader(data).pages) == 4
    assert all(code in said for code, said in zip(codes, words_of(data), strict=True))
    again = printed(SHEET, game=game, seed=codes[2])
    assert page_image(data, 2, 50).tobytes() == page_image(again.data, 0, 50).tobytes(), "its number makes it again"
    assert printed(SHEET, "setups=unique", game=game, copies=4).data == data, "the same bytes again"


@pytest.mark.parametrize("game", WITH_SHEETS)
def test_copies_are_the_same_where_nothing_is_asked(game: str) -> None:
    data = printed(SHEET, game=game, copies=2).data
    assert codes_of(data) == [CODE]
    assert page_image(data, 0, 40).tobytes() == page_image(data, 1, 40).tobytes()


@pytest.mark.parametrize("game", WITH_SHEETS)
def test_paper_leaves_a_blank_where_a_page_asks_for_the_owners_copy(game: str) -> None:
    said = words_of(printed(SHEET, game=game).data)[0].lower()
    assert not re.search(r"\benter\b|\bentered\b", said)
    plan = run_setup(GAMES[game], 4, CODE)
    for step in plan.steps:
        assert step.invitation in step.text, "it would stay on paper"
    blanks = [step for step in plan.steps if step.blank]
    assert said.count("yours") == len(blanks)


def test_a_set_up_of_two_pages_counts_as_one_sheet() -> None:
    made = printed(SHEET, "setups=unique", *NINE, game="ship-adventure", copies=2)
    assert (made.sheets, made.pages) == (2, 4)
    last = codes_of(made.data)[2]
    board = printed(SHEET, *NINE, game="ship-adventure", seed=last)
    assert page_image(made.data, 3, 50).tobytes() == page_image(board.data, 1, 50).tobytes()
