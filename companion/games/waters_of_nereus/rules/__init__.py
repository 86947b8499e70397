"""The rules of Waters of Nereus in short, in our own words; each entry names where the publisher's rules say it.

``play`` tells what is needed, the set-up, a day, a turn and how ships sail; ``crew`` the signs; ``cabin`` the cabin and
the science cards; ``neutral`` the two-player variant; ``ending`` the end, the scoring and the questions.
"""

from __future__ import annotations

from typing import Final

from companion.games.waters_of_nereus import facts
from companion.games.waters_of_nereus.rules.cabin import CABIN, SCIENCE
from companion.games.waters_of_nereus.rules.crew import SIGNS
from companion.games.waters_of_nereus.rules.ending import END, SCORING
from companion.games.waters_of_nereus.rules.neutral import NEUTRAL
from companion.games.waters_of_nereus.rules.play import DAY, NEED, SAILING, SET_UP, TURN
from companion.games.waters_of_nereus.rules.questions import QUESTIONS
from companion.rules import RulesInShort

RULES: Final[tuple[RulesInShort, ...]] = (
    RulesInShort(
        facts.SLUG, (NEED, SET_UP, DAY, TURN, SAILING, SIGNS, CABIN, SCIENCE, END, SCORING, NEUTRAL, QUESTIONS)
    ),
)
