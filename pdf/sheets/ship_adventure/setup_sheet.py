"""A set-up on one page: the board, who starts where, what a level brings, the steps."""

from collections.abc import Sequence
from functools import partial
from itertools import chain
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Square, square_name
from companion.games.ship_adventure.fights import levels_of
from companion.games.ship_adventure.rules import TREASURE_MAP
from companion.games.ship_adventure.setup import (
    area_rows,
    held_told,
    needle_told,
    ships_told,
)
from companion.setups import SetupResult, SetupStep
from companion.words import capital, in_words
from pdf.parts.setup_sheets import SetupPage, print_setup_sheets, steps_of
from pdf.parts.sheet import (
    Block,
    Column,
    Drawing,
    Order,
    Pen,
    Printed,
    Rect,
    Row,
    Setting,
    grid,
    heading,
    item,
    picture,
    row,
    stack,
    table,
    text,
    to_write,
)
from pdf.sheets.ship_adventure.board import SIGNS, draw_board_page, draw_tile_plan
from pdf.sheets.ship_adventure.board_chart import (
    MARGIN,
    Chart,
    ChartDrawing,
    chart_of,
    head_of,
    letters_note,
)
from pdf.sheets.ship_adventure.colours import draw_plate, legend
from pdf.sheets.ship_adventure.options import SetupSheetOptions
from pdf.sheets.ship_adventure.terrain import Squares

_BESIDE: Final = (1, 4)  # boxes: the board of so many stands beside the seats
_WIDTHS: Final = [108.0 + 2 * MARGIN - 2 * n for n in range(19)]  # mm: the board with its edges
_MAP: Final = 17.0  # mm of a map that shows an area's points
_ALONE: Final = "Playing alone"  # the name of the rules that tell how a game alone is won and lost


def draw(order: Order[SetupSheetOptions]) -> Printed:
    """Returns the sheet as PDF. Raises BadInput as the set-up does."""

    # the pages after the first: a board too large to stand there, and the tiles of several boxes
    def board(setup: SetupResult) -> list[Drawing]:
        boxes = setup.view.layout.boxes
        shown = [] if boxes in _BESIDE else [partial(draw_board_page, order=order, setup=setup)]
        if boxes > 1:
            shown.append(partial(draw_tile_plan, order=order, setup=setup))
        return [Drawing(f"Board {setup.code}", draw) for draw in shown]

    return print_setup_sheets(order, _page, board)


def _page(setup: SetupResult) -> SetupPage:
    shown = chart_of(setup)
    small = shown.layout.boxes in _BESIDE
    shared = _levels(setup) if shown.treasure else _areas(shown, small)
    seats = [_seats(setup), _compass(setup)]
    if small:
        beside, below = [*seats, shared], _letters(shown)
    else:
        beside, below = seats, [_cities(setup, shown), shared]
    return SetupPage(
        head_of(setup, "set-up"),
        steps_of([_shortened(step, setup, shown) for step in setup.steps]),
        beside,
        below,
        partial(_board, shown) if small else None,
        _WIDTHS,
        spare=[_signs()],
    )


def _letters(shown: Chart) -> list[Block]:
    # what the letters on the board beside the seats mean; Conquest's with one box needs no words
    if shown.treasure:
        return [legend(shown.layout.areas)]
    if shown.layout.boxes == 1:
        return []
    board_width, *_ = _WIDTHS
    return [text(letters_note(board_width / shown.board.side))]


def _board(shown: Chart, width: float) -> Block:
    def draw(pen: Pen, box: Rect, setting: Setting) -> None:
        squares = Squares(pen.document, pen.ink, (box.w - 2 * MARGIN) / shown.board.side, "B")
        ChartDrawing(squares, shown, box.x + MARGIN, box.y + MARGIN).draw(pen)

    return picture(width, draw, f"{shown.told}; the steps tell the rest")


def _shortened(step: SetupStep, setup: SetupResult, shown: Chart) -> SetupStep:
    # a step without what stands beside the board, or above: the squares of points and cities, the
    # colours of areas
    first, *lists = step.printed.split("\n")
    where = "beside the board" if shown.layout.boxes in _BESIDE else "above"
    elsewhere = {
        area_rows(shown.layout.areas): "They lie as drawn",
        held_told(setup.view): f"Colours and cities stand {where}.",
        ships_told(setup.view): f"The ships lie in the harbours {where}, with their crews aboard.",
        f" {facts.STATEMENTS['no-change']}": "",
        needle_told(setup.view): f"The needle’s colours stand {where}.",
    }
    for words, instead in elsewhere.items():
        first = first.replace(words, instead)
    told = f"{first} Their squares stand {where}." if lists else first
    return SetupStep(step.name, step.title, told)


def _signs() -> Block:
    return stack(
        heading("On the board"),
        grid(*(item(sign, words) for sign, words in SIGNS), gap=3, down=1.2, least=18),
        gap=0.6,
    )


# ---- beside the board


def _draw_plate(pen: Pen, box: Rect, setting: Setting, colour: str) -> None:
    with pen.role("P"):
        draw_plate(pen, *box.centre, colour.capitalize(), colour, 8)


def _seats(setup: SetupResult) -> Block:
    # a table of the seats: colour, place, and a line for the name; where there are many cities,
    # they stand below it. For one player, the rules that tell how a game alone is won and lost
    # stand below the table.
    conquest = setup.view.layout.mode == facts.CONQUEST
    # with four boxes each seat's cities stand in a row below it; with nine they are on maps
    cities_below = setup.view.layout.boxes == _BESIDE[-1]
    rows: list[Row] = []
    for seat in setup.view.seats:
        head = (f"**{seat.seat}**", partial(_draw_plate, colour=seat.color))
        squares = [square_name(c.square if conquest else c.harbors[0]) for c in seat.cities]
        if cities_below:
            rows += [(*head, to_write), ("", "", "\u2002".join(squares))]
        elif len(squares) == 1:
            rows.append((*head, *squares, to_write))
        else:
            rows.append((*head, f"{len(squares)} cities", to_write))
    columns = [Column("", -5, "centre"), Column("Colour", -18)]
    if cities_below:
        # a seat's two rows have one shade
        pairs = [n // 2 for n in range(len(rows))]
        seats = table([*columns, Column("Name, cities")], rows, 5.0, shades=pairs)
    else:
        columns += [Column("City" if conquest else "Harbour", -14), Column("Name")]
        seats = table(columns, rows, 6.2)
    if setup.players > 1:
        title = heading("Seats, clockwise", f"seat {setup.start_player} first")
        return stack(title, seats, gap=0.6)
    all_rules = chain.from_iterable(section.rules for section in TREASURE_MAP.sections)
    told = next(rule.text for rule in all_rules if rule.name == _ALONE)
    return stack(heading("Your seat"), stack(seats, text(f"**{told}**"), gap=2), gap=0.6)


def _compass(setup: SetupResult) -> Block:
    view = setup.view
    rings = [Column(ring, 1, "centre") for ring in ("inner", "second", "third")]
    colours = [partial(_draw_plate, colour=colour) for colour in view.ring]
    needle = heading("First round", f"needle {view.position}")
    return stack(needle, table(rings, [colours], 6, heads=0), gap=0.6)


def _levels(setup: SetupResult) -> Block:
    # what each level of so many players changes
    numbers = levels_of(setup.players)
    levels = [facts.LEVELS[number] for number in numbers]
    ranged = ["none" if level.ranged is None else f"+{level.ranged}" for level in levels]
    rows: list[Row] = [
        ("{coin} temple dice", *(str(level.dice) for level in levels)),
        ("{galleon} gold", *(str(level.galleon) for level in levels)),
        ("{swords} pirate, close", *(f"+{level.close}" for level in levels)),
        ("{target} pirate, ranged", *ranged),
    ]
    columns = [Column("Level"), *(Column(str(number), -8.4, "centre") for number in numbers)]
    note = "alone, no level changes" if setup.players == 1 else facts.PLACES.NEXT_LEVEL
    return stack(heading("Levels", note), table(columns, rows, 5.4), gap=0.6)


def _areas(shown: Chart, small: bool) -> Block:
    # conquest's areas with the squares of their points: rows beside the board, else maps of the
    # board
    size = facts.SIZES[shown.layout.boxes]
    found = []
    for colour, letter in shown.point_colours.items():
        squares = [p.square for p in shown.layout.points if p.color == colour]
        found.append((colour, f"**{letter}** {capital(colour)}", sorted(squares)))
    if small:
        columns = [Column("", -4.4), Column("", -18.6), *[Column("", 1, "centre")] * size.points]
        rows: list[Row] = [
            (shown.swatch(colour), called, *map(square_name, squares))
            for colour, called, squares in found
        ]
        listed = table(columns, rows, 5, heads=0, air=1)
    else:
        maps = [
            _on_map(shown.board.side, item(shown.swatch(colour), called, (4.4, 4.4)), squares)
            for colour, called, squares in found
        ]
        listed = grid(*maps, columns=3, gap=5, down=2.4)
    return stack(heading("Areas", f"control {in_words(size.majority)} to end"), listed, gap=0.6)


def _cities(setup: SetupResult, shown: Chart) -> Block:
    maps = [
        _on_map(
            shown.board.side,
            text(f"**{seat.seat}** {capital(seat.color)}"),
            sorted(city.square for city in seat.cities),
        )
        for seat in setup.view.seats
    ]
    return stack(heading("Cities"), grid(*maps, columns=4, gap=5, least=30), gap=0.6)


def _on_map(across: int, called: Block, squares: Sequence[Square]) -> Block:

    def draw(pen: Pen, box: Rect, setting: Setting) -> None:
        side = box.h / across
        whole = Rect(box.x, box.y, box.h, box.h)
        pen.rect(whole, pen.ink.tint("river"), 0)
        boxes = across // facts.BOARD
        pen.lines(whole.lines_within(boxes, boxes), 0.35, pen.ink.note)
        pen.rect(whole, None, 0.6)
        middles = [(box.x + side * (col + 0.5), box.y + side * (row + 0.5)) for row, col in squares]
        pen.dots(middles, 0.7, pen.ink.line)

    words = stack(called, text(", ".join(map(square_name, squares))), gap=1.0)
    return row(picture(_MAP, draw, ""), words, widths=(-_MAP, 1), gap=2, rule=False)
