"""The score pad of Waters of Nereus: track, science cards, gold into points, tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.pen import Pen
from pdf.links import page_link
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.pads import draw_borders, draw_title_block
from pdf.parts.score_pad import Row, draw_rows
from pdf.parts.worked_example import example_of
from pdf.sheets.waters_of_nereus.options import ScorePadOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

SEATS: Final = facts.PLAYERS[1]
_LABEL: Final = 66.0
_HEAD: Final = 11.0  # the row of names
_COLUMN: Final = (RIGHT - LEFT - _LABEL) / SEATS
_COLUMNS: Final = tuple(LEFT + _LABEL + i * _COLUMN for i in range(SEATS + 1))


def draw(order: Order[ScorePadOptions]) -> Printed:
    """The pad as PDF, a whole page for each game or two halves. Raises BadInput where so many do not fit."""
    options = order.options
    link = page_link(order.base_url, order.game.slug, "score")
    full = options.up == 1
    drawing = Drawing(order.sheet.title, partial(_draw_full if full else _draw_half, link=link))
    drawings = [drawing, *example_of(order, full)]
    return print_frames(order, INKS[options.ink], order.sheet.summary, drawings, options.up, flip=options.flip)


def _gold(height: float) -> list[Row]:
    return [
        Row("Coins", "", "coin", height, size=8),
        Row("Treasures in storage", f"{facts.TREASURE_GOLD} gold each", "barrel", height, size=8),
        Row("Gems in storage", f"{facts.GEM_GOLD} gold each", "", height, sign=_gem, size=8),
        Row("Gold in all", "", "", height, font=Font.BOLD, size=8),
    ]


def _ties(height: float) -> list[Row]:
    return [
        Row("Tied: completed holds", "more wins", "tick", height, size=8),
        Row("Then: in incomplete holds", "more wins", "chest", height, size=8),
    ]


def _draw_full(pen: Pen, link: str) -> None:
    draw_heading(pen, "Waters of Nereus", "Score pad for two to four players")
    pen.text(LEFT + 0.4, 28.6, f"Rules: {facts.GAME_END}. Unofficial, in our own words.", Font.SANS, 8, pen.ink.note)
    draw_title_block(pen, link, 22)
    rows = [
        Row("Scoring track", f"VP after day {facts.DAYS}", "hourglass", 10, "river", size=10, line=0.6),
        Row("Science power", "each card played takes 1", "flask", 8, size=8),
        *(_card_row(card) for card in facts.CARDS.values()),
        Row("Science cards", "those ticked, added", "", 10, "river", size=10, line=1.0),
        *_gold(8),
        Row("Gold into points", f"1 VP for {facts.GOLD_PER_POINT} gold", "", 10, "river", size=10, line=0.6),
    ]
    y = _table(pen, 33, rows)
    total = Row("Total", "most points win", "", 14, "dunes", font=Font.SERIF_BOLD, size=18, line=0.6)
    y = draw_rows(pen, _COLUMNS, y, [total])
    pen.line(LEFT, y, RIGHT, y, 1.0)
    y = draw_rows(pen, _COLUMNS, y, _ties(8))
    draw_borders(pen, _COLUMNS, 33, y, _HEAD)
    stated = [facts.STATEMENTS[name].text for name in ("one-red-slot", "gems-in-holds")]
    notes = (f"House rule: {facts.RULINGS['gem-for-a-card'].text}", *stated)
    y += 4.4
    for note in notes:
        y = pen.paragraph(LEFT, y, RIGHT - LEFT, note, Font.SANS, 8, pen.ink.note, lead=1.35)


def _draw_half(pen: Pen, link: str) -> None:
    width = pen.text(LEFT, 15.4, "Waters of Nereus", Font.SERIF, 18)
    pen.text(LEFT + width + 4, 15.4, "Score pad", Font.ITALIC, 13)
    pen.text(LEFT, 20.6, f"Rules: {facts.GAME_END}. Unofficial.", Font.SANS, 8, pen.ink.note)
    draw_title_block(pen, link, 16, beside=20.6)
    rows = [
        Row("Scoring track", "", "hourglass", 9, "river", size=8, line=0.6),
        Row("Science cards", "at most the power", "flask", 9, "river", size=8, line=0.6),
        *_gold(7.6),
        Row("Gold into points", f"1 VP for {facts.GOLD_PER_POINT} gold", "", 9, "river", size=8, line=0.6),
        Row("Total", "", "", 11, "dunes", font=Font.SERIF_BOLD, size=13, line=1.0),
        *_ties(7.2),
    ]
    draw_borders(pen, _COLUMNS, 26, _table(pen, 26, rows, 8.4), 8.4)


def _card_row(card: facts.Card) -> Row:
    """The row of a science card, with boxes to tick."""
    note = f"{card.points} VP"
    if card.needs == "holds":
        return Row(card.title, note, card.crew[0], 7.7, boxes=card.copies, font=Font.SANS, size=8)
    sign = partial(_treasure, treasure=card.color)
    return Row(card.title, note, "", 7.7, boxes=card.copies, font=Font.SANS, size=8, sign=sign)


def _treasure(pen: Pen, x: float, y: float, size: float, treasure: str) -> None:
    draw_treasure(pen, x, y, 4.6, treasure)


def _gem(pen: Pen, x: float, y: float, size: float) -> None:
    pen.symbol("gem", x, y, size, fill=WHITE)


def _table(pen: Pen, top: float, rows: Sequence[Row], names: float = _HEAD) -> float:
    pen.centred_text(LEFT + _LABEL - 3, top + names - 3, "Name", Font.SANS, 8, pen.ink.note, "right")
    return draw_rows(pen, _COLUMNS, top + names, rows)
