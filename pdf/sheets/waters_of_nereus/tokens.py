"""Treasures, gems, coins and completion tokens of Waters of Nereus to cut out, as many as the box holds."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.decks import CardSides, Deck
from pdf.parts.signs import draw_coin
from pdf.sheets.waters_of_nereus.options import TOKEN, TokenOptions
from pdf.sheets.waters_of_nereus.pieces import draw_done, draw_treasure

_SIZE: Final = 12.8  # mm, of 15.2
_Draw = Callable[[Pen], None]


def draw(order: Order[TokenOptions]) -> Printed:
    """The pieces as PDF, alike on both sides, by any plan."""
    deck = Deck(order, order.sheet.summary, place="--paper", mixed=True, most=len(list(pieces())))
    drawn: dict[str, CardSides] = {}
    cards = []
    for name, draw in pieces():
        if name not in drawn:
            drawn[name] = CardSides(
                deck.front(name, draw), deck.back(f"{name}-back", draw), name.replace("-", " ").capitalize()
            )
        cards.append(drawn[name])
    coins = ", ".join(f"{many} of {value}" for value, many in facts.COINS.items())
    told = (
        f"{sum(facts.TREASURES.values())} treasures for the bag, {facts.GEMS} gems, coins ({coins}), "
        f"{facts.COMPLETION_TOKENS} completion tokens. Draw treasures from a bag of cloth."
    )
    deck.add(cards, f"{order.game.title}, treasures and coins", told, facts.COMPONENTS)
    return deck.finish()


def pieces() -> Iterator[tuple[str, _Draw]]:
    """The name of each piece and what draws it, in the order in which they are laid out."""
    for colour, many in facts.TREASURES.items():
        yield from [(colour, partial(_treasure, colour=colour))] * many
    yield from [(facts.GEM, partial(_treasure, colour=facts.GEM))] * facts.GEMS
    for value, many in facts.COINS.items():
        yield from [(f"coin-{value}", partial(_coin, value=value))] * many
    yield from [("done", _complete)] * facts.COMPLETION_TOKENS


def _treasure(pen: Pen, colour: str) -> None:
    draw_treasure(pen, *TOKEN.box.centre, _SIZE, colour)


def _coin(pen: Pen, value: int) -> None:
    x, y = TOKEN.box.centre
    draw_coin(pen, x, y, _SIZE, str(value))


def _complete(pen: Pen) -> None:
    x, y = TOKEN.box.centre
    half = _SIZE / 2
    pen.rounded(Rect(x - half, y - half, _SIZE, _SIZE), 1.4, WHITE, 0.6)
    draw_done(pen, x, y, 4.4)
