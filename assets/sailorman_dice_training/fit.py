"""Fits the weights of the policy that playouts of Sailorman Dice are played by, and writes them as
``weights.json``.

    python -m assets.sailorman_dice_training.fit --generations 40 --seed 1 -o weights.json

Cross-entropy: of a generation of weights, each a little beside the best so far, all play the same
games, and the best of them say where the next generation lies. A game is one sheet on a map of ours
among two to four, whose others are played by the weights of the last refreshment with the same
dice: they are felt by the shells that they take and by the roll of their eighth box. What counts is
points at the end. One core; a generation of 28 with 300 games takes some 15 s.
"""

from __future__ import annotations

import argparse
from json import dumps
from math import exp, factorial
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import process_time
from typing import NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.desk import BOXES, OPEN, Desk, Ground
from companion.games.sailorman_dice.advise.playout import (
    ALONE,
    Clock,
    TurnOrder,
    dice_of,
    order_of,
    play,
)
from companion.games.sailorman_dice.advise.policy import PHASES, Rows, Weights
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.maps import FIELDS, SeaMap
from companion.randomness import parse_code

BLANK = Sheet("", facts.EMPTY * FIELDS)
START = (
    *(1.0, 1.2, 60, 50, 150, 0, 40, 25, 14, 7, 3, 50, 25, 10, 4, 1, 50, 30, 18, 10, 5, 2),
    *(1.0, 0.7, 20, 50, 100, 0, 40, 20, 8, 3, 1, 45, 18, 6, 2, 0, 45, 20, 8, 3, 1, 0),
    *(60, 24),
)
"""Where fitting begins. Of each phase: what a field that is filled is worth, how often each digit
comes, river, together, cross, place, and the shares of rows, columns and areas, from one empty
field on; fuller lines count nothing. Then what the same number beside is worth in a last roll, and
how many marks are late."""
OF_A_PHASE = 22


def gap_table(worth: float, hits: float) -> list[list[int]]:
    """``[fit][fields]``: how many fields will be filled if each digit comes ``hits`` times on
    average, at ``worth``."""

    def expected(rate: float, fields: int) -> float:
        chances = [exp(-rate) * rate**n / factorial(n) for n in range(fields)]
        return sum(n * chance for n, chance in enumerate(chances)) + fields * (1 - sum(chances))

    return [
        [round(100 * worth * expected(fit * hits, fields)) for fields in range(10)]
        for fit in range(7)
    ]


def weights_of(numbers: list[float]) -> Weights:
    """The weights that a vector stands for."""
    phases = [numbers[n : n + OF_A_PHASE] for n in range(0, PHASES * OF_A_PHASE, OF_A_PHASE)]
    last, late = numbers[PHASES * OF_A_PHASE :]

    def shares(start: int, free: int, lengths: int) -> list[list[int]]:
        return [
            [100, *map(round, one[start : start + free]), *[0] * (lengths - free - 1)]
            for one in phases
        ]

    river, together, cross, place = ([round(one[n]) for one in phases] for n in range(2, 6))
    return Weights(
        gap=[gap_table(max(worth, 0.0), min(max(hits, 0.05), 6.0)) for worth, hits, *_ in phases],
        row=shares(6, 5, 10),
        column=shares(11, 5, 7),
        area=shares(16, 6, 11),
        row_shell=1,
        river=river,
        together=[*together, round(last)],
        cross=cross,
        place=place,
        late_from=round(late),
    )


class Match(NamedTuple):
    """A game as one sheet sees it."""

    dice: list[int]
    order: TurnOrder
    clock: Clock


def blanks(weights: Weights, maps: list[SeaMap]) -> list[Desk]:
    """An empty sheet of each map."""
    rows = Rows(weights)
    return [Desk(Ground(sea_map, weights, rows), BLANK) for sea_map in maps]


def matches(maps: list[SeaMap], weights: Weights, seed: int, games: int) -> list[Match]:
    """Games, each on the next of the maps, whose others are played by ``weights``."""
    desks = blanks(weights, maps)
    found = list[Match]()
    for game in range(games):
        players = 2 + game % 3
        seat, dice = (game // 3) % players, dice_of(seed, game)
        taken, eight = [OPEN] * len(BOXES), OPEN
        for other in range(players):
            if other != seat:
                desk = desks[game % len(maps)].copy()
                play(desk, dice, order_of(players, other, 0, 0), ALONE, 0)
                taken = [min(a, b) for a, b in zip(taken, desk.full, strict=True)]
                eight = min(eight, desk.eight)
        found.append(Match(dice, order_of(players, seat, 0, 0), Clock(taken, eight)))
    return found


def points_of(weights: Weights, maps: list[SeaMap], games: list[Match]) -> float:
    """Mean points at the end."""
    desks = blanks(weights, maps)
    return fmean(
        play(desks[n % len(maps)].copy(), m.dice, m.order, m.clock, 0) for n, m in enumerate(games)
    )


def fit(generations: int, seed: int, size: int, games: int, refresh: int) -> list[float]:
    """The fitted vector; each generation is told."""
    rng = Random(seed)
    maps = [generate_map(parse_code(f"F1TT-{n:04}", ())) for n in range(30)]
    mean = [*START]
    spread = [max(0.25 * abs(x), 2.0 if x > 3 else 0.1) for x in mean]
    others = weights_of(mean)
    for generation in range(generations):
        if generation % refresh == 0:
            others = weights_of(mean)
        started = process_time()
        played = matches(maps, others, seed * 1000 + generation, games)
        drawn = [
            mean,
            *(
                [rng.gauss(m, s) for m, s in zip(mean, spread, strict=True)]
                for _ in range(size - 1)
            ),
        ]
        ranked = sorted(
            ((points_of(weights_of(x), maps, played), n) for n, x in enumerate(drawn)), reverse=True
        )
        best = [drawn[n] for _, n in ranked[: size // 4]]
        for i in range(len(mean)):
            column = [x[i] for x in best]
            mean[i] = 0.4 * mean[i] + 0.6 * fmean(column)
            spread[i] = 0.5 * spread[i] + 0.5 * pstdev(column) * 1.1
        centre = next(points for points, n in ranked if n == 0)
        print(
            f"{generation}: best {ranked[0][0]:.2f}, centre {centre:.2f}, worst"
            f" {ranked[-1][0]:.2f}, eighth box {fmean(min(m.clock.eight, 99) for m in played):.1f},"
            f" {process_time() - started:.0f} s",
            flush=True,
        )
    return mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    for name, default in (
        ("generations", 40),
        ("seed", 1),
        ("size", 28),
        ("games", 300),
        ("refresh", 8),
    ):
        parser.add_argument(f"--{name}", type=int, default=default)
    parser.add_argument("-o", type=Path, required=True)
    asked = parser.parse_args()
    found = fit(asked.generations, asked.seed, asked.size, asked.games, asked.refresh)
    asked.o.write_text(dumps(weights_of(found)._asdict()))


if __name__ == "__main__":
    main()
