"""What a table keeps of Ship Adventure in play, besides gold, points and map pieces, which the record has."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Final, Literal

from pydantic import Field, model_validator

from companion.dice import Dice
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.levels import CENTRE, first_level
from companion.games.ship_adventure.play.goods import Few, Goods, Pieces
from companion.play import Acted, Choice, PlayState, Position, Question, known, written
from companion.records import Name

Phase = Literal["compass", "turns", "pirates", "paid"]
_SHORT = Annotated[str, Field(max_length=60)]
_Square = Annotated[int, Field(ge=0, lt=facts.BOARD**2)]
"""A square of one box's board, row by row from 0."""
_Point = Annotated[int, Field(ge=0, lt=max(size.side for size in facts.SIZES.values()) ** 2)]
"""A square of Conquest's board, of however many boxes."""
_Level = Annotated[int, Field(ge=0, le=max(facts.LEVELS))]
_Temple = Annotated[int, Field(ge=0, lt=facts.LARGE_ISLANDS)]
_Ships = Annotated[list[Few], Field(max_length=facts.PIRATES)]


class ShipState(PlayState):
    """``phase``: ``compass`` before a round, ``turns``, then in Treasure Map ``pirates``; Conquest ends in ``paid``.
    ``turn`` is whose it is, the ``first`` player's while empty. ``needle`` counts from 1, 0 while it is not set;
    ``galleon`` is its square by name; ``laid`` are the fields that name the set-up for helps.

    Treasure Map: ``level``, 0 in Conquest; the level of the token on each of the ``temples``, 0 for none; the one
    emptied ``last``; whom each pirate ``hunts``, and how many more are ``called`` of which nobody knows which. By
    number of their square: ``ships``, in their harbours where nothing is kept, ``crews`` ashore, ``pirates``, all or
    none, and ``coins``. ``sailed`` is used of a round's squares; ``gone`` are pirates that had their way. What of all
    their goods players ``stored`` in their city, what pirates and last the galleon ``won``.

    Conquest: who holds which ``cities``, once one was taken; ``ending`` once the end was reached, whatever happens
    then. Both: cards, and what they add in ``close`` and ``ranged`` combat.
    """

    people: ClassVar[tuple[str, ...]] = (
        *("colors", "first", "turn", "ships", "crews", "sailed", "hunts", "called", "tokens", "pieces"),
        *("stored", "cannonballs", "camouflage", "close", "ranged", "cities"),
    )

    round: Annotated[int, Field(ge=1, le=500)] = 1
    phase: Phase = "compass"
    colors: dict[Name, _SHORT] = {}
    first: Name | None = None
    turn: Name | None = None
    needle: Annotated[int, Field(ge=0, le=60)] = 0
    galleon: Annotated[str, Field(max_length=4)] = ""
    laid: Annotated[dict[_SHORT, _SHORT], Field(max_length=8)] = {}
    level: _Level = 0
    temples: Annotated[list[_Level], Field(max_length=facts.LARGE_ISLANDS)] = []
    last: _Temple | None = None
    hunts: dict[Name, _Ships] = {}
    called: dict[Name, Few] = {}
    ships: dict[Name, _Square] = {}
    crews: dict[Name, _Square] = {}
    sailed: dict[Name, Few] = {}
    pirates: Annotated[list[_Square], Field(max_length=facts.PIRATES)] = []
    gone: _Ships = []
    coins: Annotated[dict[_SHORT, Few], Field(max_length=facts.BOARD**2)] = {}
    tokens: dict[Name, Few] = {}
    pieces: dict[Name, Pieces] = {}
    stored: dict[Name, Goods] = {}
    won: Annotated[list[Goods], Field(max_length=facts.PIRATES + 1)] = []
    cities: dict[Name, Annotated[list[_Point], Field(max_length=facts.CITIES * max(facts.SIZES))]] = {}
    ending: bool = False
    cannonballs: dict[Name, Few] = {}
    camouflage: dict[Name, Few] = {}
    close: dict[Name, Few] = {}
    ranged: dict[Name, Few] = {}

    @model_validator(mode="before")
    @classmethod
    def _of_before(cls, data: Any) -> Any:
        return _with_temples(data) if isinstance(data, dict) and isinstance(data.get("temples"), str) else data


_STEP: Final = re.compile(r"t([0-4])([0-3])[1-7]{1,3}|[pb]([0-3])|n")


def _with_temples(data: Mapping[str, Any]) -> dict[str, Any]:
    """A state kept by an earlier version, whose temples were one text of what happened, ``3~t2146.p0.n``.

    After the players ``t2146`` is temple 2 emptied by seat 1 with dice 4 and 6, ``p0`` and ``b0`` the end of a chase
    after seat 0, ``n`` the next level.
    """
    players, _, steps = str(data["temples"]).partition("~")
    level = first_level(int(players))
    tokens = [level] * facts.LARGE_ISLANDS
    if int(players) > 1:
        tokens[CENTRE] = 0
    chasing, last = [int(players) == 1, 0, 0, 0], None
    for found in _STEP.finditer(steps):
        if found[1]:
            temple, seat, shown = int(found[1]), int(found[2]), found[0][3:]
            tokens[temple], last = 0, temple
            called = 1 if int(players) == 1 else shown.count(str(facts.SKULL))
            chasing[seat] += min(called, facts.PIRATES - sum(chasing))
        elif found[3]:
            chasing[int(found[3])] -= 1
        else:
            level += 1
            tokens = [0 if n == last else level for n in range(facts.LARGE_ISLANDS)]
    hunts = data.get("hunts", {})
    names = zip(data.get("colors", {}), chasing, strict=False)
    called_by = {name: int(n) - len(hunts.get(name, ())) for name, n in names}
    out = {**data, "level": level, "temples": tokens, "called": {name: n for name, n in called_by.items() if n > 0}}
    return {**out, "last": last} if last is not None else out


ShipAt = Position[ShipState, ShipCopy]
"""A table of Ship Adventure in play."""


def is_conquest(record: Mapping[str, Any]) -> bool:
    """Whether a record is one of Caribbean Conquest."""
    return bool(record.get("mode") == facts.CONQUEST)


def mode_of(at: ShipAt) -> str:
    return facts.CONQUEST if is_conquest(at.record) else facts.TREASURE_MAP


def changed(at: ShipAt, **update: object) -> ShipAt:
    """The table with fields of its state changed."""
    return Position(at.record, at.state.model_copy(update=update), at.copy)


def recorded(at: ShipAt, *edits: tuple[str, Any]) -> ShipAt:
    """The table with places of its record written, in order. Raises BadInput."""
    return Position(written(DRAFTING, at, *edits), at.state, at.copy)


def acted(at: ShipAt, event: str) -> Acted[ShipState]:
    return Acted(at.record, at.state, event)


def turn_of(at: ShipAt) -> str:
    return at.state.turn or at.state.first or at.names[0]


def cannonballs(at: ShipAt, name: str) -> int:
    """Cannonball cards of a player: in Treasure Map everybody starts with one (rules: Setting up)."""
    return at.state.cannonballs.get(name, 0 if is_conquest(at.record) else facts.START_CANNONBALLS)


# ---- what acts ask


def asks_player(title: str, names: Iterable[str]) -> Question:
    return Question("player", title, tuple(Choice(name, name) for name in names))


def asks_die(at: ShipAt, name: str, title: str, note: str = "") -> Question:
    faces = sorted(set(die_of(at.copy)))
    choices = tuple(Choice(str(face), "Skull" if face == facts.SKULL else str(face)) for face in faces)
    return Question(name, title, choices, note=note)


def face_of(at: ShipAt, typed: Mapping[str, str], name: str, words: str) -> int:
    """A die as it lies. Raises BadInput."""
    return int(known(typed, name, asks_die(at, name, "").values, words))


def rolled_face(at: ShipAt, dice: Dice) -> int:
    faces = die_of(at.copy)
    return faces[dice.die(len(faces)) - 1]
