"""Preflight: reads a finished PDF back and measures it page by page. It knows nothing of how the
file was drawn.

All measures are in mm unless points are named.
"""

import math
import re
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from itertools import combinations
from typing import Final
from urllib.parse import urldefrag

from pypdfium2 import PdfDocument, PdfPage, raw

from companion.words import counted
from pdf.drawing.document import LANGUAGE
from pdf.drawing.paper import CLEAR, MIN_LINE, POINTS_PER_MM
from pdf.preflight_reading import Box, Shown, reached, shown_on
from pdf.tree_check import check_tree

LEAST_TYPE: Final = 8.0  # points; Pen keeps them wherever nothing is scaled
_SLACK: Final = 0.12  # mm
_DEEP: Final = 0.3  # mm that two texts may share, such as the ends of italics
_FRAME: Final = 24.0  # mm from the page's edges: frames and their guides stand within
_COARSE: Final = 30.0  # dots to an inch, enough to see that there is something
_EDGE: Final = 0.1  # mm that boxes may share, as neighbours of one line do
_LEAVES: Final = 0.4, 2.0  # mm out of a frame and within it, at least, of what leaves it
_DISC: Final = 6.0  # mm of a disc with a number, at most
_OVER: Final = 0.4  # mm that words may reach over the edge of a box
LEAST_BOX: Final = 5.0  # mm of a box to tick or to write in
_GROUND: Final = 15.0  # mm: the least side of a large ground
_NEAR: Final = 0.6  # mm that words stand from a large ground, at least
_LONE: Final = 4, 3.0  # so many boxes of a page may be smaller, but have so many mm at least
DPI: Final = 200
_SETUP: Final = "/setup?"  # stands in the address of a set-up
_QUIET: Final = 2.0  # mm around a code that are looked at with it
_LEAST: Final = 10.0  # mm: the least side of a code
_FONT: Final = re.compile(rb"/BaseFont\s*/([^\s/<>]+)")


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
    # what is wrong with the file as a whole: its version, language, scaling, fonts and pictures
    for wanted, text in (
        (b"%PDF-1.7", "not written as PDF 1.7"),
        (f"/Lang ({LANGUAGE})".encode(), f"its language is not {LANGUAGE}"),
        (b"/PrintScaling/None", "printers may scale it"),
    ):
        if wanted not in data:
            yield text
    whole = sorted({font.decode("ascii", "replace") for font in _FONT.findall(data)})
    yield from (f"{font} is embedded whole, or not at all" for font in whole if "+" not in font)
    if b"/Subtype/Image" in data or b"/Subtype /Image" in data:
        yield "a picture of pixels"


def _of_page(page: PdfPage, opens: str) -> Iterator[str]:
    # what is wrong with a page. ``opens`` is as in :func:`check_pdf`.
    media, trim = Box(*page.get_mediabox()), Box(*page.get_trimbox())
    bleed = Box(*page.get_bleedbox())
    if not _inside(trim, bleed) or not _inside(bleed, media):
        yield "trim box, bleed box and page are not nested"
    shown = shown_on(page)
    if find_spec("zxingcpp") and find_spec("numpy"):  # the extra ``scan``
        yield from _of_codes(page, [shape.box for shape in shown if shape.squares], opens)
    texts = [shape for shape in shown if shape.text.strip()]
    if shown and not texts and _is_white_inside(page):
        yield "nothing but its frame"
    # what printers reach: a quarter inch from the edges, of a card with bleed an eighth from its
    # cut
    clear = (CLEAR if trim == media else CLEAR / 2) * POINTS_PER_MM
    yield from _of_texts(texts, safe=trim.grown(-clear))
    yield from _crossings(texts, shown)
    yield from _touching(texts, shown)
    leaving = {one.order for frame in shown if frame.frame for one in _leaving(frame, shown)}
    if leaving:
        yield f"{counted(len(leaving), 'drawing')} out of a frame"
    # in outline every piece of a drawing is a white box
    if any(shape.tinted for shape in shown):
        yield from _of_boxes(shown)
        yield from _over_edges(texts, shown)
    thin = min((shape.width for shape in shown if shape.width), default=MIN_LINE)
    if thin < MIN_LINE - 0.005:
        yield f"a line of {thin:.2f} pt, less than {MIN_LINE}"


def _of_texts(texts: Sequence[Shown], safe: Box) -> Iterator[str]:
    for shape in texts:
        what = f"“{shape.text.strip()[:40]}”"
        if shape.size < LEAST_TYPE - 0.01:
            yield f"{what} is set in {shape.size:.1f} pt, less than {LEAST_TYPE:g}"
        if not shape.embedded:
            yield f"{what} is set in {shape.font or 'a font'}, which is not embedded"
        if not _inside(shape.box, safe, _SLACK * POINTS_PER_MM):
            yield f"{what} leaves the safe box"


def _is_white_inside(page: PdfPage) -> bool:
    # on a card, which is all frame, what lies further in than a quarter of its side counts
    edge = min(_FRAME * POINTS_PER_MM, min(page.get_size()) / 4)
    inner = page.render(scale=_COARSE / 72, crop=(edge,) * 4, grayscale=True)
    return not bytes(inner.buffer).strip(b"\xff")


def _crossings(texts: list[Shown], shown: list[Shown]) -> Iterator[str]:
    # texts that overlap, and texts that a line runs through without being covered there
    plates = [shape for shape in shown if shape.filled]
    lines = [line for shape in shown for line in shape.lines]
    orders = [shape.order for shape in shown for _ in shape.lines]  # of the shape of each line
    from_left = sorted(texts, key=lambda text: text.box.left)
    for i, text in enumerate(from_left):
        for other in _overlapping(text, from_left[i + 1 :], plates):
            yield f"“{text.text.strip()[:30]}” and “{other.text.strip()[:30]}” overlap"
        crossing = reached(_core_of(text), lines)
        if any(not _hidden(text.box, orders[n], text.order, plates) for n in crossing):
            yield f"a line runs through “{text.text.strip()[:40]}”"


def _overlapping(text: Shown, later: Sequence[Shown], plates: list[Shown]) -> Iterator[Shown]:
    # those that overlap a text, of the ``later`` ones, which begin further and further right
    deep = _DEEP * POINTS_PER_MM
    for other in later:
        if other.box.left >= text.box.right - deep:
            return
        low, high = sorted((text, other), key=lambda one: one.order)
        is_covered = _hidden(low.box, low.order, high.order, plates)
        if _overlap(text.box, other.box, deep) and not is_covered:
            yield other


def _core_of(text: Shown) -> Box:
    # the part of a text's box that no line may reach: of words, the middle
    left, bottom, right, top = text.box
    # a line that only touches a number makes it look like another number
    if text.text.strip().isdigit():
        return text.box
    aside, quarter = _DEEP * POINTS_PER_MM, text.box.h / 4
    return Box(left + aside, bottom + quarter, right - aside, top - quarter)


def _touching(texts: Sequence[Shown], shown: Sequence[Shown]) -> Iterator[str]:
    # texts on the bare page that a large tinted ground comes too close to, from above or below. The
    # back of a card is such a ground.
    large, near = _GROUND * POINTS_PER_MM, _NEAR * POINTS_PER_MM
    grounds = [one.box for one in shown if one.tinted and min(one.box.w, one.box.h) > large]
    if not grounds:
        return
    plates = [one.box for one in shown if one.filled]
    bare = [text for text in texts if not any(_inside(text.box, plate, 1) for plate in plates)]
    for text in bare:
        gaps = [_gap_between(text.box, ground) for ground in grounds]
        too_near = [gap for gap in gaps if abs(gap) < near]
        if too_near:
            away = max(0.0, too_near[0]) / POINTS_PER_MM
            yield f"“{text.text.strip()[:40]}” stands {away:.1f} mm from a ground"


def _gap_between(one: Box, other: Box) -> float:
    # how far one box stands above or below another; less than 0 if they overlap
    is_beside = min(one.right, other.right) <= max(one.left, other.left)
    return math.inf if is_beside else max(one.bottom - other.top, other.bottom - one.top)


def _leaving(frame: Shown, shown: Sequence[Shown]) -> Iterator[Shown]:
    # what is drawn within a frame after it and reaches out of it
    least_out, least_within = (mm * POINTS_PER_MM for mm in _LEAVES)
    left, bottom, right, top = frame.box
    for one in shown:
        box = one.box
        if one.order < frame.order or not _is_drawing(box, frame.box):
            continue
        out = max(left - box.left, bottom - box.bottom, box.right - right, box.top - top)
        # what does not reach into the frame stands beside it
        within = min(box.right - left, box.top - bottom, right - box.left, top - box.bottom)
        if out > least_out and within > least_within:
            yield one


def _is_drawing(box: Box, frame: Box) -> bool:
    # lines are marks, and what is nearly as large as a frame is another frame
    return box.w < 0.9 * frame.w and box.h < 0.9 * frame.h and min(box.w, box.h) >= 1


def _of_boxes(shown: Sequence[Shown]) -> Iterator[str]:
    # boxes to tick or to write in that overlap or are too small
    # a box in which something is drawn is a picture of one, such as a die's face
    outlined = [shape for shape in shown if _is_box(shape)]
    boxes = [shape for shape in outlined if not any(_drawn_in(shape, other) for other in shown)]
    touching = set[int]()
    for one, other in combinations(boxes, 2):
        if _cross(one.box, other.box, least=_EDGE * POINTS_PER_MM, slack=1):
            touching |= {one.order, other.order}
    if touching:
        yield f"{len(touching)} boxes overlap"
    # within the edge
    sides = [(min(shape.box.w, shape.box.h) - 2 * shape.width) / POINTS_PER_MM for shape in boxes]
    small = [side for side in sides if side < LEAST_BOX - _EDGE]
    few, least = _LONE
    if small and (len(small) > few or min(small) < least - _EDGE):
        yield f"{len(small)} boxes of {min(small):.1f} mm, less than {LEAST_BOX:g}"


def _over_edges(texts: Sequence[Shown], shown: Sequence[Shown]) -> Iterator[str]:
    # texts that run over the edge of a box or a disc and are seen there
    plates = [shape for shape in shown if shape.filled]
    edged = [shape for shape in shown if shape.white or _is_disc(shape)]
    for text in texts:
        for box in edged:
            crossed = _cross(text.box, box.box, least=_OVER * POINTS_PER_MM, slack=2)
            low, high = sorted((text.order, box.order))
            if crossed and not _hidden(text.box, low, high, plates):
                yield f"“{text.text.strip()[:40]}” runs over the edge of a box"
                break


def _drawn_in(box: Shown, other: Shown) -> bool:
    # whether other stands in a box, such as the pips of a die: then nobody writes there
    return other.order > box.order and other is not box and _inside(other.box, box.box, 0.5)


def _is_box(shown: Shown) -> bool:
    # whether a path is a box to tick or to write a digit in: white, with an edge, about square
    w, h = shown.box.w, shown.box.h
    largest = 12 * POINTS_PER_MM
    return (
        shown.filled
        and shown.white
        and shown.width > 0
        and 3 < w < largest
        and abs(w - h) < 0.2 * max(w, h)
    )


def _is_disc(shown: Shown) -> bool:
    # whether a path is a disc such as that of a cut's number; of a larger one the box is no measure
    return shown.round and 3 < shown.box.w < _DISC * POINTS_PER_MM


def _hidden(box: Box, low: int, high: int, plates: list[Shown]) -> bool:
    # whether a filled path covers a box, drawn after number ``low`` and before number ``high``
    return any(low < p.order < high and _inside(box, p.box, 1) for p in plates)


def _inside(inner: Box, outer: Box, slack: float = 0.01) -> bool:
    return (
        inner.left >= outer.left - slack
        and inner.bottom >= outer.bottom - slack
        and inner.right <= outer.right + slack
        and inner.top <= outer.top + slack
    )


def _overlap(one: Box, other: Box, least: float) -> bool:
    # whether two boxes share more than ``least`` points, both ways
    least -= 1e-9
    wide = min(one.right, other.right) - max(one.left, other.left) > least
    return wide and min(one.top, other.top) - max(one.bottom, other.bottom) > least


def _cross(one: Box, other: Box, least: float, slack: float) -> bool:
    # whether two boxes overlap and neither lies within the other
    nested = _inside(one, other, slack) or _inside(other, one, slack)
    return not nested and _overlap(one, other, least)


# ---- codes


def _of_codes(page: PdfPage, boxes: Sequence[Box], opens: str) -> Iterator[str]:
    # codes that cannot be read in grey, and codes that open another set-up than ``opens``.
    # ``boxes``: those of the paths of many squares
    import zxingcpp

    left, bottom, right, top = page.get_mediabox()
    for code in _codes_among(boxes):
        x1, y1, x2, y2 = code.grown(_QUIET * POINTS_PER_MM)
        # what is cut off the page at each edge
        crop = tuple(max(0.0, off) for off in (x1 - left, y1 - bottom, right - x2, top - y2))
        image = page.render(scale=DPI / 72, crop=crop, grayscale=True).to_numpy()
        links = [code.text for code in zxingcpp.read_barcodes(image) if code.text]
        if not links:
            yield f"a code that cannot be read at {DPI} dpi"
        for link in links:
            # the address in a pad's code ends in a fragment that says how the pad is laid out
            address = urldefrag(link.lower()).url
            if opens and _SETUP in address and address != opens.lower():
                yield f"a code opens another set-up: {link}"


def _codes_among(boxes: Sequence[Box]) -> list[Box]:
    # the large squares, each once: of the several paths that may make up a code, the largest
    codes: list[Box] = []
    for box in sorted(boxes, key=lambda box: -box.w * box.h):
        is_square = abs(box.w - box.h) < 0.05 * box.w
        is_large = min(box.w, box.h) >= _LEAST * POINTS_PER_MM
        if is_square and is_large and not any(_inside(box, one, 1) for one in codes):
            codes.append(box)
    return codes
