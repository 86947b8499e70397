"""The best entry of a roll: what may be written of it, played on to the end with the same dice, and the field halved.

Every candidate meets the same rolls and the same others, who are a :class:`Clock` played on by the same policy with the
same dice: so few games tell two entries apart.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from math import sqrt
from random import Random
from statistics import fmean, stdev
from time import perf_counter
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.playout import (
    ALONE,
    MOST_ROLLS,
    Clock,
    Pair,
    dice_of,
    order_of,
    play,
    points,
)
from companion.games.sailorman_dice.advise.policy import (
    BOXES,
    CROSS,
    OPEN,
    POINT,
    STEP,
    VALUES,
    Desk,
    ground_of,
)
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import SeaMap

# ---- what may be written

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

    @property
    def sign(self) -> str:
        """What is written: a digit or a cross."""
        return facts.CROSS if self.mark == CROSS else str(self.mark)


Written = tuple[int, int, int]
Entries = tuple[PlacedPair, ...]
"""What is written of one roll, in order; nothing where it is empty."""
Ways = list[tuple[int, Entries]]
"""Entries with what the policy gives for each."""


class Candidate(NamedTuple):
    """What a player may write: one of these pairings, so many pairs of it, and the pairs that allow a cross."""

    pairings: tuple[tuple[Pair, ...], ...]
    due: int
    crosses: frozenset[Pair]


def legal(desk: Desk, pair: Pair, cross: bool) -> Iterator[tuple[int, PlacedPair]]:
    """Where a pair may go, each with what the policy gives for it."""
    ground = desk.ground
    phase = STEP if desk.marks >= ground.weights.late_from else 0
    for row, mark in (pair, *((row, CROSS) for row in range(facts.N_ROWS) if cross)):
        place = mark + phase
        gain, found = ground.rows.options(desk.rows[row], place)
        for worth, c in found:
            beside = ground.above[desk.near[row * facts.N_COLS + c]][place]
            across: int = (
                desk.cols[c][VALUES][place] + desk.areas[ground.area_of[row][c]][VALUES][place]
            )
            yield worth + gain + beside + across, PlacedPair(pair, row, c, mark)


def candidates(desk: Desk, choice: Candidate, most: int | None) -> list[tuple[Entries, int]]:
    """What may be written, most promising first, with what the policy gives for it: all of it where ``most`` is None.

    Writing nothing is among them only where no number fits: what fits must be entered (rules: How to enter).
    """
    ranked: dict[
        tuple[Written, ...], tuple[int, Entries]
    ] = {}  # the same marks by other pairs are the same
    must = False
    for pairing in choice.pairings:
        ways, must_enter = _of_pairing(desk, pairing, choice, most is None)
        must = must or must_enter
        for worth, entries in ways:
            marks = _marks(desk, entries)
            if marks not in ranked or ranked[marks][0] < worth:
                ranked[marks] = worth, entries
    found = [
        (entries, worth)
        for worth, entries in sorted(ranked.values(), key=lambda one: (-one[0], one[1]))
    ]
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
) -> tuple[Ways, bool]:
    """Entries of one pairing with their worth, and whether a number of it fits."""
    found = [list(legal(desk, pair, pair in choice.crosses)) for pair in pairing]
    must = any(placed.mark != CROSS for ways in found for _, placed in ways)
    one: Ways = [(worth, (placed,)) for ways in found for worth, placed in ways]
    if choice.due == 1 or len(pairing) < 2:
        return one, must
    if not every:
        found = [_likely(ways) for ways in found]
    both: Ways = []
    for a, first in found[0]:
        for b, second in found[1]:
            both += [(a + b, pair) for pair in _in_order(desk, first, second)]
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


# ---- which of it is best

MOST_CANDIDATES: Final = 16
_HALVINGS: Final = {10: 8, 40: 5, 120: 3}
"""After so many games each, so many candidates stay."""
_TRUST: Final = 60
"""As many games as what the policy thinks of an entry weighs: few games tell less."""
_GUESS: Final = 0.8
"""How far off, in points, what the policy thinks is likely to be."""
_CLOCKS: Final = 48
"""Games in which the others are played on; later games meet them again with other dice."""
_SHOWN: Final = 3
_ENOUGH: Final = 200
"""Games that tell what is to be expected where there is no choice."""
_BLOCKS: Final = 40
_DRAWN: Final = 0.6
"""The share of blocks that is drawn again: fewer than all, as what was kept of the field was lucky too."""
_RESAMPLED: Final = 400
_NINE_OF_TEN: Final = 1.645
CLEAR: Final = 0.6
"""Below it the first two are a toss-up."""


@dataclass(frozen=True)
class Asked:
    """A roll, and whose entry of it is asked for. Seats count from 0; ``dice`` is a place in ``ROLLS``.

    ``written`` are the others' seats that have written of this roll; ``taken`` are boxes whose shell was gone before.
    """

    sea_map: SeaMap | None
    sheets: tuple[Sheet, ...]
    seat: int
    roller: int
    captain: int
    dice: int
    choice: Candidate
    taken: frozenset[str]
    written: frozenset[int] = frozenset()


class Judged(NamedTuple):
    """Entries with the points at the end that they lead to: the mean, an interval that holds it nine times of ten,
    the share of the games in which they were best, and how often they lead when the games are drawn again.

    From the points of all but the first is taken what the best of the others makes of a later end than the first's,
    or added what they miss by a sooner one: so the entry that is best against the others has most.
    """

    entries: Entries
    mean: float
    low: float
    high: float
    best: float
    sure: float


class Found(NamedTuple):
    """What a search says: the three best, best first; ``clear`` where the first is ahead."""

    judged: tuple[Judged, ...]
    clear: bool


@dataclass
class _Runner:
    """A candidate: the sheet with it, what the policy thinks of it in points, which weighs as much as ``trust`` games,
    and the points in which its games ended, as :class:`Judged` has them."""

    entries: Entries
    desk: Desk
    prior: float
    trust: int
    points: list[int] = field(default_factory=list)

    def rank(self) -> tuple[float, Entries]:
        """Sorts the best first."""
        return -(sum(self.points) + self.trust * self.prior) / (
            len(self.points) + self.trust
        ), self.entries


class Search:
    """A search that can be asked for its answer at any time, and goes on where it stopped."""

    def __init__(self, asked: Asked, seed: int = 1) -> None:
        self.asked = asked
        self._seed = seed
        ground = ground_of(asked.sea_map)
        desks = {n: Desk(ground, sheet, asked.taken) for n, sheet in enumerate(asked.sheets)}
        self.desk: Final = desks.pop(asked.seat)
        self._others = desks.items()
        self._order = order_of(len(asked.sheets), asked.seat, asked.roller, asked.captain)
        self._clocks: list[Clock] = []
        most = max(desk.boxes for desk in (self.desk, *desks.values()))
        self._last = most >= facts.END_BOXES and self._order.round_end[0] == 0
        """Whether nothing comes after this roll: then all that may be written is counted, once."""
        found = candidates(self.desk, asked.choice, None if self._last else MOST_CANDIDATES)
        self.gone = [-1 if box in asked.taken else OPEN for box in BOXES]
        trust = 0 if self._last else _TRUST
        self._alive = [
            _Runner(entries, written(self.desk, entries, self.gone), worth / POINT, trust)
            for entries, worth in found
        ]
        self.playouts = 0
        self._games = 0

    def run(self, seconds: float | None = None, playouts: int | None = None) -> None:
        """Plays on for so long, or until so many games have been played in all."""
        until = None if seconds is None else perf_counter() + seconds
        if playouts is not None and not self._last:
            del self._alive[max(playouts, 1) :]
        while not self.settled:
            if self._games and playouts is not None and self.playouts + len(self._alive) > playouts:
                break
            self._play_one()
            if until is not None and perf_counter() >= until:
                break

    @property
    def settled(self) -> bool:
        """Whether more games would tell nothing more."""
        return bool(self._games) and (
            self._last or (len(self._alive) < 2 and self._games >= _ENOUGH)
        )

    def _play_one(self) -> None:
        dice = [self.asked.dice, *dice_of(self._seed, self._games)[1:]]
        clock = self._clock(dice)
        usual = None
        for runner in self._alive:
            desk = runner.desk.copy()
            reached = play(desk, dice, self._order, clock)
            others = clock.points[desk.ended]
            usual = others if usual is None else usual
            runner.points.append(reached + usual - others)
        self.playouts += len(self._alive)
        self._games += 1
        if self._games in _HALVINGS and not self._last:
            self._alive.sort(key=_Runner.rank)
            del self._alive[_HALVINGS[self._games] :]

    def _clock(self, dice: list[int]) -> Clock:
        if self._games >= _CLOCKS:
            return self._clocks[self._games % _CLOCKS]
        asked = self.asked
        taken = self.gone
        eight = OPEN
        most = [0] * MOST_ROLLS
        for seat, desk in self._others:
            other, log = desk.copy(), [points(desk)] * MOST_ROLLS
            order = order_of(len(asked.sheets), seat, asked.roller, asked.captain)
            end = play(other, dice, order, ALONE, int(seat in asked.written), log=log)
            log[other.ended :] = [end] * (MOST_ROLLS - other.ended)
            taken = [min(a, b) for a, b in zip(taken, other.full, strict=True)]
            eight = min(eight, other.eight)
            most = [max(a, b) for a, b in zip(most, log, strict=True)]
        self._clocks.append(Clock(taken, eight, most))
        return self._clocks[-1]

    def found(self) -> Found:
        """What the search says by now."""
        ranked = sorted(self._alive, key=_Runner.rank)
        best = [0.0] * len(ranked)
        for reached in zip(*(runner.points for runner in ranked), strict=True):
            _share(reached, best)
        sure = _shares(ranked, self._seed)
        games = len(ranked[0].points)
        usual = fmean(sum(runner.points) / games for runner in ranked) - fmean(
            runner.prior for runner in ranked
        )
        judged = []
        for runner, won, leads in zip(ranked[:_SHOWN], best, sure, strict=False):
            guessed = runner.trust * (usual + runner.prior)
            mean = (sum(runner.points) + guessed) / (games + runner.trust)
            half = stdev(runner.points) / sqrt(games) * _NINE_OF_TEN if games > 1 else 0.0
            judged.append(
                Judged(runner.entries, mean, mean - half, mean + half, won / games, leads)
            )
        enough = self._last or len(judged) == 1 or self._games >= _BLOCKS
        return Found(tuple(judged), enough and bool(judged) and judged[0].sure >= CLEAR)


def _shares(ranked: list[_Runner], seed: int) -> list[float]:
    """How often each comes out best when the games are drawn again, block by block; equal ones share."""
    n = len(ranked[0].points)
    blocks = min(_BLOCKS, n)
    sums = [[sum(runner.points[b::blocks]) for b in range(blocks)] for runner in ranked]
    weight = _DRAWN * ranked[0].trust
    random, wins = Random(seed).random, [0.0] * len(ranked)
    resampled, draws = (_RESAMPLED, max(1, round(_DRAWN * blocks))) if n > 1 else (1, 1)
    for _ in range(resampled):
        drawn = [int(random() * blocks) for _ in range(draws)]
        # what the policy thinks is a guess too: three dice make a bell, of a spread of one
        guesses = [r.prior + _GUESS * 2 * (random() + random() + random() - 1.5) for r in ranked]
        totals = [
            sum([column[b] for b in drawn]) + weight * g
            for column, g in zip(sums, guesses, strict=True)
        ]
        _share(totals, wins)
    return [won / resampled for won in wins]


def _share(totals: Sequence[float], wins: list[float]) -> None:
    """One win for the highest, shared among equals."""
    most = max(totals)
    first = [i for i, total in enumerate(totals) if total == most]
    for i in first:
        wins[i] += 1 / len(first)
