"""The board of Ship Adventure at play size: a cover with the plan, and sheets to cut and to glue together.

Every sheet is cut at its north and west side; its south and east margins stay on as flaps, and the
next sheets are glued upon them, edge to edge. The drawing goes on over the flaps by a little, so
that a cut a hair too wide shows no white.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from itertools import accumulate, repeat
from typing import Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import SIDES, square_name
from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import CUT_LINE, FRAME, Paper, Rect, divide
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Page, open_document, placed, print_sheets
from pdf.parts import tables
from pdf.parts.chart import LENGTH, SAID, draw_labelled_bar, draw_scale_bar
from pdf.parts.flow.blocks import Setting, numbered_row
from pdf.parts.headings import LEFT, RIGHT
from pdf.sheets.ship_adventure.board_chart import EDGE, ChartDrawing, chart_of, draw_edge, edge_strips
from pdf.sheets.ship_adventure.identity import BAR, draw_identity
from pdf.sheets.ship_adventure.options import BoardOptions
from pdf.sheets.ship_adventure.terrain import Squares, View

MARGINS: Final = (8.0, 8.0, 8.0, 12.0)  # mm inside the safe box, west, north, east, south: strips, marks, notes
MOST_SHEETS: Final = 60
BLEED: Final = 2.0  # mm that the drawing goes on over a flap
_GAP, _MARK = 0.8, 3.0  # of cut marks
_FOOT: Final = EDGE + _GAP + _MARK + 3.4  # from the board to the baseline of a note
_PLAN: Final = 158.0  # mm along the cover's plan


@dataclass(frozen=True, slots=True)
class BoardSheet:
    """A sheet of the board: its number from 1, its place among the sheets, its squares, and where they stand."""

    number: int
    row: int
    col: int
    view: View
    box: Rect

    @property
    def name(self) -> str:
        """Its corner squares."""
        squares = self.view.squares
        return f"{square_name(squares[0])}–{square_name(squares[-1])}"


Plan = Mapping[tuple[int, int], BoardSheet]
"""How a board is shared out over sheets, by row and column."""


def beside(plan: Plan, part: BoardSheet) -> dict[str, BoardSheet | None]:
    """The sheets on the sides of another one."""
    return {side: plan.get((part.row + r, part.col + c)) for side, (r, c) in SIDES.items()}


def plan_of(paper: Paper, side: int, square: float) -> Plan:
    """A board of ``side`` squares of ``square`` mm on as few sheets as hold it, shared out evenly by whole tiles.

    Raises BadInput, naming what fits, for more than :data:`MOST_SHEETS`.
    """
    west, north, east, south = MARGINS
    safe = paper.safe
    room = Rect(safe.x + west, safe.y + north, safe.w - west - east, safe.h - north - south)

    def sheets(mm: float) -> int:
        return len(_shares(side, room.w, mm)) * len(_shares(side, room.h, mm))

    if sheets(square) > MOST_SHEETS:
        fits = max(mm for mm in range(1, round(square)) if sheets(mm) <= MOST_SHEETS)
        allowed = f"up to {fits}: that board takes {sheets(square)} sheets, more than {MOST_SHEETS}"
        raise BadInput.at("--set square", round(square), allowed)
    columns = _shares(side, room.w, square)
    rows = _shares(side, room.h, square)
    plan: dict[tuple[int, int], BoardSheet] = {}
    for r, top in enumerate(accumulate(rows[:-1], initial=0)):
        for c, left in enumerate(accumulate(columns[:-1], initial=0)):
            w, h = columns[c] * square, rows[r] * square
            box = Rect(room.centre[0] - w / 2, room.centre[1] - h / 2, w, h)
            plan[r, c] = BoardSheet(len(plan) + 1, r, c, View(top, left, rows[r], columns[c]), box)
    return plan


def _shares(side: int, length: float, square: float) -> list[int]:
    """``side`` squares in shares that ``length`` mm hold, as even as can be; of whole tiles wherever it holds one."""
    fits = int(length / square + 1e-9)
    unit = facts.TILE if fits >= facts.TILE else 1
    units = side // unit
    n = -(-side // unit // (fits // unit))
    return [(units // n + (i < units % n)) * unit for i in range(n)]


def print_play(order: Order[BoardOptions], setup: SetupResult, link: str) -> Printed:
    """Cover and sheets as PDF. Raises BadInput where they are too many."""
    paper = order.paper
    square = order.options.square
    shown = chart_of(setup)
    plan = plan_of(paper, shown.board.side, square)
    document = open_document(order, f"Board {setup.code}")
    pages = [Page(_cover(document, order, setup, link, plan), f"Board {setup.code}: plan")]
    squares = Squares(document, INKS[order.options.ink], square, "P", named=True)
    for part in plan.values():
        pen = Pen(document, paper.height, squares.ink)
        drawing = ChartDrawing(squares, shown, part.box.x - part.view.col * square, part.box.y - part.view.row * square)
        _sheet(pen, drawing, plan, part)
        y = part.box.bottom + _FOOT
        words = f"Sheet {part.number} of {len(plan)}, {part.name}. No. {setup.code}."
        draw_scale_bar(pen, part.box.x, y - 0.8)
        label = f"{SAID}. {words} A square is {square} mm."
        pen.text(part.box.x + LENGTH + 4, y, label, Font.SANS, 8, pen.ink.note)
        pages.append(Page(pen.operators(), f"Sheet {part.number}: {part.name}"))
    return print_sheets(order, document, repeat(pages), code=setup.code)


def _sheet(pen: Pen, drawing: ChartDrawing, plan: Plan, part: BoardSheet) -> None:
    """The squares of a sheet, the board's edges and the seams around them, and where to cut."""
    box = part.box
    view = part.view
    around = beside(plan, part)
    east = bool(around["east"])
    south = bool(around["south"])
    with pen.clipped(Rect(box.x, box.y, box.w + BLEED * east, box.h + BLEED * south)):
        drawing.draw_part(pen, view, View(view.row, view.col, view.rows + south, view.cols + east))
    ends = edge_strips(box, 0)
    marks: list[tuple[float, float, float, float]] = []
    near, far = _GAP, _GAP + _MARK
    outer = Rect(box.x - EDGE, box.y - EDGE, box.w + 2 * EDGE, box.h + 2 * EDGE)
    for side, strip in edge_strips(box, EDGE).items():
        other = around[side]
        end = ends[side]
        if other is None:
            draw_edge(pen, strip, side)
            pen.line(end.x, end.y, end.right, end.bottom, 1.0)
        else:
            _seam(pen, box, side, other.number)
        if other is None or side in ("north", "west"):  # what is cut; flaps stay on
            out = (EDGE if other is None else 0.0) * (-1 if side in ("north", "west") else 1)
            if side in ("west", "east"):
                x = end.x + out
                marks += [(x, y + a, x, y + b) for y, a, b in ((outer.y, -far, -near), (outer.bottom, near, far))]
            else:
                y = end.y + out
                marks += [(x + a, y, x + b, y) for x, a, b in ((outer.x, -far, -near), (outer.right, near, far))]
    pen.lines(marks, round(CUT_LINE, 2), "#000000")


def _seam(pen: Pen, box: Rect, side: str, other: int) -> None:
    """The number of the sheet beside a seam in the margin beside its middle, and what to do there."""
    flap = side in ("south", "east")
    x, y = edge_strips(box, 0, 5.0 if flap else 3.6)[side].centre
    with pen.turned(x, y, {"west": 3, "east": 1}.get(side, 0)):
        tables.disc(pen, x, y, str(other), 2.4, filled=True, size=8)
        label = f"flap under sheet {other}" if flap else f"cut; glue on the flap of sheet {other}"
        pen.centred_text(x + 4, y, label, Font.SANS, 8, pen.ink.note, "left")


def _cover(document: Document, order: Order[BoardOptions], setup: SetupResult, link: str, plan: Plan) -> str:
    """The plan of the sheets, and how to put them together."""
    shown = chart_of(setup)
    mm = order.options.square
    pen = Pen(document, FRAME[1], INKS[order.options.ink])
    tables.frame(pen, *FRAME)
    draw_identity(pen, order.game.title, "to play on", setup, link)
    draw_labelled_bar(pen, *BAR)
    side = _PLAN / shown.board.side
    drawing = ChartDrawing(Squares(document, pen.ink, side, "C"), shown, (FRAME[0] - _PLAN) / 2, 48.6)
    drawing.draw(pen)
    with pen.clipped(drawing.box(drawing.whole)):
        for part in plan.values():
            pen.rect(drawing.box(part.view), None, 4.5, WHITE)
    for part in plan.values():  # each sheet has its own line, so that a cut shows as two
        box = drawing.box(part.view)
        pen.rect(Rect(box.x + 0.5, box.y + 0.5, box.w - 1, box.h - 1), None, 1.0, pen.ink.accent)
        row, col = part.view.row + part.view.rows // 2, part.view.col + part.view.cols // 2
        at = drawing.x + col * side, drawing.y + row * side  # a corner of squares, where nothing stands
        pen.circle(*at, 5, WHITE, 1.0, pen.ink.accent)
        pen.centred_text(*at, str(part.number), Font.BOLD, 13, pen.ink.accent)
    if shown.treasure:
        drawing.draw_areas(pen, drawing.whole)
    whole = mm * shown.board.side / 10
    steps = (
        ("Print", f"at 100 %, one-sided: {in_words(len(plan))} sheets follow. A square is {mm} mm, the board {whole:g} "
         "cm a side. The rules give no size, so this is ours; choose another with the option square."),
        ("Cut", "each sheet at the marks on its north and west side. Where another sheet follows in the south or "
         "east, leave the margin on: it is the flap. Around the board cut outside the coloured strip, or not at all."),
        ("Glue", "row by row: each sheet upon the flap of the one before, edge to edge; beside each joint stands the "
         "number of the other sheet. The drawing goes on under the joint, so nothing is lost at a cut."),
    )  # fmt: skip
    numbered_row(steps)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, 220)
    return placed(divide(order.paper, 1).places[0], order.paper.height, pen.operators())
