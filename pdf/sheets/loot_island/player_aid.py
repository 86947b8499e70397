"""The player aid of Loot Island: treasure values, sets, shares of the crowns, healers, the order of scoring."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final

from companion.errors import BadInput
from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.copy import LootCopy, healers_of
from companion.games.loot_island.healers import Healer
from companion.games.loot_island.ladder import ladder_of
from companion.games.loot_island.score import crown_shares
from companion.games.loot_island.values import jewel_bonus, skull_bonus
from pdf.drawing.fonts import Font, wrapped
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect, divide
from pdf.drawing.pen import Pen, lead_of
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import chart, tables
from pdf.parts.headings import FULL, HALF, draw_heading
from pdf.sheets.loot_island.options import UpOptions

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
        pen.text(188, 12, f"Rules: {facts.END}; {facts.VALUES}. Unofficial.", Font.SANS, 6.5, pen.ink.note, "right")
        y = self.crowns(pen, 8, 23.4, 8.2)
        example = "6, 6, 3, 0 crosses"
        pen.text(8, y + 2.2, example, Font.ITALIC, 10)
        pen.text(39, y + 2.2, "pay", Font.SANS, 8, pen.ink.note)
        pen.text(45.4, y + 2.2, ", ".join(map(str, _example(self.ladder))), Font.BOLD, 10)
        y = self.jewels(pen, 112, 23.4)
        self.skulls(pen, 112, y + 9.6)
        pen.line(8, 97.4, 188, 97.4, 0.35)
        for x, symbol, title, said in (*_SIMPLE, (132.6, "healer", "Healers", self._healers())):
            pen.symbol(symbol, x + 3.4, 104, 6.8)
            if symbol == "amulet":
                pen.symbol("coin-bag", x + 11, 104, 6.8)
                x += 7.6
            pen.text(x + 9, 103, title, Font.SERIF, 10)
            pen.text(x + 9, 107, said, Font.SANS, 6.5)
        pen.line(8, 111.4, 188, 111.4, 0.35)
        steps_strip(pen, 8, 118.4, 180)

    def _healers(self) -> str:
        known = [Healer(*card) for card in healers_of(self.copy)]
        if len(known) <= len(facts.KNOWN_HEALERS):
            return "Known: " + "; ".join(healer.text for healer in known) + "."
        rates, fixed = span(h.per_cube for h in known), span(h.fixed for h in known)
        return f"Your copy: {rates} a cube, and {fixed} fixed."

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
        for place in range(1, places + 1):
            cy = grid.cell(place, 0).centre[1]
            pen.centred_text(x + 2, cy, _PLACES[place - 1], Font.MEDIUM, 10, align="left")
            if own or place > facts.LADDER_KNOWN:
                pen.centred_text(
                    x + 21, cy, "your copy" if own else "our ruling", Font.SANS, 6.5, pen.ink.note, "right"
                )
        tables.rule_grid(pen, grid)
        said = (
            "Most crosses first. A tie takes the sum of its places, shared, rounded down. No crosses, no bonus. "
            f"{facts.AARON}’s crosses count in the ranking."
        )
        return pen.paragraph(x, grid.box.bottom + 5, grid.box.w, said)

    def jewels(self, pen: Pen, x: float, y: float) -> float:
        """What so many jewels add; returns where the table ends."""
        sets = ", ".join(f"{points} for {n}" for n, points in facts.JEWEL_SETS.items())
        tables.section(pen, x, y, "Jewels", "jewel", f"sets: {sets}; each jewel in one")
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
        pen.text(x, grid.box.bottom + 5, "Different skulls in a set; each skull in one set.", Font.SANS, 8)
        return grid.box.bottom + 5


_SKULL_SYMBOLS: Final = {"left": "skull-left", "front": "skull", "right": "skull-right"}
_SIMPLE: Final = (
    (8.0, "amulet", "Amulets, coin bags", "Their values, no bonus."),
    (69.0, "book", "Books", "Multiplier × the curse of a card that is no book."),
)
_STEPS: Final = (
    ("cube", f"{facts.CUBES_SAFE + 1} or more cubes: out", f"{facts.CUBES_SAFE} is safe."),
    ("healer", "Healers are chosen", "Fewest cubes first."),
    ("coin-bag", f"Value + {facts.FIRST_PLAYER_GOLD} − healer", "Below 0: out. 0 survives."),
    ("first-player", "Highest value wins", "Tie: clockwise from the tile."),
)


def _example(ladder: tuple[int, ...]) -> list[int]:
    """The rules' own example: crosses 6, 6, 3 and none."""
    first = crown_share(ladder, 1, 2)
    return [first, first, crown_share(ladder, 3, 1), 0]


def steps_strip(pen: Pen, x: float, y: float, width: float) -> None:
    """The order of scoring in four steps, from left to right."""
    step = width / len(_STEPS) + 1.2
    for i, (symbol, title, said) in enumerate(_STEPS):
        at = x + i * step
        pen.symbol(symbol, at + 3.4, y, 6.8)
        pen.text(at + 9, y - 0.6, title, Font.MEDIUM, 8)
        pen.text(at + 9, y + 3.2, said, Font.SANS, 6.5, pen.ink.note)
        if i:
            pen.path("M0 0 L1.6 3 L0 6", at - 4.2, y - 3, 1, None, 1.0)


# ---- the whole page


@dataclass(frozen=True)
class FullAid:
    """The aid on a whole page; ``copy`` may bring cards, crown bonuses and healers."""

    copy: LootCopy | None = None

    def draw(self, pen: Pen) -> None:
        tables.frame(pen, WIDTH, FULL_HEIGHT)
        chart.draw_star(pen, 176, 19.6, 10)
        rules = f"Rules: {facts.TAKING}; {facts.END}; {facts.VALUES}. In our own words, unofficial."
        draw_heading(pen, "What loot is worth", "Loot Island, player aid", rules, style=FULL)
        self._types(pen, 10, 41)
        bonuses = Bonuses(self.copy)
        bonuses.crowns(pen, 10, 123, 8.2)
        y = bonuses.jewels(pen, 110, 123)
        bonuses.skulls(pen, 110, y + 10)
        pen.line(10, 197, 186, 197, 0.35)
        self._taking(pen, 10, 206)
        self._healers(pen, 110, 206)
        pen.line(10, 243, 186, 243, 0.35)
        steps_strip(pen, 10, 251.4, 176)

    def _types(self, pen: Pen, x: float, y: float) -> None:
        tables.section(pen, x, y, "Six types of treasure", "chest")
        cards = list(cards_of(self.copy).values())
        grid = tables.Grid(x, y + 4, (38, 18, 22, 22, 76), (7, *(10,) * len(facts.TYPES)))
        pen.rect(grid.row(0), pen.ink.tint("river"), 0)
        for column, head in enumerate(("Type", "Cards", "Value", "Curse", "What it pays")):
            cell = grid.cell(0, column)
            if 0 < column < 4:
                pen.centred_text(*cell.centre, head, Font.MEDIUM, 8)
            else:
                pen.centred_text(cell.x + 2, cell.centre[1], head, Font.MEDIUM, 8, align="left")
        for row, kind in enumerate(facts.TYPES, 1):
            mine = [card for card in cards if card.kind == kind]
            label = grid.cell(row, 0)
            pen.symbol(kind, label.x + 5.4, label.centre[1], 5.6)
            pen.centred_text(
                label.x + 11, label.centre[1], facts.CATEGORIES[facts.CATEGORY_OF[kind]], Font.MEDIUM, 10, align="left"
            )
            for column, value in enumerate((str(len(mine)), _worth(mine), span(c.curse for c in mine)), 1):
                pen.centred_text(*grid.cell(row, column).centre, value, Font.MEDIUM, 10)
            cell = grid.cell(row, 4)
            lines = wrapped(_PAYS[kind], Font.SANS, 8, cell.w - 4)
            top = cell.centre[1] - (len(lines) - 1) * lead_of(8) / 2
            for i, line in enumerate(lines):
                pen.centred_text(cell.x + 2, top + i * lead_of(8), line, Font.SANS, 8, align="left")
        tables.rule_grid(pen, grid)

    def _taking(self, pen: Pen, x: float, y: float) -> None:
        tables.section(pen, x, y, "Taking a treasure", "hand")
        y += 7
        for head, text in _TAKING:
            y = tables.run_in(pen, x, y, 90, head, text) + 1.2

    def _healers(self, pen: Pen, x: float, y: float) -> None:
        tables.section(pen, x, y, "Healers", "healer")
        y = pen.paragraph(x, y + 7, 76, _HEALING) + 1.2
        known = healers_of(self.copy)
        own = self.copy is not None and self.copy.healers
        if len(known) <= 4:
            said = "Cards from your copy" if own else f"The {len(known)} cards known of {facts.N_HEALERS}"
            pen.text(x, y, said, Font.SANS, 6.5, pen.ink.note)
            _healer_cards(pen, Rect(x, y + 2, 76, 0), 4, known)
        else:  # too many for the column: two rows across the page
            pen.text(10, y + 0.6, "Healer cards from your copy", Font.SANS, 6.5, pen.ink.note)
            _healer_cards(pen, Rect(10, y + 2.2, 176, 0), facts.N_HEALERS // 2, known)


def _healer_cards(pen: Pen, box: Rect, columns: int, known: Sequence[tuple[int, int]]) -> None:
    """Each healer's cost in a frame, row by row from the top left of ``box``."""
    width = box.w / columns
    for i, card in enumerate(known):
        frame = Rect(box.x + i % columns * width, box.y + i // columns * 4.6, width - 1.2, 3.9)
        pen.rounded(frame, 0.8, None, 0.6)
        pen.centred_text(*frame.centre, Healer(*card).text, Font.MEDIUM, 6.5)


def _worth(cards: list[Card]) -> str:
    """The range of base values, or of multipliers."""
    if any(card.multiplier for card in cards):
        return "× " + span(card.multiplier for card in cards)
    return span(card.value for card in cards)


_PAYS: Final = {
    "amulet": "Its value. Each takes one more cube off you when you bury a treasure.",
    "coin-bag": "Its value, nothing else.",
    "book": "Its multiplier × the curse value of another card, no book; each card serves one book.",
    "jewel": "Its value, and a bonus for sets of two and three.",
    "crown": f"Its value, and a bonus by rank in crosses; {facts.CROSSES[0]} to {facts.CROSSES[1]} stand on a card.",
    "skull": "Its value, and a bonus for each set of different skulls, by the other types you hold.",
}
_TAKING: Final = (
    (
        "Keep it:",
        "take as many cubes as its curse value; crossed cubes on it let you give back up to so many. It cannot be "
        "buried later.",
    ),
    (
        "Bury it:",
        f"give back up to {facts.DISCARD_CUBES} cubes, and one more for each amulet before you. The card is gone.",
    ),
)
_HEALING: Final = (
    "In order of cubes, fewest first, each player with a cube picks one revealed card; tied players pick clockwise "
    "from the First Player tile. Pay for each cube, a fixed sum, or both. No cubes, no healer."
)


def draw_aid(order: Order[UpOptions]) -> Printed:
    """The aid as PDF, one to a page or two. Raises BadInput where so many do not fit the paper."""
    options = order.options
    small = order.paper.name == "a5"
    if small and options.up > 1:
        raise BadInput.at("--set up", options.up, f"1 on {order.paper.title}; the nearest fit is 1")
    division = divide(order.paper, options.up)
    copy = order.copy_as(LootCopy)
    draw = FullAid(copy).draw if options.up == 1 and not small else Bonuses(copy, "Player aid").draw
    return print_pieces(order, INKS[options.ink], division, [Piece(place, draw) for place in division.places])
