"""Aaron's aid: what the virtual third player does, and his crosses."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.rules.aids import aid
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.drawing.symbols import label_of
from pdf.orders import Order, Printed
from pdf.parts.choices import LargePrintOptions
from pdf.parts.flow.blocks import (
    Block,
    Column,
    Row,
    Setting,
    grid,
    item,
    picture,
    row,
    space,
    stack,
    table,
    text,
    to_tick,
    to_write,
)
from pdf.parts.flow.sides import print_pages
from pdf.parts.flow.texts import aid_of
from pdf.sheets.loot_island.event_reference import draw_number, for_aaron
from pdf.sheets.loot_island.treasure_index import symbol_of

GAMES: Final = 5  # columns of the tally


def draw(order: Order[LargePrintOptions]) -> Printed:
    """The aid as PDF."""
    copy = order.copy_as(LootCopy)
    cards = cards_for_two(copy)
    his_events = [event for event in EVENTS.values() if event.aaron]
    figures = {
        "takes": _takes(cards),
        "events": grid(
            *(
                item(partial(draw_number, name=event.name), for_aaron(event), (7, 7))
                for event in his_events
            )
        ),
        "crosses": _crosses([card for card in cards if card.kind == "crown"]),
    }
    return print_pages(order, aid_of(aid("aaron-aid", copy), lambda narrow: figures))


def cards_for_two(copy: LootCopy | None = None) -> list[Card]:
    """The treasures of a game for two; ``copy`` may bring other crowns."""
    piles = facts.SIZES[facts.AARON_PLAYERS].piles
    return [card for card in cards_of(copy).values() if card.pile in piles]


# ---- which treasure he takes


def _takes(cards: Sequence[Card]) -> Block:
    by_kind = {kind: [card for card in cards if card.kind == kind] for kind in facts.TYPES}
    if not all(by_kind.values()):
        return space(0)  # an owner's copy without one of the types
    low = [by_kind[kind][1 % len(by_kind[kind])] for kind in ("amulet", "coin-bag", "skull")]
    blocks: list[Block] = []
    for highest in ("jewel", "crown"):
        shown = sorted((*low, by_kind[highest][-1]), key=lambda card: card.reference or 0)
        named = ", ".join(f"{label_of(symbol_of(card))} {card.reference}" for card in shown)
        fate = "A crown: kept." if shown[-1].kind == "crown" else "No crown: buried."
        four = picture(16.4, partial(_draw_four, shown), f"Four cards: {named}")
        blocks.append(stack(four, text(f"**No. {shown[-1].reference}.** {fate}")))
    return row(*blocks)


def _draw_four(shown: Sequence[Card], pen: Pen, box: Rect, z: Setting) -> None:
    for i, card in enumerate(shown):
        taken = card is shown[-1]
        colour = pen.ink.accent if taken else None
        one = Rect(box.x + i * 14 * z.k, box.y, 11.6 * z.k, box.h)
        pen.rounded(
            one, 1.2, pen.ink.tint("dunes") if taken else WHITE, 1.0 if taken else 0.6, colour
        )
        pen.symbol(symbol_of(card), one.centre[0], one.y + 6.4 * z.k, 6.6 * z.k, colour)
        font = Font.BOLD if taken else Font.SANS
        pen.text(one.x + 1.6, one.bottom - 1.6 * z.k, str(card.reference), font, z.least, colour)


# ---- his crosses


def _crosses(crowns: Sequence[Card]) -> Block:
    columns = [
        Column("No.", -14, "centre"),
        Column("Crosses", -34, "centre"),
        *(Column(f"game {n}", 1, "centre") for n in range(1, GAMES + 1)),
    ]
    rows: list[Row] = [
        (str(card.reference), "{cross} " * card.crosses, *(to_tick(),) * GAMES) for card in crowns
    ]
    rows.append(("", "**All crosses**", *(to_write,) * GAMES))
    return table(columns, rows, 8.2, heads=2)
