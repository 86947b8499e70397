"""What the policy of a playout values, and where the numbers come from.

Fitted by playing against itself; see ``training/fit.py``, which says how and writes ``fitted.py``.
"""

from __future__ import annotations

from typing import Final, NamedTuple

PHASES: Final = 2
"""Early and late in a sheet; a last roll is a third, in which only points count."""


class Weights(NamedTuple):
    """All in hundredths of a point, whole numbers; the first index is the phase.

    ``gap[phase][fit][fields]``: so many empty fields between two numbers, where so many digits fit.
    ``row``, ``column``, ``area`` ``[phase][empty]``: which share of the points of a line counts before it is full,
    by the fields it lacks. ``row_shell``: what the shell of a row is reckoned at, in points. ``river[phase]``: a number
    in a river field. ``together[phase]``: a number beside the same number; also in a last roll. ``cross[phase]``:
    what a cross costs, as it joins no group and is no digit. ``place[phase]``: each column between a
    number and its digit's place, if the six were spread evenly over the row. ``late_from``: marks on
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
    place: tuple[int, ...]
    late_from: int
