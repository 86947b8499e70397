"""A map, and a sheet on it, as a playout reads them: the policy's state of each row, column and
area."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain, product
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.policy import (
    CROSS,
    EMPTY,
    FITTED,
    LAST,
    PHASES,
    ROW_MARKS,
    SCORE,
    STEP,
    VALUES,
    Counts,
    Rows,
    State,
    Weights,
    after,
)
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import FIELDS, SeaMap

_N_COLS: Final = facts.N_COLS
_MARK: Final = {c: n for n, c in enumerate(facts.EMPTY + facts.DIGITS + facts.CROSS)}
_MARKS: Final = [bytes((mark,)) for mark in range(STEP)]
BOXES: Final = (*facts.ROWS, *(f"{region}-{n}" for region in facts.REGIONS for n in (1, 2)))
"""The boxes with shells, by the names of shells: first the rows, then the left and the right box of
each region. The areas are numbered likewise: those of region ``n`` are ``2 * n`` and the next."""
OPEN: Final = 10_000
"""A roll that never comes, for a box that nobody else fills."""
# the fields of each row among all
_ROW_FIELDS: Final = [slice(start, start + _N_COLS) for start in range(0, FIELDS, _N_COLS)]


def _left_box(area: int) -> int:
    # The left box of an area's region; the right one is the next. Areas are numbered like boxes:
    # the first of a region evenly, after the rows.
    return facts.N_ROWS + (area & ~1)


def _shells_of(layout: SeaMap) -> list[int]:
    # what the shell of each of ``BOXES`` is worth; 0 where the map does not say
    by_region = layout.area_shells or {}
    areas = [by_region.get(region, (0, 0)) for region in facts.REGIONS]
    return [*layout.row_shells, *chain.from_iterable(areas)]


# Stands for no map: every field counts to one area, and nothing is river. The shells of rows are
# ours.
_NO_MAP: Final = SeaMap((facts.AREA_LETTERS[0] * _N_COLS,) * facts.N_ROWS, area_shells=None)


class Ground:
    """A map for a policy: which area each field is in, which fields are river, and what shells are
    worth.

    It is kept from one search to the next, as are the states that it has seen.
    """

    def __init__(self, sea_map: SeaMap | None, weights: Weights, rows: Rows) -> None:
        """Prepares what is the same for every sheet on a map."""
        self.weights, self.rows = weights, rows
        layout = sea_map or _NO_MAP
        letters = "".join(layout.areas)
        areas = [facts.AREA_LETTERS.index(letter) for letter in letters]
        wet = [letter in "Rr" for letter in letters]
        self.area_of: Final = [areas[row] for row in _ROW_FIELDS]
        self.river: Final = [wet[row] for row in _ROW_FIELDS]
        self.n_areas: Final = len(facts.AREA_LETTERS) if sea_map else 0
        # the fields of each area, in reading order
        self.fields: Final[list[list[int]]] = [[] for _ in facts.AREA_LETTERS]
        for field, area in enumerate(areas):
            self.fields[area].append(field)
        self.shells: Final = _shells_of(layout)
        self.columns: Final = Counts(weights.column, 0)
        # an owner's areas may be of any size
        self._shares = [(*shares, *[0] * FIELDS) for shares in weights.area]
        self._areas: dict[tuple[int, bool], Counts] = {}
        self.above: Final = _beside(weights)

    def areas(self, area: int, shell: int) -> Counts:
        """Returns the states of an area of which the next shell is worth ``shell``."""
        river = facts.AREA_LETTERS[area] in "Rr"
        if (shell, river) not in self._areas:
            worth = self.weights.river if river else (0,) * PHASES
            self._areas[shell, river] = Counts(self._shares, shell, worth)
        return self._areas[shell, river]


_ROWS: Final = Rows(FITTED)


@lru_cache(maxsize=16)
def ground_of(sea_map: SeaMap | None) -> Ground:
    """Returns a map for the fitted policy."""
    return Ground(sea_map, FITTED, _ROWS)


def _beside(weights: Weights) -> list[tuple[int, ...]]:
    """Returns what a mark is worth between a number above and a number below it.

    The first index is ``8 * above + below``, the second is the mark with the offset of its phase.
    """
    table = []
    for above, below in product(range(STEP), repeat=2):
        worth = [0] * (LAST + STEP)
        # numbers only: a cross or an empty field joins nothing
        for mark in range(1, CROSS):
            same = (above, below).count(mark)
            for phase, together in enumerate(weights.together):
                worth[mark + STEP * phase] = same * together
        table.append(tuple(worth))
    return table


def _no_counts() -> State:
    # The state that stands for areas if no map is known. It is never full and worth nothing, and
    # every mark leads back to it.
    state: State = [99, *[None] * CROSS, 0, (0,) * (LAST + STEP), (0,) * len(facts.DIGITS), None]
    state[1 : CROSS + 1] = [state] * CROSS
    return state


class Desk:
    """One player's sheet in the middle of a playout. It is changed in place: ``copy`` it first.

    ``rows``, ``cols`` and ``areas`` are their states, and ``column_worth`` and ``area_worth`` what
    each mark is worth in them. ``first`` is the area of each region that was filled first, or -1.
    ``full`` is the roll in which each box with a shell was filled. ``river`` has, of each row, a
    bit for each digit that stands in the river. ``near`` is what stands above and below each field.
    ``marks`` and ``boxes`` are how many are written and filled; ``shells`` are points.
    """

    __slots__ = (
        "area_worth",
        "areas",
        "boxes",
        "cols",
        "column_worth",
        "eight",
        "ended",
        "first",
        "full",
        "ground",
        "marks",
        "near",
        "river",
        "rows",
        "shells",
    )
    eight: int
    ended: int

    def __init__(self, ground: Ground, sheet: Sheet, taken: frozenset[str] = frozenset()) -> None:
        """``taken`` are the boxes of which somebody had the shell before this roll."""
        self.ground = ground
        marks = bytes(_MARK[c] for c in sheet.fields)
        self.rows: list[State] = [ground.rows.state(marks[row]) for row in _ROW_FIELDS]
        self.cols: list[State] = [
            ground.columns.state(*_count_marks(marks[c::_N_COLS])) for c in range(_N_COLS)
        ]
        self.areas: list[State] = [_no_counts()]
        self.first: list[int] = [-1] * len(facts.REGIONS)
        if ground.n_areas:
            self._place_areas(marks, sheet, taken)
        self.river: list[int] = [_in_river(ground, marks, r) for r in range(facts.N_ROWS)]
        # the number above in the higher three bits, the one below in the lower three
        self.near: list[int] = [
            8 * _number(marks, i - _N_COLS) + _number(marks, i + _N_COLS) for i in range(FIELDS)
        ]
        self.marks: int = len(marks) - marks.count(0)
        self.boxes: int = sum(not state[EMPTY] for state in (*self.rows, *self.cols, *self.areas))
        self.column_worth = [state[VALUES] for state in self.cols]
        self.area_worth = [state[VALUES] for state in self.areas]
        filled = {box for box, full in self.filled() if full}
        self.full = [0 if box in filled else OPEN for box in BOXES]
        self.shells: int = sum(
            ground.shells[BOXES.index(box)] for box in sheet.shells if box in filled
        )

    def _place_areas(self, marks: bytes, sheet: Sheet, taken: frozenset[str]) -> None:
        # sets the state of each area by what is written in it, and which area of a region was
        # filled first
        ground, self.areas = self.ground, []
        for area in range(ground.n_areas):
            inside = bytes(marks[field] for field in ground.fields[area])
            # The box that the area would fill: the left one of its region, or the right one next to
            # it if somebody had the shell of the left.
            left_box = _left_box(area)
            box = left_box + 1 if BOXES[left_box] in taken else left_box
            state = ground.areas(area, ground.shells[box]).state(*_count_marks(inside))
            self.areas.append(state)
        for n, region in enumerate(facts.REGIONS):
            full = [area for area in (2 * n, 2 * n + 1) if not self.areas[area][EMPTY]]
            chosen = sheet.first_filled.get(region)
            if full and chosen is not None:
                self.first[n] = facts.AREA_LETTERS.index(chosen)
            elif full:
                # nobody said which was first: the score takes the one with fewer points
                self.first[n] = min(full, key=lambda area: int(self.areas[area][SCORE]))

    def filled(self) -> list[tuple[str, bool]]:
        """Returns the boxes with shells, and whether each is filled."""
        boxes = [(name, not row[EMPTY]) for name, row in zip(facts.ROWS, self.rows, strict=True)]
        if self.ground.n_areas:
            for n, region in enumerate(facts.REGIONS):
                done = sum(not area[EMPTY] for area in self.areas[2 * n : 2 * n + 2])
                boxes += [(f"{region}-1", done > 0), (f"{region}-2", done > 1)]
        return boxes

    def copy(self) -> Desk:
        """Returns a copy of the sheet, to be written on."""
        new = object.__new__(Desk)
        new.ground = self.ground
        new.rows, new.cols, new.areas = self.rows[:], self.cols[:], self.areas[:]
        new.column_worth, new.area_worth = self.column_worth[:], self.area_worth[:]
        new.first, new.full = self.first[:], self.full[:]
        new.river, new.near = self.river[:], self.near[:]
        new.marks, new.boxes, new.shells = self.marks, self.boxes, self.shells
        return new

    def write(self, r: int, c: int, mark: int, taken: list[int], roll: int = 0) -> None:
        """Writes a mark in row ``r`` and column ``c``, both from 0, with its boxes and shells.

        ``taken[box]`` is the roll in which another player fills the box. A number written here
        allows a sailorman move only from the next roll on, so ask for crosses before (ruling
        "already").
        """
        ground, rows = self.ground, self.rows
        marks = rows[r][ROW_MARKS]
        rows[r] = row = ground.rows.state(marks[:c] + _MARKS[mark] + marks[c + 1 :])
        self.marks += 1
        if not row[EMPTY]:
            self._filled(r, taken, roll)
        state = self.cols[c]
        self.cols[c] = state = state[mark] or after(state, mark)
        self.column_worth[c] = state[VALUES]
        if not state[EMPTY]:
            self.boxes += 1
        a = ground.area_of[r][c]
        state = self.areas[a]
        self.areas[a] = state = state[mark] or after(state, mark)
        self.area_worth[a] = state[VALUES]
        if not state[EMPTY]:
            self._fill_area(a, taken, roll)
        if mark != CROSS:
            if ground.river[r][c]:
                self.river[r] |= 1 << mark
            field = r * _N_COLS + c
            # it stands below the field above it, and above the field below it
            if r:
                self.near[field - _N_COLS] |= mark
            if r < facts.N_ROWS - 1:
                self.near[field + _N_COLS] |= mark << 3

    def _fill_area(self, area: int, taken: list[int], roll: int) -> None:
        # a region has two boxes: the left for the first of its two areas that is full, the right
        # for both
        box = _left_box(area)
        other_is_open = self.areas[area ^ 1][EMPTY]
        if other_is_open:
            self.first[area >> 1] = area
        self._filled(box if other_is_open else box + 1, taken, roll)

    def _filled(self, box: int, taken: list[int], roll: int) -> None:
        self.boxes += 1
        self.full[box] = roll
        # whoever fills a box in the same roll as another has its shell too
        if taken[box] >= roll:
            self.shells += self.ground.shells[box]


def _count_marks(marks: bytes) -> tuple[int, tuple[int, ...]]:
    return marks.count(0), tuple(marks.count(d) for d in range(1, 7))


def _in_river(ground: Ground, marks: bytes, row: int) -> int:
    # the digits that stand in river fields of a row, as bits
    digits = 0
    for c, mark in enumerate(marks[_ROW_FIELDS[row]]):
        if ground.river[row][c] and 0 < mark < CROSS:
            digits |= 1 << mark
    return digits


def _number(marks: bytes, i: int) -> int:
    return marks[i] if 0 <= i < len(marks) and marks[i] != CROSS else 0
