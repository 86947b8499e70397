"""Preflight: reads a finished PDF back and measures it page by page. It knows nothing of how the
file was drawn.

All measures are in mm unless points are named.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from importlib.util import find_spec
from itertools import islice, pairwise
from typing import Final
from urllib.parse import urldefrag

from pypdfium2 import PdfDocument, PdfMatrix, PdfObject, PdfPage, PdfTextObj, raw

from pdf.drawing.document import LANGUAGE
from pdf.drawing.paper import CLEAR, MIN_LINE, POINTS_PER_MM
from pdf.tree_check import check_tree

LEAST_TYPE: Final = 8.0  # points; Pen keeps them wherever nothing is scaled
_SLACK: Final = 0.12  # mm
_DEEP: Final = 0.3  # mm that two texts may share, such as the ends of italics
_FRAME: Final = 24.0  # mm from the page's edges: frames and their guides stand within
_COARSE: Final = 30.0  # dots to an inch, enough to see that there is something
_EDGE: Final = 0.1  # mm that boxes may share, as neighbours of one line do
_OVER: Final = 0.4  # mm that words may reach over the edge of a box
LEAST_BOX: Final = 5.0  # mm of a box to tick or to write in
_GROUND: Final = 15.0  # mm: the least side of a large ground
_NEAR: Final = 0.6  # mm that words stand from a large ground, at least
_LONE: Final = 4, 3.0  # so many boxes of a page may be smaller, but have so many mm at least
_LONG: Final = 10.0  # mm; what is shorter belongs to a symbol or a pattern
_SEGMENTS: Final = 24  # of a path that are looked at: a round box has 17
DPI: Final = 200
_SETUP: Final = "/setup?"  # stands in the address of a set-up
_QUIET: Final = 2.0  # mm around a code that are looked at with it
_LEAST: Final = 10.0  # mm: the least side of a code
SQUARES: Final = 60
"""Squares that a filled path has at least, to be a code or a part of one."""

Box = tuple[float, float, float, float]
_FONT: Final = re.compile(rb"/BaseFont\s*/([^\s/<>]+)")
_NOTHING: Final[Box] = (0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class _Shown:
    """An object as it stands on the page: its box in points, and what is measured of it."""

    box: Box
    order: int
    text: str = ""
    size: float = 0.0
    font: str = ""
    embedded: bool = True
    filled: bool = False
    white: bool = False
    tinted: bool = False
    width: float = 0.0
    lines: tuple[Box, ...] = ()
    squares: bool = False


def check_pdf(data: bytes, opens: str = "") -> list[str]:
    """Returns everything that is wrong with a file that we printed. A fault of a page begins with
    its number.

    ``opens``: the address of a set-up; every code that leads to a set-up has to open it.
    """
    faults = list(_of_file(data))
    document = PdfDocument(data)
    try:
        if not document.get_metadata_dict().get("Title", ""):
            faults.append("no title")
        if next(iter(document.get_toc()), None) is None:
            faults.append("no outline")
        for number, page in enumerate(document, 1):
            faults += [f"page {number}: {finding}" for finding in _of_page(page, opens)]
            page.close()
        if raw.FPDFCatalog_IsTagged(document):
            faults += check_tree(data)
    finally:
        document.close()
    return faults


def _of_file(data: bytes) -> Iterator[str]:
    """Yields what is wrong with the file as a whole: its version, language, scaling, fonts and
    pictures."""
    for wanted, text in (
        (b"%PDF-1.7", "not written as PDF 1.7"),
        (f"/Lang ({LANGUAGE})".encode(), f"its language is not {LANGUAGE}"),
        (b"/PrintScaling/None", "printers may scale it"),
    ):
        if wanted not in data:
            yield text
    for font in sorted(set(_FONT.findall(data))):
        if b"+" not in font:
            yield f"{font.decode('ascii', 'replace')} is embedded whole, or not at all"
    if b"/Subtype/Image" in data or b"/Subtype /Image" in data:
        yield "a picture of pixels"


def _of_page(page: PdfPage, opens: str) -> Iterator[str]:
    """Yields what is wrong with a page. ``opens`` is as in :func:`check_pdf`."""
    media, trim, bleed = page.get_mediabox(), page.get_trimbox(), page.get_bleedbox()
    if not (_inside(trim, bleed) and _inside(bleed, media)):
        yield "trim box, bleed box and page are not nested"
    shown = _objects(page)
    if find_spec("zxingcpp") and find_spec("numpy"):  # the extra ``scan``
        yield from _of_codes(page, [shape.box for shape in shown if shape.squares], opens)
    texts = [shape for shape in shown if shape.text.strip()]
    # on a card, which is all frame, what lies further in than a quarter of its side counts
    edge = min(_FRAME * POINTS_PER_MM, min(page.get_size()) / 4)
    inner = (
        page.render(scale=_COARSE / 72, crop=(edge,) * 4, grayscale=True)
        if shown and not texts
        else None
    )
    if inner is not None and not bytes(inner.buffer).strip(b"\xff"):
        yield "nothing but its frame"
    # what printers reach: a quarter inch from the edges, of a card with bleed an eighth from its
    # cut
    clear = (CLEAR if trim == media else CLEAR / 2) * POINTS_PER_MM
    safe = trim[0] + clear, trim[1] + clear, trim[2] - clear, trim[3] - clear
    for shape in texts:
        what = f"“{shape.text.strip()[:40]}”"
        if shape.size < LEAST_TYPE - 0.01:
            yield f"{what} is set in {shape.size:.1f} pt, less than {LEAST_TYPE:g}"
        if not shape.embedded:
            yield f"{what} is set in {shape.font or 'a font'}, which is not embedded"
        if not _inside(shape.box, safe, _SLACK * POINTS_PER_MM):
            yield f"{what} leaves the safe box"
    yield from _crossings(texts, shown)
    yield from _touching(texts, shown)
    # in outline every piece of a drawing is a white box
    if any(shape.tinted for shape in shown):
        yield from _of_boxes(texts, shown)
    thin = min((shape.width for shape in shown if shape.width), default=MIN_LINE)
    if thin < MIN_LINE - 0.005:
        yield f"a line of {thin:.2f} pt, less than {MIN_LINE}"


def _crossings(texts: list[_Shown], shown: list[_Shown]) -> Iterator[str]:
    """Yields texts that overlap, and texts that a line runs through without being covered there."""
    deep = _DEEP * POINTS_PER_MM
    plates = [shape for shape in shown if shape.filled]
    lines = [line for shape in shown for line in shape.lines]
    orders = [shape.order for shape in shown for _ in shape.lines]
    ordered = sorted(texts, key=lambda shape: shape.box[0])
    for i, shape in enumerate(ordered):
        for other in ordered[i + 1 :]:
            # they are in order from the left: no later one can reach this one
            if other.box[0] >= shape.box[2] - deep:
                break
            low, high = sorted((shape, other), key=lambda text: text.order)
            if _overlap(shape.box, other.box, deep) and not _hidden(
                low.box, low.order, high.order, plates
            ):
                yield (f"“{shape.text.strip()[:30]}” and “{other.text.strip()[:30]}” overlap")
        left, bottom, right, top = shape.box
        core = (
            left + deep,
            bottom + (top - bottom) * 0.25,
            right - deep,
            top - (top - bottom) * 0.25,
        )
        # a line beside a number makes it look like another number
        if shape.text.strip().isdigit():
            core = (left, bottom, right, top)
        for n in _reached(core, lines):
            if not _hidden(shape.box, orders[n], shape.order, plates):
                yield f"a line runs through “{shape.text.strip()[:40]}”"
                break


def _touching(texts: Sequence[_Shown], shown: Sequence[_Shown]) -> Iterator[str]:
    """Yields texts on the bare page that a large tinted ground comes too close to, from above or
    below. The back of a card is such a ground."""
    large, near = _GROUND * POINTS_PER_MM, _NEAR * POINTS_PER_MM
    grounds = [
        one.box
        for one in shown
        if one.tinted and min(one.box[2] - one.box[0], one.box[3] - one.box[1]) > large
    ]
    plates = [one.box for one in shown if one.filled]
    for text in texts if grounds else ():
        left, bottom, right, top = text.box
        if any(_inside(text.box, plate, 1) for plate in plates):
            continue
        for ground in grounds:
            apart = max(bottom - ground[3], ground[1] - top)
            if 0 <= apart < near and min(right, ground[2]) > max(left, ground[0]):
                away = apart / POINTS_PER_MM
                yield f"“{text.text.strip()[:40]}” stands {away:.1f} mm from a ground"
                break


def _of_boxes(texts: Sequence[_Shown], shown: Sequence[_Shown]) -> Iterator[str]:
    """Yields boxes to tick or to write in that overlap or are too small, and texts over their
    edges."""
    # a box in which something is drawn is a picture of one, such as a die's face
    outlined = [shape for shape in shown if _is_box(shape)]
    boxes = [shape for shape in outlined if not any(_drawn_in(shape, other) for other in shown)]
    touching = set()
    for n, shape in enumerate(boxes):
        for other in boxes[n + 1 :]:
            apart = not _overlap(shape.box, other.box, _EDGE * POINTS_PER_MM)
            if not (apart or _inside(shape.box, other.box, 1) or _inside(other.box, shape.box, 1)):
                touching |= {n, boxes.index(other)}
    if touching:
        yield f"{len(touching)} boxes overlap"
    sides = [
        (min(shape.box[2] - shape.box[0], shape.box[3] - shape.box[1]) - 2 * shape.width)
        / POINTS_PER_MM
        for shape in boxes
    ]
    small = [side for side in sides if side < LEAST_BOX - _EDGE]
    few, least = _LONE
    if small and (len(small) > few or min(small) < least - _EDGE):
        yield f"{len(small)} boxes of {min(small):.1f} mm, less than {LEAST_BOX:g}"
    for text in texts:
        for box in boxes:
            over = _overlap(text.box, box.box, _OVER * POINTS_PER_MM)
            if over and not _inside(text.box, box.box, 2) and not _inside(box.box, text.box, 2):
                yield f"“{text.text.strip()[:40]}” runs over the edge of a box"
                break


def _drawn_in(box: _Shown, other: _Shown) -> bool:
    """Whether ``other`` stands in a box, such as the pips of a die: then nobody writes there."""
    return other.order > box.order and other is not box and _inside(other.box, box.box, 0.5)


def _is_box(shown: _Shown) -> bool:
    """Whether a path is a box to tick or to write a digit in: white, with an edge, about square."""
    w, h = shown.box[2] - shown.box[0], shown.box[3] - shown.box[1]
    largest = 12 * POINTS_PER_MM
    return (
        shown.filled
        and shown.white
        and shown.width > 0
        and 3 < w < largest
        and abs(w - h) < 0.2 * max(w, h)
    )


def _hidden(box: Box, low: int, high: int, plates: list[_Shown]) -> bool:
    """Whether a filled path covers a box, drawn after number ``low`` and before number ``high``."""
    return any(low < p.order < high and _inside(box, p.box, 1) for p in plates)


def _inside(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    begins = inner[0] >= outer[0] - slack and inner[1] >= outer[1] - slack
    return begins and inner[2] <= outer[2] + slack and inner[3] <= outer[3] + slack


def _overlap(a: Box, b: Box, least: float) -> bool:
    least -= 1e-9
    wide = min(a[2], b[2]) - max(a[0], b[0]) > least
    return wide and min(a[3], b[3]) - max(a[1], b[1]) > least


def _reached(box: Box, others: Sequence[Box], slack: float = 0) -> list[int]:
    """Returns the numbers of the boxes in ``others`` that overlap ``box`` or come within ``slack``
    of it."""
    slack += 1e-9
    left, bottom, right, top = box[0] - slack, box[1] - slack, box[2] + slack, box[3] + slack
    return [
        n
        for n, (x, y, to_x, to_y) in enumerate(others)
        if x < right and to_x > left and y < top and to_y > bottom
    ]


# ---- reading


def _objects(page: PdfPage) -> list[_Shown]:
    """Returns every text and path on a page, also those in the forms that the page calls, at its
    place.

    A path that touches a text has its lines too.
    """
    text_page = page.get_textpage()
    shown: list[_Shown] = []
    ruled: list[tuple[int, PdfObject, PdfMatrix, Box]] = []
    forms: dict[int, tuple[PdfMatrix, Box]] = {}
    whole_page = PdfMatrix(), page.get_mediabox()
    for order, item in enumerate(page.get_objects(textpage=text_page)):
        matrix, around = forms[id(item.container)] if item.container else whole_page
        clip = _clipped(item, matrix, around)
        whole = item.get_matrix().multiply(matrix)
        if item.type == raw.FPDF_PAGEOBJ_FORM:
            forms[id(item)] = whole, clip
        elif isinstance(item, PdfTextObj):
            font, size = item.get_font(), item.get_font_size() * _scale(whole)
            box = matrix.on_rect(*item.get_bounds())
            name, embedded = font.get_base_name(), font.is_embedded
            shown.append(_Shown(box, order, item.extract(), size, name, embedded))
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            box = _shared(matrix.on_rect(*item.get_bounds()), clip)
            shape = _path(item, whole, box, order)
            if shape.width and max(box[2] - box[0], box[3] - box[1]) >= _LONG * POINTS_PER_MM:
                ruled.append((len(shown), item, whole, clip))
            shown.append(shape)
    texts = [shape.box for shape in shown if shape.text.strip()]
    for n, item, matrix, clip in ruled:
        if _reached(shown[n].box, texts, 1):
            shown[n] = replace(shown[n], lines=tuple(_straight(item, matrix, clip)))
    text_page.close()
    return shown


def _clipped(item: PdfObject, matrix: PdfMatrix, clip: Box) -> Box:
    """Returns the part of ``clip`` that an object's own clipping leaves. A clipping path that is no
    rectangle leaves nothing."""
    path = raw.FPDFPageObj_GetClipPath(item)
    for i in range(max(0, raw.FPDFClipPath_CountPaths(path)) if path else 0):
        count = raw.FPDFClipPath_CountPathSegments(path, i)
        points = [_point(raw.FPDFClipPath_GetPathSegment(path, i, j), matrix) for j in range(count)]
        bent = any(min(abs(p[0] - q[0]), abs(p[1] - q[1])) > 0.05 for p, q in pairwise(points))
        # what a curve leaves of a line is not measured
        if bent:
            return _NOTHING
        if points:
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            clip = _shared(clip, (min(xs), min(ys), max(xs), max(ys)))
    return clip


def _path(item: PdfObject, matrix: PdfMatrix, box: Box, order: int) -> _Shown:
    """Returns how a path is shown: filled, white or tinted, how wide its line is, and whether it is
    made of many small squares."""
    mode, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(item, mode, stroked)
    raw.FPDFPageObj_GetStrokeWidth(item, width)
    return _Shown(
        box,
        order,
        filled=bool(mode.value),
        white=bool(mode.value and stroked.value) and _is_white(item) and _is_upright_box(item),
        tinted=bool(mode.value) and _is_tinted(item),
        width=width.value * _scale(matrix) if stroked.value else 0.0,
        squares=bool(mode.value)
        and not stroked.value
        and raw.FPDFPath_CountSegments(item) > 4 * SQUARES,
    )


def _fill_of(item: PdfObject) -> tuple[int, int, int]:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    raw.FPDFPageObj_GetFillColor(item, red, green, blue, alpha)
    return red.value, green.value, blue.value


def _is_white(item: PdfObject) -> bool:
    return min(_fill_of(item)) == 255


def _is_tinted(item: PdfObject) -> bool:
    """Whether an object is filled with a light colour that is neither white nor ink."""
    fill = _fill_of(item)
    return max(fill) > 150 and min(fill) < 255


def _is_upright_box(item: PdfObject) -> bool:
    """Whether a path is a rectangle without a slant; its corners may be round.

    Only the first segments are looked at: a box has fewer.
    """
    last, sides, curved = (0.0, 0.0), 0, 0
    for segment, *here in islice(_segments(item), _SEGMENTS):
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_LINETO:
            slanted = min(abs(here[0] - last[0]), abs(here[1] - last[1])) > 0.01
            if slanted:
                return False
            sides += 1
        if kind == raw.FPDF_SEGMENT_BEZIERTO:
            curved += 1
        last = (here[0], here[1])
    # the fourth side may be left to the path's closing; each corner is a curve of three points
    return sides in (3, 4) and curved in (0, 4 * 3)


def _straight(item: PdfObject, matrix: PdfMatrix, clip: Box) -> Iterator[Box]:
    """Yields the long upright and level lines of a path, cut off where they are clipped."""
    # patterns are thousands of short lines: only what can be long is placed on the page
    stretched = max(abs(matrix.a) + abs(matrix.c), abs(matrix.b) + abs(matrix.d))
    least = _LONG * POINTS_PER_MM / max(stretched, 1e-9)
    last = (0.0, 0.0)
    for segment, x, y in _segments(item):
        is_long = abs(x - last[0]) >= least or abs(y - last[1]) >= least
        if is_long and raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
            (x1, y1), (x2, y2) = matrix.on_point(*last), matrix.on_point(x, y)
            box = _shared((min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), clip)
            w, h = box[2] - box[0], box[3] - box[1]
            if 0 <= min(w, h) < 0.5 and max(w, h) >= _LONG * POINTS_PER_MM:
                yield box
        last = (x, y)


def _segments(item: PdfObject) -> Iterator[tuple[object, float, float]]:
    """Yields each segment of a path with its end point, in the path's own units."""
    path, x, y = item.raw, ctypes.c_float(), ctypes.c_float()
    for i in range(raw.FPDFPath_CountSegments(path)):
        segment = raw.FPDFPath_GetPathSegment(path, i)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        yield segment, x.value, y.value


def _point(segment: object, matrix: PdfMatrix) -> tuple[float, float]:
    x, y = ctypes.c_float(), ctypes.c_float()
    raw.FPDFPathSegment_GetPoint(segment, x, y)
    point: tuple[float, float] = matrix.on_point(x.value, y.value)
    return point


def _scale(matrix: PdfMatrix) -> float:
    return float(abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


def _shared(one: Box, other: Box) -> Box:
    return (
        max(one[0], other[0]),
        max(one[1], other[1]),
        min(one[2], other[2]),
        min(one[3], other[3]),
    )


# ---- codes


def _of_codes(page: PdfPage, boxes: Sequence[Box], opens: str) -> Iterator[str]:
    """Yields codes that cannot be read in grey, and codes that open another set-up than ``opens``.

    ``boxes``: those of the paths of many squares. Several paths may make up one code.
    """
    import zxingcpp

    codes: list[Box] = []
    for box in sorted(boxes, key=lambda b: (b[0] - b[2]) * (b[3] - b[1])):
        w, h = box[2] - box[0], box[3] - box[1]
        square = min(w, h) >= _LEAST * POINTS_PER_MM and abs(w - h) < 0.05 * w
        if square and not any(_inside(box, one, 1) for one in codes):
            codes.append(box)
    left, bottom, right, top = page.get_mediabox()
    quiet = _QUIET * POINTS_PER_MM
    for x1, y1, x2, y2 in codes:
        crop = (x1 - quiet - left, y1 - quiet - bottom, right - x2 - quiet, top - y2 - quiet)
        image = page.render(
            scale=DPI / 72, crop=tuple(max(0.0, v) for v in crop), grayscale=True
        ).to_numpy()
        links = [code.text for code in zxingcpp.read_barcodes(image) if code.text]
        if not links:
            yield f"a code that cannot be read at {DPI} dpi"
        for link in links:
            # the address in a pad's code ends in a fragment that says how the pad is laid out
            address = urldefrag(link.lower()).url
            if opens and _SETUP in address and address != opens.lower():
                yield f"a code opens another set-up: {link}"
