"""The treasure index: every card by its reference number, pile by pile."""

from collections.abc import Iterable
from typing import Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, Card, cards_of
from companion.games.loot_island.copy import LootCopy
from pdf.parts.choices import InkOptions
from pdf.parts.sheet import (
    ALWAYS,
    Aid,
    AidSection,
    Block,
    Column,
    Order,
    Printed,
    Row,
    grid,
    heading,
    item,
    print_whole_aid,
    row,
    sign_cell,
    stack,
    table,
    text,
)

_SKULLS: Final = {"left": "skull-left", "front": "skull", "right": "skull-right"}
_COLUMNS: Final = (
    *(Column(title, 1, "centre") for title in ("No.", "", "Value")),
    *(Column(f"{{{sign}}}", 0.8, "centre") for sign in ("cube", "cross")),
)
# the width of two piles and the gap between them, in widths of one pile
_BOTH: Final = 2.12
_LEGEND: Final = {
    "amulet": "amulet",
    "jewel": "jewel",
    "coin-bag": "coin bag",
    "crown": "crown, with its crosses",
    "book": "book × its multiplier",
    "skull-left": "skull, looking as drawn",
    "cube": "curse value",
    "cross": "cross symbols",
}


def symbol_of(card: Card) -> str:
    """Returns the symbol of a card's type. A skull looks to the side to which the card's skull
    looks."""
    return _SKULLS[card.skull] if card.skull else card.kind


def draw(order: Order[InkOptions]) -> Printed:
    """Returns the index as PDF. It marks the cards that are different in the owner's copy."""
    cards = cards_of(order.copy_as(LootCopy)).values()
    first, *shorter, last = [_pile(pile, cards) for pile in facts.PILES]
    legend = [item(sign, meaning) for sign, meaning in _LEGEND.items()]
    notes: list[Block] = [heading("The columns"), grid(*legend, down=2.4)]
    if any(map(_is_own, cards)):
        notes.append(text("* from your copy, instead of the list"))
    notes.append(text(f"**Unofficial list.** {facts.RULINGS['card-list'].text}"))
    # the meaning of the columns stands below the shorter piles, between the two longest ones
    between = stack(row(*shorter, gap=4, rule=False), *notes, gap=2.4)
    cards_by_pile = row(first, between, last, widths=(1, _BOTH, 1), gap=4, rule=False)
    note = "it stands in the card’s bottom left corner"
    title, places = "Cards by reference number", [facts.PLACES.VALUES]
    sections = [AidSection(title, [cards_by_pile], places, note, ALWAYS)]
    return print_whole_aid(order, Aid("Treasure index", ("Loot Island",), lambda narrow: sections))


def _is_own(card: Card) -> bool:
    return card.reference is not None and card != CARDS[card.reference]


def _pile(pile: str, cards: Iterable[Card]) -> Block:
    counts = [str(players) for players, sizes in facts.SIZES.items() if pile in sizes.piles]
    span = "–".join(dict.fromkeys((counts[0], counts[-1])))  # one count stands alone
    rows = [_row(card) for card in cards if card.pile == pile]
    return stack(heading(f"Pile {pile}", f"{span} players"), table(_COLUMNS, rows, 7.4), gap=0)


def _row(card: Card) -> Row:
    worth = f"×{card.multiplier}" if card.multiplier else str(card.value)
    return (
        f"**{card.reference}***" if _is_own(card) else str(card.reference),
        sign_cell(symbol_of(card)),
        f"**{worth}**",
        str(card.curse or "–"),
        str(card.crosses or ""),
    )
