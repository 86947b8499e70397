"""A page of a PDF as a picture."""

from __future__ import annotations

import io
from collections.abc import Iterator
from threading import Lock
from typing import Final

import pypdfium2
from PIL import Image

from companion.errors import BadInput

_RENDERING: Final = Lock()
"""PDFium works for one thread at a time."""


def pages_of(data: bytes, scale: float) -> Iterator[Image.Image]:
    """The pages of a PDF, so many pixels a point."""
    with _RENDERING:
        document = pypdfium2.PdfDocument(data)
        try:
            for page in document:
                yield page.render(scale=scale).to_pil().convert("RGB")
        finally:
            document.close()


def render_png(data: bytes, width: int = 1080, colours: int = 128, page: int = 1, *, small: bool = False) -> bytes:
    """A page of a PDF, from 1, as PNG: ``width`` pixels wide, of ``colours`` at most.

    A ``small`` one is at most ``width`` pixels high as well, and its lines are greys as thin as they are: drawn at
    that size they would be black and a whole pixel wide. Raises BadInput for a page that there is not.
    """
    with _RENDERING:
        document = pypdfium2.PdfDocument(data)
        try:
            if not 1 <= page <= len(document):
                raise BadInput.at("page", page, f"1 to {len(document)}")
            drawn = document[page - 1]
            side = max(drawn.get_size()) if small else drawn.get_width()
            picture = drawn.render(scale=(2 if small else 1) * width / side).to_pil()
        finally:
            document.close()
    if small:  # few colours, of which one that few things have must be kept: a piece is known by it
        picture = picture.convert("RGB").reduce(2).quantize(colours, Image.Quantize.MAXCOVERAGE, kmeans=1, dither=0)
    else:
        picture = picture.quantize(colours, dither=0)
    out = io.BytesIO()
    picture.save(out, "PNG", optimize=True)
    return out.getvalue()
