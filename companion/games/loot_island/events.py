"""The 18 events: what each changes, as data and in our own words, in the phase where it bites.

Rules: p. 14, Events. ``A`` events come on top of the deck, for the first round.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from companion.errors import BadInput
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
    def text(self) -> str:
        """All of it on one line, with the phases named."""
        return " ".join(f"{PHASES[phase]}: {words}" for phase, words in self.reminders.items())


EVENTS: Final = {
    e.name: e
    for e in (
        Event(
            "A1",
            "Maps for a curse",
            {"now": "Everybody may draw 2 extra map cards; whoever does takes 2 cubes."},
            aaron="Aaron draws none and takes no cubes (our reading).",
            ours=True,
            may_draw=2,
            draw_cubes=2,
        ),
        Event(
            "A2",
            "A parting gift",
            {
                "now": "Reveal as many treasures as there are players, and leave them face up.",
                "actions": "When you pass, take one of them and keep it. It cannot be buried.",
            },
            aaron="No treasure is revealed for Aaron, as he never passes (our reading).",
            ours=True,
            pass_treasure=True,
        ),
        Event("A3", "Haunted islands", {"actions": "Each time you use a small island, take 1 cube."}),
        Event(
            "A4",
            "Evened out",
            {"loot": "The big loot reveals 1 treasure fewer, the small loot 1 more."},
            big=-1,
            small=1,
        ),
        Event("B1", "Fair wind", {"now": "The ship moves on by one more corner."}, corners=1),
        Event(
            "B2",
            "Hard about",
            {"now": "Turn the ship around: its bow faces the coast explored last round."},
            turned=True,
        ),
        Event(
            "B3",
            "Sunken island",
            {"now": "Turn one small island, drawn at random, face down; nobody uses it this round."},
        ),
        Event(
            "B4",
            "Two discs only",
            {
                "actions": "At most 2 of your discs may lie on the main island. If 3 lie there when the phase starts, "
                "take back one of your choice.",
                "loot": "The same: at most 2 discs each.",
            },
        ),
        Event(
            "B5",
            "Short hands",
            {"preparation": "Hands are filled up to 1 card fewer than usual."},
            hand=-1,
            aaron=f"Aaron gets {facts.AARON_HAND - 1} map cards.",
        ),
        Event(
            "B6",
            "Cleansing maps",
            {
                "actions": "A map card with the crossed-out cube lets everybody with a disc there give back up to 2 "
                "cubes instead of 1."
            },
            card_cubes=2,
        ),
        Event("B7", "Costly crossing", {"actions": "A small island costs 1 map card more, of any colour."}),
        Event(
            "B8",
            "The captain's curse",
            {"actions": "When the first to pass takes the First Player tile, everybody else takes 2 cubes."},
            aaron="Aaron takes no cubes.",
            pass_cubes=2,
        ),
        Event(
            "B9",
            "Last stop",
            {"actions": "A small island costs only 1 map card, but whoever uses it must pass right after."},
        ),
        Event(
            "B10",
            "A good deed",
            {"loot": "After the small loot is shared out, everybody with a disc there may give back up to 2 cubes."},
            small_discards=2,
            aaron="Aaron has no cubes to give back.",
        ),
        Event(
            "B11",
            "Lean pickings",
            {"loot": "The big and the small loot both reveal 1 treasure fewer."},
            big=-1,
            small=-1,
        ),
        Event(
            "B12",
            "Less is more",
            {
                "loot": "If both landings have enough map cards, the one with fewer is the big loot. "
                "Equal: the one closer to the bow, as usual."
            },
            fewer_is_big=True,
        ),
        Event(
            "B13",
            "Upside down",
            {
                "actions": "The small island that moves a disc to the bottom moves it to the top instead.",
                "loot": "Treasures are taken from the top disc of the stack down to the bottom one.",
            },
            top_first=True,
        ),
        Event(
            "B14",
            "Two coasts",
            {"loot": "Explore this coast and then the next one in the bow's direction, each by the usual rules."},
            two_coasts=True,
        ),
    )
}
"""Every event by its name."""

A_EVENTS: Final = facts.A_EVENTS
B_EVENTS: Final = facts.B_EVENTS


def get_event(name: str, place: str = "event") -> Event:
    """The event of that name, in either case. Raises BadInput at ``place``."""
    event = EVENTS.get(name.strip().upper())
    if event is None:
        raise BadInput.at(place, name, f"A1 to A{len(A_EVENTS)}, B1 to B{len(B_EVENTS)}")
    return event
