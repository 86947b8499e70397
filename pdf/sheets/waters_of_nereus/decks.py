"""What the decks of Waters of Nereus share: how they are opened, and the note below each page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.facts import RuleRef
from pdf.orders import Order
from pdf.parts.cards import CardSides
from pdf.parts.choices import CardOptions
from pdf.parts.decks import Deck

O = TypeVar("O", bound=CardOptions)  # noqa: E741


def open_deck(order: Order[O], subject: str) -> Deck:
    """The deck of an order, of the chosen size."""
    return Deck(order, order.options.card_size, subject)


def add_cards(deck: Deck, cards: Sequence[CardSides], title: str, rule: RuleRef) -> None:
    """Cards that begin a page; the note below names the rules."""
    deck.add(cards, title, f"{deck.order.game.title}. Rules: {rule}. Unofficial, in our own words.")
