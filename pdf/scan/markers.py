"""Finding sheets in a photo by their four markers, or one sheet by its whole print if it shows too
few of its corners.

What is drawn on a sheet is known once its code is read. So distinct points of the print are looked
up in the photo (D. Lowe, "Distinctive image features from scale-invariant keypoints", IJCV 60,
2004), and the homography that most of them agree on is taken.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from typing import Final

import cv2
import numpy as np
from numpy.typing import NDArray

from pdf.drawing.paper import Rect
from pdf.scan.pictures import PhotoFault, Pixels, resized

Points = NDArray[np.float64]
Matrix = NDArray[np.float64]
Looks = tuple[Points, NDArray[np.float32]]
"""Distinct points of a picture in px, and the look of each."""

CORNERS: Final = ("upper left", "upper right", "lower right", "lower left")
_LEAST: Final = 3  # so many markers, at least, make a sheet
_SEARCH_SIDE: Final = 1150  # px of the longer side that markers are first looked for in
_CROOKED: Final = 0.3  # markers with a larger error are not of one sheet
_NO_FIT: Final = 9.0  # stands for the error of markers that no sheet can be laid on
_ASTRAY: Final = 0.35  # of the way from a marker: so far off its place the next may be
_AS_LARGE: Final = 0.55, 1.8  # of a marker's side: the next one, but for the slant of the sheet
_SMALLEST: Final = 9  # px: the least side of a marker
MOST_MARKERS: Final = 64
"""Markers of a photo, at most: those of sixteen sheets. The time to find which of them belong
together grows with the square of their number."""


MOST_SHAPES: Final = 2200
"""Shapes of four corners in a photo, at most; one of our sheets has up to a thousand. The time to
search grows with the square of their number. For so many it is a second."""


@dataclass(frozen=True)
class Frame:
    """What has to be known of a kind of sheet to find it: its size, its markers and its code, in mm
    from its top left."""

    name: str
    width: float
    height: float
    markers: tuple[Rect, ...]
    qr: Rect

    def marker_corners(self, marker: int) -> Points:
        """Returns the corners of a marker, clockwise from its own top left."""
        return corners_of(self.markers[marker])


@dataclass(frozen=True)
class FoundSheet:
    """A sheet in a photo: its kind, and the matrix from mm of the sheet to px of the photo."""

    frame: Frame
    matrix: Matrix
    markers: tuple[int, ...]
    error: float
    """How far the markers are from the places that the matrix gives them, in sides of a marker."""

    def outline(self) -> Points:
        return projected(self.matrix, corners_of(Rect(0, 0, self.frame.width, self.frame.height)))


def corners_of(box: Rect) -> Points:
    """Returns the corners of a box, clockwise from its top left."""
    return np.array(
        [[box.x, box.y], [box.right, box.y], [box.right, box.bottom], [box.x, box.bottom]], float
    )


def projected(matrix: Matrix, points: Points) -> Points:
    """Returns points after a homography."""
    out = np.concatenate([points, np.ones((*points.shape[:-1], 1))], -1) @ matrix.T
    return np.asarray(out[..., :2] / out[..., 2:], np.float64)


def find_sheets(grey: Pixels, frames: Sequence[Frame]) -> list[FoundSheet]:
    """Returns the sheets in a photo in reading order, as the first of them is held.

    Raises PhotoFault if no sheet is whole.
    """
    squares: list[tuple[int, Points]] = []
    best: list[FoundSheet] = []
    # most sheets are found sooner in a smaller picture, and some are found only there
    for k in (min(1.0, _SEARCH_SIDE / max(grey.shape)), 1.0):
        squares = _detected(grey, k)
        best = max(best, _grouped(squares, frames), key=_markers_of)
        if best and _markers_of(best) == len(squares):
            break
    if not best:
        raise PhotoFault(_what_to_do(grey, squares))
    return _in_reading_order(best)


def _markers_of(sheets: Sequence[FoundSheet]) -> int:
    return sum(len(sheet.markers) for sheet in sheets)


def _shrunk(grey: Pixels, k: float) -> Pixels:
    return resized(grey, round(k * grey.shape[1]), round(k * grey.shape[0])) if k < 1 else grey


def _detected(grey: Pixels, k: float) -> list[tuple[int, Points]]:
    # every marker as its number and its corners in px of grey, searched at k of its size. What is
    # found in the small picture is found again to a part of a px in the whole one.
    small = _shrunk(grey, k)
    # as if the light were even: shadows hide markers, and so does the dark
    reach = 2 * (max(small.shape) // 20) + 1
    even = np.asarray(cv2.divide(small, cv2.blur(small, (reach, reach)), scale=140), np.uint8)
    if _shapes(even) > MOST_SHAPES:
        raise PhotoFault(_TOO_MANY)
    squares, numbers, _ = _detector(max(small.shape)).detectMarkers(even)
    if numbers is None:
        return []
    # sheets have the markers 0 to 3
    ours = [(n, square) for n, square in zip(np.ravel(numbers), squares, strict=True) if n <= 3]
    if len(ours) > MOST_MARKERS:
        raise PhotoFault(_TOO_MANY)
    return [(int(number), _refined(grey, square, k)) for number, square in ours]


def _detector(side: int) -> cv2.aruco.ArucoDetector:
    # what looks for markers in a picture of so many px on its longer side
    parameters = cv2.aruco.DetectorParameters()
    parameters.adaptiveThreshWinSizeMin = 9
    parameters.polygonalApproxAccuracyRate = 0.05
    parameters.adaptiveThreshWinSizeMax = 45
    parameters.adaptiveThreshWinSizeStep = 12
    parameters.minMarkerPerimeterRate = 4 * _SMALLEST / side
    parameters.maxMarkerPerimeterRate = 0.8
    parameters.errorCorrectionRate = 0.4
    dictionary = cv2.aruco.getPredefinedDictionary(cv2.aruco.DICT_4X4_50)
    return cv2.aruco.ArucoDetector(dictionary, parameters)


def _refined(grey: Pixels, square: object, k: float) -> Points:
    # The corners of a marker to a part of a px, from where they were found at k of the size. Px are
    # told by their middles, half a px from their edges.
    rough = (np.asarray(square, np.float32).reshape(4, 2) + 0.5) / k - 0.5
    # from corner to opposite corner a square is 1.414 times as long as its side
    side = float(np.linalg.norm(rough[0] - rough[2])) / 1.414
    window = max(2, min(9, round(side / 9)))
    stop = (cv2.TERM_CRITERIA_EPS + cv2.TERM_CRITERIA_MAX_ITER, 12, 0.03)
    # searched from a copy, as it is written over
    first = rough.reshape(4, 1, 2).copy()
    found = cv2.cornerSubPix(grey, first, (window, window), (-1, -1), stop)
    fine = np.asarray(found, np.float32).reshape(4, 2)
    # a corner that moved further went to another edge nearby
    stayed = np.abs(fine - rough).max() < 0.12 * side + 1.5 / k
    return np.asarray(fine if stayed else rough, np.float64)


_TOO_MANY: Final = (
    "There are more corner squares in this photo than sheets can have. Photograph fewer of them."
)


def _shapes(grey: Pixels) -> int:
    # how many shapes of four corners a picture has. The search would look into each of them.
    dark = cv2.adaptiveThreshold(
        grey, 255, cv2.ADAPTIVE_THRESH_MEAN_C, cv2.THRESH_BINARY_INV, 21, 7
    )
    outlines, _ = cv2.findContours(dark, cv2.RETR_LIST, cv2.CHAIN_APPROX_SIMPLE)
    number = 0
    for outline in outlines:
        around = cv2.arcLength(outline, True)
        if around > 4 * _SMALLEST and len(cv2.approxPolyDP(outline, 0.05 * around, True)) == 4:
            number += 1
    return number


def _grouped(squares: Sequence[tuple[int, Points]], frames: Sequence[Frame]) -> list[FoundSheet]:
    # the sheets of at least three markers that the squares make. The best sheet takes its markers
    # first.
    candidates: list[tuple[tuple[int, ...], FoundSheet]] = []
    for seed in range(len(squares)):
        for frame in frames:
            members = _companions(squares, seed, frame)
            sheet = _fitted(squares, members, frame)
            if len(members) >= _LEAST and sheet.error < _CROOKED:
                candidates.append((members, sheet))
    # most markers first, then what fits best
    candidates.sort(key=lambda candidate: (-len(candidate[0]), candidate[1].error))
    taken: set[int] = set()
    out = []
    for members, sheet in candidates:
        if taken.isdisjoint(members):
            out.append(sheet)
            taken.update(members)
    return out


def _companions(squares: Sequence[tuple[int, Points]], seed: int, frame: Frame) -> tuple[int, ...]:
    # the markers that may stand on the sheet of the marker ``seed``: of each number, the marker
    # nearest to its place
    number, corners = squares[seed]
    # how this one marker lies tells roughly where the sheet's other markers have to be
    design = np.hstack([frame.marker_corners(number), np.ones((4, 1))])
    affine = np.linalg.lstsq(design, corners, rcond=None)[0]
    side = np.sqrt(abs(np.linalg.det(affine[:2]))) * frame.markers[0].w
    members = [seed]
    at_least, at_most = (part * side for part in _AS_LARGE)
    alike = [i for i, (_, one) in enumerate(squares) if at_least < np.sqrt(_area(one)) < at_most]
    for other in {0, 1, 2, 3} - {number}:
        place = np.append(frame.marker_corners(other).mean(0), 1) @ affine
        reach = _ASTRAY * _away(corners, place)
        seen = [(_away(squares[i][1], place), i) for i in alike if squares[i][0] == other]
        away, nearest = min(seen, default=(reach, seed))
        if away < reach:
            members.append(nearest)
    return tuple(members)


def _away(square: Points, place: Points) -> float:
    return float(np.linalg.norm(square.mean(0) - place))


def _area(square: Points) -> float:
    return cv2.contourArea(square.astype(np.float32))


def _fitted(
    squares: Sequence[tuple[int, Points]], members: tuple[int, ...], frame: Frame
) -> FoundSheet:
    # lays a sheet on its ``members`` among the squares (number and corners in px). Its error is how
    # far the corners of the sheet lie off the corners seen, in sides of a square.
    numbers = tuple(squares[i][0] for i in members)
    seen = [squares[i][1] for i in members]
    printed_corners = np.concatenate([frame.marker_corners(number) for number in numbers])
    seen_corners = np.concatenate(seen)
    matrix = _homography(printed_corners, seen_corners)
    if matrix is None or len(members) < 2:
        return FoundSheet(frame, np.eye(3), numbers, _NO_FIT)
    side = np.sqrt(np.mean([_area(corners) for corners in seen]))
    away = np.sum((projected(matrix, printed_corners) - seen_corners) ** 2, 1)
    return FoundSheet(frame, matrix, numbers, float(np.sqrt(np.mean(away))) / side)


def _homography(source: Points, target: Points) -> Matrix | None:
    matrix, _ = cv2.findHomography(source, target, 0)
    return None if matrix is None else np.asarray(matrix, np.float64)


def from_corners(frame: Frame, corners: Points) -> FoundSheet:
    """Returns a sheet from the middles of its four markers, as tapped, clockwise from its own top
    left. Raises PhotoFault if they make no sheet."""
    matrix = _homography(np.array([box.centre for box in frame.markers]), corners)
    if matrix is None:
        raise PhotoFault("These four corners make no sheet. Tap the middle of each corner square.")
    return FoundSheet(frame, matrix, (), 0.0)


def _in_reading_order(found: list[FoundSheet]) -> list[FoundSheet]:
    # sheets row by row, whichever way up the first of them lies in the picture: its edges say where
    # right and down are
    upper_left, upper_right, _, lower_left = found[0].outline()
    right, down = upper_right - upper_left, lower_left - upper_left
    height = float(np.linalg.norm(down))

    def along(way: Points, sheet: FoundSheet) -> float:
        # how far a sheet's middle lies that way, times the length of ``way``
        return float(sheet.outline().mean(0) @ way)

    rows: list[list[FoundSheet]] = []
    first_of_row = -np.inf
    for sheet in sorted(found, key=partial(along, down)):
        middle = along(down, sheet) / height
        # half a sheet lower, the next row begins
        if middle - first_of_row > height / 2:
            rows.append([])
            first_of_row = middle
        rows[-1].append(sheet)
    return [sheet for row in rows for sheet in sorted(row, key=partial(along, right))]


def _what_to_do(grey: Pixels, squares: Sequence[tuple[int, Points]]) -> str:
    # a sentence: why no sheet was found in a photo, and what helps
    present = {number for number, _ in squares}
    missing = [CORNERS[n] for n in range(4) if n not in present]
    if not present and float(grey.mean()) < 40:
        return "Too dark to read: turn on a light."
    small = _shrunk(grey, 1000 / max(grey.shape))
    low, high = np.percentile(small, (2, 98))
    # how fast the brightness bends at its strongest edges, in parts of the contrast
    sharp = np.percentile(np.abs(cv2.Laplacian(small, cv2.CV_32F)), 99.5) / max(high - low, 20.0)
    if sharp < 0.25 and len(present) < 3:
        return "Too blurred to read: hold still and tap the sheet to focus."
    if not present:
        return (
            "No sheet found: the black square in each of its four corners has to be in the picture."
        )
    if not missing:
        return (
            "The corner squares do not belong to one sheet: photograph the sheets one after the"
            " other."
        )
    if len(missing) == 1:
        return (
            f"The {missing[0]} corner is cut off or covered: get the whole sheet into the picture."
        )
    return (
        f"The {', '.join(missing[:-1])} and {missing[-1]} corners are cut off or covered: get the"
        " whole sheet in."
    )


# ---- by the whole print

_LONG_SIDE: Final = 1500  # px of the photo that points are looked for in
_MOST: Final = 3000  # points of a picture, at most: the strongest ones
_DISTINCT: Final = 0.8  # how much nearer the best match has to be than the second
_FEWEST: Final = 24  # points, at least, that have to agree
_ERROR: Final = 5.0  # px of the photo that points may be off, as paper is not flat


def find_by_print(grey: Pixels, prints: Sequence[tuple[Frame, Pixels]]) -> list[FoundSheet]:
    """Returns the sheets in a photo that are found by their ``prints`` (grey, each a whole frame),
    the likeliest first."""
    scale = min(1.0, _LONG_SIDE / max(grey.shape))
    seen = _points_of(_shrunk(grey, scale))
    matched = filter(None, (_matched(seen, frame, print_, scale) for frame, print_ in prints))
    # most agreeing points first
    return [sheet for _, sheet in sorted(matched, key=lambda match: -match[0])]


def _points_of(picture: Pixels) -> Looks:
    points, looks = cv2.SIFT.create(nfeatures=_MOST, contrastThreshold=0.02).detectAndCompute(
        picture, None
    )
    if not points:
        return np.zeros((0, 2)), np.zeros((0, 128), np.float32)
    return np.array([point.pt for point in points]) + 0.5, np.asarray(looks, np.float32)


def _matched(
    seen: Looks, frame: Frame, print_: Pixels, scale: float
) -> tuple[int, FoundSheet] | None:
    # where a print lies in a photo, with the number of points that agree; None if too few do.
    # ``scale`` is the photo's in ``seen``.
    (places, looks), (drawn_places, drawn_looks) = seen, _points_of(print_)
    if min(len(places), len(drawn_places)) < _FEWEST:
        return None
    alike = []
    # a point counts whose best match is much better than the second
    for match in cv2.BFMatcher().knnMatch(drawn_looks, looks, k=2):
        if len(match) == 2:
            best, second = match
            if best.distance < _DISTINCT * second.distance:
                alike.append(best)
    if len(alike) < _FEWEST:
        return None
    mm_per_px = np.array([frame.width, frame.height]) / print_.shape[1::-1]
    source = drawn_places[[match.queryIdx for match in alike]] * mm_per_px
    target = places[[match.trainIdx for match in alike]] / scale
    matrix, inliers = cv2.findHomography(
        source, target, cv2.USAC_MAGSAC, _ERROR / scale, maxIters=5000, confidence=0.999
    )
    agreeing = int(np.sum(inliers)) if matrix is not None else 0
    if agreeing < _FEWEST:
        return None
    return agreeing, FoundSheet(frame, np.asarray(matrix, np.float64), (), 0.0)


def in_picture(
    grey: Pixels, sheet: FoundSheet, points: Points
) -> np.ndarray[tuple[int], np.dtype[np.bool_]]:
    """Returns for each point of a sheet, in mm, whether the photo shows it."""
    seen = projected(sheet.matrix, points)
    h, w = grey.shape[:2]
    return np.asarray((seen >= 0).all(-1) & (seen[..., 0] < w) & (seen[..., 1] < h))


def shows(grey: Pixels, sheet: FoundSheet, box: Rect) -> bool:
    """Whether a part of a sheet is whole in the picture."""
    return bool(in_picture(grey, sheet, corners_of(box)).all())
