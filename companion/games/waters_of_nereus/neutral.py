"""The neutral player of the two-player variant: its crew cards, its disc and its ship.

Rules: "Two-player variant", "Moving the neutral ship".
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final, NamedTuple

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square
from companion.randomness import SetupCode, Stream

VERSION: Final = 1
START_DISC: Final = facts.POINTS[0]
CREW_STEP: Final = "crew"
MOVERS: Final = tuple(facts.DISTANCES)
"""Crew whose card moves the ship."""


def turn_disc(disc: str, die: int) -> str:
    """The point the disc is on after moving clockwise by the die's face."""
    return facts.POINTS[(facts.POINTS.index(disc) + die) % len(facts.POINTS)]


class Sail(NamedTuple):
    """Where the ship comes to, how far it sailed and whether a side of the board stopped it short."""

    square: Square
    moved: int
    stopped: bool


def sail(board: Board, ship: Square, point: str, distance: int) -> Sail:
    """The ship sails ``distance`` spaces towards a point, through and onto other ships, and stops where water ends."""
    down, right = facts.STEPS[facts.POINTS.index(point)]
    row, col = ship
    for moved in range(distance):
        ahead = (row + down, col + right)
        if not board.is_water(ahead):
            return Sail((row, col), moved, True)
        row, col = ahead
    return Sail((row, col), distance, False)


class DiscRoll(NamedTuple):
    """One roll of the die: where the disc went and what the ship did; ``again`` when it could not move at all."""

    die: int
    disc: str
    sail: Sail

    @property
    def again(self) -> bool:
        return self.sail.moved == 0


def roll(board: Board, ship: Square, disc: str, distance: int, die: int) -> DiscRoll:
    """One roll: the disc turns, and the ship sails if it can."""
    point = turn_disc(disc, die)
    return DiscRoll(die, point, sail(board, ship, point, distance))


def turn_table() -> dict[str, tuple[str, ...]]:
    """For each point the disc is on, the point after each face of the die."""
    return {point: tuple(turn_disc(point, die) for die in facts.FACES) for point in facts.POINTS}


def distance_table(board: Board) -> dict[Square, dict[str, int]]:
    """For each water space and each point, how far the ship can sail at most before the water ends.

    Whatever the action space, it sails the lower of that and the action's distance; 0 means roll again.
    """
    furthest = max(board.rows, board.cols)
    return {s: {p: sail(board, s, p, furthest).moved for p in facts.POINTS} for s in board.spaces}


def action_distances() -> tuple[int, ...]:
    """Every distance that an action space can give, longest first."""
    return tuple(sorted({d for spaces in facts.DISTANCES.values() for d in spaces}, reverse=True))


def crew_days(code: SetupCode) -> list[list[str]]:
    """The neutral crew's seven cards in the order of each of the four days."""
    draw = code.draw(CREW_STEP)
    return [
        Stream(facts.SLUG, VERSION, CREW_STEP, draw, code.base, day).shuffled(facts.CREW)
        for day in range(1, facts.DAYS + 1)
    ]


@dataclass(frozen=True, slots=True)
class Flip:
    """A card of a day: its number from 1, and the crew member."""

    number: int
    crew: str

    @property
    def fifth(self) -> bool:
        """Whether it is phase III's."""
        return self.number > facts.CYCLES


def flips(order: Iterable[str]) -> tuple[Flip, ...]:
    """The cards that a day flips: four, and a fifth if the explorer was among them (rules: Phase III)."""
    day = [Flip(n, crew) for n, crew in enumerate(order, 1)]
    four = day[: facts.CYCLES]
    return tuple(four + day[facts.CYCLES : facts.CYCLES + 1] if any(f.crew == "explorer" for f in four) else four)
