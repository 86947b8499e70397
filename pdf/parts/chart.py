"""What every sheet has, such as a heading; and what a sea chart has: roses, badges, boxes with
shells, markers, cut marks, bars."""

from collections.abc import Iterable
from typing import Final, Literal

from pdf.drawing.pen import BLACK, POINTS_PER_MM, WHITE, Align, Font, Pen, Rect, number, polar
from pdf.drawing.symbols import Segments, arc_path

LEFT: Final = 8.0  # where the contents of a frame begin
RIGHT: Final = 188.0
_RINGED: Final = 2.6  # mm: a smaller disc has no room for two rings around its letters


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
    pen.circle(cx, cy, r, None, 0.35)
    pen.circle(cx, cy, 0.94 * r, None, 0.35)
    pen.lines(
        [
            (*polar(cx, cy, 0.94 * r, a), *polar(cx, cy, r if a % (2 * tick) == 0 else 0.97 * r, a))
            for a in range(0, 360, tick)
        ],
        0.35,
    )


def draw_star(
    pen: Pen, cx: float, cy: float, r: float, points: tuple[float, ...] = (1.0, 0.62)
) -> None:
    """Draws the points of a rose. ``points``: the lengths, as parts of ``r``, of the cardinal ones,
    of those between them, and of those between all."""
    rings = ((0.0, 90.0, 0.19), (45.0, 90.0, 0.17), (22.5, 45.0, 0.16))
    for (start, step, base), length in reversed(list(zip(rings, points, strict=False))):
        for k in range(round(360 / step)):
            angle = start + k * step
            tip = polar(cx, cy, length * r, angle)
            left = polar(cx, cy, base * r, angle - 45)
            right = polar(cx, cy, base * r, angle + 45)
            pen.polygon([tip, left, (cx, cy)], pen.ink.line if pen.ink.solid else WHITE, 0.35)
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
    dark = filled and pen.ink.solid
    small = r < _RINGED
    bold = 1.4 if small and not dark else 1.0
    pen.circle(cx, cy, r, pen.ink.line if dark else WHITE, bold if filled else 0.6)
    if filled and not dark and not small:
        pen.circle(cx, cy, r - 0.6, None, 0.6)
    pen.centred_text(cx, cy, text, Font.BOLD, size, WHITE if dark else None)


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
    side = box.h
    x, y = box.right - side / 2, box.y + side / 2
    pen.symbol("shell", x, y, side, pen.ink.accent)
    if points is not None:
        pen.centred_text(
            box.right - side - 0.16 * side,
            y + 0.04 * side,
            str(points),
            font=Font.BOLD,
            size=size,
            colour=pen.ink.accent,
            align="right",
        )


def draw_qr(pen: Pen, box: Rect, link: str) -> None:
    """Draws the code of a link filling ``box``, in black. The sheet has to leave its quiet zone
    free."""
    # most sheets have no code
    from pdf.drawing.qr import QrPlate

    plate = QrPlate(link)
    k, unit = POINTS_PER_MM, box.w / plate.size * POINTS_PER_MM
    matrix = f"{unit:.4f} 0 0 {-unit:.4f} {number(box.x * k)} {number((pen.height - box.y) * k)} cm"
    with pen.figure(f"QR code of {link}", box):
        pen.raw(f"q 0 g {matrix} {plate.shared_path()} {plate.own_path(link)} Q")


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


def marker_boxes(sheet: tuple[float, float], side: float, inset: float) -> tuple[Rect, ...]:
    """Returns the squares of markers 0 to 3 of a sheet, clockwise from the top left, ``inset`` mm
    from its edges. The black border belongs to them."""
    far_x, far_y = sheet[0] - inset - side, sheet[1] - inset - side
    corners = ((inset, inset), (far_x, inset), (far_x, far_y), (inset, far_y))
    return tuple(Rect(x, y, side, side) for x, y in corners)


def draw_marker(pen: Pen, box: Rect, marker: int) -> None:
    """Draws marker ``marker`` filling ``box``, black on white."""
    k = box.w / _MODULES
    pen.rect(box, BLACK, 0)
    for r, row in enumerate(BITS[marker], 1):
        for c, bit in enumerate(row, 1):
            if bit == "1":
                # a little larger: some viewers leave a hairline between neighbours
                pen.rect(Rect(box.x + c * k, box.y + r * k, k, k).grown(0.01), WHITE, 0)


def draw_crop_marks(pen: Pen, trim: Rect, near: float, far: float, width: float) -> None:
    """Draws marks to cut at the corners of ``trim``, from ``near`` to ``far`` mm outside it."""
    lines = []
    for x in (trim.x, trim.right):
        lines += [
            (x, trim.y - far, x, trim.y - near),
            (x, trim.bottom + near, x, trim.bottom + far),
        ]
    for y in (trim.y, trim.bottom):
        lines += [(trim.x - far, y, trim.x - near, y), (trim.right + near, y, trim.right + far, y)]
    pen.lines(lines, width)


def draw_corners(pen: Pen, boxes: Iterable[Rect], r: float) -> None:
    """Draws the arcs that round the corners of cards, of radius ``r``; none for square ones."""
    h = r * 0.4477
    for box in boxes if r else ():
        for x, sx in ((box.x, 1), (box.right, -1)):
            for y, sy in ((box.y, 1), (box.bottom, -1)):
                curve = (x, y + sy * h, x + sx * h, y, x + sx * r, y)
                pen.path((("M", (x, y + sy * r)), ("C", curve)), width=0.35, colour=pen.ink.quiet)


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
    for i in range(parts):
        dark = i % 2 == 0
        pen.rect(
            Rect(x + i * part, top, part, _HEIGHT),
            pen.ink.line if dark else WHITE,
            0 if dark else 0.35,
        )
    pen.rect(Rect(x, top, length, _HEIGHT), None, 0.35)
    ends = [(end, top - _TICK, end, top + _HEIGHT) for end in (x, x + length)]
    pen.lines(ends, 0.35)


def draw_labelled_bar(pen: Pen, x: float, y: float) -> None:
    """Draws the bar with its sentence below. The baseline is :data:`BASELINE` mm under the bar's
    middle."""
    draw_scale_bar(pen, x, y)
    pen.text(x, y + BASELINE, MEASURES, Font.MEDIUM, 8)


def draw_compass_card(pen: Pen, cx: float, cy: float, r: float, band: float) -> None:
    """Draws a band of sea, ``band`` mm wide, around a circle of radius ``r`` with a rose in it,
    with ticks."""
    pen.circle(cx, cy, r + band + 2.4, None, 0.35)
    pen.circle(cx, cy, r + band, pen.ink.tint("river"), 1.0)
    pen.circle(cx, cy, r, WHITE, 1.0)
    edge = r + band
    ticks = []
    for angle in range(0, 360, 5):
        outwards = edge + (1.2 if angle % 15 else 2.4)
        ticks.append((*polar(cx, cy, edge, angle), *polar(cx, cy, outwards, angle)))
        if angle % 10 == 0:
            inwards = r - (1.4 if angle % 30 else 2.6)
            ticks.append((*polar(cx, cy, r, angle), *polar(cx, cy, inwards, angle)))
    pen.lines(ticks, 0.35)
    pen.circle(cx, cy, r - 2.6, None, 0.35)
    draw_star(pen, cx, cy, r - 3.4, (0.985, 0.74, 0.5))


def sector_path(
    cx: float, cy: float, inner: float, outer: float, start: float, end: float
) -> Segments:
    """Returns the part of a band between two directions, in degrees clockwise from the top."""
    back = arc_path(cx, cy, inner, end, start)
    return (*arc_path(cx, cy, outer, start, end), ("L", back[0][1]), *back[1:], ("Z", ()))


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
    left, right = polar(cx, cy, r * 0.3, degrees - 90), polar(cx, cy, r * 0.3, degrees + 90)
    pen.polygon([polar(cx, cy, r * 0.9, degrees + 180), left, right], WHITE, 0.6)
    pen.polygon([polar(cx, cy, r, degrees), left, right], pen.ink.line, 0.35)
