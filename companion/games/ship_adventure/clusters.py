"""Strategic points in compact areas on a board whose edges wrap (rules: Conquest, Set up; ruling ``close-together``).

Every area gets the same number of points. The whole is cheap when points of one area are near each
other: the sum of the squared distances between them, each taken the shorter way round.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from companion.games.ship_adventure.board import Square

STARTS: Final = 4
"""From how many points the areas are grown; the most compact outcome counts."""
EXACT: Final = 9
"""With so many points or fewer, all ways are tried: 280 with one box."""


def apart(a: Square, b: Square, side: int) -> int:
    """The squared distance between two squares, the shorter way round the board."""
    rows, cols = abs(a[0] - b[0]), abs(a[1] - b[1])
    rows, cols = min(rows, side - rows), min(cols, side - cols)
    return rows * rows + cols * cols


def clusters(points: Sequence[Square], count: int, side: int) -> tuple[int, ...]:
    """The area of each point, from 0: ``count`` areas of one size, always the same for the same points.

    Of few points it is the most compact way there is. Else areas are grown around points far from each
    other, then any two points change places while that makes the whole more compact.
    """
    away = [[apart(p, q, side) for q in points] for p in points]
    if len(points) <= EXACT:
        return _most_compact(away, len(points) // count)
    best: list[int] = []
    cost = -1
    for start in range(STARTS):
        found = _improved(_grown(away, count, start * len(points) // STARTS), away, count)
        total = sum(away[p][q] for p in range(len(points)) for q in range(p) if found[p] == found[q])
        if cost < 0 or total < cost:
            best, cost = found, total
    return tuple(best)


def _most_compact(away: list[list[int]], size: int) -> tuple[int, ...]:
    """The best of all ways to part the points into areas of ``size``."""
    way = min(
        _ways(tuple(range(len(away))), size),
        key=lambda groups: sum(away[p][q] for group in groups for p, q in combinations(group, 2)),
    )
    return tuple(next(n for n, group in enumerate(way) if p in group) for p in range(len(away)))


def _ways(points: tuple[int, ...], size: int) -> Iterator[tuple[tuple[int, ...], ...]]:
    """Every way to part the points into groups of ``size``, each way once."""
    if not points:
        yield ()
        return
    first, rest = points[0], points[1:]
    for others in combinations(rest, size - 1):
        left = tuple(p for p in rest if p not in others)
        for way in _ways(left, size):
            yield ((first, *others), *way)


def _grown(away: list[list[int]], count: int, first: int) -> list[int]:
    """A first assignment: centres as far apart as can be, then the nearest pairs of point and centre."""
    size = len(away) // count
    centers = [first]
    while len(centers) < count:
        centers.append(max(range(len(away)), key=lambda p: (min(away[p][c] for c in centers), -p)))
    pairs = sorted((away[p][c], p, area) for p in range(len(away)) for area, c in enumerate(centers))
    areas = [-1] * len(away)
    room = [size] * count
    for _, p, area in pairs:
        if areas[p] < 0 and room[area]:
            areas[p] = area
            room[area] -= 1
    return areas


def _improved(areas: list[int], away: list[list[int]], count: int) -> list[int]:
    """The assignment after every exchange of two points that helps, until none does."""
    total = [[0] * count for _ in away]  # of each point, its distance to all points of each area
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
