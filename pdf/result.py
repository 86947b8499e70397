"""How a table ended, as a small page drawn with the pen of the sheets, which becomes a picture.

A game whose end can be drawn has a :data:`DrawEnd` in ``pdf/sheets/<game>/result.py``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from importlib import import_module
from importlib.util import find_spec
from typing import Final

from companion.game import Game
from companion.places import RecordData
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font, can_write, fitted, text_width
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Paper, Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart

DrawEnd = Callable[[Pen, Rect, RecordData, int | None], bool]
"""Draws into a box what the winner's seat, from 0, of a record ended with; the seat is None where nobody won.

Answers whether there was anything to draw; otherwise it leaves the pen alone.
"""

WIDTH: Final = 108.0
_LEFT: Final = 10.5
_INNER: Final = WIDTH - 2 * _LEFT
_BOX: Final = Rect(_LEFT, 29.0, _INNER, _INNER * 6 / 9)
_ROW: Final = 7.4
_TITLE: Final = 34.0
"""Points of the headline where it fits."""


@dataclass(frozen=True, slots=True)
class End:
    """What the picture says: a line above the headline, the ranking (place, name, total), a line below it; and the
    record with a seat from 0 whose end is drawn, None for nobody's."""

    above: str
    headline: str
    ranking: Sequence[tuple[str, str, str]]
    below: str
    place: str
    record: RecordData
    seat: int | None


def draw_result(game: Game, end: End) -> bytes:
    """The picture as a PDF of one page, as high as what it holds."""
    name = f"pdf.sheets.{game.module}.result"
    drawing: DrawEnd | None = import_module(name).draw_end if find_spec(name) is not None else None
    page = _compose(game, end, drawing, _BOX.bottom) if drawing is not None else None
    return page or _compose(game, end, None, _BOX.y - 2) or b""


def _compose(game: Game, end: End, drawing: DrawEnd | None, top: float) -> bytes | None:
    """The page, its ranking below ``top``; None where the game had nothing to draw."""
    height = top + 3 + _ROW * len(end.ranking) + 16
    paper = Paper("result", "Result", WIDTH, height, WIDTH, height)
    document = Document(paper, f"{game.title}: {end.headline}", end.below)
    pen = Pen(document, height, INKS["normal"])
    pen.rect(Rect(0, 0, WIDTH, height), "#FFFFFF", 0)
    chart.draw_neatline(pen, Rect(3, 3, WIDTH - 6, height - 6), chart.FULL)
    chart.draw_rose(pen, WIDTH - _LEFT - 7, 16, 7)
    pen.text(_LEFT, 12, fitted(end.above, Font.SANS, 8.5, _INNER - 18), Font.SANS, 8.5, pen.ink.note)
    size = _TITLE
    while size > 14 and text_width(end.headline, Font.ITALIC, size) > _INNER - 18:
        size -= 1
    headline = fitted(end.headline, Font.ITALIC, size, _INNER - 18)
    pen.text(_LEFT, 24, headline, Font.ITALIC, size)
    if drawing is not None and not drawing(pen, _BOX, end.record, end.seat):
        return None
    top += 3
    pen.line(_LEFT, top, WIDTH - _LEFT, top, 1.2)
    for n, (place, name, total) in enumerate(end.ranking):
        middle = top + (n + 0.5) * _ROW
        font = Font.BOLD if place == "1" else Font.SANS
        pen.centred_text(_LEFT + 2.5, middle, place, Font.ITALIC, 13)
        pen.centred_text(_LEFT + 9, middle, fitted(name, font, 12, _INNER - 28), font, 12, align="left")
        pen.centred_text(WIDTH - _LEFT - 1, middle, total, Font.BOLD, 14, align="right")
        pen.line(_LEFT, middle + _ROW / 2, WIDTH - _LEFT, middle + _ROW / 2, 0.5, pen.ink.note)
    foot = height - 8.5
    width = pen.text(_LEFT, foot, end.below, Font.SANS, 8, pen.ink.note)
    where = fitted(end.place, Font.SANS, 8, _INNER - width - 4)
    pen.text(WIDTH - _LEFT, foot, where, Font.SANS, 8, pen.ink.note, "right")
    document.add_page(pen.operators())
    return document.finish()


def writable(text: str, otherwise: str) -> str:
    """``text`` where the fonts of the picture can write it, else ``otherwise``."""
    return text if all(can_write(text, font) for font in (Font.SANS, Font.BOLD, Font.ITALIC)) else otherwise
