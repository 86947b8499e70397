"""Ship Adventure by brute force: odds, battles, the map piece, shortest ways, the compass, and a laid board's faults.

It imports nothing of ``companion``. Fights roll every pair of faces; battles are solved as linear equations over all
states, ties included; ways come from relaxing every step until nothing changes. The rules are the publisher's
"Treasure Map", 1-3, 5 and 7 and "Setting up", and "Caribbean Conquest", "Set up" and "Battles", with the project's
rulings.

Boards are lists of text, a mark for each square: ``~`` quiet sea, ``^ > v <`` waves, ``h`` harbour, ``k`` skull,
``j`` jungle, ``c`` city, ``t`` temple. Squares are (row, column) from 0.

How unclear points are read:

* A tied roll changes nothing and is rolled again. A die that can only tie never ends a fight: no odds.
* In a battle each side adds 1 for every unit beyond its first, as it stands at that roll. Who loses the roll loses one
  unit.
* A wave's free step leads one square along its arrow, and only within the same tile or between tiles of which neither
  is a whirlpool: a tile of four waves is entered and left for one. Against the arrow, a step costs one like any other.
* Crews walk on land alone, ships sail on sea alone; pirates pay one for every step.
* Whatever hunts something on land heads for a sea square next to it, diagonals included, as moves and fights are.
"""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from fractions import Fraction

Square = tuple[int, int]
Rows = Sequence[str]

LAND = "jct"
SEA = "~^>v<hk"
ARROWS = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}
EIGHT = [(-1, -1), (-1, 0), (-1, 1), (0, -1), (0, 1), (1, -1), (1, 0), (1, 1)]
FOUR = [(-1, 0), (1, 0), (0, -1), (0, 1)]

# ---- fights


def one_roll(attacker: int, defender: int, die: Sequence[int]) -> tuple[Fraction, Fraction, Fraction]:
    """Chances that the attacker wins, ties and loses one roll, over all pairs of faces."""
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
    """The attacker's chance to win in the end, ties rolled again; None if it never ends."""
    return battles(1, attacker, defender, die)[1, 1]


def battles(most: int, attacker: int, defender: int, die: Sequence[int]) -> dict[tuple[int, int], Fraction | None]:
    """The attacker's chance to be left alone, for 1 to ``most`` units on each side, with the sides' bonuses.

    One equation a state: p(a, d) = win p(a, d-1) + tie p(a, d) + lose p(a-1, d), with p(a, 0) = 1 and p(0, d) = 0.
    None for battles that can get stuck in ties for ever.
    """
    states = [(mine, theirs) for mine in range(1, most + 1) for theirs in range(1, most + 1)]
    place = {state: n for n, state in enumerate(states)}
    rows = []
    for mine, theirs in states:
        win, tie, lose = one_roll(attacker + mine - 1, defender + theirs - 1, die)
        row = [Fraction(0)] * (len(states) + 1)
        row[place[mine, theirs]] += 1 - tie
        if theirs > 1:
            row[place[mine, theirs - 1]] -= win
        else:
            row[-1] += win
        if mine > 1:
            row[place[mine - 1, theirs]] -= lose
        rows.append(row)
    solved = solve(rows)
    return {state: solved[n] for state, n in place.items()}


def solve(rows: list[list[Fraction]]) -> list[Fraction | None]:
    """Linear equations with the right side last, by Gauss and Jordan; None for every unknown that is not determined."""
    size = len(rows)
    used: dict[int, int] = {}
    for column in range(size):
        free = [n for n in range(size) if n not in used.values() and rows[n][column] != 0]
        if not free:
            continue
        pivot = free[0]
        used[column] = pivot
        lead = rows[pivot][column]
        rows[pivot] = [value / lead for value in rows[pivot]]
        for n in range(size):
            factor = rows[n][column]
            if n != pivot and factor != 0:
                rows[n] = [value - factor * top for value, top in zip(rows[n], rows[pivot], strict=True)]
    answer: list[Fraction | None] = []
    for column in range(size):
        row = rows[used[column]] if column in used else []
        others = [n for n in range(size) if n != column and row and row[n] != 0]
        answer.append(row[-1] if row and not others else None)
    return answer


# ---- the map piece


def map_piece(area: Rows, numbers: Sequence[int]) -> Square | None:
    """The square in an area of 4x4 that a token names; ``numbers`` stand at NW, NE, SW, SE. None where all is sea.

    Of all land squares, the one whose tile has the lowest number, then the one with the lowest number in that tile.
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
    """The square one step on, across the edges too."""
    return (square[0] + step[0]) % len(rows), (square[1] + step[1]) % len(rows)


def tile_of(square: Square) -> Square:
    """Row and column of the tile that a square lies on."""
    return square[0] // 2, square[1] // 2


def is_whirlpool(rows: Rows, tile: Square) -> bool:
    """Whether all four squares of the tile are waves."""
    top, left = 2 * tile[0], 2 * tile[1]
    return all(rows[r][c] in ARROWS for r in (top, top + 1) for c in (left, left + 1))


def step_cost(rows: Rows, square: Square, step: tuple[int, int], mover: str) -> int | None:
    """What a step costs, or None where the mover may not take it."""
    there = stepped(rows, square, step)
    allowed = LAND if mover == "crew" else SEA
    here_mark, there_mark = rows[square[0]][square[1]], rows[there[0]][there[1]]
    if here_mark not in allowed or there_mark not in allowed:
        return None
    if mover != "player-ship" or here_mark not in ARROWS or ARROWS[here_mark] != step:
        return 1
    one, other = tile_of(square), tile_of(there)
    if one != other and (is_whirlpool(rows, one) or is_whirlpool(rows, other)):
        return 1
    return 0


def distances(rows: Rows, start: Square, mover: str) -> dict[Square, int]:
    """Squares of movement from the start to every square that the mover can reach."""
    side = len(rows)
    steps = []
    for row in range(side):
        for column in range(side):
            for step in EIGHT:
                cost = step_cost(rows, (row, column), step, mover)
                if cost is not None:
                    steps.append(((row, column), stepped(rows, (row, column), step), cost))
    found = {start: 0}
    changed = True
    while changed:
        changed = False
        for here, there, cost in steps:
            if here in found and (there not in found or found[there] > found[here] + cost):
                found[there] = found[here] + cost
                changed = True
    return found


def way_cost(rows: Rows, way: Sequence[Square], mover: str) -> int | None:
    """What a way costs, step by step, or None where a step is none at all or not allowed.

    On a board of two squares a side several steps join the same squares; the cheapest counts.
    """
    total = 0
    for here, there in itertools.pairwise(way):
        costs = [step_cost(rows, here, step, mover) for step in EIGHT if stepped(rows, here, step) == there]
        allowed = [cost for cost in costs if cost is not None]
        if not allowed:
            return None
        total += min(allowed)
    return total


def goals_at_sea(rows: Rows, goal: Square) -> list[Square]:
    """Where a ship heads for to reach a goal: the goal itself at sea, else the sea squares next to it."""
    if rows[goal[0]][goal[1]] in SEA:
        return [goal]
    around = [stepped(rows, goal, step) for step in EIGHT]
    return [square for square in around if rows[square[0]][square[1]] in SEA]


# ---- the compass


def first_player(ring: Sequence[str], present: Sequence[str]) -> str | None:
    """Whose turn is first: the innermost colour that somebody plays, of the rings from inside out."""
    for color in ring:
        if color in present:
            return color
    return None


# ---- a laid board


def turned(tile: Rows, quarters: int) -> list[str]:
    """The tile turned clockwise, its arrows with it."""
    for _ in range(quarters):
        turned_arrows = {"^": ">", ">": "v", "v": "<", "<": "^"}
        marks = [[tile[1][0], tile[0][0]], [tile[1][1], tile[0][1]]]
        tile = ["".join(turned_arrows.get(mark, mark) for mark in row) for row in marks]
    return list(tile)


def tile_at(rows: Rows, tile: Square) -> list[str]:
    """The two rows of two marks of a tile."""
    return [rows[2 * tile[0] + half][2 * tile[1] : 2 * tile[1] + 2] for half in (0, 1)]


def marked(rows: Rows, marks: str) -> list[Square]:
    """All squares with one of the marks, row by row."""
    return [(r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in marks]


def harbors_cut_off(rows: Rows) -> list[Square]:
    """Harbours with no sea square of another tile beside them, over the edges too."""
    cut_off = []
    for square in marked(rows, "h"):
        beside = [stepped(rows, square, step) for step in FOUR]
        outward = [other for other in beside if tile_of(other) != tile_of(square)]
        if not any(rows[r][c] in SEA for r, c in outward):
            cut_off.append(square)
    return cut_off


def areas_at_sea(rows: Rows) -> list[int]:
    """Areas without land, 0 to 8 row by row, of a board of one box."""
    found = []
    for area in range(9):
        top, left = 4 * (area // 3), 4 * (area % 3)
        marks = "".join([rows[r][left : left + 4] for r in range(top, top + 4)])
        if not any(mark in LAND for mark in marks):
            found.append(area)
    return found
