"""A pen that writes PDF operators, in mm from the top left of a piece of paper.

Numbers have two decimals of a point (0.004 mm); colours and widths are set only when they change.
Type and lines thinner than the house's least are refused. Who draws imports the pen's fonts, inks
and measures from here too.
"""

import math
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from typing import Final, Literal

from pdf.drawing.document import Document
from pdf.drawing.fonts import Font, fitted, in_print, text_width, wrapped
from pdf.drawing.inks import BLACK, INKS, WHITE, Ink, lightened, rgb
from pdf.drawing.paper import (
    CUT_LINE,
    FRAME,
    HALF,
    MIN_LINE,
    MIN_TYPE,
    POINTS_PER_MM,
    Line,
    Rect,
    number,
)
from pdf.drawing.symbols import CIRCLE, UNITS, Segments, circle_path, parse_path, symbol
from pdf.drawing.tagging import Tags

__all__ = [
    "BLACK", "CUT_LINE", "FRAME", "HALF", "INKS", "LEAD", "MIN_TYPE", "POINTS_PER_MM", "WHITE",
    "Align", "Font", "Ink", "Line", "Pen", "Point", "Rect", "broken", "fitted", "lead_of",
    "lightened", "number", "polar", "rgb", "spaced", "spokes", "text_width", "wrapped",
]  # fmt: skip
Align = Literal["left", "centre", "right"]
Point = tuple[float, float]
LEAD: Final = 1.36
"""The distance from line to line of running text, in ems."""


def lead_of(size: float, lead: float = LEAD) -> float:
    """Returns the distance from one line of ``size`` points to the next, in mm."""
    return size * lead / POINTS_PER_MM


def polar(cx: float, cy: float, r: float, degrees: float) -> Point:
    """Returns the point at ``r`` from the centre, in degrees clockwise from the top."""
    angle = math.radians(degrees)
    return cx + r * math.sin(angle), cy - r * math.cos(angle)


def spokes(cx: float, cy: float, inner: float, outer: float, angles: Iterable[float]) -> list[Line]:
    """Returns lines outwards from a circle to a wider one, at these degrees."""
    return [(*polar(cx, cy, inner, angle), *polar(cx, cy, outer, angle)) for angle in angles]


def spaced(middle: float, count: int, step: float) -> list[float]:
    """Returns ``count`` places, ``step`` mm from one to the next, all together centred on
    ``middle``."""
    return [middle + (n - (count - 1) / 2) * step for n in range(count)]


def broken(lines: Sequence[Line], apart: float) -> list[Line]:
    """Returns lines as dashes: one begins every ``apart`` mm, about, and is two thirds as long."""
    dashes = []
    for x1, y1, x2, y2 in lines:
        # the lines are level or upright: the longer side is their length
        length = max(abs(x2 - x1), abs(y2 - y1))
        count = max(1, int(length / apart))
        dx, dy = (x2 - x1) / count, (y2 - y1) / count
        for start in range(count):
            end = start + 0.66
            dashes.append((x1 + start * dx, y1 + start * dy, x1 + end * dx, y1 + end * dy))
    return dashes


class Pen:
    """Collects the operators of one drawing of ``height`` mm; :meth:`operators` returns them.

    ``scale``: how large the drawing will be shown, so that no line comes out too thin. ``reading``:
    the words of the drawing are read.
    """

    def __init__(
        self, document: Document, height: float, ink: Ink, scale: float = 1.0, reading: bool = False
    ) -> None:
        self.document, self.height = document, height
        self.ink = ink
        self.tags = Tags(height, reading)
        self._out = self.tags.operators
        self._out.append("1 j")
        self.role, self.item = self.tags.role, self.tags.item
        self.cell, self.figure = self.tags.cell, self.tags.figure
        self.unread, self.after_next = self.tags.unread, self.tags.after_next
        self._stroke = self._fill = ""
        self._width, self._cap = 0.0, 0
        # rounded up to the two decimals that are written, so that a line stays wide enough
        self._least = math.ceil(100 * MIN_LINE / min(scale, 1.0)) / 100
        self.shown: set[str] = set()
        """The symbols that were drawn."""

    def operators(self) -> str:
        return "\n".join(self._out)

    # ---- other operators

    def raw(self, operators: str) -> None:
        """Adds operators that leave the graphics state as they found it."""
        self._out.append(operators)

    @contextmanager
    def within(self, operators: str) -> Iterator[None]:
        """Applies ``operators`` (transforms or clips) to what is drawn inside. Restores the state
        afterwards."""
        state = self._stroke, self._fill, self._width, self._cap
        self._out.append(f"q {operators}")
        yield
        self._out.append("Q")
        self._stroke, self._fill, self._width, self._cap = state

    def clipped(self, *boxes: Rect) -> AbstractContextManager[None]:
        """Cuts off what is drawn inside at the edges of the boxes, taken together."""
        return self.within(f"{' '.join(map(self._edges, boxes))} W n")

    def _edges(self, box: Rect) -> str:
        w, h = number(box.w * POINTS_PER_MM), number(box.h * POINTS_PER_MM)
        return f"{self.at(box.x, box.bottom)} {w} {h} re"

    def turned(self, x: float, y: float, quarters: int) -> AbstractContextManager[None]:
        """Turns what is drawn inside by quarters clockwise about a point."""
        cos, sin = ((1, 0), (0, -1), (-1, 0), (0, 1))[quarters % 4]
        px, py = x * POINTS_PER_MM, (self.height - y) * POINTS_PER_MM
        # the turn is about the page's corner; moved by as much as it went, the point stays
        move_x = px - cos * px + sin * py
        move_y = py - sin * px - cos * py
        return self.within(f"{cos} {sin} {-sin} {cos} {number(move_x)} {number(move_y)} cm")

    def scaled(self, x: float, y: float, times: float) -> AbstractContextManager[None]:
        """Shows what is drawn inside ``times`` as large, its top left corner at ``x``, ``y``."""
        left, low = x * POINTS_PER_MM, (self.height - y - times * self.height) * POINTS_PER_MM
        return self.within(f"{times:.6f} 0 0 {times:.6f} {number(left)} {number(low)} cm")

    def form(self, name: str, x: float, y: float, height: float) -> None:
        """Draws a form of the document, its top left corner at ``x``, ``y``. Only for pens that
        draw on a page."""
        left, low = x * POINTS_PER_MM, (self.height - y - height) * POINTS_PER_MM
        self._out.append(f"q 1 0 0 1 {number(left)} {number(low)} cm /{name} Do Q")

    def at(self, x: float, y: float) -> str:
        """Returns a point as operands."""
        return f"{number(x * POINTS_PER_MM)} {number((self.height - y) * POINTS_PER_MM)}"

    # ---- state

    def _set_fill(self, colour: str) -> None:
        if colour != self._fill:
            self._fill = colour
            self._out.append(f"{rgb(colour)} rg")

    def _set_stroke(self, width: float, colour: str, cap: int = 0) -> None:
        # sets how the next line is drawn, as far as it differs from the last. ``width`` is in
        # points. Raises ValueError for a line too thin to print.
        if width < MIN_LINE:
            raise ValueError(f"a line of {width} pt is thinner than {MIN_LINE}")
        width = max(width, self._least)
        if colour != self._stroke:
            self._stroke = colour
            self._out.append(f"{rgb(colour)} RG")
        if width != self._width:
            self._width = width
            self._out.append(f"{number(width)} w")
        if cap != self._cap:
            self._cap = cap
            self._out.append(f"{cap} J")

    def _paint(
        self, shape: str, fill: str | None, width: float, colour: str | None, cap: int = 0
    ) -> None:
        if fill:
            self._set_fill(fill)
        if width:
            self._set_stroke(width, colour or self.ink.line, cap)
        paints = {(True, True): "B", (True, False): "f", (False, True): "S"}
        paint = paints.get((bool(fill), bool(width)))
        if paint:
            self._out.append(f"{shape} {paint}")

    # ---- shapes

    def line(
        self,
        x1: float,
        y1: float,
        x2: float,
        y2: float,
        width: float = 0.6,
        colour: str | None = None,
        cap: int = 0,
    ) -> None:
        self._paint(f"{self.at(x1, y1)} m {self.at(x2, y2)} l", None, width, colour, cap)

    def lines(self, pairs: Sequence[Line], width: float, colour: str | None = None) -> None:
        """Draws many lines of one kind as one path."""
        if pairs:
            strokes = [f"{self.at(x1, y1)} m {self.at(x2, y2)} l" for x1, y1, x2, y2 in pairs]
            self._paint(" ".join(strokes), None, width, colour)

    def rect(
        self, box: Rect, fill: str | None = None, width: float = 0.6, colour: str | None = None
    ) -> None:
        self._paint(self._edges(box), fill, width, colour)

    def rounded(
        self,
        box: Rect,
        r: float,
        fill: str | None = None,
        width: float = 1.0,
        colour: str | None = None,
    ) -> None:
        x, y, right, bottom = box.x, box.y, box.right, box.bottom
        h = r * (1 - CIRCLE)  # from each corner of the box to the handles of its curve
        path: Segments = (
            ("M", (x + r, y)),
            ("L", (right - r, y)),
            ("C", (right - h, y, right, y + h, right, y + r)),
            ("L", (right, bottom - r)),
            ("C", (right, bottom - h, right - h, bottom, right - r, bottom)),
            ("L", (x + r, bottom)),
            ("C", (x + h, bottom, x, bottom - h, x, bottom - r)),
            ("L", (x, y + r)),
            ("C", (x, y + h, x + h, y, x + r, y)),
            ("Z", ()),
        )
        self.path(path, fill=fill, width=width, colour=colour)

    def circle(
        self,
        cx: float,
        cy: float,
        r: float,
        fill: str | None = None,
        width: float = 0.6,
        colour: str | None = None,
    ) -> None:
        self.path(circle_path(cx, cy, r), fill=fill, width=width, colour=colour)

    def polygon(
        self,
        points: Sequence[Point],
        fill: str | None,
        width: float = 0.0,
        colour: str | None = None,
    ) -> None:
        self._paint(f"{self.through(points)} h", fill, width, colour)

    def through(self, points: Sequence[Point]) -> str:
        """Returns the operators of the lines from point to point, which paint nothing yet."""
        first, *others = (self.at(*point) for point in points)
        return " ".join([f"{first} m", *(f"{other} l" for other in others)])

    def path(
        self,
        path: Segments | str,
        x: float = 0.0,
        y: float = 0.0,
        scale: float = 1.0,
        fill: str | None = None,
        width: float = 0.0,
        colour: str | None = None,
        cap: int = 0,
    ) -> None:
        """Draws a path (segments, or SVG's own writing) at ``x``, ``y``. A unit of the path is
        ``scale`` mm."""
        self._paint(self.outline(path, x, y, scale), fill, width, colour, cap)

    def repeated(
        self, path: Segments | str, shifts: Sequence[Point], width: float, colour: str | None = None
    ) -> None:
        """Draws one path, such as a row of a pattern, at each of ``shifts``."""
        self._set_stroke(width, colour or self.ink.line)
        shape = self.outline(path)
        for x, y in shifts:
            moved = f"{number(x * POINTS_PER_MM)} {number(-y * POINTS_PER_MM)}"
            self._out.append(f"q 1 0 0 1 {moved} cm {shape} S Q")

    def outline(
        self, path: Segments | str, x: float = 0.0, y: float = 0.0, scale: float = 1.0
    ) -> str:
        """Returns the operators of a path that paint nothing yet, to clip with."""
        top = self.height - y
        out: list[str] = []
        for command, numbers in parse_path(path) if isinstance(path, str) else path:
            for px, py in zip(numbers[::2], numbers[1::2], strict=True):
                right, up = x + px * scale, top - py * scale
                out += number(right * POINTS_PER_MM), number(up * POINTS_PER_MM)
            # m, l and c stand after their points; a command without points closes the path: h
            out.append(command.lower() if numbers else "h")
        return " ".join(out)

    def dots(self, points: Sequence[Point], r: float, colour: str) -> None:
        """Draws round dots, each as a very short line with round ends."""
        shape = " ".join(f"{self.at(x, y)} m {self.at(x + 0.01, y)} l" for x, y in points)
        self._paint(shape, None, 2 * r * POINTS_PER_MM, colour, cap=1)

    def symbol(
        self,
        name: str,
        cx: float,
        cy: float,
        size: float,
        colour: str | None = None,
        fill: str | None = None,
        stroke: float = 2.0,
    ) -> None:
        """Draws a symbol of the sprite, ``size`` mm wide, its middle at ``cx``, ``cy``.

        ``fill``: fills its closed outlines. ``stroke``: the width, in the symbol's units, of a line
        that is two units wide in the sprite. Large symbols look better with thinner lines.
        """
        unit = size / UNITS
        self.shown.add(name)
        start = len(self._out)
        colour = colour or self.ink.line
        box = Rect.around((cx, cy), size, size)
        for shape in symbol(name):
            inside, width = None, 0.0
            if shape.filled:
                inside = colour
            elif shape.path[-1][0] == "Z":
                inside = fill
            # a small symbol keeps lines of the house's thinnest
            if shape.stroke:
                width = round(max(shape.stroke * stroke / 2 * unit * POINTS_PER_MM, 0.35), 2)
            self.path(
                shape.path, box.x, box.y, unit, fill=inside, width=width, colour=colour, cap=1
            )
        self.tags.symbol(start, box, name)

    # ---- text

    def text(
        self,
        x: float,
        y: float,
        text: str,
        font: Font = Font.SANS,
        size: float = 8,
        colour: str | None = None,
        align: Align = "left",
    ) -> float:
        """Writes one line with its baseline at ``y``. Returns its width in mm."""
        if size < MIN_TYPE:
            raise ValueError(f"type of {size} pt is smaller than {MIN_TYPE}")
        text = in_print(text)
        width = text_width(text, font, size)
        x -= {"left": 0.0, "centre": width / 2, "right": width}[align]
        self._set_fill(colour or self.ink.line)
        if self.tags.read:
            rise = font.cap_height * size / POINTS_PER_MM
            self.tags.text(Rect(x, y - rise, width, rise), text)
        self._out.append(f"BT {self.document.show(text, font, size, self.at(x, y))} ET")
        return width

    def paragraph(
        self,
        x: float,
        y: float,
        width: float,
        text: str,
        font: Font = Font.SANS,
        size: float = 8,
        colour: str | None = None,
        lead: float = LEAD,
    ) -> float:
        """Writes ``text`` in lines of ``width`` mm from the baseline ``y``. Returns the next
        baseline."""
        with self.role("P"):
            for line in wrapped(text, font, size, width):
                self.text(x, y, line, font, size, colour)
                y += lead_of(size, lead)
        return y

    def centred_text(
        self,
        cx: float,
        cy: float,
        text: str,
        font: Font = Font.SANS,
        size: float = 8,
        colour: str | None = None,
        align: Align = "centre",
    ) -> float:
        """Writes one line; the middle of its capitals is at ``cy``. Returns its width in mm."""
        return self.text(
            cx,
            cy + font.cap_height * size / POINTS_PER_MM / 2,
            text,
            font=font,
            size=size,
            colour=colour,
            align=align,
        )
