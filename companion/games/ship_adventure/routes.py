"""Shortest ways on the wrapping board, for ships, crews, pirates and the galleon.

Rules: Treasure Map, 2 Movements, 4 Treasures, 7 Moving third party ships. A step goes to all eight
squares around.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import (
    ARROWS,
    LAND,
    SEA,
    Board,
    Square,
    names_of,
    square_name,
)
from companion.games.ship_adventure.layout import City, Layout
from companion.words import either, in_words


class Mover(NamedTuple):
    """Who moves: on which marks, with or without the waves; ``lands`` may go ashore, and on by
    land."""

    ground: frozenset[str]
    waves: bool = False
    lands: bool = False


MOVERS: Final = {
    "player": Mover(SEA, waves=True, lands=True),
    "player-ship": Mover(SEA, waves=True),
    "crew": Mover(LAND),
    "pirate": Mover(SEA),
    "galleon": Mover(SEA),
}
"""A player goes by ship and then ashore."""

_MANY: Final = 10_000
"""More than the squares of a board: of ways that cost the same, the one over fewest."""
_Before = Mapping[Square, Sequence[Square]]
"""From which squares a shortest way comes to each."""


class Route(NamedTuple):
    """A shortest way. ``path`` are its squares with both ends, ``length`` what it costs in squares
    of movement.

    ``gap`` is how far from the goal it ends: 0 on it, 1 where the mover cannot enter it, more where
    it comes no closer. ``first_steps`` are all squares with which a way as short can begin.
    """

    path: tuple[Square, ...]
    length: int
    gap: int
    first_steps: tuple[Square, ...]


def shortest(board: Board, start: Square, goal: Square, mover: str) -> Route | None:
    """The shortest way from ``start`` to ``goal``, None where there is none.

    ``mover`` is a name of :data:`MOVERS`. Towards a goal that it cannot enter it goes as near as it
    can ("at-sea").
    """
    who = MOVERS[mover]
    costs, before = _flood(board, start, who)
    gap = 0
    ends = {goal}
    if goal not in costs:
        if who.lands or board.at(goal) in who.ground:
            # it could stand there, but no way leads there
            return None
        gap = min(distance(board, goal, square) for square in costs)
        ends = {square for square in costs if distance(board, goal, square) == gap}
    cost = min(costs[end] for end in ends)
    ends = {end for end in ends if costs[end] == cost}
    return Route(
        _path(board, start, min(ends), before),
        cost // _MANY,
        gap,
        _first_steps(start, ends, before),
    )


def within(board: Board, start: Square, mover: str, squares: int) -> dict[Square, int]:
    """What a mover reaches with so many squares of movement, and its cost; not where it starts."""
    costs, _ = _flood(board, start, MOVERS[mover], squares)
    return {square: cost // _MANY for square, cost in costs.items() if square != start}


def nearest(board: Board, start: Square, others: Sequence[Square]) -> dict[int, Route]:
    """The ways of the nearest of ``others``, by index; of several the table chooses
    ("equal-ways")."""
    ways = {
        n: route
        for n, other in enumerate(others)
        if (route := shortest(board, other, start, "pirate"))
    }
    best = min(((route.gap, route.length) for route in ways.values()), default=None)
    return {n: route for n, route in ways.items() if (route.gap, route.length) == best}


def way_rulings(gap: int, *, equal: bool) -> tuple[str, ...]:
    """Our readings of a way that ends so far from its goal, or is one of several as short."""
    names = {"at-sea": gap > 0, "closest-sea": gap > 1, "equal-ways": equal}
    return tuple(name for name, takes_part in names.items() if takes_part)


def _step_cost(board: Board, here: Square, there: Square, waves: bool) -> int:
    """What a step costs: nothing along a wave's arrow (ruling "waves"), else one."""
    if not waves or board.at(here) not in ARROWS:
        return 1
    row, col = ARROWS[board.at(here)]
    if there != board.wrapped(here[0] + row, here[1] + col):
        return 1
    tile, other = ((row // facts.TILE, col // facts.TILE) for row, col in (here, there))
    if tile == other:
        return 0
    return int(_whirlpool(board, tile) or _whirlpool(board, other))


def _whirlpool(board: Board, tile: tuple[int, int]) -> bool:
    """Whether a tile is all waves."""
    return all(mark in ARROWS for mark in "".join(board.tile(*tile)))


def distance(board: Board, one: Square, other: Square) -> int:
    """Squares between two without regard to land, across the edges too."""
    apart = [abs(a - b) % board.side for a, b in zip(one, other, strict=True)]
    return max(min(d, board.side - d) for d in apart)


@lru_cache(maxsize=16)  # what a page tells of one table asks the same again and again
def _flood(
    board: Board, start: Square, who: Mover, most: int | None = None
) -> tuple[Mapping[Square, int], _Before]:
    """Cost of every square in reach, and the squares that a shortest way can come from."""
    # a cost is movement * _MANY + squares: the least movement first, of equals the fewest squares
    limit = None if most is None else (most + 1) * _MANY  # the least that is too much movement
    costs: dict[Square, int] = {start: 0}
    before: dict[Square, list[Square]] = {start: []}
    queue = [(0, start)]
    while queue:
        cost, here = heappop(queue)
        if cost > costs[here]:
            continue
        for there in set(board.around(here)) - {here}:
            if not _may_step(board, here, there, who):
                continue
            total = cost + _step_cost(board, here, there, who.waves) * _MANY + 1
            if limit is not None and total >= limit:
                continue
            if there not in costs or total < costs[there]:
                costs[there], before[there] = total, [here]
                heappush(queue, (total, there))
            elif total == costs[there]:
                before[there].append(here)
    return costs, before


def _may_step(board: Board, here: Square, there: Square, who: Mover) -> bool:
    if who.lands:  # once ashore it goes on by land
        return board.is_sea(here) or not board.is_sea(there)
    return board.at(there) in who.ground


def _path(board: Board, start: Square, end: Square, before: _Before) -> tuple[Square, ...]:
    """One of the shortest ways, as straight as its steps allow."""
    path = [end]
    heading = None
    half = board.side // 2
    while path[-1] != start:
        row, col = path[-1]
        steps = {
            (((r - row + half) % board.side - half, (c - col + half) % board.side - half), (r, c))
            for r, c in before[path[-1]]
        }
        heading, there = min(steps, key=lambda s: (s[0] != heading, s))
        path.append(there)
    return tuple(reversed(path))


def _first_steps(start: Square, ends: set[Square], before: _Before) -> tuple[Square, ...]:
    seen, todo, first = set(ends), list(ends), set()
    while todo:
        here = todo.pop()
        for there in before[here]:
            if there == start:
                first.add(here)
            elif there not in seen:
                seen.add(there)
                todo.append(there)
    return tuple(sorted(first))


# ---- the galleon


class GalleonMove(NamedTuple):
    """Its way towards a ``city``: ``path`` from where it lies, over at most two squares, how far
    from the city its whole way ends, and ``others``, for each square sailed to, that a way as short
    leads to instead.
    """

    city: City
    path: tuple[Square, ...]
    gap: int
    others: tuple[tuple[Square, ...], ...]

    @property
    def end(self) -> str:
        """The name of the square that it comes to."""
        return square_name(self.path[-1])

    @property
    def coins(self) -> tuple[Square, ...]:
        """Where it leaves gold (ruling "wake")."""
        return self.path[:-1]

    @property
    def rulings(self) -> tuple[str, ...]:
        return way_rulings(self.gap, equal=any(self.others))

    @property
    def text(self) -> str:
        city = f"the {self.city.color} city, {square_name(self.city.square)}"
        if len(self.path) == 1:
            why = (
                f"it lies beside {city}"
                if self.gap == 1
                else f"it comes no closer to {city}, by sea"
            )
            return f"The galleon stays in {self.end}: {why}."
        text = (
            f"The galleon sails to {names_of(self.path[1:])}, towards {city}, and leaves"
            f" {facts.WAKE} gold in "
        )
        text += f"{names_of(self.coins)}."
        for here, others in zip(self.path, self.others, strict=False):
            if others:
                text += (
                    f" From {square_name(here)} a way as short leads to"
                    f" {either([square_name(s) for s in others])}."
                )
        return text


def galleon_move(layout: Layout, square: Square, color: str) -> GalleonMove:
    """The galleon's move from a sea square towards the city of a colour."""
    city = next(c for c in layout.cities if c.color == color)
    route = shortest(layout.board, square, city.square, "galleon")
    assert route is not None  # noqa: S101 - towards land a ship always comes as close as it can
    path = route.path[: facts.SHIP_MOVE + 1]
    others = list[tuple[Square, ...]]()
    for here, there in pairwise(path):
        onwards = shortest(layout.board, here, city.square, "galleon")
        others.append(
            tuple(s for s in onwards.first_steps if s != there) if onwards is not None else ()
        )
    return GalleonMove(city, path, route.gap, tuple(others))


def galleon_text(color: str) -> str:
    """Its move where the board, or where it lies, is not known."""
    return (
        f"The galleon sails {in_words(facts.SHIP_MOVE)} squares towards the {color} city by the"
        f" shortest way and leaves {facts.WAKE} gold on each square that it sails out of. In the"
        " first round it only starts there, in the harbour."
    )
