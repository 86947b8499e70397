"""What the policy of a playout values, and where the numbers come from.

Fitted by playing against itself; see ``tools/sailorman/fit.py``, which says how and writes ``fitted.py``.
"""

from __future__ import annotations

from math import exp
from typing import Final, NamedTuple

PHASES: Final = 2
"""Early and late in a sheet; a last roll is a third, in which only points count."""


class Weights(NamedTuple):
    """All in hundredths of a point, whole numbers; the first index is the phase.

    ``gap[phase][fit][fields]``: so many empty fields between two numbers, where so many digits fit.
    ``row``, ``column``, ``area`` ``[phase][empty]``: which share of the points of a line counts before it is full,
    by the fields it lacks. ``row_shell``: what the shell of a row is reckoned at, in points. ``river[phase]``: a number
    in a river field. ``together[phase]``: a number beside the same number; also in a last roll. ``cross[phase]``:
    what a cross costs, as it joins no group and is no digit. ``late_from``: marks on
    a sheet from which on it is late.
    """

    gap: tuple[tuple[tuple[int, ...], ...], ...]
    row: tuple[tuple[int, ...], ...]
    column: tuple[tuple[int, ...], ...]
    area: tuple[tuple[int, ...], ...]
    row_shell: int
    river: tuple[int, ...]
    together: tuple[int, ...]
    cross: tuple[int, ...]
    late_from: int


def gap_table(worth: float, hits: float) -> tuple[tuple[int, ...], ...]:
    """``[fit][fields]``: how many fields will be filled if each digit comes ``hits`` times on average, at ``worth``."""
    table = []
    for fit in range(7):
        rate, row = fit * hits, []
        for fields in range(10):
            term, expected = exp(-rate), 0.0
            for n in range(1, fields):
                term *= rate / n
                expected += n * term
            reached = 1.0 - sum(_poisson(rate, n) for n in range(fields))
            row.append(round(100 * worth * (expected + fields * reached)))
        table.append(tuple(row))
    return tuple(table)


def _poisson(rate: float, n: int) -> float:
    term = exp(-rate)
    for k in range(1, n + 1):
        term *= rate / k
    return term


def by_hand() -> Weights:
    """Where fitting begins."""
    return Weights(
        (gap_table(1.0, 1.2), gap_table(1.0, 0.7)),
        ((100, 60, 40, 25, 15, 8, 4, 2, 1, 0), (100, 50, 25, 10, 5, 2, 1, 0, 0, 0)),
        ((100, 60, 35, 18, 8, 3, 0), (100, 50, 20, 8, 2, 0, 0)),
        ((100, 60, 40, 25, 15, 8, 4, 2, 1, 0, 0), (100, 50, 25, 10, 5, 2, 1, 0, 0, 0, 0)),
        1,
        (60, 20),
        (50, 50, 60),
        (150, 100),
        24,
    )
