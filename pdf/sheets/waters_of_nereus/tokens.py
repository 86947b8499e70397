"""Treasures, gems, coins and completion tokens to cut out, as many as the box holds; the ships, the
sun and the hourglass."""

from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from pdf.parts.decks import Card, print_small_pieces
from pdf.parts.sheet import OWNERS, WHITE, Order, Pen, Printed, Rect, draw_coin, draw_seal
from pdf.sheets.waters_of_nereus.options import TOKEN, TokenOptions
from pdf.sheets.waters_of_nereus.pieces import draw_done, draw_treasure

_SIZE: Final = 12.8  # mm: the drawing of a piece, which is 15.2 mm wide
DrawKind = Callable[[Pen, float, float, float, str], None]


def draw(order: Order[TokenOptions]) -> Printed:
    """Returns the pieces as PDF, alike on both sides, by any plan."""
    return print_small_pieces(
        order,
        pieces(int(order.options.players)),
        title=f"{order.game.title}, treasures and coins",
        note="Treasures go into a bag.",
        rule=facts.PLACES.COMPONENTS,
        subject=order.sheet.summary,
    )


def pieces(ships: int) -> list[Card]:
    """Returns every piece, in the order in which they are laid out."""
    coins = {str(value): many for value, many in facts.COINS.items()}
    return [
        *_alike({**facts.TREASURES, facts.GEM: facts.GEMS}, "{}", draw_treasure),
        *_alike(coins, "Coin {}", draw_coin),
        *_alike({"done": facts.COMPLETION_TOKENS}, "Completion token", _draw_complete),
        *_alike(dict.fromkeys(facts.SHIP_COLORS[:ships], 1), "Ship, {}", _draw_ship),
        *_alike({"sun": 1, "hourglass": 1}, "{}", _draw_sign),
    ]


def _alike(many: Mapping[str, int], called: str, draw: DrawKind) -> Iterator[Card]:
    # so many pieces of each kind. draw: draws a kind in the middle of both sides.
    def side(pen: Pen, kind: str) -> None:
        draw(pen, *TOKEN.box.centre, _SIZE, kind)

    for kind, count in many.items():
        both = partial(side, kind=kind)
        yield from [Card(called.format(kind).capitalize(), both, both)] * count


def _draw_complete(pen: Pen, x: float, y: float, side: float, kind: str) -> None:
    pen.rounded(Rect(x - side / 2, y - side / 2, side, side), 1.4, WHITE, 0.6)
    draw_done(pen, x, y, 4.4)


def _draw_ship(pen: Pen, x: float, y: float, side: float, colour: str) -> None:
    # its sign tells the colour in a grey print
    pen.rounded(Rect(x - side / 2, y - side / 2, side, side), 1.4, pen.ink.piece(colour), 0.6)
    pen.circle(x, y, 0.39 * side, WHITE, 0.6)
    pen.symbol(OWNERS[colour], x, y - 2.0, 4.8)
    pen.symbol("ship", x, y + 2.3, 4.8)


def _draw_sign(pen: Pen, x: float, y: float, side: float, name: str) -> None:
    # what the players hand on to each other
    draw_seal(pen, x, y, side / 2, name, 0.66 * side, fill=pen.ink.tint("dunes"))
