"""Boxes that a sheet declares, cut from a photo of it: each holds a digit, a tick, nothing, or
something struck out.

A window is a box with some paper around it. Its channels are those of :mod:`pdf.scan.ink`.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from typing import Final

import cv2
import numpy as np

from pdf.drawing.paper import Rect
from pdf.orders import AnyOrder, print_order
from pdf.parts.pad_cells import MEASURES, PadSheet, PrintedPads
from pdf.scan.ink import Floats, absorbances
from pdf.scan.markers import FoundSheet, Frame, Points, in_picture, shows
from pdf.scan.pictures import Pixels, grey_of, halved, rendered_sheet, resized
from pdf.scan.straight import likeness, likenesses, straighten_by_print, straightened

SIGNS: Final = "0123456789X.?v-"
"""What the network tells apart: digits, a cross (X), nothing (.), something struck out or written
over (?), a tick (v), a minus."""
SIDE: Final = 48  # px of a window
AROUND: Final = 0.8  # mm of paper around a box in its window
SCALE: Final = 6.0  # px per mm of a straightened sheet
_BARE: Final = 0.15  # absorbance of print, as a window has it, up to which nothing is printed
_PITCH: Final = 9.0  # mm: how much print around a point is looked for in the photo
_NODES: Final = 110  # points of the print, about, that are looked for in the photo
_DOUBTFUL: Final = 0.8  # how well the print has to be found at once, as many boxes look alike
_CORNER: Final = 9  # px around a point by which it is judged
_CLEAR: Final = 0.02  # the least strength of a point, as a part of the strongest one's
_FRAME: Final = 4.5  # mm of a pad's frame


@lru_cache(maxsize=1)
def frames() -> tuple[Frame, ...]:
    """Returns the kinds of pads that a photo may show."""
    return tuple(Frame(size, *m.sheet, m.markers, m.qr) for size, m in MEASURES.items())


@dataclass(frozen=True)
class PadPrint:
    """A pad as printed.

    ``pad``: what it declares; ``colour``: its picture (BGR) at :data:`SCALE`; ``grey``: the picture
    in grey, half as large.
    """

    pad: PadSheet
    colour: Pixels
    grey: Pixels
    nodes: Points
    """Points in mm by which the pad is found in a photo."""


@lru_cache(maxsize=6)
def printed(order: AnyOrder) -> PadPrint:
    """Returns the first pad of an order, not filled in. Raises BadInput."""
    done = print_order(order)
    assert isinstance(done, PrintedPads)  # noqa: S101 - a RowPad ends in pads
    pad = done.pads()[0]
    # even, as it is halved
    w, h = (2 * round(side * SCALE / 2) for side in pad.measures.sheet)
    colour = resized(rendered_sheet(done.data, pad.place, pad.page, SCALE), w, h)
    grey = halved(grey_of(colour))
    return PadPrint(pad, colour, grey, _nodes(grey))


@dataclass(frozen=True)
class PadView:
    """A straightened pad (BGR) beside its print, and how alike they are."""

    printed: PadPrint
    photo: Pixels
    likeness: float
    missing: frozenset[int] = frozenset()
    """Cells, from 0, that are not whole in the picture."""

    def windows(self, boxes: Sequence[Rect]) -> Floats:
        """Returns the windows of boxes, for the network: boxes x side x side x four channels."""
        photo, print_ = (_cut(picture, boxes) for picture in (self.photo, self.printed.colour))
        channels = absorbances(photo, print_, SIDE // 2)
        return np.asarray(channels.reshape(-1, SIDE, SIDE, 4), np.float32)

    def ink(self, boxes: Sequence[Rect]) -> Floats:
        """Returns how dark somebody wrote in each box; 0 where something is printed."""
        windows = self.windows(boxes)
        dark = windows[..., :3].max(-1) * (windows[..., 3] < _BARE)
        return np.asarray(dark, np.float32)

    def apart_from(self, other: PadPrint) -> float:
        """Returns how much more the photo is like its own print than like another one, where the
        two differ."""
        prints = self.printed.grey, other.grey
        own, others = likenesses(halved(grey_of(self.photo)), prints)
        return own - others


def scaled(windows: Floats, scale: float) -> Floats:
    """Returns windows with their contents ``scale`` times as large."""
    # the middle of a window stays where it is
    away = (1 - scale) * (SIDE - 1) / 2
    matrix = np.array([[scale, 0, away], [0, scale, away]])
    size = (SIDE, SIDE)
    again = [
        cv2.warpAffine(window, matrix, size, borderMode=cv2.BORDER_REPLICATE) for window in windows
    ]
    return np.asarray(again, np.float32)


def _cut(picture: Pixels, boxes: Sequence[Rect]) -> Pixels:
    # a square around each box, one below the other
    out = np.empty((len(boxes) * SIDE, SIDE, 3), np.uint8)
    for n, box in enumerate(boxes):
        # px of the window to a px of the picture
        k = SIDE / ((max(box.w, box.h) + 2 * AROUND) * SCALE)
        # where the window's corner lies; px are told by their middles
        x, y = (k * mm * SCALE - SIDE / 2 for mm in box.centre)
        matrix = np.array([[k, 0, (k - 1) / 2 - x], [0, k, (k - 1) / 2 - y]])
        out[n * SIDE : (n + 1) * SIDE] = cv2.warpAffine(
            picture, matrix, (SIDE, SIDE), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
        )
    return out


def view_of(pixels: Pixels, grey: Pixels, sheet: FoundSheet, print_: PadPrint) -> PadView:
    """Returns the pad of a photo, straightened by its print."""
    seen = print_.nodes[in_picture(grey, sheet, print_.nodes)]
    bend, _ = straighten_by_print(
        grey, sheet, print_.grey, SCALE / 2, nodes=seen, pitch=_PITCH, doubtful=_DOUBTFUL
    )
    h, w = print_.colour.shape[:2]
    photo = straightened(pixels, sheet, bend, SCALE)[:h, :w]
    missing = [n for n, cell in enumerate(print_.pad.cells) if not shows(grey, sheet, cell.box)]
    alike = likeness(halved(grey_of(photo)), print_.grey)
    return PadView(print_, photo, alike, frozenset(missing))


def _nodes(print_: Pixels) -> Points:
    # points of a print in mm that are easy to find in a photo, spread over the pad. The frame has
    # none: it looks the same all along.
    k = SCALE / 2
    clear = cv2.cornerMinEigenVal(cv2.GaussianBlur(print_, (0, 0), 1.0), _CORNER)
    edge = round(_FRAME * k)
    inner = np.zeros_like(clear)
    inner[edge:-edge, edge:-edge] = clear[edge:-edge, edge:-edge]
    h, w = inner.shape
    # the clearest point of each tile, if it is clear enough
    step = int(np.sqrt(h * w / _NODES))
    nodes = []
    for top, left in product(range(0, h, step), range(0, w, step)):
        part = inner[top : top + step, left : left + step]
        y, x = divmod(int(part.argmax()), part.shape[1])
        if part[y, x] > _CLEAR * inner.max():
            nodes.append((left + x, top + y))
    return (np.array(nodes) + 0.5) / k
