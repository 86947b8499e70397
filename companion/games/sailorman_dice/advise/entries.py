"""Lists what may be written of a roll: every entry of a player, the most promising first."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.desk import Desk
from companion.games.sailorman_dice.advise.playout import Pair
from companion.games.sailorman_dice.advise.policy import CROSS, EMPTY, STEP, VALUES

_NUMBERS: Final = 7
# for each pair: how many of the best fields, for the number and for a cross, are combined with the
# other pair
_CROSSES: Final = 6


class PlacedPair(NamedTuple):
    """A pair of dice and where it is written: row and column from 0, and the mark, 1 to 6 or 7 for
    a cross."""

    pair: Pair
    row: int
    col: int
    mark: int

    @property
    def written(self) -> Written:
        """Returns row, column and mark, as ``Desk.write`` takes them."""
        return self[1:]

    @property
    def sign(self) -> str:
        """Returns what is written: a digit or a cross."""
        return facts.CROSS if self.mark == CROSS else str(self.mark)


Written = tuple[int, int, int]
Entries = tuple[PlacedPair, ...]
"""What is written of one roll, in order; empty for nothing."""


class MayWrite(NamedTuple):
    """What a player may write: ``due`` pairs of one of the ``pairings``. The pairs in ``crosses``
    allow a cross."""

    pairings: tuple[tuple[Pair, ...], ...]
    due: int
    crosses: frozenset[Pair]


@dataclass
class Candidate:
    """Entries, with what the policy gives for them. ``pairings``, from 0, are those by which they
    can be written. There may be several, as several pairs may allow the same cross."""

    entries: Entries
    worth: int
    pairings: set[int] = field(default_factory=set)


Way = tuple[int, Entries]
"""What the policy gives for entries, and the entries."""


class Place(NamedTuple):
    """Where a pair may go, and what the policy gives for it there."""

    worth: int
    placed: PlacedPair


def legal(desk: Desk, pair: Pair, cross: bool) -> Iterator[Place]:
    """Yields where a pair may go, each with what the policy gives for it."""
    ground = desk.ground
    phase = STEP if desk.marks >= ground.weights.late_from else 0
    marks = [pair]
    if cross:
        marks += [(row, CROSS) for row in range(facts.N_ROWS)]
    for row, mark in marks:
        place = mark + phase
        of_row, fields = ground.rows.options(desk.rows[row], place)
        for of_field, col in fields:
            beside = ground.above[desk.near[row * facts.N_COLS + col]][place]
            area = desk.areas[ground.area_of[row][col]]
            of_column_and_area: int = desk.cols[col][VALUES][place] + area[VALUES][place]
            worth = of_row + of_field + beside + of_column_and_area
            yield Place(worth, PlacedPair(pair, row, col, mark))


def candidates(desk: Desk, choice: MayWrite, most: int | None) -> list[Candidate]:
    """Returns what may be written, the most promising first; all of it if ``most`` is None.

    Writing nothing is among them only if no number fits: what fits must be entered (rules: How to
    enter).
    """
    # entries of different pairs that leave the same marks are one candidate
    ranked: dict[tuple[Written, ...], Candidate] = {}
    number_fits = False
    for n, pairing in enumerate(choice.pairings):
        ways, fits = _of_pairing(desk, pairing, choice, most is None)
        number_fits = number_fits or fits
        for worth, entries in ways:
            candidate = ranked.setdefault(_marks(desk, entries), Candidate(entries, worth))
            candidate.pairings.add(n)
    best_first = sorted(ranked.values(), key=lambda one: (-one.worth, one.entries))[:most]
    if not number_fits:
        best_first.append(Candidate((), 0, set(range(len(choice.pairings)))))
    return best_first


def _marks(desk: Desk, entries: Entries) -> tuple[Written, ...]:
    # What stands on the sheet after entries. The marks are sorted, unless their order matters.
    marks = tuple(placed.written for placed in entries)
    return marks if len(marks) == 2 and _order_decides(desk, *marks) else tuple(sorted(marks))


def _order_decides(desk: Desk, one: Written, two: Written) -> bool:
    # Whether two marks fill both areas of a region. The area filled first counts in the left box.
    area, other = (desk.ground.area_of[row][col] for row, col, _ in (one, two))
    both_lack_one = desk.areas[area][EMPTY] == desk.areas[other][EMPTY] == 1
    # the two areas of a region are an even number and the next
    return bool(desk.ground.n_areas) and area == other ^ 1 and both_lack_one


def _of_pairing(
    desk: Desk, pairing: tuple[Pair, ...], choice: MayWrite, every: bool
) -> tuple[list[Way], bool]:
    # the entries of one pairing with their worth, and whether one of its numbers fits
    places = [list(legal(desk, pair, pair in choice.crosses)) for pair in pairing]
    number_fits = not all(map(_only_crosses, places))
    alone: list[Way] = [(worth, (placed,)) for of_pair in places for worth, placed in of_pair]
    if choice.due == 1 or len(pairing) < 2:
        return alone, number_fits
    # their worth is added up as if neither changed the other's: the best are played on anyway
    first, second = places if every else map(_likely, places)
    both: list[Way] = []
    for worth, placed in first:
        for other_worth, other in second:
            both += [(worth + other_worth, pair) for pair in _in_order(desk, placed, other)]
    for of_pair, of_other in ((first, second), (second, first)):
        # a cross is a choice: the pair beside it may be written alone
        if _only_crosses(of_other):
            both += [(worth, (placed,)) for worth, placed in of_pair]
    # where no two go together, one of the pairs is written
    return both or alone, number_fits


def _only_crosses(places: list[Place]) -> bool:
    return all(placed.mark == CROSS for _, placed in places)


def _likely(places: list[Place]) -> list[Place]:
    # the best fields for the number, and for a cross
    best_first = sorted(places, key=lambda place: -place.worth)
    numbers = [place for place in best_first if place.placed.mark != CROSS]
    crosses = [place for place in best_first if place.placed.mark == CROSS]
    return numbers[:_NUMBERS] + crosses[:_CROSSES]


def _in_order(desk: Desk, first: PlacedPair, second: PlacedPair) -> Iterator[Entries]:
    # two entries together if both fit, in both orders if that decides which area a left box counts
    if (first.row, first.col) == (second.row, second.col):
        return
    if first.row == second.row and CROSS not in (first.mark, second.mark):
        left, right = sorted((first, second), key=lambda placed: placed.col)
        if left.mark > right.mark:
            return
    # two equal pairs in the other order are the same two marks again
    if first.pair == second.pair and (first.row, first.col) > (second.row, second.col):
        return
    yield first, second
    if _order_decides(desk, first.written, second.written):
        yield second, first


def written(desk: Desk, entries: Entries, taken: list[int]) -> Desk:
    """Returns a copy of the sheet with these entries."""
    after = desk.copy()
    for placed in entries:
        after.write(*placed.written, taken)
    return after
