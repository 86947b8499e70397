"""Cuts printed sheets out: every piece with what is read on both its sides, and its colour, from
the pages alone."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import NamedTuple

import pypdfium2
from PIL import Image

from pdf.drawing.document import Document
from pdf.drawing.paper import POINTS_PER_MM
from pdf.orders import AnyOrder, Cutting, print_order

DPI = 60
READING = ("This deck", "The cabin")
"""How cards begin that are read and not played."""


@dataclass(frozen=True)
class CutPiece:
    """A piece: the words on its front and on its back. ``colour`` is the most frequent one in the
    middle of its front, ``corner`` that of its corner, ``side`` that of the rim at its left,
    ``back`` and ``back_corner`` those of its back if it has one."""

    words: str
    behind: str
    colour: tuple[int, int, int]
    blank: bool
    corner: tuple[int, int, int] = (255, 255, 255)
    side: tuple[int, int, int] = (255, 255, 255)
    back: tuple[int, int, int] | None = None
    back_corner: tuple[int, int, int] | None = None


class _Page:
    def __init__(self, page: pypdfium2.PdfPage) -> None:
        self.width, self.height = page.get_size()
        self.text = page.get_textpage()
        self.image: Image.Image = page.render(scale=DPI / 72).to_pil().convert("RGB")

    def words(self, x: float, y: float, right: float, bottom: float) -> str:
        k, h = POINTS_PER_MM, self.height
        box = (x * k, h - bottom * k, right * k, h - y * k)
        return " ".join(self.text.get_text_bounded(*box).split())

    def pixel(self, x: float, y: float) -> tuple[int, int, int]:
        k = DPI / 25.4
        return self.image.getpixel((round(x * k), round(y * k)))  # type: ignore[return-value]

    def middle(self, x: float, y: float, right: float, bottom: float) -> Image.Image:
        """Returns the picture of the middle third of a box."""
        k = DPI / 25.4
        w, h = (right - x) / 3, (bottom - y) / 3
        box = (x + w, y + h, right - w, bottom - h)
        left, top, end, low = (round(v * k) for v in box)
        return self.image.crop((left, top, end, low))


class Alone(NamedTuple):
    """An order of a kit in a file of its own. ``backs``: for each page, whether it is a back."""

    data: bytes
    backs: list[bool]
    cutting: Cutting | None


# kits have much in common: what was drawn and cut out before, by sheet, options and code
_ALONE: dict[str, Alone] = {}
_CUT: dict[str, list[CutPiece]] = {}


def _key(order: AnyOrder) -> str:
    own = order.code if order.sheet.uses_code else None
    return repr(
        (order.sheet.package, order.sheet.name, order.options, order.paper, own, order.table)
    )


def alone(order: AnyOrder) -> Alone:
    """Draws an order of a kit by itself, once for everybody who looks at it."""
    key = f"{order.copies} {_key(order)}"
    if key not in _ALONE:
        document = Document("Alone", "x")
        cutting = print_order(replace(order, into=document)).cutting
        backs, data = [back for _, back in document.sides], document.finish()
        _ALONE[key] = Alone(data, backs, cutting)
    return _ALONE[key]


def pieces_of(order: AnyOrder) -> list[CutPiece]:
    """Returns the pieces of an order. If it is not cut out, each sheet is a piece."""
    up = getattr(order.options, "up", 1)
    if order.copies > up:  # sheets that repeat, or differ by their code alone
        return pieces_of(replace(order, copies=up)) * -(-order.copies // up)
    key = _key(order)
    if key not in _CUT:
        _CUT[key] = _cut_out(order)
    return _CUT[key]


def _cut_out(order: AnyOrder) -> list[CutPiece]:
    data, backs, cutting = alone(order)
    pages = [_Page(page) for page in pypdfium2.PdfDocument(data)]
    pieces: list[CutPiece] = []
    for n, back in enumerate(backs):
        if back:
            continue
        behind = pages[n + 1] if n + 1 < len(backs) and backs[n + 1] else None
        if cutting is None:
            whole = (0, 0, pages[n].width / POINTS_PER_MM, pages[n].height / POINTS_PER_MM)
            pieces.append(CutPiece(pages[n].words(*whole), "", (0, 0, 0), False))
            continue
        flip = getattr(order.options, "flip", "long")
        for strip in cutting.strips or (cutting,):
            pieces += _cells(pages[n], behind, strip.xs, strip.ys, flip)
    return [piece for piece in pieces if not piece.blank and not piece.words.startswith(READING)]


def _cells(
    front: _Page, behind: _Page | None, xs: tuple[float, ...], ys: tuple[float, ...], flip: str
) -> Iterator[CutPiece]:
    width, height = front.width / POINTS_PER_MM, front.height / POINTS_PER_MM
    about_upright = (flip == "long") == (height >= width)
    for y, bottom in pairwise(ys):
        for x, right in pairwise(xs):
            middle = front.middle(x, y, right, bottom)
            box = (width - right, y, width - x, bottom)
            if not about_upright:
                box = (x, height - bottom, right, height - y)
            yield CutPiece(
                front.words(x, y, right, bottom),
                behind.words(*box) if behind else "",
                _commonest(middle),
                middle.convert("L").getextrema() == (255, 255),
                front.pixel(x + 1, y + 1),
                front.pixel(x + 1.9, (y + bottom) / 2),
                _commonest(behind.middle(*box)) if behind else None,
                behind.pixel(box[0] + 1, box[1] + 1) if behind else None,
            )


def _commonest(picture: Image.Image) -> tuple[int, int, int]:
    """Returns the colour that most of a picture has."""
    colours = sorted(picture.getcolors(picture.width * picture.height) or ())
    return colours[-1][1]  # type: ignore[return-value]


def one_back(pieces: Iterable[CutPiece]) -> bool:
    """Whether nobody can tell the pieces apart from behind."""
    return len({(piece.behind, piece.back) for piece in pieces}) == 1
