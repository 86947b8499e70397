"""Numbers written into boxes: which ink is theirs, and each digit as a window like a field's."""

from __future__ import annotations

from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pdf.scan.images import Pixels
from pdf.scan.ink import BARE, HALF, Floats

MAX_DIGITS: Final = 2
_DIGIT: Final = 0.58  # of a window that a digit's longer side takes
_FAINTEST: Final = 0.13  # absorbance of ink
_EVERY: Final = 7  # of the bare px are looked at to know the paper
_ABSORBED: Final = -np.log(np.clip((np.arange(256, dtype=np.float32) + 2) / 257, 0.02, 1))
_REACHES: Final = 0.35  # of a stroke inside a sign, from which it belongs to it
_SPECK: Final = 0.004  # of a box, what is too small to be part of a digit


def _channels(photo: Pixels, print_: Pixels) -> Floats:
    """Absorbances of a box of white paper: blue, green, red, and the print's own."""
    drawn = _ABSORBED[print_.max(2)]
    bare = photo[drawn < BARE][::_EVERY]
    paper = np.sort(bare if len(bare) > 5 else photo.reshape(-1, 3), 0)
    white = paper[round(0.75 * (len(paper) - 1))]
    dark = _ABSORBED[np.clip(photo * (255 / np.maximum(white, 1.0)), 0, 255).astype(np.uint8)]
    return np.asarray(np.concatenate([dark, drawn[..., None]], 2), np.float32)


def ink_mask(photo: Pixels, print_: Pixels, without: NDArray[np.bool_]) -> tuple[NDArray[np.bool_], Floats]:
    """Where somebody wrote in a box, ``without`` left out; and the box's absorbances."""
    channels = _channels(photo, print_)
    drawn = cv2.dilate(channels[..., 3], np.ones((5, 5), np.uint8))
    ink = np.where((drawn < 0.2) & ~without, channels[..., :3].max(2), 0)
    strong = float(np.sort(ink, None)[round(0.99 * (ink.size - 1))])
    return ink > max(_FAINTEST, 0.4 * strong), channels


def digit_windows(
    photo: Pixels, print_: Pixels, without: NDArray[np.bool_], sign: NDArray[np.bool_], side: int, margin: int
) -> list[Floats]:
    """The digits in a box from left to right, each in the middle of a window; none where they cannot be told.

    ``without`` is never looked at; strokes that reach into ``sign`` belong to the sign printed there.
    """
    mask, channels = ink_mask(photo, print_, without)
    h, w = mask.shape
    count, labels, stats, _ = cv2.connectedComponentsWithStats(mask.astype(np.uint8), connectivity=8)
    signs = np.bincount(np.asarray(labels)[sign], minlength=count)
    parts = [
        stats[i]
        for i in range(1, count)
        if stats[i, cv2.CC_STAT_AREA] >= _SPECK * h * w and signs[i] <= _REACHES * stats[i, cv2.CC_STAT_AREA]
    ]
    groups: list[list[int]] = []  # left, top, right, bottom
    for x, y, pw, ph, _ in sorted(parts, key=lambda p: int(p[0])):
        x, y, right, bottom = int(x), int(y), int(x + pw), int(y + ph)
        if groups and x < groups[-1][2] - 0.25 * min(right - x, groups[-1][2] - groups[-1][0]):
            last = groups[-1]
            groups[-1] = [last[0], min(last[1], y), max(last[2], right), max(last[3], bottom)]
        else:
            groups.append([x, y, right, bottom])
    groups = [g for g in groups if g[3] - g[1] >= 0.22 * h]
    if not 1 <= len(groups) <= MAX_DIGITS:
        return []
    return [_window(channels, group, side, margin) for group in groups]


def _window(channels: Floats, group: list[int], side: int, margin: int) -> Floats:
    left, top, right, bottom = group
    k = _DIGIT * side / max(right - left, bottom - top)
    full = side + 2 * margin
    shift_x, shift_y = (full - 1) / 2 - k * (left + right - 1) / 2, (full - 1) / 2 - k * (top + bottom - 1) / 2
    matrix = np.array([[k, 0, shift_x], [0, k, shift_y]])
    flag = cv2.INTER_AREA if k < 1 else cv2.INTER_LINEAR
    out = cv2.warpAffine(channels, matrix, (full, full), flags=flag, borderMode=cv2.BORDER_REPLICATE)
    return np.asarray(out / (out + HALF), np.float32)
