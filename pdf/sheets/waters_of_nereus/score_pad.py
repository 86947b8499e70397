"""The score pad of Waters of Nereus: track, science cards, gold into points, tie-breaks."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.record import Cabin
from companion.games.waters_of_nereus.record import Table as Cabins
from companion.games.waters_of_nereus.score import gold_of
from companion.results import Standing
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.pen import Pen
from pdf.links import page_link
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts.headings import LEFT, RIGHT, draw_heading
from pdf.parts.score_pad import Filled, Row, Sums, Table, boxes, draw_title_block
from pdf.parts.worked_example import FilledPad, example_of
from pdf.sheets.waters_of_nereus.options import ScorePadOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

SEATS: Final = facts.PLAYERS[1]
_LABEL: Final = 66.0
_FULL: Final = Table(SEATS, 33, _LABEL, 11)
_HALF: Final = Table(SEATS, 25, _LABEL)


def draw(order: Order[ScorePadOptions]) -> Printed:
    """The pad as PDF, a whole page for each game or two halves. Raises BadInput where so many do not fit."""
    options = order.options
    link = page_link(order.base_url, order.game.slug, "score")
    full = options.up == 1
    drawing = Drawing(order.sheet.title, partial(_draw_full if full else _draw_half, link=link))
    drawings = [drawing, *example_of(order, full, partial(_filled, full=full))]
    return print_frames(order, INKS[options.ink], order.sheet.summary, drawings, options.up, flip=options.flip)


def _gold() -> list[Row]:
    return [
        Row("Coins", "", "coin", size=8),
        Row("Treasures in storage", f"{facts.TREASURE_GOLD} gold each", "barrel", size=8),
        Row("Gems in storage", f"{facts.GEM_GOLD} gold each", sign=_gem, size=8),
        Row("Gold in all", font=Font.BOLD, size=8),
        Row("Gold into points", f"1 VP for {facts.GOLD_PER_POINT} gold", tint="river", line=0.6),
    ]


def _ties() -> list[Row]:
    return [
        Row("Tied: completed holds", "more wins", "tick", size=8, line=1.0),
        Row("Then: in incomplete holds", "more wins", "chest", size=8),
    ]


def _total(height: float, size: float, note: str = "") -> Row:
    return Row("Total", note, height=height, tint="dunes", font=Font.SERIF_BOLD, size=size, line=1.0)


def _draw_full(pen: Pen, link: str) -> None:
    draw_heading(pen, "Waters of Nereus", "Score pad for two to four players")
    pen.text(LEFT + 0.4, 28.6, f"Rules: {facts.GAME_END}. Unofficial, in our own words.", Font.SANS, 8, pen.ink.note)
    draw_title_block(pen, link, 22)
    y = _FULL.draw(pen, _full_rows()) + 4.4
    stated = [facts.STATEMENTS[name].text for name in ("one-red-slot", "gems-in-holds")]
    for note in (f"House rule: {facts.RULINGS['gem-for-a-card'].text}", *stated):
        y = pen.paragraph(LEFT, y, RIGHT - LEFT, note, Font.SANS, 8, pen.ink.note, lead=1.35)


def _full_rows() -> list[Row]:
    return [
        Row("Scoring track", f"VP after day {facts.DAYS}", "hourglass", 10, "river"),
        Row("Science power", "each card played takes 1", "flask", size=8),
        *(_card_row(card) for card in facts.CARDS.values()),
        Row("Science cards", "those ticked, added", height=10, tint="river", line=1.0),
        *_gold(),
        _total(14, 18, "most points win"),
        *_ties(),
    ]


def _draw_half(pen: Pen, link: str) -> None:
    width = pen.text(LEFT, 15.4, "Waters of Nereus", Font.SERIF, 18)
    pen.text(LEFT + width + 4, 15.4, "Score pad", Font.ITALIC, 13)
    pen.text(LEFT, 20.6, f"Rules: {facts.GAME_END}. Unofficial.", Font.SANS, 8, pen.ink.note)
    draw_title_block(pen, link, 16, beside=20.6)
    _HALF.draw(pen, _half_rows())


def _half_rows() -> list[Row]:
    return [
        Row("Scoring track", "", "hourglass", 8.6, "river", size=8),
        Row("Science cards", "at most the power", "flask", 8.6, "river", size=8, line=0.6),
        *_gold(),
        _total(10, 13),
        *_ties(),
    ]


def _filled(table: Cabins, standings: Sequence[Standing], full: bool) -> FilledPad:
    """The pad with what everybody writes; the notes follow the sums of the first."""
    sums = [_sums(cabin, standing) for cabin, standing in zip(table.cabins, standings, strict=True)]
    (name, *_), first = [cabin.name for cabin in table.cabins], sums[0]
    played = len(table.cabins[0].cards)
    parts = " + ".join(first[label][0] for label in ("Scoring track", "Science cards", "Gold into points"))
    notes = {
        "Scoring track": "What the disc has counted during the game, laps too.",
        "Science cards": f"{name}’s {played} cards, added; science power {first['Science power'][0]} allows them.",
        "Gold in all": f"Coins, and what storage sells for. Each {facts.GOLD_PER_POINT} are 1 VP; the rest is lost.",
        "Total": f"{name}: {parts} = {first['Total'][0]}.",
        "Tied: completed holds": "Only where totals are equal.",
    }
    rows = _full_rows() if full else _half_rows()
    return FilledPad(_FULL if full else _HALF, rows, Filled([cabin.name for cabin in table.cabins], sums, notes))


def _sums(cabin: Cabin, standing: Standing) -> Sums:
    """What a player writes, by the label of the row."""
    sold, held = sum(cabin.stored.values()), [str(tie.value) for tie in standing.tie_breakers]
    written = {
        "Scoring track": standing.subtotal("track"),
        "Science power": cabin.science,
        "Science cards": standing.subtotal("science-cards"),
        "Coins": cabin.gold,
        "Treasures in storage": f"{sold}: {gold_of(0, sold, 0)}" if sold else "",
        "Gems in storage": f"{cabin.gems}: {gold_of(0, 0, cabin.gems)}" if cabin.gems else "",
        "Gold in all": gold_of(cabin.gold, sold, cabin.gems),
        "Gold into points": standing.subtotal("gold"),
        "Total": standing.total,
    }
    cards = [line.label for line in standing.lines if line.category == "science-cards" and line.points]
    ties = zip((row.label for row in _ties()), held, strict=True)
    return {
        **{label: (str(value),) for label, value in written.items() if value != ""},
        **{label: (str(cards.count(label)),) for label in cards},
        **{label: (value,) for label, value in ties},
    }


def _card_row(card: facts.ScienceCard) -> Row:
    """The row of a science card, with boxes to tick."""
    row = partial(Row, card.title, f"{card.points} VP", cell=boxes(card.copies), font=Font.SANS, size=8)
    if card.needs == "holds":
        return row(card.crew[0])
    return row(sign=partial(_treasure, treasure=card.color))


def _treasure(pen: Pen, x: float, y: float, size: float, treasure: str) -> None:
    draw_treasure(pen, x, y, 4.6, treasure)


def _gem(pen: Pen, x: float, y: float, size: float) -> None:
    pen.symbol("gem", x, y, size, fill=WHITE)
