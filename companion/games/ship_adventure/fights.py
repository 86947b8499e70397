"""Fights: which need no roll, their exact odds, and what follows. Also what the levels of Treasure
Map change.

Rules: Treasure Map, 3 Fighting, 4 Treasures, 6 Purchases, 8 Next level; Caribbean Conquest,
Battles.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from itertools import chain
from math import comb
from typing import Final, Literal, NamedTuple

from companion.errors import BadInput
from companion.facts import that_hold
from companion.games.ship_adventure import facts
from companion.words import in_words, worded

BONUS_MAX: Final = 99
"""The largest bonus. All cards of a box add less; a larger number is a slip of the finger."""


class Left(NamedTuple):
    """The units left to the attacker and to the defender. One of the two is 0 once a battle is
    over."""

    attackers: int
    defenders: int


class Odds(NamedTuple):
    """The odds of a fight with one die a side, for the attacker.

    It counts how many ``rolls`` the attacker wins, ties and loses. ``win`` is the final chance, as
    every tie is rolled again. ``grid`` is by how much the attacker is ahead: a row for each face of
    the attacker's die, a column for each face of the other.
    """

    die: Sequence[int]
    grid: tuple[tuple[int, ...], ...]
    wins: int
    ties: int
    losses: int

    @property
    def rolls(self) -> int:
        """Returns the number of ways in which two dice can fall: 36 for a die with six faces."""
        return self.wins + self.ties + self.losses

    @property
    def win(self) -> Fraction:
        """Returns the chance that the attacker wins in the end."""
        return Fraction(self.wins, self.wins + self.losses)

    @property
    def tie_before_reroll(self) -> Fraction:
        """Returns the chance that one roll ends level."""
        return Fraction(self.ties, self.rolls)

    @property
    def expected_rolls(self) -> Fraction:
        """Returns how often both roll until one has won, on average."""
        return Fraction(self.rolls, self.wins + self.losses)


def odds(attacker_bonus: int, defender_bonus: int, die: Sequence[int] = facts.DIE) -> Odds:
    """Returns the odds of a fight with one die a side and these bonuses (rules: Fighting; ruling
    "tied-fight").

    Raises BadInput if a bonus is not 0 to BONUS_MAX, or if every roll would end level.
    """
    for place, bonus in (("attacker_bonus", attacker_bonus), ("defender_bonus", defender_bonus)):
        if not 0 <= bonus <= BONUS_MAX:
            raise BadInput.at(place, bonus, f"0 to {BONUS_MAX}")
    ahead = attacker_bonus - defender_bonus
    grid = tuple(tuple(face + ahead - other for other in die) for face in die)
    margins = list(chain.from_iterable(grid))
    wins, losses = sum(margin > 0 for margin in margins), sum(margin < 0 for margin in margins)
    # such as a die of one face in an owner's copy: they would roll for ever
    if not wins + losses:
        raise BadInput.at("die", list(die), "faces that differ: with these every roll ends level")
    return Odds(die, grid, wins, len(margins) - wins - losses, losses)


class Side(NamedTuple):
    """One side of a battle of Conquest: the ships and crews on its square, and the bonus of its
    cards.

    From ``far`` only ships fire, with a ``cannonball``. A captured ``point`` counts as one ship.
    """

    ships: int
    crews: int = 0
    bonus: int = 0
    far: bool = False
    point: bool = False
    cannonball: bool = False

    @property
    def units(self) -> int:
        """Returns the number of all that can be lost, with the point."""
        return self.ships + self.crews + self.point

    @property
    def attacking(self) -> int:
        """Returns how many of its units attack: all, but from afar only ships and the point."""
        return self.ships + self.point if self.far else self.units

    def bonus_with(self, left: int) -> int:
        """Returns the bonus once ``left`` units are left. Units that cannot attack are lost first
        (ruling "lost-unit")."""
        return self.bonus + facts.EXTRA_ATTACKER * max(min(left, self.attacking) - 1, 0)


Verdict = Literal["dice", "attacker", "defender", "none"]
"""What decides a fight: "dice"; one side, without a roll; or "none" if there is no fight."""
SURE: Final[Mapping[Verdict, Fraction]] = {"attacker": Fraction(1), "defender": Fraction(0)}
"""The attacker's chance if no dice decide."""


def outcomes(
    attacker: Side, defender: Side, die: Sequence[int] = facts.DIE, verdict: Verdict = "dice"
) -> dict[Left, Fraction]:
    """Returns the chance of each end of a battle, the attacker's best end first.

    Whoever loses a roll loses a unit, until a side has none. Whoever wins without a roll wins all
    rolls.
    """
    chances = {Left(attacker.units, defender.units): Fraction(1)}
    ends: dict[Left, Fraction] = {}
    # each roll takes one unit, so the states fall into layers by the units left on both sides
    while chances:
        following: dict[Left, Fraction] = {}
        for (attackers, defenders), chance in chances.items():
            # of the next roll; ties are rolled again
            win = SURE.get(verdict)
            if win is None:
                bonuses = attacker.bonus_with(attackers), defender.bonus_with(defenders)
                win = odds(*bonuses, die).win
            after_roll = {
                Left(attackers, defenders - 1): win,
                Left(attackers - 1, defenders): 1 - win,
            }
            for left, share in after_roll.items():
                if share:
                    # a side without units ends the battle
                    into = following if all(left) else ends
                    into[left] = into.get(left, Fraction(0)) + chance * share
        chances = following
    best_first = sorted(ends, key=lambda left: (left.defenders, -left.attackers))
    return {left: ends[left] for left in best_first}


def battle(
    attackers: int,
    defenders: int,
    bonus_a: int = 0,
    bonus_d: int = 0,
    die: Sequence[int] = facts.DIE,
) -> Fraction:
    """Returns the attacker's chance to win the square (rules: CC, Battles).

    All units can attack, and each beyond the first adds 1 to the die. Raises BadInput if a square
    cannot hold so many units.
    """
    for place, units in (("attackers", attackers), ("defenders", defenders)):
        if not 1 <= units <= facts.STACK:
            raise BadInput.at(place, units, f"1 to {facts.STACK}")
    return win_chance(outcomes(Side(attackers, bonus=bonus_a), Side(defenders, bonus=bonus_d), die))


def win_chance(ends: Mapping[Left, Fraction]) -> Fraction:
    """Returns the chance of all ends that leave the defender without a unit."""
    return sum((chance for left, chance in ends.items() if not left.defenders), Fraction(0))


# ---- what decides a fight, and what follows

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
"""What belongs to a player, and adds cards to the die (rules: Fighting)."""
WITH_CANNON: Final = ("ship", "crew")
"""Who can use a cannonball card: a player's crew, aboard or on land (rules: Fighting)."""


class Decision(NamedTuple):
    """What decides a fight, the reasons in sentences, and the names of the rulings that took
    part."""

    verdict: Verdict
    why: tuple[str, ...]
    rulings: tuple[str, ...] = ()


def ranged(
    attacker: str,
    defender: str,
    attacker_fires: bool,
    defender_fires: bool,
    *,
    camouflage: bool = False,
) -> Decision:
    """Returns what decides a ranged fight. ``attacker`` and ``defender`` are keys of ATTACKERS and
    DEFENDERS.

    ``camouflage``: the defender has a camouflage card.
    """
    if attacker == "pirate":
        never = (
            "A ranged fight begins only where a player ends a move beside someone.",
            "A pirate fights close, as soon as it reaches your square.",
        )
        return Decision("none", never, ("pirate-cannons",))
    rulings = that_hold(
        {"pirate-cannons": defender == "pirate", "ship-fires": "empty" in (attacker, defender)}
    )
    if not attacker_fires and not defender_fires:
        return Decision("none", ("Nobody fires a cannonball, so there is no fight.",), rulings)
    shot_at_crew = attacker_fires and defender == "crew"
    if shot_at_crew and camouflage:
        return Decision("none", ("The crew on land is camouflaged.",), (*rulings, "camouflage"))
    if shot_at_crew and attacker == "ship":
        why = (
            "A ship that attacks a crew on land and fires wins without a roll, unless the crew has"
            " a camouflage card."
        )
        return Decision("attacker", (why,), rulings)
    if attacker_fires and defender_fires:
        return Decision(
            "dice", ("Both fire, so both roll a die. Only cards with a target add to it.",), rulings
        )
    # of two ships the word alone would not say which
    alike = attacker == defender
    if attacker_fires:
        return _wins_by_firing("attacker", attacker, "attacking " if alike else "", rulings)
    return _wins_by_firing("defender", defender, "attacked " if alike else "", rulings)


def _wins_by_firing(
    verdict: Verdict, shooter: str, which: str, rulings: tuple[str, ...]
) -> Decision:
    why = f"Only the {which}{NAMES[shooter].lower()} fires, so it wins without a roll."
    return Decision(verdict, (why,), rulings)


_CREW_LOST: Final = (
    "The crew is destroyed: all the gold, treasure tokens and map pieces with it go to the winner.",
    "What is stored in its city stays there.",
    "The loser starts again from the starting harbour, equipment cards included.",
)
# what follows for whoever has lost a fight
_LOST: Final = {
    "ship": _CREW_LOST,
    "crew": _CREW_LOST,
    "empty": (
        "Only the ship is lost: it goes back to its starting harbour without the crew.",
        "Nothing changes hands, and the crew stays where it is.",
    ),
    "pirate": (
        "The winner takes whatever the pirate had won. The pirate goes back to its own island.",
    ),
    "galleon": (
        "The winner takes {gold} gold, and all that the galleon had won. It is back in the next"
        " round.",
    ),
}
# what follows for a lost crew by the number of players, which a help without a table does not know
_LOST_ALONE: Final = {
    1: "You play alone, so the game is lost.",
    None: "If you play alone, the game is lost.",
}
# what follows for as many players as fired
_FIRED: Final = (
    "",
    "The cannonball card that was fired is discarded.",
    "Both discard the cannonball card they fired.",
)


def after_fight(
    winner: str, loser: str, level: facts.Level, fired: Sequence[str], players: int | None
) -> tuple[str, ...]:
    """Returns what to do once ``winner`` has beaten ``loser``. Both have the names of the help's
    form.

    ``fired`` are those who fired in a ranged fight. ``players`` is how many play; None if that is
    not known.
    """
    out = [text.format(gold=level.galleon) for text in _LOST[loser]]
    if loser in WITH_CANNON:
        out.append(_LOST_ALONE.get(players, ""))
    if winner == "pirate":
        won = ", with all it has won" if loser != "empty" else ""
        out.append(f"The pirate goes back to its own island{won}.")
    out.append(_FIRED[sum(who in PLAYERS_OWN for who in fired)])
    return tuple(filter(None, out))


# ---- Caribbean Conquest


def battle_decision(attacker: Side, defender: Side, *, camouflage: bool) -> Decision:
    """Returns what decides a battle of Conquest (rules: Caribbean Conquest, Battles)."""
    if not attacker.far:
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
        why = (
            *why,
            "Crews on land have no answer to a ship’s cannon, unless they are camouflaged.",
        )
    return Decision("attacker", why, ("ranged-battle",))


def after_battle(ranged: bool, *, won: bool, lone_point: bool = False) -> tuple[str, ...]:
    """Returns what follows a battle of Conquest. ``lone_point``: a point without a unit
    attacked."""
    if not ranged:
        if not won:
            return (
                "Only the defender is left on the square and keeps the point, if there is one.",
            )
        point = "If it is a city, a temple or a skull, the point is the attacker’s from now on."
        return "Only the attacker is left on the square.", point
    if won:
        first = "The defender’s square is empty. Nobody moves onto it by firing."
    elif lone_point:
        first = "Nothing is lost: the point stays with its holder."
    else:
        first = "The attacker’s square is empty. The defender stays where it is."
    return first, "Each cannonball card that was fired is discarded."


# ---- levels of Treasure Map

CENTRE: Final = 0


def levels_of(players: int | None) -> tuple[int, ...]:
    """Returns the levels that so many players play; all levels for None (rules: Next level)."""
    if players == 1:
        return (facts.SOLO_LEVEL,)
    return tuple(n for n in facts.LEVELS if players is None or n <= facts.LAST_LEVEL[players])


def first_level(players: int) -> int:
    """Returns the level with which so many players begin."""
    return levels_of(players)[0]


def tokens_at(players: int | None) -> int:
    """Returns the number of treasure tokens at each level: one for every temple for a single
    player, otherwise for all temples but one (rules: Next level)."""
    return facts.LARGE_ISLANDS if players == 1 else facts.LARGE_ISLANDS - 1


def tokens_on(level: int, bare: int | None) -> list[int]:
    """Returns the level of the token on each temple. The temple ``bare`` has none: 0."""
    return [0 if temple == bare else level for temple in range(facts.LARGE_ISLANDS)]


def temple_name(number: int) -> str:
    """Returns what a temple is called. All temples but the central one have numbers."""
    return f"Temple {number}" if number != CENTRE else "Central temple"


def new_level(level: int, emptied_last: int | None) -> str:
    """Returns what a level above the first changes, in sentences (rules: Next level)."""
    now = facts.LEVELS[level]
    last = temple_name(emptied_last).lower() if emptied_last is not None else "the one emptied last"
    return (
        f"Level {level} tokens on every temple but {last}, {worded(now.dice, 'die', 'dice')} each. "
        f"All pirates are back, with +{now.close} close and +{now.ranged} ranged. The galleon "
        f"gives {now.galleon} gold. {in_words(facts.MAP_PIECES).capitalize()} new map pieces."
    )


def gold_range(dice: int, die: Sequence[int] = facts.DIE) -> tuple[int, int]:
    """Returns the least and the most gold that so many dice give."""
    return dice * min(die), dice * max(die)


def average_gold(dice: int, die: Sequence[int] = facts.DIE) -> Fraction:
    """Returns the gold that so many dice give on average. A skull counts :data:`facts.SKULL`."""
    return dice * Fraction(sum(die), len(die))


def skull_chances(dice: int, die: Sequence[int] = facts.DIE) -> tuple[Fraction, ...]:
    """Returns the chance of each number of skulls, beginning with none. Each skull makes a pirate
    give chase."""
    skull = Fraction(sum(face == facts.SKULL for face in die), len(die))
    return tuple(comb(dice, n) * skull**n * (1 - skull) ** (dice - n) for n in range(dice + 1))
