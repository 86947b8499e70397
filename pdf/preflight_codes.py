"""Preflight of QR codes: found on a page by their squares, printed at 200 dpi and read, where a reader is installed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from typing import Any, Final

from pdf.drawing.paper import POINTS_PER_MM

DPI: Final = 200
_QUIET: Final = 2.0  # mm about a code that are looked at with it
_LEAST: Final = 10.0  # mm
SQUARES: Final = 60
"""Squares that a filled path has at least, to be a code or a part of one."""

Box = tuple[float, float, float, float]


def can_read() -> bool:
    """Whether a reader of codes is installed (the extra ``scan``)."""
    return find_spec("zxingcpp") is not None and find_spec("numpy") is not None


def codes_among(boxes: Sequence[Box]) -> list[Box]:
    """Where codes are, from the boxes of paths of many squares in points: parts of one code are one."""
    found: list[Box] = []
    for box in sorted(boxes, key=lambda b: (b[0] - b[2]) * (b[3] - b[1])):
        w, h = box[2] - box[0], box[3] - box[1]
        inside = any(
            f[0] - 1 <= box[0] and f[1] - 1 <= box[1] and box[2] <= f[2] + 1 and box[3] <= f[3] + 1 for f in found
        )
        if not inside and min(w, h) >= _LEAST * POINTS_PER_MM and abs(w - h) < 0.05 * w:
            found.append(box)
    return found


def read_codes(page: Any, boxes: Sequence[Box]) -> Iterator[str]:
    """What each of these codes says at 200 dpi, in grey; empty for one that cannot be read.

    Raises ImportError where no reader is installed.
    """
    import zxingcpp

    left, bottom, right, top = page.get_mediabox()
    quiet = _QUIET * POINTS_PER_MM
    for x1, y1, x2, y2 in boxes:
        crop = (x1 - quiet - left, y1 - quiet - bottom, right - x2 - quiet, top - y2 - quiet)
        image = page.render(scale=DPI / 72, crop=tuple(max(0.0, v) for v in crop), grayscale=True).to_numpy()
        yield next((code.text for code in zxingcpp.read_barcodes(image)), "")
