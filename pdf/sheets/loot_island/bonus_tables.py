"""The bonus tables of Loot Island: what sets pay, every share of the crowns, the order of scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, ladder_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.rules import RULES
from companion.games.loot_island.score import crown_shares
from companion.games.loot_island.values import jewel_bonus, skull_bonus
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.operands import number
from pdf.drawing.paper import FRAME, POINTS_PER_MM, Rect, divide
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import tables
from pdf.parts.choices import InkOptions
from pdf.parts.flow.ruled import draw_house_note, draw_rules
from pdf.parts.headings import HALF, draw_heading

BONUSES: Final = "bonuses"
WIDTH, FULL_HEIGHT, HALF_HEIGHT = 196.0, 264.0, 130.0
_PLACES: Final = ("1st", "2nd", "3rd", "4th", "5th")
_JEWELS: Final = 8  # columns of the jewels' table
_OTHERS: Final = len(facts.TYPES) - 1


def span(numbers: Iterable[int]) -> str:
    """``1–3`` of the numbers' least and most, ``2`` where they are one."""
    ordered = sorted(numbers)
    if not ordered:
        return "–"
    low, high = ordered[0], ordered[-1]
    return str(low) if low == high else f"{low}–{high}"


def crown_share(ladder: Sequence[int], place: int, tied: int) -> int:
    """What each of ``tied`` players gets who share the places from ``place``, counted from 1."""
    ahead = [(f"ahead {n}", 1 + place - n) for n in range(1, place)]
    return crown_shares([*ahead, *((f"tied {n}", 1) for n in range(tied))], ladder)["tied 0"].points


def _skulls(count: int) -> list[Card]:
    """So many different skulls."""
    return [Card("skull", skull=look) for look in facts.SKULLS[:count]]


@dataclass(frozen=True)
class Bonuses:
    """The tables of what sets are worth, half a page; ``copy`` may bring other crown bonuses."""

    copy: LootCopy | None = None
    subtitle: str = "Collector bonuses"

    def draw(self, pen: Pen) -> None:
        tables.frame(pen, WIDTH, HALF_HEIGHT)
        draw_heading(pen, "Loot Island", self.subtitle, style=HALF)
        pen.text(188, 12, f"Rules: {facts.END}; {facts.VALUES}. Unofficial.", Font.SANS, 8, pen.ink.note, "right")
        y = self.crowns(pen, 8, 22.4, 7.7)
        example = "6, 6, 3, 0 crosses"
        with pen.role("P"):
            pen.text(8, y + 1.8, example, Font.ITALIC, 10)
            pen.text(39, y + 1.8, "pay", Font.SANS, 8, pen.ink.note)
            pen.text(45.4, y + 1.8, ", ".join(map(str, _example(self.ladder))), Font.BOLD, 10)
        y = self.jewels(pen, 112, 22.4)
        self.skulls(pen, 112, y + 9.6)
        pen.line(8, 95, 188, 95, 0.35)
        draw_rules(
            pen,
            Rect(8, 97, 180, HALF_HEIGHT - 97 - 4.2),
            [rule for rule in RULES[0].section("end").rules if rule.where != facts.FINAL],
            2,
            True,
        )
        draw_house_note(pen, 112, 91)

    def draw_large(self, pen: Pen) -> None:
        """The same over a whole page that lies on its side."""
        scale = min(FRAME[1] / WIDTH, FRAME[0] / HALF_HEIGHT)
        below = (FRAME[0] - HALF_HEIGHT * scale) / 2
        # a pen counts from the top of its piece, so what is above the tables is scaled too
        rise = (FRAME[0] - below - FRAME[0] * scale) * POINTS_PER_MM
        with pen.within(f"{number(scale)} 0 0 {number(scale)} 0 {number(rise)} cm"):
            self.draw(pen)

    @property
    def ladder(self) -> tuple[int, ...]:
        return ladder_of(self.copy) or facts.CROWN_LADDER

    def crowns(self, pen: Pen, x: float, y: float, row: float) -> float:
        """Every place and every tie; returns the baseline below the text under the table."""
        tables.section(pen, x, y, "Crowns", "crown", "each tied player gets")
        places = len(self.ladder)
        grid = tables.Grid(x, y + 4, (22, *(14,) * places), (row,) * (places + 1))
        pen.rect(grid.row(0), pen.ink.tint("dunes"), 0)
        pen.centred_text(x + 2, grid.cell(0, 0).centre[1], "Best place", Font.MEDIUM, 8, align="left")
        own = ladder_of(self.copy) is not None
        for tied in range(1, places + 1):
            head = "alone" if tied == 1 else f"{tied} tied"
            pen.centred_text(*grid.cell(0, tied).centre, head, Font.MEDIUM, 8)
            for place in range(1, places + 1):
                cell = grid.cell(place, tied)
                if place + tied - 1 > places:
                    tables.shade(pen, cell)
                    continue
                share = crown_share(self.ladder, place, tied)
                pen.centred_text(*cell.centre, str(share), Font.BOLD if tied == 1 else Font.MEDIUM, 13)
                if not own and place <= facts.LADDER_KNOWN < place + tied - 1:  # shares a place that is ours
                    pen.symbol("house", cell.right - 2.2, cell.y + 2.2, 2.6)
        for place in range(1, places + 1):
            cy = grid.cell(place, 0).centre[1]
            pen.centred_text(x + 2, cy, _PLACES[place - 1], Font.MEDIUM, 10, align="left")
            if own or place > facts.LADDER_KNOWN:
                if own:
                    pen.centred_text(x + 21, cy, "yours", Font.SANS, 8, pen.ink.note, "right")
                else:
                    pen.symbol("house", x + 19, cy, 3.2)
        tables.rule_grid(pen, grid)
        said = next(rule.text for rule in RULES[0].section("scoring").rules if rule.where == facts.CROWNS)
        return pen.paragraph(x, grid.box.bottom + 5, grid.box.w, said)

    def jewels(self, pen: Pen, x: float, y: float) -> float:
        """What so many jewels add; returns where the table ends."""
        sets = ", ".join(f"{points} for {n}" for n, points in facts.JEWEL_SETS.items())
        tables.section(pen, x, y, "Jewels", "jewel", f"sets: {sets}")
        grid = tables.Grid(x, y + 4, (76 / _JEWELS,) * _JEWELS, (7.4, 8.6))
        pen.rect(grid.row(0), pen.ink.tint("river"), 0)
        for n in range(1, _JEWELS + 1):
            pen.centred_text(*grid.cell(0, n - 1).centre, str(n), Font.MEDIUM, 8)
            pen.centred_text(*grid.cell(1, n - 1).centre, str(jewel_bonus(n).points), Font.MEDIUM, 13)
        tables.rule_grid(pen, grid, head_columns=())
        return grid.box.bottom

    def skulls(self, pen: Pen, x: float, y: float) -> float:
        """What each set adds; returns the baseline below the note."""
        tables.section(pen, x, y, "Skulls", "skull", "each set, by other types held")
        sizes = list(facts.SKULL_SETS)
        grid = tables.Grid(x, y + 4, (28, *(48 / (_OTHERS + 1),) * (_OTHERS + 1)), (7.4,) * (len(sizes) + 1))
        pen.rect(grid.row(0), pen.ink.tint("land"), 0)
        pen.centred_text(x + 2, grid.cell(0, 0).centre[1], "Other types", Font.MEDIUM, 8, align="left")
        for others in range(_OTHERS + 1):
            pen.centred_text(*grid.cell(0, others + 1).centre, str(others), Font.MEDIUM, 8)
        looks = [_SKULL_SYMBOLS[name] for name in ("left", "front", "right")]
        for row, size in enumerate(sizes, 1):
            cy = grid.cell(row, 0).centre[1]
            for i, symbol in enumerate(looks[1:2] if size == 1 else looks[:size]):
                pen.symbol(symbol, x + 4.6 + i * 6.4, cy, 5)
            for others in range(_OTHERS + 1):
                points = skull_bonus(_skulls(size), others).points
                pen.centred_text(*grid.cell(row, others + 1).centre, str(points), Font.MEDIUM, 13)
        tables.rule_grid(pen, grid)
        return grid.box.bottom


_SKULL_SYMBOLS: Final = {"left": "skull-left", "front": "skull", "right": "skull-right"}


def _example(ladder: tuple[int, ...]) -> list[int]:
    """The rules' own example: crosses 6, 6, 3 and none."""
    first = crown_share(ladder, 1, 2)
    return [first, first, crown_share(ladder, 3, 1), 0]


def draw(order: Order[InkOptions]) -> Printed:
    """The tables as PDF: two to a page, one on the small paper."""
    division = divide(order.paper, 2 if order.paper.whole else 1)
    draw = Bonuses(order.copy_as(LootCopy)).draw
    return print_pieces(order, INKS[order.options.ink], division, [Piece(place, draw) for place in division.places])
