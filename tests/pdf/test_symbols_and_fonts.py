"""The sprite's small syntax, and what the fonts can write."""

from __future__ import annotations

import re
from importlib.resources import files

import pytest

from pdf.drawing.fonts import Font, can_write, fitted, in_print, text_width, wrapped
from pdf.drawing.symbols import UNITS, parse_path, symbol
from pdf.parts.chart import BITS
from pdf.parts.prose import broken, words_of
from webhelper.serving.context import symbols


def test_every_symbol_stays_on_its_grid() -> None:
    for name in symbols():
        shapes = symbol(name)
        assert shapes, name
        for shape in shapes:
            for _, numbers in shape.path:
                assert all(-0.01 <= v <= UNITS + 0.01 for v in numbers), name
    with pytest.raises(LookupError, match=r"no symbol 'no-such' in assets/symbols\.svg"):
        symbol("no-such")
    sprite = files("assets").joinpath("symbols.svg").read_text("utf-8")
    assert set(re.findall(r'(?:fill|stroke)="([^"]+)"', sprite)) <= {"none", "currentColor"}
    # a <use> from another file does not see the sprite's outer element
    assert sprite.count("<symbol ") == sprite.count('stroke-linejoin="round"')


def test_paths() -> None:
    assert parse_path("M1 2 H3 V4 Z") == (("M", (1, 2)), ("L", (3, 2)), ("L", (3, 4)), ("Z", ()))
    assert parse_path("M0 0 L1 1 2 2") == (("M", (0, 0)), ("L", (1, 1)), ("L", (2, 2)))
    command, numbers = parse_path("M0-.5Q3 0 3 3")[1]
    assert command == "C"
    assert numbers == pytest.approx((2, -1 / 6, 3, 1, 3, 3))
    for bad in ("m1 2", "M1", "1 2", "M1 2 A3 3 0 0 1 4 4", "M1 2 L3", "M 1e3 2"):
        with pytest.raises(ValueError, match=r"path|takes"):
            parse_path(bad)


@pytest.mark.parametrize("face", Font)
def test_fonts_write_latin_and_digits_of_one_width(face: Font) -> None:
    assert can_write("Äöüß éèñ ŽžŁłŐő – ’ … 0123456789", face)
    assert not can_write("Корабль", face)
    assert not can_write("海", face)
    assert len({text_width(d, face, 10) for d in "0123456789"}) == 1


def test_text_is_fitted_and_wrapped_with_the_marks_of_print() -> None:
    long = "a rather long name for quite a small harbour"
    assert fitted("Ghent", Font.ITALIC, 8, 40) == "Ghent"
    short = fitted(long, Font.ITALIC, 8, 20)
    assert short.endswith("…")
    assert text_width(short, Font.ITALIC, 8) <= 20
    lines = wrapped(long, Font.SANS, 8, 20)
    assert " ".join(lines) == long
    assert all(text_width(line, Font.SANS, 8) <= 20 for line in lines)

    assert in_print('the captain\'s "red" hold') == "the captain’s “red” hold"
    assert in_print("63 x 88 mm at 100 %") == "63 × 88\u2009mm at 100\u2009%"
    assert in_print("7KQ4-M2XD, 3 players") == "7KQ4-M2XD, 3 players"

    text = (
        "When the first to pass takes the First Player tile, everybody else takes two cubes of it"
        " at once"
    )
    for width in range(30, 120):
        lines = wrapped(text, Font.SANS, 8, width)
        assert " ".join(lines) == text
        assert all(text_width(line, Font.SANS, 8) <= width for line in lines if " " in line)

    text = "Print at 100 % on paper of 80 g and cut 63 x 88 mm cards with 3 mm around"
    for width in range(18, 90):
        for lines in (
            wrapped(text, Font.SANS, 8, width),
            [" ".join(word.text for word in line) for line in broken(words_of(text), 8, width)],
        ):
            assert " ".join(lines) == in_print(text)
            assert not [line for line in lines if line.startswith(("%", "mm"))]


def test_markers_are_those_of_opencv() -> None:
    cv2 = pytest.importorskip("cv2", reason="OpenCV is not there to compare the markers with")
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    for i, rows in enumerate(BITS):
        image = cv2.aruco.generateImageMarker(dictionary, i, 6)
        assert tuple("".join("1" if v else "0" for v in row[1:5]) for row in image[1:5]) == rows
        assert not image[0].any()


# ---- Type on paper: print's own marks, no lone word at a paragraph's end, house rules marked once
