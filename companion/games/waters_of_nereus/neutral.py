"""The neutral player of the two-player variant: its crew cards, its disc and its ship.

Rules: "Two-player variant", "Moving the neutral ship".
"""

from __future__ import annotations

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


def turn_table() -> dict[str, tuple[str, ...]]:
    """For each point the disc is on, the point after each face of the die."""
    return {point: tuple(turn_disc(point, die) for die in facts.FACES) for point in facts.POINTS}


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
