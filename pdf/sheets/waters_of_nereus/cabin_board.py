"""A cabin of Waters of Nereus to lay treasures on: chest, storage and the seven holds.

What the rules' text does not tell and the owner has not entered is a blank to write in.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.holds import Hold, holds_of
from companion.games.waters_of_nereus.wording import CREW_CARDS, chest_gives
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing
from pdf.parts.choices import PlayerBoardOptions
from pdf.parts.flow.blocks import Heading, Setting, text
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.poster import print_board
from pdf.parts.signs import draw_arrow
from pdf.sheets.waters_of_nereus.pieces import draw_points, draw_treasure

_SPACE: Final = 15.4  # mm
_STEP: Final = 16.4
_PIECE: Final = 10.6  # mm, of a treasure that has its space alone
_HOLD: Final = (89.2, 35.2)
_APART: Final = (90.8, 36.4)  # from hold to hold
_SIGNS: Final = {"different": "not-equals", "equal": "equals"}
_BAR: Final = (LEFT + _APART[0] + 2.6, 239.0)
_HOLDS: Final = 103.0


def draw(order: Order[PlayerBoardOptions]) -> Printed:
    """The cabin as PDF, a page for each player."""
    copy = order.copy_as(NereusCopy)
    options, drawing = order.options, Drawing(order.sheet.title, partial(_draw, copy=copy))
    return print_board(order, INKS[options.ink], drawing, options.size, _BAR)


def _draw(pen: Pen, copy: NereusCopy | None) -> None:
    holds = holds_of(copy)
    draw_heading(pen, "Cabin", "Waters of Nereus", f"Rules: {facts.CABIN}. Unofficial, our own drawing.")
    entered = copy is not None and any(hold.from_copy for hold in holds.values())
    said = f"Holds from your copy {copy.fingerprint}." if copy and entered else "Lines: write in what your cabin shows."
    pen.text(RIGHT, 20, said, Font.SANS, 8, pen.ink.note, "right")
    _chest(pen, 34)
    _storage(pen, 69)
    _heading(pen, _HOLDS - 4, "Holds", "fill every space, then cover the hold with a token")
    for i, hold in enumerate(holds.values()):
        _hold(pen, LEFT + i % 2 * _APART[0], _HOLDS + i // 2 * _APART[1], hold)
    _power(pen, LEFT + _APART[0] + 2.6, _HOLDS + 3 * _APART[1])


def _heading(pen: Pen, y: float, title: str, note: str) -> None:
    """A heading, its baseline at ``y``."""
    Heading(title, note)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, y - 3.5)


def _space(pen: Pen, x: float, y: float, side: float = _SPACE) -> Rect:
    box = Rect(x, y, side, side)
    pen.rounded(box, 1.4, WHITE, 1.0)
    return box


def _chest(pen: Pen, y: float) -> None:
    """The chest's slots in their order, and what each gives."""
    _heading(pen, y, "Treasure chest", "in this order; none is skipped")
    step = (RIGHT - LEFT - _SPACE - 6) / (len(facts.COLORS) - 1)
    for i, colour in enumerate(facts.COLORS):
        box = _space(pen, LEFT + 3 + i * step, y + 5)
        draw_treasure(pen, *box.centre, _PIECE, colour)
        pen.text(box.centre[0], box.bottom + 4.4, chest_gives(colour), Font.MEDIUM, 8, align="centre")
        if i:
            draw_arrow(pen, (box.x - step + _SPACE + 3.4, box.centre[1]), (box.x - 3.4, box.centre[1]), 1.0, 2.0)


def _storage(pen: Pen, y: float) -> None:
    """The spaces of the storage: pairs of colours, then gems."""
    pair, gold, gem = in_words(facts.PAIR), facts.TREASURE_GOLD, facts.GEM_GOLD
    note = f"{pair} alike into the bag for a gem; sell a treasure for {gold} gold, a gem for {gem}"
    _heading(pen, y, "Storage", note)
    x = LEFT
    for group in facts.STORAGE_GROUPS:
        for _ in range(facts.STORAGE_EACH):
            box = _space(pen, x, y + 5)
            for colour, away in zip(group, (-2.9, 2.9), strict=True):
                draw_treasure(pen, box.centre[0] + away, box.centre[1] + away, 6.4, colour)
            x += _STEP
        x += 4.6
    for _ in range(facts.STORAGE_GEMS):
        box = _space(pen, x, y + 5)
        draw_treasure(pen, *box.centre, _PIECE, facts.GEM)
        x += _STEP


def _hold(pen: Pen, x: float, y: float, hold: Hold) -> None:
    """A hold: whose, what it asks for, its spaces and points, what it does complete; lines for what nobody has told."""
    pen.rounded(Rect(x, y, *_HOLD), 1.4, pen.ink.panel or WHITE, 0.6)
    pen.symbol(hold.crew, x + 5.2, y + 4.8, 6)
    width = pen.text(x + 10, y + 6.2, f"{facts.CREW_TITLES[hold.crew]}’s hold", Font.SERIF_BOLD, 10)
    if hold.rule in _SIGNS:
        pen.text(x + 12.4 + width, y + 6.2, hold.recipe, Font.ITALIC, 8, pen.ink.note)
    left, top = x + 2.6, y + 9
    for n in range(hold.size or max(facts.HOLD_SIZES)):
        _hold_space(pen, hold, n, _space(pen, left + n * _STEP, top))
    for n in range(1, hold.size or 0) if hold.rule in _SIGNS else ():
        cx = left + n * _STEP - (_STEP - _SPACE) / 2
        pen.circle(cx, top + _SPACE / 2, 2.5, WHITE, 0.6)
        pen.symbol(_SIGNS[hold.rule], cx, top + _SPACE / 2, 3.6, stroke=2.4)
    _hold_points(pen, hold, x + _HOLD[0] - 9.4, top + _SPACE / 2)
    pen.line(left, y + 25.9, x + _HOLD[0] - 2.6, y + 25.9, 0.35, pen.ink.note)
    pen.symbol("tick", x + 5.2, y + 28.7, 4.4, stroke=2.4)
    enhanced = CREW_CARDS[hold.crew].enhanced
    does = enhanced[0].lower() + enhanced[1:]
    text(f"**Complete,** from the next turn: {does}")(_HOLD[0] - 12, Setting(8)).draw(pen, x + 10, y + 27.5)


def _hold_space(pen: Pen, hold: Hold, n: int, box: Rect) -> None:
    """What a space of a hold takes, where that is known; else a line."""
    colours = hold.spaces[n] if hold.spaces else None
    if colours and len(colours) < len(facts.COLORS):
        shown = [colour for colour in facts.COLORS if colour in colours]
        for i, colour in enumerate(shown):
            at = box.centre[0] + (i - (len(shown) - 1) / 2) * 6.0
            draw_treasure(pen, at, box.centre[1], _PIECE if len(shown) == 1 else 5.0, colour)
    elif hold.rule == "unknown":
        pen.line(box.x + 2.4, box.bottom - 4, box.right - 2.4, box.bottom - 4, 0.35, pen.ink.note)
        if n >= min(facts.HOLD_SIZES):
            pen.centred_text(box.centre[0], box.y + 3.4, "if any", Font.SANS, 8, pen.ink.note)


def _hold_points(pen: Pen, hold: Hold, cx: float, cy: float) -> None:
    if hold.points is not None:
        draw_points(pen, cx, cy, 13.4, hold.points)
        return
    pen.circle(cx, cy, 6.7, WHITE, 1.0)
    pen.line(cx - 4, cy + 1, cx + 4, cy + 1, 0.35, pen.ink.note)
    pen.text(cx, cy + 4.6, "VP", Font.BOLD, 8, align="centre")


def _power(pen: Pen, x: float, y: float) -> None:
    """The steps of science power."""
    pen.symbol("flask", x + 2.6, y + 4.8, 6)
    pen.text(x + 7.4, y + 6.2, "Science power", Font.SERIF_BOLD, 10)
    for n in range(facts.SCIENCE_MAX + 1):
        at = x + 6 + n * 13.4
        pen.circle(at, y + 16.7, 5.4, WHITE, 1.0)
        pen.centred_text(at, y + 16.7, str(n), Font.BOLD, 13, pen.ink.note)
