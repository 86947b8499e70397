"""The fronts of Waters of Nereus' cards: discovery, science and crew, and cards to read only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Square
from companion.games.waters_of_nereus.discovery import DiscoveryDeck
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts import chart
from pdf.parts.card_art import LEFT, RIGHT, draw_card_frame
from pdf.parts.motifs import draw_motif
from pdf.sheets.waters_of_nereus.pieces import (
    draw_tick,
)

GAME: Final = "Waters of Nereus"
_WIDTH: Final = RIGHT - LEFT
_LEAD: Final = 3.7
_GRID: Final = Rect(LEFT, 20.6, 48, 48)
_PICTURE: Final = Rect(LEFT, 21.4, 48, 27)


def draw_discovery(pen: Pen, deck: DiscoveryDeck, card: str, players: str, source: str) -> None:
    """A discovery card: the board with its ticks. ``source`` tells whose deck it is."""
    draw_card_frame(pen, "Discovery", GAME)
    pen.text(RIGHT, 13.4, players, Font.BOLD, 13, align="right")
    pen.text(RIGHT, 17.8, "players", Font.SANS, 8, pen.ink.note, "right")
    draw_ticks(pen, deck, set(deck.ticked(card)))
    draw_tick(pen, 9.4, 72.8, 4)
    pen.text(12.4, 73.8, "1 random treasure", Font.MEDIUM, 8)
    pen.text(LEFT, 77.2, f"if no ship and fewer than {facts.MOST_ON_SPACE} are there", Font.SANS, 8)
    pen.text(LEFT, 81.4, source, Font.SANS, 8, pen.ink.note)
    cards = list(deck.cards)
    pen.text(RIGHT, 81.4, f"{card}, {cards.index(card) + 1} of {len(cards)}", Font.MEDIUM, 8, align="right")


def draw_ticks(pen: Pen, deck: DiscoveryDeck, ticked: set[Square]) -> None:
    """The board of a discovery card."""
    board = deck.board
    c = min(_GRID.w / board.cols, _GRID.h / board.rows)
    grid = Rect(0, 0, board.cols * c, board.rows * c)
    left, top = _GRID.centre[0] - grid.w / 2, _GRID.centre[1] - grid.h / 2
    k = c / 9.6
    pen.rect(Rect(left, top, grid.w, grid.h), pen.ink.tint("river"), 0)
    for row in range(1, board.rows + 1):
        for col in range(1, board.cols + 1):
            box = Rect(left + (col - 1) * c, top + (row - 1) * c, c, c)
            x, y = box.centre
            if not board.is_water((row, col)):
                pen.rect(box, pen.ink.tint("land"), 0)
                draw_motif(pen, "land", x, y + 0.6 * k, 1.5 * k)
            elif (row, col) in ticked:
                pen.rect(box, WHITE, 0)
                pen.circle(x, y, 3.6 * k, None, 0.6, pen.ink.pattern("river"))
                draw_tick(pen, x, y, 5.8 * k)
            else:
                for up in (-2.1, 0, 2.1):
                    draw_motif(pen, "river", x, y + up * k, 0.95 * k)
    lines = [(left + i * c, top, left + i * c, top + grid.h) for i in range(1, board.cols)]
    lines += [(left, top + i * c, left + grid.w, top + i * c) for i in range(1, board.rows)]
    pen.lines(lines, 0.6, pen.ink.note)
    pen.rect(Rect(left, top, grid.w, grid.h), None, 1.0)


# ---- cards to read


def draw_reading_card(pen: Pen, title: str, paragraphs: Sequence[str], source: str, link: str, caption: str) -> None:
    """A card that tells of its deck, with a code to scan."""
    draw_card_frame(pen, title, GAME)
    y = 25.0
    for paragraph in paragraphs:
        y = pen.paragraph(LEFT, y, _WIDTH, paragraph, Font.SANS, 8, lead=1.28) + 1.2
    if link:
        side = 21.0
        chart.draw_qr(pen, Rect(RIGHT - side, 76.6 - side, side, side), link)
        pen.paragraph(LEFT, 58.6, RIGHT - side - LEFT - 3, caption, Font.BOLD, 8, pen.ink.accent, lead=1.35)
    pen.text(LEFT, 81.4, source, Font.SANS, 8, pen.ink.note)
