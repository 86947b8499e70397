"""Waters of Nereus in short: questions that come up, answered from the rules or marked as ours."""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.rules.words import asked, ours
from companion.results import in_words, joined
from companion.rules import Section

_REFILL: Final = joined([f"{in_words(count)} {color}" for color, count in facts.REFILL.items()])

QUESTIONS: Final = Section(
    "questions",
    "Questions that come up",
    (
        ours("start-player", "Who starts?"),
        ours("corners", "Who gets which corner?"),
        asked(
            "Must I take the first free action space?",
            "No, any free one in your crew member's row. Only the neutral player takes the leftmost.",
            facts.PERFORMING,
        ),
        asked(
            "May I pay for a gold action twice?",
            "No. One gold action a turn, whatever gold you have.",
            facts.CREW_RULE,
        ),
        ours("explorer-turn", "May I use a gold action in the extra turn of phase III?"),
        asked(
            "I complete the captain's hold with the treasures I have just picked up. May I sail further?",
            "No. The enhanced action counts from a later turn on.",
            facts.CREW_RULE,
        ),
        asked(
            "May I move treasures in my cabin?",
            "Only with the boatswain, and never out of the chest. A gem in storage moves without the boatswain.",
            facts.CLARIFICATIONS,
        ),
        asked(
            "May the boatswain move treasures into the chest?",
            "Yes, in the chest's order, and you get the rewards.",
            facts.BOATSWAIN,
        ),
        asked(
            "I have no room for a treasure. What now?",
            "Make room before your turn ends: exchange or sell. Whatever has no space by then is lost.",
            facts.HINTS,
        ),
        asked(
            f"I have {in_words(facts.STORAGE_GEMS)} gems and get another. Where does it go?",
            "Move a gem on into any free treasure space of your cabin, a coloured one of the storage too, or sell one.",
            facts.STORAGE_RULE,
        ),
        asked(
            "May I stop on another ship, or pass it without gold?",
            f"Neither. You pass through it for {facts.PASS_GOLD} gold, paid to its owner.",
            facts.MOVEMENT,
        ),
        asked(
            "The bag is empty. What now?",
            f"Add {_REFILL}. When treasures of these colours are discarded later, they leave the game.",
            facts.HINTS,
        ),
        ours("refill", "Where do these treasures come from?"),
        ours("added-treasures", "How many of them leave the game?"),
        asked(
            "I hold both cards for a red treasure in storage. Is one red treasure enough?",
            "No. Each card needs a treasure or a gem of its own.",
            facts.CLARIFICATIONS,
        ),
        asked(
            "And the two cards for a red treasure in the chest?",
            "The chest has one red space, so only one of them scores. A gem in that space counts as red.",
            facts.CLARIFICATIONS,
        ),
        ours("gem-for-a-card", "May a gem stand for the colour that a card asks for?"),
        ours("exchange-first", "May I exchange after playing the game-end cards?"),
        asked(
            "Do gems count for the second tie-breaker?",
            "Yes. A gem is a treasure of any colour.",
            facts.CLARIFICATIONS,
        ),
        ours("last-turn", "What does the companion's advice for the last turn look at?"),
    ),
)
