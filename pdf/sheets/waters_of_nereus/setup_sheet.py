"""A set-up on one page: the board, what stays in the bag, what each seat takes."""

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, square_name
from companion.setups import SetupResult
from companion.words import in_words
from pdf.parts.setup_sheets import SetupHead, SetupPage, print_setup_sheets, steps_of
from pdf.parts.sheet import (
    Block,
    Cell,
    Column,
    Order,
    Pen,
    Printed,
    Rect,
    Row,
    Setting,
    heading,
    picture,
    sign_cell,
    stack,
    table,
    text,
    to_tick,
    to_write,
)
from pdf.sheets.waters_of_nereus.board import draw_board
from pdf.sheets.waters_of_nereus.options import SetupSheetOptions

_BY_SEAT: Final = ("ships", "corners", "cabins", "science")  # steps shown by board and seats


def draw(order: Order[SetupSheetOptions]) -> Printed:
    """Returns the sheet as PDF. Raises BadInput as the set-up does."""
    return print_setup_sheets(order, _page)


def _page(setup: SetupResult) -> SetupPage:
    also = " and the neutral ship" if "neutral" in setup.details else ""
    steps = [step for step in setup.steps if step.name not in _BY_SEAT]
    discovery = setup.details["discovery"]
    days = in_words(len(discovery["stack"])).capitalize()
    away = in_words(len(discovery["removed"])).capitalize()
    words = f"{days} cards face down, one for each day. {away} more have left the game, unseen."
    return SetupPage(
        SetupHead(
            f"Set-up for {in_words(setup.players)} players{also}",
            (
                f"With what your copy {setup.copy} tells."
                if setup.copy
                else "Our own board and discovery cards."
            ),
            facts.PLACES.SETUP,
        ),
        steps_of(steps),
        [_bag(setup), stack(heading("Discovery"), text(words), gap=1), _supply()],
        (),
        lambda width: _board(setup, width),
        range(126, 90, -3),
        _seats(setup),
    )


def _board(setup: SetupResult, width: float) -> Block:
    # the board in squares of at most 34 mm, with its coordinates at the left and above
    board = Board(tuple(setup.details["board"]["water"]))
    cell = min((width - 5) / max(board.cols, board.rows), 34.0)

    def draw(pen: Pen, box: Rect, setting: Setting) -> None:
        draw_board(pen, setup.details, Rect(box.x + 5, box.y + 6, box.w - 5, box.h - 8), cell)

    return picture(cell * board.rows + 8, draw, "")


# ---- beside the board


def _bag(setup: SetupResult) -> Block:
    bag = setup.details["bag"]
    rows = [
        (sign_cell(f"treasure-{colour}"), colour, f"**{bag[colour]}** of {facts.TREASURES[colour]}")
        for colour in facts.COLORS
    ]
    return stack(
        heading("Left in the bag", f"{sum(bag.values())} treasures"),
        table([Column("", -8), Column(""), Column("", 1, "right")], rows, 7.6, 2),
        gap=0,
    )


def _supply() -> Block:
    rows = [
        (sign_cell("gem"), "gems", f"**{facts.GEMS}**"),
        *((sign_cell("coin"), f"coins of {n}", f"**{many}**") for n, many in facts.COINS.items()),
        (sign_cell("tick"), "completion tokens", f"**{facts.COMPLETION_TOKENS}**"),
    ]
    columns = [Column("", -8), Column(""), Column("", -14, "right")]
    return stack(heading("Supply", "beside the board"), table(columns, rows, 7.6, 2), gap=0)


def _seats(setup: SetupResult) -> Block:
    ships = {
        ship["seat"]: square_name((ship["row"], ship["col"])) for ship in setup.details["ships"]
    }
    seats = sorted(seat for seat in ships if seat)

    items = [
        ("treasure-white", f"{facts.START_WHITE} white into storage"),
        ("coin", f"{facts.START_GOLD} gold"),
        ("flask", "Science power 0"),
        ("track", "Scoring disc on 0/50"),
        ("captain", f"{len(facts.CREW)} crew cards, {facts.MARKERS} markers"),
        ("science-card", f"{facts.SCIENCE_KEPT} of {facts.SCIENCE_DEALT} science cards"),
    ]
    rows: list[Row] = [("", name, *[to_write] * len(seats)) for name in ("Name", "Colour")]
    rows.append((sign_cell("ship"), "Ship on", *map(ships.__getitem__, seats)))
    rows += [(sign_cell(sign), words, *[to_tick(most=5.6)] * len(seats)) for sign, words in items]
    first: list[Cell] = [to_tick(most=5.6) if seat == setup.start_player else "" for seat in seats]
    rows.append((sign_cell("sun"), "Sun and hourglass", *first))
    columns = [
        Column("", -7),
        Column("Seat", -40),
        *(Column(str(seat), 1, "centre") for seat in seats),
    ]
    return stack(heading("Each seat", "to tick off"), table(columns, rows, 7, heads=2), gap=0)
