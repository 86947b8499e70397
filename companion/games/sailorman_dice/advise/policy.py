"""What the policy of playouts thinks of lines and areas, as graphs of small states, each valued once; and a map and a
sheet on it as a playout reads them.

A row is what stands in its nine fields, a column or an area only how many of each digit and how many fields are
left. Writing a mark is a step to another state, and its worth is the difference of what two states are worth, so that
a playout follows links instead of counting. States are lists, since nothing that Python has is faster to read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import FIELDS, SeaMap

PHASES: Final = 2
"""Early and late in a sheet; a last roll is a third, in which only points count."""
CROSS: Final = 7
"""The mark of a cross; 0 is an empty field, 1 to 6 are numbers."""
STEP: Final = 8
"""From the entries of one phase to those of the next: mark ``d`` in phase ``p`` stands at ``d + STEP * p``."""
LAST: Final = STEP * PHASES
"""The offset of a last roll, when nothing counts but points."""
POINT: Final = 100
"""What a point is worth; weights are whole numbers, so that all machines play alike."""
_MOST_STATES: Final = 60_000
"""States kept; beyond them a graph begins anew, so that a server does not grow."""

EMPTY, SCORE, VALUES, MARKS, OWNER = 0, 8, 9, 10, 11
"""Places in a state of a column or area: fields left, points when full, worth of each mark by phase,
count of each, whose it is. The places 1 to 7 link to the state after that mark, None until somebody goes there."""
ROW_MARKS: Final = STEP
"""The place in a row's state of its nine marks. ``EMPTY`` and ``SCORE`` are as above but for the last, which stands at
``ROW_MOST``; the options for mark ``d`` stand at ``d`` and on by phase, None until somebody asks: what the row gains
wherever the mark goes, and (worth, column) of each field that it may go to."""
ROW_MOST: Final = 2 * STEP


class Weights(NamedTuple):
    """What the policy values, fitted by playing against itself (``training/fit.py``): all in hundredths of a point,
    whole numbers; the first index is the phase.

    ``gap[phase][fit][fields]``: so many empty fields between two numbers, where so many digits fit.
    ``row``, ``column``, ``area`` ``[phase][empty]``: which share of the points of a line counts before it is full,
    by the fields it lacks. ``row_shell``: what the shell of a row is reckoned at, in points. ``river[phase]``: a number
    in a river field. ``together[phase]``: a number beside the same number; also in a last roll. ``cross[phase]``:
    what a cross costs, as it joins no group and is no digit. ``place[phase]``: each column between a
    number and its digit's place, if the six were spread evenly over the row. ``late_from``: marks on
    a sheet from which on it is late.
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
"""For each digit: which marks are lower, which are higher, as a table that ``bytes.translate`` takes."""


class Rows:
    """The states of a row: what stands where, whatever the map."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._states: dict[bytes, State] = {}
        self._stretches: dict[tuple[bytes, int, int], tuple[tuple[int, int], ...]] = {}

    def state(self, marks: bytes) -> State:
        """The state with these nine marks, 0 to 7 each."""
        found = self._states.get(marks)
        if found is None:
            if len(self._states) > _MOST_STATES:
                self._states.clear()
                self._stretches.clear()
            found = self._states[marks] = [None] * (LAST + STEP)
            count = marks.count
            found[EMPTY], found[ROW_MARKS] = count(0), marks
            found[ROW_MOST] = max(count(1), count(2), count(3), count(4), count(5), count(6))
        return found

    def options(self, state: State, place: int) -> Options:
        """Where a mark may go, and what it is worth there: ``place`` is the mark and its phase's offset."""
        mark, phase, marks, most = place % STEP, place // STEP, state[ROW_MARKS], state[ROW_MOST]
        weights, empty = self._weights, state[EMPTY]
        shell = weights.row_shell
        then = max(most, marks.count(mark) + 1) if mark != CROSS else most
        gain = 0
        if phase == PHASES:
            gain = POINT * then + shell if empty == 1 else 0
        elif empty:
            near = weights.row[phase]
            gain = near[empty - 1] * (then + shell) - near[empty] * (most + shell)
            gain -= weights.cross[phase] if mark == CROSS else 0
        if mark == CROSS:
            left, right = 0, 9
        else:
            left, right = (
                marks.translate(_LOWER[mark]).rfind(1),
                marks.translate(_HIGHER[mark]).find(1),
            )
            left, right = (0 if left < 0 else left), (9 if right < 0 else right + 1)
        key = (marks[left:right], left, place)
        found = self._stretches.get(key)
        if found is None:
            found = self._stretches[key] = self._stretch(*key)
        state[place] = options = gain, found
        return options

    def _stretch(self, marks: bytes, start: int, option: int) -> tuple[tuple[int, int], ...]:
        """The options within a stretch of a row, whose first and last marks may be the numbers that bound it."""
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
    """The states of one kind of column or area: how many fields, what it is worth nearly full, what its shell is."""

    def __init__(
        self, near: Sequence[Sequence[int]], shell: int, river: Sequence[int] = (0,) * PHASES
    ) -> None:
        """``near[phase][empty]`` are hundredths of the points that are counted before the last field is filled."""
        self._near, self._shell, self._river = near, shell, river
        self._states: dict[tuple[int, ...], State] = {}

    def state(self, empty: int, marks: tuple[int, ...]) -> State:
        """The state with so many empty fields and so many of each digit."""
        key = (empty, *marks)
        found = self._states.get(key)
        if found is not None:
            return found
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
        found = self._states[key] = [empty, *links, most, tuple(values), marks, self]
        return found


def after(state: State, mark: int) -> State:
    """The state of a column or area after a mark, linked from then on."""
    counts = list(state[MARKS])
    if mark != CROSS:
        counts[mark - 1] += 1
    found: State = state[OWNER].state(state[EMPTY] - 1, tuple(counts))
    state[mark] = found
    return found


# ---- a map and a sheet

_N: Final = facts.N_COLS
_SIX: Final = facts.N_ROWS
_MARK: Final = {c: n for n, c in enumerate(facts.EMPTY + facts.DIGITS + facts.CROSS)}
_MARKS: Final = [bytes((mark,)) for mark in range(STEP)]
_LETTERS: Final = facts.AREA_LETTERS
BOXES: Final = (*facts.ROWS, *(f"{region}-{n}" for region in facts.REGIONS for n in (1, 2)))
"""The boxes with shells, by the names of shells: rows first, then left and right box of each region."""
OPEN: Final = 10_000
"""A roll that never comes: when nobody else fills a box."""


class Ground:
    """A map for a policy: which area each field is in, what is river, what shells are worth.

    Kept from one search to the next, as the states that it has seen are.
    """

    def __init__(self, sea_map: SeaMap | None, weights: Weights, rows: Rows) -> None:
        self.weights = weights
        self.rows = rows
        letters = "".join(sea_map.areas) if sea_map else ""
        index = [_LETTERS.index(letter) for letter in letters] or [0] * FIELDS
        self.area_of: Final = [index[at : at + _N] for at in range(0, FIELDS, _N)]
        self.river: Final = [
            [bool(letters) and letters[r * _N + c] in "Rr" for c in range(_N)] for r in range(_SIX)
        ]
        self.n_areas: Final = len(_LETTERS) if sea_map else 0
        shells = (sea_map.area_shells if sea_map else None) or {}
        self.shells: Final = [
            *(sea_map.row_shells if sea_map else facts.OUR_ROW_SHELLS),
            *(shell for region in facts.REGIONS for shell in shells.get(region, (0, 0))),
        ]
        self.columns: Final = Counts(weights.column, 0)
        self._shares = [
            (*shares, *[0] * FIELDS) for shares in weights.area
        ]  # an owner's areas may be of any size
        self._areas: dict[tuple[int, bool], Counts] = {}
        self.fields: Final = [
            [i for i, letter in enumerate(letters) if letter == a] for a in _LETTERS
        ]
        """The fields of each area, in reading order."""
        self.above: Final = _beside(weights)

    def areas(self, area: int, shell: int) -> Counts:
        """What an area is worth that has still so much of a shell before it."""
        river = _LETTERS[area] in "Rr"
        if (shell, river) not in self._areas:
            worth = self.weights.river if river else (0,) * PHASES
            self._areas[shell, river] = Counts(self._shares, shell, worth)
        return self._areas[shell, river]


_ROWS: Final = Rows(FITTED)


@lru_cache(maxsize=16)
def ground_of(sea_map: SeaMap | None) -> Ground:
    """A map as the fitted policy sees it."""
    return Ground(sea_map, FITTED, _ROWS)


def _beside(weights: Weights) -> list[tuple[int, ...]]:
    """What a mark is worth between two numbers, above and below it: by ``8 * above + below``, then by mark."""
    table = []
    for pair in range(64):
        worth = [0] * (LAST + STEP)
        for mark in range(1, CROSS):
            same = (pair >> 3 == mark) + (pair & 7 == mark)
            worth[mark::STEP] = [same * together for together in weights.together]
        table.append(tuple(worth))
    return table


def _no_counts() -> State:
    """What stands for areas where no map is known: never full and worth nothing."""
    state: State = [99, *[None] * CROSS, 0, (0,) * (LAST + STEP), (0,) * len(facts.DIGITS), None]
    state[1 : CROSS + 1] = [state] * CROSS
    return state


class Desk:
    """One player's sheet in the middle of a playout. Changed in place; ``copy`` first.

    ``full``: the roll in which each box with a shell was filled; ``near``: what stands above and below each field.
    """

    __slots__ = (
        "area_worth", "areas", "boxes", "cols", "column_worth", "eight", "ended", "first", "full", "ground", "marks",
        "near", "river", "rows", "shells",
    )  # fmt: skip
    eight: int
    ended: int

    def __init__(self, ground: Ground, sheet: Sheet, taken: frozenset[str] = frozenset()) -> None:
        """``taken``: the boxes whose shell somebody had before this roll."""
        self.ground = ground
        marks = bytes(_MARK[c] for c in sheet.fields)
        self.rows: list[State] = [
            ground.rows.state(marks[r * _N : r * _N + _N]) for r in range(_SIX)
        ]
        self.cols: list[State] = [ground.columns.state(*_count(marks[c::_N])) for c in range(_N)]
        self.areas: list[State] = [_no_counts()]
        self.first: list[int] = [-1] * len(facts.REGIONS)
        if ground.n_areas:
            self.areas = []
            for a in range(ground.n_areas):
                inside = bytes(marks[i] for i in ground.fields[a])
                box = _SIX + (a & ~1)
                shell = ground.shells[box + 1 if BOXES[box] in taken else box]
                self.areas.append(ground.areas(a, shell).state(*_count(inside)))
            for n, region in enumerate(facts.REGIONS):
                full = [a for a in (2 * n, 2 * n + 1) if not self.areas[a][0]]
                if full:
                    chosen = sheet.first_filled.get(region)
                    lowest = min(full, key=lambda a: int(self.areas[a][8]))
                    self.first[n] = lowest if chosen is None else _LETTERS.index(chosen)
        self.river: list[int] = [
            sum(
                {
                    1 << marks[r * _N + c]
                    for c in range(_N)
                    if ground.river[r][c] and 0 < marks[r * _N + c] < CROSS
                }
            )
            for r in range(_SIX)
        ]
        self.near: list[int] = [
            8 * _number(marks, i - _N) + _number(marks, i + _N) for i in range(FIELDS)
        ]
        self.marks: int = len(marks) - marks.count(0)
        self.boxes: int = sum(not state[0] for state in (*self.rows, *self.cols, *self.areas))
        self.column_worth = [state[VALUES] for state in self.cols]
        self.area_worth = [state[VALUES] for state in self.areas]
        filled = {box for box, full in self.filled() if full}
        self.full = [0 if box in filled else OPEN for box in BOXES]
        self.shells: int = sum(
            ground.shells[BOXES.index(box)] for box in sheet.shells if box in filled
        )

    def filled(self) -> list[tuple[str, bool]]:
        """The boxes with shells and whether each is filled."""
        found = [(name, not row[0]) for name, row in zip(facts.ROWS, self.rows, strict=True)]
        if self.ground.n_areas:
            for n, region in enumerate(facts.REGIONS):
                done = (not self.areas[2 * n][0]) + (not self.areas[2 * n + 1][0])
                found += [(f"{region}-1", done > 0), (f"{region}-2", done > 1)]
        return found

    def copy(self) -> Desk:
        """The same sheet, to be written on."""
        new = object.__new__(Desk)
        new.ground = self.ground
        new.rows, new.cols, new.areas = self.rows[:], self.cols[:], self.areas[:]
        new.column_worth, new.area_worth = self.column_worth[:], self.area_worth[:]
        new.first, new.full, new.river, new.near = (
            self.first[:],
            self.full[:],
            self.river[:],
            self.near[:],
        )
        new.marks, new.boxes, new.shells = self.marks, self.boxes, self.shells
        return new

    def write(self, r: int, c: int, mark: int, taken: list[int], roll: int = 0) -> None:
        """A mark on the sheet, with its boxes and shells: ``taken[box]`` is the roll in which somebody else fills it.

        A number written here allows a sailorman move from the next roll on: ask for crosses before (ruling already).
        """
        ground, rows = self.ground, self.rows
        marks = rows[r][ROW_MARKS]
        rows[r] = row = ground.rows.state(marks[:c] + _MARKS[mark] + marks[c + 1 :])
        self.marks += 1
        if not row[0]:
            self._filled(r, taken, roll)
        state = self.cols[c]
        self.cols[c] = state = state[mark] or after(state, mark)
        self.column_worth[c] = state[VALUES]
        if not state[0]:
            self.boxes += 1
        a = ground.area_of[r][c]
        state = self.areas[a]
        self.areas[a] = state = state[mark] or after(state, mark)
        self.area_worth[a] = state[VALUES]
        if not state[0]:
            left = self.areas[a ^ 1][0]
            if left:
                self.first[a >> 1] = a
            self._filled(_SIX + (a & ~1) + (not left), taken, roll)
        if mark != CROSS:
            if ground.river[r][c]:
                self.river[r] |= 1 << mark
            at = r * _N + c
            if r:
                self.near[at - _N] |= mark
            if r < _SIX - 1:
                self.near[at + _N] |= mark << 3

    def _filled(self, box: int, taken: list[int], roll: int) -> None:
        self.boxes += 1
        self.full[box] = roll
        if taken[box] >= roll:
            self.shells += self.ground.shells[box]


def _count(marks: bytes) -> tuple[int, tuple[int, ...]]:
    return marks.count(0), tuple(marks.count(d) for d in range(1, 7))


def _number(marks: bytes, i: int) -> int:
    return marks[i] if 0 <= i < len(marks) and marks[i] != CROSS else 0
