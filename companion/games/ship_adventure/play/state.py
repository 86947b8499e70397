"""What a table keeps of Ship Adventure in play, besides gold, points and map pieces, which the record has."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy
from companion.games.ship_adventure.helps import temples
from companion.games.ship_adventure.helps.temples import Voyage
from companion.play import PlayState, Position
from companion.records import Name, Record
from companion.results import joined

Phase = Literal["compass", "turns", "paid"]
_MOST_ROUNDS = 500
_SHORT = Annotated[str, Field(max_length=60)]


_SQUARES: Final = facts.BOARD**2
_Square = Annotated[int, Field(ge=0, lt=_SQUARES)]
"""A square of one box's board, row by row from 0."""
_Point = Annotated[int, Field(ge=0, lt=max(size.side for size in facts.SIZES.values()) ** 2)]
"""A square of Conquest's board, of however many boxes."""
_Few = Annotated[int, Field(ge=0, le=99)]
_Gold = Annotated[int, Field(ge=0, le=facts.GOLD_MAX)]


class Goods(Record):
    """What somebody has who is no player, or what lies in a city: gold, treasure tokens, map pieces."""

    gold: _Gold = 0
    tokens: _Few = 0
    pieces: _Few = 0

    def __add__(self, other: Goods) -> Goods:
        return Goods(
            gold=min(facts.GOLD_MAX, self.gold + other.gold),
            tokens=min(99, self.tokens + other.tokens),
            pieces=min(99, self.pieces + other.pieces),
        )

    @property
    def text(self) -> str:
        """``5 gold, 1 treasure token and 2 map pieces``; empty for nothing."""
        counted = ((self.tokens, "treasure token"), (self.pieces, "map piece"))
        parts = [f"{self.gold} gold"] if self.gold else []
        parts += [f"{n} {word}{'s' if n != 1 else ''}" for n, word in counted if n]
        return joined(parts) if parts else ""


class ShipState(PlayState):
    """``needle`` is the compass's position of this round from 1, 0 while it is not set; ``galleon`` its square as the
    board names it. ``laid`` are the fields that name the set-up for helps; ``temples`` is what that help hands on.
    ``colors`` are by player.

    Of what follows a table keeps what it was told, squares by number: where ``ships`` are, and ``crews`` that are
    ashore; ``sailed``, what a player has used of a round's squares; where ``pirates`` are, all or none, which of them
    have ``gone`` their way of this round, and whom each ``hunts``, by player; who holds which of Conquest's
    ``cities``, once one was taken; ``coins`` on squares; ``tokens`` that players hold, what they ``stored`` in their
    city, what pirates and last the galleon ``won``; ``cannonballs``, and what cards add in ``close`` and ``ranged``
    combat.
    """

    people: ClassVar[tuple[str, ...]] = (
        *("colors", "first", "ships", "crews", "sailed", "hunts", "tokens"),
        *("stored", "cannonballs", "close", "ranged", "cities"),
    )

    round: Annotated[int, Field(ge=1, le=_MOST_ROUNDS)] = 1
    phase: Phase = "compass"
    colors: dict[Name, _SHORT] = {}
    first: Name | None = None
    needle: Annotated[int, Field(ge=0, le=60)] = 0
    galleon: Annotated[str, Field(max_length=4)] = ""
    laid: Annotated[dict[_SHORT, _SHORT], Field(max_length=8)] = {}
    temples: Annotated[str, Field(max_length=2500)] = ""
    ships: dict[Name, _Square] = {}
    crews: dict[Name, _Square] = {}
    sailed: dict[Name, _Few] = {}
    pirates: Annotated[list[_Square], Field(max_length=facts.PIRATES)] = []
    cities: dict[Name, Annotated[list[_Point], Field(max_length=facts.CITIES * max(facts.SIZES))]] = {}
    gone: Annotated[list[_Few], Field(max_length=facts.PIRATES)] = []
    hunts: dict[Name, Annotated[list[_Few], Field(max_length=facts.PIRATES)]] = {}
    coins: Annotated[dict[_SHORT, _Few], Field(max_length=_SQUARES)] = {}
    tokens: dict[Name, _Few] = {}
    stored: dict[Name, Goods] = {}
    won: Annotated[list[Goods], Field(max_length=facts.PIRATES + 1)] = []
    cannonballs: dict[Name, _Few] = {}
    close: dict[Name, _Few] = {}
    ranged: dict[Name, _Few] = {}

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
