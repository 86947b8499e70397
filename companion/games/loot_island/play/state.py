"""What a table keeps of Loot Island in play: round, event and ship, and who takes the treasures found."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Annotated, ClassVar, Final, Literal

from pydantic import Field

from companion.games.loot_island import facts
from companion.games.loot_island.copy import LootCopy
from companion.games.loot_island.events import A_EVENTS, B_EVENTS, EVENTS, Event
from companion.games.loot_island.setup import CORNERS, HEADINGS, first_coast
from companion.play import Choice, PlayState, Position, Question, known
from companion.records import Name

Stage = Literal["turns", "final", "end"]
EventName = Annotated[str, Field(pattern=r"^[AB]\d{1,2}$")]
LANDINGS: Final = 16
"""Landings that can be waiting for their treasures to be taken: twice all of the island."""
_NO_EVENT: Final = "none"


class LootState(PlayState):
    """``queue`` are the takers landing by landing, in order, ``loots`` what each landing is; ``may_give`` who may give
    back cubes after the small loot. ``events`` are those of the set-up by round, unknown without one.
    """

    people: ClassVar[tuple[str, ...]] = ("queue", "may_give")

    round: Annotated[int, Field(ge=1, le=facts.ROUNDS)] = 1
    stage: Stage = "turns"
    event: EventName | None = None
    events: Annotated[list[EventName], Field(max_length=facts.ROUNDS)] = []
    corner: str | None = None
    heading: str | None = None
    passed: bool = False
    explored: bool = False
    queue: Annotated[list[Annotated[list[Name], Field(max_length=facts.N_CARDS)]], Field(max_length=LANDINGS)] = []
    loots: Annotated[list[Literal["big", "small"]], Field(max_length=LANDINGS)] = []
    may_give: Annotated[list[Name], Field(max_length=facts.PLAYERS[1])] = []

    @property
    def coast(self) -> str | None:
        """The coast that the bow points at, None where nobody said."""
        return None if self.corner is None or self.heading is None else first_coast(self.corner, self.heading)

    @property
    def point(self) -> str:
        """Where the game is, as the next step names it: an act for another point comes too late."""
        return f"{self.stage}-{self.round}{'-explored' if self.explored else ''}"

    @property
    def now_open(self) -> Event | None:
        """The event that lies open."""
        return EVENTS.get(self.event or "")

    @property
    def taker(self) -> tuple[str, str] | None:
        """Who takes a treasure next, and at which loot."""
        for names, loot in zip(self.queue, self.loots, strict=False):
            if names:
                return names[0], loot
        return None


LootAt = Position[LootState, LootCopy]
"""A table of Loot Island in play."""


def cubes_of(at: LootAt, seat: int) -> int:
    cubes: int | None = at.record["players"][seat].get("cubes")
    return facts.START_CUBES if cubes is None else cubes


def counted(cubes: int) -> str:
    return "1 cube" if cubes == 1 else f"{cubes} cubes"


def where(state: LootState) -> str:
    return {
        "turns": f"it is round {state.round}",
        "final": "it is the final exploration",
        "end": "it is the end, curse and healers",
    }[state.stage]


# ---- the ship


def moved(state: LootState) -> LootState:
    """The ship at the next corner in the direction it faces."""
    if state.corner is None or state.heading is None:
        return state
    step = 1 if state.heading == HEADINGS[0] else -1
    corner = CORNERS[(CORNERS.index(state.corner) + step) % len(CORNERS)]
    return state.model_copy(update={"corner": corner})


def sailed(state: LootState) -> LootState:
    """The ship in phase 1: on to the next corner, then whatever the event does to it at once."""
    event = state.now_open
    for _ in range(1 + (event.corners if event else 0)):
        state = moved(state)
    if event and event.turned and state.heading:
        return state.model_copy(update={"heading": HEADINGS[1 - HEADINGS.index(state.heading)]})
    return state


def ship_questions(corner: str | None = None, heading: str | None = None) -> tuple[Question, ...]:
    corners = tuple(Choice(c, c.replace("-", " ").capitalize()) for c in CORNERS)
    ways = tuple(Choice(h, h.capitalize()) for h in HEADINGS)
    note = "Call any side of the main island north."
    return (
        Question("corner", "Ship at the corner", corners, corner or CORNERS[0], note=note),
        Question("heading", "It sails round the island", ways, heading or HEADINGS[0]),
    )


def typed_ship(typed: Mapping[str, str]) -> dict[str, str]:
    return {"corner": known(typed, "corner", list(CORNERS)), "heading": known(typed, "heading", list(HEADINGS))}


# ---- events


def _events_of(round_: int) -> Sequence[str]:
    return A_EVENTS if round_ == 1 else B_EVENTS


def event_question(round_: int, now: str | None) -> Question:
    choices = tuple(Choice(name, f"{name} {EVENTS[name].title}") for name in _events_of(round_))
    none = Choice(_NO_EVENT, "Not entered")
    return Question("event", "Which event lies open?", (none, *choices), now or _NO_EVENT)


def typed_event(typed: Mapping[str, str], round_: int) -> str | None:
    name = known(typed, "event", [_NO_EVENT, *_events_of(round_)], "Which event lies open?")
    return None if name == _NO_EVENT else name
