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
from pdf.drawing.paper import FRAME, POINTS_PER_MM, Rect, divide, number
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import tables
from pdf.parts.choices import InkOptions
from pdf.parts.flow.blocks import Block, Cell, Column, Heading, Row, Setting, row, stack, table, text
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
        right = stack(self.jewels(), self.skulls(), gap=4)
        row(self.crowns(), right, widths=(1.2, 1), gap=8, rule=False)(180, Setting(10, 0.9)).draw(pen, 8, 17)
        draw_house_note(pen, 112, 91)
        pen.line(8, 95, 188, 95, 0.35)
        rules = [rule for rule in RULES[0].section("end").rules if rule.where != facts.FINAL]
        draw_rules(pen, Rect(8, 97, 180, HALF_HEIGHT - 97 - 4.2), rules, 2, True)

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

    def crowns(self) -> Block:
        """Every place and every tie, and an example."""
        places, own = range(1, len(self.ladder) + 1), ladder_of(self.copy) is not None
        whose = " yours" if own else ""

        def share(place: int, tied: int) -> Cell:
            if place + tied - 1 > len(places):
                return lambda pen, box, z: tables.shade(pen, box)
            ours = not own and place <= facts.LADDER_KNOWN < place + tied - 1  # it shares a place that is ours
            return f"**{crown_share(self.ladder, place, tied)}**{' {house}' * ours}"

        rows: list[Row] = [
            (
                f"{_PLACES[place - 1]}{whose or ' {house}' * (place > facts.LADDER_KNOWN)}",
                *(share(place, tied) for tied in places),
            )
            for place in places
        ]
        heads = ("alone", *(f"{tied} tied" for tied in places[1:]))
        columns = [Column("Best place", -22), *(Column(head, 1, "centre") for head in heads)]
        said = next(rule.text for rule in RULES[0].section("scoring").rules if rule.where == facts.CROWNS)
        paid = ", ".join(map(str, _example(self.ladder)))
        told = [text(said, small=True), text(f"6, 6, 3, 0 crosses pay **{paid}**", small=True)]
        return stack(Heading("Crowns", "each tied player gets"), table(columns, rows, 7.8), *told, gap=1.4)

    def jewels(self) -> Block:
        """What so many jewels add."""
        sets = ", ".join(f"{points} for {n}" for n, points in facts.JEWEL_SETS.items())
        counts = range(1, _JEWELS + 1)
        columns = [Column(str(n), 1, "centre") for n in counts]
        points = [f"**{jewel_bonus(n).points}**" for n in counts]
        return stack(Heading("Jewels", f"sets: {sets}"), table(columns, [points], 8, heads=0), gap=0)

    def skulls(self) -> Block:
        """What each set adds."""
        looks = ["{skull-left}", "{skull}", "{skull-right}"]
        rows = [
            (
                " ".join(looks[1:2] if size == 1 else looks[:size]),
                *(f"**{skull_bonus(_skulls(size), others).points}**" for others in range(_OTHERS + 1)),
            )
            for size in facts.SKULL_SETS
        ]
        columns = [Column("Other types", -24), *(Column(str(others), 1, "centre") for others in range(_OTHERS + 1))]
        return stack(Heading("Skulls", "each set, by other types held"), table(columns, rows, 8), gap=0)


def _example(ladder: tuple[int, ...]) -> list[int]:
    """The rules' own example: crosses 6, 6, 3 and none."""
    first = crown_share(ladder, 1, 2)
    return [first, first, crown_share(ladder, 3, 1), 0]


def draw(order: Order[InkOptions]) -> Printed:
    """The tables as PDF: two to a page, one on the small paper."""
    division = divide(order.paper, 2 if order.paper.whole else 1)
    draw = Bonuses(order.copy_as(LootCopy)).draw
    return print_pieces(order, INKS[order.options.ink], division, [Piece(place, draw) for place in division.places])
