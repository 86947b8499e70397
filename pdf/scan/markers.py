"""Finding sheets in a photo by their four markers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pdf.drawing.paper import Rect
from pdf.scan.images import Pixels, resized
from pdf.scan.pictures import PhotoFault

Points = NDArray[np.float64]
Matrix = NDArray[np.float64]

CORNERS: Final = ("upper left", "upper right", "lower right", "lower left")
_SEARCH_SIDE: Final = 1150  # px of the longer side that markers are first looked for in
_CROOKED: Final = 0.3  # error from which markers are not of one sheet
_SMALLEST: Final = 9  # px of a marker's side
MOST_MARKERS: Final = 64
"""Markers of a photo, those of sixteen sheets; finding what belongs together takes longer with the square of them."""


@dataclass(frozen=True)
class Frame:
    """What has to be known of a kind of sheet to find it: its size and its markers, in mm from its top left."""

    name: str
    width: float
    height: float
    markers: tuple[Rect, ...]
    qr: Rect

    def marker_corners(self, marker: int) -> Points:
        """The corners of a marker, clockwise from its own top left."""
        box = self.markers[marker]
        return np.array([[box.x, box.y], [box.right, box.y], [box.right, box.bottom], [box.x, box.bottom]])


@dataclass(frozen=True)
class FoundSheet:
    """A sheet in a photo: its kind, and the matrix from its mm to the photo's px."""

    frame: Frame
    matrix: Matrix
    markers: tuple[int, ...]
    error: float
    """How far the markers are from where the matrix has them, in parts of a marker's side."""

    def outline(self) -> Points:
        f = self.frame
        return projected(self.matrix, np.array([[0, 0], [f.width, 0], [f.width, f.height], [0, f.height]], float))


def projected(matrix: Matrix, points: Points) -> Points:
    """Points through a homography."""
    out = np.concatenate([points, np.ones((*points.shape[:-1], 1))], -1) @ matrix.T
    return np.asarray(out[..., :2] / out[..., 2:], np.float64)


def find_sheets(grey: Pixels, frames: Sequence[Frame]) -> list[FoundSheet]:
    """The sheets in a photo in reading order, as the first of them is held. Raises PhotoFault where none is whole.

    Markers are looked for in a smaller picture first, and again where some were found that make no whole sheet.
    """
    first = min(1.0, _SEARCH_SIDE / max(grey.shape))
    squares: list[tuple[int, Points]] = []
    if first < 1:
        squares = _detected(grey, first, thorough=False)
        found = _grouped(squares, frames, least=4)
        if found and 4 * len(found) == len(squares):
            return _in_reading_order(found)
    squares = _united(squares, _detected(grey, 1.0, thorough=True))
    found = _grouped(squares, frames, least=3)
    if found:
        return _in_reading_order(found)
    raise PhotoFault(_what_to_do(grey, squares))


def _united(known: Sequence[tuple[int, Points]], more: Sequence[tuple[int, Points]]) -> list[tuple[int, Points]]:
    """Markers of two searches, those found by both once."""
    out = list(more)
    for number, at in known:
        side = float(np.linalg.norm(at[0] - at[2]))
        if not any(n == number and float(np.linalg.norm(at.mean(0) - b.mean(0))) < side for n, b in more):
            out.append((number, at))
    return out


def _evened(grey: Pixels) -> Pixels:
    """The same as if the light were even: shadows hide markers, and so does the dark."""
    side = 2 * (max(grey.shape) // 20) + 1
    return np.asarray(cv2.divide(grey, cv2.blur(grey, (side, side)), scale=140), np.uint8)


def _detected(grey: Pixels, k: float, thorough: bool) -> list[tuple[int, Points]]:
    """Every marker as its number and its corners in the px of ``grey``, found at ``k`` of its size."""
    small = resized(grey, round(k * grey.shape[1]), round(k * grey.shape[0])) if k < 1 else grey
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = 9
    parameters.adaptiveThreshWinSizeMax = 45 if thorough else 33
    parameters.adaptiveThreshWinSizeStep = 12 if thorough else 24
    parameters.polygonalApproxAccuracyRate = 0.05
    parameters.minMarkerPerimeterRate = 4 * _SMALLEST / max(small.shape)
    parameters.maxMarkerPerimeterRate = 0.8
    parameters.errorCorrectionRate = 0.4
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    corners, numbers, _ = cv2.aruco.ArucoDetector(dictionary, parameters).detectMarkers(_evened(small))
    if numbers is None:
        return []
    out = []
    ours = [(square, number) for square, number in zip(corners, np.ravel(numbers), strict=True) if number <= 3]
    if len(ours) > MOST_MARKERS:
        raise PhotoFault("There are more corner squares in this photo than sheets can have. Photograph fewer of them.")
    for square, number in ours:
        at = (np.asarray(square, np.float32).reshape(4, 2) + 0.5) / k - 0.5
        side = float(np.linalg.norm(at[0] - at[2])) / 1.414
        window = max(2, min(9, round(side / 9)))
        stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.03)
        first = at.reshape(4, 1, 2).copy()
        fine = np.asarray(cv2.cornerSubPix(grey, first, (window, window), (-1, -1), stop), np.float32).reshape(4, 2)
        if np.abs(fine - at).max() < 0.12 * side + 1.5 / k:
            at = fine
        out.append((int(number), np.asarray(at, np.float64)))
    return out


def _grouped(squares: Sequence[tuple[int, Points]], frames: Sequence[Frame], least: int) -> list[FoundSheet]:
    """The sheets of at least so many markers that the squares make, the best taken first."""
    candidates = []
    for seed in range(len(squares)):
        for frame in frames:
            members = _companions(squares, seed, frame)
            found = _fitted(squares, members, frame)
            if len(members) >= least and found.error < _CROOKED:
                candidates.append((-len(members), found.error, members, found))
    candidates.sort(key=lambda c: c[:2])
    taken: set[int] = set()
    out = []
    for _, _, members, found in candidates:
        if taken.isdisjoint(members):
            out.append(found)
            taken.update(members)
    return out


def _companions(squares: Sequence[tuple[int, Points]], seed: int, frame: Frame) -> tuple[int, ...]:
    """Markers that may stand on the seed's sheet: of each number the one nearest to where it should be."""
    number, at = squares[seed]
    own = frame.marker_corners(number)
    design = np.hstack([own, np.ones((4, 1))])
    affine = np.linalg.lstsq(design, at, rcond=None)[0]
    side = np.sqrt(abs(np.linalg.det(affine[:2]))) * frame.markers[0].w
    members = [seed]
    for other in range(4):
        if other == number:
            continue
        where = np.append(frame.marker_corners(other).mean(0), 1) @ affine
        reach = 0.35 * float(np.linalg.norm(where - at.mean(0)))
        best = None
        for i, (n, square) in enumerate(squares):
            if n != other:
                continue
            size = np.sqrt(abs(_area(square)))
            away = float(np.linalg.norm(square.mean(0) - where))
            if away < reach and 0.55 < size / side < 1.8:
                reach, best = away, i
        if best is not None:
            members.append(best)
    return tuple(members)


def _area(square: Points) -> float:
    x, y = square[:, 0], square[:, 1]
    return float(np.dot(x, np.roll(y, -1)) - np.dot(y, np.roll(x, -1))) / 2


def _fitted(squares: Sequence[tuple[int, Points]], members: tuple[int, ...], frame: Frame) -> FoundSheet:
    source = np.concatenate([frame.marker_corners(squares[i][0]) for i in members])
    target = np.concatenate([squares[i][1] for i in members])
    matrix = _homography(source, target)
    numbers = tuple(squares[i][0] for i in members)
    if matrix is None or len(members) < 2:
        return FoundSheet(frame, np.eye(3), numbers, 9.0)
    side = np.sqrt(np.mean([abs(_area(squares[i][1])) for i in members]))
    error = float(np.sqrt(np.mean(np.sum((projected(matrix, source) - target) ** 2, 1)))) / side
    return FoundSheet(frame, matrix, numbers, error)


def _homography(source: Points, target: Points) -> Matrix | None:
    matrix, _ = cv2.findHomography(source, target, 0)
    return None if matrix is None else np.asarray(matrix, np.float64)


def from_corners(frame: Frame, corners: Points) -> FoundSheet:
    """A sheet whose four markers' middles were tapped, clockwise from the sheet's own top left."""
    source = np.array([box.centre for box in frame.markers])
    matrix = _homography(source, corners)
    if matrix is None:
        raise PhotoFault("These four corners make no sheet. Tap the middle of each corner square.")
    return FoundSheet(frame, matrix, (), 0.0)


def _in_reading_order(found: list[FoundSheet]) -> list[FoundSheet]:
    """Sheets row by row, whichever way up the first of them lies in the picture."""
    outline = found[0].outline()
    right, down = outline[1] - outline[0], outline[3] - outline[0]
    height = float(np.linalg.norm(down))
    middles = {id(sheet): sheet.outline().mean(0) for sheet in found}
    rows: list[list[FoundSheet]] = []
    top = -np.inf
    for sheet in sorted(found, key=lambda one: float(middles[id(one)] @ down)):
        at = float(middles[id(sheet)] @ down) / height
        if at - top > height / 2:
            rows.append([])
            top = at
        rows[-1].append(sheet)
    return [sheet for row in rows for sheet in sorted(row, key=lambda one: float(middles[id(one)] @ right))]


def sharpness(grey: Pixels) -> float:
    """How fast a picture's brightness bends at its strongest edges, in parts of its contrast."""
    k = 1000 / max(grey.shape)
    small = resized(grey, round(k * grey.shape[1]), round(k * grey.shape[0])) if k < 1 else grey
    bend = np.abs(cv2.Laplacian(small, cv2.CV_32F))
    low, high = np.percentile(small, (2, 98))
    return float(np.percentile(bend, 99.5) / max(high - low, 20.0))


def _what_to_do(grey: Pixels, squares: Sequence[tuple[int, Points]]) -> str:
    present = {number for number, _ in squares}
    missing = [CORNERS[n] for n in range(4) if n not in present]
    if not present and float(grey.mean()) < 40:
        return "Too dark to read: turn on a light."
    if sharpness(grey) < 0.25 and len(present) < 3:
        return "Too blurred to read: hold still and tap the sheet to focus."
    if not present:
        return "No sheet found: the black square in each of its four corners has to be in the picture."
    if not missing:
        return "The corner squares do not belong to one sheet: photograph the sheets one after the other."
    if len(missing) == 1:
        return f"The {missing[0]} corner is cut off or covered: get the whole sheet into the picture."
    return f"The {', '.join(missing[:-1])} and {missing[-1]} corners are cut off or covered: get the whole sheet in."
