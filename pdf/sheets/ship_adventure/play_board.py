"""The board of Ship Adventure at play size: a cover with the plan, and sheets that are glued.

Each sheet is cut at its north and west side. Its south and east margins stay on as flaps: the next
sheets are glued on them, and the drawing goes on over them by a little.
"""

from collections.abc import Mapping
from itertools import accumulate, repeat
from math import ceil, dist
from typing import Final, NamedTuple

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    JUNGLE,
    QUIET,
    SIDES,
    Board,
    Square,
    square_name,
)
from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.document import Document
from pdf.parts.chart import marks_outside
from pdf.parts.setup_sheets import draw_setup_head
from pdf.parts.sheet import (
    CUT_LINE,
    FRAME,
    INKS,
    LEFT,
    LENGTH,
    MEASURES,
    RIGHT,
    WHITE,
    Font,
    Order,
    Page,
    Paper,
    Pen,
    Printed,
    Rect,
    Setting,
    disc,
    divide,
    draw_labelled_bar,
    draw_scale_bar,
    frames,
    numbered_row,
    open_document,
    placed,
    print_sheets,
)
from pdf.sheets.ship_adventure.board_chart import (
    BAR,
    EDGE,
    ChartDrawing,
    chart_of,
    draw_edge,
    edge_strips,
    head_of,
)
from pdf.sheets.ship_adventure.options import BoardOptions
from pdf.sheets.ship_adventure.terrain import BoardPart, Squares

MARGINS: Final = (8.0, 8.0, 8.0, 12.0)  # mm inside the safe box: strips, marks, notes
MOST_SHEETS: Final = 60
BLEED: Final = 2.0  # mm of drawing that go on over a flap
_GAP, _MARK = 0.8, 3.0  # mm before a cut mark, and its length
_NOTE: Final = EDGE + _GAP + _MARK + 3.4  # from the board to the baseline of a note
_PLAN: Final = 158.0  # mm along the cover's plan


class BoardSheet(NamedTuple):
    """A sheet of a board at play size: its number from 1, its row and column, its squares, and
    where they stand on it."""

    number: int
    row: int
    col: int
    part: BoardPart
    box: Rect

    @property
    def name(self) -> str:
        """The names of the sheet's corner squares."""
        first, *_, last = map(square_name, self.part.squares)
        return f"{first}–{last}"


SheetPlan = Mapping[tuple[int, int], BoardSheet]
"""The sheets of a board, by row and column."""


def beside(plan: SheetPlan, sheet: BoardSheet) -> dict[str, BoardSheet | None]:
    """Returns the sheet on each side of a sheet, or None."""
    return {
        side: plan.get((sheet.row + down, sheet.col + right))
        for side, (down, right) in SIDES.items()
    }


def plan_of(paper: Paper, side: int, square: float) -> SheetPlan:
    """Divides a board of ``side`` squares of ``square`` mm among few sheets, by whole tiles. Raises
    BadInput if it takes too many."""
    west, north, east, south = MARGINS
    safe = paper.safe
    room = Rect(safe.x + west, safe.y + north, safe.w - west - east, safe.h - north - south)

    def sheets(mm: float) -> int:
        # how many sheets squares of so many mm take
        return len(_shares(side, room.w, mm)) * len(_shares(side, room.h, mm))

    if sheets(square) > MOST_SHEETS:
        fits = max(mm for mm in range(1, round(square)) if sheets(mm) <= MOST_SHEETS)
        allowed = f"up to {fits}: that board takes {sheets(square)} sheets, more than {MOST_SHEETS}"
        raise BadInput.at("--set square", round(square), allowed)
    rows, columns = _shares(side, room.h, square), _shares(side, room.w, square)
    plan: dict[tuple[int, int], BoardSheet] = {}
    for down, top in enumerate(accumulate(rows[:-1], initial=0)):
        for right, left in enumerate(accumulate(columns[:-1], initial=0)):
            part = BoardPart(top, left, rows[down], columns[right])
            box = Rect.around(room.centre, part.cols * square, part.rows * square)
            plan[down, right] = BoardSheet(len(plan) + 1, down, right, part, box)
    return plan


def _shares(side: int, length: float, square: float) -> list[int]:
    # ``side`` squares in even shares that fit ``length`` mm, of whole tiles if possible
    fits = int(length / square + 1e-9)  # squares; a length that is only just enough counts
    unit = facts.TILE if fits >= facts.TILE else 1
    units = side // unit
    shares = ceil(units / (fits // unit))
    # what is left over makes the first shares larger by one tile, or square
    each, larger = divmod(units, shares)
    return [(each + 1) * unit] * larger + [each * unit] * (shares - larger)


def print_play(order: Order[BoardOptions], setup: SetupResult) -> Printed:
    """Returns cover and sheets as PDF. Raises BadInput if there are too many."""
    paper, square = order.paper, order.options.square
    shown = chart_of(setup)
    plan = plan_of(paper, shown.board.side, square)
    document = open_document(order, f"Board {setup.code}")
    pages = [Page(_cover(document, order, setup, plan), f"Board {setup.code}: plan")]
    squares = Squares(document, INKS[order.options.ink], square, "P", named=True)
    for sheet in plan.values():
        pen = Pen(document, paper.height, squares.ink)
        # where the whole board's corner would lie, if it went on beyond the sheet
        x, y = sheet.box.x - sheet.part.col * square, sheet.box.y - sheet.part.row * square
        _draw_sheet(pen, ChartDrawing(squares, shown, x, y), plan, sheet)
        foot = sheet.box.bottom + _NOTE
        draw_scale_bar(pen, sheet.box.x, foot - 0.8)
        words = f"Sheet {sheet.number} of {len(plan)}, {sheet.name}. No. {setup.code}."
        label = f"{MEASURES}. {words} A square is {square} mm."
        pen.text(sheet.box.x + LENGTH + 4, foot, label, Font.SANS, 8, pen.ink.note)
        pages.append(Page(pen.operators(), f"Sheet {sheet.number}: {sheet.name}"))
    return print_sheets(order, document, repeat(pages), code=setup.code)


def _draw_sheet(pen: Pen, drawing: ChartDrawing, plan: SheetPlan, sheet: BoardSheet) -> None:
    # towards the south and the east the drawing goes on under the next sheet, by a little of the
    # squares that begin there
    box, part = sheet.box, sheet.part
    around = beside(plan, sheet)
    east, south = bool(around["east"]), bool(around["south"])
    with pen.clipped(Rect(box.x, box.y, box.w + BLEED * east, box.h + BLEED * south)):
        drawing.draw_part(
            pen, part, BoardPart(part.row, part.col, part.rows + south, part.cols + east)
        )
    ends = edge_strips(box, 0)
    for side, strip in edge_strips(box, EDGE).items():
        other, end = around[side], ends[side]
        if other is not None:
            _draw_joint(pen, box, side, other.number)
            continue
        draw_edge(pen, strip, side)
        pen.line(end.x, end.y, end.right, end.bottom, 1.0)
    _draw_marks(pen, box, around)


def _draw_marks(pen: Pen, box: Rect, around: Mapping[str, BoardSheet | None]) -> None:
    # Cuts go outside the strip on sides without another sheet, and at the squares where another
    # sheet lies in the west or north. South and east flaps stay on: there is nothing to cut.
    outer = box.grown(EDGE)
    xs = [box.x if around["west"] else outer.x]
    ys = [box.y if around["north"] else outer.y]
    if not around["east"]:
        xs.append(outer.right)
    if not around["south"]:
        ys.append(outer.bottom)
    pen.lines(marks_outside(outer, xs, ys, _GAP, _GAP + _MARK), round(CUT_LINE, 2), "#000000")


def _draw_joint(pen: Pen, box: Rect, side: str, number: int) -> None:
    away, label = 3.6, f"cut; glue on the flap of sheet {number}"
    if side in ("south", "east"):
        away, label = 5.0, f"flap under sheet {number}"
    x, y = edge_strips(box, 0, away)[side].centre
    with pen.turned(x, y, {"west": 3, "east": 1}.get(side, 0)):
        disc(pen, x, y, str(number), 2.4, filled=True, size=8)
        pen.centred_text(x + 4, y, label, Font.SANS, size=8, colour=pen.ink.note, align="left")


def _free_corner(board: Board, part: BoardPart) -> Square:
    # the corner of squares of a part where its number hides least: nearest to the middle of those
    # with the fewest symbols around
    middle = part.row + part.rows / 2, part.col + part.cols / 2
    inner = BoardPart(part.row + 1, part.col + 1, part.rows - 1, part.cols - 1)

    def hides(corner: Square) -> tuple[int, float]:
        row, col = corner
        around = BoardPart(row - 1, col - 1, 2, 2).squares
        symbols = sum(board.at(square) not in (QUIET, JUNGLE) for square in around)
        if row % facts.AREA == 0:  # an area's name stands in its first row
            symbols += 1
        return symbols, dist(corner, middle)

    return min(inner.squares, key=hides)


def _draw_place(pen: Pen, drawing: ChartDrawing, sheet: BoardSheet) -> None:
    # where a sheet lies, with its number. It has a line of its own, so that a cut shows as two.
    box, accent = drawing.box(sheet.part), pen.ink.accent
    pen.rect(Rect(box.x + 0.5, box.y + 0.5, box.w - 1, box.h - 1), None, 1.0, accent)
    row, col = _free_corner(drawing.board, sheet.part)
    place = (drawing.x + col * drawing.side, drawing.y + row * drawing.side)
    pen.circle(*place, 5, WHITE, 1.0, accent)
    pen.centred_text(*place, str(sheet.number), Font.BOLD, 13, accent)


def _cover(
    document: Document, order: Order[BoardOptions], setup: SetupResult, plan: SheetPlan
) -> str:
    # how the sheets lie, and how they are put together
    shown = chart_of(setup)
    mm = order.options.square
    pen = Pen(document, FRAME.h, INKS[order.options.ink])
    frames.frame(pen, *FRAME)
    draw_setup_head(pen, order, setup, head_of(setup, "to play on"))
    draw_labelled_bar(pen, *BAR)
    squares = Squares(document, pen.ink, _PLAN / shown.board.side, "C")
    drawing = ChartDrawing(squares, shown, (FRAME.w - _PLAN) / 2, 48.6)
    drawing.draw(pen)
    with pen.clipped(drawing.box(drawing.whole)):
        for sheet in plan.values():
            pen.rect(drawing.box(sheet.part), None, 4.5, WHITE)
    for sheet in plan.values():
        _draw_place(pen, drawing, sheet)
    if shown.treasure:
        drawing.draw_areas(pen, drawing.whole)
    whole = mm * shown.board.side / 10
    steps = (
        (
            "Print",
            f"at 100 %, one-sided: {in_words(len(plan))} sheets follow. A square is {mm} mm, the"
            f" board {whole:g} cm a side. The rules give no size, so this is ours; choose another"
            " with the option square.",
        ),
        (
            "Cut",
            "each sheet at the marks on its north and west side. Where another sheet follows in the"
            " south or east, leave the margin on: it is the flap. Around the board cut outside the"
            " coloured strip, or not at all.",
        ),
        (
            "Glue",
            "row by row: each sheet upon the flap of the one before, edge to edge; beside each"
            " joint stands the number of the other sheet. The drawing goes on under the joint,"
            " so nothing is lost at a cut.",
        ),
    )
    numbered_row(steps)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, 220)
    return placed(divide(order.paper, 1).places[0], order.paper.height, pen.operators())
