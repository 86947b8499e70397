"""Ship Adventure's odds, battles, map pieces, ways and compass against brute force."""

from __future__ import annotations

import itertools
import random
from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product

import pytest

from companion import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import Board, Square, Tile
from companion.games.ship_adventure.fights import (
    Side,
    Verdict,
    average_gold,
    battle,
    gold_range,
    odds,
    outcomes,
    skull_chances,
)
from companion.games.ship_adventure.helps.compass import OURS, first_color, needle_name
from companion.games.ship_adventure.helps.map_piece import locate
from companion.games.ship_adventure.routes import MOVERS, nearest, shortest
from tests.support.oracles import asked
from tests.support.ship_adventure import brute

pytestmark = pytest.mark.oracle

WIDEST = 15
BONUSES = range(-WIDEST, WIDEST + 1)
PERMUTATIONS = list(itertools.permutations((1, 2, 3, 4)))
COLORS = ["red", "blue", "yellow", "green"]


# ---- fights


def random_die(rng: random.Random) -> tuple[int, ...]:
    """Six faces as an owner may enter them, some dice with few different ones."""
    faces = rng.sample(range(1, 8), rng.choice((1, 2, 3, 6)))
    return tuple(rng.choices(faces, k=6))


def fight_agrees(bonus: int, base: int, die: tuple[int, ...]) -> None:
    attacker, defender = base + max(bonus, 0), base + max(-bonus, 0)
    expected = brute.fight(attacker, defender, die)
    if expected is None:
        with pytest.raises(BadInput):
            odds(attacker, defender, die)
        return
    found = odds(attacker, defender, die)
    win, tie, lose = brute.one_roll(attacker, defender, die)
    assert found.win == expected, (bonus, die)
    assert (Fraction(found.wins, found.rolls), found.tie_before_reroll) == (win, tie), (bonus, die)
    assert found.expected_rolls * (win + lose) == 1, (bonus, die)


def battles_agree(attacker: brute.Side, defender: brute.Side, die: tuple[int, ...]) -> None:
    """Compares the battles of these sides and of all smaller ones."""
    for (mine, theirs), ends in brute.battles(attacker, defender, die).items():
        verdict: Verdict = (
            "defender" if not attacker.answers else "dice" if defender.answers else "attacker"
        )
        sides = side_of(attacker, mine), side_of(defender, theirs)
        if ends is None:
            with pytest.raises(BadInput):
                outcomes(*sides, die, verdict)
            continue
        assert outcomes(*sides, die, verdict) == ends, (sides, die)
        all_fight = (
            attacker.able >= mine
            and defender.able >= theirs
            and attacker.answers
            and defender.answers
        )
        if all_fight and max(mine, theirs) <= facts.STACK:
            assert battle(mine, theirs, attacker.bonus, defender.bonus, die) == brute.held(ends), (
                sides,
                die,
            )


def side_of(side: brute.Side, units: int) -> Side:
    fires = min(side.able, units)
    return Side(fires, units - fires, side.bonus, far=True)


def all_battles(bonus: int, die: tuple[int, ...]) -> None:
    battles_agree(brute.Side(4, 4, max(bonus, 0)), brute.Side(4, 4, max(-bonus, 0)), die)


def random_side(rng: random.Random) -> brute.Side:
    units = rng.randrange(1, 6)  # a strategic point is one more than the four of a square
    return brute.Side(units, rng.randrange(1, units + 1), rng.randrange(9), rng.random() < 0.9)


def test_a_fight_worked_out_by_hand() -> None:
    """Faces 1-5 and 7, one better: 21 of 36 win, 4 tie, 11 lose; so 21 of 32 win in the end."""
    assert brute.one_roll(1, 0, (1, 2, 3, 4, 5, 7)) == (
        Fraction(21, 36),
        Fraction(4, 36),
        Fraction(11, 36),
    )
    assert brute.fight(1, 0, (1, 2, 3, 4, 5, 7)) == odds(1, 0).win == Fraction(21, 32)


def test_every_fight_equals_rolling_all_faces() -> None:
    rng = random.Random(7)
    for die in [facts.DIE, (1, 2, 3, 4, 5, 6), (3,) * 6, *[random_die(rng) for _ in range(40)]]:
        for bonus in BONUSES:
            fight_agrees(bonus, rng.randrange(5), die)


def test_every_battle_equals_its_equations() -> None:
    rng = random.Random(8)
    for bonus in BONUSES:
        all_battles(bonus, facts.DIE)
        all_battles(rng.choice(BONUSES), random_die(rng))
    for _ in range(40):
        attacker, defender = random_side(rng), random_side(rng)
        if not defender.answers:
            attacker = attacker._replace(answers=True)
        battles_agree(attacker, defender, facts.DIE if rng.random() < 0.5 else random_die(rng))


# ---- the map piece


def area_of_mask(mask: int, rng: random.Random) -> list[str]:
    """An area of 4x4 squares, land where the mask has a bit."""
    marks = [rng.choice(brute.LAND if mask >> bit & 1 else brute.SEA) for bit in range(16)]
    return ["".join(marks[4 * row : 4 * row + 4]) for row in range(4)]


def piece_agrees(area: Sequence[str], numbers: tuple[int, ...]) -> None:
    tiles: list[Tile] = [
        (area[row][col : col + 2], area[row + 1][col : col + 2])
        for row, col in itertools.product((0, 2), repeat=2)
    ]
    found = locate(tiles, numbers)
    assert found.square == brute.map_piece(area, numbers), (area, numbers)
    if found.square is not None:
        assert found.tile == 2 * (found.square[0] // 2) + found.square[1] // 2
        assert [step.taken for step in found.steps].count(True) == len(
            {step.what for step in found.steps}
        )


def test_the_map_piece_is_the_first_land_by_the_numbers() -> None:
    rng = random.Random(5)
    for mask in range(1 << 16):
        if mask % 16 == 5 or mask.bit_count() <= 2:  # every mask stands in the long run
            piece_agrees(area_of_mask(mask, rng), PERMUTATIONS[rng.randrange(24)])
    for tile, mask, numbers in itertools.product(range(4), range(16), PERMUTATIONS):
        lonely = [mask >> bit & 1 for bit in range(4)]
        bits = [8 * (tile // 2) + 2 * (tile % 2) + place for place in (0, 1, 4, 5)]
        piece_agrees(
            area_of_mask(sum(b << bit for b, bit in zip(lonely, bits, strict=True)), rng), numbers
        )


# ---- ways


def random_rows(rng: random.Random) -> list[str]:
    """A board of tiles: much or little land, waves, and whirlpools, some of them side by side."""
    side = rng.choice((4, 6, 12, 12, 12))
    land, wave, pool = (
        rng.choice((0.1, 0.3, 0.5, 0.6)),
        rng.choice((0, 0.2, 0.5)),
        rng.choice((0, 0.05, 0.3)),
    )
    marks = [[""] * side for _ in range(side)]
    for top, left in itertools.product(range(0, side, 2), repeat=2):
        whirlpool = rng.random() < pool
        circle = rng.choice((">v^<", "v<>^"))
        for place, (r, c) in enumerate(itertools.product((top, top + 1), (left, left + 1))):
            if whirlpool:
                marks[r][c] = circle[place] if rng.random() < 0.8 else rng.choice("^>v<")
            elif rng.random() < land:
                marks[r][c] = rng.choice(brute.LAND)
            else:
                marks[r][c] = rng.choice("^>v<") if rng.random() < wave else rng.choice("~~~hk")
    return ["".join(row) for row in marks]


def starts_of(rows: Sequence[str], mover: str) -> list[Square]:
    ground = {"crew": brute.LAND, "player": brute.LAND + brute.SEA}.get(mover, brute.SEA)
    return brute.marked(rows, ground)


def way_agrees(rng: random.Random, rows: list[str], mover: str, steps_too: bool) -> None:
    starts = starts_of(rows, mover)
    if not starts:
        return
    start = rng.choice(starts)
    goal = (rng.randrange(len(rows)), rng.randrange(len(rows)))
    expected = brute.best_way(rows, start, goal, mover)
    found = shortest(Board(tuple(rows)), start, goal, mover)
    case = (rows, start, goal, mover)
    if expected is None or found is None:
        assert found is expected, case
        return
    gap, movement, steps, ends = expected
    assert (found.gap, found.length, len(found.path) - 1) == (gap, movement, steps), case
    assert found.path[0] == start and found.path[-1] in ends, case
    assert brute.apart(rows, found.path[-1], goal) == gap, case
    assert brute.way_cost(rows, found.path, mover) == movement, case
    if steps_too:
        assert set(found.first_steps) == brute.first_steps(rows, start, ends - {start}, mover), case


def chase_agrees(rng: random.Random, rows: list[str]) -> None:
    """Compares who of up to four pirates is nearest to a square at random."""
    at_sea = starts_of(rows, "pirate")
    pirates = rng.sample(at_sea, k=min(4, len(at_sea)))
    prey = (rng.randrange(len(rows)), rng.randrange(len(rows)))
    ways = [brute.best_way(rows, pirate, prey, "pirate") for pirate in pirates]
    best = min((way[:2] for way in ways if way is not None), default=None)
    found = nearest(Board(tuple(rows)), prey, pirates)
    assert {(route.gap, route.length) for route in found.values()} <= {best}, (rows, prey)
    assert list(found) == [n for n, way in enumerate(ways) if way is not None and way[:2] == best]


@asked((12, 30), soak=(13, 4_000))
def test_shortest_ways_equal_those_of_relaxing_every_step(seed: int, count: int) -> None:
    rng = random.Random(seed)
    for n in range(count):
        rows = random_rows(rng)
        for mover in MOVERS:
            way_agrees(rng, rows, mover, steps_too=n % 5 == 0)
        chase_agrees(rng, rows)
    for _ in range(2 * count):  # small seas apart from each other, the prey inland
        marks = [rng.choice("jjjj~") for _ in range(36)]
        chase_agrees(rng, ["".join(marks[6 * row : 6 * row + 6]) for row in range(6)])


# ---- the compass


def groups() -> Iterator[tuple[str, ...]]:
    for size in (2, 3, 4):
        yield from itertools.combinations(COLORS, size)


def test_the_compass_names_the_innermost_colour_that_plays() -> None:
    for ring in itertools.permutations(COLORS, 3):
        for present in groups():
            color, index = first_color(ring, present)
            assert color == brute.first_player(ring, present) == ring[index], (ring, present)


def test_our_compass_is_fair_for_every_group_and_shows_the_rules_example() -> None:
    for present in groups():
        firsts = Counter(brute.first_player(ring, present) for ring in OURS)
        assert set(firsts.values()) == {len(OURS) // len(present)}, (present, firsts)
    assert ("blue", "yellow", "green") in OURS
    assert len({needle_name(n, len(OURS)) for n in range(len(OURS))}) == len(OURS)


# ---- What a temple's dice give, against every roll of the dice counted one by one


DICE = [facts.DIE, (1, 1, 1, 7, 7, 7), (2, 2, 2, 2, 2, 2)]


@pytest.mark.parametrize("die", DICE)
@pytest.mark.parametrize("dice", [level.dice for level in facts.LEVELS.values()])
def test_hauls_agree_with_every_roll(dice: int, die: tuple[int, ...]) -> None:
    rolls = list(product(die, repeat=dice))
    sums = [sum(roll) for roll in rolls]
    assert gold_range(dice, die) == (min(sums), max(sums))
    assert average_gold(dice, die) == Fraction(sum(sums), len(sums))
    counted = Counter(roll.count(facts.SKULL) for roll in rolls)
    assert skull_chances(dice, die) == tuple(
        Fraction(counted[n], len(rolls)) for n in range(dice + 1)
    )
