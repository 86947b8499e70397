"""What pages of a table must know of Loot Island's components: cards, types, events, bounds of what is typed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from companion.games.loot_island import facts
from companion.games.loot_island.cards import CARDS, Card, cards_of
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import EVENTS
from companion.games.loot_island.seats import SEATS

SMALL_MAX: Final = 99  # as in a record and in an owner's copy

FIELDS: Final[dict[str, dict[str, Any]]] = {
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


def reference(copy: LootCopy | None = None) -> Mapping[str, Any]:
    """Cards by number, types, fields and bounds, JSON-ready; ``copy`` marks cards of the owner's copy."""
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
        "cubes": {"limit": facts.CUBES_SAFE + 1, "most": facts.COUNT_MAX, "start": facts.START_CUBES},
        "per_cube_max": facts.PER_CUBE_MAX,
        "aaron_players": facts.AARON_PLAYERS,
        "seats": SEATS,
        "ladder": len(facts.CROWN_LADDER),
    }


def _card(card: Card, own: bool) -> dict[str, Any]:
    out: dict[str, Any] = {"type": card.kind, "text": card.text}
    out |= {name: value for name in fields_of(card.kind) if (value := getattr(card, name))}
    if own:
        out["copy"] = True
    return out
