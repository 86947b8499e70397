"""The player aid of Sailorman Dice: a roll on one side, the points worked out on the other."""

from __future__ import annotations

from functools import partial

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.rules.aids import FIRST, ROW, SECOND, aid, most
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.choices import AidOptions
from pdf.parts.flow.blocks import Setting, text
from pdf.parts.flow.sides import Aid, print_aid
from pdf.parts.flow.texts import Figures, aid_of
from pdf.parts.signs import draw_arrow
from pdf.sheets.sailorman_dice.pictures import (
    draw_eight,
    draw_fields,
    draw_groups,
    draw_pair,
    draw_pairs,
    draw_row,
    draw_score_box,
    draw_sheet,
)


def draw(order: Order[AidOptions]) -> Printed:
    """The aid as PDF. Raises BadInput where so many do not fit the paper."""
    return print_aid(order, [player_aid()])


def player_aid() -> Aid:
    """The aid."""
    return aid_of(aid("player-aid"), lambda narrow: _FIGURES)


def _sheet(pen: Pen, box: Rect, z: Setting) -> None:
    draw_fields(pen, box.x, box.y, box.w / 4, ("....", "....", "...."), ("llRd", "MRRd", "MMRl"))


def _captain(pen: Pen, box: Rect, z: Setting) -> None:
    side = box.w * 0.72
    pen.rect(Rect(box.centre[0] - side / 2, box.centre[1] - side / 2, side, side), WHITE, 1.0, pen.ink.accent)


def _strip(pen: Pen, box: Rect, z: Setting) -> None:
    side = draw_row(pen, Rect(box.x, box.y, box.w, box.h - 4 * z.k), "bell", "1.23X..5.", "llrrddrMM", "", (5, 6))
    y = box.y + side + 2.6 * z.k
    draw_arrow(pen, (box.x + side * 0.9, y), (box.x + side * 9.9, y), 1.0, 2.4)


def _move(pen: Pen, box: Rect, z: Setting) -> None:
    side = min(box.h, box.w / 12.6)
    draw_row(pen, Rect(box.x, box.y, side * 6, side), "fish", "3.5..", "llrrl", "5")
    x = draw_pair(pen, box.x + side * 6.3, box.y + side * 0.13, side * 0.74, "fish", 5)
    draw_arrow(pen, (x + side * 0.15, box.y + side / 2), (x + side * 0.75, box.y + side / 2), 1.4)
    draw_fields(pen, x + side * 0.95, box.y, side, ("X",), ("d",))
    for i, word in enumerate(("any empty", "field")):
        pen.text(x + side * 2.1, box.y + side * 0.42 + i * z.least * 0.44, word, Font.MEDIUM, z.least)


def _full(pen: Pen, box: Rect, z: Setting) -> None:
    number, points = most(ROW[0])
    side = min(box.h, box.w / 11.6)
    draw_row(pen, Rect(box.x, box.y + (box.h - side) / 2, side * 10, side), "bell", *ROW, number)
    draw_score_box(pen, Rect(box.x + side * 10.2, box.y, side * 1.2, box.h), points, facts.OUR_ROW_SHELLS[0], z.least)


def _regions(pen: Pen, box: Rect, z: Setting) -> None:
    number, first = most(*FIRST[0])
    _, both = most(*FIRST[0], *SECOND[0])
    boxes = ((first, 1, "left box"), (both, 2, "right box"))
    texts = (f"first full: **{in_words(first)} {number}s**", f"then this: **{in_words(both)} {number}s in both**")
    side = min((box.h - 5 * z.k) / 2, box.w / 13)
    for i, (marks, areas) in enumerate((FIRST, SECOND)):
        draw_fields(pen, box.x + 1 + i * side * 4, box.y, side, marks, areas, number, least=z.least)
        laid = text(texts[i], small=True)(side * 3.9, z)
        laid.draw(pen, box.x + 1 + i * side * 4, box.y + 2 * side + 1.6 * z.k)
    for i, (points, shell, name) in enumerate(boxes):
        one = Rect(box.x + side * (8.4 + 1.9 * i), box.y, side * 1.5, side * 1.5)
        draw_score_box(pen, one, points, shell, z.least)
        pen.text(one.centre[0], one.bottom + z.least * 0.44, name, Font.SANS, z.least, align="centre")


_FIGURES: Figures = {
    "sheet": _sheet,
    "dice": lambda pen, box, z: draw_pair(pen, box.x, box.y, box.h, facts.ROWS[0], 3),
    "legend": draw_sheet,
    "captain": _captain,
    "pairs": partial(draw_pairs, named=True),
    "strip": _strip,
    "move": _move,
    "full": _full,
    "regions": _regions,
    "eight": lambda pen, box, z: draw_eight(pen, box.x, box.y, z.k),
    "groups": lambda pen, box, z: draw_groups(pen, box.x, box.y, 4.2 * z.k, z.least),
    "crown": lambda pen, box, z: pen.symbol("crown", box.x + box.h / 2, box.y + box.h / 2, box.h, stroke=1.7),
}
