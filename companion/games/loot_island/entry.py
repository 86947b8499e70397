"""What the entry page of Loot Island shows of each player, and must know of the components."""

from __future__ import annotations

from typing import Final, NotRequired

from typing_extensions import TypedDict

from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, Card, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.curse import cube_count
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.picks import HealerView, healer_view
from companion.games.loot_island.record import Table
from companion.games.loot_island.score import stray_cards

SMALL_MAX: Final = 99  # as in a record and in an owner's copy


class CardField(TypedDict):
    """A field of a card spelled out: numbers within bounds, or choices."""

    title: str
    low: NotRequired[int]
    high: NotRequired[int]
    choices: NotRequired[tuple[str, ...]]


class CardType(TypedDict):
    """A type of treasure, and what there is to fill in for one."""

    name: str
    title: str
    category: str
    symbol: str
    fields: tuple[str, ...]


class KnownEvent(TypedDict):
    """An event card."""

    name: str
    title: str


class KnownCard(TypedDict):
    """A card by its number; ``copy`` where the owner's copy says so. The rest is what its type has."""

    type: str
    text: str
    value: NotRequired[int]
    multiplier: NotRequired[int]
    crosses: NotRequired[int]
    skull: NotRequired[str]
    curse: NotRequired[int]
    copy: NotRequired[bool]


class Reference(TypedDict):
    """Cards by number, types, fields and bounds."""

    cards: dict[str, KnownCard]
    types: list[CardType]
    fields: dict[str, CardField]
    events: list[KnownEvent]
    rounds: int
    per_cube_max: int
    aaron_players: int
    aaron: str
    ladder: int


class CardNote(TypedDict):
    """A sentence beside a field, and whether it warns."""

    text: str
    near: bool


class SheetView(TypedDict):
    """One player's sheet besides the points."""

    notes: dict[str, CardNote]
    healer: HealerView
    hint: str | None


class SharedView(TypedDict):
    """What the sheets have in common: Aaron's crosses (None: not said), the crown bonuses, the tile's holder."""

    aaron: int | None
    ladder: list[int]
    ladder_note: str
    ladder_ours: bool
    first_player: str | None
    card_list: str


FIELDS: Final[dict[str, CardField]] = {
    "value": {"title": "Value", "low": 0, "high": SMALL_MAX},
    "multiplier": {"title": "Multiplier", "low": facts.MULTIPLIERS[0], "high": facts.MULTIPLIERS[1]},
    "crosses": {"title": "Crosses", "low": facts.CROSSES[0], "high": facts.CROSSES[1]},
    "skull": {"title": "Skull looks", "choices": facts.SKULLS},
    "curse": {"title": "Curse", "low": 0, "high": SMALL_MAX},
}
"""What a card spelled out may need, and its bounds."""

_OWN_FIELDS: Final = {
    "book": ("multiplier", "curse"),
    "crown": ("value", "crosses", "curse"),
    "skull": ("value", "skull", "curse"),
}


def fields_of(kind: str) -> tuple[str, ...]:
    """The fields that a card of this type has, in the order of typing."""
    return _OWN_FIELDS.get(kind, ("value", "curse"))


def reference(copy: LootCopy | None = None) -> Reference:
    """What the page must know of the components; ``copy`` marks cards of the owner's copy."""
    return {
        "cards": {str(number): _card(card, card != CARDS[number]) for number, card in cards_of(copy).items()},
        "types": [
            {
                "name": kind,
                "title": facts.TYPE_TITLES[kind],
                "category": facts.CATEGORY_OF[kind],
                "symbol": kind,
                "fields": fields_of(kind),
            }
            for kind in facts.TYPES
        ],
        "fields": FIELDS,
        "events": [{"name": e.name, "title": e.title} for e in EVENTS.values()],
        "rounds": facts.ROUNDS,
        "per_cube_max": facts.PER_CUBE_MAX,
        "aaron_players": facts.AARON_PLAYERS,
        "aaron": facts.AARON,
        "ladder": len(facts.CROWN_LADDER),
    }


def _card(card: Card, own: bool) -> KnownCard:
    out: KnownCard = {"type": card.kind, "text": card.text}
    for name in fields_of(card.kind):
        if value := getattr(card, name):
            out[name] = value  # type: ignore[literal-required]
    if own:
        out["copy"] = True
    return out


def sheet_view(table: Table, seat: int, copy: LootCopy | None) -> SheetView:
    """What the entry page shows of one player besides the points."""
    player = table.players[seat]
    cubes = cube_count(player.name, player.cubes)
    text = cubes.text if player.counted else f"Not counted yet; everybody starts with {facts.START_CUBES}."
    return {
        "notes": {"cubes": {"text": text, "near": cubes.state != "safe"}},
        "healer": healer_view(table, seat, copy),
        "hint": stray_cards(player, len(table.players)),
    }


def shared_view(table: Table, copy: LootCopy | None) -> SharedView:
    """What the sheets have in common: Aaron's crosses (None: not said), the crown bonuses, the tile's holder."""
    from_copy = copy is not None and copy.crown_ladder is not None and table.ladder == tuple(copy.crown_ladder)
    if not table.own_ladder:
        note = facts.RULINGS["crown-ladder"].text
    else:
        note = "From your copy." if from_copy else "Entered for this table."
    return {
        "aaron": table.aaron,
        "ladder": [*table.ladder, *[0] * len(facts.CROWN_LADDER)][: len(facts.CROWN_LADDER)],
        "ladder_note": note,
        "ladder_ours": not table.own_ladder,
        "first_player": None if table.first is None else table.players[table.first].name,
        "card_list": facts.RULINGS["card-list"].text,
    }
