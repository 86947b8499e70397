"""The neutral player of a table in play: its cards of the day, its disc and its ship.

Rules: "Two-player variant", "Moving the neutral ship".
"""

from __future__ import annotations

import re
from typing import Annotated, Final, Literal, get_args

from pydantic import Field

from companion.dice import Dice
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, SquareName, square_name, square_named
from companion.games.waters_of_nereus.neutral import CREW_STEP, MOVERS, START_DISC, crew_days, turn_disc
from companion.games.waters_of_nereus.neutral import sail as sails
from companion.randomness import parse_code
from companion.records import Record
from companion.words import worded

Crew = Literal["captain", "pilot", "boatswain", "purser", "merchant", "scientist", "explorer"]
Point = Literal["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
CREW: Final[tuple[Crew, ...]] = get_args(Crew)
_POINTS: Final[tuple[Point, ...]] = get_args(Point)
_MOST_DICE: Final = 99
_TITLES: Final = dict(zip(facts.POINTS, map(str.lower, facts.POINT_TITLES), strict=True))


class Turned(Record):
    """A card that was turned today; ``drawn`` by the phone's lot.

    Of captain and pilot ``space`` is the action space from 1, ``dice`` what was rolled so far, and ``start`` and
    ``ship`` where the ship sailed from and to.
    """

    crew: Crew
    drawn: bool = False
    space: Annotated[int, Field(ge=1, le=facts.ACTION_SPACES)] | None = None
    dice: Annotated[list[Annotated[int, Field(ge=1, le=len(facts.FACES))]], Field(max_length=_MOST_DICE)] = []
    start: SquareName | None = None
    ship: SquareName | None = None

    @property
    def title(self) -> str:
        return facts.CREW_TITLES[self.crew]

    @property
    def moves(self) -> bool:
        """Whether this card moves the ship."""
        return self.crew in MOVERS

    @property
    def distances(self) -> tuple[int, ...]:
        """How far each of its action spaces sends the ship."""
        return facts.DISTANCES[self.crew]

    @property
    def distance(self) -> int:
        """How far its action space sends the ship, 0 while that is not known."""
        return self.distances[self.space - 1] if self.space else 0


class Neutral(Record):
    """``code`` gives the order of its cards for the phone to turn; without one the phone draws lots."""

    code: Annotated[str, Field(max_length=40)] = ""
    disc: Point
    ship: SquareName
    today: Annotated[list[Turned], Field(max_length=facts.CYCLES + 1)] = []

    @property
    def last(self) -> Turned | None:
        return self.today[-1] if self.today else None

    @property
    def explores(self) -> bool:
        """Whether the explorer is among its four cards, so that it turns a fifth (rules: Phase III)."""
        return any(card.crew == "explorer" for card in self.today[: facts.CYCLES])

    @property
    def unused(self) -> tuple[Crew, ...]:
        """The cards of its stack that were not turned today."""
        return tuple(crew for crew in CREW if crew not in [card.crew for card in self.today])

    @property
    def course(self) -> str:
        """Where its disc points to, in words."""
        return _TITLES[self.disc]

    def drawn(self, day: int, dice: Dice) -> Crew:
        """The card that the phone turns next."""
        if not self.code:
            return self.unused[dice.die(len(self.unused)) - 1]
        order = crew_days(parse_code(self.code, (CREW_STEP,), "code"))[day - 1]
        return next(crew for name in order for crew in self.unused if crew == name)

    def turned(self, crew: Crew, drawn: bool = False) -> Neutral:
        """A card turned; the day's first lies alone, so its marker is on the leftmost space of all."""
        card = Turned(crew=crew, drawn=drawn)
        if card.moves and not self.today:
            card = card.but(space=1)
        return self.but(today=[*self.today, card])

    def placed(self, space: int) -> Neutral:
        """The last card's marker on an action space."""
        return self._with(self.today[-1].but(space=space))

    def rolled(self, board: Board, die: int) -> Neutral:
        """The die rolled for the last card: the disc turns, and the ship sails if it can."""
        card, disc = self.today[-1], turn_disc(self.disc, die)
        to = sails(board, square_named(self.ship), disc, card.distance)
        card = card.but(dice=[*card.dice[: _MOST_DICE - 1], die])
        if to.moved:
            card = card.but(start=self.ship, ship=square_name(to.square))
        point = _POINTS[facts.POINTS.index(disc)]
        moved = self.but(disc=point, ship=square_name(to.square))
        return moved._with(card)

    def _with(self, card: Turned) -> Neutral:
        return self.but(today=[*self.today[:-1], card])

    def next_day(self) -> Neutral:
        """Its markers taken back and its seven cards shuffled (rules: Phase IV)."""
        return self.but(today=[])

    @property
    def told(self) -> str:
        """What its last card did, in a sentence or two."""
        card = self.last
        if card is None:
            return ""
        if not card.moves:
            return f"{card.title}: its marker goes to the leftmost free space, nothing else."
        if not card.dice:
            return f"{card.title}{', ' + worded(card.distance, 'space') if card.space else ''}."
        turned = f"{card.title}. Die {card.dice[-1]}: the disc goes to {self.course}"
        if card.ship is None:
            return f"{turned}, no water ahead. Roll again."
        if card.start is None:
            return f"{turned}."
        sailed = _apart(card.start, card.ship)
        stopped = ", where the water ends" if sailed < card.distance else ""
        return f"{turned}, {worded(sailed, 'space')}{stopped}."


def _apart(one: str, other: str) -> int:
    (a, b), (c, d) = square_named(one), square_named(other)
    return max(abs(a - c), abs(b - d))


def at_start(board: Board, code: str = "") -> Neutral:
    """The neutral player before the first day, on a board with a centre."""
    assert board.centre is not None  # noqa: S101 - refused before
    return Neutral(code=code, disc=_POINTS[facts.POINTS.index(START_DISC)], ship=square_name(board.centre))


_LETTERS: Final = re.compile(r"f|n|s[1-4]|d[1-6]")


def of_letters(text: str, board: Board) -> Neutral:
    """The neutral player as tables kept it before: ``CODE~BOARD~fs1d3n``, a card, space, die, day after the other."""
    code, _, rest = text.partition("~")
    neutral, day = at_start(board, code), 1
    for step in _LETTERS.findall(rest.rpartition("~")[2]):
        if step == "f":
            used = [card.crew for card in neutral.today]
            order = crew_days(parse_code(code, (CREW_STEP,), "code"))[day - 1]
            neutral = neutral.turned(next(crew for crew in CREW if crew == order[len(used)]), drawn=True)
        elif step == "n":
            neutral, day = neutral.next_day(), day + 1
        elif step[0] == "s":
            neutral = neutral.placed(int(step[1]))
        else:
            neutral = neutral.rolled(board, int(step[1]))
    return neutral
