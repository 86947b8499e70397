"""Why an entry is good, in a few words: what it fills, whose shell, what it joins, what it keeps open."""

from __future__ import annotations

from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.playout import fields_of, grouped, points
from companion.games.sailorman_dice.advise.policy import CROSS, ROW_MARKS
from companion.games.sailorman_dice.advise.search import Entries, PlacedPair
from companion.games.sailorman_dice.advise.sheets import BOXES, OPEN, Desk
from companion.games.sailorman_dice.maps import NEIGHBOURS
from companion.words import in_words, joined

_NEARLY: Final = 2
"""A line lacks so few fields that it is worth naming."""
_GROUP: Final = 3
"""A group of so many is worth naming."""


def why(desk: Desk, entries: Entries, taken: frozenset[str]) -> str:
    """A phrase for entries on a sheet as it was before them; ``taken`` are boxes whose shell is gone."""
    if not entries:
        return "no number fits, and a cross would help less than an empty field"
    gone = [-1 if box in taken else OPEN for box in BOXES]
    reasons: list[str] = []
    for placed in entries:
        after = desk.copy()
        after.write(*placed.written, gone)
        reasons += [*_filled(desk, after, placed, gone), *_future(desk, after, placed)][: 2 if len(entries) == 1 else 1]
        desk = after
    return "; ".join(dict.fromkeys(reasons))


def _filled(desk: Desk, after: Desk, placed: PlacedPair, gone: list[int]) -> list[str]:
    full = []
    if not after.rows[placed.row][0]:
        full.append(f"{facts.ROW_TITLES[placed.row]} full")
    if not after.cols[placed.col][0]:
        full.append(f"column {placed.col + 1} full")
    before, now = (dict(sheet.filled()) for sheet in (desk, after))
    new = [box for box in now if now[box] and not before[box]]
    full += [f"{_region(box)} full" for box in new if box not in facts.ROWS]
    if not full:
        return []
    gain = points(after) - grouped(after) - points(desk) + grouped(desk)
    reasons = [f"{gain} at once: {joined(full)}"]
    if desk.boxes < facts.END_BOXES <= after.boxes:
        reasons.append(f"box {facts.END_BOXES}, so this is the last round")
    shells = [box for box in new if gone[BOXES.index(box)] >= 0 and desk.ground.shells[BOXES.index(box)]]
    if shells:
        reasons.append(f"the first in {joined([_region(box) for box in shells])}: its shell")
    return reasons


def _region(box: str) -> str:
    if box in facts.ROWS:
        return facts.ROW_TITLES[facts.ROWS.index(box)]
    region, _, n = box.partition("-")
    return region.capitalize() if n == "1" else f"both areas of {region}"


def _future(desk: Desk, after: Desk, placed: PlacedPair) -> list[str]:
    reasons = []
    row, ground = facts.ROW_TITLES[placed.row], desk.ground
    r, c, mark = placed.row, placed.col, placed.mark
    if mark != CROSS:
        if ground.river[r][c] and not desk.river[r] >> mark & 1:
            reasons.append(f"{mark} in the river of {row}: crosses later")
        size = _group_at(after, r, c)
        if size >= _GROUP:
            reasons.append(f"a group of {in_words(size)} {mark}s")
    area = after.areas[ground.area_of[r][c]][0] if ground.n_areas else 0
    letter = facts.AREA_LETTERS[ground.area_of[r][c]]
    lacks = [
        (after.rows[r][0], row),
        (after.cols[c][0], f"column {c + 1}"),
        (area, f"this area of {facts.REGION_OF[letter]}"),
    ]
    empty, name = min((one for one in lacks if one[0]), default=(99, ""))
    if empty <= _NEARLY:
        reasons.append(f"{name} lacks only {in_words(empty)} more")
    if mark == CROSS:
        low, high = _fits(desk, r, c)
        reasons.append(f"only a {low} fits there" if high == low else f"{row} {c + 1} needs no number then")
    else:
        reasons.append(_open(after, r, c, row))
    return reasons


def _open(after: Desk, r: int, c: int, row: str) -> str:
    """What a row still takes beside a number: the stretch with most fields."""
    marks = after.rows[r][ROW_MARKS]
    sides = []
    for columns in (range(c - 1, -1, -1), range(c + 1, facts.N_COLS)):
        free = []
        for at in columns:
            if 0 < marks[at] < CROSS:
                break
            if not marks[at]:
                free.append(at)
        if free:
            sides.append((len(free), *_fits(after, r, free[0]), free[0]))
    if not sides:
        return f"{row} has no gap beside it"
    fields, low, high, first = max(sides)
    if fields == 1:
        return f"leaves {row} {first + 1} for {_digits(low, high)}"
    return f"keeps {row} open for {low} to {high}" if low < high else f"leaves {in_words(fields)} fields for {low}s"


def _fits(desk: Desk, r: int, c: int) -> tuple[int, int]:
    marks = desk.rows[r][ROW_MARKS]
    low = max([m for m in marks[:c] if 0 < m < CROSS], default=1)
    return low, min([m for m in marks[c + 1 :] if 0 < m < CROSS], default=len(facts.DIGITS))


def _digits(low: int, high: int) -> str:
    return f"a {low}" if low == high else f"a {low} or a {high}" if high == low + 1 else f"{low} to {high}"


def _group_at(desk: Desk, r: int, c: int) -> int:
    marks, start = fields_of(desk), r * facts.N_COLS + c
    group, edge = {start}, [start]
    while edge:
        for near in NEIGHBOURS[edge.pop()]:
            if near not in group and marks[near] == marks[start]:
                group.add(near)
                edge.append(near)
    return len(group)
