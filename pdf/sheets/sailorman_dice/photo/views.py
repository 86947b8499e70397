"""The sheets that a photo may show, as they are printed; and a sheet that was found in a photo,
straightened and cut into parts to read."""

from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import chain
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from companion import get_game
from companion.games.sailorman_dice import facts
from companion.randomness import split_layout, with_layout
from pdf.catalogue import get_sheet
from pdf.drawing.paper import Rect
from pdf.orders import make_order, print_order
from pdf.scan.ink import Floats, absorbances, digit_windows, glare, ink_mask, windows
from pdf.scan.markers import FoundSheet, Frame, Points, in_picture, shows
from pdf.scan.pictures import Pixels, grey_of, halved, rendered_sheet, resized
from pdf.scan.straight import straighten_by_print, straightened
from pdf.sheets.sailorman_dice.layout import MEASURES, SheetLayout, layout

FIELD: Final = 40  # px of a field when it is read
FINE: Final = 2 * FIELD  # px of a field in the straightened picture
MARGIN: Final = 4  # px around a field that are read with it

PRINTED: Final[dict[str, tuple[str, int]]] = {
    "full": ("a4", 1),
    "half": ("a5", 1),
    "quarter": ("a5", 2),
}
"""The paper and the sheets to a page by which each size is printed."""
SHELL_WINDOW: Final = (32, 64)  # px, height and width, around a shell with its number
_ASTRAY: Final = 8  # px that a field at the sheet's edge may be out of place
_SEEN: Final = 0.5  # a field's corner that correlates better with its print is seen
_SHELL_SCALE: Final = 0.62  # the part of the window's width that shell and number take


# ---- as printed


@lru_cache(maxsize=8)
def plan(name: str) -> SheetLayout:
    """Returns the layout of a sheet by the name of its size and version."""
    size, version = split_layout(name)
    return layout(*PRINTED[size], version)[0]


@lru_cache(maxsize=1)
def every_frame() -> tuple[Frame, ...]:
    """Returns all sizes of all layouts, the newest first."""
    names = [
        plan(with_layout(size, version)).name
        for version in sorted(MEASURES, reverse=True)
        for size in PRINTED
    ]
    return tuple(map(_frame, dict.fromkeys(names)))


@lru_cache(maxsize=1)
def frames() -> tuple[Frame, ...]:
    """Returns the frames to find in a photo by their markers. Of layouts with the same markers,
    returns the newest."""
    newest = dict[tuple[object, ...], Frame]()
    for frame in every_frame():
        newest.setdefault(_found_by(frame), frame)
    return tuple(newest.values())


def _found_by(frame: Frame) -> tuple[object, ...]:
    # what a photo shows of a frame before anything on it is read
    return frame.width, frame.height, frame.markers


def _frame(name: str) -> Frame:
    p = plan(name)
    return Frame(p.name, p.width, p.height, p.markers, p.qr)


def in_layout(sheet: FoundSheet, version: int) -> FoundSheet:
    """Returns a sheet that was found by its markers, with everything else in the places of the
    layout ``version``, which its number names."""
    return replace(sheet, frame=_frame(with_layout(split_layout(sheet.frame.name)[0], version)))


def in_every_layout(sheet: FoundSheet) -> list[FoundSheet]:
    """Returns a sheet that was found by its markers, once for each layout that has these
    markers."""
    found_by = _found_by(sheet.frame)
    return [replace(sheet, frame=one) for one in every_frame() if _found_by(one) == found_by]


@dataclass(frozen=True)
class Print:
    """A sheet as printed: BGR at :data:`FINE` and grey at :data:`FIELD` px a field."""

    colour: Pixels
    grey: Pixels


@lru_cache(maxsize=4)
def printed(code: str, name: str) -> Print:
    """Returns the sheet of a map, not filled in. Raises BadInput for what is no code."""
    p = plan(name)
    scale = FINE / p.field
    # an even number of px each way, which can be halved
    width, height = (2 * round(mm * scale / 2) for mm in (p.width, p.height))
    colour = resized(rendered(code, name, scale), width, height)
    return Print(colour, halved(grey_of(colour)))


def rendered(
    code: str, name: str, scale: float, ink: str = "normal", margin: float = 0.0
) -> Pixels:
    """Returns the sheet of a map as a picture (BGR) of ``scale`` px per mm, with ``margin`` mm of
    paper around it.

    Raises BadInput for what is no code.
    """
    size, version = split_layout(name)
    paper, up = PRINTED[size]
    game = get_game(facts.SLUG)
    order = make_order(
        game,
        get_sheet(game.slug, "pad"),
        {"up": str(up), "ink": ink},
        paper,
        copies=up,
        code=code,
        layout=version,
    )
    p = plan(name)
    return rendered_sheet(print_order(order).data, p.place, p.page, scale, margin)


@lru_cache(maxsize=8)
def nodes(name: str) -> Points:
    """Returns points of a sheet in mm that are easy to find: the grid's crossings, corners of
    boxes."""
    p = plan(name)
    crossings = set[tuple[float, float]]()
    for box in chain.from_iterable(p.fields):
        crossings |= {(box.x, box.y), (box.right, box.bottom)}
    crossings |= {(p.map.right, p.map.y), (p.map.x, p.map.bottom), p.qr.centre}
    for box_name, box in p.boxes.items():
        if box_name not in ("name", "total") and not box_name.endswith("-total"):
            crossings |= {(box.x, box.y), (box.right, box.bottom)}
    return np.array(sorted(crossings))


# ---- as photographed


@dataclass(frozen=True)
class View:
    """A straightened sheet (BGR) beside its print, and how alike they are."""

    plan: SheetLayout
    photo: Pixels
    printed: Print
    likeness: float
    missing: frozenset[str] = frozenset()
    """The names of boxes that are not in the picture."""

    def both(self, box: Rect) -> tuple[Pixels, Pixels]:
        """Returns the same part of the photo and of its print, at :data:`FINE` px a field."""
        k = FINE / self.plan.field
        x, y = max(0, round(box.x * k)), max(0, round(box.y * k))
        part = slice(y, y + round(box.h * k)), slice(x, x + round(box.w * k))
        return self.photo[part], self.printed.colour[part]


def view_of(pixels: Pixels, grey: Pixels, sheet: FoundSheet, print_: Print) -> View:
    """Returns the sheet, straightened by its print."""
    layout = plan(sheet.frame.name)
    scale = FIELD / layout.field
    points = nodes(layout.name)
    bend, likeness = straighten_by_print(
        grey, sheet, print_.grey, scale, points[in_picture(grey, sheet, points)], layout.field
    )
    photo = straightened(pixels, sheet, bend, FINE / layout.field)
    missing = frozenset(name for name, box in layout.boxes.items() if not shows(grey, sheet, box))
    return View(layout, photo, print_, likeness, missing)


def map_pictures(view: View) -> tuple[Pixels, Pixels]:
    """Returns the map alone, photo and print, at :data:`FIELD` px a field."""
    size = (facts.N_COLS * FIELD, facts.N_ROWS * FIELD)
    photo, print_ = view.both(view.plan.map)
    return resized(photo, *size), resized(print_, *size)


def covered_fields(view: View) -> NDArray[np.bool_]:
    """Returns the fields, 6 x 9, with none of their four corners in sight. Hardly anybody writes on
    corners."""
    # The print around a corner, half a field wide, is looked for in a larger part of the photo, as
    # a field may be a little out of place. A margin gives corners at the map's edge such parts too.
    half, far = FIELD // 4, FIELD // 4 + _ASTRAY
    photo, print_ = (np.pad(grey_of(picture), far, mode="edge") for picture in map_pictures(view))
    seen = np.zeros((facts.N_ROWS + 1, facts.N_COLS + 1), bool)  # by corner
    for row, column in np.ndindex(seen.shape):
        y, x = far + row * FIELD, far + column * FIELD
        around = photo[y - far : y + far, x - far : x + far]
        corner = print_[y - half : y + half, x - half : x + half]
        likeness = cv2.matchTemplate(around, corner, cv2.TM_CCOEFF_NORMED).max()
        seen[row, column] = float(likeness) > _SEEN
    # of the line of corners above a row of fields, and of the one below: at a field's left or right
    upper, lower = (line[:, :-1] | line[:, 1:] for line in (seen[:-1], seen[1:]))
    return np.asarray(~(upper | lower))


def field_windows(view: View) -> tuple[Floats, NDArray[np.float64]]:
    """Returns the windows of the 54 fields, and how much of each a reflection covers."""
    photo, print_ = map_pictures(view)
    channels = absorbances(photo, print_, FIELD // 2)
    return windows(channels, FIELD, MARGIN), glare(photo, channels, FIELD).ravel()


def shell_windows(view: View) -> Floats:
    """Returns the windows of the shells, in the order of the layout."""
    h, w = SHELL_WINDOW
    out = []
    for box in view.plan.shells.values():
        # a window larger than the shell, for the circle that somebody may have drawn around it
        wide = box.w / _SHELL_SCALE
        high = wide * h / w
        part = Rect(box.cx - wide / 2, box.cy - high / 2, wide, high)
        photo, print_ = (resized(picture, w, h) for picture in view.both(part))
        out.append(absorbances(photo, print_, h // 2))
    return np.stack(out)


def number_windows(view: View, name: str) -> list[Floats]:
    """Returns the windows of the digits that somebody wrote into a box, from left to right."""
    box, shell = view.plan.boxes[name], view.plan.shells.get(name)
    photo, print_ = view.both(box)
    # all but the frame of the box is looked at
    frame = np.ones(photo.shape[:2], bool)
    width = max(2, round(0.04 * min(frame.shape)))
    frame[width:-width, width:-width] = False
    # the shell stands in the upper right corner: strokes from there, a circle's, are no digits
    corner = np.zeros_like(frame)
    if shell is not None:
        pixels_per_mm = FINE / view.plan.field
        bottom = round((shell.y - box.y) * pixels_per_mm) + round(shell.h * pixels_per_mm)
        left = round((shell.x - box.x) * pixels_per_mm)
        corner[:bottom, max(0, left) :] = True
    return digit_windows(photo, print_, frame, corner, FIELD, MARGIN)


def captain_ink(view: View) -> float:
    """Returns how much of the captain's box is written over, 0 to 1."""
    if "captain" in view.missing:
        return 0.0
    box = view.plan.boxes["captain"]
    inner = Rect(box.x + 0.15 * box.w, box.y + 0.15 * box.h, 0.7 * box.w, 0.7 * box.h)
    photo, print_ = view.both(inner)
    mask, _ = ink_mask(photo, print_, np.zeros(photo.shape[:2], bool))
    return float(mask.mean())
