"""Searches the best entry of a roll.

Every possible entry is a candidate. Each is played on to the end with the same dice, and half of
them are dropped again and again until two are left. Every candidate meets the same rolls and the
same other players, who are a :class:`Clock` played on by the same policy. So a few games are
enough to tell two entries apart. The answer is by how many points the first is ahead of the
others, with the range that holds the long run.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import ceil, sqrt
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
"""How many candidates stay, by the number of games that each has played. The third plays on until
it is surely behind, so most of the time goes to the first two."""
_TRUST: Final = 60
# Weight of the policy's opinion of an entry. Before two games are played it weighs as much as
# ``_TRUST`` games; after that, as much as the variance of the games divided by ``_DOUBT``, the
# policy's own variance in points squared.
_DOUBT: Final = 1.35
_SHOWN: Final = 3
# Games that a stopped candidate must have played to be shown beside the first. After fewer games it
# is only known that others were better.
_TELLS: Final = 80
# games that are enough if only one candidate is left
_ENOUGH: Final = 200
# Games played against one game of each other player. A game of another player takes as long to play
# and matters less.
_GAMES_A_CLOCK: Final = 4
# Number of blocks. Games that share a clock are alike, so they go into the same block, and blocks
# are compared.
_BLOCKS: Final = 40
_NINE_OF_TEN: Final = 1.645
_LOOK: Final = 40
# Every ``_LOOK`` games the third candidate is looked at. It stops if it lies behind by more than
# this times its range. A smaller number would stop it by chance.
_SURELY: Final = 1.15
# Points by which another pairing must be ahead of the one that is shown. Our choice.
_WORTH_A_SWAP: Final = 0.5
LEVEL: Final = 1.0
"""Entries are level if less than so many points lie between them in the long run. Our choice."""


@dataclass(frozen=True)
class Asked:
    """A roll, and the player whose best entry is asked for. Seats count from 0.

    ``seat`` is that player's. ``dice`` is the roll, as its index in ``ROLLS``. ``written`` are
    the seats of the other players who have written this roll already. ``taken`` names the boxes
    of which the shell was gone before this roll.
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
    """A mean, with the range that holds the long run 9 times out of 10."""

    mean: float
    low: float
    high: float


class Judged(NamedTuple):
    """What the search says of some entries.

    ``points`` are expected at the end of the game. ``behind`` is how many points they are behind
    the first. ``best`` is the share of the games in which they were best.

    A game may end later, or sooner, than with the first entries. What the best of the other
    players gains by the later end is taken off ``points``; what that player misses by the sooner
    end is added. So the entries that do best against the others have the most points.
    """

    entries: Entries
    points: Range
    behind: Range
    best: float


class Verdict(NamedTuple):
    """What a search says: the three best, best first.

    ``clear``: the first is surely ahead of each of the others. ``level``: less than a point lies
    between the first two.
    """

    judged: tuple[Judged, ...]
    clear: bool
    level: bool


@dataclass
class _Runner:
    """A candidate that is still compared.

    ``desk`` is the sheet with the candidate written on it. ``reached`` are the points at the end
    of each game played. ``others`` are the most points of any other player at that time.
    ``prior`` is what the policy thinks of the candidate, in points.
    """

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
        """Returns how many points it was ahead of the best of the others, game by game."""
        return [mine - most for mine, most in zip(self.reached, self.others, strict=True)]


class Search:
    """A search that can be asked for its answer at any time, and goes on where it stopped."""

    def __init__(self, asked: Asked, seed: int = 1) -> None:
        """Prepares the sheets of all players and the candidates for this roll. No game is played
        yet. The chance of the games follows from ``seed``."""
        self.asked, self._seed = asked, seed
        ground = ground_of(asked.sea_map)
        desks = {n: Desk(ground, sheet, asked.taken) for n, sheet in enumerate(asked.sheets)}
        self.desk: Final = desks.pop(asked.seat)
        self._others = desks
        self._order = order_of(len(asked.sheets), asked.seat, asked.roller, asked.captain)
        self._games_a_clock = _GAMES_A_CLOCK * max(1, len(desks))
        self._clock: Clock = ALONE
        # for each of the other players: the sheet after each roll of the clock's game
        self._logs: list[list[Desk]] = []
        self._most: dict[int, int] = {}
        is_last_round = any(desk.boxes >= facts.END_BOXES for desk in (self.desk, *desks.values()))
        # Whether the game ends with this roll. Every possible entry is then counted, once.
        self._last = is_last_round and self._order.round_end[0] == 0
        # the roll in which the shell of each box was gone: this one is 0, and -1 is before it
        self.gone = [-1 if box in asked.taken else OPEN for box in BOXES]
        limit = None if self._last else MOST_CANDIDATES
        self._alive = [
            _Runner(candidate, written(self.desk, candidate.entries, self.gone))
            for candidate in candidates(self.desk, asked.choice, limit)
        ]
        self._stopped: list[_Runner] = []
        self.playouts, self._games = 0, 0

    def run(self, seconds: float | None = None, playouts: int | None = None) -> None:
        """Plays on for some ``seconds``, or until ``playouts`` games have been played in all."""
        until = None if seconds is None else perf_counter() + seconds
        # a last roll is counted to its end, whatever it takes
        most = None if self._last else playouts
        while not self.settled:
            if most is not None:
                left = most - self.playouts
                # one game is played in any case, as there is nothing to tell without it
                if left <= 0 and self._games:
                    break
                # a game of all candidates may be more than are left to play
                self._stay(max(left, 1))
            self._play_one()
            if until is not None and perf_counter() >= until:
                break

    @property
    def settled(self) -> bool:
        """Returns whether more games would tell nothing more."""
        if self._last:
            return bool(self._games)
        return len(self._alive) < 2 and self._games >= _ENOUGH

    def _play_one(self) -> None:
        """Plays one more game on from each entry that is still compared, and drops entries that are
        clearly behind."""
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
        if not self._last:
            self._stop_some()

    def _stop_some(self) -> None:
        # Half of the candidates stop after so many games. After the last halving the third stops
        # once it is surely behind: the first two play on until they are told apart.
        if self._games in HALVINGS:
            self._stay(HALVINGS[self._games])
            return
        third_is_left = self._games > max(HALVINGS) and len(self._alive) > 2
        if third_is_left and self._games % _LOOK == 0:
            first, *_, third = self._ranked()
            behind = self._behind(first, third)
            if behind.mean > _SURELY * (behind.mean - behind.low):
                self._stay(2)

    def _stay(self, most: int) -> None:
        # stops all runners but the ``most`` best ones
        if len(self._alive) > most:
            best_first = self._ranked()
            self._alive = best_first[:most]
            # one that never played has no points to be shown with
            stopped = [runner for runner in best_first[most:] if runner.reached]
            self._stopped = [*stopped, *self._stopped][:_SHOWN]

    def _others_play(self, dice: Sequence[int]) -> Clock:
        # Plays the others' games on with these dice. Returns when they fill their boxes; ``_logs``
        # and ``_most`` are made anew.
        asked, taken = self.asked, self.gone
        eight = OPEN
        self._logs, self._most = [], {}
        for seat, desk in self._others.items():
            # The log begins with this roll, which is 0. Whoever wrote it already plays on from the
            # next, and the sheet as it is stands for this one.
            log = [desk] if seat in asked.written else []
            other = desk.copy()
            order = order_of(len(asked.sheets), seat, asked.roller, asked.captain)
            play(other, dice, order, ALONE, start=len(log), log=log)
            self._logs.append(log)
            # of several players the first to fill a box counts
            taken = list(map(min, taken, other.full))
            eight = min(eight, other.eight)
        return Clock(taken, eight)

    def _most_after(self, roll: int) -> int:
        """Returns the most points that any other player has after a roll.

        Counting takes longer than playing, so it is done only for the rolls with which games end.
        """
        if roll not in self._most:
            sheets = [log[min(roll, len(log) - 1)] for log in self._logs]
            self._most[roll] = max(map(points, sheets), default=0)
        return self._most[roll]

    # ---- what it says

    def _trust(self, games: Sequence[int]) -> float:
        """Returns the weight of the policy's opinion, as a number of games.

        It grows with the variance of ``games``, and is 0 if nothing comes after this roll.
        """
        if self._last:
            return 0.0
        return variance(games) / _DOUBT if len(games) > 1 else _TRUST

    def _values(self) -> list[tuple[float, _Runner]]:
        """Returns the runners that play on, best first, each after its value.

        The value is how many points the runner is ahead of the best of the other players.
        """
        # the same trust for all, so that their values can be compared: all meet the same rolls
        trust = self._trust(self._alive[0].against())
        values = []
        for runner in self._alive:
            # the mean of the games played and of ``trust`` more that went as the policy thinks
            total = sum(runner.against()) + trust * runner.prior
            values.append((total / (len(runner.reached) + trust), runner))
        return sorted(values, key=lambda valued: (-valued[0], valued[1].entries))

    def _ranked(self) -> list[_Runner]:
        return [runner for _, runner in self._values()]

    def pairing(self, shown: int) -> int:
        """Returns the pairing by which to write, a number from 0.

        It is ``shown``, the pairing on the screen, unless another is worth the change.
        """
        values = self._values()  # best first
        best_value, best = values[0]
        for value, runner in values:
            good_enough = best_value - value < _WORTH_A_SWAP
            if good_enough and shown in runner.candidate.pairings:
                return shown
        return min(best.candidate.pairings)

    def narrow(self, pairing: int) -> bool:
        """Compares from here on only the candidates that can be written by one pairing.

        They keep the games that they have played. Returns False, and changes nothing, if too few
        candidates would be left to compare.
        """
        left = [runner for runner in self._alive if pairing in runner.candidate.pairings]
        if len(left) < min(2, len(self._alive)):
            return False
        self._alive = left
        self._stopped = [old for old in self._stopped if pairing in old.candidate.pairings]
        return True

    def verdict(self) -> Verdict:
        """Returns what the search says by now."""
        first, *others = self._ranked()
        # while few games are played, half as many as the first has are enough to be shown
        least = min(_TELLS, len(first.reached) // 2)
        others += [stopped for stopped in self._stopped if len(stopped.reached) >= least]
        others = others[: _SHOWN - 1]
        first_won, *others_won = _best_of([first, *others])
        mean = fmean(first.reached)
        expected = _around(mean, self._half(first.reached))
        judged = [Judged(first.entries, expected, _around(0.0, 0.0), first_won)]
        for runner, won in zip(others, others_won, strict=True):
            # Its points are told from the first's and from how far it is behind, which is known
            # better than its own mean. So the points of all fit together.
            behind = self._behind(first, runner)
            half = self._half(_as_if_ended_with(first, runner))
            expected = _around(mean - behind.mean, half)
            judged.append(Judged(runner.entries, expected, behind, won))
        # those that stopped sooner were put behind; their means may say otherwise
        judged.sort(key=lambda entries: entries.behind.mean)
        # a first without others is clear
        clear = all(entries.behind.low > 0 for entries in judged[1:])
        level = not clear and judged[1].behind.high < LEVEL
        return Verdict(tuple(judged), clear, level)

    def _behind(self, first: _Runner, runner: _Runner) -> Range:
        # by how many points a runner is behind the first, over the games that both played
        games = zip(first.against(), runner.against(), strict=False)
        apart = [by_first - by_runner for by_first, by_runner in games]
        trust = self._trust(apart)
        # as if ``trust`` more games had gone as the policy thinks
        total = sum(apart) + trust * (first.prior - runner.prior)
        mean = max(0.0, total / (len(apart) + trust))
        return _around(mean, self._half(apart))

    def _half(self, games: Sequence[int]) -> float:
        """Returns how far from the mean of ``games`` the long run lies, 9 times out of 10.

        ``games`` are points, in the order in which the games were played. Games that share a
        clock are alike. So all games of a clock go into one block, and the blocks tell how much
        the mean varies.
        """
        if self._last:
            return 0.0
        mean, each = fmean(games), self._games_a_clock
        # by how much the games of each block are above the mean, added up
        blocks = [0.0] * min(_BLOCKS, ceil(len(games) / each))
        # one block has nothing to differ from
        if len(blocks) < 2:
            return _UNKNOWN
        # with more clocks than blocks, a block has the games of several clocks
        for n, value in enumerate(games):
            blocks[n // each % len(blocks)] += value - mean
        # how far the sum of all games may be off; the mean is that of one game
        of_sum = _nine_of_ten(len(blocks) - 1) * stdev(blocks) * sqrt(len(blocks))
        return of_sum / len(games)


# half the range, in points, if too few games were played to tell anything of the long run
_UNKNOWN: Final = 99.0


def _around(mean: float, half: float) -> Range:
    return Range(mean, mean - half, mean + half)


def _nine_of_ten(free: int) -> float:
    """Returns how many standard errors to each side hold the mean 9 times out of 10.

    This is Student's t; ``free`` is the number of degrees of freedom.
    """
    # a series in 1/free that is off by less than a hundredth: no library for one number
    return _NINE_OF_TEN + 1.52 / free + 1.8 / free**2 + 1.35 / free**4


def _as_if_ended_with(first: _Runner, runner: _Runner) -> list[int]:
    """Returns a runner's points, game by game, as if its game had ended with the first's.

    What the others gained by a later end is taken off; what they missed by a sooner one is added.
    """
    return [
        points + first_others - others
        for points, first_others, others in zip(
            runner.reached, first.others, runner.others, strict=False
        )
    ]


def _best_of(ranked: Sequence[_Runner]) -> list[float]:
    """Returns, for each runner, in which share of the games it was best.

    Only games that all of them played count. Runners that are equally good share a game.
    """
    wins = [0.0] * len(ranked)
    games = list(zip(*(runner.against() for runner in ranked), strict=False))
    for reached in games:
        most = max(reached)
        first = [n for n, value in enumerate(reached) if value == most]
        for n in first:
            wins[n] += 1 / len(first)
    return [won / len(games) for won in wins]
