"""A cabin of Waters of Nereus to lay treasures on: chest, storage and the seven holds.

What the rules' text does not tell and the owner has not entered is a blank to write in.
"""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.crew_cards import chest_gives
from companion.games.waters_of_nereus.holds import Hold, holds_of
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing
from pdf.parts import tables
from pdf.parts.choices import PlayerBoardOptions
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.poster import print_board
from pdf.parts.signs import draw_arrow
from pdf.sheets.waters_of_nereus.pieces import draw_points, draw_treasure

_SPACE: Final = 15.4  # mm
_STEP: Final = 16.4
_HOLD: Final = (92.0, 28.2)  # from hold to hold
_BAR: Final = (LEFT, 250.0)
_HOLDS: Final = 124.0


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
    _chest(pen, 40)
    _storage(pen, 83)
    tables.section(pen, LEFT, _HOLDS - 5, "Holds", "chest", "fill every space, then cover the hold with a token")
    for i, hold in enumerate(holds.values()):
        _hold(pen, LEFT + i % 2 * _HOLD[0], _HOLDS + i // 2 * _HOLD[1], hold)
    _power(pen, LEFT + _HOLD[0], _HOLDS + 3 * _HOLD[1])


def _space(pen: Pen, x: float, y: float, side: float = _SPACE) -> Rect:
    box = Rect(x, y, side, side)
    pen.rounded(box, 1.4, WHITE, 1.0)
    return box


def _chest(pen: Pen, y: float) -> None:
    """The chest's slots in their order, and what each gives."""
    tables.section(pen, LEFT, y, "Treasure chest", "chest", "in this order; none is skipped")
    step = (RIGHT - LEFT - _SPACE - 6) / (len(facts.COLORS) - 1)
    for i, colour in enumerate(facts.COLORS):
        box = _space(pen, LEFT + 3 + i * step, y + 5)
        draw_treasure(pen, *box.centre, 6.4, colour)
        pen.text(box.centre[0], box.bottom + 4.4, chest_gives(colour), Font.MEDIUM, 8, align="centre")
        if i:
            draw_arrow(pen, (box.x - step + _SPACE + 3.4, box.centre[1]), (box.x - 3.4, box.centre[1]), 1.0, 2.0)


def _storage(pen: Pen, y: float) -> None:
    """The spaces of the storage: pairs of colours, then gems."""
    pair, gold, gem = in_words(facts.PAIR), facts.TREASURE_GOLD, facts.GEM_GOLD
    note = f"{pair} alike into the bag for a gem; sell a treasure for {gold} gold, a gem for {gem}"
    tables.section(pen, LEFT, y, "Storage", "barrel", note)
    x = LEFT
    for group in facts.STORAGE_GROUPS:
        for _ in range(facts.STORAGE_EACH):
            box = _space(pen, x, y + 5)
            for colour, dx in zip(group, (-3.2, 3.2), strict=True):
                draw_treasure(pen, box.centre[0] + dx, box.centre[1], 5.4, colour)
            x += _STEP
        x += 4.6
    for _ in range(facts.STORAGE_GEMS):
        box = _space(pen, x, y + 5)
        draw_treasure(pen, *box.centre, 6.4, facts.GEM)
        x += _STEP


def _hold(pen: Pen, x: float, y: float, hold: Hold) -> None:
    """A hold: whose, what it asks for, its spaces and its points; lines where nobody has told them."""
    pen.symbol(hold.crew, x + 3, y + 1.6, 6)
    title = f"{facts.CREW_MEMBERS[hold.crew].title}’s hold"
    width = pen.text(x + 8, y + 3, title, Font.SERIF, 10)
    if hold.rule in ("different", "equal"):
        pen.text(x + 11 + width, y + 3, hold.recipe, Font.SANS, 8, pen.ink.note)
    most = max(facts.HOLD_SIZES)
    for n in range(hold.size or most):
        box = _space(pen, x + n * _STEP, y + 6.4)
        colours = hold.spaces[n] if hold.spaces else None
        if colours and len(colours) < len(facts.COLORS):
            shown = [colour for colour in facts.COLORS if colour in colours]
            for i, colour in enumerate(shown):
                at = box.centre[0] + (i - (len(shown) - 1) / 2) * 6.0
                draw_treasure(pen, at, box.centre[1], 6.4 if len(shown) == 1 else 5.0, colour)
        elif hold.rule == "unknown":
            pen.line(box.x + 2.4, box.bottom - 4, box.right - 2.4, box.bottom - 4, 0.35, pen.ink.note)
            if n >= min(facts.HOLD_SIZES):
                pen.centred_text(box.centre[0], box.y + 3.4, "if any", Font.SANS, 8, pen.ink.note)
    cx, cy = x + most * _STEP + 8.4, y + 6.4 + _SPACE / 2
    if hold.points is not None:
        draw_points(pen, cx, cy, 13.4, hold.points)
    else:
        pen.circle(cx, cy, 6.7, WHITE, 1.0)
        pen.line(cx - 4, cy + 1, cx + 4, cy + 1, 0.35, pen.ink.note)
        pen.text(cx, cy + 4.6, "VP", Font.BOLD, 8, align="centre")


def _power(pen: Pen, x: float, y: float) -> None:
    """The steps of science power."""
    pen.symbol("flask", x + 3, y + 1.6, 6)
    pen.text(x + 8, y + 3, "Science power", Font.SERIF, 10)
    for n in range(facts.SCIENCE_MAX + 1):
        at = x + 6 + n * 13.4
        pen.circle(at, y + 14.1, 5.4, WHITE, 1.0)
        pen.centred_text(at, y + 14.1, str(n), Font.BOLD, 13, pen.ink.note)
