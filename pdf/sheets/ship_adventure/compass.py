"""The compass of Ship Adventure to cut out, disc and needle, and a list for the equipment that towns sell."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.compass import Ring, rings
from companion.games.ship_adventure.copy import ShipCopy, equipment_of, from_copy
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, polar
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart, tables
from pdf.parts.choices import InkOptions
from pdf.parts.compass_card import sector_path
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.sheets.ship_adventure.colours import draw_hatch, fitted, tint_of
from pdf.sheets.ship_adventure.marks import whose

_DISC: Final = 62.0  # mm, the compass's radius
_EQUIPMENT: Final = 10  # rows to write in
_MOST_CARDS: Final = 12
_ROW: Final = 8.2


def draw(order: Order[InkOptions]) -> Printed:
    """The page as PDF."""
    drawing = Drawing(order.sheet.title, partial(_compass_page, copy=order.copy_as(ShipCopy)))
    return print_frames(order, INKS[order.options.ink], order.sheet.summary, [drawing])


def _compass_page(pen: Pen, copy: ShipCopy | None) -> None:
    draw_heading(pen, "Compass", "Ship Adventure: disc, needle, equipment", f"Rules: {facts.COMPASS}. Unofficial.")
    own = whose(from_copy(copy, "compass"), copy, "our own rings, not the publisher’s")
    pen.text(RIGHT, 20, f"Compass: {own}", Font.SANS, 8, pen.ink.note, "right")
    cx, cy = LEFT + _DISC + 2, 36 + _DISC
    _disc(pen, cx, cy, rings(copy))
    _needle(pen, 172, cy, 2 * _DISC - 14)
    told = "Cut out disc and needle, pin them together in the middle; spin the needle."
    pen.text(LEFT, cy + _DISC + 9, told, Font.SANS, 8)
    letters = ", ".join(f"{colour[0].upper()} {colour}" for colour in facts.PLAYER_COLORS)
    pen.text(LEFT, cy + _DISC + 13, f"{letters}. Inner ring first.", Font.SANS, 8, pen.ink.note)
    _equipment(pen, 187, copy)


def _disc(pen: Pen, cx: float, cy: float, found: Sequence[Ring]) -> None:
    """The rings of colours, each field with its hatching and letter, and the pin's place."""
    turn, core = 360 / len(found), _DISC * 0.32
    band = (_DISC * 0.94 - core) / len(found[0])
    pen.circle(cx, cy, _DISC, WHITE, 1.0)
    for ring in range(len(found[0])):
        low, high = core + ring * band, core + (ring + 1) * band
        for i, colours in enumerate(found):
            colour = colours[ring]
            path = sector_path(cx, cy, low, high, (i - 0.5) * turn, (i + 0.5) * turn)
            pen.path(path, fill=tint_of(pen, colour))
            with pen.within(f"{pen.outline(path)} W n"):
                x, y = polar(cx, cy, (low + high) / 2, i * turn)
                reach = 0.62 * max(band, 2 * high * 3.1416 * turn / 360)
                draw_hatch(pen, Rect(x - reach, y - reach, 2 * reach, 2 * reach), colour, step=1.6)
            pen.path(path, width=0.6)
            pen.circle(x, y, 3.4, WHITE, 0.35)
            pen.centred_text(x, y, colour[0].upper(), Font.BOLD, 13)
    pen.circle(cx, cy, core, WHITE, 1.0)
    chart.draw_star(pen, cx, cy, core - 2, (0.98, 0.72, 0.48))
    pen.circle(cx, cy, 1.6, WHITE, 0.6)


def _needle(pen: Pen, x: float, cy: float, length: float) -> None:
    """The needle to cut out, its pin's place in the middle."""
    top, bottom = cy - length / 2, cy + length / 2
    left = [(x, top), (x - 5.5, top + 19), (x - 2, top + 16), (x - 2, cy - 6), (x - 4.6, cy), (x - 2, cy + 6),
            (x - 2, bottom - 14), (x - 5, bottom)]  # fmt: skip
    right = [(2 * x - px, py) for px, py in reversed(left[1:])]
    pen.polygon([*left, *right], pen.ink.line if pen.ink.solid else WHITE, 1.0)
    pen.circle(x, cy, 2.6, WHITE, 0.6)
    pen.circle(x, cy, 0.8, None, 0.35)
    pen.text(x, bottom + 5, "needle", Font.SANS, 8, align="centre")


def _equipment(pen: Pen, y: float, copy: ShipCopy | None) -> None:
    """The equipment that towns sell: the owner's, else rows to write in, as no text tells the cards."""
    cards = equipment_of(copy) if from_copy(copy, "equipment") else ()
    note = "from your copy" if cards else "write down what your cards say"
    tables.section(pen, LEFT, y, "Equipment in town", note=note)
    half = max(_EQUIPMENT // 2, -(-min(len(cards), _MOST_CARDS) // 2))
    widths = (40.0, 14.0, 17.0, 15.0)
    for side in (0, 1):
        grid = tables.Grid(LEFT + side * 94, y + 4, widths, (7.4, *(_ROW,) * half))
        pen.rect(grid.row(0), pen.ink.tint("river"), 0)
        for column, head in enumerate(("Card", "Fight", "Bonus", "Gold")):
            pen.centred_text(*grid.cell(0, column).centre, head, Font.MEDIUM, 8)
        for row in range(half):
            n = side * half + row
            cells = [grid.cell(row + 1, column) for column in range(len(widths))]
            card = cards[n] if n < len(cards) else None
            for symbol, kind, dx in (("swords", "close", -3.2), ("target", "ranged", 3.2)):
                if card is None or card.kind == kind:
                    pen.symbol(symbol, cells[1].centre[0] + dx, cells[1].centre[1], 4.6, pen.ink.note)
            if card is not None:
                pen.centred_text(cells[0].x + 2, cells[0].centre[1], fitted(card.name, 8, 36)[0], align="left")
                if card.bonus:
                    pen.centred_text(*cells[2].centre, f"+{card.bonus}", Font.MEDIUM, 10)
                if card.price is not None:
                    pen.centred_text(*cells[3].centre, str(card.price), Font.MEDIUM, 10)
        tables.rule_grid(pen, grid)
    if len(cards) < 2 * half:
        pen.text(LEFT, y + 16.4 + half * _ROW, "Circle the fight that a card helps in.", Font.SANS, 8)
