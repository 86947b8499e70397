"""A set-up board of Ship Adventure: edges with their colours, coordinates, areas, and what stands on the squares."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import ARROWS, CITY, SKULL, Board, Square, square_name
from companion.games.ship_adventure.layout import Layout, Placed
from companion.games.ship_adventure.letters import short_names
from companion.setups import SetupResult
from pdf.drawing.fonts import Font, text_width
from pdf.drawing.inks import WHITE
from pdf.drawing.paper import Rect
from pdf.drawing.pen import Pen
from pdf.sheets.ship_adventure.colours import draw_hatch, draw_swatch, fitted, ink_of, tint_of, titled
from pdf.sheets.ship_adventure.terrain import NAME_INSET, SYMBOLS, BoardDrawing, Squares, View, disc_radius, draw_token

EDGE: Final = 3.2  # mm: the strip of an edge's colour
NAMES: Final = 5.0  # mm: the letters and numbers between strip and board
MARGIN: Final = EDGE + NAMES
_WORDS: Final = 11.0  # mm: squares that hold words; smaller ones hold letters
_LETTERS: Final = 6.0  # mm: squares that hold a symbol above their letters
_POINTS: Final = 9.0  # mm: the same on Conquest's boards, where the letters count
_LARGE: Final = 20.0  # mm: squares of play size
_TAG: Final = 3.6  # mm: the height of what is written on a square
_TYPE: Final = 8.0


@dataclass(frozen=True, slots=True)
class Tag:
    """What is written below a square's symbol: symbols, words or, in small squares, letters.

    ``colour`` fills it: a player's in full ink, an area's as a tint with its hatching.
    """

    symbols: tuple[str, ...] = ()
    words: str = ""
    letters: str = ""
    colour: str | None = None
    player: bool = True
    place: int = 0


@dataclass(frozen=True)
class Chart:
    """A board with its tags, as a set-up tells it."""

    layout: Layout
    tags: Mapping[Square, Tag] = field(default_factory=dict)

    @property
    def board(self) -> Board:
        return self.layout.board

    @property
    def treasure(self) -> bool:
        return self.layout.mode == facts.TREASURE_MAP

    @property
    def point_colours(self) -> dict[str, str]:
        """The colours of Conquest's areas in the sea map's order, each with the letters it has on every surface."""
        there = {p.color for p in self.layout.points}
        return {colour: short for colour, short in short_names(self.layout.areas).items() if colour in there}

    def place_of(self, colour: str) -> int:
        """Where a colour stands on the sea map, from 0."""
        return self.layout.areas.index(colour)


def chart_of(setup: SetupResult) -> Chart:
    """What to draw of a set-up."""
    layout: Layout = setup.view.layout
    tags = dict(_treasure_tags(setup, layout) if layout.mode == facts.TREASURE_MAP else _point_tags(layout))
    seats = {seat.color: seat for seat in setup.view.seats}
    for city in layout.cities:
        seat = seats.get(city.color)
        number = str(seat.seat) if seat else ""
        letter = city.color[0].upper()
        tags[city.square] = Tag((), f"{city.color.capitalize()} {number}".strip(), letter + number, city.color)
    return Chart(layout, tags)


def _treasure_tags(setup: SetupResult, layout: Layout) -> dict[Square, Tag]:
    view, tags = setup.view, {}
    for square in layout.board.squares(SKULL):
        tags[square] = Tag(("pirate",))
    for square in layout.tokens:
        tags[square] = Tag(("coin",), f"level {view.level}", str(view.level))
    for seat in view.seats:
        letter = seat.color[0].upper()
        tags[seat.harbors[0]] = Tag(("ship",), letter, letter, seat.color)
    galleon = view.galleon
    if galleon is not None:
        there = tags.get(galleon, Tag())
        tags[galleon] = replace(there, symbols=("galleon", *there.symbols))
    return tags


def _point_tags(layout: Layout) -> dict[Square, Tag]:
    short = Chart(layout).point_colours
    order = {colour: n for n, colour in enumerate(layout.areas)}
    return {
        p.square: Tag((), titled(p.color), short[p.color], p.color, player=False, place=order[p.color])
        for p in layout.points
        if p.color
    }


def least_for_symbols(treasure: bool) -> float:
    """The least side in mm of squares that show a symbol beside what is written on them."""
    return _LETTERS if treasure else _POINTS


def letters_note(side: float) -> str:
    """What the letters on Conquest's squares of ``side`` mm mean."""
    if side >= least_for_symbols(treasure=False):
        return "Two letters are an area’s colour; one letter, with a seat where somebody has it, is a city."
    return (
        "Two letters are an area’s colour: in a circle on a skull, in a box on a temple. A house is a city, with its "
        "player’s letter and the seat."
    )


def draw_coordinates(pen: Pen, board: Rect, side: int) -> None:
    """Letters above and below a board of ``side`` squares, numbers at its left and right."""
    s = board.w / side
    size = 8.0 if s >= _LETTERS else _TYPE
    for n in range(side):
        along = (n + 0.5) * s
        letters = square_name((0, n)).rstrip("0123456789")
        for y in (board.y - NAMES / 2, board.bottom + NAMES / 2):
            pen.centred_text(board.x + along, y, letters, Font.BOLD, size)
        for x in (board.x - NAMES / 2, board.right + NAMES / 2):
            pen.centred_text(x, board.y + along, str(n + 1), Font.BOLD, size)


def draw_edges(pen: Pen, board: Rect, words: bool = True, gap: float = NAMES) -> None:
    """The colours of a board's edges, ``gap`` mm away from it."""
    for side, strip in edge_strips(board, EDGE, gap).items():
        draw_edge(pen, strip, side, words)


def edge_strips(board: Rect, width: float, gap: float = 0.0) -> dict[str, Rect]:
    """Strips of ``width`` mm along the sides of a board, ``gap`` mm away from it."""
    out = gap + width
    return {
        "north": Rect(board.x, board.y - out, board.w, width),
        "south": Rect(board.x, board.bottom + gap, board.w, width),
        "west": Rect(board.x - out, board.y, width, board.h),
        "east": Rect(board.right + gap, board.y, width, board.h),
    }


def draw_edge(pen: Pen, strip: Rect, side: str, words: bool = True, size: float = _TYPE) -> None:
    """The strip of one edge: its tint and hatching, and in its middle what it is."""
    colour = facts.EDGE_COLORS[side]
    pen.rect(strip, tint_of(pen, colour), 0)
    draw_hatch(pen, strip, colour, step=2.2)
    pen.rect(strip, None, 0.35)
    text = f"{side.capitalize()}: {colour}" if words else colour.capitalize()
    w = text_width(text, Font.BOLD, size) + 0.6 * size
    cx, cy = strip.centre
    with pen.turned(cx, cy, {"west": 3, "east": 1}.get(side, 0)):
        pen.rect(Rect(cx - w / 2, cy - EDGE / 2, w, EDGE), WHITE, 0.35)
        pen.centred_text(cx, cy, text, Font.BOLD, size)


def draw_tile_number(pen: Pen, cx: float, cy: float, number: int, quarters: int) -> None:
    """A tile's number on a small plate, an arrow beside it to where the tile's north points."""
    text = str(number)
    w = text_width(text, Font.SANS, _TYPE) + 3.4
    pen.rounded(Rect(cx - w / 2, cy - 1.5, w, 3.0), 0.5, WHITE, 0)
    pen.centred_text(cx - w / 2 + 0.5, cy, text, Font.SANS, _TYPE, pen.ink.note, "left")
    with pen.turned(cx + w / 2 - 1.3, cy, quarters):
        x = cx + w / 2 - 1.3
        pen.polygon([(x, cy - 0.95), (x + 0.75, cy + 0.75), (x, cy + 0.35), (x - 0.75, cy + 0.75)], pen.ink.note)


class ChartDrawing:
    """A chart at a place: its board's north-west corner at ``x``, ``y``; named squares tell their name.

    ``cuts`` are the columns before which something is drawn across the board: no area's name stands there.
    """

    def __init__(self, squares: Squares, chart: Chart, x: float, y: float, cuts: Collection[int] = ()) -> None:
        self.cuts = cuts
        self.chart, self.side, self.named = chart, squares.side, squares.named
        self.drawing = BoardDrawing(squares, chart.board, x, y)
        self.box = self.drawing.box(self.drawing.whole)

    def draw(self, pen: Pen, numbers: bool = False) -> None:
        """The whole board, its edges, its areas; ``numbers``: those of the tiles, where the tile sheet prints them."""
        self.draw_part(pen, self.drawing.whole)
        if numbers and self.side >= _WORDS:
            for tile in self.chart.layout.tiles:
                self._number(pen, tile)
        pen.rect(self.box, None, 1.0)
        draw_coordinates(pen, self.box, self.chart.board.side)
        draw_edges(pen, self.box)

    def draw_part(self, pen: Pen, view: View, beyond: View | None = None) -> None:
        """Squares, areas and tags of a part of the board; ``beyond``: a part around it, of which squares alone show."""
        tagged = [square for square in view.squares if square in self.chart.tags]
        self.drawing.draw(pen, beyond or view, self.chart.tags)
        if self.chart.treasure:
            self._areas(pen, view, beyond or view)
        if self.named:
            for square in view.squares:
                self._name(pen, square)
        for square in tagged:
            self._tagged(pen, square, self.chart.tags[square])

    # ---- on the board

    def _number(self, pen: Pen, tile: Placed) -> None:
        """A tile's number below its middle, with an arrow to what was its north before it was turned."""
        half = facts.TILE / 2
        x = self.drawing.x + (tile.col * facts.TILE + half) * self.side
        y = self.drawing.y + (tile.row * facts.TILE + half) * self.side + 1.55
        draw_tile_number(pen, x, y, tile.number, tile.quarters)

    def _name(self, pen: Pen, square: Square) -> None:
        """A square's name in its north-east, below the name of an area."""
        cx, cy = self.drawing.middle(square)
        half, size = self.side / 2, 8.0
        y = cy - half + NAME_INSET + size * 0.25
        if self.chart.treasure and not (square[0] % facts.AREA or square[1] % facts.AREA):
            y += self._tag_height
        pen.text(cx + half - NAME_INSET, y, square_name(square), Font.SANS, size, pen.ink.note, "right")

    @property
    def _size(self) -> float:
        """The type of tags and areas, points."""
        return _TYPE if self.side < 26 else 10.0

    @property
    def _tag_height(self) -> float:
        return _TAG * self._size / _TYPE

    def _areas(self, pen: Pen, view: View, beyond: View) -> None:
        """The lines between areas, cased in white, and each area's colour beside its north-west corner."""
        box, d = self.drawing.box(beyond), self.drawing
        lines = []
        for n in range(facts.AREA, self.chart.board.side, facts.AREA):
            x, y = d.x + n * self.side, d.y + n * self.side
            if beyond.col < n < beyond.col + beyond.cols:
                lines.append((x, box.y, x, box.bottom))
            if beyond.row < n < beyond.row + beyond.rows:
                lines.append((box.x, y, box.right, y))
        pen.lines(lines, 2.4, WHITE)
        pen.lines(lines, 1.0)
        for n, colour in enumerate(self.chart.layout.areas):
            row, col = divmod(n, facts.AREAS_ACROSS)
            corner = (row * facts.AREA, col * facts.AREA)
            if self.side >= _LARGE and corner in view.squares:
                self._area_name(pen, d.x + corner[1] * self.side + 1, d.y + corner[0] * self.side + 1, colour, n)
            elif self.side < _LARGE:
                (top, right), (first, end) = self._quiet_place(corner)
                free = Rect(d.x + first * self.side, d.y + top * self.side + 0.35, (end - first) * self.side, 0)
                self._area_name(pen, d.x + right * self.side, free.y, colour, n, free)

    def _quiet_place(self, corner: Square) -> tuple[Square, tuple[int, int]]:
        """Between which squares an area's name stands: the line at a tile's top whose two squares hold the least.

        Returns the right one of the two, and the columns about it, end excluded, where nothing but waves stands.
        """
        board = self.chart.board

        def busy(right: Square) -> tuple[int, Square]:
            marks = [board.at(right), board.at((right[0], right[1] - 1))]
            crossed = 9 * (right[1] in self.cuts)
            return crossed + sum(2 * (mark in SYMBOLS) + (mark in ARROWS) for mark in marks), right

        rows = range(corner[0], corner[0] + facts.AREA, facts.TILE)
        row, right = min(busy((r, corner[1] + c)) for r in rows for c in range(1, facts.AREA))[1]
        first, end = right - 1, right + 1
        while first > corner[1] and board.at((row, first - 1)) not in SYMBOLS:
            first -= 1
        while end < corner[1] + facts.AREA and board.at((row, end)) not in SYMBOLS:
            end += 1
        first = max([first, *(cut for cut in self.cuts if cut <= right)])
        end = min([end, *(cut for cut in self.cuts if cut > right)])
        return (row, right), (first, end)

    def _area_name(self, pen: Pen, x: float, y: float, colour: str, n: int, free: Rect | None = None) -> None:
        """An area's colour beginning at ``x``; or about it, and cut where it is too long for what is ``free``."""
        size = self._size
        text, font = titled(colour), Font.BOLD
        swatch, h = 0.45 * size, self._tag_height
        around = swatch + 2.2
        if free is not None:
            text, font = fitted(text, size, free.w - around - 0.8)
        w = around + text_width(text, font, size)
        if free is not None:
            x = min(max(x - w / 2, free.x + 0.4), free.right - w - 0.4)
        box = Rect(x, y, w, h)
        pen.rounded(box, 0.6, WHITE, 0.6)
        draw_swatch(pen, Rect(box.x + 0.5, box.y + 0.5, swatch, h - 1.0), colour, n)
        pen.centred_text(box.x + swatch + 1.1, box.centre[1], text, font, size, align="left")

    def _tagged(self, pen: Pen, square: Square, tag: Tag) -> None:
        mark, s = self.chart.board.at(square), self.side
        cx, cy = self.drawing.middle(square)
        if s < least_for_symbols(self.chart.treasure):
            if tag.letters:
                self._shape(pen, cx, cy, mark, tag)
            else:
                draw_token(pen, cx, cy, disc_radius(s), SYMBOLS[mark])
            return
        size, height = self._size, self._tag_height
        k = size / _TYPE
        words = tag.words if self._in_words(tag) else tag.letters
        if tag.symbols and len(words) < 2 and s >= _WORDS:
            height *= 1.2
        r = min(disc_radius(s), 0.28 * s)
        bottom = cy + s / 2 - 0.35 * k
        draw_token(pen, cx, min(cy, bottom - height + 0.3 - r), r, SYMBOLS[mark])
        symbol = 0.9 * height
        parts = [*(symbol for _ in tag.symbols), *([text_width(words, Font.BOLD, size)] if words else [])]
        w = sum(parts) + 0.5 * k * (len(parts) - 1) + (1.7 if words else 0.8) * k
        box = Rect(cx - w / 2, bottom - height, w, height)
        self._fill(pen, box, tag, 0.8)
        ink = pen.ink.on_piece(tag.colour) if tag.colour and tag.player else pen.ink.line
        x = cx - (sum(parts) + 0.5 * k * (len(parts) - 1)) / 2
        for name in tag.symbols:
            pen.symbol(name, x + symbol / 2, box.centre[1], symbol, ink)
            x += symbol + 0.5 * k
        if words:
            pen.centred_text(x, box.centre[1], words, Font.BOLD, size, ink, "left")

    def _in_words(self, tag: Tag) -> bool:
        """Whether a tag and all of its kind have room for their words: one board speaks one way."""
        if self.side < _WORDS:
            return False
        room = self.side - 3.4 * self._size / _TYPE
        kind = tag.colour is not None, tag.player
        alike = (t for t in self.chart.tags.values() if (t.colour is not None, t.player) == kind)
        return all(
            text_width(t.words, Font.BOLD, self._size) + 0.95 * self._tag_height * len(t.symbols) < room for t in alike
        )

    @staticmethod
    def _fill(pen: Pen, box: Rect, tag: Tag, r: float) -> None:
        fill = WHITE
        if tag.colour:
            fill = ink_of(pen, tag.colour) if tag.player else tint_of(pen, tag.colour)
        pen.rounded(box, r, fill, 0.6)

    def _shape(self, pen: Pen, cx: float, cy: float, mark: str, tag: Tag) -> None:
        """A point in a small square: letters in a ring for a skull, in a house for a city, in a box for a temple."""
        r = 0.44 * self.side
        fill = ink_of(pen, tag.colour) if tag.player and tag.colour else tint_of(pen, tag.colour or "")
        if mark == SKULL:
            pen.circle(cx, cy, r, fill, 0.6)
        elif mark == CITY:
            roof = [
                (cx - r, cy - 0.3 * r),
                (cx, cy - 1.05 * r),
                (cx + r, cy - 0.3 * r),
                (cx + r, cy + r),
                (cx - r, cy + r),
            ]
            pen.polygon(roof, fill, 0.6)
            cy += 0.25 * r
        else:
            pen.rect(Rect(cx - r, cy - 0.8 * r, 2 * r, 1.6 * r), fill, 0.6)
        ink = pen.ink.on_piece(tag.colour) if tag.player and tag.colour else pen.ink.line
        pen.centred_text(cx, cy, tag.letters, Font.BOLD, _TYPE, ink)
