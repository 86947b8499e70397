"""The science deck: name, a picture, the effect, when it is played."""

from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.wording import effect_of
from companion.words import joined
from pdf.parts import prose
from pdf.parts.card_faces import LEFT, RIGHT, draw_card_back, draw_frame, height_left
from pdf.parts.choices import CardOptions
from pdf.parts.decks import Card, Deck
from pdf.parts.sheet import (
    WHITE,
    Font,
    Order,
    Pen,
    Printed,
    Rect,
    draw_arrow,
    draw_coin,
    draw_sea,
    draw_seal,
)
from pdf.sheets.waters_of_nereus.pieces import draw_done, draw_points, draw_treasure, draw_unknown

_PICTURE: Final = Rect(LEFT, 20.4, 48, 35)
_X: Final = _PICTURE.x
_OF_PICTURE: Final = 0.65  # of the height that a larger card has left
_CLEAR: Final = 11.4  # mm above and below the middle without waves
_LARGE: Final = 1.6  # units of stroke of a large symbol
_PRICE: Final = 1  # science power for a card


def draw(order: Order[CardOptions]) -> Printed:
    """Returns the science cards as PDF."""
    deck = Deck(order, order.sheet.summary)
    back = partial(draw_card_back, size=deck.size, symbol="flask")
    cards: list[Card] = []
    for turn in facts.TURN_CARDS:
        cards += [Card(turn.title, partial(draw_turn_card, card=turn), back)] * turn.copies
    for end in facts.CARDS.values():
        cards += [Card(end.title, partial(draw_end_card, card=end), back)] * end.copies
    deck.add(cards, "Science deck", f"{order.game.title}.", facts.PLACES.APPENDIX)
    return deck.finish()


# ---- fronts


def _draw_front(
    pen: Pen, title: str, effect: str, symbol: str, when: str, size: float = 13
) -> float:
    # a front except for the drawing in its picture. Returns the middle of the picture.
    draw_frame(pen)
    pen.text(LEFT, 13.2, prose.typeset(title), Font.SERIF_BOLD, size)
    pen.text(LEFT, 17.6, "Science", Font.ITALIC, 9)
    # what a larger card has left makes the picture higher, and the rest stands lower
    left = height_left(pen)
    more, below = _OF_PICTURE * left, 78.7 + left
    picture = Rect(_X, _PICTURE.y, _PICTURE.w, _PICTURE.h + more)
    draw_sea(pen, picture, clear=Rect(_X, picture.cy - _CLEAR, picture.w, 2 * _CLEAR))
    points = 10 + left / 10
    lines = prose.broken(prose.words_of(effect), points, RIGHT - LEFT)
    prose.draw_lines(pen, LEFT, 61.2 + more, lines, points, 0.46 * points)
    pen.line(LEFT, below - 4.5, RIGHT, below - 4.5, 0.35)
    pen.symbol(symbol, LEFT + 2.9, below, 5.8)
    pen.centred_text(LEFT + 7.6, below, when, Font.BOLD, 10, align="left")
    pen.centred_text(RIGHT - 7.4, below, f"−{_PRICE}", Font.BOLD, 10, align="right")
    pen.symbol("flask", RIGHT - 3, below - 0.1, 5.8)
    return picture.cy


def draw_end_card(pen: Pen, card: facts.ScienceCard) -> None:
    """Draws a science card for the end of the game."""
    if len(card.crew) > 1:
        title, size = joined([facts.CREW_TITLES[crew] for crew in card.crew]), 10
        places, r = [7.8, 19.4], 5.5
    else:
        title, size = card.title, 13
        places, r = [13.4], 8.4
    y = _draw_front(pen, title.capitalize(), effect_of(card), "hourglass", "Game end", size)
    if card.needs == "holds":
        for x, member in zip(places, card.crew, strict=True):
            draw_seal(pen, _X + x, y, r, member, r * 1.24, width=1.0, stroke=_LARGE)
            draw_done(pen, _X + x + r * 0.72, y + r * 0.74, 2.7)
    else:
        sign = "chest" if card.needs == "chest" else "barrel"
        pen.symbol(sign, _X + 17.6, y + 2.6, 17, fill=WHITE, stroke=_LARGE)
        draw_treasure(pen, _X + 8.2, y - 5.2, 10.6, card.color)
    # an equals sign
    for away in (-1.3, 1.3):
        pen.line(_X + 28, y + away, _X + 30.4, y + away, 1.4)
    draw_points(pen, _X + 39, y, 13.6, card.points)


def draw_turn_card(pen: Pen, card: facts.TurnCard) -> None:
    """Draws a science card for one's own turn."""
    y = _draw_front(pen, card.title, card.text, "sun", "Your turn")
    if card.name == "two-from-bag":
        pen.symbol("bag", _X + 12, y - 0.8, 20, fill=WHITE, stroke=_LARGE)
        draw_arrow(pen, (_X + 23.6, y), (_X + 30.6, y), 1.6, 3.2)
        draw_unknown(pen, _X + 37, y - 5.6, 10.4)
        draw_unknown(pen, _X + 40.6, y + 5.8, 10.4)
    elif card.name == "from-any-space":
        cell = 9.8
        for i, color in enumerate(("green", "yellow", "white", "black")):
            box = Rect(_X + 3 + i % 2 * cell, y - cell + i // 2 * cell, cell, cell)
            pen.rect(box, WHITE, 0.6)
            draw_treasure(pen, *box.centre, 6.4, color)
        pen.circle(_X + 3 + cell * 1.5, y + cell / 2, 4.4, None, 1.6)
        draw_arrow(pen, (_X + 24.6, y), (_X + 31, y), 1.6, 3.2)
        pen.symbol("cabin", _X + 38.8, y - 0.4, 14.4, fill=WHITE, stroke=_LARGE)
    else:
        draw_coin(pen, _X + 7.4, y, 10, str(facts.SAIL_CARD_GOLD))
        draw_arrow(pen, (_X + 13.6, y), (_X + 18, y))
        pen.symbol("ship", _X + 25, y - 0.8, 14, fill=WHITE, stroke=_LARGE)
        draw_arrow(pen, (_X + 32.6, y), (_X + 37, y))
        draw_unknown(pen, _X + 41.8, y, 7.6)
