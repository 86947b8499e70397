"""A photo for the page that confirms it: the straightened sheet and what was read, mark by mark."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from companion.games.sailorman_dice import facts
from companion.words import joined, plural
from pdf.scan.images import Pixels
from pdf.scan.pictures import open_picture
from pdf.scan.results import StraightSheet
from pdf.sheets.sailorman_dice.photo.marks import marks_of
from pdf.sheets.sailorman_dice.photo.reading import (
    Reading,
    read_photo,
)
from pdf.sheets.sailorman_dice.photo.table import said

_QUALITY: Final = 82


def look(photo: bytes, seed: str | None, name: str, corners: Sequence[tuple[float, float]] = ()) -> list[StraightSheet]:
    """The sheets of a photo. Raises PhotoFault where there is none."""
    picture = open_picture(photo)
    h, w = picture.pixels.shape[:2]
    tapped = np.array(corners, float) * (w, h) if len(corners) == 4 else None
    return [_straight(reading, name) for reading in read_photo(picture, seed, tapped)]


def _straight(reading: Reading, name: str) -> StraightSheet:
    photo = reading.view.photo
    _, jpeg = cv2.imencode(".jpg", _lightened(photo), [cv2.IMWRITE_JPEG_QUALITY, _QUALITY])
    notices = said(reading, name)
    glaring = [facts.ROW_TITLES[r].lower() for r in reading.glaring_rows()]
    if glaring:
        rows = f"the {joined(glaring)} {plural(len(glaring), 'row')}"
        notices.insert(0, f"A reflection covers {rows}. Tilt the sheet away from the lamp and take it again.")
    size = (int(photo.shape[1]), int(photo.shape[0]))
    return StraightSheet(reading.code, reading.size, jpeg.tobytes(), size, marks_of(reading), tuple(notices))


def _lightened(photo: Pixels) -> Pixels:
    """The picture with its paper white, whatever the lamp was."""
    white = np.sort(photo[::8, ::8].reshape(-1, 3), 0)[round(0.9 * (photo[::8, ::8].size // 3 - 1))]
    table = np.clip(np.arange(256)[:, None] * (245 / np.maximum(white, 40)), 0, 255).astype(np.uint8)
    return np.stack([table[photo[..., c], c] for c in range(3)], -1)
