"""Ship Adventure's two games in short, in our own words: ``rules.txt`` (the edition:
:mod:`..facts`)."""

from typing import Final

from companion.games.ship_adventure import facts
from companion.rules import Rule, read_rules
from companion.words import either, in_words, joined, worded


def _boxes(boxes: int) -> str:
    size = facts.SIZES[boxes]
    return (
        f"{worded(boxes, 'box', 'boxes')} {in_words(size.areas)} areas of {in_words(size.points)}"
        " points"
    )


def _level(number: int) -> str:
    level = facts.LEVELS[number]
    ranged = "no cannons" if level.ranged is None else f"+{level.ranged} in ranged fights"
    return (
        f"Temples {worded(level.dice, 'die', 'dice')}, galleon {level.galleon} gold, "
        f"pirates +{level.close} in close combat, {ranged}."
    )


_LEVEL_ASKS: Final = (
    "how strong are pirates",
    "do pirates get stronger",
    "bonus of pirates by level",
)

RULES: Final = read_rules(
    facts,
    {
        "AREAS_BY_BOXES": ", ".join(_boxes(n) for n in facts.SIZES),
        "BOXES": either([in_words(n) for n in facts.SIZES]).capitalize(),
        "EDGES": ", ".join(f"{color} {edge}" for edge, color in facts.EDGE_COLORS.items()),
        "GALLEON_GOLD": either([str(level.galleon) for level in facts.LEVELS.values()]),
        "LAST_LEVEL_NUMBER": max(facts.LEVELS),
        "MOVE": facts.SHIP_MOVE,
        "PIECES": facts.MAP_PIECES,
        "UNITS": joined(
            [
                f"{in_words(n)} {kind if n > 1 else kind[:-1]}"
                for kind, n in facts.START_UNITS.items()
            ]
        ),
    },
    {
        "LEVELS": [
            Rule(_level(n), facts.PLACES.NEXT_LEVEL, f"Level {n}", "level", asks=_LEVEL_ASKS)
            for n in facts.LEVELS
        ]
    },
)
"""Both games of the box, in the order of its booklet."""
TREASURE_MAP, CARIBBEAN_CONQUEST = RULES
