"""The event reference: every event in our own words, phase by phase."""

from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.events import EVENTS, PHASES, Event, Phase
from pdf.parts import prose
from pdf.parts.choices import LargePrintOptions
from pdf.parts.sheet import (
    ALWAYS,
    WHITE,
    Aid,
    AidSection,
    Block,
    Cell,
    Column,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    Row,
    Setting,
    print_whole_aid,
    space,
    table,
    text,
)

_LOOKS: Final[dict[Phase, tuple[str, str]]] = {  # tint and symbol of a phase
    "now": ("mountains", "compass-disc"),
    "preparation": ("river", "boat"),
    "actions": ("land", "map-card"),
    "loot": ("dunes", "chest"),
}
_GROUPS: Final = (
    ("The first round", facts.A_EVENTS, f"one of {len(facts.A_EVENTS)}"),
    (
        "The other rounds",
        facts.B_EVENTS,
        f"{facts.ROUNDS - 1} of {len(facts.B_EVENTS)}, face down; none in the final exploration",
    ),
)


def draw(order: Order[LargePrintOptions]) -> Printed:
    """Returns the reference as PDF."""
    return print_whole_aid(order, Aid("Events", ("Loot Island, one for each round",), sections))


def sections(narrow: bool) -> list[AidSection]:
    """Returns the events in two tables, with the names of the phases below."""
    named = "; ".join(name.replace(", ", ": ") for name in PHASES.values() if ", " in name)
    last = [space(2.4), text(f"{named}. The names are ours.")]
    parts = []
    for title, names, note in _GROUPS:
        # a table each: a side ends after any of them
        blocks = [_event(EVENTS[name], shaded=n % 2) for n, name in enumerate(names)]
        if title == _GROUPS[-1][0]:
            blocks += last
        parts.append(AidSection(title, blocks, [facts.PLACES.EVENTS], note, ALWAYS, gap=0))
    return parts


def _event(event: Event, shaded: int) -> Block:
    columns = [Column("", -10, "centre"), Column("", -43), Column("", -25, "centre"), Column("")]
    reminders: list[tuple[Cell, str]] = [
        (partial(_draw_chip, phase=phase), words) for phase, words in event.reminders.items()
    ]
    if event.aaron:
        reminders.append((f"with {facts.AARON}", for_aaron(event)))
    # number and title stand before the first reminder
    first, *others = reminders
    rows: list[Row] = [(partial(draw_number, name=event.name), prose.typeset(event.title), *first)]
    rows += [("", "", *reminder) for reminder in others]
    return table(columns, rows, 6.2, heads=2, shades=[shaded] * len(rows), air=2.8)


def for_aaron(event: Event) -> str:
    """Returns what an event means for Aaron, with the mark of a house rule if no text says so."""
    return f"{event.aaron} {{house}}" if event.ours else event.aaron


def draw_number(pen: Pen, box: Rect, setting: Setting, name: str) -> None:
    """Draws an event's number on a plate within its row. The plates of the first round are dark."""
    high, wide = min(box.h - 0.8, 5.6 * setting.scale), min(box.w - 1.2, 8.4 * setting.scale)
    plate = Rect.around(box.centre, wide, high)
    is_first_round = name in facts.A_EVENTS
    fill, line = (pen.ink.dark, 1.0) if is_first_round else (WHITE, 0.6)
    pen.rounded(plate, high / 2, fill, line)
    colour = WHITE if is_first_round and pen.ink.solid else None
    pen.centred_text(*plate.centre, name, Font.BOLD, setting.least, colour)


def _draw_chip(pen: Pen, box: Rect, setting: Setting, phase: Phase) -> None:
    (tint, symbol), (name, _, _) = _LOOKS[phase], PHASES[phase].partition(",")
    chip = Rect(box.x + 0.6, box.cy - 2.3 * setting.scale, box.w - 1.2, 4.6 * setting.scale)
    x, y, scale = chip.x, chip.cy, setting.least / 8
    pen.rounded(chip, 1.0, pen.ink.tint(tint), 0.35)
    pen.symbol(symbol, x + 2.8 * scale, y, 3.4 * scale)
    pen.centred_text(x + 5.6 * scale, y, name, Font.SANS, setting.least, align="left")
