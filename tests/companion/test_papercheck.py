"""A paper sheet beside the rules: whatever the game, right numbers say nothing and a wrong one says itself."""

from __future__ import annotations

import random

import pytest

from companion import GAMES, Game
from companion.errors import BadInput
from companion.papercheck import TOTAL, PaperSheet, check_paper, paper_sheet, read_box
from companion.results import Line, Standing
from tests.support.random_tables import random_table

EVERY_GAME = pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
CATEGORIES = {"rows": "Rows", "books": "Books", "healer": "Healer"}
ANN = Standing(
    "Ann",
    1,
    (
        Line("rows", "Anchor row", 5, "five 3s"),
        Line("rows", "Bell row", 0, "2 fields empty"),
        Line("rows", "Fish row", 7, "seven 1s"),
        Line("books", "Book 33", 8, "best pair"),
        Line("healer", "Healer", -4, "4 cubes at 1"),
    ),
)
SHEET = paper_sheet(ANN, CATEGORIES)


def right(sheet: PaperSheet) -> dict[str, int]:
    return {box.key: box.counted for box in sheet.boxes if box.counted is not None}


@EVERY_GAME
def test_right_numbers_agree_and_a_changed_one_is_the_only_difference(game: Game) -> None:
    rng = random.Random(f"{game.slug} paper")
    for _ in range(12):
        for standing in game.score_data(random_table(game, rng)).standings:
            sheet = paper_sheet(standing, game.categories)
            keys = [box.key for box in sheet.boxes]
            assert len(set(keys)) == len(keys) and len(keys) > len(sheet.groups)
            assert sum(len(group.lines) or 1 for group in sheet.groups) == len(standing.lines), "every line has a box"
            written = right(sheet)
            checked = check_paper(sheet, written)
            assert (checked.differences, checked.sums, checked.compared) == ((), (), len(written))
            for box in sheet.boxes:
                assert box.why and box.why == box.why.strip()
                if box.counted is None:
                    continue
                wrong = box.counted + (3 if box.counted >= 0 else -3)
                found = check_paper(sheet, {**written, box.key: wrong})
                assert [(d.key, d.written, d.counted, d.why) for d in found.differences] == [
                    (box.key, wrong, box.counted, box.why)
                ]
                assert not check_paper(sheet, {k: n for k, n in written.items() if k != box.key}).differences
                assert not check_paper(sheet, {box.key: wrong}).sums, "alone it is no part of a sum"


def test_the_boxes_are_the_lines_and_their_sums() -> None:
    assert [(box.key, box.label, box.counted) for box in SHEET.boxes] == [
        ("rows.anchor-row", "Anchor row", 5),
        ("rows.bell-row", "Bell row", 0),
        ("rows.fish-row", "Fish row", 7),
        ("rows", "Rows", 12),
        ("books", "Books", 8),
        ("healer", "Healer", -4),
        (TOTAL, "Total", 16),
    ]
    assert [box.why for box in SHEET.boxes[3:]] == [
        "5 + 7", "Book 33: best pair", "4 cubes at 1", "Rows 12, Books 8, Healer \N{MINUS SIGN}4",
    ]  # fmt: skip


def test_a_sum_that_the_paper_has_wrong_is_told_beside_what_differs() -> None:
    lines = {"rows.anchor-row": 2, "rows.fish-row": 7, "books": 8, "healer": 4}
    right_sum = check_paper(SHEET, {**lines, TOTAL: 13})
    assert [(d.key, d.written, d.counted) for d in right_sum.differences] == [
        ("rows.anchor-row", 2, 5),
        (TOTAL, 13, 16),
    ]
    assert right_sum.sums == (), "an empty box that counts nothing is nothing; the healer needs no minus"
    wrong_sum = check_paper(SHEET, {**lines, TOTAL: 16})
    assert [(s.key, s.added, s.written) for s in wrong_sum.sums] == [(TOTAL, 13, 16)]
    assert wrong_sum.disagreements == 2
    of_rows = check_paper(SHEET, {**lines, "rows": 12})
    assert [(s.key, s.added, s.written) for s in of_rows.sums] == [("rows", 9, 12)]


def test_a_sum_is_not_added_up_where_a_box_that_counts_is_empty() -> None:
    assert check_paper(SHEET, {"rows.anchor-row": 5, "books": 8, "healer": 4, TOTAL: 99}).sums == ()
    assert check_paper(SHEET, {TOTAL: 99}).sums == ()


def test_who_is_out_has_no_total() -> None:
    out = paper_sheet(Standing("Ben", 2, ANN.lines, eliminated=True, reason="13 curse cubes"), CATEGORIES)
    found = check_paper(out, {TOTAL: 16}).differences
    assert [(d.counted, d.why) for d in found] == [(None, "out: 13 curse cubes")]


def test_lines_with_one_label_have_boxes_of_their_own() -> None:
    twins = Standing("Ann", 1, (Line("cards", "Red in the chest", 4, "x"), Line("cards", "Red in the chest", 0, "y")))
    sheet = paper_sheet(twins, {"cards": "Cards"})
    assert [box.key for box in sheet.groups[0].lines] == ["cards.red-in-the-chest", "cards.red-in-the-chest.2"]


@pytest.mark.parametrize(
    ("text", "points"),
    [("", None), ("  ", None), ("12", 12), (" 7 ", 7), ("-4", -4), ("\N{MINUS SIGN}4", -4), ("+3", 3), ("0", 0)],
)
def test_a_box_is_read_as_people_write(text: str, points: int | None) -> None:
    assert read_box(text, "rows") == points


@pytest.mark.parametrize("text", ["1x", "1.5", "12345", "--1", "1_0", "\N{ARABIC-INDIC DIGIT ONE}", "four"])
def test_what_is_no_number_is_a_fault_of_its_box(text: str) -> None:
    with pytest.raises(BadInput) as caught:
        read_box(text, "rows")
    assert caught.value.faults[0].place == "rows"
