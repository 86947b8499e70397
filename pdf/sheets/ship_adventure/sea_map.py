"""The player's sea map of Ship Adventure: nine areas by colour, squares to note tokens and map pieces in."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, area_colors_of, from_copy
from pdf.drawing.fonts import Font, text_width, wrapped
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import FRAME, HALF, QUARTER, Rect, divide
from pdf.drawing.pen import Pen, lead_of
from pdf.orders import Order, Printed
from pdf.page import Piece, print_pieces
from pdf.parts import chart
from pdf.parts.chart import draw_labelled_bar
from pdf.parts.score_pad import HAND
from pdf.sheets.ship_adventure.board_chart import draw_coordinates, draw_edges
from pdf.sheets.ship_adventure.colours import draw_hatch, fitted, tint_of, titled
from pdf.sheets.ship_adventure.options import SeaMapOptions


@dataclass(frozen=True)
class Style:
    """How a size of the map is set: the frame, the board's corner and square, where the notes stand."""

    frame: tuple[float, float]
    neatline: chart.Neatline
    board: tuple[float, float]
    square: float
    notes: Rect
    title: tuple[float, float, float]  # x, y, points
    bar: tuple[float, float] | None = None  # a quarter of a page has no room for 50 mm


STYLES: Final = {
    1: Style(FRAME, chart.FULL, (14, 46), 14.0, Rect(8, 230, 180, 26), (8, 16.4, 28), (138, 14)),
    2: Style(HALF, chart.HALF, (14, 13.6), 8.6, Rect(128, 26, 60, 96), (128, 14, 18), (128, 107.4)),
    4: Style(QUARTER, chart.QUARTER, (11.6, 11.4), 6.0, Rect(95, 17.6, 30, 72), (95, 11.4, 13)),
}


@dataclass(frozen=True)
class SeaMap:
    """The drawing of one sea map."""

    up: int
    areas: tuple[str, ...]
    whose: str

    @property
    def style(self) -> Style:
        return STYLES[self.up]

    def draw(self, pen: Pen) -> None:
        style = self.style
        chart.draw_neatline(pen, Rect(0, 0, *style.frame), chart.without_corners(style.neatline))
        x, y, size = style.title
        pen.text(x, y, "Sea map", Font.SERIF, size)
        if self.up == 1:
            pen.text(x + 0.4, 23.4, "Ship Adventure: Treasure Map", Font.ITALIC, 13)
            pen.text(x + 0.4, 30, "Pencil treasure tokens and the squares of map pieces into the areas.", Font.SANS, 8)
        elif self.up == 2:
            pen.text(x + 0.2, y + 4.6, "Ship Adventure: Treasure Map", Font.ITALIC, 8)
        side = style.square * facts.BOARD
        board = Rect(*style.board, side, side)
        self._areas(pen, board)
        draw_coordinates(pen, board, facts.BOARD)
        draw_edges(pen, board, words=self.up != 4)
        self._notes(pen)

    def _areas(self, pen: Pen, board: Rect) -> None:
        s = self.style.square
        for n, colour in enumerate(self.areas):
            row, col = divmod(n, facts.AREAS_ACROSS)
            box = Rect(board.x + col * facts.AREA * s, board.y + row * facts.AREA * s, facts.AREA * s, facts.AREA * s)
            self._area(pen, box, colour, n)
        fine = [n * s for n in range(1, facts.BOARD) if n % facts.TILE]
        tile = [n * s for n in range(1, facts.BOARD) if n % facts.TILE == 0 and n % facts.AREA]
        strong = [n * s for n in range(facts.AREA, facts.BOARD, facts.AREA)]
        for steps, width, ink in ((fine, 0.35, pen.ink.note), (tile, 0.6, None), (strong, 1.0, None)):
            lines = [(board.x + u, board.y, board.x + u, board.bottom) for u in steps]
            lines += [(board.x, board.y + u, board.right, board.y + u) for u in steps]
            pen.lines(lines, width, ink)
        pen.rect(board, None, 1.0)
        for n, colour in enumerate(self.areas):
            row, col = divmod(n, facts.AREAS_ACROSS)
            self._name(pen, board.x + col * facts.AREA * s, board.y + row * facts.AREA * s, colour, n)

    def _area(self, pen: Pen, box: Rect, colour: str, n: int) -> None:
        """A colour as a frame of tint and hatching, its middle left white for the pencil."""
        pen.rect(box, tint_of(pen, colour), 0)
        band = 0.34 * self.style.square
        for strip in (
            Rect(box.x, box.y, box.w, band),
            Rect(box.x, box.bottom - band, box.w, band),
            Rect(box.x, box.y + band, band, box.h - 2 * band),
            Rect(box.right - band, box.y + band, band, box.h - 2 * band),
        ):
            draw_hatch(pen, strip, colour, n, 1.3)
        pen.rect(Rect(box.x + band, box.y + band, box.w - 2 * band, box.h - 2 * band), WHITE, 0)

    def _name(self, pen: Pen, x: float, y: float, colour: str, n: int) -> None:
        """The colour's word on a plate over the upper edge of its area."""
        room = facts.AREA * self.style.square - 2.6
        size = 10.0 if self.up == 1 and text_width(colour, Font.BOLD, 10) < room else 8.0
        text, font = fitted(titled(colour), size, room)
        w, h = text_width(text, font, size) + 0.3 * size, 0.45 * size
        box = Rect(x + (facts.AREA * self.style.square - w) / 2, y + 0.2, w, h)
        pen.rounded(box, 0.6, WHITE, 0.6)
        pen.centred_text(*box.centre, text, font, size)

    # ---- notes

    def _notes(self, pen: Pen) -> None:
        box = self.style.notes
        if self.up == 1:
            self._pieces(pen, box.x, box.y, 13)
            self._tokens(pen, Rect(box.x + 70, box.y, 110, box.h), 4)
        else:
            self._pieces(pen, box.x, box.y, 9 if self.up == 2 else 6)
            top = 18.0 if self.up == 2 else 13.0
            room = box.h - top - (17 if self.style.bar else 15)
            self._tokens(pen, Rect(box.x, box.y + top, box.w, room), 2 if self.up == 2 else 1)
        if self.style.bar:
            draw_labelled_bar(pen, *self.style.bar)
        said = f"{self.whose} Rules: {facts.PIECES}. Unofficial."
        if self.up == 1:
            pen.text(box.x, box.bottom + 1.6, said, Font.SANS, 8, pen.ink.note)
        else:
            lines = len(wrapped(said, Font.SANS, 8, box.w))
            pen.paragraph(box.x, box.bottom + 1 - (lines - 1) * lead_of(8), box.w, said, colour=pen.ink.note)

    def _pieces(self, pen: Pen, x: float, y: float, side: float) -> None:
        """Boxes to tick for the four map pieces."""
        size = 13 if self.up == 1 else 8
        font = Font.SERIF if self.up == 1 else Font.BOLD
        pen.text(x, y, "Map pieces", font, size)
        for n in range(facts.MAP_PIECES):
            box = Rect(x + n * (side + 2), y + 2.4, side, side)
            chart.draw_box(pen, box)
            pen.text(box.x + 1, box.y + 2.9, str(n + 1), Font.SANS, 8, pen.ink.note)

    def _tokens(self, pen: Pen, box: Rect, across: int) -> None:
        """Treasure tokens, as many as there is room for: the four numbers, and beside them area and square found."""
        large = self.up == 1
        pen.text(box.x, box.y, "Treasure tokens", Font.SERIF if large else Font.BOLD, 13 if large else 8)
        side, apart = 2 * HAND, 2.6
        top, width = box.y + 2.4, (box.w + apart) / across
        for row in range(int((box.bottom - top + apart) / (side + apart))):
            for column in range(across):
                token = Rect(box.x + column * width, top + row * (side + apart), side, side)
                cx, cy = token.centre
                pen.rect(token, WHITE, 0.6)
                pen.lines([(cx, token.y, cx, token.bottom), (token.x, cy, token.right, cy)], 0.35)
                x, right = token.right + 1.6, token.x + width - apart
                for name, y in (("area", cy), ("square", token.bottom)):
                    pen.text(x, y - HAND + 2.8, name, Font.SANS, 8, pen.ink.note)
                    pen.line(x, y, right, y, 0.35)


def draw(order: Order[SeaMapOptions]) -> Printed:
    """The sheet as PDF, one to four maps on a page. Raises BadInput for more than a page holds."""
    options, copy = order.options, order.copy_as(ShipCopy)
    own = from_copy(copy, "area_colors")
    whose = f"Colours from your copy {copy.fingerprint}." if copy and own else "The colours are ours."
    sea_map = SeaMap(options.up, area_colors_of(copy), whose)
    division = divide(order.paper, options.up)
    pieces = [Piece(place, sea_map.draw) for place in division.places]
    return print_pieces(order, INKS[options.ink], division, pieces)
