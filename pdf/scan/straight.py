"""Straightening a sheet: by its markers, then by its own print, since paper is never flat."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from operator import itemgetter
from typing import Final, NamedTuple

import cv2
import numpy as np
from numpy.typing import NDArray

from pdf.scan.markers import FoundSheet, Points, projected
from pdf.scan.pictures import Pixels, halved

Floats = NDArray[np.float32]

_STEP: Final = 16  # px between the points at which a straightened picture is computed exactly
_LOGARITHMS: Final = np.log(np.arange(256) + 12).astype(np.float32)
_LEAST: Final = 0.35  # a point of the print with a higher correlation counts as found


class _Stage(NamedTuple):
    # One search for the print. ``zoom``: at which part of its size; ``reach``: how far around each
    # node, in fields; ``window``: how large the pieces that are compared, in fields; ``degree``: of
    # the polynomial that joins what was found.

    zoom: float
    reach: float
    window: float
    degree: int


_STAGES: Final = (_Stage(0.5, 0.42, 1.15, 2), _Stage(1.0, 0.16, 0.8, 4), _Stage(1.0, 0.1, 0.8, 4))
_WIDE_STAGES: Final = (
    _Stage(0.25, 1.0, 3.4, 3),
    _Stage(0.25, 0.7, 2.4, 4),
    _Stage(0.5, 0.42, 1.6, 4),
)
_DOUBTFUL: Final = 0.62
_SPREAD: Final = 4.0  # px over which light is evened where whole sheets are compared
_STRONG: Final = 0.4  # of brightness as a logarithm: stronger detail (a pen's) counts as this
_DIFFERENT: Final = 0.1  # two prints differ where their detail differs by more
_FEWEST: Final = 12  # so many nodes have to be found before anything is bent


@dataclass(frozen=True)
class Bend:
    """How far points of a sheet lie from where its markers put them: two polynomials of the sheet's
    mm."""

    size: tuple[float, float]
    x: Points
    y: Points

    def __call__(self, points: Points) -> Points:
        """Returns points in mm, moved by the bend."""
        terms = _powers_of(points / self.size)
        return np.asarray(points + np.stack([terms @ self.x, terms @ self.y], -1), np.float64)


def _powers_of(unit: Points) -> Points:
    x, y = 2 * unit[..., 0] - 1, 2 * unit[..., 1] - 1
    return np.stack([x**i * y**j for i in range(5) for j in range(5 - i)], -1)


def straightened(pixels: Pixels, sheet: FoundSheet, bend: Bend, scale: float) -> Pixels:
    """Returns the sheet as its printer drew it, ``scale`` px per mm."""
    w, h = round(sheet.frame.width * scale), round(sheet.frame.height * scale)
    places = projected(sheet.matrix, bend(_middles_of_tiles(w, h) / scale))
    # a photo much finer than the straightened sheet is halved, or px in between would be lost
    area = abs(float(cv2.contourArea(sheet.outline().astype(np.float32))))
    px_per_mm = np.sqrt(area / (sheet.frame.width * sheet.frame.height))
    if px_per_mm / scale >= 1.7:
        pixels = halved(pixels)
        places = places / 2
    # evenly in between; px are told by their middles
    down, across, _ = places.shape
    full = np.asarray(
        cv2.resize(places.astype(np.float32) - 0.5, (across * _STEP, down * _STEP)), np.float32
    )[:h, :w]
    x_of, y_of = np.ascontiguousarray(full[..., 0]), np.ascontiguousarray(full[..., 1])
    return np.asarray(
        cv2.remap(pixels, x_of, y_of, cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE), np.uint8
    )


def _middles_of_tiles(w: int, h: int) -> Points:
    # in px; the last tiles may reach over the edge of a picture of this size
    x, y = ((np.arange(-(-px // _STEP)) + 0.5) * _STEP for px in (w, h))
    return np.stack(np.meshgrid(x, y), -1)


def _detail(grey: Pixels, spread: float) -> Floats:
    light = _LOGARITHMS[grey]
    side = 2 * round(1.7 * spread) + 1  # a square of about the same reach as a bell of this spread
    return np.asarray(light - cv2.blur(light, (side, side)), np.float32)


def likeness(seen: Pixels, print_: Pixels) -> float:
    """Returns how alike a straightened sheet and a print are as a whole (both grey, of one size),
    up to 1."""
    one, two = _strokes(seen), _strokes(print_)
    return float(np.corrcoef(one.ravel(), two.ravel())[0, 1])


def likenesses(seen: Pixels, prints: tuple[Pixels, Pixels]) -> tuple[float, float]:
    """Returns how alike a sheet and each of two prints are where the prints differ; 0 if they do
    not."""
    one, two = map(_strokes, prints)
    there = np.abs(one - two) > _DIFFERENT
    if not there.any():
        return 0.0, 0.0
    alike = np.corrcoef([_strokes(seen)[there], one[there], two[there]])[0]
    return float(alike[1]), float(alike[2])


def _strokes(grey: Pixels) -> Floats:
    return np.asarray(np.clip(_detail(grey, _SPREAD), -_STRONG, _STRONG), np.float32)


def straighten_by_print(
    grey: Pixels,
    sheet: FoundSheet,
    print_: Pixels,
    scale: float,
    nodes: Points,
    pitch: float,
    doubtful: float = _DOUBTFUL,
) -> tuple[Bend, float]:
    """Returns the bend of a sheet, from how its print lies in the photo, and how well it was found,
    0 to 1.

    ``print_``: the sheet as drawn, in grey, ``scale`` px per mm; ``nodes``: points of it in mm that
    can be told from their neighbourhood, ``pitch`` mm apart. Strongly bent paper may show a line at
    the place of its neighbour. So if the print was found less well than ``doubtful``, it is
    searched again, in larger pieces first.
    """
    searched = partial(_bend_searched, grey, sheet, print_, scale, nodes, pitch)
    first = searched(_STAGES)
    if first[1] >= doubtful:
        return first
    return max(first, searched((*_WIDE_STAGES, *_STAGES)), key=itemgetter(1))


def _bend_searched(
    grey: Pixels,
    sheet: FoundSheet,
    print_: Pixels,
    scale: float,
    nodes: Points,
    pitch: float,
    stages: Sequence[_Stage],
) -> tuple[Bend, float]:
    # the bend found stage by stage, from coarse to fine, and how well the print agrees with it
    bend = Bend((sheet.frame.width, sheet.frame.height), np.zeros(15), np.zeros(15))  # none at all
    quality = 0.0
    for stage in stages:
        k = scale * stage.zoom  # px per mm
        # each zoom is a half, or a half of that
        wanted = print_
        for _ in range(round(-np.log2(stage.zoom))):
            wanted = halved(wanted)
        spread = max(2.0, 0.25 * pitch * k)
        seen = _detail(straightened(grey, sheet, bend, k), spread)
        half = max(5, round(stage.window * pitch * k / 2))
        reach = round(stage.reach * pitch * k)
        moves, trust = _moves_of_nodes(seen, _detail(wanted, spread), nodes * k, half, reach)
        good = trust > _LEAST
        quality = float(np.mean(trust))
        if good.sum() < _FEWEST:
            continue  # bent by the next stage, if it finds more
        bend = _refitted(bend, sheet, nodes, moves / k, np.where(good, trust, 0) ** 2, stage.degree)
    return bend, quality


def _moves_of_nodes(
    seen: Floats, target: Floats, nodes: Points, half: int, reach: int
) -> tuple[Points, Points]:
    # how far each node lies from its place, in px, and how well its neighbourhood agrees. Nodes are
    # searched up to ``reach`` px away.
    far = half + reach
    # nodes at the edge have a neighbourhood too
    seen, target = np.pad(seen, far), np.pad(target, far)
    moves, trust = np.zeros((len(nodes), 2)), np.zeros(len(nodes))
    for i, (x, y) in enumerate(np.round(nodes).astype(int) + far):
        wanted = target[y - half : y + half + 1, x - half : x + half + 1]
        area = seen[y - far : y + far + 1, x - far : x + far + 1]
        score = np.asarray(cv2.matchTemplate(area, wanted, cv2.TM_CCOEFF_NORMED), np.float32)
        _, best, _, (bx, by) = cv2.minMaxLoc(score)
        trust[i] = best
        moves[i] = bx - reach + _vertex(score[by, :], bx), by - reach + _vertex(score[:, bx], by)
    return moves, trust


def _vertex(line: Floats, at: int) -> float:
    # how far beyond a maximum the parabola through it and its neighbours has its peak
    if not 0 < at < len(line) - 1:
        return 0.0
    a, b, c = float(line[at - 1]), float(line[at]), float(line[at + 1])
    # a level stretch has no peak
    return 0.0 if 2 * b - a - c <= 1e-9 else 0.5 * (c - a) / (2 * b - a - c)


def _refitted(
    bend: Bend, sheet: FoundSheet, nodes: Points, moves: Points, weight: Points, degree: int
) -> Bend:
    # the bend with the moves added. Least squares leave out the moves that do not fit the rest; the
    # middles of the markers stay where they are.
    fixed = np.array([sheet.frame.markers[n].centre for n in sheet.markers]).reshape(-1, 2)
    points = np.concatenate([nodes, fixed])
    wanted = np.concatenate([bend(nodes) - nodes + moves, np.zeros_like(fixed)])
    weights = np.concatenate([weight, np.full(len(fixed), 1.0)])
    terms = _powers_of(points / bend.size)
    # terms of a higher degree are left out, and high ones are kept small
    order = np.array([i + j for i in range(5) for j in range(5 - i)])
    terms[:, order > degree] = 0
    ridge = 1e-3 * np.diag(1.0 + order**2)
    # solved again and again, with less weight for what lies far off the last solution
    robust = weights
    for _ in range(4):
        heavy = terms * robust[:, None]
        solution = np.linalg.solve(terms.T @ heavy + ridge, heavy.T @ wanted)
        away = np.linalg.norm(terms @ solution - wanted, axis=1)
        robust = weights * _trusted(away, usual=float(np.median(away[weights > 0])))
    return Bend(bend.size, solution[:, 0], solution[:, 1])


def _trusted(away: Points, usual: float) -> Points:
    # how far to trust each move, up to 1, by how many mm it lies off the bend: beyond a limit it
    # does not fit the rest
    limit = max(0.25, 2.0 * usual)
    return np.where(away < limit, 1.0, (limit / np.maximum(away, 1e-9)) ** 2)
