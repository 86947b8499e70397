"""What every sheet has, such as a heading; and what a sea chart has: roses, badges, boxes with
shells, markers, cut marks, bars."""

from collections.abc import Iterable
from typing import Final, Literal

from pdf.drawing.paper import Extent
from pdf.drawing.pen import (
    BLACK,
    POINTS_PER_MM,
    WHITE,
    Align,
    Font,
    Line,
    Pen,
    Rect,
    number,
    polar,
    spokes,
)
from pdf.drawing.symbols import Segments, arc_path

LEFT: Final = 8.0  # where the contents of a frame begin
RIGHT: Final = 188.0
_RINGED: Final = 2.6  # mm: a smaller disc has no room for two rings around its letters
# the points of a rose by length: the degrees of the first one, from one to the next, and how far
# from the middle their sides meet, as a part of the rose's radius
_RINGS: Final = ((0.0, 90.0, 0.19), (45.0, 90.0, 0.17), (22.5, 45.0, 0.16))


def draw_title(
    pen: Pen,
    x: float,
    y: float,
    title: str,
    size: float = 13,
    level: Literal["H1", "H2", "H3"] = "H2",
    font: Font = Font.SERIF,
    align: Align = "left",
) -> float:
    """Writes a heading of this level, its baseline at ``y``. Returns its width in mm."""
    with pen.role(level):
        return pen.text(x, y, title, font, size, align=align)


def draw_heading(pen: Pen, title: str, subtitle: str, note: str = "", half: bool = False) -> None:
    """Writes the title, the subtitle below it and a note at the right. On ``half`` a page title and
    subtitle stand in one line."""
    if half:
        width = draw_title(pen, LEFT, 12, title, 18, "H1")
        pen.text(LEFT + width + 4, 12, subtitle, Font.ITALIC, 13)
        return
    draw_title(pen, LEFT, 16.4, title, 28, "H1")
    pen.text(LEFT + 0.4, 23.4, subtitle, Font.ITALIC, 13)
    if note:
        pen.text(RIGHT, 16.4, note, font=Font.SANS, size=8, colour=pen.ink.note, align="right")


SHADE: Final = "#EEF1F4"  # the fill of cells that hold nothing


def draw_rose(
    pen: Pen,
    cx: float,
    cy: float,
    r: float,
    tick: int = 5,
    points: tuple[float, ...] = (0.84, 0.62),
) -> None:
    """Draws a compass rose of eight points in a ring with a tick every ``tick`` degrees."""
    draw_ring(pen, cx, cy, r, tick)
    draw_star(pen, cx, cy, 0.9 * r, points)


def draw_ring(pen: Pen, cx: float, cy: float, r: float, tick: int = 5) -> None:
    """Draws the ring of a rose, with a tick every ``tick`` degrees."""
    inner = 0.94 * r
    pen.circle(cx, cy, r, None, 0.35)
    pen.circle(cx, cy, inner, None, 0.35)
    ticks = []
    for angle in range(0, 360, tick):
        # every other tick ends before the ring
        outer = r if angle % (2 * tick) == 0 else 0.97 * r
        ticks += spokes(cx, cy, inner, outer, [angle])
    pen.lines(ticks, 0.35)


def draw_star(
    pen: Pen, cx: float, cy: float, r: float, points: tuple[float, ...] = (1.0, 0.62)
) -> None:
    """Draws the points of a rose. ``points``: the lengths, as parts of ``r``, of the cardinal ones,
    of those between them, and of those between all."""
    # the shortest first: the longer ones lie on them
    for (first, apart, base), length in reversed(list(zip(_RINGS, points, strict=False))):
        for n in range(round(360 / apart)):
            angle = first + n * apart
            tip = polar(cx, cy, length * r, angle)
            left = polar(cx, cy, base * r, angle - 45)
            right = polar(cx, cy, base * r, angle + 45)
            pen.polygon([tip, left, (cx, cy)], pen.ink.dark, 0.35)
            pen.polygon([tip, right, (cx, cy)], WHITE, 0.35)


def draw_box(pen: Pen, box: Rect, r: float = 1.4) -> None:
    """Draws a box to write points in."""
    pen.rounded(box, r, WHITE, 1.0)


def shade(pen: Pen, cell: Rect) -> None:
    """Marks a cell that holds nothing: light where inks are tinted, crossed out in outline."""
    if pen.ink.name == "outline":
        pen.line(cell.x, cell.bottom, cell.right, cell.y, 0.35)
    else:
        pen.rect(cell, SHADE, 0)


def disc(
    pen: Pen, cx: float, cy: float, text: str, r: float = 3.6, filled: bool = False, size: float = 8
) -> None:
    """Draws a round badge with a few letters. A ``filled`` one is dark; in inks without dark areas
    it has two rings, a small one a bold ring, so that the letters stay clear."""
    if filled and pen.ink.solid:
        pen.circle(cx, cy, r, pen.ink.line, 1.0)
        pen.centred_text(cx, cy, text, Font.BOLD, size, WHITE)
        return
    ring = 0.6
    if filled:  # a small one has a bold ring instead of two
        ring = 1.4 if r < _RINGED else 1.0
    pen.circle(cx, cy, r, WHITE, ring)
    if filled and r >= _RINGED:
        pen.circle(cx, cy, r - 0.6, None, 0.6)
    pen.centred_text(cx, cy, text, Font.BOLD, size)


def draw_seal(
    pen: Pen,
    cx: float,
    cy: float,
    r: float,
    symbol: str,
    size: float,
    width: float = 0.6,
    fill: str = WHITE,
    ink: str | None = None,
    stroke: float = 2.0,
) -> None:
    """Draws a symbol ``size`` mm wide in a disc of radius ``r``; ``ink`` and ``stroke`` are those
    of the symbol, ``width`` and ``fill`` those of the disc."""
    pen.circle(cx, cy, r, fill, width)
    pen.symbol(symbol, cx, cy, size, ink, stroke=stroke)


def draw_shell(pen: Pen, box: Rect, points: int | None, size: float = 10) -> None:
    """Draws a shell at the right of ``box`` and its points at its left. With None it has no points;
    with 0 nothing is drawn."""
    if points == 0:
        return
    side, ink = box.h, pen.ink.accent
    x, y = box.right - side / 2, box.y + side / 2
    pen.symbol("shell", x, y, side, ink)
    if points is not None:
        x, y = box.right - side - 0.16 * side, y + 0.04 * side
        pen.centred_text(x, y, str(points), Font.BOLD, size=size, colour=ink, align="right")


def draw_qr(pen: Pen, box: Rect, link: str) -> None:
    """Draws the code of a link filling ``box``, in black. The sheet has to leave its quiet zone
    free."""
    # most sheets have no code
    from pdf.drawing.qr import QrPlate

    plate = QrPlate(link)
    module = box.w / plate.size * POINTS_PER_MM
    left, top = box.x * POINTS_PER_MM, (pen.height - box.y) * POINTS_PER_MM
    # the paths have a unit to a module, y down, from the code's upper left
    matrix = f"{module:.4f} 0 0 {-module:.4f} {number(left)} {number(top)} cm"
    with pen.figure(f"QR code of {link}", box):
        # "0 g": filled in black, with its own state of "q" to "Q"
        pen.raw(f"q 0 g {matrix} {plate.shared_path()} {plate.own_path(link)} Q")


_BOW: Final = 0.4477  # the handles of a round corner, from the corner, for a radius of 1
DICTIONARY: Final = "DICT_4X4_50"
_MODULES: Final = 6
BITS: Final = (
    ("1011", "0101", "0011", "0010"),
    ("0000", "1111", "1001", "1010"),
    ("0011", "0011", "0010", "1101"),
    ("1001", "1001", "0100", "0110"),
)
"""The inner 4 x 4 bits of ArUco markers 0 to 3, 1 for white, inside a black border one module wide,
as OpenCV's ``aruco.generateImageMarker(aruco.getPredefinedDictionary(aruco.DICT_4X4_50), id, 6)``
draws them; a test compares where OpenCV is there. S. Garrido-Jurado and others, "Automatic
generation and detection of highly reliable fiducial markers under occlusion", Pattern Recognition
47 (2014).
"""


def marker_boxes(sheet: Extent, side: float, inset: float) -> tuple[Rect, ...]:
    """Returns the squares of markers 0 to 3 of a sheet, clockwise from the top left, ``inset`` mm
    from its edges. The black border belongs to them."""
    right, low = sheet.w - inset - side, sheet.h - inset - side
    corners = ((inset, inset), (right, inset), (right, low), (inset, low))
    return tuple(Rect(x, y, side, side) for x, y in corners)


def draw_marker(pen: Pen, box: Rect, marker: int) -> None:
    """Draws marker ``marker`` filling ``box``, black on white."""
    module = box.w / _MODULES
    pen.rect(box, BLACK, 0)
    for row, bits in enumerate(BITS[marker], 1):
        for column, bit in enumerate(bits, 1):
            if bit == "1":
                # a little larger: some viewers leave a hairline between neighbours
                white = Rect(box.x + column * module, box.y + row * module, module, module)
                pen.rect(white.grown(0.01), WHITE, 0)


def draw_crop_marks(pen: Pen, trim: Rect, near: float, far: float, width: float) -> None:
    """Draws marks to cut at the corners of ``trim``, from ``near`` to ``far`` mm outside it."""
    xs, ys = (trim.x, trim.right), (trim.y, trim.bottom)
    pen.lines(marks_outside(trim, xs, ys, near, far), width)


def marks_outside(
    box: Rect, xs: Iterable[float], ys: Iterable[float], near: float, far: float
) -> list[Line]:
    """Returns marks to cut along these lines, at both ends, from ``near`` to ``far`` mm outside
    the box."""
    lines = []
    for x in xs:
        lines.append((x, box.y - far, x, box.y - near))
        lines.append((x, box.bottom + near, x, box.bottom + far))
    for y in ys:
        lines.append((box.x - far, y, box.x - near, y))
        lines.append((box.right + near, y, box.right + far, y))
    return lines


def draw_corners(pen: Pen, boxes: Iterable[Rect], r: float) -> None:
    """Draws the arcs that round the corners of cards, of radius ``r``; none for square ones."""
    if not r:
        return
    for box in boxes:
        for x, inwards in ((box.x, 1), (box.right, -1)):
            for y, down in ((box.y, 1), (box.bottom, -1)):
                # the handles of the curve, seen from the corner
                upright, level = (x, y + down * r * _BOW), (x + inwards * r * _BOW, y)
                curve = ("C", (*upright, *level, x + inwards * r, y))
                pen.path((("M", (x, y + down * r)), curve), width=0.35, colour=pen.ink.quiet)


LENGTH: Final = 50.0  # mm
MEASURES: Final = "This bar measures 50\u2009mm"
_PARTS, _HEIGHT, _TICK = 5, 1.2, 0.4
BASELINE: Final = 3.7  # mm from the bar's middle down to the baseline of its sentence
RISE: Final = _HEIGHT / 2 + _TICK  # mm from the bar's middle to the top of its ends


def draw_scale_bar(
    pen: Pen, x: float, y: float, length: float = LENGTH, parts: int = _PARTS
) -> None:
    """Draws the bar alone, its left end at ``x``, its middle at ``y``. Its parts are dark and white
    in turns."""
    top, part = y - _HEIGHT / 2, length / parts
    for n in range(parts):
        fill, edge = (WHITE, 0.35) if n % 2 else (pen.ink.line, 0)
        pen.rect(Rect(x + n * part, top, part, _HEIGHT), fill, edge)
    pen.rect(Rect(x, top, length, _HEIGHT), None, 0.35)
    pen.lines([(end, top - _TICK, end, top + _HEIGHT) for end in (x, x + length)], 0.35)


def draw_labelled_bar(pen: Pen, x: float, y: float) -> None:
    """Draws the bar with its sentence below. The baseline is :data:`BASELINE` mm under the bar's
    middle."""
    draw_scale_bar(pen, x, y)
    pen.text(x, y + BASELINE, MEASURES, Font.MEDIUM, 8)


def draw_compass_card(pen: Pen, cx: float, cy: float, r: float, band: float) -> None:
    """Draws a band of sea, ``band`` mm wide, around a circle of radius ``r`` with a rose in it,
    with ticks."""
    edge = r + band
    pen.circle(cx, cy, edge + 2.4, None, 0.35)
    pen.circle(cx, cy, edge, pen.ink.tint("river"), 1.0)
    pen.circle(cx, cy, r, WHITE, 1.0)
    ticks = []
    for angle in range(0, 360, 5):
        outwards = edge + (1.2 if angle % 15 else 2.4)
        ticks += spokes(cx, cy, edge, outwards, [angle])
        if angle % 10 == 0:
            inwards = r - (1.4 if angle % 30 else 2.6)
            ticks += spokes(cx, cy, r, inwards, [angle])
    pen.lines(ticks, 0.35)
    pen.circle(cx, cy, r - 2.6, None, 0.35)
    draw_star(pen, cx, cy, r - 3.4, (0.985, 0.74, 0.5))


def sector_path(
    cx: float, cy: float, inner: float, outer: float, start: float, end: float
) -> Segments:
    """Returns the part of a band between two directions, in degrees clockwise from the top."""
    (_, turn), *back = arc_path(cx, cy, inner, end, start)
    return (*arc_path(cx, cy, outer, start, end), ("L", turn), *back, ("Z", ()))


def draw_head(pen: Pen, x: float, y: float, degrees: float) -> None:
    """Draws the head of an arrow that points in a direction."""
    pen.polygon(
        [
            polar(x, y, 2.2, degrees),
            polar(x, y, 1.9, degrees + 138),
            polar(x, y, 0.5, degrees + 180),
            polar(x, y, 1.9, degrees - 138),
        ],
        pen.ink.line,
    )


def draw_needle(pen: Pen, cx: float, cy: float, r: float, degrees: float) -> None:
    """Draws a compass needle that points in a direction: its head dark, its tail white."""
    left, right = (polar(cx, cy, r * 0.3, degrees + turn) for turn in (-90, 90))
    tail, tip = polar(cx, cy, r * 0.9, degrees + 180), polar(cx, cy, r, degrees)
    pen.polygon([tail, left, right], WHITE, 0.6)
    pen.polygon([tip, left, right], pen.ink.line, 0.35)
