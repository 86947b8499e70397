"""The board of Waters of Nereus as a set-up draws it, on a page of its own or as a poster."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing
from pdf.parts.headings import LEFT, RIGHT
from pdf.parts.poster import print_board
from pdf.parts.setup_sheets import draw_setup_head
from pdf.setups import changed_settings, link_of, setup_for
from pdf.sheets.waters_of_nereus.board_chart import draw_board
from pdf.sheets.waters_of_nereus.options import BoardOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

_LARGER: Final = 1.4  # its signs and type than on the set-up sheet
_ROOM: Final = Rect((LEFT + 9) / _LARGER, 48 / _LARGER, (RIGHT - LEFT - 9) / _LARGER, 184 / _LARGER)
_BAR: Final = (LEFT, 250.0)
_LEGEND: Final = 241.0


def draw(order: Order[BoardOptions]) -> Printed:
    """The board as PDF; without a seed it draws a fresh code. Raises BadInput as the set-up does."""
    options = order.options
    setup = setup_for(order, options.players, options)
    link = link_of(order, setup, changed_settings(setup.options))
    drawing = Drawing(f"Board {setup.code}", partial(_page, game=order.game.title, setup=setup, link=link))
    return print_board(order, INKS[options.ink], drawing, options.size, _BAR, setup.code)


def _page(pen: Pen, game: str, setup: SetupResult, link: str) -> None:
    whose = f"With what your copy {setup.copy} tells." if setup.copy else "Our own board, not the publisher’s."
    subtitle = f"The board for {in_words(setup.players)} players"
    draw_setup_head(pen, game, subtitle, setup, whose, str(facts.SETUP), link)
    with pen.scaled(0, 0, _LARGER):
        draw_board(pen, setup.details, _ROOM, 40 / _LARGER)
    step = (RIGHT - LEFT) / len(facts.COLORS)
    for i, colour in enumerate(facts.COLORS):
        x = LEFT + i * step
        draw_treasure(pen, x + 2.6, _LEGEND, 4.8, colour)
        pen.centred_text(x + 7.4, _LEGEND, colour, Font.SANS, 8, align="left")
    said = "A treasure without a ship on each water space; each seat’s ship where its number stands."
    pen.text(RIGHT, _BAR[1] + 3.7, said, Font.SANS, 8, align="right")
