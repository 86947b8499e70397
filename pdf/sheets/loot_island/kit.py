"""What plays at a table of Loot Island."""

from __future__ import annotations

from companion.games.loot_island import facts
from companion.questions import Options
from companion.words import in_words
from pdf.kits import Besides, Kit, KitPart


def kit(players: int, options: Options) -> Kit:
    """What so many play with; Aaron's aid for two."""
    aaron = (
        (KitPart("aaron-aid", "the third player", "crown"),)
        if players == facts.AARON_PLAYERS
        else ()
    )
    return Kit(
        (
            KitPart("setup-sheet", "ship, piles and events, step by step", "level"),
            KitPart("island", "coasts and the course of the ship", "island"),
            KitPart("round-tracker", f"{in_words(facts.ROUNDS)} rounds", "again"),
            KitPart("event-reference", "all events, by letter", "sun"),
            *aaron,
            KitPart("score-pad", "with the tables of bonuses", "track"),
            KitPart("player-aid", "one for each player", "flag", players),
        ),
        (
            Besides("map-card", "Map cards, treasures, events, healers", "from the box"),
            Besides("island", "The island and its small islands", "from the box"),
            Besides(
                "compass-disc",
                f"{in_words(facts.COMPASSES).capitalize()} discs a colour",
                "from the box",
            ),
            Besides("cube", f"{facts.N_CUBES} curse cubes", "from the box, or beads"),
            Besides("ship", "The ship", "from the box"),
            Besides("first-player", "The First Player tile", "from the box"),
        ),
    )
