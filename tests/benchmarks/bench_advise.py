"""How strong the advice on rolls of Sailorman Dice is, and how fast: whole games against simpler
players.

    python -m tests.benchmarks.bench_advise speed
    python -m tests.benchmarks.bench_advise spacing --games 100 --playouts 300 --players 2
    python -m tests.benchmarks.bench_advise sure --games 10 --playouts 1500

One seat follows the advice, or the policy alone with ``--playouts 0``; all others play ``most``
(points of the moment), ``spacing`` (each number near its digit's place in the row) or ``policy``
(what playouts play by). Each game is played from every seat with the same dice. Prints mean points,
their ratio and the share of games won, with intervals that hold them 95 times of 100; ``speed``
playouts a second of processor time, over the rolls of whole games. ``sure`` asks as a phone does
on a fifth of the rolls and plays each entry that was told on for 4,000 other games: how often the
range of a lead holds the long run, how many answers are clear or level, and the processor's time of
one; a line a hint, so that it may be stopped. Never fails.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from math import hypot, sqrt
from random import Random
from statistics import fmean, stdev
from time import process_time

from companion.games.sailorman_dice import facts
from companion.games.sailorman_dice.advise import SCOUTED, whole_roll
from companion.games.sailorman_dice.advise.desk import BOXES, OPEN, Desk, ground_of
from companion.games.sailorman_dice.advise.entries import (
    Entries,
    PlacedPair,
    candidates,
    written,
)
from companion.games.sailorman_dice.advise.playout import (
    Clock,
    dice_of,
    fields_of,
    order_of,
    play,
    points,
)
from companion.games.sailorman_dice.advise.policy import CROSS
from companion.games.sailorman_dice.advise.search import Asked, Search
from companion.games.sailorman_dice.boxes import Sheet
from companion.games.sailorman_dice.generate import generate_map
from companion.games.sailorman_dice.maps import SeaMap
from companion.randomness import parse_code

MAPS = [generate_map(parse_code(f"BENC-H{n:03}", ())) for n in range(40)]


@dataclass
class Table:
    """A game as it stands at a roll; ``taken`` is the roll in which each box with a shell was first
    filled."""

    sea_map: SeaMap
    dice: list[int]
    desks: list[Desk]
    shells: list[list[str]]
    taken: list[int] = field(default_factory=lambda: [OPEN] * len(BOXES))
    roll: int = 0
    eight: int = OPEN

    def sheet(self, seat: int) -> Sheet:
        desk = self.desks[seat]
        first = {
            r: facts.AREA_LETTERS[a]
            for r, a in zip(facts.REGIONS, desk.first, strict=True)
            if a >= 0
        }
        return Sheet(str(seat), fields_of(desk), tuple(self.shells[seat]), first)

    def asked(self, seat: int) -> Asked:
        n = len(self.desks)
        gone = frozenset(
            box for box, roll in zip(BOXES, self.taken, strict=True) if roll < self.roll
        )
        sheets = tuple(self.sheet(n) for n in range(n))
        dice, roller = self.dice[self.roll], self.roll % n
        choice = whole_roll(self.sea_map, sheets[seat], dice, seat == roller)
        return Asked(self.sea_map, sheets, seat, roller, 0, dice, choice, gone)


Player = Callable[[Table, int], Desk]


def policy(table: Table, seat: int) -> Desk:
    desk = table.desks[seat].copy()
    order = order_of(len(table.desks), seat, 0, 0)
    play(desk, table.dice, order, Clock(table.taken, table.eight), table.roll, table.roll)
    return desk


def _one_by_one(table: Table, seat: int, worth: Callable[[Desk, PlacedPair], float]) -> Desk:
    """Pair after pair, the best of each by ``worth``."""
    desk, question = table.desks[seat], table.asked(seat)
    best, after = -1e9, desk
    for pairing in question.choice.pairings:
        for order in (pairing, pairing[::-1]):
            total, now = 0.0, desk
            for pair in order if question.choice.due == 2 else order[:1]:
                choice = question.choice._replace(pairings=((pair,),), due=1)
                ways = [
                    (worth(now, one.entries[0]), one.entries)
                    for one in candidates(now, choice, None)
                    if one.entries
                ]
                if ways:
                    gain, entries = max(ways)
                    total, now = total + gain, written(now, entries, table.taken)
            if total > best and now is not desk:
                best, after = total, now
    return desk.copy() if after is desk else _again(table, seat, after)


def _again(table: Table, seat: int, after: Desk) -> Desk:
    """The sheet with its shells counted by the roll in which they were won."""
    desk = table.desks[seat].copy()
    for r in range(facts.N_ROWS):
        for c in range(facts.N_COLS):
            if not desk.rows[r][8][c] and after.rows[r][8][c]:
                desk.write(r, c, after.rows[r][8][c], table.taken, table.roll)
    return desk


def most(table: Table, seat: int) -> Desk:
    return _one_by_one(
        table,
        seat,
        lambda desk, placed: points(written(desk, (placed,), table.taken)) - points(desk),
    )


def spacing(table: Table, seat: int) -> Desk:
    def worth(desk: Desk, placed: PlacedPair) -> float:
        if placed.mark == CROSS:
            return -20.0 - desk.rows[placed.row][0] - desk.cols[placed.col][0]
        return -abs(placed.col - (placed.mark - 1) / 5 * 8)

    return _one_by_one(table, seat, worth)


def advice(playouts: int) -> Player:
    def player(table: Table, seat: int) -> Desk:
        search = Search(table.asked(seat), seed=table.roll)
        search.run(playouts=playouts)
        desk = table.desks[seat].copy()
        for placed in search.verdict().judged[0].entries:
            desk.write(*placed.written, table.taken, table.roll)
        return desk

    return player


PLAYERS: dict[str, Player] = {"most": most, "spacing": spacing, "policy": policy}


def play_out(
    game: int, players: list[Player], seen: Callable[[Table], None] | None = None
) -> tuple[list[int], int]:
    """One whole game: everybody's points, and how many rolls it took."""
    sea_map = MAPS[game % len(MAPS)]
    ground, n = ground_of(sea_map), len(players)
    blank = Sheet("", facts.EMPTY * 54, (), {})
    table = Table(
        sea_map,
        dice_of(99, game),
        [Desk(ground, blank, frozenset()) for _ in players],
        [[] for _ in players],
    )
    while table.roll < len(table.dice):
        if seen is not None:
            seen(table)
        full = [dict(desk.filled()) for desk in table.desks]
        after = [player(table, seat) for seat, player in enumerate(players)]
        for seat, desk in enumerate(after):
            new = [box for box, is_full in desk.filled() if is_full and not full[seat][box]]
            table.shells[seat] += [
                box for box in new if table.taken[BOXES.index(box)] >= table.roll
            ]
        for desk in after:
            for i, (_, is_full) in enumerate(desk.filled()):
                if is_full:
                    table.taken[i] = min(table.taken[i], table.roll)
        table.desks = after
        if max(desk.boxes for desk in after) >= facts.END_BOXES:
            table.eight = min(table.eight, table.roll)
            if table.roll % n == n - 1:
                break
        table.roll += 1
    return [points(desk) for desk in table.desks], table.roll + 1


def interval(values: list[float]) -> str:
    half = 1.96 * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
    return f"{fmean(values):.2f} ({fmean(values) - half:.2f} to {fmean(values) + half:.2f})"


def against(name: str, games: range, playouts: int, players: int) -> None:
    ours, theirs, won, rolls = list[float](), list[float](), list[float](), list[float]()
    one = advice(playouts) if playouts else policy
    for game in games:
        for seat in range(players):
            ranked, n = play_out(
                game, [one if s == seat else PLAYERS[name] for s in range(players)]
            )
            mine = ranked.pop(seat)
            ours.append(mine)
            theirs.append(fmean(ranked))
            won.append(1.0 if mine > max(ranked) else 0.5 if mine == max(ranked) else 0.0)
            rolls.append(n)
    who = f"advice of {playouts} games" if playouts else "policy"
    print(f"{who} against {name}, {players} players, {len(won)} games of {fmean(rolls):.1f} rolls")
    print(
        f"  points {interval(ours)} to {interval(theirs)}, ratio {fmean(ours) / fmean(theirs):.2f}"
    )
    print(f"  won {interval(won)}", flush=True)


def speed(games: range) -> None:
    done, spent = 0, 0.0

    def seen(table: Table) -> None:
        nonlocal done, spent
        search = Search(table.asked(table.roll % 2))
        started = process_time()
        search.run(playouts=500)
        spent += process_time() - started
        done += search.playouts

    for game in games:
        play_out(game, [policy, policy], seen)
    print(f"{done / spent:.0f} playouts a second over {len(games)} games of two")


LONG_RUN = 4_000
"""Games of each entry that was told."""


class LongRun(Search):
    """All that was told plays all games: nothing stops sooner, and no guess is added."""

    def _stay(self, most: int) -> None:
        pass

    def points_of(self, told: list[Entries]) -> dict[Entries, list[int]]:
        self._alive = [runner for runner in self._alive if runner.entries in told]
        self._stopped = []
        for _ in range(LONG_RUN):
            self._play_one()
        return {runner.entries: runner.against() for runner in self._alive}

    def lead(self, first: list[int], other: list[int]) -> tuple[float, float]:
        """How far the first is ahead, and how far from it even so long a run may be."""
        apart = [a - b for a, b in zip(first, other, strict=True)]
        return fmean(apart), self._half(apart)


def as_on_a_phone(question: Asked, seed: int, playouts: int) -> Search:
    """A search that first looks for the pairing and then weighs what can be written by it."""
    search = Search(question, seed)
    search.run(playouts=SCOUTED)
    search.narrow(search.pairing(0))
    search.run(playouts=playouts)
    return search


def sure(games: range, playouts: int, players: int) -> None:
    asked, rng = list[Asked](), Random(5 + games.start)

    def seen(table: Table) -> None:
        asked.extend(table.asked(seat) for seat in range(players) if rng.random() < 0.2)

    for game in games:
        play_out(game, [policy] * players, seen)
    rng.shuffle(asked)
    held, fairly, leads, spent = 0, 0, 0, list[float]()
    kinds = Counter[str]()
    for seed, question in enumerate(asked):
        began = process_time()
        search = as_on_a_phone(question, seed, playouts)
        first, *others = search.verdict().judged
        spent.append(process_time() - began)
        if not others or search.settled:
            continue
        verdict = search.verdict()
        kinds["clear" if verdict.clear else "level" if verdict.level else "open"] += 1
        long_run = LongRun(question, 1000 + seed)
        reached = long_run.points_of([judged.entries for judged in verdict.judged])
        for judged in others:
            lead, doubt = long_run.lead(reached[first.entries], reached[judged.entries])
            behind, half = judged.behind.mean, judged.behind.high - judged.behind.mean
            held += abs(lead - behind) <= half
            fairly += abs(lead - behind) <= hypot(half, doubt)
            leads += 1
        print(
            f"{held} of {leads} ranges hold the long run ({fairly} with its own doubt); "
            f"answers: {dict(kinds)}; {fmean(spent):.2f} s each",
            flush=True,
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=[*PLAYERS, "speed", "sure"])
    parser.add_argument("--games", type=int, default=10)
    parser.add_argument(
        "--first",
        type=int,
        default=0,
        help="the number of the first game: others are other positions",
    )
    parser.add_argument("--playouts", type=int, default=300)
    parser.add_argument("--players", type=int, default=2)
    given = parser.parse_args()
    games = range(given.first, given.first + given.games)
    if given.what == "speed":
        speed(games)
    elif given.what == "sure":
        sure(games, given.playouts, given.players)
    else:
        against(given.what, games, given.playouts, given.players)


if __name__ == "__main__":
    main()
