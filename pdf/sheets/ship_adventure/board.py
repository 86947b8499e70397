"""The board of Ship Adventure, laid from a code: on one page, as a poster, or at play size.

A board at play size is drawn by ``play_board``.
"""

from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    CITY,
    HARBOR,
    JUNGLE,
    SKULL,
    TEMPLE,
)
from companion.setups import SetupResult
from companion.words import in_words, joined
from pdf.parts.setup_sheets import POSTERS, Poster, draw_setup_head, print_poster
from pdf.parts.sheet import (
    BASELINE,
    FRAME,
    LEFT,
    LENGTH,
    RIGHT,
    AnyOrder,
    Drawing,
    Order,
    Pen,
    Printed,
    Rect,
    Setting,
    draw_labelled_bar,
    grid,
    item,
    print_frames,
    row,
    setup_for,
    stack,
    text,
)
from pdf.sheets.ship_adventure.board_chart import (
    BAR,
    MARGIN,
    Chart,
    ChartDrawing,
    chart_of,
    draw_coordinates,
    draw_edges,
    draw_tile_number,
    head_of,
    letters_note,
)
from pdf.sheets.ship_adventure.colours import legend
from pdf.sheets.ship_adventure.options import BoardOptions
from pdf.sheets.ship_adventure.play_board import print_play
from pdf.sheets.ship_adventure.terrain import Squares

_SIDE: Final = {"page": 163.2, "a3": 240.0, "a2": 360.0}  # mm: on posters squares of 20 and 30 mm
_PLAN_SIDE: Final = 168.0  # mm
_PLAN_TYPE: Final = (1.08, 14.0)  # points of the numbers: to a mm of a tile's side, and at most
_COUNTED: Final = 3  # tiles from one strong line to the next, to count by
_LARGER: Final = 1.5  # how much larger signs and type are on the board of a poster
_HEAD, _FOOT = 43.4, 47.0  # mm of a page for heading and legend
_TERRAIN: Final = (
    ("~", "quiet sea"),
    (">", "wave, its way"),
    (HARBOR, "harbour"),
    (SKULL, "skull"),
    (JUNGLE, "jungle"),
    (CITY, "city"),
    (TEMPLE, "temple"),
)
SIGNS: Final = (
    ("harbor", "harbour"),
    ("city", "city"),
    ("skull", "skull"),
    ("temple", "temple"),
    ("wave", "wave, its way"),
)
_PIECES: Final = (
    ("ship", "a player’s ship"),
    ("pirate", "a pirate’s ship"),
    ("galleon", "the Spanish galleon"),
    ("coin", "a treasure token, its level"),
)


def draw(order: Order[BoardOptions]) -> Printed:
    """Returns the board as PDF: a page, a poster, or parts at play size. Raises BadInput."""
    options = order.options
    setup = setup_for(order)
    if options.size == "play":
        return print_play(order, setup)
    title = f"Board {setup.code}"
    page = partial(draw_board_page, order=order, setup=setup)
    if options.size in POSTERS:
        return print_poster(order, title, page, setup.code)
    drawings = [Drawing(title, page)]
    if setup.view.layout.boxes > 1:
        drawings.append(Drawing("Tiles", partial(draw_tile_plan, order=order, setup=setup)))
    return print_frames(order, drawings, code=setup.code, subject=title, direct=True)


def draw_board_page(
    pen: Pen, poster: Poster | None = None, *, order: AnyOrder, setup: SetupResult
) -> None:
    """Draws the board with its legend. On a poster, heading and legend are as much larger as the
    poster is."""
    # how much larger heading and legend are, and the signs on the board; the side of the board
    scale, panel, larger, side = 1.0, Rect(0, 0, *FRAME), 1.0, _SIDE["page"]
    if poster:
        scale, panel, larger = poster.scale, poster.panel, _LARGER
        side = _SIDE[poster.title.lower()]
    shown = chart_of(setup)
    with pen.scaled(panel.x, panel.y, scale):
        draw_setup_head(pen, order, setup, head_of(setup, "the board"))
    bar_x, bar_y = BAR
    left, top = panel.x + scale * bar_x, panel.bottom - scale * (FRAME.h - bar_y)
    draw_labelled_bar(pen, left, top)
    legend = panel.bottom - scale * _FOOT
    # drawn with smaller squares and then enlarged, so that all in them is larger
    square = side / shown.board.side / larger
    x, y = panel.cx - side / 2, (panel.y + scale * _HEAD + legend - side) / 2
    with pen.scaled(x, y, larger), pen.figure(shown.told, Rect(x, y, side, side)):
        squares = Squares(pen.document, pen.ink, square, "B")
        ChartDrawing(squares, shown, 0, 0).draw(pen, numbers=True)
    if poster:
        told = f"A square is {square * larger:g} mm, which is ours."
        pen.text(left + LENGTH + 4, top + BASELINE, told, colour=pen.ink.note)
    with pen.scaled(panel.x, legend, scale):
        _draw_legend(pen, setup, shown, square)


def draw_tile_plan(pen: Pen, *, order: AnyOrder, setup: SetupResult) -> None:
    """Draws which tile lies where, with an arrow to its north, for boards with squares too small
    for numbers."""
    draw_setup_head(pen, order, setup, head_of(setup, "the tiles"))
    shown = chart_of(setup)
    across = shown.board.side // facts.TILE
    side = _PLAN_SIDE / across
    size = min(_PLAN_TYPE[0] * side, _PLAN_TYPE[1])
    board = Rect(FRAME.w / 2 - _PLAN_SIDE / 2, _HEAD + MARGIN, _PLAN_SIDE, _PLAN_SIDE)
    with pen.figure("The number of each tile, row by row, and where its north points", board):
        for tile in shown.layout.tiles:
            cell = Rect(board.x + tile.col * side, board.y + tile.row * side, side, side)
            draw_tile_number(pen, *cell.centre, tile.number, tile.quarters, size)
        for n in range(across + 1):
            x, y = board.x + n * side, board.y + n * side
            lines = [(x, board.y, x, board.bottom), (board.x, y, board.right, y)]
            pen.lines(lines, 0.35 if n % _COUNTED else 1.4)
        draw_coordinates(pen, board, shown.board.side)
        draw_edges(pen, board)
    told = (
        "Lay the tiles row by row from the north-west, the arrow of each as its arrow here. Every"
        f" box has the same tiles. A strong line comes after every {in_words(_COUNTED)} tiles."
    )
    pen.paragraph(board.x, board.bottom + MARGIN + 6, _PLAN_SIDE, told, size=10)


def _draw_legend(pen: Pen, setup: SetupResult, shown: Chart, side: float) -> None:
    squares = Squares(pen.document, pen.ink, 7.6, "L")

    def square(pen: Pen, box: Rect, setting: Setting, mark: str) -> None:
        pen.form(squares.square(mark, 0, 0), box.x, box.y, squares.side)
        pen.rect(Rect(box.x, box.y, squares.side, squares.side), None, 0.6)

    terrain = [item(partial(square, mark=mark), words, (7.6, 7.6)) for mark, words in _TERRAIN]
    second = legend(shown.layout.areas, shown.point_colours)
    if shown.treasure:
        pieces = [item(symbol, words) for symbol, words in _PIECES]
        second = grid(*pieces, columns=len(pieces), gap=1.6, least=0)
    notes = [text(f"**{head}** {words}") for head, words in notes_of(setup, shown, side)]
    signs = stack(
        grid(*terrain, columns=len(terrain), gap=1.6, least=0),
        second,
        row(*notes, widths=(0.8, 1.15, 1), gap=5, rule=False),
        gap=1.5,
    )
    signs(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, 4.6)


def notes_of(setup: SetupResult, shown: Chart, side: float) -> list[tuple[str, str]]:
    """Returns the notes below a board of squares ``side`` mm wide: a title and a sentence each."""
    layout = shown.layout
    edges = (
        "North and south meet, east and west meet: who sails over one edge comes in at the other."
    )
    tiles = (
        "A small number is a tile of our tile sheet; its arrow points where the arrow on the tile"
        " does."
    )
    if layout.mode == facts.CONQUEST:
        size = facts.SIZES[layout.boxes]
        points = (
            f"{in_words(size.areas).capitalize()} strategic areas of {in_words(size.points)}"
            " points. Temples and skulls show their area’s colour; cities, which belong to none,"
            " their player’s and the seat."
        )
        first = [("Edges.", edges), ("Points.", points)]
        # the small squares of several boxes have no numbers of tiles, and letters for words
        if shown.board.side == facts.BOARD:
            return [*first, ("Tiles.", tiles)]
        return [*first, ("Letters.", letters_note(side))]
    sea = " Every area has land: all tokens stay in."
    if layout.sea_areas:
        sea = f" All sea, so its tokens leave the game: {joined(list(layout.sea_areas))}."
    start = (
        "After a city’s colour stands its seat. Below the squares: ships, pirates and the galleon"
        f" where they start, and each token with its level. Seat {setup.start_player} goes first."
    )
    return [("Edges.", edges), ("Areas.", f"Nine of four tiles.{sea} {tiles}"), ("Start.", start)]
