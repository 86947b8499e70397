"""The record of a Loot Island table: treasures, cubes and healers at the end."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from typing import Annotated, Any, Final, Literal, NamedTuple, Self

from pydantic import AfterValidator, ConfigDict, Discriminator, Field, Tag, model_validator

from companion.errors import Fault, refuse_any
from companion.games.loot_island import facts
from companion.games.loot_island.cards import (
    CARDS,
    COUNT_SHAPE,
    KIND_COUNTS,
    Card,
    Copied,
    Count,
    Healer,
    cards_of,
    eliminated_by_cubes,
    ladder_of,
    picks_healer,
)
from companion.records import Name, Record, read_model, refuse, tag, unique_names, whole


class _Spelled(Record):
    curse: Count = 0


class PlainRecord(_Spelled):
    """An amulet, a coin bag or a jewel spelled out."""

    type: Literal["amulet", "coin-bag", "jewel"]
    value: Count


class BookRecord(_Spelled):
    """A book spelled out."""

    type: Literal["book"]
    multiplier: Annotated[int, whole(*facts.MULTIPLIERS)]


class CrownRecord(_Spelled):
    """A crown spelled out."""

    type: Literal["crown"]
    value: Count
    crosses: Annotated[int, whole(*facts.CROSSES)]


class SkullRecord(_Spelled):
    """A skull spelled out."""

    type: Literal["skull"]
    value: Count
    skull: Literal["right", "left", "front"] = Field(description="right, left, front")


def _tag_of(value: Any) -> str:
    kind = value.get("type") if isinstance(value, dict) else getattr(value, "type", None)
    if kind not in facts.TYPES:
        return tag("reference")
    return tag(kind if kind in ("book", "crown", "skull") else "plain")


TREASURE_SHAPE: Final = (
    f"a card’s reference number, 1 to {facts.N_CARDS}, or a card spelled out as an object whose"
    f" type is one of {', '.join(facts.TYPES)}"
)
Treasure = Annotated[
    Annotated[int, Field(ge=1, le=facts.N_CARDS), Tag(tag("reference"))]
    | Annotated[PlainRecord, Tag(tag("plain"))]
    | Annotated[BookRecord, Tag(tag("book"))]
    | Annotated[CrownRecord, Tag(tag("crown"))]
    | Annotated[SkullRecord, Tag(tag("skull"))],
    Discriminator(_tag_of),
    Field(description=TREASURE_SHAPE),
]


class PlayerRecord(Record):
    """One player's treasures and cubes, and the healer picked."""

    name: Name
    cubes: Count = Field(
        title="Curse cubes",
        description=f"{COUNT_SHAPE}: curse cubes",
        json_schema_extra={"gauge": facts.CUBES_SAFE + 1, "start": facts.START_CUBES},
    )
    healer: Healer | None = Field(
        None, description="an object with per_cube and fixed: the healer picked"
    )
    treasures: Annotated[
        list[Treasure],
        Field(max_length=facts.N_CARDS, description=f"a list of up to {facts.N_CARDS} treasures"),
    ] = []


class AaronRecord(Record):
    """What Aaron holds: his crosses counted, or his crowns."""

    crosses: (
        Annotated[int, whole(0, KIND_COUNTS["crown"] * facts.CROSSES.most, "crosses on his crowns")]
        | None
    ) = None
    treasures: Annotated[list[Treasure], Field(max_length=facts.N_CARDS)] | None = Field(
        None, description="a list of his crowns"
    )

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if self.crosses is not None and self.treasures:
            refuse("either crosses or treasures")
        return self


def falling(ladder: list[int]) -> list[int]:
    """Refuses a crown ladder that rises; for a validator."""
    for higher, lower in pairwise(ladder):
        if lower > higher:
            refuse(f"bonuses that never rise from place to place; {lower} stands after {higher}")
    return ladder


class LootRecord(Record):
    """A table of Loot Island: two to five players, with two of them Aaron."""

    model_config = ConfigDict(title="Loot Island record")

    game: Literal["loot-island"]
    first_player: Name = Field(
        title=facts.STATEMENTS["first-asks"],
        description=facts.STATEMENTS["first-person"],
        json_schema_extra={"players": True},
    )
    crown_ladder: (
        Annotated[
            list[Count], Field(min_length=1, max_length=facts.PLAYERS.most), AfterValidator(falling)
        ]
        | None
    ) = Field(
        None,
        description=(
            f"up to {facts.PLAYERS.most} whole numbers,"
            " the crown bonus of each place from the first"
        ),
    )
    aaron: AaronRecord | None = Field(
        None, description="an object with Aaron’s crosses or treasures; two players only"
    )
    healers: Annotated[list[Healer], Field(max_length=facts.N_HEALERS)] = Field(
        [], description=f"a list of up to {facts.N_HEALERS} healer cards, those revealed"
    )
    players: Annotated[
        list[PlayerRecord],
        Field(
            min_length=facts.PLAYERS.least,
            max_length=facts.PLAYERS.most,
            description="2 to 5 players in seat order",
        ),
    ]


class Table(NamedTuple):
    """A valid ``record``, or a draft of one.

    ``first`` is the seat, from 0, with the First Player tile; None if nobody has it. ``ladder`` are
    the crown bonuses by place; ``own_ladder``: record or copy gave them. ``aaron`` are his crosses;
    None if they are not told. ``uncounted`` are the seats of a draft with unknown cubes, which
    count as 0.
    """

    record: LootRecord
    players: Sequence[PlayerRecord]
    hands: Sequence[Sequence[Card]]
    first: int | None
    healers: Sequence[Healer]
    ladder: tuple[int, ...]
    own_ladder: bool
    aaron: int | None
    uncounted: frozenset[int] = frozenset()

    def seats_away(self, seat: int) -> int:
        """Returns the seats clockwise from the First Player tile; if nobody has it yet, from the
        first seat."""
        return (seat - (self.first or 0)) % len(self.players)

    @property
    def picking(self) -> list[int]:
        """Returns the seats that pick a healer: fewest cubes first, then closest clockwise to the
        tile (p. 12)."""
        pickers = [seat for seat, player in enumerate(self.players) if picks_healer(player.cubes)]
        return sorted(pickers, key=lambda seat: (self.players[seat].cubes, self.seats_away(seat)))


def card_of(treasure: Any, cards: Mapping[int, Card]) -> Card:
    if isinstance(treasure, int):
        return cards[treasure]
    fields = dict(treasure.__dict__)
    return Card(fields.pop("type"), **fields)


def _hands_of(record: LootRecord) -> dict[str, tuple[str, Sequence[Any]]]:
    # each hand by its place in the record, with its owner
    hands: dict[str, tuple[str, Sequence[Any]]] = {
        f"players[{seat}].treasures": (p.name, p.treasures) for seat, p in enumerate(record.players)
    }
    if record.aaron is not None and record.aaron.treasures:
        hands["aaron.treasures"] = facts.AARON, record.aaron.treasures
    return hands


def _card_faults(record: LootRecord, cards: Mapping[int, Card], edited: str) -> list[Fault]:
    # Faults for cards that are twice on the table, or more of a type than the box holds (rules: p.
    # 2, Components list).
    hands = _hands_of(record)
    faults = []
    owner: dict[int, str] = {}
    # cards without a number, by place and type
    spelled: list[tuple[str, str]] = []
    # what was typed last comes last, so that of two equal cards that one is at fault
    for hand_place in sorted(hands, key=lambda place: place.startswith(edited)):
        name, treasures = hands[hand_place]
        for n, treasure in enumerate(treasures):
            place = f"{hand_place}[{n}]"
            if not isinstance(treasure, int):
                spelled.append((place, treasure.type))
            elif treasure in owner:
                other = owner[treasure]
                allowed = f"a card that nobody has yet; {other} has it"
                faults.append(Fault(place, treasure, allowed, f"{treasure} is {other}’s already."))
            else:
                owner[treasure] = name
    return faults + _too_many(spelled, [cards[number].kind for number in owner], cards)


def _too_many(
    spelled: Sequence[tuple[str, str]], kinds: Sequence[str], cards: Mapping[int, Card]
) -> list[Fault]:
    # faults for cards spelled out, by place and type, if the box has no more of them beside
    # ``kinds``
    if not spelled:
        return []
    # an owner's copy may be of another print, whose cards are counted instead
    box = KIND_COUNTS if cards is CARDS else Counter(card.kind for card in cards.values())
    counts = Counter(kinds)
    faults = []
    for place, kind in spelled:
        counts[kind] += 1
        if counts[kind] > box[kind]:
            many = f"at most {box[kind]} {facts.CATEGORY_OF[kind]} on the table"
            allowed = f"{many}, as many as the box holds"
            faults.append(Fault(place, facts.TYPE_TITLES[kind].lower(), allowed))
    return faults


def healer_faults(table: Table) -> list[Fault]:
    """Returns faults for picks by players who pick none, and for healers that were not revealed or
    are taken."""
    faults = []
    left = Counter(table.healers)
    for seat, player in enumerate(table.players):
        picked = player.healer
        if picked is None or seat in table.uncounted:
            continue
        if not picks_healer(player.cubes):
            allowed, words = _picks_none(player)
        elif table.healers and not left[picked]:
            allowed, words = _not_left(player.name, picked, left)
        else:
            # where no healer was revealed to the record, any healer of the box may have been
            left[picked] -= 1
            continue
        faults.append(Fault(f"players[{seat}].healer", picked.text, allowed, words))
    return faults


def _picks_none(player: PlayerRecord) -> tuple[str, str]:
    # of a pick that is not due: what is allowed, and a sentence
    name, cubes = player.name, player.cubes
    if eliminated_by_cubes(cubes):
        return (
            f"nothing; with {cubes} curse cubes a player is out",
            f"With {cubes} curse cubes {name} is out and picks no healer.",
        )
    return (
        "nothing; without curse cubes no healer is picked",
        f"Without curse cubes {name} picks no healer.",
    )


def _not_left(name: str, picked: Healer, left: Counter[Healer]) -> tuple[str, str]:
    # of a pick that was taken or never revealed: what is allowed, and a sentence. ``left`` counts
    # the revealed healers that nobody has taken.
    rest = ", ".join([healer.text for healer, count in left.items() if count]) or "none is left"
    which = "each revealed healer once" if picked in left else "one of the healers revealed"
    return (
        f"{which}: {rest}",
        f"{name}’s healer, {picked.text}, is not among those left: {rest}.",
    )


def _aaron_faults(aaron: AaronRecord, players: int, cards: Mapping[int, Card]) -> list[Fault]:
    if players != facts.AARON_PLAYERS:
        allowed = f"nothing; Aaron plays with two players only, and here are {players}"
        return [Fault("aaron", aaron.model_dump(), allowed)]
    kept = [card_of(treasure, cards) for treasure in aaron.treasures or ()]
    return [
        Fault(f"aaron.treasures[{n}]", card.text, "crowns; Aaron keeps nothing else")
        for n, card in enumerate(kept)
        if card.kind != "crown"
    ]


def table_faults(record: LootRecord, cards: Mapping[int, Card], edited: str = "") -> list[Fault]:
    """Returns what does not fit together; healers are left to ``healer_faults``.

    If a card stands there twice, the fault is at the place ``edited``, otherwise at the later one.
    """
    aaron, players = record.aaron, record.players
    names = [player.name for player in players]
    faults = [*unique_names(names), *_card_faults(record, cards, edited)]
    if aaron is not None:
        faults += _aaron_faults(aaron, len(players), cards)
    # Aaron has a place on the ladder, as his crosses are ranked with the players'
    places = len(players) if aaron is None else len(players) + 1
    if record.crown_ladder is not None and len(record.crown_ladder) < places:
        allowed = f"at least {places} bonuses, as {places} take part"
        faults.append(Fault("crown_ladder", record.crown_ladder, allowed))
    if record.first_player not in names:
        faults.append(
            Fault("first_player", record.first_player, f"the name of a player: {', '.join(names)}")
        )
    return faults


def table_of(record: LootRecord, copy: Copied | None = None) -> Table:
    """Returns the table of a record. ``first`` is None if ``first_player`` is no player."""
    cards = cards_of(copy)
    names = [p.name for p in record.players]
    own = record.crown_ladder if record.crown_ladder is not None else ladder_of(copy)
    return Table(
        record=record,
        players=record.players,
        hands=[[card_of(treasure, cards) for treasure in p.treasures] for p in record.players],
        first=names.index(record.first_player) if record.first_player in names else None,
        healers=record.healers,
        ladder=facts.CROWN_LADDER if own is None else tuple(own),
        own_ladder=own is not None,
        aaron=None if record.aaron is None else _aarons_crosses(record.aaron, cards),
    )


def _aarons_crosses(aaron: AaronRecord, cards: Mapping[int, Card]) -> int:
    if aaron.crosses is not None:
        return aaron.crosses
    return sum([card_of(treasure, cards).crosses for treasure in aaron.treasures or ()])


def read_table(data: Any, copy: Copied | None = None) -> Table:
    """Returns JSON data as a table. Raises BadInput with every fault that can be told at once.

    A missing healer is no fault here, as advice needs none; ``score`` asks for it.
    """
    record = read_model(LootRecord, data)
    table = table_of(record, copy)
    refuse_any([*table_faults(record, cards_of(copy)), *healer_faults(table)])
    return table


def draft_record(record: Mapping[str, Any]) -> LootRecord:
    """Returns a draft as a record: seat 1 if nobody has the tile, 0 for unknown cubes. Raises
    BadInput."""
    players = []
    for player in record["players"]:
        uncounted = isinstance(player, dict) and player.get("cubes") is None
        players.append({**player, "cubes": 0} if uncounted else player)
    first = record.get("first_player")
    if first is None:
        # any name will do: the draft's table says again that nobody has the tile
        first = players[0]["name"] if players else "nobody"
    return read_model(LootRecord, {**record, "first_player": first, "players": players})


def draft_table(record: Mapping[str, Any], copy: Copied | None = None) -> Table:
    """Returns the table of a draft. Raises BadInput if a part is malformed."""
    table = table_of(draft_record(record), copy)
    return table._replace(
        uncounted=frozenset(
            seat for seat, player in enumerate(record["players"]) if player.get("cubes") is None
        ),
        first=table.first if record.get("first_player") is not None else None,
    )


MODEL: Final = LootRecord
"""What the game's record is."""
