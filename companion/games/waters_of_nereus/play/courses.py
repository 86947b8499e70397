"""Where a ship can sail: straight, or turning on the way as the pilot allows, and what that costs.

Rules: "Movement rules", "The Pilot's actions".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name, square_named
from companion.games.waters_of_nereus.placing import cabin_at
from companion.games.waters_of_nereus.play.state import NereusAt, ship_squares
from companion.words import in_words, joined

_STRAIGHT: Final = "straight"
_ORTHOGONAL: Final = tuple(step for step in facts.STEPS if 0 in step)


@dataclass(frozen=True, slots=True)
class Course:
    """A way: every space from here to there, whose ships it passes through, the neutral one's as none, and the gold
    for turning, None where it is straight.
    """

    way: tuple[str, ...]
    passed: tuple[str, ...]
    turning: int | None = None

    @property
    def name(self) -> str:
        """What tells it apart from other ways to the same space."""
        return _STRAIGHT if self.turning is None else " ".join([f"turn-{len(self.way) - 1}", *sorted(self.passed)])

    def beats(self, other: Course) -> bool:
        """Whether it passes fewer ships, or on an equally long turning way others."""
        if len(self.passed) != len(other.passed):
            return len(self.passed) < len(other.passed)
        alike = other.turning is not None and len(self.way) == len(other.way)
        return alike and sorted(self.passed) != sorted(other.passed)

    @property
    def gold(self) -> int:
        """All that it costs, to whomever."""
        return facts.PASS_GOLD * len(self.passed) + (self.turning or 0)

    @property
    def costs(self) -> list[str]:
        """What it costs, in words."""
        out = [f"pays {other or 'the supply'} {facts.PASS_GOLD} gold" for other in self.passed]
        if self.turning is not None:
            turn = f"pays {self.turning} gold to turn" if self.turning else "turns free of charge"
            out.append(f"{turn} (pilot, {in_words(len(self.way) - 1)} spaces)")
        return out


def courses(at: NereusAt, name: str) -> dict[str, tuple[Course, ...]]:
    """Where somebody's ship can sail by some action, not onto another ship and not off the water: the straight way
    first, then turning ones, where these lead elsewhere, are another crew member's, or pass fewer ships or others.

    How far the action at hand sends it, its space says; the farthest of any is what ends a way.
    """
    board, ships = at.state.board, ship_squares(at)
    start = ships.get(name)
    if board is None or start is None:
        return {}
    whose: dict[Square, tuple[str, ...]] = {}
    for other, square in ships.items():
        if other != name:
            whose[square] = (*whose.get(square, ()), other)
    found: dict[Square, list[Course]] = {}
    for way in _straight(board, start):
        if way[-1] not in whose:
            found.setdefault(way[-1], []).append(_course(way, whose))
    price = 0 if "pilot" in cabin_at(at.record, at.names.index(name)).complete else facts.TURN_GOLD
    turning = [way for way in _turning(board, start) if way[-1] not in whose and way[-1] != start]
    by_length = sorted((_course(way, whose, price) for way in turning), key=lambda one: (len(one.way), len(one.passed)))
    for course in by_length:
        goal = square_named(course.way[-1])
        known = found.setdefault(goal, [])
        rivals = [one for one in known if one.turning is not None or _is_orthogonal(start, goal)]
        if all(course.beats(one) for one in rivals):
            known.append(course)
    return {square_name(square): tuple(ways) for square, ways in found.items()}


def _course(way: tuple[Square, ...], whose: dict[Square, tuple[str, ...]], turning: int | None = None) -> Course:
    passed = tuple(other for square in way[1:-1] for other in whose.get(square, ()))
    return Course(tuple(square_name(square) for square in way), passed, turning)


def _is_orthogonal(one: Square, other: Square) -> bool:
    return one[0] == other[0] or one[1] == other[1]


def _straight(board: Board, start: Square) -> Iterator[tuple[Square, ...]]:
    for down, right in facts.STEPS:
        way: tuple[Square, ...] = (start,)
        for _ in range(facts.FARTHEST):
            ahead = (way[-1][0] + down, way[-1][1] + right)
            if not board.is_water(ahead):
                break
            way = (*way, ahead)
            yield way


def _turning(board: Board, start: Square) -> Iterator[tuple[Square, ...]]:
    """Ways of the pilot that change direction at least once and come to no space twice."""
    open_ways: list[tuple[Square, ...]] = [(start,)]
    while open_ways:
        way = open_ways.pop()
        if len({(b[0] - a[0], b[1] - a[1]) for a, b in pairwise(way)}) > 1:
            yield way
        if len(way) <= facts.PILOT_FARTHEST:
            ahead = [(way[-1][0] + down, way[-1][1] + right) for down, right in _ORTHOGONAL]
            open_ways += [(*way, square) for square in ahead if board.is_water(square) and square not in way]


def told_of(course: Course | None, lying: Sequence[str]) -> str:
    """What comes of a way, or of staying: what is picked up where it ends, and what it costs."""
    found = f"picks up {joined(lying)}" if lying else "nothing lies there"
    return ", ".join([found, *(course.costs if course is not None else ())])
