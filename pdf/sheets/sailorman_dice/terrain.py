"""The sea map as repeated tiles.

A field is one tile of its terrain: tint and pattern, with about 5 mm of its middle kept clear for
the pen. Coasts are drawn by tiles around the corners between four fields; which of the four are
river decides which tile it is. So a map costs one name for each tile, and every map of a pad shares
the same drawings.
"""

import math
import re
from collections.abc import Callable, Sequence
from functools import lru_cache, partial
from itertools import pairwise, product
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.maps import SeaMap
from companion.randomness import Stream
from pdf.drawing.document import Document
from pdf.drawing.pen import POINTS_PER_MM, WHITE, Ink, Pen, Point, Rect, number, rgb
from pdf.parts.motifs import (
    CORNER,
    QUADRANTS,
    SHORES,
    TURNS,
    UNIT,
    draw_corner,
    draw_motif,
    draw_shore,
)

CLEAR: Final = 5.2  # radius around the middle of a dune field without dots
VARIANTS: Final = 3
LIGHTHOUSE: Final = 3.6  # radius of its disc

SPOTS: Final = {
    "mountains": ((3.2, 2.9), (13.8, 2.7), (3.3, 14.9), (8.5, 15.2), (13.7, 14.8)),
    "land": (
        (2.5, 3.0),
        (14.5, 2.8),
        (2.3, 8.8),
        (14.7, 9.4),
        (4.4, 14.9),
        (8.6, 15.4),
        (12.8, 14.8),
    ),
}

LEFT, ABOVE, RIGHT, BELOW = 1, 2, 4, 8  # sides of a river field that are coast


def stipple(w: float, h: float, unit: float, clear: float, stream: Stream) -> list[Point]:
    """Returns dots on a lattice over ``w`` x ``h`` mm, each moved a little by chance.

    None lies within ``clear`` mm of the middle; around that they grow denser outwards. ``unit`` is
    how many mm a unit of the drawing has.
    """
    step, edge = 1.25 * unit, 0.7 * unit
    columns, rows = int((w - 1.6 * unit) / step), int((h - 1.6 * unit) / step)
    left, top = (w - columns * step) / 2, (h - rows * step) / 2
    nearest = clear + 0.3 * unit if clear else 0.0
    far = max(w, h) * 0.62

    def chance(from_middle: float) -> float:
        # from a quarter of the dots at the clear patch to all of them far out
        return 0.25 + (from_middle - clear) / (far - clear) if clear else 1.0

    dots = []
    for row, column in product(range(rows + 1), range(columns + 1)):
        # every other row stands between the dots of the last
        aside = 0.25 if row % 2 else -0.25
        x = left + (column + aside) * step + (stream.random() * 0.6 - 0.3) * unit
        y = top + row * step + (stream.random() * 0.6 - 0.3) * unit
        from_middle = math.hypot(x - w / 2, y - h / 2)
        drawn = stream.random() <= chance(from_middle)
        inside = edge < x < w - edge and edge < y < h - edge
        if drawn and inside and from_middle >= nearest:
            dots.append((x, y))
    return dots


def draw_swatch(pen: Pen, terrain: str, box: Rect, unit: float) -> None:
    """Draws a sample of a terrain beside its score boxes, framed."""
    pen.rect(box, pen.ink.tint(terrain), 0)
    if terrain == "dunes":
        dots = stipple(box.w, box.h, unit, 0, Stream("swatch", terrain))
        pen.dots([(box.x + x, box.y + y) for x, y in dots], 0.17 * unit, pen.ink.pattern(terrain))
    else:
        count = max(3, round(box.h / (4.1 * unit)))
        # tufts and peaks are higher above their place than below it
        lift = {"land": 0.4, "mountains": 0.25}.get(terrain, 0) * unit
        for n in range(count):
            y = box.y + (n + 0.5) * box.h / count + lift
            draw_motif(pen, terrain, box.x + box.w / 2, y, unit)
    pen.rect(box)


def corner_tile(corner: int, terrain: str | None) -> str:
    """Returns the name of a corner's form."""
    return f"c{terrain[0] if terrain else 'r'}{corner}"


def draw_grid(pen: Pen, box: Rect, width: float) -> None:
    """Draws the lines between the fields of a map that fills ``box``."""
    pen.lines(box.lines_within(facts.N_COLS, facts.N_ROWS), width, pen.ink.note)


def _spots(terrain: str, variant: int, stream: Stream) -> list[Point]:
    # where the signs of a field stand: moved a little by chance, or in the river away from its
    # banks
    if terrain != "river":
        return [
            (x + stream.random() * 0.6 - 0.3, y + stream.random() * 0.5 - 0.25)
            for x, y in SPOTS[terrain]
        ]
    left = 2.6 + 1.5 * bool(variant & LEFT)
    right = UNIT - 2.6 - 1.5 * bool(variant & RIGHT)
    top = 2.3 + 0.9 * bool(variant & ABOVE)
    low = UNIT - 2.3 - 0.9 * bool(variant & BELOW)
    middle = (left + right) / 2
    upper = [(left, top), (middle, top), (right, top)]
    return [*upper, ((left + middle) / 2, low), ((middle + right) / 2, low)]


class MapDrawing:
    """Maps of one field size in one ink, made of tiles. ``field`` is the side of a field in mm.
    ``grid``: how many points wide the lines between fields are.

    The tiles are added to the document as forms when the drawing is made. A map then says only
    which tile goes where, as operators in the tiles' points from the map's top left.
    """

    def __init__(
        self, document: Document, ink: Ink, field: float, grid: float | None = None
    ) -> None:
        self.document, self.ink = document, ink
        # Tiles are placed one from the next. With a pitch of whole hundredths of a point, halves
        # too, their places add up exactly; the map is then scaled by the last thousandth.
        self._points = round(field * POINTS_PER_MM * 50) / 50
        self._scale = field * POINTS_PER_MM / self._points
        self.field = self._points / POINTS_PER_MM
        self.unit = self.field / UNIT
        self._radius = max(LIGHTHOUSE * self.unit, 2.7)
        self._tiles = self._add_fields()
        self._dry = [
            [self._dry_tiles(r, c) for c in range(facts.N_COLS)] for r in range(facts.N_ROWS)
        ]
        self._add_coasts()
        self._add_above(ink.grid if grid is None else grid)
        self._across = [number(c * self._points) for c in range(facts.N_COLS + 1)]
        self._down = [number(-r * self._points) for r in range(facts.N_ROWS + 1)]
        self._moved = lru_cache(maxsize=8**3)(self._move)
        self._at_corner = lru_cache(maxsize=8**4)(self._around)
        self._river = lru_cache(maxsize=8**4)(self._river_tile)
        self._border = lru_cache(maxsize=8**4)(self._draw_border)

    def _add_fields(self) -> dict[str, list[str]]:
        # adds the tiles of fields. Returns the operators of each, by the letter of its region on a
        # map.
        tiles = {}
        for region in facts.REGIONS:
            # a river has a tile for each way in which its neighbours are river too
            variants = 16 if region == "river" else VARIANTS
            tiles[region] = [self._field_tile(region, v) for v in range(variants)]
        return {letter: tiles[region] for letter, region in facts.REGION_OF.items()}

    def _add_coasts(self) -> None:
        # a quadrant of each terrain and a shore on each side, centred on a corner of the grid
        field = self.field
        around = (-1, -1, field + 1, field + 1)
        for corner in range(4):
            for terrain in ("mountains", "land", "dunes", None):
                draw = partial(draw_corner, field=field, corner=corner, terrain=terrain)
                self._form(corner_tile(corner, terrain), field, around, draw)
            self._form(f"s{corner}", field, around, partial(draw_shore, field=field, side=corner))

    def _add_above(self, grid: float) -> None:
        # adds what is drawn above the fields: the lighthouse (Lh), the lines between fields (Gr),
        # ``grid`` points wide, and the map's edge (Ed)
        size = 2 * self._radius + 1
        self._form("Lh", size, (0, 0, size, size), self._draw_lighthouse)
        whole = Rect(0, 0, facts.N_COLS * self.field, facts.N_ROWS * self.field)
        self._form("Gr", 0, (0, -whole.h, whole.w, 0), partial(draw_grid, box=whole, width=grid))
        self._form(
            "Ed", 0, (-1, -whole.h - 1, whole.w + 1, 1), lambda pen: pen.rect(whole, None, 1.0)
        )

    def _form(
        self,
        name: str,
        height: float,
        box: tuple[float, float, float, float],
        draw: Callable[[Pen], None],
    ) -> None:
        # adds a drawing to the document under a name. It is ``height`` mm high; ``box`` is what it
        # may cover, in mm from its lower left: left, bottom, right, top.
        pen = Pen(self.document, height, self.ink)
        draw(pen)
        self.document.add_form(name, pen.operators(), box)

    def _draw_lighthouse(self, pen: Pen) -> None:
        middle = pen.height / 2
        pen.circle(middle, middle, self._radius, WHITE, 1.0)
        pen.symbol("lighthouse", middle, middle - 0.1 * self.unit, 1.45 * self._radius)

    def _field_tile(self, terrain: str, variant: int) -> str:
        # adds the tile of a field. Returns the operators that draw it and go on to the next field.
        side, unit = self.field, self.unit
        name = f"{terrain[0]}{variant:x}"
        stream = Stream("tile", terrain, variant)

        def draw(pen: Pen) -> None:
            if self.ink.tints:
                pen.rect(Rect(0, 0, side, side), self.ink.tint(terrain), 0)
            if terrain == "dunes":
                dots = stipple(side, side, unit, CLEAR * unit, stream)
                pen.dots(dots, 0.17 * unit, self.ink.pattern(terrain))
                return
            for x, y in _spots(terrain, variant, stream):
                draw_motif(pen, terrain, x * unit, y * unit, unit)

        self._form(name, side, (0, 0, side, side), draw)
        return f"/{name} Do 1 0 0 1 {number(self._points)} 0 cm"

    def whole(self, sea_map: SeaMap, at: str, larger: float = 1.0) -> str:
        """Returns the map, ``larger`` times as large as its tiles. ``at``: its top left as
        operands."""
        scale, ink = f"{self._scale * larger:.6f}", self.ink
        coasts, stubs = self._coasts(sea_map)
        borders = " ".join([*self._borders(sea_map.areas), *stubs, "S"])
        return "\n".join(
            (
                f"q {scale} 0 0 {scale} {at} cm",
                self._fields(sea_map),
                "/Gr Do",
                coasts,
                f"{rgb(ink.line)} RG {number(ink.border)} w 1 J {borders}",
                "/Ed Do",
                self._lighthouse(sea_map),
                "Q",
            )
        )

    def _fields(self, sea_map: SeaMap) -> str:
        # the operators that draw all fields of a map, row by row
        next_row = self._moved(-facts.N_COLS, 1)
        out = [f"q 1 0 0 1 0 {self._down[1]} cm"]
        padded = _padded(sea_map.areas)  # beyond the map's edge each field goes on
        rows = zip(padded, padded[1:], padded[2:], self._dry, strict=False)
        for above, row, below, dry in rows:
            # each field with those at its left, above, at its right and below
            around = zip(row, above[1:], row[2:], below[1:], strict=False)
            for letter, beside, tiles in zip(row[1:], around, dry, strict=False):
                out.append(tiles.get(letter) or self._river("".join(beside)))
            out.append(next_row)
        out[-1] = "Q"  # no row follows the last
        return "\n".join(out)

    def _dry_tiles(self, row: int, column: int) -> dict[str, str]:
        # the tile of a field that is no river, by the letter of its region
        variant = (row * 5 + column * 2) % VARIANTS
        return {
            letter: tiles[variant] for letter, tiles in self._tiles.items() if letter not in "Rr"
        }

    def _river_tile(self, beside: str) -> str:
        # the tile of a river field between four fields: left, above, right and below
        sides = zip((LEFT, ABOVE, RIGHT, BELOW), beside, strict=True)
        return self._tiles["R"][sum(side for side, other in sides if other not in "Rr")]

    def _coasts(self, sea_map: SeaMap) -> tuple[str, list[str]]:
        # the river's banks, clipped to the map; beyond the map's edge each field is continued.
        # Also short borders at corners where a coast's round corner gives the river's tip to one
        # neighbour: they part it from the other one.
        out = ["q", f"0 0 {self._across[-1]} {self._down[-1]} re W n"]
        borders: list[str] = []
        last_column, last_row = 0.5, -0.5  # these tiles are centred on a corner
        for row, (upper, lower) in enumerate(pairwise(_padded(sea_map.areas))):
            # the four fields at a corner: below right, below left, above left, above right
            corners = zip(lower[1:], lower, upper, upper[1:], strict=False)
            for column, around in enumerate(corners):
                shore = self._at_corner(around)
                if shore is None:
                    continue
                coast, stubs = shore
                out.append(self._moved(column - last_column, row - last_row) + coast)
                last_column, last_row = column, row
                if 0 < column < facts.N_COLS and 0 < row < facts.N_ROWS:
                    borders += [self._stub(column, row, *stub) for stub in stubs]
        return "\n".join([*out, "Q"]), borders

    def _move(self, columns: float, rows: float) -> str:
        return f"1 0 0 1 {number(columns * self._points)} {number(-rows * self._points)} cm"

    def _borders(self, rows: tuple[str, ...]) -> list[str]:
        columns = ["".join(column) for column in zip(*rows, strict=True)]
        out = [self._border(*span, facts.N_COLS) for span in _divisions(rows)]
        return out + [self._border(*span, facts.N_ROWS) for span in _divisions(columns)]

    def _draw_border(self, start: int, end: int, fields: int) -> str:
        # a border from :func:`_divisions`, between two rows or columns of so many fields
        # which row or column it lies below or beside, and its ends counted in that one
        line, start = divmod(start, fields + 1)
        end -= line * (fields + 1)
        across, down = self._across, self._down
        if fields == facts.N_COLS:  # between rows: it runs from left to right
            y = down[line + 1]
            return f"{across[start]} {y} m {across[end]} {y} l"
        x = across[line + 1]
        return f"{x} {down[start]} m {x} {down[end]} l"

    def _stub(self, column: int, row: int, dx: float, dy: float) -> str:
        end = f"{number(column * self._points + dx)} {number(-row * self._points + dy)}"
        return f"{self._across[column]} {self._down[row]} m {end} l"

    def _around(self, around: tuple[str, str, str, str]) -> tuple[str, tuple[Point, ...]] | None:
        # the tiles of the coast between four fields, clockwise from below right, and how far stubs
        # reach. Returns None if there is no coast.
        wet = "".join("1" if letter in "Rr" else "0" for letter in around)
        if wet in SHORES:
            return f" /s{SHORES[wet]} Do", ()
        reach = CORNER * self.unit * POINTS_PER_MM
        tiles = ""
        stubs = []
        for corner, river_inside in TURNS.get(wet, ()):
            tip, other = _neighbours(around, corner)
            terrain = facts.REGION_OF[tip] if river_inside else None
            tiles += f" /{corner_tile(corner, terrain)} Do"
            if river_inside and tip != other:
                right, down = QUADRANTS[corner]
                # the stub parts the tip from the other neighbour: along a row or along a column
                is_level = (tip == around[(corner + 1) % 4]) == (corner % 2 == 0)
                stubs.append((right * reach, 0.0) if is_level else (0.0, -down * reach))
        return (tiles, tuple(stubs)) if tiles else None

    def _lighthouse(self, sea_map: SeaMap) -> str:
        if sea_map.lighthouse is None:
            return ""
        (upper, left), (lower, right) = sea_map.lighthouse
        # from the middle between its two fields to the lower left corner of its form
        half = (2 * self._radius + 1) * POINTS_PER_MM / 2
        x = (left + right - 1) / 2 * self._points - half
        y = -(upper + lower - 1) / 2 * self._points - half
        return f"q 1 0 0 1 {number(x)} {number(y)} cm /Lh Do Q"


# a digit for each sub-area. If a border divides two of them (both of the river, or neither), their
# digits differ in the lower three bits and not in the fourth.
_AS_DIGITS: Final = str.maketrans(dict(zip("MmLlDdRr", "12345689", strict=True)))
_DIFFERENT: Final = re.compile("[1-7]+")


def _divisions(lines: Sequence[str]) -> list[tuple[int, int]]:
    # where borders run between rows, or columns, of fields: from which field to which, counted
    # through all lines with one more field after each line.
    # All lines are one long hexadecimal number, a digit for each field. Shifted by a line against
    # itself, each digit stands beside that of the next line, and XOR leaves the bits that differ:
    # none within an area; the fourth where one of the two is river, which has a coast for a border.
    wide = len(lines[0]) + 1  # with a gap after each, which ends what runs up to it
    digits = "0".join(lines).translate(_AS_DIGITS)
    below, above = int(digits[wide:], 16), int(digits[:-wide], 16)
    differ = f"{below ^ above:0{len(digits) - wide}x}"
    return [match.span() for match in _DIFFERENT.finditer(differ)]


def _neighbours(around: tuple[str, str, str, str], corner: int) -> tuple[str, str]:
    # the cut-off corner of a river field takes the terrain of one of its two neighbours, of the one
    # that is like the field beyond. Returns that one and the other.
    beside, beyond, across = (around[(corner + n) % 4] for n in (1, 2, 3))
    return (across, beside) if across == beyond != beside else (beside, across)


def _padded(areas: tuple[str, ...]) -> list[str]:
    return [row[0] + row + row[-1] for row in (areas[0], *areas, areas[-1])]
