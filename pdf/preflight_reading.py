"""What stands on a page of a finished PDF: every text and path with its box, for
:mod:`pdf.preflight`."""

import ctypes
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, pairwise
from typing import Final, NamedTuple, Self

from pypdfium2 import PdfMatrix, PdfObject, PdfPage, PdfTextObj, raw

from pdf.drawing.paper import POINTS_PER_MM

_LONG: Final = 10.0  # mm; what is shorter belongs to a symbol or a pattern
_FRAMED: Final = 120.0  # mm: the least side of a frame
_RECTANGLE: Final = 6  # segments, at most
_BOX, _DISC, _OTHER = (3, 4), 0, 1  # the straight sides by which a box and a disc are told
_SEGMENTS: Final = 24  # of a path that are looked at: a round box has 17
SQUARES: Final = 60
"""Squares that a filled path has at least, to be a code or a part of one."""


class Box(NamedTuple):
    """The edges of a box on the page, in points, from the page's lower left."""

    left: float
    bottom: float
    right: float
    top: float

    @property
    def w(self) -> float:
        return self.right - self.left

    @property
    def h(self) -> float:
        return self.top - self.bottom

    def grown(self, by: float) -> Self:
        """Returns the box, larger by so many points on all sides."""
        return type(self)(self.left - by, self.bottom - by, self.right + by, self.top + by)


_NOTHING: Final = Box(0, 0, 0, 0)


@dataclass(frozen=True, slots=True)
class Shown:
    """An object as it stands on the page: its box in points, and what is measured of it."""

    box: Box
    order: int
    text: str = ""
    size: float = 0.0
    font: str = ""
    embedded: bool = True
    filled: bool = False
    white: bool = False
    round: bool = False
    frame: bool = False
    tinted: bool = False
    width: float = 0.0
    lines: tuple[Box, ...] = ()
    squares: bool = False


class _Place(NamedTuple):
    # where an object stands on the page, and what clips it there
    matrix: PdfMatrix
    clip: Box


def reached(box: Box, others: Sequence[Box], slack: float = 0) -> list[int]:
    """Returns the numbers of the boxes in ``others`` that overlap ``box`` or come within ``slack``
    of it."""
    left, bottom, right, top = box.grown(slack + 1e-9)
    return [
        n
        for n, (x, y, to_x, to_y) in enumerate(others)
        if x < right and to_x > left and y < top and to_y > bottom
    ]


def shown_on(page: PdfPage) -> list[Shown]:
    """Returns every text and path on a page, also those in the forms that the page calls, at its
    place.

    A path that touches a text has its lines too.
    """
    text_page = page.get_textpage()
    shown: list[Shown] = []
    # paths with long lines, by the number of each in ``shown``
    ruled: dict[int, tuple[PdfObject, _Place]] = {}
    forms: dict[int, _Place] = {}
    whole_page = _Place(PdfMatrix(), Box(*page.get_mediabox()))
    for order, item in enumerate(page.get_objects(textpage=text_page)):
        around = forms[id(item.container)] if item.container else whole_page
        place = _Place(item.get_matrix().multiply(around.matrix), _clipped(item, *around))
        if item.type == raw.FPDF_PAGEOBJ_FORM:
            forms[id(item)] = place
            continue
        box = Box(*around.matrix.on_rect(*item.get_bounds()))
        if isinstance(item, PdfTextObj):
            shown.append(_text(item, place.matrix, box, order))
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            shape = _path(item, place.matrix, _shared(box, place.clip), order)
            if shape.width and max(shape.box.w, shape.box.h) >= _LONG * POINTS_PER_MM:
                ruled[len(shown)] = item, place
            shown.append(shape)
    # only lines that may run through a text are looked at
    texts = [shape.box for shape in shown if shape.text.strip()]
    for n, (item, place) in ruled.items():
        if reached(shown[n].box, texts, 1):
            shown[n] = replace(shown[n], lines=tuple(_straight(item, *place)))
    text_page.close()
    return shown


def _text(item: PdfTextObj, matrix: PdfMatrix, box: Box, order: int) -> Shown:
    font, size = item.get_font(), item.get_font_size() * _scale(matrix)
    return Shown(box, order, item.extract(), size, font.get_base_name(), font.is_embedded)


def _clipped(item: PdfObject, matrix: PdfMatrix, clip: Box) -> Box:
    # the part of ``clip`` that an object's own clipping leaves. A clipping path that is no
    # rectangle leaves nothing.
    path = raw.FPDFPageObj_GetClipPath(item)
    for i in range(max(0, raw.FPDFClipPath_CountPaths(path)) if path else 0):
        count = raw.FPDFClipPath_CountPathSegments(path, i)
        points = [_point(raw.FPDFClipPath_GetPathSegment(path, i, j), matrix) for j in range(count)]
        # what a curve leaves of a line is not measured
        if any(_slants(one, other, 0.05) for one, other in pairwise(points)):
            return _NOTHING
        if points:
            xs, ys = zip(*points, strict=True)
            clip = _shared(clip, Box(min(xs), min(ys), max(xs), max(ys)))
    return clip


def _path(item: PdfObject, matrix: PdfMatrix, box: Box, order: int) -> Shown:
    # how a path is shown: filled, white or tinted, how wide its line is, and whether it is a frame
    # or made of many small squares
    mode, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(item, mode, stroked)
    raw.FPDFPageObj_GetStrokeWidth(item, width)
    filled, edged = bool(mode.value), bool(stroked.value)
    segments = raw.FPDFPath_CountSegments(item)
    white_with_edge = filled and edged and _is_white(item)
    large = min(box.w, box.h) > _FRAMED * POINTS_PER_MM
    large_outline = large and edged and not filled and segments <= _RECTANGLE
    # the shape of the many others is not looked at, which takes long
    sides = _sides(item) if white_with_edge or large_outline else _OTHER
    return Shown(
        box,
        order,
        filled=filled,
        white=white_with_edge and sides in _BOX,
        round=white_with_edge and sides == _DISC,
        frame=large_outline and sides in _BOX,
        tinted=filled and _is_tinted(item),
        width=width.value * _scale(matrix) if edged else 0.0,
        # a square has four segments at least
        squares=filled and not edged and segments > 4 * SQUARES,
    )


def _fill_of(item: PdfObject) -> tuple[int, int, int]:
    red, green, blue, alpha = (ctypes.c_uint() for _ in range(4))
    raw.FPDFPageObj_GetFillColor(item, red, green, blue, alpha)
    return red.value, green.value, blue.value


def _is_white(item: PdfObject) -> bool:
    return min(_fill_of(item)) == 255


def _is_tinted(item: PdfObject) -> bool:
    # whether an object is filled with a light colour that is neither white nor ink
    fill = _fill_of(item)
    return max(fill) > 150 and min(fill) < 255


def _sides(item: PdfObject) -> int:
    # how many straight sides a path has: 3 or 4 (``_BOX``) for a rectangle without a slant, whose
    # corners may be round and whose fourth side may be left to its closing, ``_DISC`` for a disc,
    # and ``_OTHER`` for all other paths. Only the first segments are looked at: a box has fewer.
    last, sides, curved = [0.0, 0.0], 0, 0
    for segment, *end in islice(_segments(item), _SEGMENTS):
        kind = raw.FPDFPathSegment_GetType(segment)
        if kind == raw.FPDF_SEGMENT_LINETO:
            if _slants(last, end, 0.01):
                return _OTHER
            sides += 1
        if kind == raw.FPDF_SEGMENT_BEZIERTO:
            curved += 1
        last = end
    # each corner is a curve of three points
    four_corners = 4 * 3
    if sides in _BOX and curved in (0, four_corners):
        return sides
    return _DISC if (sides, curved) == (0, four_corners) else _OTHER


def _straight(item: PdfObject, matrix: PdfMatrix, clip: Box) -> Iterator[Box]:
    # the long upright and level lines of a path, cut off where they are clipped
    # patterns are thousands of short lines: only what can be long is placed on the page
    stretched = max(abs(matrix.a) + abs(matrix.c), abs(matrix.b) + abs(matrix.d))
    least = _LONG * POINTS_PER_MM / max(stretched, 1e-9)
    last_x, last_y = 0.0, 0.0
    for segment, x, y in _segments(item):
        is_long = abs(x - last_x) >= least or abs(y - last_y) >= least
        if is_long and raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
            (x1, y1), (x2, y2) = matrix.on_point(last_x, last_y), matrix.on_point(x, y)
            box = _shared(Box(min(x1, x2), min(y1, y2), max(x1, x2), max(y1, y2)), clip)
            if 0 <= min(box.w, box.h) < 0.5 and max(box.w, box.h) >= _LONG * POINTS_PER_MM:
                yield box
        last_x, last_y = x, y


def _slants(one: Sequence[float], other: Sequence[float], least: float) -> bool:
    # whether a line between two points is neither level nor upright, by ``least``
    (x, y), (other_x, other_y) = one, other
    return min(abs(x - other_x), abs(y - other_y)) > least


def _segments(item: PdfObject) -> Iterator[tuple[object, float, float]]:
    # each segment of a path with its end point, in the path's own units
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
    return Box(
        max(one.left, other.left),
        max(one.bottom, other.bottom),
        min(one.right, other.right),
        min(one.top, other.top),
    )
