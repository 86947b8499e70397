"""A fight of Treasure Map at a table: who can fight whom, and what follows from the dice.

Rules: Treasure Map, 3 Fighting, 6 Purchases and deposits in town, 8 Next level.
"""

from __future__ import annotations

from typing import NamedTuple

from companion.errors import BadInput
from companion.games.ship_adventure import facts
from companion.games.ship_adventure.board import CITY, Board, Square
from companion.games.ship_adventure.edits import LOST
from companion.games.ship_adventure.fights import CLOSE, KINDS, RANGED
from companion.games.ship_adventure.helps import fights
from companion.games.ship_adventure.play import moves, rounds, sea
from companion.games.ship_adventure.play.holdings import (
    gained,
    in_hand,
    owned,
    prize,
    with_all,
    with_prize,
)
from companion.games.ship_adventure.play.state import Done, Goods, Key, Kind, ShipAt, Typed
from companion.games.ship_adventure.routes import distance
from companion.play import Step, known, not_due
from companion.words import capital


class Battle(NamedTuple):
    """A fight that is possible now, and where the attacker sails for it (None: nowhere)."""

    attacker: Key
    defender: Key
    kind: str
    goal: Square | None
    fight: fights.Fight


def battles(at: ShipAt, attacker: Key, defender: Key) -> tuple[Battle, ...]:
    """The fights of two pieces that the table allows now, close first."""
    if attacker == defender or (attacker.seat is not None and attacker.seat == defender.seat):
        return ()
    found = (_battle(at, attacker, defender, kind) for kind in KINDS)
    return tuple(battle for battle in found if battle is not None)


def _battle(at: ShipAt, attacker: Key, defender: Key, kind: str) -> Battle | None:
    layout = at.layout
    goal = None
    there, played = at, attacker
    if layout is not None:
        meets = _meets(at, layout.board, attacker, defender, kind)
        if meets is None:
            return None
        if meets != sea.where(at, attacker):
            goal = meets
            there, played = _sailed(at, attacker, goal)
    try:
        fight = fights.answer(at.record, 0, _fields(there, played, defender, kind), at.copy)
    except BadInput:
        return None
    return Battle(attacker, defender, kind, goal, fight) if fight.win is not None else None


def _sailed(at: ShipAt, attacker: Key, goal: Square) -> tuple[ShipAt, Key]:
    """The table with the attacker on a square, and who fights there: a ship may land its crew."""
    way = moves.course(at, attacker, goal)
    if way is None:
        return at, attacker
    there = moves.gone(at, attacker, way)
    return there, Key(Kind.CREW, attacker.number) if way.ashore else attacker


def _meets(at: ShipAt, board: Board, attacker: Key, defender: Key, kind: str) -> Square | None:
    """The attacker's square in this fight, None where it cannot be: close on the defender's, which a player can sail
    to first, ranged beside it; never in a city (rules: Fighting, Purchases).
    """
    here, there = sea.where(at, attacker), sea.where(at, defender)
    if here is None or there is None or board.at(there) == CITY:
        return None
    if kind == RANGED:
        beside = distance(board, here, there) == 1 and board.at(here) != CITY
        return here if beside else None
    if here == there:
        return here
    return there if attacker.seat is not None and there in moves.reach(at, attacker) else None


def _fields(at: ShipAt, attacker: Key, defender: Key, kind: str) -> dict[str, str]:
    fields = {
        "mode": facts.TREASURE_MAP,
        "kind": kind,
        "attacker": _played(at, attacker),
        "defender": _played(at, defender),
        "level": str(max(1, at.state.level)),
    }
    for letter, key in (("a", attacker), ("d", defender)):
        if key.seat is not None:
            name = at.names[key.seat]
            adds = at.state.close if kind == CLOSE else at.state.ranged
            fields[f"{letter}_bonus"] = str(adds.get(name, 0))
            fields[f"{letter}_cannon"] = "yes" if at.cannonballs(name) else "no"
    if defender.seat is not None and at.state.camouflage.get(at.names[defender.seat]):
        fields["camouflage"] = "yes"
    return fields


def _played(at: ShipAt, key: Key) -> str:
    """What the help on fights calls a piece: a ship whose crew is ashore is ``empty``."""
    return (
        "empty"
        if key.kind == Kind.SHIP and at.names[key.number] in at.state.crews
        else str(key.kind)
    )


def side(at: ShipAt, key: Key) -> str:
    """Who fights, within a sentence: a player by name, else ``a pirate``."""
    if key.seat is not None:
        return at.names[key.seat]
    return "a pirate" if key.kind == Kind.PIRATE else "the galleon"


def fight_steps(at: ShipAt, battle: Battle) -> list[Step]:
    """What decides a fight: nothing but a tap, or both dice, the table's or the phone's."""
    names = [side(at, key) for key in (battle.attacker, battle.defender)]
    fields = {"piece": battle.attacker.text, "against": battle.defender.text, "kind": battle.kind}
    if battle.fight.first is None:
        title = f"{capital(names[0])} {'wins' if battle.fight.win else 'loses'} without a roll"
        return [Step("fight", title, " ".join(battle.fight.decided.why), fields, symbol="cannon")]
    bonuses = (battle.fight.attacker.bonus, battle.fight.defender.bonus)
    asks = tuple(
        at.asks_die(f"{letter}_die", capital(name), f"+{bonus}")
        for letter, name, bonus in zip("ad", names, bonuses, strict=True)
    )
    return [
        Step("fight", "Both dice", "the skull counts 7", fields, asks, "swords"),
        Step(
            "fight", "Phone rolls", "the skull counts 7", {**fields, "how": "phone"}, symbol="dice"
        ),
    ]


# ---- the act


def fight(at: ShipAt, typed: Typed) -> Done:
    """A fight: both dice as they lie, or the phone's with ``how`` = ``phone``."""
    attacker, defender = (
        moves.sailing_key(at, typed.get(place, ""), place) for place in ("piece", "against")
    )
    kind = known(typed, "kind", list(KINDS))
    battle = next((b for b in battles(at, attacker, defender) if b.kind == kind), None)
    if battle is None:
        raise not_due(typed, "There is no such fight now.")
    won, rolled = _rolled(at, battle, typed)
    if battle.goal is not None:
        at, attacker = _sailed(at, attacker, battle.goal)
    for letter, key in (("a", battle.attacker), ("d", battle.defender)):
        if (
            letter in battle.fight.shots and key.seat is not None
        ):  # who fired has one cannonball card less
            name = at.names[key.seat]
            at = at.changed_of(name, cannonballs=max(0, at.cannonballs(name) - 1))
    return _settled(at, (attacker, defender) if won else (defender, attacker), rolled)


def _rolled(at: ShipAt, battle: Battle, typed: Typed) -> tuple[bool, str]:
    """Whether the attacker won, and the sums in words. Raises BadInput for a tie."""
    fight = battle.fight
    if fight.first is None:
        return bool(fight.win), ""
    bonuses = (fight.attacker.bonus, fight.defender.bonus)
    sums = [0, 0]
    if typed.get("how") == "phone":
        while sums[0] == sums[1]:
            sums = [at.rolled() + bonus for bonus in bonuses]
    else:
        shown = [at.face(typed, f"{letter}_die", "What do both dice show?") for letter in "ad"]
        sums = [die + bonus for die, bonus in zip(shown, bonuses, strict=True)]
        if sums[0] == sums[1]:
            words = f"{sums[0]} to {sums[1]}: roll again."
            raise BadInput.at("d_die", shown[1], "dice that do not end level", words)
    return sums[0] > sums[1], f", {max(sums)} to {min(sums)}"


def _settled(at: ShipAt, sides: tuple[Key, Key], rolled: str) -> Done:
    winner, loser = sides
    lost = _played(at, loser)
    spoils = Goods()
    if loser.seat is None:
        worth = Goods(gold=rounds.numbers(at).galleon if loser.kind == Kind.GALLEON else 0)
        spoils = prize(at, loser) + worth
        at = with_prize(at, loser, Goods())
    elif lost != "empty":  # with an empty ship nothing is lost
        spoils = in_hand(at, loser.seat)
        at = with_all(at, loser.seat, owned(at, loser.seat) - spoils)
    at = (
        with_prize(at, winner, prize(at, winner) + spoils)
        if winner.seat is None
        else gained(at, winner.seat, spoils)
    )
    for key in sides:
        if key.kind == Kind.PIRATE:  # back on its island, its chase over (ruling "beaten-pirate")
            chased = sea.hunted_by(at, key.number)
            at = rounds.ended(at, chased, key.number) if chased is not None else at
            at = rounds.sent_home(at, key.number)
    if loser.kind == Kind.GALLEON:  # it comes back with the next compass
        at = at.changed(galleon="")
    elif loser.seat is not None:  # who lost a ship or a crew starts again from the harbour
        name = at.names[loser.seat]
        city = sea.city_of(at, name)
        at = at if lost == "empty" else sea.aboard(at, name)
        at = sea.placed(at, Key(Kind.SHIP, loser.seat), city.harbors[0]) if city is not None else at
    event = capital(f"{side(at, winner)} beats {side(at, loser)}{rolled}")
    event += f", and takes {spoils.text}." if spoils.text else "."
    if len(at.names) == 1 and lost in (Kind.SHIP, Kind.CREW):
        return at.recorded(("winner", LOST)).acted(
            f"{event} The crew is lost, and with it the game."
        )
    if lost == "empty":
        event += " Only the ship goes back to its harbour."
    elif loser.seat is not None:
        event += f" {at.names[loser.seat]} starts again from the harbour."
    return at.acted(event)


# ---- offered on the board


def caught(at: ShipAt) -> tuple[Key, Key] | None:
    """A pirate on the square of the player whom it chases, and who that is."""
    lie = sea.pirates_of(at)
    for name, which in at.state.hunts.items() if lie else ():
        for n in which:
            mine = sea.fighter(at, name)
            if lie[n] == sea.where(at, mine):
                return Key(Kind.PIRATE, n), mine
    return None
