"""Aaron's aid for Loot Island: what the virtual third player does, and his crosses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.rules import RULES
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect, divide
from pdf.drawing.pen import Pen, lead_of
from pdf.drawing.symbols import said_of
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import chart, prose, tables
from pdf.parts.choices import LargePrintOptions
from pdf.parts.headings import FULL, LEFT, RIGHT, draw_heading, draw_title
from pdf.parts.large_print import ROOM, SECTION, TYPE, LargePage, draw_large_rules, print_large
from pdf.parts.reference import draw_house_note, draw_rules
from pdf.sheets.loot_island.treasure_index import symbol_of

WIDTH, HEIGHT = 196.0, 264.0
GAMES: Final = 5  # columns of the tally
_SUBTITLE: Final = "Loot Island, the third hunter in a game for two"
_DOES: Final = "What he does"
_EVENTS: Final = "His part in the events"
_TAKES: Final = "Which one he takes"


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
        draw_heading(pen, facts.AARON, _SUBTITLE, said, style=FULL)
        draw_title(pen, LEFT, 44, _DOES)
        draw_rules(pen, Rect(LEFT, 49, 86, 134), RULES[0].section("aaron").rules, sizes=(10, 8))
        tables.section(pen, 104, 44, "His crosses", None, _TICK)
        self._tally(pen, 104, 48, (13, 22, 49 / GAMES), 10, 12, 8)
        self._taking(pen, LEFT, 195)
        self._events(pen, 104, 195)
        draw_house_note(pen, LEFT, 257.6)

    def _tally(
        self, pen: Pen, x: float, y: float, widths: tuple[float, float, float], head: float, most: float, size: float
    ) -> float:
        """The crowns of a game for two, to tick, and the sum of their crosses for several games.

        ``widths`` of number, crosses and a game, ``head`` the first row's height and ``most`` another's in mm; heads
        of ``size`` points. Returns where it ends.
        """
        crowns = [card for card in self.cards if card.kind == "crown"]
        row = min(most, 108 / (len(crowns) or 1))
        number, crosses, game_wide = widths
        boxes = (game_wide,) * GAMES
        figures = max(size, 10)
        grid = tables.Grid(x, y, (number, crosses, *boxes), (head, *(row,) * len(crowns)))
        pen.rect(grid.row(0), pen.ink.tint("dunes"), 0)
        pen.centred_text(*grid.cell(0, 0).centre, "No.", Font.MEDIUM, size)
        pen.centred_text(*grid.cell(0, 1).centre, "Crosses", Font.MEDIUM, size)
        for game in range(GAMES):
            cx, cy = grid.cell(0, game + 2).centre
            pen.centred_text(cx, cy - 0.19 * head, "game", Font.SANS, size)
            pen.centred_text(cx, cy + 0.19 * head, str(game + 1), Font.MEDIUM, size)
        for n, card in enumerate(crowns, 1):
            pen.centred_text(*grid.cell(n, 0).centre, str(card.reference), Font.MEDIUM, figures)
            cell = grid.cell(n, 1)
            for i in range(card.crosses):
                pen.symbol("cross", cell.x + 3.6 + i * 4.9, cell.centre[1], 4)
            for game in range(GAMES):
                cx, cy = grid.cell(n, game + 2).centre
                pen.rect(Rect(cx - 2, cy - 2, 4, 4), WHITE, 0.6)
        sums = tables.Grid(x, grid.box.bottom, (number + crosses, *boxes), (11,))
        pen.rect(sums.cell(0, 0), pen.ink.tint("river"), 0)
        pen.centred_text(x + 3, sums.cell(0, 0).centre[1], "All crosses", Font.SERIF_BOLD, figures, align="left")
        tables.rule_grid(pen, grid, head_columns=(2,))
        tables.rule_grid(pen, sums, (), (1,))
        note = f"The crowns of piles {' and '.join(facts.SIZES[facts.AARON_PLAYERS].piles)}, from an unofficial list."
        pen.text(x, sums.box.bottom + 0.575 * size, note, Font.SANS, size, pen.ink.note)
        return sums.box.bottom + 0.575 * size

    def _taking(self, pen: Pen, x: float, y: float) -> None:
        """An example: four treasures lie open, and which he takes, once without and once with a crown."""
        tables.section(pen, x, y, _TAKES, "hand")
        top = y + 5
        for shown in self._examples():
            kept = self._row(pen, x, top, shown, 1.0, 8)
            pen.text(x + 62, top + 8.4, f"No. {_taken(shown)}", Font.BOLD, 10, pen.ink.accent)
            pen.text(x + 62, top + 12.8, kept, Font.SANS, 8)
            top += 23

    def _row(self, pen: Pen, x: float, top: float, shown: list[Card], k: float, size: float) -> str:
        """Four cards, ``k`` times as large as plain; returns what becomes of the one he takes."""
        number = _taken(shown)
        said = ", ".join(f"{said_of(symbol_of(card))} {card.reference}" for card in shown)
        with pen.figure(f"Four cards: {said}", Rect(x, top, 57.6 * k, 18 * k)):
            for i, card in enumerate(shown):
                box = Rect(x + i * 15 * k, top, 12.6 * k, 18 * k)
                _small_card(pen, box, card, card.reference == number, k, size)
        kept = any(card.reference == number and card.kind == "crown" for card in shown)
        return "A crown: kept." if kept else "No crown: buried."

    def _examples(self) -> list[list[Card]]:
        """Four treasures of different types in order of their numbers, the last no crown and then a crown."""
        by_kind = {kind: [card for card in self.cards if card.kind == kind] for kind in facts.TYPES}
        if not all(by_kind.values()):
            return []  # an owner's copy without one of the types
        low = sorted((by_kind[kind][1 % len(by_kind[kind])] for kind in ("amulet", "coin-bag", "skull")), key=_number)
        return [[*low, by_kind["jewel"][-1]], [*low, by_kind["crown"][-1]]]

    def _events(self, pen: Pen, x: float, y: float) -> None:
        tables.section(pen, x, y, _EVENTS, "compass-disc")
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

    # ---- in large print: a page to read, a page to tick

    def large_pages(self) -> list[LargePage]:
        """The same on two pages."""
        note = f"Rules: {facts.TWO_PLAYERS}"
        return [LargePage(note, self._large_text), LargePage(note, self._large_tally, False)]

    def _large_text(self, pen: Pen) -> None:
        draw_title(pen, LEFT, ROOM.y + 6, _DOES, SECTION)
        y = draw_large_rules(pen, ROOM.y + 11, RULES[0].section("aaron").rules)
        draw_title(pen, LEFT, y + 12, _EVENTS, SECTION)
        y, lead = y + 23, lead_of(TYPE)
        for event in EVENTS.values():
            if event.aaron:
                lines = prose.broken(prose.words_of(prose.house_marked(event.aaron)), TYPE, RIGHT - LEFT - 15)
                with pen.item():
                    with pen.role("Lbl"):
                        tables.disc(pen, LEFT + 5, y - 1.5, event.name, 5, size=TYPE)
                    prose.draw_lines(pen, LEFT + 15, y - (len(lines) - 1) * lead / 2, lines, TYPE, lead)
                y += 6.6 + len(lines) * lead

    def _large_tally(self, pen: Pen) -> None:
        draw_title(pen, LEFT, ROOM.y + 6, "His crosses", SECTION)
        pen.text(LEFT + 44, ROOM.y + 6, _TICK, Font.SANS, TYPE, pen.ink.note)
        y = self._tally(pen, LEFT, ROOM.y + 10, (22, 38, 120 / GAMES), 14, 11, TYPE)
        draw_title(pen, LEFT, y + 13, _TAKES, SECTION)
        top = y + 18
        for shown in self._examples():
            kept = self._row(pen, LEFT, top, shown, 1.35, TYPE)
            pen.text(LEFT + 88, top + 11, f"No. {_taken(shown)}", Font.BOLD, 13, pen.ink.accent)
            pen.text(LEFT + 88, top + 17.4, kept, Font.SANS, TYPE)
            top += 29


_TICK: Final = "tick his crowns, game by game"


def _taken(shown: list[Card]) -> int:
    return max(_number(card) for card in shown)  # the highest reference number (rules: p. 15)


def _number(card: Card) -> int:
    return card.reference or 0


def _small_card(pen: Pen, box: Rect, card: Card, chosen: bool, k: float, size: float) -> None:
    """A treasure card in small, its number bottom left in ``size`` points; its sign ``k`` times as large as plain."""
    colour = pen.ink.accent if chosen else None
    pen.rounded(box, 1.2, pen.ink.tint("dunes") if chosen else WHITE, 1.0 if chosen else 0.6, colour)
    pen.symbol(symbol_of(card), box.centre[0], box.y + 7 * k, 7 * k, colour)
    pen.text(box.x + 1.6, box.bottom - 1.8, str(card.reference), Font.BOLD if chosen else Font.SANS, size, colour)


def draw(order: Order[LargePrintOptions]) -> Printed:
    """The aid as PDF."""
    options = order.options
    sheet = AaronSheet(order.copy_as(LootCopy))
    if options.large:
        return print_large(order, INKS[options.ink], facts.AARON, _SUBTITLE, sheet.large_pages())
    division = divide(order.paper, 1)
    return print_pieces(order, INKS[options.ink], division, [Piece(division.places[0], sheet.draw)])
