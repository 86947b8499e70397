"""Treasures, gems, coins and completion tokens of Waters of Nereus to cut out, as many as the box holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import CUT_LINE, Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts.choices import InkOptions
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.sheets.waters_of_nereus.pieces import draw_coin, draw_treasure
from pdf.sheets.waters_of_nereus.science_cards import draw_done

_ACROSS: Final = 13
_CELL: Final = (RIGHT - LEFT) / _ACROSS  # mm
_TOP: Final = 42.0

_Draw = Callable[[Pen, float, float], None]


def draw_tokens(order: Order[InkOptions]) -> Printed:
    """The pieces as PDF, one page for a box."""
    return print_frames(order, INKS[order.options.ink], order.sheet.summary, [Drawing(order.sheet.title, _draw)])


def pieces() -> Iterator[_Draw]:
    """What draws each piece about a place, in the order in which they are laid out."""
    for colour, many in facts.TREASURES.items():
        yield from [partial(_treasure, colour=colour)] * many
    yield from [partial(_treasure, colour=facts.GEM)] * facts.GEMS
    for value, many in facts.COINS.items():
        yield from [partial(_coin, value=value)] * many
    yield from [_complete] * facts.COMPLETION_TOKENS


def _treasure(pen: Pen, x: float, y: float, colour: str) -> None:
    draw_treasure(pen, x, y, 10.4, colour)


def _coin(pen: Pen, x: float, y: float, value: int) -> None:
    pen.circle(x, y, 5.6, pen.ink.tint("dunes"), 1.0)
    draw_coin(pen, x, y, 9.4, str(value))


def _complete(pen: Pen, x: float, y: float) -> None:
    pen.rounded(Rect(x - 5.4, y - 5.4, 10.8, 10.8), 1.4, WHITE, 0.6)
    draw_done(pen, x, y, 3.6)


def _draw(pen: Pen) -> None:
    treasures = sum(facts.TREASURES.values())
    draw_heading(pen, "Treasures and coins", "Waters of Nereus, to cut out", f"Rules: {facts.COMPONENTS}. Unofficial.")
    coins = ", ".join(f"{many} of {value}" for value, many in facts.COINS.items())
    told = (
        f"{treasures} treasures for the bag, {facts.GEMS} gems, coins ({coins}), {facts.COMPLETION_TOKENS} completion "
        "tokens. Print on card of 200 g or more and cut along the lines; draw treasures from a bag of cloth."
    )
    pen.paragraph(LEFT + 0.4, 30.6, RIGHT - LEFT, told)
    drawn = list(pieces())
    rows = -(-len(drawn) // _ACROSS)
    for i, draw in enumerate(drawn):
        row, column = divmod(i, _ACROSS)
        draw(pen, LEFT + (column + 0.5) * _CELL, _TOP + (row + 0.5) * _CELL)
    box = Rect(LEFT, _TOP, RIGHT - LEFT, rows * _CELL)
    lines = [(LEFT + i * _CELL, box.y, LEFT + i * _CELL, box.bottom) for i in range(_ACROSS + 1)]
    lines += [(box.x, _TOP + i * _CELL, box.right, _TOP + i * _CELL) for i in range(rows + 1)]
    pen.lines(lines, round(CUT_LINE / 2, 2), pen.ink.note)
