"""Aaron's aid for Loot Island: what the virtual third player does, and his crosses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.aaron import aaron_takes
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.rules.table import AARON
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect, divide
from pdf.drawing.pen import Pen
from pdf.drawing.symbols import said_of
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import chart, prose, tables
from pdf.parts.choices import InkOptions
from pdf.parts.headings import FULL, LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.reference import draw_house_note, draw_rules
from pdf.sheets.loot_island.treasure_index import symbol_of

WIDTH, HEIGHT = 196.0, 264.0
GAMES: Final = 5  # columns of the tally


@dataclass(frozen=True)
class AaronSheet:
    """The page; ``copy`` may bring other crowns."""

    copy: LootCopy | None = None

    @property
    def cards(self) -> list[Card]:
        """The treasures of a game for two."""
        piles = facts.SIZES[facts.AARON_PLAYERS].piles
        return [card for card in cards_of(self.copy).values() if card.pile in piles]

    def draw(self, pen: Pen) -> None:
        tables.frame(pen, WIDTH, HEIGHT)
        chart.draw_star(pen, 178, 18.6, 10)
        said = f"Rules: {facts.TWO_PLAYERS}. In our own words, unofficial."
        draw_heading(pen, facts.AARON, "Loot Island, the third hunter in a game for two", said, style=FULL)
        draw_title(pen, LEFT, 44, "What he does")
        draw_rules(pen, Rect(LEFT, 49, 86, 134), AARON.rules, sizes=(10, 8))
        self._tally(pen, 104, 44)
        self._taking(pen, LEFT, 195)
        self._events(pen, 104, 195)
        draw_house_note(pen, LEFT, 257.6)

    def _tally(self, pen: Pen, x: float, y: float) -> None:
        """The crowns of a game for two, to tick, and the sum of their crosses for several games."""
        tables.section(pen, x, y, "His crosses", None, "tick his crowns, game by game")
        crowns = [card for card in self.cards if card.kind == "crown"]
        row = min(12, 108 / (len(crowns) or 1))
        boxes = (49 / GAMES,) * GAMES
        grid = tables.Grid(x, y + 4, (13, 22, *boxes), (10, *(row,) * len(crowns)))
        pen.rect(grid.row(0), pen.ink.tint("dunes"), 0)
        pen.centred_text(*grid.cell(0, 0).centre, "No.", Font.MEDIUM, 8)
        pen.centred_text(*grid.cell(0, 1).centre, "Crosses", Font.MEDIUM, 8)
        for game in range(GAMES):
            cx, cy = grid.cell(0, game + 2).centre
            pen.centred_text(cx, cy - 1.9, "game", Font.SANS, 8)
            pen.centred_text(cx, cy + 1.9, str(game + 1), Font.MEDIUM, 8)
        for n, card in enumerate(crowns, 1):
            pen.centred_text(*grid.cell(n, 0).centre, str(card.reference), Font.MEDIUM, 10)
            cell = grid.cell(n, 1)
            for i in range(card.crosses):
                pen.symbol("cross", cell.x + 3.6 + i * 4.9, cell.centre[1], 4)
            for game in range(GAMES):
                cx, cy = grid.cell(n, game + 2).centre
                pen.rect(Rect(cx - 2, cy - 2, 4, 4), WHITE, 0.6)
        sums = tables.Grid(x, grid.box.bottom, (35, *boxes), (11,))
        pen.rect(sums.cell(0, 0), pen.ink.tint("river"), 0)
        pen.centred_text(x + 3, sums.cell(0, 0).centre[1], "All crosses", Font.SERIF_BOLD, 10, align="left")
        tables.rule_grid(pen, grid, head_columns=(2,))
        tables.rule_grid(pen, sums, (), (1,))
        note = f"The crowns of piles {' and '.join(facts.SIZES[facts.AARON_PLAYERS].piles)}, from an unofficial list."
        pen.text(x, sums.box.bottom + 4.6, note, Font.SANS, 8, pen.ink.note)

    def _taking(self, pen: Pen, x: float, y: float) -> None:
        """An example: four treasures lie open, and which he takes, once without and once with a crown."""
        tables.section(pen, x, y, "Which one he takes", "hand")
        rows = self._examples()
        top = y + 5
        for shown in rows:
            number = aaron_takes([_number(card) for card in shown])
            said = ", ".join(f"{said_of(symbol_of(card))} {card.reference}" for card in shown)
            with pen.figure(f"Four cards: {said}", Rect(x, top, 57.6, 18)):
                for i, card in enumerate(shown):
                    _small_card(pen, Rect(x + i * 15, top, 12.6, 18), card, card.reference == number)
            kept = any(card.reference == number and card.kind == "crown" for card in shown)
            pen.text(x + 62, top + 8.4, f"No. {number}", Font.BOLD, 10, pen.ink.accent)
            pen.text(x + 62, top + 12.8, "A crown: kept." if kept else "No crown: buried.", Font.SANS, 8)
            top += 23

    def _examples(self) -> list[list[Card]]:
        """Four treasures of different types in order of their numbers, the last no crown and then a crown."""
        by_kind = {kind: [card for card in self.cards if card.kind == kind] for kind in facts.TYPES}
        if not all(by_kind.values()):
            return []  # an owner's copy without one of the types
        low = sorted((by_kind[kind][1 % len(by_kind[kind])] for kind in ("amulet", "coin-bag", "skull")), key=_number)
        return [[*low, by_kind["jewel"][-1]], [*low, by_kind["crown"][-1]]]

    def _events(self, pen: Pen, x: float, y: float) -> None:
        tables.section(pen, x, y, "His part in the events", "compass-disc")
        y += 9.6
        for event in EVENTS.values():
            if event.aaron:
                lines = prose.broken(prose.words_of(prose.house_marked(event.aaron)), 10, RIGHT - x - 10)
                first = y - 1 - (len(lines) - 1) * 2.3 + 1.2
                with pen.item():
                    with pen.role("Lbl"):
                        tables.disc(pen, x + 3.6, y - 1, event.name, 3.6)
                    prose.draw_lines(pen, x + 10, first, lines, 10, 4.6)
                y += 10.4


def _number(card: Card) -> int:
    return card.reference or 0


def _small_card(pen: Pen, box: Rect, card: Card, chosen: bool) -> None:
    """A treasure card in small, its number bottom left."""
    colour = pen.ink.accent if chosen else None
    pen.rounded(box, 1.2, pen.ink.tint("dunes") if chosen else WHITE, 1.0 if chosen else 0.6, colour)
    pen.symbol(symbol_of(card), box.centre[0], box.y + 7, 7, colour)
    pen.text(box.x + 1.6, box.bottom - 1.8, str(card.reference), Font.BOLD if chosen else Font.SANS, 8, colour)


def draw_aaron(order: Order[InkOptions]) -> Printed:
    """The aid as PDF."""
    options = order.options
    division = divide(order.paper, 1)
    sheet = AaronSheet(order.copy_as(LootCopy))
    return print_pieces(order, INKS[options.ink], division, [Piece(division.places[0], sheet.draw)])
