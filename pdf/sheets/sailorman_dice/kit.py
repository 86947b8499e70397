"""What plays at a table of Sailorman Dice."""

from __future__ import annotations

from companion.games.sailorman_dice import facts
from companion.questions import Options
from companion.words import in_words
from pdf.kits import Besides, Kit, KitPart


def kit(players: int, options: Options) -> Kit:
    """A map sheet and an aid for everybody, and a summary."""
    dice = in_words(facts.DICE_OF_A_KIND)
    return Kit(
        (
            KitPart(
                "pad",
                "one for each player",
                "compass",
                players,
                settings={"up": "2", "back": "crib"},
            ),
            KitPart("summary", "to compare the totals", "crown"),
            KitPart("player-aid", "one for each player", "flag", players),
        ),
        (
            Besides("anchor", f"{dice.capitalize()} symbol dice", "from the box"),
            Besides("again", f"{dice.capitalize()} number dice", "from the box, or any"),
            Besides("mark-cross", "A pencil", "for each player"),
        ),
    )
