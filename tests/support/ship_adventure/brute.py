"""Ship Adventure by brute force: odds, battles, the map piece, shortest ways, the compass, and a
laid board's faults.

It imports nothing of ``companion``. The rules are the publisher's "Treasure Map", 1-3, 5 and 7 and
"Setting up", and "Caribbean Conquest", "Set up" and "Battles". How unclear points are read:

* A tied roll is rolled again. Each side adds 1 for every unit beyond its first that can attack. Who
  loses a roll loses a unit, one that cannot attack if there is any.
* A wave's free step leads along its arrow, within a tile or between tiles of which neither is a
  whirlpool.
* Whatever hunts what it cannot enter heads for the nearest square next to it, else for the closest
  there is.
* Of ways that take the same movement, the one with fewest steps is the shortest.

Boards are lists of text, a mark for each square: ``~`` quiet sea, ``^ > v <`` waves, ``h`` harbour,
``k`` skull, ``j`` jungle, ``c`` city, ``t`` temple. Squares are (row, column) from 0.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

Square = tuple[int, int]
State = tuple[int, int]
Rows = Sequence[str]

LAND = "jct"
SEA = "~^>v<hk"
ARROWS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
PLAIN_MOVERS = ["crew", "pirate", "galleon"]  # waves help players' ships only
EIGHT = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
FOUR = [(-1, 0), (1, 0), (0, -1), (0, 1)]

# ---- fights


def one_roll(
    attacker: int, defender: int, die: Sequence[int]
) -> tuple[Fraction, Fraction, Fraction]:
    """Returns the chances that the attacker wins, ties and loses one roll."""
    win = tie = lose = 0
    for mine in die:
        for theirs in die:
            if mine + attacker > theirs + defender:
                win += 1
            elif mine + attacker == theirs + defender:
                tie += 1
            else:
                lose += 1
    pairs = len(die) * len(die)
    return Fraction(win, pairs), Fraction(tie, pairs), Fraction(lose, pairs)


def fight(attacker: int, defender: int, die: Sequence[int]) -> Fraction | None:
    """Returns the attacker's chance to win in the end, with ties rolled again. Returns None if it
    never ends."""
    return held(battles(Side(1, 1, attacker), Side(1, 1, defender), die)[1, 1])


class Side(NamedTuple):
    """Units on a square, how many of them can attack, the bonus of cards, and whether the side can
    answer at all."""

    units: int
    able: int
    bonus: int
    answers: bool = True

    def bonus_of(self, left: int) -> int:
        """Returns the bonus with so many units left: each unit that can attack, but for one, adds
        1."""
        return self.bonus + max(0, min(left, self.able) - 1)


Ends = dict[State, Fraction]
"""The chance of each end of a battle: units left to attacker and defender, one of them 0."""


def battles(attacker: Side, defender: Side, die: Sequence[int]) -> dict[State, Ends | None]:
    """How every battle from at most these units ends, by the units that it starts with.

    A tie leads back to where it was, so only the rolls that do not end level count: p(a, d) = (win
    p(a, d-1) + lose p(a-1, d)) / (win + lose). None for battles that can get stuck in ties for
    ever.
    """
    found: dict[State, Ends | None] = {}
    for mine in range(attacker.units + 1):
        for theirs in range(defender.units + 1):
            if mine == 0 or theirs == 0:
                found[mine, theirs] = {(mine, theirs): Fraction(1)}
                continue
            win, lose = Fraction(not defender.answers), Fraction(not attacker.answers)
            if attacker.answers and defender.answers:
                win, _, lose = one_roll(attacker.bonus_of(mine), defender.bonus_of(theirs), die)
            ends: Ends | None = {} if win + lose else None
            for chance, after in ((win, found[mine, theirs - 1]), (lose, found[mine - 1, theirs])):
                if chance and ends is not None:
                    ends = None if after is None else added(ends, after, chance / (win + lose))
            found[mine, theirs] = ends
    return {state: ends for state, ends in found.items() if all(state)}


def added(ends: Ends, more: Ends, chance: Fraction) -> Ends:
    """The ends with those of a battle that follows with a chance."""
    return {
        end: ends.get(end, Fraction(0)) + chance * more.get(end, Fraction(0))
        for end in {**ends, **more}
    }


def held(ends: Ends | None) -> Fraction | None:
    """The chance that the attacker is left alone."""
    return (
        None
        if ends is None
        else sum([chance for (mine, _), chance in ends.items() if mine > 0], Fraction(0))
    )


def ranged(
    attacker: str,
    defender: str,
    level: int,
    *,
    a_cannon: bool,
    d_cannon: bool,
    camouflage: bool,
    city: bool,
) -> str:
    """What decides a ranged fight of Treasure Map, 3 Fighting: both sides with a cannonball roll,
    one alone wins.

    Pirates do not fire first, and fire back from the second level; a city is neutral; the galleon
    and an empty ship never fire; "the ship automatically wins the ranged fight when it attacks a
    crew on land"; a crew hides.
    """
    fires = a_cannon
    answers = {"pirate": level > 1, "galleon": False, "empty": False}.get(defender, d_cannon)
    if city or attacker == "pirate" or not (fires or answers):
        return "none"
    if fires and defender == "crew" and camouflage:
        return "none"
    if fires and answers and (attacker, defender) != ("ship", "crew"):
        return "dice"
    return "attacker" if fires else "defender"


# ---- the map piece


def map_piece(area: Rows, numbers: Sequence[int]) -> Square | None:
    """The square in an area of 4x4 that a token names; ``numbers`` stand at NW, NE, SW, SE. None
    where all is sea.

    Of all land squares, the one whose tile has the lowest number, then the one with the lowest
    number in that tile.
    """
    found = []
    for row in range(4):
        for column in range(4):
            if area[row][column] in LAND:
                tile_number = numbers[2 * (row // 2) + column // 2]
                square_number = numbers[2 * (row % 2) + column % 2]
                found.append((tile_number, square_number, (row, column)))
    return min(found)[2] if found else None


# ---- ways


def stepped(rows: Rows, square: Square, step: tuple[int, int]) -> Square:
    """Returns the square one step on, across the edges too."""
    return (square[0] + step[0]) % len(rows), (square[1] + step[1]) % len(rows)


def tile_of(square: Square) -> Square:
    """Returns row and column of the tile that a square lies on."""
    return square[0] // 2, square[1] // 2


def is_whirlpool(rows: Rows, tile: Square) -> bool:
    """Whether all four squares of the tile are waves."""
    top, left = 2 * tile[0], 2 * tile[1]
    return all(rows[r][c] in ARROWS for r in (top, top + 1) for c in (left, left + 1))


def may_step(rows: Rows, here: Square, there: Square, mover: str) -> bool:
    """Whether the mover may go on from one square to the next, given that it stands on the
    first."""
    from_mark, to_mark = rows[here[0]][here[1]], rows[there[0]][there[1]]
    if mover == "crew":
        return from_mark in LAND and to_mark in LAND
    if mover == "player":  # the ship first; once ashore, the crew stays ashore
        return from_mark in SEA or to_mark in LAND
    return from_mark in SEA and to_mark in SEA


def step_cost(rows: Rows, square: Square, step: tuple[int, int], mover: str) -> int | None:
    """Returns what a step costs, None if the mover may not take it."""
    there = stepped(rows, square, step)
    if not may_step(rows, square, there, mover):
        return None
    mark = rows[square[0]][square[1]]
    if mover in PLAIN_MOVERS or mark not in ARROWS or ARROWS[mark] != step:
        return 1
    one, other = tile_of(square), tile_of(there)
    if one != other and (is_whirlpool(rows, one) or is_whirlpool(rows, other)):
        return 1
    return 0


def distances(rows: Rows, start: Square, mover: str) -> dict[Square, tuple[int, int]]:
    """Returns, for every square in reach, the least movement and the fewest steps of a way that
    takes it."""
    side = len(rows)
    steps = []
    for row in range(side):
        for column in range(side):
            for step in EIGHT:
                cost = step_cost(rows, (row, column), step, mover)
                if cost is not None:
                    steps.append(((row, column), stepped(rows, (row, column), step), cost))
    found = {start: (0, 0)}
    changed = True
    while changed:
        changed = False
        for here, there, cost in steps:
            if here in found:
                total = (found[here][0] + cost, found[here][1] + 1)
                if there not in found or found[there] > total:
                    found[there] = total
                    changed = True
    return found


def way_cost(rows: Rows, way: Sequence[Square], mover: str) -> int | None:
    """Returns what a way costs, step by step. Returns None if one of its steps is no step or not
    allowed. On a board of two squares a side several steps join the same squares; the cheapest
    counts."""
    total = 0
    for here, there in itertools.pairwise(way):
        costs = [
            step_cost(rows, here, step, mover)
            for step in EIGHT
            if stepped(rows, here, step) == there
        ]
        allowed = [cost for cost in costs if cost is not None]
        if not allowed:
            return None
        total += min(allowed)
    return total


def apart(rows: Rows, one: Square, other: Square) -> int:
    """Returns the number of king's moves between two squares, over the edges too."""
    side = len(rows)
    least = side
    for down in (-side, 0, side):
        for right in (-side, 0, side):
            least = min(least, max(abs(one[0] - other[0] + down), abs(one[1] - other[1] + right)))
    return least


def ends_towards(
    rows: Rows, goal: Square, mover: str, reach: dict[Square, tuple[int, int]]
) -> dict[Square, int]:
    """Returns the squares in ``reach`` where a way towards a goal may end, and how far from the
    goal they are. If the mover can stand on the goal, it is the goal alone, or none if that is out
    of reach. Otherwise they are as close to it as can be."""
    ground = {"crew": LAND, "player": LAND + SEA}.get(mover, SEA)
    if rows[goal[0]][goal[1]] in ground:
        return {goal: 0} if goal in reach else {}
    gaps = {square: apart(rows, square, goal) for square in reach}
    return {square: gap for square, gap in gaps.items() if gap == min(gaps.values())}


def best_way(
    rows: Rows, start: Square, goal: Square, mover: str
) -> tuple[int, int, int, set[Square]] | None:
    """Returns the best that can be done towards the goal: gap, movement, steps, and all squares
    where that ends."""
    reach = distances(rows, start, mover)
    found = [
        (gap, *reach[square], square)
        for square, gap in ends_towards(rows, goal, mover, reach).items()
    ]
    if not found:
        return None
    best = min(found)[:3]
    return *best, {square for *key, square in found if tuple(key) == best}


def first_steps(rows: Rows, start: Square, ends: set[Square], mover: str) -> set[Square]:
    """Returns all squares with which a best way to one of the ends can begin."""
    whole = {distances(rows, start, mover)[end] for end in ends}
    found = set()
    for step in EIGHT:
        cost = step_cost(rows, start, step, mover)
        if cost is not None:
            there = stepped(rows, start, step)
            reach = distances(rows, there, mover)
            for end in ends:
                if end in reach and (reach[end][0] + cost, reach[end][1] + 1) in whole:
                    found.add(there)
    return found


# ---- the compass


def first_player(ring: Sequence[str], present: Sequence[str]) -> str | None:
    """Returns whose turn is first: the innermost colour that somebody plays. ``ring`` has the
    colours from inside out. Returns None if nobody plays one of them."""
    for color in ring:
        if color in present:
            return color
    return None


# ---- a laid board


def turned(tile: Rows, quarters: int) -> list[str]:
    """Returns the tile turned clockwise, with its arrows."""
    for _ in range(quarters):
        turned_arrows = {"^": ">", ">": "v", "v": "<", "<": "^"}
        marks = [[tile[1][0], tile[0][0]], [tile[1][1], tile[0][1]]]
        tile = ["".join(turned_arrows.get(mark, mark) for mark in row) for row in marks]
    return list(tile)


def tile_at(rows: Rows, tile: Square) -> list[str]:
    """Returns the two rows of two marks of a tile."""
    return [rows[2 * tile[0] + half][2 * tile[1] : 2 * tile[1] + 2] for half in (0, 1)]


def marked(rows: Rows, marks: str) -> list[Square]:
    """Returns all squares with one of the marks, row by row."""
    return [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in marks]


def harbors_cut_off(rows: Rows) -> list[Square]:
    """Returns the harbours that have no sea square of another tile beside them, over the edges
    too."""
    cut_off = []
    for square in marked(rows, "h"):
        beside = [stepped(rows, square, step) for step in FOUR]
        outward = [other for other in beside if tile_of(other) != tile_of(square)]
        if not any(rows[r][c] in SEA for r, c in outward):
            cut_off.append(square)
    return cut_off


def areas_at_sea(rows: Rows) -> list[int]:
    """Returns the areas without land, numbered 0 to 8 row by row, of a board of one box."""
    found = []
    for area in range(9):
        top, left = 4 * (area // 3), 4 * (area % 3)
        marks = "".join([rows[r][left : left + 4] for r in range(top, top + 4)])
        if not any(mark in LAND for mark in marks):
            found.append(area)
    return found
