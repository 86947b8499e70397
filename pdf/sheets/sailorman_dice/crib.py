"""The rules of Sailorman Dice in short, in our own words, for the back of a map sheet.

Each paragraph names the section of the publisher's rules that it stands for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from companion.facts import RuleRef
from companion.games.sailorman_dice import facts
from pdf.drawing.fonts import Font, wrapped
from pdf.drawing.paper import POINTS_PER_MM, Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.sheets.sailorman_dice.layout import SheetLayout, Size


@dataclass(frozen=True)
class Section:
    """A heading, where the rules say it, and our words."""

    heading: str
    rule: RuleRef
    lines: tuple[str, ...]


SECTIONS: Final = (
    Section(
        "Each roll",
        facts.ENTERING,
        (
            facts.WHO_PAIRS,
            "A number goes into an empty field of its symbol's row. Along a row, numbers stay equal or rise from left "
            "to right; gaps are allowed, crosses do not matter. Columns have no order.",
            "What cannot be entered is lost.",
        ),
    ),
    Section(
        "Sailorman move",
        facts.RIVER,
        (
            "If a pair already stands in a river field of its row, you may cross any free field on the map instead of "
            "entering it. Every player may.",
        ),
    ),
    Section(
        "Points",
        facts.SCORING,
        (
            "Row or column full: its most frequent number scores a point for each time it stands there. Crosses fill "
            "fields and score nothing.",
            "First sub-area of a region full: the same count goes into the left box. Both full: the count over both "
            "together goes into the right box. The lighthouse divides the river.",
        ),
    ),
    Section(
        "Shells",
        facts.SHELLS,
        (
            "First to fill a box with a shell: circle it for its bonus. Several in the same roll all take it; the "
            "others cross it out.",
        ),
    ),
    Section(
        "End",
        facts.END,
        (
            "Eight score boxes filled in by one player end the game; finish the round. Then the sizes of your two "
            "largest groups of one number, joined side by side, are points too.",
            "Most points win. Tied: most numbers in the river; still tied: shared.",
        ),
    ),
)
_SHOWN_RULINGS: Final = ("groups-ranked", "only-crosses", "already")


@dataclass(frozen=True)
class _Style:
    title: float
    heading: float
    body: float
    columns: int
    margin: float
    top: float
    rulings: int  # how many of them have room


_STYLES: Final[Mapping[Size, _Style]] = {
    "full": _Style(28, 18, 13, 2, 14, 34, 3),
    "half": _Style(18, 13, 8, 3, 9, 20.5, 3),
    "quarter": _Style(13, 8, 6.5, 3, 6, 13.5, 1),
}
_LEAD: Final = 1.36


def _blocks(count: int) -> Sequence[tuple[str, str, tuple[str, ...]]]:
    blocks = [(s.heading, f"Rules: {s.rule}", s.lines) for s in SECTIONS]
    rulings = tuple(facts.RULINGS[name].text for name in _SHOWN_RULINGS[:count])
    return [*blocks, ("Our rulings", "Where the rules are silent", rulings)]


def draw_crib(pen: Pen, layout: SheetLayout, title: str) -> None:
    """The back of a sheet of this layout. Raises ValueError if the text left the sheet."""
    style = _STYLES[layout.size]
    box = Rect(0, 0, layout.width, layout.height)
    neatline = chart.QUARTER if layout.size == "quarter" else chart.FULL
    chart.draw_neatline(pen, box, chart.without_corners(neatline))
    left, right = style.margin, layout.width - style.margin
    width = pen.text(left, style.top - _mm(style.title) * 0.62, title, Font.SERIF, style.title)
    italic = 13 if style.title > 13 else 8
    pen.text(left + width + _mm(italic), style.top - _mm(style.title) * 0.62, "The rules in short", Font.ITALIC, italic)
    star = _mm(style.title) * 0.68
    chart.draw_star(pen, right - star, style.top - star - 0.9, star)
    pen.line(left, style.top, right, style.top, 0.35)

    foot = layout.height - neatline.inner - 3.2
    gutter = _mm(style.body) * 2
    column = (right - left - gutter * (style.columns - 1)) / style.columns
    flow = _Flow(pen, style, left, column, gutter, style.top + _mm(style.heading) * 1.35, foot - 3.2)
    for heading, source, paragraphs in _blocks(style.rulings):
        flow.block(heading, source, paragraphs)
    note = "Unofficial, in our own words; the publisher's rules decide. Sections are theirs."
    pen.text(layout.width / 2, foot, note, Font.SANS, 6.5, pen.ink.note, "centre")


def _mm(points: float) -> float:
    return points / POINTS_PER_MM


class _Flow:
    """Sets blocks down one column after another; a block is never divided."""

    def __init__(
        self, pen: Pen, style: _Style, x: float, width: float, gutter: float, top: float, bottom: float
    ) -> None:
        self.pen, self.style, self.x, self.width, self.gutter = pen, style, x, width, gutter
        self.top = self.y = top
        self.bottom = bottom
        self.column = 1

    def block(self, heading: str, source: str, paragraphs: tuple[str, ...]) -> None:
        style, pen = self.style, self.pen
        lead, gap = _mm(style.body) * _LEAD, _mm(style.body) * 0.55
        lines = [wrapped(p, Font.SANS, style.body, self.width) for p in paragraphs]
        height = _mm(6.5) * 1.5 + sum(len(p) for p in lines) * lead + (len(lines) - 1) * gap
        if self.y + height > self.bottom:
            if self.column == style.columns:
                raise ValueError(f"the rules in short do not fit: {heading}")
            self.column += 1
            self.x += self.width + self.gutter
            self.y = self.top
        pen.text(self.x, self.y, heading, Font.SERIF, style.heading)
        y = self.y + _mm(6.5) * 1.5
        pen.text(self.x, y, source, Font.SANS, 6.5, pen.ink.note)
        for i, paragraph in enumerate(lines):
            y += gap * bool(i) + (_mm(style.body) * 0.35 if not i else 0)
            for line in paragraph:
                y += lead
                pen.text(self.x, y, line, Font.SANS, style.body)
        self.y = y + _mm(style.heading) * 1.9
