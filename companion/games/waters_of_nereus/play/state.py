"""What a table keeps of Waters of Nereus in play."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from fractions import Fraction
from typing import Annotated, Any, ClassVar, Final, Literal, Self

from pydantic import Field, model_validator

from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import (
    Board,
    Square,
    SquareName,
    our_board,
    square_named,
)
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.facts import COLORS, Color
from companion.games.waters_of_nereus.neutral import Neutral, of_letters
from companion.play import PlayState, Position
from companion.randomness import Dice
from companion.records import Name, Record
from companion.words import in_words

Phase = Literal["discovery", "action", "explorer", "end"]
Due = Literal["card", "space", "roll"]
_MOST_TICKS: Final = 100
_Card = Annotated[str, Field(pattern="^[A-L]$")]
_Ticks = Annotated[list[SquareName], Field(max_length=_MOST_TICKS)]
MOST_IN_HAND: Final = 12
"""Treasures that somebody can hold before they are placed: far more than one turn brings."""


_Counts = dict[Color, Annotated[int, Field(ge=0, le=999)]]


class Bag(Record):
    """The bag (rules: Hints for handling), by colour; what is not named is 0. ``owed`` were added
    to an empty bag and leave the game with the next discards; ``gone`` have left it; ``refills``:
    how often it was empty.
    """

    counts: _Counts
    owed: _Counts = {}
    gone: _Counts = {}
    refills: Annotated[int, Field(ge=0, le=999)] = 0

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Self:
        """A bag with so many of each colour."""
        return cls(counts={color: counts[color] for color in COLORS if counts.get(color)})

    @property
    def total(self) -> int:
        """How many treasures are in it."""
        return sum(self.counts.values())

    @property
    def chances(self) -> Mapping[Color, Fraction]:
        """The chance of each colour for the next treasure drawn; of the refill where the bag is
        empty."""
        counts = self.next_ones
        return {color: Fraction(counts[color], sum(counts.values())) for color in COLORS}

    @property
    def next_ones(self) -> Mapping[Color, int]:
        """Those in the bag, or its refill where it is empty."""
        return {
            color: self.counts.get(color, 0) if self.total else facts.REFILL[color]
            for color in COLORS
        }

    def at_random(self, dice: Dice) -> Color:
        """The colour of a treasure drawn by lot, which is still in the bag."""
        treasures = [color for color, count in self.next_ones.items() for _ in range(count)]
        return treasures[dice.die(len(treasures)) - 1]

    def draw(self, color: Color) -> Bag:
        """One taken out; an empty bag is refilled first (rules: Hints for handling). Raises
        BadInput."""
        if not self.next_ones[color]:
            raise BadInput.at("color", color, "a colour that is still in the bag")
        counts = _summed(self.next_ones, {color: -1})
        if self.total:
            return self.but(counts=counts)
        return self.but(
            counts=counts, owed=_summed(self.owed, facts.REFILL), refills=self.refills + 1
        )

    def put_back(self, color: Color) -> Bag:
        """One put back, or out of the game (ruling "added-treasures"). Raises BadInput."""
        if self.owed.get(color):
            return self.but(
                owed=_summed(self.owed, {color: -1}), gone=_summed(self.gone, {color: 1})
            )
        if self.counts.get(color, 0) >= facts.TREASURES[color]:
            raise BadInput.at(
                "color", color, f"at most {facts.TREASURES[color]} {color} in the bag"
            )
        return self.but(counts=_summed(self.counts, {color: 1}))


def _summed(counts: Mapping[Color, int], more: Mapping[str, int]) -> dict[Color, int]:
    summed = {color: counts.get(color, 0) + more.get(color, 0) for color in COLORS}
    return {color: count for color, count in summed.items() if count}


class NereusState(PlayState):
    """``cards`` says whose discovery cards are turned: our own in the order of the set-up, or the
    box's; ``cabins`` whose cabins lie on the table.

    ``ticks`` are the spaces of each day's card by name, as far as they are known; ``deck`` the
    owner's cards by letter, of which one is named when it is turned. ``laid`` are the ticked spaces
    of today that have their treasure. ``water`` is the board, ``ships`` where everybody's is,
    ``lies`` the treasures on each space, ``hands`` those that somebody picked up and has not
    placed.
    """

    people: ClassVar[tuple[str, ...]] = ("sun", "hourglass", "ships", "hands")

    day: Annotated[int, Field(ge=1, le=facts.DAYS)] = 1
    phase: Phase = "discovery"
    cycle: Annotated[int, Field(ge=0, le=facts.CYCLES)] = 0
    sun: Name
    hourglass: Name
    cards: Literal["ours", "box"] = "ours"
    cabins: Literal["ours", "box"] = "box"
    ticks: Annotated[list[_Ticks], Field(max_length=facts.DAYS)] = []
    deck: Annotated[dict[_Card, _Ticks], Field(max_length=facts.DISCOVERY_CARDS)] = {}
    neutral: Neutral | None = None
    bag: Bag | None = None
    water: Annotated[
        list[Annotated[str, Field(max_length=facts.BOARD_MAX)]], Field(max_length=facts.BOARD_MAX)
    ] = []
    ships: dict[Name, SquareName] = {}
    lies: Annotated[
        dict[SquareName, Annotated[list[Color], Field(max_length=facts.MOST_ON_SPACE)]],
        Field(max_length=facts.BOARD_MAX**2),
    ] = {}
    hands: dict[Name, Annotated[list[Color], Field(max_length=MOST_IN_HAND)]] = {}
    laid: _Ticks = []

    @model_validator(mode="before")
    @classmethod
    def _from_letters(cls, data: Any) -> Any:
        """Neutral player and bag as tables kept them before: texts of all that happened."""
        if not isinstance(data, dict):
            return data
        neutral, bag, water = data.get("neutral"), data.get("bag"), data.get("water")
        if isinstance(neutral, str):
            board = Board(tuple(water)) if water else our_board(facts.PLAYERS[0])
            data = {**data, "neutral": of_letters(neutral, board) if neutral else None}
        if isinstance(bag, str):
            data = {**data, "bag": _bag_of_letters(bag)}
        return data

    @property
    def board(self) -> Board | None:
        """The board that is played on, None where the table knows none."""
        return Board(tuple(self.water)) if self.water else None

    @property
    def ticked(self) -> list[SquareName]:
        """The spaces of today's discovery card, as far as it is known."""
        known = self.phase == "discovery" and len(self.ticks) >= self.day
        return self.ticks[self.day - 1] if known else []

    @property
    def asks_card(self) -> tuple[str, ...]:
        """The owner's cards of which one was turned today, where the table does not know yet
        which."""
        if self.phase != "discovery" or len(self.ticks) >= self.day:
            return ()
        return tuple(card for card, ticks in self.deck.items() if ticks not in self.ticks)

    def pile(self, square: str) -> list[Color]:
        """The treasures on a space by its name."""
        return self.lies.get(square, [])

    def hand(self, name: str) -> list[Color]:
        """What somebody picked up and has not placed."""
        return self.hands.get(name, [])

    def with_hand(self, name: str, hand: list[Color]) -> NereusState:
        """The state with what somebody holds. Raises BadInput for more than anybody can."""
        if len(hand) > MOST_IN_HAND:
            words = f"{name} holds {in_words(MOST_IN_HAND)} treasures already; place them first."
            raise BadInput([Fault("player", name, "somebody with fewer treasures in hand", words)])
        return self.but(hands=_with_pile(self.hands, name, hand))

    def with_lying(self, square: str, treasures: list[Color]) -> NereusState:
        """The state with what lies on a space."""
        return self.but(lies=_with_pile(self.lies, square, treasures))

    def lifting(self, square: str, color: Color) -> NereusState:
        """The state with one treasure of a space taken away."""
        pile = self.pile(square)
        taken = pile.index(color)
        return self.with_lying(square, [*pile[:taken], *pile[taken + 1 :]])

    def drawing(self, color: Color) -> NereusState:
        """The state with a treasure drawn from the bag. Raises BadInput for one that is not in
        it."""
        return self.but(bag=self.bag.draw(color)) if self.bag is not None else self

    def returning(self, colors: Iterable[str]) -> NereusState:
        """All put back that the box has: of more, something was not entered, and the count
        stays."""
        bag = self.bag
        for color in colors:
            with suppress(BadInput):
                bag = bag and bag.put_back(COLORS[COLORS.index(color)])
        return self.but(bag=bag)


def _with_pile(
    piles: Mapping[str, list[Color]], where: str, pile: list[Color]
) -> dict[str, list[Color]]:
    """Piles with another one somewhere, without empty ones."""
    rest = {name: treasures for name, treasures in piles.items() if name != where}
    return {**rest, where: pile} if pile else rest


def _bag_of_letters(text: str) -> Bag | None:
    """The bag of older tables, ``20.20.18.15.11.9~WKg``."""
    start, _, steps = text.partition("~")
    if not start:
        return None
    colors = dict(zip("WYGRPK", COLORS, strict=True))
    bag = Bag.of(dict(zip(COLORS, map(int, start.split(".")), strict=True)))
    for letter in re.findall("[WYGRPKwygrpk]", steps):
        color = colors[letter.upper()]
        bag = bag.draw(color) if letter.isupper() else bag.put_back(color)
    return bag


NereusAt = Position[NereusState, NereusCopy]
"""A table of Waters of Nereus in play."""


def ship_squares(position: NereusAt) -> dict[str, Square]:
    """Where ships are known to be, by whose they are; the neutral one under no name."""
    board, neutral = position.state.board, position.state.neutral
    if board is None:
        return {}
    squares = {
        name: square_named(position.state.ships[name])
        for name in position.names
        if name in position.state.ships
    }
    if neutral is not None:
        squares[""] = square_named(neutral.ship)
    return {name: square for name, square in squares.items() if board.is_water(square)}


def left_of(position: NereusAt, name: str) -> str:
    """Who sits to somebody's left."""
    names = position.names
    return names[(names.index(name) + 1) % len(names)] if name in names else names[0]


def due(state: NereusState) -> Due | None:
    """What the neutral player has to do first (rules: Two-player variant)."""
    neutral = state.neutral
    if neutral is None or state.phase not in ("action", "explorer"):
        return None
    card = neutral.last
    if card is not None and card.moves and card.ship is None:
        return "roll" if card.space else "space"
    cards = state.cycle if state.phase == "action" else neutral.cards
    return "card" if len(neutral.today) < cards else None
