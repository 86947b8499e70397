"""The sheets a photo may show, and how they look when printed, from the drawing's own geometry."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from threading import Lock
from typing import Final

import numpy as np
import pypdfium2

from companion import get_game
from companion.games.sailorman_dice import facts
from pdf.catalogue import get_sheet
from pdf.drawing.paper import POINTS_PER_MM
from pdf.orders import make_order, print_order
from pdf.scan.images import Pixels, grey_of, halved, resized
from pdf.scan.markers import Frame, Points
from pdf.sheets.sailorman_dice.layout import SheetLayout, Size, layout
from pdf.sheets.sailorman_dice.options import PadOptions

FIELD: Final = 40  # px of a field when it is read
FINE: Final = 2 * FIELD  # px of a field in the straightened picture
MARGIN: Final = 4  # px around a field that are read with it

_ONE_AT_A_TIME: Final = Lock()  # PDFium is not made for threads
_PRINTED: Final[dict[Size, tuple[str, int]]] = {"full": ("a4", 1), "half": ("a5", 1), "quarter": ("a5", 2)}
"""Paper and sheets to a page that make each size."""


@lru_cache(maxsize=8)
def plan(size: Size) -> SheetLayout:
    """The layout of a size of sheet."""
    return layout(*_PRINTED[size])[0]


@lru_cache(maxsize=1)
def frames() -> tuple[Frame, ...]:
    """All sizes, to be found in a photo."""
    return tuple(frame(size) for size in _PRINTED)


def frame(size: Size) -> Frame:
    p = plan(size)
    return Frame(size, p.width, p.height, p.markers, p.qr)


@dataclass(frozen=True)
class Print:
    """A sheet as printed: BGR at :data:`FINE` and grey at :data:`FIELD` px a field."""

    colour: Pixels
    grey: Pixels


@lru_cache(maxsize=12)
def printed(code: str, size: Size) -> Print:
    """The sheet of a map, unfilled. Raises BadInput for a code that is none."""
    paper, up = _PRINTED[size]
    game = get_game(facts.SLUG)
    sheet = get_sheet(game.slug, "pad")
    options = PadOptions.model_validate({"up": up})
    data = print_order(make_order(game, sheet, options, paper=paper, copies=up, seed=code)).data
    with _ONE_AT_A_TIME:
        colour = _rendered(data, size)
    return Print(colour, halved(grey_of(colour)))


def _rendered(data: bytes, size: Size) -> Pixels:
    p = plan(size)
    covers, (page_w, page_h) = p.place.covers, p.page
    crop = (covers.x, page_h - covers.bottom, page_w - covers.right, covers.y)
    scale = FINE / p.field
    document = pypdfium2.PdfDocument(data)
    try:
        bitmap = document[0].render(
            scale=scale / POINTS_PER_MM, crop=tuple(side * POINTS_PER_MM for side in crop), rev_byteorder=False
        )
        colour = np.array(bitmap.to_numpy()[:, :, :3])
    finally:
        document.close()
    if p.place.turned:
        colour = np.ascontiguousarray(np.rot90(colour, -1))
    return resized(colour, 2 * round(p.width * scale / 2), 2 * round(p.height * scale / 2))


@lru_cache(maxsize=8)
def nodes(size: Size) -> Points:
    """Points of a sheet that its print makes easy to find, in mm: the grid's crossings, corners of boxes."""
    p = plan(size)
    crossings = {(box.x, box.y) for row in p.fields for box in row}
    crossings |= {(box.right, box.bottom) for row in p.fields for box in row}
    crossings |= {(p.map.right, p.map.y), (p.map.x, p.map.bottom)}
    corners = {
        corner
        for name, box in p.boxes.items()
        if name not in ("name", "total") and not name.endswith("-total")
        for corner in ((box.x, box.y), (box.right, box.bottom))
    }
    corners |= {p.qr.centre}
    return np.array(sorted(crossings | corners))
