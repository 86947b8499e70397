"""What the help on fights asks: its fields, which of them a fight needs, and what was typed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import CopyEquipment, ShipCopy, equipment_of
from companion.games.ship_adventure.fights import (
    ATTACKERS,
    BONUS_MAX,
    CLOSE,
    DEFENDERS,
    KINDS,
    PLAYERS_OWN,
    RANGED,
    WITH_CANNON,
)
from companion.questions import Choice, Question


def _choice(name: str, title: str, words: Mapping[str, str], value: str, note: str = "") -> Question:
    return Question(name, title, tuple(Choice(*pair) for pair in words.items()), value, note=note, kind="choice")


def _yes_no(name: str, title: str, value: str = "no") -> Question:
    return _choice(name, title, {"no": "No", "yes": "Yes"}, value)


FIELDS: Final = {
    field.name: field
    for field in (
        _choice("mode", "Game", facts.MODES, facts.TREASURE_MAP),
        _choice(
            "kind",
            "Combat",
            KINDS,
            CLOSE,
            "Close on the same square, ranged on a square beside it, at its sides or corners.",
        ),
        _choice("attacker", "Who attacks?", ATTACKERS, "ship"),
        _choice("defender", "Who is attacked?", DEFENDERS, "pirate"),
        _choice("level", "Level", {str(n): str(n) for n in facts.LEVELS}, "1"),
        _yes_no("camouflage", "Camouflage card"),
        _yes_no("city", "Is one of them on a city square?"),
        *(_yes_no(f"{side}_cannon", "Fires a cannonball", "yes") for side in "ad"),
        *(_yes_no(f"{side}_point", "A captured point fires too") for side in "ad"),
        *(Question(f"{side}_bonus", "Bonus of the cards", value="0", high=BONUS_MAX) for side in "ad"),
        *(Question(f"{side}_ships", "Ships", value=n, high=facts.STACK) for side, n in (("a", "2"), ("d", "1"))),
        *(Question(f"{side}_crews", "Crews", value="0", high=facts.STACK) for side in "ad"),
    )
}
"""What is asked of a fight; ``a_`` of the attacker, ``d_`` of the defender."""


class Bonus(NamedTuple):
    """Where a part of a bonus comes from."""

    label: str
    points: int


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

    fields: ClassVar[Mapping[str, Question]] = FIELDS

    values: Mapping[str, str]
    cards: tuple[HeldCard, ...]
    asked: frozenset[str]

    @property
    def far(self) -> bool:
        """Whether it is fought from another square."""
        return self.values["kind"] == RANGED

    def says(self, field: str) -> bool:
        """Whether a field says yes."""
        return self.values[field] == "yes"

    @staticmethod
    def card_field(side: str, number: int) -> str:
        """The field that says that a side has the owner's card of that number."""
        return f"{side}_card_{number}"

    def asks_cards(self, side: str) -> bool:
        """Whether a card of the owner's copy could help that side."""
        return any(FightForm.card_field(side, held.number) in self.asked for held in self.cards)

    def bonuses(self, side: str) -> list[Bonus]:
        """The bonuses of a side's cards that count in this kind of fight (rules: Fighting)."""
        counting = (c for c in self.cards if c.held[side] and c.card.kind == self.values["kind"])
        found = [Bonus(c.card.name, c.card.bonus) for c in counting]
        typed = int(self.values[f"{side}_bonus"])
        return [*found, Bonus("Cards", typed)] if typed else found


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
        with_cards = [side for side, who in sides.items() if who in PLAYERS_OWN]
        fields |= {"attacker", "defender", "city", *(f"{side}_bonus" for side in with_cards)}
        if len(with_cards) < len(sides):  # a pirate's bonus, and the galleon's gold (rules: 8 Next level)
            fields.add("level")
        if far and sides["a"] != "pirate":
            fields |= {f"{side}_cannon" for side, who in sides.items() if who in WITH_CANNON}
            fields |= {"camouflage"} if sides["d"] == "crew" else set()
    fields |= {
        FightForm.card_field(s, held.number) for s in with_cards for held in cards if held.card.kind == values["kind"]
    }
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
    for name, field in FIELDS.items():
        standard = field.value
        if name == "mode" and record is not None:
            standard = record.get("mode") or facts.CONQUEST  # the contract's default of a record
        text = typed.get(name, "").strip() or ("0" if name in typed and not field.choices else standard)
        values[name] = text
        if field.choices:
            if text not in field.values:
                faults.append(Fault(name, text, ", ".join(field.values)))
                values[name] = standard
        elif not (text.isascii() and text.isdigit() and len(text) <= 3 and int(text) <= (field.high or 0)):
            faults.append(Fault(name, text, f"a whole number from 0 to {field.high}"))
    cards = tuple(
        HeldCard(n, card, {side: FightForm.card_field(side, n) in typed for side in "ad"})
        for n, card in enumerate(equipment_of(copy), 1)
        if card.kind in KINDS and card.bonus
    )
    return FightForm(values, cards, _asked(values, cards)), faults
