"""Preflight: reads a finished PDF back and measures page by page what a printer, and a phone that
scans its codes, would trip over. It knows nothing of how the file was drawn.

All measures are in mm unless points are named.
"""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Final
from urllib.parse import urldefrag

from pypdfium2 import PdfDocument, PdfMatrix, PdfObject, PdfPage, PdfTextObj, raw

from pdf.drawing.document import LANGUAGE
from pdf.drawing.paper import CLEAR, MIN_LINE, MIN_TYPE, POINTS_PER_MM

_SLACK: Final = 0.12  # mm
_DPI: Final = 200
_SETUP: Final = "/setup?"  # stands in the address of a set-up
_QUIET: Final = 2.0  # mm around a code that are looked at with it
_LEAST: Final = 10.0  # mm: the least side of a code
_SQUARES: Final = 60  # that a filled path has at least, to be a code or a part of one

Box = tuple[float, float, float, float]
_FONT: Final = re.compile(rb"/BaseFont\s*/([^\s/<>]+)")


def check_pdf(data: bytes, opens: str = "") -> list[str]:
    """Returns everything that is wrong with a file that we printed. A fault of a page begins with
    its number.

    ``opens``: the address of a set-up; every code that leads to a set-up has to open it.
    """
    faults = list(_of_file(data))
    with PdfDocument(data) as document:
        if not document.get_metadata_dict().get("Title", ""):
            faults.append("no title")
        if next(iter(document.get_toc()), None) is None:
            faults.append("no outline")
        for number, page in enumerate(document, 1):
            faults += [f"page {number}: {finding}" for finding in _of_page(page, opens)]
            page.close()
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
    if not (inside(trim, bleed) and inside(bleed, media)):
        yield "trim box, bleed box and page are not nested"
    # what printers reach: a quarter inch from the edges, of a card with bleed an eighth from its
    # cut
    clear = (CLEAR if trim == media else CLEAR / 2) * POINTS_PER_MM
    safe = trim[0] + clear, trim[1] + clear, trim[2] - clear, trim[3] - clear
    thinnest = MIN_LINE
    codes: list[Box] = []
    for item, matrix in placed_objects(page):
        if isinstance(item, PdfTextObj):
            yield from _of_text(item, matrix, safe)
        elif item.type == raw.FPDF_PAGEOBJ_PATH:
            width, filled = painted(item, matrix)
            thinnest = min(thinnest, width or MIN_LINE)
            if filled and not width and raw.FPDFPath_CountSegments(item) > 4 * _SQUARES:
                codes.append(matrix.on_rect(*item.get_bounds()))
    if thinnest < MIN_LINE - 0.005:
        yield f"a line of {thinnest:.2f} pt, less than {MIN_LINE}"
    if find_spec("zxingcpp") and find_spec("numpy"):  # the extra ``scan``
        yield from _of_codes(page, codes, opens)


def _of_text(item: PdfTextObj, matrix: PdfMatrix, safe: Box) -> Iterator[str]:
    """Yields what is wrong with a text: its size, its font, its place."""
    text = item.extract().strip()
    if not text:
        return
    size = item.get_font_size() * _scale(item.get_matrix().multiply(matrix))
    font = item.get_font()
    what = f"“{text[:40]}”"
    if size < MIN_TYPE - 0.01:
        yield f"{what} is set in {size:.1f} pt, less than {MIN_TYPE:g}"
    if not font.is_embedded:
        yield f"{what} is set in {font.get_base_name() or 'a font'}, which is not embedded"
    if not inside(matrix.on_rect(*item.get_bounds()), safe, _SLACK * POINTS_PER_MM):
        yield f"{what} leaves the safe box"


def _of_codes(page: PdfPage, boxes: Sequence[Box], opens: str) -> Iterator[str]:
    """Yields codes that cannot be read in grey, and codes that open another set-up than ``opens``.

    ``boxes``: those of the paths of many squares. Several paths may make up one code.
    """
    import zxingcpp

    codes: list[Box] = []
    for box in sorted(boxes, key=lambda b: (b[0] - b[2]) * (b[3] - b[1])):
        w, h = box[2] - box[0], box[3] - box[1]
        square = min(w, h) >= _LEAST * POINTS_PER_MM and abs(w - h) < 0.05 * w
        if square and not any(inside(box, one, 1) for one in codes):
            codes.append(box)
    left, bottom, right, top = page.get_mediabox()
    quiet = _QUIET * POINTS_PER_MM
    for x1, y1, x2, y2 in codes:
        crop = (x1 - quiet - left, y1 - quiet - bottom, right - x2 - quiet, top - y2 - quiet)
        image = page.render(
            scale=_DPI / 72, crop=tuple(max(0.0, v) for v in crop), grayscale=True
        ).to_numpy()
        links = [code.text for code in zxingcpp.read_barcodes(image) if code.text]
        if not links:
            yield f"a code that cannot be read at {_DPI} dpi"
        for link in links:
            # the address in a pad's code ends in a fragment that says how the pad is laid out
            address = urldefrag(link.lower()).url
            if opens and _SETUP in address and address != opens.lower():
                yield f"a code opens another set-up: {link}"


# ---- reading


def placed_objects(page: PdfPage) -> Iterator[tuple[PdfObject, PdfMatrix]]:
    """Yields every object on a page, also those in the forms that the page calls, with the matrix
    that takes it to the page."""
    forms: dict[int, PdfMatrix] = {}
    for item in page.get_objects(textpage=page.get_textpage()):
        matrix = forms[id(item.container)] if item.container else PdfMatrix()
        if item.type == raw.FPDF_PAGEOBJ_FORM:
            forms[id(item)] = item.get_matrix().multiply(matrix)
        yield item, matrix


def painted(path: PdfObject, matrix: PdfMatrix) -> tuple[float, bool]:
    """Returns how wide the line of a path is in points, 0 for none, and whether the path is
    filled."""
    mode, stroked, width = ctypes.c_int(), ctypes.c_int(), ctypes.c_float()
    raw.FPDFPath_GetDrawMode(path, mode, stroked)
    raw.FPDFPageObj_GetStrokeWidth(path, width)
    scale = _scale(path.get_matrix().multiply(matrix)) if stroked.value else 0.0
    return width.value * scale, bool(mode.value)


def _scale(matrix: PdfMatrix) -> float:
    return float(abs(matrix.a * matrix.d - matrix.b * matrix.c) ** 0.5)


def inside(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    """Whether a box lies within another one, or reaches over its edges by ``slack`` at most."""
    begins = inner[0] >= outer[0] - slack and inner[1] >= outer[1] - slack
    return begins and inner[2] <= outer[2] + slack and inner[3] <= outer[3] + slack
