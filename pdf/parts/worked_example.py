"""The back of a score pad: the pad filled in with a game that is counted, and notes on what stands where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from companion.game import Game
from companion.results import Standing
from companion.rules import Section
from pdf.drawing.fonts import Font
from pdf.drawing.paper import FRAME, MIN_TYPE, Rect
from pdf.drawing.pen import Pen
from pdf.orders import AnyOrder
from pdf.page import Draw, Drawing
from pdf.parts.choices import EXAMPLE
from pdf.parts.flow.ruled import draw_house_note, draw_rules
from pdf.parts.headings import LEFT, RIGHT, HeadingStyle, draw_heading
from pdf.parts.score_pad import Filled, Row, Table

_FULL: Final = HeadingStyle((LEFT, 16.4), 28, (LEFT + 0.4, 23.4))
_HALF: Final = HeadingStyle((LEFT, 15.4), 18)
_APART: Final = 8.0  # mm between columns
_BELOW: Final = ("end", "scoring")
"""Sections of the rules in short that stand below the example on a whole page."""
_NOTES: Final = 38.0  # mm at the right of the table
_ROOM: Final = 60.0  # mm that the sections take at least


@dataclass(frozen=True)
class FilledPad:
    """The rows of a pad, their table, and what is written there."""

    table: Table
    rows: Sequence[Row]
    filled: Filled


Fill = Callable[[Any, Sequence[Standing]], FilledPad]
"""Writes a record, as its game reads it, into a pad; standings are in the order of its players."""


def example_of(order: AnyOrder, full: bool, fill: Fill) -> list[Drawing]:
    """The back of a pad as its ``back`` says: none, or the pad filled in."""
    if order.options.back != EXAMPLE:
        return []
    return [Drawing("A game that is counted", example_drawing(order.game, full, fill))]


def example_drawing(game: Game, full: bool, fill: Fill) -> Draw:
    """What draws the example of a game. Raises ValueError for a game without one."""
    record = game.example()
    if record is None:
        raise ValueError(f"{game.slug} has no example")
    title, result = game.title_of(record), game.score_data(record)
    placed = {one.name: one for one in result.standings}
    pad = fill(game.read(record), [placed[player["name"]] for player in record["players"]])
    all_rules = game.rules_in_short()
    rules = next((one for one in all_rules if one.title == title), all_rules[0])
    sections = [rules.section(name) for name in _BELOW]
    return partial(draw_example, title=title, outcome=result.outcome, pad=pad, full=full, sections=sections)


def draw_example(pen: Pen, title: str, outcome: str, pad: FilledPad, full: bool, sections: Sequence[Section]) -> None:
    """The pad filled in, on half a page; or on a whole one, with ``sections`` of the rules where they have room."""
    draw_heading(pen, title, "the pad, filled in: what to write where", style=_FULL if full else _HALF)
    bottom = FRAME[1] - 12 if full else 122.0
    table = replace(pad.table, players=len(pad.filled.names), right=RIGHT - _NOTES, heads={})
    y = table.draw(pen, pad.rows, pad.filled)
    said = y + 6 if full else bottom
    pen.text(LEFT, said, outcome, Font.BOLD, 8)
    if bottom - said > _ROOM:
        _draw_sections(pen, sections, said + 14, bottom - 5)
    pen.text(RIGHT, bottom, "An example of ours. Unofficial.", Font.SANS, 8, pen.ink.note, "right")


def _draw_sections(pen: Pen, sections: Sequence[Section], top: float, bottom: float) -> None:
    """Sections of the rules side by side, in the largest type that lets all of them in."""
    for size in (10.0, MIN_TYPE):
        trial = Pen(pen.document, pen.height, pen.ink)
        try:
            _draw_side_by_side(trial, sections, top, bottom, size)
        except ValueError:  # too large
            continue
        with pen.within(""):
            pen.raw(trial.operators())
        if any(rule.ruling for section in sections for rule in section.rules):
            draw_house_note(pen, LEFT, bottom + 5)
        return
    raise ValueError("the rules do not fit the sheet")


def _draw_side_by_side(pen: Pen, sections: Sequence[Section], top: float, bottom: float, size: float) -> None:
    width = (RIGHT - LEFT - (len(sections) - 1) * _APART) / len(sections)
    for i, section in enumerate(sections):
        x = LEFT + i * (width + _APART)
        pen.text(x, top, section.title, Font.SERIF, 13)
        pen.line(x, top + 2.4, x + width, top + 2.4, 0.35)
        box = Rect(x, top + 5, width, bottom - top - 5)
        draw_rules(pen, box, section.rules, steps=section.steps, sizes=(size,))
