"""A fight of Treasure Map with dice still to be told. Every phone shows it until both dice are.

Rules: Treasure Map, 3 Fighting. The die of each side is an act of its own, so each phone tells its
own.
"""

from typing import NamedTuple

from companion.games.ship_adventure.board import square_name
from companion.games.ship_adventure.copy import die_of
from companion.games.ship_adventure.fights import KINDS
from companion.games.ship_adventure.play import battles, sea
from companion.games.ship_adventure.play.state import (
    Done,
    Key,
    OpenFight,
    ShipAt,
    read_key,
)
from companion.now import CHANCE, Step
from companion.play import Typed, fingerprint_of, known, not_due
from companion.words import capital, whose


class FighterNow(NamedTuple):
    """A side of an open fight. ``seat`` is None if it is no player's. ``die`` is 0 while it is
    missing."""

    name: str
    seat: int | None
    bonus: int
    die: int


class FightNow(NamedTuple):
    """An open fight as a phone shows it. ``keys`` asks for a die that this phone tells."""

    word: str
    note: str
    attacker: FighterNow
    defender: FighterNow
    keys: Step
    rolls: Step
    leave: Step | None


def open_battle(game: ShipAt) -> battles.Battle | None:
    """Returns the fight that is open at a table; None if there is none."""
    fight = game.state.fight
    if fight is None:
        return None
    fights = battles.battles(game, read_key(fight.piece), read_key(fight.against))
    return next((battle for battle in fights if battle.kind == fight.kind), None)


def challenge(game: ShipAt, typed: Typed) -> Done:
    """Begins a fight that dice decide. The dice are told one by one."""
    battle = battles.named(game, typed)
    if battle.fight.first is None:
        raise not_due(typed, "This fight needs no dice.")
    fight = OpenFight(piece=battle.attacker.text, against=battle.defender.text, kind=battle.kind)
    attacker = capital(battles.side(game, battle.attacker))
    attacked = battles.side(game, battle.defender)
    event = (
        f"{attacker} attacks {attacked}, {KINDS[battle.kind].lower()} combat. The skull counts 7."
    )
    return game.changed(fight=fight).acted(event)


def leave(game: ShipAt, typed: Typed) -> Done:
    """Gives a fight up. Raises BadInput if a die was told."""
    fight = game.state.fight
    if fight is None or fight.a_die or fight.d_die:
        raise not_due(typed, "A die is down already: undo it first.")
    return game.changed(fight=None).acted("No fight.")


def die(game: ShipAt, typed: Typed) -> Done:
    """Tells the die of one side, or lets the phone roll one or both. The second die decides the
    fight."""
    fight, battle = game.state.fight, open_battle(game)
    if fight is None or battle is None:
        raise not_due(typed, "No fight is open.")
    # "a" or "d", or both letters where the phone rolls both dice
    may_be = ["a", "d", "ad"] if typed.get("how") == "phone" else ["a", "d"]
    sides = known(typed, "side", may_be, "Whose die is it?")
    fighters = {"a": battle.attacker, "d": battle.defender}
    for side in sides:
        if _die_of(fight, side):
            raise not_due(typed, "This die is entered already.")
        fight = fight.model_copy(update={f"{side}_die": _face(game, typed)})
    # the other die is still missing, so one side alone has rolled
    if not fight.a_die or not fight.d_die:
        name = capital(battles.side(game, fighters[sides]))
        return game.changed(fight=fight).acted(f"{name} rolls {_die_of(fight, sides)}.")
    attacking = fight.a_die + battle.fight.attacker.bonus
    defending = fight.d_die + battle.fight.defender.bonus
    if attacking != defending:
        return battles.fought(game.changed(fight=None), battle, (attacking, defending))
    # level: the phone rolls both until they differ, players roll theirs again
    if sides == "ad":
        return die(game, typed)
    again = OpenFight(
        piece=fight.piece, against=fight.against, kind=fight.kind, level=fight.level + 1
    )
    return game.changed(fight=again).acted(f"{attacking} to {defending}: both roll again.")


def _face(game: ShipAt, typed: Typed) -> int:
    # what a die shows: as the phone rolls it, or as it lies at the table
    if typed.get("how") == "phone":
        return game.rolled(die_of(game.copy))
    return game.face(typed, "face", "What does the die show?")


def basis(game: ShipAt, typed: Typed) -> str | None:
    """Returns what the die of one side rests on, so that both phones can tell theirs at the same
    time; None for the dice of both."""
    fight, side = game.state.fight, typed.get("side", "")
    if fight is None or side not in ("a", "d"):
        return None
    return fingerprint_of(
        game.state.round, fight.piece, fight.against, fight.level, side, _die_of(fight, side)
    )


def _die_of(fight: OpenFight, side: str) -> int:
    return fight.a_die if side == "a" else fight.d_die


def _title(game: ShipAt, battle: battles.Battle) -> str:
    # who fights whom, and where; a phone of the attacked player alone says "you"
    there = sea.where(game, battle.defender)
    where = f" on {square_name(there)}" if there is not None else ""
    attacker = capital(battles.side(game, battle.attacker))
    attacked, seats = battles.side(game, battle.defender), game.viewer.seats
    if battle.defender.seat in seats and battle.attacker.seat not in seats:
        return f"{attacked}, {attacker} fights you{where}"
    return f"{attacker} fights {attacked}{where}"


def fight_now(game: ShipAt) -> FightNow | None:
    """Returns the open fight as the viewer's phone shows it. The phone tells the die of its own
    player first."""
    fight, battle = game.state.fight, open_battle(game)
    if fight is None or battle is None:
        return None
    fighters = {"a": battle.attacker, "d": battle.defender}
    without_die = [side for side in fighters if not _die_of(fight, side)]
    own = [side for side in without_die if fighters[side].seat in game.viewer.seats]
    # the side whose die this phone asks for: its own player's, otherwise the first without one
    asked = [*own, *without_die][0]
    name = battles.side(game, fighters[asked])
    # the title has told of "a pirate": from there on it is "the pirate"
    if fighters[asked].seat is None:
        name = name.replace("a ", "the ", 1)
    # only the attacker’s phone begins the fight or leaves it; any phone does if a pirate attacks
    begins_here = battle.attacker.seat in (None, *game.viewer.seats)
    can_leave = begins_here and len(without_die) == len(fighters)
    # where the attacked player's own die is asked for, the phone does not roll for both
    both = can_leave and asked == "a"
    rolls = "Phone rolls both" if both else f"Phone rolls for {name}"
    by_phone = {"side": "ad" if both else asked, "how": "phone"}
    return FightNow(
        word=_title(game, battle),
        note=f"{KINDS[battle.kind]} combat: tap {whose(name)} die. The skull counts 7.",
        attacker=_fighter(game, battle.attacker, battle.fight.attacker.bonus, fight.a_die),
        defender=_fighter(game, battle.defender, battle.fight.defender.bonus, fight.d_die),
        keys=Step(
            "die", "", "", {"side": asked}, (game.asks_die("face", f"{capital(whose(name))} die"),)
        ),
        rolls=Step("die", rolls, "", by_phone, symbol="dice", away=CHANCE),
        leave=Step("leave", "No fight", "nobody has rolled", symbol="x") if can_leave else None,
    )


def _fighter(game: ShipAt, key: Key, bonus: int, face: int) -> FighterNow:
    return FighterNow(capital(battles.side(game, key)), key.seat, bonus, face)
