"""The board of Ship Adventure, laid from a code, on one page."""

from __future__ import annotations

from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import CITY, HARBOR, JUNGLE, SKULL, TEMPLE
from companion.setups import SetupResult
from companion.words import in_words, joined
from pdf.drawing.inks import INKS
from pdf.drawing.paper import FRAME, Rect
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Drawing, print_frames
from pdf.parts.chart import draw_labelled_bar
from pdf.parts.flow.blocks import Picture, Setting, grid, item, row, stack, text
from pdf.parts.headings import LEFT, RIGHT
from pdf.parts.poster import POSTERS, Poster, print_poster
from pdf.setups import changed_settings, link_of, setup_for
from pdf.sheets.ship_adventure.board_chart import Chart, ChartDrawing, chart_of, letters_note
from pdf.sheets.ship_adventure.board_play_size import print_play
from pdf.sheets.ship_adventure.colours import draw_swatch
from pdf.sheets.ship_adventure.identity import BAR, draw_identity
from pdf.sheets.ship_adventure.options import BoardOptions
from pdf.sheets.ship_adventure.terrain import Squares, sample

_SIDE: Final = {"page": 163.2, "a3": 240.0, "a2": 360.0}  # mm along the board: on posters squares of 20 and 30 mm
_LARGER: Final = 1.5  # of a poster's signs and type on the board
_HEAD, _FOOT = 43.4, 47.0  # mm of a page that heading and legend take above and below the board


def draw(order: Order[BoardOptions]) -> Printed:
    """The board as PDF, on one page, as a poster or in parts at play size. Raises BadInput."""
    options = order.options
    setup = setup_for(order, options.players, options)
    link = link_of(order, setup, changed_settings(setup.options))
    if options.size == "play":
        return print_play(order, setup, link)
    ink = INKS[options.ink]
    title = f"Board {setup.code}"
    page = partial(draw_board_page, order.game.title, setup, link)
    if options.size in POSTERS:
        return print_poster(order, ink, title, options.size, page, setup.code)
    return print_frames(order, ink, title, [Drawing(title, page)], code=setup.code, direct=True)


def draw_board_page(game: str, setup: SetupResult, link: str, pen: Pen, poster: Poster | None = None) -> None:
    """The page of a set-up's board with its legend; on a poster heading and legend are larger as that is."""
    k, panel, larger = (poster.scale, poster.panel, _LARGER) if poster else (1.0, Rect(0, 0, *FRAME), 1.0)
    shown = chart_of(setup)
    side = _SIDE[poster.title.lower() if poster else "page"]
    with pen.scaled(panel.x, panel.y, k):
        draw_identity(pen, game, "the board", setup, link)
    draw_labelled_bar(pen, panel.x + k * BAR[0], panel.y + k * BAR[1])
    legend = panel.bottom - k * _FOOT
    square = side / shown.board.side / larger
    with pen.scaled(panel.centre[0] - side / 2, (panel.y + k * _HEAD + legend - side) / 2, larger):
        ChartDrawing(Squares(pen.document, pen.ink, square, "B"), shown, 0, 0).draw(pen, numbers=True)
    more = f" A square is {square * larger:g} mm, which is ours." if poster else ""
    with pen.scaled(panel.x, legend, k):
        _legend(pen, setup, shown, square, more)


def _legend(pen: Pen, setup: SetupResult, shown: Chart, side: float, more: str) -> None:
    """What the squares, ``side`` mm wide, are, and what the set-up adds to them; ``more`` about the edges."""
    squares = Squares(pen.document, pen.ink, 9.0, "L")

    def square(mark: str) -> Picture:
        return lambda pen, box, z: sample(squares, pen, mark, box.x, box.y)

    def swatch(colour: str) -> Picture:
        return lambda pen, box, z: draw_swatch(pen, box, colour, shown.place_of(colour))

    (head, first), *others = notes_of(setup, shown, side)
    notes = [text(f"**{head}** {first}{more}"), *(text(f"**{head}** {words}") for head, words in others)]
    terrain = [item(square(mark), words, (9, 9)) for mark, words in _TERRAIN]
    areas = [item(swatch(colour), f"**{short}** {colour}", (5.4, 5.4)) for colour, short in shown.point_colours.items()]
    pieces = [item(symbol, words) for symbol, words in _PIECES] if shown.treasure else areas
    legend = stack(
        grid(*terrain, columns=len(terrain), gap=1.6, least=0),
        grid(*pieces, columns=min(len(pieces), 9), gap=1.6, least=0),
        row(*notes, gap=5, rule=False),
        gap=2,
    )
    legend(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, 5.4)


def notes_of(setup: SetupResult, shown: Chart, side: float) -> list[tuple[str, str]]:
    """Three notes below a board."""
    layout = shown.layout
    edges = "North and south meet, east and west meet: who sails over one edge comes in at the other."
    tiles = "A small number is a tile of our tile sheet; its arrow points where the arrow on the tile does."
    if layout.mode == facts.CONQUEST:
        size = facts.SIZES[layout.boxes]
        points = (
            f"{in_words(size.areas).capitalize()} strategic areas of {in_words(size.points)} points. Temples and "
            "skulls show their area’s colour; cities, which belong to none, their player’s and the seat."
        )
        other = ("Tiles.", tiles) if shown.board.side == facts.BOARD else ("Letters.", letters_note(side))
        return [("Edges.", edges), ("Points.", points), other]
    out = joined(list(layout.sea_areas)) if layout.sea_areas else ""
    sea = f" All sea, so its tokens leave the game: {out}." if out else " Every area has land: all tokens stay in."
    start = (
        "After a city’s colour stands its seat. Below the squares: ships, pirates and the galleon where they start, "
        f"and each token with its level. Seat {setup.start_player} goes first."
    )
    return [("Edges.", edges), ("Areas.", f"Nine of four tiles.{sea} {tiles}"), ("Start.", start)]


_TERRAIN: Final = (
    ("~", "quiet sea"),
    (">", "wave, its way"),
    (HARBOR, "harbour"),
    (SKULL, "skull"),
    (JUNGLE, "jungle"),
    (CITY, "city"),
    (TEMPLE, "temple"),
)
_PIECES: Final = (
    ("ship", "a player’s ship"),
    ("pirate", "a pirate’s ship"),
    ("galleon", "the Spanish galleon"),
    ("coin", "a treasure token, its level"),
)
