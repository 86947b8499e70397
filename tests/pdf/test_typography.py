"""Type on paper: print's own marks, no lone word at a paragraph's end, house rules marked once."""

from __future__ import annotations

from pdf.drawing.fonts import Font, in_print, text_width, wrapped
from pdf.parts.prose import house_marked


def test_marks_of_print() -> None:
    assert in_print('the captain\'s "red" hold') == "the captain’s “red” hold"
    assert in_print("63 x 88 mm at 100 %") == "63 × 88\u2009mm at 100\u2009%"
    assert in_print("7KQ4-M2XD, 3 players") == "7KQ4-M2XD, 3 players"


def test_no_lone_word_is_left_where_closer_lines_avoid_it() -> None:
    text = "When the first to pass takes the First Player tile, everybody else takes two cubes of it at once"
    for width in range(30, 120):
        lines = wrapped(text, Font.SANS, 8, width)
        assert " ".join(lines) == text
        assert all(text_width(line, Font.SANS, 8) <= width for line in lines if " " in line)


def test_our_readings_carry_a_mark() -> None:
    assert house_marked("He takes none (our reading).") == "He takes none. {house}"
    assert house_marked("He takes none.") == "He takes none."
