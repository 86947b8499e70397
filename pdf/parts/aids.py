"""Parts of player aids: sections that cite the rules, columns of them, the steps of a turn, cells of running text."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from companion.facts import RuleRef, Ruling
from pdf.drawing.fonts import Font, text_width, wrapped
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import POINTS_PER_MM, Rect
from pdf.drawing.pen import Pen, lead_of
from pdf.parts import tables
from pdf.parts.headings import LEFT, RIGHT


class Step(NamedTuple):
    """A step of a turn: its numeral, its name, where the rules tell it, and our words for it."""

    numeral: str
    name: str
    rule: RuleRef | str
    text: str


def draw_turn(pen: Pen, top: float, steps: Sequence[Step], height: float = 27, gap: float = 4.0) -> None:
    """A turn's steps side by side in boxes of ``height`` mm from ``top`` down, below each where the rules tell it."""
    width = (RIGHT - LEFT - gap * (len(steps) - 1)) / len(steps)
    for i, (numeral, name, rule, text) in enumerate(steps):
        x = LEFT + i * (width + gap)
        box = Rect(x, top, width, height)
        pen.rounded(box, 1.4, pen.ink.tint("river") if i % 2 == 0 else WHITE, 1.0)
        shift = pen.text(x + 2.4, top + 5.6, numeral, Font.SERIF_BOLD, 10) + 1.6
        pen.text(x + 2.4 + shift, top + 5.6, name, Font.SERIF, 13)
        size = 8.0 if len(wrapped(text, Font.SANS, 8, width - 4.4)) <= int((height - 10) / 3.4) else 6.5
        pen.paragraph(x + 2.4, top + 10, width - 4.4, text, Font.SANS, size, lead=1.2 if size == 8 else 1.3)
        note = f"Rules: {rule}"
        if text_width(note, Font.SANS, 6.5) > width:
            note = str(rule)
        pen.text(x + 2.4, box.bottom + 3.4, note, Font.SANS, 6.5, pen.ink.note)


def draw_section(pen: Pen, x: float, y: float, title: str, rules: Sequence[RuleRef], width: float) -> None:
    """A section's title and where the rules tell it: at the right, or below the title where it is narrow."""
    pen.text(x, y, title, Font.SERIF, 13)
    note = "Rules: " + ", ".join(map(str, rules))
    if width > 100:
        pen.text(x + width, y, note, Font.SANS, 6.5, pen.ink.note, "right")
    else:
        pen.text(x, y + 3.6, note, Font.SANS, 6.5, pen.ink.note)


def draw_cell(pen: Pen, x: float, cy: float, width: float, text: str, most: int = 2, colour: str | None = None) -> None:
    """Text in the middle of a cell, smaller where it takes more than ``most`` lines."""
    size, lines = 8.0, wrapped(text, Font.SANS, 8, width)
    if len(lines) > most:
        size, lines = 6.5, wrapped(text, Font.SANS, 6.5, width)
    lead = size * 1.25 / POINTS_PER_MM
    for i, line in enumerate(lines):
        pen.centred_text(x, cy + (i - (len(lines) - 1) / 2) * lead, line, Font.SANS, size, colour, "left")


class Told(NamedTuple):
    """A paragraph of an aid that begins with ``head`` in bold."""

    head: str
    text: str


class Section(NamedTuple):
    """A section of an aid: its symbol, title, where the rules tell it, and its paragraphs; rulings are marked."""

    symbol: str
    title: str
    rules: str
    parts: Sequence[str | Told | Ruling]


_SMALL: Final = 0.5  # that a small line stands higher
_TITLE: Final = 8.4  # from a section's top to its first baseline
_AFTER: Final = 2.6  # between sections
_PART: Final = 0.9  # between paragraphs


def _part_height(part: str | Told | Ruling, width: float) -> float:
    if isinstance(part, str):
        return tables.lines_of(part, Font.SANS, 8, width) * lead_of(8)
    if isinstance(part, Told):
        return tables.run_in_lines(width, part.head, part.text) * lead_of(8)
    return tables.run_in_lines(width, OURS, tables.curly(part.text), 6.5) * lead_of(6.5) + _SMALL


def section_height(section: Section, width: float) -> float:
    """What :func:`draw_told_section` takes, without the space below it."""
    return _TITLE + sum(_part_height(part, width) + _PART for part in section.parts)


def draw_told_section(pen: Pen, x: float, top: float, width: float, section: Section) -> float:
    """A section from ``top`` down; returns where it ends."""
    pen.symbol(section.symbol, x + 2.8, top + 2.4, 5.6)
    pen.text(x + 7.6, top + 3.6, section.title, Font.SERIF, 13)
    pen.text(x + width, top + 3.6, section.rules, Font.SANS, 6.5, pen.ink.note, "right")
    y = top + _TITLE
    for part in section.parts:
        if isinstance(part, str):
            y = pen.paragraph(x, y, width, part)
        elif isinstance(part, Told):
            y = tables.run_in(pen, x, y, width, part.head, part.text)
        else:
            y = draw_ruling(pen, x, y - _SMALL, width, part) + 2 * _SMALL
        y += _PART
    return top + section_height(section, width)


OURS: Final = "Ours:"
"""What marks a ruling of ours on paper."""


def draw_ruling(pen: Pen, x: float, y: float, width: float, ruling: Ruling, size: float = 6.5) -> float:
    """A ruling, marked as ours; returns the baseline for the next line."""
    return tables.run_in(pen, x, y, width, OURS, tables.curly(ruling.text), size)


def draw_column(pen: Pen, box: Rect, sections: Sequence[Section]) -> float:
    """Sections below each other, the room that is left shared out between them; returns where the last one ends.

    Raises ValueError where they are too high: an aid that no longer fits its page is a mistake of ours.
    """
    left = box.h - sum(section_height(s, box.w) for s in sections) - _AFTER * (len(sections) - 1)
    if left < 0:
        raise ValueError(f"the sections from {sections[0].title} on are {-left:.1f} mm too high")
    gap = _AFTER + min(left / max(1, len(sections) - 1), 4.0)
    y = box.y
    for section in sections:
        y = draw_told_section(pen, box.x, y, box.w, section) + gap
    return y - gap
