"""Divides strategic points into compact areas (rules: Conquest, Set up; ruling
``close-together``)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from companion.squares import Square

# The number of points from which the areas are grown. The most compact outcome counts.
_STARTS: Final = 4
# with so many points or fewer, all ways are tried: 280 with one box
_EXACT: Final = 9


def _apart(one: Square, other: Square, side: int) -> int:
    # the squared distance of two squares, the shorter way round the board
    (row, col), (other_row, other_col) = one, other
    rows, cols = abs(row - other_row), abs(col - other_col)
    return min(rows, side - rows) ** 2 + min(cols, side - cols) ** 2


def clusters(points: Sequence[Square], count: int, side: int) -> tuple[int, ...]:
    """Returns the area of each point, from 0. There are ``count`` areas of the same size, always
    the same for the same points.

    Areas are compact if the sum of the squared distances within them is small. With few points it
    is the smallest sum. With more points, areas are grown around points far from each other, and
    points change places while that helps.
    """
    away = [[_apart(one, other, side) for other in points] for one in points]
    size = len(points) // count
    if len(points) <= _EXACT:
        tried = [_areas_of(groups) for groups in _ways(tuple(range(len(points))), size)]
    else:
        # all ways are too many: areas grow from a few starts, spread over the points
        starts = [start * len(points) // _STARTS for start in range(_STARTS)]
        tried = [_improved(_grown(away, count, start), away, count) for start in starts]

    def cost(areas: list[int]) -> int:
        # the sum of the squared distances within the areas
        pairs = combinations(range(len(points)), 2)
        return sum(away[one][other] for one, other in pairs if areas[one] == areas[other])

    best = min(tried, key=cost)
    return tuple(best)


def _areas_of(groups: Iterable[tuple[int, ...]]) -> list[int]:
    # the area of each point: the number of its group
    area_of = {point: area for area, group in enumerate(groups) for point in group}
    return [area_of[point] for point in range(len(area_of))]


def _ways(points: tuple[int, ...], size: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    # every way to divide the points into groups of ``size``, each way once
    if not points:
        yield ()
        return
    first, rest = points[0], points[1:]
    for others in combinations(rest, size - 1):
        left = tuple(point for point in rest if point not in others)
        for way in _ways(left, size):
            yield ((first, *others), *way)


def _grown(away: list[list[int]], count: int, first: int) -> list[int]:
    # a first assignment: centres far apart, then the nearest pairs of point and centre
    points = range(len(away))

    def apart(point: int) -> tuple[int, int]:
        # how far its nearest centre lies; of points equally far the first counts
        return min(away[point][center] for center in centers), -point

    centers = [first]
    while len(centers) < count:
        centers.append(max(points, key=apart))
    pairs = [
        (away[point][center], point, area)
        for point in points
        for area, center in enumerate(centers)
    ]
    areas = [-1] * len(away)  # of each point; -1 while it has none
    room = [len(away) // count] * count
    for _, point, area in sorted(pairs):
        if areas[point] < 0 and room[area]:
            areas[point] = area
            room[area] -= 1
    return areas


def _improved(areas: list[int], away: list[list[int]], count: int) -> list[int]:
    # the assignment after every swap of two points that helps, until none does
    total = _to_areas(areas, away, count)
    # in this order: old codes rest on it
    pairs = [(point, other) for point in range(len(away)) for other in range(point)]
    better = True
    while better:
        better = False
        for point, other in pairs:
            here, there = areas[point], areas[other]
            if here == there:
                continue
            now = total[point][here] + total[other][there]
            # the sums of the other area count the two points' own distance, which stays outside
            swapped = total[point][there] + total[other][here] - 2 * away[point][other]
            if swapped < now:
                areas[point], areas[other] = there, here
                better = True
                # of every point: here lies ``other`` now, and there ``point``
                for row, of_all in zip(away, total, strict=True):
                    moved = row[other] - row[point]
                    of_all[here] += moved
                    of_all[there] -= moved
    return areas


def _to_areas(areas: list[int], away: list[list[int]], count: int) -> list[list[int]]:
    # for each point the sum of its distances to all points of each area
    total = [[0] * count for _ in away]
    for of_point, row in zip(total, away, strict=True):
        for area, distance in zip(areas, row, strict=True):
            of_point[area] += distance
    return total
