"""A set-up of Ship Adventure on one page: the board small, who starts where, what a level brings, step by step."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.compass import needle_name
from companion.games.ship_adventure.levels import levels_of
from companion.games.ship_adventure.rules import TREASURE_MAP
from companion.setups import SetupResult, SetupStep
from companion.words import in_words
from pdf.drawing.fonts import Font, in_print, text_width
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, lead_of
from pdf.orders import Order, Printed
from pdf.page import Drawing
from pdf.parts import tables
from pdf.parts.headings import LEFT, RIGHT, draw_title
from pdf.parts.setup_sheets import print_setup_sheets
from pdf.parts.steps import draw_steps, steps_fit
from pdf.sheets.ship_adventure.board import draw_board_page
from pdf.sheets.ship_adventure.board_chart import MARGIN, Chart, ChartDrawing, chart_of, letters_note
from pdf.sheets.ship_adventure.colours import draw_plate, draw_swatch, titled
from pdf.sheets.ship_adventure.identity import draw_identity
from pdf.sheets.ship_adventure.options import SetupSheetOptions
from pdf.sheets.ship_adventure.terrain import Squares

_TOP: Final = 48.6  # of the board
_SIDES: Final = {1: 108.0, 4: 108.0}  # mm along the board, by the boxes; more have it on a page of its own
_LEAST_SIDE: Final = 80.0
_FOOT: Final = 259.0
_ALONE: Final = "Playing alone"  # the rule that tells how a game alone is won and lost
_COLUMN: Final = 53.0  # mm: the column beside the board
_ROW: Final = 7.2


def draw(order: Order[SetupSheetOptions]) -> Printed:
    """The sheet as PDF; without a seed it draws a fresh code. Raises BadInput as the set-up does."""
    game = order.game.title

    def drawn(setup: SetupResult, link: str) -> list[Drawing]:
        subject, shown = f"Set-up {setup.code}", chart_of(setup)
        if shown.layout.boxes in _SIDES:
            return [Drawing(subject, partial(_page, game=game, setup=setup, shown=shown, link=link))]
        return [
            Drawing(subject, partial(_page_of_steps, game=game, setup=setup, shown=shown, link=link)),
            Drawing(f"Board {setup.code}", partial(draw_board_page, game=game, setup=setup, link=link)),
        ]

    return print_setup_sheets(order, drawn)


def _page(pen: Pen, game: str, setup: SetupResult, shown: Chart, link: str) -> None:
    """Board, seats and steps on one page."""
    draw_identity(pen, game, "set-up", setup, link)
    steps = [_shortened(step, shown) for step in setup.steps]
    side = _side_of(shown, steps)
    squares = Squares(pen.document, pen.ink, side / shown.board.side, "B")
    said = f"The board, {shown.board.side} squares by {shown.board.side}; the steps tell what lies where"
    with pen.figure(said, Rect(LEFT, _TOP - MARGIN, side + 2 * MARGIN, side + 2 * MARGIN)):
        ChartDrawing(squares, shown, LEFT + MARGIN, _TOP).draw(pen)
    bottom = _TOP + side + MARGIN
    beside = _beside(pen, setup, shown)
    if shown.layout.boxes > 1:
        bottom = (
            pen.paragraph(LEFT, max(bottom, beside) + 4, RIGHT - LEFT, letters_note(squares.side), colour=pen.ink.note)
            - 3
        )
    tables.section(pen, LEFT, bottom + 7, "Step by step")
    draw_steps(pen, _steps_box(bottom), steps)


def _page_of_steps(pen: Pen, game: str, setup: SetupResult, shown: Chart, link: str) -> None:
    """Seats and steps of a set-up whose board has a page of its own."""
    draw_identity(pen, game, "set-up", setup, link)
    _beside(pen, setup, shown)
    tables.section(pen, LEFT, _TOP - 2, "Step by step", note="the board is on the next page")
    draw_steps(pen, Rect(LEFT, _TOP + 3, RIGHT - LEFT - _COLUMN - 8, _FOOT - _TOP - 3), setup.steps)


def _shortened(step: SetupStep, shown: Chart) -> SetupStep:
    """A step without the squares that stand beside the board."""
    first, *lists = step.printed.split("\n")
    if lists and all(fits for _, fits in _points(shown).values()):
        return SetupStep(step.name, step.title, f"{first} Their squares stand beside the board.")
    return step


def _steps_box(bottom: float) -> Rect:
    """The room for the steps below ``bottom``."""
    return Rect(LEFT, bottom + 10.6, RIGHT - LEFT, _FOOT - bottom - 10.6)


def _side_of(shown: Chart, steps: Sequence[SetupStep]) -> float:
    """How large the board may be so that the steps have room below it. Raises ValueError where they never have."""
    side = _SIDES[shown.layout.boxes]
    letters = 2 * lead_of(8) + 8 if shown.layout.boxes > 1 else 0.0
    while not steps_fit(_steps_box(_TOP + side + MARGIN + letters), steps):
        side -= 2.0
        if side < _LEAST_SIDE:
            raise ValueError("the steps leave no room for the board")
    return side


def _points(shown: Chart) -> dict[str, tuple[str, bool]]:
    """The squares of each of Conquest's areas, and whether they fit beside its name."""
    out = {}
    for colour in shown.point_colours:
        where = ", ".join(square_name(p.square) for p in shown.layout.points if p.color == colour)
        room = _COLUMN - text_width(titled(colour), Font.SANS, 8) - 13.4
        out[colour] = where, text_width(where, Font.SANS, 8) <= room
    return out


# ---- beside the board


def _beside(pen: Pen, setup: SetupResult, shown: Chart) -> float:
    """Seats, first round, and levels or areas; returns where they end."""
    x = RIGHT - _COLUMN
    y = _seats(pen, x, _TOP - 2, setup)
    y = _compass(pen, x, y + 8, setup)
    if shown.treasure:
        return _levels(pen, x, y + 8, setup)
    return _areas(pen, x, y + 8, shown)


def _seats(pen: Pen, x: float, y: float, setup: SetupResult) -> float:
    """Seat, colour, city and harbour of everybody, a line for the name; returns where it ends."""
    draw_title(pen, x, y, "Seats, clockwise" if setup.players > 1 else "Your seat")
    y += 4
    conquest = setup.view.layout.mode == facts.CONQUEST
    for seat in setup.view.seats:
        middle = y + _ROW / 2
        first = seat.seat == setup.start_player and setup.players > 1
        pen.line(x, y, RIGHT, y, 0.35)
        cities = seat.cities
        place = square_name(cities[0].square) if conquest else square_name(seat.harbors[0])
        where = place if len(cities) == 1 else f"{in_words(len(cities))} cities"
        with pen.item():
            with pen.role("Lbl"):
                tables.disc(pen, x + 3, middle, str(seat.seat), 2.5, filled=first)
            with pen.role("P"):
                draw_plate(pen, x + 13.2, middle, seat.color.capitalize(), seat.color, 8)
                told = x + 21.6 + pen.centred_text(x + 21.6, middle, where, Font.MEDIUM, 8, align="left")
                if first:
                    pen.centred_text(RIGHT - 0.6, middle, "first", Font.BOLD, 8, pen.ink.accent, "right")
        pen.line(told + 2, y + _ROW - 1.6, RIGHT - (8.4 if first else 0.6), y + _ROW - 1.6, 0.6)
        y += _ROW
    pen.line(x, y, RIGHT, y, 0.35)
    said = "The square is the harbour where the ship starts."
    if conquest:
        one = setup.view.layout.boxes == 1
        said = "The square is the city." if one else "Their squares stand among the steps."
    y = pen.paragraph(x, y + 3.6, _COLUMN, said, colour=pen.ink.note)
    if setup.players == 1:
        lost = next(rule.text for part in TREASURE_MAP.sections for rule in part.rules if rule.name == _ALONE)
        y = pen.paragraph(x, y + 1.4, _COLUMN, lost, Font.BOLD, colour=pen.ink.accent)
    return y - 3.6


def _compass(pen: Pen, x: float, y: float, setup: SetupResult) -> float:
    """Where the needle points in the first round and its three colours; returns where it ends."""
    tables.section(pen, x, y, "First round", "needle")
    y += 5.6
    positions = setup.view.positions
    pen.text(x, y, in_print(f"The needle points to {needle_name(setup.view.needle, positions)}."), Font.SANS, 8)
    y += 5
    for n, (ring, colour) in enumerate(zip(("inner", "second", "third"), setup.view.ring, strict=True)):
        at = x + n * _COLUMN / 3
        with pen.item(), pen.role("P"):
            draw_plate(pen, at + 7.6, y, colour.capitalize(), colour, 8)
            pen.text(at + 7.6, y + 5.4, ring, Font.SANS, 8, pen.ink.note, "centre")
    y += 5
    galleon = setup.view.galleon
    if galleon is not None:
        pen.symbol("galleon", x + 2.8, y + 4.4, 5.6)
        pen.centred_text(x + 7.2, y + 4.6, f"Galleon in {square_name(galleon)}", Font.SANS, 8, align="left")
        y += 6.4
    return y


def _levels(pen: Pen, x: float, y: float, setup: SetupResult) -> float:
    """What each level brings, as far as this number of players plays."""
    tables.section(pen, x, y, "Levels", "level")
    alone = setup.players == 1
    levels = levels_of(setup.players)
    width = 8.4
    label = _COLUMN - len(facts.LEVELS) * width
    widths = (label, *(width,) * len(levels))
    rows: Sequence[tuple[str, str]] = (
        ("coin", "temple dice"),
        ("galleon", "gold"),
        ("swords", "pirate, close"),
        ("target", "pirate, ranged"),
    )
    grid = tables.Grid(x, y + 3.4, widths, (5.6,) + (6.4,) * len(rows))
    for c, n in enumerate(levels, 1):
        pen.centred_text(*grid.cell(0, c).centre, str(n), Font.BOLD, 8)
    pen.centred_text(x + 1.6, grid.cell(0, 0).centre[1], "Level", Font.SANS, 8, pen.ink.note, "left")
    for r, (symbol, words) in enumerate(rows, 1):
        cell = grid.cell(r, 0)
        pen.symbol(symbol, cell.x + 3.4, cell.centre[1], 4.4)
        pen.centred_text(cell.x + 6.6, cell.centre[1], words, Font.SANS, 8, align="left")
        for c, n in enumerate(levels, 1):
            level = facts.LEVELS[n]
            values = (str(level.dice), str(level.galleon), f"+{level.close}", _ranged(level.ranged))
            pen.centred_text(*grid.cell(r, c).centre, values[r - 1], Font.MEDIUM, 8)
    tables.rule_grid(pen, grid)
    said = "Alone, no level changes." if alone else "–: no cannons."
    return pen.paragraph(x, grid.box.bottom + 3.8, _COLUMN, f"{said} Rules: {facts.NEXT_LEVEL}.", colour=pen.ink.note)


def _ranged(bonus: int | None) -> str:
    return "–" if bonus is None else f"+{bonus}"


def _areas(pen: Pen, x: float, y: float, shown: Chart) -> float:
    """Conquest's areas: colour, letters, and the squares of their points, or how many where they do not fit."""
    layout = shown.layout
    size = facts.SIZES[layout.boxes]
    tables.section(pen, x, y, "Areas", "area", f"control {in_words(size.majority)} to end")
    y += 4
    squares = _points(shown)
    for colour, letters in shown.point_colours.items():
        middle = y + 2.7
        draw_swatch(pen, Rect(x, y + 0.5, 4.4, 4.4), colour, shown.place_of(colour))
        where, fits = squares[colour]
        said = where if fits else f"{size.points} points"
        with pen.item(), pen.role("P"):
            pen.centred_text(x + 6, middle, letters, Font.BOLD, 8, align="left")
            pen.centred_text(x + 11.4, middle, titled(colour), Font.SANS, 8, align="left")
            pen.centred_text(RIGHT, middle, said, Font.SANS, 8, pen.ink.note, "right")
        y += 5.4
    return y
