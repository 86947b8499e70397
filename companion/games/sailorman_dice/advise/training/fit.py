"""Fits the weights of the policy that playouts of Sailorman Dice are played by, and writes them as ``weights.json``.

    python -m companion.games.sailorman_dice.advise.training.fit --generations 40 --seed 1 -o weights.json

Cross-entropy: of a generation of weights, each a little beside the best so far, all play the same games, and the best
of them say where the next generation lies. A game is one sheet on a map of ours among two to four, whose others are
played by the weights of the last refreshment with the same dice: they are felt by the shells that they take and by the
roll of their eighth box. What counts is points at the end. One core; a generation of 28 with 300 games takes some 15 s.
"""

from __future__ import annotations

import argparse
from json import dumps
from math import exp
from pathlib import Path
from random import Random
from statistics import fmean, pstdev
from time import process_time
from typing import NamedTuple

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise.playout import ALONE, Clock, TurnOrder, dice_of, order_of, play
from companion.games.sailorman_dice.advise.policy import PHASES, Rows, Weights
from companion.games.sailorman_dice.advise.sheets import BOXES, OPEN, Desk, Ground
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.maps import SeaMap
from companion.randomness import parse_code

BLANK = Sheet("", facts.EMPTY * 54, (), {})
FREE = {"row": 5, "column": 5, "area": 6}
"""How many shares of each kind are fitted; fuller lines count nothing."""
PLAIN = {"row": 10, "column": 7, "area": 11}
START = {
    "worth": (1.0, 1.0), "hits": (1.2, 0.7), "river": (60, 20), "together": (50, 50), "cross": (150, 100),
    "place": (0, 0),
    "row": ((40, 25, 14, 7, 3), (40, 20, 8, 3, 1)),
    "column": ((50, 25, 10, 4, 1), (45, 18, 6, 2, 0)),
    "area": ((50, 30, 18, 10, 5, 2), (45, 20, 8, 3, 1, 0)),
}  # fmt: skip


def vector() -> list[float]:
    """Where fitting begins: each phase after the other, then the last roll's, then when it is late."""
    found: list[float] = []
    for phase in range(PHASES):
        for key in ("worth", "hits", "river", "together", "cross", "place"):
            found.append(START[key][phase])
        for key in FREE:
            found += START[key][phase]
    return [*found, 60, 24]


def gap_table(worth: float, hits: float) -> tuple[tuple[int, ...], ...]:
    """``[fit][fields]``: how many fields will be filled if each digit comes ``hits`` times on average, at ``worth``."""
    table = []
    for fit in range(7):
        rate, row = fit * hits, []
        for fields in range(10):
            term, expected = exp(-rate), 0.0
            for n in range(1, fields):
                term *= rate / n
                expected += n * term
            reached = 1.0 - sum(_poisson(rate, n) for n in range(fields))
            row.append(round(100 * worth * (expected + fields * reached)))
        table.append(tuple(row))
    return tuple(table)


def _poisson(rate: float, n: int) -> float:
    term = exp(-rate)
    for k in range(1, n + 1):
        term *= rate / k
    return term


def weights_of(numbers: list[float]) -> Weights:
    """The weights that a vector stands for."""
    left = iter(numbers)
    gap, river, together, cross, place = [], [], [], [], []
    shares: dict[str, list[tuple[int, ...]]] = {key: [] for key in FREE}
    for _ in range(PHASES):
        gap.append(gap_table(max(next(left), 0.0), min(max(next(left), 0.05), 6.0)))
        river.append(round(next(left)))
        together.append(round(next(left)))
        cross.append(round(next(left)))
        place.append(round(next(left)))
        for key, free in FREE.items():
            shares[key].append((100, *(round(next(left)) for _ in range(free)), *[0] * (PLAIN[key] - free - 1)))
    together.append(round(next(left)))
    late = round(next(left))
    rows, columns, areas = (tuple(shares[key]) for key in FREE)
    ends = tuple(river), tuple(together), tuple(cross), tuple(place)
    return Weights(tuple(gap), rows, columns, areas, 1, *ends, late)


class Match(NamedTuple):
    """A game as one sheet sees it."""

    sea_map: SeaMap
    dice: list[int]
    order: TurnOrder
    clock: Clock


def grounds(weights: Weights, maps: list[SeaMap]) -> dict[tuple[str, ...], Ground]:
    rows = Rows(weights)
    return {sea_map.areas: Ground(sea_map, weights, rows) for sea_map in maps}


def matches(maps: list[SeaMap], weights: Weights, seed: int, games: int) -> list[Match]:
    """Games whose others are played by ``weights``."""
    ground, found = grounds(weights, maps), list[Match]()
    for game in range(games):
        sea_map, players = maps[game % len(maps)], 2 + game % 3
        seat, dice = (game // 3) % players, dice_of(seed, game)
        taken, eight = [OPEN] * len(BOXES), OPEN
        for other in range(players):
            if other != seat:
                desk = Desk(ground[sea_map.areas], BLANK, frozenset())
                play(desk, dice, order_of(players, other, 0, 0), ALONE, 0)
                taken = [min(a, b) for a, b in zip(taken, desk.full, strict=True)]
                eight = min(eight, desk.eight)
        found.append(Match(sea_map, dice, order_of(players, seat, 0, 0), Clock(taken, eight)))
    return found


def points_of(weights: Weights, maps: list[SeaMap], games: list[Match]) -> float:
    """Mean points at the end."""
    ground = grounds(weights, maps)
    return fmean(play(Desk(ground[m.sea_map.areas], BLANK, frozenset()), m.dice, m.order, m.clock, 0) for m in games)


def fit(generations: int, seed: int, size: int, games: int, refresh: int) -> list[float]:
    """The fitted vector; each generation is told."""
    rng = Random(seed)
    maps = [generate_map(parse_code(f"F1TT-{n:04}", ())) for n in range(30)]
    mean = vector()
    spread = [max(0.25 * abs(x), 2.0 if x > 3 else 0.1) for x in mean]
    others = weights_of(mean)
    for generation in range(generations):
        if generation % refresh == 0:
            others = weights_of(mean)
        started = process_time()
        played = matches(maps, others, seed * 1000 + generation, games)
        drawn = [mean, *([rng.gauss(m, s) for m, s in zip(mean, spread, strict=True)] for _ in range(size - 1))]
        ranked = sorted(((points_of(weights_of(x), maps, played), n) for n, x in enumerate(drawn)), reverse=True)
        best = [drawn[n] for _, n in ranked[: size // 4]]
        for i in range(len(mean)):
            column = [x[i] for x in best]
            mean[i] = 0.4 * mean[i] + 0.6 * fmean(column)
            spread[i] = 0.5 * spread[i] + 0.5 * pstdev(column) * 1.1
        centre = next(points for points, n in ranked if n == 0)
        print(
            f"{generation}: best {ranked[0][0]:.2f}, centre {centre:.2f}, worst {ranked[-1][0]:.2f}, "
            f"eighth box {fmean(min(m.clock.eight, 99) for m in played):.1f}, {process_time() - started:.0f} s",
            flush=True,
        )
    return mean


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--generations", type=int, default=40)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--size", type=int, default=28)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--refresh", type=int, default=8)
    parser.add_argument("-o", type=Path, required=True)
    asked = parser.parse_args()
    found = fit(asked.generations, asked.seed, asked.size, asked.games, asked.refresh)
    asked.o.write_text(dumps(weights_of(found)._asdict()))


if __name__ == "__main__":
    main()
