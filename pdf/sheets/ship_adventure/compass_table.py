"""The compass table of Ship Adventure: the rings drawn large, and who goes first for every set of colours."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from itertools import combinations
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.compass import Ring, first_color, needle_mark, needle_name, rings
from companion.games.ship_adventure.copy import ShipCopy, from_copy
from companion.games.ship_adventure.rules import TREASURE_MAP
from pdf.drawing.fonts import Font, in_print
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, polar
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart, tables
from pdf.parts.choices import InkOptions
from pdf.parts.compass_card import draw_needle, sector_path
from pdf.parts.flow.ruled import draw_house_note, draw_rules
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.sheets.ship_adventure.colours import tint_of
from pdf.sheets.ship_adventure.marks import draw_colour, letter_of, whose

PRESENT: Final = tuple(
    present for n in range(facts.PLAYERS[1], 1, -1) for present in combinations(facts.PLAYER_COLORS, n)
)
"""Every set of colours that can play against each other: all, each without one, each pair."""

_ONE_PAGE: Final = 12  # positions whose table stands below the compass
_LABEL: Final = 38.0
_HEAD: Final = (6.0, 7.4)
_BELOW, _ALONE = 74.6, 205.0  # height of all rows, below the compass and on a page of their own
_ROW: Final = 9.0  # at most


def draw(order: Order[InkOptions]) -> Printed:
    """Compass and table as PDF, from the owner's copy or ours; the table on a second page where it is long."""
    options = order.options
    copy = order.copy_as(ShipCopy)
    found = rings(copy)
    if len(found) <= _ONE_PAGE:
        drawings = [Drawing(order.sheet.title, partial(_one_page, found=found, copy=copy))]
    else:
        drawings = [
            Drawing("Compass", partial(_compass_page, found=found, copy=copy)),
            Drawing("First player", partial(_table_page, found=found, copy=copy)),
        ]
    return print_frames(order, INKS[options.ink], order.sheet.summary, drawings)


def _heading(pen: Pen, copy: ShipCopy | None) -> None:
    draw_heading(pen, "Who goes first", "Ship Adventure, Treasure Map", f"Rules: {facts.COMPASS}. Unofficial.")
    said = whose(from_copy(copy, "compass"), copy, "our own rings, not the publisher’s")
    pen.text(RIGHT, 20, f"Compass: {said}", Font.SANS, 8, pen.ink.note, "right")


def _one_page(pen: Pen, found: Sequence[Ring], copy: ShipCopy | None) -> None:
    _heading(pen, copy)
    _compass(pen, 98, 79.6, 48.6, found)
    bottom = _table(pen, 137.4, found, _BELOW)
    _told(pen, bottom + 5.4, found, copy)


def _compass_page(pen: Pen, found: Sequence[Ring], copy: ShipCopy | None) -> None:
    _heading(pen, copy)
    # numbers leave the ring more room than names
    r = 80 if needle_mark(0, len(found)).isdecimal() else 64
    _compass(pen, 98, 127, r, found)
    _told(pen, 227, found, copy)


def _table_page(pen: Pen, found: Sequence[Ring], copy: ShipCopy | None) -> None:
    _heading(pen, copy)
    _table(pen, 36, found, _ALONE)


def _compass(pen: Pen, cx: float, cy: float, r: float, found: Sequence[Ring]) -> None:
    """Three rings of colours about a rose, the first ring innermost, the positions' names outside."""
    said = "The compass: three rings of colours about a rose; the table tells who goes first"
    with pen.figure(said, Rect(cx - r - 10, cy - r - 10, 2 * r + 20, 2 * r + 20)):
        _draw_compass(pen, cx, cy, r, found)


def _draw_compass(pen: Pen, cx: float, cy: float, r: float, found: Sequence[Ring]) -> None:
    n = len(found)
    turn = 360 / n
    few = n <= _ONE_PAGE
    core = r * (0.37 if few else 0.5)
    numbered = needle_mark(0, n).isdecimal()
    size = 10 if few or numbered else 8
    letters = 13 if few or numbered else 10
    band = (r - core) / len(found[0])
    pen.circle(cx, cy, r + 2.4, WHITE, 0.35)
    for ring in range(len(found[0])):
        low, high = core + ring * band, core + (ring + 1) * band
        for i, colours in enumerate(found):
            colour = colours[ring]
            path = sector_path(cx, cy, low, high, (i - 0.5) * turn, (i + 0.5) * turn)
            pen.path(path, fill=tint_of(pen, colour), width=0.35)
            x, y = polar(cx, cy, (low + high) / 2, i * turn)
            pen.centred_text(x, y - 1.4, letter_of(colour), Font.BOLD, letters)
            pen.centred_text(x, y + 2.5, colour, Font.SANS, 8)
        pen.circle(cx, cy, low, None, 1.0)
    pen.circle(cx, cy, r, None, 1.0)
    ticks = [(*polar(cx, cy, r, a), *polar(cx, cy, r + (1.2 if a % 15 else 2.4), a)) for a in range(0, 360, 5)]
    pen.lines(ticks, 0.35)
    pen.circle(cx, cy, core - 1.6, WHITE, 0.35)
    chart.draw_star(pen, cx, cy, core - 2.4, (0.985, 0.74, 0.5))
    for i in range(n):
        x, y = polar(cx, cy, r + 4.2, i * turn)
        east = round(x - cx, 3)
        name = in_print(needle_mark(i, n))
        if abs(east) < r * 0.12:
            pen.centred_text(x, y + (-0.6 if y < cy else 0.6), name, Font.ITALIC, size)
        else:
            pen.centred_text(x, y, name, Font.ITALIC, size, align="left" if east > 0 else "right")


def _table(pen: Pen, top: float, found: Sequence[Ring], height: float) -> float:
    """The first player's letter for each position and each set of colours; returns where the table ends."""
    n = len(found)
    width = (RIGHT - LEFT - _LABEL) / len(PRESENT)
    grid = tables.Grid(LEFT, top, (_LABEL, *(width,) * len(PRESENT)), (*_HEAD, *(min(_ROW, height / n),) * n))
    pen.rect(grid.row(0), pen.ink.tint("river"), 0)
    pen.rect(grid.row(1), pen.ink.tint("river"), 0)
    head = "Needle on position" if needle_mark(0, n).isdecimal() else "Needle on"
    pen.centred_text(LEFT + 2, grid.cell(1, 0).centre[1], head, Font.MEDIUM, 8, align="left")
    starts = [i for i, present in enumerate(PRESENT) if i == 0 or len(present) != len(PRESENT[i - 1])]
    spans = {(0, 1 + s): end - s for s, end in zip(starts, [*starts[1:], len(PRESENT)], strict=True)}
    for (row, column), wide in spans.items():
        said = f"{len(PRESENT[column - 1])} play"
        pen.centred_text(*grid.cell(row, column, wide).centre, said, Font.MEDIUM, 8)
    for column, present in enumerate(PRESENT, 1):
        cx, cy = grid.cell(1, column).centre
        if present == facts.PLAYER_COLORS:
            pen.centred_text(cx, cy, "all", Font.MEDIUM, 8)
            continue
        for i, colour in enumerate(present):
            draw_colour(pen, cx + (i - (len(present) - 1) / 2) * 4.1, cy, 1.85, colour, 8)
    for i, ring in enumerate(found):
        label = grid.cell(2 + i, 0)
        draw_needle(pen, label.x + 4.4, label.centre[1], min(2.7, label.h * 0.46), i * 360 / n)
        pen.centred_text(label.x + 9.4, label.centre[1], in_print(needle_mark(i, n)), Font.ITALIC, 10, align="left")
        for column, present in enumerate(PRESENT, 1):
            colour, _ = first_color(ring, present)
            cell = grid.cell(2 + i, column)
            pen.rect(cell, tint_of(pen, colour), 0)
            pen.centred_text(*cell.centre, letter_of(colour), Font.BOLD, 10)
    tables.read_grid(pen, grid, 2, spans=spans)
    _rules(pen, grid, {1 + s for s in starts})
    return grid.box.bottom


def _rules(pen: Pen, grid: tables.Grid, strong: set[int]) -> None:
    """The table's lines: strong between numbers of players, whose headings no fine line crosses."""
    box, xs, ys = grid.box, grid.lefts, grid.tops
    fine = [(box.x, y, box.right, y) for y in ys[3:-1]]
    fine += [(x, ys[1], x, box.bottom) for i, x in enumerate(xs[1:-1], 1) if i not in strong]
    pen.lines([*fine, (xs[1], ys[1], box.right, ys[1])], 0.6, pen.ink.note)
    pen.lines([(xs[i], box.y, xs[i], box.bottom) for i in sorted(strong)], 1.0)
    pen.line(box.x, ys[2], box.right, ys[2], 1.0)
    pen.rect(box, None, 1.0)


def _told(pen: Pen, y: float, found: Sequence[Ring], copy: ShipCopy | None) -> None:
    """An example, the galleon, and what is ours."""
    at = found.index(_SHOWN) if _SHOWN in found else 0
    one, two, three = found[at]
    name = in_print(needle_name(at, len(found)))
    tables.run_in(pen, LEFT, y, RIGHT - LEFT, "Example:", f"needle on {name}: {one}, else {two}, else {three}.")
    round_ = [rule for rule in TREASURE_MAP.section("round").rules if rule.where == facts.COMPASS]
    asked = () if from_copy(copy, "compass") else ("compass",)
    ours = [rule for rule in TREASURE_MAP.section("questions").rules if rule.ruling in asked]
    ours += [rule for rule in TREASURE_MAP.section("alone").rules if rule.ruling == "solo-compass"]
    draw_rules(pen, Rect(LEFT, y + 1.8, RIGHT - LEFT, 259.6 - 4.4 - y - 1.8), [*round_, *ours], 2, icons=False)
    draw_house_note(pen, LEFT, 259.4)


_SHOWN: Final[Ring] = ("blue", "yellow", "green")  # the position in the rules
