"""What a table keeps in play. Gold, points and map pieces stand in the record instead."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from enum import StrEnum
from functools import cached_property, lru_cache
from typing import Annotated, Any, ClassVar, Final, Literal, NamedTuple

from pydantic import Field, field_validator, model_validator

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of
from companion.games.ship_adventure.edits import DRAFTING
from companion.games.ship_adventure.fights import CENTRE, first_level, tokens_on
from companion.games.ship_adventure.layout import Layout, typed_layout
from companion.now import Choice, Question
from companion.numbers import number_in
from companion.play import Acted, PlayState, Position, Typed, known
from companion.records import Name, Record
from companion.words import counted, joined, plural


class Kind(StrEnum):
    """The kinds of pieces. The comment says what the number of a key counts."""

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
    """The key of a piece. As text it is ``ship:0``, which :func:`read_key` reads."""

    kind: Kind
    number: int = 0

    @property
    def text(self) -> str:
        return f"{self.kind}:{self.number}"

    @property
    def seat(self) -> int | None:
        """Returns the seat of the player whose ship or crew it is; None for other pieces."""
        return self.number if self.kind in (Kind.SHIP, Kind.CREW) else None


GALLEON: Final = Key(Kind.GALLEON)


def read_key(text: str, *kinds: Kind, place: str = "piece") -> Key:
    """Returns the key of a piece. Raises BadInput if it is not of one of ``kinds``; without kinds,
    any will do."""
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
"""Numbers of map pieces, the lowest first. A number stands twice if a player has two of that
piece."""


class Goods(Record):
    """What a player has, or what lies somewhere."""

    gold: Annotated[int, Field(ge=0, le=facts.GOLD_MAX)] = 0
    tokens: Few = 0
    pieces: Pieces = []

    @field_validator("pieces", mode="before")
    @classmethod
    def _numbered(cls, value: Any) -> Any:
        # reads tables of earlier versions, which kept only the number of map pieces
        return list(range(1, value + 1)) if isinstance(value, int) else value

    def __add__(self, other: Goods) -> Goods:
        return Goods(
            gold=min(facts.GOLD_MAX, self.gold + other.gold),
            tokens=min(_MOST, self.tokens + other.tokens),
            pieces=sorted((*self.pieces, *other.pieces))[:_MOST],
        )

    def __sub__(self, other: Goods) -> Goods:
        """Returns what is left after ``other`` is taken away, never less than nothing."""
        return Goods(
            gold=max(0, self.gold - other.gold),
            tokens=max(0, self.tokens - other.tokens),
            pieces=sorted((Counter(self.pieces) - Counter(other.pieces)).elements()),
        )

    @property
    def whole_map(self) -> bool:
        """Returns whether there is a map piece of every number."""
        return len(set(self.pieces)) == facts.MAP_PIECES

    @property
    def text(self) -> str:
        """Returns ``5 gold, 1 treasure token and map pieces 1 and 3``; empty for nothing."""
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
    """A fight with dice that are still to be told.

    ``piece`` and ``against`` are the keys of those who fight. ``a_die`` and ``d_die`` are 0 while
    they are missing. ``level`` is how often the dice ended level.
    """

    piece: Annotated[str, Field(max_length=12)]
    against: Annotated[str, Field(max_length=12)]
    kind: Annotated[str, Field(max_length=12)]
    a_die: Annotated[int, Field(ge=0, le=facts.SKULL)] = 0
    d_die: Annotated[int, Field(ge=0, le=facts.SKULL)] = 0
    level: Annotated[int, Field(ge=0, le=9999)] = 0


# ---- the state

Phase = Literal["compass", "turns", "pirates", "paid"]
_SHORT = Annotated[str, Field(max_length=60)]
# a square of the board of one box, counted row by row from 0
_Square = Annotated[int, Field(ge=0, lt=facts.BOARD**2)]
# a square of the board of Conquest, with any number of boxes, counted row by row from 0
_Point = Annotated[int, Field(ge=0, lt=max(size.side for size in facts.SIZES.values()) ** 2)]
_Level = Annotated[int, Field(ge=0, le=max(facts.LEVELS))]
_Temple = Annotated[int, Field(ge=0, lt=facts.LARGE_ISLANDS)]
_Ships = Annotated[list[Few], Field(max_length=facts.PIRATES)]


class ShipState(PlayState):
    """The state of a table of either game. Squares are numbers, row by row from 0, except for
    ``galleon`` and ``found``.

    round, phase: "compass" before a round, then "turns", then in Treasure Map "pirates". Conquest
        ends with "paid".
    colors: the players' colours.
    first, turn: who goes first in this round, and whose turn it is. If ``turn`` is None it is the
        first player's.
    needle: where the needle points, from 1; 0 while it is not set.
    galleon: the name of its square.
    laid: the fields that name the set-up for helps.

    In Treasure Map:

    level: the level of the game, from 1; 0 in Conquest.
    temples: the level of the token on each temple; 0 for no token.
    last: the temple that was emptied last.
    hunts: which pirates chase a player. ``called``: how many more do, of which nobody knows which.
    ships, crews: the squares of ships and of crews ashore. A ship without an entry is in its
        harbour.
    pirates: the squares of all pirates, or empty.
    coins: the gold on squares.
    sailed: how many squares a player has moved in this round.
    attacked: who has fought in this round, in their own turn.
    beaten: who has lost a fight in this round, and how it was told.
    gone: the pirates that have had their way in this round.
    tokens, pieces: the treasure tokens and the map pieces of each player.
    fight: a fight with dice that are still to be told.
    found: the name of the square on which El Dorado was found; empty before.
    stored: what part of their goods players have in their city.
    won: what each pirate has won, and last the galleon.

    In Conquest:

    cities: who holds which cities, once one was taken.
    ending: the end was reached once. It counts whatever happens after that.

    In both: cards of ``cannonballs`` and ``camouflage``, and what cards add in ``close`` and
    ``ranged`` combat.
    """

    people: ClassVar[tuple[str, ...]] = (
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
        "stored",
        "cannonballs",
        "camouflage",
        "close",
        "ranged",
        "cities",
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
    attacked: Annotated[list[Name], Field(max_length=facts.PLAYERS.most)] = []
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
        old = isinstance(data, dict) and isinstance(data.get("temples"), str)
        return _with_temples(data) if old else data


_STEP: Final = re.compile(
    r"t(?P<temple>[0-4])(?P<seat>[0-3])(?P<dice>[1-7]{1,3})|[pb](?P<over>[0-3])|(?P<level>n)"
)


def _with_temples(data: Mapping[str, Any]) -> dict[str, Any]:
    # The state of an earlier version, which kept its temples as a text of what happened:
    # ``3~t2146.p0.n``. The number of players stands first. ``t2146`` is temple 2, emptied by seat 1
    # with dice 4 and 6. ``p0`` and ``b0`` are the end of a chase after seat 0. ``n`` is the next
    # level.
    players, _, steps = str(data["temples"]).partition("~")
    alone = int(players) == 1
    level, last = first_level(int(players)), None
    tokens = tokens_on(level, None if alone else CENTRE)
    # how many pirates chase each seat: a single player is chased from the beginning
    chases = Counter({0: 1} if alone else {})
    for step in _STEP.finditer(steps):
        if step["temple"]:
            last = int(step["temple"])
            tokens[last] = 0
            # alone, every temple calls one pirate and a skull none
            called = 1 if alone else step["dice"].count(str(facts.SKULL))
            chases[int(step["seat"])] += min(called, facts.PIRATES - chases.total())
        if step["over"]:
            chases[int(step["over"])] -= 1
        if step["level"]:
            level += 1
            tokens = tokens_on(level, last)
    called_by = {name: chases[seat] for seat, name in enumerate(data.get("colors", {}))}
    unknown = _not_told_apart(called_by, data.get("hunts", {}))
    return {**data, "level": level, "temples": tokens, "last": last, "called": unknown}


def _not_told_apart(chases: Mapping[str, int], hunts: Mapping[str, Any]) -> dict[str, int]:
    # pirates that the table told apart stand in ``hunts``, the others are only counted
    more = {name: count - len(hunts.get(name, ())) for name, count in chases.items()}
    return {name: count for name, count in more.items() if count > 0}


Done = Acted[ShipState]


class ShipAt(Position[ShipState, ShipCopy]):
    """A table in play, of either game."""

    drafting = DRAFTING

    @property
    def conquest(self) -> bool:
        """Returns whether it plays Caribbean Conquest."""
        return bool(self.record.get("mode") == facts.CONQUEST)

    @property
    def mode(self) -> str:
        return facts.CONQUEST if self.conquest else facts.TREASURE_MAP

    @cached_property
    def layout(self) -> Layout | None:
        """Returns its board; None if it was not set up by a code."""
        return _laid(tuple(sorted(self.state.laid.items())), self.copy)

    @property
    def turn(self) -> str:
        """Returns whose turn it is."""
        return self.state.turn or self.first

    @property
    def first(self) -> str:
        """Returns who goes first in this round; before any compass, who sits first."""
        return self.state.first or self.names[0]

    def cannonballs(self, name: str) -> int:
        """Returns how many cannonball cards a player has. In Treasure Map everybody starts with one
        (rules: Setting up)."""
        return self.state.cannonballs.get(name, 0 if self.conquest else facts.START_CANNONBALLS)

    def asks_die(self, name: str, title: str, note: str = "") -> Question:
        """Returns the question what a die shows, with its faces to tap."""
        faces = sorted(set(die_of(self.copy)))
        choices = tuple(
            Choice(str(face), "Skull" if face == facts.SKULL else str(face)) for face in faces
        )
        return Question(name, title, choices, note=note)

    def face(self, typed: Typed, name: str, words: str) -> int:
        """Returns the face of a die that was typed. Raises BadInput."""
        return int(known(typed, name, self.asks_die(name, "").values, words))


@lru_cache(maxsize=16)
def _laid(fields: tuple[tuple[str, str], ...], copy: ShipCopy | None) -> Layout | None:
    return typed_layout(dict(fields), copy)
