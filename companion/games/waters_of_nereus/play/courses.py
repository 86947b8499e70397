"""The ways that a ship can sail in Waters of Nereus, and what each costs (rules: Stage 2)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name, square_named
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play.state import NereusAt, ship_squares
from companion.words import joined

_STRAIGHT: Final = "straight"
_ORTHOGONAL: Final = tuple(step for step in facts.STEPS if 0 in step)


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
        return (
            _STRAIGHT
            if self.turning is None
            else " ".join([f"turn-{len(self.way) - 1}", *sorted(self.passed)])
        )

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


def courses(position: NereusAt, name: str) -> dict[str, tuple[Course, ...]]:
    """Returns the ways by which a player's ship can sail with the farthest action, by goal.

    A goal has no other ship on it. The straight way comes first. A way that turns is added if there
    is no other way to the goal, or if it passes fewer ships or other ones.
    """
    board, ships = position.state.board, ship_squares(position)
    start = ships.get(name)
    if start is None:
        return {}
    # whose ships are in the way: the neutral ship may share a space with another one
    owners_at: dict[Square, tuple[str, ...]] = {}
    for other, square in ships.items():
        if other != name:
            owners_at[square] = (*owners_at.get(square, ()), other)
    ways_to: dict[Square, list[Course]] = {}
    for way in _straight_ways(board, start):
        goal = way[-1]
        if goal not in owners_at:
            ways_to.setdefault(goal, []).append(_course(way, owners_at))
    cabin = cabin_at(position.record, position.names.index(name))
    turn_gold = 0 if "pilot" in cabin.complete else facts.TURN_GOLD
    turning = [
        _course(way, owners_at, turn_gold)
        for way in _turning(board, start)
        if way[-1] not in (start, *owners_at)
    ]
    # the shortest first: a longer way counts only where it beats those before it
    turning.sort(key=lambda course: (len(course.way), len(course.passed)))
    for course in turning:
        goal = square_named(course.way[-1])
        ways = ways_to.setdefault(goal, [])
        # In the ship's own row or column it is compared with the straight way too. On a slant only
        # the captain sails straight, and only the pilot turns: there both are offered.
        in_line = any(there == here for there, here in zip(goal, start, strict=True))
        rivals = [other for other in ways if other.turning is not None or in_line]
        if all(course.beats(other) for other in rivals):
            ways.append(course)
    return {square_name(square): tuple(ways) for square, ways in ways_to.items()}


def _course(
    way: tuple[Square, ...], owners_at: dict[Square, tuple[str, ...]], turning: int | None = None
) -> Course:
    # a ship passes what lies between the first space of its way and the last
    passed = tuple(owner for square in way[1:-1] for owner in owners_at.get(square, ()))
    return Course(tuple(square_name(square) for square in way), passed, turning)


def _straight_ways(board: Board, start: Square) -> Iterator[tuple[Square, ...]]:
    for down, right in facts.STEPS:
        way: tuple[Square, ...] = (start,)
        for _ in range(facts.FARTHEST):
            row, col = way[-1]
            ahead = row + down, col + right
            if not board.is_water(ahead):
                break
            way = (*way, ahead)
            yield way


def _turning(board: Board, start: Square) -> Iterator[tuple[Square, ...]]:
    # The ways of the pilot that turn at least once and come to no space twice. Each way is taken
    # off the list, and put back longer by one space in every direction that has water.
    open_ways: list[tuple[Square, ...]] = [(start,)]
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
