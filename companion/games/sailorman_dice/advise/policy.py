"""The policy of playouts: what it thinks of rows, columns and areas, as graphs of small states.

Each state is valued once. A row's state is what stands in its nine fields. The state of a column or
an area is only how many of each digit it has, and how many fields are left. Writing a mark is a
step to another state, and its worth is the difference of the two states. So a playout follows links
instead of counting. States are lists, since nothing in Python is faster to read. :mod:`desk` has a
map and a sheet on it, as a playout reads them.
"""

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.games.sailorman_dice import facts

PHASES: Final = 2
"""The number of phases of a sheet: early and late. A last roll is a third phase, in which only
points count."""
CROSS: Final = 7
"""The mark of a cross. 0 is an empty field, 1 to 6 are numbers."""
STEP: Final = 8
"""The offset from the entries of one phase to those of the next: mark ``d`` in phase ``p`` stands
at ``d + STEP * p``."""
LAST: Final = STEP * PHASES
"""The offset of a last roll, in which only points count."""
POINT: Final = 100
"""The worth of a point. Weights are whole numbers, so that all machines play alike."""
# The most states that are kept. After that a graph begins anew, so that a server does not grow.
_MOST_STATES: Final = 60_000

EMPTY, SCORE, VALUES, MARKS, OWNER = 0, 8, 9, 10, 11
"""Indexes into the state of a column or area: fields left, points when full, worth of each mark by
phase, number of each digit, and the graph it belongs to. The indexes 1 to 7 link to the state after
that mark; they are None until somebody goes there."""
ROW_MARKS: Final = STEP
"""The index of the nine marks in a row's state. ``EMPTY`` is as above, and the points when full
stand at ``ROW_MOST``.

The options for mark ``d`` stand at ``d`` plus the offset of the phase; they are None until somebody
asks. They are what the row gains wherever the mark goes, and (worth, column) of each field that it
may go to.
"""
ROW_MOST: Final = 2 * STEP


class Weights(NamedTuple):
    """What the policy values, fitted by playing against itself
    (``assets/sailorman_dice_training``).

    All are whole numbers, in hundredths of a point unless another unit is given. The first index is
    the phase.

    ``gap[phase][fit][fields]``: so many empty fields between two numbers, in which so many digits
        fit.
    ``row``, ``column``, ``area`` ``[phase][empty]``: the share of the points of a line that counts
        before it is full, by the number of empty fields.
    ``row_shell``: the worth of the shell of a row, in points.
    ``river[phase]``: a number in a river field.
    ``together[phase]``: a number beside the same number; also in a last roll.
    ``cross[phase]``: the cost of a cross, as it joins no group and is no digit.
    ``place[phase]``: each column between a number and the place of its digit, if the six digits
        were spread evenly over the row.
    ``late_from``: the number of marks from which on a sheet is late.
    """

    gap: Sequence[Sequence[Sequence[int]]]
    row: Sequence[Sequence[int]]
    column: Sequence[Sequence[int]]
    area: Sequence[Sequence[int]]
    row_shell: int
    river: Sequence[int]
    together: Sequence[int]
    cross: Sequence[int]
    place: Sequence[int]
    late_from: int


FITTED: Final = Weights(**json.loads(Path(__file__).with_name("weights.json").read_text("utf-8")))

State = list[Any]
Options = tuple[int, tuple[tuple[int, int], ...]]


def _flags(wanted: str) -> bytes:
    # a table for ``bytes.translate`` that makes the wanted marks 1 and all others 0
    return bytes(chr(mark) in wanted for mark in range(256))


# for each digit: which marks are lower, and which are higher
_LOWER: Final = [_flags("".join(map(chr, range(1, d)))) for d in range(CROSS)]
_HIGHER: Final = [_flags("".join(map(chr, range(d + 1, CROSS)))) for d in range(CROSS)]


class Rows:
    """The states of a row: what stands where. The map makes no difference."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._states: dict[bytes, State] = {}
        self._stretches: dict[tuple[bytes, int, int], tuple[tuple[int, int], ...]] = {}

    def state(self, marks: bytes) -> State:
        """Returns the state with these nine marks, 0 to 7 each."""
        kept = self._states.get(marks)
        if kept is None:
            if len(self._states) > _MOST_STATES:
                self._states.clear()
                self._stretches.clear()
            kept = self._states[marks] = [None] * (LAST + STEP)
            count = marks.count
            kept[EMPTY], kept[ROW_MARKS] = count(0), marks
            kept[ROW_MOST] = max(count(1), count(2), count(3), count(4), count(5), count(6))
        return kept

    def options(self, state: State, place: int) -> Options:
        """Returns where a mark may go, and what it is worth there. ``place`` is the mark plus the
        offset of its phase."""
        marks, mark = state[ROW_MARKS], place % STEP
        left, right = 0, len(marks)
        if mark != CROSS:
            # from the last lower number up to the first higher one, both included
            left = max(0, marks.translate(_LOWER[mark]).rfind(1))
            # ``find`` returns -1 if there is no higher one: then up to the end
            right = marks.translate(_HIGHER[mark]).find(1) + 1 or len(marks)
        # many rows have such a stretch in common, and what may be done in it
        stretch = (marks[left:right], left, place)
        fields = self._stretches.get(stretch)
        if fields is None:
            fields = self._stretches[stretch] = self._stretch(*stretch)
        state[place] = options = self._gain(state, place), fields
        return options

    def _gain(self, state: State, place: int) -> int:
        # what a row gains by a mark, wherever in it that goes
        phase, mark = divmod(place, STEP)
        most, empty, weights = state[ROW_MOST], state[EMPTY], self._weights
        # a cross is no digit: the row keeps its points
        most_then = most if mark == CROSS else max(most, state[ROW_MARKS].count(mark) + 1)
        # in a last roll only what fills the row counts
        if phase == PHASES:
            return POINT * most_then + weights.row_shell if empty == 1 else 0
        if not empty:
            return 0
        share, shell = weights.row[phase], weights.row_shell
        gain: int = share[empty - 1] * (most_then + shell) - share[empty] * (most + shell)
        return gain - weights.cross[phase] if mark == CROSS else gain

    def _stretch(self, marks: bytes, start: int, option: int) -> tuple[tuple[int, int], ...]:
        # The options within a stretch of a row. Its first and last marks may be the numbers that
        # bound it.
        phase, mark = divmod(option, STEP)
        together, found = self._weights.together[phase], []
        # what a gap is worth: the first index is how many digits fit in it, the second its fields
        gap = self._weights.gap[phase] if phase < PHASES else _NO_GAPS
        place = self._weights.place[phase] if phase < PHASES else 0
        for low, high, columns in _gaps(marks):
            fields = len(columns)
            by_fields = gap[high - low + 1]
            whole = by_fields[fields]
            if mark == CROSS:
                # a cross leaves the gap whole, with one field less
                found += [(by_fields[fields - 1] - whole, start + c) for c in columns]
            elif low <= mark <= high:
                # the number cuts the gap in two, of which the digits that fit are these
                left, right = gap[mark - low + 1], gap[high - mark + 1]
                for n, c in enumerate(columns):
                    parts = left[n] + right[fields - 1 - n]
                    # the same number to its left and right; its own field is empty
                    same = marks[max(0, c - 1) : c + 2].count(mark)
                    away = _fifths_away(mark, start + c) * place // 5
                    found.append((parts - whole + same * together - away, start + c))
        return tuple(found)


def _fifths_away(digit: int, column: int) -> int:
    # how far a column is from a digit's place, in fifths of a column: spread evenly over the nine
    # columns, each digit is 8/5 columns from the next
    return abs(5 * column - 8 * (digit - 1))


_NO_GAPS: Final = ((0,) * 10,) * 7


def _gaps(marks: bytes) -> list[tuple[int, int, list[int]]]:
    # The stretches of empty fields: the lowest and the highest number that fits, and their columns.
    # Crosses are left out.
    gaps: list[tuple[int, int, list[int]]] = []
    low, columns = 1, list[int]()
    for c, mark in enumerate(marks):
        if not mark:
            columns.append(c)
        elif mark != CROSS:
            if columns:
                gaps.append((low, mark, columns))
            low, columns = mark, []
    if columns:
        gaps.append((low, len(facts.DIGITS), columns))
    return gaps


class Counts:
    """The states of one kind of column or area."""

    def __init__(
        self, shares: Sequence[Sequence[int]], shell: int, river: Sequence[int] = (0,) * PHASES
    ) -> None:
        """``shares[phase][empty]`` are hundredths of the points that count before the last field is
        filled."""
        self._shares, self._shell, self._river = shares, shell, river
        self._states: dict[tuple[int, ...], State] = {}

    def state(self, empty: int, marks: tuple[int, ...]) -> State:
        """Returns the state with so many empty fields and so many of each digit."""
        key = (empty, *marks)
        kept = self._states.get(key)
        if kept is not None:
            return kept
        # the states after each mark are found when somebody goes there
        links = [None] * CROSS
        values = tuple(self._values(empty, marks))
        kept = self._states[key] = [empty, *links, max(marks), values, marks, self]
        return kept

    def _values(self, empty: int, marks: tuple[int, ...]) -> list[int]:
        # what each mark is worth, by the mark plus the offset of its phase
        values = [0] * (LAST + STEP)
        # in a full column or area nothing can be written any more
        if not empty:
            return values
        most = max(marks)
        points = most + self._shell
        # the points with one more of each digit, and with a cross, which is no digit
        points_with = [*(max(most, count + 1) + self._shell for count in marks), points]
        for mark, points_then in enumerate(points_with, 1):
            for phase, share in enumerate(self._shares):
                river = self._river[phase] if mark != CROSS else 0
                worth = share[empty - 1] * points_then - share[empty] * points
                values[mark + STEP * phase] = worth + river
            # in a last roll only what fills it counts
            if empty == 1:
                values[mark + LAST] = POINT * points_then
        return values


def after(state: State, mark: int) -> State:
    """Returns the state of a column or area after a mark, and links it.

    So it is asked only once for each mark: ``state[mark] or after(state, mark)``.
    """
    counts = list(state[MARKS])
    # a cross is no digit: it only takes a field
    if mark != CROSS:
        counts[mark - 1] += 1
    graph: Counts = state[OWNER]
    state[mark] = found = graph.state(state[EMPTY] - 1, tuple(counts))
    return found
