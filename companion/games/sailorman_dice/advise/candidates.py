"""What might be written of a roll: every legal entry, or the likely ones of a roll with many."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.nodes import CROSS, STEP, VALUES
from companion.games.sailorman_dice.advise.playout import Pair
from companion.games.sailorman_dice.advise.sheets import Desk

_NUMBERS: Final = 7
_CROSSES: Final = 6
"""Of each pair the best fields for the number and for a cross that go on into pairs of entries."""


class PlacedPair(NamedTuple):
    """A pair of dice and where it goes: row and column from 0, the mark 1 to 6 or 7 for a cross."""

    pair: Pair
    row: int
    col: int
    mark: int

    @property
    def written(self) -> Written:
        """Where it stands, whatever dice it is of: as ``Desk.write`` takes it."""
        return self[1:]


Written = tuple[int, int, int]
Entries = tuple[PlacedPair, ...]
"""What is written of one roll, in order; nothing where it is empty."""


class Candidate(NamedTuple):
    """What a player may write: one of these pairings, so many pairs of it, and the pairs that allow a cross."""

    pairings: tuple[tuple[Pair, ...], ...]
    due: int
    crosses: frozenset[Pair]


def legal(desk: Desk, pair: Pair, cross: bool) -> Iterator[tuple[int, PlacedPair]]:
    """Where a pair may go, each with what the policy gives for it."""
    rows, ground = desk.rows, desk.ground
    phase = STEP if desk.marks >= ground.weights.late_from else 0
    r, d = pair
    place = d + phase
    gain, found = ground.rows.options(rows[r], place)
    for worth, c in found:
        beside = ground.above[desk.near[r * facts.N_COLS + c]][place]
        yield worth + gain + beside + _across(desk, r, c, place), PlacedPair(pair, r, c, d)
    if cross:
        place = CROSS + phase
        for row in range(facts.N_ROWS):
            gain, found = ground.rows.options(rows[row], place)
            for worth, c in found:
                yield worth + gain + _across(desk, row, c, place), PlacedPair(pair, row, c, CROSS)


def _across(desk: Desk, r: int, c: int, place: int) -> int:
    """What a mark brings its column and its area."""
    return int(desk.cols[c][VALUES][place] + desk.areas[desk.ground.area_of[r][c]][VALUES][place])


def candidates(desk: Desk, choice: Candidate, most: int | None) -> list[tuple[Entries, int]]:
    """What may be written, most promising first, with what the policy gives for it: all of it where ``most`` is None.

    Writing nothing is among them only where no number fits: what fits must be entered (rules: How to enter).
    """
    ranked: dict[tuple[Written, ...], tuple[int, Entries]] = {}  # the same marks by other pairs are the same
    must = False
    for pairing in choice.pairings:
        ways, must_enter = _of_pairing(desk, pairing, choice, most is None)
        must = must or must_enter
        for worth, entries in ways:
            marks = _marks(desk, entries)
            if marks not in ranked or ranked[marks][0] < worth:
                ranked[marks] = worth, entries
    found = [(entries, worth) for worth, entries in sorted(ranked.values(), key=lambda one: (-one[0], one[1]))]
    found = found if most is None else found[:most]
    return found if must else [*found, ((), 0)]


def _marks(desk: Desk, entries: Entries) -> tuple[Written, ...]:
    """What stands on the sheet after entries, in an order of its own unless theirs decides something."""
    marks = tuple(placed.written for placed in entries)
    return marks if len(marks) == 2 and _order_decides(desk, *marks) else tuple(sorted(marks))


def _order_decides(desk: Desk, one: Written, two: Written) -> bool:
    """Whether two marks fill both areas of a region, of which the first counts in the left box."""
    a, b = (desk.ground.area_of[r][c] for r, c, _ in (one, two))
    return bool(desk.ground.n_areas and a == b ^ 1 and desk.areas[a][0] == desk.areas[b][0] == 1)


def _of_pairing(
    desk: Desk, pairing: tuple[Pair, ...], choice: Candidate, every: bool
) -> tuple[list[tuple[int, Entries]], bool]:
    """Entries of one pairing with their worth, and whether a number of it fits."""
    found = [list(legal(desk, pair, pair in choice.crosses)) for pair in pairing]
    must = any(placed.mark != CROSS for ways in found for _, placed in ways)
    one: list[tuple[int, Entries]] = [(worth, (placed,)) for ways in found for worth, placed in ways]
    if choice.due == 1 or len(pairing) < 2:
        return one, must
    if not every:
        found = [_likely(ways) for ways in found]
    both: list[tuple[int, Entries]] = [
        (a + b, pair) for a, first in found[0] for b, second in found[1] for pair in _in_order(desk, first, second)
    ]
    for ways, other in ((found[0], found[1]), (found[1], found[0])):
        if all(placed.mark == CROSS for _, placed in other):  # a cross is a choice
            both += [(worth, (placed,)) for worth, placed in ways]
    return both or one, must


def _likely(ways: list[tuple[int, PlacedPair]]) -> list[tuple[int, PlacedPair]]:
    ways = sorted(ways, key=lambda way: -way[0])
    numbers = [way for way in ways if way[1].mark != CROSS]
    return numbers[:_NUMBERS] + [way for way in ways if way[1].mark == CROSS][:_CROSSES]


def _in_order(desk: Desk, first: PlacedPair, second: PlacedPair) -> Iterator[Entries]:
    """Two entries where both fit; in both orders where it decides which area a left box counts."""
    if (first.row, first.col) == (second.row, second.col):
        return
    if first.row == second.row and CROSS not in (first.mark, second.mark):
        left, right = sorted((first, second), key=lambda placed: placed.col)
        if left.mark > right.mark:
            return
    if first.pair == second.pair and (first.row, first.col) > (second.row, second.col):
        return  # the same two marks again
    yield first, second
    if _order_decides(desk, first.written, second.written):
        yield second, first


def written(desk: Desk, entries: Entries, taken: list[int]) -> Desk:
    """The sheet with these entries, as a copy."""
    after = desk.copy()
    for placed in entries:
        after.write(*placed.written, taken)
    return after
