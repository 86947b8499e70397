"""Type on paper: print's own marks, no lone word at a paragraph's end, house rules marked once."""

from __future__ import annotations

from pdf.drawing.fonts import Font, in_print, text_width, wrapped
from pdf.parts.prose import broken, house_marked, words_of


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


def test_a_number_and_its_unit_stay_on_one_line() -> None:
    text = "Print at 100 % on paper of 80 g and cut 63 x 88 mm cards with 3 mm around"
    for width in range(18, 90):
        for lines in (
            wrapped(text, Font.SANS, 8, width),
            [" ".join(word.text for word in line) for line in broken(words_of(text), 8, width)],
        ):
            assert " ".join(lines) == in_print(text)
            assert not [line for line in lines if line.startswith(("%", "mm"))]


def test_our_readings_carry_a_mark() -> None:
    assert house_marked("He takes none (our reading).") == "He takes none. {house}"
    assert house_marked("He takes none.") == "He takes none."
