"""What plays at a table of Loot Island."""

from __future__ import annotations

from typing import Final

from companion.games.loot_island import facts
from companion.options import Options
from companion.words import in_words
from pdf.kits import Besides, Kit, KitPart

_AARON: Final = facts.PLAYERS[0]
"""So many players have Aaron beside them."""


def kit(players: int, options: Options) -> Kit:
    """The set-up with its island and rounds, the pad, an aid for everybody; Aaron's aid for two."""
    aaron = (KitPart("aaron-aid", note="the third player", symbol="crown"),) if players == _AARON else ()
    return Kit(
        (
            KitPart("setup-sheet", note="ship, piles and events, step by step", symbol="level"),
            KitPart("island", note="coasts and the course of the ship", symbol="island"),
            KitPart("round-tracker", note=f"{in_words(facts.ROUNDS)} rounds", symbol="again"),
            KitPart("event-reference", note="all events, by letter", symbol="sun"),
            *aaron,
            KitPart("score-pad", note="with the tables of bonuses", symbol="track"),
            KitPart("player-aid", copies=players, note="one for each player", symbol="flag"),
        ),
        (
            Besides("map-card", "Map cards, treasures, events, healers", "from the box"),
            Besides("island", "The island and its small islands", "from the box"),
            Besides("compass-disc", f"{in_words(facts.COMPASSES).capitalize()} discs a colour", "from the box"),
            Besides("cube", f"{facts.N_CUBES} curse cubes", "from the box, or beads"),
            Besides("ship", "The ship", "from the box"),
            Besides("first-player", "The First Player tile", "from the box"),
        ),
    )
