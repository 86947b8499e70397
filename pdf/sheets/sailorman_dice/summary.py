"""The summary of Sailorman Dice: the totals of up to four players, and the further games of the
evening."""

from dataclasses import replace
from functools import partial
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.map_codes import read_map_code
from pdf.parts.pad_rows import PadRow, PadTable, heights, subtotal, tie_break, total_row
from pdf.parts.score_pad import Pad, print_pad
from pdf.parts.sheet import LEFT, RIGHT, Font, Order, Pen, Printed, Rect, is_full
from pdf.sheets.sailorman_dice.options import SummaryOptions
from pdf.sheets.sailorman_dice.terrain import draw_grid

_LABEL: Final = 70.0  # mm
_GAMES: Final = 8

_NOTES: Final = {
    "rows": "six boxes at the right",
    "columns": "nine boxes below",
    "areas": "eight boxes above",
    "shells": "those that are circled",
    "largest-group": "one number, side by side",
    "second-group": "of any number",
}
# which fields of a small map are marked beside a category: a row, a column, an area, two groups
_MARKED: Final = {
    "rows": {(2, c) for c in range(9)},
    "columns": {(r, 5) for r in range(6)},
    "areas": {(1, 1), (1, 2), (2, 1), (2, 2), (2, 3), (3, 2), (3, 3)},
    "largest-group": {(1, 2), (1, 3), (2, 3), (2, 4), (2, 5), (3, 5), (3, 6), (4, 4), (3, 4)},
    "second-group": {(3, 6), (3, 7), (4, 6), (4, 5)},
}


def draw(order: Order[SummaryOptions]) -> Printed:
    """Returns the summary as PDF; a code is checked and printed. Raises BadInput if so many do not
    fit the paper."""
    code = read_map_code(order.code, "--seed").code if order.code is not None else None
    full, players = is_full(order), order.options.players
    rows = [
        PadRow(
            label,
            _NOTES[name],
            entries=subtotal(name),
            height=13.0 if full else 0,
            font=Font.SERIF,
            size=10,
            sign=partial(_draw_pictogram, category=name),
        )
        for name, label in facts.CATEGORIES.items()
    ]
    tie = PadRow(
        "Tie: numbers in the river",
        "Crosses do not count; still tied, all win",
        entries=tie_break(0),
        height=11.4 if full else 0,
        line=1.0,
    )
    rows += [total_row(full, tint="river"), tie]
    pad = Pad(
        order.game.title,
        "score summary",
        ["Copy each player’s totals; most points win.", f"Map No. {code or '_' * 24}"],
        [PadTable(rows, players, _LABEL, heights=heights(full))],
        "full" if full else "half",
        partial(_draw_evening, players=players) if full else None,
        players=lambda read: read.sheets,
    )
    return replace(print_pad(order, pad, settings={"players": players}), code=code)


def _draw_pictogram(pen: Pen, x: float, y: float, size: float, category: str) -> None:
    # the fields that count, on a small map; shells are one shell
    if category == "shells":
        pen.symbol("shell", x, y, 1.2 * size, pen.ink.accent)
        return
    cell = 0.85
    left, top = x - facts.N_COLS / 2 * cell, y - facts.N_ROWS / 2 * cell
    for row, column in sorted(_MARKED[category]):
        field = Rect(left + column * cell, top + row * cell, cell, cell)
        pen.rect(field, pen.ink.line, 0)
    box = Rect(left, top, facts.N_COLS * cell, facts.N_ROWS * cell)
    draw_grid(pen, box, 0.35)
    pen.rect(box, None, 0.6)


def _draw_evening(pen: Pen, y: float, players: int) -> None:
    pen.text(LEFT, y + 8, "The evening", Font.SERIF, 13)
    note = "The totals of all games, under the same names"
    pen.text(RIGHT, y + 8, note, Font.SANS, 8, pen.ink.note, align="right")
    games = [PadRow(f"Game {n}", f"Map No. {'_' * 20}", height=9.4) for n in range(1, _GAMES + 1)]
    rows = [*games, PadRow("All games", font=Font.SERIF_BOLD, size=13, tint="dunes", line=1.0)]
    PadTable(rows, players, _LABEL).draw(pen, y + 17)
