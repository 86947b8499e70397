"""What the decks of Waters of Nereus share: how they are opened, and the note below each page."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from companion.facts import RuleRef
from pdf.drawing.inks import INKS
from pdf.orders import Order
from pdf.parts.cards import CardSides, get_card_size
from pdf.parts.choices import CardOptions
from pdf.parts.decks import Deck

O = TypeVar("O", bound=CardOptions)  # noqa: E741


def open_deck(order: Order[O], subject: str) -> Deck:
    """The deck of an order, of the chosen size, ink and backs."""
    options = order.options
    return Deck(order, get_card_size(options.card), INKS[options.ink], options.backs, subject)


def add_page(deck: Deck, cards: Sequence[CardSides], title: str, rule: RuleRef) -> None:
    """A page of cards; the note below names the rules."""
    told = f"{deck.order.game.title}, {title}. Rules: {rule}. Unofficial, in our own words."
    deck.page(cards, title, told)
