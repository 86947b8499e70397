"""The board of Waters of Nereus as a set-up draws it: water and land, treasures, ships."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from companion.games.waters_of_nereus.boards import Board, square_name
from pdf.drawing.fonts import Font
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.parts.motifs import draw_motif
from pdf.sheets.waters_of_nereus.pieces import draw_treasure


def draw_board(pen: Pen, details: Mapping[str, Any], room: Rect, most: float) -> None:
    """The board with its coordinates in the middle of ``room``, which they leave; squares of ``most`` mm at most."""
    board = Board(tuple(details["board"]["water"]))
    cell = min(room.w / board.cols, room.h / board.rows, most)
    w, h = cell * board.cols, cell * board.rows
    grid = Rect(room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h)
    with pen.figure(_said(board, details), Rect(grid.x - 5, grid.y - 6, w + 5, h + 6)):
        _draw(pen, board, details, grid, cell)


def _said(board: Board, details: Mapping[str, Any]) -> str:
    """The board in words: what lies where and who starts where."""
    treasures = [f"{t['color']} {square_name((t['row'], t['col']))}" for t in details["treasures"]]
    whose = {ship["seat"]: f"seat {ship['seat']}" if ship["seat"] else "the neutral ship" for ship in details["ships"]}
    ships = [f"{whose[ship['seat']]} {square_name((ship['row'], ship['col']))}" for ship in details["ships"]]
    return (
        f"The board, {board.cols} spaces across and {board.rows} down. Treasures: {', '.join(treasures)}. "
        f"Ships: {', '.join(ships)}."
    )


def _draw(pen: Pen, board: Board, details: Mapping[str, Any], grid: Rect, cell: float) -> None:
    k = cell / 17
    pen.rect(grid, pen.ink.tint("river"), 0)
    for row in range(1, board.rows + 1):
        for col in range(1, board.cols + 1):
            box = Rect(grid.x + (col - 1) * cell, grid.y + (row - 1) * cell, cell, cell)
            x, y = box.centre
            if not board.is_water((row, col)):
                pen.rect(box, pen.ink.tint("land"), 0)
                for dx, dy in ((-4.0, -3.0), (4.0, -3.0), (0.0, 3.0)):
                    draw_motif(pen, "land", x + dx * k, y + dy * k, 1.2 * k)
                continue
            for dx, dy in ((-5.6, -6.4), (5.6, -6.4), (-5.6, 6.4), (5.6, 6.4)):
                draw_motif(pen, "river", x + dx * k, y + dy * k, 0.9 * k)
    for treasure in details["treasures"]:
        x, y = _middle(grid, cell, treasure)
        pen.circle(x, y, 0.34 * cell, WHITE, 0)
        draw_treasure(pen, x, y, 0.44 * cell, treasure["color"])
    for ship in details["ships"]:
        x, y = _middle(grid, cell, ship)
        plate = Rect(x - 0.45 * cell, y - 0.45 * cell, 0.9 * cell, 0.9 * cell)
        pen.rounded(plate, 1.4 * k, WHITE, 1.0)
        pen.symbol("ship", x, y - 0.1 * cell, 0.5 * cell)
        said = f"Seat {ship['seat']}" if ship["seat"] else "neutral"
        pen.text(x, plate.bottom - 0.11 * cell, said, Font.BOLD, 8, align="centre")
    lines = [(grid.x + i * cell, grid.y, grid.x + i * cell, grid.bottom) for i in range(1, board.cols)]
    lines += [(grid.x, grid.y + i * cell, grid.right, grid.y + i * cell) for i in range(1, board.rows)]
    pen.lines(lines, 0.6)
    pen.rect(grid, None, 1.0)
    for col in range(1, board.cols + 1):
        name = square_name((1, col)).rstrip("0123456789")
        pen.text(grid.x + (col - 0.5) * cell, grid.y - 1.8, name, Font.BOLD, 10, align="centre")
    for row in range(1, board.rows + 1):
        pen.centred_text(grid.x - 3, grid.y + (row - 0.5) * cell, str(row), Font.BOLD, 10)


def _middle(grid: Rect, cell: float, at: Mapping[str, Any]) -> tuple[float, float]:
    return grid.x + (at["col"] - 0.5) * cell, grid.y + (at["row"] - 0.5) * cell
