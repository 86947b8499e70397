"""Aaron's aid for Loot Island: what the virtual third player does, and his crosses."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import Card, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.rules.aids import aid
from pdf.orders import Order, Printed
from pdf.parts.choices import LargePrintOptions
from pdf.parts.flow.blocks import Block, Column, Row, grid, item, row, space, table, text, to_tick, to_write
from pdf.parts.flow.sides import print_pages
from pdf.parts.flow.told import Figures, aid_of
from pdf.sheets.loot_island.event_reference import for_aaron, number
from pdf.sheets.loot_island.treasure_index import symbol_of

GAMES: Final = 5  # columns of the tally


def draw(order: Order[LargePrintOptions]) -> Printed:
    """The aid as PDF."""
    copy = order.copy_as(LootCopy)
    return print_pages(order, aid_of(aid("aaron-aid", copy), lambda narrow: _figures(copy)), order.options)


def cards_for_two(copy: LootCopy | None = None) -> list[Card]:
    """The treasures of a game for two; ``copy`` may bring other crowns."""
    piles = facts.SIZES[facts.AARON_PLAYERS].piles
    return [card for card in cards_of(copy).values() if card.pile in piles]


def _figures(copy: LootCopy | None) -> Figures:
    cards = cards_for_two(copy)
    his_events = [event for event in EVENTS.values() if event.aaron]
    return {
        "takes": _takes(cards),
        "events": grid(*(item(number(event.name), for_aaron(event), (7, 7)) for event in his_events)),
        "crosses": _crosses([card for card in cards if card.kind == "crown"]),
    }


# ---- which treasure he takes


def _takes(cards: Sequence[Card]) -> Block:
    """Four treasures of different types in order of their numbers, and what becomes of the one that he takes."""
    by_kind = {kind: [card for card in cards if card.kind == kind] for kind in facts.TYPES}
    if not all(by_kind.values()):
        return space(0)  # an owner's copy without one of the types
    low = [by_kind[kind][1 % len(by_kind[kind])] for kind in ("amulet", "coin-bag", "skull")]
    blocks: list[Block] = []
    for highest in ("jewel", "crown"):
        *others, taken = sorted((card.reference or 0, card) for card in (*low, by_kind[highest][-1]))
        signs = [f"{{{symbol_of(card)}}} {number}" for number, card in others]
        signs.append(f"{{{symbol_of(taken[1])}}} **{taken[0]}**")
        fate = "A crown: kept." if taken[1].kind == "crown" else "No crown: buried."
        blocks.append(text(f"{', '.join(signs)} | **No. {taken[0]}.** {fate}"))
    return row(*blocks)


# ---- his crosses


def _crosses(crowns: Sequence[Card]) -> Block:
    """His crowns to tick, game by game, and the sum of their crosses."""

    columns = [
        Column("No.", -14, "centre"),
        Column("Crosses", -34, "centre"),
        *(Column(f"game {n}", 1, "centre") for n in range(1, GAMES + 1)),
    ]
    rows: list[Row] = [(str(card.reference), "{cross} " * card.crosses, *(to_tick(),) * GAMES) for card in crowns]
    rows.append(("", "**All crosses**", *(to_write,) * GAMES))
    return table(columns, rows, 8.2, heads=2)
