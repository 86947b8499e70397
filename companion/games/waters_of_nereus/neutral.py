"""The neutral player: its crew cards, disc and ship (rules: Two-player variant, Moving the neutral
ship)."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Annotated, Final

from pydantic import Field

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import (
    Board,
    Square,
    SquareName,
    square_name,
    square_named,
)
from companion.games.waters_of_nereus.facts import Crew, Point
from companion.randomness import SetupCode, Stream, parse_code
from companion.records import Record
from companion.words import worded

VERSION: Final = 1
START_DISC: Final = facts.POINTS[0]
CREW_STEP: Final = "crew"


def turn_disc(disc: Point, die: int) -> Point:
    """Returns the point of the disc after it moved clockwise by the face of the die."""
    return facts.POINTS[(facts.POINTS.index(disc) + die) % len(facts.POINTS)]


def sail(board: Board, ship: Square, point: Point, distance: int) -> tuple[Square, int]:
    """Returns where the ship comes to, and how far it went. It sails through other ships and onto
    them, until water ends."""
    down, right = facts.STEPS[facts.POINTS.index(point)]
    row, col = ship
    for moved in range(distance):
        ahead = (row + down, col + right)
        if not board.is_water(ahead):
            return (row, col), moved
        row, col = ahead
    return (row, col), distance


def crew_days(code: SetupCode) -> list[list[Crew]]:
    """Returns the seven cards of the neutral crew in the order of each of the four days."""
    draw = code.draw(CREW_STEP)
    return [
        Stream(facts.SLUG, VERSION, CREW_STEP, draw, code.base, day).shuffled(facts.CREW)
        for day in range(1, facts.DAYS + 1)
    ]


# ---- at a table in play

_MOST_DICE: Final = 99
_TITLES: Final = dict(zip(facts.POINTS, map(str.lower, facts.POINT_TITLES), strict=True))


class Turned(Record):
    """A card turned today; of captain and pilot the action ``space`` from 1, ``dice`` rolled so
    far, and where the ship sailed from and to. ``drawn``: by the phone's lot.
    """

    crew: Crew
    drawn: bool = False
    space: Annotated[int, Field(ge=1, le=facts.ACTION_SPACES)] | None = None
    dice: Annotated[
        list[Annotated[int, Field(ge=1, le=len(facts.FACES))]], Field(max_length=_MOST_DICE)
    ] = []
    start: SquareName | None = None
    ship: SquareName | None = None

    @property
    def moves(self) -> bool:
        return self.crew in facts.DISTANCES

    @property
    def distance(self) -> int:
        """Returns how far its action space sends the ship; 0 while that is not known."""
        return facts.DISTANCES[self.crew][self.space - 1] if self.space else 0


class Neutral(Record):
    """``code`` gives the order of its cards for the phone to turn; without one the phone draws
    lots."""

    code: Annotated[str, Field(max_length=40)] = ""
    disc: Point
    ship: SquareName
    today: Annotated[list[Turned], Field(max_length=facts.CYCLES + 1)] = []

    @property
    def last(self) -> Turned | None:
        return self.today[-1] if self.today else None

    @property
    def cards(self) -> int:
        """Returns how many cards it turns today (rules: Phase III)."""
        explores = any(card.crew == "explorer" for card in self.today[: facts.CYCLES])
        return facts.CYCLES + 1 if explores else facts.CYCLES

    @property
    def unused(self) -> tuple[Crew, ...]:
        """Returns the cards of its stack that were not turned today."""
        turned = {card.crew for card in self.today}
        return tuple(crew for crew in facts.CREW if crew not in turned)

    def drawn(self, day: int, lots: Callable[[Sequence[Crew]], Crew]) -> Crew:
        """Returns the card that the phone turns: the set-up's next one, or one by ``lots``."""
        if not self.code:
            return lots(self.unused)
        order = crew_days(parse_code(self.code, (CREW_STEP,), "code"))[day - 1]
        return next(crew for crew in order if crew in self.unused)

    def turned(self, crew: Crew, drawn: bool = False) -> Neutral:
        """Returns the neutral player after a card was turned. The day's first marker is on the
        leftmost space."""
        card = Turned(crew=crew, drawn=drawn)
        if card.moves and not self.today:
            card = card.but(space=1)
        return self.but(today=[*self.today, card])

    def placed(self, space: int) -> Neutral:
        """Returns the neutral player after the last card's marker was put on an action space."""
        return self.but(today=[*self.today[:-1], self.today[-1].but(space=space)])

    def rolled(self, board: Board, die: int) -> Neutral:
        """Returns the neutral player after the die was rolled. The disc turns, and the ship sails
        if it can."""
        card, disc = self.today[-1], turn_disc(self.disc, die)
        square, moved = sail(board, square_named(self.ship), disc, card.distance)
        ship = square_name(square)
        # a full list gives up its last roll: so many are kept, and the last one counts
        card = card.but(dice=[*card.dice[: _MOST_DICE - 1], die])
        if moved:
            card = card.but(start=self.ship, ship=ship)
        return self.but(disc=disc, ship=ship, today=[*self.today[:-1], card])

    @property
    def message(self) -> str:
        """Returns what came of the last card, in sentences."""
        card = self.today[-1]
        title = facts.CREW_TITLES[card.crew]
        if not card.moves:
            return f"{title}: its marker goes to the leftmost free space, nothing else."
        if not card.dice:
            return f"{title}, {worded(card.distance, 'space')}." if card.space else f"{title}."
        # each face turned the disc on, also those that met no water
        rolled = ", then ".join(map(str, card.dice))
        turned = f"{title}. Die {rolled}: the disc turns to {_TITLES[self.disc]}"
        if card.start is None or card.ship is None:
            return f"{turned}, no water ahead. Roll again."
        ends = zip(square_named(card.start), square_named(card.ship), strict=True)
        # on a slant it sails as many rows as columns
        sailed = max(abs(start - end) for start, end in ends)
        stopped = ", where the water ends" if sailed < card.distance else ""
        return f"{turned}. Its ship sails {worded(sailed, 'space')} to {card.ship}{stopped}."


def at_start(board: Board, code: str = "") -> Neutral:
    """Returns the neutral player before the first day. The board must have a centre."""
    assert board.centre is not None  # noqa: S101 - refused before
    return Neutral(code=code, disc=START_DISC, ship=square_name(board.centre))


def of_letters(text: str, board: Board) -> Neutral:
    """Returns the neutral player of older tables, written like ``CODE~BOARD~fs1d3n``.

    The board is known from elsewhere. Of the steps, ``f`` turns the next card of the day, ``s1``
    puts its marker on action space 1, ``d3`` is a die of 3, and ``n`` begins the next day.
    """
    code, _, board_and_steps = text.partition("~")
    # the board has a ~ for each water space, so the steps follow the last one
    _, _, steps = board_and_steps.rpartition("~")
    neutral = at_start(board, code)
    days = iter(crew_days(parse_code(code, (CREW_STEP,), "code")))
    cards_of_day = iter(next(days))
    for step in re.findall(r"f|n|s[1-4]|d[1-6]", steps):
        match step[0]:
            case "f":
                neutral = neutral.turned(next(cards_of_day), drawn=True)
            case "s":
                neutral = neutral.placed(int(step[1:]))
            case "d":
                neutral = neutral.rolled(board, int(step[1:]))
            case "n":
                neutral = neutral.but(today=[])
                # the last day is followed by none
                cards_of_day = iter(next(days, []))
    return neutral
