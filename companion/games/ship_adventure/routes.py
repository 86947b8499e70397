"""Finds shortest ways on the wrapping board, for ships, crews, pirates and the galleon.

Rules: Treasure Map, 2 Movements, 4 Treasures, 7 Moving third party ships. A step goes to any of the
eight squares around.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise
from typing import Final, NamedTuple

from companion.facts import that_hold
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
    """A kind of mover. ``ground`` are the marks that it can enter. ``waves``: waves carry it.
    ``lands``: it may go ashore, and on by land."""

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
"""The movers by name. A "player" goes by ship and then ashore."""

# More than the number of squares of a board. Of ways that cost the same, the one over the fewest
# squares counts.
_MANY: Final = 10_000
# for each square, the squares from which a shortest way comes to it
_Before = Mapping[Square, Sequence[Square]]


class Route(NamedTuple):
    """A shortest way. ``path`` are its squares, with both ends. ``length`` is its cost in squares
    of movement.

    ``gap`` is how far from the goal it ends: 0 on the goal, 1 if the mover cannot enter it, more if
    it cannot come closer. ``first_steps`` are all squares with which an equally short way can
    begin.
    """

    path: tuple[Square, ...]
    length: int
    gap: int
    first_steps: tuple[Square, ...]


def shortest(board: Board, start: Square, goal: Square, mover: str) -> Route | None:
    """Returns the shortest way from ``start`` to ``goal``; None if there is none.

    ``mover`` is a name in :data:`MOVERS`. If it cannot enter the goal, it goes as near as it can
    (ruling "at-sea").
    """
    who = MOVERS[mover]
    costs, before = _flood(board, start, who)
    if goal not in costs and (who.lands or board.at(goal) in who.ground):
        # it could stand there, but no way leads there
        return None
    gap, ends = _ends(board, goal, costs)
    end = min(ends)
    return Route(
        path=_path(board, start, end, before),
        length=costs[end] // _MANY,
        gap=gap,
        first_steps=_first_steps(start, ends, before),
    )


def _ends(board: Board, goal: Square, costs: Mapping[Square, int]) -> tuple[int, set[Square]]:
    # how near to the goal a mover comes, and the squares there that cost least to reach
    if goal in costs:
        return 0, {goal}
    away = {square: distance(board, goal, square) for square in costs}
    gap = min(away.values())
    closest = [square for square in costs if away[square] == gap]
    least = min(costs[square] for square in closest)
    return gap, {square for square in closest if costs[square] == least}


def within(board: Board, start: Square, mover: str, squares: int) -> dict[Square, int]:
    """Returns the squares that a mover can reach with so many squares of movement, each with its
    cost.

    The square where it starts is left out.
    """
    costs, _ = _flood(board, start, MOVERS[mover], squares)
    return {square: cost // _MANY for square, cost in costs.items() if square != start}


def nearest(board: Board, start: Square, others: Sequence[Square]) -> dict[int, Route]:
    """Returns the ways of the nearest of ``others``, by index. If there are several, the table
    chooses (ruling "equal-ways")."""
    ways = {
        n: route
        for n, other in enumerate(others)
        if (route := shortest(board, other, start, "pirate"))
    }
    best = min(((route.gap, route.length) for route in ways.values()), default=None)
    return {n: route for n, route in ways.items() if (route.gap, route.length) == best}


def way_rulings(gap: int, *, equal: bool) -> tuple[str, ...]:
    """Returns the names of our readings that apply to a way. ``gap`` is how far from its goal it
    ends. ``equal``: another way is equally short."""
    return that_hold({"at-sea": gap > 0, "closest-sea": gap > 1, "equal-ways": equal})


def _step_cost(board: Board, here: Square, there: Square, waves: bool) -> int:
    # the cost of a step: 0 along the arrow of a wave (ruling "waves"), otherwise 1
    if not waves or board.at(here) not in ARROWS:
        return 1
    (row, col), (down, right) = here, ARROWS[board.at(here)]
    if there != ((row + down) % board.side, (col + right) % board.side):
        return 1
    tile, next_tile = ((r // facts.TILE, c // facts.TILE) for r, c in (here, there))
    if tile == next_tile:
        return 0
    # it carries on into the next tile too, but neither into a whirlpool nor out of it
    return int(_whirlpool(board, tile) or _whirlpool(board, next_tile))


def _whirlpool(board: Board, tile: tuple[int, int]) -> bool:
    # whether a tile is all waves
    return all(mark in ARROWS for mark in "".join(board.tile(*tile)))


def distance(board: Board, one: Square, other: Square) -> int:
    """Returns the distance of two squares in squares, across the edges too. Land makes no
    difference."""
    (row, col), (other_row, other_col) = one, other
    rows, cols = abs(row - other_row) % board.side, abs(col - other_col) % board.side
    return max(min(rows, board.side - rows), min(cols, board.side - cols))


@lru_cache(maxsize=16)  # what a page tells of one table asks the same again and again
def _flood(
    board: Board, start: Square, who: Mover, most: int = _MANY
) -> tuple[Mapping[Square, int], _Before]:
    # The cost of every square within ``most`` of movement, and the squares from which a shortest
    # way can come to it. A cost is movement * _MANY + squares: the least movement first, of equals
    # the fewest squares.
    too_much = (most + 1) * _MANY
    costs: dict[Square, int] = {start: 0}
    before: dict[Square, list[Square]] = {start: []}
    queue = [(0, start)]
    while queue:
        cost, here = heappop(queue)
        # a cheaper way was found since it was put into the queue
        if cost > costs[here]:
            continue
        for there, length in _steps(board, here, who):
            total = cost + length * _MANY + 1  # one square more
            cheapest = costs.get(there, too_much)
            if total < cheapest:
                costs[there], before[there] = total, [here]
                heappush(queue, (total, there))
            # another way as cheap; the squares in a cost keep it from being just too much
            elif total == cheapest:
                before[there].append(here)
    return costs, before


@lru_cache(maxsize=4096)  # the ways over a board go by each of its squares many times
def _steps(board: Board, here: Square, who: Mover) -> tuple[tuple[Square, int], ...]:
    # the squares that a mover can enter from a square, each with what the step costs
    around = set(board.around(here)) - {here}
    if not who.lands:
        around = {there for there in around if board.at(there) in who.ground}
    # once ashore it goes on by land
    elif not board.is_sea(here):
        around = {there for there in around if not board.is_sea(there)}
    return tuple((there, _step_cost(board, here, there, who.waves)) for there in around)


def _path(board: Board, start: Square, end: Square, before: _Before) -> tuple[Square, ...]:
    # one of the shortest ways, as straight as its steps allow
    path = [end]
    heading = None
    while path[-1] != start:
        here = path[-1]
        steps = [(_heading(board, here, there), there) for there in before[here]]
        straight_on = [step for step in steps if step[0] == heading]
        heading, there = min(straight_on or steps)
        path.append(there)
    return tuple(reversed(path))


def _heading(board: Board, here: Square, there: Square) -> tuple[int, int]:
    # rows down and columns to the right of a step: -1, 0 or 1, also across an edge, where the plain
    # difference is nearly a whole side
    (row, col), (to_row, to_col) = here, there
    half = board.side // 2
    down = (to_row - row + half) % board.side - half
    right = (to_col - col + half) % board.side - half
    return down, right


def _first_steps(start: Square, ends: set[Square], before: _Before) -> tuple[Square, ...]:
    # back from the ends over all shortest ways: each square entered from the start begins one
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
    """The galleon's move towards a ``city``.

    ``path`` begins where it lies, and has at most two squares more. ``gap`` is how far from the
    city its whole way ends. ``others`` has, for each square sailed to, the squares to which an
    equally short way leads instead.
    """

    city: City
    path: tuple[Square, ...]
    gap: int
    others: tuple[tuple[Square, ...], ...]

    @property
    def end(self) -> str:
        """Returns the name of the square that it comes to."""
        return square_name(self.path[-1])

    @property
    def coins(self) -> tuple[Square, ...]:
        """Returns the squares on which it leaves gold (ruling "wake")."""
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
            f" {facts.WAKE} gold in {names_of(self.coins)}."
        )
        # the last square of the path has no step, and so no others
        for here, others in zip(self.path, self.others, strict=False):
            if others:
                by = either([square_name(s) for s in others])
                text += f" An equally short way from {square_name(here)} leads by {by}."
        return text

    @property
    def brief(self) -> str:
        """Returns its move in few words, for who sees the board."""
        if len(self.path) == 1:
            return f"The galleon stays in {self.end}."
        also = " Another way is as short." if any(self.others) else ""
        return f"The galleon sails to {self.end}; gold in {names_of(self.coins)}.{also}"


def galleon_move(layout: Layout, square: Square, color: str) -> GalleonMove:
    """Returns the galleon's move from a sea square towards the city of a colour."""
    city = next(c for c in layout.cities if c.color == color)
    route = shortest(layout.board, square, city.square, "galleon")
    assert route is not None  # noqa: S101 - towards land a ship always comes as close as it can
    path = route.path[: facts.SHIP_MOVE + 1]
    others = list[tuple[Square, ...]]()
    for here, there in pairwise(path):
        # another first step from here is the beginning of an equally short way
        onwards = shortest(layout.board, here, city.square, "galleon")
        others.append(
            tuple(s for s in onwards.first_steps if s != there) if onwards is not None else ()
        )
    return GalleonMove(city, path, route.gap, tuple(others))


def galleon_text(color: str, first_round: bool = False) -> str:
    """Returns its move in words, for when the board, or its square, is not known."""
    if first_round:
        return f"The galleon starts in the harbour of the {color} city."
    return (
        f"The galleon sails {in_words(facts.SHIP_MOVE)} squares towards the {color} city;"
        f" {facts.WAKE} gold on each square it leaves."
    )
