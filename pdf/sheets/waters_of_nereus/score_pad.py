"""The score pad of Waters of Nereus: track, science cards, gold into points, tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final, NamedTuple

from companion.games.waters_of_nereus import facts
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.links import page_link
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.pads import draw_borders, draw_title_block
from pdf.sheets.waters_of_nereus.options import ScorePadOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

SEATS: Final = facts.PLAYERS[1]
_LABEL: Final = 66.0
_HEAD: Final = 11.0  # the row of names
_COLUMN: Final = (RIGHT - LEFT - _LABEL) / SEATS
_COLUMNS: Final = tuple(LEFT + _LABEL + i * _COLUMN for i in range(SEATS + 1))


class Row(NamedTuple):
    """A row to write in: label, note at its right, symbol, height; boxes to tick in each column instead of a number."""

    label: str
    note: str
    symbol: str
    height: float
    tint: str = ""
    boxes: int = 0
    face: Font = Font.MEDIUM
    size: float = 8
    heavy: bool = False


def draw_score_pad(order: Order[ScorePadOptions]) -> Printed:
    """The pad as PDF, a whole page for each game or two halves. Raises BadInput where so many do not fit."""
    options = order.options
    link = page_link(order.base_url, order.game.slug, "score")
    full = options.up == 1
    drawing = Drawing(order.sheet.title, partial(_draw_full if full else _draw_half, link=link))
    return print_frames(order, INKS[options.ink], order.sheet.summary, [drawing], options.up)


def _gold(height: float) -> list[Row]:
    return [
        Row("Coins", "", "coin", height),
        Row("Treasures in storage", f"{facts.TREASURE_GOLD} gold each", "barrel", height),
        Row("Gems in storage", f"{facts.GEM_GOLD} gold each", "gem", height),
        Row("Gold in all", "", "", height, face=Font.BOLD),
    ]


def _ties(height: float) -> list[Row]:
    return [
        Row("Tied: holds completed", "more wins", "tick", height),
        Row("Then: treasures in open holds", "more wins", "chest", height),
    ]


def _draw_full(pen: Pen, link: str) -> None:
    draw_heading(pen, "Waters of Nereus", "Score pad for two to four players")
    pen.text(LEFT + 0.4, 28.6, f"Rules: {facts.GAME_END}. Unofficial, in our own words.", Font.SANS, 6.5, pen.ink.note)
    draw_title_block(pen, link, 22)
    rows = [
        Row("Scoring track", f"VP after day {facts.DAYS}", "hourglass", 10, "river", size=10),
        Row("Science power", "each card played takes 1", "flask", 8),
        *(
            Row(card.title, f"{card.points} VP", _symbol(card), 7.7, boxes=card.copies, face=Font.SANS)
            for card in facts.CARDS.values()
        ),
        Row("Science cards", "points of the cards ticked", "", 10, "river", size=10, heavy=True),
        *_gold(8),
        Row("Gold into points", f"1 VP for {facts.GOLD_PER_POINT} gold, rest lost", "", 10, "river", size=10),
    ]
    y = _table(pen, 33, rows)
    total = Row("Total", "most points win", "", 14, "dunes", face=Font.SERIF_BOLD, size=18)
    y = _rows(pen, y, [total])
    pen.line(LEFT, y, RIGHT, y, 1.0)
    y = _rows(pen, y, _ties(8))
    draw_borders(pen, _COLUMNS, 33, y, _HEAD)
    notes = (facts.RULINGS[name].text for name in ("gem-for-a-card", "one-red-slot", "gems-in-holds"))
    y += 4.4
    for note in notes:
        y = pen.paragraph(LEFT, y, RIGHT - LEFT, f"Our ruling: {note}", Font.SANS, 6.5, pen.ink.note, lead=1.35)


def _draw_half(pen: Pen, link: str) -> None:
    width = pen.text(LEFT, 15.4, "Waters of Nereus", Font.SERIF, 18)
    pen.text(LEFT + width + 4, 15.4, "Score pad", Font.ITALIC, 13)
    pen.text(LEFT, 20.6, f"Rules: {facts.GAME_END}. Unofficial.", Font.SANS, 6.5, pen.ink.note)
    draw_title_block(pen, link, 16)
    rows = [
        Row("Scoring track", "", "hourglass", 9, "river"),
        Row("Science cards", "at most your science power", "flask", 9, "river"),
        *_gold(7.6),
        Row("Gold into points", f"1 VP for {facts.GOLD_PER_POINT} gold", "", 9, "river"),
        Row("Total", "", "", 11, "dunes", face=Font.SERIF_BOLD, size=13, heavy=True),
        *_ties(7.2),
    ]
    draw_borders(pen, _COLUMNS, 26, _table(pen, 26, rows, 8.4), 8.4)


def _symbol(card: facts.Card) -> str:
    if card.needs == "holds":
        return card.crew[0]
    return f"treasure-{card.color}"


def _table(pen: Pen, top: float, rows: Sequence[Row], names: float = _HEAD) -> float:
    pen.centred_text(LEFT + _LABEL - 3, top + names - 3, "Name", Font.SANS, 6.5, pen.ink.note, "right")
    return _rows(pen, top + names, rows)


def _rows(pen: Pen, top: float, rows: Sequence[Row]) -> float:
    y = top
    for row in rows:
        h = row.height
        if row.tint:
            pen.rect(Rect(LEFT, y, _LABEL, h), pen.ink.tint(row.tint), 0)
        pen.line(LEFT, y, RIGHT, y, 1.0 if row.heavy or y == top else 0.6 if row.tint else 0.35)
        middle = y + h / 2
        if row.symbol.startswith("treasure-"):
            draw_treasure(pen, LEFT + 5, middle, 4.6, row.symbol.removeprefix("treasure-"))
        elif row.symbol:
            pen.symbol(row.symbol, LEFT + 5, middle, min(5.0, h - 2.4), fill=WHITE if row.symbol == "gem" else None)
        pen.centred_text(LEFT + 11, middle, row.label, row.face, row.size, align="left")
        if row.note:
            pen.centred_text(LEFT + _LABEL - 2, middle, row.note, Font.SANS, 6.5, pen.ink.note, "right")
        for seat in range(SEATS if row.boxes else 0):
            for i in range(row.boxes):
                x = LEFT + _LABEL + (seat + 0.5) * _COLUMN + (i - (row.boxes - 1) / 2) * 8
                pen.rounded(Rect(x - 2.2, middle - 2.2, 4.4, 4.4), 0.7, WHITE, 0.6)
        y += h
    return y
