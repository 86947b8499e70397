"""The setup sheet of Loot Island: one drawn setup, to build at the table; what is hidden stays hidden."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Final

from companion.games.loot_island import facts
from companion.games.loot_island.setup import EVENT_DECK
from companion.games.loot_island.events import EVENTS
from companion.setups import SetupResult, SetupStep
from companion.words import in_words, joined
from pdf.drawing.fonts import Font, in_print
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing
from pdf.parts import chart, tables
from pdf.parts.headings import FULL, draw_heading, draw_title
from pdf.parts.motifs import draw_motif
from pdf.parts.setup_sheets import print_setup_sheets
from pdf.parts.steps import draw_steps
from pdf.setups import changed_settings, number_of
from pdf.sheets.loot_island.island_chart import Course, draw_island
from pdf.sheets.loot_island.options import SetupSheetOptions

WIDTH, HEIGHT = 196.0, 264.0
QR: Final = Rect(163, 9, 25, 25)
_LEFT, _RIGHT = 8.0, 188.0
_CHART: Final = Rect(8, 48, 78, 78)
_FIGURES: Final = Rect(94, 48, 94, 78)
_CARDS_TOP, _CARD_HEIGHT, _CARD_GAP = 136.0, 29.0, 4.0
_STEPS_TOP, _STEPS_BOTTOM, _SEATS_HEIGHT = 177.0, 258.0, 14.0
_STEPS: Final = Rect(_LEFT, _STEPS_TOP, _RIGHT - _LEFT, _STEPS_BOTTOM - _STEPS_TOP)


@dataclass(frozen=True)
class SetupSheet:
    """The page of one setup."""

    setup: SetupResult
    link: str

    @property
    def details(self) -> dict[str, Any]:
        return dict(self.setup.details)

    def draw(self, pen: Pen) -> None:
        players = self.setup.players
        subtitle = f"Set-up sheet for {in_words(players)} players"
        draw_heading(pen, "Loot Island", subtitle, style=FULL)
        pen.text(8.4, 32, f"No. {number_of(self.setup)}", Font.BOLD, 10)
        pen.text(8.4, 37, self._note(), Font.SANS, 8, pen.ink.note)
        chart.draw_qr(pen, QR, self.link)
        with pen.role("P"):
            pen.text(QR.x - 4, 18, "Scan to open this set-up", Font.BOLD, 8, pen.ink.accent, "right")
            pen.text(QR.x - 4, 22, "and to reveal the event", Font.SANS, 8, pen.ink.note, "right")
            pen.text(QR.x - 4, 25, "of each round, one by one.", Font.SANS, 8, pen.ink.note, "right")
        ship = self.details["ship"]
        draw_title(pen, _CHART.x, _CHART.y - 2, "The ship’s course")
        pen.text(_CHART.right, _CHART.y - 2, "top: north", Font.SANS, 8, pen.ink.note, "right")
        draw_island(pen, _CHART, Course(ship["corner"], ship["heading"]))
        self._figures(pen)
        self._events(pen)
        self._steps(pen)

    def _note(self) -> str:
        said = [f"Rules: {facts.SETUP}", f"set-up version {self.setup.version}"]
        said += [f"{name.replace('_', ' ')}: {value}" for name, value in changed_settings(self.setup.options).items()]
        if self.setup.copy:
            said.append(f"with your copy {self.setup.copy}")
        return "; ".join(said) + ". Unofficial."

    def _figures(self, pen: Pen) -> None:
        d, box = self.details, _FIGURES
        draw_title(pen, box.x, box.y - 2, "On the table")
        dealt = changed_settings(self.setup.options).get("healers") == "dealt"
        healers = "in the pool at the end" if dealt else "in the game"
        figures = [
            ("chest", "Treasure cards", str(d["treasure_cards"]), f"{joined(d['piles'])}, {d['piles'][0]} on top"),
            ("hand", "Map cards in hand", str(d["hand"]), "each player, every round"),
            ("map-card", "Map cards for loot", str(d["cards_for_loot"]), "as many as a landing needs"),
            ("island", "Small islands", str(d["small_islands"]), "face up"),
            ("healer", "Healers", str(d["healers"]), healers),
            ("cube", "Curse cubes", str(facts.START_CUBES), "each, at the start"),
            ("compass-disc", "Compass discs", str(facts.COMPASSES), "each"),
            ("first-player", "First player", f"seat {self.setup.start_player}", "takes the tile"),
        ]
        if "aaron" in d:
            figures[5] = ("cube", "Curse cubes", str(facts.START_CUBES), f"each; none for {facts.AARON}")
            figures[6] = ("compass-disc", "Compass discs", str(facts.COMPASSES), f"each, {facts.AARON} too")
        grid = tables.Grid(box.x, box.y, (47, 47), (box.h / 4,) * 4)
        for i, (symbol, label, value, note) in enumerate(figures):
            cell = grid.cell(i // 2, i % 2)
            pen.symbol(symbol, cell.x + 6.4, cell.y + 7.4, 7)
            size = 18 if len(value) < 3 else 13
            pen.centred_text(cell.right - 3, cell.y + 7.4, value, Font.MEDIUM, size, align="right")
            pen.text(cell.x + 3, cell.y + 13.6, label, Font.MEDIUM, 8)
            pen.text(cell.x + 3, cell.y + 17.2, note, Font.SANS, 8, pen.ink.note)
        tables.rule_grid(pen, grid, (), ())

    def _events(self, pen: Pen) -> None:
        """One card for each round: the first face up, the others as backs."""
        draw_title(pen, _LEFT, _CARDS_TOP - 2, "Events")
        pen.text(
            _RIGHT, _CARDS_TOP - 2, "Later rounds stay hidden until their turn.", Font.SANS, 8, pen.ink.note, "right"
        )
        top, *rest = self.details["events"]
        small = (_RIGHT - _LEFT - 60 - len(rest) * _CARD_GAP) / len(rest)
        first = Rect(_LEFT, _CARDS_TOP, 60, _CARD_HEIGHT)
        event = EVENTS[top]
        pen.rounded(first, 1.4, WHITE, 1.0)
        tables.disc(pen, first.x + 6.4, first.y + 6.6, event.name, 3.8, filled=True)
        pen.text(first.x + 12.4, first.y + 5.8, in_print(event.title), Font.SERIF, 10)
        pen.text(first.x + 12.4, first.y + 9.8, "Round 1, face up", Font.SANS, 8, pen.ink.note)
        words, width = in_print(event.text), first.w - 6
        pen.paragraph(first.x + 3, first.y + 15, width, words)
        for n in range(len(rest)):
            box = Rect(first.right + _CARD_GAP + n * (small + _CARD_GAP), _CARDS_TOP, small, _CARD_HEIGHT)
            with pen.figure(f"Round {n + 2}, face down", box):
                _card_back(pen, box, n + 2)

    def _steps(self, pen: Pen) -> None:
        draw_title(pen, _LEFT, _STEPS_TOP - 4, "Step by step")
        steps = [_shortened(step, self.details["events"][0]) for step in self.setup.steps]
        self._seats(pen, draw_steps(pen, _STEPS, steps, below=_SEATS_HEIGHT))

    def _seats(self, pen: Pen, box: Rect) -> None:
        """Lines for the names of the seats, on the lower edge of ``box``."""
        y, players = box.bottom - 3, self.setup.players
        tables.section(pen, box.x, y - 9, "Seats, clockwise", note="names and colours")
        step = (box.w + 4) / players
        for n in range(players):
            x = box.x + n * step
            first = n + 1 == self.setup.start_player
            with pen.item():
                tables.disc(pen, x + 3, y - 2.4, str(n + 1), 3, filled=first)
            pen.line(x + 8, y, x + step - 4, y, 0.6)


def _shortened(step: SetupStep, open_event: str) -> SetupStep:
    """The step without the words of events: the open one's stand on its card, the others' in the event reference."""
    if step.name != EVENT_DECK:
        return step
    kept = [line for line in step.text.split("\n") if line.partition(":")[0] not in EVENTS]
    text = "\n".join(kept).replace(f": {EVENTS[open_event].text}", ", as above.", 1)
    return SetupStep(step.name, step.title, text)


def _card_back(pen: Pen, box: Rect, number: int) -> None:
    """A face-down event: waves, a rose, and its round."""
    pen.rounded(box, 1.4, pen.ink.tint("river"), 1.0)
    cx, cy = box.centre
    step = 5.6
    for j in range(5):
        for i in range(4 - j % 2):
            x, y = cx + (i - (3 - j % 2) / 2) * step, cy + (j - 2) * (box.h - 7) / 4
            if math.hypot(max(abs(x - cx) - 1.8, 0), y - cy) > 7.4:
                draw_motif(pen, "river", x, y, 0.8)
    pen.circle(cx, cy, 7, WHITE, 0.6)
    pen.centred_text(cx, cy - 1.9, "Round", Font.SANS, 8, pen.ink.note)
    pen.centred_text(cx, cy + 2.2, str(number), Font.SERIF_BOLD, 13)


def draw(order: Order[SetupSheetOptions]) -> Printed:
    """The sheet as PDF. Raises BadInput for a code that is none."""
    return print_setup_sheets(
        order, lambda setup, link: [Drawing(f"Set-up {setup.code}", SetupSheet(setup, link).draw)]
    )
