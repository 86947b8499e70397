"""The fonts of the paper: their files, the widths of texts, and the characters that they have.

Titles and names are set in Source Serif 4, everything functional in IBM Plex Sans; both OFL 1.1, in
``assets/fonts``, latin and latin extended, TrueType outlines without hinting or layout tables.
Their default digits are lining and of one width.
"""

import re
from collections.abc import Callable, Sequence
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, TypeVar

from reportlab.pdfbase.ttfonts import TTFont

import assets
from pdf.drawing.paper import POINTS_PER_MM

T = TypeVar("T")
_BREAKS: Final = re.compile(r"[ \n]+")


class Font(Enum):
    """A font by its use: file stem in ``assets/fonts`` and cap height in em."""

    SERIF = ("source-serif-4-400", 0.67)
    SERIF_BOLD = ("source-serif-4-600", 0.67)
    ITALIC = ("source-serif-4-400-italic", 0.67)
    SANS = ("ibm-plex-sans-400", 0.698)
    MEDIUM = ("ibm-plex-sans-500", 0.698)
    BOLD = ("ibm-plex-sans-600", 0.698)

    def __init__(self, stem: str, cap_height: float) -> None:
        self.stem, self.cap_height = stem, cap_height

    __hash__ = object.__hash__  # Enum would hash the name for every width that is looked up


_MOST_PAIRS: Final = 100  # in one list of characters, at most (ISO 32000-1, 9.7.5.4)


@cache
def load_font(font: Font) -> TTFont:
    """Returns the font with the widths of its characters. Each font is read once."""
    with (Path(assets.__file__).with_name("fonts") / f"{font.stem}.ttf").open("rb") as stream:
        return TTFont(font.stem, stream)


class Glyphs(dict[str, str]):
    """The glyphs of a font that a document uses, by character, numbered in the order of use.

    ``name``: what the document calls the font; ``called``: what the file calls this part of the
    font.
    """

    def __init__(self, font: Font, name: str) -> None:
        super().__init__()
        self.name = name
        self._face: Any = load_font(font).face
        # six letters before a font's name say that it is a part of it (ISO 32000-1, 9.6.4)
        self.called = f"AAAAAA+{self._face.name.decode()}"
        # by the number in the whole font; 0 stands for none
        self._numbers = {0: 0}
        self._codes = [0]

    def __missing__(self, letter: str) -> str:
        glyph = self._face.charToGlyph.get(ord(letter), 0)
        if glyph not in self._numbers:
            self._numbers[glyph] = len(self._codes)
            self._codes.append(ord(letter))
        self[letter] = shown = f"{self._numbers[glyph]:04x}"
        return shown

    def embed(self, write: Callable[[str], int], stream: Callable[[str, bytes], int]) -> int:
        """Writes a font of these glyphs alone (ISO 32000-1, 9.7). Returns its number."""
        face = self._face
        font_file: bytes = face.makeSubset(self._codes)
        number = stream(f"/Length1 {len(font_file)}", font_file)
        descriptor = write(
            f"<</Type/FontDescriptor/FontName/{self.called}/Flags {face.flags}"
            f"/FontBBox[{' '.join(f'{v:.0f}' for v in face.bbox)}]/ItalicAngle {face.italicAngle:g}"
            f"/Ascent {face.ascent:.0f}/Descent {face.descent:.0f}"
            f"/CapHeight {face.capHeight:.0f}/StemV {face.stemV:.0f}/FontFile2 {number} 0 R>>"
        )
        # in thousandths of an em
        widths = " ".join(f"{face.getCharWidth(code):.0f}" for code in self._codes)
        descendant = write(
            f"<</Type/Font/Subtype/CIDFontType2/BaseFont/{self.called}/CIDToGIDMap/Identity/W[0[{widths}]]/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement"
            f" 0>>/FontDescriptor {descriptor} 0 R>>"
        )
        characters = stream("", self._characters().encode())
        return write(
            f"<</Type/Font/Subtype/Type0/BaseFont/{self.called}/Encoding/Identity-H"
            f"/DescendantFonts[{descendant} 0 R]/ToUnicode {characters} 0 R>>"
        )

    def _characters(self) -> str:
        # the table of the glyphs' characters (ISO 32000-1, 9.10.3), without the glyph for none
        characters = {
            n: chr(code).encode("utf-16-be") for n, code in enumerate(self._codes) if code
        }
        pairs = [f"<{n:04x}> <{character.hex()}>" for n, character in characters.items()]
        lists = [pairs[i : i + _MOST_PAIRS] for i in range(0, len(pairs), _MOST_PAIRS)]
        blocks = "\n".join(
            "\n".join([f"{len(lines)} beginbfchar", *lines, "endbfchar"]) for lines in lists
        )
        return (
            "/CIDInit /ProcSet findresource begin\n12 dict begin\nbegincmap\n/CMapName"
            " /Adobe-Identity-UCS def\n/CMapType 2 def\n1 begincodespacerange\n<0000>"
            f" <ffff>\nendcodespacerange\n{blocks}\nendcmap\nCMapName currentdict /CMap"
            " defineresource pop\nend\nend"
        )


_APART = re.compile(r"(?<=\d) (?=(?:mm|cm|pt|%)(?![a-z]))")
_TIMES = re.compile(r"(?<=\d) x (?=\d)")
_OPENING = re.compile(r"(^|[\s(])\"")


@lru_cache(maxsize=2048)
def in_print(text: str) -> str:
    """Returns ``text`` with the apostrophes and quotation marks of print, and a thin space before a
    unit."""
    # most texts have no quotes, and every word that is set comes by here
    if "'" in text or '"' in text:
        text = _OPENING.sub(r"\1“", text).replace('"', "”").replace("'", "’")
    # both begin at a space
    return _TIMES.sub(" × ", _APART.sub("\u2009", text)) if " " in text else text


def words_in(text: str) -> list[str]:
    """Returns ``text`` in parts between which lines may break. A number stays together with its
    unit."""
    return list(filter(None, _BREAKS.split(in_print(text))))


@lru_cache(maxsize=8192)  # texts are set in size after size until they fit
def text_width(text: str, font: Font, size: float) -> float:
    """Returns the width of ``text`` in mm at ``size`` points."""
    return load_font(font).stringWidth(text, size) / POINTS_PER_MM


def can_write(text: str, font: Font) -> bool:
    """Whether the font has a glyph for every character."""
    glyphs = load_font(font).face.charToGlyph
    return all(ord(c) in glyphs for c in text)


def fitted(text: str, font: Font, size: float, width: float) -> str:
    """Returns ``text``, shortened with an ellipsis if it is wider than ``width`` mm."""
    if text_width(text, font, size) <= width:
        return text
    while text and text_width(text.rstrip() + "…", font, size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


# as parts of the width: the least width of a last line, how far lines are narrowed for it, one step
_CLOSE: Final = (0.16, 0.86, 0.01)
_CLOSER: Final = (0.2, 0.8, 0.02)

Units = Sequence[tuple[T, float]]
"""Parts that are not broken, each with its width in mm."""


def in_lines(
    units: Units[T], space: float, width: float, close: tuple[float, float, float] = _CLOSE
) -> list[Units[T]]:
    """Returns units in few lines of at most ``width`` mm, ``space`` mm between units. The last line
    is no lone short word if narrower lines can prevent it."""
    lines, narrowed = _filled(units, space, width), width
    long_enough, narrowest, step = (part * width for part in close)
    # lines become narrower and narrower, unless there would be one line more
    while len(lines) > 1 and _width(lines[-1], space) < long_enough and narrowed > narrowest:
        narrowed -= step
        other = _filled(units, space, narrowed)
        if len(other) > len(lines):
            break
        lines = other
    return lines


def _width(line: Units[T], space: float) -> float:
    return sum(width for _, width in line) + space * (len(line) - 1)


def _filled(units: Units[T], space: float, width: float) -> list[Units[T]]:
    lines: list[list[tuple[T, float]]] = []
    x = 0.0
    for unit in units:
        x += space + unit[1]
        if not lines or x > width + 1e-6:
            lines.append([])
            x = unit[1]
        lines[-1].append(unit)
    return [*lines]


def wrapped(text: str, font: Font, size: float, width: float) -> list[str]:
    """Returns ``text`` in lines of at most ``width`` mm, broken as :func:`in_lines` does."""
    units = [(word, text_width(word, font, size)) for word in words_in(text)]
    lines = in_lines(units, text_width(" ", font, size), width, _CLOSER)
    return [" ".join(word for word, _ in line) for line in lines]
