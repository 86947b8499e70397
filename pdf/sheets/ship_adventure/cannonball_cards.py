"""Cannonball cards for Caribbean Conquest; what one costs stands on the owner's cards alone."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from pdf.drawing.fonts import Font
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.choices import CardOptions
from pdf.parts.decks import LEFT, RIGHT, Card, Deck, draw_card_back, draw_card_frame

_NAMES: Final = ("Who attacks how", "Points fire")
"""The entries of the rules in short that stand on a card."""


def draw(order: Order[CardOptions]) -> Printed:
    """The cards as PDF by any plan; their words are those of the rules in short."""
    title = facts.MODES[facts.CONQUEST]
    rules = next(rules for rules in order.game.rules_in_short() if rules.name == facts.CONQUEST)
    texts = {rule.name: rule.text for part in rules.sections for rule in part.rules}
    words = [texts[name] for name in _NAMES]
    front = partial(_front, title=title, words=words)
    back = partial(draw_card_back, size=order.options.card_size, symbol="cannon")
    deck = Deck(order, "Cannonball cards")
    cards = [Card("Cannonball", front, back)] * facts.PRINTED_CANNONBALLS
    note = f"{len(cards)} cards, our number. Their price stands on your own cards."
    deck.add(cards, f"{order.game.title}, cannonballs", note, facts.CC_BATTLES)
    return deck.finish()


def _front(pen: Pen, title: str, words: Sequence[str]) -> None:
    draw_card_frame(pen, "Cannonball", title)
    pen.symbol("cannon", (LEFT + RIGHT) / 2, 27, 15)
    y = 39.0
    for paragraph in words:
        y = pen.paragraph(LEFT, y, RIGHT - LEFT, paragraph, lead=1.28) + 1.2
    pen.text(LEFT, 80, "Price", Font.ITALIC, 8, pen.ink.note)
    pen.line(LEFT + 9, 80.6, LEFT + 24, 80.6)
    pen.symbol("coin", LEFT + 28, 79, 5)
