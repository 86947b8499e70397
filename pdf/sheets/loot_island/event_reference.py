"""The event reference of Loot Island: every event in our own words, phase by phase."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from itertools import islice
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
from pdf.parts.choices import LargePrintOptions
from pdf.parts.columns import Block, draw_columns
from pdf.parts.headings import FULL, draw_heading, draw_title
from pdf.parts.large_print import ROOM, SECTION, TYPE, LargePage, paged, print_large
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
    size: float = 8

    @property
    def height(self) -> float:
        lines = len(self.lines) * lead_of(self.size)
        return max(lines, _CHIP_HEIGHT * self.size / 8) if self.phase is not None else lines - 0.4


def words_of(event: Event, width: float = _RIGHT - _LEFT - _TEXT - 2, size: float = 8) -> list[Words]:
    """An event's reminders in the order of the phases, then what it means to Aaron, in lines of ``width`` mm."""
    said: list[tuple[Phase | None, str]] = [*event.reminders.items()]
    if event.aaron:
        said.append((None, event.aaron))
    parts = []
    for phase, words in said:
        font = Font.SANS if phase is not None else Font.ITALIC
        lines = prose.broken(prose.words_of(prose.house_marked(words), font), size, width)
        parts.append(Words(phase, tuple(lines), size))
    return parts


def _content(event: Event) -> float:
    return sum(part.height for part in words_of(event)) + 0.8 * (len(words_of(event)) - 1)


def _height(event: Event) -> float:
    return max(_content(event), _LEAST)


def draw_phase_chip(pen: Pen, phase: Phase, box: Rect, size: float = 8) -> None:
    """A phase's name on its tint, with its symbol."""
    tint, symbol = PHASE_LOOKS[phase]
    k = size / 8
    pen.rounded(box, 1.0, pen.ink.tint(tint), 0.35)
    pen.symbol(symbol, box.x + 2.8 * k, box.centre[1], 3.4 * k)
    pen.centred_text(box.x + 5.6 * k, box.centre[1], PHASES[phase].partition(",")[0], Font.SANS, size, align="left")


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


_EVENTS: Final = "Events"
_SUBTITLE: Final = "Loot Island, one for each round"
_GROUPS: Final = (
    ("The first round", A_EVENTS, f"one of {len(A_EVENTS)}"),
    (
        "The other rounds",
        B_EVENTS,
        f"{facts.ROUNDS - 1} of {len(B_EVENTS)}, face down; no event applies in the final exploration",
    ),
)


def draw_reference(pen: Pen) -> None:
    """The whole page."""
    tables.frame(pen, WIDTH, HEIGHT)
    chart.draw_star(pen, 178, 18.6, 10)
    said = f"Rules: {facts.EVENTS}. In our own words, unofficial; the names are ours. In italics: with two players."
    draw_heading(pen, _EVENTS, _SUBTITLE, said, style=FULL)
    used = sum(_height(event) for event in EVENTS.values()) + _HEADING * len(_GROUPS)
    padding = (_BOTTOM - _TOP - used - 3) / (2 * len(EVENTS))
    if padding < 0.8:
        raise ValueError("the events do not fit their page")
    y = _TOP
    for i, (title, names, note) in enumerate(_GROUPS):
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


# ---- in large print: titles above the words, events shared out to as many pages as they take

_LARGE_CHIP: Final = 31.0  # mm
_LARGE_LEFT: Final = ROOM.x + 16  # of what stands beside a disc
_LARGE_TEXT: Final = _LARGE_LEFT + _LARGE_CHIP + 3
_LARGE_TITLE: Final = 8.0  # mm of an event's title
_PADDING: Final = 2.6  # above and below an event


def _large_block(event: Event, title: str, note: str) -> Block:
    """An event between two lines; ``title`` and ``note`` of its group where that begins with it."""
    parts = words_of(event, ROOM.right - _LARGE_TEXT, TYPE)
    above = 10.0 + (6.0 if note else 0.0) if title else 0.0
    height = above + 2 * _PADDING + _LARGE_TITLE + sum(part.height + 1.4 for part in parts) - 1.4

    def draw(pen: Pen, x: float, top: float) -> None:
        if title:
            draw_title(pen, x, top + 6, title, SECTION)
            pen.text(x, top + 13, note[:1].upper() + note[1:] + ".", Font.SANS, TYPE, pen.ink.note)
        with pen.item():
            _draw_large(pen, event, parts, top + above, top + height)

    return Block(height, 6.0 if title else 0.0, bool(title), draw)


def _draw_large(pen: Pen, event: Event, parts: Sequence[Words], top: float, bottom: float) -> None:
    pen.line(ROOM.x, top, ROOM.right, top, 0.6, pen.ink.note)
    with pen.role("Lbl"):
        middle, first = (top + bottom) / 2, event.name in A_EVENTS
        tables.disc(pen, ROOM.x + 6.4, middle, event.name, 5.4, filled=first, size=TYPE)
    y = top + _PADDING
    pen.text(_LARGE_LEFT, y + 5.0, event.title, Font.SERIF, 13)
    y += _LARGE_TITLE
    lead = lead_of(TYPE)
    for part in parts:
        centre = y + part.height / 2
        if part.phase is not None:
            high = _CHIP_HEIGHT * TYPE / 8
            draw_phase_chip(pen, part.phase, Rect(_LARGE_LEFT, centre - high / 2, _LARGE_CHIP, high), TYPE)
        prose.draw_lines(pen, _LARGE_TEXT, centre - (len(part.lines) - 1) * lead / 2 + 1.5, part.lines, TYPE, lead)
        y += part.height + 1.4


def large_pages() -> list[LargePage]:
    """The events on as many pages as they take in large print."""
    blocks = [
        _large_block(EVENTS[name], "" if n else title, "" if n else note)
        for title, names, note in _GROUPS
        for n, name in enumerate(names)
    ]
    told = " ".join(f"{name.partition(', ')[0]}: {name.partition(', ')[2]}." for name in PHASES.values() if "," in name)

    def draw(pen: Pen, column: Sequence[Block]) -> None:
        draw_columns(pen, box, 0, [column])
        pen.text(ROOM.x, ROOM.bottom - 1, told, Font.SANS, TYPE, pen.ink.note)

    box = Rect(ROOM.x, ROOM.y, ROOM.w, ROOM.h - 7)
    note = f"Rules: {facts.EVENTS}. The names are ours. In italics: with two players."
    pages, left = [], iter(EVENTS.values())
    for (column,) in paged(blocks, box.h):
        told_here = [event.aaron + event.text for event in islice(left, len(column))]
        marked = any(prose.house_marked(words) != words for words in told_here)
        pages.append(LargePage(note, partial(draw, column=column), marked))
    return pages


def draw(order: Order[LargePrintOptions]) -> Printed:
    """The reference as PDF."""
    options = order.options
    if options.large:
        return print_large(order, INKS[options.ink], _EVENTS, _SUBTITLE, large_pages())
    division = divide(order.paper, 1)
    return print_pieces(order, INKS[options.ink], division, [Piece(division.places[0], draw_reference)])
