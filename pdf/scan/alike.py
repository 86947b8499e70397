"""Finding a sheet in a photo by its whole print, where too few of its corners are in the picture.

What is drawn on a sheet is known once its code is, so points of the print that look like no other are looked up in the
photo (D. Lowe, "Distinctive image features from scale-invariant keypoints", IJCV 60, 2004), and the homography that
most of them agree on is taken.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import cv2
import numpy as np

from pdf.scan.images import Pixels, resized
from pdf.scan.markers import FoundSheet, Frame, Points, projected
from pdf.scan.straight import Floats

_LONG_SIDE: Final = 1500  # px of the photo that points are looked for in
_MOST: Final = 3000  # points of a picture, the strongest
_DISTINCT: Final = 0.8  # how much nearer the best match has to be than the second
_FEWEST: Final = 24  # points that agree
_ERROR: Final = 5.0  # px of the photo that they may be off, as paper is not flat


def find_by_print(grey: Pixels, prints: Sequence[tuple[Frame, Pixels]]) -> list[FoundSheet]:
    """The sheets of these prints (grey, each a whole frame) that are in a photo, the likeliest first."""
    k = min(1.0, _LONG_SIDE / max(grey.shape))
    small = resized(grey, round(k * grey.shape[1]), round(k * grey.shape[0])) if k < 1 else grey
    seen = _points_of(small)
    found = [_matched(seen, frame, print_, k) for frame, print_ in prints]
    return [one for _, one in sorted(filter(None, found), key=lambda pair: -pair[0])]


def _points_of(picture: Pixels) -> tuple[Points, Floats]:
    """Distinct points of a picture in px, and what each looks like."""
    points, looks = cv2.SIFT.create(nfeatures=_MOST, contrastThreshold=0.02).detectAndCompute(picture, None)
    if not points:
        return np.zeros((0, 2)), np.zeros((0, 128), np.float32)
    return np.array([point.pt for point in points]) + 0.5, np.asarray(looks, np.float32)


def _matched(seen: tuple[Points, Floats], frame: Frame, print_: Pixels, k: float) -> tuple[int, FoundSheet] | None:
    """A print in the photo, and how many points agree; ``k``: the size of the photo that was looked at."""
    drawn = _points_of(print_)
    if min(len(seen[0]), len(drawn[0])) < _FEWEST:
        return None
    pairs = cv2.BFMatcher().knnMatch(drawn[1], seen[1], k=2)
    alike = [pair[0] for pair in pairs if len(pair) == 2 and pair[0].distance < _DISTINCT * pair[1].distance]
    if len(alike) < _FEWEST:
        return None
    mm = np.array([frame.width, frame.height]) / print_.shape[1::-1]
    source, target = drawn[0][[m.queryIdx for m in alike]] * mm, seen[0][[m.trainIdx for m in alike]] / k
    matrix, kept = cv2.findHomography(source, target, cv2.USAC_MAGSAC, _ERROR / k, maxIters=5000, confidence=0.999)
    agreeing = int(np.sum(kept)) if matrix is not None else 0
    return (agreeing, FoundSheet(frame, np.asarray(matrix, np.float64), (), 0.0)) if agreeing >= _FEWEST else None


def in_picture(grey: Pixels, found: FoundSheet, points: Points) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Which points of a sheet, in mm, the photo shows."""
    at = projected(found.matrix, points)
    h, w = grey.shape[:2]
    return np.asarray((at >= 0).all(-1) & (at[..., 0] < w) & (at[..., 1] < h))
