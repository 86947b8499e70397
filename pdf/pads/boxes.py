"""Boxes that a sheet declares, cut from a photo of it and told: digits, ticks, nothing, what is
struck out.

A window is a box with some paper around it. Its channels are those of :mod:`pdf.scan.ink`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pdf.drawing.paper import Rect
from pdf.orders import AnyOrder, print_order
from pdf.parts.pad_cells import MEASURES, PadSheet, PrintedPads
from pdf.scan.ink import Floats, absorbances
from pdf.scan.markers import FoundSheet, Frame, Points, in_picture
from pdf.scan.pictures import Pixels, grey_of, halved, rendered_sheet, resized
from pdf.scan.straight import straighten_by_print, straightened

SIGNS: Final = "0123456789X.?v-"
"""What the network tells apart: digits, a cross, nothing, what is struck out or written over, a
tick, a minus."""
SIDE: Final = 48  # px of a window
AROUND: Final = 0.8  # mm of paper around a box in its window
SCALE: Final = 6.0  # px per mm of a straightened sheet
_PITCH: Final = 9.0  # mm between points of the print that are looked for
_NODES: Final = 110  # of them at most


@lru_cache(maxsize=1)
def frames() -> tuple[Frame, ...]:
    """The pads that a photo may show."""
    return tuple(Frame(size, *m.sheet, m.markers, m.qr) for size, m in MEASURES.items())


@dataclass(frozen=True)
class Print:
    """A pad as printed: what it declares, its picture (BGR) at :data:`SCALE`, the same in grey at
    half of it."""

    pad: PadSheet
    colour: Pixels
    grey: Pixels


@lru_cache(maxsize=6)
def printed(order: AnyOrder) -> Print:
    """The first pad of an order, unfilled. Raises BadInput."""
    done = print_order(order)
    assert isinstance(done, PrintedPads)  # noqa: S101 - a RowPad ends in pads
    pad = done.pads[0]
    w, h = (2 * round(side * SCALE / 2) for side in pad.measures.sheet)
    colour = resized(rendered_sheet(done.data, pad.place, pad.page, SCALE), w, h)
    return Print(pad, colour, halved(grey_of(colour)))


@dataclass(frozen=True)
class View:
    """A straightened pad (BGR) beside its print, and how alike they are."""

    printed: Print
    photo: Pixels
    likeness: float
    missing: frozenset[int] = frozenset()
    """Cells, from 0, that are not whole in the picture."""

    def windows(self, boxes: Sequence[Rect]) -> Floats:
        """What stands in boxes, to be read."""
        both = [_cut(picture, boxes) for picture in (self.photo, self.printed.colour)]
        channels = absorbances(both[0], both[1], SIDE // 2)
        return np.asarray(channels.reshape(-1, SIDE, SIDE, 4), np.float32)


def _cut(picture: Pixels, boxes: Sequence[Rect]) -> Pixels:
    """Squares about boxes below each other."""
    out = np.empty((len(boxes) * SIDE, SIDE, 3), np.uint8)
    for n, box in enumerate(boxes):
        k = SIDE / ((max(box.w, box.h) + 2 * AROUND) * SCALE)
        x, y = (k * at * SCALE - SIDE / 2 for at in box.centre)
        matrix = np.array([[k, 0, (k - 1) / 2 - x], [0, k, (k - 1) / 2 - y]])
        out[n * SIDE : (n + 1) * SIDE] = cv2.warpAffine(
            picture, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    return out


def view_of(pixels: Pixels, grey: Pixels, found: FoundSheet, print_: Print) -> View:
    """The pad, straightened by its print."""
    nodes = _nodes(print_.pad)
    seen = nodes[in_picture(grey, found, nodes)]
    bend, likeness = straighten_by_print(grey, found, print_.grey, SCALE / 2, seen, _PITCH)
    photo = straightened(pixels, found, bend, SCALE)
    h, w = print_.colour.shape[:2]
    missing = [
        n
        for n, cell in enumerate(print_.pad.cells)
        if not in_picture(grey, found, _corners(cell.box)).all()
    ]
    return View(print_, photo[:h, :w], likeness, frozenset(missing))


def _corners(box: Rect) -> Points:
    return np.array(
        [[box.x, box.y], [box.right, box.y], [box.right, box.bottom], [box.x, box.bottom]], float
    )


def _nodes(pad: PadSheet) -> Points:
    """Points of a pad that its print makes easy to find, in mm, spread over it."""
    boxes = [pad.measures.qr, *pad.names, *(cell.box for cell in pad.cells)]
    corners = np.concatenate([_corners(box)[[0, 2]] for box in boxes])
    apart: list[NDArray[np.float64]] = []
    for corner in corners:
        if all(np.abs(corner - other).max() > _PITCH / 2 for other in apart):
            apart.append(corner)
    step = max(1, -(-len(apart) // _NODES))
    return np.array(apart[::step])
