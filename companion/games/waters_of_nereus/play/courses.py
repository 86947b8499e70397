"""The ways that a ship can sail in Waters of Nereus, and what each costs (rules: Stage 2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name, square_named
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play.state import NereusAt, ship_squares
from companion.words import joined

_ORTHOGONAL: Final = tuple(step for step in facts.STEPS if 0 in step)
# the spaces of a way, from where the ship is to its goal
Way = tuple[Square, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """A way. ``way`` are its spaces, ``passed`` the owners of the ships that it passes ("" for the
    neutral ship), ``turning`` the gold paid for turning; None if it is straight."""

    way: tuple[str, ...]
    passed: tuple[str, ...]
    turning: int | None = None

    @property
    def name(self) -> str:
        """Returns a name that tells it apart from other ways to the same space."""
        if self.turning is None:
            return "straight"
        return " ".join([f"turn-{len(self.way) - 1}", *sorted(self.passed)])

    @property
    def goal(self) -> str:
        """Returns the space to which it leads."""
        return self.way[-1]

    def beats(self, other: Course) -> bool:
        """Returns whether it passes fewer ships than another way. If both turn and are equally
        long, it is enough that it passes other ships."""
        if len(self.passed) != len(other.passed):
            return len(self.passed) < len(other.passed)
        # as dear, but paid to others: the player may want to choose who gets the gold
        alike = other.turning is not None and len(self.way) == len(other.way)
        return alike and sorted(self.passed) != sorted(other.passed)

    @property
    def gold(self) -> int:
        """Returns all gold that it costs, whoever gets it."""
        return facts.PASS_GOLD * len(self.passed) + (self.turning or 0)

    @property
    def costs(self) -> list[str]:
        """Returns in words what is paid, to whom and for what."""
        out = [f"pays {other or 'the supply'} {facts.PASS_GOLD} gold" for other in self.passed]
        if self.turning is not None:
            paid = f"pays {self.turning} gold" if self.turning else "free of charge"
            out.append(f"{paid} to turn")
        return out


def _rivals(ways: Sequence[Course], start: Square, goal: str) -> list[Course]:
    # The ways to a goal that another one which turns must beat. On a slant only the captain sails
    # straight, and only the pilot turns: both are offered there. In the ship's own row or column
    # the straight way is a rival too.
    row, col = square_named(goal)
    in_line = row == start[0] or col == start[1]
    return [other for other in ways if other.turning is not None or in_line]


def courses(position: NereusAt, name: str) -> dict[str, tuple[Course, ...]]:
    """Returns the ways by which a player's ship can sail with the farthest action, by goal.

    A goal has no other ship on it. The straight way comes first. A way that turns is added if there
    is no other way to the goal, or if it passes fewer ships or other ones.
    """
    board, ships = position.state.board, ship_squares(position)
    start = ships.pop(name, None)
    if start is None:
        return {}
    # whose ships are in the way: the neutral ship may share a space with another one
    owners_at: dict[Square, tuple[str, ...]] = {}
    for owner, square in ships.items():
        owners_at[square] = (*owners_at.get(square, ()), owner)
    ways_to: dict[str, list[Course]] = {}
    for course in _sailed(_straight_ways(board, start), owners_at):
        ways_to[course.goal] = [course]
    cabin = cabin_at(position.record, position.names.index(name))
    turn_gold = 0 if "pilot" in cabin.complete else facts.TURN_GOLD
    turning = _sailed(_turning_ways(board, start), owners_at, turn_gold)
    # the shortest first: a longer way counts only where it beats those before it
    for course in sorted(turning, key=lambda course: (len(course.way), len(course.passed))):
        ways = ways_to.setdefault(course.goal, [])
        if all(course.beats(other) for other in _rivals(ways, start, course.goal)):
            ways.append(course)
    return {goal: tuple(ways) for goal, ways in ways_to.items()}


def _sailed(
    ways: Iterable[Way], owners_at: Mapping[Square, tuple[str, ...]], turning: int | None = None
) -> Iterator[Course]:
    # the ways that end on a space without another ship, with the owners of the ships between
    for way in ways:
        if way[-1] not in owners_at:
            passed = tuple(owner for square in way[1:-1] for owner in owners_at.get(square, ()))
            yield Course(tuple(map(square_name, way)), passed, turning)


def _straight_ways(board: Board, start: Square) -> Iterator[Way]:
    for down, right in facts.STEPS:
        way: Way = (start,)
        for _ in range(facts.FARTHEST):
            row, col = way[-1]
            ahead = row + down, col + right
            if not board.is_water(ahead):
                break
            way = (*way, ahead)
            yield way


def _turning_ways(board: Board, start: Square) -> Iterator[Way]:
    # The ways of the pilot that turn at least once and come to no space twice. Each way is taken
    # off the list, and put back longer by one space in every direction that has water.
    open_ways: list[Way] = [(start,)]
    while open_ways:
        way = open_ways.pop()
        headings = {(to_row - row, to_col - col) for (row, col), (to_row, to_col) in pairwise(way)}
        if len(headings) > 1:
            yield way
        if len(way) <= facts.PILOT_FARTHEST:
            row, col = way[-1]
            for down, right in _ORTHOGONAL:
                ahead = row + down, col + right
                if board.is_water(ahead) and ahead not in way:
                    open_ways.append((*way, ahead))


def outcome_of(course: Course | None, lying: Sequence[str]) -> str:
    """Returns in words what comes of a way, or of staying: what is picked up, and what it costs."""
    outcome = f"picks up {joined(lying)}" if lying else "nothing lies there"
    costs = course.costs if course is not None else ()
    return ", ".join([outcome, *costs])
