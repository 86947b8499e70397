"""The pad of Caribbean Conquest: income by turn, the points of every area, final score, gold for ties."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy
from companion.games.ship_adventure.record import ConquestRecord, owner_of
from companion.games.ship_adventure.score import area_title
from companion.results import Standing
from companion.words import counted, in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.links import page_link
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts import tables
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.score_pad import HAND, Cell, Filled, Row, RowStyle, Sums, Table, Written, draw_title_block, of, tick
from pdf.parts.worked_example import FilledPad, example_of
from pdf.sheets.ship_adventure.colours import draw_swatch
from pdf.sheets.ship_adventure.options import ConquestPadOptions


@dataclass(frozen=True)
class _Measures:
    """Where things stand on a size of the pad, in mm; ``areas``: the height of a row of an area, by how many there are.

    ``income``: where the income's table begins, beside the areas or below them, and the width of its labels.
    """

    table: tuple[float, float, float, float]  # top, width of labels, right, height of the names
    areas: Mapping[int, float]
    row: float
    total: float
    size: float  # type of the rows' labels, points
    income: tuple[float, float]
    foot: float


_FULL: Final = _Measures((33, 50, RIGHT, 11), {3: 12.6, 9: 9.6}, 9, 14, 10, (LEFT, 30), 258.2)
_HALF: Final = _Measures((25, 44.4, 101, HAND), {3: 64 / 3, 9: HAND}, HAND, HAND, 8, (105, 40), 125.2)
_BOTTOM: Final = 249.6  # of the income on a whole page
_ROUNDS: Final = 12  # of income side by side
_BESIDE: Final = 12  # rows beside nine areas on half a page, names among them
_INCOME: Final = f"{facts.INCOME} gold a point, {facts.CONTROLLED_INCOME} in an area you control"
_STYLE: Final = RowStyle(4.4, 5.2, 1.8, 9.4)


@dataclass(frozen=True)
class _Ticks:
    """Boxes for the points of an area, in mm: their side and distance, the first one's from the left, where not in the
    middle; and how many stand in a line."""

    side: float
    pitch: float
    left: float | None
    across: int


def _ticks(points: int, width: float) -> _Ticks:
    """What a cell so wide has room for."""
    if width > 60:
        return _Ticks(4.6, 5.8, 2.4, points)
    if width > 30:
        return _Ticks(3.9, 4.9, 2.4, points) if points <= 5 else _Ticks(3.1, 3.8, 2.4, 5)
    return _Ticks(3.1, 3.6, None, min(points, 5))


def draw(order: Order[ConquestPadOptions]) -> Printed:
    """The pad as PDF, a whole page for each game or two halves."""
    options = order.options
    copy = order.copy_as(ShipCopy)
    link = page_link(order.base_url, order.game.slug, "score")
    sheet = PadSheet(options.boxes, options.players, link, copy)
    drawing = Drawing(order.sheet.title, sheet.draw_full if options.up == 1 else sheet.draw_half)
    drawings = [drawing, *example_of(order, options.up == 1, partial(_filled, full=options.up == 1))]
    return print_frames(order, INKS[options.ink], order.sheet.summary, drawings, options.up, flip=options.flip)


@dataclass(frozen=True)
class PadSheet:
    """The pad for so many boxes and players; ``copy`` may name the nine areas."""

    boxes: int
    players: int
    link: str
    copy: ShipCopy | None = None

    @property
    def size(self) -> facts.BoardSize:
        return facts.SIZES[self.boxes]

    @property
    def _many(self) -> bool:
        """Whether the rows of areas fill half a page."""
        return self.size.areas == facts.AREAS

    @property
    def area_names(self) -> tuple[str, ...]:
        """The areas as the owner calls them, where all of them play; else empty, to be written in."""
        if from_copy(self.copy, "area_colors") and self._many:
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
        rows = [*self.areas(_FULL), *self.counted(_FULL), *self.final(_FULL)]
        self._income_below(pen, self.table(_FULL).draw(pen, rows) + 9.6)
        told = "At the end tick the points that you hold, and the circle where you hold all of an area."
        pen.text(LEFT, _FULL.foot - 4, told, Font.SANS, 8)
        self._foot(pen, _FULL.foot)

    def draw_half(self, pen: Pen) -> None:
        width = pen.text(LEFT, 15.4, "Caribbean Conquest", Font.SERIF, 18)
        boxes = "1 box" if self.boxes == 1 else f"{self.boxes} boxes"
        pen.text(LEFT + width + 4, 15.4, f"{self.players} players, {boxes}", Font.ITALIC, 13)
        self._sources(pen, LEFT, 20.6, short=True)
        draw_title_block(pen, self.link, 16, 30, beside=20.6)
        cell = of(self.size.points) if self._many else self._tick
        self.table(_HALF).draw(pen, [*self.areas(_HALF, cell), *self.counted(_HALF)])
        left, label = _HALF.income
        final = [*([self._cities(_HALF)] if self._many else []), *self.final(_HALF)]
        rounds = [Row(f"Round {n}", symbol="coin", size=8) for n in range(1, _BESIDE - len(final))]
        Table(self.players, _HALF.table[0], label, left=left, style=_STYLE).draw(pen, [*rounds, *final])
        self._foot(pen, _HALF.foot)
        pen.text(RIGHT, _HALF.foot, f"Income: {_INCOME}.", Font.SANS, 8, pen.ink.note, "right")

    # ---- points and score

    def table(self, at: _Measures) -> Table:
        top, label, right, names = at.table
        return Table(self.players, top, label, names, right=right, style=_STYLE)

    def areas(self, at: _Measures, cell: Cell | None = None) -> list[Row]:
        """A row for each area, in which a player's points of it are ticked, or what ``cell`` takes is written."""
        return [
            Row(
                name,
                f"{self.size.points} points",
                height=at.areas[self.size.areas],
                size=8,
                sign=partial(_swatch, name=name, n=n) if name else partial(_number, n=n),
                cell=cell or self._tick,
            )
            for n, name in enumerate(self.area_names, 1)
        ]

    def _tick(self, pen: Pen, cell: Rect, written: Written) -> None:
        """Boxes for a player's points of an area; and a circle for whoever controls it, who writes a second time."""
        ticks, cy = _ticks(self.size.points, cell.w), cell.centre[1]
        lines = -(-self.size.points // ticks.across)
        row = (ticks.across - 1) * ticks.pitch + ticks.side
        left = cell.centre[0] - row / 2 if ticks.left is None else cell.x + ticks.left
        for i in range(self.size.points):
            y = cy + (i // ticks.across - (lines - 1) / 2) * 4.2
            box = Rect(left + i % ticks.across * ticks.pitch, y - ticks.side / 2, ticks.side, ticks.side)
            pen.rounded(box, 0.6, WHITE, 0.6)
            if written and i < int(written[0]):
                tick(pen, box)
        if ticks.left is not None:
            doubled = f"× {facts.CONTROLLED_POINT // facts.POINT}"
            pen.centred_text(cell.right - 6.2, cy, doubled, Font.SANS, 8, pen.ink.note, "right")
            pen.circle(cell.right - 3.4, cy, 1.7, WHITE, 0.6)
            if len(written) > 1:
                tick(pen, Rect(cell.right - 5.1, cy - 1.7, 3.4, 3.4))

    def counted(self, at: _Measures) -> list[Row]:
        """Points held at the end, and what controlled areas add; cities are counted here or beside, not twice."""
        extra = self.size.points * (facts.CONTROLLED_POINT - facts.POINT)
        row = partial(Row, height=at.row, tint="river", size=at.size)
        beside = at is _HALF and self._many
        each = "in the areas" if beside else "cities too" if at is _HALF else f"{facts.POINT} each, cities too"
        cities = [] if beside else [self._cities(at)]
        return [*cities, row("Points", each, "flag", line=1.0), row("Controlled", f"+ {extra} an area", "area")]

    def _cities(self, at: _Measures) -> Row:
        return Row("Cities", "in no area", "city", at.row, size=at.size)

    def final(self, at: _Measures) -> list[Row]:
        full = at is _FULL
        total = partial(Row, "Total", "most points win" if full else "", height=at.total, tint="dunes", line=1.0)
        return [
            total(font=Font.SERIF_BOLD, size=18 if full else 13),
            Row("Gold, if tied", "", "coin", at.row, size=at.size, line=1.0),
        ]

    # ---- income

    def _income_below(self, pen: Pen, y: float) -> None:
        """Income as a line for each player and a column for each round, as many rounds as the page holds."""
        tables.section(pen, LEFT, y, "Income by round", "coin")
        pen.text(RIGHT, y, _INCOME, Font.SANS, 8, pen.ink.note, "right")
        head, least, gap = 6.4, 9.0, 4.0
        left, label = _FULL.income
        room = _BOTTOM - y - 3 + gap
        blocks = max(1, min(int(room / (head + self.players * least + gap)), 3))
        row = min(14.0, (room / blocks - gap - head) / self.players)
        width = (RIGHT - left - label) / _ROUNDS
        for block in range(blocks):
            top = y + 3 + block * (head + self.players * row + gap)
            grid = tables.Grid(left, top, (label, *(width,) * _ROUNDS), (head, *(row,) * self.players))
            pen.rect(grid.row(0), pen.ink.tint("river"), 0)
            pen.centred_text(left + 2, grid.cell(0, 0).centre[1], "Round", Font.MEDIUM, 8, align="left")
            for n in range(1, _ROUNDS + 1):
                pen.centred_text(*grid.cell(0, n).centre, str(block * _ROUNDS + n), Font.MEDIUM, 8)
            for n in range(1, self.players + 1):
                cell = grid.cell(n, 0)
                pen.line(cell.x + 2, cell.bottom - 2.2, cell.right - 2, cell.bottom - 2.2, 0.35, pen.ink.note)
            tables.rule_grid(pen, grid)

    def _foot(self, pen: Pen, y: float) -> None:
        over = f"Over when a player is eliminated or controls {self.size.majority} of {self.size.areas} areas"
        pen.text(LEFT, y, f"{over}; finish the round, then count.", Font.SANS, 8)


def _swatch(pen: Pen, x: float, y: float, size: float, name: str, n: int) -> None:
    draw_swatch(pen, Rect(x - 2.6, y - 2.6, 5.2, 5.2), name, n - 1)


def _number(pen: Pen, x: float, y: float, size: float, n: int) -> None:
    tables.disc(pen, x, y, str(n), 3, size=8)


# ---- the pad filled in


def _filled(table: ConquestRecord, standings: Sequence[Standing], full: bool) -> FilledPad:
    """The pad for the example's boxes, with its areas and what everybody writes; notes say what a column cannot."""
    at = _FULL if full else replace(_HALF, areas={len(table.areas): 12.6})
    pad = PadSheet(table.boxes, len(standings), "")
    sums = [_sums(table, standing) for standing in standings]
    areas = [
        replace(row, label=area_title(name), by_hand=True) for row, name in zip(pad.areas(at), table.areas, strict=True)
    ]
    points, controlled = pad.counted(at)[-2:]
    notes = {
        areas[
            0
        ].label: f"{counted(table.boxes, 'box', 'boxes')}: a tick for each point held, areas’ names on the lines.",
        areas[-1].label: "The circle: every point of the area is held.",
        points.label: "All ticks, and the cities.",
        controlled.label: f"{controlled.note}: its points count {facts.CONTROLLED_POINT}.",
        "Gold, if tied": "Only where totals are equal.",
    }
    filled = Filled([one.name for one in standings], sums, notes)
    return FilledPad(pad.table(at), [*areas, *pad.counted(at), *pad.final(at)], filled)


def _sums(table: ConquestRecord, standing: Standing) -> Sums:
    """What a player writes, by the label of the row."""
    points, controlled = facts.CATEGORIES_OF[facts.CONQUEST]
    player = next(one for one in table.players if one.name == standing.name)
    held = {area_title(area): holders.count(standing.name) for area, holders in table.areas.items()}
    owned = [area_title(area) for area, holders in table.areas.items() if owner_of(holders) == standing.name]
    return {
        **{area: (str(count), *(["controlled"] if area in owned else [])) for area, count in held.items()},
        "Cities": (str(table.cities.get(standing.name, 0)),),
        "Points": (str(standing.subtotal(points)),),
        "Controlled": (str(standing.subtotal(controlled)),),
        "Total": (str(standing.total),),
        "Gold, if tied": (str(player.gold),),
    }
