"""The play help on a fight: who rolls, with which bonus, the odds, and what follows.

Rules: Treasure Map, 3 Fighting, 8 Next level; Caribbean Conquest, Battles. Its address repeats all
that is typed.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, Final, NamedTuple

from companion.errors import BadInput, Fault, refuse_any
from companion.facts import that_hold
from companion.games.ship_adventure import facts, fights
from companion.games.ship_adventure.copy import ShipCopy, die_of, from_copy
from companion.games.ship_adventure.fight_form import Bonus, FightForm, Refused, read_form
from companion.words import counted, joined, percent, percent_of_rest


class Fighter(NamedTuple):
    """One side: its name, a symbol, and what is added to its die."""

    name: str
    symbol: str
    bonuses: tuple[Bonus, ...]

    @property
    def bonus(self) -> int:
        """Returns all that is added to its die."""
        return sum(b.points for b in self.bonuses)


class FightEnd(NamedTuple):
    """An end of a battle: the units left to both sides, and its chance."""

    attackers: int
    defenders: int
    chance: Fraction

    @property
    def percent(self) -> str:
        return percent(self.chance)


# the sides that fire in a ranged fight, by what decides it
_SHOTS: Final = {"dice": "ad", "attacker": "a", "defender": "d", "none": ""}


class Fight(NamedTuple):
    """The fight worked out for the attacker. ``win`` is the chance; None if there is no fight.

    ``first`` are the odds of the first roll, if dice decide. ``ends`` are for battles of several
    units. ``point``: one of these is a strategic point. ``decisive`` are the rulings that decide
    it, except those about the dice.
    """

    form: FightForm
    copy: ShipCopy | None
    attacker: Fighter
    defender: Fighter
    decided: fights.Decision
    win: Fraction | None
    first: fights.Odds | None
    decisive: Sequence[str]
    after_win: tuple[str, ...]
    after_loss: tuple[str, ...]
    ends: tuple[FightEnd, ...] = ()
    point: bool = False

    @property
    def rulings(self) -> tuple[str, ...]:
        """Returns the names of our readings that took part."""
        if self.first is None:  # no dice decide
            return tuple(dict.fromkeys(self.decisive))
        our_die = () if from_copy(self.copy, "die") else ("die",)
        return tuple(dict.fromkeys(("tied-fight", *self.decisive, *our_die)))

    @property
    def used_copy(self) -> str:
        """Returns the fingerprint of the owner's copy if it has a die or cards; otherwise empty."""
        return from_copy(self.copy, "die", "equipment")

    @property
    def shots(self) -> str:
        """Returns the sides, "a" and "d", that use up a cannonball."""
        return _shots(self.form, self.decided)

    @property
    def left(self) -> tuple[Fraction, Fraction]:
        """Returns the units left to attacker and defender on average."""
        attackers = sum((end.attackers * end.chance for end in self.ends), Fraction(0))
        return attackers, sum((end.defenders * end.chance for end in self.ends), Fraction(0))

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
    def sentence(self) -> str:
        """Returns a sentence: who wins, with the chances if dice decide."""
        if self.win is None:
            return "No fight."
        if self.first is None:
            return f"The {'attacker' if self.win else 'defender'} wins without a roll."
        return f"The attacker wins {self.win_percent}, the defender {self.lose_percent}."


def _shots(form: FightForm, decided: fights.Decision) -> str:
    return _SHOTS[decided.verdict] if form.far else ""


def answer(
    record: Mapping[str, Any] | None,
    seat: int,
    typed: Mapping[str, str],
    copy: ShipCopy | None = None,
) -> Fight:
    """Returns the fight for the fields typed. A field that is left out has its default.

    The fields are those of its form, and ``a_card_N`` and ``d_card_N`` for the owner's card N.
    Raises Refused for a fight that cannot be.
    """
    form, faults = read_form(record, typed, copy)
    if faults:
        raise Refused(faults, form)
    try:
        if form.values["mode"] == facts.CONQUEST:
            return _fight_of_conquest(form, copy)
        return _fight_of_voyage(form, copy, len(record["players"]) if record else None)
    except BadInput as error:
        raise Refused(list(error.faults), form) from None


# ---- Treasure Map

_SYMBOLS: Final = {
    "ship": "ship",
    "crew": "captain",
    "empty": "ship",
    "pirate": "pirate",
    "galleon": "galleon",
}


# the ruling on what becomes of each when it is beaten
_HOW_BEATEN: Final = {"galleon": "galleon-start", "crew": "crew-home", "ship": "crew-aboard"}


def _fight_of_voyage(form: FightForm, copy: ShipCopy | None, players: int | None) -> Fight:
    # How a fight of Treasure Map ends: what decides it, the chances and what follows. Raises
    # BadInput for two sides that cannot meet.
    attacker, defender = form.values["attacker"], form.values["defender"]
    sides = {"a": attacker, "d": defender}
    if attacker == "pirate" and defender in ("pirate", "galleon"):
        allowed = "a player’s ship or crew: pirates chase players only"
        raise BadInput.at("defender", fights.DEFENDERS[defender], allowed)
    level = facts.LEVELS[int(form.values["level"])]
    decided = _decision(form, attacker, defender, level)
    on_attack, on_defence = (_fighter(form, side, who, level) for side, who in sides.items())
    first = None
    if decided.verdict == "dice":
        first = fights.odds(on_attack.bonus, on_defence.bonus, die_of(copy))
    win = first.win if first else fights.SURE.get(decided.verdict)
    fired = [sides[side] for side in _shots(form, decided)]
    follows = partial(fights.after_fight, level=level, fired=fired, players=players)
    return Fight(
        form=form,
        copy=copy,
        attacker=on_attack,
        defender=on_defence,
        decided=decided,
        win=win,
        first=first,
        decisive=(*decided.rulings, *_rulings_of_voyage(attacker, defender, win)),
        after_win=follows(attacker, defender) if win else (),
        after_loss=follows(defender, attacker) if _can_lose(win) else (),
    )


def _can_lose(win: Fraction | None) -> bool:
    # whether the attacker can; nobody does if there is no fight
    return win is not None and win < 1


def _rulings_of_voyage(attacker: str, defender: str, win: Fraction | None) -> tuple[str, ...]:
    # our readings of the galleon, and of what becomes of whoever can be beaten here
    can_be_beaten = ((attacker, _can_lose(win)), (defender, bool(win)))
    beaten = {who for who, can_be in can_be_beaten if can_be}
    return that_hold(
        {
            "galleon": defender == "galleon",
            "beaten-pirate": win is not None and "pirate" in (attacker, defender),
            **{ruling: who in beaten for who, ruling in _HOW_BEATEN.items()},
        }
    )


def _fighter(form: FightForm, side: str, who: str, level: facts.Level) -> Fighter:
    # to a player's die its cards are added, to a pirate's the bonus of the level
    points = level.ranged if form.far else level.close
    bonuses = form.bonuses(side) if who in fights.PLAYERS_OWN else []
    if who == "pirate" and points:
        bonuses = [Bonus(f"Level {form.values['level']}", points)]
    return Fighter(fights.NAMES[who], _SYMBOLS[who], tuple(bonuses))


def _decision(form: FightForm, a: str, d: str, level: facts.Level) -> fights.Decision:
    if form.says("city"):
        return fights.Decision(
            "none", ("A city square is neutral: nobody fights there.",), ("neutral-city",)
        )
    if form.far:
        a_fires, d_fires = _fires(form, "a", a, level), _fires(form, "d", d, level)
        return fights.ranged(a, d, a_fires, d_fires, camouflage=form.says("camouflage"))
    why = "Both roll a die. Only cards with crossed swords add to it."
    return fights.Decision("dice", (why,), ("empty-ship",) if d == "empty" else ())


def _fires(form: FightForm, side: str, who: str, level: facts.Level) -> bool:
    if who == "pirate" and level.ranged is not None:
        return True
    return who in fights.WITH_CANNON and form.says(f"{side}_cannon")


# ---- Caribbean Conquest


def _fight_of_conquest(form: FightForm, copy: ShipCopy | None) -> Fight:
    # How a battle of Caribbean Conquest ends: what decides it, the chances and what follows. Raises
    # BadInput for a number of units that no square can hold.
    attacker, defender = _side(form, "a"), _side(form, "d")
    _refuse_units(attacker, defender)
    decided = fights.battle_decision(attacker, defender, camouflage=form.says("camouflage"))
    on_attack, on_defence = _gathered(form, "a", attacker), _gathered(form, "d", defender)
    die = die_of(copy)
    fight, rolls = decided.verdict != "none", decided.verdict == "dice"
    ends = fights.outcomes(attacker, defender, die, decided.verdict) if fight else {}
    win = fights.win_chance(ends) if fight else None
    has_point = attacker.point or defender.point
    some_cannot_attack = any(side.attacking < side.units for side in (attacker, defender))
    ours = that_hold(
        {
            "lost-unit": rolls and some_cannot_attack,
            "static-point": fight and has_point,
        }
    )
    # a point counts as one unit; here it is the only one
    lone_point = attacker.units == attacker.point
    after_loss = fights.after_battle(form.far, won=False, lone_point=lone_point)
    return Fight(
        form=form,
        copy=copy,
        attacker=on_attack,
        defender=on_defence,
        decided=decided,
        win=win,
        first=fights.odds(on_attack.bonus, on_defence.bonus, die) if rolls else None,
        decisive=(*decided.rulings, *ours),
        after_win=fights.after_battle(form.far, won=True) if win else (),
        after_loss=after_loss if _can_lose(win) else (),
        ends=tuple(FightEnd(*left, chance) for left, chance in ends.items()),
        point=has_point,
    )


def _refuse_units(attacker: fights.Side, defender: fights.Side) -> None:
    # raises BadInput for numbers of units that no square can hold
    faults = []
    for name, side, words in (("a", attacker, "attacker"), ("d", defender, "defender")):
        units = side.ships + side.crews
        # a point may fire by itself, but cannot be aimed at
        least = 0 if side is attacker and side.point else 1
        if not least <= units <= facts.STACK:
            allowed = f"1 to {facts.STACK} units of the {words} on the square"
            faults.append(Fault(f"{name}_ships", units, allowed))
    refuse_any(faults)


def _side(form: FightForm, name: str) -> fights.Side:
    return fights.Side(
        int(form.values[f"{name}_ships"]),
        int(form.values[f"{name}_crews"]),
        sum(bonus.points for bonus in form.bonuses(name)),
        form.far,
        point=form.far and form.says(f"{name}_point"),
        cannonball=form.says(f"{name}_cannon"),
    )


def _gathered(form: FightForm, name: str, side: fights.Side) -> Fighter:
    units = ((side.ships, "ship"), (side.crews, "crew"), (int(side.point), "point"))
    bonuses = form.bonuses(name)
    if more := side.bonus_with(side.units) - side.bonus:
        bonuses = [*bonuses, Bonus("Further units", more)]
    # a ship stands for all, otherwise a crew; a flag for a point alone
    symbols = {"ship": side.ships, "captain": side.crews, "flag": True}
    symbol = next(symbol for symbol, there in symbols.items() if there)
    return Fighter(joined([counted(n, word) for n, word in units if n]), symbol, tuple(bonuses))
