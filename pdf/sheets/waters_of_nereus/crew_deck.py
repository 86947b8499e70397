"""The crew decks of Waters of Nereus, one for each player."""

from __future__ import annotations

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.copy import NereusCopy, explorer_gold
from pdf.orders import Order, Printed
from pdf.parts.card_art import draw_card_back
from pdf.parts.cards import CardSides
from pdf.sheets.waters_of_nereus.crew_cards import draw_cabin_card, draw_crew_card
from pdf.sheets.waters_of_nereus.decks import add_cards, open_deck
from pdf.sheets.waters_of_nereus.options import CrewOptions
from pdf.sheets.waters_of_nereus.pieces import SIGNS


def draw(order: Order[CrewOptions]) -> Printed:
    """The crew cards as PDF, a page for each player, with a card that explains the cabin."""
    deck = open_deck(order, order.sheet.summary)
    copy = order.copy_as(NereusCopy)
    costs = explorer_gold(copy)
    source = f"from your copy {copy.fingerprint}" if copy and copy.explorer_gold else ""
    chosen = list(SIGNS)[: int(order.options.players)] if order.options.colour == "all" else [order.options.colour]
    for colour in chosen:
        sign = SIGNS[colour]
        ink = deck.ink.piece(colour) if deck.ink.pieces and deck.ink.solid and colour != "yellow" else deck.ink.line
        back = deck.back(f"Bk{colour}", draw_card_back, deck.size, sign, colour.capitalize(), ink)
        cards = [
            CardSides(
                deck.front(f"{colour}{crew}", draw_crew_card, crew, colour, costs, source),
                back,
                f"{facts.CREW_TITLES[crew]}, {colour}",
            )
            for crew in facts.CREW
        ]
        reading = deck.front(f"{colour}cabin", draw_cabin_card, colour)
        add_cards(deck, [*cards, CardSides(reading)], f"Crew deck, {colour} ({sign})", facts.CREW_RULE)
    return deck.finish()
