"""The island of Loot Island with the ship's course, on a page of its own or as a poster."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.loot_island import facts
from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing
from pdf.parts import tables
from pdf.parts.headings import LEFT, RIGHT
from pdf.parts.poster import print_board
from pdf.parts.setup_sheets import draw_setup_head
from pdf.setups import changed_settings, link_of, setup_for
from pdf.sheets.loot_island.island_chart import Course, draw_island
from pdf.sheets.loot_island.options import IslandOptions

_ISLAND: Final = Rect(LEFT, 46, RIGHT - LEFT, RIGHT - LEFT)
_LARGER: Final = 1.8  # its signs and type than on other sheets
_BAR: Final = (LEFT, 251.0)
_LEGEND: Final = 234.0


def draw(order: Order[IslandOptions]) -> Printed:
    """The island as PDF. Raises BadInput for a code that is none."""
    options = order.options
    setup = setup_for(order, options.players, options)
    link = link_of(order, setup, changed_settings(setup.options))
    drawing = Drawing(f"Island {setup.code}", partial(_page, game=order.game.title, setup=setup, link=link))
    return print_board(order, INKS[options.ink], drawing, options.size, _BAR, setup.code)


def _page(pen: Pen, game: str, setup: SetupResult, link: str) -> None:
    subtitle = f"The island for {in_words(setup.players)} players"
    draw_setup_head(pen, game, subtitle, setup, "Our own drawing.", str(facts.SETUP), link)
    ship = setup.details["ship"]
    side = _ISLAND.w / _LARGER
    with pen.scaled(_ISLAND.x, _ISLAND.y, _LARGER):
        draw_island(pen, Rect(0, 0, side, side), Course(ship["corner"], ship["heading"]))
    pen.text(LEFT + 0.4, _ISLAND.y - 2, "Top: north", Font.ITALIC, 10)
    _legend(pen)


def _legend(pen: Pen) -> None:
    """What the signs of the island are."""
    half = (RIGHT - LEFT) / 2
    tables.disc(pen, LEFT + 3, _LEGEND, "1", 2.6, filled=True)
    pen.centred_text(LEFT + 8, _LEGEND, "the round that explores this coast", align="left")
    pen.circle(LEFT + half + 3, _LEGEND, 2.6, WHITE, 0.6)
    pen.centred_text(LEFT + half + 8, _LEGEND, "a landing, two on each coast", align="left")
    pen.symbol("boat", LEFT + 3, _LEGEND + 8, 5, pen.ink.accent)
    pen.centred_text(LEFT + 8, _LEGEND + 8, "the ship, and where it sails", align="left")
    pen.circle(LEFT + half + 3, _LEGEND + 8, 2.6, None, 0.35)
    pen.centred_text(LEFT + half + 8, _LEGEND + 8, "a corner that the ship comes to", align="left")
    said = "The rounds are as drawn while no event moves the ship."
    pen.text(RIGHT, _BAR[1] + 3.7, said, align="right")
