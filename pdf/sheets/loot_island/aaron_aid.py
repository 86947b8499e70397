"""Aaron's aid: what the virtual third player does, and his crosses."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, by_kinds, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS, Event
from companion.games.loot_island.rules.aids import aid
from pdf.drawing.symbols import label_of
from pdf.parts.choices import LargePrintOptions
from pdf.parts.sheet import (
    WHITE,
    Block,
    Column,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    Row,
    Setting,
    aid_of,
    grid,
    item,
    picture,
    played_at,
    print_whole_aid,
    row,
    space,
    stack,
    table,
    text,
    to_tick,
    to_write,
)
from pdf.sheets.loot_island.event_reference import draw_number, for_aaron
from pdf.sheets.loot_island.treasure_index import symbol_of

GAMES: Final = 5  # columns of the tally


def draw(order: Order[LargePrintOptions]) -> Printed:
    """Returns the aid as PDF."""
    copy = order.copy_as(LootCopy)
    cards = cards_for_two(copy)
    figures = {
        "takes": _takes(cards),
        "events": grid(*(_event(event) for event in EVENTS.values() if event.aaron)),
        "crosses": _crosses([card for card in cards if card.kind == "crown"]),
    }
    return print_whole_aid(
        order, aid_of(aid("aaron-aid", copy, played_at(order)), lambda narrow: figures)
    )


def _event(event: Event) -> Block:
    return item(partial(draw_number, name=event.name), for_aaron(event), (7, 7))


def cards_for_two(copy: LootCopy | None = None) -> list[Card]:
    """Returns the treasures of a game for two. ``copy`` may bring other crowns."""
    piles = facts.SIZES[facts.AARON_PLAYERS].piles
    return [card for card in cards_of(copy).values() if card.pile in piles]


# ---- which treasure he takes


def _takes(cards: Sequence[Card]) -> Block:
    # a jewel, which he buries, and a crown
    by_kind = by_kinds(cards)
    if len(by_kind) < len(facts.TYPES):
        # an owner's copy without one of the types
        return space(0)
    # the second card of three other kinds, or the only one
    low = [by_kind[kind][1 % len(by_kind[kind])] for kind in ("amulet", "coin-bag", "skull")]
    blocks: list[Block] = []
    for highest, fate in (("jewel", "No crown: buried."), ("crown", "A crown: kept.")):
        *_, most = by_kind[highest]
        # he takes the one with the highest number
        shown = sorted((*low, most), key=lambda card: card.reference or 0)
        *_, taken = shown
        named = ", ".join(f"{label_of(symbol_of(card))} {card.reference}" for card in shown)
        four = picture(16.4, partial(_draw_four, shown), f"Four cards: {named}")
        blocks.append(stack(four, text(f"**No. {taken.reference}.** {fate}")))
    return row(*blocks)


def _draw_four(shown: Sequence[Card], pen: Pen, box: Rect, setting: Setting) -> None:
    *_, taken = shown  # the last is the one that Aaron takes
    scale = setting.scale
    for n, card in enumerate(shown):
        colour, tint, line, font = None, WHITE, 0.6, Font.SANS
        if card is taken:
            colour, tint = pen.ink.accent, pen.ink.tint("dunes")
            line, font = 1.0, Font.BOLD
        place = Rect(box.x + n * 14 * scale, box.y, 11.6 * scale, box.h)
        pen.rounded(place, 1.2, tint, line, colour)
        pen.symbol(symbol_of(card), place.cx, place.y + 6.4 * scale, 6.6 * scale, colour)
        foot = place.bottom - 1.6 * scale
        pen.text(place.x + 1.6, foot, str(card.reference), font, setting.least, colour)


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
