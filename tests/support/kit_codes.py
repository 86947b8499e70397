"""QR codes read from printed pages as a camera would."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np
import pypdfium2
from zxingcpp import BarcodeFormat, BarcodeFormats, read_barcodes

_KIND = BarcodeFormats([BarcodeFormat.QRCode])
_DPI = 200


def codes_of(data: bytes) -> Iterator[tuple[int, str]]:
    """The links on the pages of a PDF, each with its page."""
    document = pypdfium2.PdfDocument(data)
    for number in range(len(document)):
        picture = np.asarray(document[number].render(scale=_DPI / 72, grayscale=True).to_numpy()).squeeze()
        yield from ((number, code.text) for code in read_barcodes(np.ascontiguousarray(picture), formats=_KIND))
