"""Running text with bold words and our symbols inside, broken into lines."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import groupby
from operator import attrgetter
from typing import Final

from pdf.drawing.fonts import Font, Units, in_lines, in_print, text_width, words_in
from pdf.drawing.pen import POINTS_PER_MM, Align, Pen, Rect
from pdf.parts.signs import air_of, draw_sign, label_of_sign, width_of

BLANK: Final = "blank"
"""The name that stands in braces for a line to write on."""
BREAK: Final = "|"
"""A word that ends its line."""
_BLANK: Final = 10.0  # mm
_MARK: Final = re.compile(r"(\*\*)|\{([a-z-]+(?::[^}]+)?)\}")
_BOLD: Final = {Font.ITALIC: Font.ITALIC, Font.SERIF: Font.SERIF_BOLD}
_RANGE: Final = re.compile(r"(?<=\d)-(?=\d)")
_width: Final = lru_cache(maxsize=8192)(text_width)


def typeset(text: str) -> str:
    """Returns ``text`` with the quotation marks, apostrophes and dashes of print."""
    return in_print(_RANGE.sub("–", text))


@dataclass(frozen=True, slots=True)
class Word:
    """A word or a sign that is not broken: letters in a font, or a ``symbol``. ``joined``: it has
    no space before it."""

    text: str
    font: Font = Font.SANS
    symbol: str = ""
    joined: bool = False

    def width(self, size: float) -> float:
        """Returns the width in mm, without the space before it."""
        if self.symbol == BLANK:
            return _BLANK
        return width_of(self.symbol, size) if self.symbol else _width(self.text, self.font, size)


@lru_cache(maxsize=4096)  # a sheet tries its sentences in several columns and sizes
def words_of(text: str, font: Font = Font.SANS) -> tuple[Word, ...]:
    """Returns the words of ``text``, bold between ``**``. ``{name}`` is a sign, ``{blank}`` a line
    to write on."""
    words: list[Word] = []
    shown = font
    for chunk in words_in(typeset(text)):
        joined = False
        # again and again: what stands before a mark, ``**`` or None, and a sign or None
        for n, piece in enumerate(_MARK.split(chunk)):
            if piece == "**":
                shown = _BOLD.get(font, Font.BOLD) if shown is font else font
            elif piece:
                is_sign = n % 3 == 2
                words.append(
                    Word("", font, piece, joined) if is_sign else Word(piece, shown, "", joined)
                )
                joined = True
    return tuple(words)


def _space(size: float) -> float:
    return _width(" ", Font.SANS, size)


def _units(words: Iterable[Word], size: float) -> Units[list[Word]]:
    # words with their widths. A sign stays with the word before it, so that it never begins a line.
    units: list[tuple[list[Word], float]] = []
    for word in words:
        wide = word.width(size)
        if units and (word.joined or word.symbol):
            before, width = units.pop()
            apart = 0.0 if word.joined else _space(size)
            units.append(([*before, word], width + wide + apart))
        else:
            units.append(([word], wide))
    return units


def line_width(line: Sequence[Word], size: float) -> float:
    """Returns the width of a line in mm."""
    spaced = [word for word in line[1:] if not word.joined]
    return sum(word.width(size) for word in line) + _space(size) * len(spaced)


def broken(words: Sequence[Word], size: float, width: float) -> list[list[Word]]:
    """Returns the words in lines, as :func:`pdf.drawing.fonts.in_lines` breaks them. A ``|`` ends
    its line."""
    for place, word in enumerate(words):
        if word.text == BREAK:
            before, after = words[:place], words[place + 1 :]
            return [*broken(before, size, width), *broken(after, size, width)]
    lines = in_lines(_units(words, size), _space(size), width)
    return [[word for unit, _ in line for word in unit] for line in lines]


@lru_cache(maxsize=8192)  # a page is set in size after size, column after column, until it fits
def lines_of(text: str, font: Font, size: float, width: float) -> Sequence[Sequence[Word]]:
    """Returns the words of ``text`` in lines, as :func:`broken` breaks them."""
    return broken(words_of(text, font), size, width)


def draw_line(pen: Pen, x: float, y: float, line: Iterable[Word], size: float) -> None:
    """Draws one line, its baseline at ``y``. Words of one font are written at once."""
    left = x
    with pen.role("P"):
        for (symbol, font), group in groupby(line, attrgetter("symbol", "font")):
            words = list(group)
            runs = [[word] for word in words] if symbol else [words]
            for first, *others in runs:
                if not first.joined and x != left:
                    x += _space(size)
                if not symbol:
                    text = first.text + "".join(
                        ("" if word.joined else " ") + word.text for word in others
                    )
                    x += pen.text(x, y, text, font, size)
                else:
                    _draw_symbol(pen, x, y, first, size)
                    x += first.width(size)


def _draw_symbol(pen: Pen, x: float, y: float, word: Word, size: float) -> None:
    side = word.width(size) - air_of(word.symbol, size)
    if word.symbol == BLANK:
        pen.line(x, y + 0.4, x + side, y + 0.4, 0.6)
        return
    cx, cy = x + side / 2, y - Font.SANS.cap_height * size / POINTS_PER_MM / 2
    with pen.figure(label_of_sign(word.symbol), Rect(x, cy - side / 2, side, side)):
        draw_sign(pen, word.symbol, cx, cy, side, size)


def draw_lines(
    pen: Pen,
    x: float,
    y: float,
    lines: Sequence[Sequence[Word]],
    size: float,
    lead: float,
    width: float = 0.0,
    align: Align = "left",
) -> None:
    """Draws lines ``lead`` mm apart, the first on the baseline ``y``, aligned within ``width``."""
    with pen.role("P"):
        for line in lines:
            room = 0.0 if align == "left" else width - line_width(line, size)
            draw_line(pen, x + (room / 2 if align == "centre" else room), y, line, size)
            y += lead
