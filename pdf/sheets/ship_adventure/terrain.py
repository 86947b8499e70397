"""Squares as repeated drawings, and boards put together from them."""

import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from functools import partial
from itertools import product
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import ARROWS, JUNGLE, LAND, QUIET, SYMBOLS, Board, Square
from companion.randomness import Stream
from pdf.drawing.document import Document
from pdf.parts.sheet import (
    QUADRANTS,
    RULING,
    SHORES,
    TURNS,
    UNIT,
    WATERLINES,
    WHITE,
    Extent,
    Ink,
    Line,
    Pen,
    Point,
    Rect,
    broken,
    draw_corner,
    draw_motif,
    draw_shore,
    polar,
)

LEFT, ABOVE, RIGHT, BELOW = 1, 2, 4, 8  # the sides of a sea square that may be coast
_SIDES: Final = ((LEFT, (0, -1)), (ABOVE, (-1, 0)), (RIGHT, (0, 1)), (BELOW, (1, 0)))
# the squares around a corner, as coasts name them
_AROUND: Final = ((0, 0), (0, -1), (-1, -1), (-1, 0))
_LARGEST: Final = 1.25  # motifs stop growing with the square
NAME_INSET: Final = 4.0  # mm of a square's name from its sides, clear of waterlines
_NAME: Final = Extent(12.5, 12.6)  # mm in the north-east for a name
_LARGEST_DISC: Final = 6.5  # mm
_FINEST: Final = 7.0  # mm: waterlines run together in smaller squares
_DASH: Final = 1.6  # mm from dash to dash of lines that are not to cut
_WAVED: Final = 20.0  # mm: smaller squares of sea in black alone have none either
_BARE: Final = 6.0  # mm: smaller squares of sea have no waves
_RULES_APART: Final = 1.48  # mm along a side between the lines of ruled land
# on the finest squares: mm between the lines of ruled land, points of those lines and of coasts
_SPARE_APART, _SPARE_RULING, _SPARE_COAST = 2.2, 0.35, 1.0
_VARIANTS: Final = 3
# land beside much sea is darker than on other sheets: in a grey print both would be one tone
_LAND: Final = {"normal": "#AECA83", "low": "#C9DDAC"}
_ANGLES: Final = dict(zip(ARROWS, (0.0, 90.0, 180.0, 270.0), strict=True))


def is_ruled(ink: Ink) -> bool:
    """Whether land is ruled and the sea white: tufts and waves in black look one grey."""
    return not ink.tints


def ruling(side: float, x: float = 0.0, y: float = 0.0) -> list[Line]:
    """Returns rising lines over a square. They go on in the squares beside it."""
    count = max(2, round(side / (_RULES_APART if side >= _FINEST else _SPARE_APART)))
    lines = []
    for n in range(1, 2 * count):
        along = n * side / count
        # a line cuts off as much of two sides; what is more than a side goes on along the next
        far = min(along, side)
        rest = along - far
        lines.append((x + far, y + rest, x + rest, y + far))
    return lines


def disc_radius(side: float) -> float:
    """Returns the radius of a symbol's disc on a square."""
    return min(0.28 * side, _LARGEST_DISC) if side > _FINEST else 0.42 * side


def draw_symbol_disc(pen: Pen, cx: float, cy: float, r: float, symbol: str) -> None:
    """Draws the symbol of a square on a white disc."""
    pen.circle(cx, cy, r, WHITE, 0.6 if r > 2 else 0.35)
    pen.symbol(symbol, cx, cy - 0.02 * r, 1.34 * r)


def draw_current(pen: Pen, cx: float, cy: float, length: float, mark: str) -> None:
    """Draws the arrow of a wave, feathered as charts draw a stream."""
    ahead, ink = _ANGLES[mark], pen.ink.line
    behind = ahead + 180
    # how far back each pair of feathers begins, in lengths
    shaft, feather, backs = (1.0, 0.6, (0.0, 0.12, 0.24)) if length > 4 else (0.6, 0.35, (0.05,))
    tail, tip = polar(cx, cy, length / 2, behind), polar(cx, cy, length / 2, ahead)
    pen.line(*tail, *polar(cx, cy, length * 0.3, ahead), shaft, ink)
    neck, dent = polar(cx, cy, length * 0.2, ahead), polar(cx, cy, length * 0.26, ahead)
    left, right = (polar(*neck, 0.17 * length, ahead + turn) for turn in (-90, 90))
    pen.polygon([tip, left, dent, right], ink)
    feathers = []
    for back in backs:
        root = polar(cx, cy, length * (0.5 - back), behind)
        feathers += [(*root, *polar(*root, 0.16 * length, behind + turn)) for turn in (-45, 45)]
    pen.lines(feathers, feather, ink)


def _spots(side: float, scale: float, coast: int, land: bool, stream: Stream) -> list[Point]:
    # where motifs stand: none beside the disc, and tufts on land drift a little
    spots = _lattice(side, scale, coast)
    if side > _FINEST:
        spots = [spot for spot in spots if not _meets_disc(spot, side, scale)]
    if not land:
        return spots
    across, down = 1.2 * scale, 0.6 * scale
    return [
        (x + across * (stream.random() - 0.5), y + down * (stream.random() - 0.5)) for x, y in spots
    ]


def _lattice(side: float, scale: float, coast: int) -> list[Point]:
    # rows from side to side of a square, and further in along a coast, which has its waterlines
    left = 2.9 * scale + 1.5 * scale * bool(coast & LEFT)
    right = side - 2.9 * scale - 1.5 * scale * bool(coast & RIGHT)
    top = 2.4 * scale + 0.9 * scale * bool(coast & ABOVE)
    bottom = side - 2.4 * scale - 0.9 * scale * bool(coast & BELOW)
    columns = max(2, round((right - left) / (5.4 * scale)) + 1)
    rows = max(3, round((bottom - top) / (5.2 * scale)) + 1)
    spots = list[Point]()
    for row in range(rows):
        y = top + (bottom - top) * row / (rows - 1)
        # every other row has one motif less, and stands between those of the last
        count = columns - row % 2
        steps = (n - (count - 1) / 2 for n in range(count))  # from the middle
        spots += [((left + right) / 2 + n * (right - left) / (columns - 1), y) for n in steps]
    return spots


def _meets_disc(spot: Point, side: float, scale: float) -> bool:
    # a motif is wider than high: its ends come nearer to the disc than its middle
    beside = max(0.0, abs(spot[0] - side / 2) - 1.6 * scale)
    return math.hypot(beside, spot[1] - side / 2) < disc_radius(side) + 0.9 * scale


class BoardPart(NamedTuple):
    """A part of a board: its first ``row`` and ``col``, and how many rows and columns of squares it
    has."""

    row: int
    col: int
    rows: int
    cols: int

    @property
    def squares(self) -> list[Square]:
        return [
            *product(range(self.row, self.row + self.rows), range(self.col, self.col + self.cols))
        ]


class Squares:
    """Drawings of one size of square in one ink. Each becomes a form when it is first wanted.

    ``name``: begins the names of the forms, as a document may have several sizes. ``named``:
    squares leave room for their names.
    """

    def __init__(
        self, document: Document, ink: Ink, side: float, name: str, named: bool = False
    ) -> None:
        self.document = document
        tints = {**ink.tints, "land": _LAND[ink.name]} if ink.tints else None
        self.ruled, coast = RULING, ink.border
        if is_ruled(ink) and side < _FINEST:
            self.ruled, coast = _SPARE_RULING, _SPARE_COAST
        self.ink = replace(ink, tints=tints, border=coast)
        self.side, self.name = side, name
        self.named = named
        self.waterlines = WATERLINES if side >= _FINEST else ()
        self._made: set[str] = set()

    def square(self, mark: str, coast: int, variant: int, bare: bool = False) -> str:
        """Returns the form of a square. ``bare``: without the symbol that stands on it."""
        # a name in a PDF has no signs such as < and >, so a mark goes by its number
        name = f"{ord(mark):x}{'b' if bare else 'v'}{coast:x}{variant}"
        return self._form(name, 0, lambda pen: self._draw(pen, mark, coast, variant, not bare))

    def turn(self, corner: int, water: bool) -> str:
        """Returns the form of a round coast: around one square of sea (``water``), or of land."""
        right, down = QUADRANTS[corner]
        half = self.side / 2
        name, terrain = (f"cw{corner}", "land") if water else (f"cl{corner}", None)
        draw = partial(
            draw_corner,
            field=self.side,
            corner=corner,
            terrain=terrain,
            waterlines=self.waterlines,
            ruling=ruling(self.side, half * right, half * down) if is_ruled(self.ink) else [],
            ruled=self.ruled,
        )
        return self._form(name, 1, draw)

    def shore(self, side: int) -> str:
        """Returns the form of a straight coast."""
        draw = partial(draw_shore, field=self.side, side=side, waterlines=self.waterlines)
        return self._form(f"s{side}", 1, draw)

    def _form(self, name: str, over: float, draw: Callable[[Pen], None]) -> str:
        name = self.name + name
        if name not in self._made:
            pen = Pen(self.document, self.side, self.ink)
            draw(pen)
            far = self.side + over
            self.document.add_form(name, pen.operators(), (-over, -over, far, far))
            self._made.add(name)
        return name

    def _draw(self, pen: Pen, mark: str, coast: int, variant: int, symbol: bool) -> None:
        side = self.side
        land = mark in LAND
        if pen.ink.tints:
            pen.rect(Rect(0, 0, side, side), pen.ink.tint("land" if land else "river"), 0)
        if land and is_ruled(pen.ink):
            pen.lines(ruling(side), self.ruled, pen.ink.line)
        motifs = self._has_motifs(mark)
        if motifs:
            self._draw_motifs(pen, mark, coast, variant)
        if mark in ARROWS:
            length = 2 * disc_radius(side) if motifs else 0.66 * side
            draw_current(pen, side / 2, side / 2, length, mark)
        elif mark in SYMBOLS and symbol:
            draw_symbol_disc(pen, side / 2, side / 2, disc_radius(side), SYMBOLS[mark])

    def _has_motifs(self, mark: str) -> bool:
        # whether a square has waves or tufts: ruled land has none, nor has sea on small squares.
        # Other small squares have them only if they carry neither an arrow nor a symbol.
        ruled = is_ruled(self.ink)
        if mark in LAND and ruled:
            return False
        if mark not in LAND and self.side < (_WAVED if ruled else _BARE):
            return False
        return self.side >= _FINEST or mark in (JUNGLE, QUIET)

    def _draw_motifs(self, pen: Pen, mark: str, coast: int, variant: int) -> None:
        # none in the middle and none where a name stands
        side, land = self.side, mark in LAND
        scale = min(side / UNIT, _LARGEST)
        for x, y in _spots(side, scale, coast, land, Stream("square", mark, variant)):
            in_name = x > side - _NAME.w and y < _NAME.h
            if not self.named or not in_name:
                draw_motif(pen, "land" if land else "river", x, y, scale)


class BoardDrawing:
    """A board of squares, with its north-west corner at ``x``, ``y`` of the pen's paper.

    ``alone``: it is a tile, which has no lines around it and no coast at its edges. Otherwise its
    edges meet those on the other side.
    """

    def __init__(
        self, squares: Squares, board: Board, x: float = 0.0, y: float = 0.0, alone: bool = False
    ) -> None:
        self.squares, self.board = squares, board
        self.x, self.y = x, y
        self.alone, self.side = alone, squares.side
        self.whole = BoardPart(0, 0, board.side, board.side)

    def box(self, part: BoardPart) -> Rect:
        """Returns where a part of the board lies."""
        x, y = self.x + part.col * self.side, self.y + part.row * self.side
        return Rect(x, y, part.cols * self.side, part.rows * self.side)

    def middle(self, square: Square) -> Point:
        row, col = square
        return self.x + (col + 0.5) * self.side, self.y + (row + 0.5) * self.side

    def draw_squares(
        self, pen: Pen, part: BoardPart | None = None, bare: Collection[Square] = ()
    ) -> None:
        """Draws the squares, the grid and the coasts of a part. The squares of ``bare`` have no
        symbols."""
        part = part or self.whole
        for square in part.squares:
            row, col = square
            mark = self.board.at(square)
            variant = (row * 5 + col * 2) % _VARIANTS if mark in LAND else 0
            form = self.squares.square(mark, self._coast(square), variant, square in bare)
            self._draw_place(pen, form, row, col)
        ruled, note = is_ruled(self.squares.ink), self.squares.ink.note
        fine, strong = (0.25, 0.35) if ruled else (0.35, 0.6)
        within = self.lines_at(part, [n for n in range(self.board.side) if n % facts.TILE])
        if ruled and self.alone:  # its edges alone are to cut
            within = broken(within, _DASH)
        pen.lines(within, fine, note)
        pen.lines(self.lines_at(part, range(0, self.board.side + 1, facts.TILE)), strong, note)
        with pen.clipped(self.box(part)):
            for row, col in BoardPart(part.row, part.col, part.rows + 1, part.cols + 1).squares:
                for form in self._coasts(row, col):
                    self._draw_place(pen, form, row - 0.5, col - 0.5)

    def _coast(self, square: Square) -> int:
        # the sides of a square of sea beyond which land lies
        row, col = square
        if not self.board.is_sea(square):
            return 0
        beside = ((side, self._is_sea(row + down, col + right)) for side, (down, right) in _SIDES)
        return sum(side for side, is_sea in beside if not is_sea)

    def _is_sea(self, row: int, col: int) -> bool:
        if self.alone:  # beyond its edges each square goes on
            last = self.board.side - 1
            row, col = min(max(row, 0), last), min(max(col, 0), last)
        return self.board.is_sea((row, col))

    def _coasts(self, row: int, col: int) -> list[str]:
        # the forms around the corner north-west of a square
        wet = ["1" if self._is_sea(row + down, col + right) else "0" for down, right in _AROUND]
        key = "".join(wet)
        if key in SHORES:
            return [self.squares.shore(SHORES[key])]
        return [self.squares.turn(corner, water) for corner, water in TURNS.get(key, ())]

    def _draw_place(self, pen: Pen, form: str, row: float, col: float) -> None:
        pen.form(form, self.x + col * self.side, self.y + row * self.side, self.side)

    def lines_at(self, part: BoardPart, edges: Sequence[int]) -> list[Line]:
        """Returns lines before these columns and rows. A tile by itself has none around it."""
        box, out = self.box(part), int(self.alone)

        # where the lines stand that belong to so many squares from the first on
        def places(start: float, first: int, count: int) -> list[float]:
            within = range(first + out, first + count - out + 1)
            return [start + n * self.side for n in edges if n in within]

        return [
            *((x, box.y, x, box.bottom) for x in places(self.x, part.col, part.cols)),
            *((box.x, y, box.right, y) for y in places(self.y, part.row, part.rows)),
        ]
