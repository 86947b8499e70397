"""Play help: the fight that a table has before it: who rolls, with which bonus, the odds, and what follows.

Rules: Treasure Map, 3 Fighting and 8 Next level; Caribbean Conquest, Battles. Every choice is typed
text by field name, so that an address repeats the whole fight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final, NamedTuple

from companion.chances import percent, percent_of_rest
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.aftermath import after_battle, after_fight
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy, used_fingerprint
from companion.games.ship_adventure.fight_form import FightForm, Refused, read_form
from companion.games.ship_adventure.fights import Odds, Side, every_roll, expected, held, odds, outcomes
from companion.games.ship_adventure.verdicts import (
    CLOSE,
    DEFENDERS,
    NAMES,
    RANGED,
    Decision,
    Group,
    Verdict,
    battle_decision,
    fires,
    ranged,
    uses_cards,
)
from companion.words import counted, joined

_SYMBOLS: Final = {"ship": "ship", "crew": "captain", "empty": "ship", "pirate": "pirate", "galleon": "galleon"}


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


class FightEnd(NamedTuple):
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
    among their units, ``shots`` which of them, ``a`` and ``d``, use a cannonball up. ``after_win`` and ``after_loss``
    are what follows, from the attacker's view.
    """

    form: FightForm
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
    ends: tuple[FightEnd, ...] = ()
    left: tuple[Fraction, Fraction] | None = None
    points: tuple[bool, bool] = (False, False)
    shots: tuple[str, ...] = ()

    @property
    def win_percent(self) -> str:
        return percent(self.win or Fraction(0))

    @property
    def lose_percent(self) -> str:
        return percent_of_rest(self.win or Fraction(0))

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
    players = len(record["players"]) if record else None
    try:
        return _battle(form, copy) if form.values["mode"] == facts.CONQUEST else _voyage(form, copy, players)
    except BadInput as error:
        raise Refused(list(error.faults), form) from None


_SHOTS: Final = {"dice": "ad", "attacker": "a", "defender": "d", "none": ""}
"""The sides that fire in a ranged fight, by what decides it."""
_SURE: Final[Mapping[str, Fraction | None]] = {"attacker": Fraction(1), "defender": Fraction(0), "none": None}


def _fight(
    form: FightForm,
    copy: ShipCopy | None,
    decided: Decision,
    fighters: Sequence[Fighter],
    win: Fraction | None,
    first: Odds | None,
    rulings: Sequence[str],
    after: Callable[[bool], tuple[str, ...]],
) -> Fight:
    """A fight of either game; ``after`` says what follows once the attacker has won, or lost."""
    names = list(rulings)
    if first is not None:
        names = ["tied-fight", *names, *([] if from_copy(copy, "die") else ["die"])]
    return Fight(
        form=form,
        attacker=fighters[0],
        defender=fighters[1],
        verdict=decided.verdict,
        why=decided.why,
        win=win,
        first=first,
        die=die_of(copy),
        after_win=after(True) if win else (),
        after_loss=after(False) if win is not None and win < 1 else (),
        rulings=tuple(dict.fromkeys(names)),
        used_copy=used_fingerprint(copy, {"die", "equipment"}),
        shots=tuple(_SHOTS[decided.verdict]) if form.values["kind"] == RANGED else (),
    )


def _cards(form: FightForm, side: str) -> list[Bonus]:
    """The bonuses of a side's cards that count in this kind of fight (rules: Fighting)."""
    out = [Bonus(c.card.name, c.card.bonus) for c in form.cards if c.held[side] and c.card.kind == form.values["kind"]]
    typed = int(form.values[f"{side}_bonus"])
    return [*out, Bonus("Cards", typed)] if typed else out


# ---- Treasure Map


def _voyage(form: FightForm, copy: ShipCopy | None, players: int | None) -> Fight:
    values = form.values
    a, d = values["attacker"], values["defender"]
    level = facts.LEVELS[int(values["level"])]
    if a == "pirate" and d in ("pirate", "galleon"):
        raise BadInput.at("defender", DEFENDERS[d], "a player's ship or crew: pirates chase players only")
    decided = _decided(values, *(fires(who, values[f"{s}_cannon"] == "yes", level) for who, s in ((a, "a"), (d, "d"))))
    rolls = decided.verdict == "dice"
    fighters = [_fighter(who, side, form, level, rolls=rolls) for who, side in ((a, "a"), (d, "d"))]
    first = odds(fighters[0].bonus, fighters[1].bonus, die_of(copy)) if rolls else None
    win = first.win if first else _SURE[decided.verdict]
    fired = [{"a": a, "d": d}[s] for s in (_SHOTS[decided.verdict] if values["kind"] == RANGED else "")]

    def after(won: bool) -> tuple[str, ...]:
        return after_fight(*((a, d) if won else (d, a)), level, fired, players)

    return _fight(form, copy, decided, fighters, win, first, _voyage_rulings(a, d, decided, win), after)


def _decided(values: Mapping[str, str], attacker_fires: bool, defender_fires: bool) -> Decision:
    """What decides a fight of Treasure Map."""
    a, d = values["attacker"], values["defender"]
    if values["city"] == "yes":
        return Decision("none", ("A city square is neutral: nobody fights there.",), ("neutral-city",))
    if values["kind"] == RANGED:
        return ranged(a, d, attacker_fires, defender_fires, camouflage=values["camouflage"] == "yes")
    why = "Both roll a die. Only cards with crossed swords add to it."
    return Decision("dice", (why,), ("empty-ship",) if d == "empty" else ())


def _voyage_rulings(a: str, d: str, decided: Decision, win: Fraction | None) -> list[str]:
    """The names of the rulings that took part, in the order in which they matter."""
    names = [*decided.rulings, *(["galleon"] if "galleon" in (a, d) else [])]
    if win is None:
        return names
    if "pirate" in (a, d):
        names.append("beaten-pirate")
    beaten = {"galleon": "galleon-start", "crew": "crew-home", "ship": "crew-aboard"}
    return names + [name for who, name in beaten.items() if (a == who and win < 1) or (d == who and win)]


def _fighter(who: str, side: str, form: FightForm, level: facts.Level, *, rolls: bool) -> Fighter:
    bonuses: list[Bonus] = []
    if uses_cards(who):
        bonuses = _cards(form, side)
    elif who == "pirate":
        points = level.ranged if form.values["kind"] == RANGED else level.close
        bonuses = [Bonus(f"Level {form.values['level']}", points)] if points else []
    return Fighter(NAMES[who], _SYMBOLS[who], tuple(bonuses) if rolls else (), rolls)


# ---- Caribbean Conquest


def _battle(form: FightForm, copy: ShipCopy | None) -> Fight:
    values, die = form.values, die_of(copy)
    groups = _group(values, "a"), _group(values, "d")
    _refuse_groups(*groups)
    decided = battle_decision(values["kind"], *groups, camouflage=values["camouflage"] == "yes")
    verdict, rolls = decided.verdict, decided.verdict == "dice"
    a = _side(form, "a", groups[0], rolls=verdict != "defender")
    d = _side(form, "d", groups[1], rolls=verdict != "attacker")
    ends = outcomes(a, d, die) if verdict != "none" else {}
    first = odds(a.bonus_with(a.units), d.bonus_with(d.units), die) if rolls else None
    fighters = [
        _gathered(form, s, group, side, rolls=rolls) for s, group, side in zip("ad", groups, (a, d), strict=True)
    ]

    def after(won: bool) -> tuple[str, ...]:
        return after_battle(values["kind"] == RANGED, won=won, lone_point=a.units == groups[0].point)

    rulings = _battle_rulings(decided, groups, a, d)
    fight = _fight(form, copy, decided, fighters, held(ends) if ends else None, first, rulings, after)
    return replace(
        fight,
        ends=tuple(FightEnd(left[0], left[1], chance) for left, chance in ends.items()),
        left=expected(ends) if ends else None,
        points=(groups[0].point, groups[1].point),
    )


def _group(values: Mapping[str, str], side: str) -> Group:
    return Group(
        int(values[f"{side}_ships"]),
        int(values[f"{side}_crews"]),
        values["kind"] == RANGED and values[f"{side}_point"] == "yes",
        values[f"{side}_cannon"] == "yes",
    )


def _refuse_groups(a: Group, d: Group) -> None:
    """Raises BadInput for nobody or too many on a square; a point may fire by itself, but cannot be aimed at."""
    sides = (("a_ships", a, "attacker", 0 if a.point else 1), ("d_ships", d, "defender", 1))
    faults = [
        Fault(place, group.units, f"1 to {facts.STACK} units of the {words} on the square")
        for place, group, words, least in sides
        if not least <= group.units <= facts.STACK
    ]
    if faults:
        raise BadInput(faults)


def _side(form: FightForm, side: str, group: Group, *, rolls: bool) -> Side:
    """One side as the odds count it: all units in close combat, else the ships and the point."""
    able = group.units if form.values["kind"] == CLOSE else group.ships + group.point
    return Side(group.units + group.point, able, sum(b.points for b in _cards(form, side)), rolls)


def _battle_rulings(decided: Decision, groups: tuple[Group, Group], a: Side, d: Side) -> list[str]:
    """The names of the rulings that took part, in the order in which they matter."""
    names = list(decided.rulings)
    if decided.verdict == "dice" and (a.attacking < a.units or d.attacking < d.units):
        names.append("lost-unit")
    if decided.verdict != "none" and any(group.point for group in groups):
        names.append("static-point")
    return names


def _gathered(form: FightForm, s: str, group: Group, side: Side, *, rolls: bool) -> Fighter:
    """One side in words, with what is added to its die."""
    parts = [
        counted(n, word) for n, word in ((group.ships, "ship"), (group.crews, "crew"), (int(group.point), "point")) if n
    ]
    more = side.bonus_with(side.units) - side.bonus
    bonuses = _cards(form, s) + ([Bonus("Further units", more)] if more else [])
    symbol = "ship" if group.ships else "captain" if group.crews else "flag"
    return Fighter(joined(parts), symbol, tuple(bonuses) if rolls else (), rolls)
