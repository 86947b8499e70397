"""The event reference of Loot Island: every event in our own words, phase by phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.events import A_EVENTS, B_EVENTS, EVENTS, PHASES, Event, Phase
from pdf.drawing.fonts import Font, in_print, text_width
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect, divide
from pdf.drawing.pen import Pen, lead_of
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import chart, prose, tables
from pdf.parts.choices import InkOptions
from pdf.parts.headings import FULL, draw_heading
from pdf.parts.prose import Word
from pdf.parts.reference import draw_house_note

WIDTH, HEIGHT = 196.0, 264.0
PHASE_LOOKS: Final[dict[Phase, tuple[str, str]]] = {  # tint and symbol of a phase
    "now": ("mountains", "compass-disc"),
    "preparation": ("river", "boat"),
    "actions": ("land", "map-card"),
    "loot": ("dunes", "chest"),
}
_LEFT, _RIGHT, _TOP, _BOTTOM = 8.0, 188.0, 35.6, 252.6
_TITLE, _CHIP, _TEXT = 10.8, 47.0, 70.0  # from the left: titles, chips, words
_CHIP_WIDTH = 20.4
_CHIP_HEIGHT = 4.4
_LEAST = 6.6  # of an event without its padding, for the disc
_HEADING = 8.0


@dataclass(frozen=True)
class Words:
    """One part of an event: the phase (None: Aaron's part) and its words, broken into lines."""

    phase: Phase | None
    lines: tuple[Sequence[Word], ...]

    @property
    def height(self) -> float:
        lines = len(self.lines) * lead_of(8)
        return max(lines, _CHIP_HEIGHT) if self.phase is not None else lines - 0.4


def words_of(event: Event) -> list[Words]:
    """An event's reminders in the order of the phases, then what it means to Aaron."""
    width = _RIGHT - _LEFT - _TEXT - 2
    said: list[tuple[Phase | None, str]] = [*event.reminders.items()]
    if event.aaron:
        said.append((None, event.aaron))
    parts = []
    for phase, words in said:
        font = Font.SANS if phase is not None else Font.ITALIC
        parts.append(Words(phase, tuple(prose.broken(prose.words_of(prose.house_marked(words), font), 8, width))))
    return parts


def _content(event: Event) -> float:
    return sum(part.height for part in words_of(event)) + 0.8 * (len(words_of(event)) - 1)


def _height(event: Event) -> float:
    return max(_content(event), _LEAST)


def draw_phase_chip(pen: Pen, phase: Phase, box: Rect) -> None:
    """A phase's name on its tint, with its symbol."""
    tint, symbol = PHASE_LOOKS[phase]
    pen.rounded(box, 1.0, pen.ink.tint(tint), 0.35)
    pen.symbol(symbol, box.x + 2.8, box.centre[1], 3.4)
    pen.centred_text(box.x + 5.6, box.centre[1], PHASES[phase].partition(",")[0], Font.SANS, 8, align="left")


def _phases(pen: Pen, y: float) -> None:
    """What the phases on the chips are called, at the right of a heading on the baseline ``y``."""
    told = [(phase, name.partition(", ")[2]) for phase, name in PHASES.items()]
    widths = {phase: _CHIP_WIDTH + 1.6 + text_width(said, Font.SANS, 8) for phase, said in told if said}
    x = _RIGHT - sum(widths.values()) - 4 * (len(widths) - 1)
    for phase, said in told:
        if said:
            with pen.role("P"):
                draw_phase_chip(pen, phase, Rect(x, y - 3.2, _CHIP_WIDTH, _CHIP_HEIGHT))
                pen.text(x + widths[phase], y, said, Font.SANS, 8, align="right")
            x += widths[phase] + 4


def draw_reference(pen: Pen) -> None:
    """The whole page."""
    tables.frame(pen, WIDTH, HEIGHT)
    chart.draw_star(pen, 178, 18.6, 10)
    said = f"Rules: {facts.EVENTS}. In our own words, unofficial; the names are ours. In italics: with two players."
    draw_heading(pen, "Events", "Loot Island, one for each round", said, style=FULL)
    groups = (
        ("The first round", A_EVENTS, f"one of {len(A_EVENTS)}"),
        (
            "The other rounds",
            B_EVENTS,
            f"{facts.ROUNDS - 1} of {len(B_EVENTS)}, face down; no event applies in the final exploration",
        ),
    )
    used = sum(_height(event) for event in EVENTS.values()) + _HEADING * len(groups)
    padding = (_BOTTOM - _TOP - used - 3) / (2 * len(EVENTS))
    if padding < 0.8:
        raise ValueError("the events do not fit their page")
    y = _TOP
    for i, (title, names, note) in enumerate(groups):
        y += 3 * i
        tables.section(pen, _LEFT, y + 5, title, note=note)
        if i == 0:
            _phases(pen, y + 5)
        y += _HEADING
        top = y
        for n, name in enumerate(names):
            if n:
                pen.line(_LEFT, y, _RIGHT, y, 0.35, pen.ink.note)
            y = _event(pen, EVENTS[name], y + padding) + padding
        pen.rect(Rect(_LEFT, top, _RIGHT - _LEFT, y - top), None, 1.0)
    draw_house_note(pen, _LEFT, 257.6)


def _event(pen: Pen, event: Event, y: float) -> float:
    """One event from ``y`` down; returns where it ends."""
    with pen.item():
        return _draw_event(pen, event, y)


def _draw_event(pen: Pen, event: Event, y: float) -> float:
    lead, end = lead_of(8), y + _height(event)
    middle = (y + end) / 2
    with pen.role("Lbl"):
        tables.disc(pen, _LEFT + 5.6, middle, event.name, 3.6, filled=event.name in A_EVENTS)
    pen.centred_text(_LEFT + _TITLE, middle, in_print(event.title), Font.SERIF, 10, align="left")
    at = middle - _content(event) / 2
    for part in words_of(event):
        centre = at + part.height / 2
        if part.phase is not None:
            box = Rect(_LEFT + _CHIP, centre - _CHIP_HEIGHT / 2, _CHIP_WIDTH, _CHIP_HEIGHT)
            draw_phase_chip(pen, part.phase, box)
        first = centre - (len(part.lines) - 1) * lead / 2
        prose.draw_lines(pen, _LEFT + _TEXT, first + 0.98, part.lines, 8, lead)
        at += part.height + 0.8
    return end


def draw_events(order: Order[InkOptions]) -> Printed:
    """The reference as PDF."""
    options = order.options
    division = divide(order.paper, 1)
    return print_pieces(order, INKS[options.ink], division, [Piece(division.places[0], draw_reference)])
