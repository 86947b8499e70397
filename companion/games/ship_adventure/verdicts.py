"""Who fights, with what, which fights need no roll, and what follows: who goes home, and what changes hands.

Rules: Treasure Map, 3 Fighting, 6 Purchases and deposits, 8 Next level; Caribbean Conquest, Battles.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.games.ship_adventure import facts

CLOSE: Final = "close"
RANGED: Final = "ranged"
KINDS: Final = {CLOSE: "Close", RANGED: "Ranged"}
ATTACKERS: Final = {"ship": "Ship", "crew": "Crew on land", "pirate": "Pirate"}
DEFENDERS: Final = {
    "ship": "Ship",
    "crew": "Crew on land",
    "empty": "Empty ship",
    "pirate": "Pirate",
    "galleon": "Galleon",
}
NAMES: Final = {**ATTACKERS, **DEFENDERS}
PLAYERS_OWN: Final = ("ship", "crew", "empty")
"""What belongs to a player, and adds cards to the die (rules: Fighting); the others are pirates and the galleon."""
WITH_CANNON: Final = ("ship", "crew")
"""Who can use a cannonball card: a player's crew, aboard or on land (rules: Fighting)."""

Verdict = Literal["dice", "attacker", "defender", "none"]
"""``dice`` decide, one side wins without a roll, or there is no fight."""


class Decision(NamedTuple):
    """What decides a fight, why in sentences, and the names of the rulings that took part."""

    verdict: Verdict
    why: tuple[str, ...]
    rulings: tuple[str, ...] = ()


def ranged(
    attacker: str, defender: str, attacker_fires: bool, defender_fires: bool, *, camouflage: bool = False
) -> Decision:
    """What decides a ranged fight of Treasure Map.

    ``attacker`` and ``defender`` are keys of ATTACKERS and DEFENDERS. ``camouflage``: the crew that is
    attacked on land has the card.
    """
    rulings: tuple[str, ...] = ("pirate-cannons",) if "pirate" in (attacker, defender) else ()
    if "empty" in (attacker, defender):
        rulings = (*rulings, "ship-fires")
    if attacker == "pirate":
        never = (
            "A ranged fight begins only where a player ends a move beside someone.",
            "A pirate fights close, as soon as it reaches your square.",
        )
        return Decision("none", never, ("pirate-cannons",))
    if not attacker_fires and not defender_fires:
        return Decision("none", ("Nobody fires a cannonball, so there is no fight.",), rulings)
    if defender == "crew" and attacker_fires and camouflage:
        return Decision("none", ("The crew on land is camouflaged.",), (*rulings, "camouflage"))
    if attacker == "ship" and defender == "crew" and attacker_fires:
        why = "A ship that attacks a crew on land and fires wins without a roll, unless the crew has a camouflage card."
        return Decision("attacker", (why,), rulings)
    if attacker_fires and defender_fires:
        return Decision("dice", ("Both fire, so both roll a die. Only cards with a target add to it.",), rulings)
    shooter = attacker if attacker_fires else defender
    which = f"{'attacking' if attacker_fires else 'attacked'} " if attacker == defender else ""
    why = f"Only the {which}{NAMES[shooter].lower()} fires, so it wins without a roll."
    return Decision("attacker" if attacker_fires else "defender", (why,), rulings)


def after_fight(
    winner: str, loser: str, level: facts.Level, fired: Sequence[str], players: int | None
) -> tuple[str, ...]:
    """What to do at the table once ``winner`` has beaten ``loser``, both by their names in the help's form.

    ``fired`` are those who fired in a ranged fight; ``players`` at the table, None if not known.
    """
    out = []
    if loser == "empty":
        out.append("Only the ship is lost: it goes back to its starting harbour without the crew.")
        out.append("Nothing changes hands, and the crew stays where it is.")
    elif loser in PLAYERS_OWN:
        out.append("The crew is destroyed: all the gold, treasure tokens and map pieces with it go to the winner.")
        out.append("What is stored in its city stays there.")
        out.append("The loser starts again from the starting harbour, equipment cards included.")
        if players == 1:
            out.append("You play alone, so the game is lost.")
        elif players is None:
            out.append("If you play alone, the game is lost.")
    elif loser == "pirate":
        out.append("The winner takes whatever the pirate had won. The pirate goes back to its own island.")
    else:
        out.append(
            f"The winner takes {level.galleon} gold, and all that the galleon had won. It is back in the next round."
        )
    if winner == "pirate":
        won = ", with all it has won" if loser != "empty" else ""
        out.append(f"The pirate goes back to its own island{won}.")
    ours = [who for who in fired if who in PLAYERS_OWN]
    if len(ours) > 1:
        out.append("Both discard the cannonball card they fired.")
    elif ours:
        out.append("The cannonball card that was fired is discarded.")
    return tuple(out)


# ---- Caribbean Conquest


@dataclass(frozen=True, slots=True)
class Group:
    """One side of a battle: its units on the square, and in a ranged one a captured ``point`` and a ``cannonball``."""

    ships: int
    crews: int
    point: bool
    cannonball: bool

    @property
    def units(self) -> int:
        return self.ships + self.crews


def battle_decision(kind: str, attacker: Group, defender: Group, *, camouflage: bool) -> Decision:
    """What decides a battle of Conquest (rules: Caribbean Conquest, Battles)."""
    if kind == CLOSE:
        more = f"on either side, each unit beyond the first adds {facts.EXTRA_ATTACKER}"
        all_fight = f"Ships and crews all fight; {more}. Whoever loses a roll loses a unit."
        return Decision("dice", (all_fight,), ("conquest-cities",))
    if not attacker.ships and not attacker.point:
        return Decision("none", ("Crews attack in close combat only.",))
    if not attacker.cannonball:
        return Decision("none", ("A ranged attack takes a cannonball card.",), ("ranged-battle",))
    if not attacker.ships and not defender.ships:
        return Decision("none", ("A point fires at ships only.",), ("static-point",))
    if defender.cannonball and (defender.ships or defender.point):
        more = f"on either side, each one beyond the first adds {facts.EXTRA_ATTACKER}"
        both_fire = f"Both fire. Ships and points count; {more}. Whoever loses a roll loses a unit."
        return Decision("dice", (both_fire,), ("ranged-battle",))
    if not defender.ships and camouflage:
        return Decision("none", ("The crews on land are camouflaged.",), ("camouflage",))
    why: tuple[str, ...] = ("The defender does not answer, so the attacker wins without a roll.",)
    if not defender.ships:
        why = (*why, "Crews on land have no answer to a ship's cannon, unless they are camouflaged.")
    return Decision("attacker", why, ("ranged-battle",))


def after_battle(ranged: bool, *, won: bool, lone_point: bool = False) -> tuple[str, ...]:
    """What follows a battle of Conquest that the attacker won or lost.

    ``lone_point``: a strategic point attacked, with no unit on it.
    """
    if not ranged:
        if not won:
            return ("Only the defender is left on the square and keeps the point, if there is one.",)
        point = "If it is a city, a temple or a skull, the point is the attacker's from now on."
        return "Only the attacker is left on the square.", point
    if won:
        first = "The defender's square is empty. Nobody moves onto it by firing."
    elif lone_point:
        first = "Nothing is lost: the point stays with its holder."
    else:
        first = "The attacker's square is empty. The defender stays where it is."
    return first, "Each cannonball card that was fired is discarded."
