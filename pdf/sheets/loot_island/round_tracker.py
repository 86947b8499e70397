"""The round tracker of Loot Island: five rounds and the final exploration on a whole or half a page."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.rules import RULES
from companion.setups import run_setup
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect, divide
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Piece, is_full, print_pieces
from pdf.parts import chart, tables
from pdf.parts.flow.ruled import draw_rules
from pdf.parts.headings import FULL, HALF, draw_heading
from pdf.setups import link_of, number_of, own_codes, settings_of, setup_code
from pdf.sheets.loot_island.island_chart import Course, draw_island
from pdf.sheets.loot_island.options import TrackerOptions

WIDTH = 196.0


@dataclass(frozen=True, slots=True)
class _Style:
    """Measures of one size, mm."""

    height: float
    left: float
    top: float  # of the table
    head: float
    row: float
    final: float
    widths: tuple[float, float, float, float]  # round, event, first player, each loot
    qr: Rect
    code_at: tuple[float, float]


_FULL: Final = _Style(264, 8, 126, 13, 18, 14.5, (34, 24, 28, 17), Rect(165, 9, 23, 23), (8.4, 32))
_HALF: Final = _Style(130, 8, 25, 11, 12.8, 11.5, (30, 22, 28, 15), Rect(172, 6, 16, 16), (8.2, 17))
CHART: Final = Rect(8, 48, 70, 70)
_BAND: Final = 5.0  # above the players' names


@dataclass(frozen=True)
class TrackerSheet:
    """A tracker for so many players, on a whole page or half of one."""

    players: int
    full: bool

    @property
    def style(self) -> _Style:
        return _FULL if self.full else _HALF

    @property
    def grid(self) -> tables.Grid:
        s = self.style
        first, event, player, loot = s.widths
        fixed = (first, event, player, loot, loot)
        cube = (WIDTH - 2 * s.left - sum(fixed)) / self.players
        heights = (s.head, *(s.row,) * facts.ROUNDS, s.final)
        return tables.Grid(s.left, s.top, (*fixed, *(cube,) * self.players), heights)

    def draw(self, pen: Pen) -> None:
        s = self.style
        tables.frame(pen, WIDTH, s.height)
        subtitle = f"Round tracker for {in_words(self.players)} players"
        if self.full:
            draw_heading(pen, "Loot Island", subtitle, style=FULL)
            pen.text(
                8.4,
                37,
                f"Rules: {facts.PREPARATION}; {facts.ACTIONS}; {facts.LOOT}. Unofficial.",
                Font.SANS,
                8,
                pen.ink.note,
            )
            pen.text(s.qr.x - 4, 20, "Scan for the event of the round", Font.BOLD, 8, pen.ink.accent, "right")
            self._phases(pen)
        else:
            draw_heading(pen, "Loot Island", subtitle, style=HALF)
            pen.text(s.qr.x - 3, 12, "Scan for the event", Font.BOLD, 8, pen.ink.accent, "right")
            pen.text(s.qr.x - 3, 15, "of the round", Font.BOLD, 8, pen.ink.accent, "right")
        self._table(pen)

    def _phases(self, pen: Pen) -> None:
        x, y = 86.0, CHART.y
        pen.text(x, y - 2, "Each round", Font.SERIF, 13)
        draw_rules(pen, Rect(x, y + 1, 102, CHART.bottom - y - 1), RULES[0].section("round").rules, steps=True)
        pen.text(CHART.x, CHART.y - 2, "The ship’s course", Font.SERIF, 13)
        pen.text(CHART.right, CHART.y - 2, "top: north", Font.SANS, 8, pen.ink.note, "right")

    def _table(self, pen: Pen) -> None:
        grid, full = self.grid, self.full
        head, last = grid.row(0), len(grid.heights) - 1
        pen.rect(head, pen.ink.tint("river"), 0)
        for column, text in enumerate(("Round", "Event", "First player", "Big loot", "Small loot")):
            cell = grid.cell(0, column)
            pen.centred_text(*cell.centre, text, Font.MEDIUM, 8)
        cubes = grid.cell(0, 5, self.players)
        pen.symbol("cube", cubes.x + 3.2, cubes.y + _BAND / 2, 3.4)
        pen.centred_text(cubes.x + 6.2, cubes.y + _BAND / 2, "Curse cubes, by player", Font.SANS, 8, align="left")
        for n in range(1, facts.ROUNDS + 1):
            cell = grid.cell(n, 0)
            pen.centred_text(cell.x + 5.6, cell.centre[1], str(n), Font.SERIF_BOLD, 18 if full else 13)
        final = grid.row(last)
        pen.rect(Rect(final.x, final.y, final.w, final.h), pen.ink.tint("dunes"), 0)
        cell = grid.cell(last, 0, 2)  # it has no event
        pen.centred_text(cell.x + 3, cell.centre[1], "Final exploration", Font.SERIF, 13 if full else 10, align="left")
        tables.shade(pen, grid.cell(last, 3))  # the final exploration has no big loot
        self._lines(pen)
        self._foot(pen, grid.box.bottom)

    def _lines(self, pen: Pen) -> None:
        grid = self.grid
        box, xs, ys = grid.box, grid.lefts, grid.tops
        band, note = ys[0] + _BAND, pen.ink.note
        fine = [(box.x, y, box.right, y) for y in ys[2:-2]]
        fine += [(x, ys[0], x, ys[-1]) for x in xs[2:5]]
        fine += [(x, band, x, ys[-1]) for x in xs[6:-1]]
        fine += [(xs[1], ys[0], xs[1], ys[-2]), (xs[5], band, box.right, band)]
        pen.lines(fine, 0.6, note)
        pen.lines([(box.x, y, box.right, y) for y in (ys[1], ys[-2])], 1.0)
        pen.line(xs[5], ys[0], xs[5], ys[-1], 1.0)
        pen.rect(box, None, 1.0)

    def _foot(self, pen: Pen, y: float) -> None:
        said = next(rule.text for rule in RULES[0].section("end").rules if rule.where == facts.CURSE)
        x = self.style.left
        pen.symbol("cube", x + 2.4, y + 5.2, 4.6)
        pen.text(x + 6.6, y + 6.2, said, Font.SANS, 8)
        right = WIDTH - self.style.left
        pen.text(
            right, y + 6.2, "Coasts as they come if nothing else moves the ship.", Font.SANS, 8, pen.ink.note, "right"
        )

    def own(self, order: Order[TrackerOptions], pen: Pen, code: str) -> None:
        """What depends on the code: number, link, the ship's course, the first round's event and player."""
        s, grid = self.style, self.grid
        settings = settings_of(order)
        setup = run_setup(order.game, self.players, code, settings)
        ship = setup.details["ship"]
        course = Course(ship["corner"], ship["heading"])
        width = pen.text(*s.code_at, f"No. {number_of(setup)}", Font.BOLD, 10 if self.full else 8)
        if not self.full:
            pen.text(
                s.code_at[0] + width + 3,
                s.code_at[1],
                f"Rules: {facts.LOOT}. Unofficial.",
                Font.SANS,
                8,
                pen.ink.note,
            )
        chart.draw_qr(pen, s.qr, link_of(order, setup, settings))
        if self.full:
            draw_island(pen, CHART, course)
        for n, coast in enumerate(course.coasts, 1):
            cell = grid.cell(n, 0)
            pen.centred_text(cell.x + 11, cell.centre[1], f"{coast.capitalize()} coast", Font.SANS, 8, align="left")
        cell = grid.cell(1, 1)
        tables.disc(pen, *cell.centre, setup.details["events"][0], 4.6 if self.full else 4, filled=True, size=10)
        pen.centred_text(*grid.cell(1, 2).centre, f"Seat {setup.start_player}", Font.MEDIUM, 10)


def draw(order: Order[TrackerOptions]) -> Printed:
    """The tracker as PDF, one to a page or two; every sheet has a code of its own. Raises BadInput."""
    options = order.options
    full = is_full(order)
    first = setup_code(order)
    division = divide(order.paper, options.up)
    sheet = TrackerSheet(options.players, full)
    own = partial(sheet.own, order)
    pieces = [Piece(place, sheet.draw, own) for place in division.places]
    return print_pieces(order, INKS[options.ink], division, pieces, codes=own_codes(order, first))
