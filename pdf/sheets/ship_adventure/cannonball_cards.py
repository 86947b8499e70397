"""Cannonball cards for both games. Only the owner's cards say what one costs; ours name a price to
agree on."""

from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.rules.aids import aid
from pdf.parts.card_faces import DESIGN, draw_card_back, draw_frame
from pdf.parts.decks import Card, Deck
from pdf.parts.imposition import CardSize
from pdf.parts.sheet import WHITE, Block, Font, Order, Pen, Printed, Rect, Setting, draw_arrow, text
from pdf.sheets.ship_adventure.options import CannonballOptions

_MOST: Final = 12  # cards to a page: so many leave its foot free
NOTE: Final = (
    "Cannonballs: our number. Their price stands on your own cards; without them agree on one: "
    f"{facts.SUGGESTED_PRICE} gold is ours."
)


def draw(order: Order[CannonballOptions]) -> Printed:
    """Returns the cards as PDF by any plan. Their words are those of the aids."""
    many, size = order.options.cards, order.options.card_size
    deck = Deck(order, "Cannonball cards", most=min(many, _MOST))
    title = f"{order.game.title}, cannonballs"
    deck.add([cannonball(size)] * many, title, NOTE, facts.PLACES.CC_BATTLES)
    return deck.finish()


def cannonball(size: CardSize) -> Card:
    """Returns a card of this size."""
    told = aid("cannonball-card")
    words = [text(part.text) for section in told.sections for part in section.parts]
    front = partial(_draw_front, size=size, title=told.title, words=words[0])
    return Card(told.title, front, partial(draw_card_back, size=size, symbol="cannon"))


def _draw_front(pen: Pen, size: CardSize, title: str, words: Block) -> None:
    small = size.w < DESIGN.w
    box = Rect(0, 0, size.w if small else DESIGN.w, pen.height)
    if small:
        pen.rect(box.grown(-3), None, 1.0)
        pen.rect(box.grown(-3.9), None, 0.35)
    else:
        draw_frame(pen)
    left, right = (box.x + 5.6, box.right - 5.6) if small else (box.x + 7.5, box.right - 7.5)
    setting = Setting(8 if small else 10 + (pen.height - DESIGN.h) / 7)
    price = box.bottom - (6.6 if small else 8.2)
    laid = words(right - left, setting)
    y = price - 4.4 - laid.height
    pen.symbol("target", left + 3, 9.6, 6)
    pen.centred_text(left + 8, 9.6, title, Font.SERIF_BOLD, 10 if small else 13, align="left")
    _draw_shot(pen, Rect(left, 14.6, right - left, y - 16.4))
    laid.draw(pen, left, y)
    pen.symbol("coin", left + 2.3, price, 4.6)
    told = f"{facts.SUGGESTED_PRICE} gold, if you agree"
    wide = pen.centred_text(left + 6.2, price, told, size=8, align="left")
    pen.symbol("house", left + 8.8 + wide, price, 3.4)


def _draw_shot(pen: Pen, box: Rect) -> None:
    side = min(box.w / 2, box.h)
    cx, cy = box.centre
    pen.rect(box, pen.ink.tint("river"), 0.6)
    pen.line(cx, box.y, cx, box.bottom, 0.35, pen.ink.note)
    size = min(0.6 * side, 13.0)
    away = (box.w / 2 - size) / 2
    pen.symbol("cannon", box.x + away + size / 2, cy, size, fill=WHITE, stroke=1.7)
    pen.symbol("ship", box.right - away - size / 2, cy, size, fill=WHITE, stroke=1.7)
    draw_arrow(pen, (cx - away * 0.6, cy), (cx + away * 0.6, cy), 1.0, 1.8)
