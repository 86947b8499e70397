"""The board as a set-up draws it: on a page, as a poster, and on other sheets."""

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any, Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name
from companion.setups import SetupResult
from companion.squares import column_name
from companion.words import in_words
from pdf.parts.setup_sheets import print_board
from pdf.parts.sheet import (
    LEFT,
    RIGHT,
    WHITE,
    Drawing,
    Font,
    Order,
    Pen,
    Point,
    Printed,
    Rect,
    Setting,
    draw_motif,
    draw_qr,
    draw_title,
    item,
    link_of,
    number_of,
    setup_for,
    stack,
)
from pdf.sheets.waters_of_nereus.options import BoardOptions
from pdf.sheets.waters_of_nereus.pieces import draw_treasure

_ROOM: Final = Rect(LEFT + 6, 29, RIGHT - LEFT - 6, 176)
_BAR: Final = (LEFT + 50, 253.4)
_SETUP: Final = 209.0  # mm from the top: the set-up is told below
_MAP: Final = 38.0
_QR: Final = Rect(RIGHT - 24, _SETUP + 3, 24, 24)


def draw(order: Order[BoardOptions]) -> Printed:
    """Returns the board of empty water, with its set-up told below, as PDF. Raises BadInput as the
    set-up does."""
    setup = setup_for(order)
    page = partial(_draw_page, order=order, setup=setup)
    return print_board(order, Drawing(f"{order.sheet.title} {setup.code}", page), _BAR, setup.code)


def _draw_page(pen: Pen, order: Order[BoardOptions], setup: SetupResult) -> None:
    board = Board(tuple(setup.details["board"]["water"]))
    four = setup.players == facts.PLAYERS.most
    draw_title(pen, LEFT, 17, "Waters of Nereus", 28, "H1")
    players = "four players" if four else "two or three players"
    whose = f"your copy {setup.copy}" if setup.copy else "our own grid"
    pen.text(RIGHT, 12.4, f"the board, {players}", Font.ITALIC, 13, align="right")
    grid = f"{board.rows} × {board.cols} spaces, {whose}. Unofficial."
    pen.text(RIGHT, 17.4, grid, Font.SANS, size=8, colour=pen.ink.note, align="right")
    box = board_box(board, _ROOM)
    alt = f"The board, {board.cols} spaces across and {board.rows} down, empty water."
    with pen.figure(alt, Rect(box.x - 6, box.y - 8, box.w + 6, box.h + 8)):
        _draw_water(pen, board, box, four)
    pen.line(LEFT, _SETUP - 2, RIGHT, _SETUP - 2, 0.35)
    _draw_setup(pen, order, setup, board)


def _draw_water(pen: Pen, board: Board, box: Rect, four: bool) -> None:
    # with faint rings where ships begin

    def space(square: Square, place: Rect) -> None:
        # land has none in the middle
        motif, places = ("river", _MOTIFS) if board.is_water(square) else ("land", _MOTIFS[:4])
        for right, down in places:
            x, y = place.cx + right * place.w, place.cy + down * place.w
            draw_motif(pen, motif, x, y, 1.1 * (place.w / 28))

    draw_spaces(pen, board, box, space, None)
    side = box.w / board.cols
    _draw_coordinates(pen, board, box, (3.6, 2.4), 13)
    rings = [(corner, "ship") for corner in board.corners]
    if board.centre is not None and not four:
        rings.append((board.centre, "compass"))
    for (row, col), sign in rings:
        cx, cy = box.x + (col - 0.5) * side, box.y + (row - 0.5) * side
        pen.circle(cx, cy, 0.23 * side, pen.ink.tint("river"), 0.35, pen.ink.note)
        pen.symbol(sign, cx, cy, 0.24 * side, pen.ink.note, stroke=1.5)


# the waves or tufts of a square, as parts of its side from its middle
_MOTIFS: Final[Sequence[Point]] = (
    (-0.26, -0.3),
    (0.26, -0.3),
    (-0.26, 0.36),
    (0.26, 0.36),
    (0, 0.03),
)


# ---- the set-up told below


def _draw_setup(pen: Pen, order: Order[BoardOptions], setup: SetupResult, board: Board) -> None:
    # a small map, the steps in a line each, and the code to scan
    draw_title(pen, LEFT, _SETUP + 3.4, "Set up", 13)
    number = f"No. {number_of(setup)}"
    pen.text(RIGHT, _BAR[1] + 3.6, number, Font.SANS, size=8, colour=pen.ink.note, align="right")
    box = board_box(board, Rect(LEFT + 3, _SETUP + 5.4, _MAP, _MAP), 8)
    with pen.figure(_laid_out(setup.details, board), Rect(box.x - 3, box.y, box.w + 3, box.h + 4)):
        _draw_map(pen, setup.details, board, box)
    left = LEFT + _MAP + 10
    lines = stack(*[item(sign, words, (5, 5)) for sign, words in _told(setup)], gap=1.3)
    lines(_QR.x - 4 - left, Setting(8)).draw(pen, left, _SETUP + 1)
    draw_qr(pen, _QR, link_of(order, setup))
    with pen.role("P"):
        pen.text(_QR.cx, _QR.bottom + 3.4, "this set-up", Font.BOLD, 8, align="centre")


def _told(setup: SetupResult) -> list[tuple[str, str]]:
    # each line after the name of its sign
    count = len(setup.details["treasures"])
    cards, stack_of = in_words(facts.DISCOVERY_CARDS), in_words(facts.STACK)
    out = in_words(facts.DISCOVERY_CARDS - facts.STACK)
    each = (
        f"{in_words(facts.START_WHITE)} white treasure in storage, {facts.START_GOLD} gold, science"
        f" 0, disc on 0/{facts.TRACK_LAP}; {in_words(facts.SCIENCE_DEALT)} science cards, keep"
        f" {in_words(facts.SCIENCE_KEPT)}"
    )
    told = [
        (
            "ship",
            "**Ships** in different corners: as drawn by seat, or choose.",
        ),
        ("bag", f"**{count} treasures** from the bag, one on each space without a ship: as drawn."),
        ("barrel", f"**Each:** {each}."),
        (
            "tick",
            f"**Discovery:** the {cards} cards of your number, {out} out unseen, {stack_of} are the"
            " stack.",
        ),
        (
            "sun",
            f"**Seat {setup.start_player}**: sun and hourglass. A space holds"
            f" {in_words(facts.MOST_ON_SPACE)} treasures.",
        ),
    ]
    if "neutral" in setup.details:
        words = "its ship in the middle, its disc on north, its crew cards shuffled each day"
        told.append(("compass", f"**Neutral:** {words}."))
    return told


def _draw_map(pen: Pen, details: Mapping[str, Any], board: Board, box: Rect) -> None:
    ships = {(ship["row"], ship["col"]): ship["seat"] for ship in details["ships"]}
    colours = {(t["row"], t["col"]): t["color"] for t in details["treasures"]}
    side = box.w / board.cols

    def space(square: Square, place: Rect) -> None:
        if square in ships:
            pen.rounded(place.grown(-0.5), 0.8, WHITE, 0.8)
            pen.centred_text(*place.centre, str(ships[square] or "N"), Font.BOLD, 8)
        elif square in colours:
            draw_treasure(pen, *place.centre, min(5.4, 0.68 * side), colours[square])

    draw_spaces(pen, board, box, space, None)
    for n in range(board.rows):
        pen.centred_text(box.x - 2, box.y + (n + 0.5) * side, str(n + 1), Font.SANS, 8)
    for n in range(board.cols):
        x = box.x + (n + 0.5) * side
        pen.text(x, box.bottom + 3.2, column_name(n), Font.SANS, 8, align="centre")


def _laid_out(details: Mapping[str, Any], board: Board) -> str:
    treasures = [f"{t['color']} {square_name((t['row'], t['col']))}" for t in details["treasures"]]
    ships = []
    for ship in details["ships"]:
        whose = f"seat {ship['seat']}" if ship["seat"] else "the neutral ship"
        ships.append(f"{whose} {square_name((ship['row'], ship['col']))}")
    return (
        f"The board, {board.cols} spaces across and {board.rows} down. Treasures:"
        f" {', '.join(treasures)}. Ships: {', '.join(ships)}."
    )


# ---- as other sheets show it


def draw_board(pen: Pen, details: Mapping[str, Any], room: Rect, most: float) -> None:
    """Draws the board in the middle of ``room`` with its coordinates, in squares of at most
    ``most`` mm."""
    board = Board(tuple(details["board"]["water"]))
    box = board_box(board, room, most)
    with pen.figure(_laid_out(details, board), Rect(box.x - 5, box.y - 6, box.w + 5, box.h + 6)):
        draw_spaces(pen, board, box, partial(_draw_space, pen, board, details), None)
        _draw_coordinates(pen, board, box, (3.0, 1.8), 10)


def _draw_coordinates(
    pen: Pen, board: Board, box: Rect, apart: tuple[float, float], size: float
) -> None:
    # letters above a board and numbers beside it; apart: how many mm beside and above it
    side, (beside, above) = box.w / board.cols, apart
    for col in range(board.cols):
        x, letter = box.x + (col + 0.5) * side, column_name(col)
        pen.text(x, box.y - above, letter, Font.BOLD, size, align="centre")
    for row in range(board.rows):
        pen.centred_text(box.x - beside, box.y + (row + 0.5) * side, str(row + 1), Font.BOLD, size)


def board_box(board: Board, room: Rect, most: float = 100.0) -> Rect:
    """Returns where a board stands in the middle of ``room``, in squares of at most ``most`` mm."""
    side = min(room.w / board.cols, room.h / board.rows, most)
    return Rect.around(room.centre, side * board.cols, side * board.rows)


def draw_spaces(
    pen: Pen, board: Board, box: Rect, space: Callable[[Square, Rect], None], grid: str | None
) -> None:
    """Draws a board. ``space``: draws each space; ``grid``: the colour of the lines between
    them."""
    pen.rect(box, pen.ink.tint("river"), 0)
    side = box.w / board.cols
    for row, col in product(range(1, board.rows + 1), range(1, board.cols + 1)):
        place = Rect(box.x + (col - 1) * side, box.y + (row - 1) * side, side, side)
        if not board.is_water((row, col)):
            pen.rect(place, pen.ink.tint("land"), 0)
        space((row, col), place)
    pen.lines(box.lines_within(board.cols, board.rows), 0.6, grid)
    pen.rect(box, None, 1.0)


def _draw_ship(pen: Pen, place: Rect, seat: str) -> None:
    (x, y), side = place.centre, place.w
    plate = Rect(x - 0.45 * side, y - 0.45 * side, 0.9 * side, 0.9 * side)
    pen.rounded(plate, 1.4 * side / 17, WHITE, 1.0)
    pen.symbol("ship", x, y - 0.1 * side, 0.5 * side)
    pen.text(x, plate.bottom - 0.11 * side, seat, Font.BOLD, 8, align="centre")


def _draw_space(
    pen: Pen, board: Board, details: Mapping[str, Any], square: Square, place: Rect
) -> None:
    # land, or water with the treasure and the ship that start there
    (x, y), side = place.centre, place.w
    scale = side / 17
    if not board.is_water(square):
        for right, down in ((-4.0, -3.0), (4.0, -3.0), (0.0, 3.0)):
            draw_motif(pen, "land", x + right * scale, y + down * scale, 1.2 * scale)
        return
    for right, down in ((-5.6, -6.4), (5.6, -6.4), (-5.6, 6.4), (5.6, 6.4)):
        draw_motif(pen, "river", x + right * scale, y + down * scale, 0.9 * scale)
    for treasure in details["treasures"]:
        if (treasure["row"], treasure["col"]) == square:
            pen.circle(x, y, 0.34 * side, WHITE, 0)
            draw_treasure(pen, x, y, 0.44 * side, treasure["color"])
    for ship in details["ships"]:
        if (ship["row"], ship["col"]) == square:
            _draw_ship(pen, place, f"Seat {ship['seat']}" if ship["seat"] else "neutral")
