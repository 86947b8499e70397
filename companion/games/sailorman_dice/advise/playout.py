"""Plays a game on to its end by the policy. The search does this thousands of times a second; a
map's par rests on it too.

It is plain Python. The inner loop follows links between states (:mod:`policy`) and adds four
numbers for each field.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.desk import BOXES, OPEN, Desk, ground_of
from companion.games.sailorman_dice.advise.policy import (
    CROSS,
    EMPTY,
    LAST,
    MARKS,
    ROW_MARKS,
    ROW_MOST,
    SCORE,
    STEP,
)
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.maps import FIELDS, SeaMap
from companion.games.sailorman_dice.score import groups

_N_COLS: Final = facts.N_COLS
_SIDES: Final = len(facts.ROWS)
MOST_ROLLS: Final = 60
"""The most rolls that a game is assumed to last."""

Pair = tuple[int, int]
"""A symbol die and a number die: the row from 0, and the digit."""


def _roll(n: int) -> tuple[tuple[Pair, ...], tuple[tuple[int, int], ...]]:
    # one entry of ``ROLLS``: ``n`` counts through all faces of the four dice
    rest, number = divmod(n, _SIDES)
    rest, other_number = divmod(rest, _SIDES)
    symbol, other_symbol = divmod(rest, _SIDES)
    digit, other_digit = number + 1, other_number + 1
    pairings = [
        ((symbol, digit), (other_symbol, other_digit)),
        ((symbol, other_digit), (other_symbol, digit)),
    ]
    # with two equal dice both ways to pair them are the same
    if symbol == other_symbol or digit == other_digit:
        pairings.pop()
    pairs = tuple(dict.fromkeys(pair for pairing in pairings for pair in pairing))
    return pairs, tuple((pairs.index(one), pairs.index(other)) for one, other in pairings)


ROLLS: Final = tuple(_roll(n) for n in range(_SIDES**4))
"""Every roll: its different pairs, and its pairings as indexes into these pairs."""


def dice_of(seed: int, game: int) -> list[int]:
    """Returns the rolls of one game as indexes into ``ROLLS``. They are the same for all that is
    compared."""
    # a prime apart, so that games of neighbouring seeds are no neighbours
    random = Random(seed * 1_000_003 + game).random
    return [int(random() * len(ROLLS)) for _ in range(MOST_ROLLS)]


class Clock(NamedTuple):
    """What the other players do in a game, as far as it matters to one sheet.

    ``taken`` is the roll in which another player fills each box with a shell. ``eight`` is the roll
    in which another player has filled eight boxes.
    """

    taken: list[int]
    eight: int


ALONE: Final = Clock([OPEN] * len(BOXES), OPEN)
"""The clock of a game without other players."""


class TurnOrder(NamedTuple):
    """Whose roll it is, counted from the present roll (0). ``mine``: whether this player rolls.
    ``round_end`` is the last roll of the round."""

    mine: tuple[bool, ...]
    round_end: tuple[int, ...]


def order_of(players: int, seat: int, roller: int, captain: int) -> TurnOrder:
    """Returns which rolls are those of ``seat``, and the last roll of each one's round. ``roller``
    has rolled now."""
    # each roll's place in its round, which begins with the captain's (0)
    places = [(roller - captain + t) % players for t in range(MOST_ROLLS)]
    return TurnOrder(
        mine=tuple((roller + t) % players == seat for t in range(MOST_ROLLS)),
        round_end=tuple(t + (players - 1 - place) for t, place in enumerate(places)),
    )


# the best entry for a pair: its worth, row, column (-1 if there is none), and its mark with the
# offset of its phase
_Best = tuple[int, int, int, int]
_WORTH: Final = 0


def _judge(desk: Desk) -> Callable[[Pair, int, Sequence[int]], _Best]:
    """Returns a function that finds the best entry for a pair in a phase.

    ``crosses[row]`` holds the digits that allow a cross, as bits. What the function reads of the
    desk it has in local names, and a call for each field would cost more than what it does.
    """
    ground, rows, near = desk.ground, desk.rows, desk.near
    columns, areas = desk.column_worth, desk.area_worth
    area_of, above, options = ground.area_of, ground.above, ground.rows.options
    or_a_cross = _judge_of_crosses(desk)

    def best_for(pair: Pair, phase: int, crosses: Sequence[int]) -> _Best:
        row, digit = pair
        place = digit + phase
        # what the row's state knows already, or else finds out
        gain, found = rows[row][place] or options(rows[row], place)
        most, col = -OPEN, -1
        start, area_at = row * _N_COLS, area_of[row]
        for worth, c in found:
            worth += columns[c][place] + areas[area_at[c]][place] + above[near[start + c]][place]
            if worth > most:
                most, col = worth, c
        number = most + gain, row, col, place
        # if the digit stands in the river of its row, a cross may go anywhere
        return or_a_cross(number, CROSS + phase) if crosses[row] >> digit & 1 else number

    return best_for


def _judge_of_crosses(desk: Desk) -> Callable[[_Best, int], _Best]:
    # a function that finds the best cross, whatever its row; it returns the best so far where no
    # cross is better
    rows, columns, areas = desk.rows, desk.column_worth, desk.area_worth
    area_of, options = desk.ground.area_of, desk.ground.rows.options

    def or_a_cross(best: _Best, cross: int) -> _Best:
        # beside its row's, the most that a cross can be worth anywhere
        most = max([worth[cross] for worth in columns]) + max([worth[cross] for worth in areas])
        reached = best[_WORTH]
        for row in range(_SIDES):
            gain, found = rows[row][cross] or options(rows[row], cross)
            # what a field must be worth, without its row, to be better than the best so far
            over = reached - gain
            # no field of this row can be: most rows end here
            if most <= over:
                continue
            area_at = area_of[row]
            for worth, col in found:
                worth += columns[col][cross] + areas[area_at[col]][cross]
                if worth > over:
                    over, reached = worth, worth + gain
                    best = reached, row, col, cross
        return best

    return or_a_cross


def _first_and_second(
    entries: Sequence[_Best], pairs: Sequence[Pair], pairings: Sequence[tuple[int, int]]
) -> tuple[_Best, Pair]:
    # What the roller writes, by the pairing that is worth most: the better of its two entries
    # first, then the other pair where it is best.
    worths = [entries[one][_WORTH] + entries[other][_WORTH] for one, other in pairings]
    one, other = pairings[worths.index(max(worths))]
    if entries[one][_WORTH] >= entries[other][_WORTH]:
        return entries[one], pairs[other]
    return entries[other], pairs[one]


def play(
    desk: Desk,
    dice: Sequence[int],
    order: TurnOrder,
    clock: Clock,
    start: int = 1,
    end: int = MOST_ROLLS - 1,
    log: list[Desk] | None = None,
) -> int:
    """Plays a sheet on from roll ``start`` to the end. Returns its points, with the final boxes.

    ``desk`` is changed. Its ``eight`` is then the roll in which somebody had eight boxes, and
    ``ended`` the last roll. ``end`` is the last roll that there can be. The sheet after each roll
    is added to ``log``.
    """
    river, taken, write, best_for = desk.river, clock.taken, desk.write, _judge(desk)
    mine, round_end, late_from = order.mine, order.round_end, desk.ground.weights.late_from
    # a sheet with eight boxes ends the game by itself, in the round that is under way: they were
    # full before this roll, in roll -1
    eight = clock.eight if desk.boxes < facts.END_BOXES else -1
    if eight < MOST_ROLLS:
        end = min(end, round_end[max(eight, 0)])

    def enter(best: _Best, roll: int) -> None:
        _, row, col, place = best
        if col >= 0:
            write(row, col, place % STEP, taken, roll)

    t = start
    while t <= end:
        pairs, pairings = ROLLS[dice[t]]
        phase = STEP if desk.marks >= late_from else 0
        # the last roll is known as such if eight boxes were full before it
        if t == end and t > eight:
            phase = LAST
        entries = [best_for(pair, phase, river) for pair in pairs]
        if mine[t]:
            first, second = _first_and_second(entries, pairs, pairings)
            # what the first pair writes into the river allows no cross to the second
            crosses = river[:]
            enter(first, t)
            # judged again, as the first may stand where the second was to go
            enter(best_for(second, phase, crosses), t)
        else:
            enter(max(entries), t)
        if desk.boxes >= facts.END_BOXES and t < eight:
            eight = t
            end = min(end, round_end[t])
        if log is not None:
            log.append(desk.copy())
        t += 1
    desk.eight, desk.ended = eight, end
    return points(desk)


def points(desk: Desk) -> int:
    """Returns what a sheet scores as it stands, as :mod:`score` does."""
    total = desk.shells
    for state in desk.rows:
        if not state[EMPTY]:
            total += state[ROW_MOST]
    for state in desk.cols:
        if not state[EMPTY]:
            total += state[SCORE]
    if desk.ground.n_areas:
        areas = desk.areas
        for n, first in enumerate(desk.first):
            if first >= 0:
                one, two = areas[2 * n], areas[2 * n + 1]
                total += areas[first][SCORE]
                if not one[EMPTY] and not two[EMPTY]:
                    counts = zip(one[MARKS], two[MARKS], strict=True)
                    # both areas count as one: the digit that they have most often together
                    total += max([count + other for count, other in counts])
    return total + grouped(desk)


# how each mark is written, as a table for ``bytes.translate``
_SIGNS: Final = bytes(ord(sign) for sign in facts.EMPTY + facts.DIGITS + facts.CROSS).ljust(256)


def fields_of(desk: Desk) -> str:
    """Returns the 54 fields of a sheet as a record has them."""
    return b"".join([row[ROW_MARKS] for row in desk.rows]).translate(_SIGNS).decode("ascii")


def grouped(desk: Desk) -> int:
    """Returns the sum of the sizes of the two largest connected groups of one digit (rules: End of
    game)."""
    return sum([group.size for group in groups(fields_of(desk))])


# ---- what a map is good for, to whoever plays alone
# Ours, and no rule: a game of two of whom one is silent, on every map with the same dice, so that
# pars compare.

PAR_VERSION: Final = 1
"""The version of pars. Another policy gives other pars; then it goes up by one, and the dice change
too."""
PAR_ROLLS: Final = 24
_GAMES: Final = 200
_TENTH: Final = _GAMES // 10
_ORDER: Final = TurnOrder(
    tuple(t % 2 == 0 for t in range(MOST_ROLLS)), (10 * MOST_ROLLS,) * MOST_ROLLS
)
# no box ends the game, and the last roll is known to be the last
_CLOCK: Final = ALONE._replace(eight=PAR_ROLLS - 2)
CALM: Final = 41
FAIR: Final = 40
"""From so many points on a sea is calm, or fair. About a third of our maps are of each kind."""


class Par(NamedTuple):
    """Points of the policy alone on a map. ``mean`` is the average. It reaches ``low`` nine times
    out of ten, and ``high`` once in ten."""

    mean: int
    low: int
    high: int

    @property
    def note(self) -> str:
        """Returns how much a map yields, its par in a sentence, and how to play alone with three
        goals. This is ours, no rule."""
        sea = "rough"
        if self.mean >= FAIR:
            sea = "calm" if self.mean >= CALM else "fair"
        return (
            f"A {sea} sea: {self.mean} points alone in {PAR_ROLLS} rolls, of {self.low} to"
            f" {self.high}. Alone (ours, not in the rules): {PAR_ROLLS} rolls, both pairs of the"
            " first, one of the second, and so on; all shells are yours, and eight boxes end"
            f" nothing. {self.low} is bronze, {self.mean} is silver, {self.high} is gold."
        )


@lru_cache(maxsize=1024)
def par_of(sea_map: SeaMap) -> Par:
    """Returns a map's par. It takes a fraction of a second, once for each map. It never changes for
    the same ``PAR_VERSION``."""
    blank = Desk(ground_of(sea_map), Sheet("", facts.EMPTY * FIELDS))
    games = (dice_of(PAR_VERSION, n) for n in range(_GAMES))
    reached = sorted(play(blank.copy(), dice, _ORDER, _CLOCK, 0, PAR_ROLLS - 1) for dice in games)
    return Par(mean=round(fmean(reached)), low=reached[_TENTH], high=reached[-1 - _TENTH])
