"""The record of a Waters of Nereus table: what lies in the cabins at the end."""

from collections.abc import Mapping, Sequence
from functools import cached_property
from typing import Annotated, Any, Final, Literal, NamedTuple

from pydantic import ConfigDict, Discriminator, Field, Tag

from companion.errors import Fault, refuse_any
from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.holds import CopiedHolds, Hold, holds_of
from companion.records import Name, Record, read_model, tag, unique_names, whole
from companion.words import joined

CardName = Literal[
    "red-in-chest", "white-in-storage", "yellow-in-storage", "green-in-storage", "red-in-storage",
    "purple-in-storage", "black-in-storage", "captain", "pilot", "explorer", "merchant-boatswain",
    "purser-scientist",
]  # fmt: skip
Treasure = Literal["white", "yellow", "green", "red", "purple", "black", "gem"]

COUNT_MAX: Final = 9999
Each = Annotated[int, whole(0, facts.STORAGE_EACH)]
_MORE: Final = f"{facts.STORAGE_GEMS}, and one more on each free coloured space"
CHEST_SHAPE: Final = (
    f"the spaces filled, in order {', '.join(facts.COLORS)}, each its colour or {facts.GEM}"
)


class Storage(Record):
    """How many of each lie in storage."""

    white: Each = 0
    yellow: Each = 0
    green: Each = 0
    red: Each = 0
    purple: Each = 0
    black: Each = 0
    gem: Annotated[int, whole(0, facts.GEMS_MOST, _MORE)] = 0


def _hold_kind(value: Any) -> str | None:
    if isinstance(value, list):
        return tag("list")
    return tag("word") if value == facts.COMPLETE else None


HOLD_SHAPE: Final = '"complete", or the list of its treasures: colours and gem'
_Contents = Annotated[
    list[Treasure], Field(max_length=max(facts.HOLD_SIZES), description=HOLD_SHAPE)
]
HoldField = Annotated[
    Annotated[Literal["complete"], Tag(tag("word"))] | Annotated[_Contents, Tag(tag("list"))],
    Discriminator(_hold_kind),
]
_NO_HOLD: Final[list[Treasure]] = []


class Holds(Record):
    """The holds; one left out is empty."""

    captain: HoldField = _NO_HOLD
    pilot: HoldField = _NO_HOLD
    boatswain: HoldField = _NO_HOLD
    purser: HoldField = _NO_HOLD
    merchant: HoldField = _NO_HOLD
    scientist: HoldField = _NO_HOLD
    explorer: HoldField = _NO_HOLD


class Cabin(Record):
    """One player's cabin, gold, science power and cards."""

    name: Name
    track: Annotated[int, whole(0, COUNT_MAX, "victory points on the scoring track")] = Field(
        title="Scoring track"
    )
    gold: Annotated[int, whole(0, COUNT_MAX, "gold")]
    science: Annotated[int, whole(0, facts.SCIENCE_MAX, "science power")] = Field(
        title="Science power"
    )
    chest: Annotated[
        list[Treasure], Field(max_length=len(facts.COLORS), description=CHEST_SHAPE)
    ] = []
    storage: Storage = Field(Storage(), description="an object of counts by colour and gem")
    holds: Holds = Field(Holds(), description="an object of holds by crew member")
    cards: Annotated[
        list[CardName], Field(max_length=facts.END_CARDS, description="a list of game-end cards")
    ] = []

    @cached_property
    def stored(self) -> Mapping[str, int]:
        """Returns the treasures in storage by colour, without gems."""
        counts = self.storage.__dict__
        return {color: n for color in facts.COLORS if (n := counts[color])}

    @property
    def gems(self) -> int:
        return self.storage.gem

    @cached_property
    def complete(self) -> frozenset[str]:
        holds = self.holds.__dict__
        return frozenset([crew for crew in facts.CREW if holds[crew] == facts.COMPLETE])

    @cached_property
    def inside(self) -> Mapping[str, tuple[str, ...]]:
        """Returns the treasures and gems of incomplete holds, by crew member."""
        holds = self.holds.__dict__
        return {
            crew: tuple(holds[crew])
            for crew in facts.CREW
            if holds[crew] not in (_NO_HOLD, facts.COMPLETE)
        }

    @property
    def unfilled(self) -> bool:
        """Returns whether nothing was entered, except what everybody begins with (rules: Setup)."""
        numbers = self.track, self.science, self.gems
        pieces = self.chest, self.complete, self.inside, self.cards
        if any(numbers) or any(pieces):
            return False
        has_start = self.gold == facts.START_GOLD and self.stored == {"white": facts.START_WHITE}
        has_nothing = not self.gold and not self.stored
        return has_start or has_nothing

    @property
    def gem_room(self) -> int:
        """Returns the most gems that storage takes, with one on each free coloured space (rules:
        Storage area)."""
        room = facts.STORAGE_GEMS
        for group in facts.STORAGE_GROUPS:
            stored = sum([self.stored.get(color, 0) for color in group])
            room += max(0, facts.STORAGE_EACH - stored)
        return room

    def room_for(self, color: str) -> int:
        """Returns how many more treasures of a colour storage takes. Gems on coloured spaces
        count."""
        group = next(group for group in facts.STORAGE_GROUPS if color in group)
        of_group = facts.STORAGE_EACH - sum([self.stored.get(other, 0) for other in group])
        # gems may lie on the coloured spaces, too
        beside_gems = self.gem_room - self.gems
        return max(0, min(of_group, beside_gems))

    @property
    def in_holds(self) -> int:
        """Returns the number of treasures and gems in incomplete holds, the second tie-break
        (rules: Game End)."""
        return sum([len(contents) for contents in self.inside.values()])


class NereusRecord(Record):
    """A table of Waters of Nereus: two to four cabins."""

    model_config = ConfigDict(title="Waters of Nereus record")

    game: Literal["waters-of-nereus"]
    players: Annotated[
        list[Cabin],
        Field(
            min_length=facts.PLAYERS.least,
            max_length=facts.PLAYERS.most,
            description="2 to 4 players in seat order",
        ),
    ]


class Table(NamedTuple):
    """A valid record: the cabins in seat order, and the holds as rules and copy tell them."""

    cabins: Sequence[Cabin]
    holds: Mapping[str, Hold]


def cabin_faults(holds: Mapping[str, Hold], cabin: Cabin, place: str) -> list[Fault]:
    """Returns what cannot lie in one cabin: in chest, storage and holds."""
    faults = []
    for n, (slot, put) in enumerate(zip(facts.COLORS, cabin.chest, strict=False)):
        if put not in (slot, facts.GEM):
            allowed = (
                f"{slot} or {facts.GEM}: the chest fills in the order {', '.join(facts.COLORS)}"
            )
            faults.append(Fault(f"{place}.chest[{n}]", put, allowed))
    for first, other in facts.STORAGE_GROUPS:
        count, more = cabin.stored.get(first, 0), cabin.stored.get(other, 0)
        if count + more > facts.STORAGE_EACH:
            color = first if count else other
            allowed = (
                f"at most {facts.STORAGE_EACH} of {first} and {other} together; there are"
                f" {count + more}"
            )
            faults.append(Fault(f"{place}.storage.{color}", count or more, allowed))
    if cabin.gems > cabin.gem_room:
        allowed = (
            f"at most {cabin.gem_room}: {facts.STORAGE_GEMS}, and one on each coloured space that"
            " is free"
        )
        faults.append(Fault(f"{place}.storage.{facts.GEM}", cabin.gems, allowed))
    for crew, contents in cabin.inside.items():
        hold_allowed = holds[crew].fault(contents)
        if hold_allowed:
            faults.append(Fault(f"{place}.holds.{crew}", list(contents), hold_allowed))
    return faults


def card_faults(cabins: Sequence[Cabin]) -> list[Fault]:
    """Returns a fault for each card beyond those in the deck (rules: Appendix)."""
    holders: dict[str, list[str]] = {}
    faults = []
    for seat, cabin in enumerate(cabins):
        for n, name in enumerate(cabin.cards):
            card = facts.CARDS[name]
            held = holders.setdefault(name, [])
            held.append(cabin.name)
            if len(held) > card.copies:
                had = joined(list(dict.fromkeys(held[: card.copies])))
                has = "is one such card" if card.copies == 1 else f"are {card.copies} such cards"
                allowed = f"a card still in the deck; there {has}, with {had}"
                words = f"{card.title}: there {has}, with {had}."
                faults.append(Fault(f"players[{seat}].cards[{n}]", name, allowed, words))
    return faults


def read_table(data: Any, copy: CopiedHolds | None = None) -> Table:
    """Returns JSON data as a table. Raises BadInput with every fault that can be told at once."""
    cabins = read_model(NereusRecord, data).players
    holds = holds_of(copy)
    faults = unique_names([cabin.name for cabin in cabins])
    for seat, cabin in enumerate(cabins):
        faults += cabin_faults(holds, cabin, f"players[{seat}]")
    faults += card_faults(cabins)
    refuse_any(faults)
    return Table(cabins, holds)


MODEL: Final = NereusRecord
"""What the game's record is."""
