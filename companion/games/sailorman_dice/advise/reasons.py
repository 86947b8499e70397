"""Tells why an entry is good, in a few words: what it fills, whose shell, what it joins, what it
keeps open."""

from collections.abc import Iterable
from typing import Final

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.desk import BOXES, Desk
from companion.games.sailorman_dice.advise.entries import Entries, PlacedPair
from companion.games.sailorman_dice.advise.playout import fields_of, grouped, points
from companion.games.sailorman_dice.advise.policy import CROSS, EMPTY, ROW_MARKS
from companion.games.sailorman_dice.maps import STRIDE, connected, rows_in
from companion.games.sailorman_dice.record import digit_range
from companion.words import counted, in_words, joined

# a line that lacks at most so many fields is worth naming
_NEARLY: Final = 2
# a group of at least so many fields is worth naming
_GROUP: Final = 3


def why(desk: Desk, entries: Entries, gone: list[int]) -> str:
    """Returns a phrase about entries on a sheet, as it was before them. ``gone`` is the roll in
    which the shell of each box was gone."""
    if not entries:
        return "no number fits, and a cross would help less than an empty field"
    reasons: list[str] = []
    # two reasons in all
    most = 2 if len(entries) == 1 else 1
    for placed in entries:
        after = desk.copy()
        after.write(*placed.written, gone)
        reasons += (_filled(desk, after, placed, gone) + _future(desk, after, placed))[:most]
        desk = after
    return "; ".join(dict.fromkeys(reasons))


def _filled(desk: Desk, after: Desk, placed: PlacedPair, gone: list[int]) -> list[str]:
    # what an entry fills, and the shells for it
    full = []
    if not after.rows[placed.row][EMPTY]:
        full.append(facts.ROW_TITLES[placed.row])
    if not after.cols[placed.col][EMPTY]:
        full.append(f"column {placed.col + 1}")
    before, now = dict(desk.filled()), dict(after.filled())
    new = [box for box in now if now[box] and not before[box]]
    full += [_region(box) for box in new if box not in facts.ROWS]
    if not full:
        return []
    # what it joins is no reason to fill
    gain = (points(after) - grouped(after)) - (points(desk) - grouped(desk))
    reasons = [f"fills {joined(full)}: {counted(gain, 'point')} now"]
    if desk.boxes < facts.END_BOXES <= after.boxes:
        reasons.append(f"that is box {facts.END_BOXES}, so this is the last round")
    shells = [_region(box) for box in new if _has_shell(desk, box, gone)]
    if shells:
        reasons.append(f"the first to fill {joined(shells)} has its shell")
    return reasons


def _has_shell(desk: Desk, box: str, gone: list[int]) -> bool:
    # a shell that was gone before this roll has a number below 0
    n = BOXES.index(box)
    return gone[n] >= 0 and bool(desk.ground.shells[n])


def _region(box: str) -> str:
    if box in facts.ROWS:
        return facts.ROW_TITLES[facts.ROWS.index(box)]
    region, _, n = box.partition("-")
    return f"an area of {region}" if n == "1" else f"both areas of {region}"


def _future(desk: Desk, after: Desk, placed: PlacedPair) -> list[str]:
    # what an entry is good for later
    r, c, mark = placed.written
    nearly = _nearly_full(after, r, c)
    if mark == CROSS:
        return [*nearly, _spares(desk, r, c)]
    row, touching = facts.ROW_TITLES[r], _group_at(after, r, c)
    # there is a bit for each digit that stood in the river of a row before
    stood_in_river = desk.river[r] >> mark & 1
    reasons = []
    if desk.ground.river[r][c] and not stood_in_river:
        reasons.append(f"the next {row} {mark} may be a cross, as this one is in the river")
    if touching >= _GROUP:
        reasons.append(f"{in_words(touching)} {mark}s touch")
    return [*reasons, *nearly, _open(after, r, c, row)]


def _spares(desk: Desk, r: int, c: int) -> str:
    # a phrase about the number that a cross stands for
    low, high = _fits(desk, r, c)
    if low == high:
        return f"only a {low} would fit there"
    return f"{facts.ROW_TITLES[r]}, column {c + 1}, then needs no number"


def _nearly_full(after: Desk, r: int, c: int) -> list[str]:
    # a phrase about the line or area through a field that lacks least; none if it lacks much
    area = after.ground.area_of[r][c]
    lines = [
        (after.rows[r][EMPTY], facts.ROW_TITLES[r]),
        (after.cols[c][EMPTY], f"column {c + 1}"),
    ]
    if after.ground.n_areas:
        region = facts.REGION_OF[facts.AREA_LETTERS[area]]
        lines.append((after.areas[area][EMPTY], f"this area of {region}"))
    nearly = [(lacks, name) for lacks, name in lines if 0 < lacks <= _NEARLY]
    return [f"{name} then lacks only {in_words(lacks)}" for lacks, name in sorted(nearly)[:1]]


def _open(after: Desk, r: int, c: int, row: str) -> str:
    # what a row still takes beside a number, in the stretch with most fields
    marks = after.rows[r][ROW_MARKS]
    rightward, leftward = range(c + 1, facts.N_COLS), range(c - 1, -1, -1)
    sides = [free for columns in (rightward, leftward) if (free := _free_in(marks, columns))]
    if not sides:
        return f"no field of {row} beside it is left empty"
    # of two sides with as many fields, the one with higher digits, else the right one
    free = max(sides, key=lambda side: (len(side), _fits(after, r, side[0])))
    fields, nearest = len(free), free[0]
    low, high = _fits(after, r, nearest)
    if fields == 1:
        return f"leaves {row} {nearest + 1} for {_digits(low, high)}"
    if low < high:
        return f"leaves room for {_digits(low, high)} in {row}"
    return f"leaves {in_words(fields)} fields of {row} for {low}s"


def _free_in(marks: bytes, columns: Iterable[int]) -> list[int]:
    # The empty fields up to the next number. Crosses may stand between them.
    free = []
    for column in columns:
        if 0 < marks[column] < CROSS:
            break
        if not marks[column]:
            free.append(column)
    return free


def _fits(desk: Desk, r: int, c: int) -> tuple[int, int]:
    # the lowest and the highest digit that a field of a row may take
    low, high = digit_range(rows_in(fields_of(desk))[r], c)
    return int(low), int(high)


def _digits(low: int, high: int) -> str:
    if low == high:
        return f"a {low}"
    if high == low + 1:
        return f"a {low} or a {high}"
    return f"{low} to {high}"


def _group_at(desk: Desk, r: int, c: int) -> int:
    # the size of the group of equal digits that a field belongs to; fields are bits, with a gap
    # after each row
    marks = " ".join(rows_in(fields_of(desk)))
    here = r * STRIDE + c
    alike = sum(1 << n for n, mark in enumerate(marks) if mark == marks[here])
    return connected(1 << here, alike).bit_count()
