"""What the help on fights asks: its fields, which of them a fight needs, and what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import CopyEquipment, ShipCopy, equipment_of
from companion.games.ship_adventure.fights import BONUS_MAX
from companion.games.ship_adventure.verdicts import (
    ATTACKERS,
    CLOSE,
    DEFENDERS,
    KINDS,
    RANGED,
    has_cannon,
    has_level,
    uses_cards,
)

YES_NO: Final = {"no": "No", "yes": "Yes"}

_CHOICES: Final[Mapping[str, tuple[Mapping[str, str], str]]] = {
    "mode": (facts.MODES, facts.TREASURE_MAP),
    "kind": (KINDS, CLOSE),
    "attacker": (ATTACKERS, "ship"),
    "defender": (DEFENDERS, "pirate"),
    "level": ({str(n): str(n) for n in facts.LEVELS}, "1"),
    "a_cannon": (YES_NO, "yes"),
    "d_cannon": (YES_NO, "yes"),
    "camouflage": (YES_NO, "no"),
    "city": (YES_NO, "no"),
    "a_point": (YES_NO, "no"),
    "d_point": (YES_NO, "no"),
}
"""Fields with a choice: what may be chosen, and what stands where nothing was typed."""
_NUMBERS: Final = {
    "a_bonus": (BONUS_MAX, 0),
    "d_bonus": (BONUS_MAX, 0),
    "a_ships": (facts.STACK, 2),
    "a_crews": (facts.STACK, 0),
    "d_ships": (facts.STACK, 1),
    "d_crews": (facts.STACK, 0),
}
"""Fields with a number: the most, and what stands where nothing was typed."""


@dataclass(frozen=True, slots=True)
class HeldCard:
    """An equipment card of the owner's copy that adds to a die, and whether each side (``a``, ``d``) has it."""

    number: int
    card: CopyEquipment
    held: Mapping[str, bool]

    @property
    def symbol(self) -> str:
        """What stands for its kind of combat."""
        return "swords" if self.card.kind == CLOSE else "target"


@dataclass(frozen=True, slots=True)
class FightForm:
    """What the page asks and what stands there: ``values`` as typed, else the default.

    ``asked`` are the fields that make a difference to this fight; the others keep what stands in them.
    """

    values: Mapping[str, str]
    cards: tuple[HeldCard, ...]
    asked: frozenset[str]

    def choices(self, name: str) -> list[tuple[str, str]]:
        """What may be chosen in a field, with the words for it."""
        return list(_CHOICES[name][0].items())

    def most(self, name: str) -> int:
        """The most that a field may count."""
        return _NUMBERS[name][0]

    def card_field(self, side: str, number: int) -> str:
        """The field that says that a side has the owner's card of that number."""
        return _card_field(side, number)

    def asks_cards(self, side: str) -> bool:
        """Whether a card of the owner's copy could help that side."""
        return any(_card_field(side, held.number) in self.asked for held in self.cards)


def _card_field(side: str, number: int) -> str:
    return f"{side}_card_{number}"


def _asked(values: Mapping[str, str], cards: tuple[HeldCard, ...]) -> frozenset[str]:
    """The fields that this fight needs (rules: 3 Fighting; Caribbean Conquest, Battles)."""
    far = values["kind"] == RANGED
    fields = {"kind"}
    if values["mode"] == facts.CONQUEST:
        with_cards = ["a", "d"]
        fields |= {f"{side}_{unit}" for side in "ad" for unit in ("ships", "crews", "bonus")}
        if far:
            fields |= {"camouflage", *(f"{side}_{what}" for side in "ad" for what in ("cannon", "point"))}
    else:
        sides = {"a": values["attacker"], "d": values["defender"]}
        with_cards = [side for side, who in sides.items() if uses_cards(who)]
        fields |= {"attacker", "defender", "city", *(f"{side}_bonus" for side in with_cards)}
        if any(map(has_level, sides.values())):
            fields.add("level")
        if far:
            fields |= {f"{side}_cannon" for side, who in sides.items() if has_cannon(who) and sides["a"] != "pirate"}
            fields |= {"camouflage"} if sides["d"] == "crew" and sides["a"] != "pirate" else set()
    fields |= {_card_field(s, held.number) for s in with_cards for held in cards if held.card.kind == values["kind"]}
    return frozenset(fields)


class Refused(BadInput):
    """A fight that cannot be, with the form to mend it."""

    def __init__(self, faults: list[Fault], form: FightForm) -> None:
        super().__init__(faults)
        self.form = form


def read_form(
    record: Mapping[str, Any] | None, typed: Mapping[str, str], copy: ShipCopy | None
) -> tuple[FightForm, list[Fault]]:
    """The form with what was typed and defaults for the rest, and what is wrong with it."""
    values, faults = {}, []
    for name, (allowed, default) in _CHOICES.items():
        if name == "mode" and record is not None:
            default = record.get("mode") or facts.CONQUEST  # the contract's default of a record
        values[name] = typed.get(name) or default
        if values[name] not in allowed:
            faults.append(Fault(name, values[name], ", ".join(allowed)))
            values[name] = default
    for name, (most, standard) in _NUMBERS.items():
        text = typed.get(name, "").strip() or ("0" if name in typed else str(standard))
        values[name] = text
        if not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= most):
            faults.append(Fault(name, text, f"a whole number from 0 to {most}"))
    cards = tuple(
        HeldCard(n, card, {side: _card_field(side, n) in typed for side in "ad"})
        for n, card in enumerate(equipment_of(copy), 1)
        if card.kind in KINDS and card.bonus
    )
    return FightForm(values, cards, _asked(values, cards)), faults
