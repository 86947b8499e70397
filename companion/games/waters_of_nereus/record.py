"""The record of a Waters of Nereus table: what lies in the cabins at the end."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple

from pydantic import ConfigDict, Discriminator, Field, Tag, ValidationError

from companion.errors import BadInput, Fault
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.holds import Hold, holds_of
from companion.records import Name, Record, faults_of, tag, unique_names
from companion.words import joined

if TYPE_CHECKING:
    from companion.games.waters_of_nereus.copy import NereusCopy

CardName = Literal[
    "red-in-chest", "white-in-storage", "yellow-in-storage", "green-in-storage", "red-in-storage",
    "purple-in-storage", "black-in-storage", "captain", "pilot", "explorer", "merchant-boatswain", "purser-scientist",
]  # fmt: skip
Treasure = Literal["white", "yellow", "green", "red", "purple", "black", "gem"]

COUNT_MAX: Final = 9999
_COUNT_SHAPE: Final = f"a whole number from 0 to {COUNT_MAX}"
Count = Annotated[int, Field(ge=0, le=COUNT_MAX, description=_COUNT_SHAPE)]
_GEMS_SHAPE: Final = (
    f"a whole number from 0 to {facts.GEMS_MOST}: {facts.STORAGE_GEMS}, and one more on each free coloured space"
)
_EACH_SHAPE: Final = f"a whole number from 0 to {facts.STORAGE_EACH}"
Each = Annotated[int, Field(ge=0, le=facts.STORAGE_EACH, description=_EACH_SHAPE)]
CHEST_SHAPE: Final = f"the spaces filled, in order {', '.join(facts.COLORS)}, each its colour or {facts.GEM}"


class StorageRecord(Record):
    """How many of each lie in storage."""

    white: Each = Field(0, description=_EACH_SHAPE)
    yellow: Each = Field(0, description=_EACH_SHAPE)
    green: Each = Field(0, description=_EACH_SHAPE)
    red: Each = Field(0, description=_EACH_SHAPE)
    purple: Each = Field(0, description=_EACH_SHAPE)
    black: Each = Field(0, description=_EACH_SHAPE)
    gem: Annotated[int, Field(ge=0, le=facts.GEMS_MOST, description=_GEMS_SHAPE)] = Field(0, description=_GEMS_SHAPE)


def _hold_kind(value: Any) -> str | None:
    return tag("list") if isinstance(value, list) else tag("word") if value == facts.COMPLETE else None


HOLD_SHAPE: Final = '"complete", or the list of its treasures: colours and gem'
HoldField = Annotated[
    Annotated[Literal["complete"], Tag(tag("word"))]
    | Annotated[
        Annotated[list[Treasure], Field(max_length=max(facts.HOLD_SIZES), description=HOLD_SHAPE)], Tag(tag("list"))
    ],
    Discriminator(_hold_kind),
]
_NO_HOLD: Final[list[Treasure]] = []


class HoldsRecord(Record):
    """The holds; one left out is empty."""

    captain: HoldField = Field(_NO_HOLD, description=HOLD_SHAPE)
    pilot: HoldField = Field(_NO_HOLD, description=HOLD_SHAPE)
    boatswain: HoldField = Field(_NO_HOLD, description=HOLD_SHAPE)
    purser: HoldField = Field(_NO_HOLD, description=HOLD_SHAPE)
    merchant: HoldField = Field(_NO_HOLD, description=HOLD_SHAPE)
    scientist: HoldField = Field(_NO_HOLD, description=HOLD_SHAPE)
    explorer: HoldField = Field(_NO_HOLD, description=HOLD_SHAPE)


class PlayerRecord(Record):
    """One player's cabin, gold, science power and cards."""

    name: Name
    track: Count = Field(
        title="Scoring track, victory points (VP)", description=f"{_COUNT_SHAPE}: victory points on the scoring track"
    )
    gold: Count = Field(description=f"{_COUNT_SHAPE}: gold")
    science: Annotated[int, Field(ge=0, le=facts.SCIENCE_MAX)] = Field(
        title="Science power", description=f"a whole number from 0 to {facts.SCIENCE_MAX}: science power"
    )
    chest: Annotated[list[Treasure], Field(max_length=len(facts.COLORS), description=CHEST_SHAPE)] = []
    storage: StorageRecord = Field(default_factory=StorageRecord, description="an object of counts by colour and gem")
    holds: HoldsRecord = Field(default_factory=HoldsRecord, description="an object of holds by crew member")
    cards: Annotated[list[CardName], Field(max_length=facts.END_CARDS, description="a list of game-end cards")] = []


class NereusRecord(Record):
    """A table of Waters of Nereus: two to four cabins."""

    model_config = ConfigDict(title="Waters of Nereus record")

    game: Literal["waters-of-nereus"]
    players: Annotated[
        list[PlayerRecord],
        Field(min_length=facts.PLAYERS[0], max_length=facts.PLAYERS[1], description="2 to 4 players in seat order"),
    ]


class Cabin(NamedTuple):
    """One player at the end. ``storage`` counts by colour, ``holds`` the treasures of incomplete holds."""

    name: str
    track: int
    gold: int
    science: int
    chest: tuple[str, ...]
    storage: Mapping[str, int]
    gems: int
    complete: frozenset[str]
    holds: Mapping[str, tuple[str, ...]]
    cards: tuple[str, ...]

    @property
    def untouched(self) -> bool:
        """Whether nothing was entered of it."""
        counts = self.track or self.gold or self.science or self.gems
        return not (counts or self.chest or self.storage or self.complete or self.holds or self.cards)

    @property
    def free_spaces(self) -> int:
        """Coloured storage spaces without a treasure: a gem may lie on each (rules: Storage area)."""
        groups = [sum([self.storage.get(color, 0) for color in group]) for group in facts.STORAGE_GROUPS]
        return sum([max(0, facts.STORAGE_EACH - count) for count in groups])

    @property
    def gem_room(self) -> int:
        """How many gems storage takes at most."""
        return facts.STORAGE_GEMS + self.free_spaces

    @property
    def in_holds(self) -> int:
        """Treasures and gems in incomplete holds: the second tie-break (rules: Game End)."""
        return sum([len(contents) for contents in self.holds.values()])


class Table(NamedTuple):
    """A valid record: the cabins in seat order, and the holds as rules and copy tell them."""

    cabins: tuple[Cabin, ...]
    holds: Mapping[str, Hold]


def read_cabin(player: PlayerRecord) -> Cabin:
    """A player's validated record as a cabin."""
    storage, holds = player.storage.__dict__, player.holds.__dict__
    return Cabin(
        player.name,
        player.track,
        player.gold,
        player.science,
        tuple(player.chest),
        {color: n for color in facts.COLORS if (n := storage[color])},
        storage[facts.GEM],
        frozenset([crew for crew in facts.CREW if holds[crew] == facts.COMPLETE]),
        {crew: tuple(c) for crew in facts.CREW if (c := holds[crew]) and c != facts.COMPLETE},
        tuple(player.cards),
    )


def cabin_faults(holds: Mapping[str, Hold], cabin: Cabin, place: str) -> list[Fault]:
    """What cannot lie in one cabin: chest slots out of order, too much in storage, a hold against its recipe."""
    found = []
    for n, (slot, put) in enumerate(zip(facts.COLORS, cabin.chest, strict=False)):
        if put not in (slot, facts.GEM):
            allowed = f"{slot} or {facts.GEM}: the chest fills in the order {', '.join(facts.COLORS)}"
            found.append(Fault(f"{place}.chest[{n}]", put, allowed))
    for one, other in facts.STORAGE_GROUPS:
        count, more = cabin.storage.get(one, 0), cabin.storage.get(other, 0)
        if count + more > facts.STORAGE_EACH:
            color = one if count else other
            allowed = f"at most {facts.STORAGE_EACH} of {one} and {other} together; there are {count + more}"
            found.append(Fault(f"{place}.storage.{color}", count or more, allowed))
    if cabin.gems > cabin.gem_room:
        allowed = f"at most {cabin.gem_room}: {facts.STORAGE_GEMS}, and one on each coloured space that is free"
        found.append(Fault(f"{place}.storage.{facts.GEM}", cabin.gems, allowed))
    for crew, contents in cabin.holds.items():
        hold_allowed = holds[crew].fault(contents)
        if hold_allowed:
            found.append(Fault(f"{place}.holds.{crew}", list(contents), hold_allowed))
    return found


def card_faults(hands: Sequence[Sequence[str]]) -> list[Fault]:
    """A fault for each card beyond those in the deck (rules: Appendix)."""
    seen: dict[str, list[int]] = {}
    found = []
    for seat, hand in enumerate(hands):
        for n, name in enumerate(hand):
            seats = seen.setdefault(name, [])
            seats.append(seat)
            count = facts.CARDS[name].copies
            if len(seats) > count:
                had = joined([f"players[{s}]" for s in sorted(set(seats[:count]))])
                has = "is one such card" if count == 1 else f"are {count} such cards"
                found.append(
                    Fault(f"players[{seat}].cards[{n}]", name, f"a card still in the deck; there {has}, with {had}")
                )
    return found


def read_table(data: Any, copy: NereusCopy | None = None) -> Table:
    """JSON data as a table. Raises BadInput with every fault that can be told at once."""
    try:
        record = NereusRecord.model_validate(data)
    except ValidationError as error:
        raise BadInput(faults_of(error, NereusRecord)) from None
    holds = holds_of(copy)
    faults = unique_names([p.name for p in record.players])
    cabins = tuple([read_cabin(p) for p in record.players])
    for seat, cabin in enumerate(cabins):
        faults += cabin_faults(holds, cabin, f"players[{seat}]")
    faults += card_faults([cabin.cards for cabin in cabins])
    if faults:
        raise BadInput(faults)
    return Table(cabins, holds)


MODEL: Final = NereusRecord
"""What the game's record is."""
