"""The best entry of a roll: candidates played on to the end of the game with the same dice, and the field halved.

Every candidate meets the same rolls, and the same others, so that few games tell two entries apart. The others are a
clock: their sheets are played on by the same policy with the same dice, which gives the rolls in which shells are gone
and in which somebody has filled eight boxes.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import sqrt
from random import Random
from time import perf_counter
from typing import Final, NamedTuple

from companion.games.sailorman_dice.advise.candidates import Choice, Entries, candidates, written
from companion.games.sailorman_dice.advise.playout import ALONE, Clock, Order, dice_of, order_of, play
from companion.games.sailorman_dice.advise.policy import ground_of
from companion.games.sailorman_dice.advise.sheets import BOXES, OPEN, Desk
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import SeaMap

MOST_CANDIDATES: Final = 24
_HALVINGS: Final = ((16, 12), (48, 6), (128, 4), (400, 3))
"""After so many games each, so many candidates stay."""
_CLOCKS: Final = 48
"""Games in which the others are played on; later games meet them again with other dice."""
_SHOWN: Final = 3
_BLOCKS: Final = 40
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
    choice: Choice
    taken: frozenset[str]
    written: frozenset[int] = field(default_factory=frozenset)


class Judged(NamedTuple):
    """Entries with the points at the end that they lead to: the mean, an interval that holds it nine times of ten,
    and how often they come out best when the games are drawn again."""

    entries: Entries
    mean: float
    low: float
    high: float
    best: float


class Found(NamedTuple):
    """What a search says: the three best, best first, after so many games; ``clear`` where the first is ahead."""

    judged: tuple[Judged, ...]
    playouts: int
    clear: bool


class Search:
    """A search that can be asked for its answer at any time, and goes on where it stopped."""

    def __init__(self, asked: Asked, seed: int = 1) -> None:
        self._asked, self._seed = asked, seed
        ground = ground_of(asked.sea_map)
        self.desk: Final = Desk(ground, asked.sheets[asked.seat], asked.taken)
        self._others = [
            (n, Desk(ground, sheet, asked.taken)) for n, sheet in enumerate(asked.sheets) if n != asked.seat
        ]
        self._order = self._order_of(asked.seat)
        self._clocks: list[Clock] = []
        ends = any(other.boxes >= 8 for _, other in self._others) or self.desk.boxes >= 8
        self._last = ends and self._order.round_end[0] == 0
        """Whether nothing comes after this roll: then all that may be written is counted, once."""
        found = candidates(self.desk, asked.choice, None if self._last else MOST_CANDIDATES)
        self._alive: list[tuple[Entries, list[int]]] = [(entries, []) for entries in found]
        self.playouts = 0
        self._games = 0

    def _order_of(self, seat: int) -> Order:
        return order_of(len(self._asked.sheets), seat, self._asked.roller, self._asked.captain)

    def run(self, seconds: float | None = None, playouts: int | None = None) -> None:
        """Plays on for so long, or until so many games have been played in all."""
        until = None if seconds is None else perf_counter() + seconds
        while not self.settled:
            if self._games and playouts is not None and self.playouts + len(self._alive) > playouts:
                break
            self._play_one()
            if until is not None and perf_counter() >= until:
                break

    @property
    def settled(self) -> bool:
        """Whether more games would tell nothing more."""
        return bool(self._games) and (self._last or len(self._alive) < 2)

    def _play_one(self) -> None:
        """One game of each candidate that is left, all with the same dice."""
        game = self._games
        dice = [self._asked.dice, *dice_of(self._seed, game)[1:]]
        clock = self._clock(game, dice)
        for entries, points in self._alive:
            desk = written(self.desk, entries, clock.taken)
            points.append(play(desk, dice, self._order, clock))
        self.playouts += len(self._alive)
        self._games += 1
        for games, stay in _HALVINGS:
            if games == self._games and not self._last:
                self._alive.sort(key=lambda one: -sum(one[1]))
                del self._alive[stay:]

    def _clock(self, game: int, dice: list[int]) -> Clock:
        if game >= _CLOCKS:
            return self._clocks[game % _CLOCKS]
        taken, eight = [OPEN] * len(BOXES), OPEN
        for n, box in enumerate(BOXES):
            if box in self._asked.taken:
                taken[n] = -1
        for seat, desk in self._others:
            log = [OPEN] * (len(BOXES) + 1)
            order, start = self._order_of(seat), int(seat in self._asked.written)
            play(desk.copy(), dice, order, ALONE, start, log=log)
            taken = [min(a, b) for a, b in zip(taken, log, strict=False)]
            eight = min(eight, log[-1])
        self._clocks.append(Clock(taken, eight))
        return self._clocks[-1]

    def found(self) -> Found:
        """What the search says by now."""
        ranked = sorted(self._alive, key=lambda one: (-sum(one[1]), one[0]))
        shares = _shares([points for _, points in ranked], self._seed)
        judged = tuple(
            Judged(entries, *_interval(points), share)
            for (entries, points), share in zip(ranked[:_SHOWN], shares, strict=False)
        )
        return Found(judged, self.playouts, bool(judged) and judged[0].best >= CLEAR)


def _interval(points: list[int]) -> tuple[float, float, float]:
    n, total = len(points), sum(points)
    mean = total / n
    if n < 2:
        return mean, mean, mean
    spread = sqrt(max(sum(p * p for p in points) - n * mean * mean, 0.0) / (n - 1) / n) * _NINE_OF_TEN
    return mean, mean - spread, mean + spread


def _shares(results: list[list[int]], seed: int) -> list[float]:
    """How often each comes out best when the games are drawn again, block by block; equal ones share."""
    n = len(results[0])
    if len(results) == 1:
        return [1.0]
    blocks = min(_BLOCKS, n)
    sums = [[sum(points[b::blocks]) for b in range(blocks)] for points in results]
    random, wins = Random(seed).random, [0.0] * len(results)
    for _ in range(_RESAMPLED):
        drawn = [int(random() * blocks) for _ in range(blocks)]
        totals = [sum([column[b] for b in drawn]) for column in sums]
        most = max(totals)
        first = [i for i, total in enumerate(totals) if total == most]
        for i in first:
            wins[i] += 1 / len(first)
    return [won / _RESAMPLED for won in wins]
