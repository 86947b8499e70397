"""Pieces of Ship Adventure to cut out: treasure tokens, map pieces, targets, the compass, and a list of equipment."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.compass import Ring, rings
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, equipment_of, from_copy
from companion.randomness import Stream
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import CUT_LINE, Rect
from pdf.drawing.pen import Pen, Point, polar
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import chart, tables
from pdf.parts.choices import InkOptions
from pdf.parts.compass_card import sector_path
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.sheets.ship_adventure.colours import draw_hatch, fitted, ink_of, tint_of, titled
from pdf.sheets.ship_adventure.marks import whose

_TOKEN: Final = 19.6  # mm
_TOKENS: Final = Rect(LEFT + 1.8, 42.0, facts.AREAS * _TOKEN, 2 * len(facts.LEVELS) * _TOKEN)
_PIECE: Final = 15.0
_TALL: Final = 18.0
_TARGET: Final = 11.25
_TARGETS: Final = facts.PIRATES  # of a colour: as many as may chase somebody at once
_DISC: Final = 62.0  # mm, the compass's radius
_EQUIPMENT: Final = 10  # rows to write in
_MOST_CARDS: Final = 12
_ROW: Final = 8.2


def draw_pieces(order: Order[InkOptions]) -> Printed:
    """The pieces as PDF: tokens, map pieces and targets on one page, the compass and the equipment on the other."""
    copy = order.copy_as(ShipCopy)
    drawings = [
        Drawing("Tokens, map pieces, targets", partial(_small_pieces, copy=copy)),
        Drawing("Compass and equipment", partial(_compass_page, copy=copy)),
    ]
    return print_frames(order, INKS[order.options.ink], order.sheet.summary, drawings)


def token_numbers(level: int, area: int) -> tuple[int, ...]:
    """The four numbers on a token's back, row by row; ours, and the same on every print."""
    stream, left = Stream("treasure-token", level, area), list(range(1, facts.MAP_PIECES + 1))
    return tuple(left.pop(stream.below(len(left))) for _ in range(facts.MAP_PIECES))


# ---- tokens, map pieces, targets


def _small_pieces(pen: Pen, copy: ShipCopy | None) -> None:
    draw_heading(pen, "Pieces to cut out", "Ship Adventure: tokens, map pieces, targets", f"Rules: {facts.SETTING_UP}")
    said = "Their numbers are ours, not the publisher’s. Unofficial."
    pen.text(RIGHT, 20, said, Font.SANS, 8, pen.ink.note, "right")
    told = "Cut the strips of tokens apart, fold each on its broken line, glue it, then cut the tokens."
    pen.text(LEFT + 0.4, 33.4, told, Font.SANS, 8)
    colours = area_colors_of(copy)
    for level in facts.LEVELS:
        for area, colour in enumerate(colours):
            y = _TOKENS.y + 2 * (level - 1) * _TOKEN
            _token_front(pen, Rect(_TOKENS.x + area * _TOKEN, y, _TOKEN, _TOKEN), level)
            back = Rect(_TOKENS.x + area * _TOKEN, y + _TOKEN, _TOKEN, _TOKEN)
            _token_back(pen, back, token_numbers(level, area), colour, area)
    _token_lines(pen)
    for area, colour in enumerate(colours):
        name, font = fitted(titled(colour), 8, _TOKEN - 1)
        x = _TOKENS.x + (area + 0.5) * _TOKEN
        pen.text(x, _TOKENS.bottom + 6.6, name, font, 8, align="centre")
    y = _map_pieces(pen, _TOKENS.bottom + 21)
    _targets(pen, y + 18)


def _token_front(pen: Pen, box: Rect, level: int) -> None:
    """The dice that a token is worth."""
    pen.rect(box, pen.ink.tint("dunes"), 0)
    cx, cy = box.centre
    pen.circle(cx, cy, 8.2, WHITE if pen.ink.tints else None, 1.0)
    pen.circle(cx, cy, 7.4, None, 0.35)
    spots = {1: [(0.0, 0.0)], 2: [(-3.0, 0.0), (3.0, 0.0)], 3: [(0.0, -2.9), (-3.0, 2.9), (3.0, 2.9)]}[level]
    for dx, dy in spots:
        pen.rounded(Rect(cx + dx - 2.5, cy + dy - 2.5, 5, 5), 1, WHITE, 0.6)
        pips: list[Point] = [(0, 0), (-1.3, -1.3), (1.3, -1.3), (-1.3, 1.3), (1.3, 1.3)]
        pen.dots([(cx + dx + px, cy + dy + py) for px, py in pips], 0.42, pen.ink.line)


def _token_back(pen: Pen, box: Rect, numbers: Sequence[int], colour: str, area: int) -> None:
    """A border in the area's colour, the numbers in the corners about a compass."""
    pen.rect(box, tint_of(pen, colour), 0)
    draw_hatch(pen, box, colour, area, 1.3, pen.ink.line)
    inner = Rect(box.x + 2.9, box.y + 2.9, box.w - 5.8, box.h - 5.8)
    pen.rect(inner, WHITE, 0.6)
    cx, cy = inner.centre
    chart.draw_star(pen, cx, cy, 3.0, (1.0, 0.5))
    for i, n in enumerate(numbers):
        x, y = cx + (4.4 if i % 2 else -4.4), cy + (4.2 if i // 2 else -4.2)
        pen.centred_text(x, y, str(n), Font.BOLD, 13)


def _token_lines(pen: Pen) -> None:
    """Lines to cut along, broken lines to fold, and each level beside its strip."""
    box, rows = _TOKENS, 2 * len(facts.LEVELS)
    cuts = [(box.x + i * _TOKEN, box.y, box.x + i * _TOKEN, box.bottom) for i in range(1, facts.AREAS)]
    pen.lines(cuts, round(CUT_LINE, 2), pen.ink.line)
    pen.lines([(box.x, box.y + r * _TOKEN, box.right, box.y + r * _TOKEN) for r in range(2, rows, 2)], 1.0)
    for r in range(1, rows, 2):
        y = box.y + r * _TOKEN
        pen.line(box.x, y, box.right, y, 1.4, WHITE)
        pen.lines([(x, y, min(x + 2, box.right + 2), y) for x in _steps(box.x - 2, box.right + 1, 3.4)], 0.6)
        with pen.turned(LEFT - 1.8, y, 3):
            pen.centred_text(LEFT - 1.8, y, f"level {(r + 1) // 2}", Font.BOLD, 8)
    pen.rect(box, None, 1.0)


def _steps(start: float, end: float, step: float) -> list[float]:
    return [start + i * step for i in range(int((end - start) / step) + 1)]


def _map_pieces(pen: Pen, y: float) -> float:
    """The numbered pieces of the treasure map, a set for each level; returns where they end."""
    sets = len(facts.LEVELS)
    tables.section(pen, LEFT, y, "Map pieces", note=f"{sets} sets of {facts.MAP_PIECES}, one for each level")
    y += 4
    for i in range(sets * facts.MAP_PIECES):
        box = Rect(LEFT + i * _PIECE, y, _PIECE, _TALL)
        pen.rect(box, pen.ink.tint("land" if i // facts.MAP_PIECES % 2 else "river"), 0)
        pen.symbol("map-piece", box.centre[0], box.y + 6, 7)
        pen.centred_text(box.centre[0], box.bottom - 4, str(i % facts.MAP_PIECES + 1), Font.SERIF_BOLD, 18)
    _cells(pen, Rect(LEFT, y, sets * facts.MAP_PIECES * _PIECE, _TALL), _PIECE)
    return y + _TALL


def _targets(pen: Pen, y: float) -> None:
    """Targets in the players' colours, which tell whom a pirate chases."""
    tables.section(pen, LEFT, y, "Target tokens", note="whom a pirate chases")
    y += 4
    players = list(facts.PLAYER_COLORS)
    for i in range(len(players) * _TARGETS):
        colour = players[i // _TARGETS]
        box = Rect(LEFT + i * _TARGET, y, _TARGET, _TARGET)
        pen.rect(box, ink_of(pen, colour), 0)
        ink = pen.ink.on_piece(colour)
        pen.symbol("target", box.centre[0], box.y + 4.4, 6, ink)
        pen.centred_text(box.centre[0], box.bottom - 2.1, colour[0].upper(), Font.BOLD, 8, ink)
    _cells(pen, Rect(LEFT, y, len(players) * _TARGETS * _TARGET, _TARGET), _TARGET)


def _cells(pen: Pen, box: Rect, width: float) -> None:
    """A row of cells to cut apart."""
    inner = _steps(box.x + width, box.right - width / 2, width)
    pen.lines([(x, box.y, x, box.bottom) for x in inner], round(CUT_LINE, 2), pen.ink.line)
    pen.rect(box, None, 1.0)


# ---- compass and equipment


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
