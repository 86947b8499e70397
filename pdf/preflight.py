"""Preflight: a finished PDF is read back and measured, page by page, with nothing known of how it was drawn.

``companion print --check`` and the tests use the same rules. All measures in mm unless points are named.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import pypdfium2
from pypdfium2 import raw

from pdf.drawing.document import LANGUAGE
from pdf.drawing.paper import CLEAR, MIN_LINE, POINTS_PER_MM
from pdf.preflight_codes import SQUARES, can_read, codes_among, read_codes
from pdf.preflight_tags import check_tags, check_tree, headings_of, is_tagged, tree_of

LEAST_TYPE: Final = 8.0  # points; Pen keeps them wherever nothing is scaled
_SLACK: Final = 0.12  # mm
_DEEP: Final = 0.3  # mm that two texts may share, such as the ends of italics
_FRAME: Final = 24.0  # mm from the page's edges, within which frames and their guides stand
_COARSE: Final = 30.0  # dots to an inch, enough to see that there is something
_LONG: Final = 10.0  # mm; what is shorter belongs to a symbol or a pattern

Matrix = tuple[float, float, float, float, float, float]
Box = tuple[float, float, float, float]
_FONT: Final = re.compile(rb"/BaseFont\s*/([^\s/<>]+)")
_NOTHING: Final[Box] = (0, 0, 0, 0)
_PLAIN: Final[Matrix] = (1, 0, 0, 1, 0, 0)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing wrong on a page, counted from 1; 0 for the whole file."""

    page: int
    said: str

    def __str__(self) -> str:
        return f"page {self.page}: {self.said}" if self.page else self.said


@dataclass(frozen=True, slots=True)
class _Shown:
    """An object as it stands on the page, in points: what it is, its box, and what is measured of it."""

    kind: int
    box: Box
    order: int
    text: str = ""
    size: float = 0.0
    font: str = ""
    embedded: bool = True
    filled: bool = False
    width: float = 0.0
    lines: tuple[Box, ...] = ()
    squares: bool = False


def check_pdf(data: bytes) -> list[Finding]:
    """Everything wrong with a file that we printed."""
    found = list(_of_file(data))
    document = pypdfium2.PdfDocument(data)
    try:
        title = document.get_metadata_dict().get("Title", "")
        if not title:
            found.append(Finding(0, "no title"))
        if next(iter(document.get_toc()), None) is None:
            found.append(Finding(0, "no outline"))
        tagged = is_tagged(document)
        headings: list[str] = []
        for number in range(len(document)):
            page = document[number]
            found += [Finding(number + 1, said) for said in _of_page(page)]
            if tagged:
                nodes = [node for top in tree_of(page) for node in top.all()]
                headings += headings_of(nodes)
                found += [Finding(number + 1, said) for said in check_tags(page, nodes)]
            page.close()
        if tagged:
            found += [Finding(0, said) for said in check_tree(data, headings)]
    finally:
        document.close()
    return found


def codes_of(data: bytes) -> Iterator[tuple[int, str]]:
    """What every code of a file says, with its page from 1; empty for one that cannot be read.

    Raises ImportError where no reader is installed.
    """
    document = pypdfium2.PdfDocument(data)
    for number, page in enumerate(document, 1):
        boxes = codes_among([one.box for one in _objects(page) if one.squares])
        yield from ((number, text) for text in read_codes(page, boxes))
        page.close()
    document.close()


def _of_file(data: bytes) -> Iterator[Finding]:
    for wanted, said in (
        (b"%PDF-1.7", "not written as PDF 1.7"),
        (f"/Lang ({LANGUAGE})".encode(), f"its language is not {LANGUAGE}"),
        (b"/PrintScaling/None", "printers may scale it"),
    ):
        if wanted not in data:
            yield Finding(0, said)
    for font in sorted(set(_FONT.findall(data))):
        if b"+" not in font:
            yield Finding(0, f"{font.decode('ascii', 'replace')} is embedded whole, or not at all")
    if b"/Subtype/Image" in data or b"/Subtype /Image" in data:
        yield Finding(0, "a picture of pixels")


def _of_page(page: Any) -> Iterator[str]:
    media, trim, bleed = page.get_mediabox(), page.get_trimbox(), page.get_bleedbox()
    if not (_inside(trim, bleed) and _inside(bleed, media)):
        yield "trim box, bleed box and page do not lie in each other"
    shown = list(_objects(page))
    if can_read():
        said = read_codes(page, codes_among([one.box for one in shown if one.squares]))
        yield from ("a code that cannot be read at 200 dpi" for text in said if not text)
    texts = [one for one in shown if one.kind == raw.FPDF_PAGEOBJ_TEXT and one.text.strip()]
    if shown and not texts and _is_bare(page):
        yield "nothing but its frame"
    safe = _safe(media, trim)
    for one in texts:
        what = f"“{one.text.strip()[:40]}”"
        if one.size < LEAST_TYPE - 0.01:
            yield f"{what} is set in {one.size:.1f} pt, less than {LEAST_TYPE:g}"
        if not one.embedded:
            yield f"{what} is set in {one.font or 'a font'}, which is not embedded"
        if not _inside(one.box, safe, _SLACK * POINTS_PER_MM):
            yield f"{what} leaves the safe box"
    yield from _crossings(texts, shown)
    thin = min((one.width for one in shown if one.width), default=MIN_LINE)
    if thin < MIN_LINE - 0.005:
        yield f"a line of {thin:.2f} pt, less than {MIN_LINE}"


def _is_bare(page: Any) -> bool:
    """Whether nothing is drawn further than a frame's width from the page's edges."""
    edge = min(_FRAME * POINTS_PER_MM, min(page.get_size()) / 4)
    bitmap = page.render(scale=_COARSE / 72, crop=(edge,) * 4, grayscale=True)
    return not bytes(bitmap.buffer).strip(b"\xff")


def _crossings(texts: list[_Shown], shown: list[_Shown]) -> Iterator[str]:
    """Texts that stand in each other, and lines that run through one and are not covered there."""
    deep = _DEEP * POINTS_PER_MM
    plates = [one for one in shown if one.filled]
    ruled = [(line, one.order) for one in shown for line in one.lines]
    ordered = sorted(texts, key=lambda one: one.box[0])
    for i, one in enumerate(ordered):
        for other in ordered[i + 1 :]:
            if other.box[0] >= one.box[2] - deep:
                break
            if _overlap(one.box, other.box, deep) and not _covered(one, other, plates):
                yield f"“{one.text.strip()[:30]}” and “{other.text.strip()[:30]}” stand in each other"
        left, bottom, right, top = one.box
        core = (left + deep, bottom + (top - bottom) * 0.25, right - deep, top - (top - bottom) * 0.25)
        for line, order in ruled:
            if _overlap(core, line, 0) and not _hidden(order, one, plates):
                yield f"a line runs through “{one.text.strip()[:40]}”"
                break


def _covered(one: _Shown, other: _Shown, plates: list[_Shown]) -> bool:
    """Whether the lower of two texts is covered by something filled below the upper one."""
    low, high = sorted((one, other), key=lambda text: text.order)
    return any(low.order < p.order < high.order and _inside(low.box, p.box, 1) for p in plates)


def _hidden(order: int, text: _Shown, plates: list[_Shown]) -> bool:
    """Whether a line is drawn over and lies below a plate under the text."""
    return any(order < p.order < text.order and _inside(text.box, p.box, 1) for p in plates)


def _inside(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    return (
        inner[0] >= outer[0] - slack
        and inner[1] >= outer[1] - slack
        and inner[2] <= outer[2] + slack
        and inner[3] <= outer[3] + slack
    )


def _overlap(a: Box, b: Box, least: float) -> bool:
    return min(a[2], b[2]) - max(a[0], b[0]) > least - 1e-9 and min(a[3], b[3]) - max(a[1], b[1]) > least - 1e-9


def _safe(media: Box, trim: Box) -> Box:
    """What every printer reaches: a quarter inch from the edges; of a card with bleed, an eighth from its cut."""
    if trim != media:
        clear = CLEAR / 2 * POINTS_PER_MM
        return trim[0] + clear, trim[1] + clear, trim[2] - clear, trim[3] - clear
    clear = CLEAR * POINTS_PER_MM
    return media[0] + clear, media[1] + clear, media[2] - clear, media[3] - clear


# ---- reading


def _objects(page: Any) -> Iterator[_Shown]:
    """Every object of a page and of the forms that it calls, where it stands."""
    text_page = page.get_textpage()
    counter = iter(range(10**9))
    count = raw.FPDFPage_CountObjects(page)
    handles = (raw.FPDFPage_GetObject(page, i) for i in range(count))
    yield from _walk(handles, _PLAIN, page.get_mediabox(), counter, text_page)
    text_page.close()


def _walk(
    handles: Iterator[Any], matrix: Matrix, clip: Box, counter: Iterator[int], text_page: Any
) -> Iterator[_Shown]:
    for handle in handles:
        kind = raw.FPDFPageObj_GetType(handle)
        within = _clipped(handle, matrix, clip)
        if kind == raw.FPDF_PAGEOBJ_FORM:
            inner = _times(_matrix_of(handle), matrix)
            count = raw.FPDFFormObj_CountObjects(handle)
            parts = (raw.FPDFFormObj_GetObject(handle, i) for i in range(count))
            yield from _walk(parts, inner, within, counter, text_page)
        elif kind == raw.FPDF_PAGEOBJ_TEXT:
            yield _text(handle, matrix, next(counter), text_page)
        elif kind == raw.FPDF_PAGEOBJ_PATH:
            yield _path(handle, matrix, within, next(counter))


def _clipped(handle: Any, matrix: Matrix, clip: Box) -> Box:
    """What of ``clip`` an object's own clipping leaves, as a box; nothing under a clip that is no rectangle."""
    path = raw.FPDFPageObj_GetClipPath(handle)
    x, y = ctypes.c_float(), ctypes.c_float()
    for i in range(max(0, raw.FPDFClipPath_CountPaths(path)) if path else 0):
        points = []
        for j in range(raw.FPDFClipPath_CountPathSegments(path, i)):
            raw.FPDFPathSegment_GetPoint(raw.FPDFClipPath_GetPathSegment(path, i, j), x, y)
            points.append(_at(matrix, x.value, y.value))
        bent = any(min(abs(p[0] - q[0]), abs(p[1] - q[1])) > 0.05 for p, q in pairwise(points))
        if bent:  # what a curve leaves of a line is not measured
            return _NOTHING
        if points:
            xs, ys = [p[0] for p in points], [p[1] for p in points]
            clip = _shared(clip, (min(xs), min(ys), max(xs), max(ys)))
    return clip


def _shared(one: Box, other: Box) -> Box:
    return max(one[0], other[0]), max(one[1], other[1]), min(one[2], other[2]), min(one[3], other[3])


def _text(handle: Any, matrix: Matrix, order: int, text_page: Any) -> _Shown:
    size = ctypes.c_float()
    raw.FPDFTextObj_GetFontSize(handle, size)
    whole = _times(_matrix_of(handle), matrix)
    font = raw.FPDFTextObj_GetFont(handle)
    length = raw.FPDFTextObj_GetText(handle, text_page, None, 0)
    letters = (ctypes.c_ushort * max(length // 2, 1))()
    raw.FPDFTextObj_GetText(handle, text_page, letters, length)
    text = bytes(letters)[: max(length - 2, 0)].decode("utf-16-le", "replace")
    name_length = raw.FPDFFont_GetBaseFontName(font, None, 0)
    name = ctypes.create_string_buffer(max(name_length, 1))
    raw.FPDFFont_GetBaseFontName(font, name, name_length)
    return _Shown(
        raw.FPDF_PAGEOBJ_TEXT,
        _box_of(handle, matrix),
        order,
        text=text,
        size=size.value * abs(whole[0] * whole[3] - whole[1] * whole[2]) ** 0.5,
        font=name.value.decode("ascii", "replace"),
        embedded=bool(raw.FPDFFont_GetIsEmbedded(font)),
    )


def _path(handle: Any, matrix: Matrix, clip: Box, order: int) -> _Shown:
    mode, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(handle, mode, stroked)
    raw.FPDFPageObj_GetStrokeWidth(handle, width)
    whole = _times(_matrix_of(handle), matrix)
    scale = abs(whole[0] * whole[3] - whole[1] * whole[2]) ** 0.5
    return _Shown(
        raw.FPDF_PAGEOBJ_PATH,
        _shared(_box_of(handle, matrix), clip),
        order,
        filled=bool(mode.value),
        width=width.value * scale if stroked.value else 0.0,
        squares=bool(mode.value) and not stroked.value and raw.FPDFPath_CountSegments(handle) > 4 * SQUARES,
        lines=tuple(_straight(handle, whole, clip)) if stroked.value else (),
    )


def _straight(handle: Any, matrix: Matrix, clip: Box) -> Iterator[Box]:
    """The long upright and level lines of a path, as far as they are not clipped away."""
    last = (0.0, 0.0)
    x, y = ctypes.c_float(), ctypes.c_float()
    for i in range(raw.FPDFPath_CountSegments(handle)):
        segment = raw.FPDFPath_GetPathSegment(handle, i)
        raw.FPDFPathSegment_GetPoint(segment, x, y)
        here = _at(matrix, x.value, y.value)
        if raw.FPDFPathSegment_GetType(segment) == raw.FPDF_SEGMENT_LINETO:
            whole = min(last[0], here[0]), min(last[1], here[1]), max(last[0], here[0]), max(last[1], here[1])
            box = _shared(whole, clip)
            w, h = box[2] - box[0], box[3] - box[1]
            if 0 <= min(w, h) < 0.5 and max(w, h) >= _LONG * POINTS_PER_MM:
                yield box
        last = here


def _matrix_of(handle: Any) -> Matrix:
    matrix = raw.FS_MATRIX()
    raw.FPDFPageObj_GetMatrix(handle, matrix)
    return matrix.a, matrix.b, matrix.c, matrix.d, matrix.e, matrix.f


def _times(one: Matrix, then: Matrix) -> Matrix:
    """First one matrix, then the other."""
    a, b, c, d, e, f = one
    p, q, r, s, t, u = then
    return a * p + b * r, a * q + b * s, c * p + d * r, c * q + d * s, e * p + f * r + t, e * q + f * s + u


def _at(matrix: Matrix, x: float, y: float) -> tuple[float, float]:
    a, b, c, d, e, f = matrix
    return a * x + c * y + e, b * x + d * y + f


def _box_of(handle: Any, matrix: Matrix) -> Box:
    left, bottom, right, top = (ctypes.c_float() for _ in range(4))
    raw.FPDFPageObj_GetBounds(handle, left, bottom, right, top)
    corners = [_at(matrix, x.value, y.value) for x in (left, right) for y in (bottom, top)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    return min(xs), min(ys), max(xs), max(ys)
