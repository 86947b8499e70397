"""Parts of player aids: sections that cite the rules, the steps of a turn, cells of running text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from companion.facts import RuleRef
from pdf.fonts import Face, wrapped
from pdf.inks import WHITE
from pdf.paper import POINTS_PER_MM, Rect
from pdf.pen import Pen
from pdf.sheets.frames import LEFT, RIGHT


class Step(NamedTuple):
    """A step of a turn: its numeral, its name, where the rules tell it, and our words for it."""

    numeral: str
    name: str
    rule: RuleRef
    text: str


def draw_steps(pen: Pen, top: float, steps: Sequence[Step], height: float = 27, gap: float = 4.0) -> None:
    """The steps side by side in boxes, the section of the rules below each."""
    width = (RIGHT - LEFT - gap * (len(steps) - 1)) / len(steps)
    for i, (numeral, name, rule, text) in enumerate(steps):
        x = LEFT + i * (width + gap)
        box = Rect(x, top, width, height)
        pen.rounded(box, 1.4, pen.ink.tint("river") if i % 2 == 0 else WHITE, 1.0)
        shift = pen.text(x + 2.4, top + 5.6, numeral, Face.SERIF_BOLD, 10) + 1.6
        pen.text(x + 2.4 + shift, top + 5.6, name, Face.SERIF, 13)
        size = 8.0 if len(wrapped(text, Face.SANS, 8, width - 4.4)) <= int((height - 10) / 3.4) else 6.5
        pen.paragraph(x + 2.4, top + 10, width - 4.4, text, Face.SANS, size, lead=1.2 if size == 8 else 1.3)
        pen.text(x + 2.4, box.bottom + 3.4, f"Rules: {rule}", Face.SANS, 6.5, pen.ink.note)


def draw_section(pen: Pen, x: float, y: float, title: str, rules: Sequence[RuleRef], width: float) -> None:
    """A section's title and where the rules tell it: at the right, or below the title where it is narrow."""
    pen.text(x, y, title, Face.SERIF, 13)
    note = "Rules: " + ", ".join(map(str, rules))
    if width > 100:
        pen.text(x + width, y, note, Face.SANS, 6.5, pen.ink.note, "right")
    else:
        pen.text(x, y + 3.6, note, Face.SANS, 6.5, pen.ink.note)


def draw_cell(pen: Pen, x: float, cy: float, width: float, text: str, most: int = 2, colour: str | None = None) -> None:
    """Text in the middle of a cell, smaller where it takes more than ``most`` lines."""
    size, lines = 8.0, wrapped(text, Face.SANS, 8, width)
    if len(lines) > most:
        size, lines = 6.5, wrapped(text, Face.SANS, 6.5, width)
    lead = size * 1.25 / POINTS_PER_MM
    for i, line in enumerate(lines):
        pen.centred_text(x, cy + (i - (len(lines) - 1) / 2) * lead, line, Face.SANS, size, colour, "left")
