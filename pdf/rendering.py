"""A page of a PDF as a picture."""

from __future__ import annotations

import io
from threading import Lock
from typing import Final

import pypdfium2

from companion.errors import BadInput

_RENDERING: Final = Lock()
"""PDFium works for one thread at a time."""


def render_png(data: bytes, width: int = 1080, colours: int = 128, page: int = 1) -> bytes:
    """A page of a PDF, from 1, as PNG: ``width`` pixels wide, of ``colours`` at most.

    Raises BadInput for a page that there is not.
    """
    with _RENDERING:
        document = pypdfium2.PdfDocument(data)
        try:
            if not 1 <= page <= len(document):
                raise BadInput.at("page", page, f"1 to {len(document)}")
            drawn = document[page - 1]
            picture = drawn.render(scale=width / drawn.get_width()).to_pil()
        finally:
            document.close()
    out = io.BytesIO()
    picture.quantize(colours, dither=0).save(out, "PNG", optimize=True)
    return out.getvalue()
