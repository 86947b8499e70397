"""The QR codes of sheets in a photo. Each is a link of ours that ends in the code of the sheet.

A code is looked for at its place on the sheet, then in the whole photo, then at its place more
closely.
"""

from collections.abc import Iterator
from itertools import product
from typing import Final

import cv2
import numpy as np
import zxingcpp

from pdf.drawing.paper import Rect
from pdf.links import SCORER_PATH
from pdf.scan.markers import FoundSheet, corners_of, projected
from pdf.scan.pictures import Pixels

_SIDE: Final = 360  # px that the code and its quiet zone are straightened to
_KIND: Final = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
_QUIET: Final = 0.16  # the quiet zone around a code, as a part of the code's side
# sides in px and quiet zones of further looks at a code: bent paper moves it in its place
_CLOSER: Final = tuple(product((500, 720), (0.16, 0.35, 0.1, 0.24)))
_SHARPER: Final = ((0.017, 1.5), (0.01, 3.0))  # reach in parts of the code's side, strength
_SHAKEN: Final = ((1, 1), (1, 0), (0, 1))  # blurred all around, across, down
_BINARISERS: Final = (zxingcpp.Binarizer.LocalAverage, zxingcpp.Binarizer.GlobalHistogram)


def code_on(grey: Pixels, sheet: FoundSheet) -> str | None:
    """Returns the map code in a sheet's QR code. Returns None if it cannot be read or is no link of
    ours."""
    return code_in(link_on(grey, sheet) or "")


def link_on(grey: Pixels, sheet: FoundSheet) -> str | None:
    """Returns the text of a sheet's QR code, or None if it cannot be read."""
    straight = _code_place(grey, sheet, _SIDE, _QUIET)
    # the code with a white quiet zone, as names are written into it
    alone = np.full_like(straight, straight.max())
    edge = round(_SIDE * _QUIET / (1 + 2 * _QUIET))
    alone[edge:-edge, edge:-edge] = straight[edge:-edge, edge:-edge]
    for picture in (straight, _sharpened(straight, 3, 3, 1.2), alone):
        for read in zxingcpp.read_barcodes(picture, formats=_KIND, try_rotate=False):
            return str(read.text)
    outline = sheet.outline().astype(np.float32)
    for link, middle in _placed_links(grey):  # the code itself may be bent out of its place
        if cv2.pointPolygonTest(outline, middle, False) >= 0:
            return link
    return _closer_link(grey, sheet)


def _code_place(grey: Pixels, sheet: FoundSheet, side: int, quiet: float) -> Pixels:
    # the place of the code on a sheet, straightened. ``quiet``: the paper around it, as a part of
    # the code's side.
    box = sheet.frame.qr
    seen = projected(sheet.matrix, corners_of(box.grown(quiet * box.w))).astype(np.float32)
    target = corners_of(Rect(0, 0, side, side)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(seen, target)
    straight = cv2.warpPerspective(grey, matrix, (side, side), flags=cv2.INTER_CUBIC)
    return np.asarray(straight, np.uint8)


def _sharpened(picture: Pixels, across: float, down: float, strength: float) -> Pixels:
    # a picture without its blur, which reaches so many px across and down
    soft = cv2.GaussianBlur(picture, (0, 0), sigmaX=max(across, 0.01), sigmaY=max(down, 0.01))
    return np.asarray(cv2.addWeighted(picture, 1 + strength, soft, -strength, 0), np.uint8)


def _closer_link(grey: Pixels, sheet: FoundSheet) -> str | None:
    # the text of a blurred code, or None. It takes a hundred looks, a tenth of a second together.
    for side, quiet in _CLOSER:
        straight = _code_place(grey, sheet, side, quiet)
        code = side / (1 + 2 * quiet)
        for (reach, strength), (across, down) in product(_SHARPER, _SHAKEN):
            far = reach * code
            picture = _sharpened(straight, far * across, far * down, strength)
            for binariser in _BINARISERS:
                for read in zxingcpp.read_barcodes(
                    picture,
                    formats=_KIND,
                    try_rotate=False,
                    try_downscale=False,
                    try_invert=False,
                    binarizer=binariser,
                ):
                    return str(read.text)
    return None


def codes_in(grey: Pixels) -> list[str]:
    """Returns the map codes of all our links in a whole photo, each once."""
    return [code for code in map(code_in, links_in(grey)) if code is not None]


def links_in(grey: Pixels) -> list[str]:
    """Returns the texts of all QR codes in a whole photo, each once."""
    return list(dict.fromkeys(link for link, _ in _placed_links(grey)))


def _placed_links(grey: Pixels) -> Iterator[tuple[str, tuple[float, float]]]:
    for read in zxingcpp.read_barcodes(np.ascontiguousarray(grey), formats=_KIND):
        low, high = read.position.top_left, read.position.bottom_right
        yield str(read.text), ((low.x + high.x) / 2, (low.y + high.y) / 2)


def code_in(link: str) -> str | None:
    """Returns the code at the end of a scorer's link, or None for another link."""
    head, mark, code = link.upper().rpartition(SCORER_PATH.upper())
    return code if mark and head.startswith(("HTTP://", "HTTPS://")) else None
