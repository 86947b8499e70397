"""The player aid of Ship Adventure: a page for Treasure Map and one for Caribbean Conquest, in our own words."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import tables
from pdf.parts.aids import Section, Step, draw_column, draw_turn
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.sheets.ship_adventure.aid_conquest import CONQUEST, conquest
from pdf.sheets.ship_adventure.aid_texts import COLUMN, section_of
from pdf.sheets.ship_adventure.aid_treasure_map import VOYAGE, voyage
from pdf.sheets.ship_adventure.options import BOTH, PlayerAidOptions

_TOP, _BOTTOM = 65.0, 259.0
_TABLE: Final = 40.0  # of Conquest's sizes, below the left column


def draw_player_aid(order: Order[PlayerAidOptions]) -> Printed:
    """The aid as PDF, a page for each game chosen; equipment stands there where the owner entered it."""
    options = order.options
    copy = order.copy_as(ShipCopy)
    pages = {
        facts.TREASURE_MAP: partial(_draw, mode=facts.TREASURE_MAP, steps=VOYAGE, columns=voyage(copy)),
        facts.CONQUEST: partial(_draw, mode=facts.CONQUEST, steps=CONQUEST, columns=conquest(copy)),
    }
    drawings = [Drawing(facts.MODES[m], draw) for m, draw in pages.items() if options.mode in (BOTH, m)]
    return print_frames(order, INKS[options.ink], order.sheet.summary, drawings)


def _draw(pen: Pen, mode: str, steps: Sequence[Step], columns: Sequence[Sequence[Section]]) -> None:
    title = facts.MODES[mode]
    draw_heading(pen, title, "Ship Adventure, player aid", f"Rules: {title}, the sections named. In our own words.")
    pen.text(
        RIGHT, 20, "Unofficial. What the rules leave open is marked “Ours”.", Font.SANS, 6.5, pen.ink.note, "right"
    )
    draw_turn(pen, 30, steps, 24.6)
    for i, sections in enumerate(columns):
        below = _TABLE if mode == facts.CONQUEST and not i else 0.0
        draw_column(pen, Rect((LEFT, RIGHT - COLUMN)[i], _TOP, COLUMN, _BOTTOM - _TOP - below), sections)
    if mode == facts.CONQUEST:
        _sizes(pen, Rect(LEFT, _TOP, COLUMN, _BOTTOM - _TOP))
    middle = (LEFT + RIGHT) / 2
    pen.line(middle, _TOP, middle, _BOTTOM, 0.35, pen.ink.note)


def _sizes(pen: Pen, box: Rect) -> None:
    """What one, four and nine boxes make, as a table at the foot of ``box``."""
    heads = ("Boxes", "Areas", "Points each", "Most areas", "Board")
    first, row = 15.0, 7.4
    rest = (box.w - first) / (len(heads) - 1)
    grid = tables.Grid(
        box.x,
        box.bottom - row * (1 + len(facts.SIZES)),
        (first, *(rest,) * (len(heads) - 1)),
        (row,) * (1 + len(facts.SIZES)),
    )
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    for column, head in enumerate(heads):
        pen.centred_text(*grid.cell(0, column).centre, head, Font.MEDIUM, 8)
    for i, (boxes, size) in enumerate(facts.SIZES.items(), 1):
        said = (boxes, size.areas, size.points, size.majority, f"{size.side} × {size.side}")
        for column, value in enumerate(said):
            pen.centred_text(*grid.cell(i, column).centre, str(value), Font.BOLD if not column else Font.MEDIUM, 10)
    tables.rule_grid(pen, grid)
    pen.text(box.x, grid.y - 2.4, "By the number of boxes", Font.SERIF, 10)
    pen.text(box.right, grid.y - 2.4, section_of(facts.CC_SET_UP, facts.CC_END), Font.SANS, 6.5, pen.ink.note, "right")
