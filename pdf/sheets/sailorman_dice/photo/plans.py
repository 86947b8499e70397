"""The sheets a photo may show, and how they look when printed, from the drawing's own geometry."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache
from threading import Lock
from typing import Final

import numpy as np
import pypdfium2

from companion import get_game
from companion.games.sailorman_dice import facts
from companion.randomness import split_layout, with_layout
from pdf.catalogue import get_sheet
from pdf.drawing.paper import POINTS_PER_MM
from pdf.orders import make_order, print_order
from pdf.scan.markers import FoundSheet, Frame, Points
from pdf.scan.pictures import Pixels, grey_of, halved, resized
from pdf.sheets.sailorman_dice.layout import MEASURES, SheetLayout, layout

FIELD: Final = 40  # px of a field when it is read
FINE: Final = 2 * FIELD  # px of a field in the straightened picture
MARGIN: Final = 4  # px around a field that are read with it

_ONE_AT_A_TIME: Final = Lock()  # PDFium is not made for threads
PRINTED: Final[dict[str, tuple[str, int]]] = {"full": ("a4", 1), "half": ("a5", 1), "quarter": ("a5", 2)}
"""Paper and sheets to a page that make each size."""


@lru_cache(maxsize=8)
def plan(name: str) -> SheetLayout:
    """The layout of a sheet by the name of its size and version."""
    size, version = split_layout(name)
    return layout(*PRINTED[size], version)[0]


@lru_cache(maxsize=1)
def every_frame() -> tuple[Frame, ...]:
    """All sizes of all layouts, the newest first."""
    names = [plan(with_layout(size, version)).name for version in sorted(MEASURES, reverse=True) for size in PRINTED]
    return tuple(map(_frame, dict.fromkeys(names)))


@lru_cache(maxsize=1)
def frames() -> tuple[Frame, ...]:
    """Those to be found in a photo by their markers: of layouts with the same ones the newest."""
    return tuple({(f.width, f.height, f.markers): f for f in reversed(every_frame())}.values())[::-1]


def _frame(name: str) -> Frame:
    p = plan(name)
    return Frame(p.name, p.width, p.height, p.markers, p.qr)


def in_layout(found: FoundSheet, version: int) -> FoundSheet:
    """A sheet that was found by its markers, with everything else where its number says that its layout has it."""
    return replace(found, frame=_frame(with_layout(split_layout(found.frame.name)[0], version)))


def in_every_layout(found: FoundSheet) -> list[FoundSheet]:
    """A sheet that was found by its markers and may be of any of the layouts that have them."""
    own = found.frame
    alike = [f for f in every_frame() if (f.width, f.height, f.markers) == (own.width, own.height, own.markers)]
    return [replace(found, frame=f) for f in alike]


@dataclass(frozen=True)
class Print:
    """A sheet as printed: BGR at :data:`FINE` and grey at :data:`FIELD` px a field."""

    colour: Pixels
    grey: Pixels


@lru_cache(maxsize=4)
def printed(code: str, name: str) -> Print:
    """The sheet of a map, unfilled. Raises BadInput for a code that is none."""
    p = plan(name)
    scale = FINE / p.field
    colour = resized(rendered(code, name, scale), 2 * round(p.width * scale / 2), 2 * round(p.height * scale / 2))
    return Print(colour, halved(grey_of(colour)))


def rendered(code: str, name: str, scale: float, ink: str = "normal", margin: float = 0.0) -> Pixels:
    """The sheet of a map as a picture (BGR) of ``scale`` px per mm, with so many mm of paper around it.

    Raises BadInput for a code that is none.
    """
    size, version = split_layout(name)
    paper, up = PRINTED[size]
    game = get_game(facts.SLUG)
    settings = {"up": str(up), "ink": ink}
    order = make_order(game, get_sheet(game.slug, "pad"), settings, paper, copies=up, seed=code, layout=version)
    data = print_order(order).data
    place, (page_w, page_h) = plan(name).place, plan(name).page
    covers, k = place.covers, POINTS_PER_MM
    sides = (covers.x, page_h - covers.bottom, page_w - covers.right, covers.y)
    crop = tuple((side - margin) * k for side in sides)
    with _ONE_AT_A_TIME, pypdfium2.PdfDocument(data) as document:
        picture = np.array(document[0].render(scale=scale / k, crop=crop, rev_byteorder=False).to_numpy()[:, :, :3])
    return np.ascontiguousarray(np.rot90(picture, -1)) if place.turned else picture


@lru_cache(maxsize=8)
def nodes(name: str) -> Points:
    """Points of a sheet that its print makes easy to find, in mm: the grid's crossings, corners of boxes."""
    p = plan(name)
    crossings = {corner for row in p.fields for box in row for corner in ((box.x, box.y), (box.right, box.bottom))}
    crossings |= {(p.map.right, p.map.y), (p.map.x, p.map.bottom), p.qr.centre}
    for box_name, box in p.boxes.items():
        if box_name not in ("name", "total") and not box_name.endswith("-total"):
            crossings |= {(box.x, box.y), (box.right, box.bottom)}
    return np.array(sorted(crossings))
