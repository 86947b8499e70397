"""An owner's equipment cards, which no text lists, as a section of the rules in short: entered, or blanks."""

from __future__ import annotations

from typing import Final

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import CopyEquipment, ShipCopy, equipment_of
from companion.rules import Rule, Section

BLANK: Final = "{blank}"
_ROWS: Final = 4
_MOST: Final = 24  # cards that are listed
_SYMBOLS: Final = {"close": "swords", "ranged": "target"}


def _card(card: CopyEquipment) -> Rule:
    worth = [f"+{card.bonus}"] if card.bonus else []
    worth += [f"{card.price} gold"] if card.price is not None else [f"{BLANK} gold"]
    return Rule(", ".join(worth) + ".", facts.TOWN, card.name, _SYMBOLS.get(card.kind, "map-card"))


def own_copy(copy: ShipCopy | None) -> Section:
    """Name, bonus and price of each card, or rows to write them in."""
    cards = equipment_of(copy)
    if not cards or copy is None:
        row = f"{BLANK} {BLANK} + {BLANK}, {BLANK} gold"
        rows = tuple(Rule(row, facts.TOWN, "", "map-card") for _ in range(_ROWS))
        return Section("own-copy", "Your equipment: card, bonus, price", rows)
    return Section("own-copy", f"Your copy {copy.fingerprint}", tuple(_card(card) for card in cards[:_MOST]))
