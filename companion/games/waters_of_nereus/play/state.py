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
    square_named,
)
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.edits import DRAFTING
from companion.games.waters_of_nereus.facts import COLORS, Color
from companion.games.waters_of_nereus.neutral import Neutral, of_letters
from companion.play import PlayState, Position
from companion.records import Name, Record
from companion.words import in_words

Phase = Literal["discovery", "action", "explorer", "end"]
Due = Literal["card", "space", "roll"]
# whose discovery cards, or cabins, lie on the table: printed ones of ours, or the box's
OURS, BOX = "ours", "box"
_MOST_TICKS: Final = 100
_Card = Annotated[str, Field(pattern="^[A-L]$")]
_Ticks = Annotated[list[SquareName], Field(max_length=_MOST_TICKS)]
MOST_IN_HAND: Final = 12
"""The most treasures that somebody can hold before they are placed: far more than one turn
brings."""


_Counts = dict[Color, Annotated[int, Field(ge=0, le=999)]]


class Bag(Record):
    """The bag of treasures (rules: Hints for handling). All fields count treasures by colour; 0 is
    left out.

    ``counts`` are in the bag. ``owed`` were added when the bag was empty, and leave the game with
    the next discards. ``gone`` have left the game. ``refills`` is how often the bag was empty.
    """

    counts: _Counts
    owed: _Counts = {}
    gone: _Counts = {}
    refills: Annotated[int, Field(ge=0, le=999)] = 0

    @classmethod
    def of(cls, counts: Mapping[str, int]) -> Self:
        """Returns a bag with so many treasures of each colour."""
        return cls(counts={color: counts[color] for color in COLORS if counts.get(color)})

    @property
    def total(self) -> int:
        """Returns how many treasures are in the bag."""
        return sum(self.counts.values())

    @property
    def chances(self) -> Mapping[Color, Fraction]:
        """Returns the chance of each colour for the next treasure drawn. If the bag is empty, it is
        refilled first."""
        counts = self.next_ones
        return {color: Fraction(counts[color], sum(counts.values())) for color in COLORS}

    @property
    def next_ones(self) -> Mapping[Color, int]:
        """Returns the treasures in the bag by colour; if it is empty, those of the refill."""
        return {
            color: self.counts.get(color, 0) if self.total else facts.REFILL[color]
            for color in COLORS
        }

    @property
    def treasures(self) -> list[Color]:
        """Returns the colour of each treasure of which the next one is drawn."""
        return [color for color, count in self.next_ones.items() for _ in range(count)]

    def draw(self, color: Color) -> Bag:
        """Returns the bag without one treasure. An empty bag is refilled first (rules: Hints for
        handling).

        Raises BadInput if that colour is not in the bag.
        """
        if not self.next_ones[color]:
            raise BadInput.at("color", color, "a colour that is still in the bag")
        counts = _summed(self.next_ones, {color: -1})
        if self.total:
            return self.but(counts=counts)
        return self.but(
            counts=counts, owed=_summed(self.owed, facts.REFILL), refills=self.refills + 1
        )

    def put_back(self, color: Color) -> Bag:
        """Returns the bag with one treasure put back, or out of the game (ruling
        "added-treasures").

        Raises BadInput if all treasures of that colour are in the bag.
        """
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
    """The state of a table.

    day, phase, cycle: how far the game is.
    sun, hourglass: who has them.
    cards: "ours" if our own discovery cards are turned, in the order of the set-up; "box" for the
        box's.
    cabins: "ours" or "box": which cabins lie on the table.
    ticks: the spaces ticked on each day's card, as far as they are known.
    deck: the ticks of the owner's cards by letter. One of these cards is named when it is turned.
    neutral: the neutral player, with two players.
    bag: the bag of treasures.
    water: the board, row by row.
    ships: the space of each player's ship.
    lies: the treasures on each space.
    hands: the treasures that a player has picked up and not placed yet.
    laid: the spaces ticked today that have their treasure.
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
    bag: Bag
    water: Annotated[
        list[Annotated[str, Field(max_length=facts.BOARD_MAX)]],
        Field(min_length=1, max_length=facts.BOARD_MAX),
    ]
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
        # reads tables of earlier versions, which kept the neutral player and the bag as texts of
        # all that happened
        if not isinstance(data, dict):
            return data
        neutral, bag, water = data.get("neutral"), data.get("bag"), data.get("water", ())
        if isinstance(neutral, str):
            board = Board(tuple(water))
            data = {**data, "neutral": of_letters(neutral, board) if neutral else None}
        if isinstance(bag, str):
            data = {**data, "bag": _bag_of_letters(bag)}
        return data

    @property
    def board(self) -> Board:
        return Board(tuple(self.water))

    @property
    def ticked(self) -> list[SquareName]:
        """Returns the spaces of today's discovery card; empty if the card is not known."""
        known = self.phase == "discovery" and len(self.ticks) >= self.day
        return self.ticks[self.day - 1] if known else []

    @property
    def asks_card(self) -> tuple[str, ...]:
        """Returns the owner's cards of which one was turned today, if the table must still be told
        which."""
        if self.phase != "discovery" or len(self.ticks) >= self.day:
            return ()
        return tuple(card for card, ticks in self.deck.items() if ticks not in self.ticks)

    def pile(self, square: str) -> list[Color]:
        """Returns the treasures on a space."""
        return self.lies.get(square, [])

    def hand(self, name: str) -> list[Color]:
        """Returns the treasures that a player has picked up and not placed yet."""
        return self.hands.get(name, [])


def _with_pile(
    piles: Mapping[str, list[Color]], where: str, pile: list[Color]
) -> dict[str, list[Color]]:
    # The piles with another pile at ``where``. Empty piles are left out.
    rest = {name: treasures for name, treasures in piles.items() if name != where}
    return {**rest, where: pile} if pile else rest


def without_one(treasures: list[Color], color: Color) -> list[Color]:
    """Returns treasures without one of a colour; there may be several."""
    taken = treasures.index(color)
    return [*treasures[:taken], *treasures[taken + 1 :]]


def _bag_of_letters(text: str) -> Bag:
    # the bag of older tables, written like ``20.20.18.15.11.9~WKg``
    start, _, steps = text.partition("~")
    colors = dict(zip("WYGRPK", COLORS, strict=True))
    bag = Bag.of(dict(zip(COLORS, map(int, start.split(".")), strict=True)))
    for letter in re.findall("[WYGRPKwygrpk]", steps):
        color = colors[letter.upper()]
        bag = bag.draw(color) if letter.isupper() else bag.put_back(color)
    return bag


class NereusAt(Position[NereusState, NereusCopy]):
    """A table of Waters of Nereus in play."""

    drafting = DRAFTING

    def with_hand(self, name: str, hand: list[Color]) -> NereusAt:
        """Returns the table after what a player holds was changed. Raises BadInput if it is more
        than allowed."""
        if len(hand) > MOST_IN_HAND:
            words = f"{name} holds {in_words(MOST_IN_HAND)} treasures already; place them first."
            raise BadInput([Fault("player", name, "somebody with fewer treasures in hand", words)])
        return self.changed(hands=_with_pile(self.state.hands, name, hand))

    def with_lying(self, square: str, treasures: list[Color]) -> NereusAt:
        """Returns the table after what lies on a space was changed."""
        return self.changed(lies=_with_pile(self.state.lies, square, treasures))

    def lifting(self, square: str, color: Color) -> NereusAt:
        """Returns the table after one treasure was taken from a space."""
        return self.with_lying(square, without_one(self.state.pile(square), color))

    def drawing(self, color: Color) -> NereusAt:
        """Returns the table after a treasure was drawn from the bag. Raises BadInput if it is not
        in the bag."""
        return self.changed(bag=self.state.bag.draw(color))

    def returning(self, colors: Iterable[str]) -> NereusAt:
        """Returns the table after treasures were put back into the bag.

        If there would be more than the box has, something was not entered before; then the count
        stays.
        """
        bag = self.state.bag
        for color in colors:
            with suppress(BadInput):
                # looked up, as a placed treasure is any text to its type
                bag = bag.put_back(COLORS[COLORS.index(color)])
        return self.changed(bag=bag)


def ship_squares(position: NereusAt) -> dict[str, Square]:
    """Returns the squares of all ships that are known, by the owner's name. The neutral ship has
    the name ""."""
    board, neutral = position.state.board, position.state.neutral
    squares = {
        name: square_named(position.state.ships[name])
        for name in position.names
        if name in position.state.ships
    }
    if neutral is not None:
        squares[""] = square_named(neutral.ship)
    return {name: square for name, square in squares.items() if board.is_water(square)}


def left_of(position: NereusAt, name: str) -> str:
    """Returns who sits to the left of a player."""
    names = position.names
    return names[(names.index(name) + 1) % len(names)]


def due(state: NereusState) -> Due | None:
    """Returns what the neutral player has to do first (rules: Two-player variant); None for
    nothing."""
    neutral = state.neutral
    if neutral is None or state.phase not in ("action", "explorer"):
        return None
    card = neutral.last
    # a card that sends the ship is not done before the ship has moved; first its action space must
    # be known, then the die is rolled
    if card is not None and card.moves and card.ship is None:
        return "roll" if card.space else "space"
    # it turns a card in each cycle, then as many as its explorer brings
    cards_by_now = state.cycle if state.phase == "action" else neutral.cards
    return "card" if len(neutral.today) < cards_by_now else None
