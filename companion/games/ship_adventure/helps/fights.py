"""Play help: the fight that a table has before it: who rolls, with which bonus, the odds, and what follows.

Rules: Treasure Map, 3 Fighting and 8 Next level; Caribbean Conquest, Battles. Every choice is typed
text by field name, so that an address repeats the whole fight.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Final, NamedTuple

from companion.chances import percent, percent_of_rest
from companion.errors import BadInput, Fault
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.fight_form import Bonus, FightForm, Refused, read_form
from companion.games.ship_adventure.fights import (
    DEFENDERS,
    NAMES,
    PLAYERS_OWN,
    WITH_CANNON,
    Decision,
    Group,
    Left,
    Odds,
    Side,
    Verdict,
    after_battle,
    after_fight,
    battle_decision,
    every_roll,
    expected,
    held,
    odds,
    outcomes,
    ranged,
)
from companion.words import counted, joined


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
    ends: tuple[FightEnd, ...]
    left: tuple[Fraction, Fraction] | None
    points: tuple[bool, bool]
    shots: tuple[str, ...]

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
    def sentence(self) -> str:
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
    ends: Mapping[Left, Fraction] | None = None,
    points: tuple[bool, bool] = (False, False),
) -> Fight:
    """A fight of either game; ``after`` says what follows once the attacker has won, or lost."""
    names = list(rulings)
    if first is not None:
        names = ["tied-fight", *names, *([] if from_copy(copy, "die") else ["die"])]
    own = copy is not None and (from_copy(copy, "die") or from_copy(copy, "equipment"))
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
        used_copy=copy.fingerprint if copy is not None and own else None,
        ends=tuple(FightEnd(*left, chance) for left, chance in ends.items()) if ends else (),
        left=expected(ends) if ends else None,
        points=points,
        shots=tuple(_SHOTS[decided.verdict]) if form.far else (),
    )


# ---- Treasure Map

_SYMBOLS: Final = {"ship": "ship", "crew": "captain", "empty": "ship", "pirate": "pirate", "galleon": "galleon"}


def _voyage(form: FightForm, copy: ShipCopy | None, players: int | None) -> Fight:
    sides = {"a": form.values["attacker"], "d": form.values["defender"]}
    a, d = sides.values()
    level = facts.LEVELS[int(form.values["level"])]
    if a == "pirate" and d in ("pirate", "galleon"):
        raise BadInput.at("defender", DEFENDERS[d], "a player's ship or crew: pirates chase players only")
    decided = _decided(form, level)
    rolls = decided.verdict == "dice"
    fighters = []
    for side, who in sides.items():
        bonuses = form.bonuses(side) if who in PLAYERS_OWN else []
        if who == "pirate" and (points := level.ranged if form.far else level.close):
            bonuses = [Bonus(f"Level {form.values['level']}", points)]
        fighters.append(Fighter(NAMES[who], _SYMBOLS[who], tuple(bonuses) if rolls else (), rolls))
    first = odds(fighters[0].bonus, fighters[1].bonus, die_of(copy)) if rolls else None
    win = first.win if first else _SURE[decided.verdict]
    fired = [sides[side] for side in _SHOTS[decided.verdict]] if form.far else []
    names = [*decided.rulings, *(["galleon"] if "galleon" in (a, d) else [])]
    if win is not None:
        names += ["beaten-pirate"] if "pirate" in (a, d) else []
        beaten = {"galleon": "galleon-start", "crew": "crew-home", "ship": "crew-aboard"}
        names += [name for who, name in beaten.items() if (a == who and win < 1) or (d == who and win)]

    def after(won: bool) -> tuple[str, ...]:
        return after_fight(*((a, d) if won else (d, a)), level, fired, players)

    return _fight(form, copy, decided, fighters, win, first, names, after)


def _decided(form: FightForm, level: facts.Level) -> Decision:
    """What decides a fight of Treasure Map."""
    a, d = form.values["attacker"], form.values["defender"]
    if form.says("city"):
        return Decision("none", ("A city square is neutral: nobody fights there.",), ("neutral-city",))
    if form.far:
        fires = [
            level.ranged is not None if who == "pirate" else who in WITH_CANNON and form.says(f"{side}_cannon")
            for side, who in (("a", a), ("d", d))
        ]
        return ranged(a, d, *fires, camouflage=form.says("camouflage"))
    why = "Both roll a die. Only cards with crossed swords add to it."
    return Decision("dice", (why,), ("empty-ship",) if d == "empty" else ())


# ---- Caribbean Conquest


def _battle(form: FightForm, copy: ShipCopy | None) -> Fight:
    die = die_of(copy)
    groups = [_group(form, side) for side in "ad"]
    faults = [
        Fault(f"{side}_ships", group.units, f"1 to {facts.STACK} units of the {words} on the square")
        for side, group, words in zip("ad", groups, ("attacker", "defender"), strict=True)
        # a point may fire by itself, but cannot be aimed at
        if not (0 if side == "a" and group.point else 1) <= group.units <= facts.STACK
    ]
    if faults:
        raise BadInput(faults)
    decided = battle_decision(form.values["kind"], *groups, camouflage=form.says("camouflage"))
    verdict, rolls = decided.verdict, decided.verdict == "dice"
    a, d = sides = [
        Side(
            group.units + group.point,
            group.ships + group.point if form.far else group.units,
            sum(bonus.points for bonus in form.bonuses(s)),
            verdict != without,
        )
        for s, group, without in zip("ad", groups, ("defender", "attacker"), strict=True)
    ]
    ends = outcomes(a, d, die) if verdict != "none" else {}
    first = odds(a.bonus_with(a.units), d.bonus_with(d.units), die) if rolls else None
    fighters = [
        _gathered(form, s, group, side, rolls=rolls) for s, group, side in zip("ad", groups, sides, strict=True)
    ]
    names = list(decided.rulings)
    if rolls and any(side.attacking < side.units for side in sides):
        names.append("lost-unit")
    if verdict != "none" and any(group.point for group in groups):
        names.append("static-point")

    def after(won: bool) -> tuple[str, ...]:
        return after_battle(form.far, won=won, lone_point=a.units == groups[0].point)

    points = (groups[0].point, groups[1].point)
    return _fight(form, copy, decided, fighters, held(ends) if ends else None, first, names, after, ends, points)


def _group(form: FightForm, side: str) -> Group:
    ships, crews = (int(form.values[f"{side}_{unit}"]) for unit in ("ships", "crews"))
    return Group(ships, crews, form.far and form.says(f"{side}_point"), form.says(f"{side}_cannon"))


def _gathered(form: FightForm, s: str, group: Group, side: Side, *, rolls: bool) -> Fighter:
    """One side in words, with what is added to its die."""
    units = ((group.ships, "ship"), (group.crews, "crew"), (int(group.point), "point"))
    more = side.bonus_with(side.units) - side.bonus
    bonuses = form.bonuses(s) + ([Bonus("Further units", more)] if more else [])
    symbol = "ship" if group.ships else "captain" if group.crews else "flag"
    return Fighter(joined([counted(n, word) for n, word in units if n]), symbol, tuple(bonuses) if rolls else (), rolls)
