"""Waters of Nereus in short: the end of the game and the scoring."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.rules import Rule, Section

END: Final = Section(
    "end",
    "End of the game",
    (
        Rule(f"The game ends after day {facts.DAYS}. Then comes the final scoring, in this order.", facts.GAME_END),
        Rule(
            'Play your "game end" science cards, and lower your science power by 1 for each.',
            facts.GAME_END,
            "Science cards",
            "flask",
        ),
        Rule(
            "Each treasure and each gem serves one of these cards only. What lies in storage you still sell "
            "afterwards.",
            facts.CLARIFICATIONS,
            "One treasure, one card",
        ),
        Rule(
            f"Sell what is left in your storage: a treasure for {facts.TREASURE_GOLD} gold, a gem for "
            f"{facts.GEM_GOLD}. Treasures in incomplete holds give no gold.",
            facts.GAME_END,
            "Storage",
            "barrel",
        ),
        Rule(f"Every {facts.GOLD_PER_POINT} gold is 1 VP.", facts.GAME_END, "Gold", "coin"),
    ),
)

SCORING: Final = Section(
    "scoring",
    "Scoring in five lines",
    (
        Rule(
            "During the game, move your disc on the scoring track as soon as you score. After space "
            f"{facts.TRACK_LAP} you go round again.",
            facts.TRACK,
            "Scoring track",
            "track",
        ),
        Rule(
            'Add your "game end" science cards, at most as many as your science power.',
            facts.SCIENCE,
            "Science cards",
            "flask",
        ),
        Rule(
            f"Sell your storage, then add 1 VP for every {facts.GOLD_PER_POINT} gold. Gold left over is lost.",
            facts.GAME_END,
            "Gold",
            "coin",
        ),
        Rule("Most victory points win.", facts.GAME_END, "Winner"),
        Rule(
            "Tied: more completed holds. Still tied: more treasures in incomplete holds. No third "
            "tie-breaker: you share the win.",
            facts.GAME_END,
            "Tie",
        ),
    ),
)
