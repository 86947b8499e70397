"""The discovery deck of Waters of Nereus: the owner's cards or our own, and how they are spread."""

from __future__ import annotations

from fractions import Fraction
from typing import Final

from companion.chances import percent
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import parse_size
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import DiscoveryDeck, deck_for
from companion.games.waters_of_nereus.setup import AUTO
from pdf.links import setup_link
from pdf.orders import Order, Printed
from pdf.parts.card_art import draw_card_back
from pdf.parts.cards import CardSides
from pdf.setups import setup_code
from pdf.sheets.waters_of_nereus.card_fronts import draw_discovery, draw_reading_card
from pdf.sheets.waters_of_nereus.decks import add_cards, open_deck
from pdf.sheets.waters_of_nereus.options import DiscoveryOptions

# A deck of discovery cards by what the sheet calls it: for whom it is drawn.
_SIDES: Final = {"2-3": 2, "4": 4}


def draw(order: Order[DiscoveryOptions]) -> Printed:
    """The discovery cards as PDF, a page for each deck of six. Raises BadInput for bad codes."""
    options = order.options
    copy = order.copy_as(NereusCopy)
    code = setup_code(order)
    sides = list(_SIDES) if options.players == "all" else [options.players]
    board = parse_size(options.board)
    decks = {side: deck_for(_SIDES[side], code, board, copy) for side in sides}
    ours = next((deck.code for deck in decks.values() if deck.code), None)
    cut = open_deck(order, f"Deck {ours}" if ours else "From your copy")
    for side, deck in decks.items():
        source = f"Our own deck {deck.code}" if deck.code else f"From your copy {copy.fingerprint if copy else ''}"
        shown = side.replace("-", "–")
        back = cut.back(f"Bk{_SIDES[side]}", draw_card_back, cut.size, label=shown)
        cards = [
            CardSides(cut.front(f"D{card}", draw_discovery, deck, card, shown, source), back, f"Discovery {card}")
            for card in deck.cards
        ]
        settings = {} if options.board == AUTO else {"board": options.board}
        link = setup_link(order.base_url, order.game.slug, _SIDES[side], str(code), settings)
        told = about_deck(deck, shown)
        reading = cut.front(f"R{_SIDES[side]}", draw_reading_card, "This deck", told, source, link, "Scan to set up")
        add_cards(cut, [*cards, CardSides(reading)], f"Discovery deck for {shown} players", facts.DISCOVERY)
    return cut.finish(ours)


def about_deck(deck: DiscoveryDeck, players: str) -> list[str]:
    """What a deck's reading card says: how it is spread, and the chance of a dry space."""
    times = sorted(set(deck.times().values()))
    often = {1: "once", 2: "twice"}.get(times[0], f"{times[0]} times")
    spread = often if len(times) == 1 else f"{times[0]} to {times[-1]} times"
    ticks = sorted({len(deck.ticked(card)) for card in deck.cards})
    each = f"{ticks[0]}" if len(ticks) == 1 else f"{ticks[0]} to {ticks[-1]}"
    return [
        f"Six cards for {players} players, board {deck.board.rows} × {deck.board.cols}. "
        f"{facts.STATEMENTS['stack'].text}",
        f"Each space is ticked {spread} over the six, {each} on a card.",
        dry_chance(deck.dry_space(), deck.dry_mean()),
    ]


def dry_chance(chance: Fraction, mean: Fraction) -> str:
    """The chance that a space gets no tick on the cards of a game, and how many such spaces there are on average."""
    said = "Chance that some water space has no tick on the four cards of the stack:"
    if not chance:
        return f"{said} none."
    average = f"{float(mean):.1f} spaces on average"
    if chance == 1:
        return f"{said} certain; {average}."
    return f"{said} {chance.numerator} in {chance.denominator} ({percent(chance)}); {average}."
