"""What the fight help asks: its fields, what may stand in them, and what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import Equipment, ShipCopy, equipment_of
from companion.games.ship_adventure.fights import BONUS_MAX

CLOSE: Final = "close"
RANGED: Final = "ranged"
KINDS: Final = {CLOSE: "Close: same square", RANGED: "Ranged: next to it"}
ATTACKERS: Final = {"ship": "Ship", "crew": "Crew on land", "pirate": "Pirate"}
DEFENDERS: Final = {
    "ship": "Ship",
    "crew": "Crew on land",
    "empty": "Empty ship",
    "pirate": "Pirate",
    "galleon": "Galleon",
}
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


class Card(NamedTuple):
    """An equipment card of the owner's copy that adds to a die: its fields by side, and whether each side has it."""

    number: int
    card: Equipment
    held: Mapping[str, bool]


@dataclass(frozen=True, slots=True)
class Form:
    """What the page asks and what stands there: ``values`` as typed, else the default."""

    values: Mapping[str, str]
    cards: tuple[Card, ...]

    def choices(self, name: str) -> list[tuple[str, str]]:
        """What may be chosen in a field, with the words for it."""
        return list(_CHOICES[name][0].items())

    def most(self, name: str) -> int:
        """The most that a field may count."""
        return _NUMBERS[name][0]


class Refused(BadInput):
    """A fight that cannot be, with the form to mend it."""

    def __init__(self, faults: list[Fault], form: Form) -> None:
        super().__init__(faults)
        self.form = form


def read_form(
    record: Mapping[str, Any] | None, typed: Mapping[str, str], copy: ShipCopy | None
) -> tuple[Form, list[Fault]]:
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
        Card(n, card, {side: f"{side}_card_{n}" in typed for side in "ad"})
        for n, card in enumerate(equipment_of(copy), 1)
        if card.kind in KINDS and card.bonus
    )
    return Form(values, cards), faults
