"""What follows a fight: who goes home, and what changes hands.

Rules: Treasure Map, 3 Fighting, 6 Purchases and deposits, 8 Next level; Caribbean Conquest, Battles.
"""

from __future__ import annotations

from collections.abc import Sequence

from companion.games.ship_adventure import facts

PLAYERS_OWN = ("ship", "crew", "empty")
"""What belongs to a player; the others are pirates and the galleon."""


def after_fight(
    winner: str, loser: str, level: facts.Level, fired: Sequence[str], players: int | None
) -> tuple[str, ...]:
    """What to do at the table once ``winner`` has beaten ``loser``, both by their names in the help's form.

    ``fired`` are those who fired in a ranged fight; ``players`` at the table, None if not known.
    """
    out = []
    if loser == "empty":
        out += [
            "Only the ship is lost: it goes back to its starting harbour without the crew.",
            "Nothing changes hands, and the crew stays where it is.",
        ]
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
        out.append(
            "The pirate goes back to its own island, with all it has won."
            if loser != "empty"
            else "The pirate goes back to its own island."
        )
    ours = [who for who in fired if who in PLAYERS_OWN]
    if len(ours) > 1:
        out.append("Both discard the cannonball card they fired.")
    elif ours:
        out.append("The cannonball card that was fired is discarded.")
    return tuple(out)


def after_battle(ranged: bool, *, won: bool, lone_point: bool = False) -> tuple[str, ...]:
    """What follows a battle of Conquest that the attacker won or lost.

    ``lone_point``: a strategic point attacked, with no unit on it.
    """
    if not ranged:
        if won:
            return (
                "Only the attacker is left on the square.",
                "If it is a city, a temple or a skull, the point is the attacker's from now on.",
            )
        return ("Only the defender is left on the square and keeps the point, if there is one.",)
    if won:
        first = "The defender's square is empty. Nobody moves onto it by firing."
    elif lone_point:
        first = "Nothing is lost: the point stays with its holder."
    else:
        first = "The attacker's square is empty. The defender stays where it is."
    return first, "Each cannonball card that was fired is discarded."
