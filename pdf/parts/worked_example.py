"""The back of a score pad: the pad filled in with a game that is counted, and notes on what stands where."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import Any, Final

from companion.game import Game
from companion.rules import Section
from pdf.drawing.fonts import Font
from pdf.drawing.paper import FRAME, MIN_TYPE
from pdf.drawing.pen import Pen
from pdf.orders import AnyOrder
from pdf.page import Draw, Drawing
from pdf.parts.choices import EXAMPLE
from pdf.parts.flow.blocks import Block, Heading, Setting, row, stack
from pdf.parts.flow.ruled import draw_house_note, rule_text
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.score_pad import Counted, Table, places_of

_BELOW: Final = ("end", "scoring")
"""Sections of the rules in short that stand below the example on a whole page."""
_NOTES: Final = 38.0  # mm at the right of the table
_ROOM: Final = 60.0  # mm that the sections take at least

Fill = Callable[[Any], tuple[Table, Sequence[Any]]]
"""The table of a pad for a record, as its game reads that, and what its rows read of each player, in their order."""


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
    table, players = fill(game.read(record))
    counted = [Counted(player, placed[one["name"]]) for player, one in zip(players, record["players"], strict=True)]
    all_rules = game.rules_in_short()
    rules = next((one for one in all_rules if one.title == title), all_rules[0])
    sections = [rules.section(name) for name in _BELOW]
    return partial(
        _draw, title=title, outcome=result.outcome, table=table, counted=counted, full=full, sections=sections
    )


def _draw(
    pen: Pen,
    title: str,
    outcome: str,
    table: Table,
    counted: Sequence[Counted],
    full: bool,
    sections: Sequence[Section],
) -> None:
    """The pad filled in, on half a page; or on a whole one, with ``sections`` of the rules where they have room."""
    at = places_of(full)
    draw_heading(pen, title, "the pad, filled in: what to write where", style=at.heading)
    bottom = FRAME[1] - 12 if full else 122.0
    y = replace(table, players=len(counted), right=RIGHT - _NOTES, heads={}).draw(pen, *at.table, counted)
    said = y + 6 if full else bottom
    pen.text(LEFT, said, outcome, Font.BOLD, 8)
    if bottom - said > _ROOM:
        _draw_sections(pen, sections, said + 9, bottom - 5)
    pen.text(RIGHT, bottom, "An example of ours. Unofficial.", Font.SANS, 8, pen.ink.note, "right")


def _draw_sections(pen: Pen, sections: Sequence[Section], top: float, bottom: float) -> None:
    """Sections of the rules side by side, in the largest type that lets all of them in."""

    def block(section: Section) -> Block:
        signs = [f"n:{n}" if section.steps else rule.symbol for n, rule in enumerate(section.rules, 1)]
        return stack(Heading(section.title), *map(rule_text, section.rules, signs), gap=1.2)

    for size in (10.0, 9.0, MIN_TYPE):
        laid = row(*map(block, sections), gap=8, rule=False)(RIGHT - LEFT, Setting(size, size / 8 * 0.9))
        if laid.height <= bottom - top:
            laid.draw(pen, LEFT, top)
            break
    else:
        raise ValueError("the rules do not fit the sheet")
    if any(rule.ruling for section in sections for rule in section.rules):
        draw_house_note(pen, LEFT, bottom + 5)
