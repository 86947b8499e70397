"""The 18 events: what each changes, in our own words, in the phase where it bites: ``rules/events.toml``.

Rules: p. 14, Events. ``A`` events come on top of the deck, for the first round.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, Literal

from companion.games.loot_island import facts

Phase = Literal["now", "preparation", "actions", "loot"]
PHASES: Final[dict[Phase, str]] = {
    "now": "At once",
    "preparation": "Phase 1, preparation",
    "actions": "Phase 2, actions",
    "loot": "Phase 3, finding the loot",
}


@dataclass(frozen=True, slots=True)
class Event:
    """One event. ``reminders`` are its words by phase; the rest is what it does to the numbers.

    ``aaron`` is what it is to Aaron, ``ours`` where no text says so (ruling ``aaron-events``);
    ``big`` and ``small`` are added to the treasures revealed at that loot; ``fewer_is_big``
    turns round which landing is the big loot; ``top_first`` turns round the order of taking;
    ``card_cubes`` are the cubes that a map card's sign gives back;
    ``small_discards`` are the cubes that everyone at the small loot may discard afterwards;
    ``two_coasts`` has the next coast explored as well; ``hand`` is added to the hand size.
    ``corners`` is how many corners more the ship moves on, ``turned`` whether it turns around; ``may_draw`` are
    map cards that everybody may draw at once for ``draw_cubes``; ``pass_cubes`` take all others when the first
    one passes; ``pass_treasure`` has everybody keep a treasure when passing.
    """

    name: str
    title: str
    reminders: Mapping[Phase, str]
    big: int = 0
    small: int = 0
    fewer_is_big: bool = False
    top_first: bool = False
    card_cubes: int = facts.CARD_CUBES
    small_discards: int = 0
    two_coasts: bool = False
    hand: int = 0
    aaron: str = ""
    ours: bool = False
    corners: int = 0
    turned: bool = False
    may_draw: int = 0
    draw_cubes: int = 0
    pass_cubes: int = 0
    pass_treasure: bool = False

    @property
    def lines(self) -> tuple[tuple[str, str], ...]:
        return tuple((PHASES[phase], words) for phase, words in self.reminders.items())

    @property
    def text(self) -> str:
        """All of it on one line, with the phases named."""
        return " ".join(f"{phase}: {words}" for phase, words in self.lines)


_TEXT: Final = Path(__file__).with_name("rules").joinpath("events.toml").read_text("utf-8")
EVENTS: Final[Mapping[str, Event]] = {
    name: Event(name, **words)
    for name, words in tomllib.loads(_TEXT.replace("{AARON_HAND_B5}", str(facts.AARON_HAND - 1))).items()
}
"""Every event by its name."""
NO_EVENT: Final = Event("", "", {})
"""What lies open where none does, or nobody said which: it changes nothing."""
