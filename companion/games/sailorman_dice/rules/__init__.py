"""The rules of Sailorman Dice in short, in our own words: ``rules.txt`` (the edition:
:mod:`..facts`)."""

from typing import Final

from companion.games.sailorman_dice import facts
from companion.rules import read_rules
from companion.words import either

RULES: Final = read_rules(
    facts,
    {
        "BOXES": facts.END_BOXES,
        "DICE": facts.DICE_OF_A_KIND,
        "LAST_DIGIT": facts.DIGITS[-1],
        "SHELLS": either([str(value) for value in facts.SHELL_VALUES]),
    },
    {},
)
"""One game, one entry."""
