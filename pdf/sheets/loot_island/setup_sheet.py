"""The set-up sheet of Loot Island. What is hidden in play stays hidden."""

import math
from itertools import product
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.events import EVENTS, Event
from companion.games.loot_island.setup import EVENT_DECK, FIRST_PLAYER
from companion.setups import SetupResult, SetupStep
from companion.words import in_words, joined
from pdf.parts.setup_sheets import SetupHead, SetupPage, print_setup_sheets, steps_of
from pdf.parts.sheet import (
    WHITE,
    Block,
    Column,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    Setting,
    band,
    disc,
    draw_motif,
    heading,
    picture,
    row,
    sign_cell,
    space,
    stack,
    table,
    text,
    wrapped,
)
from pdf.sheets.loot_island.island import draw_island
from pdf.sheets.loot_island.options import SetupSheetOptions

_CHART: Final = 72.0  # mm: the island's side
_LINE: Final = 9.0  # mm: a line for names
_CARDS: Final = 20.0  # mm: an event card's height


def draw(order: Order[SetupSheetOptions]) -> Printed:
    """Returns the sheet as PDF. Raises BadInput for what is no code."""
    return print_setup_sheets(order, _page)


def _page(setup: SetupResult) -> SetupPage:

    def island(width: float) -> Block:
        drawn = picture(
            width, lambda pen, box, setting: draw_island(pen, box, setup.details["ship"]), ""
        )
        return stack(heading("The ship’s course", "top: north; numbers: rounds"), drawn, gap=0)

    steps = [_shortened(step, setup.details["events"][0]) for step in setup.steps]
    note = "later rounds stay hidden; the code reveals each in its turn"
    if setup.view.known:
        note = "those of the later rounds, in an order nobody knows"
    events: list[Block] = [heading("Events", note), _events(setup)]
    return SetupPage(
        SetupHead(
            f"Set-up sheet for {in_words(setup.players)} players",
            f"With your copy {setup.copy}." if setup.copy else "",
            facts.PLACES.SETUP,
        ),
        [*steps_of(steps), _seats(setup)],
        [stack(heading("On the table"), _figures(setup), gap=0)],
        [stack(*events, gap=0)],
        island,
        (_CHART,),
    )


def _figures(setup: SetupResult) -> Block:
    details = setup.details
    beside = {step.name: step.figure for step in setup.steps}
    top_pile, *_ = details["piles"]
    cubes, discs = "each, at the start", "each"
    if "aaron" in details:
        cubes, discs = f"each; none for {facts.AARON}", f"each, {facts.AARON} too"
    figures = [
        (
            "chest",
            "Treasure cards",
            details["treasure_cards"],
            f"{joined(details['piles'])}, {top_pile} on top",
        ),
        ("hand", "Map cards in hand", details["hand"], "each player, every round"),
        (
            "map-card",
            "Map cards for loot",
            details["cards_for_loot"],
            "as many as a landing needs",
        ),
        ("island", "Small islands", details["small_islands"], "face up"),
        ("healer", "Healers", details["healers"], beside["healers"]),
        ("cube", "Curse cubes", facts.START_CUBES, cubes),
        ("compass-disc", "Compass discs", facts.COMPASSES, discs),
        ("first-player", "First player", f"seat {setup.start_player}", beside[FIRST_PLAYER]),
    ]
    rows = [
        (sign_cell(sign, 6), f"**{name}**: {note}", f"**{value}**")
        for sign, name, value, note in figures
    ]
    columns = [Column("", -10), Column(""), Column("", -16, "right")]
    return table(columns, rows, _CHART / len(rows), heads=2)


def _events(setup: SetupResult) -> Block:
    # the first event, and the later ones as cards face down. Where the owner’s copy tells which
    # those are, they are shown in an order nobody knows.
    event = EVENTS[setup.details["events"][0]]

    def backs(pen: Pen, box: Rect, setting: Setting) -> None:
        wide = box.w / (facts.ROUNDS - 1)
        for later, n in enumerate(range(2, facts.ROUNDS + 1)):
            place = Rect(box.x + later * wide + 4, box.y, wide - 4, box.h)
            _draw_ground(pen, place)
            cx, cy = place.centre
            if setup.view.known:
                _draw_known(pen, Rect(place.x, cy - 9, place.w, 18), setup.view.known[later])
                continue
            pen.circle(cx, cy, 7, WHITE, 0.6)
            pen.centred_text(cx, cy - 1.9, "Round", Font.SANS, 8, pen.ink.note)
            pen.centred_text(cx, cy + 2.2, str(n), Font.SERIF_BOLD, 13)

    first = band(event.name, event.title, text(event.text), when="round 1, face up")
    alt = f"Rounds 2 to {facts.ROUNDS}, face down"
    if setup.view.known:
        alt = f"Of the later rounds: {joined([event.name for event in setup.view.known])}"
    return row(first, picture(_CARDS, backs, alt), widths=(-76, 1), gap=0, rule=False)


def _draw_known(pen: Pen, box: Rect, event: Event) -> None:
    # everybody was shown it; the reference has its words
    pen.rect(box, WHITE, 0.6)
    cx, y = box.cx, box.y
    pen.centred_text(cx, y + 4, event.name, Font.SERIF_BOLD, 13)
    for n, words in enumerate(wrapped(event.title, Font.SANS, 8, box.w - 2)):
        pen.centred_text(cx, y + 9.4 + 3.6 * n, words, Font.SANS, 8)


def _draw_ground(pen: Pen, card: Rect) -> None:
    # the back of an event card, with waves along its upper and its lower edge
    pen.rounded(card, 1.4, pen.ink.tint("river"), 1.0)
    for edge, across in product((card.y + 3.5, card.bottom - 3.5), (-1.5, -0.5, 0.5, 1.5)):
        draw_motif(pen, "river", card.cx + across * 5.6, edge, 0.8)


_EACH_LINE: Final = 2  # seats side by side, at most, so that names have room


def _seats(setup: SetupResult) -> Block:
    lines_of_names = math.ceil(setup.players / _EACH_LINE)
    each = math.ceil(setup.players / lines_of_names)  # seats in a line

    def lines(pen: Pen, box: Rect, setting: Setting) -> None:
        step = (box.w + 2) / each
        for n in range(1, setup.players + 1):
            line, place = divmod(n - 1, each)
            x, foot = box.x + place * step, box.y + (line + 1) * _LINE * setting.scale
            disc(pen, x + 3, foot - 3, str(n), 3, filled=n == setup.start_player)
            pen.line(x + 7, foot, x + step - 2, foot, 0.6)

    title = heading("Seats, clockwise", "names and colours")
    alt = f"Lines for the names of {in_words(setup.players)} players"
    high = _LINE * lines_of_names + 2.0  # 2 mm off the frame below
    return stack(space(1.5), title, picture(high, lines, alt), gap=0)


def _shortened(step: SetupStep, open_event: str) -> SetupStep:
    # the step without the words of events, which stand on cards and in the reference
    if step.name != EVENT_DECK:
        return step
    # lines that begin with the name of an event, and the words of the open one in the first line
    lines = [line for line in step.text.split("\n") if line.partition(":")[0] not in EVENTS]
    text = "\n".join(lines).replace(f": {EVENTS[open_event].text}", ", as above.", 1)
    return step._replace(text=text)
