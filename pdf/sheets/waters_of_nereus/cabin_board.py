"""A cabin of Waters of Nereus to lay treasures on: chest, storage and the seven holds; and as the player aid shows it.

What the rules' text does not tell and the owner has not entered is a blank to write in.
"""

from __future__ import annotations

from collections.abc import Sequence
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
from pdf.parts.flow.blocks import Block, Heading, Laid, Setting, grid, picture, stack, text
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.poster import print_board
from pdf.parts.signs import draw_arrow
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

_SPACE: Final = 15.4  # mm, to lay a treasure on
_SIGNS: Final = {"different": "not-equals", "equal": "equals"}
_BAR: Final = (LEFT + 93.4, 247.0)


def draw(order: Order[PlayerBoardOptions]) -> Printed:
    """The cabin as PDF, a page for each player."""
    drawing = Drawing(order.sheet.title, partial(_draw, copy=order.copy_as(NereusCopy)))
    return print_board(order, INKS[order.options.ink], drawing, order.options.size, _BAR)


def _draw(pen: Pen, copy: NereusCopy | None) -> None:
    holds = holds_of(copy).values()
    draw_heading(pen, "Cabin", "Waters of Nereus", f"Rules: {facts.CABIN}. Unofficial, our own drawing.")
    entered = copy is not None and any(hold.from_copy for hold in holds)
    whose = (
        f"Holds from your copy {copy.fingerprint}." if copy and entered else "Lines: write in what your cabin shows."
    )
    pen.text(RIGHT, 20, whose, Font.SANS, 8, pen.ink.note, "right")
    pair, gold, gem = in_words(facts.PAIR), facts.TREASURE_GOLD, facts.GEM_GOLD
    trade = f"{pair} alike into the bag for a gem; sell a treasure for {gold} gold, a gem for {gem}"
    cabin = stack(
        stack(Heading("Treasure chest", "in this order; none is skipped"), chest(_SPACE), gap=1),
        stack(Heading("Storage", trade), picture(_SPACE, draw_storage, ""), gap=1),
        stack(
            Heading("Holds", "fill every space, then cover the hold with a token"),
            grid(*(hold_block(hold, _SPACE, True) for hold in holds), _power, gap=1.6, down=1.6, top=True),
            gap=1,
        ),
        gap=4,
    )
    cabin(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, 29)


def draw_space(pen: Pen, box: Rect, colours: Sequence[str]) -> None:
    """A space and what it takes: one or two colours, or any; nothing where nobody knows."""
    pen.rounded(box, 0.09 * box.w, WHITE, 0.8)
    (cx, cy), side = box.centre, box.w
    if len(colours) == len(facts.COLORS):
        pen.symbol("space-any", cx, cy, side * 0.74)
        return
    away = 0.19 * side if len(colours) > 1 else 0.0
    for i, colour in enumerate(colours[:2]):
        place = away if i else -away
        draw_treasure(pen, cx + place, cy + place, side * (0.46 if away else 0.68), colour)


def chest(side: float) -> Block:
    """The chest's spaces in their order, of ``side`` mm, and what each gives."""

    def slot(pen: Pen, box: Rect, z: Setting, colour: str) -> None:
        cx, cy = box.centre
        draw_space(pen, Rect(cx - box.h / 2, box.y, box.h, box.h), [colour])
        if colour != facts.COLORS[-1]:
            draw_arrow(pen, (box.right - 1.6 * z.k, cy), (box.right + 2.4 * z.k, cy), 0.8, 1.8 * z.k)

    def gives(colour: str) -> Block:
        words = chest_gives(colour).replace(", ", " | ").replace(" + ", " | ")
        return text(f"**{words.replace(' | ', '** | **')}**", align="centre", small=True)

    cells = [stack(picture(side, partial(slot, colour=c), ""), gives(c), gap=0.8) for c in facts.COLORS]
    return grid(*cells, columns=len(cells), gap=2, least=0, top=True)


def draw_storage(pen: Pen, box: Rect, z: Setting) -> None:
    """The spaces of the storage: pairs of colours, then gems."""
    x, side = box.x, box.h
    for group in (*facts.STORAGE_GROUPS, (facts.GEM,)):
        for _ in range(facts.STORAGE_GEMS if group == (facts.GEM,) else facts.STORAGE_EACH):
            draw_space(pen, Rect(x, box.y, side, side), group)
            x += 1.08 * side
        x += 0.3 * side


def hold_block(hold: Hold, side: float, to_play: bool = False) -> Block:
    """A hold: whose, what it takes in spaces of ``side`` mm, what it brings; blanks where nobody has told it.

    ``to_play``: with what it does complete, and lines to write on.
    """

    def laid(width: float, z: Setting) -> Laid:
        k, s, n = z.k, side * z.k, hold.size or max(facts.HOLD_SIZES)
        card, top = CREW_CARDS[hold.crew], 6.8 * z.k
        gap = s * (0.4 if hold.rule in _SIGNS else 0.1)
        does = f"**Complete,** from the next turn: {card.enhanced[0].lower()}{card.enhanced[1:]}"
        under = text(does if to_play else "")(width - 4 * k, z)
        high = top + s + (under.height if to_play else 0.0) + 2 * k

        def draw(pen: Pen, x: float, y: float) -> None:
            pen.rounded(Rect(x, y, width, high), 1.2, (pen.ink.panel or WHITE) if to_play else None, 0.6)
            pen.symbol(hold.crew, x + 3.8 * k, y + 3.5 * k, 4.8 * k, fill=WHITE, stroke=1.8)
            title = facts.CREW_TITLES[hold.crew] + ("’s hold" if to_play else "")
            pen.centred_text(x + 7.4 * k, y + 3.5 * k, title, Font.BOLD, z.least, align="left")
            points = "____ VP" if hold.points is None else f"{hold.points} VP"
            pen.centred_text(x + width - 1.6 * k, y + 3.5 * k, points, Font.BOLD, z.least, align="right")
            with pen.figure(hold.recipe, Rect(x + 2 * k, y + top, n * s, s)):
                for i in range(n):
                    box = Rect(x + 2 * k + i * (s + gap), y + top, s, s)
                    draw_space(pen, box, [c for c in facts.COLORS if hold.spaces and c in hold.spaces[i]])
                    if i and hold.rule in _SIGNS:
                        pen.symbol(_SIGNS[hold.rule], box.x - gap / 2, box.centre[1], 0.85 * gap)
                    if to_play and hold.rule == "unknown":
                        pen.line(box.x + 2.4, box.bottom - 4, box.right - 2.4, box.bottom - 4, 0.35, pen.ink.note)
                        if i >= min(facts.HOLD_SIZES):
                            pen.centred_text(box.centre[0], box.y + 3.4, "if any", Font.SANS, 8, pen.ink.note)
            under.draw(pen, x + 2 * k, y + top + s + 1 * k)

        return Laid(high, draw)

    return laid


def _power(width: float, z: Setting) -> Laid:
    """The steps of science power."""

    def draw(pen: Pen, x: float, y: float) -> None:
        pen.symbol("flask", x + 3.8, y + 3.5, 5)
        pen.centred_text(x + 7.4, y + 3.5, "Science power", Font.BOLD, 8, align="left")
        for n in range(facts.SCIENCE_MAX + 1):
            pen.circle(x + 7 + n * 13.4, y + 13, 5.4, WHITE, 1.0)
            pen.centred_text(x + 7 + n * 13.4, y + 13, str(n), Font.BOLD, 13, pen.ink.note)

    return Laid(20.0, draw)
