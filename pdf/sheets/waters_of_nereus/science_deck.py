"""The science deck of Waters of Nereus."""

from __future__ import annotations

from companion.games.waters_of_nereus import facts
from pdf.orders import Order, Printed
from pdf.parts.card_art import draw_card_back
from pdf.parts.cards import CardSides
from pdf.parts.choices import CardOptions
from pdf.sheets.waters_of_nereus.decks import add_cards, open_deck
from pdf.sheets.waters_of_nereus.science_cards import draw_end_card, draw_turn_card


def draw(order: Order[CardOptions]) -> Printed:
    """The science cards as PDF."""
    deck = open_deck(order, order.sheet.summary)
    back = deck.back("Bk", draw_card_back, deck.size, "flask")
    cards: list[CardSides] = []
    for turn in facts.TURN_CARDS:
        cards += [CardSides(deck.front(_form(turn.name), draw_turn_card, turn), back, turn.title)] * turn.copies
    for end in facts.CARDS.values():
        cards += [CardSides(deck.front(_form(end.name), draw_end_card, end), back, end.title)] * end.copies
    add_cards(deck, cards, "Science deck", facts.APPENDIX)
    return deck.finish()


def _form(name: str) -> str:
    return "S" + name.replace("-", "")
