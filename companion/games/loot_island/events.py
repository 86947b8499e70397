"""The 18 events (rules: p. 14); their words stand in ``rules/events.toml``."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping, Sequence
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

    ``aaron`` is what it is to Aaron, ``ours`` where no text says so; ``big`` and ``small`` are
    added to the treasures revealed at that loot; ``fewer_is_big`` and ``top_first`` turn round
    which landing that is and who takes first; ``card_cubes`` are given back by a map card's sign,
    ``small_discards`` by everyone at the small loot; ``two_coasts`` has the next coast explored as
    well; ``hand`` is added to hands, ``corners`` to the ship's way. ``may_draw`` are map cards for
    ``draw_cubes``; ``pass_cubes`` go to all others at the first pass. Whoever uses a small island
    takes ``island_cubes`` for it, and passes with ``island_passes``. ``asks``: what
    people ask of it.
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
    island_cubes: int = 0
    island_passes: bool = False
    asks: Sequence[str] = ()

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
    for name, words in tomllib.loads(
        _TEXT.replace("{AARON_HAND_B5}", str(facts.AARON_HAND - 1))
    ).items()
}
"""Every event by its name."""
NO_EVENT: Final = Event("", "", {})
"""What lies open where none does, or nobody said which: it changes nothing."""
