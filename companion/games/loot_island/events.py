"""The 18 events (rules: p. 14); their words stand in ``rules/events.toml``."""

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
    """One event. ``reminders`` are its words by phase. The other fields are what it changes.

    aaron, ours: what it means for Aaron; ``ours`` if no text says so.
    big, small: how many more treasures the big and the small loot reveal.
    fewer_is_big: the landing with fewer cards is the big loot.
    top_first: the topmost disc takes first.
    card_cubes: how many cubes the sign of a map card gives back.
    small_discards: how many cubes everybody at the small loot may give back.
    two_coasts: the next coast is explored as well.
    hand: what is added to hands.
    corners, turned: how many more corners the ship sails, and whether it turns round.
    may_draw, draw_cubes: how many map cards may be drawn, and for how many cubes.
    pass_cubes: how many cubes all others take when the first player passes.
    pass_treasure: whoever passes takes a treasure.
    island_cubes: how many cubes whoever uses a small island takes for it.
    island_passes: whoever uses a small island passes.
    asks: questions that people ask about it.
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
        """Returns all of it on one line, with the phases named."""
        return " ".join(f"{phase}: {words}" for phase, words in self.lines)


_TEXT: Final = Path(__file__).with_name("rules").joinpath("events.toml").read_text("utf-8")
# event B5 makes every hand smaller by a card, Aaron's too
EVENTS: Final[Mapping[str, Event]] = {
    name: Event(name, **words)
    for name, words in tomllib.loads(
        _TEXT.replace("{AARON_HAND_B5}", str(facts.AARON_HAND - 1))
    ).items()
}
"""Every event by its name."""
NO_EVENT: Final = Event("", "", {})
"""The event if none lies open, or nobody said which. It changes nothing."""
