"""The pad of Caribbean Conquest: income by turn, the points of every area, final score, gold for ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy
from companion.words import in_words
from pdf.drawing.fonts import Font, fitted, text_width
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.links import page_link
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import tables
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.pads import draw_borders, draw_title_block
from pdf.parts.score_pad import TOTAL, Row, RowStyle, draw_rows, even_columns
from pdf.parts.worked_example import example_of
from pdf.sheets.ship_adventure.colours import draw_swatch
from pdf.sheets.ship_adventure.options import ConquestPadOptions

_WIDTH: Final = RIGHT - LEFT
_BOTTOM: Final = 249.6  # of the income on a whole page
_TICKED: Final = 5  # boxes in a line, where a column is not very wide
_WIDE: Final = 60.0  # mm: a column that is
_ROUNDS: Final = 12  # of income side by side
_INCOME: Final = f"{facts.INCOME} gold a point, {facts.CONTROLLED_INCOME} in an area you control"
_ROWS: Final = RowStyle(4.4, 5.2, 1.8, 9.4)


def draw(order: Order[ConquestPadOptions]) -> Printed:
    """The pad as PDF, a whole page for each game or two halves."""
    options = order.options
    copy = order.copy_as(ShipCopy)
    link = page_link(order.base_url, order.game.slug, "score")
    sheet = PadSheet(options.boxes, options.players, link, copy)
    drawing = Drawing(order.sheet.title, sheet.draw_full if options.up == 1 else sheet.draw_half)
    drawings = [drawing, *example_of(order, options.up == 1)]
    return print_frames(order, INKS[options.ink], order.sheet.summary, drawings, options.up, flip=options.flip)


@dataclass(frozen=True)
class PadSheet:
    """The pad for so many boxes and players; ``copy`` may name the nine areas."""

    boxes: int
    players: int
    link: str
    copy: ShipCopy | None = None

    @property
    def size(self) -> facts.Size:
        return facts.SIZES[self.boxes]

    @property
    def area_names(self) -> tuple[str, ...]:
        """The areas as the owner calls them, where all of them play; else empty, to be written in."""
        if from_copy(self.copy, "area_colors") and self.size.areas == facts.AREAS:
            return area_colors_of(self.copy)
        return ("",) * self.size.areas

    @property
    def _subtitle(self) -> str:
        boxes = "one box" if self.boxes == 1 else f"{in_words(self.boxes)} boxes"
        return f"Score pad for {in_words(self.players)} players, {boxes}"

    def _sources(self, pen: Pen, x: float, y: float, short: bool = False) -> None:
        """Where the rules tell it, and whose the areas' names are."""
        told = str(facts.CC_END) if short else f"{facts.CC_POINTS}; {facts.CC_END}"
        pen.text(x, y, f"Rules: {told}. Unofficial.", Font.SANS, 8, pen.ink.note)
        if self.copy and any(self.area_names):
            pen.text(x, y + 3.4, f"Areas: from your copy {self.copy.fingerprint}.", Font.SANS, 8, pen.ink.note)

    def draw_full(self, pen: Pen) -> None:
        draw_heading(pen, "Caribbean Conquest", self._subtitle)
        self._sources(pen, LEFT + 0.4, 28.6)
        draw_title_block(pen, self.link, 22, 30)
        label, top, names = 50.0, 33.0, 11.0
        area = 12.6 if self.size.areas < facts.AREAS else 9.6
        xs = even_columns(LEFT + label, RIGHT, self.players)
        y = self._areas(pen, xs, top + names, area, top, names, ticks=True)
        y = self._score(pen, xs, y, 9.0, 14.0)
        draw_borders(pen, xs, top, y, names)
        self._turns_below(pen, y + 9.6)
        told = "At the end tick the points that you hold, and the circle where you hold all of an area."
        pen.text(LEFT, 254.2, told, Font.SANS, 8)
        self._foot(pen, 258.2)

    def draw_half(self, pen: Pen) -> None:
        width = pen.text(LEFT, 15.4, "Caribbean Conquest", Font.SERIF, 18)
        boxes = "1 box" if self.boxes == 1 else f"{self.boxes} boxes"
        pen.text(LEFT + width + 4, 15.4, f"{self.players} players, {boxes}", Font.ITALIC, 13)
        self._sources(pen, LEFT, 20.6, short=True)
        draw_title_block(pen, self.link, 16, 30, beside=20.6)
        top, names = 27.0, 7.6
        middle = LEFT + 113.0
        xs = even_columns(LEFT + 43, middle, self.players)
        few = self.size.areas < facts.AREAS
        area = 11.0 if few else 5.6
        ticks = self.size.points <= _TICKED
        y = self._areas(pen, xs, top + names, area, top, names, ticks)
        y = self._score(pen, xs, y, 8.8 if few else 6.1, 12.0 if few else 8.8)
        draw_borders(pen, xs, top, y, names)
        self._turns_beside(pen, Rect(middle + 6, top, RIGHT - middle - 6, y - top), names)
        self._foot(pen, 123.6)
        pen.text(RIGHT, 123.6, f"Income: {_INCOME}.", Font.SANS, 8, pen.ink.note, "right")

    # ---- points and score

    def _areas(
        self, pen: Pen, xs: Sequence[float], y: float, height: float, top: float, names: float, ticks: bool
    ) -> float:
        """A row for each area with its points to tick; returns where the rows end."""
        pen.centred_text(xs[0] - 3, top + names - 3, "Name", Font.SANS, 8, pen.ink.note, "right")
        big = height > 7
        for n, name in enumerate(self.area_names, 1):
            pen.line(LEFT, y, xs[-1], y, 1.0 if n == 1 else 0.35)
            middle = y + height / 2
            if name:
                half = 2.6 if big else 2.0
                draw_swatch(pen, Rect(LEFT + 4.4 - half, middle - half, 2 * half, 2 * half), name, n - 1)
            else:
                tables.disc(pen, LEFT + 4.4, middle, str(n), 3 if big else 2.3, size=8)
            points = f"{self.size.points} points"
            room = xs[0] - LEFT - 11 - text_width(points, Font.SANS, 8) - 4
            if name and text_width(name, Font.MEDIUM, 8) > room:  # a long name takes the note's place
                shown = fitted(name, Font.MEDIUM, 8, xs[0] - LEFT - 11)
                pen.centred_text(LEFT + 9.4, middle, shown, Font.MEDIUM, 8, align="left")
            else:
                if name:
                    pen.centred_text(LEFT + 9.4, middle, name, Font.MEDIUM, 8, align="left")
                else:
                    pen.line(LEFT + 9.4, middle + 1.8, LEFT + 9.4 + room, middle + 1.8, 0.35, pen.ink.note)
                pen.centred_text(xs[0] - 2, middle, points, Font.SANS, 8, pen.ink.note, "right")
            for left, right in pairwise(xs):
                self._inside(pen, Rect(left, y, right - left, height), ticks)
            y += height
        return y

    def _inside(self, pen: Pen, cell: Rect, ticks: bool) -> None:
        """A player's points of an area: boxes to tick, or room for their number; whether they control it."""
        cy = cell.centre[1]
        if not ticks:
            pen.centred_text(cell.right - 1.4, cy, f"of {self.size.points}", Font.SANS, 8, pen.ink.note, "right")
            return
        wide = cell.w > 30
        across = self.size.points if cell.w > _WIDE else min(self.size.points, _TICKED)
        lines = -(-self.size.points // across)
        if cell.w > _WIDE:
            side, pitch = 4.6, 5.8
        elif wide and lines == 1:
            side, pitch = 3.9, 4.9
        else:
            side, pitch = 3.1, 3.8 if wide else 3.6
        left = cell.x + 2.4 if wide else cell.centre[0] - (self.size.points * pitch - (pitch - side)) / 2
        for i in range(self.size.points):
            x = left + i % across * pitch
            y = cy + (i // across - (lines - 1) / 2) * 4.2
            pen.rounded(Rect(x, y - side / 2, side, side), 0.6, WHITE, 0.6)
        if wide:
            pen.centred_text(
                cell.right - 6.2,
                cy,
                f"× {facts.CONTROLLED_POINT // facts.POINT}",
                Font.SANS,
                8,
                pen.ink.note,
                "right",
            )
            pen.circle(cell.right - 3.4, cy, 1.7, WHITE, 0.6)

    def _score(self, pen: Pen, xs: Sequence[float], y: float, height: float, total: float) -> float:
        """The rows from the cities to the gold; returns where they end."""
        extra = self.size.points * (facts.CONTROLLED_POINT - facts.POINT)
        wide = xs[0] - LEFT > 45
        size = 10 if height > 7 and wide else 8
        counted = f"{facts.POINT} each, cities too" if wide else "cities too"
        rows = (
            Row("Cities", "in no area", "city", height, size=size),
            Row(
                "Points",
                counted,
                "flag",
                height,
                "river",
                size=size,
                line=1.0,
            ),
            Row("Controlled", f"+ {extra} an area", "area", height, "river", size=size),
            replace(TOTAL, note="most points win" if total > 12 else "", height=total, size=18 if total > 12 else 13),
            Row("Gold", "breaks a tie", "coin", height, size=size, line=1.0),
        )
        return draw_rows(pen, xs, y, rows, _ROWS)

    # ---- income

    def _turns_below(self, pen: Pen, y: float) -> None:
        """Income as a line for each player and a column for each round, as many rounds as the page holds."""
        self._income_title(pen, LEFT, y, RIGHT)
        head, row, gap, label = 6.4, 9.0, 4.0, 30.0
        block = head + self.players * row
        blocks = int((_BOTTOM - y - 3 + gap) / (block + gap))
        blocks = max(1, min(blocks, 3))
        row = min(14.0, ((_BOTTOM - y - 3 + gap) / blocks - gap - head) / self.players)
        block = head + self.players * row
        width = (_WIDTH - label) / _ROUNDS
        for b in range(blocks):
            top = y + 3 + b * (block + gap)
            grid = tables.Grid(LEFT, top, (label, *(width,) * _ROUNDS), (head, *(row,) * self.players))
            pen.rect(grid.row(0), pen.ink.tint("river"), 0)
            pen.centred_text(LEFT + 2, grid.cell(0, 0).centre[1], "Round", Font.MEDIUM, 8, align="left")
            for n in range(_ROUNDS):
                pen.centred_text(*grid.cell(0, n + 1).centre, str(b * _ROUNDS + n + 1), Font.MEDIUM, 8)
            for n in range(self.players):
                cell = grid.cell(n + 1, 0)
                pen.line(cell.x + 2, cell.bottom - 2.2, cell.right - 2, cell.bottom - 2.2, 0.35, pen.ink.note)
            tables.rule_grid(pen, grid)

    def _turns_beside(self, pen: Pen, box: Rect, names: float) -> None:
        """Income as a line for each round and a column for each player."""
        label, row = 13.0, 5.9
        rounds = int((box.h - names) / row)
        height = (box.h - names) / rounds
        xs = even_columns(box.x + label, box.right, self.players)
        pen.centred_text(xs[0] - 1.6, box.y + names / 2, "Income", Font.SANS, 8, pen.ink.note, "right")
        y = box.y + names
        for n in range(1, rounds + 1):
            pen.line(box.x, y, xs[-1], y, 1.0 if n == 1 else 0.35)
            pen.centred_text(box.x + label / 2, y + height / 2, str(n), Font.MEDIUM, 8)
            y += height
        draw_borders(pen, xs, box.y, box.bottom, names, box.x)

    def _income_title(self, pen: Pen, x: float, y: float, right: float) -> None:
        tables.section(pen, x, y, "Income by round", "coin")
        pen.text(right, y, _INCOME, Font.SANS, 8, pen.ink.note, "right")

    def _foot(self, pen: Pen, y: float) -> None:
        said = (
            f"Over when a player is eliminated or controls {self.size.majority} of {self.size.areas} areas; "
            "finish the round, then count."
        )
        pen.text(LEFT, y, said, Font.SANS, 8)
