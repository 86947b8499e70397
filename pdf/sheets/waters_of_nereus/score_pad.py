"""The score pad: track, science cards, gold into points, tie-breaks."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.record import Cabin
from companion.games.waters_of_nereus.score import gold_of
from companion.results import Standing
from pdf.drawing.fonts import Font
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import is_full
from pdf.parts.chart import LEFT, RIGHT
from pdf.parts.choices import ExamplePadOptions
from pdf.parts.score_pad import (
    Pad,
    Row,
    Table,
    boxes,
    example_of,
    print_pad,
    subtotal,
    tie_break,
    total_row,
)
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

_LABEL: Final = 66.0


def draw(order: Order[ExamplePadOptions]) -> Printed:
    """The pad as PDF, a page for each game or two halves. Raises BadInput."""
    full = is_full(order)
    table = Table(_rows(full), facts.PLAYERS[1], _LABEL)
    subtitle = "Score pad for two to four players" if full else "Score pad"
    note = f"Rules: {facts.GAME_END}. Unofficial{', in our own words' if full else ''}."
    pad = Pad(
        "Waters of Nereus",
        subtitle,
        [note],
        [table],
        full,
        _stated if full else lambda pen, y: None,
    )
    return print_pad(
        order,
        pad,
        example_of(order, full, lambda table: (Table(_rows(full), 1, _LABEL), table.cabins)),
    )


def _stated(pen: Pen, y: float) -> None:
    stated = [facts.STATEMENTS[name] for name in ("one-red-slot", "gems-in-holds")]
    y += 4.4
    for note in (f"House rule: {facts.RULINGS['gem-for-a-card'].text}", *stated):
        y = pen.paragraph(
            LEFT, y, RIGHT - LEFT, note, font=Font.SANS, size=8, colour=pen.ink.note, lead=1.35
        )


def _rows(full: bool) -> list[Row]:
    track = Row(
        "Scoring track",
        f"VP after day {facts.DAYS}",
        "hourglass",
        10,
        "river",
        size=10,
        writes=subtotal("track"),
        beside="What the disc has counted during the game, laps too.",
    )
    ties = [
        Row(
            "Tied: completed holds",
            "more wins",
            "tick",
            line=1.0,
            writes=tie_break(0),
            beside="Only where totals are equal.",
        ),
        Row("Then: in incomplete holds", "more wins", "chest", writes=tie_break(1)),
    ]
    total = total_row(full, "most points win" if full else "")
    return [track, *_card_rows(full), *_gold_rows(), total, *ties]


def _card_rows(full: bool) -> list[Row]:
    """Each card with its boxes where there is room, and their sum."""
    summed = Row(
        "Science cards",
        "those ticked, added" if full else "at most the power",
        "" if full else "flask",
        10,
        "river",
        size=10,
        line=0.6,
        writes=subtotal("science-cards"),
        beside="The cards, as many as the power allows.",
    )
    if not full:
        return [summed]
    power = Row(
        "Science power", "each card played takes 1", "flask", writes=lambda cabin, _: cabin.science
    )
    return [power, *map(_card_row, facts.CARDS.values()), summed]


def _gold_rows() -> list[Row]:
    """What is sold, and the points that all gold makes."""
    sold = (
        f"Coins, and what storage sells for. Each {facts.GOLD_PER_POINT} are 1 VP; the rest is"
        " lost."
    )
    return [
        Row("Coins", "", "coin", writes=lambda cabin, _: cabin.gold),
        Row(
            "Treasures in storage",
            f"{facts.TREASURE_GOLD} gold each",
            "barrel",
            writes=lambda cabin, _: _sold(sum(cabin.stored.values()), 0),
        ),
        Row(
            "Gems in storage",
            f"{facts.GEM_GOLD} gold each",
            sign=partial(draw_treasure, colour=facts.GEM),
            writes=lambda cabin, _: _sold(0, cabin.gems),
        ),
        Row(
            "Gold in all",
            font=Font.BOLD,
            beside=sold,
            writes=lambda cabin, _: gold_of(cabin.gold, sum(cabin.stored.values()), cabin.gems),
        ),
        Row(
            "Gold into points",
            f"1 VP for {facts.GOLD_PER_POINT} gold",
            tint="river",
            size=10,
            line=0.6,
            writes=subtotal("gold"),
        ),
    ]


def _sold(treasures: int, gems: int) -> str:
    return f"{treasures + gems}: {gold_of(0, treasures, gems)}" if treasures + gems else ""


def _card_row(card: facts.ScienceCard) -> Row:
    def played(cabin: Cabin, standing: Standing) -> int:
        return sum(line.label == card.title and line.points > 0 for line in standing.lines)

    holds = card.needs == "holds"
    sign = None if holds else lambda pen, x, y, size: draw_treasure(pen, x, y, 4.6, card.color)
    symbol = card.crew[0] if holds else ""
    font = Font.SANS
    return Row(
        card.title,
        f"{card.points} VP",
        symbol,
        font=font,
        sign=sign,
        cell=boxes(card.copies),
        writes=played,
    )
