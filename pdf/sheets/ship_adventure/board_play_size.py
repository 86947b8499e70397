"""The board of Ship Adventure at play size: a cover with the plan, and sheets to cut and to glue together.

Every sheet is cut at its north and west side; its south and east margins stay on as flaps, and the
next sheets are glued upon them, edge to edge. The drawing goes on over the flaps by a little, so
that a cut a hair too wide shows no white.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import accumulate
from typing import Final

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import square_name
from companion.setups import SetupResult
from companion.words import in_words
from pdf.drawing.document import Document
from pdf.drawing.fonts import Font
from pdf.drawing.inks import INKS, WHITE
from pdf.drawing.paper import CUT_LINE, FRAME, Paper, Rect, divide, number
from pdf.drawing.pen import Pen
from pdf.orders import Order, Printed
from pdf.page import Page, open_document, placed, print_copies
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
_INSET: Final = 0.5  # mm from a sheet's edge to its line on the plan
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
        view = self.view
        last = (view.row + view.rows - 1, view.col + view.cols - 1)
        return f"{square_name((view.row, view.col))}–{square_name(last)}"


@dataclass(frozen=True, slots=True)
class Plan:
    """How a board is shared out over sheets, row by row."""

    columns: int
    rows: int
    parts: tuple[BoardSheet, ...]

    def beside(self, part: BoardSheet, side: str) -> BoardSheet | None:
        """The sheet that lies on a side of another one."""
        dr, dc = {"north": (-1, 0), "south": (1, 0), "east": (0, 1), "west": (0, -1)}[side]
        row, col = part.row + dr, part.col + dc
        inside = 0 <= row < self.rows and 0 <= col < self.columns
        return self.parts[row * self.columns + col] if inside else None

    def seam(self, part: BoardSheet, side: str) -> str:
        """The letters of the seam on a side, the same on both sheets; only where a sheet lies beside."""
        if side in ("north", "west"):
            other = self.beside(part, side)
            if other is None:
                raise ValueError("no seam at the edge of the board")
            return self.seam(other, "south" if side == "north" else "east")
        upright = self.rows * (self.columns - 1)
        n = part.row * (self.columns - 1) + part.col if side == "east" else upright + part.row * self.columns + part.col
        return (chr(ord("A") + n // 26 - 1) if n >= 26 else "") + chr(ord("A") + n % 26)


def plan_of(paper: Paper, side: int, square: float) -> Plan:
    """A board of ``side`` squares of ``square`` mm on as few sheets as hold it, shared out evenly by whole tiles.

    Raises BadInput, naming what fits, for more than :data:`MOST_SHEETS`.
    """
    across, down = _held(paper, square)
    columns, rows = _shares(side, across), _shares(side, down)
    if len(columns) * len(rows) > MOST_SHEETS:
        fits = [mm for mm in range(1, round(square)) if _sheets(paper, side, mm) <= MOST_SHEETS]
        allowed = f"up to {max(fits)}: that board takes {len(columns) * len(rows)} sheets, more than {MOST_SHEETS}"
        raise BadInput.at("--set square", round(square), allowed)
    room = _room(paper)
    parts: list[BoardSheet] = []
    for r, top in enumerate(accumulate(rows[:-1], initial=0)):
        for c, left in enumerate(accumulate(columns[:-1], initial=0)):
            w, h = columns[c] * square, rows[r] * square
            box = Rect(room.x + (room.w - w) / 2, room.y + (room.h - h) / 2, w, h)
            parts.append(BoardSheet(len(parts) + 1, r, c, View(top, left, rows[r], columns[c]), box))
    return Plan(len(columns), len(rows), tuple(parts))


def _room(paper: Paper) -> Rect:
    """What marks and notes leave of a page."""
    west, north, east, south = MARGINS
    safe = paper.safe
    return Rect(safe.x + west, safe.y + north, safe.w - west - east, safe.h - north - south)


def _held(paper: Paper, square: float) -> tuple[int, int]:
    """How many squares a sheet holds across and down; whole tiles wherever it holds one."""
    room = _room(paper)
    across, down = (int(length / square + 1e-9) for length in (room.w, room.h))
    return tuple(n - n % facts.TILE if n >= facts.TILE else n for n in (across, down))  # type: ignore[return-value]


def _shares(side: int, held: int) -> list[int]:
    """``side`` squares in shares of at most ``held``, as even as whole tiles allow."""
    unit = facts.TILE if held >= facts.TILE else 1
    units, most = side // unit, held // unit
    n = -(-units // most)
    return [(units // n + (i < units % n)) * unit for i in range(n)]


def _sheets(paper: Paper, side: int, square: float) -> int:
    across, down = _held(paper, square)
    return len(_shares(side, across)) * len(_shares(side, down))


def print_play(order: Order[BoardOptions], setup: SetupResult, link: str) -> Printed:
    """Cover and sheets as PDF. Raises BadInput where they are too many."""
    options = order.options
    ink, paper, shown = INKS[options.ink], order.paper, chart_of(setup)
    plan = plan_of(paper, shown.board.side, options.square)
    title = f"Board {setup.code}"
    document = open_document(order, title)
    pages = [Page(_cover(document, order, setup, link, plan), f"{title}: plan")]
    squares = Squares(document, ink, options.square, "P", named=True)
    for part in plan.parts:
        pen = Pen(document, paper.height, ink)
        x, y = part.box.x - part.view.col * options.square, part.box.y - part.view.row * options.square
        drawing = ChartDrawing(squares, shown, x, y)
        _sheet(pen, drawing, plan, part, f"No. {setup.code}")
        pages.append(Page(pen.operators(), f"Sheet {part.number}: {part.name}"))
    return print_copies(order, document, pages, code=setup.code)


# ---- a sheet


def _sheet(pen: Pen, drawing: ChartDrawing, plan: Plan, part: BoardSheet, code: str) -> None:
    box, square = part.box, drawing.side
    east, south = plan.beside(part, "east"), plan.beside(part, "south")
    shown = Rect(box.x, box.y, box.w + BLEED * bool(east), box.h + BLEED * bool(south))
    view = part.view
    with pen.clipped(shown):
        drawing.draw_part(pen, view, View(view.row, view.col, view.rows + bool(south), view.cols + bool(east)))
    strips = edge_strips(box, EDGE)
    for side in ("north", "west", "south", "east"):
        if plan.beside(part, side) is None:
            draw_edge(pen, strips[side], side, size=8)
    _outline(pen, box, plan, part)
    _marks(pen, box, plan, part)
    for side in ("north", "west", "south", "east"):
        other = plan.beside(part, side)
        if other is not None:
            _seam(pen, box, side, plan.seam(part, side), other.number)
    y = box.bottom + _FOOT
    draw_scale_bar(pen, box.x, y - 0.8)
    words = f"{SAID}. Sheet {part.number} of {len(plan.parts)}, {part.name}. {code}. A square is {number(square)} mm."
    pen.text(box.x + LENGTH + 4, y, words, Font.SANS, 8, pen.ink.note)


def _outline(pen: Pen, box: Rect, plan: Plan, part: BoardSheet) -> None:
    """The frame of the board, on the sides where the board ends."""
    ends = {
        "north": (box.x, box.y, box.right, box.y),
        "south": (box.x, box.bottom, box.right, box.bottom),
        "west": (box.x, box.y, box.x, box.bottom),
        "east": (box.right, box.y, box.right, box.bottom),
    }
    pen.lines([line for side, line in ends.items() if plan.beside(part, side) is None], 1.0)


def _marks(pen: Pen, box: Rect, plan: Plan, part: BoardSheet) -> None:
    """Where to cut: along seams in the north and west, and around the board's edges with their strips."""
    out = {side: EDGE if plan.beside(part, side) is None else 0.0 for side in ("north", "west", "south", "east")}
    x1, x2 = box.x - out["west"], box.right + out["east"]
    y1, y2 = box.y - out["north"], box.bottom + out["south"]
    near, far = _GAP, _GAP + _MARK
    west, east, north, south = (box.x - EDGE, box.right + EDGE, box.y - EDGE, box.bottom + EDGE)
    lines = []
    for side, x in (("west", x1), ("east", x2)):
        if side == "west" or out[side]:
            lines += [(x, north - far, x, north - near), (x, south + near, x, south + far)]
    for side, y in (("north", y1), ("south", y2)):
        if side == "north" or out[side]:
            lines += [(west - far, y, west - near, y), (east + near, y, east + far, y)]
    pen.lines(lines, round(CUT_LINE, 2), "#000000")


def _seam(pen: Pen, box: Rect, side: str, letters: str, other: int) -> None:
    """A seam's letters in the margin beside its middle, and what to do there."""
    x, y = {
        "north": (box.centre[0], box.y - 3.6),
        "south": (box.centre[0], box.bottom + 5.0),
        "west": (box.x - 3.6, box.centre[1]),
        "east": (box.right + 5.0, box.centre[1]),
    }[side]
    flap = side in ("south", "east")
    said = f"flap under sheet {other}" if flap else f"cut; glue on the flap of sheet {other}"
    with pen.turned(x, y, {"west": 3, "east": 1}.get(side, 0)):
        tables.disc(pen, x, y, letters, 2.4, filled=True, size=8)
        pen.centred_text(x + 4, y, said, Font.SANS, 8, pen.ink.note, "left")


# ---- the cover


def _cover(document: Document, order: Order[BoardOptions], setup: SetupResult, link: str, plan: Plan) -> str:
    """The plan of the sheets, and how to put them together."""
    options, shown = order.options, chart_of(setup)
    width, height = FRAME
    pen = Pen(document, height, INKS[options.ink])
    tables.frame(pen, width, height)
    draw_identity(pen, order.game.title, "to play on", setup, link)
    draw_labelled_bar(pen, *BAR)
    side = _PLAN / shown.board.side
    cuts = {part.view.col for part in plan.parts} - {0}
    drawing = ChartDrawing(Squares(document, pen.ink, side, "C"), shown, (width - _PLAN) / 2, 48.6, cuts)
    drawing.draw(pen)
    boxes = {part.number: drawing.drawing.box(part.view) for part in plan.parts}
    with pen.clipped(drawing.box):
        for box in boxes.values():
            pen.rect(box, None, 4.5, WHITE)
    for part in plan.parts:  # each sheet has its own line, so that a cut shows as two
        box = boxes[part.number]
        inner = Rect(box.x + _INSET, box.y + _INSET, box.w - 2 * _INSET, box.h - 2 * _INSET)
        pen.rect(inner, None, 1.0, pen.ink.accent)
        row, col = part.view.row + part.view.rows // 2, part.view.col + part.view.cols // 2
        at = drawing.box.x + col * side, drawing.box.y + row * side  # a corner of squares, where nothing stands
        pen.circle(*at, 5, WHITE, 1.0, pen.ink.accent)
        pen.centred_text(*at, str(part.number), Font.BOLD, 13, pen.ink.accent)
    mm = options.square
    whole = mm * shown.board.side / 10
    sheets = len(plan.parts)
    steps = (
        ("Print", f"at 100 %, one-sided: {in_words(sheets)} sheets follow. A square is {mm} mm, the board {whole:g} cm "
         "a side. The rules give no size, so this is ours; choose another with the option square."),
        ("Cut", "each sheet at the marks on its north and west side. Where another sheet follows in the south or "
         "east, leave the margin on: it is the flap. Around the board cut outside the coloured strip, or not at all."),
        ("Glue", "row by row: each sheet upon the flap of the one before, edge to edge, the same letters beside each "
         "other. The drawing goes on under the joint, so nothing is lost at a cut."),
    )  # fmt: skip
    numbered_row(steps)(RIGHT - LEFT, Setting(8)).draw(pen, LEFT, 220)
    return placed(divide(order.paper, 1).places[0], order.paper.height, pen.operators())
