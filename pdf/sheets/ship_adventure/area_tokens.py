"""Caribbean Conquest's tokens of strategic areas: those that the set-up draws, and no others."""

from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import area_letters
from companion.setups import SetupResult
from companion.words import counted, joined
from pdf.parts.decks import Card, print_small_pieces
from pdf.parts.sheet import Order, Pen, Printed, disc, setup_for
from pdf.sheets.ship_adventure.colours import draw_area_ground, draw_token_back
from pdf.sheets.ship_adventure.options import TOKEN, AreaTokenOptions

_BOX: Final = TOKEN.box
# all tokens have the same back, so that they can be drawn face down
_BACK: Final = partial(draw_token_back, symbol="rose", size=9, ring=6.4)


def draw(order: Order[AreaTokenOptions]) -> Printed:
    """Returns a token for each strategic point, area by area, as PDF by any plan."""
    setup = setup_for(order)
    cards, told = tokens_of(setup)
    return print_small_pieces(
        order,
        cards,
        title=f"{order.game.title}, area tokens",
        note=f"No. {setup.code}, {counted(len(cards), 'token')}: {told}.",
        rule=facts.PLACES.CC_SET_UP,
        subject=f"Set-up {setup.code}",
        across=facts.AREAS,
        code=setup.code,
    )


def tokens_of(setup: SetupResult) -> tuple[list[Card], str]:
    """Returns the tokens of the areas that a set-up draws, and the areas' letters with their
    colours.

    In their rows, the tokens of one area stand one below the other.
    """
    layout, counts = setup.view.layout, setup.view.counts
    letters = area_letters(layout.areas)
    cards, told = list[Card](), list[str]()
    for area, colour in enumerate(layout.areas):
        if not counts[colour]:
            continue
        front = partial(_draw_front, colour=colour, area=area, letter=letters[colour])
        ground = partial(draw_area_ground, colour=colour, area=area)
        cards += [Card(f"Area token {letters[colour]}", front, _BACK, ground)] * counts[colour]
        told.append(f"{letters[colour]} {colour}")
    rows = len(cards) // facts.AREAS
    # a row of cards has the first token of each area, the next row the second: as the cards come
    # area by area, those of a row lie as many cards apart as there are rows
    return [card for row in range(rows) for card in cards[row::rows]], joined(told)


def _draw_front(pen: Pen, colour: str, area: int, letter: str) -> None:
    draw_area_ground(pen, colour, area)
    disc(pen, *_BOX.centre, letter, 7.0, size=28)
