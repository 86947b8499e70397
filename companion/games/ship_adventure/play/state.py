"""What a table keeps in play, besides gold, points and map pieces, which the record has."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from functools import lru_cache
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from pydantic import Field, field_validator, model_validator

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.fights import CENTRE, first_level
from companion.games.ship_adventure.layout import Layout, typed_layout
from companion.numbers import number_in
from companion.play import Acted, Choice, PlayState, Position, Question, known, seat_of, written
from companion.randomness import Dice
from companion.records import Name, Record
from companion.words import counted, joined, plural


class Kind(StrEnum):
    """The kinds of pieces, by what the number of a key counts."""

    SHIP = "ship"  # a player's seat, from 0
    CREW = "crew"  # a player's seat; one that is ashore
    PIRATE = "pirate"  # its skull, row by row from 0
    GALLEON = "galleon"
    TEMPLE = "temple"  # as they are numbered at the table, 0 the central one
    CITY = "city"  # of the board row by row; of a table without a board its holder's seat
    GOLD = "gold"  # the square, row by row from 0
    POINT = "point"  # of Conquest: area by area, from 0
    LOOT = "loot"  # what a pirate has won and left on its skull; the pirate's number


class Key(NamedTuple):
    """A piece; as text ``ship:0``, which :func:`read_key` reads again."""

    kind: Kind
    number: int = 0

    @property
    def text(self) -> str:
        return f"{self.kind}:{self.number}"

    @property
    def seat(self) -> int | None:
        """Whose ship or crew it is, None for what no player sails."""
        return self.number if self.kind in (Kind.SHIP, Kind.CREW) else None


GALLEON: Final = Key(Kind.GALLEON)


def read_key(text: str, *kinds: Kind, place: str = "piece") -> Key:
    """The key of a piece of one of these kinds, of any for none. Raises BadInput."""
    kind, _, digits = text.partition(":")
    number = number_in(digits)
    if kind in (kinds or tuple(Kind)) and number is not None and number >= 0:
        return Key(Kind(kind), number)
    allowed = ", ".join(kinds or tuple(Kind))
    raise BadInput.at(place, text, f"a piece of the board: {allowed}", "Which piece?")


# ---- gold, treasure tokens and map pieces, each piece by its own number

_MOST: Final = 99
Few = Annotated[int, Field(ge=0, le=_MOST)]

Pieces = Annotated[list[Annotated[int, Field(ge=1, le=facts.MAP_PIECES)]], Field(max_length=_MOST)]
"""Numbers of map pieces, from the lowest; one comes twice where a player has two of it."""


class Goods(Record):
    """What somebody has, or what lies somewhere."""

    gold: Annotated[int, Field(ge=0, le=facts.GOLD_MAX)] = 0
    tokens: Few = 0
    pieces: Pieces = []

    @field_validator("pieces", mode="before")
    @classmethod
    def _numbered(cls, value: Any) -> Any:
        """Tables of before the pieces had numbers kept how many there were."""
        return list(range(1, value + 1)) if isinstance(value, int) else value

    def __add__(self, other: Goods) -> Goods:
        return Goods(
            gold=min(facts.GOLD_MAX, self.gold + other.gold),
            tokens=min(_MOST, self.tokens + other.tokens),
            pieces=sorted((*self.pieces, *other.pieces))[:_MOST],
        )

    def __sub__(self, other: Goods) -> Goods:
        """What is left without the other, never less than nothing."""
        return Goods(
            gold=max(0, self.gold - other.gold),
            tokens=max(0, self.tokens - other.tokens),
            pieces=sorted((Counter(self.pieces) - Counter(other.pieces)).elements()),
        )

    @property
    def whole_map(self) -> bool:
        """Whether it holds a piece of every number."""
        return len(set(self.pieces)) == facts.MAP_PIECES

    @property
    def text(self) -> str:
        """``5 gold, 1 treasure token and map pieces 1 and 3``; empty for nothing."""
        parts = [f"{self.gold} gold"] if self.gold else []
        if self.tokens:
            parts.append(counted(self.tokens, "treasure token"))
        if self.pieces:
            parts.append(
                f"{plural(len(self.pieces), 'map piece')} {joined(list(map(str, self.pieces)))}"
            )
        return joined(parts) if parts else ""


# ---- a fight whose dice are still out


class OpenFight(Record):
    """Who fights whom, by the keys of their pieces; the dice are 0 while they are missing.
    ``level`` is how often they ended level."""

    piece: Annotated[str, Field(max_length=12)]
    against: Annotated[str, Field(max_length=12)]
    kind: Annotated[str, Field(max_length=12)]
    a_die: Annotated[int, Field(ge=0, le=facts.SKULL)] = 0
    d_die: Annotated[int, Field(ge=0, le=facts.SKULL)] = 0
    level: Annotated[int, Field(ge=0, le=9999)] = 0


# ---- the state

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
    """``phase``: ``compass`` before a round, ``turns``, then in Treasure Map ``pirates``; Conquest
    ends in ``paid``. ``turn`` is whose it is, the ``first`` player's while empty. ``needle`` counts
    from 1, 0 while it is not set; ``galleon`` is its square by name; ``laid`` are the fields that
    name the set-up for helps.

    Treasure Map: ``level``, 0 in Conquest; the level of the token on each of the ``temples``, 0 for
    none; the one emptied ``last``; whom each pirate ``hunts``, and how many more are ``called`` of
    which nobody knows which. By number of their square: ``ships``, in their harbours where nothing
    is kept, ``crews`` ashore, ``pirates``, all or none, and ``coins``; by its name where El Dorado
    was ``found``. Of a round, ``sailed`` is used of the squares of who has moved, ``attacked`` are
    who have fought in their turn, ``beaten`` who lost a fight and how it was told, ``gone`` pirates
    that had their way. A ``fight`` is open until its dice are told. What of all their goods players
    ``stored`` in their city, what pirates and last the galleon ``won``.

    Conquest: who holds which ``cities``, once one was taken; ``ending`` once the end was reached,
    whatever happens then. Both: cards, and what they add in ``close`` and ``ranged`` combat.
    """

    people: ClassVar[tuple[str, ...]] = (
        *(
            "colors",
            "first",
            "turn",
            "ships",
            "crews",
            "sailed",
            "attacked",
            "beaten",
            "hunts",
            "called",
            "tokens",
            "pieces",
        ),
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
    attacked: Annotated[list[Name], Field(max_length=facts.PLAYERS[1])] = []
    beaten: dict[Name, Annotated[str, Field(max_length=240)]] = {}
    pirates: Annotated[list[_Square], Field(max_length=facts.PIRATES)] = []
    gone: _Ships = []
    coins: Annotated[dict[_SHORT, Few], Field(max_length=facts.BOARD**2)] = {}
    tokens: dict[Name, Few] = {}
    pieces: dict[Name, Pieces] = {}
    fight: OpenFight | None = None
    found: Annotated[str, Field(max_length=4)] = ""
    stored: dict[Name, Goods] = {}
    won: Annotated[list[Goods], Field(max_length=facts.PIRATES + 1)] = []
    cities: dict[
        Name, Annotated[list[_Point], Field(max_length=facts.CITIES * max(facts.SIZES))]
    ] = {}
    ending: bool = False
    cannonballs: dict[Name, Few] = {}
    camouflage: dict[Name, Few] = {}
    close: dict[Name, Few] = {}
    ranged: dict[Name, Few] = {}

    @model_validator(mode="before")
    @classmethod
    def _of_before(cls, data: Any) -> Any:
        return (
            _with_temples(data)
            if isinstance(data, dict) and isinstance(data.get("temples"), str)
            else data
        )


_STEP: Final = re.compile(r"t([0-4])([0-3])[1-7]{1,3}|[pb]([0-3])|n")


def _with_temples(data: Mapping[str, Any]) -> dict[str, Any]:
    """A state of an earlier version, whose temples were a text of what happened, ``3~t2146.p0.n``.

    After the players ``t2146`` is temple 2 emptied by seat 1 with dice 4 and 6, ``p0`` and ``b0``
    the end of a chase after seat 0, ``n`` the next level.
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
    out = {
        **data,
        "level": level,
        "temples": tokens,
        "called": {name: n for name, n in called_by.items() if n > 0},
    }
    return {**out, "last": last} if last is not None else out


Typed = Mapping[str, str]
"""The fields of an act by name, as they were sent."""
Done = Acted[ShipState]


@dataclass(frozen=True)
class ShipAt(Position[ShipState, ShipCopy]):
    """A table in play, with the phone's ``dice`` where an act is done."""

    dice: Dice | None = None

    @classmethod
    def of(cls, game: Position[ShipState, ShipCopy], dice: Dice | None = None) -> ShipAt:
        return cls(game.record, game.state, game.copy, game.viewer, dice=dice)

    @property
    def conquest(self) -> bool:
        """Whether its game is Caribbean Conquest."""
        return bool(self.record.get("mode") == facts.CONQUEST)

    @property
    def mode(self) -> str:
        return facts.CONQUEST if self.conquest else facts.TREASURE_MAP

    @property
    def layout(self) -> Layout | None:
        """Its board, None where it was not set up by a code."""
        return _laid(tuple(sorted(self.state.laid.items())), self.copy)

    @property
    def turn(self) -> str:
        """Whose turn it is."""
        return self.state.turn or self.state.first or self.names[0]

    def changed(self, **update: object) -> ShipAt:
        """The table with fields of its state changed."""
        return replace(self, state=self.state.but(**update))

    def changed_of(self, name: str, **update: object) -> ShipAt:
        """The table with what fields of its state hold of a player changed."""
        fields = {
            field: {**getattr(self.state, field), name: value} for field, value in update.items()
        }
        return self.changed(**fields)

    def recorded(self, *edits: tuple[str, Any]) -> ShipAt:
        """The table with places of its record written, in order. Raises BadInput."""
        return replace(self, record=written(DRAFTING, self, *edits))

    def acted(self, event: str) -> Done:
        """What an act has come to, told in a sentence."""
        return Acted(self.record, self.state, event)

    def player(self, typed: Typed) -> tuple[int, str]:
        """Seat, from 0, and name of the player that an act names. Raises BadInput."""
        seat = seat_of(self, typed)
        return seat, self.names[seat]

    def cannonballs(self, name: str) -> int:
        """Cannonball cards; in Treasure Map everybody starts with one (rules: Setting up)."""
        return self.state.cannonballs.get(name, 0 if self.conquest else facts.START_CANNONBALLS)

    def asks_die(self, name: str, title: str, note: str = "") -> Question:
        """What a die shows, in faces to tap."""
        faces = sorted(set(die_of(self.copy)))
        choices = tuple(
            Choice(str(face), "Skull" if face == facts.SKULL else str(face)) for face in faces
        )
        return Question(name, title, choices, note=note)

    def face(self, typed: Typed, name: str, words: str) -> int:
        """A die as it lies. Raises BadInput."""
        return int(known(typed, name, self.asks_die(name, "").values, words))

    def rolled(self, faces: Sequence[int] = ()) -> int:
        """One of these faces, else of the die's, by the phone's dice."""
        faces = faces or die_of(self.copy)
        assert self.dice is not None  # noqa: S101 - acts alone roll
        return faces[self.dice.die(len(faces)) - 1]


@lru_cache(maxsize=16)
def _laid(fields: tuple[tuple[str, str], ...], copy: ShipCopy | None) -> Layout | None:
    return typed_layout(dict(fields), copy)


def asks_player(title: str, names: Iterable[str]) -> Question:
    return Question("player", title, tuple(Choice(name, name) for name in names))
