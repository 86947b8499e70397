"""The best entry of a roll: what may be written of it, played on to the end with the same dice, and
the field halved until two are left.

Every candidate meets the same rolls and the same others, who are a :class:`Clock` played on by the
same policy: so few games tell two entries apart. What is told is by how many points the first is
ahead of the others, game by game, and the range in which the long run lies.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import sqrt
from statistics import fmean, stdev, variance
from time import perf_counter
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.desk import BOXES, OPEN, Desk, ground_of
from companion.games.sailorman_dice.advise.entries import (
    Candidate,
    Entries,
    MayWrite,
    candidates,
    written,
)
from companion.games.sailorman_dice.advise.playout import (
    ALONE,
    Clock,
    dice_of,
    order_of,
    play,
    points,
)
from companion.games.sailorman_dice.advise.policy import POINT
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import SeaMap

MOST_CANDIDATES: Final = 16
HALVINGS: Final = {10: 8, 30: 4, 80: 3}
"""After so many games each, so many candidates stay; the third until it lies surely behind, so that
most of the time goes to the first two."""
_TRUST: Final = 60
_DOUBT: Final = 1.35
"""What the policy thinks of an entry weighs as much as so many games, at first; then by its own
doubt, in points squared: few games that differ much tell less than it does."""
_SHOWN: Final = 3
_TELLS: Final = 80
"""Games that one which was stopped must have had to be told beside the first: of fewer it is only
known that others were better."""
_ENOUGH: Final = 200
"""Games that tell what is to be expected where there is no choice."""
_GAMES_A_CLOCK: Final = 4
"""Games for each other player's one: their playing takes as long, and matters less."""
_BLOCKS: Final = 40
"""Games that share a clock are no strangers to each other: they stand in one of so many blocks,
and it is blocks that are compared."""
_NINE_OF_TEN: Final = 1.645
_LOOK: Final = 40
_SURELY: Final = 1.15
"""Every so many games the third stops where it lies behind by more than this times its range: a
look that stopped it sooner would find what it looked for."""
_WORTH_A_SWAP: Final = 0.5
"""Points by which another pairing must be ahead of the one that is shown: ours."""
LEVEL: Final = 1.0
"""Entries are level where the long run puts less than a point between them: ours."""


@dataclass(frozen=True)
class Asked:
    """A roll, and whose entry of it is asked for. Seats count from 0; ``dice`` is a place in
    ``ROLLS``.

    ``written`` are the others' seats that have written of this roll; ``taken`` are boxes whose
    shell was gone before.
    """

    sea_map: SeaMap | None
    sheets: tuple[Sheet, ...]
    seat: int
    roller: int
    captain: int
    dice: int
    choice: MayWrite
    taken: frozenset[str]
    written: frozenset[int] = frozenset()


class Range(NamedTuple):
    """A mean, and the range in which the long run lies 9 times out of 10."""

    mean: float
    low: float
    high: float


class Judged(NamedTuple):
    """Entries with their ``points`` at the end, by how many points they are ``behind`` the first,
    and the share of the games in which they were ``best``.

    From the points of all but the first is taken what the best of the others makes of a later end
    than the first's, or added what they miss by a sooner one: so the entry that is best against the
    others has most.
    """

    entries: Entries
    points: Range
    behind: Range
    best: float


class Verdict(NamedTuple):
    """What a search says: the three best, best first. ``clear``: the first is ahead of each of the
    others; ``level``: less than a point lies between the first two."""

    judged: tuple[Judged, ...]
    clear: bool
    level: bool


@dataclass
class _Runner:
    """A candidate: the sheet with it, what the policy thinks of it in points, and of each of its
    games the points at the end and the most that any other had by then."""

    candidate: Candidate
    desk: Desk
    reached: list[int] = field(default_factory=list)
    others: list[int] = field(default_factory=list)

    @property
    def entries(self) -> Entries:
        return self.candidate.entries

    @property
    def prior(self) -> float:
        return self.candidate.worth / POINT

    def against(self) -> list[int]:
        """Game by game, the points beyond those of the best of the others."""
        return [mine - most for mine, most in zip(self.reached, self.others, strict=True)]


class Search:
    """A search that can be asked for its answer at any time, and goes on where it stopped."""

    def __init__(self, asked: Asked, seed: int = 1) -> None:
        self.asked = asked
        self._seed = seed
        ground = ground_of(asked.sea_map)
        desks = {n: Desk(ground, sheet, asked.taken) for n, sheet in enumerate(asked.sheets)}
        self.desk: Final = desks.pop(asked.seat)
        self._others = desks
        self._order = order_of(len(asked.sheets), asked.seat, asked.roller, asked.captain)
        self._games_a_clock = _GAMES_A_CLOCK * max(1, len(desks))
        self._clock: Clock = ALONE
        self._logs: list[list[Desk]] = []
        """Each other player's sheet after each roll of the clock's game."""
        self._most: dict[int, int] = {}
        most = max(desk.boxes for desk in (self.desk, *desks.values()))
        self._last = most >= facts.END_BOXES and self._order.round_end[0] == 0
        """Whether nothing comes after this roll: then all that may be written is counted, once."""
        self.gone = [-1 if box in asked.taken else OPEN for box in BOXES]
        limit = None if self._last else MOST_CANDIDATES
        self._alive = [
            _Runner(candidate, written(self.desk, candidate.entries, self.gone))
            for candidate in candidates(self.desk, asked.choice, limit)
        ]
        self._stopped: list[_Runner] = []
        self.playouts = 0
        self._games = 0

    def run(self, seconds: float | None = None, playouts: int | None = None) -> None:
        """Plays on for so long, or until so many games have been played in all."""
        until = None if seconds is None else perf_counter() + seconds
        while not self.settled:
            if playouts is not None and not self._last:
                left = playouts - self.playouts
                if left <= 0 and self._games:
                    break
                self._stay(max(left, 1))
            self._play_one()
            if until is not None and perf_counter() >= until:
                break

    @property
    def settled(self) -> bool:
        """Whether more games would tell nothing more."""
        if self._last:
            return bool(self._games)
        return len(self._alive) < 2 and self._games >= _ENOUGH

    def _play_one(self) -> None:
        # the first roll is the one that is asked about; what comes after it is the same for all
        dice = [self.asked.dice, *dice_of(self._seed, self._games)[1:]]
        # what the others would do is played once for several games, as it is the same for them
        if self._games % self._games_a_clock == 0:
            self._clock = self._others_play(dice)
        clock = self._clock
        for runner in self._alive:
            desk = runner.desk.copy()
            runner.reached.append(play(desk, dice, self._order, clock))
            runner.others.append(self._most_after(desk.ended))
        self.playouts += len(self._alive)
        self._games += 1
        if self._last:
            return
        if self._games in HALVINGS:
            self._stay(HALVINGS[self._games])
        elif self._games % _LOOK == 0 and self._games > max(HALVINGS) and len(self._alive) > 2:
            first, *others = self._ranked()
            # of the third alone: the first two go on until they are told apart
            behind = self._behind(first, others[-1])
            if behind.mean > _SURELY * (behind.mean - behind.low):
                self._stay(2)

    def _stay(self, most: int) -> None:
        """Lets the best so many play on."""
        if len(self._alive) > most:
            best_first = self._ranked()
            self._alive = best_first[:most]
            # one that never played has no points to be shown with
            stopped = [runner for runner in best_first[most:] if runner.reached]
            self._stopped = [*stopped, *self._stopped][:_SHOWN]

    def _others_play(self, dice: Sequence[int]) -> Clock:
        asked = self.asked
        taken = self.gone
        eight = OPEN
        self._logs, self._most = [], {}
        for seat, desk in self._others.items():
            wrote = seat in asked.written
            other, log = desk.copy(), [desk] * wrote
            order = order_of(len(asked.sheets), seat, asked.roller, asked.captain)
            play(other, dice, order, ALONE, int(wrote), log=log)
            self._logs.append(log)
            taken = [min(a, b) for a, b in zip(taken, other.full, strict=True)]
            eight = min(eight, other.eight)
        return Clock(taken, eight)

    def _most_after(self, roll: int) -> int:
        """The most points of any other after a roll; counted for the few rolls with which games
        end, as counting takes longer than playing."""
        if roll not in self._most:
            sheets = [log[min(roll, len(log) - 1)] for log in self._logs]
            self._most[roll] = max(map(points, sheets), default=0)
        return self._most[roll]

    # ---- what it says

    def _trust(self, games: Sequence[int]) -> float:
        """As many games as what the policy thinks weighs, by how much games differ."""
        if self._last:
            return 0.0
        return variance(games) / _DOUBT if len(games) > 1 else _TRUST

    def _values(self) -> list[tuple[float, _Runner]]:
        """Of those that play on the points beyond those of the others, best first."""
        # one for all, so that they compare: all meet the same rolls
        trust = self._trust(self._alive[0].against())
        values = []
        for runner in self._alive:
            # the mean of the games played and of ``trust`` more that went as the policy thinks
            total = sum(runner.against()) + trust * runner.prior
            values.append((total / (len(runner.reached) + trust), runner))
        return sorted(values, key=lambda one: (-one[0], one[1].entries))

    def _ranked(self) -> list[_Runner]:
        return [runner for _, runner in self._values()]

    def pairing(self, shown: int) -> int:
        """By which pairing, from 0, the best can be written: by the one that is shown unless
        another is worth the change."""
        values = self._values()
        most, first = values[0]
        for value, runner in values:
            if shown in runner.candidate.pairings and most - value < _WORTH_A_SWAP:
                return shown
        return min(first.candidate.pairings)

    def narrow(self, pairing: int) -> bool:
        """From here on compares only what can be written by one pairing, with the games that it has
        had; False, and nothing changes, where too few of that are left to compare."""
        left = [runner for runner in self._alive if pairing in runner.candidate.pairings]
        if len(left) < min(2, len(self._alive)):
            return False
        self._alive = left
        self._stopped = [one for one in self._stopped if pairing in one.candidate.pairings]
        return True

    def verdict(self) -> Verdict:
        """What the search says by now."""
        first, *others = self._ranked()
        least = min(_TELLS, len(first.reached) // 2)
        others += [one for one in self._stopped if len(one.reached) >= least]
        others = others[: _SHOWN - 1]
        best = _best_of([first, *others])
        whole = self._range(first.reached)
        judged = [Judged(first.entries, whole, Range(0.0, 0.0, 0.0), best[0])]
        for runner, won in zip(others, best[1:], strict=True):
            behind = self._behind(first, runner)
            mean = whole.mean - behind.mean
            half = self._half(_as_if_ended_with(first, runner))
            judged.append(
                Judged(runner.entries, Range(mean, mean - half, mean + half), behind, won)
            )
        # what stopped sooner was put behind those that played on; their means may say otherwise
        judged.sort(key=lambda one: one.behind.mean)
        clear = all(one.behind.low > 0 for one in judged[1:])
        level = not clear and judged[1].behind.high < LEVEL
        return Verdict(tuple(judged), clear, level)

    def _behind(self, first: _Runner, runner: _Runner) -> Range:
        apart = [a - b for a, b in zip(first.against(), runner.against(), strict=False)]
        trust = self._trust(apart)
        guess = trust * (first.prior - runner.prior)
        mean = max(0.0, (sum(apart) + guess) / (len(apart) + trust))
        half = self._half(apart)
        return Range(mean, mean - half, mean + half)

    def _range(self, games: Sequence[int]) -> Range:
        mean, half = fmean(games), self._half(games)
        return Range(mean, mean - half, mean + half)

    def _half(self, games: Sequence[int]) -> float:
        """How far to each side of their mean the long run lies, 9 times out of 10; ``games`` in the
        order in which they were played.

        Games that share a clock are alike, so whole clocks go into a block, and the blocks tell
        how much the mean varies.
        """
        if self._last:
            return 0.0
        mean, each = fmean(games), self._games_a_clock
        blocks = [0.0] * min(_BLOCKS, -(-len(games) // each))
        # one block has nothing to differ from
        if len(blocks) < 2:
            return _UNKNOWN
        for n, value in enumerate(games):
            blocks[n // each % len(blocks)] += value - mean
        return _nine_of_ten(len(blocks) - 1) * stdev(blocks) * sqrt(len(blocks)) / len(games)


_UNKNOWN: Final = 99.0
"""Points within which everything lies: one game tells nothing of the long run."""


def _nine_of_ten(free: int) -> float:
    """How many standard errors hold a mean 9 times of 10: Student's t, by degrees of freedom."""
    # a series in 1/free that is off by less than a hundredth: no library for one number
    return _NINE_OF_TEN + 1.52 / free + 1.8 / free**2 + 1.35 / free**4


def _as_if_ended_with(first: _Runner, runner: _Runner) -> list[int]:
    """Game by game a runner's points, less what the others make of a later end than the first's."""
    return [
        points + first_others - others
        for points, first_others, others in zip(
            runner.reached, first.others, runner.others, strict=False
        )
    ]


def _best_of(ranked: Sequence[_Runner]) -> list[float]:
    """In which share of the games that all played each was best; equal ones share."""
    wins = [0.0] * len(ranked)
    games = list(zip(*(runner.against() for runner in ranked), strict=False))
    for reached in games:
        most = max(reached)
        first = [n for n, value in enumerate(reached) if value == most]
        for n in first:
            wins[n] += 1 / len(first)
    return [won / len(games) for won in wins]
