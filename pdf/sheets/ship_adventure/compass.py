"""The compass to cut out, disc and needle, and a list for equipment."""

import math
from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, equipment_of, from_copy, whose
from companion.games.ship_adventure.helps.compass import Ring, rings
from companion.words import joined
from pdf.parts.choices import InkOptions
from pdf.parts.sheet import (
    LEFT,
    OWNERS,
    RIGHT,
    WHITE,
    Column,
    Drawing,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    Row,
    Setting,
    draw_heading,
    draw_seal,
    draw_star,
    heading,
    item,
    piled,
    polar,
    print_frames,
    row,
    sector_path,
    stack,
    table,
)
from pdf.sheets.ship_adventure.colours import draw_hatch, owners_told, tint_of

_DISC: Final = 62.0  # mm, the compass's radius
_EQUIPMENT: Final = 10  # rows to write in
_MOST_CARDS: Final = 12
_ROW: Final = 13.0  # mm
_BESIDE: Final = 141.0  # mm: where the needle and the making of the compass stand
_STEPS: Final = (
    ("Cut out", "the disc and the needle."),
    ("Pierce", "both in the middle."),
    ("Pin", "the needle on the disc, loosely: a split pin, or a drawing pin into cork."),
    ("Spin", "the needle at the start of a round."),
)
_CUT: Final = "Cut along the outer line of the disc; pierce both at the small ring in the middle."
_APART: Final = 4.0  # mm between the steps, at most
_READ: Final = "the colour under its tip, inner ring first; nobody’s: the next ring."
_CORE: Final = 0.32  # the part of the disc inside its rings: the needle ends there, off all signs


def draw(order: Order[InkOptions]) -> Printed:
    """Returns the page as PDF."""
    drawing = Drawing(order.sheet.title, partial(_draw_compass_page, copy=order.copy_as(ShipCopy)))
    return print_frames(order, [drawing])


def _draw_compass_page(pen: Pen, copy: ShipCopy | None) -> None:
    # to cut out; how they are used, and the equipment below
    rule = f"Rules: {facts.PLACES.COMPASS}. Unofficial."
    draw_heading(pen, "Compass", "Ship Adventure: disc, needle, equipment", rule)
    own = whose(copy, "compass", "our own rings, not the publisher’s")
    pen.text(RIGHT, 20, f"Compass: {own}", Font.SANS, size=8, colour=pen.ink.note, align="right")
    cx, cy = LEFT + _DISC + 2, 36 + _DISC
    ring_table = rings(copy)
    told = "; ".join(joined(ring) for ring in ring_table)
    with pen.figure(f"The disc, clockwise from the top: {told}", Rect(cx, cy, 0, 0).grown(_DISC)):
        draw_disc(pen, cx, cy, _DISC, ring_table)
    length = 2 * _CORE * _DISC
    beside = Rect(_BESIDE, cy - _DISC, RIGHT - _BESIDE, 2 * _DISC)
    with pen.figure("The needle", Rect(beside.cx - 5, beside.y, 10, length)):
        _draw_needle(pen, beside.cx, beside.y + length / 2, length)
    steps = [*_STEPS, ("Read", f"{_READ} {owners_told()}.")]
    blocks = [item(f"n:{n}", f"**{name}** {words}") for n, (name, words) in enumerate(steps, 1)]
    parts = [block(beside.w, Setting(9, 1.1)) for block in blocks]
    y = beside.y + length + 10
    free = beside.bottom - y - sum(part.height for part in parts)
    piled(parts, min(_APART, free / (len(parts) - 1))).draw(pen, beside.x, y)
    pen.text(cx, cy + _DISC + 5, _CUT, Font.SANS, 8, align="centre")
    _draw_equipment(pen, cy + _DISC + 14, copy)


def draw_disc(pen: Pen, cx: float, cy: float, r: float, ring_table: Sequence[Ring]) -> None:
    """Draws the rings of colours, innermost first, and the place of the pin."""
    turn, core = 360 / len(ring_table), r * _CORE
    rings = list(zip(*ring_table, strict=True))
    band = (r * 0.94 - core) / len(rings)
    pen.circle(cx, cy, r, WHITE, 1.0)
    for ring, colours in enumerate(rings):
        low, high = core + ring * band, core + (ring + 1) * band  # the ring's radii
        # half the side of a square that covers a field, for its hatching
        reach = 0.62 * max(band, 2 * high * math.pi * turn / 360)
        # the radius of a sign, which is no wider than its field
        seal = min(3.4, (low + high) * math.pi / len(ring_table) / 2)
        for n, colour in enumerate(colours):
            path = sector_path(cx, cy, low, high, (n - 0.5) * turn, (n + 0.5) * turn)
            pen.path(path, fill=tint_of(pen, colour))
            middle = polar(cx, cy, (low + high) / 2, n * turn)
            with pen.within(f"{pen.outline(path)} W n"):
                draw_hatch(pen, Rect(*middle, 0, 0).grown(reach), colour, step=1.6)
            pen.path(path, width=0.6)
            draw_seal(pen, *middle, seal, OWNERS[colour], 1.5 * seal, width=0.35)
    pen.circle(cx, cy, core, WHITE, 1.0)
    draw_star(pen, cx, cy, core - 2, (0.98, 0.72, 0.48))
    pen.circle(cx, cy, 1.6, WHITE, 0.6)
    pen.lines([(cx - 1, cy, cx + 1, cy), (cx, cy - 1, cx, cy + 1)], 0.35)


def _draw_needle(pen: Pen, x: float, cy: float, length: float) -> None:
    top, bottom = cy - length / 2, cy + length / 2
    left = [
        (x, top),
        (x - 4.4, top + 9),
        (x - 1.8, top + 7.6),
        (x - 1.8, cy - 4.2),
        (x - 3.8, cy),
        (x - 1.8, cy + 4.2),
        (x - 1.8, bottom - 6),
        (x - 3.8, bottom),
    ]
    _, *without_tip = left
    right = [(2 * x - left_x, y) for left_x, y in reversed(without_tip)]
    pen.polygon([*left, *right], pen.ink.dark, 1.0)
    pen.circle(x, cy, 2.6, WHITE, 0.6)
    pen.circle(x, cy, 0.8, None, 0.35)
    pen.lines([(x - 1.6, cy, x + 1.6, cy), (x, cy - 1.6, x, cy + 1.6)], 0.35)
    pen.text(x, bottom + 5, "needle", Font.SANS, 8, align="centre")


def _draw_equipment(pen: Pen, y: float, copy: ShipCopy | None) -> None:
    cards = [*equipment_of(copy)][:_MOST_CARDS] if from_copy(copy, "equipment") else []
    rows: list[Row] = [
        (
            card.name,
            "{swords}" if card.kind == "close" else "{target}",
            f"+{card.bonus}" if card.bonus else "",
            "" if card.price is None else str(card.price),
        )
        for card in cards
    ]
    # the others are blank
    rows += [("", "{swords} {target}", "", "")] * (_EQUIPMENT - len(rows))
    half = -(-len(rows) // 2)
    columns = [
        Column("Card", -40),
        *(Column(title, 1, "centre") for title in ("Fight", "Bonus", "Gold")),
    ]
    halves = [table(columns, part, _ROW, heads=0) for part in (rows[:half], rows[half:])]
    sides = row(*halves, gap=8, rule=False)
    note = (
        "from your copy"
        if cards
        else "write down what your cards say; circle the fight that a card helps in"
    )
    stack(heading("Equipment in town", note), sides)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, y)
