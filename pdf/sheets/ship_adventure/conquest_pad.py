"""The pad of Caribbean Conquest: income by turn, the points of every area, final score, gold for ties."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import Any, Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy
from companion.games.ship_adventure.record import ConquestRecord, owner_of
from companion.games.ship_adventure.score import area_title
from companion.results import Standing
from companion.words import counted, in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import FRAME, Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import is_full
from pdf.parts import tables
from pdf.parts.flow.blocks import Heading, Setting
from pdf.parts.headings import LEFT, RIGHT
from pdf.parts.score_pad import HAND, Cell, Pad, Row, Table, Written, of, print_pad, subtotal, tick, total_row
from pdf.parts.worked_example import example_of
from pdf.sheets.ship_adventure.colours import draw_swatch
from pdf.sheets.ship_adventure.options import ConquestPadOptions

_LABEL: Final = 50.0  # mm
_HALVES: Final = (101.0, 105.0)  # where the areas end and the rounds begin beside them, on half a page
_ROUNDS: Final = 12  # of income side by side
_BESIDE: Final = 11  # rows beside nine areas on half a page
_INCOME: Final = f"{facts.INCOME} gold a point, {facts.CONTROLLED_INCOME} in an area you control"


def draw(order: Order[ConquestPadOptions]) -> Printed:
    """The pad as PDF, a whole page for each game or two halves."""
    options, full = order.options, is_full(order)
    players = options.players
    rows = PadRows(options.boxes, full, order.copy_as(ShipCopy))
    if full:
        sides = [Table(rows.whole, players, _LABEL)]
    else:
        left = Table(rows.areas_beside, players, 44.4, right=_HALVES[0])
        sides = [left, Table(rows.rounds, players, 40, left=_HALVES[1])]
    subtitle = f"{in_words(players)} players, {counted(options.boxes, 'box', 'boxes')}"
    subtitle = f"Score pad for {subtitle}" if full else subtitle
    pad = Pad(
        "Caribbean Conquest",
        subtitle,
        rows.sources,
        sides,
        full,
        partial(rows.income, players=players) if full else rows.foot,
    )
    return print_pad(order, pad, example_of(order, full, partial(_filled, full=full)))


@dataclass(frozen=True)
class PadRows:
    """The rows of a pad for so many boxes, on a whole page or half of one; ``copy`` may name the nine areas."""

    boxes: int
    full: bool
    copy: ShipCopy | None = None

    @property
    def size(self) -> facts.BoardSize:
        return facts.SIZES[self.boxes]

    @property
    def many(self) -> bool:
        """Whether the rows of areas fill half a page."""
        return self.size.areas == facts.AREAS

    @property
    def area_names(self) -> tuple[str, ...]:
        """The areas as the owner calls them, where all of them play; else empty, to be written in."""
        if from_copy(self.copy, "area_colors") and self.many:
            return area_colors_of(self.copy)
        return ("",) * self.size.areas

    @property
    def sources(self) -> list[str]:
        """Where the rules tell it, and whose the areas' names are."""
        told = [f"Rules: {f'{facts.CC_POINTS}; ' if self.full else ''}{facts.CC_END}. Unofficial."]
        if self.copy and any(self.area_names):
            told.append(f"Areas: from your copy {self.copy.fingerprint}.")
        return told

    # ---- points and score

    def areas(self, height: float = 9.6, cell: Cell | None = None) -> list[Row]:
        """A row for each area, in which a player's points of it are ticked, or what ``cell`` takes is written."""
        return [
            Row(
                name,
                f"{self.size.points} points",
                height=height,
                sign=partial(_swatch, name=name, n=n) if name else partial(_number, n=n),
                cell=cell or self._tick,
            )
            for n, name in enumerate(self.area_names, 1)
        ]

    def _tick(self, pen: Pen, cell: Rect, written: Written) -> None:
        """Boxes for a player's points of an area; and a circle for whoever controls it, who writes a second time."""
        points, cy, wide = self.size.points, cell.centre[1], cell.w > 30
        room = cell.w - (13.4 if wide else 2.4)
        lines = 1 if points * 3.6 <= room else 2
        across = -(-points // lines)
        pitch = min(5.8, room / across)
        side = 0.8 * pitch
        left = cell.x + 2.4 if wide else cell.centre[0] - (across * pitch - 0.2 * pitch) / 2
        for i in range(points):
            y = cy + (i // across - (lines - 1) / 2) * 4.2
            box = Rect(left + i % across * pitch, y - side / 2, side, side)
            pen.rounded(box, 0.6, WHITE, 0.6)
            if written and i < int(written[0]):
                tick(pen, box)
        if wide:
            doubled = f"× {facts.CONTROLLED_POINT // facts.POINT}"
            pen.centred_text(cell.right - 6.2, cy, doubled, Font.SANS, 8, pen.ink.note, "right")
            pen.circle(cell.right - 3.4, cy, 1.7, WHITE, 0.6)
            if len(written) > 1:
                tick(pen, Rect(cell.right - 5.1, cy - 1.7, 3.4, 3.4))

    @property
    def cities(self) -> Row:
        return Row("Cities", "in no area", "city", writes=lambda player, _: player[1])

    @property
    def counted(self) -> list[Row]:
        """Points held at the end, and what controlled areas add."""
        points, controlled = facts.CATEGORIES_OF[facts.CONQUEST]
        extra = self.size.points * (facts.CONTROLLED_POINT - facts.POINT)
        each = "in the areas" if self.many and not self.full else "cities too"
        more = f"+ {extra} an area"
        return [
            Row("Points", f"{facts.POINT} each, {each}" if self.full else each, "flag", tint="river", line=1.0,
                writes=subtotal(points), beside="All ticks, and the cities."),
            Row("Controlled", more, "area", tint="river", writes=subtotal(controlled),
                beside=f"{more}: its points count {facts.CONTROLLED_POINT}."),
        ]  # fmt: skip

    @property
    def final(self) -> list[Row]:
        beside = "Only where totals are equal."
        tie = Row("Gold, if tied", "", "coin", line=1.0, writes=lambda player, _: player[0], beside=beside)
        return [total_row(self.full, "most points win" if self.full else ""), tie]

    @property
    def whole(self) -> list[Row]:
        """All rows of a whole page, and of an example on half of one."""
        return [*self.areas(), self.cities, *self.counted, *self.final]

    @property
    def areas_beside(self) -> list[Row]:
        """The areas on half a page, as high together as what stands beside them, where the cities of nine areas are."""
        below = [*([] if self.many else [self.cities]), *self.counted]
        height = (sum(row.height for row in self.rounds) - HAND * len(below)) / self.size.areas
        return [*self.areas(height, of(self.size.points) if self.many else None), *below]

    @property
    def rounds(self) -> list[Row]:
        """Income by round, and the score below it."""
        final = [*([self.cities] if self.many else []), *self.final]
        return [*(Row(f"Round {n}", symbol="coin") for n in range(1, _BESIDE - len(final) + 1)), *final]

    # ---- below the tables

    def income(self, pen: Pen, y: float, players: int) -> None:
        """Income as a line for each player and a column for each round, as many rounds as the page holds."""
        foot = FRAME[1] - 9.8
        Heading("Income by round", _INCOME)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, y + 4)
        y += 10.4
        first = 1
        while y + HAND * (players + 1) < foot and first <= 3 * _ROUNDS:
            heads = {n: str(first + n) for n in range(_ROUNDS)}
            y = Table([Row("")] * players, _ROUNDS, 30, heads=heads, title="Round").draw(pen, y) + 1
            first += _ROUNDS
        told = "At the end tick the points that you hold, and the circle where you hold all of an area."
        pen.text(LEFT, foot, told, Font.SANS, 8)
        self.over(pen, foot + 4)

    def foot(self, pen: Pen, y: float) -> None:
        """When it is over, and what income is."""
        self.over(pen, y + 4.4)
        pen.text(RIGHT, y + 4.4, f"Income: {_INCOME}.", Font.SANS, 8, pen.ink.note, "right")

    def over(self, pen: Pen, y: float) -> None:
        told = f"Over when a player is eliminated or controls {self.size.majority} of {self.size.areas} areas"
        pen.text(LEFT, y, f"{told}; finish the round, then count.", Font.SANS, 8)


def _swatch(pen: Pen, x: float, y: float, size: float, name: str, n: int) -> None:
    draw_swatch(pen, Rect(x - 2.6, y - 2.6, 5.2, 5.2), name, n - 1)


def _number(pen: Pen, x: float, y: float, size: float, n: int) -> None:
    tables.disc(pen, x, y, str(n), 3, size=8)


def _filled(table: ConquestRecord, full: bool) -> tuple[Table, Sequence[Any]]:
    """The pad for the example's boxes, with its areas; of each player gold and cities."""
    rows = PadRows(table.boxes, full)

    def points(player: Any, standing: Standing, holders: Sequence[str | None]) -> tuple[object, ...]:
        return holders.count(standing.name), *(["controlled"] if owner_of(holders) == standing.name else [])

    told = {
        0: f"{counted(table.boxes, 'box', 'boxes')}: a tick for each point held, areas’ names on the lines.",
        len(table.areas) - 1: "The circle: every point of the area is held.",
    }
    areas = [
        replace(row, label=area_title(name), by_hand=True, writes=partial(points, holders=held), beside=told.get(n, ""))
        for n, (row, (name, held)) in enumerate(zip(rows.areas(), table.areas.items(), strict=True))
    ]
    has = [(one.gold, table.cities.get(one.name, 0)) for one in table.players]
    return Table([*areas, *rows.whole[len(areas) :]], 1, _LABEL), has
