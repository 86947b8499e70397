"""Who fights, with what, and which fights need no roll.

Rules: Treasure Map, 3 Fighting and 8 Next level; Caribbean Conquest, Battles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, Literal, NamedTuple

from companion.games.ship_adventure import facts
from companion.games.ship_adventure.aftermath import PLAYERS_OWN

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

Verdict = Literal["dice", "attacker", "defender", "none"]
"""``dice`` decide, one side wins without a roll, or there is no fight."""


class Decision(NamedTuple):
    """What decides a fight, why in sentences, and the names of the rulings that took part."""

    verdict: Verdict
    why: tuple[str, ...]
    rulings: tuple[str, ...] = ()


def uses_cards(who: str) -> bool:
    """Whether someone adds cards to the die: whatever is a player's (rules: Fighting)."""
    return who in PLAYERS_OWN


def has_cannon(who: str) -> bool:
    """Whether a cannonball card can be used: by a player's crew, aboard or on land (rules: Fighting)."""
    return who in ("ship", "crew")


def has_level(who: str) -> bool:
    """Whether the level counts: it tells a pirate's bonus and the galleon's gold (rules: 8 Next level)."""
    return who not in PLAYERS_OWN


def fires(who: str, cannonball: bool, level: facts.Level) -> bool:
    """Whether someone can fire: a crew with a cannonball, aboard or on land; a pirate whose level has cannons."""
    if who == "pirate":
        return level.ranged is not None
    return has_cannon(who) and cannonball


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
