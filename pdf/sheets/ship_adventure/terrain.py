"""The squares of Ship Adventure as repeated drawings, and boards put together from them."""

from __future__ import annotations

import math
from collections.abc import Collection
from dataclasses import dataclass
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import ARROWS, JUNGLE, LAND, QUIET, Board, Square
from companion.games.ship_adventure.board import SYMBOLS as SYMBOLS
from companion.randomness import Stream
from pdf.drawing.document import Document
from pdf.drawing.inks import WHITE, Ink
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen, Point, polar
from pdf.parts.motifs import (
    QUADRANTS,
    RULING,
    SHORES,
    UNIT,
    WATERLINES,
    coast_table,
    draw_corner,
    draw_motif,
    draw_shore,
)

LEFT, ABOVE, RIGHT, BELOW = 1, 2, 4, 8  # sides of a sea square that are coast
_SIDES: Final = ((LEFT, (0, -1)), (ABOVE, (-1, 0)), (RIGHT, (0, 1)), (BELOW, (1, 0)))
_AROUND: Final = ((0, 0), (0, -1), (-1, -1), (-1, 0))  # the squares around a corner, as coasts name them
_LARGEST: Final = 1.25  # motifs stop growing with the square
NAME_INSET: Final = 4.0  # mm of a square's name from its sides, clear of waterlines
_NAME: Final = (12.5, 12.6)  # mm in the north-east for a name
_LARGEST_DISC: Final = 6.5  # mm
_FINEST: Final = 7.0  # mm: waterlines run together in smaller squares
_BARE: Final = 6.0  # mm: smaller squares of sea have no waves
_RULED: Final = 20.0  # mm: smaller squares of land are ruled where the ink has no tints
_RULES_APART: Final = 1.48  # mm along a side between the lines of ruled land
_VARIANTS: Final = 3
_ANGLES: Final = dict(zip(ARROWS, (0.0, 90.0, 180.0, 270.0), strict=True))


def draw_square(
    pen: Pen, box: Rect, mark: str, coast: int = 0, variant: int = 0, symbol: bool = True, named: bool = False
) -> None:
    """A square of the board: tint, waves or tufts with their middle kept clear, and what stands on it.

    ``named``: room for its name is kept in the north-east.
    """
    land = mark in LAND
    terrain = "land" if land else "river"
    if pen.ink.tints:
        pen.rect(box, pen.ink.tint(terrain), 0)
    side = box.w
    ruled = is_ruled(pen.ink, side)
    if ruled and land:
        pen.lines([(box.x + a, box.y + b, box.x + c, box.y + d) for a, b, c, d in ruling(side)], RULING, pen.ink.line)
    k = min(side / UNIT, _LARGEST)
    sparse = ruled or (side < _FINEST and mark not in (JUNGLE, QUIET)) or (side < _BARE and not land)
    stream = Stream("square", mark, variant)
    clear = disc_radius(side) if side > _FINEST else 0.0
    for x, y in () if sparse else _spots(side, k, coast, clear, land, stream):
        if named and x > side - _NAME[0] and y < _NAME[1]:
            continue
        draw_motif(pen, terrain, box.x + x, box.y + y, k)
    cx, cy = box.centre
    if mark in ARROWS:
        draw_current(pen, cx, cy, 0.66 * side if sparse else 2 * disc_radius(side), mark)
    elif mark in SYMBOLS and symbol:
        draw_token(pen, cx, cy, disc_radius(side), SYMBOLS[mark])


def is_ruled(ink: Ink, side: float) -> bool:
    """Whether land is ruled and the sea left white: at arm's length tufts and waves in black are one grey."""
    return not ink.tints and side < _RULED


def ruling(side: float) -> list[tuple[float, float, float, float]]:
    """Rising lines over a square, which go on in the squares beside it."""
    n = max(2, round(side / _RULES_APART))
    step = side / n
    out = []
    for i in range(1, 2 * n):
        u = i * step
        out.append((min(u, side), u - min(u, side), u - min(u, side), min(u, side)))
    return out


def disc_radius(side: float) -> float:
    """How large the disc of a symbol is on a square."""
    return min(0.28 * side, _LARGEST_DISC) if side > _FINEST else 0.42 * side


def draw_token(pen: Pen, cx: float, cy: float, r: float, symbol: str) -> None:
    """What stands on a square, on a white disc."""
    pen.circle(cx, cy, r, WHITE, 0.6 if r > 2 else 0.35)
    pen.symbol(symbol, cx, cy - 0.02 * r, 1.34 * r)


def draw_current(pen: Pen, cx: float, cy: float, length: float, mark: str) -> None:
    """The arrow of a wave, feathered as charts draw a stream."""
    angle, ink = _ANGLES[mark], pen.ink.line
    tail, tip = polar(cx, cy, length / 2, angle + 180), polar(cx, cy, length / 2, angle)
    pen.line(*tail, *polar(cx, cy, length * 0.3, angle), 1.0 if length > 4 else 0.6, ink)
    head = [polar(*polar(cx, cy, length * 0.2, angle), 0.17 * length, angle + a) for a in (-90, 90)]
    pen.polygon([tip, head[0], polar(cx, cy, length * 0.26, angle), head[1]], ink)
    feathers = []
    for back in (0.0, 0.12, 0.24) if length > 4 else (0.05,):
        root = polar(cx, cy, length * (0.5 - back), angle + 180)
        feathers += [(*root, *polar(*root, 0.16 * length, angle + 180 + a)) for a in (-45, 45)]
    pen.lines(feathers, 0.6 if length > 4 else 0.35, ink)


def _spots(side: float, k: float, coast: int, clear: float, land: bool, stream: Stream) -> list[Point]:
    """Where motifs stand: rows, every other one shifted, further in along a coast, none in the middle."""
    edge, low = 2.9 * k, 2.4 * k
    left, right = edge + 1.5 * k * bool(coast & LEFT), side - edge - 1.5 * k * bool(coast & RIGHT)
    top, bottom = low + 0.9 * k * bool(coast & ABOVE), side - low - 0.9 * k * bool(coast & BELOW)
    columns = max(2, round((right - left) / (5.4 * k)) + 1)
    rows = max(3, round((bottom - top) / (5.2 * k)) + 1)
    out = []
    for j in range(rows):
        y = top + (bottom - top) * j / (rows - 1)
        n = columns - j % 2
        for i in range(n):
            x = (left + right) / 2 + (i - (n - 1) / 2) * (right - left) / max(1, columns - 1)
            if clear and math.hypot(max(0.0, abs(x - side / 2) - 1.6 * k), y - side / 2) < clear + 0.9 * k:
                continue
            drift = (stream.random() - 0.5, stream.random() - 0.5) if land else (0.0, 0.0)
            out.append((x + 1.2 * k * drift[0], y + 0.6 * k * drift[1]))
    return out


@dataclass(frozen=True)
class View:
    """A part of a board to draw: its squares from ``row``, ``col``, and how many; all of it by default."""

    row: int
    col: int
    rows: int
    cols: int

    @property
    def squares(self) -> list[Square]:
        return [(r, c) for r in range(self.row, self.row + self.rows) for c in range(self.col, self.col + self.cols)]


class Squares:
    """The drawings of one size of square in one ink; each becomes a form when it is first wanted.

    ``name`` sets the forms of several sizes in one document apart.
    """

    def __init__(self, document: Document, ink: Ink, side: float, name: str, named: bool = False) -> None:
        self.document, self.ink, self.side, self.name, self.named = document, ink, side, name, named
        self._made: set[str] = set()

    def square(self, mark: str, coast: int, variant: int, bare: bool = False) -> str:
        """The form of a square; ``bare``: without the symbol that stands on it."""
        name = f"{self.name}{ord(mark):x}{'b' if bare else 'v'}{coast:x}{variant}"
        if name not in self._made:
            pen = self._pen()
            draw_square(pen, Rect(0, 0, self.side, self.side), mark, coast, variant, not bare, self.named)
            self._add(name, pen, 0)
        return name

    def turn(self, corner: int, water: bool) -> str:
        """The form of a round coast: around one square of sea, or of land."""
        name = f"{self.name}c{'w' if water else 'l'}{corner}"
        if name not in self._made:
            pen = self._pen()
            draw_corner(pen, self.side, corner, "land" if water else None, self._waterlines, self._ruling(corner))
            self._add(name, pen, 1)
        return name

    def shore(self, side: int) -> str:
        """The form of a straight coast."""
        name = f"{self.name}s{side}"
        if name not in self._made:
            pen = self._pen()
            draw_shore(pen, self.side, side, self._waterlines)
            self._add(name, pen, 1)
        return name

    @property
    def _waterlines(self) -> tuple[float, ...]:
        return WATERLINES if self.side >= _FINEST else ()

    def _ruling(self, corner: int) -> list[tuple[float, float, float, float]]:
        """The lines of ruled land over the square of a corner, as :func:`draw_corner` counts."""
        if not is_ruled(self.ink, self.side):
            return []
        sx, sy = QUADRANTS[corner]
        x, y = self.side / 2 * (1 if sx > 0 else -1), self.side / 2 * (1 if sy > 0 else -1)
        return [(a + x, b + y, c + x, d + y) for a, b, c, d in ruling(self.side)]

    def _pen(self) -> Pen:
        return Pen(self.document, self.side, self.ink)

    def _add(self, name: str, pen: Pen, over: float) -> None:
        self.document.add_form(name, pen.operators(), (-over, -over, self.side + over, self.side + over))
        self._made.add(name)


class BoardDrawing:
    """A board of squares at a place of a page: its north-west corner at ``x``, ``y`` of the pen's paper.

    ``alone``: a tile by itself, which has no lines about it and no coast at its edges, where each square goes on as it
    is; else the edges of the board wrap.
    """

    def __init__(self, squares: Squares, board: Board, x: float = 0.0, y: float = 0.0, alone: bool = False) -> None:
        self.squares, self.board, self.x, self.y, self.alone = squares, board, x, y, alone

    def box(self, view: View) -> Rect:
        """Where a part of the board lies."""
        s = self.squares.side
        return Rect(self.x + view.col * s, self.y + view.row * s, view.cols * s, view.rows * s)

    def middle(self, square: Square) -> Point:
        s = self.squares.side
        return self.x + (square[1] + 0.5) * s, self.y + (square[0] + 0.5) * s

    @property
    def whole(self) -> View:
        return View(0, 0, self.board.side, self.board.side)

    def draw(self, pen: Pen, view: View | None = None, bare: Collection[Square] = ()) -> None:
        """Squares, grid and coasts of a part of the board, clipped; coasts know that the edges of the board wrap.

        The squares of ``bare`` go without their symbols.
        """
        view = view or self.whole
        for square in view.squares:
            mark = self.board.at(square)
            variant = (square[0] * 5 + square[1] * 2) % _VARIANTS if mark in LAND else 0
            self._place(pen, self.squares.square(mark, self._coast(square), variant, square in bare), *square)
        self._grid(pen, view)
        with pen.clipped(self.box(view)):
            for r in range(view.row, view.row + view.rows + 1):
                for c in range(view.col, view.col + view.cols + 1):
                    for form in self._coasts(r, c):
                        self._place(pen, form, r - 0.5, c - 0.5)

    def _is_sea(self, row: int, col: int) -> bool:
        last = self.board.side - 1
        return self.board.is_sea((min(max(row, 0), last), min(max(col, 0), last)) if self.alone else (row, col))

    def _coast(self, square: Square) -> int:
        if not self.board.is_sea(square):
            return 0
        return sum(bit for bit, (dr, dc) in _SIDES if not self._is_sea(square[0] + dr, square[1] + dc))

    def _coasts(self, r: int, c: int) -> list[str]:
        """The forms around the corner north-west of a square."""
        key = "".join("1" if self._is_sea(r + dr, c + dc) else "0" for dr, dc in _AROUND)
        if key in SHORES:
            return [self.squares.shore(SHORES[key])]
        return [self.squares.turn(corner, water) for corner, water in coast_table().get(key, ())]

    def _place(self, pen: Pen, form: str, row: float, col: float) -> None:
        s = self.squares.side
        pen.form(form, self.x + col * s, self.y + row * s, s)

    def _grid(self, pen: Pen, view: View) -> None:
        """Lines between squares, stronger between tiles."""
        box, s = self.box(view), self.squares.side
        fine: list[tuple[float, float, float, float]] = []
        strong: list[tuple[float, float, float, float]] = []
        out = 1 if self.alone else 0
        for c in range(view.col + out, view.col + view.cols + 1 - out):
            x = self.x + c * s
            (strong if c % facts.TILE == 0 else fine).append((x, box.y, x, box.bottom))
        for r in range(view.row + out, view.row + view.rows + 1 - out):
            y = self.y + r * s
            (strong if r % facts.TILE == 0 else fine).append((box.x, y, box.right, y))
        ruled = is_ruled(self.squares.ink, s)
        pen.lines(fine, 0.25 if ruled else 0.35, self.squares.ink.note)
        pen.lines(strong, 0.35 if ruled else 0.6, self.squares.ink.note)


def sample(squares: Squares, pen: Pen, mark: str, x: float, y: float) -> None:
    """A square for a legend, framed."""
    s = squares.side
    pen.form(squares.square(mark, 0, 0), x, y, s)
    pen.rect(Rect(x, y, s, s), None, 0.6)
