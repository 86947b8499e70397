"""The QR code of a sheet found in a photo."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import cv2
import numpy as np
import zxingcpp

from pdf.links import SCORER_PATH
from pdf.scan.markers import FoundSheet, projected
from pdf.scan.pictures import Pixels

_SIDE: Final = 360  # px that the code and its quiet zone are straightened to
_KIND: Final = zxingcpp.BarcodeFormats([zxingcpp.BarcodeFormat.QRCode])
_QUIET: Final = 0.16  # of its side


def code_on(grey: Pixels, found: FoundSheet) -> str | None:
    """The map code in a sheet's QR code, None where it cannot be read or is no link of ours."""
    box = found.frame.qr
    reach = _QUIET * box.w
    corners = np.array([
        [box.x - reach, box.y - reach], [box.right + reach, box.y - reach],
        [box.right + reach, box.bottom + reach], [box.x - reach, box.bottom + reach],
    ])  # fmt: skip
    target = np.array([[0, 0], [_SIDE, 0], [_SIDE, _SIDE], [0, _SIDE]], np.float32)
    matrix = cv2.getPerspectiveTransform(projected(found.matrix, corners).astype(np.float32), target)
    straight = cv2.warpPerspective(grey, matrix, (_SIDE, _SIDE), flags=cv2.INTER_CUBIC)
    for picture in (straight, cv2.addWeighted(straight, 2.2, cv2.GaussianBlur(straight, (0, 0), 3), -1.2, 0)):
        for read in zxingcpp.read_barcodes(picture, formats=_KIND, try_rotate=False):
            return code_in(read.text)
    outline = found.outline().astype(np.float32)
    for code, at in _placed_codes(grey):  # the code itself may be bent out of its place
        if cv2.pointPolygonTest(outline, at, False) >= 0:
            return code
    return None


def codes_in(grey: Pixels) -> list[str]:
    """The map codes of all our links in a whole photo, each once."""
    return list(dict.fromkeys(code for code, _ in _placed_codes(grey)))


def _placed_codes(grey: Pixels) -> Iterator[tuple[str, tuple[float, float]]]:
    for read in zxingcpp.read_barcodes(np.ascontiguousarray(grey), formats=_KIND):
        code, p = code_in(read.text), read.position
        if code is not None:
            yield code, ((p.top_left.x + p.bottom_right.x) / 2, (p.top_left.y + p.bottom_right.y) / 2)


def code_in(link: str) -> str | None:
    """The code at the end of a scorer's link."""
    head, mark, code = link.upper().rpartition(SCORER_PATH.upper())
    return code if mark and head.startswith(("HTTP://", "HTTPS://")) else None
