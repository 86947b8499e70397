"""From your copy of Loot Island: healers, crossed cubes, cards."""

from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, ConfigDict, Field, model_validator

from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, Card, Healer
from companion.games.loot_island.record import falling
from companion.records import Copy, Record, refuse, whole

CardType = Literal["amulet", "coin-bag", "book", "jewel", "crown", "skull"]
SkullName = Literal["right", "left", "front"]

_SMALL: Final = "a whole number from 0 to 99"
Small = Annotated[int, Field(ge=0, le=99)]


class CopyCard(Record):
    """A treasure card of your copy, by its reference number; what is left out stays as we have
    it."""

    reference: Annotated[int, Field(ge=1, le=facts.N_CARDS)] = Field(
        title="Reference number", description=f"a card’s reference number, 1 to {facts.N_CARDS}"
    )
    type: CardType | None = Field(
        None, title="Type", description="amulet, coin-bag, book, jewel, crown or skull"
    )
    value: Small | None = Field(None, title="Value", description=f"{_SMALL}: gold")
    curse: Small | None = Field(None, title="Curse", description=f"{_SMALL}: cubes for keeping it")
    crosses: Annotated[int, whole(*facts.CROSSES, "a crown’s crosses")] | None = Field(
        None, title="Crosses"
    )
    multiplier: Annotated[int, whole(*facts.MULTIPLIERS, "a book’s multiplier")] | None = Field(
        None, title="Multiplier"
    )
    skull: SkullName | None = Field(
        None, title="Skull", description="right, left or front: where the skull looks"
    )
    crossed_cubes: Annotated[int, Field(ge=0, le=2)] | None = Field(
        None, title="Crossed cubes", description="0, 1 or 2: the crossed cubes printed on it"
    )

    @model_validator(mode="after")
    def _as_the_type_needs(self) -> Self:
        # refuses a card that lacks what its type needs, or has what belongs to another type
        card = self.merged()
        for name, kind in (("crosses", "crown"), ("multiplier", "book"), ("skull", "skull")):
            if card.kind == kind and not getattr(card, name):
                refuse(f"a {kind} with its {name}")
            if card.kind != kind and getattr(self, name) is not None:
                refuse(
                    f"{name} on a {kind} only; card {self.reference} is"
                    f" {card.short.rpartition(' ')[0]}"
                )
        if card.kind == "book" and self.value is not None:
            refuse("no value on a book, which has a multiplier")
        return self

    def merged(self) -> Card:
        """Returns the card with what was entered. If its type was changed, only its number stays of
        our card."""
        known = CARDS[self.reference]
        if self.type is not None and self.type != known.kind:
            known = Card(self.type, reference=self.reference, pile=known.pile)
        return known._replace(**self.model_dump(exclude={"type"}, exclude_none=True))


class CopyHealer(Record):
    """A healer card: gold for each cube, and fixed gold."""

    per_cube: Annotated[int, whole(0, facts.PER_CUBE_MAX, "gold for each cube")] = Field(
        title="Gold a cube"
    )
    fixed: Small = Field(title="Fixed gold", description=f"{_SMALL}: fixed gold")


def _once_each(cards: list[CopyCard]) -> list[CopyCard]:
    numbers = set[int]()
    for card in cards:
        if card.reference in numbers:
            refuse(f"each card once; {card.reference} stands there twice")
        numbers.add(card.reference)
    return cards


class LootCopy(Copy):
    """What an owner of Loot Island can enter once; all of it may be left out."""

    model_config = ConfigDict(title="Loot Island, from your copy")

    cards: Annotated[
        list[CopyCard], Field(max_length=facts.N_CARDS), AfterValidator(_once_each)
    ] = Field(
        [],
        title="Treasure cards",
        description="a list of cards that differ from ours, each by its reference number",
    )
    healers: Annotated[
        list[CopyHealer],
        Field(
            max_length=facts.N_HEALERS,
            json_schema_extra={"entries": facts.N_HEALERS, "entry": "Healer"},
        ),
    ] = Field(
        [],
        title="Healer cards",
        description=(
            f"a list of up to {facts.N_HEALERS} healers, each with its gold a cube and its fixed"
            " gold"
        ),
    )
    crown_ladder: (
        Annotated[
            list[Small],
            Field(min_length=facts.PLAYERS.most, max_length=facts.PLAYERS.most),
            AfterValidator(falling),
        ]
        | None
    ) = Field(
        None,
        title="Crown bonuses",
        description=f"{facts.PLAYERS.most} whole numbers, the bonus of each place from the first",
    )
    removed_island: Annotated[str, Field(min_length=1, max_length=80)] | None = Field(
        None,
        title="Small island left out",
        description="1 to 80 characters: the tile that leaves with 2 to 4 players",
    )


def healers_of(copy: LootCopy | None) -> tuple[Healer, ...]:
    """Returns the healer cards that are known: those of the copy, otherwise the two in the
    rules."""
    printed = [(card.per_cube, card.fixed) for card in copy.healers] if copy is not None else []
    known = printed or facts.KNOWN_HEALERS
    return tuple(Healer(per_cube=per_cube, fixed=fixed) for per_cube, fixed in known)


MODEL: Final = LootCopy
"""What the game's owners enter."""
