"""Divides strategic points into compact areas (rules: Conquest, Set up; ruling
``close-together``)."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import combinations
from typing import Final

from companion.squares import Square

_STARTS: Final = 4
"""The number of points from which the areas are grown. The most compact outcome counts."""
_EXACT: Final = 9
"""With so many points or fewer, all ways are tried: 280 with one box."""


def _apart(one: Square, other: Square, side: int) -> int:
    """Returns the squared distance of two squares, the shorter way round the board."""
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
    if len(points) <= _EXACT:
        every = _ways(tuple(range(len(points))), len(points) // count)
        best_way = min(every, key=lambda groups: _spread(groups, away))
        area_of = {point: area for area, group in enumerate(best_way) for point in group}
        return tuple(area_of[point] for point in range(len(points)))
    grown = [
        _improved(_grown(away, count, start * len(points) // _STARTS), away, count)
        for start in range(_STARTS)
    ]

    def cost(areas: list[int]) -> int:
        pairs = combinations(range(len(points)), 2)
        return sum(away[one][other] for one, other in pairs if areas[one] == areas[other])

    best = min(grown, key=cost)
    return tuple(best)


def _spread(groups: Iterable[tuple[int, ...]], away: list[list[int]]) -> int:
    """Returns the sum of the squared distances within groups of points."""
    total = 0
    for group in groups:
        total += sum(away[p][q] for p, q in combinations(group, 2))
    return total


def _ways(points: tuple[int, ...], size: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Yields every way to divide the points into groups of ``size``, each way once."""
    if not points:
        yield ()
        return
    first, rest = points[0], points[1:]
    for others in combinations(rest, size - 1):
        left = tuple(p for p in rest if p not in others)
        for way in _ways(left, size):
            yield ((first, *others), *way)


def _grown(away: list[list[int]], count: int, first: int) -> list[int]:
    """Returns a first assignment: centres far apart, then the nearest pairs of point and centre."""
    size = len(away) // count
    centers = [first]
    while len(centers) < count:
        centers.append(max(range(len(away)), key=lambda p: (min(away[p][c] for c in centers), -p)))
    pairs = sorted(
        (away[p][c], p, area) for p in range(len(away)) for area, c in enumerate(centers)
    )
    areas = [-1] * len(away)
    room = [size] * count
    for _, p, area in pairs:
        if areas[p] < 0 and room[area]:
            areas[p] = area
            room[area] -= 1
    return areas


def _improved(areas: list[int], away: list[list[int]], count: int) -> list[int]:
    """Returns the assignment after every swap of two points that helps, until none does."""
    # of each point, its distance to all points of each area
    total = [[0] * count for _ in away]
    for p, row in enumerate(away):
        for q, distance in enumerate(row):
            total[p][areas[q]] += distance
    better = True
    while better:
        better = False
        for p in range(len(away)):
            for q in range(p):
                a, b = areas[p], areas[q]
                if a == b:
                    continue
                gain = total[p][a] + total[q][b] - total[p][b] - total[q][a] + 2 * away[p][q]
                if gain > 0:
                    areas[p], areas[q] = b, a
                    for row, of_all in zip(away, total, strict=True):
                        moved = row[q] - row[p]
                        of_all[a] += moved
                        of_all[b] -= moved
                    better = True
    return areas
