"""What the aids of Ship Adventure say alike: where the rules tell it, our rulings, the owner's equipment."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from companion.facts import RuleRef, Ruling
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import Equipment, ShipCopy, equipment_of
from pdf.parts import tables
from pdf.parts.aids import Told

COLUMN: Final = 87.0  # mm: the width that the texts are set in
_CARD_LINES: Final = 3  # that equipment may take


def section_of(*rules: RuleRef) -> str:
    """Where the rules tell it, without the name of the game that the page bears."""
    return ", ".join(rule.where.partition(", ")[2] for rule in rules)


def ours(*names: str) -> tuple[Ruling, ...]:
    """Our rulings of these names."""
    return tuple(facts.RULINGS[name] for name in names)


def equipment_text(cards: Sequence[Equipment]) -> str:
    """The owner's cards in a sentence, as many as a few lines hold."""
    said = ""
    for n, card in enumerate(cards):
        worth = [card.kind] if not card.bonus else [f"{card.kind} +{card.bonus}"]
        if card.price is not None:
            worth.append(f"{card.price} gold")
        longer = f"{said}; {card.name} ({', '.join(worth)})" if said else f"{card.name} ({', '.join(worth)})"
        if tables.run_in_lines(COLUMN, "Your cards:", f"{longer}; and {len(cards)} more.") > _CARD_LINES:
            return f"{said}; and {len(cards) - n} more."
        said = longer
    return said + "."


def cards_told(copy: ShipCopy | None) -> Told:
    """The owner's equipment, or where to look."""
    cards = equipment_of(copy)
    if not cards or copy is None:
        return Told("Cards and prices", "stand on your cards; enter them once and they are printed here.")
    return Told(f"Your copy {copy.fingerprint}:", equipment_text(cards))
