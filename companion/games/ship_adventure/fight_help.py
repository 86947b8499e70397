"""The fight that a table has before it: who rolls, with which bonus, the odds, and what follows.

Rules: Treasure Map, 3 Fighting and 8 Next level; Caribbean Conquest, Battles. Every choice is typed
text by field name, so that an address repeats the whole fight.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, Literal, NamedTuple

from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.aftermath import after_battle, after_fight
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy, used_fingerprint
from companion.games.ship_adventure.fight_form import ATTACKERS, CLOSE, DEFENDERS, RANGED, Form, Refused, read_form
from companion.games.ship_adventure.fights import Odds, Side, every_roll, expected, held, odds, outcomes, percent
from companion.results import joined

_NAMES: Final = {**ATTACKERS, **DEFENDERS}
_SYMBOLS: Final = {"ship": "ship", "crew": "captain", "empty": "ship", "pirate": "pirate", "galleon": "galleon"}

Verdict = Literal["dice", "attacker", "defender", "none"]
"""``dice`` decide, one side wins without a roll, or there is no fight."""


class Bonus(NamedTuple):
    """Where a part of a bonus comes from."""

    label: str
    points: int


@dataclass(frozen=True, slots=True)
class Fighter:
    """One side: its name, a symbol, and what is added to its die. ``rolls`` is False where it rolls none."""

    name: str
    symbol: str
    bonuses: tuple[Bonus, ...]
    rolls: bool = True

    @property
    def bonus(self) -> int:
        return sum(b.points for b in self.bonuses)


class End(NamedTuple):
    """How a battle ends: units left to both sides, and the chance of it."""

    attackers: int
    defenders: int
    chance: Fraction

    @property
    def percent(self) -> str:
        return percent(self.chance)


@dataclass(frozen=True, slots=True)
class Fight:
    """The fight worked out. ``win`` is the attacker's chance, None where there is no fight.

    ``first`` are the odds of the first roll where dice decide; ``ends`` and ``left`` (units on
    average) belong to battles of several units; ``points`` says which sides have a strategic point
    among their units. ``after_win`` and ``after_loss`` are what follows, from the attacker's view.
    """

    form: Form
    mode: str
    kind: str
    attacker: Fighter
    defender: Fighter
    verdict: Verdict
    why: tuple[str, ...]
    win: Fraction | None
    first: Odds | None
    die: tuple[int, ...]
    after_win: tuple[str, ...]
    after_loss: tuple[str, ...]
    rulings: tuple[str, ...]
    used_copy: str | None
    ends: tuple[End, ...] = ()
    left: tuple[Fraction, Fraction] | None = None
    points: tuple[bool, bool] = (False, False)

    @property
    def win_percent(self) -> str:
        return percent(self.win or Fraction(0))

    @property
    def lose_percent(self) -> str:
        return percent(1 - (self.win or Fraction(0)))

    @property
    def tie_percent(self) -> str:
        return percent(self.first.tie_before_reroll) if self.first else ""

    @property
    def grid(self) -> tuple[tuple[int, ...], ...]:
        """Every first roll as :func:`~companion.games.ship_adventure.fights.every_roll` gives them, or nothing."""
        return every_roll(self.first.attacker_bonus, self.first.defender_bonus, self.die) if self.first else ()

    @property
    def said(self) -> str:
        """The outcome in a sentence."""
        if self.win is None:
            return "No fight."
        if self.first is None:
            return f"The {'attacker' if self.win else 'defender'} wins without a roll."
        return f"The attacker wins {self.win_percent}, the defender {self.lose_percent}."


def answer(
    record: Mapping[str, Any] | None, seat: int, typed: Mapping[str, str], copy: ShipCopy | None = None
) -> Fight:
    """The fight of the fields typed; what is left out has its default.

    ``mode``, ``kind``, ``a_bonus``, ``d_bonus``, ``a_cannon``, ``d_cannon``, ``camouflage`` and
    ``a_card_N``, ``d_card_N`` (the owner's Nth equipment card) in both games; ``attacker``,
    ``defender``, ``level``, ``city`` in Treasure Map; ``a_ships``, ``a_crews``, ``a_point`` and the
    same with ``d_`` in Conquest. Raises Refused for what cannot be.
    """
    form, faults = read_form(record, typed, copy)
    if faults:
        raise Refused(faults, form)
    die, values = die_of(copy), form.values
    players = len(record["players"]) if record else None
    try:
        return _battle(form, die, copy) if values["mode"] == facts.CONQUEST else _voyage(form, die, copy, players)
    except BadInput as error:
        raise Refused(list(error.faults), form) from None


def _cards(form: Form, side: str) -> list[Bonus]:
    """The bonuses of a side's cards that count in this kind of fight (rules: Fighting)."""
    out = [Bonus(c.card.name, c.card.bonus) for c in form.cards if c.held[side] and c.card.kind == form.values["kind"]]
    typed = int(form.values[f"{side}_bonus"])
    return [*out, Bonus("Cards", typed)] if typed else out


def _copy_used(copy: ShipCopy | None) -> str | None:
    return used_fingerprint(copy, {"die", "equipment"})


def _rulings(names: list[str], copy: ShipCopy | None) -> tuple[str, ...]:
    if "tied-fight" in names and not from_copy(copy, "die"):
        names = [*names, "die"]
    return tuple(facts.RULINGS[name].text for name in dict.fromkeys(names))


# ---- Treasure Map


def _voyage(form: Form, die: tuple[int, ...], copy: ShipCopy | None, players: int | None) -> Fight:
    values = form.values
    kind, a, d = values["kind"], values["attacker"], values["defender"]
    level = facts.LEVELS[int(values["level"])]
    if a == "pirate" and d in ("pirate", "galleon"):
        raise BadInput.at("defender", DEFENDERS[d], "a player's ship or crew: pirates chase players only")
    verdict: Verdict
    why: list[str]
    rulings: list[str]
    rolls: tuple[bool, bool]
    if values["city"] == "yes":
        verdict, why, rulings = "none", ["A city square is neutral: nobody fights there."], ["neutral-city"]
        rolls = (False, False)
    elif kind == RANGED:
        rolls = (_fires(a, values["a_cannon"] == "yes", level), _fires(d, values["d_cannon"] == "yes", level))
        verdict, why, rulings = ranged(a, d, *rolls, camouflage=values["camouflage"] == "yes")
    else:
        verdict, why, rulings = "dice", ["Both roll a die. Only cards with crossed swords add to it."], []
        if d == "empty":
            rulings = ["empty-ship"]
        rolls = (True, True)
    fighters = [
        _fighter(who, side, form, level, rolls=(verdict == "dice" and rolled))
        for who, side, rolled in ((a, "a", rolls[0]), (d, "d", rolls[1]))
    ]
    if "galleon" in (a, d):
        rulings = [*rulings, "galleon"]
    first = odds(fighters[0].bonus, fighters[1].bonus, die) if verdict == "dice" else None
    win = first.win if first else _SURE[verdict]
    fired = [who for who, rolled in zip((a, d), rolls, strict=True) if kind == RANGED and rolled and verdict != "none"]
    after_win = after_fight(a, d, level, fired, players) if win else ()
    after_loss = after_fight(d, a, level, fired, players) if win is not None and win < 1 else ()
    if first:
        rulings = ["tied-fight", *rulings]
    if win is not None:
        if "pirate" in (a, d):
            rulings = [*rulings, "beaten-pirate"]
        if (a == "galleon" and win < 1) or (d == "galleon" and win):
            rulings = [*rulings, "galleon-start"]
        if (a == "crew" and win < 1) or (d == "crew" and win):
            rulings = [*rulings, "crew-home"]
    return Fight(
        form=form,
        mode=facts.TREASURE_MAP,
        kind=kind,
        attacker=fighters[0],
        defender=fighters[1],
        verdict=verdict,
        why=tuple(why),
        win=win,
        first=first,
        die=die,
        after_win=after_win,
        after_loss=after_loss,
        rulings=_rulings(rulings, copy),
        used_copy=_copy_used(copy),
    )


_SURE: Final[Mapping[str, Fraction | None]] = {"attacker": Fraction(1), "defender": Fraction(0), "none": None}


def _fires(who: str, cannonball: bool, level: facts.Level) -> bool:
    """Whether someone fires: a ship with its crew and a cannonball, a pirate whose level has cannons."""
    if who == "pirate":
        return level.ranged is not None
    return who == "ship" and cannonball


def ranged(
    attacker: str, defender: str, attacker_fires: bool, defender_fires: bool, *, camouflage: bool = False
) -> tuple[Verdict, list[str], list[str]]:
    """Who wins a ranged fight of Treasure Map without a roll, if anyone: the verdict, why, and rulings' names.

    ``attacker`` and ``defender`` are keys of ATTACKERS and DEFENDERS. ``camouflage``: the crew on
    land has the card.
    """
    rulings = ["pirate-cannons"] if "pirate" in (attacker, defender) else []
    if {attacker, defender} & {"crew", "empty"}:
        rulings.append("ship-fires")
    if attacker == "pirate":
        return (
            "none",
            [
                "A ranged fight begins only where a player ends a move beside someone.",
                "A pirate fights close, as soon as it reaches your square.",
            ],
            ["pirate-cannons"],
        )
    if attacker_fires and defender_fires:
        return "dice", ["Both fire, so both roll a die. Only cards with a target add to it."], rulings
    if not attacker_fires and not defender_fires:
        return "none", ["Nobody fires a cannonball, so there is no fight."], rulings
    target, shooter = (defender, attacker) if attacker_fires else (attacker, defender)
    if target == "crew" and camouflage:
        return "none", ["The crew on land is camouflaged."], [*rulings, "camouflage"]
    why = [f"Only the {_NAMES[shooter].lower()} fires, so it wins without a roll."]
    if target == "crew":
        why.append("A crew on land has no answer to a ship's cannon, unless it is camouflaged.")
    return ("attacker" if attacker_fires else "defender"), why, rulings


def _fighter(who: str, side: str, form: Form, level: facts.Level, *, rolls: bool) -> Fighter:
    name = _NAMES[who]
    bonuses: list[Bonus] = []
    if who == "pirate":
        points = level.ranged if form.values["kind"] == RANGED else level.close
        bonuses = [Bonus(f"Level {form.values['level']}", points)] if points else []
    elif who != "galleon":
        bonuses = _cards(form, side)
    return Fighter(name, _SYMBOLS[who], tuple(bonuses) if rolls else (), rolls)


# ---- Caribbean Conquest


def _battle(form: Form, die: tuple[int, ...], copy: ShipCopy | None) -> Fight:
    values = form.values
    kind = values["kind"]
    number = {f"{s}_{unit}": int(values[f"{s}_{unit}"]) for s in "ad" for unit in ("ships", "crews")}
    points = tuple(kind == RANGED and values[f"{s}_point"] == "yes" for s in "ad")
    faults = []
    for s, words in (("a", "attacker"), ("d", "defender")):
        units = number[f"{s}_ships"] + number[f"{s}_crews"]
        alone = s == "a" and points[0]  # a point may fire by itself, but cannot be aimed at
        if not (0 if alone else 1) <= units <= facts.STACK:
            faults.append(Fault(f"{s}_ships", units, f"1 to {facts.STACK} units of the {words} on the square"))
    if faults:
        raise BadInput(faults)
    camouflaged = values["camouflage"] == "yes"
    verdict, why, rulings = _conquest_verdict(kind, number, points, values, camouflaged)
    sides = []
    for s, point, fires in (("a", points[0], verdict != "defender"), ("d", points[1], verdict != "attacker")):
        ships, crews = number[f"{s}_ships"], number[f"{s}_crews"]
        able = ships + crews if kind == CLOSE else ships + point
        bonus = sum(b.points for b in _cards(form, s))
        sides.append(Side(ships + crews + point, able, bonus, fires))
    a, d = sides
    ends = outcomes(a, d, die) if verdict != "none" else {}
    first = None
    if verdict == "dice":
        first = odds(a.bonus_with(a.units), d.bonus_with(d.units), die)
        rulings = ["tied-fight", *rulings]
        if d.attacking > 1:
            rulings.append("further-units")
        if a.attacking < a.units or d.attacking < d.units:
            rulings.append("lost-unit")
    fighters = [
        _group(form, s, number, point, verdict, side) for s, point, side in zip("ad", points, sides, strict=True)
    ]
    if any(points) and verdict != "none":
        rulings.append("static-point")
    win = held(ends) if ends else None
    return Fight(
        form=form,
        mode=facts.CONQUEST,
        kind=kind,
        attacker=fighters[0],
        defender=fighters[1],
        verdict=verdict,
        why=tuple(why),
        win=win,
        first=first,
        die=die,
        after_win=after_battle(kind == RANGED, won=True) if win else (),
        after_loss=(
            after_battle(kind == RANGED, won=False, lone_point=a.units == points[0])
            if win is not None and win < 1
            else ()
        ),
        rulings=_rulings(rulings, copy),
        used_copy=_copy_used(copy),
        ends=tuple(End(left[0], left[1], chance) for left, chance in ends.items()),
        left=expected(ends) if ends else None,
        points=(points[0], points[1]),
    )


def _conquest_verdict(
    kind: str, number: Mapping[str, int], points: tuple[bool, ...], values: Mapping[str, str], camouflaged: bool
) -> tuple[Verdict, list[str], list[str]]:
    """Who wins without a roll, if anyone (rules: CC, Battles)."""
    if kind == CLOSE:
        more = f"each unit beyond the first adds {facts.EXTRA_ATTACKER}"
        return "dice", [f"Ships and crews all fight; {more}. Who loses a roll loses a unit."], ["conquest-cities"]
    if not number["a_ships"] and not points[0]:
        return "none", ["Crews attack in close combat only."], []
    if values["a_cannon"] != "yes":
        return "none", ["A ranged attack takes a cannonball card."], []
    if not number["a_ships"] and not number["d_ships"]:
        return "none", ["A point fires at ships only."], ["static-point"]
    rulings = ["ranged-battle"]
    if values["d_cannon"] == "yes" and (number["d_ships"] or points[1]):
        more = f"each one beyond the first adds {facts.EXTRA_ATTACKER}"
        return "dice", [f"Both fire. Ships and points count; {more}. Who loses a roll loses a unit."], rulings
    if not number["d_ships"] and camouflaged:
        return "none", ["The crews on land are camouflaged."], ["camouflage"]
    why = ["The defender does not answer, so the attacker wins without a roll."]
    if not number["d_ships"]:
        why.append("Crews on land have no answer to a ship's cannon, unless they are camouflaged.")
    return "attacker", why, rulings


def _group(form: Form, s: str, number: Mapping[str, int], point: bool, verdict: Verdict, side: Side) -> Fighter:
    parts = [
        f"{n} {word}{'s' if n != 1 else ''}"
        for n, word in ((number[f"{s}_ships"], "ship"), (number[f"{s}_crews"], "crew"), (int(point), "point"))
        if n
    ]
    more = side.bonus_with(side.units) - side.bonus
    bonuses = _cards(form, s) + ([Bonus("Further units", more)] if more else [])
    rolls = verdict == "dice"
    symbol = "ship" if number[f"{s}_ships"] else "captain" if number[f"{s}_crews"] else "flag"
    return Fighter(joined(parts), symbol, tuple(bonuses) if rolls else (), rolls)
