"""A set-up's board: coloured edges, coordinates, areas, and what stands on the squares."""

from collections.abc import Mapping
from itertools import product
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    ARROWS,
    CITY,
    SKULL,
    SYMBOLS,
    Board,
    Square,
    area_letters,
    square_name,
)
from companion.games.ship_adventure.layout import Layout
from companion.games.ship_adventure.setup_view import ShipView
from companion.setups import SetupResult
from companion.squares import column_name
from companion.words import capital, in_words, joined
from pdf.parts.setup_sheets import SetupHead
from pdf.parts.sheet import OWNERS, WHITE, Font, Pen, Picture, Rect, disc, text_width
from pdf.sheets.ship_adventure.colours import (
    draw_hatch,
    draw_swatch,
    fitted,
    ink_of,
    tint_of,
)
from pdf.sheets.ship_adventure.terrain import (
    NAME_INSET,
    BoardDrawing,
    BoardPart,
    Squares,
    disc_radius,
    draw_symbol_disc,
    is_ruled,
)

EDGE: Final = 3.2  # mm: the strip of an edge's colour
NAMES: Final = 5.0  # mm: the letters and numbers between strip and board
MARGIN: Final = EDGE + NAMES
_WORDS: Final = 11.0  # mm: squares at least so wide hold words; smaller ones hold letters
_LETTERS: Final = 6.0  # mm: squares at least so wide hold a symbol above their letters
_POINTS: Final = 9.0  # mm: the same on Conquest's boards, where the letters count
_NAMED: Final = 9.0  # mm: squares at least so wide hold an area's name; smaller ones its letter
_LARGE: Final = 20.0  # mm: squares of play size
_TAG: Final = 3.6  # mm: the height of what is written on a square
_TYPE: Final = 8.0
BAR: Final = (9.0, 255.8)
"""Where the bar of 50 mm stands in the foot: x of its left end, y of its middle."""
_PARTS: Final = {
    "tiles": "tiles",
    "map_cards": "map cards",
    "area_colors": "colours of the sea map",
    "compass": "compass",
}


def head_of(setup: SetupResult, what: str) -> SetupHead:
    """Returns the head of a page. ``what``: what the page shows. The head says which components are
    the owner's and which are ours."""
    layout = setup.view.layout
    boxes = f", {in_words(layout.boxes)} boxes" if layout.boxes > 1 else ""
    players = "alone" if setup.players == 1 else f"for {in_words(setup.players)}"
    marks = setup.view.marks.items()
    ours = [_PARTS[name] for name, mark in marks if mark == "ours"]
    copied = [_PARTS[name] for name, mark in marks if mark != "ours"]
    sentences = []
    if ours:
        sentences.append(f"Ours, not the publisher’s: {joined(ours)}.")
    if copied:
        sentences.append(f"From your copy {setup.copy}: {joined(copied)}.")
    rule = facts.PLACES.CC_SET_UP if layout.mode == facts.CONQUEST else facts.PLACES.SETTING_UP
    return SetupHead(
        f"{facts.MODES[layout.mode]} {players}{boxes}: {what}", " ".join(sentences), rule
    )


class Tag(NamedTuple):
    """What stands below the symbol of a square; ``letters`` replace its words on a small square.
    ``colour``: a player's (``player``) or an area's."""

    symbols: tuple[str, ...] = ()
    words: str = ""
    letters: str = ""
    colour: str | None = None
    player: bool = True


class Chart(NamedTuple):
    """A set-up's board with its tags. ``point_colours``: the letters of Conquest's areas, by
    colour."""

    layout: Layout
    tags: Mapping[Square, Tag]
    point_colours: Mapping[str, str]

    @property
    def board(self) -> Board:
        return self.layout.board

    @property
    def treasure(self) -> bool:
        return self.layout.mode == facts.TREASURE_MAP

    @property
    def told(self) -> str:
        """What is read of the board."""
        return f"The board, {self.board.side} squares by {self.board.side}"

    def swatch(self, colour: str) -> Picture:
        """Returns what draws a sample of an area's colour, as the sea map has it."""
        return lambda pen, box, setting: draw_swatch(
            pen, box, colour, self.layout.areas.index(colour)
        )


def chart_of(setup: SetupResult) -> Chart:
    """Returns the chart of a set-up."""
    view, layout = setup.view, setup.view.layout
    with_points = {point.color for point in layout.points}
    letters = {
        colour: letter
        for colour, letter in area_letters(layout.areas).items()
        if colour in with_points
    }
    if layout.mode == facts.TREASURE_MAP:
        tags = _tags_of_voyage(view)
    else:
        tags = {
            point.square: Tag(
                words=capital(point.color),
                letters=letters[point.color],
                colour=point.color,
                player=False,
            )
            for point in layout.points
            if point.color
        }
    seats = {seat.color: str(seat.seat) for seat in view.seats}
    for city in layout.cities:
        # nobody may play its colour
        number = seats.get(city.color, "")
        words = f"{city.color.capitalize()} {number}".strip()
        tags[city.square] = Tag(words=words, letters=number, colour=city.color)
    return Chart(layout, tags, letters)


def _tags_of_voyage(view: ShipView) -> dict[Square, Tag]:
    # what stands on the squares before the first round
    layout = view.layout
    tags = {square: Tag(("pirate",)) for square in layout.board.squares(SKULL)}
    for square in layout.tokens:
        tags[square] = Tag(("coin",), f"level {view.level}", str(view.level))
    for seat in view.seats:
        first_city, *_ = seat.cities
        harbour, *_ = first_city.harbors
        tags[harbour] = Tag(("ship", OWNERS[seat.color]), colour=seat.color)
    # the galleon may lie where something else stands: then both are told
    if view.galleon is not None:
        below = tags.get(view.galleon, Tag())
        tags[view.galleon] = below._replace(symbols=("galleon", *below.symbols))
    return tags


def letters_note(side: float) -> str:
    """Returns what the letters on Conquest's squares of ``side`` mm mean."""
    if side >= _POINTS:
        return "A letter is an area; a number is a city, of the player at that seat."
    return (
        "A letter is an area: in a circle on a skull, in a box on a temple. A house is a city, with"
        " its player’s seat."
    )


def draw_coordinates(pen: Pen, board: Rect, side: int) -> None:
    """Draws letters above and below a board, and numbers at its left and right."""
    for n in range(side):
        along = (n + 0.5) * (board.w / side)
        for y in (board.y - NAMES / 2, board.bottom + NAMES / 2):
            pen.centred_text(board.x + along, y, column_name(n), Font.BOLD, _TYPE)
        for x in (board.x - NAMES / 2, board.right + NAMES / 2):
            pen.centred_text(x, board.y + along, str(n + 1), Font.BOLD, _TYPE)


def edge_strips(board: Rect, width: float, gap: float = 0.0) -> dict[str, Rect]:
    """Returns strips of ``width`` mm along the sides of a board, ``gap`` mm away from it."""
    out = gap + width
    return {
        "north": Rect(board.x, board.y - out, board.w, width),
        "south": Rect(board.x, board.bottom + gap, board.w, width),
        "west": Rect(board.x - out, board.y, width, board.h),
        "east": Rect(board.right + gap, board.y, width, board.h),
    }


def draw_edges(pen: Pen, board: Rect, words: bool = True) -> None:
    """Draws the colours of a board's edges, outside of its coordinates."""
    for side, strip in edge_strips(board, EDGE, NAMES).items():
        draw_edge(pen, strip, side, words)


def draw_edge(pen: Pen, strip: Rect, side: str, words: bool = True) -> None:
    """Draws the strip of one edge: its tint and hatching, and its name in the middle."""
    draw_strip(pen, strip, side, 2.2)
    colour = facts.EDGE_COLORS[side]
    text = f"{side.capitalize()}: {colour}" if words else colour.capitalize()
    w = text_width(text, Font.BOLD, _TYPE) + 0.6 * _TYPE
    with pen.turned(*strip.centre, {"west": 3, "east": 1}.get(side, 0)):
        pen.rect(Rect.around(strip.centre, w, EDGE), WHITE, 0.35)
        pen.centred_text(*strip.centre, text, Font.BOLD, _TYPE)


def draw_strip(pen: Pen, strip: Rect, side: str, step: float) -> None:
    """Draws the colour of a side of the board, its hatching ``step`` mm apart."""
    pen.rect(strip, tint_of(pen, facts.EDGE_COLORS[side]), 0)
    draw_hatch(pen, strip, facts.EDGE_COLORS[side], step=step)
    pen.rect(strip, None, 0.35)


def draw_tile_number(
    pen: Pen, cx: float, cy: float, number: int, quarters: int, size: float = _TYPE
) -> None:
    """Draws a tile's number on a plate, with an arrow to the tile's north beside it."""
    text, scale = str(number), size / _TYPE
    w = text_width(text, Font.MEDIUM, size) + 3.4 * scale
    plate = Rect(cx - w / 2, cy - 1.5 * scale, w, 3.0 * scale)
    pen.rounded(plate, 0.5, WHITE, 0)
    pen.centred_text(plate.x + 0.5 * scale, cy, text, Font.MEDIUM, size, align="left")
    x, r = cx + w / 2 - 1.3 * scale, 0.75 * scale
    with pen.turned(x, cy, quarters):
        tip, dent = (x, cy - 1.3 * r), (x, cy + 0.5 * r)
        pen.polygon([tip, (x + r, cy + r), dent, (x - r, cy + r)], pen.ink.line)


class ChartDrawing(BoardDrawing):
    """A chart, with the north-west corner of its board at ``x``, ``y``."""

    def __init__(self, squares: Squares, shown: Chart, x: float, y: float) -> None:
        super().__init__(squares, shown.board, x, y)
        self.chart = shown
        # points of tags and of areas
        self.type = _TYPE if self.side < 26 else 10.0
        self.scale = self.type / _TYPE
        # a square has no room for a symbol beside letters
        self.lettered = self.side < (_LETTERS if shown.treasure else _POINTS)

    def draw(self, pen: Pen, numbers: bool = False) -> None:
        """Draws the whole board. ``numbers``: also the numbers of the tiles."""
        self.draw_part(pen, self.whole)
        tile_side = facts.TILE * self.side
        for tile in self.chart.layout.tiles if numbers and self.side >= _WORDS else ():
            x, y = self.x + (tile.col + 0.5) * tile_side, self.y + (tile.row + 0.5) * tile_side
            draw_tile_number(pen, x, y + 1.55, tile.number, tile.quarters)
        box = self.box(self.whole)
        pen.rect(box, None, 1.0)
        draw_coordinates(pen, box, self.board.side)
        draw_edges(pen, box)

    def draw_part(self, pen: Pen, part: BoardPart, beyond: BoardPart | None = None) -> None:
        """Draws a part of the board. ``beyond``: a larger part; around the first, it shows its
        squares alone."""
        self.draw_squares(pen, beyond or part, self.chart.tags)
        if self.chart.treasure:
            lines = self.lines_at(beyond or part, range(facts.AREA, self.board.side, facts.AREA))
            pen.lines(lines, 2.4, WHITE)
            pen.lines(lines, 1.0)
            self.draw_areas(pen, part)
        if self.squares.named:
            for square in part.squares:
                self._draw_name(pen, square)
        for square in part.squares:
            if square in self.chart.tags:
                self._draw_tagged(pen, square, self.chart.tags[square])

    def _draw_name(self, pen: Pen, square: Square) -> None:
        name, (cx, cy) = square_name(square), self.middle(square)
        x, y = cx + self.side / 2 - NAME_INSET, cy - self.side / 2 + NAME_INSET + _TYPE * 0.25
        is_corner = all(number % facts.AREA == 0 for number in square)
        if self.chart.treasure and is_corner:  # below the name of the area
            y += _TAG * self.scale
        # on ruled land it needs a plate to be read
        if is_ruled(pen.ink) and not self.board.is_sea(square):
            width = text_width(name, Font.SANS, _TYPE) + 1.2
            pen.rounded(Rect(x + 0.6 - width, y - 2.7, width, 3.4), 0.5, WHITE, 0)
        pen.text(x, y, name, Font.SANS, size=_TYPE, colour=pen.ink.note, align="right")

    def draw_areas(self, pen: Pen, part: BoardPart) -> None:
        """Draws the colour of each area: in the area's corner, or on small squares where least is
        drawn; on the smallest its letter alone."""
        letters = area_letters(self.chart.layout.areas)
        for n, colour in enumerate(self.chart.layout.areas):
            row, col = (place * facts.AREA for place in divmod(n, facts.AREAS_ACROSS))
            if self.side < _LARGE:
                free, x = self._quiet_place((row, col))
                if self.side < _NAMED:
                    disc(pen, x, free.y + 1.7, letters[colour], 1.9, size=_TYPE)
                else:
                    self._draw_area_name(pen, x, free.y, colour, n, free)
            elif (row, col) in part.squares:
                x, y = self.x + col * self.side + 1, self.y + row * self.side + 1
                self._draw_area_name(pen, x, y, colour, n)

    # ---- on the board

    def _quiet_place(self, corner: Square) -> tuple[Rect, float]:
        # a line at the top of a tile, over the two squares that hold least: its free room, and x of
        # the line between the two
        board = self.board
        top, left = corner
        bottom, right = top + facts.AREA, left + facts.AREA

        def busy(place: Square) -> int:
            # how much a square and the one at its left hold: a symbol counts twice
            row, col = place
            marks = board.at((row, col - 1)), board.at(place)
            return sum(2 * (mark in SYMBOLS) + (mark in ARROWS) for mark in marks)

        places = product(range(top, bottom, facts.TILE), range(left + 1, right))
        row, middle = min(places, key=busy)
        # from these two on, as far to the left and to the right as there is no symbol in the area
        first, end = middle - 1, middle + 1
        while first > left and board.at((row, first - 1)) not in SYMBOLS:
            first -= 1
        while end < right and board.at((row, end)) not in SYMBOLS:
            end += 1
        free = self.box(BoardPart(row, first, 0, end - first))
        return Rect(free.x, free.y + 0.35, free.w, 0), self.x + middle * self.side

    def _draw_area_name(
        self, pen: Pen, x: float, y: float, colour: str, n: int, free: Rect | None = None
    ) -> None:
        # an area's colour from ``x`` on. With ``free`` it stands around ``x``, cut to that room.
        size, font = self.type, Font.BOLD
        letter = area_letters(self.chart.layout.areas)[colour]
        text = f"{letter} {colour}"
        swatch = 0.45 * size
        beside_words = swatch + 2.2  # mm
        if free is not None:
            text, font = fitted(text, size, free.w - beside_words - 0.8)
            # a letter says more than half a word
            if not text.endswith(colour):
                text, font = letter, Font.BOLD
        w = beside_words + text_width(text, font, size)
        if free is not None:
            x = min(max(x - w / 2, free.x + 0.4), free.right - w - 0.4)
        box = Rect(x, y, w, _TAG * self.scale)
        pen.rounded(box, 0.6, WHITE, 0.6)
        draw_swatch(pen, Rect(x + 0.5, y + 0.5, swatch, box.h - 1.0), colour, n)
        pen.centred_text(x + swatch + 1.1, box.cy, text, font, size, align="left")

    def _draw_tagged(self, pen: Pen, square: Square, tag: Tag) -> None:
        # its tag below its symbol; a small square has only one of them
        (cx, cy), side = self.middle(square), self.side
        mark = self.board.at(square)
        symbol, r = SYMBOLS[mark], min(disc_radius(side), 0.28 * side)
        words = tag.words if self._in_words(tag) else tag.letters
        if self.lettered and tag.letters:
            self._draw_lettered(pen, cx, cy, mark, tag)
        elif self.lettered:  # what has no letters is told by its symbol alone
            draw_symbol_disc(pen, cx, cy, disc_radius(side), symbol)
        elif not words and not tag.symbols:  # a city whose colour nobody plays
            draw_symbol_disc(pen, cx, cy, r, symbol)
        else:
            # a symbol with a digit at most has room to be larger than beside words
            height = _TAG * self.scale
            if tag.symbols and len(words) < 2 and side >= _WORDS:
                height *= 1.2
            bottom = cy + side / 2 - 0.35 * self.scale
            draw_symbol_disc(pen, cx, min(cy, bottom - height + 0.3 - r), r, symbol)
            self._draw_tag(pen, cx, Rect(cx, bottom - height, 0, height), tag, words)

    def _colours(self, pen: Pen, tag: Tag) -> tuple[str, str]:
        # what a tag is filled with, and the ink upon it
        if not tag.colour:
            return WHITE, pen.ink.line
        if tag.player:
            return ink_of(pen, tag.colour), pen.ink.on_piece(tag.colour)
        return tint_of(pen, tag.colour), pen.ink.line

    def _draw_tag(self, pen: Pen, cx: float, line: Rect, tag: Tag, words: str) -> None:
        # symbols and words side by side on a plate as high as the line
        size, scale = self.type, self.scale
        symbol, gap = 0.9 * line.h, 0.5 * scale
        inner = (symbol + gap) * len(tag.symbols)
        # without words the gap after the last symbol goes
        inner += text_width(words, Font.BOLD, size) if words else -gap
        w = inner + (1.7 if words else 0.8) * scale
        fill, ink = self._colours(pen, tag)
        pen.rounded(Rect(cx - w / 2, line.y, w, line.h), 0.8, fill, 0.6)
        x = cx - inner / 2
        for name in tag.symbols:
            pen.symbol(name, x + symbol / 2, line.cy, symbol, ink)
            x += symbol + gap
        if words:
            pen.centred_text(x, line.cy, words, Font.BOLD, size=size, colour=ink, align="left")

    def _in_words(self, tag: Tag) -> bool:
        # whether all tags of a kind have room for words: the tags of a board look alike
        if self.side < _WORDS:
            return False
        room, symbol = self.side - 3.4 * self.scale, 0.95 * _TAG * self.scale
        for other in self.chart.tags.values():
            # of one kind: a player's, an area's, or nobody's
            alike = (not other.colour, other.player) == (not tag.colour, tag.player)
            wide = text_width(other.words, Font.BOLD, self.type) + symbol * len(other.symbols)
            if alike and wide >= room:
                return False
        return True

    def _draw_lettered(self, pen: Pen, cx: float, cy: float, mark: str, tag: Tag) -> None:
        # in a ring for a skull, in a house for a city, in a box for a temple
        r = 0.44 * self.side
        fill, ink = self._colours(pen, tag)
        if mark == SKULL:
            pen.circle(cx, cy, r, fill, 0.6)
        elif mark == CITY:
            corners = ((-1, -0.3), (0, -1.05), (1, -0.3), (1, 1), (-1, 1))
            pen.polygon([(cx + x * r, cy + y * r) for x, y in corners], fill, 0.6)
            cy += 0.25 * r
        else:
            pen.rect(Rect(cx - r, cy - 0.8 * r, 2 * r, 1.6 * r), fill, 0.6)
        pen.centred_text(cx, cy, tag.letters, Font.BOLD, _TYPE, ink)
