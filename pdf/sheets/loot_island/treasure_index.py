"""The treasure index of Loot Island: every card by its reference number, pile by pile."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, Card, cards_of
from companion.games.loot_island.copy import LootCopy
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect, divide
from pdf.drawing.pen import Pen
from pdf.drawing.symbols import said_of
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import chart, tables
from pdf.parts.choices import InkOptions
from pdf.parts.flow.blocks import Setting, text
from pdf.parts.headings import FULL, draw_heading, draw_title

WIDTH, HEIGHT = 196.0, 264.0
SKULL_SYMBOLS: Final = {"left": "skull-left", "front": "skull", "right": "skull-right"}
OWN_MARK: Final = "*"
_LEFT, _RIGHT, _GAP, _TOP = 8.0, 188.0, 4.0, 47.0
_HEAD, _ROW = 6.4, 8.9
_WIDTHS: Final = (8.6, 8.4, 7.6, 8.2, 8.2)  # number, type, value, curse, what is special


def symbol_of(card: Card) -> str:
    """The symbol of a card's type; skulls look where the card's skull looks."""
    return SKULL_SYMBOLS[card.skull] if card.skull else card.kind


def counts_of(pile: str) -> str:
    """With how many players a pile is in the game: ``4–5 players``."""
    counts = [n for n, sizes in facts.SIZES.items() if pile in sizes.piles]
    return f"{counts[0]}–{counts[-1]} players" if len(counts) > 1 else f"{counts[0]} players"


@dataclass(frozen=True)
class IndexSheet:
    """The index; ``copy`` may bring other cards, which are marked."""

    copy: LootCopy | None = None

    def draw(self, pen: Pen) -> None:
        tables.frame(pen, WIDTH, HEIGHT)
        chart.draw_star(pen, 178, 18.6, 10)
        draw_heading(
            pen,
            "Treasure index",
            "Loot Island, the cards by reference number",
            f"The number stands in the card’s bottom left corner. Values: {facts.VALUES}.",
            style=FULL,
        )
        cards = cards_of(self.copy)
        own = {reference for reference, card in cards.items() if card != CARDS[reference]}
        width = sum(_WIDTHS)
        longest = 0.0
        ends = {}
        for i, pile in enumerate(facts.PILES):
            x = _LEFT + i * (width + (_RIGHT - _LEFT - len(facts.PILES) * width) / (len(facts.PILES) - 1))
            mine = [card for card in cards.values() if card.pile == pile]
            ends[pile] = (x, self._pile(pen, x, pile, mine, own))
            longest = max(longest, ends[pile][1])
        short = [pile for pile in facts.PILES if ends[pile][1] < longest]
        x, y = min(ends[pile] for pile in short)
        self._legend(pen, x, y + 7.6, bool(own))
        foot = longest + 6.4
        pen.line(_LEFT, foot - 3.4, _RIGHT, foot - 3.4, 0.35)
        said = f"**Unofficial list.** {facts.RULINGS['card-list'].text}"
        text(said)(_RIGHT - _LEFT, Setting(8)).draw(pen, _LEFT, foot - 1)

    def _pile(self, pen: Pen, x: float, pile: str, cards: list[Card], own: set[int]) -> float:
        note = pen.ink.note
        width = draw_title(pen, x, _TOP - 3, f"Pile {pile}")
        pen.text(x + width + 2, _TOP - 3, counts_of(pile), Font.SANS, 8, note)
        grid = tables.Grid(x, _TOP, _WIDTHS, (_HEAD, *(_ROW,) * len(cards)))
        pen.rect(grid.row(0), pen.ink.tint("river"), 0)
        for column, head in enumerate(("No.", "", "Value")):
            pen.centred_text(*grid.cell(0, column).centre, head, Font.SANS, 8)
        pen.symbol("cube", *grid.cell(0, 3).centre, 3.8)
        pen.symbol("cross", *grid.cell(0, 4).centre, 3.4)
        for row, card in enumerate(cards, 1):
            self._card(pen, [grid.cell(row, c) for c in range(len(_WIDTHS))], card, card.reference in own)
        tables.read_grid(pen, grid)
        xs, ys = grid.lefts, grid.tops
        box = grid.box
        pen.lines([(box.x, y, box.right, y) for y in ys[2:-1]], 0.35, note)
        pen.line(box.x, ys[1], box.right, ys[1], 1.0)
        pen.line(xs[1], box.y, xs[1], box.bottom, 0.6)
        pen.rect(box, None, 1.0)
        return box.bottom

    def _card(self, pen: Pen, cells: list[Rect], card: Card, own: bool) -> None:
        number, kind, value, curse, special = (cell.centre for cell in cells)
        colour = pen.ink.accent if own else None
        shown = f"{card.reference}{OWN_MARK if own else ''}"
        pen.centred_text(*number, shown, Font.BOLD if own else Font.SANS, 8, colour)
        pen.symbol(symbol_of(card), *kind, 5)
        worth = f"×{card.multiplier}" if card.multiplier else str(card.value)
        pen.centred_text(*value, worth, Font.BOLD, 10, colour)
        if card.curse:
            pen.centred_text(*curse, str(card.curse), Font.MEDIUM, 10, colour)
        else:
            pen.centred_text(*curse, "–", Font.SANS, 8, pen.ink.note)
        if card.crosses:
            pen.centred_text(*special, str(card.crosses), Font.MEDIUM, 10, colour)

    def _legend(self, pen: Pen, x: float, y: float, own: bool) -> None:
        draw_title(pen, x, y, "The columns", 10)
        for i, (symbol, said) in enumerate(_LEGEND):
            at = (x + i % 2 * 46, y + 5.4 + i // 2 * 5.6)
            with pen.role("P"):
                with pen.figure(said_of(symbol), Rect(at[0], at[1] - 3.3, 4.4, 4.4)):
                    pen.symbol(symbol, at[0] + 2.2, at[1] - 1.1, 4.4)
                pen.text(at[0] + 6, at[1], said, Font.SANS, 8)
        if own:
            rows = -(-len(_LEGEND) // 2)
            at_y = y + 5.4 + rows * 5.6
            pen.text(x + 1.4, at_y, OWN_MARK, Font.BOLD, 8, pen.ink.accent)
            pen.text(x + 6, at_y, "from your copy, instead of the list", Font.SANS, 8, pen.ink.accent)


_LEGEND: Final = (
    ("amulet", "amulet"),
    ("jewel", "jewel"),
    ("coin-bag", "coin bag"),
    ("crown", "crown, with its crosses"),
    ("book", "book × its multiplier"),
    ("skull-left", "skull, looking as drawn"),
    ("cube", "curse value"),
    ("cross", "cross symbols"),
)


def draw(order: Order[InkOptions]) -> Printed:
    """The index as PDF."""
    options = order.options
    division = divide(order.paper, 1)
    sheet = IndexSheet(order.copy_as(LootCopy))
    return print_pieces(order, INKS[options.ink], division, [Piece(division.places[0], sheet.draw)])
