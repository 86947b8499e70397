"""The round tracker of Loot Island: five rounds and the final exploration on a whole or half a page."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.rules import RULES
from companion.setups import run_setup
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import FRAME, HALF, Rect, divide
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Piece, is_full, print_pieces
from pdf.parts import chart, headings, tables
from pdf.parts.flow.blocks import Column, Picture, Row, Setting, item, stack, table
from pdf.parts.flow.ruled import draw_rules
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.setups import link_of, number_of, own_codes, settings_of, setup_code
from pdf.sheets.loot_island.island import Course, draw_island
from pdf.sheets.loot_island.options import TrackerOptions

_CHART: Final = Rect(LEFT, 48, 70, 70)


def draw(order: Order[TrackerOptions]) -> Printed:
    """The tracker as PDF, one to a page or two; every sheet has a code of its own. Raises BadInput."""
    full = is_full(order)
    division = divide(order.paper, order.options.up)

    def framed(pen: Pen) -> None:
        tables.frame(pen, *(FRAME if full else HALF))

    pieces = [Piece(place, framed, partial(_draw, order, full)) for place in division.places]
    return print_pieces(order, INKS[order.options.ink], division, pieces, codes=own_codes(order, setup_code(order)))


def _draw(order: Order[TrackerOptions], full: bool, pen: Pen, code: str) -> None:
    """A tracker: number, link, the ship's course, the first round's event and player, room for the others."""
    players, settings = order.options.players, settings_of(order)
    setup = run_setup(order.game, players, code, settings)
    course = Course.of(setup)
    subtitle = f"Round tracker for {in_words(players)} players"
    draw_heading(pen, "Loot Island", subtitle, style=headings.FULL if full else headings.HALF)
    qr, y = (Rect(RIGHT - 23, 9, 23, 23), 32.0) if full else (Rect(RIGHT - 16, 6, 16, 16), 17.0)
    chart.draw_qr(pen, qr, link_of(order, setup, settings))
    pen.text(qr.x - 3, 12, "Scan for the event of the round", Font.BOLD, 8, pen.ink.accent, "right")
    width = pen.text(LEFT + 0.4, y, f"No. {number_of(setup)}", Font.BOLD, 10 if full else 8)
    cited = (facts.PREPARATION, facts.ACTIONS, facts.LOOT) if full else (facts.LOOT,)
    at = (LEFT + 0.4, y + 5) if full else (LEFT + 3.4 + width, y)
    pen.text(*at, f"Rules: {'; '.join(map(str, cited))}. Unofficial.", Font.SANS, 8, pen.ink.note)
    if full:
        pen.text(_CHART.x, _CHART.y - 2, "The ship’s course", Font.SERIF, 13)
        pen.text(_CHART.right, _CHART.y - 2, "top: north", Font.SANS, 8, pen.ink.note, "right")
        draw_island(pen, _CHART, course)
        beside = Rect(86, _CHART.y + 1, RIGHT - 86, _CHART.h - 1)
        pen.text(beside.x, beside.y - 3, "Each round", Font.SERIF, 13)
        draw_rules(pen, beside, RULES[0].section("round").rules, steps=True)

    def event(pen: Pen, box: Rect, z: Setting) -> None:
        tables.disc(pen, *box.centre, setup.details["events"][0], 4.4, filled=True, size=10)

    first: list[str | Picture] = [event, f"Seat {setup.start_player}"]
    rows: list[Row] = [("", "", "", "", "Names", *[_blank] * players)]
    rows += [
        (f"**{n}** {coast.capitalize()} coast", *(first if n == 1 else [_blank] * 2), *[_blank] * (2 + players))
        for n, coast in enumerate(course.coasts, 1)
    ]
    rows.append(("**Final exploration**", _nothing, _blank, _nothing, *[_blank] * (1 + players)))
    heads = {"Round": -36.0, "Event": -20.0, "First player": -24.0, "Big loot": -17.0, "Small loot": -18.0}
    columns = [Column(head, width, "centre" if head != "Round" else "left") for head, width in heads.items()]
    columns += [Column("{cube}", 1, "centre")] * players
    end = next(rule.text for rule in RULES[0].section("end").rules if rule.where == facts.CURSE)
    legend = item("cube", f"Curse cubes, by player. {end} Coasts as they come if nothing else moves the ship.")
    whole = stack(table(columns, rows, 16.6 if full else 11.4), legend, gap=2)
    whole(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, 124 if full else 25)


def _blank(pen: Pen, box: Rect, z: Setting) -> None:
    """Room to write."""
    pen.rect(box, None, 0.6, pen.ink.note)


def _nothing(pen: Pen, box: Rect, z: Setting) -> None:
    """What the final exploration does not have."""
    tables.shade(pen, box)
