"""What a table keeps of Ship Adventure in play, besides gold, points and map pieces, which the record has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.helps import temples
from companion.games.ship_adventure.helps.temples import Voyage
from companion.play import PlayState, Position
from companion.records import Name

Phase = Literal["compass", "turns", "paid"]
_MOST_ROUNDS = 500
_SHORT = Annotated[str, Field(max_length=60)]


class ShipState(PlayState):
    """``needle`` is the compass's position of this round from 1, 0 while it is not set; ``galleon`` its square as the
    board names it. ``laid`` are the fields that name the set-up for helps; ``temples`` is what that help hands on.
    ``colors`` are by player.
    """

    people: ClassVar[tuple[str, ...]] = ("colors", "first")

    round: Annotated[int, Field(ge=1, le=_MOST_ROUNDS)] = 1
    phase: Phase = "compass"
    colors: dict[Name, _SHORT] = {}
    first: Name | None = None
    needle: Annotated[int, Field(ge=0, le=60)] = 0
    galleon: Annotated[str, Field(max_length=4)] = ""
    laid: Annotated[dict[_SHORT, _SHORT], Field(max_length=8)] = {}
    temples: Annotated[str, Field(max_length=2500)] = ""

    @property
    def point(self) -> str:
        """Where the game is, as the next step names it: an act for another point comes too late."""
        return f"{self.round}-{self.phase}"


ShipAt = Position[ShipState, ShipCopy]
"""A table of Ship Adventure in play."""


def is_conquest(record: Mapping[str, Any]) -> bool:
    """Whether a record is one of Caribbean Conquest."""
    return bool(record.get("mode") == facts.CONQUEST)


def voyage_of(at: ShipAt) -> Voyage | None:
    """Temples, pirates and the level as they are now; None in Conquest."""
    if not at.state.temples or is_conquest(at.record):
        return None
    return temples.answer(at.record, 0, {**at.state.laid, "state": at.state.temples}, at.copy)


def where(at: ShipAt) -> str:
    """Where the game is, in words that follow ``it is``."""
    state = at.state
    told = {"compass": "the compass of round", "turns": "round", "paid": "the end of round"}
    return f"{told[state.phase]} {state.round}"
