"""The board as a set-up draws it: on a page, as a poster, and on other sheets."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from itertools import product
from typing import Any, Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name
from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.parts.chart import LEFT, RIGHT
from pdf.parts.flow.blocks import Setting, grid, item
from pdf.parts.motifs import draw_motif
from pdf.parts.setup_sheets import SetupHead, print_setup_board
from pdf.sheets.waters_of_nereus.options import BoardOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

_LARGER: Final = 1.4  # its signs and type than on the set-up sheet
_ROOM: Final = Rect((LEFT + 9) / _LARGER, 48 / _LARGER, (RIGHT - LEFT - 9) / _LARGER, 184 / _LARGER)
_BAR: Final = (LEFT, 250.0)
_LEGEND: Final = 238.0


def draw(order: Order[BoardOptions]) -> Printed:
    """The board as PDF. Raises BadInput as the set-up does."""
    return print_setup_board(order, _head, _page, _BAR)


def _head(setup: SetupResult) -> SetupHead:
    whose = (
        f"With what your copy {setup.copy} tells."
        if setup.copy
        else "Our own board, not the publisher’s."
    )
    return SetupHead(f"The board for {in_words(setup.players)} players", whose, facts.SETUP)


def _page(pen: Pen, setup: SetupResult) -> None:
    with pen.scaled(0, 0, _LARGER):
        draw_board(pen, setup.details, _ROOM, 40 / _LARGER)
    colours = [item(f"treasure-{colour}", colour) for colour in facts.COLORS]
    grid(*colours, columns=len(colours), least=0)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, _LEGEND)
    legend = (
        "A treasure without a ship on each water space; each seat’s ship where its number stands."
    )
    pen.text(RIGHT, _BAR[1] + 3.7, legend, Font.SANS, 8, align="right")


def draw_board(pen: Pen, details: Mapping[str, Any], room: Rect, most: float) -> None:
    """The board in the middle of ``room``, coordinates about it; squares of ``most`` mm at most."""
    board = Board(tuple(details["board"]["water"]))
    treasures = [f"{t['color']} {square_name((t['row'], t['col']))}" for t in details["treasures"]]
    where = {ship["seat"]: square_name((ship["row"], ship["col"])) for ship in details["ships"]}
    ships = [
        f"{f'seat {seat}' if seat else 'the neutral ship'} {square}"
        for seat, square in where.items()
    ]
    alt = (
        f"The board, {board.cols} spaces across and {board.rows} down. Treasures: {', '.join(treasures)}. "
        f"Ships: {', '.join(ships)}."
    )
    box = board_box(board, room, most)
    with pen.figure(alt, Rect(box.x - 5, box.y - 6, box.w + 5, box.h + 6)):
        draw_spaces(pen, board, box, partial(_space, pen, board, details), None)
        cell = box.w / board.cols
        for col in range(board.cols):
            x = box.x + (col + 0.5) * cell
            pen.text(x, box.y - 1.8, square_name((1, col + 1))[:-1], Font.BOLD, 10, align="centre")
        for row in range(board.rows):
            pen.centred_text(box.x - 3, box.y + (row + 0.5) * cell, str(row + 1), Font.BOLD, 10)


def board_box(board: Board, room: Rect, most: float = 100.0) -> Rect:
    """Where a board stands in the middle of ``room``, its squares of ``most`` mm at most."""
    cell = min(room.w / board.cols, room.h / board.rows, most)
    w, h = cell * board.cols, cell * board.rows
    return Rect(room.centre[0] - w / 2, room.centre[1] - h / 2, w, h)


def draw_spaces(
    pen: Pen, board: Board, box: Rect, space: Callable[[Square, Rect], None], grid: str | None
) -> None:
    """A board, each space drawn by ``space``, lines of this colour between them."""
    pen.rect(box, pen.ink.tint("river"), 0)
    s = box.w / board.cols
    for row, col in product(range(1, board.rows + 1), range(1, board.cols + 1)):
        one = Rect(box.x + (col - 1) * s, box.y + (row - 1) * s, s, s)
        if not board.is_water((row, col)):
            pen.rect(one, pen.ink.tint("land"), 0)
        space((row, col), one)
    lines = [(box.x + i * s, box.y, box.x + i * s, box.bottom) for i in range(1, board.cols)]
    lines += [(box.x, box.y + i * s, box.right, box.y + i * s) for i in range(1, board.rows)]
    pen.lines(lines, 0.6, grid)
    pen.rect(box, None, 1.0)


def _space(pen: Pen, board: Board, details: Mapping[str, Any], square: Square, one: Rect) -> None:
    (x, y), cell = one.centre, one.w
    k = cell / 17
    if not board.is_water(square):
        for dx, dy in ((-4.0, -3.0), (4.0, -3.0), (0.0, 3.0)):
            draw_motif(pen, "land", x + dx * k, y + dy * k, 1.2 * k)
        return
    for dx, dy in ((-5.6, -6.4), (5.6, -6.4), (-5.6, 6.4), (5.6, 6.4)):
        draw_motif(pen, "river", x + dx * k, y + dy * k, 0.9 * k)
    for treasure in details["treasures"]:
        if (treasure["row"], treasure["col"]) == square:
            pen.circle(x, y, 0.34 * cell, WHITE, 0)
            draw_treasure(pen, x, y, 0.44 * cell, treasure["color"])
    for ship in details["ships"]:
        if (ship["row"], ship["col"]) == square:
            plate = Rect(x - 0.45 * cell, y - 0.45 * cell, 0.9 * cell, 0.9 * cell)
            pen.rounded(plate, 1.4 * k, WHITE, 1.0)
            pen.symbol("ship", x, y - 0.1 * cell, 0.5 * cell)
            seat = f"Seat {ship['seat']}" if ship["seat"] else "neutral"
            pen.text(x, plate.bottom - 0.11 * cell, seat, Font.BOLD, 8, align="centre")
