"""Waters of Nereus in short: the neutral player of the two-player variant, from its set-up to the end of a day."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.rules.words import ours
from companion.results import in_words, joined
from companion.rules import Rule, Section

_DISTANCES: Final = joined([f"{crew} {', '.join(map(str, spaces))}" for crew, spaces in facts.DISTANCES.items()])

NEUTRAL: Final = Section(
    "neutral-player",
    "Two players: the neutral player",
    (
        Rule(
            "An optional variant for two. All other rules stay as they are.",
            facts.VARIANT,
        ),
        Rule(
            "When both of you have a colour, take the crew cards, the action markers and the ship of a third. Shuffle "
            "its crew cards into a stack, face down. Its ship goes into the centre water space.",
            facts.VARIANT,
            "Set-up",
            "ship",
        ),
        Rule(
            f"Lay out the die and the compass card with its {in_words(len(facts.POINTS))} points. The scoring disc of "
            "the third colour starts on north.",
            facts.VARIANT,
            "Compass",
            "compass",
        ),
        Rule(
            "In every cycle, first choose your crew cards, both of you. Then, before either takes a turn, flip the top "
            "crew card of the neutral player.",
            facts.VARIANT,
            "When it plays",
        ),
        Rule(
            "Put one of its action markers on the leftmost free action space of this crew member.",
            facts.VARIANT,
            "Its marker",
        ),
        Rule("Then both of you take your turns, the one with the hourglass first.", facts.VARIANT, "Your turns"),
        Rule(
            "Captain or pilot: its ship sails. All other crew members do nothing for it.",
            facts.VARIANT,
            "Its actions",
            "captain",
        ),
        Rule(
            "Roll the die and move the disc clockwise by that many compass points. The ship sails the way the disc "
            "shows, diagonally too, even with the pilot.",
            facts.NEUTRAL_SHIP,
            "Direction",
            "compass",
        ),
        Rule(
            f"As far as its action space says, from the left: {_DISTANCES} spaces. It sails the whole way. Only a side "
            "of the board stops it short.",
            facts.NEUTRAL_SHIP,
            "Distance",
        ),
        Rule(
            "If it could not move at all, roll again: the disc moves on from where it is. Go on until the ship has "
            "moved at least one space.",
            facts.NEUTRAL_SHIP,
            "Blocked",
            "again",
        ),
        Rule(
            "The disc is on north-west, the die shows 3: east, but the ship lies at the east side of the board. Roll "
            "again: a 2 turns the disc from east to south, and the ship sails south.",
            facts.NEUTRAL_SHIP,
            "Example",
        ),
        Rule(
            "It passes through ships without paying, and it may stop where a ship is.",
            facts.NEUTRAL_SHIP,
            "Other ships",
        ),
        Rule(
            "The treasures of the space where it stops go back into the bag.",
            facts.NEUTRAL_SHIP,
            "Treasures",
            "bag",
        ),
        Rule(
            "If it played the explorer, it flips a fifth card and moves its marker from the explorer's row to the "
            "leftmost free action space of that card. Captain or pilot: its ship sails. It pays no gold.",
            facts.VARIANT,
            "Phase III",
            "explorer",
        ),
        ours("fifth-card", "When the fifth card is flipped"),
        Rule(
            f"Take its markers off the board and shuffle its {in_words(len(facts.CREW))} crew cards into a new stack.",
            facts.VARIANT,
            "Phase IV",
            "sun",
        ),
        ours("die", "The die"),
        ours("neutral-gold", "Passing through the neutral ship"),
    ),
)
