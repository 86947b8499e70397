"""Pens: how a track or a stroke becomes ink on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pdf.scan.training.hands import GLYPH, SIDE, STEPS

Floats = NDArray[np.float32]

PENS: Final = {  # width in mm from, to; how much light its full ink swallows, from, to; how grainy
    "ballpoint": (0.4, 0.75, 0.6, 0.95, 0.15),
    "pencil": (0.4, 0.9, 0.3, 0.65, 0.45),
    "felt": (0.8, 1.9, 0.7, 0.97, 0.05),
    "coloured pencil": (0.6, 1.1, 0.45, 0.75, 0.4),
}
HUES: Final = (  # what red, green and blue light passes, of pens that people have
    (0.05, 0.06, 0.09), (0.10, 0.16, 0.55), (0.07, 0.10, 0.35), (0.05, 0.25, 0.65), (0.75, 0.08, 0.10),
    (0.05, 0.45, 0.20), (0.40, 0.10, 0.55), (0.80, 0.35, 0.05), (0.75, 0.15, 0.50), (0.35, 0.20, 0.10),
    (0.05, 0.50, 0.55),
)  # fmt: skip


@dataclass(frozen=True)
class InkPen:
    """A pen: its width in mm, what it lets through of red, green and blue, its grain."""

    kind: str
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
        hue = np.clip(np.array(HUES[int(rng.integers(len(HUES)))]) + rng.normal(0, 0.05, 3), 0.02, 0.9)
    strength = rng.uniform(faint, strong)
    passes = 1 - strength * (1 - hue)
    return InkPen(kind, float(rng.uniform(thin, thick)), (float(passes[0]), float(passes[1]), float(passes[2])), grain)


class WrittenPaper:
    """What is written over a sheet's picture (RGB, ``scale`` px per mm), in mm from its top left."""

    def __init__(self, picture: NDArray[np.uint8], scale: float, rng: np.random.Generator) -> None:
        self.light = picture.astype(np.float32) / 255
        self.scale = scale
        self.rng = rng

    def track(self, track: NDArray[np.uint8], x: float, y: float, height: float, pen: InkPen, slant: float = 0.0,
              turn: float = 0.0, aspect: float = 1.0, from_grey: bool = False) -> None:  # fmt: skip
        """A track (or a MNIST grey) with its middle at ``x``, ``y``, a digit of ``height`` mm."""
        side = SIDE if not from_grey else 28
        k = height / (GLYPH if not from_grey else 20) * self.scale
        size = int(np.ceil(side * k * max(aspect, 1) * 1.15)) + 4
        cos, sin = np.cos(turn), np.sin(turn)
        linear = k * np.array([[cos, -sin], [sin, cos]]) @ np.array([[aspect, -slant], [0, 1]])
        middle = np.array([side / 2 - 0.5, side / 2 - 0.5])
        left, top = int(x * self.scale - size / 2), int(y * self.scale - size / 2)
        shift = np.array([x * self.scale - left, y * self.scale - top]) - linear @ middle
        matrix = np.hstack([linear, shift[:, None]])
        if from_grey:
            grey = cv2.warpAffine(track.astype(np.float32) / 255, matrix, (size, size), flags=cv2.INTER_CUBIC)
            ink = np.clip((grey - 0.25) * 2.2, 0, 1)
        else:
            away = cv2.warpAffine(track, matrix, (size, size), flags=cv2.INTER_LINEAR, borderValue=255)
            ink = np.clip(pen.width * self.scale / 2 - away.astype(np.float32) * (k / STEPS) + 0.5, 0, 1)
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
        x0, y0, x1, y1 = max(left, 0), max(top, 0), min(left + ink.shape[1], w), min(top + ink.shape[0], h)
        if x1 <= x0 or y1 <= y0:
            return
        ink = ink[y0 - top : y1 - top, x0 - left : x1 - left]
        if pen.grain:
            rough = self.rng.normal(0, 1, (ink.shape[0] // 2 + 1, ink.shape[1] // 2 + 1)).astype(np.float32)
            rough = cv2.resize(rough, (ink.shape[1], ink.shape[0]))
            ink = ink * np.clip(1 - pen.grain * np.abs(rough), 0.15, 1)
        under = self.light[y0:y1, x0:x1]
        under *= 1 - ink[..., None] * (1 - np.array(pen.passes, np.float32))


def ellipse(x: float, y: float, rx: float, ry: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """A ring drawn by hand: not quite round, its ends not quite meeting."""
    start = rng.uniform(0, 2 * np.pi)
    t = np.linspace(start, start + 2 * np.pi * rng.uniform(0.92, 1.15), 40)
    drift = np.linspace(0, 1, 40)[:, None] * rng.normal(0, 0.12 * min(rx, ry), 2)
    ring = np.stack([x + rx * np.cos(t), y + ry * np.sin(t)], 1) + drift
    return ring + 0.05 * min(rx, ry) * np.cumsum(rng.normal(0, 0.3, ring.shape), 0)


def line(x0: float, y0: float, x1: float, y1: float, rng: np.random.Generator) -> NDArray[np.float64]:
    """A line drawn by hand, slightly bent."""
    t = np.linspace(0, 1, 12)[:, None]
    bend = np.sin(np.pi * t) * rng.normal(0, 0.05, 2) * max(abs(x1 - x0), abs(y1 - y0))
    return np.array([[x0, y0]]) * (1 - t) + np.array([[x1, y1]]) * t + bend
