"""The score pad of Loot Island: half a page with a column for each player, and tables of bonuses beside it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.copy import LootCopy
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.markers import draw_marker
from pdf.drawing.paper import FRAME, Division, Place, Rect, divide
from pdf.drawing.paper import HALF as HALF_SIZE
from pdf.drawing.pen import Pen
from pdf.links import setup_link
from pdf.orders import Order, Printed
from pdf.page import Draw, Piece, print_pieces
from pdf.parts import chart, tables
from pdf.parts.choices import EXAMPLE
from pdf.parts.headings import HALF, draw_heading
from pdf.parts.worked_example import example_drawing
from pdf.setups import own_codes, setup_code
from pdf.sheets.loot_island.bonus_tables import BONUSES, Bonuses
from pdf.sheets.loot_island.options import PadOptions

WIDTH, HEIGHT = 196.0, 130.0
QR: Final = Rect(167, 4.3, 15.4, 15.4)
_LEFT, _TOP, _LABEL, _SPAN = 6.0, 21.4, 58.0, 126.0
_ROW, _TOTAL = 8.0, 9.4
_MARKER, _MARKER_AT = 7.0, 1.5
_CODE_AT: Final = (12.0, 16.6)


@dataclass(frozen=True)
class Line:
    """A row of the pad: symbol, label, note, what stands in its cells, its tint."""

    symbol: str
    label: str
    note: str = ""
    kind: str = "plain"  # plain, split in base and bonus, crosses, first or healer
    tint: str = ""
    strong: bool = False  # whether a strong line follows


def pad_lines(ladder: Sequence[int]) -> tuple[Line, ...]:
    """The rows from the cubes to the healer, as the rules score, with these crown bonuses."""
    titles, sets, skulls = facts.CATEGORIES, facts.JEWEL_SETS, facts.SKULL_SETS
    crowns = " · ".join(map(str, ladder[: facts.LADDER_KNOWN]))
    jewels = ", ".join(f"{points} for {n}" for n, points in sets.items())
    return (
        Line("cube", "Curse cubes", f"{facts.CUBES_SAFE + 1} or more: out", tint="mountains", strong=True),
        Line("amulet", titles["amulets"]),
        Line("coin-bag", titles["coin-bags"]),
        Line("book", titles["books"], "multiplier × curse value"),
        Line("jewel", titles["jewels"], f"+ {jewels}", "split"),
        Line("cross", "Crosses", "of your crowns", "crosses"),
        Line("crown", titles["crowns"], f"+ {crowns} …", "split"),
        Line("skull", titles["skulls"], f"+ {'/'.join(map(str, skulls.values()))} × other types", "split", strong=True),
        Line("first-player", titles["first-player"], "", "first"),
        Line("healer", titles["healer"], "fewest cubes choose first", "healer", "dunes", strong=True),
    )


@dataclass(frozen=True)
class PadSheet:
    """The fixed part of a pad for so many players."""

    players: int
    ladder: tuple[int, ...] = facts.CROWN_LADDER

    @property
    def lines(self) -> tuple[Line, ...]:
        return pad_lines(self.ladder)

    @property
    def aaron(self) -> bool:
        return self.players == facts.AARON_PLAYERS

    @property
    def columns(self) -> int:
        """Columns, Aaron's among them."""
        return self.players + self.aaron

    @property
    def grid(self) -> tables.Grid:
        heights = (*(_ROW,) * (1 + len(self.lines)), _TOTAL)
        return tables.Grid(_LEFT, _TOP, (_LABEL, *(_SPAN / self.columns,) * self.columns), heights)

    def draw(self, pen: Pen) -> None:
        tables.frame(pen, WIDTH, HEIGHT, corners=True)
        far_x, far_y = WIDTH - _MARKER - _MARKER_AT, HEIGHT - _MARKER - _MARKER_AT
        for i, (x, y) in enumerate(((_MARKER_AT,) * 2, (far_x, _MARKER_AT), (far_x, far_y), (_MARKER_AT, far_y))):
            draw_marker(pen, Rect(x, y, _MARKER, _MARKER), i)
        draw_heading(pen, "Loot Island", "Score pad", style=replace(HALF, title=(12, 12)))
        width = pen.text(86, 12, "Date and place", Font.SANS, 8, pen.ink.note)
        pen.line(88 + width, 12.4, 144, 12.4)
        pen.text(QR.x - 3, 16.6, "Scan to set up", Font.BOLD, 8, pen.ink.accent, "right")
        pen.text(QR.x - 3, 19.4, "and score", Font.BOLD, 8, pen.ink.accent, "right")
        self._table(pen)
        self._foot(pen)

    def _table(self, pen: Pen) -> None:
        grid, note = self.grid, pen.ink.note
        pen.text(_LEFT + _LABEL - 2, _TOP + 5.2, "Name", Font.SANS, 8, note, "right")
        if self.aaron:
            pen.centred_text(*grid.cell(0, self.columns).centre, facts.AARON, Font.SERIF, 10)
        for row, line in enumerate(self.lines, 1):
            label = grid.cell(row, 0)
            if line.tint:
                pen.rect(label, pen.ink.tint(line.tint), 0)
            pen.symbol(line.symbol, label.x + 4.6, label.centre[1], 5.2)
            pen.centred_text(label.x + 10, label.centre[1], line.label, Font.MEDIUM, 10, align="left")
            if line.note:
                colour = None if line.tint else note
                pen.centred_text(label.right - 2, label.centre[1], line.note, Font.SANS, 8, colour, "right")
            for column in range(1, self.columns + 1):
                cell = grid.cell(row, column)
                if self.aaron and column == self.columns and line.kind != "crosses":
                    tables.shade(pen, cell)
                else:
                    _inside(pen, cell, line.kind)
        total = grid.cell(len(grid.heights) - 1, 0)
        if self.aaron:
            tables.shade(pen, grid.cell(len(grid.heights) - 1, self.columns))
        pen.centred_text(total.x + 10, total.centre[1], "Loot value", Font.SERIF_BOLD, 13, align="left")
        pen.centred_text(total.right - 2, total.centre[1], "below 0: out", Font.SANS, 8, note, "right")
        self._lines(pen)

    def _lines(self, pen: Pen) -> None:
        grid = self.grid
        xs, ys = grid.lefts, grid.tops
        strong = [i for i, line in enumerate(self.lines, 2) if line.strong]
        fine = [(grid.x, y, grid.box.right, y) for i, y in enumerate(ys[2:-1], 2) if i not in strong]
        pen.lines(fine, 0.35)
        pen.lines([(grid.x, ys[i], grid.box.right, ys[i]) for i in strong], 1.0)
        pen.line(grid.x, ys[1], grid.box.right, ys[1], 1.0)
        pen.lines([(x, ys[0], x, ys[-1]) for x in xs[2:-1]], 0.6)
        pen.rect(Rect(xs[1], ys[0], xs[-1] - xs[1], ys[-1] - ys[0]), None, 1.0)
        pen.rect(Rect(xs[0], ys[1], xs[1] - xs[0], ys[-1] - ys[1]), None, 1.0)

    def _foot(self, pen: Pen) -> None:
        y = self.grid.box.bottom + 4.8
        pen.text(16, y, facts.STATEMENTS["tie"].text, Font.SANS, 8)
        right = 180.0
        if self.players == facts.PLAYERS[1]:
            box = Rect(right - 10, y - 3.9, 10, 5.2)
            pen.rect(box, WHITE, 0.6)
            said = f"Two players: {facts.AARON}’s crosses"
            pen.text(box.x - 2, y, said, Font.SANS, 8, align="right")
            pen.symbol("crown", box.x - 5 - text_width(said, Font.SANS, 8), y - 1.2, 4)

    def own(self, slug: str, base_url: str, pen: Pen, code: str) -> None:
        """The number and the QR code of one sheet."""
        x, y = _CODE_AT
        width = pen.text(x, y, f"No. {code}", Font.BOLD, 8)
        note = f"Rules: {facts.END}; {facts.VALUES}. Unofficial."
        if x + width + 3 + text_width(note, Font.SANS, 8) > 138:
            note = "Unofficial."
        pen.text(x + width + 3, y, note, Font.SANS, 8, pen.ink.note)
        chart.draw_qr(pen, QR, setup_link(base_url, slug, self.players, code))


def _inside(pen: Pen, cell: Rect, kind: str) -> None:
    """What stands in a cell to be written in."""
    note = pen.ink.note
    cx, cy = cell.centre
    if kind == "split":
        pen.line(cx, cell.y + 1.2, cx, cell.bottom - 1.2, 0.35, note)
        pen.centred_text(cx + 1.2, cy, "+", Font.SANS, 8, note, "left")
    elif kind == "first":
        pen.centred_text(cell.x + 1.6, cy, f"+{facts.FIRST_PLAYER_GOLD}", Font.SANS, 8, note, "left")
        pen.rect(Rect(cell.right - 6.2, cy - 2, 4, 4), WHITE, 0.6)
    elif kind == "healer":
        pen.centred_text(cell.x + 1.6, cy, "−", Font.SANS, 8, note, "left")


def draw(order: Order[PadOptions]) -> Printed:
    """The pad as PDF: one to a page with the bonuses below it, or two. Every sheet has a code of its own.

    Raises BadInput for a code that is none and for a layout that does not fit the paper.
    """
    options = order.options
    first = setup_code(order)
    small = order.paper.name == "a5"
    if small and options.up > 1:
        raise BadInput.at("--set up", options.up, f"1 on {order.paper.title}; the nearest fit is 1")
    division = divide(order.paper, options.up if small else 2)
    copy = order.copy_as(LootCopy)
    bonuses = Bonuses(copy)
    sheet = PadSheet(options.players, bonuses.ladder)
    own = partial(sheet.own, order.game.slug, order.base_url)
    fronts = [Piece(place, sheet.draw, own) for place in division.places]
    if options.up == 1 and not small:
        fronts[1] = Piece(division.places[1], bonuses.draw)
    backs: list[Piece] = []
    if options.back == BONUSES and options.up == 1 and not small:
        box = order.paper.centred(*FRAME)
        division = Division(order.paper, division.places)  # the page stays whole
        whole = Division(order.paper, (Place(box.x, box.y, box.h, box.w, turned=True),))
        backs = [Piece(place, bonuses.draw_large) for place in whole.backs(options.flip)]
    elif options.back == BONUSES:
        backs = [Piece(place, bonuses.draw) for place in division.backs(options.flip)]
    elif options.back == EXAMPLE:
        full = options.up == 1 and not small
        behind = divide(order.paper, 1) if full else division
        draw = partial(_framed, size=FRAME if full else HALF_SIZE, draw=example_drawing(order.game, full))
        backs = [Piece(place, draw) for place in behind.backs(options.flip)]
    return print_pieces(order, INKS[options.ink], division, fronts, backs, own_codes(order, first))


def _framed(pen: Pen, size: tuple[float, float], draw: Draw) -> None:
    """A back in its neatline."""
    tables.frame(pen, *size)
    draw(pen)
