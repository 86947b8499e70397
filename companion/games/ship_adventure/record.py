"""The record of a table: who holds what in Conquest, who reached El Dorado in Treasure Map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import chain
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal

from pydantic import (
    AfterValidator,
    ConfigDict,
    Discriminator,
    Field,
    RootModel,
    Tag,
    ValidationError,
    WithJsonSchema,
)
from pydantic.config import JsonDict

from companion.errors import BadInput, Fault, refuse_any
from companion.games.ship_adventure import facts
from companion.places import format_place
from companion.records import Name, Record, faults_of, refuse, tag, unique_names
from companion.words import counted

if TYPE_CHECKING:
    from companion.records import Copy

Gold = Annotated[
    int,
    Field(ge=0, le=facts.GOLD_MAX, description=f"a whole number from 0 to {facts.GOLD_MAX}: gold"),
]
_MOST: Final = facts.SIZES[max(facts.SIZES)]
_LIST_LENGTHS: Final = ", ".join(
    [f"{size.points} with {boxes}" for boxes, size in facts.SIZES.items()]
)
# who a name belongs to is checked against the players, so that 81 points need no look at their
# letters
Holder = Annotated[
    str,
    Field(
        min_length=1,
        max_length=40,
        description="the name of the player who holds the point, or null",
    ),
]
_AREA_SHAPE: Final = (
    f"a list with an entry for each point of the area ({_LIST_LENGTHS} boxes), a player’s name or"
    " null"
)
Points = Annotated[
    list[Holder | None],
    Field(min_length=facts.SIZES[1].points, max_length=_MOST.points, description=_AREA_SHAPE),
]
_CITIES_MOST: Final = facts.CITIES * max(facts.SIZES)
Cities = Annotated[
    int,
    Field(
        ge=0,
        le=_CITIES_MOST,
        description=f"a whole number from 0 to {_CITIES_MOST}: cities, {facts.CITIES} a box",
    ),
]


BOXES_SHAPE: Final = ", ".join(map(str, facts.SIZES))


def _known_boxes(boxes: int) -> int:
    if boxes not in facts.SIZES:
        refuse(BOXES_SHAPE)
    return boxes


# no Literal, which would take true and 1.0 for 1
Boxes = Annotated[
    int,
    AfterValidator(_known_boxes),
    WithJsonSchema({"type": "integer", "enum": list(facts.SIZES)}),
    Field(description=BOXES_SHAPE),
]


# the schema says by a pattern what a name is, and without this it would let any other key pass
_NAMED: Final[JsonDict] = {"additionalProperties": False}


class ConquestPlayer(Record):
    """One player of Caribbean Conquest: gold decides ties."""

    name: Name
    gold: Gold
    eliminated: bool = Field(
        False,
        description=(
            "true or false: whether the player has neither a unit nor a city left; no point is"
            " theirs"
        ),
    )


class ConquestRecord(Record):
    """A table of Caribbean Conquest: two to four players, the points of each area, and cities."""

    model_config = ConfigDict(title="Caribbean Conquest record")

    game: Literal["ship-adventure"]
    mode: Literal["caribbean-conquest"] = "caribbean-conquest"
    boxes: Boxes
    areas: Annotated[dict[Name, Points], Field(max_length=_MOST.areas)] = Field(
        {},
        description=(
            f"an object of up to {_MOST.areas} areas, each with its points; an area left out is"
            " held by nobody"
        ),
        json_schema_extra=_NAMED,
    )
    cities: dict[Name, Cities] = Field(
        {}, description="an object of cities held, by player", json_schema_extra=_NAMED
    )
    players: Annotated[
        list[ConquestPlayer],
        Field(
            min_length=facts.CONQUEST_PLAYERS.least,
            max_length=facts.CONQUEST_PLAYERS.most,
            description="2 to 4 players in seat order",
        ),
    ]

    @property
    def size(self) -> facts.BoardSize:
        """Areas, points and majority with so many boxes."""
        return facts.SIZES[self.boxes]

    @property
    def untouched(self) -> bool:
        """Returns whether nobody has a point, and nobody is eliminated."""
        holders = [*chain.from_iterable(self.areas.values()), *self.cities.values()]
        return not any(holders) and not any([player.eliminated for player in self.players])

    @property
    def owners(self) -> list[str]:
        """Returns the players who control an area by all of its points, once for each area (rules:
        Strategic points)."""
        return [name for holders in self.areas.values() if (name := owner_of(holders)) is not None]


def owner_of(holders: Sequence[str | None]) -> str | None:
    """Returns the player who controls an area with these holders of its points; None if nobody
    does."""
    first = holders[0]
    return first if first is not None and holders.count(first) == len(holders) else None


class VoyagePlayer(Record):
    """One player of Treasure Map: the map pieces found, and gold."""

    name: Name
    pieces: Annotated[int, Field(ge=0, le=facts.MAP_PIECES)] = Field(
        title="Map pieces", description=f"a whole number from 0 to {facts.MAP_PIECES}: map pieces"
    )
    gold: Gold


_WINNER_SHAPE: Final = (
    "the name of the player who reached El Dorado; null for a game that one player alone lost"
)


class VoyageRecord(Record):
    """A table of Treasure Map: who reached El Dorado, and what each had found."""

    model_config = ConfigDict(title="Treasure Map record")

    game: Literal["ship-adventure"]
    mode: Literal["treasure-map"]
    winner: Name | None = Field(
        title="Who reached El Dorado?",
        description=_WINNER_SHAPE,
        json_schema_extra={"players": True},
    )
    players: Annotated[
        list[VoyagePlayer],
        Field(
            min_length=facts.PLAYERS.least,
            max_length=facts.PLAYERS.most,
            description="1 to 4 players in seat order",
        ),
    ]

    @property
    def over(self) -> bool:
        """Returns whether it has ended: somebody has won, or the only player has lost."""
        return self.winner is not None or (
            len(self.players) == 1 and "winner" in self.model_fields_set
        )


def _mode(data: Any) -> str:
    mode = data.get("mode") if isinstance(data, dict) else None
    return facts.TREASURE_MAP if mode == facts.TREASURE_MAP else facts.CONQUEST


class ShipRecord(
    RootModel[
        Annotated[
            Annotated[ConquestRecord, Tag(tag(facts.CONQUEST))]
            | Annotated[VoyageRecord, Tag(tag(facts.TREASURE_MAP))],
            Discriminator(lambda data: tag(_mode(data))),
        ]
    ]
):
    """A table of Ship Adventure, of either game; without ``mode`` it is Caribbean Conquest."""

    model_config = ConfigDict(title="Ship Adventure record", frozen=True, defer_build=True)


Table = ConquestRecord | VoyageRecord


class VoyageDraft(VoyageRecord):
    """A draft of Treasure Map: without ``winner`` nobody has won yet."""

    winner: Name | None = Field(None, description=_WINNER_SHAPE)


def read_table(data: Any, copy: Copy | None = None) -> Table:
    """Returns JSON data as a table. Raises BadInput with every fault that can be told at once."""
    record = _read(data, VoyageRecord)
    refuse_any(record_faults(record))
    return record


def read_draft(data: Mapping[str, Any]) -> Table:
    """Returns a draft as a table, even if its parts do not fit together. Raises BadInput."""
    return _read(data, VoyageDraft)


def _read(data: Any, voyage: type[VoyageRecord]) -> Table:
    model = voyage if _mode(data) == facts.TREASURE_MAP else ConquestRecord
    try:
        return model.model_validate(data)
    except ValidationError as error:
        modes = f"{facts.CONQUEST} (when left out), {facts.TREASURE_MAP}"
        raise BadInput(
            f._replace(allowed=modes) if f.place == "mode" else f for f in faults_of(error, model)
        ) from None


def record_faults(record: Table) -> list[Fault]:
    """Returns what does not fit together in a record with well-formed parts."""
    names = [p.name for p in record.players]
    faults = unique_names(names)
    if isinstance(record, ConquestRecord):
        # what the boxes do not have (rules: Set up), and holders who do not play
        boxes = counted(record.boxes, "box", "boxes")
        return [
            *faults,
            *_area_faults(record, names, boxes),
            *_city_faults(record, names, boxes),
            *_eliminated_faults(record),
        ]
    allowed = _other_winner(record, names)
    return [*faults, Fault("winner", record.winner, allowed)] if allowed else faults


def _other_winner(record: VoyageRecord, names: list[str]) -> str:
    # who may be the winner, if this one may not (rules: Treasure Map, End of the game); empty if
    # the winner is fine
    players = f"the name of a player: {', '.join(names)}"
    if record.winner is None:
        # whoever plays alone has lost to the game
        return "" if len(names) == 1 else f"{players}; only one player alone can lose to the game"
    if record.winner not in names:
        return players
    pieces = record.players[names.index(record.winner)].pieces
    if pieces < facts.MAP_PIECES:
        return f"a player with all {facts.MAP_PIECES} map pieces; this one has {pieces}"
    return ""


def _area_faults(record: ConquestRecord, names: list[str], boxes: str) -> Iterator[Fault]:
    size = record.size
    known = {*names, None}
    if len(record.areas) > size.areas:
        allowed = f"at most {size.areas} areas with {boxes}; here are {len(record.areas)}"
        yield Fault("areas", record.areas, allowed)
    for area, holders in record.areas.items():
        if len(holders) != size.points:
            allowed = f"a list of {size.points} with {boxes}, each a player’s name or null"
            yield Fault(format_place(("areas", area)), holders, allowed)
        # nearly always: then nobody looks at each of up to 81 points
        if known.issuperset(holders):
            continue
        allowed = f"the name of a player, or null: {', '.join(names)}"
        for n, holder in enumerate(holders):
            if holder not in known:
                yield Fault(format_place(("areas", area, n)), holder, allowed)


def _city_faults(record: ConquestRecord, names: list[str], boxes: str) -> list[Fault]:
    most = facts.CITIES * record.boxes
    faults = []
    for name, count in record.cities.items():
        if name not in names:
            faults.append(Fault("cities", name, f"the name of a player: {', '.join(names)}"))
        if count > most:
            allowed = f"at most {most} cities with {boxes}"
            faults.append(Fault(format_place(("cities", name)), count, allowed))
    total = sum(record.cities.values())
    # a single count that is too high was told already
    if total > most and not faults:
        faults.append(Fault("cities", total, f"at most {most} cities together with {boxes}"))
    return faults


def _eliminated_faults(record: ConquestRecord) -> Iterator[Fault]:
    out = [player.name for player in record.players if player.eliminated]
    if not out:
        return
    for area, holders in record.areas.items():
        for n, holder in enumerate(holders):
            if holder in out:
                allowed = f"a player who is still in the game, or null; {holder} is eliminated"
                yield Fault(format_place(("areas", area, n)), holder, allowed)
    for name, count in record.cities.items():
        if count and name in out:
            yield Fault(format_place(("cities", name)), count, f"0; {name} is eliminated")


MODEL: Final = ShipRecord
"""What the game's record is."""
