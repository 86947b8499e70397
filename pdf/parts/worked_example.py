"""The back of a score pad: a game that is counted, as its scorer explains it, a column for each player."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.game import Game
from companion.results import Line, Result, Standing
from companion.rules import Section
from pdf.drawing.fonts import Font
from pdf.drawing.paper import FRAME, MIN_TYPE, Rect
from pdf.drawing.pen import Pen, lead_of
from pdf.orders import AnyOrder
from pdf.page import Draw, Drawing
from pdf.parts import prose
from pdf.parts.choices import EXAMPLE
from pdf.parts.flow.ruled import draw_house_note, draw_rules
from pdf.parts.headings import LEFT, RIGHT, HeadingStyle, draw_heading

_FULL: Final = HeadingStyle((LEFT, 16.4), 28, (LEFT + 0.4, 23.4))
_HALF: Final = HeadingStyle((LEFT, 15.4), 18)
_APART: Final = 8.0  # mm between columns
_BELOW: Final = ("end", "scoring")
"""Sections of the rules in short that stand below the example on a whole page."""
_POINTS: Final = 11.0  # mm for the points of a line
_LEAD: Final = 1.32
_BETWEEN: Final = 1.8  # mm between lines


def example_of(order: AnyOrder, full: bool) -> list[Drawing]:
    """The back of a pad as its ``back`` says: none, or the example."""
    if order.options.back != EXAMPLE:
        return []
    return [Drawing("A game that is counted", example_drawing(order.game, full))]


def example_drawing(game: Game, full: bool) -> Draw:
    """What draws the example of a game. Raises ValueError for a game without one."""
    record = game.example()
    if record is None:
        raise ValueError(f"{game.slug} has no example")
    title = game.title_of(record)
    all_rules = game.rules_in_short()
    rules = next((one for one in all_rules if one.title == title), all_rules[0])
    sections = [rules.section(name) for name in _BELOW] if full else []
    return partial(draw_example, title=title, result=game.score_data(record), sections=sections)


def draw_example(pen: Pen, title: str, result: Result, sections: Sequence[Section]) -> None:
    """The example on half a page; or on a whole one, with ``sections`` of the rules below it."""
    full = bool(sections)
    draw_heading(pen, title, "a game that is counted", style=_FULL if full else _HALF)
    top, bottom = (34.0, FRAME[1] - 12) if full else (24.0, 122.0)
    players = result.standings
    width = (RIGHT - LEFT - (len(players) - 1) * _APART) / len(players)
    for size in (10.0, MIN_TYPE):
        heights = [_height(player, size, width) for player in players]
        if top + max(heights) < bottom - 7:
            break
    else:
        raise ValueError("the example does not fit the sheet")
    for i, player in enumerate(players):
        x = LEFT + i * (width + _APART)
        _draw_player(pen, player, x, top, width, size)
        if i:
            pen.line(x - _APART / 2, top, x - _APART / 2, top + max(heights), 0.35, pen.ink.note)
    said = top + max(heights) + 5 if full else bottom
    pen.text(LEFT, said, result.outcome, Font.BOLD, 8)
    if full:
        _draw_sections(pen, sections, said + 14, bottom - 5)
    pen.text(RIGHT, bottom, "An example of ours. Unofficial.", Font.SANS, 8, pen.ink.note, "right")


def _lines(player: Standing) -> list[Line]:
    """The lines that bring or cost something."""
    return [] if player.eliminated else [line for line in player.lines if line.points]


def _told(player: Standing, size: float, width: float) -> list[list[list[prose.Word]]]:
    """Each line's label and its reason, broken to leave room for the points at the right."""
    return [
        prose.broken(
            [*prose.words_of(line.label, Font.MEDIUM), *prose.words_of(prose.typeset(line.why))], size, width - _POINTS
        )
        for line in _lines(player)
    ]


def _height(player: Standing, size: float, width: float) -> float:
    lead = lead_of(size, _LEAD)
    told = _told(player, size, width)
    out = 2 if player.eliminated else 0
    return 24 + lead * (sum(map(len, told)) + out + len(player.tie_breakers)) + _BETWEEN * len(told)


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


def _draw_player(pen: Pen, player: Standing, x: float, top: float, width: float, size: float) -> None:
    """A player's lines with their points at the right, the total, and what would part a tie."""
    lead, right, y = lead_of(size, _LEAD), x + width, top + 4
    pen.text(x, y, player.name, Font.SERIF, 13)
    pen.text(right, y, "out" if player.eliminated else f"{player.rank}.", Font.ITALIC, 13, align="right")
    pen.line(x, y + 2.4, right, y + 2.4, 1.0)
    y += 4.4 + lead
    for line, told in zip(_lines(player), _told(player, size, width), strict=True):
        pen.text(right, y, str(line.points).replace("-", "−"), Font.BOLD, size, align="right")
        prose.draw_lines(pen, x, y, told, size, lead)
        y += lead * len(told) + _BETWEEN
    box = Rect(x, y - lead * 0.6, width, 9)
    if player.eliminated:
        pen.paragraph(x, y + 1, width, player.reason or "", Font.SANS, size)
        return
    pen.rect(box, pen.ink.tint("dunes"), 0)
    pen.line(box.x, box.y, box.right, box.y, 1.0)
    pen.centred_text(x + 2, box.centre[1], "Total", Font.SERIF_BOLD, 13, align="left")
    pen.centred_text(right - 2, box.centre[1], str(player.total), Font.BOLD, 13, align="right")
    y = box.bottom + lead
    for tie in player.tie_breakers:
        pen.text(x, y, f"Tie: {tie.label}", Font.SANS, 8, pen.ink.note)
        pen.text(right, y, str(tie.value), Font.SANS, 8, pen.ink.note, "right")
        y += lead
