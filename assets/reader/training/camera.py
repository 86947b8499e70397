"""A simulated camera: sheets on a table, curled and turned, in some light, photographed.

``TRAINING`` and ``MEASURING`` are two cameras that share no way of making a table, a light, a
curl or a lens fault, so that what was measured was not learned.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

import cv2
import numpy as np
from numpy.typing import NDArray

from assets.reader.training.hands import Floats, Points

Profile = Literal["training", "measuring"]


@dataclass(frozen=True)
class Shot:
    """What the camera does: ``long_side`` in px of the picture, ``hard`` how bad light, curl and
    shake may be (0 is a scan), ``turned`` whether it is held any way up, ``glare`` how often a lamp
    is reflected.
    """

    long_side: int = 2016
    profile: Profile = "training"
    hard: float = 1.0
    turned: bool = True
    glare: float = 0.0


def photograph(
    sheets: Sequence[NDArray[np.float32]], shot: Shot, rng: np.random.Generator
) -> NDArray[np.uint8]:
    """The sheets (RGB, 0 to 1) side by side on a table as a BGR picture before compression."""
    n = len(sheets)
    sheet_h, sheet_w = sheets[0].shape[:2]
    across = sheet_w * n > sheet_h
    w, h = shot.long_side, round(shot.long_side * 0.75)
    if not across:
        w, h = h, w
    scene = _table(w, h, shot, rng)
    cell = np.array([w / n, h] if across else [w, h / n])
    turn = rng.uniform(-12, 12) * shot.hard + (
        rng.choice([0, 90, 180, 270]) if shot.turned and n == 1 else 0
    )
    for i, sheet in enumerate(sheets):
        centre = cell * ([i + 0.5, 0.5] if across else [0.5, i + 0.5])
        _lay(scene, sheet, centre, cell, turn + rng.normal(0, 3) * (n > 1), shot, rng)
    lit = scene * _light(w, h, shot, rng)
    if shot.glare and rng.random() < shot.glare:
        lit = lit + _reflection(w, h, rng)
    return _camera(lit, shot, rng)


def _table(w: int, h: int, shot: Shot, rng: np.random.Generator) -> Floats:
    base = rng.uniform(0.08, 0.75) * rng.uniform(0.6, 1.3, 3)
    if shot.profile == "training":
        step = rng.uniform(15, 200)
        small = rng.normal(0, 1, (max(3, round(h / step)), max(3, round(w / step)), 1)).astype(
            np.float32
        )
        rough = cv2.resize(small, (w, h), interpolation=cv2.INTER_CUBIC).reshape(
            h, w, 1
        ) * rng.uniform(0, 0.12)
        return np.clip(base + rough, 0.02, 0.95).astype(np.float32)
    y, x = np.mgrid[0:h, 0:w].astype(np.float32)
    if rng.random() < 0.5:  # boards
        grain = np.sin((y + 30 * np.sin(x / rng.uniform(150, 400))) / rng.uniform(4, 20)) * 0.06
        tone = grain + np.floor(y / (h / rng.integers(3, 8))) % 2 * 0.1
    else:  # a chequered cloth
        step = rng.uniform(20, 90)
        tone = ((np.floor(x / step) + np.floor(y / step)) % 2 - 0.5) * rng.uniform(0.05, 0.5)
    return np.clip(base + tone[..., None], 0.02, 0.95).astype(np.float32)


def _lay(
    scene: Floats,
    sheet: Floats,
    centre: Points,
    cell: Points,
    turn: float,
    shot: Shot,
    rng: np.random.Generator,
) -> None:
    sh, sw = sheet.shape[:2]
    h, w = scene.shape[:2]
    cos = np.cos(np.deg2rad(turn))
    sin = np.sin(np.deg2rad(turn))
    fit = min(cell / (np.abs([[cos, sin], [sin, cos]]) @ [sw, sh]))
    k = fit * (rng.uniform(0.82, 0.97) if shot.hard else 0.97)
    corners = (
        np.array([[-sw, -sh], [sw, -sh], [sw, sh], [-sw, sh]])
        * k
        / 2
        @ np.array([[cos, sin], [-sin, cos]])
    )
    lean = rng.normal(0, 0.045, (4, 2)) * np.array([sw, sh]) * k * shot.hard
    quad = np.asarray(corners + lean * 0.6 + centre, np.float32)
    spot = np.maximum((cell - np.ptp(quad, axis=0)) / 2, 0)
    quad += np.asarray(rng.uniform(-1, 1, 2) * spot * 0.9, np.float32)
    source = np.array([[0, 0], [sw, 0], [sw, sh], [0, sh]], np.float32)
    back = np.linalg.inv(cv2.getPerspectiveTransform(source, quad))
    step = 8
    gx, gy = np.meshgrid(
        (np.arange(w // step + 1) + 0.5) * step - 0.5, (np.arange(h // step + 1) + 0.5) * step - 0.5
    )
    flat = np.stack([gx, gy, np.ones_like(gx)], -1) @ back.T
    u, v = flat[..., 0] / flat[..., 2], flat[..., 1] / flat[..., 2]
    du, dv, shade = _curl(u / sw, v / sh, shot, rng)
    size = ((w // step + 1) * step, (h // step + 1) * step)
    mx = cv2.resize((u + du * max(sw, sh)).astype(np.float32), size)[:h, :w]
    my = cv2.resize((v + dv * max(sw, sh)).astype(np.float32), size)[:h, :w]
    ratio = 1 / k
    picture = sheet
    while ratio > 1.8:  # the lens sees areas, not points
        picture = cv2.resize(
            picture, (picture.shape[1] // 2, picture.shape[0] // 2), interpolation=cv2.INTER_AREA
        )
        mx, my, ratio = mx / 2 - 0.25, my / 2 - 0.25, ratio / 2
    out = cv2.remap(picture, mx, my, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
    ph, pw = picture.shape[:2]
    inside = (
        np.clip(np.minimum(np.minimum(mx, pw - 1 - mx), np.minimum(my, ph - 1 - my)) + 0.5, 0, 1)
    )[..., None]
    shading = cv2.resize(shade.astype(np.float32), size)[:h, :w, None]
    edge = cv2.GaussianBlur(np.roll(inside, (9, 7), (0, 1)), (0, 0), 10)[
        ..., None
    ]  # its own small shadow
    scene *= 1 - 0.35 * edge * (1 - inside)
    paper = 0.93 * (1 - rng.uniform(0, 0.12, 3).astype(np.float32) * np.float32(shot.hard))
    scene *= 1 - inside
    scene += inside * out * shading * paper


def _curl(
    u: Points, v: Points, shot: Shot, rng: np.random.Generator
) -> tuple[Points, Points, Points]:
    """Where paper that does not lie flat shows a point (in parts of its longer side), and how
    bright it is."""
    much = shot.hard * rng.choice([0.0, 0.3, 1.0], p=[0.35, 0.35, 0.3])
    if shot.profile == "training":
        a, b = rng.normal(0, 0.008, 2) * much
        p, q = rng.uniform(0.3, 1.0, 2)
        phase = rng.uniform(0, 2 * np.pi, 2)
        du = a * np.sin(2 * np.pi * p * v + phase[0])
        dv = b * np.sin(2 * np.pi * q * u + phase[1])
        shade = 1 + 4 * (
            a * np.cos(2 * np.pi * p * v + phase[0]) + b * np.cos(2 * np.pi * q * u + phase[1])
        )
        return du, dv, shade
    angle = rng.uniform(0, 2 * np.pi)  # a cylinder, seen from one side, and a lifted corner
    along = (u - 0.5) * np.cos(angle) + (v - 0.5) * np.sin(angle)
    lift = 0.06 * much * rng.normal() * along**2
    corner = np.maximum(0, along - rng.uniform(0.1, 0.4)) ** 2 * 0.1 * much
    toward = rng.uniform(0, 2 * np.pi)
    shade = 1 - 0.8 * much * rng.normal() * 0.2 * along - 1.2 * corner
    return (lift + corner) * np.cos(toward), (lift + corner) * np.sin(toward), shade


def _light(w: int, h: int, shot: Shot, rng: np.random.Generator) -> Floats:
    cast = 1 + rng.normal(0, 0.09, 3) * shot.hard
    y, x = np.mgrid[0:h:16, 0:w:16].astype(np.float32)
    u, v = x / w, y / h
    if shot.profile == "training":
        slope = rng.normal(0, 0.3, 2) * shot.hard
        field = 1 + slope[0] * (u - 0.5) + slope[1] * (v - 0.5)
    else:  # two lamps
        field = np.full_like(u, rng.uniform(0.4, 0.8))
        for _ in range(2):
            at, far = rng.uniform(-0.4, 1.4, 2), rng.uniform(0.4, 1.6)
            field += (
                rng.uniform(0.1, 0.7)
                * shot.hard
                * np.exp(-((u - at[0]) ** 2 + (v - at[1]) ** 2) / far**2)
            )
    if rng.random() < 0.5 * min(1, shot.hard):
        dark = np.zeros(u.shape, np.uint8)
        if shot.profile == "training":
            middle = rng.uniform(0, 1, 2) * (u.shape[1], u.shape[0])
            points = middle + rng.normal(0, 0.4, (5, 2)) * (u.shape[1], u.shape[0])
            cv2.fillPoly(dark, [cv2.convexHull(points.astype(np.int32))], 255)
        else:  # the bars of a window, or an arm
            for _ in range(int(rng.integers(1, 4))):
                ends = rng.uniform(-0.2, 1.2, (2, 2)) * (u.shape[1], u.shape[0])
                thick = int(rng.uniform(0.05, 0.3) * u.shape[1])
                cv2.line(dark, *(tuple(int(c) for c in e) for e in ends), 255, max(1, thick))
        soft = cv2.GaussianBlur(dark.astype(np.float32) / 255, (0, 0), rng.uniform(0.6, 6))
        field = field * (1 - soft * rng.uniform(0.1, 0.5))
    field = field * rng.uniform(0.65, 1.02) / np.percentile(field, 90)
    grown = cv2.resize(field.astype(np.float32), (w, h))
    return np.clip(grown, 0.1, 1.3)[..., None] * cast.astype(np.float32)


def _reflection(w: int, h: int, rng: np.random.Generator) -> Floats:
    y, x = np.mgrid[0:h:8, 0:w:8].astype(np.float32)
    cx, cy = rng.uniform(0.2, 0.8, 2) * (w, h)
    a, b = rng.uniform(0.03, 0.16, 2) * w
    turn = rng.uniform(0, np.pi)
    p, q = (
        (x - cx) * np.cos(turn) + (y - cy) * np.sin(turn),
        (y - cy) * np.cos(turn) - (x - cx) * np.sin(turn),
    )
    spot = np.exp(-((p / a) ** 4) - (q / b) ** 4) * rng.uniform(0.5, 1.3)
    return cv2.resize(spot.astype(np.float32), (w, h))[..., None]


def _camera(lit: Floats, shot: Shot, rng: np.random.Generator) -> NDArray[np.uint8]:
    h, w = lit.shape[:2]
    k = shot.long_side / 2016
    if shot.profile == "measuring":  # a lens that bends and darkens at its edge
        y, x = np.mgrid[0:h, 0:w].astype(np.float32)
        u, v = (x - w / 2) / (w / 2), (y - h / 2) / (w / 2)
        r2 = u * u + v * v
        bend = 1 + rng.uniform(-0.012, 0.012) * shot.hard * r2
        x, y = u * bend * w / 2 + w / 2, v * bend * w / 2 + h / 2
        lit = cv2.remap(lit, x, y, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE)
        lit = lit * (1 - rng.uniform(0, 0.18) * shot.hard * r2)[..., None]
    blur = rng.uniform(0.3, 1.4) * shot.hard * k
    if blur > 0.3:
        lit = cv2.GaussianBlur(lit, (0, 0), blur)
    if rng.random() < 0.25 * shot.hard:
        length = int(rng.integers(2, 6) * k)
        if length > 1:
            kernel = np.zeros((2 * length + 1, 2 * length + 1), np.float32)
            angle = rng.uniform(0, np.pi)
            reach = np.array([np.cos(angle), np.sin(angle)]) * length / 2
            cv2.line(
                kernel,
                *(tuple(int(c) for c in np.round(length + s * reach)) for s in (-1, 1)),
                1.0,
                1,
            )
            lit = cv2.filter2D(lit, -1, kernel / kernel.sum())
    noise = rng.uniform(0.003, 0.025) * max(shot.hard, 0.2)
    grain = rng.standard_normal((h, w, 3), np.float32)
    if (
        shot.profile == "measuring"
    ):  # noise comes in clumps, as from a phone that smooths and sharpens
        grain = cv2.GaussianBlur(grain, (0, 0), 0.8) * 1.8
    lit = lit + grain * (noise * np.sqrt(np.clip(lit, 0.05, 1)))
    if shot.profile == "measuring":
        lit = lit + rng.uniform(0, 0.9) * (lit - cv2.GaussianBlur(lit, (0, 0), 1.5 * k))
        curve = rng.uniform(0, 0.5)
        lit = np.clip(lit, 0, 1)
        lit = (1 - curve) * lit + curve * lit * lit * (3 - 2 * lit)
    else:
        lit = np.clip(lit, 0, 1) ** rng.uniform(0.8, 1.25)
    return np.asarray(np.clip(lit[..., ::-1] * 255 + 0.5, 0, 255), np.uint8)


def compressed(picture: NDArray[np.uint8], rng: np.random.Generator) -> bytes:
    """The picture as JPEG."""
    return cv2.imencode(".jpg", picture, [cv2.IMWRITE_JPEG_QUALITY, int(rng.integers(55, 95))])[
        1
    ].tobytes()
