"""The few operations on pictures that are needed all over, with the types that OpenCV leaves open."""

from __future__ import annotations

import cv2
import numpy as np
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]


def resized(picture: Pixels, w: int, h: int) -> Pixels:
    """A picture at another size, each px the mean of what it covers."""
    return np.asarray(cv2.resize(picture, (w, h), interpolation=cv2.INTER_AREA), np.uint8)


def halved(picture: Pixels) -> Pixels:
    return resized(picture, picture.shape[1] // 2, picture.shape[0] // 2)


def grey_of(picture: Pixels) -> Pixels:
    """The brightness of a BGR picture."""
    return np.asarray(cv2.cvtColor(picture, cv2.COLOR_BGR2GRAY), np.uint8)
