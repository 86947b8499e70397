"""What a table keeps of Waters of Nereus in play: day, cycle, sun and hourglass; the board; neutral player and bag."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from companion.errors import BadInput
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.boards import Board, Square, square_name
from companion.games.waters_of_nereus.copy import NereusCopy
from companion.games.waters_of_nereus.helps import bag_counter, neutral_player
from companion.games.waters_of_nereus.helps.bag_counter import BagCount
from companion.games.waters_of_nereus.helps.neutral_player import NeutralPlay
from companion.play import PlayState, Position
from companion.records import Name

Phase = Literal["discovery", "action", "explorer", "end"]
Color = Literal["white", "yellow", "green", "red", "purple", "black"]
SquareName = Annotated[str, Field(pattern=r"^[A-I][1-9]$")]
_MOST_TICKS: Final = 100
MOST_IN_HAND: Final = 12
"""Treasures that somebody can hold before they are placed: far more than one turn brings."""
DRAWN, RETURNED = "draw", "return"
"""What the bag's help calls a treasure taken out and one put back."""


class NereusState(PlayState):
    """``ticks`` are the spaces of each day's discovery card by name, unknown without a set-up. ``neutral`` and
    ``bag`` are what those helps hand on: everything since the start, so that they go on from here.

    ``water`` is the board, ``ships`` where everybody's is, ``lies`` the treasures on each space, ``hands`` those that
    somebody picked up and has not placed; ``laid`` are the ticked spaces of today that have their treasure.
    """

    people: ClassVar[tuple[str, ...]] = ("sun", "hourglass", "ships", "hands")

    day: Annotated[int, Field(ge=1, le=facts.DAYS)] = 1
    phase: Phase = "discovery"
    cycle: Annotated[int, Field(ge=0, le=facts.CYCLES)] = 0
    sun: Name
    hourglass: Name
    ticks: Annotated[
        list[Annotated[list[Annotated[str, Field(max_length=4)]], Field(max_length=_MOST_TICKS)]],
        Field(max_length=facts.DAYS),
    ] = []
    neutral: Annotated[str, Field(max_length=2000)] = ""
    bag: Annotated[str, Field(max_length=1100)] = ""
    water: Annotated[list[Annotated[str, Field(max_length=facts.BOARD_MAX)]], Field(max_length=facts.BOARD_MAX)] = []
    ships: dict[Name, SquareName] = {}
    lies: Annotated[
        dict[SquareName, Annotated[list[Color], Field(max_length=facts.MOST_ON_SPACE)]],
        Field(max_length=facts.BOARD_MAX**2),
    ] = {}
    hands: dict[Name, Annotated[list[Color], Field(max_length=MOST_IN_HAND)]] = {}
    laid: Annotated[list[SquareName], Field(max_length=_MOST_TICKS)] = []

    @property
    def point(self) -> str:
        """Where the game is, as the next step names it: an act for another point comes too late."""
        return f"{self.day}-{self.phase}-{self.cycle}"

    @property
    def where(self) -> str:
        """Where the game is, in words that follow ``it is``."""
        if self.phase == "end":
            return "the end"
        told = {"discovery": "discovery", "action": f"cycle {self.cycle}", "explorer": "the explorer phase"}
        return f"day {self.day}, {told[self.phase]}"

    @property
    def board(self) -> Board | None:
        """The board that is played on, None where the table knows none."""
        return Board(tuple(self.water)) if self.water else None

    def with_hand(self, name: str, hand: list[Color]) -> NereusState:
        """The state with what somebody holds."""
        hands = {**{one: kept for one, kept in self.hands.items() if one != name}, **({name: hand} if hand else {})}
        return self.model_copy(update={"hands": hands})

    def with_lying(self, square: str, treasures: list[Color]) -> NereusState:
        """The state with what lies on a space."""
        rest = {one: kept for one, kept in self.lies.items() if one != square}
        return self.model_copy(update={"lies": {**rest, **({square: treasures} if treasures else {})}})


NereusAt = Position[NereusState, NereusCopy]
"""A table of Waters of Nereus in play."""


def neutral_of(at: NereusAt) -> NeutralPlay | None:
    """The neutral player, None where none plays."""
    if not at.state.neutral:
        return None
    return neutral_player.answer(at.record, 0, {"state": at.state.neutral}, at.copy)


def bag_of(at: NereusAt) -> BagCount | None:
    """The bag, None where it is not counted."""
    return bag_counter.answer(at.record, 0, {"state": at.state.bag}, at.copy) if at.state.bag else None


def ship_squares(at: NereusAt) -> dict[str, Square]:
    """Where ships are known to be, by whose they are; the neutral one under no name."""
    board, neutral = at.state.board, neutral_of(at)
    if board is None:
        return {}
    names = {square_name(square): square for square in board.spaces}
    found = {name: names[at.state.ships[name]] for name in at.names if at.state.ships.get(name) in names}
    return {**found, **({"": neutral.ship} if neutral is not None else {})}


def bagged(at: NereusAt, do: str, colors: Iterable[str]) -> NereusState:
    """The state with treasures drawn from the bag or put back.

    Raises BadInput for a treasure that is not in it. More than the box has cannot go back: then something was not
    entered, and the count stays.
    """
    state = at.state
    for color in colors:
        if not state.bag:
            break
        asked = {"state": state.bag, "do": do, "color": color}
        try:
            after = bag_counter.answer(at.record, 0, asked, at.copy)
        except BadInput:
            if do == DRAWN:
                raise
            continue
        assert after is not None  # noqa: S101 - a state is always answered
        state = state.model_copy(update={"bag": after.state})
    return state
