"""What the play help on a fight asks, and what was typed.

Rules: Treasure Map, 3 Fighting; Caribbean Conquest, Battles.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts, fights
from companion.games.ship_adventure.copy import CopyEquipment, ShipCopy, equipment_of
from companion.numbers import whole_number
from companion.questions import Choice, Question


def _choice(
    name: str, title: str, words: Mapping[str, str], value: str, note: str = ""
) -> Question:
    return Question(
        name, title, tuple(Choice(*pair) for pair in words.items()), value, note=note, kind="choice"
    )


def _yes_no(name: str, title: str, value: str = "no") -> Question:
    return _choice(name, title, {"no": "No", "yes": "Yes"}, value)


FIELDS: Final = {
    field.name: field
    for field in (
        _choice("mode", "Game", facts.MODES, facts.TREASURE_MAP),
        _choice(
            "kind",
            "Combat",
            fights.KINDS,
            fights.CLOSE,
            "Close on the same square, ranged on a square beside it, at its sides or corners.",
        ),
        _choice("attacker", "Who attacks?", fights.ATTACKERS, "ship"),
        _choice("defender", "Who is attacked?", fights.DEFENDERS, "pirate"),
        _choice("level", "Level", {str(n): str(n) for n in facts.LEVELS}, "1"),
        _yes_no("camouflage", "Camouflage card"),
        _yes_no("city", "Is one of them on a city square?"),
        *(_yes_no(f"{side}_cannon", "Fires a cannonball", "yes") for side in "ad"),
        *(_yes_no(f"{side}_point", "A captured point fires too") for side in "ad"),
        *(
            Question(f"{side}_bonus", "Bonus of the cards", value="0", high=fights.BONUS_MAX)
            for side in "ad"
        ),
        *(
            Question(f"{side}_ships", "Ships", value=n, high=facts.STACK)
            for side, n in (("a", "2"), ("d", "1"))
        ),
        *(Question(f"{side}_crews", "Crews", value="0", high=facts.STACK) for side in "ad"),
    )
}
"""The questions about a fight. ``a_`` stands for the attacker, ``d_`` for the defender."""


class Bonus(NamedTuple):
    """What adds to a die, and how much."""

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class FightForm:
    """What the page asks, and what stands there. ``values`` are as typed, otherwise the default.

    ``cards`` of the owner's copy add to a die, by number. A side has a card if its field holds
    anything. ``asked`` are the fields that make a difference to this fight.
    """

    fields: ClassVar[Mapping[str, Question]] = FIELDS

    values: Mapping[str, str]
    cards: Mapping[int, CopyEquipment]
    asked: frozenset[str]

    @property
    def far(self) -> bool:
        """Returns whether it is a ranged fight."""
        return self.values["kind"] == fights.RANGED

    def says(self, field: str) -> bool:
        """Returns whether a yes-or-no question is answered with yes."""
        return self.values[field] == "yes"

    @staticmethod
    def card_field(side: str, number: int) -> str:
        """Returns the name of the field for the owner's card ``number``, for a side."""
        return f"{side}_card_{number}"

    def asks_cards(self, side: str) -> bool:
        """Returns whether a card of the owner's copy could help a side."""
        return any(self.card_field(side, number) in self.asked for number in self.cards)

    def bonuses(self, side: str) -> list[Bonus]:
        """Returns the bonuses of a side's cards that count in this kind of fight (rules:
        Fighting)."""
        bonuses = [
            Bonus(card.name, card.bonus)
            for number, card in self.cards.items()
            if self.card_field(side, number) in self.values and card.kind == self.values["kind"]
        ]
        typed = int(self.values[f"{side}_bonus"])
        return [*bonuses, Bonus("Cards", typed)] if typed else bonuses


def _fields_asked(values: Mapping[str, str], cards: Mapping[int, CopyEquipment]) -> frozenset[str]:
    # the names of the form's fields that matter for this fight
    far = values["kind"] == fights.RANGED
    fields = (
        _fields_of_conquest(far)
        if values["mode"] == facts.CONQUEST
        else _fields_of_voyage({"a": values["attacker"], "d": values["defender"]}, far)
    )
    usable = [number for number, card in cards.items() if card.kind == values["kind"]]
    # a side to whose die cards are added has a bonus
    with_cards = [side for side in "ad" if f"{side}_bonus" in fields]
    own = {FightForm.card_field(side, number) for side in with_cards for number in usable}
    return frozenset({"kind"} | fields | own)


def _fields_of_conquest(far: bool) -> set[str]:
    # from afar the cannons of ships and points count too
    asked = ["ships", "crews", "bonus", *(("cannon", "point") if far else ())]
    fields = {f"{side}_{what}" for side in "ad" for what in asked}
    return {*fields, "camouflage"} if far else fields


def _fields_of_voyage(sides: Mapping[str, str], far: bool) -> set[str]:
    # the fields that matter in Treasure Map for who fights on the sides "a" and "d"
    players = [side for side, who in sides.items() if who in fights.PLAYERS_OWN]
    fields = {"attacker", "defender", "city", *(f"{side}_bonus" for side in players)}
    # one side is a pirate, whose bonus follows from the level, or the galleon, whose gold does
    # (rules: 8 Next level)
    if len(players) < len(sides):
        fields.add("level")
    # no pirate begins a ranged fight, so then there is nothing to ask about one
    if far and sides["a"] != "pirate":
        fields |= {f"{side}_cannon" for side, who in sides.items() if who in fights.WITH_CANNON}
        if sides["d"] == "crew":
            fields.add("camouflage")
    return fields


class Refused(BadInput):
    """Raised for a fight that cannot be, with the form to mend it."""

    def __init__(self, faults: list[Fault], form: FightForm) -> None:
        super().__init__(faults)
        self.form = form


def read_form(
    record: Mapping[str, Any] | None, typed: Mapping[str, str], copy: ShipCopy | None
) -> tuple[FightForm, list[Fault]]:
    """Returns what was typed about a fight, and its faults.

    A field that was not sent, or that is at fault, has its standard value, so that the page can
    still show the form. A number that was emptied is 0.
    """
    standard = {name: field.value for name, field in FIELDS.items()}
    if record is not None:
        standard["mode"] = (
            record.get("mode") or facts.CONQUEST
        )  # the contract's default of a record
    values = dict[str, str]()
    faults = list[Fault]()
    for name, field in FIELDS.items():
        text = _typed_text(field, typed) or standard[name]
        wrong = _faults_of(field, text)
        # a number at fault stays as it was typed
        values[name] = standard[name] if wrong and field.choices else text
        faults += wrong
    cards = {
        n: card
        for n, card in enumerate(equipment_of(copy), 1)
        if card.kind in fights.KINDS and card.bonus
    }
    names = (FightForm.card_field(side, n) for side in "ad" for n in cards)
    values |= {name: typed[name] for name in names if name in typed}
    return FightForm(values, cards, _fields_asked(values, cards)), faults


def _typed_text(field: Question, typed: Mapping[str, str]) -> str:
    # what was typed in a field; empty if its standard value counts
    emptied_number = field.name in typed and not field.choices
    return typed.get(field.name, "").strip() or ("0" if emptied_number else "")


def _faults_of(field: Question, text: str) -> Sequence[Fault]:
    if field.choices:
        return () if text in field.values else (Fault(field.name, text, ", ".join(field.values)),)
    try:
        whole_number(text, field.name, 0, field.high or 0)
    except BadInput as error:
        return error.faults
    return ()
