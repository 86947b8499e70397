"""The discovery deck: the owner's cards or our own, and how their ticks are spread."""

from fractions import Fraction
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Square, parse_size
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.discovery import DiscoveryDeck, deck_for
from companion.games.waters_of_nereus.setup import AUTO
from companion.words import percent
from pdf.parts.card_faces import (
    LEFT,
    RIGHT,
    draw_card_back,
    draw_card_frame,
    draw_reading_card,
    height_left,
)
from pdf.parts.decks import Card, Deck
from pdf.parts.sheet import (
    WHITE,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    draw_motif,
    setup_code,
    table_link,
)
from pdf.sheets.waters_of_nereus.board import board_box, draw_spaces
from pdf.sheets.waters_of_nereus.options import DiscoveryOptions

_GRID: Final = Rect(LEFT, 20.6, 48, 48)
_WIDER: Final = 1.6  # mm to each side: the grid of a card that has height left
# The decks of discovery cards by name, each with the number of players that it is drawn for.
_PLAYERS: Final = {"2-3": 2, "4": 4}


def draw(order: Order[DiscoveryOptions]) -> Printed:
    """Returns the discovery cards as PDF, a page for each six. Raises BadInput."""
    options = order.options
    copy = order.copy_as(NereusCopy)
    code = setup_code(order)
    names = list(_PLAYERS) if options.players == "all" else [options.players]
    board = parse_size(options.board)
    decks = {name: deck_for(_PLAYERS[name], code, board, copy) for name in names}
    ours = next((deck.code for deck in decks.values() if deck.code), None)
    settings = {} if options.board == AUTO else {"board": options.board}
    cut = Deck(order, f"Deck {ours}" if ours else "From your copy")
    for name, deck in decks.items():
        from_copy = f"From your copy {copy.fingerprint}" if copy else ""
        source = f"Our own deck {deck.code}" if deck.code else from_copy
        shown = name.replace("-", "–")
        link = table_link(order, _PLAYERS[name], str(code), settings)
        back = partial(draw_card_back, size=cut.size, label=shown)
        front = partial(draw_discovery, deck=deck, players=shown, source=source)
        cards = [Card(f"Discovery {card}", partial(front, card=card), back) for card in deck.cards]
        reading = partial(
            draw_reading_card,
            game=order.game.title,
            paragraphs=about_deck(deck, shown),
            source=source,
            link=link,
        )
        cards.append(Card("", reading, back))
        cut.add(
            cards,
            f"Discovery deck for {shown} players",
            f"{order.game.title}.",
            facts.PLACES.DISCOVERY,
        )
    return cut.finish(ours)


def about_deck(deck: DiscoveryDeck, players: str) -> list[str]:
    """Returns what a deck's reading card says: how its ticks are spread, and the chance of a dry
    space."""
    times = deck.times().values()
    least, most = min(times), max(times)
    spread = {1: "once", 2: "twice"}.get(most, f"{most} times")
    if least < most:
        spread = f"{least} to {most} times"
    ticks = [len(deck.ticked(card)) for card in deck.cards]
    fewest, highest = min(ticks), max(ticks)
    each = f"{fewest}" if fewest == highest else f"{fewest} to {highest}"
    return [
        (
            f"Six cards for {players} players, board {deck.board.rows} × {deck.board.cols}."
            f" {facts.STATEMENTS['stack']}"
        ),
        f"Each space is ticked {spread} over the six, {each} on a card.",
        dry_chance(*deck.dry()),
    ]


def dry_chance(chance: Fraction, mean: Fraction) -> str:
    """Returns a sentence on the chance that a space gets no tick, and on how many do on average."""
    start = "Chance that some water space has no tick on the four cards of the stack:"
    if not chance:
        return f"{start} none."
    average = f"{float(mean):.1f} spaces on average"
    if chance == 1:
        return f"{start} certain; {average}."
    return f"{start} {chance.numerator} in {chance.denominator} ({percent(chance)}); {average}."


# ---- fronts


def draw_discovery(pen: Pen, deck: DiscoveryDeck, card: str, players: str, source: str) -> None:
    """Draws a discovery card: the board with its ticks. ``source``: says whose deck it is."""
    draw_card_frame(pen, "Discovery", "Waters of Nereus")
    pen.text(RIGHT, 13.4, players, Font.BOLD, 13, align="right")
    pen.text(RIGHT, 17.8, "players", Font.SANS, size=8, colour=pen.ink.note, align="right")
    draw_ticks(pen, deck, set(deck.ticked(card)))
    left = height_left(pen)
    size, y = 8 + left / 10, 73.8 + left / 3
    pen.symbol("tick", 9.4, y - 1, 4, stroke=3)
    pen.text(12.4, y, "1 random treasure", Font.MEDIUM, size)
    where = f"if no ship and fewer than {facts.MOST_ON_SPACE} are there"
    pen.paragraph(LEFT, y + 0.42 * size, RIGHT - LEFT, where, size=size)
    pen.text(LEFT, 81.4 + left, source, Font.SANS, 8, pen.ink.note)
    cards = list(deck.cards)
    number = f"{card}, {cards.index(card) + 1} of {len(cards)}"
    pen.text(RIGHT, 81.4 + left, number, Font.MEDIUM, 8, align="right")


def draw_ticks(pen: Pen, deck: DiscoveryDeck, ticked: set[Square]) -> None:
    """Draws the board of a discovery card."""
    wider = _WIDER if height_left(pen) > _WIDER else 0.0
    grid = Rect(_GRID.x - wider, _GRID.y, _GRID.w + 2 * wider, _GRID.h + 2 * wider)
    box = board_box(deck.board, grid)
    k = box.w / deck.board.cols / 9.6

    def space(square: Square, place: Rect) -> None:
        x, y = place.centre
        if not deck.board.is_water(square):
            draw_motif(pen, "land", x, y + 0.6 * k, 1.5 * k)
        elif square in ticked:
            pen.rect(place, WHITE, 0)
            pen.circle(x, y, 3.6 * k, None, 0.6, pen.ink.pattern("river"))
            pen.symbol("tick", x, y, 5.8 * k, stroke=3)
        else:
            for up in (-2.1, 0, 2.1):
                draw_motif(pen, "river", x, y + up * k, 0.95 * k)

    draw_spaces(pen, deck.board, box, space, pen.ink.note)
