"""Ways over a board of Ship Adventure from the rules alone: lengths by relaxation, and what a way must be."""

from __future__ import annotations

from itertools import pairwise

from companion.games.ship_adventure.board import Board, Square
from companion.games.ship_adventure.routes import Route

SEA_MARKS = "~hk^>v<"
STEP = {"^": (-1, 0), ">": (0, 1), "v": (1, 0), "<": (0, -1)}


def around(here: Square, side: int) -> set[Square]:
    near = {((here[0] + r) % side, (here[1] + c) % side) for r in (-1, 0, 1) for c in (-1, 0, 1)}
    return near - {here}


def whirl(board: Board, square: Square) -> bool:
    top, left = square[0] // 2 * 2, square[1] // 2 * 2
    return all(board.rows[top + r][left + c] in STEP for r in (0, 1) for c in (0, 1))


def pays(board: Board, here: Square, there: Square, waves: bool) -> int:
    mark = board.rows[here[0]][here[1]]
    if not waves or mark not in STEP:
        return 1
    ahead = ((here[0] + STEP[mark][0]) % board.side, (here[1] + STEP[mark][1]) % board.side)
    same_tile = (here[0] // 2, here[1] // 2) == (there[0] // 2, there[1] // 2)
    if ahead != there or (not same_tile and (whirl(board, here) or whirl(board, there))):
        return 1
    return 0


def enters(board: Board, here: Square, there: Square, mover: str) -> bool:
    wet, was_wet = (board.rows[s[0]][s[1]] in SEA_MARKS for s in (there, here))
    if mover == "player":
        return was_wet or not wet
    return not wet if mover == "crew" else wet


def relaxed(board: Board, start: Square, mover: str) -> dict[Square, int]:
    """Cost of every square: all steps tried again and again until nothing gets cheaper."""
    waves = mover in ("player", "player-ship")
    cost = {start: 0}
    changed = True
    while changed:
        changed = False
        for here in list(cost):
            for there in around(here, board.side):
                if not enters(board, here, there, mover):
                    continue
                total = cost[here] + pays(board, here, there, waves)
                if total < cost.get(there, 10**9):
                    cost[there] = total
                    changed = True
    return cost


def apart(board: Board, a: Square, b: Square) -> int:
    return max(min((x - y) % board.side, (y - x) % board.side) for x, y in zip(a, b, strict=True))


def check(board: Board, route: Route | None, start: Square, goals: list[Square], mover: str) -> None:
    cost = relaxed(board, start, mover)
    ends = []
    for goal in goals:
        wet = board.rows[goal[0]][goal[1]] in SEA_MARKS
        if goal in cost:
            ends.append((0, cost[goal]))
        elif mover != "player" and wet == (mover == "crew"):
            least = min(apart(board, goal, s) for s in cost)
            ends.append((least, min(cost[s] for s in cost if apart(board, goal, s) == least)))
    if not ends:
        assert route is None
        return
    assert route is not None
    assert (route.gap, route.length) == min(ends)
    assert route.path[0] == start and apart(board, route.end, route.goal) == route.gap and route.goal in goals
    waves = mover in ("player", "player-ship")
    for here, there in pairwise(route.path):
        assert there in around(here, board.side) and enters(board, here, there, mover)
    assert sum(pays(board, *step, waves) for step in pairwise(route.path)) == route.length
    assert len(set(route.path)) == len(route.path)
    speed = {"pirate": 2, "galleon": 2}.get(mover, 4)
    assert route.turns == (max(1, -(-route.length // speed)) if len(route.path) > 1 else 0)
    assert not route.stops or route.stops[-1] == route.end
    assert len(route.path) == 1 or route.path[1] in route.first_steps
