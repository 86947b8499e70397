"""What the policy of playouts thinks of lines and areas, as graphs of small states, each valued
once. A map and a sheet on it, as a playout reads them, stand in :mod:`desk`.

A row is what stands in its nine fields, a column or an area only how many of each digit and how
many fields are left. Writing a mark is a step to another state, and its worth is the difference of
what two states are worth, so that a playout follows links instead of counting. States are lists,
since nothing that Python has is faster to read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.games.sailorman_dice import facts

PHASES: Final = 2
"""Early and late in a sheet; a last roll is a third, in which only points count."""
CROSS: Final = 7
"""The mark of a cross; 0 is an empty field, 1 to 6 are numbers."""
STEP: Final = 8
"""From the entries of one phase to those of the next: mark ``d`` in phase ``p`` stands at
``d + STEP * p``."""
LAST: Final = STEP * PHASES
"""The offset of a last roll, when nothing counts but points."""
POINT: Final = 100
"""What a point is worth; weights are whole numbers, so that all machines play alike."""
_MOST_STATES: Final = 60_000
"""States kept; beyond them a graph begins anew, so that a server does not grow."""

EMPTY, SCORE, VALUES, MARKS, OWNER = 0, 8, 9, 10, 11
"""Places in a state of a column or area: fields left, points when full, worth of each mark by
phase, count of each, whose it is. The places 1 to 7 link to the state after that mark, None until
somebody goes there."""
ROW_MARKS: Final = STEP
"""The place in a row's state of its nine marks. ``EMPTY`` and ``SCORE`` are as above but for the
last, which stands at ``ROW_MOST``; the options for mark ``d`` stand at ``d`` and on by phase, None
until somebody asks: what the row gains wherever the mark goes, and (worth, column) of each field
that it may go to."""
ROW_MOST: Final = 2 * STEP


class Weights(NamedTuple):
    """What the policy values, fitted by playing against itself
    (``assets/sailorman_dice_training``): all in hundredths of a point, whole numbers; the first
    index is the phase.

    ``gap[phase][fit][fields]``: so many empty fields between two numbers, where so many digits fit.
    ``row``, ``column``, ``area`` ``[phase][empty]``: which share of the points of a line counts
    before it is full, by the fields it lacks. ``row_shell``: what the shell of a row is reckoned
    at, in points. ``river[phase]``: a number in a river field. ``together[phase]``: a number beside
    the same number; also in a last roll. ``cross[phase]``: what a cross costs, as it joins no group
    and is no digit. ``place[phase]``: each column between a number and its digit's place, if the
    six were spread evenly over the row. ``late_from``: marks on a sheet from which on it is late.
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
    return bytes(chr(mark) in wanted for mark in range(256))


_LOWER: Final = [_flags("".join(map(chr, range(1, d)))) for d in range(CROSS)]
_HIGHER: Final = [_flags("".join(map(chr, range(d + 1, CROSS)))) for d in range(CROSS)]
"""For each digit: which marks are lower, which are higher, as a table that ``bytes.translate``
takes."""


class Rows:
    """The states of a row: what stands where, whatever the map."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._states: dict[bytes, State] = {}
        self._stretches: dict[tuple[bytes, int, int], tuple[tuple[int, int], ...]] = {}

    def state(self, marks: bytes) -> State:
        """The state with these nine marks, 0 to 7 each."""
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
        """Where a mark may go, and what it is worth there: ``place`` is the mark and its phase's
        offset."""
        mark = place % STEP
        phase = place // STEP
        marks = state[ROW_MARKS]
        most = state[ROW_MOST]
        weights, empty = self._weights, state[EMPTY]
        shell = weights.row_shell
        then = max(most, marks.count(mark) + 1) if mark != CROSS else most
        gain = 0
        if phase == PHASES:
            gain = POINT * then + shell if empty == 1 else 0
        elif empty:
            near = weights.row[phase]
            gain = near[empty - 1] * (then + shell) - near[empty] * (most + shell)
            if mark == CROSS:
                gain -= weights.cross[phase]
        if mark == CROSS:
            left, right = 0, 9
        else:
            left = marks.translate(_LOWER[mark]).rfind(1)
            right = marks.translate(_HIGHER[mark]).find(1)
            left, right = (0 if left < 0 else left), (9 if right < 0 else right + 1)
        key = (marks[left:right], left, place)
        kept = self._stretches.get(key)
        if kept is None:
            kept = self._stretches[key] = self._stretch(*key)
        state[place] = options = gain, kept
        return options

    def _stretch(self, marks: bytes, start: int, option: int) -> tuple[tuple[int, int], ...]:
        """The options within a stretch of a row, whose first and last marks may be the numbers that
        bound it."""
        mark, phase = option % STEP, option // STEP
        gap = self._weights.gap[phase] if phase < PHASES else _NO_GAPS
        together, found = self._weights.together[phase], []
        place = self._weights.place[phase] if phase < PHASES else 0
        for low, high, columns in _gaps(marks):
            fields = len(columns)
            if mark == CROSS:
                fit = high - low + 1
                found += [(gap[fit][fields - 1] - gap[fit][fields], start + c) for c in columns]
            elif low <= mark <= high:
                for n, c in enumerate(columns):
                    # what both parts are worth in place of the whole
                    split = gap[mark - low + 1][n] + gap[high - mark + 1][fields - 1 - n]
                    same = (c > 0 and marks[c - 1] == mark) + (
                        c + 1 < len(marks) and marks[c + 1] == mark
                    )
                    away = abs(5 * (start + c) - 8 * (mark - 1)) * place // 5
                    found.append(
                        (split - gap[high - low + 1][fields] + same * together - away, start + c)
                    )
        return tuple(found)


_NO_GAPS: Final = ((0,) * 10,) * 7


def _gaps(marks: bytes) -> list[tuple[int, int, list[int]]]:
    """The stretches of empty fields, crosses left out: the lowest and the highest number that fits,
    and their columns."""
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
    """The states of one kind of column or area: how many fields, what it is worth nearly full, what
    its shell is."""

    def __init__(
        self, near: Sequence[Sequence[int]], shell: int, river: Sequence[int] = (0,) * PHASES
    ) -> None:
        """``near[phase][empty]`` are hundredths of the points that are counted before the last
        field is filled."""
        self._near, self._shell, self._river = near, shell, river
        self._states: dict[tuple[int, ...], State] = {}

    def state(self, empty: int, marks: tuple[int, ...]) -> State:
        """The state with so many empty fields and so many of each digit."""
        key = (empty, *marks)
        kept = self._states.get(key)
        if kept is not None:
            return kept
        most, near = max(marks), self._near
        values = [0] * (LAST + STEP)
        for mark in range(1, CROSS + 1) if empty else ():
            then = max(most, marks[mark - 1] + 1) if mark != CROSS else most
            for phase in range(PHASES):
                worth = near[phase][empty - 1] * (then + self._shell) - near[phase][empty] * (
                    most + self._shell
                )
                values[mark + STEP * phase] = worth + (self._river[phase] if mark != CROSS else 0)
            if empty == 1:
                values[mark + LAST] = POINT * (then + self._shell)
        links = [None] * CROSS
        kept = self._states[key] = [empty, *links, most, tuple(values), marks, self]
        return kept


def after(state: State, mark: int) -> State:
    """The state of a column or area after a mark, linked from then on."""
    counts = list(state[MARKS])
    if mark != CROSS:
        counts[mark - 1] += 1
    found: State = state[OWNER].state(state[EMPTY] - 1, tuple(counts))
    state[mark] = found
    return found
